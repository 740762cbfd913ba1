"""The ground as one kind of walker meets it on one level: what stops a base, and what straight legs cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from math import fsum
from operator import itemgetter
from typing import Literal, Protocol

from . import constants
from .crowd import Crowd
from .forms import Form
from .plane import Graze, Margin, Parts, Pieces, Prepared, Span, between, floats, ints, spans_without

inf = math.inf
EPS = constants.EPS
TOUCH = constants.TOUCH

FREE = -1
TABLE = -2
EDGE = -3
"""What stops a base in a place, if not the solid of that number."""
NO = 0
YES = 1
PERHAPS = 2
_by_span = itemgetter(0, 1)

Factor = tuple[float, float, float, str]
"""A span of a leg on ground that costs extra: from, to, factor, and the id of the piece."""
Passage = tuple[float, float, tuple[int, ...]]
"""Where a leg runs through gates: from, to, and which; more than one if they touch."""
Obstacle = tuple[float, Literal["solid", "base", "table", "edge"], str, int]
"""What a leg runs into: its parameter, the reason, the id of the piece, the number of the base."""


class Named(Prepared, Protocol):
    """A piece made ready for calculation, with its name and its form."""

    id: str
    form: Form


class Opening(Protocol):
    """A gate, as far as the kernel looks at it."""

    @property
    def shape(self) -> Named: ...

    kind: str
    cost: float
    zone: tuple[tuple[float, float], ...]
    narrow: bool


class Ground:
    """What concerns a walker on one level. Nothing in it changes."""

    def __init__(
        self,
        size: tuple[float, float],
        r: float,
        factor: float,
        z: float,
        solids: Sequence[Named],
        gates: Sequence[Opening],
        rough: Sequence[tuple[Named, float]],
        surfaces: Sequence[Named] | None,
    ) -> None:
        self.width, self.depth = size
        self.r = r
        self.factor = factor
        self.z = z
        self.solids = tuple(solids)
        self.gates = tuple(gates)
        self.rough = tuple(rough)
        self.walls = Pieces(solids)
        self.openings = Pieces([gate.shape for gate in gates])
        self.slow = Pieces([shape for shape, _ in rough])
        self.slow_factors = floats([slower for _, slower in rough])
        self.raised = surfaces is not None
        self.surfaces: tuple[Named, ...] = tuple(surfaces) if surfaces is not None else ()
        self.floors = Pieces(self.surfaces)
        # where the centre of the base can touch each solid
        self.x0 = floats([s.x0 - r for s in solids])
        self.x1 = floats([s.x1 + r for s in solids])
        self.y0 = floats([s.y0 - r for s in solids])
        self.y1 = floats([s.y1 + r for s in solids])
        self.within = floats([s.radius + r + TOUCH for s in solids])
        sizes = [((s.x0 - r) - (s.x1 + r)) * ((s.y1 + r) - (s.y0 - r)) for s in solids]
        self.large_first = ints(sorted(range(len(sizes)), key=sizes.__getitem__))
        """The solids, those first that most legs run into; below, their boxes in this order."""
        self.large_x0 = floats([solids[i].x0 - r for i in self.large_first])
        self.large_x1 = floats([solids[i].x1 + r for i in self.large_first])
        self.large_y0 = floats([solids[i].y0 - r for i in self.large_first])
        self.large_y1 = floats([solids[i].y1 + r for i in self.large_first])
        self.margin = Margin(self.walls, self.walls.count, r - TOUCH / 2.0)
        self.deep = Margin(self.walls, self.walls.count, r - 4.0 * TOUCH)
        self.shoulders: Margin | None = None
        """What is within a base's radius of gates; made when it is first asked for."""
        self.fees = floats([gate.cost for gate in gates])
        self.costly = any(gate.cost for gate in gates)
        self.zones = Parts([gate.zone for gate in gates])
        self.squeeze: dict[int, list[int]] = {}
        """For some solids the gates beside them that are too narrow for the base's shoulders."""
        for g in range(len(gates)):
            if gates[g].narrow:
                for i in range(len(solids)):
                    if self._beside(i, g, 0.02):
                        self.squeeze.setdefault(i, []).append(g)

    def _beside(self, i: int, g: int, away: float) -> bool:
        """Whether the outlines of a solid and of a gate come that near to each other (corner to edge), or overlap."""
        walls, openings = self.walls, self.openings
        if (
            walls.x0[i] > openings.x1[g] + 2.0 * away
            or walls.x1[i] < openings.x0[g] - 2.0 * away
            or walls.y0[i] > openings.y1[g] + 2.0 * away
            or walls.y1[i] < openings.y0[g] - 2.0 * away
        ):
            return False
        for k in range(walls.first[i], walls.first[i + 1]):
            if openings.distance(g, walls.xs[k], walls.ys[k]) <= away:
                return True
        for k in range(openings.first[g], openings.first[g + 1]):
            if walls.distance(i, openings.xs[k], openings.ys[k]) <= away:
                return True
        return False

    # --- places ----------------------------------------------------------------------------------------------------

    def stop(self, x: float, y: float) -> int:
        """What stops the centre of the base from being here: a solid, TABLE, EDGE, or FREE."""
        r = self.r
        if not (r - EPS <= x <= self.width - r + EPS and r - EPS <= y <= self.depth - r + EPS):
            return TABLE
        reach = r - TOUCH
        for i in range(self.walls.count):
            if self.x0[i] < x < self.x1[i] and self.y0[i] < y < self.y1[i]:
                d = self.walls.distance(i, x, y)
                if d < reach or d == 0.0:
                    return i
        if self.raised and self._floor(x, y) < 0:
            return EDGE
        return FREE

    def stops(self, x: float, y: float) -> str | None:
        """Why the centre of the base cannot be here: a piece's id, "table" or "edge"."""
        i = self.stop(x, y)
        if i == FREE:
            return None
        if i == TABLE:
            return "table"
        if i == EDGE:
            return "edge"
        return self.solids[i].id

    def _floor(self, x: float, y: float) -> int:
        """The first surface that carries a point, or -1."""
        for i in range(self.floors.count):
            if self.floors.distance(i, x, y) <= TOUCH:
                return i
        return -1

    # --- what is in the way ----------------------------------------------------------------------------------------

    def first_hit(self, px: float, py: float, qx: float, qy: float, crowd: Crowd | None) -> Obstacle | None:
        """The first thing in the way of a straight leg."""
        hit: Obstacle | None = None
        length = math.sqrt((px - qx) * (px - qx) + (py - qy) * (py - qy))
        best = self._leaves_table(px, py, qx, qy)
        if best < inf:
            hit = (best, "table", "", -1)
        left, right = (px, qx) if px < qx else (qx, px)
        low, high = (py, qy) if py < qy else (qy, py)
        for i in range(self.walls.count):
            if self.x0[i] < right and self.x1[i] > left and self.y0[i] < high and self.y1[i] > low:
                if self._meets(i, px, py, qx, qy, length) == NO:
                    continue
                t = self._enters(i, px, py, qx, qy, length)
                if t < best:
                    best = t
                    hit = (t, "solid", self.solids[i].id, -1)
        if crowd is not None:
            t, i = crowd.first(self.r, self.z, px, py, qx, qy)
            if i >= 0 and t < best:
                best = t
                hit = (t, "base", "", i)
        if self.raised:
            t = self._leaves_floors(px, py, qx, qy, length)
            if t < best:
                i = self._floor(px + t * (qx - px), py + t * (qy - py))
                hit = (t, "edge", self.surfaces[i].id if i >= 0 else "", -1)
        return hit

    def blocked(self, px: float, py: float, qx: float, qy: float, crowd: Crowd | None) -> bool:
        """Whether `first_hit` finds anything: most legs that searches look at are clearly blocked or clearly free."""
        if self._leaves_table(px, py, qx, qy) < inf:
            return True
        dx, dy = qx - px, qy - py
        length = math.sqrt(dx * dx + dy * dy)
        left, right = (px, qx) if dx > 0.0 else (qx, px)
        low, high = (py, qy) if dy > 0.0 else (qy, py)
        x0, x1, y0, y1 = self.large_x0, self.large_x1, self.large_y0, self.large_y1
        for k in range(self.walls.count):
            if x0[k] < right and x1[k] > left and y0[k] < high and y1[k] > low:
                i = self.large_first[k]
                near = self.within[i] * length
                if not -near <= dx * (self.walls.cy[i] - py) - dy * (self.walls.cx[i] - px) <= near and length > TOUCH:
                    continue  # it lies wholly beside the leg's line
                if self._runs_into(i, px, py, qx, qy, length):
                    return True
        if crowd is not None and crowd.first(self.r, self.z, px, py, qx, qy)[1] >= 0:
            return True
        return self.raised and self._leaves_floors(px, py, qx, qy, length) < inf

    def _meets(self, i: int, px: float, py: float, qx: float, qy: float, length: float) -> int:
        """Whether a leg surely comes nearer than the base's radius to a solid; PERHAPS when that takes a closer look.

        Surely not, when the whole piece lies on one side of its line and farther off, or nowhere near it; surely, when
        a corner is well within reach beside it, or it crosses an edge."""
        r = self.r
        near = r - 2.0 * TOUCH
        if length < TOUCH or near < TOUCH:
            return PERHAPS
        ux, uy = (qx - px) / length, (qy - py) / length
        lowest, highest = inf, -inf
        for k in range(self.walls.first[i], self.walls.first[i + 1]):
            x, y = self.walls.xs[k] - px, self.walls.ys[k] - py
            aside = ux * y - uy * x
            if -near < aside < near and 0.0 < ux * x + uy * y < length:
                return YES
            if aside < lowest:
                lowest = aside
            if aside > highest:
                highest = aside
        if lowest > r or highest < -r:
            return NO
        if self.walls.cuts_outline(i, px, py, qx, qy):
            return YES
        return NO if self.walls.keeps_off(i, px, py, qx, qy, length, r) else PERHAPS

    def _runs_into(self, i: int, px: float, py: float, qx: float, qy: float, length: float) -> bool:
        """Whether a leg runs into a solid; what can be seen at a glance is not calculated."""
        meets = self._meets(i, px, py, qx, qy, length)
        if meets == NO:
            return False
        if meets == YES:
            inside = self.x0[i] < px < self.x1[i] and self.y0[i] < py < self.y1[i]
            outside = not inside or self.walls.distance(i, px, py) >= self.r
            if outside and not (self.squeeze and self._in_opening(i, px, py, qx, qy)):
                return True
        return self._enters(i, px, py, qx, qy, length) < inf

    def _in_opening(self, i: int, px: float, py: float, qx: float, qy: float) -> bool:
        """Whether a leg runs through an opening beside a solid that is narrower than the base."""
        for g in self.squeeze.get(i, ()):
            t0, t1, side = self.zones.span(g, px, py, qx - px, qy - py)
            if side == 0 and t1 - t0 > EPS:
                return True
        return False

    def _enters(self, i: int, px: float, py: float, qx: float, qy: float, length: float) -> float:
        """Where a leg first runs into a solid. A base that touches it may slide along, one that overlaps may leave."""
        spans = self._near_solid(i, self.margin, px, py, qx, qy)
        if not spans:
            return inf
        if spans[0][0] > EPS:
            return spans[0][0]
        depth = self.walls.depth(i, px, py)
        if depth > self.r - 3.0 * TOUCH:
            spans = self._near_solid(i, self.deep, px, py, qx, qy)
            return spans[0][0] if spans else inf
        step = 0.0
        if length > EPS:
            step = 1e-3 / length
            if step > 1.0:
                step = 1.0
        if self.walls.depth(i, px + step * (qx - px), py + step * (qy - py)) <= depth + 1e-12:
            return 0.0
        return spans[1][0] if len(spans) > 1 else inf

    def _near_solid(self, i: int, margin: Margin, px: float, py: float, qx: float, qy: float) -> list[Span]:
        """Where a leg runs within a margin of a solid."""
        spans = margin.spans(i, px, py, qx, qy)
        if not spans or i not in self.squeeze:
            return spans
        left = spans
        for g in self.squeeze[i]:
            left = spans_without(left, self.zones.spans(g, g + 1, px, py, qx, qy, None))
        left = left + self.walls.spans(i, px, py, qx, qy, None)
        # who does not get through stops where the base first touched, not within the opening
        found = []
        for s0, s1 in spans:
            for l0, _ in left:
                if s0 - EPS <= l0 <= s1:
                    found.append((s0, s1))
                    break
        return found

    def _leaves_floors(self, px: float, py: float, qx: float, qy: float, length: float) -> float:
        """Where a leg leaves what its level stands on, infinite when it does not."""
        if length <= EPS:
            return inf
        t = 0.0
        for s0, s1 in self.floors.parts.spans(0, self.floors.part[self.floors.count], px, py, qx, qy, None):
            if s0 <= t + TOUCH and s1 > t:
                t = s1
        if t >= 1.0 - TOUCH:
            return inf
        for k in range(1, 9):  # whether it just runs along a boundary
            u = t + (1.0 - t) * k / 8.0
            if self._floor(px + u * (qx - px), py + u * (qy - py)) < 0:
                return t
        return inf

    def _leaves_table(self, px: float, py: float, qx: float, qy: float) -> float:
        """Where a leg leaves the table, infinite when it does not."""
        one = _passes(px, qx, self.r, self.width - self.r)
        two = _passes(py, qy, self.r, self.depth - self.r)
        return one if one < two else two

    # --- what it costs ---------------------------------------------------------------------------------------------

    def leg(self, px: float, py: float, qx: float, qy: float) -> float:
        """The cost of a straight leg if nobody stands in the way, infinite when scenery blocks it."""
        return inf if self.blocked(px, py, qx, qy, None) else self.price(px, py, qx, qy)

    def price(self, px: float, py: float, qx: float, qy: float) -> float:
        """The cost of a straight leg, gates included."""
        length = math.sqrt((px - qx) * (px - qx) + (py - qy) * (py - qy))
        cost = length * self.factor
        for i in range(self.slow.count):
            if self.slow.meets_box(i, px, py, qx, qy):
                for s0, s1, slower, _ in self.factors(px, py, qx, qy):
                    cost += (s1 - s0) * length * (slower - self.factor)
                break
        if self.costly:
            cost += self._fees(px, py, qx, qy)
        return cost

    def _fees(self, px: float, py: float, qx: float, qy: float) -> float:
        """What the gates on a leg cost."""
        near = [
            g for g in range(self.openings.count) if self.fees[g] != 0.0 and self.openings.meets_box(g, px, py, qx, qy)
        ]
        if not near:
            return 0.0
        if len(near) == 1:
            g = near[0]
            times = 0
            for s0, _ in self.openings.spans(g, px, py, qx, qy, None):
                if s0 > EPS:
                    times += 1
            return self.fees[g] * times
        found = self._passages(near, px, py, qx, qy)
        return fsum([max([self.fees[g] for g in through]) for s0, _, through in found if s0 > EPS])

    def factors(self, px: float, py: float, qx: float, qy: float) -> list[Factor]:
        """The spans of a leg with a higher factor than usual, apart and in order."""
        marks: list[Factor] = []
        along: list[tuple[tuple[float, str], Graze]] = []
        for i in range(self.slow.count):
            if self.slow.meets_box(i, px, py, qx, qy):
                shape, slower = self.rough[i]
                beside: list[Graze] = []
                for s0, s1 in self.slow.spans(i, px, py, qx, qy, beside):
                    marks.append((s0, s1, slower, shape.id))
                for graze in beside:
                    along.append(((slower, shape.id), graze))
        if len(along) > 1:
            for s0, s1, one, two in between(along):
                marks.append((s0, s1, *max(one, two)))
        return marks if len(marks) < 2 else _apart(marks)

    def passages(self, px: float, py: float, qx: float, qy: float) -> list[Passage]:
        """Where a leg runs through gates, in order."""
        near = [g for g in range(self.openings.count) if self.openings.meets_box(g, px, py, qx, qy)]
        return self._passages(near, px, py, qx, qy) if near else []

    def _passages(self, near: list[int], px: float, py: float, qx: float, qy: float) -> list[Passage]:
        """Where a leg runs through some gates, in order. Gates of one kind that touch have no gap between them, and
        whoever goes through both on the way goes through one."""
        found: list[Passage] = []
        along: list[tuple[int, Graze]] = []
        for g in near:
            beside: list[Graze] = []
            for s0, s1 in self.openings.spans(g, px, py, qx, qy, beside):
                found.append((s0, s1, (g,)))
            for graze in beside:
                along.append((g, graze))
        if len(along) > 1:
            for s0, s1, one, two in between(along):
                if self.gates[one].kind == self.gates[two].kind:
                    found.append((s0, s1, (one, two)))
        return found if len(found) < 2 else self._joined(found)

    def _joined(self, found: list[Passage]) -> list[Passage]:
        """Passages in order, those through gates of one kind without a gap as one."""
        found.sort(key=_by_span)
        joined: list[Passage] = []
        for s0, s1, through in found:
            kind = self.gates[through[0]].kind
            for k in range(len(joined)):
                start, end, before = joined[k]
                if self.gates[before[0]].kind == kind and s0 <= end + EPS:
                    joined[k] = (start, end if end > s1 else s1, tuple(dict.fromkeys((*before, *through))))
                    break
            else:
                joined.append((s0, s1, through))
        return joined

    def near_gate(self, g: int, px: float, py: float, qx: float, qy: float) -> list[Span]:
        """Where the rim of a base on a leg touches a gate."""
        if self.shoulders is None:
            self.shoulders = Margin(self.openings, self.openings.count, self.r)
        return self.shoulders.spans(g, px, py, qx, qy)


