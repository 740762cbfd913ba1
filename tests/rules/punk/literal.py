"""A slow twin of sight and cover: the definitions of the ledger taken literally, with many lines drawn one by one.

Each answer is True, False, or None where moving everything by a hundredth of a centimetre might change it
(punk.geo.tolerance). A line that the fast code claims to be clear is drawn with the others, so that no gap between the
lines of the twin makes it say No.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely.geometry import MultiPoint
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Area

from sixgun.games.punk.board import Board, Zone
from sixgun.table import Base, Point

SHIFT = 0.01
ARC, RIM = 91, 72
Verdict = bool | None
Line = tuple[Point, ...]


def both(*verdicts: Verdict) -> Verdict:
    if any(one is False for one in verdicts):
        return False
    return None if any(one is None for one in verdicts) else True


def some(verdicts: Iterable[Verdict]) -> Verdict:
    found = list(verdicts)
    if any(one is True for one in found):
        return True
    return None if any(one is None for one in found) else False


def turned(verdict: Verdict) -> Verdict:
    return None if verdict is None else not verdict


# --- bases ---------------------------------------------------------------------------------------------------------


def front(base: Base) -> tuple[float, float]:
    return math.cos(math.radians(base.facing)), math.sin(math.radians(base.facing))


def ahead(a: Base, x: float, y: float) -> float:
    fx, fy = front(a)
    return (x - a.x) * fx + (y - a.y) * fy


def in_view(a: Base, t: Base) -> Verdict:
    depth = ahead(a, t.x, t.y) + t.r
    return None if abs(depth) <= SHIFT else depth > 0.0


def arc(base: Base, n: int = ARC) -> list[Point]:
    """Points of the front half of the rim, both ends included."""
    angles = [math.radians(base.facing - 90.0 + 180.0 * i / (n - 1)) for i in range(n)]
    return [(base.x + base.r * math.cos(t), base.y + base.r * math.sin(t)) for t in angles]


def spots(base: Base) -> list[Point]:
    """Points all over a disc."""
    found = [(base.x, base.y)]
    for share in (1.0, 0.75, 0.4):
        n = int(RIM * share)
        found += [
            (
                base.x + share * base.r * math.cos(math.tau * i / n),
                base.y + share * base.r * math.sin(math.tau * i / n),
            )
            for i in range(n)
        ]
    return found


def disc(base: Base, grow: float = 0.0) -> Any:
    return Dot(base.x, base.y).buffer(max(1e-9, base.r + grow), quad_segs=64)


def ordinary(base: Base) -> bool:
    return 20 * base.r <= 40.0001


def tall(base: Base) -> float:
    mm = 20 * base.r
    return 3.0 if mm <= 25.0001 else 4.0 if mm <= 40.0001 else 6.0


# --- bodies and lines ----------------------------------------------------------------------------------------------


class Body(NamedTuple):
    """A zone or a model: an area between two heights."""

    area: Any
    foot: float = -math.inf
    top: float = math.inf

    def grown(self, by: float) -> Body:
        area = self.area.buffer(by, join_style="mitre") if by > 0 else self.area.buffer(by)
        return Body(area, self.foot - by, self.top + by)


class Family:
    """Many lines with equal heights at their beginnings and ends, and the area that all there are would fill."""

    def __init__(self, lines: Sequence[Line], z0: float = 0.0, z1: float = 0.0) -> None:
        self.ends = np.array(lines, dtype=float).reshape(-1, 2, 2)
        self.z0, self.z1 = z0, z1
        self._whole = shapely.linestrings(self.ends)
        self._known: dict[tuple[Body, float], Any] = {}

    def hit(self, body: Body, grown: float) -> Any:
        """Which of the lines touch a body that is grown by so much."""
        known = self._known.get((body, grown))
        if known is None:
            known = self._known[body, grown] = self._hit(body.grown(grown))
        return known

    def _hit(self, body: Body) -> Any:
        t0, t1 = self._span(body)
        if t1 <= t0 or not len(self.ends):
            return np.zeros(len(self.ends), dtype=bool)
        shapely.prepare(body.area)
        if (t0, t1) == (0.0, 1.0):
            return shapely.intersects(body.area, self._whole)
        p, q = self.ends[:, 0], self.ends[:, 1]
        cut = np.stack([p + t0 * (q - p), p + t1 * (q - p)], axis=1)
        return shapely.intersects(body.area, shapely.linestrings(cut))

    def _span(self, body: Body) -> tuple[float, float]:
        """Where along the lines their height is that of a body."""
        if self.z0 == self.z1:
            return (0.0, 1.0) if body.foot < self.z0 < body.top else (0.0, 0.0)
        one, two = sorted(((body.foot - self.z0) / (self.z1 - self.z0), (body.top - self.z0) / (self.z1 - self.z0)))
        return max(0.0, one), min(1.0, two)

    def crosses(self, body: Body) -> Verdict:
        """Whether some line crosses the body."""
        if self.hit(body, -SHIFT).any():
            return True
        return None if self.may_cross(body) else False

    def may_cross(self, body: Body) -> bool:
        """Whether some line could cross it if it were a little larger."""
        return bool(self.hit(body, SHIFT).any())

    def clear(self, bodies: Sequence[Body], through: Body | None = None) -> Verdict:
        """Whether some line touches none of these; with `through` one that crosses it."""
        if self._misses(bodies, through, SHIFT):
            return True
        return None if self._misses(bodies, through, -SHIFT) else False

    def _misses(self, bodies: Sequence[Body], through: Body | None, grown: float) -> bool:
        left = np.ones(len(self.ends), dtype=bool) if through is None else self.hit(through, -grown).copy()
        for body in bodies:
            left &= ~self.hit(body, grown)
        return bool(left.any())


class Level(Family):
    """punk.geo.sight-lines, punk.geo.corridor: from the front arc of a to the part of t's base ahead of a."""

    def __init__(self, a: Base, t: Base, more: Sequence[Line] = ()) -> None:
        cut = [q for q in spots(t) if ahead(a, *q) >= 0.0]
        target = disc(t).intersection(half_plane(a))
        if not target.is_empty and len(cut) < len(spots(t)):
            rim = target.exterior
            cut += [rim.interpolate(i / 40, normalized=True).coords[0] for i in range(40)]
        super().__init__([*[(p, q) for p in arc(a) for q in cut], *more])
        self.corridor = shapely.union(target, MultiPoint(arc(a, 721))).convex_hull.difference(disc(a, -1e-6))

    def may_cross(self, body: Body) -> bool:
        return bool(self.corridor.intersects(body.grown(SHIFT).area))


