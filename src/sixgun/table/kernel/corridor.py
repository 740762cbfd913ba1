"""The corridor between two bases: all straight lines from one to the other, and what scenery puts in their way.

Everything here is in the frame with a at the origin and b on +x. The lines run from the front half of a's rim to every
point of b's base in front of a; pieces become convex parts that lie clear of both ends.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from . import constants, numbers
from .forms import Form
from .plane import Floats, Ints, distance_to, floats, ints

EPS = constants.EPS
TOUCH = constants.TOUCH
INF = numbers.INF
DEGREE = numbers.PI / 180.0
SMALLEST = numbers.SMALLEST
SIDES = 48
"""A disc that is cut, or cut out of something, counts as a polygon with so many corners."""
INNER = math.cos(numbers.PI / 48.0)
"""The part of a disc's radius that lies wholly in that polygon."""
RING_X: Floats = floats([math.cos(numbers.TAU * i / 48.0) for i in range(48)])
RING_Y: Floats = floats([math.sin(numbers.TAU * i / 48.0) for i in range(48)])


class Body:
    """One end of the lines: a disc cut by a's front half plane, unless it is `whole`."""

    def __init__(self) -> None:
        self.cx = self.cy = self.r = self.fx = self.fy = 0.0
        self.ax = self.ay = self.bx = self.by = 0.0
        self.whole = True

    def place(self, cx: float, cy: float, r: float, fx: float, fy: float) -> None:
        """Put the disc there, with the front in the direction f."""
        self.cx, self.cy, self.r, self.fx, self.fy = cx, cy, r, fx, fy
        ahead = cx * fx + cy * fy
        self.whole = ahead >= r
        if not self.whole:
            # where the front line cuts the disc
            square = r * r - ahead * ahead
            half = math.sqrt(square) if square > 0.0 else 0.0
            mx, my = cx - ahead * fx, cy - ahead * fy
            self.ax, self.ay = mx - half * fy, my + half * fx
            self.bx, self.by = mx + half * fy, my - half * fx

    def support(self, nx: float, ny: float) -> tuple[float, float, float]:
        """The feature farthest along n, as centre and radius."""
        if self.whole or self.fx * (self.cx + self.r * nx) + self.fy * (self.cy + self.r * ny) >= -1e-12:
            return self.cx, self.cy, self.r
        if nx * self.ax + ny * self.ay >= nx * self.bx + ny * self.by:
            return self.ax, self.ay, 0.0
        return self.bx, self.by, 0.0


