"""The cheapest way from one place to another: around what is in the way, through gates and over links."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from itertools import pairwise

from tests.twins.polygons import contains, nearest_on
from tests.twins.walk_ground import Ground, ground_of
from tests.twins.walk_plane import span
from tests.twins.walk_trace import place_free, trace

from sixgun.table.shapes import BODY, EPS, LEVEL, TOUCH, Base, Piece, Place, Point, Scene
from sixgun.table.walk_links import half_way
from sixgun.table.walk_terms import Route, Walk

_NEAR = 6.0
"""A search for a shorter way than this looks only about itself, not for a corner's neighbours all over the table."""

_ROUTES = 512
"""How many ways are remembered, on all tables together: about 1 megabyte."""


class Chart:
    """The points and links that a search may use, all levels together.

    `levels` holds the points of this one search: its ends, the ends of links, points about bases in the way. The
    corners of the ground itself come after `fixed` and know their neighbours (`Ground.neighbours`)."""

    __slots__ = ("extra", "fixed", "flat", "grounds", "hops", "levels", "nodes", "others", "scene", "walk")

    def __init__(
        self, scene: Scene, walk: Walk, others: Sequence[Base], extra: tuple[Piece, ...], ends: Sequence[Place]
    ) -> None:
        self.scene = scene
        self.walk = walk
        self.others = others
        self.extra = extra
        self.nodes: list[Place] = list(ends)
        self.grounds: list[Ground] = []
        self.levels: list[list[int]] = []
        self.hops: dict[int, list[tuple[int, float]]] = {}
        for i, place in enumerate(ends):
            self.levels[self.level(place[2])].append(i)
        kinds = dict(walk.links)
        for link in scene.links:
            factor = kinds.get(link.kind, math.inf)
            if factor == math.inf:
                continue
            foot, head = self.settle(link.foot), self.settle(link.head)
            if foot is None or head is None:
                continue
            i, j = self.add(foot), self.add(head)
            cost = link.length * max(walk.factor, factor)
            self.hops.setdefault(i, []).append((j, cost))
            self.hops.setdefault(j, []).append((i, cost))
            for stopped, t in half_way(scene, walk, ends[0]):
                if stopped is link:
                    self.hops.setdefault(0, []).extend([(i, t * cost), (j, (1.0 - t) * cost)])
        self.fixed: list[int] = []
        self.flat: list[Point] = []
        """Where the nodes are on their levels; a corner is the same object in every search, since grounds remember
        legs by their ends."""

    def survey(self) -> None:
        """Add the corners of the grounds and points about the bases; before the search."""
        walk, others = self.walk, self.others
        for k, ground in enumerate(self.grounds):
            self.fixed.append(len(self.nodes))
            self.nodes += [(x, y, ground.z) for x, y in ground.nodes()]
            for base in others:
                if abs(base.z - ground.z) < BODY:
                    reach = (walk.r + base.r + 2 * TOUCH) / math.cos(math.pi / 12)
                    for m in range(12):
                        a = math.tau * m / 12
                        x, y = base.x + reach * math.cos(a), base.y + reach * math.sin(a)
                        if ground.stops(x, y) is None:
                            self.nodes.append((x, y, ground.z))
                            self.levels[k].append(len(self.nodes) - 1)

    def level(self, z: float) -> int:
        for k, ground in enumerate(self.grounds):
            if ground.z == z or abs(ground.z - z) <= LEVEL:
                return k
        self.grounds.append(ground_of(self.scene, self.walk, z, self.extra))
        self.levels.append([])
        return len(self.grounds) - 1

    def add(self, place: Place) -> int:
        self.nodes.append(place)
        self.levels[self.level(place[2])].append(len(self.nodes) - 1)
        return len(self.nodes) - 1

    def settle(self, place: Place) -> Place | None:
        """The end of a link, pushed out of the wall that it leans on."""
        ground = self.grounds[self.level(place[2])]
        x, y = place[0], place[1]
        for _ in range(4):
            if ground.stops(x, y) is None:
                return (x, y, place[2])
            x = min(max(x, ground.r), self.scene.width - ground.r)
            y = min(max(y, ground.r), self.scene.depth - ground.r)
            for shape in ground.solids:
                px, py, d = nearest_on(shape.outline, x, y)
                within = contains(shape.outline, x, y)
                if not within and d >= ground.r:
                    continue
                if d < EPS:
                    px, py, d = 2 * shape.cx - x, 2 * shape.cy - y, span(shape.cx - x, shape.cy - y) or 1.0
                    x, y = x + (x - shape.cx) / d * (ground.r + 1e-4), y + (y - shape.cy) / d * (ground.r + 1e-4)
                    continue
                sign = -1.0 if within else 1.0
                push = ground.r + 1e-4
                x, y = px + sign * (x - px) / d * push, py + sign * (y - py) / d * push
        if ground.stops(x, y) is None and span(x - place[0], y - place[1]) <= ground.r + 0.3:
            return (x, y, place[2])
        return None

    def somebody(self, k: int, i: int, j: int) -> bool:
        """Whether a base stands in the way of a leg of level k."""
        if not self.others:
            return False
        return self.grounds[k].first_base(self.flat[i], self.flat[j], self.others) is not None

    def leg(self, i: int, j: int, *, once: bool = False) -> float:
        """The cost of the straight leg between two nodes of one level, infinite when it is blocked. It is remembered,
        unless it is looked at only this `once`."""
        ground = self.grounds[self.level(self.nodes[i][2])]
        p, q = self.flat[i], self.flat[j]
        cost = ground.leg_once(p, q) if once else ground.leg(p, q)
        if cost < math.inf and self.others and ground.first_base(p, q, self.others) is not None:
            return math.inf
        return cost

    def search(self, budget: float, goal: int, leaves: Sequence[Sequence[int]]) -> tuple[list[float], list[int]]:
        """Cheapest costs from node 0, and each node's forerunner. Stops at the goal (if not -1) or at the budget.

        A leg is first queued with its least possible cost and looked at only when its turn comes. `leaves` are
        further nodes per level that are reached but not passed through.
        """
        n = len(self.nodes)
        done = [math.inf] * n
        came = [-1] * n
        best = [math.inf] * n
        leaf = [False] * n
        for level in leaves:
            for i in level:
                leaf[i] = True
        factor = self.walk.factor
        nodes = self.nodes
        ahead = [0.0] * n
        if goal >= 0:
            aim_x, aim_y, _ = nodes[goal]
            ahead = [span(aim_x - node[0], aim_y - node[1]) * factor for node in nodes]
        ends = [start + len(ground.nodes()) for start, ground in zip(self.fixed, self.grounds, strict=True)]
        flat = self.flat = [(node[0], node[1]) for node in nodes]
        for first, last, ground in zip(self.fixed, ends, self.grounds, strict=True):
            flat[first:last] = ground.nodes()
        corners: list[Sequence[int]] = [range(first, last) for first, last in zip(self.fixed, ends, strict=True)]
        if budget < math.inf and not self.hops:  # no way is shorter than the straight one
            x, y, _ = nodes[0]
            far = (budget + TOUCH) / factor
            corners = [[j for j in c if span(nodes[j][0] - x, nodes[j][1] - y) <= far] for c in corners]
        queue: list[tuple[float, float, int, int, bool]] = [(ahead[0], 0.0, 0, -1, True)]
        limit = budget + EPS
        push, pop, hypot, inf = heapq.heappush, heapq.heappop, span, math.inf
        crowded = bool(self.others)
        while queue:
            _, cost, i, parent, sure = pop(queue)
            if done[i] < inf:
                continue
            if not sure:
                real = (
                    cost
                    - span(flat[parent][0] - flat[i][0], flat[parent][1] - flat[i][1]) * factor
                    + self.leg(parent, i, once=leaf[i])
                )
                if real < best[i] and real <= limit:
                    best[i] = real
                    push(queue, (real + ahead[i], real, i, parent, True))
                continue
            done[i] = cost
            came[i] = parent
            if i == goal:
                break
            if leaf[i]:
                continue
            for j, price in self.hops.get(i, ()):
                if cost + price < best[j] and cost + price <= limit:
                    best[j] = cost + price
                    push(queue, (best[j] + ahead[j], best[j], j, i, True))
            x, y, z = nodes[i]
            k = self.level(z)
            first, last = self.fixed[k], ends[k]
            if first <= i < last and budget > _NEAR:
                for offset, price in zip(*self.grounds[k].neighbours(i - first), strict=True):
                    j = first + offset
                    total = cost + price
                    if total < best[j] and total <= limit and not (crowded and self.somebody(k, i, j)):
                        best[j] = total
                        push(queue, (total + ahead[j], total, j, i, True))
                groups: tuple[Sequence[int], ...] = (self.levels[k], leaves[k] if k < len(leaves) else ())
            else:
                groups = (corners[k], self.levels[k], leaves[k] if k < len(leaves) else ())
            for group in groups:
                for j in group:
                    other = nodes[j]
                    least = cost + hypot(other[0] - x, other[1] - y) * factor
                    if least < best[j] and least <= limit and j != i:
                        push(queue, (least + ahead[j], least, j, i, False))
        return done, came


