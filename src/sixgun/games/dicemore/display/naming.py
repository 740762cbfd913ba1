"""What everything on a table is called, in one language.

People and bands have the names of their files, scenery the titles of its layout; a language may have its own words for
a title ("title.TITLE"), a profile ("name.PROFILE"), a weapon or an animal ("name.ID").
"""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.games.dicemore import catalogue, loot
from sixgun.games.dicemore.custody import CIVILIAN
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.display.drawing import TableWords, own_title
from sixgun.table import Piece

OPENINGS = ("door", "window")
"""Parts of a building with a word of their own ("ground.KIND"); everything else of it is the building."""


def said(texts: Mapping[str, str], title: str) -> str:
    """A title of the layout in the words of the language, as the beginning of a label."""
    found = TableWords(texts).said(title)
    return found[:1].upper() + found[1:]


def ground_title(g: Skirmish, texts: Mapping[str, str], piece: Piece) -> str:
    """What a piece of scenery is called on a map."""
    kind = TableWords(texts).ground(piece.kind)
    title = own_title(piece, g.board.titles, g.board.wholes)
    if not title:
        return kind
    return f"{kind} ({said(texts, title)})" if piece.kind in OPENINGS else said(texts, title)


def person(c: Character, texts: Mapping[str, str]) -> str:
    """Persons of the scenario are called by what they are, members of bands by their names."""
    if not c.person:
        return texts.get(f"title.{c.name}", c.name)
    called = texts.get(f"name.{c.person}", c.name)
    return f"{called} {c.id.rpartition('-')[2]}" if c.person == CIVILIAN else called


def names(g: Skirmish, texts: Mapping[str, str]) -> dict[str, str]:
    """Texts "name.ID" for everything that this table has besides what the language file names."""
    board = g.board
    found = {f"name.{id}": said(texts, title) for id, title in board.titles.items()}
    found |= {f"name.{p.id}": ground_title(g, texts, p) for p in board.scene.pieces}
    for rows in (catalogue.weapons(), catalogue.animals(), catalogue.goods(), catalogue.profiles()):
        found |= {f"name.{id}": row.title for id, row in rows.items() if f"name.{id}" not in texts}
    bag = texts.get("name.bag", "bag")
    found |= {f"name.{id}": f"{bag} {i}" for i, id in enumerate(loot.bags(), 1)}
    for horse in g.horses.values():
        kind = found.get(f"name.{horse.kind}") or texts.get(f"name.{horse.kind}", horse.kind)
        owner = g.characters.get(horse.id.removesuffix(".mount"))
        found[f"name.{horse.id}"] = f"{kind} ({person(owner, texts)})" if owner is not None else kind
    cart = texts.get("name.cart", "cart")
    titled = {id: g.board.titles.get(id, cart) for id in g.carts}
    found |= {f"name.{id}": texts.get(f"title.{title}", title) for id, title in titled.items()}
    lying = {item.id: item.gun.weapon for item in g.items.values() if item.gun is not None}
    lying |= {charge.id: charge.weapon for charge in g.charges.values()}
    for thing, weapon in lying.items():
        found[f"name.{thing}"] = found.get(f"name.{weapon}") or texts.get(f"name.{weapon}", weapon)
    found |= {f"name.{band.side}": texts.get(f"title.{band.title}", band.title) for band in g.bands.values()}
    found |= {f"name.{c.id}": person(c, texts) for c in g.characters.values()}
    return found
