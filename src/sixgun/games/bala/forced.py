"""Moves in a straight line that nobody chose: how far a base gets before something stops it.

Terrain costs nothing here. What stops a base: walls and closed doors, other bases, the edge of what it stands on, and
the edge of the table. Somebody on foot is pushed through open doors, windows and over low fences, but its base does not
come to rest in a window or on a fence.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixgun.core.choice import Place
from sixgun.games.bala.resting import STAND, last_rest
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, bodies, movable
from sixgun.games.bala.state import Fight, replace
from sixgun.table import Base, Walk, place_free
from sixgun.table.walk import first_hit

__all__ = [
    "ON_FOOT",
    "ON_HORSE",
    "ahead",
    "bodies",
    "keep_away",
    "lose_run_up",
    "pushed",
    "rest_on",
    "straight_on",
]

ON_FOOT = Walk(FOOT_RADIUS, gates=(("door", 0.0), ("window", 0.0), ("fence", 0.0)))
ON_HORSE = Walk(HORSE_RADIUS)


def ahead(start: Place, direction: float, inches: float) -> Place:
    turn = math.radians(direction)
    return (start[0] + inches * math.cos(turn), start[1] + inches * math.sin(turn), start[2])


def pushed(
    g: Fight, walk: Walk, start: Place, direction: float, inches: float, others: Sequence[Base]
) -> tuple[float, bool]:
    """How far a base gets from a place in a direction, at most `inches`, and whether the edge of the table stops it."""
    scene = g.board.scene
    key = (walk, start, direction, inches, tuple(others), movable(g))
    known: tuple[float, bool] | None = scene.recall("pushed", key)
    if known is None:  # the odds of one fight ask hundreds of times
        known = _pushed(g, walk, start, direction, inches, others)
        scene.store("pushed", key, known)
    return known


def _pushed(
    g: Fight, walk: Walk, start: Place, direction: float, inches: float, others: Sequence[Base]
) -> tuple[float, bool]:
    far, off = straight_on(g, walk, start, direction, inches, others)
    rest = rest_on(g, walk, start, direction, far)
    return rest, off and rest == far


def straight_on(
    g: Fight, walk: Walk, start: Place, direction: float, inches: float, others: Sequence[Base]
) -> tuple[float, bool]:
    """As `pushed`, wherever the base would come to rest."""
    hit = first_hit(g.board.scene, walk, start, ahead(start, direction, inches), others, movable(g))
    if hit is None or hit.distance >= inches:
        return inches, False
    return max(0.0, hit.distance), hit.reason == "table"


def rest_on(g: Fight, walk: Walk, start: Place, direction: float, far: float) -> float:
    """How much of a way that leads `far` straight on is left to a base that has to come to rest at its end."""
    if walk != ON_FOOT:
        return far
    scene, extra = g.board.scene, movable(g)

    def rests(distance: float) -> bool:
        return place_free(scene, STAND, ahead(start, direction, distance), (), extra) is None

    return last_rest(rests, 0.0, far)


def lose_run_up(g: Fight, who: str) -> None:
    """bala.ruling.jump-procedure: whoever has been moved from where its run ended jumps without it."""
    g.stack = tuple([replace(a, run_up=0.0) if a.who == who and a.run_up else a for a in g.stack])


def keep_away(other: Base, z: float, inches: float) -> Base:
    """A base that stands for everything within `inches` of another one, for somebody whose feet are at that height."""
    rise = min(inches, abs(other.z - z))
    return Base(other.x, other.y, z, other.r + math.sqrt(inches * inches - rise * rise))
