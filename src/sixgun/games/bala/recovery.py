"""Shaking off Paralysis and Shock."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import short_walk
from sixgun.games.bala.action import Action, no_actions_left
from sixgun.games.bala.choices import Recover, RemoveShock
from sixgun.games.bala.state import Character, Fight

RECOVER = "bala.action.recover-paralysis"
RECOVER_MOVE = "bala.action.recover-move"
REMOVE_SHOCK = "bala.action.remove-shock"
SHOCK_OFF_ON = 4


def recover_options(g: Fight, me: Character) -> Iterator[Option]:
    if not me.paralysed or g.activation.left < 1:
        return
    yield Option(Recover(me.id), 1, (RECOVER,))
    for place in short_walk.places(g, me):
        choice = Recover(me.id, (place,))
        if check_recover(g, me, choice) is None:
            yield Option(choice, 1, (RECOVER, RECOVER_MOVE))


def check_recover(g: Fight, me: Character, choice: Recover) -> Refusal | None:
    """bala.state.paralysed, bala.action.recover-move, bala.ruling.paralysed-again: one action ends it, with a 2 in move
    if wanted."""
    if not me.paralysed:
        return Refusal(RECOVER, "not-paralysed", facts={"who": me.id})
    if choice.path or choice.facing is not None:
        refused = short_walk.check(g, me, choice)
        if refused is not None:
            return refused
    return no_actions_left(g, 1, RECOVER)


def recover(ref: Ref, g: Fight, choice: Recover) -> None:
    """bala.action.recover-paralysis; the 2 in move needs no dice and is no Move action (bala.action.recover-move)."""
    g.change(choice.actor, paralysed=False)
    ref.tell("pulls-together", RECOVER, who=choice.actor)
    if choice.path or choice.facing is not None:
        short_walk.perform(ref, g, choice)


def shock_options(g: Fight, me: Character) -> Iterator[Option]:
    if me.shock > 0 and g.activation.left >= 1:
        yield Option(RemoveShock(me.id), 1, (REMOVE_SHOCK,))


def check_shock(g: Fight, me: Character, choice: RemoveShock) -> Refusal | None:
    if me.shock <= 0:
        return Refusal(REMOVE_SHOCK, "no-shock", facts={"who": me.id})
    return no_actions_left(g, 1, REMOVE_SHOCK)


def remove_shock(ref: Ref, g: Fight, choice: RemoveShock) -> None:
    """bala.action.remove-shock: 4+ takes one point off; no action comes back for it (bala.ruling.actions-recount)."""
    roll = ref.dice(1, 6, REMOVE_SHOCK, cuts=(SHOCK_OFF_ON,))
    if roll.total >= SHOCK_OFF_ON:
        g.change(choice.actor, shock=g.characters[choice.actor].shock - 1)
        ref.tell("shock-off", REMOVE_SHOCK, roll=roll, who=choice.actor)
    else:
        ref.tell("shock-stays", REMOVE_SHOCK, roll=roll, who=choice.actor)


ACTIONS = (
    Action("recover", RECOVER, options=recover_options, check=check_recover, cost=1, perform=recover),
    Action("remove-shock", REMOVE_SHOCK, options=shock_options, check=check_shock, cost=1, perform=remove_shock),
)
