"""Models on different heights: how far the upper one stands from the edge of what carries it (punk.geo.edge-gap)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from sixgun.games.punk.board import Board, Zone
from sixgun.games.punk.space import CARRIES, CONTACT, TOLERANCE, support
from sixgun.table import Base, Point
from sixgun.table.kernel.plane import Graze, Parts, merged
from sixgun.table.measure import nearest_on
from sixgun.table.shapes import EPS, Polygon, shape_of

Segment = tuple[Point, Point]
Span = tuple[float, float]


class Edge(msgspec.Struct, frozen=True):
    """Where the lines between two models on different heights pass the edge on which the upper one stands."""

    kind: Literal["at", "near", "far", "under"]
    """punk.height.target-at-edge, punk.height.target-near-edge, punk.height.target-far; or the lower one is underneath,
    and no edge lies between them."""
    point: Point
    gap: float
    """From the upper model's base."""
    zone: Zone | None
    """That carries it; nothing if it climbs or leaps."""
    surface: tuple[str, ...] = ()
    """The ids of that zone and of the zones that continue it."""

    @property
    def hides(self) -> bool:
        return self.kind in ("far", "under")


class Surface(msgspec.Struct, frozen=True):
    """A zone together with the zones of its element that adjoin it at the same level."""

    zones: tuple[str, ...]
    outline: tuple[Segment, ...]


def edge(board: Board, upper: Base, lower: Base) -> Edge:
    """punk.geo.edge-gap, punk.height.line-origin, punk.ruling.height-both-edges: the point of the edge nearest to the
    upper model, on the lower one's side, no matter which of them shoots."""
    zone = support(board, upper)
    if zone is None:
        return Edge("at", _nearest_of_base(upper, lower), 0.0, None)
    ground = surface(board, zone)
    best, point = math.inf, (upper.x, upper.y)
    for p, q in _near_edge(ground.outline, upper, lower):
        _, x, y = nearest_on(p, q, upper.x, upper.y)
        away = math.hypot(x - upper.x, y - upper.y)
        if away < best - EPS:
            best, point = away, (x, y)
    if best == math.inf:
        return Edge("under", point, 0.0, zone, ground.zones)
    gap = max(0.0, best - upper.r)
    if gap <= CONTACT:
        return Edge("at", point, 0.0, zone, ground.zones)
    return Edge("near" if gap <= 2.0 * upper.r + TOLERANCE else "far", point, gap, zone, ground.zones)


def _nearest_of_base(upper: Base, lower: Base) -> Point:
    dx, dy = lower.x - upper.x, lower.y - upper.y
    away = math.hypot(dx, dy)
    share = upper.r / away if away > upper.r else 1.0
    return upper.x + dx * share, upper.y + dy * share


# --- surfaces ------------------------------------------------------------------------------------------------------


def surface(board: Board, zone: Zone) -> Surface:
    """The surface that a zone belongs to."""
    return board.scene.remembered("punk surface", zone.id, lambda: _surface(board, zone))


def _surface(board: Board, zone: Zone) -> Surface:
    same = [board.zone[id] for id in board.element[zone.element].zones]
    same = [one for one in same if one.size and abs(one.level - zone.level) <= CARRIES]
    joined = [zone]
    for one in joined:
        joined += [other for other in same if other not in joined and _adjoins(one, other)]
    outline = []
    for one in joined:
        rest = [shape_of(other.piece).parts for other in joined if other is not one]
        for p, q in _sides(shape_of(one.piece).outline):
            for t0, t1 in _gaps(merged([span for parts in rest for span in _taken(p, q, parts)])):
                outline.append((_along(p, q, t0), _along(p, q, t1)))
    return Surface(tuple([one.id for one in joined]), tuple(outline))


def _adjoins(one: Zone, other: Zone) -> bool:
    a, b = shape_of(one.piece), shape_of(other.piece)
    return any(_taken(p, q, b.parts) for p, q in _sides(a.outline)) or any(
        _taken(p, q, a.parts) for p, q in _sides(b.outline)
    )


