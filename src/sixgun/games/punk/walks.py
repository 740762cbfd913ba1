"""How a model walks: its base, what it steps over, and who stands in its way."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.games.punk.board import IMPASSABLE, Board
from sixgun.games.punk.sites import LADDER, WALL
from sixgun.games.punk.space import CONTACT, TOLERANCE, nominal_height
from sixgun.games.punk.state import DOWNED, Fray, Model
from sixgun.games.punk.surfaces import LARGE, climbs, grounds_under
from sixgun.miniatures.field import Field
from sixgun.table import Base, Walk

APART = 2 * CONTACT
"""punk.ruling.enemy-blocks: how far a mover keeps from enemies whom it does not assault."""


@lru_cache(maxsize=256)
def _walk(gates: tuple[str, ...], base: int, mounted: bool, climber: bool) -> Walk:
    def passes(kind: str) -> bool:
        size, _, thin = kind.removeprefix("size").partition("-")
        return (int(size) == 1 or base > LARGE) and (not thin or int(thin) <= base)

    open_ = () if mounted else tuple([(kind, 0.0) for kind in gates if passes(kind)])
    links = ((WALL, 1.0), (LADDER, 1.0)) if climber else ()
    return Walk(base / 20, terrain=((IMPASSABLE, math.inf),), gates=open_, links=links)


def walk_of(board: Board, me: Model) -> Walk:
    """punk.obstacle.size1, punk.obstacle.size2-large, punk.obstacle.unstable, punk.climb.basic,
    punk.terrain.impassable; and punk.move.gap-width: it passes where its base does."""
    gates = board.scene.remembered(
        "punk gates", 0, lambda: tuple(sorted({p.gate for p in board.scene.pieces if p.gate}))
    )
    barred = climbs(me)
    return _walk(gates, me.base, barred == "mounted", not barred)


@lru_cache(maxsize=64)
def stand(base: int) -> Walk:
    """For standing: nobody stops half on an obstacle."""
    return Walk(base / 20)


@lru_cache(maxsize=64)
def safe(base: int) -> Walk:
    """For standing where one may stay (punk.terrain.impassable-removal)."""
    return Walk(base / 20, terrain=((IMPASSABLE, math.inf),))


def enemies_about(g: Fray, me: Model, *touching: str) -> tuple[Base, ...]:
    """punk.ruling.enemy-blocks: enemies with the distance that a mover keeps from them; those whom it may touch
    without."""
    return tuple([m.body if m.id in touching else replace(m.body, r=m.body.r + APART) for m in g.enemies(me.id)])


def way_field(g: Fray, me: Model, *touching: str) -> Field:
    """What is in the way of a walk: scenery and enemies; friends step aside (punk.move.friends-no-obstacle)."""
    return Field(g.board.scene, enemies_about(g, me, *touching))


def bodies(g: Fray, but: Iterable[str]) -> tuple[Base, ...]:
    """Everything on which nobody may end: models and Downed markers (punk.move.no-overlap, punk.downed.no-end-on)."""
    return tuple([m.body for m in g.models.values() if m.id not in but and (m.in_play or m.where == DOWNED)])


def rest_field(g: Fray, me: Model) -> Field:
    """What is in the way of standing somewhere."""
    return Field(g.board.scene, bodies(g, (me.id,)))


def may_rest(g: Fray, me: Model, place: Place) -> bool:
    """punk.move.no-overlap, punk.downed.no-end-on, punk.move.must-stand, punk.ruling.table-edge"""
    return rest_field(g, me).free(stand(me.base), place) and has_headroom(g, me, place)


def has_headroom(g: Fray, me: Model, place: Place) -> bool:
    """punk.geo.distance: over another model, or under one, only from the upper one's feet to the lower one's head."""
    x, y, z = place
    for other in g.others(me.id):
        if math.hypot(other.x - x, other.y - y) < other.r + me.base / 20 - CONTACT:
            low, high = sorted((other, replace(me.body, x=x, y=y, z=z)), key=lambda body: body.z)
            if high.z < low.z + nominal_height(low) - TOLERANCE:
                return False
    return True


def is_safe(g: Fray, me: Model, place: Place) -> bool:
    """Whether no part of its base would be on impassable ground there."""
    return IMPASSABLE not in grounds_under(g.board, replace(me.body, x=place[0], y=place[1], z=place[2]))
