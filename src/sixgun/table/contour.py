"""The outline of an area that is known on a grid, and where exactly it ends between two of its points."""

from __future__ import annotations

from collections.abc import Callable, Collection

from .shapes import Point

Cell = tuple[int, int]


def rings_about(inside: Collection[Cell], border: Callable[[Cell, Cell], Point]) -> tuple[tuple[Point, ...], ...]:
    """March over a grid: rings around the points inside, holes included. `border` says where the area ends between a
    point inside and its neighbour outside."""
    known = frozenset(inside)
    after: dict[tuple[Cell, Cell], tuple[Cell, Cell]] = {}
    seen: set[Cell] = set()
    for gx, gy in sorted(known):
        for cx, cy in ((gx - 1, gy - 1), (gx, gy - 1), (gx - 1, gy), (gx, gy)):
            if (cx, cy) in seen:
                continue
            seen.add((cx, cy))
            corners = ((cx, cy), (cx + 1, cy), (cx + 1, cy + 1), (cx, cy + 1))
            state = [corner in known for corner in corners]
            # going round counter-clockwise, the outline enters the cell where it is left and leaves where it is entered
            for k in range(4):
                if state[k] and not state[(k + 1) % 4]:
                    m = k
                    while not (state[m] and not state[m - 1]):
                        m = (m - 1) % 4
                    after[corners[k], corners[(k + 1) % 4]] = (corners[m], corners[m - 1])
    found: list[tuple[Point, ...]] = []
    for first in sorted(after):
        ring: list[Point] = []
        key = first
        while key in after:
            ring.append(border(*key))
            key = after.pop(key)
        if len(ring) >= 3:
            found.append(tuple(ring))
    return tuple(found)