def route(
    scene: Scene,
    walk: Walk,
    start: Place,
    goal: Place,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    budget: float = math.inf,
) -> Route | None:
    """The cheapest way to a place around what is in the way, through gates and over links; None when there is none."""
    if place_free(scene, walk, goal, others, extra) is not None:
        return None
    if abs(start[2] - goal[2]) <= LEVEL:
        ground = ground_of(scene, walk, start[2], extra)
        p, q = (start[0], start[1]), (goal[0], goal[1])
        if not ground.blocked(p, q, others):
            length = math.dist(p, q)
            cost = ground.price(p, q)
            if cost <= length * walk.factor + EPS and cost <= budget + EPS:
                return Route((start, goal), cost, length)
    key = (walk, start, goal, tuple(others), extra, budget)
    known = scene.recall("twin route", key)
    if known is None:
        known = (_search_route(scene, walk, start, goal, others, extra, budget),)
        scene.store("twin route", key, known, _ROUTES)
    answer: Route | None = known[0]
    return answer


def _search_route(
    scene: Scene,
    walk: Walk,
    start: Place,
    goal: Place,
    others: Sequence[Base],
    extra: tuple[Piece, ...],
    budget: float,
) -> Route | None:
    """The cheapest way past scenery, then past those bases, and only those, that turn out to stand in it.

    A way that is cheapest with some bases left out, and runs into none of them, is the cheapest with all of them."""
    standing: list[Base] = []
    while True:
        path = _cheapest(scene, walk, start, goal, standing, extra, budget)
        if path is None:
            return None
        found = trace(scene, walk, path, others, extra)
        if found.hit is None or found.hit.reason != "base" or others[found.hit.base] in standing:
            return Route(tuple(path), found.cost, found.length)
        standing.append(others[found.hit.base])


def _cheapest(
    scene: Scene,
    walk: Walk,
    start: Place,
    goal: Place,
    others: Sequence[Base],
    extra: tuple[Piece, ...],
    budget: float,
) -> list[Place] | None:
    chart = Chart(scene, walk, others, extra, (start, goal))
    chart.survey()
    done, came = chart.search(budget, 1, ())
    if done[1] == math.inf:
        return None
    path = [chart.nodes[1]]
    i = came[1]
    while i >= 0:
        path.append(chart.nodes[i])
        i = came[i]
    path.reverse()
    return simple(path)


def simple(path: list[Place]) -> list[Place]:
    """A path without the places where it goes straight on."""
    kept = path[:1]
    for here, after in pairwise(path[1:]):
        before = kept[-1]
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        if abs(turn) > 1e-12 or before[2] != here[2] or here[2] != after[2]:
            kept.append(here)
    return kept + path[-1:]
