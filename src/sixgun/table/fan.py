"""Lines from one point to a base, each with a height of its own: what do they cross, and does one cross nothing?

A body throws a shadow from that point onto the plane of the base. A line crosses the body exactly if it ends inside the
shadow. A convex body with a flat foot and top throws a convex shadow: the hull of its outline as it looks when it is
enlarged from the point by two factors, one for each of them. So a part of a piece has a polygon for a shadow, and a
cylinder the hull of two circles.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Protocol

from .kernel.numbers import SMALLEST
from .shapes import EPS, Base, Point, Polygon, clip, signed_area

FAR = 1e5
"""The factor for a body that reaches up to the height of the point: its shadow has no end."""
SIDES = 48
"""A disc that is cut counts as a polygon with so many corners."""
SLIVER = 1e-7
"""An area smaller than this is none."""
SHORTEST = 1e-6
"""An arc with a smaller angle than this is none."""

_RING = tuple([(math.cos(math.tau * i / SIDES), math.sin(math.tau * i / SIDES)) for i in range(SIDES)])
_EVEN = (1.0 + 1.0 / math.cos(math.pi / SIDES)) / 2.0
"""How much larger a polygon is that strays from its circle as far outside as inside."""
_TRIED = ((0.0, 0.0), *[(0.999 * x, 0.999 * y) for x, y in _RING[::4]])
"""Where to look first for a point of a unit disc that lies in no shadow."""


class Shadow(Protocol):
    """A convex area."""

    @property
    def corners(self) -> Polygon:
        """Its outline, counter-clockwise."""

    def depth(self, x: float, y: float) -> float:
        """How far inside a point is; outside less than 0, and never nearer than this says."""

    def distance(self, x: float, y: float) -> float:
        """How far away a point is; 0 or less inside."""

    def meets(self, x: float, y: float, r: float) -> list[float]:
        """Angles of a circle, among them all at which it crosses the outline."""


def factors(z_from: float, z_to: float, foot: float, top: float) -> tuple[float, float] | None:
    """By which factors a body between two heights is enlarged on the plane at `z_to`, from a point at `z_from` above
    it; None if it lies wholly above the point or below the plane."""
    low, high = max(foot, z_to), min(top, z_from)
    if high - low <= EPS:
        return None
    fall = z_from - z_to
    return fall / (z_from - low), (fall / (z_from - high) if z_from - high > fall / FAR else FAR)


def crosses(base: Base, front: bool, shadows: Sequence[Shadow]) -> bool:
    """Whether a point of a base (with `front` of the front half of its rim) lies inside one of the shadows."""
    r = max(base.r, SMALLEST)
    touching = [one for one in shadows if one.distance(base.x, base.y) < r - EPS]
    if not touching or not front:
        return bool(touching)
    return _lit_arc(base, r, (), touching) is not None


def lit(base: Base, front: bool, shadows: Sequence[Shadow], within: Sequence[Shadow] | None = None) -> Point | None:
    """A point of a base (with `front` of the front half of its rim) that lies in none of the shadows, and with `within`
    in one of these."""
    r = max(base.r, SMALLEST)
    depths = [one.depth(base.x, base.y) for one in shadows]
    if depths and max(depths) >= r:
        return None  # one shadow covers the whole base
    shadows = [one for one, depth in zip(shadows, depths, strict=True) if depth > -r]
    if front:
        return _lit_arc(base, r, shadows, within)
    for x, y in _TRIED:
        x, y = base.x + r * x, base.y + r * y
        if _fits(x, y, shadows, within):
            return x, y
    return _lit_disc(base, r, shadows, within)


def _fits(x: float, y: float, shadows: Sequence[Shadow], within: Sequence[Shadow] | None) -> bool:
    if within is not None and not any(one.depth(x, y) > EPS for one in within):
        return False
    return not any(one.depth(x, y) >= -EPS for one in shadows)


def _lit_arc(base: Base, r: float, shadows: Sequence[Shadow], within: Sequence[Shadow] | None) -> Point | None:
    """In the middle of the widest stretch of the arc that fits."""
    start = math.radians(base.facing - 90.0)
    turns = [0.0, math.pi]
    for one in (*shadows, *(within or ())):
        turns += [turn for angle in one.meets(base.x, base.y, r) if (turn := (angle - start) % math.tau) < math.pi]
    turns.sort()
    found: Point | None = None
    widest = SHORTEST
    for begin, end in itertools.pairwise(turns):
        if end - begin > widest:
            angle = start + (begin + end) / 2.0
            x, y = base.x + r * math.cos(angle), base.y + r * math.sin(angle)
            if _fits(x, y, shadows, within):
                found, widest = (x, y), end - begin
    return found


def _lit_disc(base: Base, r: float, shadows: Sequence[Shadow], within: Sequence[Shadow] | None) -> Point | None:
    """In the largest part that is left of the disc without the shadows."""
    ring: Polygon = tuple([(base.x + r * x, base.y + r * y) for x, y in _RING])
    least = min(SLIVER, r * r / 1000.0)
    left: list[Sequence[Point]] = [ring]
    if within is not None:
        left = [part for one in within if signed_area(part := _shared(ring, one.corners)) > least]
    for one in shadows:
        left = [rest for part in left for rest in _outside(part, one.corners, least)]
        if not left:
            return None
    return _middle(max(left, key=signed_area)) if left else None


# --- shadows -------------------------------------------------------------------------------------------------------


class PartShadow:
    """The shadow of a convex part of a piece."""

    __slots__ = ("_edges", "corners")

    def __init__(self, part: Sequence[Point], point: Point, near: float, far: float) -> None:
        px, py = point
        self.corners: Polygon = _hull([(px + k * (x - px), py + k * (y - py)) for k in (near, far) for x, y in part])
        self._edges = _edges(self.corners)

    def depth(self, x: float, y: float) -> float:
        return min([d - nx * x - ny * y for nx, ny, d in self._edges])

    def distance(self, x: float, y: float) -> float:
        if self.depth(x, y) >= 0.0:
            return 0.0
        best = math.inf
        px, py = self.corners[-1]
        for qx, qy in self.corners:
            dx, dy = qx - px, qy - py
            t = ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy)
            t = 0.0 if t < 0.0 else 1.0 if t > 1.0 else t
            best = min(best, math.hypot(px + t * dx - x, py + t * dy - y))
            px, py = qx, qy
        return best

    def meets(self, x: float, y: float, r: float) -> list[float]:
        found = []
        for nx, ny, d in self._edges:
            found += _on_circle(nx, ny, d - nx * x - ny * y, r)
        return found


class DiscShadow:
    """The shadow of a cylinder: the hull of two circles, the first nearer to the point."""

    __slots__ = ("_apart", "_corners", "_cos", "_one", "_sin", "_two", "_ux", "_uy")

    def __init__(self, x: float, y: float, r: float, point: Point, near: float, far: float) -> None:
        px, py = point
        dx, dy = x - px, y - py
        away = math.hypot(dx, dy)
        self._one = (px + near * dx, py + near * dy, near * r)
        self._two = (px + far * dx, py + far * dy, far * r)
        self._apart = (far - near) * away
        self._ux, self._uy = (dx / away, dy / away) if away > EPS else (1.0, 0.0)
        # the outer tangents lean outwards from the axis by this angle
        self._sin = -min(1.0, r / away) if away > EPS else -1.0
        self._cos = math.sqrt(1.0 - self._sin * self._sin)
        self._corners: Polygon = ()

    @property
    def corners(self) -> Polygon:
        if not self._corners:
            self._corners = _hull(
                [(cx + r * _EVEN * x, cy + r * _EVEN * y) for cx, cy, r in self._circles() for x, y in _RING]
            )
        return self._corners

    def _circles(self) -> tuple[tuple[float, float, float], ...]:
        """The circles whose hull it is: the larger one alone if it holds the other."""
        return (self._one, self._two) if self._cos > 0.0 else (self._two,)

    def distance(self, x: float, y: float) -> float:
        ax, ay, ar = self._one
        bx, by, br = self._two
        if self._cos > 0.0:
            dx, dy = x - ax, y - ay
            along, aside = dx * self._ux + dy * self._uy, abs(dy * self._ux - dx * self._uy)
            where = along * self._cos - aside * self._sin
            if where < 0.0:
                return math.hypot(dx, dy) - ar
            if where <= self._apart * self._cos:
                return aside * self._cos + along * self._sin - ar
        return math.hypot(x - bx, y - by) - br

    def depth(self, x: float, y: float) -> float:
        return -self.distance(x, y)

    def meets(self, x: float, y: float, r: float) -> list[float]:
        found = []
        for cx, cy, cr in self._circles():
            dx, dy = cx - x, cy - y
            away = math.hypot(dx, dy)
            if abs(r - cr) < away < r + cr:
                found += _on_circle(dx / away, dy / away, (away * away + r * r - cr * cr) / (2.0 * away), r)
        if self._cos > 0.0:
            ax, ay, ar = self._one
            for side in (1.0, -1.0):
                nx = self._ux * self._sin - side * self._uy * self._cos
                ny = self._uy * self._sin + side * self._ux * self._cos
                found += _on_circle(nx, ny, nx * (ax - x) + ny * (ay - y) + ar, r)
        return found


def _on_circle(nx: float, ny: float, off: float, r: float) -> list[float]:
    """The angles at which a circle crosses a line at that offset from its centre."""
    if not -r < off < r:
        return []
    middle, half = math.atan2(ny, nx), math.acos(off / r)
    return [middle - half, middle + half]


# --- convex polygons -----------------------------------------------------------------------------------------------


def _edges(convex: Sequence[Point]) -> list[tuple[float, float, float]]:
    """The outward normals of a counter-clockwise polygon, with their offsets."""
    found = []
    px, py = convex[-1]
    for x, y in convex:
        dx, dy = x - px, y - py
        length = math.sqrt(dx * dx + dy * dy)
        nx, ny = dy / length, -dx / length
        found.append((nx, ny, nx * px + ny * py))
        px, py = x, y
    return found


def _shared(part: Sequence[Point], convex: Sequence[Point]) -> Sequence[Point]:
    """What two convex polygons share; a point if that is nothing."""
    for nx, ny, d in _edges(convex):
        part = clip(part, nx, ny, d)
        if len(part) < 3:
            return ((0.0, 0.0),)
    return part


def _outside(part: Sequence[Point], convex: Sequence[Point], least: float) -> list[Sequence[Point]]:
    """What is left of a convex polygon without another, in convex parts."""
    found: list[Sequence[Point]] = []
    rest = part
    for nx, ny, d in _edges(convex):
        beyond = clip(rest, -nx, -ny, -d)
        if len(beyond) >= 3 and signed_area(beyond) > least:
            found.append(beyond)
            rest = clip(rest, nx, ny, d)
            if len(rest) < 3 or signed_area(rest) <= least:
                return [part]  # they only touch
    return found


def _middle(polygon: Sequence[Point]) -> Point:
    """A point inside a convex polygon."""
    n = len(polygon)
    return sum([x for x, _ in polygon]) / n, sum([y for _, y in polygon]) / n


def _hull(points: list[Point]) -> Polygon:
    """The convex hull, counter-clockwise."""
    points.sort()
    rows: list[list[Point]] = []
    for row in (points, points[::-1]):
        side: list[Point] = []
        for x, y in row:
            while len(side) > 1:
                (ax, ay), (bx, by) = side[-2], side[-1]
                if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0.0:
                    break
                side.pop()
            if not side or side[-1] != (x, y):
                side.append((x, y))
        rows.append(side[:-1])
    return (*rows[0], *rows[1])
