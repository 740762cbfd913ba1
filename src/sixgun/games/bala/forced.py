"""Moves in a straight line that nobody chose: how far a base gets before something stops it.

Terrain costs nothing here. What stops a base: walls and closed doors, other bases, the edge of what it stands on, and
the edge of the table. Somebody on foot is pushed through open doors, windows and over low fences, but does not come to
rest in a window or on a fence.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from sixgun.core.choice import Place
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, base, horse_base, movable, neighbour_base, spot
from sixgun.games.bala.state import Fight
from sixgun.table import Base, Walk, trace

ON_FOOT = Walk(FOOT_RADIUS, gates=(("door", 0.0), ("window", 0.0), ("fence", 0.0)))
ON_HORSE = Walk(HORSE_RADIUS)
GATLING_RADIUS = 0.5
_DOOR = "door"
_BEYOND = 4.0
"""Inches looked ahead, to see the far side of a window or fence."""


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
        scene.store("pushed", key, known, limit=16384)
    return known


def _pushed(
    g: Fight, walk: Walk, start: Place, direction: float, inches: float, others: Sequence[Base]
) -> tuple[float, bool]:
    far = inches
    off = False
    way = trace(g.board.scene, walk, (start, ahead(start, direction, inches + _BEYOND)), others, movable(g))
    if way.hit is not None and way.hit.distance < inches:
        far = max(0.0, way.hit.distance)
        off = way.off_table
    for gate in way.gates:
        if gate.kind != _DOOR and gate.enter < far < gate.leave:
            return gate.enter, False
    return far, off


def bodies(g: Fight, leave_out: Iterable[str] = ()) -> list[Base]:
    """Everything with a base on the ground: characters, horses without riders, neighbours, Gatlings."""
    out = tuple(leave_out)
    found = [base(c) for c in g.characters.values() if not c.out and not c.cart and c.id not in out]
    found += [horse_base(h) for h in g.horses.values() if not h.out and not h.rider and h.id not in out]
    found += [neighbour_base(n) for n in g.neighbours.values() if not n.out and n.id not in out]
    found += [spot((w.x, w.y, w.z), GATLING_RADIUS) for w in g.gatlings.values() if w.id not in out]
    return found


def keep_away(other: Base, z: float, inches: float) -> Base:
    """A base that stands for everything within `inches` of another one, for somebody whose feet are at that height."""
    rise = min(inches, abs(other.z - z))
    return Base(other.x, other.y, z, other.r + math.sqrt(inches * inches - rise * rise))
