"""Parts of pictures and overlays that look alike in every game, and their words in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.miniatures.objectives import Exit
from sixgun.screen.picture import Badge, Gauge, Ground, Line, Model, Point, Zone
from sixgun.screen.text import listed, text_of
from sixgun.table import Piece, rectangle

Titles = Mapping[str, str]


def own_title(piece: Piece, titles: Titles, wholes: Titles) -> str:
    """The title that the scenario gives a piece of scenery, or what it is a part of; "" if it gives none."""
    return titles.get(piece.id) or titles.get(wholes.get(piece.id, piece.id), "")


def title_of(piece: Piece, words: TableWords, titles: Titles, wholes: Titles) -> str:
    """What a piece of scenery is called: by the scenario's title, or by its kind."""
    title = own_title(piece, titles, wholes)
    return words.said(title) if title else words.ground(piece.kind)


def ground(
    pieces: Iterable[Piece], called: Callable[[Piece], str], wholes: Titles, states: Titles | None = None
) -> tuple[Ground, ...]:
    """Scenery, with what each piece is called and is a part of, and the states of what opens and shuts."""

    def drawn(piece: Piece) -> Ground:
        shape = (piece.polygon, piece.base, piece.height)
        whole, state = wholes.get(piece.id, piece.id), (states or {}).get(piece.id, "")
        return Ground(piece.id, piece.kind, called(piece), *shape, whole, state, _tags(piece, wholes), piece.standable)

    return tuple(map(drawn, pieces))


def _tags(piece: Piece, wholes: Titles) -> tuple[str, ...]:
    """The opening that a scenario calls "front" is where a building has its face."""
    return (*piece.tags, "front") if piece.id == f"{wholes.get(piece.id)}.front" else piece.tags


def figure(c: Any, words: TableWords, r: float, **more: Any) -> Model:
    """Somebody with a base of that radius where he stands; `more` is what the game says of him."""
    return Model(c.id, words.name(c.id), c.side, c.x, c.y, c.z, r, c.facing, **more)


def marked(*rows: tuple[object, Badge]) -> tuple[Badge, ...]:
    """The badges of what is true of somebody."""
    return tuple([badge for true, badge in rows if true])


def armed(gauge: Gauge, notes: Iterable[str], words: TableWords, *, held: bool) -> Gauge:
    """The gauge of a weapon, with what is said of it, and whether it is in hand."""
    note = ", ".join(filter(None, (*notes, words["in-hand"] if held else "")))
    return replace(gauge, note=note, weapon="held" if held else "carried")


def ways_out(exits: Iterable[Exit], called: Callable[[Exit], str]) -> list[Zone]:
    return [Zone(row.id, "exit", called(row), rectangle(row.x, row.y, row.w, row.d), row.side) for row in exits]


def legs(start: Place, path: Iterable[Place]) -> tuple[Line, ...]:
    """A way on the map."""
    return tuple([Line(a[:2], b[:2], "move") for a, b in pairwise((start, *path))])


def square_about(x: float, y: float, half: float) -> tuple[Point, ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def middle(outline: Iterable[Point]) -> Point:
    xs, ys = zip(*outline, strict=True)
    return (sum(xs) / len(xs), sum(ys) / len(ys))


# words ---------------------------------------------------------------------------------------------------------------
class TableWords:
    """`words[key]` from the section "picture", `words.name(id)` for things."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def __getitem__(self, key: str) -> str:
        return text_of(self.texts, f"picture.{key}")

    def name(self, id: str) -> str:
        return self.texts.get(f"name.{id}", id)

    def names(self, ids: Iterable[str]) -> str:
        return listed(self.texts, map(self.name, ids))

    def said(self, title: str) -> str:
        """A title of the scenario in the words of the language."""
        return self.texts.get(f"title.{title}", title)

    def ground(self, kind: str) -> str:
        """What a kind of scenery is called."""
        return self.texts.get(f"ground.{kind}", kind)