class Fan(Family):
    """punk.geo.air-lines: from a point to a whole base, or to the front arc of one."""

    def __init__(
        self,
        point: Point,
        z0: float,
        base: Base,
        z1: float,
        of_arc: bool,
        more: Sequence[Point] = (),
    ) -> None:
        ends = arc(base, 721) if of_arc else [q for n in range(12) for q in spots(_smaller(base, 1.0 - n / 12))]
        super().__init__([(point, q) for q in (*ends, *more)], z0, z1)
        self.point, self.base, self.of_arc = point, base, of_arc

    def may_cross(self, body: Body) -> bool:
        if self.of_arc:
            return super().may_cross(body)
        body = body.grown(SHIFT)
        t0, t1 = self._span(body)
        if t1 <= t0:
            return False
        (x, y), base = self.point, self.base
        ends = [Dot(x + t * (base.x - x), y + t * (base.y - y)).buffer(max(1e-9, t * base.r)) for t in (t0, t1)]
        return bool(shapely.union(*ends).convex_hull.intersects(body.area))


def _smaller(base: Base, share: float) -> Base:
    return Base(base.x, base.y, base.z, base.r * share, base.facing)


def half_plane(a: Base) -> Any:
    fx, fy = front(a)
    far = 1000.0
    p, q = (a.x - far * fy, a.y + far * fx), (a.x + far * fy, a.y - far * fx)
    return Area([p, q, (q[0] + far * fx, q[1] + far * fy), (p[0] + far * fx, p[1] + far * fy)])


def area(zone: Zone) -> Any:
    return Area(zone.piece.polygon)


# --- what stands where ---------------------------------------------------------------------------------------------


def carries(zone: Zone, base: Base) -> bool:
    """punk.geo.support"""
    return zone.size > 0 and abs(zone.level - base.z) <= 0.1 and area(zone).distance(Dot(base.x, base.y)) <= 1e-6


def touches(board: Board, base: Base, element: str) -> Verdict:
    gaps = []
    for zone in board.zones:
        if zone.element == element and zone.foot - 0.001 <= base.z <= zone.level + 0.1:
            gaps.append(area(zone).distance(Dot(base.x, base.y)) - base.r)
    if not gaps:
        return False
    return None if 0.0005 < min(gaps) < 0.0015 else min(gaps) <= 0.001


def effective(zone: Zone, a: Base, t: Base) -> int:
    """punk.geo.effective-size"""
    if not zone.size or zone.foot >= max(a.z + tall(a), t.z + tall(t)):
        return 0
    low = min(a.z, t.z)
    if abs(zone.foot - low) <= 2.5:
        return zone.size
    rise = zone.level - low
    return 0 if rise <= 0 else 1 if rise <= 3 else 2 if rise <= 6 else 3


class Standing(NamedTuple):
    """A zone in the way of one part of the lines."""

    zone: Zone
    body: Body
    size: int
    hides: bool
    family: int = 0


