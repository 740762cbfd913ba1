"""Moving a base: what a path costs and what it runs into, the shortest way, and how far a budget carries.

The base is a disc that may touch but not overlap solid pieces and other bases. Terrain counts where the centre is; of
several factors on the same inch the largest counts. A gate is crossed when the centre passes through it: its price is
due where the rim first touches it. An opening narrower than the base lets it pass nevertheless: the walls beside it
give way to its shoulders while the centre is in the opening.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import msgspec

from .contour import Cell, rings_about
from .ground import on_table, surface_at
from .memory import Memory, budget
from .shapes import (
    BODY,
    EPS,
    LEVEL,
    TOUCH,
    Base,
    Link,
    Piece,
    Place,
    Point,
    Polygon,
    Scene,
    Shape,
    contains,
    distance_to,
    nearest_on,
    segment_spans,
    shape_of,
)

Spans = list[tuple[float, float]]

Corner = tuple[float, float, float, float]
"""The directions from a convex corner of a solid to the corners before and after it."""

_LEEWAY = 0.45
_NEAR = 6.0
"""A search for a shorter way than this looks only about itself, not for a corner's neighbours all over the table."""
_CELL = 3.0
"""The side of the squares that a ground sorts its solids into."""
_GROUNDS = 256
_NEIGHBOURS = 8_192
_LEGS = 120_000
"""How many grounds, corners with their neighbours, and legs are remembered, on all tables together. With no
limit at all, one in twenty of the legs that are looked at would have been remembered."""


class Walk(msgspec.Struct, frozen=True, cache_hash=True):
    """How somebody walks: base radius, factor for every inch, factors by terrain, prices of gates, factors by link."""

    r: float
    factor: float = 1.0
    terrain: tuple[tuple[str, float], ...] = ()
    gates: tuple[tuple[str, float], ...] = ()
    links: tuple[tuple[str, float], ...] = ()


class Stretch(msgspec.Struct, frozen=True):
    """A part of a path where each inch costs the same; `piece` is the terrain or link that sets the factor, if any."""

    start: float
    end: float
    factor: float
    piece: str = ""


class Crossing(msgspec.Struct, frozen=True):
    """A gate on the way: where the rim touches it, where the rim is past it, and its price."""

    id: str
    kind: str
    enter: float
    leave: float
    cost: float


class Hit(msgspec.Struct, frozen=True):
    """What stops a path, and the distance along it where the base touches it."""

    distance: float
    reason: Literal["solid", "base", "table", "edge", "level"]
    piece: str = ""
    base: int = -1


class Trace(msgspec.Struct, frozen=True):
    """All about one path. Length, cost, stretches and gates are those of the whole path, also beyond what it hits."""

    length: float
    cost: float
    stretches: tuple[Stretch, ...]
    gates: tuple[Crossing, ...]
    hit: Hit | None = None

    @property
    def off_table(self) -> bool:
        return self.hit is not None and self.hit.reason == "table"


class Route(msgspec.Struct, frozen=True):
    """A way from one place to another."""

    path: tuple[Place, ...]
    cost: float
    length: float


class Spot(msgspec.Struct, frozen=True):
    """A place that can be reached, and what the way there costs."""

    place: Place
    cost: float


class Outline(msgspec.Struct, frozen=True):
    """The reachable area of one level, as closed rings: outer ones counter-clockwise, holes clockwise."""

    z: float
    rings: tuple[tuple[Point, ...], ...]


class Reach(msgspec.Struct, frozen=True):
    """Everything within a budget: spots in the order of their cost, and the outline of the area per level."""

    spots: tuple[Spot, ...]
    outline: tuple[Outline, ...]


# --- the ground as one kind of walker meets it -----------------------------------------------------------------------


class _Gate:
    __slots__ = ("cost", "kind", "narrow", "shape", "zone")

    def __init__(self, shape: Shape, cost: float, r: float) -> None:
        self.shape = shape
        self.kind = shape.piece.gate
        self.cost = cost
        self.zone: Polygon = _zone(shape, r)
        self.narrow = math.dist(self.zone[0], self.zone[1]) <= 2 * r + 0.1