class Corridor:
    """All lines from one base to another: both ends, their outer tangents, and the parts in the way.

    One object answers one question after another, so that its arrays need not be made anew. `xs` and `ys` hold the
    corners of all polygons: first the quadrilateral between the outer tangents, then whatever was cut. Part `i` has the
    corners from `first[i]` up to, not including, `last[i]`; a disc has one, and a radius. `low` and `high` say where it
    begins and ends along the lines.
    """

    def __init__(self) -> None:
        self.ax = self.ay = self.ux = self.uy = self.d = self.phi = self.z = self.rise = 0.0
        self.left_x = self.left_y = self.left_at = self.right_x = self.right_y = self.right_at = 0.0
        self.source = Body()
        self.target = Body()
        self.room = 256
        self.used = 0
        self.xs: Floats = floats([0.0] * 256)
        self.ys: Floats = floats([0.0] * 256)
        self.part_room = 32
        self.parts = 0
        self.first: Ints = ints([0] * 32)
        self.last: Ints = ints([0] * 32)
        self.radius: Floats = floats([0.0] * 32)
        self.low: Floats = floats([0.0] * 32)
        self.high: Floats = floats([0.0] * 32)
        self.across = False
        """Whether one part alone stands across all lines."""
        self.source_cut = False
        self.target_cut = False
        """Whether something overlaps that end, out of which it was cut."""

    def open(
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
    ) -> bool:
        """Begin with the lines between two bases that lie apart; False if b is wholly behind a."""
        ux, uy = bx - ax, by - ay
        d = math.sqrt(ux * ux + uy * uy)
        ux, uy = ux / d, uy / d
        if ra < SMALLEST:
            ra = SMALLEST
        if rb < SMALLEST:
            rb = SMALLEST
        phi = facing * DEGREE - math.atan2(uy, ux)
        phi = math.atan2(math.sin(phi), math.cos(phi))
        fx, fy = math.cos(phi), math.sin(phi)
        if d * fx + rb <= TOUCH:
            return False
        self.ax, self.ay, self.ux, self.uy, self.d, self.phi = ax, ay, ux, uy, d, phi
        self.z, self.rise = z_from, z_to - z_from
        self.source.place(0.0, 0.0, ra, fx, fy)
        self.target.place(d, 0.0, rb, fx, fy)
        self._bridge(1.0)
        self._bridge(-1.0)
        self.used = 4
        self.parts = 0
        self.across = self.source_cut = self.target_cut = False
        return True

    def _bridge(self, side: float) -> None:
        """The outer tangent of both ends on one side: its two points, and its outward normal with offset."""
        # the tangent of the whole discs is nearly always the answer
        one, two = self.source, self.target
        turned = (one.r - two.r) * side / two.cx
        theta = 0.0
        if turned:
            theta = -math.asin(-1.0 if turned < -1.0 else 1.0 if turned > 1.0 else turned)
        nx, ny = -side * math.sin(theta), side * math.cos(theta)
        ax, ay, ar = one.support(nx, ny)
        bx, by, br = two.support(nx, ny)
        if not ar or not br:
            for _ in range(8):
                dx, dy = bx - ax, by - ay
                k = math.sqrt(dx * dx + dy * dy)
                if k < EPS:
                    break
                v = (ar - br) * side / k
                fresh = math.atan2(dy, dx) - math.asin(-1.0 if v < -1.0 else 1.0 if v > 1.0 else v)
                if abs(fresh - theta) < 1e-14:
                    break
                theta = fresh
                nx, ny = -side * math.sin(theta), side * math.cos(theta)
                ax, ay, ar = one.support(nx, ny)
                bx, by, br = two.support(nx, ny)
        at = nx * ax + ny * ay + ar
        if side > 0.0:
            self.left_x, self.left_y, self.left_at = nx, ny, at
            self.xs[3], self.ys[3] = ax + ar * nx, ay + ar * ny
            self.xs[2], self.ys[2] = bx + br * nx, by + br * ny
        else:
            self.right_x, self.right_y, self.right_at = nx, ny, at
            self.xs[0], self.ys[0] = ax + ar * nx, ay + ar * ny
            self.xs[1], self.ys[1] = bx + br * nx, by + br * ny

    def add_forms(self, forms: Sequence[Form], ignore: Collection[str], by: list[Form]) -> None:
        """Put pieces in the way, except those named in `ignore`; add to `by` those that some line crosses."""
        ux, uy, d, z, rise = self.ux, self.uy, self.d, self.z, self.rise
        ra, rb = self.source.r, self.target.r
        reach = ra if ra > rb else rb
        begin = self.ax * ux + self.ay * uy
        side, back, front = self.ay * ux - self.ax * uy, begin - ra, begin + d + rb
        t0, t1 = -INF, INF
        for form in forms:
            if rise == 0.0 and not form.foot <= z < form.top:
                continue
            cx, cy, radius = form.cx, form.cy, form.radius
            wide = radius + reach
            aside = cy * ux - cx * uy - side
            if aside < -wide or aside > wide:
                continue
            along = cx * ux + cy * uy
            if along < back - radius or along > front + radius:
                continue
            if rise != 0.0:
                t0 = (form.foot - z) * d / rise
                t1 = (form.top - z) * d / rise
                if t0 > t1:
                    t0, t1 = t1, t0
                if t1 <= -ra or t0 >= d + rb:
                    continue
            if ignore and form.name in ignore:
                continue
            crosses = False
            for part in range(form.parts.count):
                if self._add_part(form, part, t0, t1):
                    crosses = True
            if crosses and form not in by:
                by.append(form)

    def _add_part(self, form: Form, part: int, t0: float, t1: float) -> bool:
        """Put a convex part of a piece in the way, where it is between t0 and t1 along the lines, if some line crosses
        it."""
        parts = form.parts
        begin, end = parts.starts[part], parts.starts[part + 1]
        self._need(end - begin)
        xs, ys, from_xs, from_ys = self.xs, self.ys, parts.xs, parts.ys
        ax, ay, ux, uy = self.ax, self.ay, self.ux, self.uy
        left_x, left_y, right_x, right_y = self.left_x, self.left_y, self.right_x, self.right_y
        left_low = right_low = low = INF
        left_high = right_high = high = -INF
        first = at = self.used
        for i in range(begin, end):
            x, y = from_xs[i] - ax, from_ys[i] - ay
            t = x * ux + y * uy
            s = y * ux - x * uy
            xs[at], ys[at] = t, s
            at += 1
            if t < low:
                low = t
            if t > high:
                high = t
            v = left_x * t + left_y * s
            if v < left_low:
                left_low = v
            if v > left_high:
                left_high = v
            v = right_x * t + right_y * s
            if v < right_low:
                right_low = v
            if v > right_high:
                right_high = v
        if left_low >= self.left_at - EPS or right_low >= self.right_at - EPS:
            return False
        self.used = at
        if low >= t0 and high <= t1:
            if (
                low >= self.source.r
                and high <= self.d - self.target.r
                and left_high > self.left_at + TOUCH
                and right_high > self.right_at + TOUCH
            ):
                # between the ends and out over both tangents: it crosses every line there is
                self.across = True
                return True
        else:
            if low < t0:
                first = self._clip(first, at, -1.0, 0.0, -t0)
                low = t0
            if high > t1:
                first = self._clip(first, self.used, 1.0, 0.0, t1)
                high = t1
            if high - low < EPS or self.used - first < 3:
                return False
        return self._add(first, self.used, low, high)

    def _add(self, first: int, last: int, low: float, high: float) -> bool:
        """Put a convex polygon in the way if some line crosses it, cut out of the ends that it overlaps."""
        if low < self.source.r and self._overlaps(first, last, self.source):
            self.source_cut = True
            return self._add_outside(first, last, self.source, True)
        return self._add_beyond(first, last, high)

    def _add_beyond(self, first: int, last: int, high: float) -> bool:
        """The same for a polygon that lies clear of the source."""
        if high > self.target.cx - self.target.r and self._overlaps(first, last, self.target):
            self.target_cut = True
            self._add_outside(first, last, self.target, False)
            return True  # lines to the far side of the target cross it in any case
        if self._meets(first, last):
            self._keep(first, last)
            return True
        return False

    def _add_outside(self, first: int, last: int, body: Body, beyond: bool) -> bool:
        """Put in the way what is left of a convex polygon when an end is cut away, in convex pieces in front of a. What
        is left outside the source may still overlap the target (`beyond`)."""
        crosses = False
        rest = self._clip(first, last, -body.fx, -body.fy, 0.0)
        rest_last = self.used
        ring = self._ring(body.cx, body.cy, body.r)
        if not body.whole:
            ring = self._clip(ring, self.used, -body.fx, -body.fy, 0.0)
        ring_last = self.used
        if ring_last == ring:  # so thin a sliver of the body is in front that its polygon has no corner there
            return rest_last - rest >= 3 and self._left(rest, rest_last, beyond)
        px, py = self.xs[ring_last - 1], self.ys[ring_last - 1]
        for i in range(ring, ring_last):
            if rest_last - rest < 3:
                break
            qx, qy = self.xs[i], self.ys[i]
            nx, ny = qy - py, px - qx
            k = math.sqrt(nx * nx + ny * ny)
            if k > 1e-12:
                nx, ny = nx / k, ny / k
                at = nx * px + ny * py
                out = self._clip(rest, rest_last, -nx, -ny, -at)
                if self.used - out >= 3 and self._area(out, self.used) > 1e-9 and self._left(out, self.used, beyond):
                    crosses = True
                rest = self._clip(rest, rest_last, nx, ny, at)
                rest_last = self.used
            px, py = qx, qy
        return crosses

    def _left(self, first: int, last: int, beyond: bool) -> bool:
        """Put one piece in the way that is left of a polygon outside an end."""
        if beyond:
            high = -INF
            xs = self.xs
            for i in range(first, last):
                if xs[i] > high:
                    high = xs[i]
            return self._add_beyond(first, last, high)
        if self._meets(first, last):
            self._keep(first, last)
        return False

    def add_disc(self, x: float, y: float, r: float) -> bool:
        """Put a disc in the way if some line crosses it."""
        x, y = x - self.ax, y - self.ay
        x, y = x * self.ux + y * self.uy, y * self.ux - x * self.uy
        if r <= 0.0:
            return False
        source, target = self.source, self.target
        if (
            _length(x - source.cx, y - source.cy) < source.r + r - TOUCH
            or _length(x - target.cx, y - target.cy) < target.r + r - TOUCH
        ):
            first = self._ring(x, y, r)
            return self._add(first, self.used, x - r, x + r)
        if distance_to(self.xs, self.ys, 0, 4, x, y) < r - EPS:
            self._need(1)
            first = self.used
            self.xs[first], self.ys[first] = x, y
            self.used = first + 1
            self._note(first, first + 1, r, x - r, x + r)
            return True
        return False

    def _keep(self, first: int, last: int) -> None:
        """Note a polygon as a part."""
        xs = self.xs
        low, high = INF, -INF
        for i in range(first, last):
            if xs[i] < low:
                low = xs[i]
            if xs[i] > high:
                high = xs[i]
        self._note(first, last, 0.0, low, high)

    def _note(self, first: int, last: int, radius: float, low: float, high: float) -> None:
        at = self.parts
        if at == self.part_room:
            self.part_room = 2 * at
            self.first = ints(list(self.first) * 2)
            self.last = ints(list(self.last) * 2)
            self.radius = floats(list(self.radius) * 2)
            self.low = floats(list(self.low) * 2)
            self.high = floats(list(self.high) * 2)
        self.first[at], self.last[at], self.radius[at], self.low[at], self.high[at] = first, last, radius, low, high
        self.parts = at + 1

    def _need(self, more: int) -> None:
        """Make room for so many corners more."""
        while self.used + more > self.room:
            self.room = 2 * self.room
            self.xs = floats(list(self.xs) * 2)
            self.ys = floats(list(self.ys) * 2)

    def _ring(self, x: float, y: float, r: float) -> int:
        """A polygon inside a disc: where its corners begin; they are the last."""
        self._need(SIDES)
        xs, ys = self.xs, self.ys
        first = self.used
        for i in range(SIDES):
            xs[first + i] = x + r * RING_X[i]
            ys[first + i] = y + r * RING_Y[i]
        self.used = first + SIDES
        return first

    def _clip(self, first: int, last: int, nx: float, ny: float, d: float) -> int:
        """The part of a convex polygon where nx*x + ny*y <= d: where its corners begin; they are the last."""
        self._need(2 * (last - first))
        begin = at = self.used
        if last == first:
            return begin
        xs, ys = self.xs, self.ys
        px, py = xs[last - 1], ys[last - 1]
        pv = nx * px + ny * py - d
        for i in range(first, last):
            x, y = xs[i], ys[i]
            v = nx * x + ny * y - d
            if (v < 0.0 < pv) or (pv < 0.0 < v):
                t = pv / (pv - v)
                xs[at], ys[at] = px + t * (x - px), py + t * (y - py)
                at += 1
            if v <= 0.0:
                xs[at], ys[at] = x, y
                at += 1
            px, py, pv = x, y, v
        self.used = at
        return begin

    def _area(self, first: int, last: int) -> float:
        xs, ys = self.xs, self.ys
        total = 0.0
        px, py = xs[last - 1], ys[last - 1]
        for i in range(first, last):
            x, y = xs[i], ys[i]
            total += px * y - x * py
            px, py = x, y
        return total / 2.0

    def _overlaps(self, first: int, last: int, body: Body) -> bool:
        """Whether a convex polygon shares an area with an end."""
        if not body.whole:
            first = self._clip(first, last, -body.fx, -body.fy, 0.0)
            last = self.used
            if last - first < 3:
                return False
        return distance_to(self.xs, self.ys, first, last, body.cx, body.cy) < body.r - TOUCH

    def _meets(self, first: int, last: int) -> bool:
        """Whether the interiors of a counter-clockwise convex polygon and of the quadrilateral meet."""
        return not (self._apart(0, 4, first, last) or self._apart(first, last, 0, 4))

    def _apart(self, first: int, last: int, other: int, other_last: int) -> bool:
        """Whether an edge of the one polygon has all of the other on its outer side."""
        xs, ys = self.xs, self.ys
        ax, ay = xs[last - 1], ys[last - 1]
        for i in range(first, last):
            bx, by = xs[i], ys[i]
            ex, ey = bx - ax, by - ay
            slack = EPS * (abs(ex) + abs(ey))
            if slack > 1e-18:
                k = other
                while k < other_last and ex * (ys[k] - ay) - ey * (xs[k] - ax) <= slack:
                    k += 1
                if k == other_last:
                    return True
            ax, ay = bx, by
        return False


def _length(x: float, y: float) -> float:
    return math.sqrt(x * x + y * y)
