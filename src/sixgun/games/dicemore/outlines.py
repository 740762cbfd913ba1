"""Whether the outline of a vehicle runs into another one (dicemore.gap.vehicles)."""

from __future__ import annotations

import math
from functools import lru_cache

from sixgun.table import Point
from sixgun.table.shapes import contains

_STEP = 0.25


@lru_cache(maxsize=1024)
def _rim(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """Points all along an outline."""
    rim: list[Point] = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        n = max(1, math.ceil(math.hypot(bx - ax, by - ay) / _STEP))
        rim += [(ax + k / n * (bx - ax), ay + k / n * (by - ay)) for k in range(n)]
    return tuple(rim)


def overlap(outline: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    return any(contains(other, x, y) for x, y in _rim(outline)) or any(contains(outline, x, y) for x, y in other)
