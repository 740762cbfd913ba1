"""The way of one character to where it should go, and what each place on it is worth. Knows no game."""

from __future__ import annotations

import math
from typing import NamedTuple

from sixgun.core.choice import Place
from sixgun.table import distance_to_path


class Errand(NamedTuple):
    """Where to go, what for, what a unit nearer is worth, and how near is near enough."""

    kind: str
    place: Place
    pull: float
    near: float = 0.0
    target: str = ""


class Road:
    """The way of one character to its errand, and how far any place is from its end."""

    __slots__ = ("_on_it", "_rest", "errand", "path")

    def __init__(self, errand: Errand, path: tuple[Place, ...] | None, on_it: float) -> None:
        """`on_it` is how far from the path a place still counts as on it."""
        self.errand = errand
        self.path = path
        self._on_it = on_it
        self._rest: list[float] = []
        if path is not None:
            total = 0.0
            self._rest = [0.0]
            for here, there in zip(path[-2::-1], path[:0:-1], strict=True):
                total += math.dist(here, there)
                self._rest.insert(0, total)

    @property
    def length(self) -> float:
        return self._rest[0] if self._rest else math.inf

    def rest(self, place: Place) -> float:
        """How much is left from a place: along the road where it is on it, else to its next corner and on."""
        path = self.path
        if path is None:
            return math.dist(place, self.errand.place)
        for i in range(len(path) - 1, 0, -1):
            if distance_to_path(place, path[i - 1 : i + 1]) < self._on_it:
                return math.dist(place, path[i]) + self._rest[i]
        return math.dist(place, path[1]) + self._rest[1]

    def pull(self, place: Place) -> float:
        """What being at a place is worth for the errand: nothing at its end, less with every unit before."""
        return -self.errand.pull * max(0.0, self.rest(place) - self.errand.near)

    def corner(self) -> float:
        """How far the first corner is."""
        return math.dist(self.path[0], self.path[1]) if self.path is not None else 0.0
