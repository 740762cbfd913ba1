"""The search for cheapest ways: over several levels, through gates, over links and around bases.

A leg is first queued with its least possible cost and looked at only when its turn comes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from . import constants
from .crowd import Crowd
from .graph import Graph
from .heap import new_heap
from .plane import Ints, copied, copied_ints, floats, ints, many, many_ints

inf = math.inf
EPS = constants.EPS
TOUCH = constants.TOUCH
BODY = constants.BODY
NEAR = 6.0
"""A search for a shorter way than this looks only about itself, not for a corner's neighbours all over the table."""

_ABOUT = 12
_ROUND = [(math.cos(math.tau * m / _ABOUT), math.sin(math.tau * m / _ABOUT)) for m in range(_ABOUT)]
_OUTSIDE = math.cos(math.pi / _ABOUT)
"""A way around a base turns at points about it, this much farther off than the base is wide."""

Link = tuple[float, float, int]
"""An end of a link: where it is, and on which level."""


class Plan:
    """All levels that a walker may use from somewhere, and the links between them.

    The nodes of a search are its ends (the start, perhaps a goal), the ends of links, two by two, the corners of all
    levels, and then what belongs to one search alone: points about bases, and leaves."""

    def __init__(
        self,
        factor: float,
        graphs: Sequence[Graph],
        ends: Sequence[int],
        links: Sequence[Link],
        prices: Sequence[float],
    ) -> None:
        self.factor = factor
        self.graphs = list(graphs)
        self.ends = len(ends)
        self.fixed = len(ends) + len(links)
        """Where the corners begin."""
        first = self.fixed
        starts, levels = [first], [*ends, *[level for _, _, level in links]]
        xs, ys = [0.0] * len(ends) + [x for x, _, _ in links], [0.0] * len(ends) + [y for _, y, _ in links]
        for k, graph in enumerate(self.graphs):
            first += graph.count
            starts.append(first)
            levels += [k] * graph.count
            xs += graph.xs
            ys += graph.ys
        self.count = first
        self.starts = ints(starts)
        """Where the corners of each level begin."""
        special = [[i for i in range(self.fixed) if levels[i] == k] for k in range(len(self.graphs))]
        self.special = ints([i for nodes in special for i in nodes])
        """The nodes that are no corners, level by level, and where those of each level begin."""
        self.special_starts = ints([0, *accumulate([len(nodes) for nodes in special])])
        self.levels = ints(levels)
        self.prices = floats(prices)
        self.xs = floats(xs)
        self.ys = floats(ys)


