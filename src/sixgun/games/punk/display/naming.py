"""What everything is called, in one language.

Rows of the data have the names of the language (text/names), people and bands those of their files. Who is in a band is
known to its own seat; others learn a name when its bearer comes onto the table (punk.infiltrate.reserve)."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.games.punk import fighting, harm, strikes
from sixgun.games.punk.bands.words import names as row_names
from sixgun.games.punk.bands.words import own_names
from sixgun.games.punk.state import Fray
from sixgun.games.punk.stock import shipped

Texts = Mapping[str, str]
_KNOWN: dict[str, Texts] = {}
"""By language: as many as there are."""


def texts(language: str, own: Texts) -> Texts:
    """The texts of the game with the names of its rows; `own` go before these."""
    if language not in _KNOWN:
        found = {key: name for key, name in row_names(language).items() if key.startswith("name.")}
        stock = shipped()
        for rows in (stock.weapons, stock.armour, stock.goods, stock.templates, stock.scenery):
            found |= {f"name.{id}": _within(found[f"name.{id}"]) for id in rows}
        found |= {f"ground.{id}": found[f"name.{id}"] for id in stock.scenery}
        _KNOWN[language] = {**found, **own}
    return _KNOWN[language]


def _within(name: str) -> str:
    """As it stands within a sentence."""
    return name[:1].lower() + name[1:]


def names(g: Fray, texts: Texts) -> dict[str, str]:
    """Scenery, sides, rows of the players' own, and modifiers that a thing gives."""
    found = {key: _within(name) for key, name in own_names(g.board.stock).items()}
    found |= scenery(g, {**texts, **found})
    for side in g.sides.values():
        found[f"name.{side.id}"] = found[f"name.{side.seat}"] = texts.get(f"title.{side.title}", side.title)
    for id in g.board.stock.weapons:
        name = found.get(f"name.{id}") or texts.get(f"name.{id}", id)
        found |= {f"mod.{rule}:{id}": name for rule in (fighting.ROLL, strikes.SIGNED)}
    for id in g.board.stock.armour:
        name = found.get(f"name.{id}") or texts.get(f"name.{id}", id)
        found |= {f"mod.{rule}:{id}": name for rule in (harm.ARMOUR, strikes.SHIELD)}
    return found


def scenery(g: Fray, texts: Texts) -> dict[str, str]:
    """Elements by their titles or their kinds; a zone is called like its element."""
    found: dict[str, str] = {}
    for element in g.board.elements:
        title = texts.get(f"title.{element.title}", element.title) or texts.get(f"name.{element.kind}", element.kind)
        found |= {f"name.{id}": title for id in (element.id, *element.zones)}
    return found


def people(g: Fray) -> dict[str, str]:
    """Everybody of a state."""
    return {f"name.{m.id}": m.name for m in g.models.values()}


def met(g: Fray, seat: str, texts: Texts) -> dict[str, str]:
    """Those whom a seat knows, and what players have laid on the table since the start."""
    known = g.view(seat)["models"]
    return {**scenery(g, texts), **{f"name.{m['id']}": m["name"] for m in known}}
