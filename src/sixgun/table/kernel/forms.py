"""Pieces of scenery as flat arrays, each on its own, and questions about many of them at once.

A piece keeps its form (`shape_of`), so that a question about any choice of pieces only has to list their forms.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from . import constants
from .plane import Floats, Graze, Parts, Span, contains, distance_to, floats, nearest

Corners = Sequence[tuple[float, float]]
LEVEL = constants.LEVEL


class Form:
    """One piece: its outline and its convex parts, counter-clockwise, its foot and top, bounding box and circle."""

    def __init__(self, name: str, outline: Corners, parts: Sequence[Corners], foot: float, top: float) -> None:
        self.name = name
        self.foot = foot
        self.top = top
        xs = [x for x, _ in outline]
        ys = [y for _, y in outline]
        self.xs: Floats = floats(xs)
        self.ys: Floats = floats(ys)
        self.corners = len(xs)
        self.parts = Parts(parts)
        self.x0 = min(xs)
        self.x1 = max(xs)
        self.y0 = min(ys)
        self.y1 = max(ys)
        self.cx = (self.x0 + self.x1) / 2.0
        self.cy = (self.y0 + self.y1) / 2.0
        self.radius = max([_length(x - self.cx, y - self.cy) for x, y in outline])

    def __reduce__(self) -> tuple[Any, ...]:
        outline = list(zip(self.xs, self.ys, strict=True))
        return Form, (self.name, outline, self.parts.polygons(), self.foot, self.top)

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

    def nearest(self, x: float, y: float) -> tuple[float, float, float]:
        """The point of the outline that is nearest to a point, and its distance."""
        nx, ny, square = nearest(self.xs, self.ys, 0, self.corners, x, y)
        return nx, ny, math.sqrt(square)

    def spans(self, px: float, py: float, qx: float, qy: float, beside: list[Graze] | None) -> list[Span]:
        """Where a segment runs through the piece, seen from above (`Parts.spans`)."""
        return self.parts.spans(0, self.parts.count, px, py, qx, qy, beside)


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
