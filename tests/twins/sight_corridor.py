"""Slow twin of kernel/corridor.py: all lines from one base to another, and what scenery puts in their way.

Everything here is in the frame with a at the origin and b on +x. The lines run from the front half of a's rim to every
point of b's base in front of a; shapes become convex parts that lie clear of both ends.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from tests.twins.polygons import distance_to

from sixgun.table.shapes import EPS, TOUCH, Base, Point, Shape, clip

SMALLEST = 1e-3
"""A point counts as a disc of this radius."""
_SIDES = 48

# A part is (corners, radius, where it begins and ends along the lines): a convex polygon with radius 0, or a disc with
# one "corner".
Part = tuple[Sequence[Point], float, float, float]


def length(x: float, y: float) -> float:
    """As the kernel measures it: `math.hypot` has other last bits."""
    return math.sqrt(x * x + y * y)


class Body:
    """One end of the lines: a disc cut by a's front half plane, in the frame with a at the origin and b on +x."""

    __slots__ = ("cx", "cy", "ends", "fx", "fy", "r", "whole")

    def __init__(self, cx: float, cy: float, r: float, fx: float, fy: float, whole: bool) -> None:
        self.cx = cx
        self.cy = cy
        self.r = r
        self.fx = fx
        self.fy = fy
        ahead = cx * fx + cy * fy
        self.whole = whole or ahead >= r
        self.ends: tuple[Point, Point] | None = None

    def support(self, nx: float, ny: float) -> tuple[float, float, float]:
        """The feature farthest along n, as centre and radius."""
        if self.whole or self.fx * (self.cx + self.r * nx) + self.fy * (self.cy + self.r * ny) >= -1e-12:
            return self.cx, self.cy, self.r
        if self.ends is None:
            self.ends = self._chord()
        (ax, ay), (bx, by) = self.ends
        if nx * ax + ny * ay >= nx * bx + ny * by:
            return ax, ay, 0.0
        return bx, by, 0.0

    def _chord(self) -> tuple[Point, Point]:
        """Where the front line cuts the disc."""
        cx, cy, r, fx, fy = self.cx, self.cy, self.r, self.fx, self.fy
        ahead = cx * fx + cy * fy
        half = math.sqrt(max(0.0, r * r - ahead * ahead))
        mx, my = cx - ahead * fx, cy - ahead * fy
        return (mx - half * fy, my + half * fx), (mx + half * fy, my - half * fx)

    def inner(self) -> Body:
        """The body inside its own polygon, so that what was cut away lies strictly outside."""
        return Body(self.cx, self.cy, self.r * math.cos(math.pi / _SIDES), self.fx, self.fy, False)

    def polygon(self) -> list[Point]:
        """A polygon inside the body, for cutting away what overlaps it."""
        n = _SIDES
        ring = [
            (self.cx + self.r * math.cos(math.tau * i / n), self.cy + self.r * math.sin(math.tau * i / n))
            for i in range(n)
        ]
        return ring if self.whole else clip(ring, -self.fx, -self.fy, 0.0)


class Corridor:
    """All lines from one base to another, in the frame with a at the origin and b on +x: both ends, the quadrilateral
    between their outer tangents, and what the shapes that somebody asked about put in the way.

    The same two bases are asked about sight and about cover, one after the other, so a scene keeps the last corridor.
    """

    __slots__ = (
        "ax",
        "ay",
        "d",
        "far",
        "left",
        "phi",
        "quad",
        "right",
        "rise",
        "seen",
        "source",
        "target",
        "ux",
        "uy",
        "z",
    )

    def __init__(self, ax: float, ay: float, ux: float, uy: float, d: float, phi: float, z: float, rise: float) -> None:
        self.ax = ax
        self.ay = ay
        self.ux = ux
        self.uy = uy
        self.d = d
        self.phi = phi
        self.z = z
        self.rise = rise
        self.seen: dict[Shape, Block | None] = {}
        self.far: dict[Shape, float] = {}
        self.source: Body
        self.target: Body
        self.quad: tuple[Point, Point, Point, Point]
        self.left: tuple[float, float, float]
        self.right: tuple[float, float, float]

    def distance(self, shape: Shape) -> float:
        """How far a shape is from a's centre."""
        far = self.far.get(shape)
        if far is None:
            far = self.far[shape] = distance_to(shape.outline, self.ax, self.ay)
        return far


