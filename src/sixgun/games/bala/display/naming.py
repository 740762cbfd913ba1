"""What everything on a table is called, in one language.

People, sides, tasks, goods, exits and scenery have the titles of the scenario; a language may have its own words for a
title ("title.TITLE") and has words for the kinds of scenery ("ground.KIND").
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sixgun.games.bala.state import Fight
from sixgun.miniatures.display.drawing import TableWords, title_of
from sixgun.table import Piece

_NUMBER = re.compile(r"(?:-|window)(\d+)(?:\.\d+)?$")
_THROWN = 9
"""So many thrown weapons of a kind have a name before they lie on the table."""
_OPENINGS = {"window": "window", "door": "door", "leaf": "door", "roof": "roof", "parapet": "parapet"}
"""Parts of a building with a name of their own, by kind; everything else of it is the building."""


def ground_title(g: Fight, texts: Mapping[str, str], piece: Piece) -> str:
    """What a piece of scenery is called on a map."""
    return title_of(piece, TableWords(texts), g.board.titles, g.board.wholes)


def _piece(g: Fight, texts: Mapping[str, str], piece: Piece) -> str:
    """As on a map, and told apart from its like in a sentence: "fence 2", "window 1 (Bank)"."""
    title = ground_title(g, texts, piece)
    part = _OPENINGS.get(piece.kind)
    number = _NUMBER.search(piece.id)
    count = f" {number[1]}" if number else ""
    if part is not None and g.board.wholes.get(piece.id, piece.id) in g.board.titles:
        return f"{TableWords(texts).ground(part)}{count} ({title})"
    return title if g.board.titles.get(g.board.wholes.get(piece.id, piece.id)) else title + count


def names(g: Fight, texts: Mapping[str, str], *, printed: bool) -> dict[str, str]:
    """Texts "name.ID". With `printed`, weapons, gear and horses have the names of the rulebook instead of English ones,
    unless the language has names of its own for them."""
    board, said = g.board, TableWords(texts).said
    found = {f"name.{p.id}": _piece(g, texts, p) for p in (*board.scene.pieces, *board.doors.values())}
    for rows in (board.weapons, board.gear, board.horse_kinds):
        for row in rows.values():
            key = f"name.{row.id}"
            if key not in texts:
                found[key] = row.name if printed else row.title
    found |= {f"name.{h.id}": said(h.id.replace("-", " ").title()) for h in g.horses.values()}
    found |= {f"name.{n.id}": said(n.id.replace("-", " ")) for n in g.neighbours.values()}
    found |= {f"name.{c.id}": said(c.id.replace("-", " ")) for c in g.carts.values()}
    for row in filter(lambda row: row.thrown, board.weapons.values()):
        key = f"name.{row.id}"
        found |= {f"{key}-{n}": found.get(key) or texts[key] for n in range(1, _THROWN + 1)}
    for gun in g.gatlings.values():
        key = f"name.{gun.gun.weapon}"
        found[f"name.{gun.id}"] = found.get(key) or texts.get(key, gun.id)
    for titled in (board.sides, board.tasks, board.goods, board.exits):
        found |= {f"name.{row.id}": said(row.title) for row in titled.values()}
    for rows_of_titles in (board.goals, board.tasks.values(), board.goods.values(), board.exits.values()):
        found |= {f"name.{row.title}": said(row.title) for row in rows_of_titles}
    found |= {f"name.{c.id}": said(c.name) for c in g.characters.values()}
    return found