class Search:
    """One search from node 0. `leaves` are further points on each level, which are reached but not passed through."""

    def __init__(
        self,
        plan: Plan,
        ends: Sequence[tuple[float, float, float]],
        crowd: Crowd | None,
        leaves: Sequence[Sequence[tuple[float, float]]],
    ) -> None:
        self.plan = plan
        self.crowd = crowd if crowd is not None and crowd.count > 0 else None
        count = plan.count
        more_xs: list[float] = []
        more_ys: list[float] = []
        more_levels: list[int] = []
        about, grown = [count], [count]
        for k in range(len(plan.graphs)):
            if self.crowd is not None:
                self._go_round(k, more_xs, more_ys, more_levels)
            about.append(count + len(more_xs))
        self.leaves = grown[0] = about[len(about) - 1]
        for points in leaves:
            more_xs += [point[0] for point in points]
            more_ys += [point[1] for point in points]
            grown.append(count + len(more_xs))
        grown += [grown[len(grown) - 1]] * (len(about) - len(grown))
        self.count = count + len(more_xs)
        self.about = ints(about)
        """Where the points about bases begin on each level."""
        self.grown = ints(grown)
        """Where the leaves begin on each level."""
        self.xs = copied(self.plan.xs, more_xs)
        self.ys = copied(self.plan.ys, more_ys)
        self.levels = copied_ints(self.plan.levels, more_levels)
        self._set_out(ends)
        self.done = many(inf, self.count)
        self.best = many(inf, self.count)
        self.ahead = many(0.0, self.count)
        self.came = many_ints(-1, self.count)
        self.queue = new_heap()
        self.limit = inf
        self.neighbourly = True
        """Whether corners are asked for their neighbours."""
        self.few = False
        """Whether only the corners in `close` are looked at."""
        self.close = ints(())
        self.close_starts = ints(())

    def _set_out(self, ends: Sequence[tuple[float, float, float]]) -> None:
        for i in range(self.plan.ends):
            self.xs[i], self.ys[i] = ends[i][0], ends[i][1]

    def _go_round(self, k: int, xs: list[float], ys: list[float], levels: list[int]) -> None:
        """Points of a level about the bases that stand there."""
        graph = self.plan.graphs[k]
        crowd, ground = self.crowd, graph.ground
        assert crowd is not None
        for i in range(crowd.count):
            if abs(crowd.zs[i] - ground.z) < BODY:
                reach = (ground.r + crowd.rs[i] + 2.0 * TOUCH) / _OUTSIDE
                for cosine, sine in _ROUND:
                    x, y = crowd.xs[i] + reach * cosine, crowd.ys[i] + reach * sine
                    if ground.stop(x, y) == -1:
                        xs.append(x)
                        ys.append(y)
                        levels.append(k)

    def run(self, budget: float, goal: int, halfway: Sequence[tuple[int, float]]) -> float:
        """Look for cheapest ways, up to the budget or, if it is not -1, to the goal; what the way there costs.

        `halfway`: whoever begins half-way up a link gets to these nodes for these prices."""
        self.limit = budget + EPS
        self.neighbourly = budget > NEAR
        if goal >= 0:
            self._look_ahead(self.xs[goal], self.ys[goal])
        if (
            budget < inf and not halfway and self.plan.fixed == self.plan.ends
        ):  # no way is shorter than the straight one
            self._keep_close((budget + TOUCH) / self.plan.factor)
        queue = self.queue
        queue.push(self.ahead[0], 0.0, 0, -1, 1)
        while queue.size > 0:
            _, cost, i, parent, sure = queue.pop()
            if self.done[i] < inf:
                continue
            if sure == 0:
                self._look_at(cost, i, parent)
                continue
            self.done[i] = cost
            self.came[i] = parent
            if i == goal:
                return cost
            if i < self.leaves:
                if i == 0:
                    for j, price in halfway:
                        self._reach(j, price, 0)
                self._go_on(i, cost)
        return inf if goal < 0 else self.done[goal]

    def path(self, goal: int) -> list[tuple[int, float, float, int]]:
        """The way to a node that was reached: each node, where it is, and its level."""
        found = []
        i = goal
        while i >= 0:
            found.append((i, self.xs[i], self.ys[i], self.levels[i]))
            i = self.came[i]
        found.reverse()
        return found

    def costs(self) -> list[float]:
        """What the cheapest way to each node costs, infinite where none was found."""
        return list(self.done)

    def _look_ahead(self, x: float, y: float) -> None:
        """No way to the goal is shorter than the straight one."""
        xs, ys, ahead, factor = self.xs, self.ys, self.ahead, self.plan.factor
        for j in range(self.count):
            dx, dy = x - xs[j], y - ys[j]
            ahead[j] = math.sqrt(dx * dx + dy * dy) * factor

    def _keep_close(self, far: float) -> None:
        """Look only at the corners within a distance of the start."""
        x, y = self.xs[0], self.ys[0]
        close, starts = [], [0]
        for k in range(len(self.plan.graphs)):
            for j in range(self.plan.starts[k], self.plan.starts[k + 1]):
                dx, dy = self.xs[j] - x, self.ys[j] - y
                if math.sqrt(dx * dx + dy * dy) <= far:
                    close.append(j)
            starts.append(len(close))
        self.few = True
        self.close = ints(close)
        self.close_starts = ints(starts)

    def _look_at(self, cost: float, i: int, parent: int) -> None:
        """The turn of a leg has come: if it is free, queue its end again with the real cost."""
        px, py, qx, qy = self.xs[parent], self.ys[parent], self.xs[i], self.ys[i]
        graph = self.plan.graphs[self.levels[parent]]
        ground = graph.ground
        leg = ground.leg(px, py, qx, qy)
        if leg == inf:
            return
        real = cost - math.sqrt((px - qx) * (px - qx) + (py - qy) * (py - qy)) * self.plan.factor + leg
        if real < self.best[i] and real <= self.limit:
            crowd = self.crowd
            if crowd is None or crowd.first(ground.r, ground.z, px, py, qx, qy)[1] < 0:
                self.best[i] = real
                self.queue.push(real + self.ahead[i], real, i, parent, 1)

    def _reach(self, j: int, cost: float, i: int) -> None:
        """Queue a node whose cost is sure, if that is better than what is known."""
        if cost < self.best[j] and cost <= self.limit:
            self.best[j] = cost
            self.queue.push(cost + self.ahead[j], cost, j, i, 1)

    def _go_on(self, i: int, cost: float) -> None:
        """Queue whatever can be reached from a node."""
        plan = self.plan
        if plan.ends <= i < plan.fixed:
            m = i - plan.ends
            self._reach(plan.ends + (m ^ 1), cost + plan.prices[m >> 1], i)
        k = self.levels[i]
        first, last = plan.starts[k], plan.starts[k + 1]
        if first <= i < last and self.neighbourly:
            self._to_neighbours(i, first, cost)
        elif self.few:
            self._offer_some(self.close, self.close_starts[k], self.close_starts[k + 1], i, cost)
        else:
            self._offer(first, last, i, cost)
        self._offer_some(plan.special, plan.special_starts[k], plan.special_starts[k + 1], i, cost)
        self._offer(self.about[k], self.about[k + 1], i, cost)
        self._offer(self.grown[k], self.grown[k + 1], i, cost)

    def _to_neighbours(self, i: int, first: int, cost: float) -> None:
        """Queue the corners next to a corner."""
        graph = self.plan.graphs[self.levels[i]]
        near = graph.neighbours(i - first)
        crowd, ground = self.crowd, graph.ground
        for m in range(near.count):
            j = first + near.nodes[m]
            total = cost + near.costs[m]
            if total < self.best[j] and total <= self.limit:
                if crowd is not None:
                    x, y = self.xs[j], self.ys[j]
                    if crowd.first(ground.r, ground.z, self.xs[i], self.ys[i], x, y)[1] >= 0:
                        continue
                self.best[j] = total
                self.queue.push(total + self.ahead[j], total, j, i, 1)

    def _offer(self, first: int, last: int, i: int, cost: float) -> None:
        """Queue a range of nodes with their least possible costs."""
        xs, ys, best = self.xs, self.ys, self.best
        x, y, limit, factor = xs[i], ys[i], self.limit, self.plan.factor
        for j in range(first, last):
            dx, dy = xs[j] - x, ys[j] - y
            least = cost + math.sqrt(dx * dx + dy * dy) * factor
            if least < best[j] and least <= limit and j != i:
                self.queue.push(least + self.ahead[j], least, j, i, 0)

    def _offer_some(self, nodes: Ints, first: int, last: int, i: int, cost: float) -> None:
        """Queue some of these nodes with their least possible costs."""
        xs, ys, best = self.xs, self.ys, self.best
        x, y, limit, factor = xs[i], ys[i], self.limit, self.plan.factor
        for m in range(first, last):
            j = nodes[m]
            dx, dy = xs[j] - x, ys[j] - y
            least = cost + math.sqrt(dx * dx + dy * dy) * factor
            if least < best[j] and least <= limit and j != i:
                self.queue.push(least + self.ahead[j], least, j, i, 0)
