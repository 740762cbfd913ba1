"""Slow twin of kernel/sweep.py: the sweep through the directions of a corridor: is there a line that touches no part?

The lines are a family with a direction and an offset. For one direction each convex obstacle blocks an interval of
offsets, so a row of overlapping intervals from one side of the family to the other proves that direction blocked. Each
overlap in the row is the statement "this corner lies beyond that corner", true up to the angle of the line through
both; the sweep jumps from one such angle to the next. No direction is sampled, and the number of steps is the number of
times that the row has to change.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from tests.twins.polygons import nearest_on
from tests.twins.sight_corridor import Body, Part, length

from sixgun.table.shapes import EPS, Point

_STEP = 1e-7
_ROUNDS = 4000


def search(
    parts: list[Part], source: Body, target: Body, via: Body | None, d: float, phi: float
) -> tuple[float, float] | None:
    """A line (angle, offset) that touches no part, or None."""
    sweep = _Sweep(parts, source, target, via)
    span = math.asin(min(1.0, (source.r + target.r) / d))
    events: list[float] = []
    for part in parts:
        sweep.guards.append(_guard(part, source, target, d, span, events))
    # along the axis first: most clear lines are found there
    best_angle = 0.0
    lo, hi, _ = sweep.look(0.0)
    if hi > lo:
        if hi - lo < 0.02:
            for angle in (span * 0.5, -span * 0.5):
                l2, h2, _ = sweep.look(angle)
                if h2 - l2 > hi - lo:
                    lo, hi, best_angle = l2, h2, angle
        return best_angle, (lo + hi) / 2
    if -span < phi < span:
        events.append(phi)
    if not target.whole:
        share = max(-1.0, min(1.0, d * math.cos(phi) / target.r))
        for angle in (phi - math.asin(share), phi + math.asin(share)):
            for turned in (angle, angle + math.pi, angle - math.pi):
                if -span < turned < span:
                    events.append(turned)
    if via is not None:
        for wx, wy in ((via.cx, via.cy), (via.cx - d, via.cy)):
            _turns(wx, wy, span, events)
    events.append(span)
    events.sort()
    theta = -span
    step = min(_STEP, span * 1e-4)
    at = 0
    for _ in range(_ROUNDS):
        lo, hi, until = sweep.look(theta)
        if hi > lo:
            return _widen(sweep, theta, lo, hi, span)
        while at < len(events) and events[at] <= theta:
            at += 1
        if at >= len(events):
            return None
        theta = max(theta, min(until, events[at])) + step
        if theta > span:
            return None
    return None


def ends_of(theta: float, offset: float, source: Body, target: Body) -> tuple[Point, Point]:
    """Where the line leaves the front rim and where it enters the target."""
    ux, uy = math.cos(theta), math.sin(theta)
    nx, ny = -uy, ux
    off = offset - (nx * source.cx + ny * source.cy)
    s = ux * source.cx + uy * source.cy + math.sqrt(max(0.0, source.r * source.r - off * off))
    off = offset - (nx * target.cx + ny * target.cy)
    t = ux * target.cx + uy * target.cy - math.sqrt(max(0.0, target.r * target.r - off * off))
    if not target.whole:
        ahead = ux * target.fx + uy * target.fy
        here = offset * (nx * target.fx + ny * target.fy) + t * ahead
        if here < 0.0 and abs(ahead) > EPS:
            t -= here / ahead
    return (offset * nx + s * ux, offset * ny + s * uy), (offset * nx + t * ux, offset * ny + t * uy)


Limit = tuple[float, float, float, float]
"""An end of the free offsets: where it is, the point that sets it, and the radius about that point, with its sign."""

Shadow = tuple[float, float, float, float, float, float, float]
"""Offsets that a part takes away: lowest with its point, highest with its point, and the radius about both."""


class _Sweep:
    """One search through the directions."""

    __slots__ = ("guards", "parts", "source", "target", "via")

    def __init__(self, parts: list[Part], source: Body, target: Body, via: Body | None) -> None:
        self.parts = parts
        self.source = source
        self.target = target
        self.via = via
        # For each part and end: a direction that separates them. A line meets the part after the source and before the
        # target exactly when it runs along the first and against the second.
        self.guards: list[tuple[float, float, float, float] | None] = []

    def look(self, theta: float) -> tuple[float, float, float]:
        """(widest gap's lower end, upper end, angle up to which this direction's proof of blockage holds)."""
        s, c = math.sin(theta), math.cos(theta)
        window = self._window(s, c)
        if window is None:
            return 0.0, 0.0, math.inf
        (lo, lx, ly, ls), (hi, hx, hy, hs) = window
        if lo >= hi - EPS:
            return 0.0, 0.0, _until(theta, lx - hx, ly - hy, hs - ls)
        return _widest_gap(theta, *window, self._shadows(s, c, lo, hi))

    def _window(self, s: float, c: float) -> tuple[Limit, Limit] | None:
        """Between which offsets a line of this direction passes both ends, and the body that has to be passed; None if
        it cannot."""
        nx, ny = -s, c
        px, py, r = self.source.support(-nx, -ny)
        lo, lx, ly, ls = nx * px + ny * py - r, px, py, -r
        px, py, r = self.target.support(-nx, -ny)
        v = nx * px + ny * py - r
        if v > lo:
            lo, lx, ly, ls = v, px, py, -r
        px, py, r = self.source.support(nx, ny)
        hi, hx, hy, hs = nx * px + ny * py + r, px, py, r
        px, py, r = self.target.support(nx, ny)
        v = nx * px + ny * py + r
        if v < hi:
            hi, hx, hy, hs = v, px, py, r
        via = self.via
        if via is not None:
            v = nx * via.cx + ny * via.cy
            if c * via.cx + s * via.cy <= 0.0 or c * (via.cx - self.target.cx) + s * (via.cy - self.target.cy) >= 0.0:
                return None
            if v - via.r > lo:
                lo, lx, ly, ls = v - via.r, via.cx, via.cy, -via.r
            if v + via.r < hi:
                hi, hx, hy, hs = v + via.r, via.cx, via.cy, via.r
        return (lo, lx, ly, ls), (hi, hx, hy, hs)

    def _shadows(self, s: float, c: float, lo: float, hi: float) -> list[Shadow]:
        """What lies in the way of lines of this direction, between these offsets, in order."""
        nx, ny = -s, c
        rows: list[Shadow] = []
        guards = self.guards
        i = 0
        for points, r, _, _ in self.parts:
            guard = guards[i]
            i += 1
            if guard is not None and (c * guard[0] + s * guard[1] <= 0.0 or c * guard[2] + s * guard[3] >= 0.0):
                continue
            x, y = points[0]
            small = big = nx * x + ny * y
            sx = bx = x
            sy = by = y
            for x, y in points:
                v = nx * x + ny * y
                if v < small:
                    small, sx, sy = v, x, y
                elif v > big:
                    big, bx, by = v, x, y
            small -= r
            big += r
            if big > lo and small < hi:
                rows.append((small, sx, sy, big, bx, by, r))
        rows.sort()
        return rows


def _widest_gap(theta: float, low: Limit, high: Limit, rows: list[Shadow]) -> tuple[float, float, float]:
    """The answer of `look` for shadows in order."""
    hi, hx, hy, hs = high
    until = math.inf
    gap_lo = gap_hi = 0.0
    at, px, py, ps = low
    k, n = 0, len(rows)
    while True:
        best = -1
        most = at
        while k < n and rows[k][0] <= at + EPS:
            if rows[k][3] > most:
                most = rows[k][3]
                best = k
            k += 1
        if best < 0:
            end = rows[k][0] if k < n and rows[k][0] < hi else hi
            if end - at > gap_hi - gap_lo:
                gap_lo, gap_hi = at, end
            if k >= n or rows[k][0] >= hi:
                break
            at = rows[k][0]
            continue
        row = rows[best]
        angle = _until(theta, px - row[1], py - row[2], -row[6] - ps)
        if angle < until:
            until = angle
        at, px, py, ps = row[3], row[4], row[5], row[6]
        if at >= hi - EPS:
            angle = _until(theta, px - hx, py - hy, hs - ps)
            if angle < until:
                until = angle
            break
    if gap_hi - gap_lo <= EPS:
        return 0.0, 0.0, until
    return gap_lo, gap_hi, theta


def _until(theta: float, dx: float, dy: float, v: float) -> float:
    """Up to which angle the normal's product with (dx, dy) stays at least v, given that it is so at theta."""
    k = length(dx, dy)
    if k < EPS or v <= -k:
        return math.inf
    angle = math.atan2(dy, dx) - math.asin(v / k if v < k else 1.0)
    while angle < theta - 1e-6:
        angle += math.tau
    while angle > theta + math.tau:
        angle -= math.tau
    return angle


