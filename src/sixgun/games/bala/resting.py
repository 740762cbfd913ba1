"""Where a base may come to rest, and the nearest place where it can.

People pass doors, windows and low fences, but stand on one side of a window, fence or closed door, not in it
(bala.ruling.window-counts-as-move, bala.ruling.key-counts-as-task); no base stands on another. On stairs and climbs
only other bases are in the way.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sixgun.core.choice import Place
from sixgun.games.bala.space import FOOT_RADIUS, base, bodies, movable
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import others
from sixgun.table import Base, Walk, place_free, surface_at, trace
from sixgun.table.shapes import BODY, LEVEL, TOUCH

STAND = Walk(FOOT_RADIUS, gates=(("door", 0.0),))
"""Somebody on foot who stays where it is: in an open doorway, perhaps."""
_STEP = 0.05
_FIND = 6.0
"""How far around a free spot is looked for."""


def in_the_way(g: Fight, me: Character, place: Place, around: Sequence[Base] | None = None) -> str | None:
    """Why `me` cannot come to rest there: the id of a piece, "base:<index>", "table" or "edge"; None if it can."""
    around = others(g, me.id) if around is None else around
    radius = base(me).r
    floor = surface_at(g.board.scene, place[0], place[1], place[2])
    if floor is None or abs(floor.z - place[2]) > LEVEL:  # half-way up
        return next((f"base:{i}" for i, b in enumerate(around) if _on(b, place, radius)), None)
    return place_free(g.board.scene, Walk(radius) if me.mounted else STAND, place, around, movable(g))


def _on(b: Base, place: Place, radius: float) -> bool:
    return abs(b.z - place[2]) < BODY and math.hypot(b.x - place[0], b.y - place[1]) < radius + b.r - TOUCH


def last_rest(free: Callable[[float], bool], least: float, most: float) -> float:
    """The greatest distance from `least` to `most` at which one may rest; `least` if there is none."""
    if most <= least or free(most):
        return max(least, most)
    bad = most
    while bad > least:
        good = max(least, bad - _STEP)
        if good == least or free(good):
            break
        bad = good
    if good == least and not free(least):
        return least
    for _ in range(24):
        middle = (good + bad) / 2
        if free(middle):
            good = middle
        else:
            bad = middle
    return good


def free_spot(g: Fight, who: str, near: Place) -> Place:
    """The nearest place to `near` where the base of somebody on foot can stand, clear of doors, windows and fences, and
    not on the far side of scenery if there is room on this one; `near` itself if there is none around."""
    scene = g.board.scene
    behind: Place | None = None
    walk = Walk(FOOT_RADIUS)
    around = bodies(g, (who,))
    extra = movable(g)
    for ring in range(round(_FIND / 0.25) + 1):
        radius = ring * 0.25
        count = max(1, 4 * ring)
        for k in range(count):
            angle = math.tau * k / count
            x, y = near[0] + radius * math.cos(angle), near[1] + radius * math.sin(angle)
            below = surface_at(scene, x, y, near[2])
            if below is None or abs(below.z - near[2]) > LEVEL:
                continue
            spot = (x, y, below.z)
            if place_free(scene, walk, spot, around, extra) is not None:
                continue
            if trace(scene, walk, ((near[0], near[1], below.z), spot), (), extra).hit is None:
                return spot
            behind = behind or spot
    return behind or near
