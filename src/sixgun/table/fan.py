"""The cheapest ways from one place to many others, found in one search."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .shapes import Base, Piece, Place, Scene
from .walk_route import Chart, simple
from .walk_terms import Walk
from .walk_trace import place_free


def ways(
    scene: Scene,
    walk: Walk,
    start: Place,
    places: Sequence[Place],
    budget: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
) -> list[tuple[Place, ...] | None]:
    """For each place what `route` would find within the budget: a path, or None."""
    free = [place_free(scene, walk, place, others, extra) is None for place in places]
    chart = Chart(scene, walk, others, extra, (start,))
    level = [chart.level(place[2]) for place in places]
    chart.survey()
    first = len(chart.nodes)
    chart.nodes += places
    leaves: list[list[int]] = [[] for _ in chart.grounds]
    for i, (open_, k) in enumerate(zip(free, level, strict=True)):
        if open_:
            leaves[k].append(first + i)
    done, came = chart.search(budget, -1, leaves)
    found: list[tuple[Place, ...] | None] = []
    for i in range(first, len(chart.nodes)):
        if done[i] == math.inf:
            found.append(None)
            continue
        path = [chart.nodes[i]]
        while (i := came[i]) >= 0:
            path.append(chart.nodes[i])
        found.append(tuple(simple(path[::-1])))
    return found
