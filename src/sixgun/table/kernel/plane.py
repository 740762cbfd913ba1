"""Plane geometry on flat arrays: polygons are runs of corners in two arrays, from `first` up to, not including, `last`.

Nothing here divides two integers, and every distance is `sqrt(dx * dx + dy * dy)`: see docs/decisions/0013-kernel.md.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, MutableSequence

Floats = MutableSequence[float]
Ints = MutableSequence[int]

COMPILED = not __file__.endswith(".py")
inf = math.inf


def floats(values: Iterable[float]) -> Floats:
    """Numbers as the kernel keeps them: in the interpreter a list is quicker than an array."""
    return array("d", values) if COMPILED else list(values)


def ints(values: Iterable[int]) -> Ints:
    """Whole numbers as the kernel keeps them."""
    return array("i", values) if COMPILED else list(values)


def contains(xs: Floats, ys: Floats, first: int, last: int, x: float, y: float) -> bool:
    """Whether a point lies in a simple polygon (its boundary is decided either way)."""
    within = False
    ax, ay = xs[last - 1], ys[last - 1]
    for i in range(first, last):
        bx, by = xs[i], ys[i]
        if (by > y) != (ay > y) and x < (ax - bx) * (y - by) / (ay - by) + bx:
            within = not within
        ax, ay = bx, by
    return within


def outline_distance(xs: Floats, ys: Floats, first: int, last: int, x: float, y: float) -> float:
    """The distance of a point from the outline of a polygon."""
    best = inf
    px, py = xs[last - 1], ys[last - 1]
    for i in range(first, last):
        qx, qy = xs[i], ys[i]
        dx, dy = qx - px, qy - py
        square = dx * dx + dy * dy
        t = ((x - px) * dx + (y - py) * dy) / square if square > 0.0 else 0.0
        if t < 0.0:
            t = 0.0
        elif t > 1.0:
            t = 1.0
        ex, ey = px + t * dx, py + t * dy
        d2 = (x - ex) * (x - ex) + (y - ey) * (y - ey)
        if d2 < best:
            best = d2
        px, py = qx, qy
    return math.sqrt(best)


def distance_to(xs: Floats, ys: Floats, first: int, last: int, x: float, y: float) -> float:
    """Distance from a point to a filled polygon."""
    if contains(xs, ys, first, last, x, y):
        return 0.0
    return outline_distance(xs, ys, first, last, x, y)
