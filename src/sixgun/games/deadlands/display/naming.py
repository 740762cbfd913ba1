"""What everything is called, in one language: rows of the data, cards, people, sides, scenery and things."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core.cards import BLACK_JOKER, RED_JOKER, pack, rank, suit
from sixgun.games.deadlands import space, things
from sixgun.games.deadlands.catalogue import garments, lights, people, scenery, weapons
from sixgun.games.deadlands.row_checks import skills
from sixgun.games.deadlands.state import Shootout, Thing
from sixgun.screen.text import capital

Texts = Mapping[str, str]
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_KNOWN: dict[str, Texts] = {}
"""By language: as many as there are."""


def texts(language: str, own: Texts) -> Texts:
    """The texts of the game with the names of its rows and cards; `own` go before these."""
    if language not in _KNOWN:
        found: dict[str, str] = {}
        for rows in (weapons(), garments(), lights(), people()):
            found |= {f"name.{key}": row.name for key, row in rows.items()}
        for row in scenery().values():
            said = own.get(f"ground.{row.id}", row.name.lower())
            found |= {f"ground.{row.id}": said, f"name.{row.id}": said}
        found |= {f"name.{key}": aptitude(own, key) for key in skills() if f"name.{key}" not in own}
        found |= {f"name.{card}": f"{rank(card)}{SUITS[suit(card)]}" for card in pack(0)}
        found |= {f"name.{joker}": own[f"name.{joker}"] for joker in (RED_JOKER, BLACK_JOKER)}
        _KNOWN[language] = {**found, **own}
    return _KNOWN[language]


def aptitude(texts: Texts, key: str) -> str:
    """ "Shootin': pistol" of "shootin:pistol"."""
    name, _, part = key.partition(":")
    said = capital(texts.get(f"aptitude.{name}", name))
    return f"{said}: {texts.get(f'aptitude.{part}', part)}" if part else said


def names(g: Shootout, texts: Texts) -> dict[str, str]:
    """People, sides and their seats, scenery, exits, things, and rows of the scenario's own."""
    found = {f"name.{one.id}": one.name for one in g.sheets.values()}
    for side in g.sides.values():
        found[f"name.{side.id}"] = found[f"name.{side.seat}"] = texts.get(f"title.{side.title}", side.title)
    for way in g.board.exits:
        found[f"name.{way.id}"] = texts.get(f"title.{way.title}", way.title)
    found |= {f"name.{key}": row.name for key, row in (*g.board.own_weapons.items(), *g.board.own_garments.items())}
    found |= scenery_of(g, texts)
    words = {**texts, **found}
    for key, thing in things.lying(g).items():
        found[f"name.{key}"] = words.get(f"name.{called(thing)}", called(thing))
    return found


def called(thing: Thing) -> str:
    """The weapon or the gear that it is."""
    return thing.gear if thing.arm is None else thing.arm.weapon


def scenery_of(g: Shootout, texts: Texts) -> dict[str, str]:
    """Pieces by their titles or their kinds, and ways up by what they lead onto."""
    found: dict[str, str] = {}
    titles, wholes = g.board.ground.titles, g.board.ground.wholes
    for piece in g.board.ground.pieces:
        whole = wholes.get(piece.id, piece.id)
        kind = space.cover_of(g.board, g.changed, piece.id).kind
        title = titles.get(whole, "")
        said = texts.get(f"title.{title}", title) or texts.get(f"ground.{kind}", kind)
        found |= {f"name.{piece.id}": said, f"name.{whole}": said}
    for link in g.board.scene.links:
        onto = link.id.rpartition(".up-")[0]
        found[f"name.{link.id}"] = found.get(f"name.{onto}") or texts.get(f"ground.{link.kind}", link.kind)
    return found