def upper_and_lower(a: Base, t: Base) -> tuple[Base, Base] | None:
    """punk.height.threshold"""
    if abs(a.z - t.z) <= 5.0:
        return None
    return (a, t) if a.z > t.z else (t, a)


class Brink(NamedTuple):
    """punk.geo.edge-gap"""

    gap: float
    point: Point
    zone: Zone | None
    zones: tuple[str, ...]


def brink(board: Board, u: Base, low: Base, grown: float = 0.0) -> Brink | None:
    """The near edge; None if there is none. With `grown` it is cut out of an area that reaches so much further."""
    under = [zone for zone in board.zones if carries(zone, u)]
    if not under:
        d = math.hypot(low.x - u.x, low.y - u.y)
        k = min(1.0, u.r / d) if d else 0.0
        return Brink(0.0, (u.x + k * (low.x - u.x), u.y + k * (low.y - u.y)), None, ())
    zone = under[0]
    whole = area(zone)
    joined = [zone]
    for _ in board.zones:
        for other in board.zones:
            if other.element == zone.element and other not in joined and other.size:
                meeting = area(other).buffer(1e-7).intersection(whole.buffer(1e-7))
                if abs(other.level - zone.level) <= 0.1 and meeting.length > 1e-4:
                    joined.append(other)
                    whole = whole.union(area(other), grid_size=1e-7)
    hull = disc(u, grown).union(disc(low, grown)).convex_hull
    d = math.hypot(low.x - u.x, low.y - u.y)
    facing = math.degrees(math.atan2(low.y - u.y, low.x - u.x))
    ux, uy = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    side = half_plane(Base(u.x - grown * ux, u.y - grown * uy, 0.0, u.r, facing))
    near = whole.boundary.intersection(hull).intersection(side)
    if near.is_empty or not d:
        return None
    point = shapely.shortest_line(Dot(u.x, u.y), near).coords[1]
    gap = max(0.0, math.hypot(point[0] - u.x, point[1] - u.y) - u.r)
    return Brink(gap, point, zone, tuple(one.id for one in joined))


# --- the procedures ------------------------------------------------------------------------------------------------


