"""The table as one model meets it. Whether it can stand somewhere and how it gets about is asked here, whole."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from sixgun import table
from sixgun.table import Base, Piece, Place, Route, Scene, Spot, Trace, Walk
from sixgun.table.shapes import LEVEL
from sixgun.table.walk import first_hit


class Field(NamedTuple):
    """The scene, the bases in somebody's way, and scenery that moves. The game says what belongs to it."""

    scene: Scene
    around: Sequence[Base] = ()
    extra: tuple[Piece, ...] = ()

    def free(self, walk: Walk, place: Place) -> bool:
        """Whether a base can stand there."""
        return table.place_free(self.scene, walk, place, self.around, self.extra) is None

    def fits(self, walk: Walk, place: Place) -> bool:
        """Whether a base can stand there, and there is a floor."""
        return self.floor(place) is not None and self.free(walk, place)

    def stops(self, walk: Walk, place: Place) -> str | None:
        """Why a base cannot stand there: the id of a piece, "base:<index>", "table" or "edge"; None if it can."""
        return table.place_free(self.scene, walk, place, self.around, self.extra)

    def first_free(
        self, walk: Walk, tries: Iterable[Place], fits: Callable[[Place], bool] | None = None
    ) -> Place | None:
        """The first of these places where a base can stand, and that fits besides."""
        return next((place for place in tries if self.free(walk, place) and (fits is None or fits(place))), None)

    def trace(self, walk: Walk, path: Sequence[Place]) -> Trace:
        """What a path costs and runs into."""
        return table.trace(self.scene, walk, path, self.around, self.extra)

    def is_open(self, walk: Walk, path: Sequence[Place]) -> bool:
        """Whether a path runs into nothing."""
        if len(path) == 2 and path[0][2] == path[1][2]:
            return first_hit(self.scene, walk, path[0], path[1], self.around, self.extra) is None
        return self.trace(walk, path).hit is None

    def reach(self, walk: Walk, start: Place, budget: float, spacing: float) -> tuple[Spot, ...]:
        """Places that a budget leads to, on a grid of that spacing, the cheapest first."""
        return table.walk.spots_in_reach(self.scene, walk, start, budget, self.around, self.extra, spacing)

    def straight(self, walk: Walk, start: Place, direction: float, budget: float) -> Place:
        """Where a straight move ends that stops before whatever is in the way."""
        return table.straight(self.scene, walk, start, direction, budget, self.around, self.extra)[0]

    def route(self, walk: Walk, start: Place, goal: Place, budget: float = math.inf) -> Route | None:
        """The cheapest way to a place."""
        return table.route(self.scene, walk, start, goal, self.around, self.extra, budget)

    def route_to_first(
        self, walk: Walk, start: Place, goals: Iterable[Place], budget: float = math.inf
    ) -> Route | None:
        """The cheapest way to the first of these places to which there is one."""
        return next((way for goal in goals if (way := self.route(walk, start, goal, budget)) is not None), None)

    def declared(self, walk: Walk, start: Place, places: tuple[Place, ...]) -> tuple[Place, ...] | None:
        """The path of a declared move, start included: straight on through the declared places where that is open, and
        for a single place the cheapest way round what is in between. None if there is no way."""
        path = (start, *places)
        if self.is_open(walk, path):
            return path
        way = self.route(walk, start, places[0]) if len(places) == 1 else None
        return None if way is None else way.path

    def floor(self, place: Place) -> Place | None:
        """The place at the very height of the floor that is meant; None where there is none at about that height."""
        below = table.surface_at(self.scene, place[0], place[1], place[2])
        if below is None or abs(below.z - place[2]) > LEVEL:
            return None
        return (place[0], place[1], below.z)