def corridor_between(a: Base, facing: float, z_from: float, b: Base, z_to: float, d: float) -> Corridor | None:
    """The corridor between two bases that lie apart, unless b is wholly behind a."""
    ra, rb = max(a.r, SMALLEST), max(b.r, SMALLEST)
    ux, uy = (b.x - a.x) / d, (b.y - a.y) / d
    phi = math.radians(facing) - math.atan2(uy, ux)
    phi = math.atan2(math.sin(phi), math.cos(phi))
    fx, fy = math.cos(phi), math.sin(phi)
    if d * fx + rb <= TOUCH:
        return None
    corridor = Corridor(a.x, a.y, ux, uy, d, phi, z_from, z_to - z_from)
    corridor.source = source = Body(0.0, 0.0, ra, fx, fy, False)
    corridor.target = target = Body(d, 0.0, rb, fx, fy, False)
    l0, l1, corridor.left = _bridge(source, target, 1.0)
    r0, r1, corridor.right = _bridge(source, target, -1.0)
    corridor.quad = (r0, r1, l1, l0)
    return corridor


class Block(NamedTuple):
    """What one shape does to the lines: its convex parts in the way, whether some line crosses it, whether one part
    alone stands across all lines, and the ends it overlaps, out of which it was cut."""

    parts: list[Part]
    crosses: bool
    across: bool
    cuts: list[Body]


def block_of(corridor: Corridor, foot: float, top: float, shape: Shape) -> Block | None:
    """What a shape does to the lines of a corridor, None if nothing."""
    d, ra, rb = corridor.d, corridor.source.r, corridor.target.r
    t0, t1 = -math.inf, math.inf
    if corridor.rise == 0.0:
        if not foot <= corridor.z < top:
            return None
    else:
        t0 = (foot - corridor.z) * d / corridor.rise
        t1 = (top - corridor.z) * d / corridor.rise
        if t0 > t1:
            t0, t1 = t1, t0
        if t1 <= -ra or t0 >= d + rb:
            return None
    ax, ay, ux, uy = corridor.ax, corridor.ay, corridor.ux, corridor.uy
    lnx, lny, ld = corridor.left
    rnx, rny, rd = corridor.right
    parts: list[Part] = []
    crosses = across = False
    cuts: list[Body] = []
    for corners in shape.parts:
        points: list[Point] = []
        left_low = right_low = low = math.inf
        left_high = right_high = high = -math.inf
        for x, y in corners:
            x -= ax
            y -= ay
            t = x * ux + y * uy
            s = y * ux - x * uy
            points.append((t, s))
            if t < low:
                low = t
            if t > high:
                high = t
            v = lnx * t + lny * s
            if v < left_low:
                left_low = v
            if v > left_high:
                left_high = v
            v = rnx * t + rny * s
            if v < right_low:
                right_low = v
            if v > right_high:
                right_high = v
        if left_low >= ld - EPS or right_low >= rd - EPS:
            continue
        if low >= t0 and high <= t1:
            if low >= ra and high <= d - rb and left_high > ld + TOUCH and right_high > rd + TOUCH:
                # between the ends and out over both tangents: it crosses every line there is
                parts.append((points, 0.0, low, high))
                crosses = across = True
                continue
        else:
            if low < t0:
                points = clip(points, -1.0, 0.0, -t0)
                low = t0
            if high > t1:
                points = clip(points, 1.0, 0.0, t1)
                high = t1
            if high - low < EPS or len(points) < 3:
                continue
        if _add(corridor, points, low, high, parts, cuts):
            crosses = True
    return Block(parts, crosses, across, cuts) if crosses or cuts else None


def _bridge(one: Body, two: Body, side: float) -> tuple[Point, Point, tuple[float, float, float]]:
    """The outer tangent of both bodies on one side: its two points, and its outward normal with offset."""
    # the tangent of the whole discs is nearly always the answer
    turned = (one.r - two.r) * side / two.cx
    theta = -math.asin(max(-1.0, min(1.0, turned))) if turned else 0.0
    nx, ny = -side * math.sin(theta), side * math.cos(theta)
    ax, ay, ar = one.support(nx, ny)
    bx, by, br = two.support(nx, ny)
    if not ar or not br:
        for _ in range(8):
            dx, dy = bx - ax, by - ay
            k = length(dx, dy)
            if k < EPS:
                break
            v = (ar - br) * side / k
            fresh = math.atan2(dy, dx) - math.asin(max(-1.0, min(1.0, v)))
            if abs(fresh - theta) < 1e-14:
                break
            theta = fresh
            nx, ny = -side * math.sin(theta), side * math.cos(theta)
            ax, ay, ar = one.support(nx, ny)
            bx, by, br = two.support(nx, ny)
    return (ax + ar * nx, ay + ar * ny), (bx + br * nx, by + br * ny), (nx, ny, nx * ax + ny * ay + ar)


