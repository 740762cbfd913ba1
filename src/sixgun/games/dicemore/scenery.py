"""From the rows of a layout to pieces of scenery (dicemore.gap.scenario-maps, dicemore.gap.buildings).

Gates of pieces: LOW is what one gets over for a point (fences, crates, windows), CLIMB what has to be climbed (wagons,
wells, rocks). Doors are open ground: a piece of kind "door" is neither solid nor a gate. Doors and windows carry the id
of their building as first tag.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import msgspec
from msgspec.structs import replace

from sixgun.games.dicemore import catalogue
from sixgun.games.dicemore.board import Layout, Spot
from sixgun.games.dicemore.scenario_file import Row
from sixgun.miniatures.zones import Box
from sixgun.table import Link, Opening, Piece, building, circle_polygon, rectangle
from sixgun.table.shapes import Point, Polygon

LOW, CLIMB = "low", "climb"
PLATFORM = "platform"
"""Tag of a stage: it covers nobody who stands on it."""
DOOR_WIDTH, WINDOW_WIDTH = 2.0, 1.0
"""dicemore.gap.buildings."""
HOUSE, WALL = 4.0, 0.3
"""How tall houses are, and how thick their walls."""
SLAB = 0.1
LEDGE = 0.6
"""How far from the foot of a balcony one stands who climbs it."""

Passing = Literal["low", "climb", "never", "open"]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of cover; see data/cover.toml."""

    drawn: str
    like: str
    passing: Passing
    height: float
    protects: str
    round: bool = False


WOOD = "wooden building"
"""The row of Tab.9 for all parts of a house."""
PARTIAL, WHOLE = "partial", "whole"


@lru_cache(maxsize=1)
def kinds() -> dict[str, Kind]:
    """The kinds of cover of data/cover.toml, by look."""
    return msgspec.convert(catalogue.data("cover.toml"), dict[str, Kind])


def usual_class(look: str) -> str:
    """The class of cover of such a piece unless the layout says otherwise (dicemore.ruling.cover-classes)."""
    like = kinds()[look].like
    return next((row["applied"] for row in catalogue.table("cover-classes") if row["piece"] == like), like)


@dataclass(eq=False, kw_only=True)
class Made(Layout):
    """Everything that a layout becomes."""

    pieces: list[Piece] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    def add(self, row: Row, piece: Piece, cover: str, protects: str) -> None:
        self.pieces.append(piece)
        self.wholes[piece.id] = row.id
        if cover:
            self.covers[piece.id] = cover
        if protects:
            self.protection[piece.id] = protects


def make(rows: Sequence[Row]) -> Made:
    """The pieces, boxes and points of a layout that has been checked (scenario_check.py)."""
    made = Made()
    doors: dict[str, list[Point]] = {}
    balconies: dict[str, list[Row]] = {}
    for row in rows:
        made.titles[row.id] = row.piece
        if row.kind == "point":
            made.spots[row.id] = Spot(row.id, row.x, row.y)
            if row.of:
                doors.setdefault(row.of, []).append((row.x, row.y))
        else:
            made.boxes[row.id] = Box(row.id, row.kind, row.x, row.y, row.w, row.h)
            if row.kind == "zone":
                made.zones[row.id] = row.side
            if row.kind == "balcony":
                balconies.setdefault(row.of, []).append(row)
    for row in rows:
        if row.kind == "street":
            made.add(row, Piece(id=row.id, kind="street", polygon=_box(row)), "", "")
        elif row.kind == "cover":
            _cover(made, row)
        elif row.kind == "building" and row.id in doors:
            made.open_buildings |= {row.id}
            _open_building(made, row, doors[row.id])
        elif row.kind == "building":
            _block(made, row, balconies.get(row.id, ()))
    for id, spot in made.spots.items():
        up = [b.up for group in balconies.values() for b in group if made.boxes[b.id].holds(spot.x, spot.y)]
        if up:
            made.spots[id] = replace(spot, z=max(up))
    return made


