"""How scenery is built: its kinds for the builder of miniatures, what covers whom, doors and tables, and ways up."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from sixgun.games.deadlands.board import Cover, Leaf
from sixgun.games.deadlands.catalogue import SceneryKind, scenery
from sixgun.games.deadlands.space import CLIMB, LADDER, RADIUS, ROCK, STAIRS, stand
from sixgun.miniatures.scenery import Ground, Kind, Style
from sixgun.table import Link, Piece, Place, Scene, place_free, surface_at
from sixgun.table.hiding import GAP
from sixgun.table.shapes import LEVEL, shape_of

HEIGHTS = {"flat": 0.0, "knee": 0.5, "waist": 1.0, "chest": 1.4, "tall": 3.0}
"""deadlands.table.house-exposure: in yards; a wall is as high as a room."""
DECK = 0.1
"""How thick a balcony is."""
DOORS, TABLE = ("closed-door", "open-door"), "table"
PASSAGES = {"stairs": STAIRS, "ladder": LADDER}
EVERY = 2.0
"""Yards from one way up onto a piece to the next."""


def _height(row: SceneryKind) -> float:
    return float(row.stand) if row.stand >= 1 else HEIGHTS[row.height]


def _kind(row: SceneryKind) -> Kind:
    raised = row.height == "flat" and row.stand > 1
    rises = row.height != "flat" or _height(row) > 0.0
    flags = set()
    if row.sight:
        flags.add("blocks_sight")
    if rises and not raised:
        flags.add("solid" if row.cross < 0 else row.id)
        flags.add("cover")
    elif row.cross > 0:
        flags.add(row.id)
    if row.stand >= 1:
        flags.add("standable")
    if raised:
        return Kind(family="area", z=row.stand - DECK, height=DECK, flags=frozenset(flags))
    return Kind(family="area", height=_height(row), flags=frozenset(flags), terrain="" if rises else row.id)


@cache
def style() -> Style:
    """deadlands.table.house-scenery, deadlands.map.height"""
    kinds = {row.id: _kind(row) for row in scenery().values() if row.id not in PASSAGES}
    passages = {name: Kind(family="passage", link=link, steps=name == "stairs") for name, link in PASSAGES.items()}
    return Style(kinds=kinds | passages, gates={row: row for row in scenery()}, unit="yards")


def cover_of(piece: str, row: SceneryKind) -> Cover:
    return Cover(piece, row.id, row.height, row.armor, row.sight, row.cross, row.stand)


def covers(ground: Ground) -> tuple[Cover, ...]:
    """Of everything that never changes."""
    rows = scenery()
    return tuple([cover_of(p.id, rows[p.kind]) for p in ground.pieces if not rows[p.kind].opens])


def leaves(ground: Ground) -> tuple[Leaf, ...]:
    """Doors and tables: what they are, and what they become."""
    found = []
    for piece in ground.pieces:
        row = scenery()[piece.kind]
        if row.opens:
            other = scenery()[row.opens]
            moves = piece.kind in DOORS
            pieces = (_as(piece, row), _as(piece, other)) if moves else (piece, piece)
            found.append(Leaf(piece.id, pieces, (cover_of(piece.id, row), cover_of(piece.id, other)), moves))
    return tuple(found)


def _as(piece: Piece, row: SceneryKind) -> Piece:
    kind = style().kinds[row.id]
    gate = row.id if row.id in kind.flags else ""
    tall = kind.height
    return replace(
        piece, kind=row.id, height=tall, blocks_sight="blocks_sight" in kind.flags, gate=gate, cover=tall > 0.0
    )


def fixed(ground: Ground) -> tuple[Piece, ...]:
    """The pieces of the scene: everything but doors."""
    return tuple([piece for piece in ground.pieces if piece.kind not in DOORS])


# ways up -------------------------------------------------------------------------------------------------------------
def ways_up(width: float, depth: float, pieces: Sequence[Piece]) -> tuple[Link, ...]:
    """deadlands.map.height: onto what one can climb over for what that costs, onto a rock for two yards for each yard
    of height; at every side of it where there is room."""
    scene = Scene(width, depth, pieces)
    found: list[Link] = []
    for piece in pieces:
        row = scenery().get(piece.kind)
        if row is None or (row.height == "flat" and row.id != TABLE) or row.stand < 1:
            continue
        if row.cross < 0 and row.id != "high-rock":
            continue
        for number, (foot, head) in enumerate(_sides(scene, piece)):
            flat = math.dist(foot[:2], head[:2])
            kind, length = (CLIMB, row.cross + flat) if row.cross >= 0 else (ROCK, piece.height)
            found.append(Link(f"{piece.id}.up-{number + 1}", kind, foot, head, length))
    return tuple(found)


def _sides(scene: Scene, piece: Piece) -> Iterator[tuple[Place, Place]]:
    """Places beside a piece and on it, one for each so many yards of a side."""
    shape = shape_of(piece)
    ring = shape.outline
    out = RADIUS + GAP
    for i, (ax, ay) in enumerate(ring):
        bx, by = ring[(i + 1) % len(ring)]
        length = math.dist((ax, ay), (bx, by))
        nx, ny = (by - ay) / length, (ax - bx) / length
        steps = max(1, round(length / EVERY))
        for k in range(steps):
            t = (k + 0.5) / steps
            x, y = ax + t * (bx - ax), ay + t * (by - ay)
            foot = (round(x + nx * out, 3), round(y + ny * out, 3), piece.base)
            head = _inside(shape.cx, shape.cy, x - nx * RADIUS, y - ny * RADIUS, piece)
            if place_free(scene, stand(), foot) is None and _carried(scene, head):
                yield foot, head


def _inside(cx: float, cy: float, x: float, y: float, piece: Piece) -> Place:
    """Half a yard from the side, or in the middle of what is narrow."""
    form = shape_of(piece).form
    if not form.contains(x, y):
        x, y = cx, cy
    return (round(x, 3), round(y, 3), piece.top)


def _carried(scene: Scene, place: Place) -> bool:
    below = surface_at(scene, *place)
    return below is not None and abs(below.z - place[2]) <= LEVEL and place_free(scene, stand(), place) is None
