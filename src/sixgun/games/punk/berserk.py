"""Bersérker: Downed, and still in play until the end of its activation."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.punk.attributes import has
from sixgun.games.punk.state import Fray

LINGER = "punk.berserk.linger"


def lingers(ref: Ref, g: Fray, who: str) -> bool:
    """punk.special.berserker, punk.berserk.linger: Downed for the first time it stays in play, through its current
    activation or else the next one (punk.ruling.berserker-details); Downed again it is lost (punk.berserk.end)."""
    me = g[who]
    if not has(me, "berserker") or me.doomed:
        return False
    active = g.activation is not None and g.activation.who == who
    last = g.turn if active or not me.acted else g.turn + 1
    g.change(who, doomed=last)
    ref.tell("rages-on", LINGER, target=who)
    return True


def is_over(g: Fray, who: str) -> bool:
    """punk.berserk.end: whether the activation that ends now was its last."""
    return 0 < g[who].doomed <= g.turn
