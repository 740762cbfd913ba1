"""Guns on mounts: whoever stands at one with both hands free may use it (deadlands.ruling.gatling-mount)."""

from __future__ import annotations

from sixgun.games.deadlands.space import touching
from sixgun.games.deadlands.state import NO_ARM, Shootout, Thing


def manned(g: Shootout, who: str) -> int:
    """Which of his arms is a gun on its mount; -1 if none is."""
    return next((i for i, arm in enumerate(g[who].arms) if arm.mount), NO_ARM)


def leave(g: Shootout, who: str) -> None:
    """He has moved: a gun that he no longer touches, or cannot hold any more, stands free again."""
    i = manned(g, who)
    if i == NO_ARM:
        return
    me = g[who]
    mount = next(one for one in g.board.mounts if one.id == me.arms[i].mount)
    if me.in_play and me.holds(i) and touching(me.place, mount.at):
        return
    g.things[mount.id] = Thing(mount.id, mount.at, arm=me.arms[i])
    without(g, who, i)


def without(g: Shootout, who: str, arm: int) -> None:
    """One of his arms is gone: the numbers of the others change."""
    me = g[who]

    def moved_up(hand: int) -> int:
        return NO_ARM if hand == arm else hand - 1 if hand > arm else hand

    aim = me.aim
    if aim is not None:
        aim = None if aim.arm == arm else type(aim)(aim.target, moved_up(aim.arm), aim.actions)
    arms = (*me.arms[:arm], *me.arms[arm + 1 :])
    g.change(who, arms=arms, right=moved_up(me.right), left=moved_up(me.left), aim=aim)
    for other in list(g.people.values()):
        if other.held_by == who:
            rope = moved_up(other.rope)
            g.change(other.id, rope=rope, held_by=who if rope != NO_ARM else "")
