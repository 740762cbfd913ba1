"""Where there is room: the nearest free place, and the last one on a way."""

from __future__ import annotations

from collections.abc import Callable

from sixgun.miniatures.field import Field
from sixgun.table import Place, Walk, circle, surface_at
from sixgun.table.shapes import LEVEL

STEP = 0.25
"""From one circle of tries to the next, when room is looked for around a place."""
_BACK = 0.05
"""From one try to the next, when it is looked for on the way back."""


def nearest_room(field: Field, walk: Walk, near: Place, far: float) -> Place | None:
    """The nearest place on the same level where a base can stand, at most so far away: not on the far side of scenery
    if there is room on this one. None if there is none."""
    behind: Place | None = None
    for k in range(round(far / STEP) + 1):
        for x, y, z in circle(near, k * STEP, max(1, 4 * k)):
            below = surface_at(field.scene, x, y, z)
            if below is None or abs(below.z - z) > LEVEL:
                continue
            place = (x, y, below.z)
            if not field.free(walk, place):
                continue
            if field._replace(around=()).is_open(walk, ((near[0], near[1], below.z), place)):
                return place
            behind = behind or place
    return behind


def last_rest(free: Callable[[float], bool], least: float, most: float) -> float:
    """The greatest distance from `least` to `most` at which one may rest; `least` if there is none."""
    if most <= least or free(most):
        return max(least, most)
    bad = most
    while bad > least:
        good = max(least, bad - _BACK)
        if good == least or free(good):
            break
        bad = good
    if good == least and not free(least):
        return least
    for _ in range(24):
        middle = (good + bad) / 2
        if free(middle):
            good = middle
        else:
            bad = middle
    return good
