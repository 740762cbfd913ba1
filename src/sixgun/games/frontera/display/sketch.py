"""The table drawn with characters, for the terminal: the plan of a fight, and the cards that the seat knows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from sixgun.games.frontera.display.naming import called
from sixgun.games.frontera.display.picture import briefly, picture, unseen_people
from sixgun.games.frontera.state import Character, Session
from sixgun.games.frontera.views import Seen
from sixgun.table.shapes import contains, rectangle

_LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789")
_SOLID, _LOW, _FLOOR = "#", "=", "."
_FLOORS = {"rails": "-"}
"""Kinds of floors that are drawn in their own way."""


def sketch(g: Session, seen: Seen, width: int, texts: Mapping[str, str]) -> str:
    drawn = picture(g, seen, texts, g.board.title, "")
    lines = []
    if drawn.width:
        lines += _plan(g, width, texts)
    for c in g.characters.values():
        if c.present:
            lines += _person(g, seen, c, width, texts)
    for c in unseen_people(g, seen):
        lines += _unseen(g, c, width, texts)
    for pile in drawn.piles:
        faces = " ".join(face.title for face in pile.faces)
        hidden = f"{'+' if faces else ''}{pile.hidden}" if pile.hidden else ""
        lines += _wrapped(f"{pile.title}: {' '.join(filter(None, (faces, hidden)))}", width)
    return "\n".join(lines)


def _person(g: Session, seen: Seen, c: Character, width: int, texts: Mapping[str, str]) -> Iterator[str]:
    """How somebody fares; of the seat's own people also what they can and have."""
    (name, state), *sheet = briefly(c, g.board.lists, texts)
    seen_weapon = c.in_hand and c.seat != seen.seat
    weapon = f", {texts['picture.in-hand']}: {texts.get(f'name.{c.in_hand}', c.in_hand)}" if seen_weapon else ""
    cover = f", {texts[f'name.{c.cover}']}" if c.cover != "exposed" else ""
    yield from _wrapped(f"{name} ({texts.get(f'name.{c.seat}', c.seat)}): {state}{cover}{weapon}", width)
    if c.seat == seen.seat and not c.dead:
        for label, words in sheet:
            yield from (f"  {line}" for line in _wrapped(f"{label}: {words}", width - 2))


def _unseen(g: Session, c: Character, width: int, texts: Mapping[str, str]) -> Iterator[str]:
    (name, _), *sheet = briefly(c, g.board.lists, texts)
    yield from _wrapped(f"{name} ({texts['picture.unseen']})", width)
    for label, words in sheet:
        yield from (f"  {line}" for line in _wrapped(f"{label}: {words}", width - 2))


def _wrapped(text: str, width: int) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    yield line


def _plan(g: Session, width: int, texts: Mapping[str, str]) -> list[str]:
    """North is up; a letter is about twice as high as it is wide."""
    place = g.board.places[g.scene]
    columns = max(20, min(width, 100))
    step = place.width / columns
    rows = max(6, math.ceil(place.depth / (2 * step)))
    tall = place.depth / rows
    cells = [[" "] * columns for _ in range(rows)]
    floors = g.board.floors.get(g.scene, ())
    outlines = [(rectangle(row.x, row.y, row.w, row.h), _FLOORS.get(row.kind, _FLOOR)) for row in floors]
    outlines += [(piece.polygon, _SOLID if piece.blocks_sight else _LOW) for piece in place.pieces]
    for outline, glyph in outlines:
        for row in range(rows):
            for column in range(columns):
                if contains(outline, (column + 0.5) * step, place.depth - (row + 0.5) * tall):
                    cells[row][column] = glyph
    legend = []
    sides = list(dict.fromkeys(c.side for c in g.characters.values() if c.present))
    for number, side in enumerate(sides):
        alphabet = _LETTERS[min(number, len(_LETTERS) - 1)]
        members = [c for c in g.characters.values() if c.present and c.side == side]
        for n, c in enumerate(members):
            letter = alphabet[n % len(alphabet)]
            row = min(rows - 1, max(0, int((place.depth - c.y) / tall)))
            column = min(columns - 1, max(0, int(c.x / step)))
            cells[row][column] = letter
            legend.append(f"{letter} {called(c, texts)}")
    return ["".join(row).rstrip() for row in cells] + list(_wrapped(", ".join(legend), width))
