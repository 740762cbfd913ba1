"""The ground as one kind of walker meets it on one level: what stops a base, what legs cost, where ways turn."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from itertools import pairwise

from tests.twins.polygons import Graze, between, distance_to, segment_spans
from tests.twins.walk_plane import (
    Corner,
    Spans,
    bends_about,
    circle_span,
    depth_at,
    is_taut,
    meets_box,
    meets_piece,
    near_each_other,
    portals_of,
    span,
    spans_near,
    spans_without,
    zone_of,
)

from sixgun.table.ground import on_table
from sixgun.table.memory import Memory, budget
from sixgun.table.shapes import BODY, EPS, LEVEL, TOUCH, Base, Piece, Point, Polygon, Scene, Shape, shape_of
from sixgun.table.walk_terms import Hit, Walk

_CELL = 3.0
"""The side of the squares that a ground sorts its solids into."""
_GROUNDS = 96
_NEIGHBOURS = 2_048
_LEGS = 16_000
"""How many grounds, corners with their neighbours, and legs are remembered, on all tables together: about 3, 1 and 2
megabytes. At twenty tables 96 of 100 legs that were asked for again had come up within the last 16,000, and nearly all
corners within the last 1,000."""


_Neighbours = tuple["array[int]", "array[float]"]
"""Nodes, and the cost of the leg to each. There are tens of thousands of them, as arrays in a sixth of the room."""
_Box = tuple[float, float, float, float, int]
"""West, east, south and north of what the solid of this number can stop."""


class Gate:
    __slots__ = ("cost", "kind", "narrow", "shape", "zone")

    def __init__(self, shape: Shape, cost: float, r: float) -> None:
        self.shape = shape
        self.kind = shape.piece.gate
        self.cost = cost
        self.zone: Polygon = zone_of(shape, r)
        self.narrow = span(self.zone[0][0] - self.zone[1][0], self.zone[0][1] - self.zone[1][1]) <= 2 * r + 0.1


Passage = tuple[float, float, tuple[Gate, ...]]
"""Where a leg runs through gates: from, to, and which; more than one if they touch."""


def passages(gates: Sequence[Gate], p: Point, q: Point) -> list[Passage]:
    """Where a leg runs through gates, in order. Gates of one kind that touch have no gap between them, and whoever
    goes through both on the way goes through one."""
    found: list[Passage] = []
    along: list[tuple[Gate, Graze]] = []
    for gate in gates:
        if meets_box(gate.shape, p, q):
            beside: list[Graze] = []
            found += [(s0, s1, (gate,)) for s0, s1 in segment_spans(gate.shape.parts, p, q, beside)]
            along += [(gate, graze) for graze in beside]
    if len(along) > 1:
        found += [(s0, s1, (one, two)) for s0, s1, one, two in between(along) if one.kind == two.kind]
    if len(found) < 2:
        return found
    found.sort(key=lambda passage: passage[:2])
    joined: list[Passage] = []
    for s0, s1, through in found:
        kind = through[0].kind
        last = next((k for k, old in enumerate(joined) if old[2][0].kind == kind and s0 <= old[1] + EPS), None)
        if last is None:
            joined.append((s0, s1, through))
        else:
            start, end, before = joined[last]
            joined[last] = (start, max(end, s1), tuple(dict.fromkeys((*before, *through))))
    return joined


class Ground:
    """What concerns a walker on one level."""

    __slots__ = (
        "boxes",
        "cells",
        "corners",
        "fees",
        "gates",
        "graph",
        "large_first",
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
        self.gates: list[Gate] = []
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
                    self.gates.append(Gate(shape, prices[piece.gate], walk.r))
                elif body:
                    self.solids.append(shape)
            elif (piece.solid and body) or factor == math.inf:
                self.solids.append(shape)
            if factor > walk.factor and factor != math.inf:
                self.rough.append((shape, factor))
        self.fees = [(g.shape.x0, g.shape.x1, g.shape.y0, g.shape.y1, g) for g in self.gates if g.cost]
        """The gates that cost something to pass, with their boxes."""
        # solid index -> the gates beside it that are too narrow for the base's shoulders
        self.squeeze: dict[int, list[Gate]] = {}
        for gate in self.gates:
            if gate.narrow:
                for i, shape in enumerate(self.solids):
                    if near_each_other(shape.outline, gate.shape.outline, 0.02):
                        self.squeeze.setdefault(i, []).append(gate)
        r = walk.r
        self.boxes = [(s.x0 - r, s.x1 + r, s.y0 - r, s.y1 + r, i) for i, s in enumerate(self.solids)]
        """Where the centre of the base can touch each solid."""
        rounds = [(s.cx, s.cy, s.radius + r + TOUCH) for s in self.solids]
        self.large_first = [
            (x0, x1, y0, y1, *rounds[i], i)
            for x0, x1, y0, y1, i in sorted(self.boxes, key=lambda b: (b[0] - b[1]) * (b[3] - b[2]))
        ]
        """The same boxes, those first that most legs run into, with what the solids are within: a middle, a radius."""
        self.cells: dict[tuple[float, float], list[_Box]] = {}
        """The boxes of a square of the table; found when first asked for."""
        self.surfaces: list[Shape] | None = None
        if z > LEVEL:
            self.surfaces = [s for s in shapes if s.piece.standable and abs(s.top - z) <= LEVEL]
        self.corners: tuple[Point, ...] | None = None
        self.turns: tuple[Corner | None, ...] = ()
        self.graph = Memory(budget("twin neighbours", _NEIGHBOURS))
        self.legs = Memory(budget("twin legs", _LEGS))

    def nodes(self) -> tuple[Point, ...]:
        """The points that shortest ways turn at: about corners, and on both sides of gates."""
        if self.corners is None:
            marks: list[tuple[Point, Corner | None]] = []
            for shape in self.solids:
                marks += bends_about(shape.outline, self.r + 2 * TOUCH)
            for shape, _ in self.rough:
                marks += bends_about(shape.outline, 0.01)
            for gate in self.gates:
                marks += [(point, None) for point in portals_of(gate.shape, self.r)]
            kept = [mark for mark in marks if self.stops(*mark[0]) is None]
            self.corners = tuple(point for point, _ in kept)
            self.turns = tuple(corner for _, corner in kept)
        return self.corners

    def neighbours(self, i: int) -> _Neighbours:
        """The nodes that a taut way can go on to from node i, and what the legs there cost; found when first asked
        for."""
        known: _Neighbours | None = self.graph.get(i)
        if known is None:
            nodes = self.nodes()
            p, turn = nodes[i], self.turns[i]
            # where ground or gates cost extra, a cheapest way may bend anywhere
            straight = not self.rough and not any(gate.cost > 0.0 for gate in self.gates)
            known = (array("I"), array("d"))
            for j, q in enumerate(nodes):
                if j == i or (straight and not (is_taut(turn, p, q) and is_taut(self.turns[j], p, q))):
                    continue
                cost = self.leg_once(p, q)
                if cost < math.inf:
                    known[0].append(j)
                    known[1].append(cost)
            self.graph.put(i, known)
        return known

    def stops(self, x: float, y: float) -> str | None:
        """Why the centre of the base cannot be here: a piece's id, "table" or "edge"."""
        if not on_table(self.scene, x, y, self.r):
            return "table"
        reach = self.r - TOUCH
        for x0, x1, y0, y1, i in self._about(x, y):
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
        depth = depth_at(outline, p)
        if depth > self.r - 3 * TOUCH:
            spans = self.solid_spans(i, p, q, self.r - 4 * TOUCH)
            return spans[0][0] if spans else math.inf
        step = min(1.0, 1e-3 / length) if length > EPS else 0.0
        ahead = (p[0] + step * (q[0] - p[0]), p[1] + step * (q[1] - p[1]))
        if depth_at(outline, ahead) <= depth + 1e-12:
            return 0.0
        return spans[1][0] if len(spans) > 1 else math.inf

    def solid_spans(self, i: int, p: Point, q: Point, r: float) -> Spans:
        """Where a leg runs nearer than r to a solid."""
        shape = self.solids[i]
        spans = spans_near(shape, p, q, r)
        if spans and i in self.squeeze:
            left = spans
            for gate in self.squeeze[i]:
                left = spans_without(left, segment_spans((gate.zone,), p, q))
            left = left + segment_spans(shape.parts, p, q)
            # who does not get through stops where the base first touched, not within the opening
            spans = [(s0, s1) for s0, s1 in spans if any(s0 - EPS <= l0 <= s1 for l0, _ in left)]
        return spans

    def first_hit(self, p: Point, q: Point, others: Sequence[Base]) -> tuple[float, Hit] | None:
        """The first thing in the way of a straight leg, with the leg's parameter."""
        best, hit = math.inf, None
        length = span(p[0] - q[0], p[1] - q[1])
        t = self._leaves_table(p, q)
        if t < best:
            best, hit = t, Hit(0.0, "table")
        for i in self._beside(p, q):
            if meets_piece(self.solids[i], p, q, length, self.r) is False:
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
        px, py = p
        dx, dy = q[0] - px, q[1] - py
        length = span(dx, dy)
        left, right = (px, q[0]) if dx > 0.0 else (q[0], px)
        low, high = (py, q[1]) if dy > 0.0 else (q[1], py)
        for x0, x1, y0, y1, cx, cy, near, i in self.large_first:
            if x0 < right and x1 > left and y0 < high and y1 > low:
                if not -near * length <= dx * (cy - py) - dy * (cx - px) <= near * length and length > TOUCH:
                    continue  # it lies wholly beside the leg's line
                if self._runs_into(i, p, q, length):
                    return True
        if others and self.first_base(p, q, others) is not None:
            return True
        return self.surfaces is not None and self._leaves_surface(p, q, length) < math.inf

    def _beside(self, p: Point, q: Point) -> list[int]:
        """The solids whose boxes a leg touches."""
        left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
        low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
        boxes = self.boxes
        if right // _CELL == left // _CELL and high // _CELL == low // _CELL:
            boxes = self._about(left, low)
        return [i for x0, x1, y0, y1, i in boxes if x0 < right and x1 > left and y0 < high and y1 > low]

    def _about(self, x: float, y: float) -> list[_Box]:
        """The boxes that touch the square of the table in which a point lies."""
        cell = (x // _CELL, y // _CELL)
        boxes = self.cells.get(cell)
        if boxes is None:
            west, south = cell[0] * _CELL - TOUCH, cell[1] * _CELL - TOUCH
            east, north = west + _CELL + 2 * TOUCH, south + _CELL + 2 * TOUCH
            boxes = [b for b in self.boxes if b[0] < east and b[1] > west and b[2] < north and b[3] > south]
            if on_table(self.scene, x, y):
                self.cells[cell] = boxes
        return boxes

    def _runs_into(self, i: int, p: Point, q: Point, length: float) -> bool:
        """Whether a leg runs into a solid; what can be seen at a glance is not calculated."""
        shape = self.solids[i]
        meets = meets_piece(shape, p, q, length, self.r)
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
        left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
        low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
        r, z = self.r, self.z
        for i, base in enumerate(others):
            reach = r + base.r
            x, y = base.x, base.y
            if x - reach >= right or x + reach <= left or y - reach >= high or y + reach <= low:
                continue
            if abs(base.z - z) >= BODY:
                continue
            inside = circle_span(base.x, base.y, reach - TOUCH / 2, p, q)
            if inside is not None and inside[0] <= EPS and span(base.x - p[0], base.y - p[1]) > reach - 3 * TOUCH:
                inside = circle_span(base.x, base.y, reach - 4 * TOUCH, p, q)
            if inside is None:
                continue
            t = inside[0]
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
        cost: float | None = self.legs.young.get(key)  # most are, and this is asked most of all
        if cost is None:
            cost = self.legs.get(key)
        if cost is None:
            cost = self.leg_once(p, q)
            self.legs.put(key, cost)
        return cost

    def leg_once(self, p: Point, q: Point) -> float:
        """The same, worked out and not remembered: for ends that nobody will ask for again."""
        return math.inf if self.blocked(p, q, ()) else self.price(p, q)

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
        length = span(p[0] - q[0], p[1] - q[1])
        cost = length * self.walk.factor
        if self.rough:
            for s0, s1, factor, _ in self.factors(p, q):
                cost += (s1 - s0) * length * (factor - self.walk.factor)
        left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
        low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
        near = [gate for x0, x1, y0, y1, gate in self.fees if x0 <= right and x1 >= left and y0 <= high and y1 >= low]
        if len(near) == 1:
            cost += near[0].cost * sum([s0 > EPS for s0, _ in segment_spans(near[0].shape.parts, p, q)])
        elif near:
            cost += math.fsum([max([g.cost for g in gates]) for s0, _, gates in passages(near, p, q) if s0 > EPS])
        return cost

    def factors(self, p: Point, q: Point) -> list[tuple[float, float, float, str]]:
        """The spans of a leg with a higher factor than usual: (start, end, factor, piece), apart and in order."""
        marks: list[tuple[float, float, float, str]] = []
        along: list[tuple[tuple[float, str], Graze]] = []
        for shape, factor in self.rough:
            if meets_box(shape, p, q):
                beside: list[Graze] = []
                marks += [(s0, s1, factor, shape.id) for s0, s1 in segment_spans(shape.parts, p, q, beside)]
                along += [((factor, shape.id), graze) for graze in beside]
        if len(along) > 1:
            marks += [(s0, s1, *max(one, two)) for s0, s1, one, two in between(along)]
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


def ground_of(scene: Scene, walk: Walk, z: float, extra: tuple[Piece, ...]) -> Ground:
    key = (walk, z, extra)
    known = scene.recall("twin ground", key)
    if known is None:
        known = Ground(scene, walk, z, extra)
        scene.store("twin ground", key, known, _GROUNDS)
    ground: Ground = known
    return ground
