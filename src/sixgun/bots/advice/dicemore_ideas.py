"""Movements that gunhand could think about in For a Few Dice More, by what they promise at a glance."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from sixgun.bots.advice import dicemore_worth as opinion
from sixgun.bots.advice.dicemore_errands import along
from sixgun.bots.advice.dicemore_here import Here
from sixgun.core.choice import Place
from sixgun.games.dicemore import candidates, limits, movement
from sixgun.games.dicemore.choices import Move
from sixgun.games.dicemore.headings import SIDEWAYS
from sixgun.games.dicemore.shots import ranges
from sixgun.games.dicemore.space import cover, within

ROADS = ("run", "walk", "trot", "back")
"""Kinds of movement along the road of an errand."""
_SHOWN = {"none": 1.0, "light": 0.8, "partial": 0.6, "whole": 0.0}
"""How much of somebody is to be hit behind each cover, about."""
_SHOT = 0.4
"""What a shot is worth, about."""


class Idea(NamedTuple):
    """A movement that nobody has tested yet."""

    choice: Move
    price: int
    promise: float
    why: str


def ideas(here: Here) -> list[Idea]:
    """Along the road of the errand, and the places that the game proposes: the most promising first, of movements to
    one place the cheaper one first."""
    glance = _Glance(here)
    found = [
        Idea(choice, kind.ca, glance.at(choice.path[-1], kind), why)
        for kind in movement.kinds_now(here.g, here.me)
        if kind.classes != (SIDEWAYS,)
        for choice, why in (*_on_the_road(here, kind), *_proposed(here, kind))
    ]
    return sorted(found, key=lambda idea: (-idea.promise, idea.price))


def _on_the_road(here: Here, kind: limits.Kind) -> Iterator[tuple[Move, str]]:
    """As far as this kind of movement gets on the road, and to its first corner."""
    road, course = here.road, here.g.going.course
    if kind.kind not in ROADS or not road.errand.pull or road.path is None:
        return
    most = course.left if course is not None else limits.most_u(here.g, here.me, kind)
    far = road.length - road.errand.near + 0.1
    for units in dict.fromkeys((min(most - 0.05, far), min(most - 0.05, far, road.corner()))):
        place = along(road, units) if units > 0.3 else None
        if place is not None:
            yield Move(here.me.id, kind.kind, (place,)), f"to the {road.errand.kind}"


def _proposed(here: Here, kind: limits.Kind) -> Iterator[tuple[Move, str]]:
    for wish in candidates.wishes(here.g, here.me, kind, here.g.going.course, lambda place: True):
        yield movement.declared(here.me, kind, wish), wish.why


class _Glance:
    """What places seem to be worth, as if the character were there already: who could see it, and whom it could."""

    def __init__(self, here: Here) -> None:
        g, me = here.g, here.me
        self._here = here
        self._reach = max([ranges(g, me, gun)[1] for _, gun in opinion.ready_guns(me)], default=-1.0)
        self._foes = [
            (foe, max([ranges(g, foe, gun)[1] + opinion.NEARER for _, gun in opinion.ready_guns(foe)], default=-1.0))
            for foe in g.enemies(me.id)
        ]
        self._known: dict[Place, tuple[float, float]] = {}

    def at(self, place: Place, kind: limits.Kind) -> float:
        """The errand, what is seen from there, and a shot if points are left for it."""
        if place not in self._known:
            self._known[place] = self._seen(place)
        value, target = self._known[place]
        shoots = not self._here.g.going.attacked and self._here.left > kind.ca
        return value + (target * _SHOT if shoots else 0.0)

    def _seen(self, place: Place) -> tuple[float, float]:
        danger = target = 0.0
        for foe, reach in self._foes:
            units = math.dist(place, foe.place) - 1.0
            threat = 0.0 if foe.person or foe.bearer or foe.engaged or not within(units, reach) else opinion.hurry(foe)
            aim = within(units, self._reach)
            if threat or aim:
                shown = _SHOWN[cover(self._here.g, foe.id, self._here.me.id, place).level]
                danger += threat * shown
                target = max(target, shown * aim)
        road = self._here.road
        pull = road.pull(place) if road.errand.pull else 0.0
        return pull + _SHOT * (opinion.READY * target - opinion.CAUTION * danger), target