class _Ground:
    """What concerns a walker on one level."""

    __slots__ = (
        "boxes",
        "cells",
        "corners",
        "gates",
        "graph",
        "legs",
        "r",
        "rough",
        "scene",
        "solids",
        "squeeze",
        "surfaces",
        "turns",
        "walk",
        "z",
    )

    def __init__(self, scene: Scene, walk: Walk, z: float, extra: tuple[Piece, ...]) -> None:
        self.scene = scene
        self.walk = walk
        self.z = z
        self.r = walk.r
        terrain = dict(walk.terrain)
        prices = dict(walk.gates)
        self.solids: list[Shape] = []
        self.rough: list[tuple[Shape, float]] = []
        self.gates: list[_Gate] = []
        shapes = scene.shapes if not extra else (*scene.shapes, *(shape_of(p) for p in extra))
        for shape in shapes:
            piece = shape.piece
            body = shape.foot < z + BODY and shape.top > z + LEVEL
            flat = abs(shape.foot - z) <= LEVEL
            if not body and not flat:
                continue
            factor = terrain.get(piece.terrain, 1.0) if piece.terrain else 1.0
            if piece.gate:
                if piece.gate in prices:
                    self.gates.append(_Gate(shape, prices[piece.gate], walk.r))
                elif body:
                    self.solids.append(shape)
            elif (piece.solid and body) or factor == math.inf:
                self.solids.append(shape)
            if factor > walk.factor and factor != math.inf:
                self.rough.append((shape, factor))
        # solid index -> the gates beside it that are too narrow for the base's shoulders
        self.squeeze: dict[int, list[_Gate]] = {}
        for gate in self.gates:
            if gate.narrow:
                for i, shape in enumerate(self.solids):
                    if _near(shape.outline, gate.shape.outline, 0.02):
                        self.squeeze.setdefault(i, []).append(gate)
        r = walk.r
        self.boxes = [(s.x0 - r, s.x1 + r, s.y0 - r, s.y1 + r, i) for i, s in enumerate(self.solids)]
        """Where the centre of the base can touch each solid."""
        self.cells: dict[tuple[float, float], list[tuple[float, float, float, float, int]]] = {}
        """The boxes of a square of the table; found when first asked for."""
        self.surfaces: list[Shape] | None = None
        if z > LEVEL:
            self.surfaces = [s for s in shapes if s.piece.standable and abs(s.top - z) <= LEVEL]
        self.corners: tuple[Point, ...] | None = None
        self.turns: tuple[Corner | None, ...] = ()
        self.graph = Memory(budget("neighbours", _NEIGHBOURS))
        self.legs = Memory(budget("legs", _LEGS))

    def nodes(self) -> tuple[Point, ...]:
        """The points that shortest ways turn at: about corners, and on both sides of gates."""
        if self.corners is None:
            marks: list[tuple[Point, Corner | None]] = []
            for shape in self.solids:
                marks += _around(shape.outline, self.r + 2 * TOUCH)
            for shape, _ in self.rough:
                marks += _around(shape.outline, 0.01)
            for gate in self.gates:
                marks += [(point, None) for point in _portals(gate.shape, self.r)]
            kept = [mark for mark in marks if self.stops(*mark[0]) is None]
            self.corners = tuple(point for point, _ in kept)
            self.turns = tuple(corner for _, corner in kept)
        return self.corners

    def neighbours(self, i: int) -> tuple[tuple[int, float], ...]:
        """The nodes that a taut way can go on to from node i, with the cost of the leg; found when first asked for."""
        known: tuple[tuple[int, float], ...] | None = self.graph.get(i)
        if known is None:
            nodes = self.nodes()
            p, turn = nodes[i], self.turns[i]
            # where ground or gates cost extra, a cheapest way may bend anywhere
            straight = not self.rough and not any(gate.cost > 0.0 for gate in self.gates)
            found: list[tuple[int, float]] = []
            for j, q in enumerate(nodes):
                if j == i or (straight and not (_taut(turn, p, q) and _taut(self.turns[j], p, q))):
                    continue
                cost = self.leg(p, q)
                if cost < math.inf:
                    found.append((j, cost))
            known = tuple(found)
            self.graph.put(i, known)
        return known

    def stops(self, x: float, y: float) -> str | None:
        """Why the centre of the base cannot be here: a piece's id, "table" or "edge"."""
        if not on_table(self.scene, x, y, self.r):
            return "table"
        reach = self.r - TOUCH
        cell = (x // _CELL, y // _CELL)
        boxes = self.cells.get(cell)
        if boxes is None:
            west, south = cell[0] * _CELL - TOUCH, cell[1] * _CELL - TOUCH
            east, north = west + _CELL + 2 * TOUCH, south + _CELL + 2 * TOUCH
            boxes = [b for b in self.boxes if b[0] < east and b[1] > west and b[2] < north and b[3] > south]
            self.cells[cell] = boxes
        for x0, x1, y0, y1, i in boxes:
            if x0 < x < x1 and y0 < y < y1:
                shape = self.solids[i]
                d = distance_to(shape.outline, x, y)
                if d < reach or d == 0.0:
                    return shape.id
        if self.surfaces is not None and not any(distance_to(s.outline, x, y) <= TOUCH for s in self.surfaces):
            return "edge"
        return None

    def _enters(self, i: int, p: Point, q: Point, length: float) -> float:
        """Where a leg first runs into a solid. A base that touches it may slide along, one that overlaps may leave."""
        spans = self.solid_spans(i, p, q, self.r - TOUCH / 2)
        if not spans:
            return math.inf
        if spans[0][0] > EPS:
            return spans[0][0]
        outline = self.solids[i].outline
        depth = _depth(outline, p)
        if depth > self.r - 3 * TOUCH:
            spans = self.solid_spans(i, p, q, self.r - 4 * TOUCH)
            return spans[0][0] if spans else math.inf
        step = min(1.0, 1e-3 / length) if length > EPS else 0.0
        ahead = (p[0] + step * (q[0] - p[0]), p[1] + step * (q[1] - p[1]))
        if _depth(outline, ahead) <= depth + 1e-12:
            return 0.0
        return spans[1][0] if len(spans) > 1 else math.inf

    def solid_spans(self, i: int, p: Point, q: Point, r: float) -> Spans:
        """Where a leg runs nearer than r to a solid."""
        shape = self.solids[i]
        spans = _swept(shape, p, q, r)
        if spans and i in self.squeeze:
            left = spans
            for gate in self.squeeze[i]:
                left = _without(left, segment_spans((gate.zone,), p, q))
            left = left + segment_spans(shape.parts, p, q)
            # who does not get through stops where the base first touched, not within the opening
            spans = [(s0, s1) for s0, s1 in spans if any(s0 - EPS <= l0 <= s1 for l0, _ in left)]
        return spans

    def first_hit(self, p: Point, q: Point, others: Sequence[Base]) -> tuple[float, Hit] | None:
        """The first thing in the way of a straight leg, with the leg's parameter."""
        best, hit = math.inf, None
        length = math.dist(p, q)
        t = self._leaves_table(p, q)
        if t < best:
            best, hit = t, Hit(0.0, "table")
        for i in self._beside(p, q):
            if _meets(self.solids[i], p, q, length, self.r) is False:
                continue
            t = self._enters(i, p, q, length)
            if t < best:
                best, hit = t, Hit(0.0, "solid", self.solids[i].id)
        if others:
            found = self.first_base(p, q, others)
            if found is not None and found[0] < best:
                best, hit = found[0], Hit(0.0, "base", base=found[1])
        if self.surfaces is not None:
            t = self._leaves_surface(p, q, length)
            if t < best:
                x, y = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
                names = [s.id for s in self.surfaces if distance_to(s.outline, x, y) <= TOUCH]
                best, hit = t, Hit(0.0, "edge", names[0] if names else "")
        return None if hit is None else (best, hit)

    def blocked(self, p: Point, q: Point, others: Sequence[Base]) -> bool:
        """Whether `first_hit` finds anything: most legs that searches look at are clearly blocked or clearly free."""
        if self._leaves_table(p, q) < math.inf:
            return True
        length = math.dist(p, q)
        for i in self._beside(p, q):
            if self._runs_into(i, p, q, length):
                return True
        if others and self.first_base(p, q, others) is not None:
            return True
        return self.surfaces is not None and self._leaves_surface(p, q, length) < math.inf

    def _beside(self, p: Point, q: Point) -> list[int]:
        """The solids whose boxes a leg touches."""
        left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
        low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
        return [i for x0, x1, y0, y1, i in self.boxes if x0 < right and x1 > left and y0 < high and y1 > low]

    def _runs_into(self, i: int, p: Point, q: Point, length: float) -> bool:
        """Whether a leg runs into a solid; what can be seen at a glance is not calculated."""
        shape = self.solids[i]
        meets = _meets(shape, p, q, length, self.r)
        if meets is False:
            return False
        if meets:
            x0, x1, y0, y1, _ = self.boxes[i]
            outside = not (x0 < p[0] < x1 and y0 < p[1] < y1) or distance_to(shape.outline, *p) >= self.r
            if outside and not any(segment_spans((gate.zone,), p, q) for gate in self.squeeze.get(i, ())):
                return True
        return self._enters(i, p, q, length) < math.inf

    def _leaves_surface(self, p: Point, q: Point, length: float) -> float:
        """Where a leg leaves what its level stands on, infinite when it does not."""
        assert self.surfaces is not None
        if length <= EPS:
            return math.inf
        covered = segment_spans([part for s in self.surfaces for part in s.parts], p, q)
        t = 0.0
        for s0, s1 in covered:
            if s0 <= t + TOUCH:
                t = max(t, s1)
        return t if t < 1.0 - TOUCH and not self._edge_only(p, q, t) else math.inf

    def first_base(self, p: Point, q: Point, others: Sequence[Base]) -> tuple[float, int] | None:
        """The first base in the way of a straight leg: the leg's parameter and which base."""
        best, which = math.inf, -1
        for i, base in enumerate(others):
            if abs(base.z - self.z) >= BODY:
                continue
            reach = self.r + base.r
            span = _circle_span(base.x, base.y, reach - TOUCH / 2, p, q)
            if span is not None and span[0] <= EPS and math.hypot(base.x - p[0], base.y - p[1]) > reach - 3 * TOUCH:
                span = _circle_span(base.x, base.y, reach - 4 * TOUCH, p, q)
            if span is None:
                continue
            t = span[0]
            if t <= EPS:
                ahead = (base.x - p[0]) * (q[0] - p[0]) + (base.y - p[1]) * (q[1] - p[1])
                if ahead <= 0.0:
                    continue
                t = 0.0
            if t < best:
                best, which = t, i
        return None if which < 0 else (best, which)

    def leg(self, p: Point, q: Point) -> float:
        """The cost of a straight leg if nobody stands in the way, infinite when scenery blocks it; remembered."""
        key = (p, q)
        cost: float | None = self.legs.get(key)
        if cost is None:
            cost = math.inf if self.blocked(p, q, ()) else self.price(p, q)
            self.legs.put(key, cost)
        return cost

    def _edge_only(self, p: Point, q: Point, t: float) -> bool:
        """Whether a leg that leaves the interiors of its surfaces at t just runs along their boundary."""
        assert self.surfaces is not None
        for k in range(1, 9):
            u = t + (1.0 - t) * k / 8
            x, y = p[0] + u * (q[0] - p[0]), p[1] + u * (q[1] - p[1])
            if not any(distance_to(s.outline, x, y) <= TOUCH for s in self.surfaces):
                return False
        return True

    def _leaves_table(self, p: Point, q: Point) -> float:
        r = self.r
        best = math.inf
        for a, b, top in ((p[0], q[0], self.scene.width - r), (p[1], q[1], self.scene.depth - r)):
            if b > top + EPS and b > a:
                best = min(best, max(0.0, (top - a) / (b - a)))
            elif b < r - EPS and b < a:
                best = min(best, max(0.0, (a - r) / (a - b)))
        return best

    def price(self, p: Point, q: Point) -> float:
        """The cost of a straight leg, gates included."""
        length = math.dist(p, q)
        cost = length * self.walk.factor
        if self.rough:
            for s0, s1, factor, _ in self.factors(p, q):
                cost += (s1 - s0) * length * (factor - self.walk.factor)
        for gate in self.gates:
            if _cuts(gate.shape, p, q):
                spans = segment_spans(gate.shape.parts, p, q)
                if spans and spans[0][0] > EPS:
                    cost += gate.cost
        return cost

    def factors(self, p: Point, q: Point) -> list[tuple[float, float, float, str]]:
        """The spans of a leg with a higher factor than usual: (start, end, factor, piece), apart and in order."""
        marks: list[tuple[float, float, float, str]] = []
        for shape, factor in self.rough:
            if _cuts(shape, p, q):
                marks += [(s0, s1, factor, shape.id) for s0, s1 in segment_spans(shape.parts, p, q)]
        if len(marks) < 2:
            return marks
        cuts = sorted([m[0] for m in marks] + [m[1] for m in marks])
        result: list[tuple[float, float, float, str]] = []
        for s0, s1 in pairwise(cuts):
            if s1 - s0 <= EPS:
                continue
            middle = (s0 + s1) / 2
            best, name = 0.0, ""
            for m0, m1, factor, piece in marks:
                if m0 < middle < m1 and factor > best:
                    best, name = factor, piece
            if best > 0.0:
                if result and result[-1][1] >= s0 - EPS and result[-1][2:] == (best, name):
                    result[-1] = (result[-1][0], s1, best, name)
                else:
                    result.append((s0, s1, best, name))
        return result


def _ground(scene: Scene, walk: Walk, z: float, extra: tuple[Piece, ...]) -> _Ground:
    key = (walk, z, extra)
    known = scene.recall("ground", key)
    if known is None:
        known = _Ground(scene, walk, z, extra)
        scene.store("ground", key, known, _GROUNDS)
    ground: _Ground = known
    return ground


def _cuts(shape: Shape, p: Point, q: Point) -> bool:
    return not (
        (p[0] <= shape.x0 and q[0] <= shape.x0)
        or (p[0] >= shape.x1 and q[0] >= shape.x1)
        or (p[1] <= shape.y0 and q[1] <= shape.y0)
        or (p[1] >= shape.y1 and q[1] >= shape.y1)
    )


def _near(one: Polygon, two: Polygon, distance: float) -> bool:
    """Whether the outlines come that near to each other (corner to edge), or overlap."""
    return any(distance_to(two, x, y) <= distance for x, y in one) or any(
        distance_to(one, x, y) <= distance for x, y in two
    )


def _axis(outline: Polygon) -> tuple[float, float]:
    """The direction of the longest edge."""
    best, ux, uy = -1.0, 1.0, 0.0
    px, py = outline[-1]
    for x, y in outline:
        length = math.hypot(x - px, y - py)
        if length > best + EPS:
            best, ux, uy = length, (x - px) / length, (y - py) / length
        px, py = x, y
    return ux, uy


def _zone(shape: Shape, r: float) -> Polygon:
    """The opening of a gate, stretched to both sides by a base's radius."""
    ux, uy = _axis(shape.outline)
    along = [x * ux + y * uy for x, y in shape.outline]
    across = [y * ux - x * uy for x, y in shape.outline]
    a0, a1 = min(along), max(along)
    c0, c1 = min(across) - r - 0.05, max(across) + r + 0.05
    return tuple((a * ux - c * uy, a * uy + c * ux) for a, c in ((a0, c0), (a1, c0), (a1, c1), (a0, c1)))


def _portals(shape: Shape, r: float) -> list[Point]:
    """A point on either side of a gate's middle, where a base just stands clear of it."""
    ux, uy = _axis(shape.outline)
    along = [x * ux + y * uy for x, y in shape.outline]
    across = [y * ux - x * uy for x, y in shape.outline]
    a = (min(along) + max(along)) / 2
    return [(a * ux - c * uy, a * uy + c * ux) for c in (min(across) - r - 0.02, max(across) + r + 0.02)]


def _around(outline: Polygon, r: float) -> list[tuple[Point, Corner | None]]:
    """Points about the convex corners of an outline whose polyline keeps the distance r from it, with their corners."""
    points: list[tuple[Point, Corner | None]] = []
    n = len(outline)
    for i in range(n):
        ax, ay = outline[i - 1]
        bx, by = outline[i]
        cx, cy = outline[(i + 1) % n]
        start = math.atan2(ax - bx, by - ay)
        turn = math.atan2((bx - ax) * (cy - by) - (by - ay) * (cx - bx), (bx - ax) * (cx - bx) + (by - ay) * (cy - by))
        if turn <= EPS:
            continue
        m = 1 if r < 0.05 else max(1, math.ceil(turn / (math.pi / 4) - EPS))
        reach = r / math.cos(turn / (2 * m)) if turn / (2 * m) < 1.4 else 6.0 * r
        before, after = math.hypot(ax - bx, ay - by), math.hypot(cx - bx, cy - by)
        corner = ((ax - bx) / before, (ay - by) / before, (cx - bx) / after, (cy - by) / after)
        for k in range(m):
            angle = start + turn * (2 * k + 1) / (2 * m)
            points.append(((bx + reach * math.cos(angle), by + reach * math.sin(angle)), corner))
    return points


def _taut(corner: Corner | None, p: Point, q: Point) -> bool:
    """Whether a way that bends at this corner can have a leg from p to q: the corner lies wholly on one side of it.

    A little leeway, since a bend is drawn with a few straight legs."""
    if corner is None:
        return True
    dx, dy = q[0] - p[0], q[1] - p[1]
    one = dx * corner[1] - dy * corner[0]
    two = dx * corner[3] - dy * corner[2]
    slack = _LEEWAY * math.hypot(dx, dy)
    return not ((one > slack and two < -slack) or (one < -slack and two > slack))


def _merge(spans: Spans) -> Spans:
    if len(spans) < 2:
        return spans
    spans.sort()
    merged = [spans[0]]
    for s0, s1 in spans[1:]:
        if s0 <= merged[-1][1] + EPS:
            if s1 > merged[-1][1]:
                merged[-1] = (merged[-1][0], s1)
        else:
            merged.append((s0, s1))
    return merged


def _without(spans: Spans, holes: Spans) -> Spans:
    for h0, h1 in holes:
        rest: Spans = []
        for s0, s1 in spans:
            if h0 > s0 + EPS:
                rest.append((s0, min(s1, h0)))
            if h1 < s1 - EPS:
                rest.append((max(s0, h1), s1))
        spans = [(s0, s1) for s0, s1 in rest if s1 - s0 > EPS]
    return _merge(spans)


def _circle_span(cx: float, cy: float, r: float, p: Point, q: Point) -> tuple[float, float] | None:
    """Where the segment runs inside a circle."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    fx, fy = p[0] - cx, p[1] - cy
    a = dx * dx + dy * dy
    if a < 1e-18:
        return (0.0, 1.0) if r > 0.0 and fx * fx + fy * fy < r * r else None
    b = fx * dx + fy * dy
    disc = b * b - a * (fx * fx + fy * fy - r * r)
    if r <= 0.0 or disc <= 0.0:
        return None
    root = math.sqrt(disc)
    s0, s1 = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    return (s0, s1) if s1 - s0 > EPS else None


def _meets(shape: Shape, p: Point, q: Point, length: float, r: float) -> bool | None:
    """Whether a segment surely comes nearer than r to a piece; None when that takes a closer look.

    Surely not, when the whole piece lies on one side of its line and farther off; surely, when a corner is well within
    r beside it, or it crosses an edge."""
    near = r - 2 * TOUCH
    if length < TOUCH or near < TOUCH:
        return None
    px, py = p
    ux, uy = (q[0] - px) / length, (q[1] - py) / length
    off = [ux * (y - py) - uy * (x - px) for x, y in shape.outline]
    if min(off) > r or max(off) < -r:
        return False
    for (x, y), aside in zip(shape.outline, off, strict=True):
        if -near < aside < near and 0.0 < ux * (x - px) + uy * (y - py) < length:
            return True
    return _cuts_outline(shape.outline, p, q) or None


def _cuts_outline(outline: Polygon, p: Point, q: Point) -> bool:
    """Whether the segment p-q crosses an edge."""
    px, py = p
    dx, dy = q[0] - px, q[1] - py
    ax, ay = outline[-1]
    before = dx * (ay - py) - dy * (ax - px)
    for bx, by in outline:
        after = dx * (by - py) - dy * (bx - px)
        if (before < 0.0 < after) or (after < 0.0 < before):
            ex, ey = bx - ax, by - ay
            one = ex * (py - ay) - ey * (px - ax)
            two = one + ex * dy - ey * dx
            if (one < 0.0 < two) or (two < 0.0 < one):
                return True
        ax, ay, before = bx, by, after
    return False


def _swept(shape: Shape, p: Point, q: Point, r: float) -> Spans:
    """Where the segment is nearer than r to a piece (or inside it)."""
    if _circle_span(shape.cx, shape.cy, shape.radius + max(r, 0.0) + EPS, p, q) is None:
        return []
    spans = segment_spans(shape.parts, p, q)
    if r <= 0.0:
        return spans
    left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
    low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
    for (x, y), x0, x1, y0, y1, band in _margin(shape, r):
        if x - r < right and x + r > left and y - r < high and y + r > low:
            span = _circle_span(x, y, r, p, q)
            if span is not None:
                spans.append(span)
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:
            spans += segment_spans(band, p, q)
    return _merge(spans)


_Strip = tuple[Point, float, float, float, float, tuple[Polygon]]


@lru_cache(maxsize=2048)
def _margin(shape: Shape, r: float) -> tuple[_Strip, ...]:
    """What lies within r of each edge of a piece: its second corner, then the strip beside it, with its box."""
    found: list[_Strip] = []
    ax, ay = shape.outline[-1]
    for bx, by in shape.outline:
        length = math.hypot(bx - ax, by - ay)
        ox, oy = (by - ay) / length * r, (ax - bx) / length * r
        band = ((ax, ay), (ax + ox, ay + oy), (bx + ox, by + oy), (bx, by))
        xs, ys = [x for x, _ in band], [y for _, y in band]
        found.append(((bx, by), min(xs), max(xs), min(ys), max(ys), (band,)))
        ax, ay = bx, by
    return tuple(found)


def _depth(outline: Polygon, p: Point) -> float:
    """Distance to the outline, negative inside."""
    d = nearest_on(outline, p[0], p[1])[2]
    return -d if contains(outline, p[0], p[1]) else d


class _Part(msgspec.Struct, frozen=True):
    """A part of a link: the whole of it, or what lies between somebody half-way and an end."""

    link: Link
    length: float


def _part_of(scene: Scene, walk: Walk, p: Place, q: Place) -> _Part | None:
    """The part of a link that leads from p to q, if the walker can use it; its length goes by the height climbed."""
    slack = walk.r + 0.3
    kinds = dict(walk.links)
    for link in scene.links:
        if kinds.get(link.kind, math.inf) == math.inf:
            continue
        one, two = _along(scene, link, p, slack), _along(scene, link, q, slack)
        if one is not None and two is not None and one != two:
            return _Part(link, link.length * abs(two - one))
    return None


def _along(scene: Scene, link: Link, place: Place, slack: float) -> float | None:
    """How far up a link a place is (0 to 1), if it is on it and not on some floor; it may stand off by the slack."""
    rise = link.head[2] - link.foot[2]
    if abs(rise) <= LEVEL:
        return None
    t = (place[2] - link.foot[2]) / rise
    end = LEVEL / abs(rise)
    if not -end <= t <= 1.0 + end:
        return None
    t = 0.0 if t <= end else 1.0 if t >= 1.0 - end else t
    x = link.foot[0] + t * (link.head[0] - link.foot[0])
    y = link.foot[1] + t * (link.head[1] - link.foot[1])
    if math.hypot(place[0] - x, place[1] - y) > slack:
        return None
    if 0.0 < t < 1.0:
        floor = surface_at(scene, place[0], place[1], place[2])
        if floor is None or abs(floor.z - place[2]) <= LEVEL:
            return None
    return t


def _half_way(scene: Scene, walk: Walk, place: Place) -> list[tuple[Link, float]]:
    """The links on which a place is half-way, and how far up."""
    if place[2] <= LEVEL and not any(min(link.foot[2], link.head[2]) < -LEVEL for link in scene.links):
        return []
    slack = walk.r + 0.3
    found = [(link, _along(scene, link, place, slack)) for link in scene.links]
    return [(link, t) for link, t in found if t is not None and 0.0 < t < 1.0]


# --- following a path ------------------------------------------------------------------------------------------------


def trace(
    scene: Scene,
    walk: Walk,
    path: Sequence[Place],
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
) -> Trace:
    """Follow a polyline and account for every inch of it.

    Two places one after the other on different levels are joined by the link that leads from one to the other.
    """
    at = 0.0
    stretches: list[Stretch] = []
    gates: list[Crossing] = []
    hit: Hit | None = None

    def pave(start: float, end: float, factor: float, piece: str) -> None:
        if end - start <= EPS:
            return
        last = stretches[-1] if stretches else None
        if last is not None and last.factor == factor and last.piece == piece:
            stretches[-1] = Stretch(last.start, end, factor, piece)
        else:
            stretches.append(Stretch(start, end, factor, piece))

    for here, there in pairwise(path):
        if here[2] != there[2]:
            part = _part_of(scene, walk, here, there)
            if part is not None:
                length = part.length
                pave(at, at + length, max(walk.factor, dict(walk.links)[part.link.kind]), part.link.id)
                at += length
                continue
        if abs(here[2] - there[2]) > LEVEL:
            if hit is None:
                hit = Hit(at, "level")
            length = math.dist(here, there)
            pave(at, at + length, walk.factor, "")
            at += length
            continue
        ground = _ground(scene, walk, here[2], extra)
        p, q = (here[0], here[1]), (there[0], there[1])
        length = math.dist(p, q)
        if hit is None:
            found = ground.first_hit(p, q, others)
            if found is not None:
                t, what = found
                hit = Hit(at + t * length, what.reason, what.piece, what.base)
        done = 0.0
        for s0, s1, factor, piece in ground.factors(p, q):
            pave(at + done * length, at + s0 * length, walk.factor, "")
            pave(at + s0 * length, at + s1 * length, factor, piece)
            done = s1
        pave(at + done * length, at + length, walk.factor, "")
        for gate in ground.gates:
            if not _cuts(gate.shape, p, q):
                continue
            spans = segment_spans(gate.shape.parts, p, q)
            if not spans:
                continue
            wide = _swept(gate.shape, p, q, ground.r)
            for s0, s1 in spans:
                w0, w1 = next(((w0, w1) for w0, w1 in wide if w0 <= s0 + EPS and s1 <= w1 + EPS), (s0, s1))
                if s0 <= EPS:
                    # under way through it already: from the leg before, or from before the path
                    for k in range(len(gates) - 1, -1, -1):
                        if gates[k].id == gate.shape.id and gates[k].leave >= at - EPS:
                            old = gates[k]
                            gates[k] = Crossing(old.id, old.kind, old.enter, at + w1 * length, old.cost)
                            break
                    continue
                gates.append(Crossing(gate.shape.id, gate.kind, at + w0 * length, at + w1 * length, gate.cost))
        at += length
    gates.sort(key=lambda g: g.enter)
    cost = math.fsum([(s.end - s.start) * s.factor for s in stretches] + [g.cost for g in gates])
    return Trace(at, cost, tuple(stretches), tuple(gates), hit)


def leg_length(here: Place, there: Place, scene: Scene | None = None, walk: Walk | None = None) -> float:
    """The length of one leg of a path, as `trace` counts it; that of a link is its own."""
    if here[2] != there[2] and scene is not None and walk is not None:
        part = _part_of(scene, walk, here, there)
        if part is not None:
            return part.length
    return math.dist(here, there) if abs(here[2] - there[2]) > LEVEL else math.dist(here[:2], there[:2])


def place_at(path: Sequence[Place], distance: float, scene: Scene | None = None, walk: Walk | None = None) -> Place:
    """The place that far along a path. Give scene and walk when it uses links, whose length is their own."""
    left = distance
    for here, there in pairwise(path):
        length = leg_length(here, there, scene, walk)
        if left <= length:
            t = left / length if length > 0.0 else 0.0
            t = max(0.0, t)
            return (
                here[0] + t * (there[0] - here[0]),
                here[1] + t * (there[1] - here[1]),
                here[2] + t * (there[2] - here[2]),
            )
        left -= length
    return path[-1]


def distance_for_cost(trace: Trace, budget: float) -> float:
    """How far along the path a budget carries: at most up to what the path hits, and not into a gate it cannot pay."""
    end = trace.length if trace.hit is None else min(trace.length, trace.hit.distance)
    left = budget
    k = 0
    for stretch in trace.stretches:
        at = stretch.start
        while k < len(trace.gates) and trace.gates[k].enter < stretch.end - EPS:
            gate = trace.gates[k]
            enter = max(at, gate.enter)
            step = (enter - at) * stretch.factor
            if step > left + EPS:
                return min(end, at + max(0.0, left) / stretch.factor)
            left -= step
            if gate.cost > left + EPS:
                return min(end, enter)
            left -= gate.cost
            at = enter
            k += 1
        step = (stretch.end - at) * stretch.factor
        if step > left + EPS:
            return min(end, at + max(0.0, left) / stretch.factor)
        left -= step
    return end


def straight(
    scene: Scene,
    walk: Walk,
    start: Place,
    direction: float,
    budget: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
) -> tuple[Place, Trace]:
    """A straight move in a direction that stops before obstacles: where it ends, and the trace up to there."""
    far = budget / walk.factor
    a = math.radians(direction)
    goal = (start[0] + far * math.cos(a), start[1] + far * math.sin(a), start[2])
    whole = trace(scene, walk, (start, goal), others, extra)
    d = distance_for_cost(whole, budget)
    end = place_at((start, goal), d)
    rest = trace(scene, walk, (start, end), others, extra)
    stopped = whole.hit if whole.hit is not None and whole.hit.distance <= d + EPS else None
    return end, Trace(rest.length, rest.cost, rest.stretches, rest.gates, stopped)


def place_free(
    scene: Scene,
    walk: Walk,
    place: Place,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
) -> str | None:
    """Why a base cannot stand there: the id of a solid piece, "base:<index>", "table" or "edge"; None when it can."""
    why = _ground(scene, walk, place[2], extra).stops(place[0], place[1])
    if why is not None:
        return why
    return _base_at(walk.r, place, others)


def _base_at(r: float, place: Place, others: Sequence[Base]) -> str | None:
    for i, base in enumerate(others):
        if abs(base.z - place[2]) < BODY and math.hypot(base.x - place[0], base.y - place[1]) < r + base.r - TOUCH:
            return f"base:{i}"
    return None


def spots_within(
    scene: Scene,
    walk: Walk,
    start: Place,
    distance: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    step: float = 0.5,
) -> tuple[Place, ...]:
    """Free places within a straight distance on the same level, on rings about the start, nearest first.

    The way there may pass the gates that the walker lists, whatever they cost, but nothing solid.
    """
    ground = _ground(scene, walk, start[2], extra)
    found: list[Place] = []
    if ground.stops(start[0], start[1]) is None and _base_at(walk.r, start, others) is None:
        found.append(start)
    rings = max(1, math.ceil(distance / step - EPS)) if distance > EPS else 0
    for k in range(1, rings + 1):
        radius = distance * k / rings
        n = max(8, 4 * math.ceil(math.tau * radius / step / 4))
        for j in range(n):
            a = math.tau * j / n
            place = (start[0] + radius * math.cos(a), start[1] + radius * math.sin(a), start[2])
            if (
                ground.stops(place[0], place[1]) is None
                and _base_at(walk.r, place, others) is None
                and not ground.blocked((start[0], start[1]), (place[0], place[1]), others)
            ):
                found.append(place)
    return tuple(found)


# --- the shortest way ------------------------------------------------------------------------------------------------


class _Chart:
    """The points and links that a search may use, all levels together.

    `levels` holds the points of this one search: its ends, the ends of links, points about bases in the way. The
    corners of the ground itself come after `fixed` and know their neighbours (`_Ground.neighbours`)."""

    __slots__ = ("extra", "fixed", "grounds", "hops", "levels", "nodes", "others", "scene", "walk")

    def __init__(
        self, scene: Scene, walk: Walk, others: Sequence[Base], extra: tuple[Piece, ...], ends: Sequence[Place]
    ) -> None:
        self.scene = scene
        self.walk = walk
        self.others = others
        self.extra = extra
        self.nodes: list[Place] = list(ends)
        self.grounds: list[_Ground] = []
        self.levels: list[list[int]] = []
        self.hops: dict[int, list[tuple[int, float]]] = {}
        for i, place in enumerate(ends):
            self.levels[self.level(place[2])].append(i)
        kinds = dict(walk.links)
        for link in scene.links:
            factor = kinds.get(link.kind, math.inf)
            if factor == math.inf:
                continue
            foot, head = self.settle(link.foot), self.settle(link.head)
            if foot is None or head is None:
                continue
            i, j = self.add(foot), self.add(head)
            cost = link.length * max(walk.factor, factor)
            self.hops.setdefault(i, []).append((j, cost))
            self.hops.setdefault(j, []).append((i, cost))
            for stopped, t in _half_way(scene, walk, ends[0]):
                if stopped is link:
                    self.hops.setdefault(0, []).extend([(i, t * cost), (j, (1.0 - t) * cost)])
        self.fixed: list[int] = []

    def survey(self) -> None:
        """Add the corners of the grounds and points about the bases; before the search."""
        walk, others = self.walk, self.others
        for k, ground in enumerate(self.grounds):
            self.fixed.append(len(self.nodes))
            self.nodes += [(x, y, ground.z) for x, y in ground.nodes()]
            for base in others:
                if abs(base.z - ground.z) < BODY:
                    reach = (walk.r + base.r + 2 * TOUCH) / math.cos(math.pi / 12)
                    for m in range(12):
                        a = math.tau * m / 12
                        x, y = base.x + reach * math.cos(a), base.y + reach * math.sin(a)
                        if ground.stops(x, y) is None:
                            self.nodes.append((x, y, ground.z))
                            self.levels[k].append(len(self.nodes) - 1)

    def level(self, z: float) -> int:
        for k, ground in enumerate(self.grounds):
            if ground.z == z or abs(ground.z - z) <= LEVEL:
                return k
        self.grounds.append(_ground(self.scene, self.walk, z, self.extra))
        self.levels.append([])
        return len(self.grounds) - 1

    def add(self, place: Place) -> int:
        self.nodes.append(place)
        self.levels[self.level(place[2])].append(len(self.nodes) - 1)
        return len(self.nodes) - 1

    def settle(self, place: Place) -> Place | None:
        """The end of a link, pushed out of the wall that it leans on."""
        ground = self.grounds[self.level(place[2])]
        x, y = place[0], place[1]
        for _ in range(4):
            if ground.stops(x, y) is None:
                return (x, y, place[2])
            x = min(max(x, ground.r), self.scene.width - ground.r)
            y = min(max(y, ground.r), self.scene.depth - ground.r)
            for shape in ground.solids:
                px, py, d = nearest_on(shape.outline, x, y)
                within = contains(shape.outline, x, y)
                if not within and d >= ground.r:
                    continue
                if d < EPS:
                    px, py, d = 2 * shape.cx - x, 2 * shape.cy - y, math.dist((shape.cx, shape.cy), (x, y)) or 1.0
                    x, y = x + (x - shape.cx) / d * (ground.r + 1e-4), y + (y - shape.cy) / d * (ground.r + 1e-4)
                    continue
                sign = -1.0 if within else 1.0
                push = ground.r + 1e-4
                x, y = px + sign * (x - px) / d * push, py + sign * (y - py) / d * push
        if ground.stops(x, y) is None and math.hypot(x - place[0], y - place[1]) <= ground.r + 0.3:
            return (x, y, place[2])
        return None

    def somebody(self, k: int, i: int, j: int) -> bool:
        """Whether a base stands in the way of a leg of level k."""
        if not self.others:
            return False
        return self.grounds[k].first_base(self.nodes[i][:2], self.nodes[j][:2], self.others) is not None

    def leg(self, i: int, j: int) -> float:
        """The cost of the straight leg between two nodes of one level, infinite when it is blocked."""
        a, b = self.nodes[i], self.nodes[j]
        ground = self.grounds[self.level(a[2])]
        p, q = (a[0], a[1]), (b[0], b[1])
        cost = ground.leg(p, q)
        if cost < math.inf and self.others and ground.first_base(p, q, self.others) is not None:
            return math.inf
        return cost

    def search(self, budget: float, goal: int, leaves: Sequence[Sequence[int]]) -> tuple[list[float], list[int]]:
        """Cheapest costs from node 0, and each node's forerunner. Stops at the goal (if not -1) or at the budget.

        A leg is first queued with its least possible cost and looked at only when its turn comes. `leaves` are
        further nodes per level that are reached but not passed through.
        """
        n = len(self.nodes)
        done = [math.inf] * n
        came = [-1] * n
        best = [math.inf] * n
        leaf = [False] * n
        for level in leaves:
            for i in level:
                leaf[i] = True
        factor = self.walk.factor
        nodes = self.nodes
        ahead = [0.0] * n
        if goal >= 0:
            aim_x, aim_y, _ = nodes[goal]
            ahead = [math.hypot(aim_x - node[0], aim_y - node[1]) * factor for node in nodes]
        ends = [start + len(ground.nodes()) for start, ground in zip(self.fixed, self.grounds, strict=True)]
        corners: list[Sequence[int]] = [range(first, last) for first, last in zip(self.fixed, ends, strict=True)]
        if budget < math.inf and not self.hops:  # no way is shorter than the straight one
            x, y, _ = nodes[0]
            far = (budget + TOUCH) / factor
            corners = [[j for j in c if math.hypot(nodes[j][0] - x, nodes[j][1] - y) <= far] for c in corners]
        queue: list[tuple[float, float, int, int, bool]] = [(ahead[0], 0.0, 0, -1, True)]
        limit = budget + EPS
        push, pop, hypot, inf = heapq.heappush, heapq.heappop, math.hypot, math.inf
        crowded = bool(self.others)
        while queue:
            _, cost, i, parent, sure = pop(queue)
            if done[i] < inf:
                continue
            if not sure:
                real = cost - math.dist(nodes[parent][:2], nodes[i][:2]) * factor + self.leg(parent, i)
                if real < best[i] and real <= limit:
                    best[i] = real
                    push(queue, (real + ahead[i], real, i, parent, True))
                continue
            done[i] = cost
            came[i] = parent
            if i == goal:
                break
            if leaf[i]:
                continue
            for j, price in self.hops.get(i, ()):
                if cost + price < best[j] and cost + price <= limit:
                    best[j] = cost + price
                    push(queue, (best[j] + ahead[j], best[j], j, i, True))
            x, y, z = nodes[i]
            k = self.level(z)
            first, last = self.fixed[k], ends[k]
            if first <= i < last and budget > _NEAR:
                for offset, price in self.grounds[k].neighbours(i - first):
                    j = first + offset
                    total = cost + price
                    if total < best[j] and total <= limit and not (crowded and self.somebody(k, i, j)):
                        best[j] = total
                        push(queue, (total + ahead[j], total, j, i, True))
                groups: tuple[Sequence[int], ...] = (self.levels[k], leaves[k] if k < len(leaves) else ())
            else:
                groups = (corners[k], self.levels[k], leaves[k] if k < len(leaves) else ())
            for group in groups:
                for j in group:
                    other = nodes[j]
                    least = cost + hypot(other[0] - x, other[1] - y) * factor
                    if least < best[j] and least <= limit and j != i:
                        push(queue, (least + ahead[j], least, j, i, False))
        return done, came


def route(
    scene: Scene,
    walk: Walk,
    start: Place,
    goal: Place,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    budget: float = math.inf,
) -> Route | None:
    """The cheapest way to a place around what is in the way, through gates and over links; None when there is none."""
    if place_free(scene, walk, goal, others, extra) is not None:
        return None
    if abs(start[2] - goal[2]) <= LEVEL:
        ground = _ground(scene, walk, start[2], extra)
        p, q = (start[0], start[1]), (goal[0], goal[1])
        if not ground.blocked(p, q, others):
            length = math.dist(p, q)
            cost = ground.price(p, q)
            if cost <= length * walk.factor + EPS and cost <= budget + EPS:
                return Route((start, goal), cost, length)
    key = (walk, start, goal, tuple(others), extra, budget)
    known = scene.recall("route", key)
    if known is None:
        known = (_search_route(scene, walk, start, goal, others, extra, budget),)
        scene.store("route", key, known)
    answer: Route | None = known[0]
    return answer


def _search_route(
    scene: Scene,
    walk: Walk,
    start: Place,
    goal: Place,
    others: Sequence[Base],
    extra: tuple[Piece, ...],
    budget: float,
) -> Route | None:
    """The cheapest way past scenery, then past those bases, and only those, that turn out to stand in it.

    A way that is cheapest with some bases left out, and runs into none of them, is the cheapest with all of them."""
    standing: list[Base] = []
    while True:
        path = _cheapest(scene, walk, start, goal, standing, extra, budget)
        if path is None:
            return None
        found = trace(scene, walk, path, others, extra)
        if found.hit is None or found.hit.reason != "base" or others[found.hit.base] in standing:
            return Route(tuple(path), found.cost, found.length)
        standing.append(others[found.hit.base])


def _cheapest(
    scene: Scene,
    walk: Walk,
    start: Place,
    goal: Place,
    others: Sequence[Base],
    extra: tuple[Piece, ...],
    budget: float,
) -> list[Place] | None:
    chart = _Chart(scene, walk, others, extra, (start, goal))
    chart.survey()
    done, came = chart.search(budget, 1, ())
    if done[1] == math.inf:
        return None
    path = [chart.nodes[1]]
    i = came[1]
    while i >= 0:
        path.append(chart.nodes[i])
        i = came[i]
    path.reverse()
    return _simple(path)


def _simple(path: list[Place]) -> list[Place]:
    """A path without the places where it goes straight on."""
    kept = path[:1]
    for here, after in pairwise(path[1:]):
        before = kept[-1]
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(turn) > 1e-12 or before[2] != here[2] or here[2] != after[2]:
            kept.append(here)
    return kept + path[-1:]


# --- how far a budget carries ----------------------------------------------------------------------------------------


def reach(
    scene: Scene,
    walk: Walk,
    start: Place,
    budget: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    spacing: float = 1.0,
) -> Reach:
    """Every place within a budget: a grid, and the places that matter (behind cover, at gates, at the ends of links).

    The costs are those of the cheapest ways; the outline follows them closely enough to be drawn.
    """
    chart, grid, done, spots = _explored(scene, walk, start, budget, others, extra, spacing)
    outlines: list[Outline] = []
    for ground, cell in zip(chart.grounds, grid, strict=True):
        rings = _rings(chart, ground, cell, done, start, budget, spacing)
        if rings:
            outlines.append(Outline(ground.z, rings))
    return Reach(spots, tuple(outlines))


def spots_in_reach(
    scene: Scene,
    walk: Walk,
    start: Place,
    budget: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    spacing: float = 1.0,
    wanted: Callable[[Place], bool] | None = None,
) -> tuple[Spot, ...]:
    """The places of `reach`, without the outline; only those that are `wanted`, if that is said."""
    return _explored(scene, walk, start, budget, others, extra, spacing, wanted)[3]


def _explored(
    scene: Scene,
    walk: Walk,
    start: Place,
    budget: float,
    others: Sequence[Base],
    extra: tuple[Piece, ...],
    spacing: float,
    wanted: Callable[[Place], bool] | None = None,
) -> tuple[_Chart, list[dict[tuple[int, int], int]], list[float], tuple[Spot, ...]]:
    """The chart of a search from a place, its grid on each level, the cost of every node, and the spots."""
    chart = _Chart(scene, walk, others, extra, (start,))
    places: list[Place] = []
    grid: list[dict[tuple[int, int], int]] = []
    leaves: list[range] = []
    reachable = budget / walk.factor
    cells = math.floor(reachable / spacing) + 1
    for ground in chart.grounds:
        cell: dict[tuple[int, int], int] = {}
        first = len(places)

        def good(place: Place, ground: _Ground = ground) -> bool:
            free = ground.stops(place[0], place[1]) is None and _base_at(walk.r, place, others) is None
            return free and (wanted is None or wanted(place))

        for gx in range(-cells, cells + 1):
            for gy in range(-cells, cells + 1):
                if math.hypot(gx, gy) * spacing > reachable + EPS:
                    continue
                place = (start[0] + gx * spacing, start[1] + gy * spacing, ground.z)
                if good(place):
                    cell[gx, gy] = len(places)
                    places.append(place)
        for x, y in _worth(scene, ground, extra):
            place = (x, y, ground.z)
            if math.hypot(x - start[0], y - start[1]) <= reachable and good(place):
                places.append(place)
        grid.append(cell)
        leaves.append(range(first, len(places)))
    spots: list[Spot] = [Spot(start, 0.0)] if wanted is None or wanted(start) else []
    ends = [i for i in sorted(chart.hops) if wanted is None or wanted(chart.nodes[i])]
    if not places and not ends:
        return chart, grid, [], tuple(spots)
    chart.survey()
    fixed = len(chart.nodes)
    chart.nodes += places
    grid = [{key: fixed + i for key, i in cell.items()} for cell in grid]
    done, _ = chart.search(budget, -1, [range(fixed + level.start, fixed + level.stop) for level in leaves])
    for i in [*ends, *range(fixed, len(chart.nodes))]:
        if done[i] <= budget + EPS and chart.nodes[i] != start and _base_at(walk.r, chart.nodes[i], others) is None:
            spots.append(Spot(chart.nodes[i], done[i]))
    spots.sort(key=lambda s: (s.cost, s.place))
    return chart, grid, done, tuple(spots)


def _worth(scene: Scene, ground: _Ground, extra: tuple[Piece, ...]) -> list[Point]:
    """Places worth a look on a level: in touch with each side of cover pieces, and at gates."""
    points: list[Point] = []
    z = ground.z
    for shape in (*scene.shapes, *(shape_of(p) for p in extra)):
        if not shape.piece.cover or shape.foot >= z + BODY or shape.top <= z + LEVEL:
            continue
        ax, ay = shape.outline[-1]
        for bx, by in shape.outline:
            length = math.hypot(bx - ax, by - ay)
            ox, oy = (by - ay) / length, (ax - bx) / length
            away = ground.r + 2 * TOUCH
            for t in (0.5,) if length < 4 * ground.r else (ground.r / length, 0.5, 1.0 - ground.r / length):
                points.append((ax + t * (bx - ax) + ox * away, ay + t * (by - ay) + oy * away))
            ax, ay = bx, by
    for gate in ground.gates:
        points += _portals(gate.shape, ground.r)
    return points


def _rings(
    chart: _Chart,
    ground: _Ground,
    cell: dict[tuple[int, int], int],
    done: list[float],
    start: Place,
    budget: float,
    spacing: float,
) -> tuple[tuple[Point, ...], ...]:
    """March over the grid and join the points where the cost passes the budget."""
    inside = {key: done[i] for key, i in cell.items() if done[i] <= budget + EPS}
    if not inside:
        return ()

    def border(a: Cell, b: Cell) -> Point:
        """How far one gets from a grid point inside towards its neighbour outside."""
        p = (start[0] + a[0] * spacing, start[1] + a[1] * spacing)
        q = (start[0] + b[0] * spacing, start[1] + b[1] * spacing)
        low = 0.0
        high = min(1.0, (budget - inside[a]) / (spacing * chart.walk.factor))
        found = ground.first_hit(p, q, chart.others)
        if found is not None:
            high = min(high, found[0])
        for _ in range(6 if ground.rough or ground.gates else 0):
            middle = (low + high) / 2
            m = (p[0] + middle * (q[0] - p[0]), p[1] + middle * (q[1] - p[1]))
            if inside[a] + ground.price(p, m) <= budget:
                low = middle
            else:
                high = middle
        return (p[0] + high * (q[0] - p[0]), p[1] + high * (q[1] - p[1]))

    return rings_about(inside, border)