class Scene:
    """One shot: the lines of both directions, and what may be in their way."""

    def __init__(
        self,
        board: Board,
        a: Base,
        t: Base,
        others: Sequence[Base],
        claimed: Sequence[Line] = (),
        claimed_back: Sequence[Line] = (),
    ) -> None:
        self.board, self.a, self.t, self.others = board, a, t, others
        self.heights = upper_and_lower(a, t)
        self.brink: Brink | None = None
        self.standing: list[Standing] = []
        self.people: list[tuple[int, Body, int]] = []
        if self.heights is None:
            self._level(claimed, claimed_back)
        else:
            self._air(claimed, claimed_back)

    def _level(self, claimed: Sequence[Line], back: Sequence[Line]) -> None:
        a, t = self.a, self.t
        self.there: list[Family] = [Level(a, t, [one for one in claimed if runs(a, t, one)])]
        self.back: list[Family] = [Level(t, a, [one for one in back if runs(t, a, one)])]
        for zone in self.board.zones:
            size = effective(zone, a, t)
            if size and not carries(zone, a) and not carries(zone, t):
                hides = size == 3 or (size == 2 and (ordinary(a) or ordinary(t)))
                self.standing.append(Standing(zone, Body(area(zone)), size, hides))
        for i, other in enumerate(self.others):
            if abs(other.z - a.z) <= 5.0 and abs(other.z - t.z) <= 5.0:
                self.people.append((i, Body(disc(other)), 0))

    def _air(self, claimed: Sequence[Line], back: Sequence[Line]) -> None:
        assert self.heights is not None
        u, low = self.heights
        self.brink = edge = brink(self.board, u, low)
        self.there, self.back = [], []
        if edge is None:
            return
        down = u is self.a
        inside = math.hypot(edge.point[0] - u.x, edge.point[1] - u.y) <= u.r + 0.001
        for lines, from_above, more in ((self.there, down, claimed), (self.back, not down, back)):
            below = [p for one in more for p in one if ends_at(low, not from_above, p)]
            above = [p for one in more for p in one if ends_at(u, from_above, p)]
            lines.append(Fan(edge.point, u.z, low, low.z, not from_above, below))
            if inside:
                lines.append(Family([(edge.point, edge.point)]))
            else:
                lines.append(Fan(edge.point, 0.0, u, 0.0, from_above, above))
        for zone in self.board.zones:
            if not zone.size or zone.id in edge.zones or carries(zone, low):
                continue
            part = 1 if abs(zone.foot - u.z) <= 2.5 else 0
            if part and inside:
                continue
            small = ordinary(u if part else low)
            body = Body(area(zone)) if part else Body(area(zone), zone.foot, zone.level)
            self.standing.append(Standing(zone, body, zone.size, zone.size == 3 or (zone.size == 2 and small), part))
        for i, other in enumerate(self.others):
            part = 1 if abs(other.z - u.z) <= 2.5 else 0
            if part and inside:
                continue
            body = Body(disc(other)) if part else Body(disc(other), other.z, other.z + tall(other))
            self.people.append((i, body, part))

    def far(self) -> Verdict:
        """punk.height.target-far: whether the edge alone cuts the line of sight."""
        if self.heights is None:
            return False
        if self.brink is None:
            return True
        excess = self.brink.gap - 2.0 * self.heights[0].r
        return None if abs(excess) <= SHIFT else excess > 0.0

    def seen(self) -> Verdict:
        """punk.geo.los-procedure, punk.geo.air-lines"""
        if in_view(self.a, self.t) is not True:
            return in_view(self.a, self.t)
        if self.far() is not False:
            return turned(self.far())
        own = [self._open(lines, part) for part, lines in enumerate(self.there)]
        mutual = in_view(self.t, self.a)
        if both(*own) is True or mutual is False:
            return both(*own)
        reverse = [self._open(lines, part) for part, lines in enumerate(self.back)]
        answer = both(*[some(pair) for pair in zip(own, reverse, strict=True)])
        return answer if mutual or answer is False else None

    def only_mutual(self) -> Verdict:
        """Whether no line of its own direction is clear."""
        return turned(both(*[self._open(lines, part) for part, lines in enumerate(self.there)]))

    def _open(self, lines: Family, part: int) -> Verdict:
        walls = [one.body for one in self.standing if one.hides and one.family == part]
        people = [body for _, body, where in self.people if where == part]
        return lines.clear([*walls, *people])

    def crossed(self) -> dict[str, Verdict]:
        """Of each zone, whether some line crosses it."""
        return {one.zone.id: self.there[one.family].crosses(one.body) for one in self.standing}

    def covering(self) -> dict[int, Verdict]:
        """punk.geo.model-procedure"""
        found: dict[int, Verdict] = {}
        for i, body, part in self.people:
            walls = [one.body for one in self.standing if one.hides and one.family == part]
            found[i] = self.there[part].clear(walls, through=body)
        return found

    def cover(self) -> tuple[dict[str, tuple[int, Verdict]], Verdict]:
        """punk.geo.bonus-procedure: of each element its value and whether it counts, and whether the cover is partial.

        Where a zone is too near to being crossed, so is its element."""
        upward = self.heights is not None and self.heights[0] is self.t
        values = {"light": 3, "medium": 5, "heavy": 7}
        crossed = self.crossed()
        found: dict[str, list[tuple[int, Verdict]]] = {}
        kept: list[Standing] = []
        for one in self.standing:
            if self.heights is not None and not upward and one.family == 1:
                continue
            if (one.size == 1 and not ordinary(self.t)) or one.zone.grade not in values:
                continue
            counts = both(crossed[one.zone.id], turned(touches(self.board, self.a, one.zone.element)))
            if counts is not False:
                kept.append(one)
                found.setdefault(one.zone.element, []).append((values[one.zone.grade], counts))
        if upward and self.brink is not None and self.brink.zone is not None and self.brink.zone.grade in values:
            gap = self.brink.gap
            counts = None if 0.0005 < gap < SHIFT else gap > 0.001
            if counts is not False:
                element = self.brink.zone.element
                found.setdefault(element, []).append((values[self.brink.zone.grade], counts))
        best: dict[str, tuple[int, Verdict]] = {}
        for element, entries in found.items():
            sure = max([value for value, counts in entries if counts], default=0)
            perhaps = max([value for value, _ in entries])
            best[element] = (perhaps, True if sure == perhaps else None)
        parts = [0] if self.heights is not None and not upward else range(len(self.there))
        clear = []
        for part in parts:
            bodies = [one.body for one in self.standing if one.family == part and (one.hides or one in kept)]
            clear.append(self.there[part].clear(bodies))
        partial = both(*clear)
        if any(counts is None for _, counts in best.values()) and partial is not True:
            partial = None
        return best, partial


# --- lines that somebody claims to be clear ------------------------------------------------------------------------


def ends_at(base: Base, of_arc: bool, p: Point) -> bool:
    """Whether a point lies on a base, or on the front half of its rim."""
    away = math.hypot(p[0] - base.x, p[1] - base.y) - base.r
    return abs(away) <= 1e-3 and ahead(base, *p) >= -1e-3 if of_arc else away <= 1e-3


def runs(a: Base, t: Base, line: Line) -> bool:
    """punk.geo.sight-lines: whether a line runs from a's front arc to what is ahead of it of t's base."""
    return ends_at(a, True, line[0]) and ends_at(t, False, line[-1]) and ahead(a, *line[-1]) >= -1e-3
