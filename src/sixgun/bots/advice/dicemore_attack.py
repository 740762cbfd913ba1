"""Attacks in For a Few Dice More, as gunhand weighs them: shots, throws, blows and charges from where somebody is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixgun.bots.advice import dicemore_worth as opinion
from sixgun.bots.advice.dicemore_worth import Blow
from sixgun.core.choice import Choice
from sixgun.core.odds import TooManyOutcomes
from sixgun.games.dicemore import arms, bonds, melee, turn
from sixgun.games.dicemore.cylinder import EMPTY
from sixgun.games.dicemore.fire import TWO_GUNS, partner
from sixgun.games.dicemore.odds.fire_odds import fire_distribution
from sixgun.games.dicemore.space import distance, in_front, within
from sixgun.games.dicemore.state import Activation, Skirmish

LAST_ROUND = 0.25
"""What emptying a weapon costs: it has to be loaded."""
COUNTER = 0.6
"""How much of the blow that comes back counts against going hand to hand."""
ON_TARGET = 6
"""Dice of an emptied cylinder."""
MOST_PATHS = 300
"""Whatever has more paths of chance than this is judged by what is to be expected."""


class Attack(NamedTuple):
    """An attack by the active character: its choice, what it costs and what it is worth."""

    choice: Choice
    cost: int
    blow: Blow
    value: float
    aimed: bool = False


def activated(g: Skirmish, who: str) -> Skirmish:
    """The state as if the character's activation began now."""
    scene = g.fork()
    c = scene[who]
    scene.activation = Activation(who, c.points, saw_enemy=True)
    return scene


def attacks(g: Skirmish, aimed: bool = False, left: int | None = None) -> Iterator[Attack]:
    """Everything that the active character could fire, throw or strike from where it is."""
    me = g.active
    purse = g.going.left if left is None else left
    if g.going.attacked or me.scared:
        return
    scene = g
    if aimed and not g.going.aimed:
        scene = g.fork()
        scene.change_activation(aimed=True)
    for kind in ("fire", "throw"):
        for option in turn.ACTIONS[kind].options(scene, me):
            if option.cost <= purse:
                yield fired(scene, option.choice, option.cost)
    if not aimed:
        yield from blows(g, purse)


def fired(g: Skirmish, choice: Choice, cost: int) -> Attack:
    """A fire action or a throw as it may be expected."""
    me, t = g[choice.actor], g[choice.target]
    index = int(choice.item)
    gun = me.guns[index]
    aimed = g.activation is not None and g.going.who == me.id and g.going.aimed
    most = opinion.standing(g, t) + 0.3
    two = choice.how == TWO_GUNS
    first = opinion.shot(g, me.id, t.id, gun, aimed=aimed, two_guns=two)
    spent = max(1, choice.number)
    if choice.how == EMPTY:
        later = opinion.shot(g, me.id, t.id, gun, number=1)
        number = ON_TARGET * (me.shot - 1) / 6
        found = opinion.together(first, later, number - 1, most) if number >= 1 else first
        spent = gun.loaded
    elif two:
        other = partner(me, index)
        assert other is not None
        found = opinion.together(first, opinion.shot(g, me.id, t.id, me.guns[other], number=1, two_guns=True), 1, most)
        spent = 1
    elif choice.number > 1:
        found = opinion.together(first, opinion.shot(g, me.id, t.id, gun, number=1), choice.number - 1, most)
    else:
        found = first
    price = LAST_ROUND if gun.loaded - spent <= 0 else 0.02 * spent
    return Attack(choice, cost, found, found.value - price, aimed)


def blows(g: Skirmish, purse: int) -> Iterator[Attack]:
    """Hand to hand with whoever is in reach."""
    me = g.active
    if purse < melee.COST:
        return
    for foe in g.enemies(me.id):
        if within(distance(g, me.id, foe.id), bonds.REACH):
            arm = melee.best_arm(g, me.id, foe.id)
            choice = Choice("melee", me.id, target=foe.id, item=arm.item)
            if melee.check(g, me, choice) is None:
                yield struck(g, choice)


def struck(g: Skirmish, choice: Choice, charge: bool = False) -> Attack:
    """A blow, less what may come back from an enemy who was not bound before."""
    me, foe = g[choice.actor], g[choice.target]
    arm = next(arm for arm in (*arms.arms(me),) if arm.item == choice.item) if choice.item else arms.arms(me)[0]
    found = opinion.blow(g, me.id, foe.id, arm)
    value = found.value
    if foe.id not in me.engaged and not foe.scared:
        back = opinion.blow(g, foe.id, me.id, melee.best_arm(g, foe.id, me.id))
        value -= COUNTER * back.value * (1 - found.out)
        if opinion.ready_guns(foe) and not opinion.ready_guns(me):
            value += 0.4  # bound hand to hand it does not shoot
        elif opinion.ready_guns(me) and not in_front(foe, me):
            value += 0.1
    return Attack(choice, melee.COST, found, value)


def best(found: Iterator[Attack]) -> Attack | None:
    return max(found, key=lambda attack: attack.value, default=None)


def exactly(g: Skirmish, attack: Attack) -> tuple[float, float] | None:
    """The mean worth of all ends of a fire action, and the chance that its target is out, by the rules themselves with
    strays, jams, flights and deaths; None if there are too many."""
    if attack.choice.kind != "fire" or attack.choice.how == EMPTY:
        return None
    scene = g
    if attack.aimed and not g.going.aimed:
        scene = g.fork()
        scene.change_activation(aimed=True)
    side = g.active.side
    before = opinion.worth(g, side)
    try:
        ends = fire_distribution(scene, attack.choice, limit=MOST_PATHS)
    except TooManyOutcomes:
        return None
    mean = sum(float(case.p) * (opinion.worth(case.state, side) - before) for case in ends)
    return mean, float(ends.chance(lambda end: bool(end[attack.choice.target].out)))
