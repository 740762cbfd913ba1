"""The queue of a search: legs that wait for their turn, the most promising first."""

from __future__ import annotations

from heapq import heappop, heappush

from .plane import COMPILED, Floats, Ints, many, many_ints

Entry = tuple[float, float, int, int, int]
"""Estimate of the whole way, cost so far, node, the node before it, and 1 if the cost is sure."""


class Heap:
    """Entries, in the order of tuples: a binary heap of their numbers, and a flat array for each of their fields."""

    def __init__(self) -> None:
        self.size = 0
        self.used = 0
        self.room = 512
        self.order = many_ints(0, self.room)
        self.estimates = many(0.0, self.room)
        self.costs = many(0.0, self.room)
        self.nodes = many_ints(0, self.room)
        self.parents = many_ints(0, self.room)
        self.sure = many_ints(0, self.room)

    def push(self, estimate: float, cost: float, node: int, parent: int, sure: int) -> None:
        """Add an entry."""
        if self.used == self.room:
            self._grow()
        new = self.used
        self.used += 1
        self.estimates[new] = estimate
        self.costs[new] = cost
        self.nodes[new] = node
        self.parents[new] = parent
        self.sure[new] = sure
        at = self.size
        self.size += 1
        while at > 0:
            above = (at - 1) >> 1
            if not self._before(new, self.order[above]):
                break
            self.order[at] = self.order[above]
            at = above
        self.order[at] = new

    def pop(self) -> Entry:
        """Take the least entry away; there has to be one."""
        least = self.order[0]
        self.size -= 1
        last = self.order[self.size]
        at, below = 0, 1
        while below < self.size:
            if below + 1 < self.size and self._before(self.order[below + 1], self.order[below]):
                below += 1
            if not self._before(self.order[below], last):
                break
            self.order[at] = self.order[below]
            at = below
            below = 2 * at + 1
        self.order[at] = last
        return self.estimates[least], self.costs[least], self.nodes[least], self.parents[least], self.sure[least]

    def _before(self, one: int, two: int) -> bool:
        """Whether an entry comes before another."""
        if self.estimates[one] != self.estimates[two]:
            return self.estimates[one] < self.estimates[two]
        if self.costs[one] != self.costs[two]:
            return self.costs[one] < self.costs[two]
        if self.nodes[one] != self.nodes[two]:
            return self.nodes[one] < self.nodes[two]
        if self.parents[one] != self.parents[two]:
            return self.parents[one] < self.parents[two]
        return self.sure[one] < self.sure[two]

    def _grow(self) -> None:
        """Make twice the room."""
        self.room *= 2
        self.order = _wider_ints(self.order, self.room)
        self.estimates = _wider(self.estimates, self.room)
        self.costs = _wider(self.costs, self.room)
        self.nodes = _wider_ints(self.nodes, self.room)
        self.parents = _wider_ints(self.parents, self.room)
        self.sure = _wider_ints(self.sure, self.room)


def _wider(values: Floats, room: int) -> Floats:
    wide = many(0.0, room)
    for i in range(len(values)):
        wide[i] = values[i]
    return wide


def _wider_ints(values: Ints, room: int) -> Ints:
    wide = many_ints(0, room)
    for i in range(len(values)):
        wide[i] = values[i]
    return wide


class TupleHeap:
    """The same by the heap of the standard library, which is quicker in the interpreter."""

    def __init__(self) -> None:
        self.size = 0
        self.entries: list[Entry] = []

    def push(self, estimate: float, cost: float, node: int, parent: int, sure: int) -> None:
        """Add an entry."""
        heappush(self.entries, (estimate, cost, node, parent, sure))
        self.size += 1

    def pop(self) -> Entry:
        """Take the least entry away; there has to be one."""
        self.size -= 1
        return heappop(self.entries)


def new_heap() -> Heap | TupleHeap:
    """An empty queue, as it is quickest here."""
    return Heap() if COMPILED else TupleHeap()
