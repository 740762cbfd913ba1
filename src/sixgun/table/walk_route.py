"""The cheapest way from one place to another: around what is in the way, through gates and over links."""

from __future__ import annotations

import math
from itertools import pairwise

from .kernel.crowd import Crowd
from .kernel.ground import Ground
from .kernel.search import Plan, Search
from .shapes import EPS, LEVEL, Base, Link, Place, Scene
from .walk_ground import crowd_of, graph_of, ground_of
from .walk_links import half_way
from .walk_terms import Bases, Pieces, Route, Walk
from .walk_trace import trace

_ROUTES = 512
_CHARTS = 64
"""How many ways, and charts for them, are remembered, on all tables together: about 1 megabyte each, and what the
graphs of charts take that are no longer remembered themselves."""
_SHUT = 512
"""And how many places that nobody gets to."""


class Chart:
    """Where a walker may go on all levels, from a start on one level (and to a goal on another)."""

    __slots__ = ("links", "places", "plan", "zs")

    def __init__(self, scene: Scene, walk: Walk, extra: Pieces, zs: tuple[float, ...]) -> None:
        self.zs: list[float] = []
        """The heights of the levels."""
        ends = [self._level(z) for z in zs]
        kinds = dict(walk.links)
        self.links: list[Link] = []
        """The links that the walker can use, each with two nodes of the plan."""
        self.places: list[Place] = []
        """Where these nodes are."""
        prices: list[float] = []
        for link in scene.links:
            factor = kinds.get(link.kind, math.inf)
            if factor == math.inf:
                continue
            foot, head = self._settled(scene, walk, extra, link.foot), self._settled(scene, walk, extra, link.head)
            if foot is None or head is None:
                continue
            self.links.append(link)
            self.places += [foot, head]
            prices.append(link.length * max(walk.factor, factor))
        graphs = [graph_of(scene, walk, z, extra) for z in self.zs]
        nodes = [(place[0], place[1], self._level(place[2])) for place in self.places]
        self.plan = Plan(walk.factor, graphs, ends, nodes, prices)

    def _level(self, z: float) -> int:
        for k, known in enumerate(self.zs):
            if known == z or abs(known - z) <= LEVEL:
                return k
        self.zs.append(z)
        return len(self.zs) - 1

    def _settled(self, scene: Scene, walk: Walk, extra: Pieces, place: Place) -> Place | None:
        """The end of a link, pushed out of the wall that it leans on."""
        ground = ground_of(scene, walk, self.zs[self._level(place[2])], extra)
        return settled(scene, ground, place)

    def shuts_off(self, goal: Place) -> bool:
        """Whether no corner and no link leads straight to a place, as into a room without a door: then nobody gets
        there who does not see it from where he sets out."""
        graph = self.plan.graphs[self._level(goal[2])]
        ends = [place for place in self.places if self._level(place[2]) == self._level(goal[2])]
        ways = [graph.ground.leg(x, y, goal[0], goal[1]) for x, y, _ in ends]
        return min(ways, default=math.inf) == math.inf and not graph.leads_to(goal[0], goal[1])

    def sees(self, start: Place, goal: Place) -> bool:
        """Whether a straight leg leads from one place to the other."""
        level = self._level(start[2])
        leg = self.plan.graphs[level].ground.leg
        return level == self._level(goal[2]) and leg(start[0], start[1], goal[0], goal[1]) < math.inf

    def halfway(self, scene: Scene, walk: Walk, start: Place) -> list[tuple[int, float]]:
        """The nodes that somebody gets to from half-way up a link, and for how much."""
        found: list[tuple[int, float]] = []
        for stopped, t in half_way(scene, walk, start):
            for m, link in enumerate(self.links):
                if stopped is link:
                    node = self.plan.ends + 2 * m
                    cost = link.length * max(walk.factor, dict(walk.links)[link.kind])
                    found += [(node, t * cost), (node + 1, (1.0 - t) * cost)]
        return found


def chart_of(scene: Scene, walk: Walk, extra: Pieces, zs: tuple[float, ...]) -> Chart:
    """The chart for a search between places of these heights."""
    return scene.remembered("chart", (walk, extra, zs), lambda: Chart(scene, walk, extra, zs), _CHARTS)