def _box(row: Row) -> Polygon:
    return rectangle(row.x, row.y, row.w, row.h)


def _cover(made: Made, row: Row) -> None:
    """dicemore.ruling.cover-classes"""
    kind = kinds()[row.look]
    tags = (PLATFORM,) if row.look == "stage" else (LOW,) if kind.passing == "low" else ()
    for id, polygon in _shapes(row, kind):
        piece = Piece(
            id=id,
            kind=kind.drawn,
            polygon=polygon,
            height=row.up or kind.height,
            cover=True,
            solid=kind.passing == "never",
            gate=kind.passing if kind.passing in (LOW, CLIMB) else "",
            tags=tags,
        )
        made.add(row, piece, row.cover or usual_class(row.look), kind.protects)


def _shapes(row: Row, kind: Kind) -> list[tuple[str, Polygon]]:
    if kind.round:
        return [(row.id, circle_polygon(row.x + row.w / 2, row.y + row.h / 2, min(row.w, row.h) / 2, 12))]
    if row.look != "barrels" or max(row.w, row.h) < 2 * min(row.w, row.h):
        return [(row.id, _box(row))]
    count = int(max(row.w, row.h) / min(row.w, row.h) + 1e-9)  # one barrel beside the other
    w, h = (row.w / count, 0.0) if row.w > row.h else (0.0, row.h / count)
    return [(f"{row.id}.{i}", rectangle(row.x + i * w, row.y + i * h, w or row.w, h or row.h)) for i in range(count)]


# buildings -----------------------------------------------------------------------------------------------------------
def _open_building(made: Made, row: Row, doors: Sequence[Point]) -> None:
    """dicemore.gap.buildings: a door 2U wide at each listed point, a window 1U wide in the middle of each wall
    without one."""
    corners = _box(row)
    openings = []
    with_door = set()
    for k, door in enumerate(doors):
        edge = wall_of(row, door)
        assert edge is not None
        with_door.add(edge)
        (ax, ay), (x, y) = corners[edge], door
        along = abs(x - ax) + abs(y - ay)
        openings.append(_opening(edge, along - DOOR_WIDTH / 2, DOOR_WIDTH, "door", f"door{k}"))
    for edge in range(4):
        if edge not in with_door:
            length = row.w if edge % 2 == 0 else row.h
            openings.append(_opening(edge, (length - WINDOW_WIDTH) / 2, WINDOW_WIDTH, "window", f"window{edge}"))
    for piece in building(row.id, corners, HOUSE, openings, None, WALL):
        if piece.kind == "door":
            made.add(row, replace(piece, gate="", solid=False), "", "")
        elif piece.kind == "window":
            window = replace(piece, gate=LOW, blocks_sight=False, tags=(row.id, LOW))
            made.add(row, window, PARTIAL, WOOD)
        else:
            made.add(row, piece, row.cover or WHOLE, WOOD)
    _roof(made, row, corners, True)


def _opening(edge: int, at: float, width: float, kind: Literal["door", "window"], id: str) -> Opening:
    """As tall as the wall, with a sill under a window: so there is no lintel to look through."""
    return Opening(edge, at, width, kind, sill=1.0 if kind == "window" else 0.0, lintel=HOUSE, id=id)


