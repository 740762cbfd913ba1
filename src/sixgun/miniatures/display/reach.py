"""The area in which a movement may end, for drawing: what is inside is allowed by the one legality test, and what is
outside is not. A grid is judged, and between two of its points the border is found by halving."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sixgun.core.choice import Place
from sixgun.miniatures.display.drawing import legs
from sixgun.screen.picture import Area, Overlay
from sixgun.table import Point
from sixgun.table.contour import Cell, rings_about

Rings = tuple[tuple[Point, ...], ...]
Judge = Callable[[Place], bool]
_CLOSE = 1 / 16
"""How far from where an area ends its outline may be drawn, inside."""


class Grid(NamedTuple):
    """Places about a start, on one level."""

    start: Place
    z: float
    spacing: float

    def place(self, cell: Cell) -> Place:
        return (self.start[0] + cell[0] * self.spacing, self.start[1] + cell[1] * self.spacing, self.z)

    def within(self, far: float) -> Mapping[Cell, Place]:
        """The places no farther from the start than that."""
        n = math.ceil(far / self.spacing)
        span = range(-n, n + 1)
        near = ((x, y) for x in span for y in span if math.hypot(x, y) * self.spacing <= far + 1e-9)
        return {cell: self.place(cell) for cell in near}


def judged(grid: Grid, far: float, judge: Judge) -> Rings:
    """The area no farther than that in which places are allowed."""
    inside = [cell for cell, place in grid.within(far).items() if judge(place)]
    return rings_about(inside, lambda a, b: last_allowed(grid.place(a), grid.place(b), judge))


def of_move(start: Place, far: float, judge: Judge, path: Sequence[Place] | None, spacing: float = 1.0) -> Overlay:
    """The area of a move, and its way from the start on."""
    area = Area(judged(Grid(start, start[2], spacing), far, judge), "reach")
    return Overlay(legs(start, path[1:]) if path else (), areas=(area,))


def last_allowed(inside: Place, outside: Place, judge: Judge) -> Point:
    """The last place that is allowed on the way to one that is not."""
    low, high = 0.0, 1.0
    close = (_CLOSE + 1e-9) / math.dist(inside[:2], outside[:2])
    while high - low > close:
        middle = (low + high) / 2
        x, y = (inside[k] + middle * (outside[k] - inside[k]) for k in (0, 1))
        low, high = (middle, high) if judge((x, y, inside[2])) else (low, middle)
    return (inside[0] + low * (outside[0] - inside[0]), inside[1] + low * (outside[1] - inside[1]))