def settled(scene: Scene, ground: Ground, place: Place) -> Place | None:
    """The end of a link, pushed out of the wall that it leans on."""
    x, y = place[0], place[1]
    for _ in range(4):
        if ground.stops(x, y) is None:
            return (x, y, place[2])
        x = min(max(x, ground.r), scene.width - ground.r)
        y = min(max(y, ground.r), scene.depth - ground.r)
        for shape in ground.solids:
            px, py, d = shape.form.nearest(x, y)
            within = shape.form.contains(x, y)
            if not within and d >= ground.r:
                continue
            if d < EPS:
                dx, dy = shape.cx - x, shape.cy - y
                d = math.sqrt(dx * dx + dy * dy) or 1.0
                x, y = x + (x - shape.cx) / d * (ground.r + 1e-4), y + (y - shape.cy) / d * (ground.r + 1e-4)
                continue
            sign = -1.0 if within else 1.0
            push = ground.r + 1e-4
            x, y = px + sign * (x - px) / d * push, py + sign * (y - py) / d * push
    away = math.sqrt((x - place[0]) * (x - place[0]) + (y - place[1]) * (y - place[1]))
    if ground.stops(x, y) is None and away <= ground.r + 0.3:
        return (x, y, place[2])
    return None


def route(
    scene: Scene,
    walk: Walk,
    start: Place,
    goal: Place,
    others: Bases = (),
    extra: Pieces = (),
    budget: float = math.inf,
) -> Route | None:
    """The cheapest way to a place around what is in the way, through gates and over links; None when there is none."""
    crowd = crowd_of(others)
    ground = ground_of(scene, walk, goal[2], extra)
    if ground.stops(goal[0], goal[1]) is not None:
        return None
    if crowd is not None and crowd.at(walk.r, goal[0], goal[1], goal[2]) >= 0:
        return None
    if abs(start[2] - goal[2]) <= LEVEL:
        if start[2] != goal[2]:
            ground = ground_of(scene, walk, start[2], extra)
        if not ground.blocked(start[0], start[1], goal[0], goal[1], crowd):
            length = math.dist(start[:2], goal[:2])
            cost = ground.price(start[0], start[1], goal[0], goal[1])
            if cost <= length * walk.factor + EPS and cost <= budget + EPS:
                return Route((start, goal), cost, length)
    key = (walk, start, goal, tuple(others), extra, budget)
    known = scene.recall("route", key)
    if known is None:
        known = (_search_route(scene, walk, start, goal, others, extra, budget),)
        scene.store("route", key, known, _ROUTES)
    answer: Route | None = known[0]
    return answer


def _search_route(
    scene: Scene, walk: Walk, start: Place, goal: Place, others: Bases, extra: Pieces, budget: float
) -> Route | None:
    """The cheapest way past scenery, then past those bases, and only those, that turn out to stand in it.

    A way that is cheapest with some bases left out, and runs into none of them, is the cheapest with all of them."""
    chart = chart_of(scene, walk, extra, (start[2], goal[2]))
    shut = (walk, extra, start[2], goal)
    if scene.remembered("shut off", shut, lambda: chart.shuts_off(goal), _SHUT) and not chart.sees(start, goal):
        return None
    halfway = chart.halfway(scene, walk, start)
    standing: list[Base] = []
    while True:
        path = _cheapest(chart, start, goal, crowd_of(standing), budget, halfway)
        if path is None:
            return None
        found = trace(scene, walk, path, others, extra)
        if found.hit is None or found.hit.reason != "base" or others[found.hit.base] in standing:
            return Route(tuple(path), found.cost, found.length)
        standing.append(others[found.hit.base])


def _cheapest(
    chart: Chart, start: Place, goal: Place, crowd: Crowd | None, budget: float, halfway: list[tuple[int, float]]
) -> list[Place] | None:
    search = Search(chart.plan, (start, goal), crowd, ())
    if search.run(budget, 1, halfway) == math.inf:
        return None
    known = (start, goal, *chart.places)
    return simple([known[i] if i < len(known) else (x, y, chart.zs[k]) for i, x, y, k in search.path(1)])


def simple(path: list[Place]) -> list[Place]:
    """A path without the places where it goes straight on."""
    kept = path[:1]
    for here, after in pairwise(path[1:]):
        before = kept[-1]
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(turn) > 1e-12 or before[2] != here[2] or here[2] != after[2]:
            kept.append(here)
    return kept + path[-1:]
