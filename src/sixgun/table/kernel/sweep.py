"""The sweep through the directions of a corridor: is there a line that touches no part?

The lines are a family with a direction and an offset. For one direction each convex obstacle blocks an interval of
offsets, so a row of overlapping intervals from one side of the family to the other proves that direction blocked. Each
overlap in the row is the statement "this corner lies beyond that corner", true up to the angle of the line through
both; the sweep jumps from one such angle to the next. No direction is sampled, and the number of steps is the number of
times that the row has to change.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from . import constants, numbers
from .corridor import INNER as _INNER
from .corridor import Body, Corridor
from .forms import Form
from .plane import Floats, Ints, floats, ints, nearest

EPS = constants.EPS
INF = numbers.INF
PI = numbers.PI
TAU = numbers.TAU
INNER = _INNER
STEP = 1e-7
ROUNDS = 4000
NONE, SOME, ALL = 0, 1, 2
"""How many lines are blocked."""

Disc = tuple[float, float, float]
Line = tuple[tuple[float, float], tuple[float, float]]


class Sweep:
    """Answers questions about lines of sight, one after another.

    For each part: whether a line may pass it before the source or behind the target (`guarded`), and then two
    directions that separate it from these. A line meets the part after the source and before the target exactly when it
    runs along the first and against the second. Then the shadows of one direction: the offsets that a part takes away,
    lowest (`small`) and highest (`big`) with the points that set them and the radius about both; `order` sorts them.
    """

    def __init__(self) -> None:
        self.way = Corridor()
        self.source = Body()
        self.target = Body()
        self.through = False
        self.via_x = self.via_y = self.via_r = 0.0
        self.room = 0
        self.guarded: Ints = ints([0])
        self.after_x: Floats = floats([0.0])
        self.after_y: Floats = floats([0.0])
        self.before_x: Floats = floats([0.0])
        self.before_y: Floats = floats([0.0])
        self.order: Ints = ints([0])
        self.small: Floats = floats([0.0])
        self.small_x: Floats = floats([0.0])
        self.small_y: Floats = floats([0.0])
        self.big: Floats = floats([0.0])
        self.big_x: Floats = floats([0.0])
        self.big_y: Floats = floats([0.0])
        self.about: Floats = floats([0.0])
        self.events = 0
        self.event: Floats = floats([0.0])
        """Directions in which the answer may change for another reason than the row of shadows."""

    def lines(
        self,
        ax: float,
        ay: float,
        ra: float,
        facing: float,
        z_from: float,
        bx: float,
        by: float,
        rb: float,
        z_to: float,
        forms: Sequence[Form],
        extra: Sequence[Form],
        ignore: Collection[str],
        discs: Sequence[Disc],
        through: Disc | None,
    ) -> tuple[int, list[str], Line | None, list[int]]:
        """The lines between two bases that lie apart: how many are blocked, the names of the pieces that some line
        crosses, nearest to a first, a line that touches nothing, and the numbers of the discs that are crossed."""
        way = self.way
        crossed: list[Form] = []
        hit: list[int] = []
        if not way.open(ax, ay, ra, facing, z_from, bx, by, rb, z_to):
            return ALL, [], None, hit
        way.add_forms(forms, ignore, crossed)
        if extra:
            way.add_forms(extra, ignore, crossed)
        if discs:
            for i, (x, y, r) in enumerate(discs):
                if way.add_disc(x, y, r):
                    hit.append(i)
        names = [form.name for form in crossed] if len(crossed) < 2 else _nearest_first(crossed, ax, ay)
        if way.across:
            return ALL, names, None, hit
        clear = self._clear(through)
        if not crossed and not hit:
            return NONE, names, clear, hit
        return SOME if clear is not None else ALL, names, clear, hit

    def _clear(self, through: Disc | None) -> Line | None:
        """A line of the corridor that no part blocks, and that meets the disc that it has to go through."""
        way = self.way
        ax, ay, ux, uy = way.ax, way.ay, way.ux, way.uy
        one, two = way.source, way.target
        self.source.place(one.cx, one.cy, one.r * INNER if way.source_cut else one.r, one.fx, one.fy)
        self.target.place(two.cx, two.cy, two.r * INNER if way.target_cut else two.r, two.fx, two.fy)
        theta, offset = 0.0, 0.0
        self.through = through is not None
        if through is not None:
            x, y = through[0] - ax, through[1] - ay
            self.via_x, self.via_y, self.via_r = x * ux + y * uy, y * ux - x * uy, through[2]
        if way.parts or self.through or one.fx < 0.0:
            found, theta, offset = self._search()
            if found == 0.0:
                return None
        px, py, qx, qy = self._ends_of(theta, offset)
        return (ax + px * ux - py * uy, ay + px * uy + py * ux), (ax + qx * ux - qy * uy, ay + qx * uy + qy * ux)

    def _search(self) -> tuple[float, float, float]:
        """A line that touches no part: whether there is one (1 or 0), its angle and its offset."""
        d, phi = self.way.d, self.way.phi
        source, target = self.source, self.target
        v = (source.r + target.r) / d
        span = math.asin(v if v < 1.0 else 1.0)
        self._prepare(span)
        # along the axis first: most clear lines are found there
        theta = 0.0
        lo, hi, until = self._look(0.0)
        if hi > lo:
            if hi - lo < 0.02:
                for side in range(2):
                    angle = span * 0.5 if side == 0 else -span * 0.5
                    l2, h2, until = self._look(angle)
                    if h2 - l2 > hi - lo:
                        lo, hi, theta = l2, h2, angle
            return 1.0, theta, (lo + hi) / 2.0
        self._note(phi, span)
        if not target.whole:
            v = d * math.cos(phi) / target.r
            v = math.asin(-1.0 if v < -1.0 else 1.0 if v > 1.0 else v)
            for side in range(2):
                angle = phi - v if side == 0 else phi + v
                self._note(angle, span)
                self._note(angle + PI, span)
                self._note(angle - PI, span)
        if self.through:
            self._turns(self.via_x, self.via_y, span)
            self._turns(self.via_x - d, self.via_y, span)
        self.event[self.events] = span
        self.events += 1
        _sort(self.event, self.events)
        theta = -span
        step = span * 1e-4
        if step > STEP:
            step = STEP
        at = 0
        for _ in range(ROUNDS):
            lo, hi, until = self._look(theta)
            if hi > lo:
                return self._widen(theta, lo, hi, span)
            while at < self.events and self.event[at] <= theta:
                at += 1
            if at >= self.events:
                break
            if self.event[at] < until:
                until = self.event[at]
            theta = (until if until > theta else theta) + step
            if theta > span:
                break
        return 0.0, 0.0, 0.0

    def _prepare(self, span: float) -> None:
        """Look at each part: where it parts from the ends, and make room for its shadow."""
        way = self.way
        count = way.parts
        if count >= self.room:
            self._make_room(2 * count + 8)
        self.events = 0
        near, far = self.source.r, way.d - self.target.r
        for i in range(count):
            if way.low[i] >= near and way.high[i] <= far:
                self.guarded[i] = 0
                continue
            self.guarded[i] = 1
            ax, ay, bx, by = 1.0, 0.0, -1.0, 0.0
            if way.low[i] < near:
                ax, ay = self._away(i, self.source.cx, self.source.cy)
                self._turns(ax, ay, span)
            if way.high[i] > far:
                bx, by = self._away(i, self.target.cx, self.target.cy)
                self._turns(bx, by, span)
            self.after_x[i], self.after_y[i], self.before_x[i], self.before_y[i] = ax, ay, bx, by

    def _make_room(self, room: int) -> None:
        self.room = room
        empty = [0.0] * room
        self.guarded = ints([0] * room)
        self.order = ints([0] * room)
        self.after_x, self.after_y = floats(empty), floats(empty)
        self.before_x, self.before_y = floats(empty), floats(empty)
        self.small, self.small_x, self.small_y = floats(empty), floats(empty), floats(empty)
        self.big, self.big_x, self.big_y = floats(empty), floats(empty), floats(empty)
        self.about = floats(empty)
        self.event = floats([0.0] * (4 * room + 16))

    def _away(self, part: int, x: float, y: float) -> tuple[float, float]:
        """The direction from a point to the nearest point of a part."""
        way = self.way
        xs, ys = way.xs, way.ys
        first, last = way.first[part], way.last[part]
        if last - first == 1:
            return xs[first] - x, ys[first] - y
        bx, by, _ = nearest(xs, ys, first, last, x, y)
        return bx - x, by - y

    def _turns(self, wx: float, wy: float, span: float) -> None:
        """Note the directions at right angles to w."""
        angle = math.atan2(wy, wx)
        turned = angle + PI / 2.0
        self._note(math.atan2(math.sin(turned), math.cos(turned)), span)
        turned = angle - PI / 2.0
        self._note(math.atan2(math.sin(turned), math.cos(turned)), span)

    def _note(self, angle: float, span: float) -> None:
        if -span < angle < span:
            self.event[self.events] = angle
            self.events += 1

    def _look(self, theta: float) -> tuple[float, float, float]:
        """(widest gap's lower end, upper end, angle up to which this direction's proof of blockage holds)."""
        s, c = math.sin(theta), math.cos(theta)
        source, target = self.source, self.target
        # Between which offsets a line of this direction passes both ends, with the points and radii that set them.
        nx, ny = -s, c
        px, py, r = source.support(-nx, -ny)
        lo, lx, ly, ls = nx * px + ny * py - r, px, py, -r
        px, py, r = target.support(-nx, -ny)
        v = nx * px + ny * py - r
        if v > lo:
            lo, lx, ly, ls = v, px, py, -r
        px, py, r = source.support(nx, ny)
        hi, hx, hy, hs = nx * px + ny * py + r, px, py, r
        px, py, r = target.support(nx, ny)
        v = nx * px + ny * py + r
        if v < hi:
            hi, hx, hy, hs = v, px, py, r
        if self.through:
            px, py, r = self.via_x, self.via_y, self.via_r
            if c * px + s * py <= 0.0 or c * (px - target.cx) + s * (py - target.cy) >= 0.0:
                return 0.0, 0.0, INF
            v = nx * px + ny * py
            if v - r > lo:
                lo, lx, ly, ls = v - r, px, py, -r
            if v + r < hi:
                hi, hx, hy, hs = v + r, px, py, r
        if lo >= hi - EPS:
            return 0.0, 0.0, _until(theta, lx - hx, ly - hy, hs - ls)
        rows = self._shadows(s, c, lo, hi)
        return self._widest_gap(theta, rows, lo, lx, ly, ls, hi, hx, hy, hs)

    def _shadows(self, s: float, c: float, lo: float, hi: float) -> int:
        """Find what lies in the way of lines of this direction, between these offsets, in order; how many that are."""
        way = self.way
        xs, ys = way.xs, way.ys
        nx, ny = -s, c
        rows = 0
        for i in range(way.parts):
            if self.guarded[i] and (
                c * self.after_x[i] + s * self.after_y[i] <= 0.0 or c * self.before_x[i] + s * self.before_y[i] >= 0.0
            ):
                continue
            first = way.first[i]
            sx = bx = xs[first]
            sy = by = ys[first]
            small = big = nx * sx + ny * sy
            for k in range(first + 1, way.last[i]):
                x, y = xs[k], ys[k]
                v = nx * x + ny * y
                if v < small:
                    small, sx, sy = v, x, y
                elif v > big:
                    big, bx, by = v, x, y
            r = way.radius[i]
            small -= r
            big += r
            if big > lo and small < hi:
                self.small[rows], self.small_x[rows], self.small_y[rows] = small, sx, sy
                self.big[rows], self.big_x[rows], self.big_y[rows], self.about[rows] = big, bx, by, r
                at = rows
                while at and self._before(rows, self.order[at - 1]):
                    self.order[at] = self.order[at - 1]
                    at -= 1
                self.order[at] = rows
                rows += 1
        return rows

    def _before(self, one: int, two: int) -> bool:
        """Whether one shadow comes before another; of those that begin together any order will do, but always the
        same."""
        if self.small[one] != self.small[two]:
            return self.small[one] < self.small[two]
        if self.small_x[one] != self.small_x[two]:
            return self.small_x[one] < self.small_x[two]
        if self.small_y[one] != self.small_y[two]:
            return self.small_y[one] < self.small_y[two]
        if self.big[one] != self.big[two]:
            return self.big[one] < self.big[two]
        if self.big_x[one] != self.big_x[two]:
            return self.big_x[one] < self.big_x[two]
        if self.big_y[one] != self.big_y[two]:
            return self.big_y[one] < self.big_y[two]
        return self.about[one] < self.about[two]

    def _widest_gap(
        self,
        theta: float,
        rows: int,
        at: float,
        px: float,
        py: float,
        ps: float,
        hi: float,
        hx: float,
        hy: float,
        hs: float,
    ) -> tuple[float, float, float]:
        """The answer of `look` for shadows in order, between a lower and an upper end."""
        until = INF
        gap_lo = gap_hi = 0.0
        k = 0
        while True:
            best = -1
            most = at
            while k < rows and self.small[self.order[k]] <= at + EPS:
                row = self.order[k]
                if self.big[row] > most:
                    most = self.big[row]
                    best = row
                k += 1
            if best < 0:
                end = hi
                if k < rows and self.small[self.order[k]] < hi:
                    end = self.small[self.order[k]]
                if end - at > gap_hi - gap_lo:
                    gap_lo, gap_hi = at, end
                if k >= rows or end >= hi:
                    break
                at = end
                continue
            angle = _until(theta, px - self.small_x[best], py - self.small_y[best], -self.about[best] - ps)
            if angle < until:
                until = angle
            at, px, py, ps = self.big[best], self.big_x[best], self.big_y[best], self.about[best]
            if at >= hi - EPS:
                angle = _until(theta, px - hx, py - hy, hs - ps)
                if angle < until:
                    until = angle
                break
        if gap_hi - gap_lo <= EPS:
            return 0.0, 0.0, until
        return gap_lo, gap_hi, theta

    def _widen(self, theta: float, lo: float, hi: float, span: float) -> tuple[float, float, float]:
        """Turn on from a direction where a gap just opened to where it is wider."""
        best, step = theta, 1e-6
        while hi - lo < 0.02 and theta + step < span:
            l2, h2, _ = self._look(theta + step)
            if h2 - l2 <= hi - lo:
                break
            lo, hi, best = l2, h2, theta + step
            step *= 3.0
        return 1.0, best, (lo + hi) / 2.0

    def _ends_of(self, theta: float, offset: float) -> tuple[float, float, float, float]:
        """Where the line leaves the front rim and where it enters the target."""
        source, target = self.source, self.target
        ux, uy = math.cos(theta), math.sin(theta)
        nx, ny = -uy, ux
        off = offset - (nx * source.cx + ny * source.cy)
        square = source.r * source.r - off * off
        s = ux * source.cx + uy * source.cy + (math.sqrt(square) if square > 0.0 else 0.0)
        off = offset - (nx * target.cx + ny * target.cy)
        square = target.r * target.r - off * off
        t = ux * target.cx + uy * target.cy - (math.sqrt(square) if square > 0.0 else 0.0)
        if not target.whole:
            ahead = ux * target.fx + uy * target.fy
            here = offset * (nx * target.fx + ny * target.fy) + t * ahead
            if here < 0.0 and abs(ahead) > EPS:
                t -= here / ahead
        return offset * nx + s * ux, offset * ny + s * uy, offset * nx + t * ux, offset * ny + t * uy


def _nearest_first(forms: list[Form], x: float, y: float) -> list[str]:
    """The names of pieces, the nearest to a point first, each once."""
    found = sorted([(form.distance(x, y), number) for number, form in enumerate(forms)])
    return list(dict.fromkeys([forms[number].name for _, number in found]))


def _until(theta: float, dx: float, dy: float, v: float) -> float:
    """Up to which angle the normal's product with (dx, dy) stays at least v, given that it is so at theta."""
    k = math.sqrt(dx * dx + dy * dy)
    if k < EPS or v <= -k:
        return INF
    angle = math.atan2(dy, dx) - math.asin(v / k if v < k else 1.0)
    while angle < theta - 1e-6:
        angle += TAU
    while angle > theta + TAU:
        angle -= TAU
    return angle


def _sort(values: Floats, count: int) -> None:
    """Put the first numbers of an array in order."""
    for i in range(1, count):
        value = values[i]
        at = i
        while at and values[at - 1] > value:
            values[at] = values[at - 1]
            at -= 1
        values[at] = value
