"""The 2 in of recovery: a short walk without dice, which may start a fight like any other move."""

from __future__ import annotations

import math

from sixgun.core.choice import Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import course, detection
from sixgun.games.bala.candidates import places_worth_going
from sixgun.games.bala.choices import Recover
from sixgun.games.bala.limits import check_places, turns_with_gatling, where_to
from sixgun.games.bala.placing import put
from sixgun.games.bala.state import Character, Course, Fight
from sixgun.games.bala.ways import follow, walk_short, way

SHORT_WALK = 2.0


def places(g: Fight, me: Character) -> list[Place]:
    """A few ends for the 2 in move of recovery: the nearest cover, and away from the nearest enemy."""
    if me.cart:
        return []
    return [p for p, *_ in places_worth_going(g, me, "short") if math.dist(p, me.place) <= SHORT_WALK][:4]


def check(g: Fight, me: Character, choice: Recover) -> Refusal | None:
    """bala.action.recover-move, bala.ruling.recover-move-mounted: up to 2 in, no dice; costs of ground apply."""
    rule = "bala.action.recover-move"
    refused = check_places(choice)
    if refused is not None:
        return refused
    if me.cart and choice.path:
        return Refusal(rule, "on-cart", facts={"who": me.id})
    if me.gatling and g.activation.gatling == "fired":
        return Refusal("bala.weapon.gatling-move-or-fire", "gatling-fired", facts={"who": me.id})
    if me.mounted and g.activation.steady:
        return Refusal("bala.ruling.mounted-moved-whole-activation", "stood-still", facts={"who": me.id})
    if not choice.path:
        return turns_with_gatling(me)
    walk = walk_short(g, me)
    path = way(g, me, walk, choice.path)
    if path is None:
        return Refusal(rule, "no-way", facts=where_to(choice))
    if follow(g, me, walk, path).cost > SHORT_WALK + 1e-6:
        return Refusal(rule, "too-far", facts={"inches": SHORT_WALK})
    return None


def perform(ref: Ref, g: Fight, choice: Recover) -> None:
    """It may course.start a fight (bala.ruling.recover-move-fight) and counts as moving for a rider."""
    me = g.characters[choice.actor]
    if me.mounted:
        g.change_activation(rode=True)
    if not choice.path:
        assert choice.facing is not None
        put(g, me.id, me.place, choice.facing)
        detection.refresh(g)
        ref.tell("turns", "bala.ruling.facing", who=me.id, facing=round(choice.facing % 360.0, 1))
        return
    if me.gatling:
        g.change_activation(gatling="moved")
    course.take_load(g, me.id)
    path = way(g, me, walk_short(g, me), choice.path)
    assert path is not None
    course.start(ref, g, Course(choice, path, SHORT_WALK))
