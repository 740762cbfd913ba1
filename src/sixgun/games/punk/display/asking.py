"""What the questions of Punkapocalyptic say besides their options: forms, and why what one would try is not possible
now."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Choice
from sixgun.core.form import Form
from sixgun.games.punk import attributes, seeing, turn
from sixgun.games.punk.choices import (
    Aim,
    BreakAway,
    Charge,
    Fight,
    Leap,
    Lob,
    Loot,
    Move,
    Ready,
    Reload,
    Shoot,
    Spray,
    StandUp,
    Swap,
    Turn,
)
from sixgun.games.punk.display import forms
from sixgun.games.punk.state import DOWNED, Fray, Model
from sixgun.miniatures.display.asking import TableAsking, likeliest_foe, nearest
from sixgun.table import direction

NEAR = 10.0
"""cm: bodies and friends farther away are not worth a line."""


class PunkAsking(TableAsking[Fray]):
    choose = turn.CHOOSE
    in_between = forms.IN_BETWEEN

    def fields(self, state: Fray) -> Iterator[Form]:
        return forms.actions(state, state.active)

    def tries(self, state: Fray) -> Iterator[Choice]:
        me = state.active
        foes = likeliest_foe(state.enemies(me.id), me.place, lambda id: seeing.sees(state, me, state[id]))
        for foe in foes:
            yield Fight(me.id, foe)
            yield Charge(me.id, foe)
            yield from _shots(state, me, foe)
        if not me.prone:
            yield from _steps(me)
        else:
            yield StandUp(me.id)
        yield BreakAway(me.id)
        yield Ready(me.id)
        yield from (Reload(me.id, number) for number, arm in enumerate(me.arms) if arm.reload)
        yield from _hands(state, me)


def _shots(g: Fray, me: Model, foe: str) -> Iterator[Choice]:
    """With each of its ranged weapons."""
    rows = [(number, attributes.weapon_of(g, me, number)) for number in range(len(me.arms))]
    for number, row in rows:
        if row.has("template"):
            yield Spray(me.id, number, round(direction(me.place, g[foe].place), 1))
        elif row.has("lob"):
            yield Lob(me.id, number, foe)
        elif row.ranged:
            yield Shoot(me.id, foe, number)
    if any(row.ranged for _, row in rows):
        yield Aim(me.id, foe)


def _steps(me: Model) -> Iterator[Choice]:
    """A step ahead."""
    ahead = math.radians(me.facing)
    step = (me.x + math.cos(ahead), me.y + math.sin(ahead), me.z)
    yield Move(me.id, (step,))
    if attributes.has(me, "leap"):
        yield Leap(me.id, (step,))
    yield Turn(me.id, (me.facing + 45.0) % 360.0)


def _hands(g: Fray, me: Model) -> Iterator[Choice]:
    """What lies or stands near by."""
    bodies = ((m.id, m.x, m.y) for m in g.models.values() if m.where == DOWNED)
    for body in nearest(bodies, me.x, me.y, NEAR):
        yield Loot(me.id, body, tuple(range(len(g[body].arms)))[:1], number=1)
    friends = ((m.id, m.x, m.y) for m in g.friends(me.id))
    if g.bullets.get(me.id, 0):
        yield from (Swap(me.id, friend, 1) for friend in nearest(friends, me.x, me.y, NEAR))
