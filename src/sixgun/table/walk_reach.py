"""How far a budget carries: the places within reach, and the outline of the area."""

from __future__ import annotations

import math
from collections.abc import Callable

from .contour import Cell, rings_about
from .kernel.crowd import Crowd
from .kernel.ground import FREE, Ground
from .kernel.search import Search
from .shapes import BODY, EPS, LEVEL, TOUCH, Base, Place, Point, Scene, shape_of
from .walk_ground import crowd_of
from .walk_plane import portals_of
from .walk_route import Chart, chart_of
from .walk_terms import Bases, Outline, Pieces, Reach, Spot, Walk

_OUTLINES = 96
"""How many sets of outlines are remembered, on all tables together: about 2 megabytes."""


def reach(
    scene: Scene, walk: Walk, start: Place, budget: float, others: Bases = (), extra: Pieces = (), spacing: float = 1.0
) -> Reach:
    """Every place within a budget: a grid, and the places that matter (behind cover, at gates, at the ends of links).

    The costs are those of the cheapest ways; the outline follows them closely enough to be drawn.
    """
    chart, grid, done, spots = _explored(scene, walk, start, budget, others, extra, spacing)
    return Reach(spots, _outline(chart, crowd_of(others), grid, done, start, budget, spacing))


def outlines(
    scene: Scene,
    walk: Walk,
    start: Place,
    budgets: tuple[float, ...],
    others: tuple[Base, ...] = (),
    extra: Pieces = (),
    spacing: float = 1.0,
) -> tuple[tuple[Outline, ...], ...]:
    """The outlines of `reach` for several budgets, found by one search; remembered, since a player who considers one
    move after the other asks again and again."""
    if not budgets:
        return ()
    key = (walk, start, budgets, others, extra, spacing)
    known: tuple[tuple[Outline, ...], ...] | None = scene.recall("outlines", key)
    if known is None:
        chart, grid, done, _ = _explored(scene, walk, start, max(budgets), others, extra, spacing)
        known = tuple([_outline(chart, crowd_of(others), grid, done, start, budget, spacing) for budget in budgets])
        scene.store("outlines", key, known, _OUTLINES)
    return known


def _outline(
    chart: Chart,
    crowd: Crowd | None,
    grid: list[dict[Cell, int]],
    done: list[float],
    start: Place,
    budget: float,
    spacing: float,
) -> tuple[Outline, ...]:
    """The outlines of the area within a budget, one for each level on which there is any."""
    found: list[Outline] = []
    for graph, cell in zip(chart.plan.graphs, grid, strict=True):
        rings = _rings(graph.ground, crowd, cell, done, start, budget, spacing)
        if rings:
            found.append(Outline(graph.ground.z, rings))
    return tuple(found)