def _widen(sweep: _Sweep, theta: float, lo: float, hi: float, span: float) -> tuple[float, float]:
    """Turn on from a direction where a gap just opened to where it is wider."""
    best, step = theta, 1e-6
    while hi - lo < 0.02 and theta + step < span:
        l2, h2, _ = sweep.look(theta + step)
        if h2 - l2 <= hi - lo:
            break
        lo, hi, best = l2, h2, theta + step
        step *= 3.0
    return best, (lo + hi) / 2


def _guard(
    part: Part, source: Body, target: Body, d: float, span: float, events: list[float]
) -> tuple[float, float, float, float] | None:
    """Directions that part an obstacle from both ends, unless it lies between them whatever the direction."""
    points, _, low, high = part
    after, before = low >= source.r, high <= d - target.r
    if after and before:
        return None
    ax, ay, bx, by = 1.0, 0.0, -1.0, 0.0
    if not after:
        ax, ay = _away(points, source.cx, source.cy)
        _turns(ax, ay, span, events)
    if not before:
        bx, by = _away(points, target.cx, target.cy)
        _turns(bx, by, span, events)
    return ax, ay, bx, by


def _away(points: Sequence[Point], x: float, y: float) -> Point:
    """The direction from a point to the nearest point of an obstacle."""
    if len(points) == 1:
        return points[0][0] - x, points[0][1] - y
    px, py, _ = nearest_on(points, x, y)
    return px - x, py - y


def _turns(wx: float, wy: float, span: float, events: list[float]) -> None:
    """Note the directions at right angles to w."""
    angle = math.atan2(wy, wx)
    for turned in (angle + math.pi / 2, angle - math.pi / 2):
        turned = math.atan2(math.sin(turned), math.cos(turned))
        if -span < turned < span:
            events.append(turned)
