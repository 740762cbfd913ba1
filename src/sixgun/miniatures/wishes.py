"""Places worth going to, for lists and bots: advice, not a rule. Whatever is offered passes the game's own test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from sixgun.table import Place

APART = 0.5
"""Two places nearer to each other than this are one."""
NEAR = 0.3
"""Nobody wants to go as little as this."""


class Wish(NamedTuple):
    """A place, why one might go there, what it is about, and the enemy whom it attacks, if any; besides, a facing to
    keep on the way, if that matters."""

    place: Place
    why: str
    about: str = ""
    target: str = ""
    facing: float | None = None


def apart(here: Place, wishes: Iterable[Wish], usable: Callable[[Wish], bool]) -> list[Wish]:
    """The usable ones that lead away from here, the first of those that lead to about the same place."""
    kept: list[Wish] = []
    for wish in wishes:
        near = [other for other in kept if other.target == wish.target and math.dist(wish.place, other.place) < APART]
        if not near and math.dist(wish.place, here) >= NEAR and usable(wish):
            kept.append(wish)
    return kept


def towards(here: Place, goal: Place, far: float) -> Place:
    """The place so far on the straight way to another one, or that one; on the same level."""
    d = math.dist(here[:2], goal[:2])
    t = min(1.0, far / d) if d > 1e-6 else 0.0
    return (here[0] + t * (goal[0] - here[0]), here[1] + t * (goal[1] - here[1]), here[2])