def _passes(a: float, b: float, low: float, top: float) -> float:
    """Where a way from a to b leaves the range from low to top, infinite when it does not."""
    if b > top + EPS and b > a:
        t = (top - a) / (b - a)
        return t if t > 0.0 else 0.0
    if b < low - EPS and b < a:
        t = (a - low) / (a - b)
        return t if t > 0.0 else 0.0
    return inf


def _apart(marks: list[Factor]) -> list[Factor]:
    """Spans with factors that may overlap, cut up: on each inch the largest factor counts."""
    cuts = sorted([mark[0] for mark in marks] + [mark[1] for mark in marks])
    result: list[Factor] = []
    for k in range(1, len(cuts)):
        s0, s1 = cuts[k - 1], cuts[k]
        if s1 - s0 <= EPS:
            continue
        middle = (s0 + s1) / 2.0
        best, name = 0.0, ""
        for m0, m1, slower, piece in marks:
            if m0 < middle < m1 and slower > best:
                best, name = slower, piece
        if best > 0.0:
            last = result[len(result) - 1] if result else None
            if last is not None and last[1] >= s0 - EPS and last[2] == best and last[3] == name:
                result[len(result) - 1] = (last[0], s1, best, name)
            else:
                result.append((s0, s1, best, name))
    return result
