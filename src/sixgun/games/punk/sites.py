"""From kinds of scenery and where they lie to a board: elements, zones, pieces, ladders and walls to climb."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from sixgun.games.punk import catalogue
from sixgun.games.punk.board import IMPASSABLE, Board, Element, Ladder, Zone
from sixgun.games.punk.catalogue import SceneryKind, SceneryZone
from sixgun.table import Link, Piece, Point, Polygon, Scene

WALL, LADDER = "wall", "ladder"
"""Kinds of links between levels."""
APART = 5.0
"""cm from one link up a wall to the next."""


class Laid(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """An element on the table: its kind, its middle, and the direction of its length."""

    id: str
    kind: str
    x: float
    y: float
    angle: float = 0.0
    title: str = ""


# one element ---------------------------------------------------------------------------------------------------------
def extent(kind: SceneryKind) -> tuple[float, float, float, float]:
    """The box of a kind, from its corner: west, south, east and north."""
    corners = [corner for zone in kind.zones for corner in zone.corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def outline(kind: SceneryKind, laid: Laid, zone: SceneryZone) -> Polygon:
    """A zone where its element lies."""
    return _turned(extent(kind), laid, zone.corners)


def box(kind: SceneryKind, laid: Laid) -> Polygon:
    """The rectangle around an element."""
    x0, y0, x1, y1 = around = extent(kind)
    return _turned(around, laid, ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def _turned(around: tuple[float, float, float, float], laid: Laid, points: Iterable[Point]) -> Polygon:
    """Points of an element, of which this is the extent, where it lies."""
    x0, y0, x1, y1 = around
    turn = math.radians(laid.angle)
    cos, sin = math.cos(turn), math.sin(turn)
    found = []
    for x, y in points:
        dx, dy = x - (x0 + x1) / 2, y - (y0 + y1) / 2
        found.append((round(laid.x + (dx * cos - dy * sin), 4), round(laid.y + (dx * sin + dy * cos), 4)))
    return tuple(found)


def element(kind: SceneryKind, laid: Laid) -> tuple[Element, tuple[Zone, ...]]:
    zones = []
    for number, zone in enumerate(kind.zones, 1):
        id = laid.id if len(kind.zones) == 1 else f"{laid.id}.{number}"
        polygon = outline(kind, laid, zone)
        zones.append(
            Zone(
                id,
                laid.id,
                _piece(id, kind, zone, polygon),
                zone.size,
                kind.grade,
                zone.top,
                zone.standable,
                ladders_of(polygon, zone.ladders),
            )
        )
    return Element(laid.id, kind.id, tuple([zone.id for zone in zones]), laid.title), tuple(zones)


def _piece(id: str, kind: SceneryKind, zone: SceneryZone, polygon: Polygon) -> Piece:
    """Size 1 and 2 are gates, which models of the right base step over; anything taller is solid."""
    thin = math.ceil(10 * min(math.dist(p, q) for p, q in pairwise((*polygon, polygon[0]))) - 1e-6)
    steps = zone.size in (1, 2) and zone.top != IMPASSABLE
    return Piece(
        id=id,
        kind=kind.id,
        polygon=polygon,
        base=zone.foot,
        height=zone.height,
        blocks_sight=zone.size > 1,
        cover=zone.size > 0,
        solid=zone.size == 3 or zone.top == IMPASSABLE,
        gate=gate(zone.size, zone.standable, thin) if steps else "",
        standable=zone.standable and zone.size > 0,
        terrain=IMPASSABLE if zone.top == IMPASSABLE else "",
    )


def gate(size: int, standable: bool, thin: int) -> str:
    """The kind of gate of a zone that some models step over: its size and, where nobody can stand on it, how many mm
    thick it is (punk.obstacle.unstable)."""
    return f"size{size}" if standable else f"size{size}-{thin}"


def ladders_of(polygon: Polygon, number: int) -> tuple[Ladder, ...]:
    """punk.table.house-scenery: the first in the middle of a long side, the second opposite."""
    sides = sorted(pairwise((*polygon, polygon[0])), key=lambda side: -math.dist(*side))
    half = catalogue.ladder_width() / 2
    found = []
    for p, q in sides[:number]:
        long = math.dist(p, q)
        ux, uy, mx, my = (q[0] - p[0]) / long, (q[1] - p[1]) / long, (p[0] + q[0]) / 2, (p[1] + q[1]) / 2
        reach = min(half, long / 2)
        found.append(((mx - ux * reach, my - uy * reach), (mx + ux * reach, my + uy * reach)))
    return tuple(found)


# ways up -------------------------------------------------------------------------------------------------------------
def links(zones: Iterable[Zone]) -> Iterable[Link]:
    """Where walls may be climbed: at ladders, and every few cm along the sides of what one can stand on."""
    for zone in zones:
        if not zone.size or not zone.standable or zone.top == IMPASSABLE:
            continue
        spots = [(((px + qx) / 2, (py + qy) / 2), LADDER) for (px, py), (qx, qy) in zone.ladders]
        for p, q in pairwise((*zone.piece.polygon, zone.piece.polygon[0])):
            steps = max(1, round(math.dist(p, q) / APART))
            for k in range(steps):
                t = (k + 0.5) / steps
                spots.append(((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t), WALL))
        for number, ((x, y), kind) in enumerate(spots):
            yield Link(f"{zone.id}.{kind}{number}", kind, (x, y, zone.foot), (x, y, zone.level), zone.piece.height)


# boards --------------------------------------------------------------------------------------------------------------
def furnished(board: Board, laid: Sequence[Laid]) -> Board:
    """A board with more elements on it."""
    made = [element(board.stock.scenery[one.kind], one) for one in laid]
    zones = (*board.zones, *[zone for _, zones in made for zone in zones])
    scene = Scene(board.scene.width, board.scene.depth, [zone.piece for zone in zones], tuple(links(zones)))
    elements = (*board.elements, *[one for one, _ in made])
    return replace(board, scene=scene, zones=zones, elements=elements)


@lru_cache(maxsize=128)
def with_laid(site: Board, laid: tuple[Laid, ...]) -> Board:
    """The same for what players have laid, remembered."""
    return furnished(site, laid)
