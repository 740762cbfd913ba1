"""A move of a figure: the cheapest way, what may be wrong with it, how far it leads, and parts of its path."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from sixgun.core.choice import Place, Refusal
from sixgun.core.form import MOST_PLACES
from sixgun.miniatures.field import Field
from sixgun.miniatures.room import last_rest
from sixgun.table import Scene, Walk, distance_for_cost, place_at, ring
from sixgun.table.walk import Track

TOUCH = 0.001


class Stride(NamedTuple):
    """The rule of a move, how its way is priced, how one may stand at its end, and how much it may cost."""

    rule: str
    walk: Walk
    stand: Walk
    most: float

    def way(self, field: Field, start: Place, places: Path) -> Path | None:
        """The declared path, its start included; a single place is reached the cheapest way. None if there is none."""
        if len(places) == 1:
            found = field.route(self.walk, start, places[0])
            return found.path if found is not None else None
        path = (start, *places)
        return path if field.is_open(self.walk, path) else None

    def refusal(self, field: Field, start: Place, places: Path) -> Refusal | None:
        """Why somebody cannot go there; reasons are "no-such-place", "no-room", "no-way" and "too-far"."""
        if not 0 < len(places) <= MOST_PLACES or any(field.floor(place) is None for place in places):
            return Refusal(self.rule, "no-such-place")
        x, y, _ = places[-1]
        if not field.fits(self.stand, places[-1]):
            return Refusal(self.rule, "no-room", facts={"x": x, "y": y})
        path = self.way(field, start, places)
        if path is None:
            return Refusal(self.rule, "no-way", facts={"x": x, "y": y})
        far = field.trace(self.walk, path).cost
        return Refusal(self.rule, "too-far", facts={"far": far}) if far > self.most + TOUCH else None

    def toward(self, field: Field, start: Place, goal: Place) -> Place:
        """As far as a move leads on the cheapest way to a place or, where nobody can stand there, to one beside it."""
        beside = ring(goal, 2 * self.walk.r + TOUCH, 0.0, range(0, 360, 30))
        way = field.route_to_first(self.walk, start, (goal, *beside))
        if way is None:
            return start
        most = distance_for_cost(field.trace(self.walk, way.path), self.most)
        return place_at(way.path, last_rest(lambda far: field.fits(self.stand, place_at(way.path, far)), 0.0, most))


# paths ---------------------------------------------------------------------------------------------------------------
Path = tuple[Place, ...]


def length_of(path: Sequence[Place]) -> float:
    """As the crow flies from place to place, height included."""
    return sum(math.dist(a, b) for a, b in pairwise(path))


def first_part(path: Path, far: float, scene: Scene | None = None, walk: Walk | None = None) -> Path:
    """A path up to that distance, or all of it, from its start on. Give scene and walk where it uses links."""
    return Track(path, scene, walk).first_part(far)


def in_between(distance: float, crossings: Iterable[tuple[float, float]]) -> bool:
    """Whether somebody so far along a path is in the middle of a crossing, each given by where it begins and ends."""
    return any(enter + 1e-6 < distance < leave - 1e-6 for enter, leave in crossings)


def along(path: Sequence[Place], spacing: float) -> list[Place]:
    """Places of a path from its start to its end, no farther apart than that, its corners among them."""
    found = [path[0]]
    for here, there in pairwise(path):
        steps = max(1, math.ceil(math.dist(here, there) / spacing))
        for k in range(1, steps + 1):
            x, y, z = (a + (b - a) * (k / steps) for a, b in zip(here, there, strict=True))
            found.append((x, y, z))
    return found
