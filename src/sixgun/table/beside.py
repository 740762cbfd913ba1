"""Where somebody can stand at a given distance from somebody else."""

from __future__ import annotations

import math
from collections.abc import Callable

from .shapes import Base

Place = tuple[float, float, float]
STEP = 5
"""Degrees from one try to the next."""


def place_at_distance(me: Base, other: Base, gap: float, fits: Callable[[Place], bool]) -> Place | None:
    """A place that fits at that gap between the bases, as near as can be to the direction in which `me` stands now."""
    reach = me.r + other.r + gap
    back = math.degrees(math.atan2(me.y - other.y, me.x - other.x))
    for turn in range(0, 181, STEP):
        for sign in (1, -1) if turn else (1,):
            angle = math.radians(back + sign * turn)
            place = (other.x + reach * math.cos(angle), other.y + reach * math.sin(angle), other.z)
            if fits(place):
                return place
    return None
