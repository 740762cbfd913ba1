"""Where a base may come to rest, and the nearest place where it can.

People pass doors, windows and low fences, but stand on one side of a window, fence or closed door, not in it
(bala.ruling.window-counts-as-move, bala.ruling.key-counts-as-task); no base stands on another. On stairs and climbs
only other bases are in the way.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Place
from sixgun.games.bala.space import FOOT_RADIUS, base, bodies, movable
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import others
from sixgun.miniatures.field import Field
from sixgun.miniatures.room import nearest_room
from sixgun.table import Base, Walk, surface_at
from sixgun.table.shapes import LEVEL
from sixgun.table.walk_trace import base_at

STAND = Walk(FOOT_RADIUS, gates=(("door", 0.0),))
"""Somebody on foot who stays where it is: in an open doorway, perhaps."""
_FIND = 6.0
"""How far around a free spot is looked for."""


def in_the_way(g: Fight, me: Character, place: Place, around: Sequence[Base] | None = None) -> str | None:
    """Why `me` cannot come to rest there: the id of a piece, "base:<index>", "table" or "edge"; None if it can."""
    around = others(g, me.id) if around is None else around
    radius = base(me).r
    floor = surface_at(g.board.scene, place[0], place[1], place[2])
    if floor is None or abs(floor.z - place[2]) > LEVEL:  # half-way up
        return base_at(radius, place, around)
    return Field(g.board.scene, around, movable(g)).stops(Walk(radius) if me.mounted else STAND, place)


def free_spot(g: Fight, who: str, near: Place) -> Place:
    """The nearest place to `near` where the base of somebody on foot can stand, clear of doors, windows and fences, and
    not on the far side of scenery if there is room on this one; `near` itself if there is none around."""
    field = Field(g.board.scene, bodies(g, (who,)), movable(g))
    return nearest_room(field, Walk(FOOT_RADIUS), near, _FIND) or near
