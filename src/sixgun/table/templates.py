"""Who is under a template: circles, cones and free shapes. A base is under it when any part of it is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .measure import turn_between
from .shapes import Base, Point, clean, distance_to

_SLACK = 1e-6


def in_radius(bases: Sequence[Base], x: float, y: float, z: float, radius: float) -> tuple[int, ...]:
    """The bases whose rim is within the radius of a point in space, nearest first."""
    found: list[tuple[float, int]] = []
    for i, b in enumerate(bases):
        d = math.hypot(max(0.0, math.hypot(b.x - x, b.y - y) - b.r), b.z - z)
        if d <= radius + _SLACK:
            found.append((d, i))
    found.sort()
    return tuple(i for _, i in found)


def in_cone(bases: Sequence[Base], apex: Point, direction: float, angle: float, length: float) -> tuple[int, ...]:
    """The bases touched by a sector of a circle: its tip, the direction of its axis, its total angle and its length."""
    found: list[tuple[float, int]] = []
    for i, b in enumerate(bases):
        dx, dy = b.x - apex[0], b.y - apex[1]
        d = math.hypot(dx, dy)
        if d - b.r > length + _SLACK:
            continue
        if d <= b.r or angle >= 360.0:
            found.append((d, i))
            continue
        off = turn_between(math.degrees(math.atan2(dy, dx)), direction) - angle / 2
        if off <= 0.0:
            found.append((d, i))
            continue
        # outside the angle: the nearer straight side decides
        turn = math.radians(off)
        along = max(0.0, min(length, d * math.cos(turn)))
        if math.hypot(d * math.cos(turn) - along, d * math.sin(turn)) <= b.r + _SLACK:
            found.append((d, i))
    found.sort()
    return tuple(i for _, i in found)


def in_polygon(bases: Sequence[Base], polygon: Sequence[Point]) -> tuple[int, ...]:
    """The bases that a polygon touches, in the order given."""
    ring = clean(polygon)
    return tuple(i for i, b in enumerate(bases) if distance_to(ring, b.x, b.y) <= b.r + _SLACK)


def teardrop(apex: Point, direction: float, length: float, radius: float, n: int = 24) -> tuple[Point, ...]:
    """The flame template: a circle of that radius whose far point is `length` from the apex, and its tangents."""
    if length <= 2 * radius:
        raise ValueError("a teardrop is longer than its round end is wide")
    a = math.radians(direction)
    far = length - radius
    cx, cy = apex[0] + far * math.cos(a), apex[1] + far * math.sin(a)
    half = math.pi - math.acos(radius / far)
    return (
        apex,
        *(
            (cx + radius * math.cos(a + half * (2 * i / n - 1)), cy + radius * math.sin(a + half * (2 * i / n - 1)))
            for i in range(n + 1)
        ),
    )


def in_teardrop(bases: Sequence[Base], apex: Point, direction: float, length: float, radius: float) -> tuple[int, ...]:
    """The bases that the flame template touches."""
    return in_polygon(bases, teardrop(apex, direction, length, radius))