def _taken(p: Point, q: Point, parts: Sequence[Polygon]) -> list[Span]:
    """Where a side of a counter-clockwise outline runs through other parts, or has them on its outer side."""
    beside: list[Graze] = []
    inside = Parts(parts).spans(0, len(parts), *p, *q, beside)
    return inside + [(t0, t1) for t0, t1, side in beside if side < 0]


def _sides(outline: Polygon) -> Iterator[Segment]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _gaps(spans: Iterable[Span]) -> Iterator[Span]:
    """What is left of 0 to 1 between spans in order."""
    at = 0.0
    for t0, t1 in spans:
        if t0 - at > EPS:
            yield at, t0
        at = max(at, t1)
    if 1.0 - at > EPS:
        yield at, 1.0


def _along(p: Point, q: Point, t: float) -> Point:
    return p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])


# --- the near edge -------------------------------------------------------------------------------------------------


def _near_edge(outline: Iterable[Segment], upper: Base, lower: Base) -> Iterator[Segment]:
    """punk.geo.edge-gap: the parts of an outline inside the hull of two bases, on the lower one's side."""
    dx, dy = lower.x - upper.x, lower.y - upper.y
    away = math.hypot(dx, dy)
    for p, q in outline:
        spans = [_in_disc(p, q, upper), _in_disc(p, q, lower), _in_band(p, q, upper, lower, away)]
        found = [span for span in spans if span[1] >= span[0]]
        if not found:
            continue
        t0, t1 = min([span[0] for span in found]), max([span[1] for span in found])
        if away > EPS:
            t0, t1 = _ahead(p, q, upper, dx / away, dy / away, t0, t1)
        if t1 >= t0:
            yield _along(p, q, t0), _along(p, q, t1)


_NOWHERE = (1.0, 0.0)


def _in_disc(p: Point, q: Point, base: Base) -> Span:
    dx, dy = q[0] - p[0], q[1] - p[1]
    fx, fy = p[0] - base.x, p[1] - base.y
    a = dx * dx + dy * dy
    b = fx * dx + fy * dy
    root = b * b - a * (fx * fx + fy * fy - base.r * base.r)
    if root < 0.0:
        return _NOWHERE
    half = math.sqrt(root)
    return max(0.0, (-b - half) / a), min(1.0, (half - b) / a)


def _in_band(p: Point, q: Point, one: Base, two: Base, away: float) -> Span:
    """Where a segment runs between the points at which the outer tangents touch two discs."""
    if away <= abs(one.r - two.r) + EPS:
        return _NOWHERE  # one disc covers the other
    middle, half = math.atan2(two.y - one.y, two.x - one.x), math.acos((one.r - two.r) / away)
    corners = [
        (base.x + base.r * math.cos(angle), base.y + base.r * math.sin(angle))
        for base, angle in (
            (one, middle - half),
            (two, middle - half),
            (two, middle + half),
            (one, middle + half),
        )
    ]
    t0, t1 = 0.0, 1.0
    for (ax, ay), (bx, by) in _sides(tuple(corners)):
        inside = (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)
        slope = (bx - ax) * (q[1] - p[1]) - (by - ay) * (q[0] - p[0])
        t0, t1 = _cut(inside, slope, t0, t1)
    return t0, t1


def _ahead(p: Point, q: Point, base: Base, ux: float, uy: float, t0: float, t1: float) -> Span:
    """The part of a span that lies not behind a base's centre."""
    inside = (p[0] - base.x) * ux + (p[1] - base.y) * uy
    slope = (q[0] - p[0]) * ux + (q[1] - p[1]) * uy
    return _cut(inside, slope, t0, t1)


def _cut(inside: float, slope: float, t0: float, t1: float) -> Span:
    """The part of a span where inside + t * slope is not negative."""
    if abs(slope) <= EPS * EPS:
        return (t0, t1) if inside >= -EPS else _NOWHERE
    if slope > 0.0:
        return max(t0, -inside / slope), t1
    return t0, min(t1, -inside / slope)
