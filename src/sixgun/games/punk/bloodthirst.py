"""Sed de sangre: who is driven, and by whom."""

from __future__ import annotations

import math

from sixgun.core.ref import Ref
from sixgun.games.punk import combats, seeing
from sixgun.games.punk.attributes import has
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray, Model

ADVANCE = "punk.bloodlust.advance"


def applies(g: Fray, me: Model) -> bool:
    """Whether it is driven now: it sees an enemy, or is engaged."""
    return has(me, "bloodthirst") and (combats.engaged(g, me.id) or bool(prey(g, me)))


def prey(g: Fray, me: Model) -> list[Model]:
    """punk.bloodlust.advance: the nearest enemy in sight, base to base; of equally near ones the one that was drawn, or
    all of them before that."""
    seen = seeing.seen_enemies(g, me)
    least = min((seeing.far(me, foe) for foe in seen), default=math.inf)
    near = [foe for foe in seen if seeing.far(me, foe) <= least + TOLERANCE]
    drawn = g.activation.prey if g.activation is not None and g.activation.who == me.id else ""
    return [foe for foe in near if foe.id == drawn] or near


def settle(ref: Ref, g: Fray) -> None:
    """punk.bloodlust.advance: before each Action, one of several that are equally near is drawn."""
    me = g.active
    if not has(me, "bloodthirst") or combats.engaged(g, me.id):
        return
    near = [foe.id for foe in prey(g, me)]
    if len(near) > 1:
        g.change_activation(prey=ref.pick(near, ADVANCE))