def spots_in_reach(
    scene: Scene,
    walk: Walk,
    start: Place,
    budget: float,
    others: Bases = (),
    extra: Pieces = (),
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
    others: Bases,
    extra: Pieces,
    spacing: float,
    wanted: Callable[[Place], bool] | None = None,
) -> tuple[Chart, list[dict[Cell, int]], list[float], tuple[Spot, ...]]:
    """The chart of a search from a place, its grid on each level, the cost of every node, and the spots."""
    chart = chart_of(scene, walk, extra, (start[2],))
    crowd = crowd_of(others)
    places: list[Place] = []
    grid: list[dict[Cell, int]] = []
    leaves: list[list[Point]] = []
    reachable = budget / walk.factor
    around = _cells(reachable, spacing)
    for graph in chart.plan.graphs:
        ground = graph.ground
        cell: dict[Cell, int] = {}
        first = len(places)
        good = _free(ground, walk, crowd, wanted)
        for gx, gy in around:
            x, y = start[0] + gx * spacing, start[1] + gy * spacing
            if good(x, y):
                cell[gx, gy] = len(places)
                places.append((x, y, ground.z))
        for x, y in _worth(scene, ground, extra):
            dx, dy = x - start[0], y - start[1]
            if math.sqrt(dx * dx + dy * dy) <= reachable and good(x, y):
                places.append((x, y, ground.z))
        grid.append(cell)
        leaves.append([(x, y) for x, y, _ in places[first:]])
    spots: list[Spot] = [Spot(start, 0.0)] if wanted is None or wanted(start) else []
    halfway = chart.halfway(scene, walk, start)
    nodes = [start, *chart.places]
    ends = [i for i in range(0 if halfway else 1, len(nodes)) if wanted is None or wanted(nodes[i])]
    if not places and not ends:
        return chart, grid, [], tuple(spots)
    search = Search(chart.plan, (start,), crowd, leaves)
    search.run(budget, -1, halfway)
    done = search.costs()
    fixed = search.leaves
    grid = [{key: fixed + i for key, i in cell.items()} for cell in grid]
    reached = [(nodes[i], done[i]) for i in ends] + list(zip(places, done[fixed:], strict=True))
    for place, cost in reached:
        if cost <= budget + EPS and place != start and (crowd is None or crowd.at(walk.r, *place) < 0):
            spots.append(Spot(place, cost))
    spots.sort(key=lambda s: (s.cost, s.place))
    return chart, grid, done, tuple(spots)


def _cells(far: float, spacing: float) -> list[Cell]:
    """Of a grid about a start, those no farther from it."""
    n = math.floor(far / spacing) + 1
    span = range(-n, n + 1)
    return [(x, y) for x in span for y in span if math.sqrt(x * x + y * y) * spacing <= far + EPS]


def _free(
    ground: Ground, walk: Walk, crowd: Crowd | None, wanted: Callable[[Place], bool] | None
) -> Callable[[float, float], bool]:
    """Whether one can stand at a point of a level, and it is wanted."""

    def good(x: float, y: float) -> bool:
        free = ground.stop(x, y) == FREE and (crowd is None or crowd.at(walk.r, x, y, ground.z) < 0)
        return free and (wanted is None or wanted((x, y, ground.z)))

    return good


def _worth(scene: Scene, ground: Ground, extra: Pieces) -> list[Point]:
    """Places worth a look on a level: in touch with each side of cover pieces, and at gates."""
    points: list[Point] = []
    z = ground.z
    for shape in (*scene.shapes, *(shape_of(p) for p in extra)):
        if not shape.piece.cover or shape.foot >= z + BODY or shape.top <= z + LEVEL:
            continue
        ax, ay = shape.outline[-1]
        for bx, by in shape.outline:
            length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
            ox, oy = (by - ay) / length, (ax - bx) / length
            away = ground.r + 2 * TOUCH
            for t in (0.5,) if length < 4 * ground.r else (ground.r / length, 0.5, 1.0 - ground.r / length):
                points.append((ax + t * (bx - ax) + ox * away, ay + t * (by - ay) + oy * away))
            ax, ay = bx, by
    for gate in ground.gates:
        points += portals_of(gate.shape.outline, ground.r)
    return points


def _rings(
    ground: Ground,
    crowd: Crowd | None,
    cell: dict[Cell, int],
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
        # a cost that passes the budget by less than EPS may not turn the outline inside out
        high = max(0.0, min(1.0, (budget - inside[a]) / (spacing * ground.factor)))
        found = ground.first_hit(*p, *q, crowd)
        if found is not None:
            high = min(high, found[0])
        for _ in range(6 if ground.rough or ground.gates else 0):
            middle = (low + high) / 2
            m = (p[0] + middle * (q[0] - p[0]), p[1] + middle * (q[1] - p[1]))
            if inside[a] + ground.price(*p, *m) <= budget:
                low = middle
            else:
                high = middle
        return (p[0] + high * (q[0] - p[0]), p[1] + high * (q[1] - p[1]))

    return rings_about(inside, border)
