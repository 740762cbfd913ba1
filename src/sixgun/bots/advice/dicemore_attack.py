"""Attacks in For a Few Dice More, as gunhand weighs them: shots, throws, blows and charges from where somebody is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sixgun.bots.advice import dicemore_worth as opinion
from sixgun.bots.advice.dicemore_worth import Blow
from sixgun.bots.advice.weighing import gain
from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, melee, turn
from sixgun.games.dicemore.choices import Fire, Melee, Throw
from sixgun.games.dicemore.fire import TWO_GUNS, has_aimed, next_shot, open_fire
from sixgun.games.dicemore.space import distance, in_front, within
from sixgun.games.dicemore.state import Skirmish

LAST_ROUND = 0.25
"""What emptying a weapon costs: it has to be loaded."""
COUNTER = 0.6
"""How much of the blow that comes back counts against going hand to hand."""
TARGETS = 2
"""At so many targets, the best ones by their first shot, it is worth a thought how else to shoot."""
WAYS = 10
"""How many ends the best attack is followed to, with everything that comes of it."""


class Attack(NamedTuple):
    """An attack by the active character: its choice, what it costs and what it is worth."""

    choice: Fire | Throw | Melee
    cost: int
    blow: Blow
    value: float
    aimed: bool = False


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
    offered: dict[tuple[int, str], list[Option]] = {}
    for kind in ("fire", "throw"):
        for option in turn.ACTIONS[kind].options(scene, me):
            if option.cost <= purse and isinstance(option.choice, Fire | Throw):
                offered.setdefault((option.choice.gun, option.choice.target), []).append(option)
    first = [(_fired(scene, options[0]), options[1:]) for options in offered.values()]
    yield from [found for found, _ in first]
    for _, options in sorted(first, key=lambda found: -found[0].value)[:TARGETS]:
        yield from [_fired(scene, option) for option in options]
    if not aimed:
        yield from blows(g, purse)


def _fired(g: Skirmish, option: Option) -> Attack:
    assert isinstance(option.choice, Fire | Throw)
    return fired(g, option.choice, option.cost)


def fired(g: Skirmish, choice: Fire | Throw, cost: int) -> Attack:
    """A fire action or a throw as it may be expected."""
    found = opinion.shot(g, choice)
    gun = g[choice.actor].guns[choice.gun]
    spent = 1 if choice.how == TWO_GUNS else max(1, choice.number)
    price = LAST_ROUND if gun.loaded - spent <= 0 else 0.02 * spent
    return Attack(choice, cost, found, found.value - price, has_aimed(g, choice.actor))


def blows(g: Skirmish, purse: int) -> Iterator[Attack]:
    """Hand to hand with an enemy in reach."""
    me = g.active
    if purse < melee.COST:
        return
    for foe in g.enemies(me.id):
        if within(distance(g, me.id, foe.id), bonds.REACH):
            arm = melee.best_arm(g, me.id, foe.id)
            choice = Melee(me.id, foe.id, arm.index)
            if melee.check(g, me, choice) is None:
                yield struck(g, choice)


def struck(g: Skirmish, choice: Melee) -> Attack:
    """A blow, less what may come back from an enemy who was not bound before."""
    me, foe = g[choice.actor], g[choice.target]
    found = opinion.blow(g, choice)
    value = found.value
    if foe.id not in me.engaged and not foe.scared:
        back = opinion.blow(g, Melee(foe.id, me.id))
        value -= COUNTER * back.value * (1 - found.out)
        if opinion.ready_guns(foe) and not opinion.ready_guns(me):
            value += 0.4  # bound hand to hand it does not shoot
        elif opinion.ready_guns(me) and not in_front(foe, me):
            value += 0.1
    return Attack(choice, melee.COST, found, value)


def best(found: Iterable[Attack]) -> Attack | None:
    return max(found, key=lambda attack: attack.value, default=None)


def wholly(g: Skirmish, attack: Attack) -> tuple[float, float] | None:
    """What a fire action leads to with strays, jams, panic and deaths: how much better things stand, and the chance
    that its target is out. Where those run who have to is left out: it counts for nothing."""
    choice = attack.choice
    if not isinstance(choice, Fire):
        return None
    scene = g
    if attack.aimed and not g.going.aimed:
        scene = g.fork()
        scene.change_activation(aimed=True)
    side = g.active.side

    def run(ref: Ref, work: Skirmish) -> None:
        salvo = open_fire(ref, work, choice)
        while salvo.bullets:
            salvo = next_shot(ref, work, salvo)

    mean, ends = gain(run, scene, lambda after: opinion.worth(after, side), WAYS)
    return mean, sum([end.p for end in ends if end.state[choice.target].out])
