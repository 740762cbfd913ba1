"""Carrying a companion."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import limits, opportunity, space, ways
from sixgun.games.dicemore.action import PRICES, planned, too_dear
from sixgun.games.dicemore.choices import Carry
from sixgun.games.dicemore.limits import Kind, Plan
from sixgun.games.dicemore.state import Character, Course, Passage, Skirmish, replace
from sixgun.table import direction, rounded

CARRY = "dicemore.action.carry-mate"
COST = PRICES["carry-mate"]
MOST = 4.0
KIND = Kind("foot", "carry", MOST, COST, 0, CARRY)
REACH = 1.0


def plan(g: Skirmish, me: Character, choice: Carry) -> Plan | Refusal:
    """dicemore.action.carry-mate: 2 points, at most 4U in the activation, and no shooting in it; a comrade on foot in
    contact or within 1U. It is the movement of this activation."""
    a, course = g.going, g.going.course
    refused = limits.check_carried_along(g, me) or limits.check_free(g, me)  # dicemore.ruling.riders: on foot
    if refused is not None:
        return refused
    mate = g.characters.get(choice.target)
    if mate is None or mate not in g.friends(me.id) or mate.horse or mate.cart or mate.engaged or mate.bearer:
        return Refusal(CARRY, "no-such-mate", facts={"target": choice.target})
    if not space.within(space.distance(g, me.id, mate.id), REACH):
        return Refusal(CARRY, "too-far-to-handle", facts={"item": mate.id})
    refused = limits.check_in_front(me, space.base(mate), mate.id)
    if refused is not None and not a.carried:
        return refused
    if a.attacked:
        return Refusal(CARRY, "attacked-already", facts={"who": me.id})
    if course is not None and (course.kind != "carry" or course.left < 0.05):
        return Refusal("dicemore.ruling.one-move", "movement-over", facts={"how": course.kind, "left": 0})
    price = (COST if course is None else 0) + limits.carrying_cost(g, me.id)
    refused = too_dear(g, price)
    if refused is not None:
        return refused
    if not choice.path:
        return Refusal(CARRY, "no-destination", facts={"how": "carry"})
    lifted = _lifted(g, me.id, mate.id)
    way = ways.way_of(lifted, me, choice.path, a.left + a.paying - price, MOST)
    if way is None or way.taken.hit is not None or ways.stands_in(g, way.path[-1]):
        x, y, _ = choice.path[-1]
        return Refusal(CARRY, "no-way", facts={"how": "carry", "x": round(x, 1), "y": round(y, 1)})
    path, taken = way
    far = ways.length_of(g, taken)
    most = course.left if course is not None else limits.slowed(me, MOST)
    if far > most + 1e-6:
        return Refusal(CARRY, "moves-too-far", facts={"u": round(far, 2), "most": most, "how": "carry"})
    price += limits.OBSTACLE * len(taken.gates)
    return too_dear(g, price) or Plan(KIND, path, far, me.facing, None, price, opportunity.gates(taken))


def _lifted(g: Skirmish, who: str, mate: str) -> Skirmish:
    """The table while the comrade is on the carrier's back and in nobody's way."""
    fork = g.fork()
    fork.change(mate, bearer=who)
    return fork


def options(g: Skirmish, me: Character) -> Iterator[Option]:
    """Companions who lie, away from the nearest enemy."""
    if g.going.left < COST or me.horse or me.cart:
        return
    for mate in g.friends(me.id):
        if not mate.lying or not space.within(space.distance(g, me.id, mate.id), REACH):
            continue
        foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
        away = direction(foes[0].place, me.place) if foes else me.facing
        fork = _lifted(g, me.id, mate.id)
        end = ways.field(fork, me.id).straight(ways.walk_of(g, me, gates=False), me.place, away, MOST - 0.01)
        choice = Carry(me.id, mate.id, (rounded(end),))
        found = plan(g, me, choice) if math.dist(end, me.place) > 0.5 else None
        if isinstance(found, Plan):
            facts = {"x": choice.path[0][0], "y": choice.path[0][1]}
            yield Option(choice, found.cost, (CARRY,), Region("reach", keeps_target=True), facts)


def perform(ref: Ref, g: Skirmish, choice: Carry) -> None:
    me, mate = g[choice.actor], choice.target
    found = plan(g, me, choice)
    assert isinstance(found, Plan), found
    course = g.going.course or Course(KIND.kind, limits.slowed(me, MOST), heading=me.facing)
    course = replace(course, left=max(0.0, course.left - found.length))
    g.change_activation(course=course, moved=True, carried=True)
    limits.pay_for_carrying(g, me.id)
    g.change(mate, bearer=me.id)
    ref.tell("carries", CARRY, who=me.id, target=mate, u=round(found.length, 2))
    opportunity.go(ref, g, Passage(me.id, found.path, gates=found.gates, mate=mate))


ACTIONS = (planned(Carry, CARRY, plan, options, perform),)
