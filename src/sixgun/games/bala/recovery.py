"""Shaking off Paralysis and Shock, and the 2 in of recovery: a short walk without dice, which may start a fight like
any other move."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import candidates, course, limits, ways
from sixgun.games.bala.activation import Action, no_actions_left
from sixgun.games.bala.choices import Recover, RemoveShock
from sixgun.games.bala.state import Character, Course, Fight

RECOVER = "bala.action.recover-paralysis"
RECOVER_MOVE = "bala.action.recover-move"
REMOVE_SHOCK = "bala.action.remove-shock"
SHOCK_OFF_ON = 4
SHORT_WALK = 2.0


def recover_offers(g: Fight, me: Character) -> Iterator[Option]:
    if me.paralysed:
        yield Option(Recover(me.id), 1, (RECOVER,))
        for place in _places(g, me):
            yield Option(Recover(me.id, (place,)), 1, (RECOVER, RECOVER_MOVE))


def _places(g: Fight, me: Character) -> list[Place]:
    """A few ends for the 2 in move: the nearest cover, and away from the nearest enemy."""
    if me.cart:
        return []
    return [p for p, *_ in candidates.places_worth_going(g, me, "short") if math.dist(p, me.place) <= SHORT_WALK][:4]


def check_recover(g: Fight, me: Character, choice: Recover) -> Refusal | None:
    """bala.state.paralysed, bala.action.recover-move, bala.ruling.paralysed-again: one action ends it, with a 2 in move
    if wanted."""
    if not me.paralysed:
        return Refusal(RECOVER, "not-paralysed", facts={"who": me.id})
    moves = choice.path or choice.facing is not None
    return (_check_walk(g, me, choice) if moves else None) or no_actions_left(g, 1, RECOVER)


def _check_walk(g: Fight, me: Character, choice: Recover) -> Refusal | None:
    """bala.action.recover-move, bala.ruling.recover-move-mounted: up to 2 in, no dice; costs of ground apply."""
    if me.cart and choice.path:
        return Refusal(RECOVER_MOVE, "on-cart", facts={"who": me.id})
    if (refused := limits.gatling_fired(g, me) or limits.stood_still(g, me)) is not None:
        return refused
    if not choice.path:
        return limits.turns_with_gatling(me)
    walk = ways.walk_short(g, me)
    path = ways.way(g, me, walk, choice.path)
    if path is None:
        return Refusal(RECOVER_MOVE, "no-way", facts=limits.where_to(choice))
    if ways.follow(g, me, walk, path).cost > SHORT_WALK + 1e-6:
        return Refusal(RECOVER_MOVE, "too-far", facts={"inches": SHORT_WALK})
    return None


def recover(ref: Ref, g: Fight, choice: Recover) -> None:
    """bala.action.recover-paralysis; the 2 in move needs no dice and is no Move action (bala.action.recover-move).

    It may start a fight (bala.ruling.recover-move-fight) and counts as moving for a rider."""
    me = g.change(choice.actor, paralysed=False)
    ref.tell("pulls-together", RECOVER, who=me.id)
    if me.mounted and (choice.path or choice.facing is not None):
        g.change_activation(rode=True)
    if choice.path:
        if me.gatling:
            g.change_activation(gatling="moved")
        ways.take_load(g, me.id)
        path = ways.way(g, me, ways.walk_short(g, me), choice.path)
        assert path is not None
        course.start(ref, g, Course(choice, path, SHORT_WALK))
    elif choice.facing is not None:
        course.turn_on_the_spot(ref, g, me, choice.facing)


def check_shock(g: Fight, me: Character, choice: RemoveShock) -> Refusal | None:
    if me.shock <= 0:
        return Refusal(REMOVE_SHOCK, "no-shock", facts={"who": me.id})
    return no_actions_left(g, 1, REMOVE_SHOCK)


def remove_shock(ref: Ref, g: Fight, choice: RemoveShock) -> None:
    """bala.action.remove-shock: 4+ takes one point off; no action comes back for it (bala.ruling.actions-recount)."""
    roll = ref.dice(1, 6, REMOVE_SHOCK, cuts=(SHOCK_OFF_ON,))
    off = roll.total >= SHOCK_OFF_ON
    if off:
        g.change(choice.actor, shock=g[choice.actor].shock - 1)
    ref.tell("shock-off" if off else "shock-stays", REMOVE_SHOCK, roll, who=choice.actor)


ACTIONS = (
    Action(Recover, RECOVER, recover, check=check_recover, offers=recover_offers),
    Action(RemoveShock, REMOVE_SHOCK, remove_shock, check=check_shock),
)
