"""Moves in a straight line that nobody chose. Somebody on foot is pushed through open doors, windows and over low
fences, but its base does not come to rest in a window or on a fence."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixgun.games.bala.resting import STAND
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, movable
from sixgun.games.bala.state import Fight, replace
from sixgun.miniatures.field import Field
from sixgun.miniatures.pushing import Push
from sixgun.table import Base, Walk

ON_FOOT = Walk(FOOT_RADIUS, gates=(("door", 0.0), ("window", 0.0), ("fence", 0.0)))
ON_HORSE = Walk(HORSE_RADIUS)


def push(g: Fight, who: str, around: Sequence[Base]) -> Push:
    """Somebody who is moved among these bases, on its horse if it rides."""
    me = g.characters[who]
    field = Field(g.board.scene, around, movable(g))
    return Push(field, ON_HORSE, me.place) if me.horse else Push(field, ON_FOOT, me.place, STAND)


def lose_run_up(g: Fight, who: str) -> None:
    """bala.ruling.jump-procedure: whoever has been moved from where its run ended jumps without it."""
    g.stack = tuple([replace(a, run_up=0.0) if a.who == who and a.run_up else a for a in g.stack])


def keep_away(other: Base, z: float, inches: float) -> Base:
    """A base that stands for everything within `inches` of another one, for somebody whose feet are at that height."""
    rise = min(inches, abs(other.z - z))
    return Base(other.x, other.y, z, other.r + math.sqrt(inches * inches - rise * rise))
