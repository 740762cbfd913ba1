"""Places at a distance from somebody or something, in the order in which they are tried."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from .kernel.plane import Parts
from .shapes import Base, Place, Polygon, clean, contains, convex_parts, distance_to

STEP = 5
"""Degrees from one try to the next."""


def ahead(start: Place, degrees: float, far: float) -> Place:
    """The place that far away in a direction, on the same level."""
    turn = math.radians(degrees)
    return (start[0] + far * math.cos(turn), start[1] + far * math.sin(turn), start[2])


def rounded(place: Place, digits: int = 2) -> Place:
    """A place as it is offered: in hundredths, on its level."""
    return (round(place[0], digits), round(place[1], digits), place[2])


def either_side(step: int, most: int = 180) -> Iterator[int]:
    """Turns to either side in turn, the least first: 0, step, -step and so on; half a circle only once."""
    for turn in range(0, most + 1, step):
        yield turn
        if 0 < turn < 180:
            yield -turn


def ring(centre: Place, far: float, first: float, turns: Iterable[float]) -> Iterator[Place]:
    """Places that far from a centre: in the direction `first`, turned by each of these degrees."""
    for turn in turns:
        yield ahead(centre, first + turn, far)


def circle(centre: Place, far: float, number: int, first: float = 0.0) -> Iterator[Place]:
    """So many places evenly around a centre, counter-clockwise from the direction `first`, in radians."""
    for k in range(number):
        turn = first + math.tau * k / number
        yield (centre[0] + far * math.cos(turn), centre[1] + far * math.sin(turn), centre[2])


def in_contact(other: Base, me: Base, gap: float) -> Place:
    """The place at that gap from another base, on the side where `me` stands."""
    far = me.r + other.r + gap
    turn = math.atan2(me.y - other.y, me.x - other.x)
    return (other.x + far * math.cos(turn), other.y + far * math.sin(turn), other.z)


def place_at_distance(me: Base, other: Base, gap: float, fits: Callable[[Place], bool]) -> Place | None:
    """A place that fits at that gap between the bases, as near as can be to the direction in which `me` stands now."""
    back = math.degrees(math.atan2(me.y - other.y, me.x - other.x))
    tries = ring((other.x, other.y, other.z), me.r + other.r + gap, back, either_side(STEP))
    return next(filter(fits, tries), None)


def polygons_apart(one: Polygon, two: Polygon) -> float:
    """The gap between two polygons, seen from above; 0 where they touch or overlap."""
    if contains(one, *two[0]) or contains(two, *one[0]) or _cross(one, two):
        return 0.0
    gaps = [distance_to(clean(two), x, y) for x, y in one] + [distance_to(clean(one), x, y) for x, y in two]
    return min(gaps)


def _cross(one: Polygon, two: Polygon) -> bool:
    """Whether a side of one polygon crosses a side of the other."""
    parts = convex_parts(clean(two))
    found = Parts(parts)
    return any(found.spans(0, len(parts), *p, *q, None) for p, q in pairwise((*one, one[0])))
