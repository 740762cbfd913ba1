"""Guns on mounts: anybody at one with both hands free may use it (deadlands.ruling.gatling-mount)."""

from __future__ import annotations

from sixgun.core.choice import Place
from sixgun.games.deadlands import holding
from sixgun.games.deadlands.space import touching
from sixgun.games.deadlands.state import NO_ARM, Shootout


def place_of(g: Shootout, mount: str) -> Place:
    return next(one.at for one in g.board.mounts if one.id == mount)


def manned(g: Shootout, who: str) -> int:
    """Which of his arms is a gun on its mount; -1 if none is."""
    return next((i for i, arm in enumerate(g[who].arms) if arm.mount), NO_ARM)


def leave(g: Shootout, who: str) -> None:
    """He has moved: a gun that he no longer touches, or cannot hold any more, stands free again."""
    i = manned(g, who)
    if i == NO_ARM:
        return
    me = g[who]
    if not (me.in_play and holding.with_both(me, i) and touching(me.place, place_of(g, me.arms[i].mount))):
        holding.set_free(g, who, i)
