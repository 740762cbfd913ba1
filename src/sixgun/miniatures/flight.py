"""Lines of flight: how far something flies before a wall stops it, and who is near its line."""

from __future__ import annotations

import math
from typing import NamedTuple

from sixgun.miniatures.field import Field
from sixgun.table import Base, Place, ahead, segment_blocked, surface_at
from sixgun.table.measure import nearest_on


def flies(field: Field, start: Place, degrees: float, far: float, height: float) -> Place:
    """Where something comes down that flies so far in a direction, at that height above the ground: a wall stops it."""

    def blocked(length: float) -> bool:
        end = ahead(start, degrees, length)
        return segment_blocked(field.scene, start[:2], end[:2], start[2] + height, "sight", field.extra) is not None

    free, stopped = (0.0, far) if blocked(far) else (far, far)
    if free < stopped:
        for _ in range(20):
            middle = (free + stopped) / 2
            free, stopped = (free, middle) if blocked(middle) else (middle, stopped)
    x, y, _ = ahead(start, degrees, free)
    below = surface_at(field.scene, x, y, start[2])
    return (x, y, below.z if below is not None else 0.0)


class Passing(NamedTuple):
    """Where a line of flight comes nearest to somebody: which part of it is behind it there, the point on the table,
    and how far from the point the rim of the base is, seen from above."""

    part: float
    x: float
    y: float
    aside: float


class Flight(NamedTuple):
    """A straight line between two places with their heights."""

    start: Place
    end: Place

    def passing(self, other: Base) -> Passing:
        """Where it comes nearest to a base, seen from above."""
        part, x, y = nearest_on(self.start[:2], self.end[:2], other.x, other.y)
        return Passing(part, x, y, math.hypot(other.x - x, other.y - y) - other.r)

    def height(self, part: float) -> float:
        """How high it is after a part of it."""
        return self.start[2] + part * (self.end[2] - self.start[2])


def from_rim_to_rim(a: Base, b: Base) -> Flight:
    """The line from the rim of a base to that of another, at the height of their feet; a point where they overlap."""
    d = math.hypot(b.x - a.x, b.y - a.y)
    ux, uy = ((b.x - a.x) / d, (b.y - a.y) / d) if d else (0.0, 0.0)
    start, end = (a.r, d - b.r) if d > a.r + b.r else (d / 2, d / 2)
    return Flight((a.x + ux * start, a.y + uy * start, a.z), (a.x + ux * end, a.y + uy * end, b.z))
