"""How far a budget carries: the places within reach, and the outline of the area."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tests.twins.walk_ground import Ground
from tests.twins.walk_plane import portals_of, span
from tests.twins.walk_route import Chart
from tests.twins.walk_trace import base_at

from sixgun.table.contour import Cell, rings_about
from sixgun.table.shapes import BODY, EPS, LEVEL, TOUCH, Base, Piece, Place, Point, Scene, shape_of
from sixgun.table.walk_terms import Outline, Reach, Spot, Walk

_OUTLINES = 96
"""How many sets of outlines are remembered, on all tables together: about 2 megabytes."""


def reach(
    scene: Scene,
    walk: Walk,
    start: Place,
    budget: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    spacing: float = 1.0,
) -> Reach:
    """Every place within a budget: a grid, and the places that matter (behind cover, at gates, at the ends of links).

    The costs are those of the cheapest ways; the outline follows them closely enough to be drawn.
    """
    chart, grid, done, spots = _explored(scene, walk, start, budget, others, extra, spacing)
    return Reach(spots, _outline(chart, grid, done, start, budget, spacing))


def outlines(
    scene: Scene,
    walk: Walk,
    start: Place,
    budgets: tuple[float, ...],
    others: tuple[Base, ...] = (),
    extra: tuple[Piece, ...] = (),
    spacing: float = 1.0,
) -> tuple[tuple[Outline, ...], ...]:
    """The outlines of `reach` for several budgets, found by one search; remembered, since a player who considers one
    move after the other asks again and again."""
    if not budgets:
        return ()
    key = (walk, start, budgets, others, extra, spacing)
    known: tuple[tuple[Outline, ...], ...] | None = scene.recall("twin outlines", key)
    if known is None:
        chart, grid, done, _ = _explored(scene, walk, start, max(budgets), others, extra, spacing)
        known = tuple([_outline(chart, grid, done, start, budget, spacing) for budget in budgets])
        scene.store("twin outlines", key, known, _OUTLINES)
    return known


def _outline(
    chart: Chart,
    grid: list[dict[Cell, int]],
    done: list[float],
    start: Place,
    budget: float,
    spacing: float,
) -> tuple[Outline, ...]:
    """The outlines of the area within a budget, one for each level on which there is any."""
    found: list[Outline] = []
    for ground, cell in zip(chart.grounds, grid, strict=True):
        rings = _rings(chart, ground, cell, done, start, budget, spacing)
        if rings:
            found.append(Outline(ground.z, rings))
    return tuple(found)


def spots_in_reach(
    scene: Scene,
    walk: Walk,
    start: Place,
    budget: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    spacing: float = 1.0,
    wanted: Callable[[Place], bool] | None = None,
) -> tuple[Spot, ...]:
    """The places of `reach`, without the outline; only those that are `wanted`, if that is said."""
    return _explored(scene, walk, start, budget, others, extra, spacing, wanted)[3]


def _explored(
    scene: Scene,
    walk: Walk,
    start: Place,
    budget: float,
    others: Sequence[Base],
    extra: tuple[Piece, ...],
    spacing: float,
    wanted: Callable[[Place], bool] | None = None,
) -> tuple[Chart, list[dict[tuple[int, int], int]], list[float], tuple[Spot, ...]]:
    """The chart of a search from a place, its grid on each level, the cost of every node, and the spots."""
    chart = Chart(scene, walk, others, extra, (start,))
    places: list[Place] = []
    grid: list[dict[tuple[int, int], int]] = []
    leaves: list[range] = []
    reachable = budget / walk.factor
    cells = math.floor(reachable / spacing) + 1
    for ground in chart.grounds:
        cell: dict[tuple[int, int], int] = {}
        first = len(places)

        def good(place: Place, ground: Ground = ground) -> bool:
            free = ground.stops(place[0], place[1]) is None and base_at(walk.r, place, others) is None
            return free and (wanted is None or wanted(place))

        for gx in range(-cells, cells + 1):
            for gy in range(-cells, cells + 1):
                if span(gx, gy) * spacing > reachable + EPS:
                    continue
                place = (start[0] + gx * spacing, start[1] + gy * spacing, ground.z)
                if good(place):
                    cell[gx, gy] = len(places)
                    places.append(place)
        for x, y in _worth(scene, ground, extra):
            place = (x, y, ground.z)
            if span(x - start[0], y - start[1]) <= reachable and good(place):
                places.append(place)
        grid.append(cell)
        leaves.append(range(first, len(places)))
    spots: list[Spot] = [Spot(start, 0.0)] if wanted is None or wanted(start) else []
    ends = [i for i in sorted(chart.hops) if wanted is None or wanted(chart.nodes[i])]
    if not places and not ends:
        return chart, grid, [], tuple(spots)
    chart.survey()
    fixed = len(chart.nodes)
    chart.nodes += places
    grid = [{key: fixed + i for key, i in cell.items()} for cell in grid]
    done, _ = chart.search(budget, -1, [range(fixed + level.start, fixed + level.stop) for level in leaves])
    for i in [*ends, *range(fixed, len(chart.nodes))]:
        if done[i] <= budget + EPS and chart.nodes[i] != start and base_at(walk.r, chart.nodes[i], others) is None:
            spots.append(Spot(chart.nodes[i], done[i]))
    spots.sort(key=lambda s: (s.cost, s.place))
    return chart, grid, done, tuple(spots)


def _worth(scene: Scene, ground: Ground, extra: tuple[Piece, ...]) -> list[Point]:
    """Places worth a look on a level: in touch with each side of cover pieces, and at gates."""
    points: list[Point] = []
    z = ground.z
    for shape in (*scene.shapes, *(shape_of(p) for p in extra)):
        if not shape.piece.cover or shape.foot >= z + BODY or shape.top <= z + LEVEL:
            continue
        ax, ay = shape.outline[-1]
        for bx, by in shape.outline:
            length = span(bx - ax, by - ay)
            ox, oy = (by - ay) / length, (ax - bx) / length
            away = ground.r + 2 * TOUCH
            for t in (0.5,) if length < 4 * ground.r else (ground.r / length, 0.5, 1.0 - ground.r / length):
                points.append((ax + t * (bx - ax) + ox * away, ay + t * (by - ay) + oy * away))
            ax, ay = bx, by
    for gate in ground.gates:
        points += portals_of(gate.shape, ground.r)
    return points


def _rings(
    chart: Chart,
    ground: Ground,
    cell: dict[tuple[int, int], int],
    done: list[float],
    start: Place,
    budget: float,
    spacing: float,
) -> tuple[tuple[Point, ...], ...]:
    """March over the grid and join the points where the cost passes the budget."""
    inside = {key: done[i] for key, i in cell.items() if done[i] <= budget + EPS}
    if not inside:
        return ()

    def border(a: Cell, b: Cell) -> Point:
        """How far one gets from a grid point inside towards its neighbour outside."""
        p = (start[0] + a[0] * spacing, start[1] + a[1] * spacing)
        q = (start[0] + b[0] * spacing, start[1] + b[1] * spacing)
        low = 0.0
        high = max(0.0, min(1.0, (budget - inside[a]) / (spacing * chart.walk.factor)))
        found = ground.first_hit(p, q, chart.others)
        if found is not None:
            high = min(high, found[0])
        for _ in range(6 if ground.rough or ground.gates else 0):
            middle = (low + high) / 2
            m = (p[0] + middle * (q[0] - p[0]), p[1] + middle * (q[1] - p[1]))
            if inside[a] + ground.price(p, m) <= budget:
                low = middle
            else:
                high = middle
        return (p[0] + high * (q[0] - p[0]), p[1] + high * (q[1] - p[1]))

    return rings_about(inside, border)
