"""Pieces of scenery as flat arrays, each on its own, and questions about many of them at once.

A piece keeps its form (`shape_of`), so that a question about any choice of pieces only has to list their forms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from . import constants
from .plane import Floats, Ints, contains, distance_to, floats, ints

Corners = Sequence[tuple[float, float]]
EPS = constants.EPS
LEVEL = constants.LEVEL


class Form:
    """One piece: its outline and its convex parts, counter-clockwise, its foot and top, bounding box and circle.

    Part `i` has the corners from `first[i]` up to, not including, `first[i + 1]`.
    """

    def __init__(self, name: str, outline: Corners, parts: Sequence[Corners], foot: float, top: float) -> None:
        self.name = name
        self.foot = foot
        self.top = top
        xs = [x for x, _ in outline]
        ys = [y for _, y in outline]
        self.xs: Floats = floats(xs)
        self.ys: Floats = floats(ys)
        self.corners = len(xs)
        self.part_xs: Floats = floats([x for part in parts for x, _ in part])
        self.part_ys: Floats = floats([y for part in parts for _, y in part])
        self.parts = len(parts)
        self.first: Ints = ints([sum([len(part) for part in parts[:i]]) for i in range(len(parts) + 1)])
        self.x0 = min(xs)
        self.x1 = max(xs)
        self.y0 = min(ys)
        self.y1 = max(ys)
        self.cx = (self.x0 + self.x1) / 2.0
        self.cy = (self.y0 + self.y1) / 2.0
        self.radius = max([_length(x - self.cx, y - self.cy) for x, y in outline])

    def __reduce__(self) -> tuple[Any, ...]:
        outline = list(zip(self.xs, self.ys, strict=True))
        corners = list(zip(self.part_xs, self.part_ys, strict=True))
        parts = [corners[self.first[i] : self.first[i + 1]] for i in range(self.parts)]
        return Form, (self.name, outline, parts, self.foot, self.top)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in the outline (on it: decided either way)."""
        return contains(self.xs, self.ys, 0, self.corners, x, y)

    def distance(self, x: float, y: float) -> float:
        """How far a point is from the piece, seen from above; 0 inside."""
        return distance_to(self.xs, self.ys, 0, self.corners, x, y)

    def heights(self, z: float, rise: float) -> tuple[float, float]:
        """Between which of its parameters a line that rises from z by that much is neither above nor below the body;
        the first is not less than the second if nowhere."""
        if rise == 0.0:
            return (0.0, 1.0) if self.foot <= z < self.top else (0.0, 0.0)
        t0, t1 = (self.foot - z) / rise, (self.top - z) / rise
        return (t0, t1) if t0 <= t1 else (t1, t0)

    def span(self, part: int, px: float, py: float, dx: float, dy: float, flat: float) -> tuple[float, float, float]:
        """Where the line from p in the direction d runs through the interior of a convex part: from and to which of its
        parameters between 0 and 1, and if it runs along an edge on which side of it the part is (1 left, -1 right, 0:
        it does not). Two directions are the same up to `flat`."""
        xs, ys = self.part_xs, self.part_ys
        last = self.first[part + 1]
        t0, t1 = 0.0, 1.0
        side = 0.0
        ax, ay = xs[last - 1], ys[last - 1]
        for i in range(self.first[part], last):
            bx, by = xs[i], ys[i]
            ex, ey = bx - ax, by - ay
            # inside is to the left of each edge
            value = ex * (py - ay) - ey * (px - ax)
            slope = ex * dy - ey * dx
            if -flat < slope < flat:
                slack = EPS * (abs(ex) + abs(ey))
                if value <= slack:
                    if value < -slack:
                        return 0.0, -1.0, 0.0
                    side = 1.0 if ex * dx + ey * dy > 0.0 else -1.0
            elif slope > 0.0:
                t = -value / slope
                if t > t0:
                    t0 = t
            else:
                t = -value / slope
                if t < t1:
                    t1 = t
            ax, ay = bx, by
        return t0, t1, side


def _length(x: float, y: float) -> float:
    return math.sqrt(x * x + y * y)


def near_segment(forms: Sequence[Form], px: float, py: float, qx: float, qy: float, reach: float) -> list[int]:
    """Which forms may come that near to a segment, seen from above: those whose circle does."""
    found = []
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    for number, form in enumerate(forms):
        cx, cy = form.cx, form.cy
        t = ((cx - px) * dx + (cy - py) * dy) / square if square > 0.0 else 0.0
        if t < 0.0:
            t = 0.0
        elif t > 1.0:
            t = 1.0
        x = cx - (px + t * dx)
        y = cy - (py + t * dy)
        if math.sqrt(x * x + y * y) <= form.radius + reach:
            found.append(number)
    return found


def near_point(forms: Sequence[Form], x: float, y: float, r: float, distance: float) -> list[tuple[float, int]]:
    """The forms within that distance of the rim of a base, seen from above: how far each is, and its number."""
    found = []
    for number, form in enumerate(forms):
        dx, dy = x - form.cx, y - form.cy
        if math.sqrt(dx * dx + dy * dy) <= distance + r + form.radius + 1e-6:
            away = form.distance(x, y) - r
            if away <= distance + 1e-6:
                found.append((away if away > 0.0 else 0.0, number))
    return found


def over(forms: Sequence[Form], x: float, y: float, z: float) -> list[int]:
    """The forms over whose outline a place lies and whose body, or top, is at its height."""
    found = []
    for number, form in enumerate(forms):
        if (
            form.x0 <= x <= form.x1
            and form.y0 <= y <= form.y1
            and form.foot - LEVEL <= z <= form.top + LEVEL
            and form.contains(x, y)
        ):
            found.append(number)
    return found


def surface(forms: Sequence[Form], x: float, y: float, z: float) -> int:
    """Which form has the highest top at or below z, but above 0, under a point; -1 if none has."""
    found = -1
    best = 0.0
    for number, form in enumerate(forms):
        if best < form.top <= z + LEVEL and form.x0 <= x <= form.x1 and form.y0 <= y <= form.y1 and form.contains(x, y):
            best = form.top
            found = number
    return found
