"""Distances, bearings and arcs between bases."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .shapes import TOUCH, Base, Place, Point


def plan_gap(a: Base, b: Base) -> float:
    """Rim to rim distance seen from above, at least 0."""
    return max(0.0, math.hypot(b.x - a.x, b.y - a.y) - (a.r + b.r))


def gap(a: Base, b: Base) -> float:
    """Rim to rim distance in space, as a tape would measure it."""
    return math.hypot(plan_gap(a, b), b.z - a.z)


def distance_to_point(a: Base, x: float, y: float, z: float | None = None) -> float:
    """From a's rim to a point; without z seen from above."""
    plan = max(0.0, math.hypot(x - a.x, y - a.y) - a.r)
    return plan if z is None else math.hypot(plan, z - a.z)


def bearing(a: Base, b: Base) -> float:
    """Direction from a's centre to b's centre, in degrees from 0 up to 360; a's facing when the centres coincide."""
    return facing_to(a, b.x, b.y)


def direction(a: Place, b: Place) -> float:
    """The direction from one place to another, 0 to 360 degrees."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 360.0


def turn_between(one: float, two: float) -> float:
    """The smaller angle between two directions, 0 to 180."""
    d = abs(one - two) % 360.0
    return 360.0 - d if d > 180.0 else d


def angle_off(a: Base, target: Base) -> float:
    """Smallest angle between a's facing and a direction from a's centre to some point of the target's disc."""
    d = math.hypot(target.x - a.x, target.y - a.y)
    if d <= target.r:
        return 0.0
    half = math.degrees(math.asin(target.r / d))
    return max(0.0, turn_between(a.facing, bearing(a, target)) - half)


def in_arc(a: Base, b: Base, degrees: float) -> bool:
    """Whether a part of b's disc that has an area lies in a's arc of that total width."""
    if degrees >= 360.0:
        return True
    if degrees == 180.0:
        f = math.radians(a.facing)
        return (b.x - a.x) * math.cos(f) + (b.y - a.y) * math.sin(f) + b.r > TOUCH
    d = math.hypot(b.x - a.x, b.y - a.y)
    if d < b.r:
        return True
    if b.r <= 0.0:
        return turn_between(a.facing, bearing(a, b)) <= degrees / 2 + TOUCH
    reach = degrees / 2 - angle_off(a, b)
    return reach * math.radians(1.0) * d > TOUCH


def facing_to(a: Base, x: float, y: float) -> float:
    """The facing with which a looks straight at a point."""
    dx, dy = x - a.x, y - a.y
    if dx == 0.0 and dy == 0.0:
        return a.facing % 360.0
    degrees = math.degrees(math.atan2(dy, dx)) % 360.0
    return 0.0 if degrees == 360.0 else degrees


def nearest_on(p: Point, q: Point, x: float, y: float) -> tuple[float, float, float]:
    """The point of a segment that is nearest to another point: which part of the segment lies before it, and where."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    square = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - p[0]) * dx + (y - p[1]) * dy) / square)) if square > 0.0 else 0.0
    return t, p[0] + t * dx, p[1] + t * dy


def distance_to_path(place: Place, path: Sequence[Place]) -> float:
    """How near a path comes to a place, in space."""
    best = min(math.dist(place, one) for one in path)
    for a, b in pairwise(path):
        dx, dy, dz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
        square = dx * dx + dy * dy + dz * dz
        if square > 0.0:
            t = min(1.0, max(0.0, ((place[0] - a[0]) * dx + (place[1] - a[1]) * dy + (place[2] - a[2]) * dz) / square))
            best = min(best, math.dist(place, (a[0] + t * dx, a[1] + t * dy, a[2] + t * dz)))
    return best


def corridor(p: Point, q: Point, width: float, bases: Sequence[Base]) -> tuple[tuple[int, Place], ...]:
    """Who lies within `width` of the segment p-q, rim to line, in order along it.

    Each entry is the index of the base and (x, y, distance from p) of the point of the segment nearest to it.
    """
    length = math.dist(p, q)
    found: list[tuple[float, int, Place]] = []
    for i, base in enumerate(bases):
        t, x, y = nearest_on(p, q, base.x, base.y)
        if math.hypot(base.x - x, base.y - y) - base.r <= width + 0.001:
            found.append((t, i, (x, y, t * length)))
    found.sort()
    return tuple((i, where) for _, i, where in found)