def _add(corridor: Corridor, points: list[Point], low: float, high: float, parts: list[Part], cuts: list[Body]) -> bool:
    """Add a convex polygon to the obstacles if some line crosses it; note in `cuts` the ends it was cut out of."""
    source, target, quad = corridor.source, corridor.target, corridor.quad
    if low < source.r and _overlaps(points, source):
        crosses = False
        cuts.append(source)
        for rest in _outside(points, source):
            lows = [p[0] for p in rest]
            if _add(corridor, rest, max(min(lows), source.r), max(lows), parts, cuts):
                crosses = True
        return crosses
    if high > target.cx - target.r and _overlaps(points, target):
        cuts.append(target)
        for rest in _outside(points, target):
            if _meets(rest, quad):
                parts.append(_part(rest))
        return True  # lines to the far side of the target cross it in any case
    if _meets(points, quad):
        parts.append(_part(points))
        return True
    return False


def _part(points: Sequence[Point]) -> Part:
    along = [p[0] for p in points]
    return points, 0.0, min(along), max(along)


def add_disc(corridor: Corridor, x: float, y: float, r: float, parts: list[Part], cuts: list[Body]) -> bool:
    """Add a disc of the corridor's frame to the obstacles if some line crosses it."""
    source, target = corridor.source, corridor.target
    if r <= 0.0:
        return False
    if (
        length(x - source.cx, y - source.cy) < source.r + r - TOUCH
        or length(x - target.cx, y - target.cy) < target.r + r - TOUCH
    ):
        ring = [
            (x + r * math.cos(math.tau * i / _SIDES), y + r * math.sin(math.tau * i / _SIDES)) for i in range(_SIDES)
        ]
        return _add(corridor, ring, x - r, x + r, parts, cuts)
    if distance_to(corridor.quad, x, y) < r - EPS:
        parts.append((((x, y),), r, x - r, x + r))
        return True
    return False


def _overlaps(points: list[Point], body: Body) -> bool:
    """Whether a convex polygon shares an area with an end body."""
    if not body.whole:
        points = clip(points, -body.fx, -body.fy, 0.0)
        if len(points) < 3:
            return False
    return distance_to(points, body.cx, body.cy) < body.r - TOUCH


def _outside(points: list[Point], body: Body) -> list[list[Point]]:
    """What is left of a convex polygon when the body is cut away, in convex pieces in front of a."""
    pieces: list[list[Point]] = []
    rest = clip(points, -body.fx, -body.fy, 0.0)
    ring = body.polygon()
    if not ring:  # so thin a sliver of the body is in front that its polygon has no corner there
        return [rest] if len(rest) >= 3 else []
    px, py = ring[-1]
    for qx, qy in ring:
        if len(rest) < 3:
            break
        nx, ny = qy - py, px - qx
        k = length(nx, ny)
        if k > 1e-12:
            nx, ny = nx / k, ny / k
            dist = nx * px + ny * py
            beyond = clip(rest, -nx, -ny, -dist)
            if len(beyond) >= 3 and _area(beyond) > 1e-9:
                pieces.append(beyond)
            rest = clip(rest, nx, ny, dist)
        px, py = qx, qy
    return pieces


def _area(points: Sequence[Point]) -> float:
    total = 0.0
    px, py = points[-1]
    for x, y in points:
        total += px * y - x * py
        px, py = x, y
    return total / 2


def _meets(points: Sequence[Point], quad: Sequence[Point]) -> bool:
    """Whether the interiors of two counter-clockwise convex polygons meet."""
    return not (_apart(quad, points) or _apart(points, quad))


def _apart(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether an edge of `one` has all of `two` on its outer side."""
    ax, ay = one[-1]
    for bx, by in one:
        ex, ey = bx - ax, by - ay
        slack = EPS * (abs(ex) + abs(ey))
        if slack > 1e-18:
            for x, y in two:
                if ex * (y - ay) - ey * (x - ax) > slack:
                    break
            else:
                return True
        ax, ay = bx, by
    return False