def _block(made: Made, row: Row, balconies: Sequence[Row]) -> None:
    """dicemore.gap.buildings: a closed block, perhaps with balconies let into its walls that can be climbed."""
    outline = _box(row)
    for balcony in balconies:
        outline = _notched(outline, row, balcony)
    block = Piece(id=row.id, kind="building", polygon=outline, height=HOUSE, blocks_sight=True, cover=True, solid=True)
    made.add(row, block, row.cover or WHOLE, WOOD)
    _roof(made, row, outline, False)
    for balcony in balconies:
        floor = Piece(
            id=balcony.id,
            kind="balcony",
            polygon=_box(balcony),
            height=balcony.up,
            blocks_sight=True,
            cover=True,
            solid=True,
            standable=True,
        )
        made.add(row, floor, WHOLE, WOOD)
        edge = shared_wall(row, balcony)
        assert edge is not None
        cx, cy = balcony.x + balcony.w / 2, balcony.y + balcony.h / 2
        ux, uy = ((0, -1), (1, 0), (0, 1), (-1, 0))[edge]
        depth = (balcony.h if edge % 2 == 0 else balcony.w) / 2
        rim = (cx + ux * depth, cy + uy * depth)
        head = (rim[0] - ux * 0.5, rim[1] - uy * 0.5, balcony.up)
        foot = (rim[0] + ux * LEDGE, rim[1] + uy * LEDGE, 0.0)
        made.links.append(Link(f"{balcony.id}.climb", CLIMB, foot, head, balcony.up))


def _roof(made: Made, row: Row, outline: Polygon, blocks: bool) -> None:
    """A roof nobody stands on; the page draws the house by it."""
    roof = Piece(
        id=f"{row.id}.roof", kind="roof", polygon=outline, base=HOUSE, height=SLAB, blocks_sight=blocks, tags=(row.id,)
    )
    made.add(row, roof, WHOLE if blocks else "", WOOD if blocks else "")


def wall_of(row: Row, point: Point) -> int | None:
    """Which wall a point lies on: 0 south, 1 east, 2 north, 3 west."""
    x, y = point
    across = (y - row.y, x - row.x - row.w, y - row.y - row.h, x - row.x)
    inside = (row.x < x < row.x + row.w, row.y < y < row.y + row.h)
    return next((edge for edge in range(4) if abs(across[edge]) < 1e-6 and inside[edge % 2]), None)


def shared_wall(row: Row, balcony: Row) -> int | None:
    """The wall of its building into which a balcony is let, which must leave wall on both sides of it."""
    rims = (
        (balcony.x + balcony.w / 2, balcony.y),
        (balcony.x + balcony.w, balcony.y + balcony.h / 2),
        (balcony.x + balcony.w / 2, balcony.y + balcony.h),
        (balcony.x, balcony.y + balcony.h / 2),
    )
    inside_x = row.x < balcony.x and balcony.x + balcony.w < row.x + row.w
    inside_y = row.y < balcony.y and balcony.y + balcony.h < row.y + row.h
    for edge, rim in enumerate(rims):
        if wall_of(row, rim) == edge and (inside_x if edge % 2 == 0 else inside_y):
            return edge
    return None


def _notched(outline: Polygon, row: Row, balcony: Row) -> Polygon:
    """The outline of a building without the room that a balcony takes from its wall."""
    edge = shared_wall(row, balcony)
    assert edge is not None
    corners = _box(balcony)
    # the balcony's corners, from where one meets it walking counter-clockwise along the wall
    ring = [corners[edge], corners[(edge + 3) % 4], corners[(edge + 2) % 4], corners[(edge + 1) % 4]]
    points = list(outline)
    for i, (a, b) in enumerate(pairwise([*points, points[0]])):
        if _on(a, b, ring[0]) and _on(a, b, ring[3]):
            return (*points[: i + 1], *ring, *points[i + 1 :])
    raise AssertionError(f"{balcony.id} is not in a free stretch of wall")


def _on(a: Point, b: Point, p: Point) -> bool:
    """Whether a point lies on an upright or level edge."""
    if abs(a[0] - b[0]) < 1e-9:
        return abs(p[0] - a[0]) < 1e-6 and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    return abs(p[1] - a[1]) < 1e-6 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0])


def indoors(boxes: Mapping[str, Box], open_buildings: frozenset[str], x: float, y: float) -> str:
    """The building in which a point is, or nothing."""
    return next((id for id in sorted(open_buildings) if boxes[id].holds(x, y)), "")
