"""Where ways may turn on one level, and which of these corners can be reached from which in a straight leg."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .ground import Ground
from .plane import Floats, Ints, floats, ints

inf = math.inf
LEEWAY = 0.45

Corner = tuple[float, float, float, float]
"""The directions from a convex corner of a solid to the corners before and after it."""


class Near:
    """The corners next to one, and what the legs there cost."""

    def __init__(self, nodes: Ints, costs: Floats) -> None:
        self.count = len(nodes)
        self.nodes = nodes
        self.costs = costs


class Graph:
    """The corners of a ground. What is next to each is found when somebody first asks for it."""

    def __init__(self, ground: Ground, marks: Sequence[tuple[tuple[float, float], Corner | None]]) -> None:
        kept = [mark for mark in marks if ground.stop(mark[0][0], mark[0][1]) == -1]
        self.ground = ground
        self.count = len(kept)
        self.xs = floats([point[0] for point, _ in kept])
        self.ys = floats([point[1] for point, _ in kept])
        self.bends = ints([0 if corner is None else 1 for _, corner in kept])
        """Whether the corner of a solid is known about which a way bends here."""
        corners = [corner or (0.0, 0.0, 0.0, 0.0) for _, corner in kept]
        self.before_x = floats([corner[0] for corner in corners])
        self.before_y = floats([corner[1] for corner in corners])
        self.after_x = floats([corner[2] for corner in corners])
        self.after_y = floats([corner[3] for corner in corners])
        # where ground or gates cost extra, a cheapest way may bend anywhere
        self.straight = not ground.rough and not any(gate.cost > 0.0 for gate in ground.gates)
        self.rows: list[Near | None] = [None] * self.count

    def leads_to(self, x: float, y: float) -> bool:
        """Whether a straight leg leads from any corner to a point."""
        i = 0
        while i < self.count and self.ground.leg(self.xs[i], self.ys[i], x, y) == inf:
            i += 1
        return i < self.count

    def neighbours(self, i: int) -> Near:
        """The corners that a taut way can go on to from a corner."""
        known = self.rows[i]
        if known is None:
            known = self._found(i)
            self.rows[i] = known
        return known

    def _found(self, i: int) -> Near:
        x, y = self.xs[i], self.ys[i]
        nodes, costs = [], []
        for j in range(self.count):
            if j != i and (not self.straight or (self._taut(i, i, j) and self._taut(j, i, j))):
                cost = self.ground.leg(x, y, self.xs[j], self.ys[j])
                if cost < inf:
                    nodes.append(j)
                    costs.append(cost)
        return Near(ints(nodes), floats(costs))

    def _taut(self, k: int, i: int, j: int) -> bool:
        """Whether a way that bends at corner k can have a leg from i to j: the corner lies wholly on one side of it.

        A little leeway, since a bend is drawn with a few straight legs."""
        if self.bends[k] == 0:
            return True
        dx, dy = self.xs[j] - self.xs[i], self.ys[j] - self.ys[i]
        one = dx * self.before_y[k] - dy * self.before_x[k]
        two = dx * self.after_y[k] - dy * self.after_x[k]
        slack = LEEWAY * math.sqrt(dx * dx + dy * dy)
        return not ((one > slack and two < -slack) or (one < -slack and two > slack))
