"""What positions of Hasta la Última Bala are worth, in points of about one action of a character each.

Everything here is opinion, and every number of it may be argued about. What the rules say (modifiers, tables, who sees
whom, what a detection costs) is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sixgun.core.choice import Choice
from sixgun.games.bala import detection, fight_weapons, gatling, morale, shooting, shots, turn
from sixgun.games.bala.board import Goal
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.fight_dice import dice_of, fight_modifiers
from sixgun.games.bala.goals import carried_off
from sixgun.games.bala.hands import held, held_ranged, reach
from sixgun.games.bala.space import base, distance, eye, line_of_sight, within
from sixgun.games.bala.state import Character, Fight, Gun

WIN = 25.0
"""The end of the game; not so much that a small chance of it outweighs a good plan."""
SHOCK, PARALYSED, WOUND = 0.7, 0.5, 0.3
"""What a point of Shock, Paralysis and a lasting wound take off a character; a point of Damage takes off 1."""
PRESENT = 1.0
"""Being on the table at all."""
GOAL = 8.0
"""A goal of the scenario, as far as it is reached."""
PREY = 1.5
"""How much more somebody counts on whom a goal depends."""
CAUTION = 0.22
"""How much of the harm that enemies could do next counts against a place."""
READY = 0.4
"""How much of the harm that one could do next counts for a place."""
MOST_AIMS = 3

_WAYS = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Of 36 throws of two dice, how many show each total."""
_POINTS = (0.0, PARALYSED, SHOCK, 1.0 + SHOCK, 2.6, 2.6)
"""What a result of the shooting table takes off on average."""
_LOST = (0, 0, 1, 2, 2, 2)
"""How many actions it takes off at least."""


# people --------------------------------------------------------------------------------------------------------------
def standing(g: Fight, c: Character) -> float:
    """What a character on the table is worth."""
    value = PRESENT + c.level - c.damage - SHOCK * c.shock - WOUND * len(c.wounds)
    if c.paralysed:
        value -= PARALYSED
    found = held(g, c)
    if found is not None and found[0].ammo:
        value += _load(*found)
    return value


def _load(weapon: Weapon, gun: Gun) -> float:
    """A loaded weapon is better than an empty one, the first bullets most of all."""
    value = 0.2 * min(gun.loaded, 2) + 0.03 * max(0, gun.loaded - 2) + 0.1 * gun.shot
    if gun.progress:
        value += 0.08 * gun.progress / max(1, weapon.reload_one if gun.reloading == "bullet" else weapon.reload_all)
    return value * 0.3 if gun.jammed else value


def weight(g: Fight, c: Character) -> float:
    """Whoever a goal is about counts more, for both sides."""
    for goal in g.board.goals:
        if c.id in goal.people:
            return PREY
        if goal.kind == "carry-off" and any(item in goal.items for item in c.carries):
            return PREY
    return 1.0


def _got_away(g: Fight, c: Character) -> bool:
    """Whoever left the table as a goal wants it is not lost."""
    return c.out == "left" and any(
        (goal.kind == "leave" and (c.id in goal.people or not goal.people))
        or (goal.kind == "carry-off" and any(item in goal.items for item in c.carries))
        for goal in g.board.goals
        if goal.side == c.side
    )


def worth(g: Fight, side: str) -> float:
    """How good a state is for a side: its people and goals less those of the others."""
    if g.ended is not None:
        return 0.0 if not g.ended.winners else WIN if side in g.ended.winners else -WIN
    value = 0.0
    for c in g.characters.values():
        if not c.out or _got_away(g, c):
            own = standing(g, c) * weight(g, c)
            value += own if c.side == side else -own
    for goal in g.board.goals:
        reached = GOAL * progress(g, goal)
        value += reached if goal.side == side else -reached
    for task in g.board.tasks.values():
        if task.side == side and (done := g.progress.get(task.id, 0)):
            value += 0.8 * done / task.actions
        for door in (task.key, task.opens):
            if door and task.side == side and g.doors.get(door, "open") != "locked":
                value += 1.5
    return value


def progress(g: Fight, goal: Goal) -> float:
    """How far a goal is reached, from 0 to 1."""
    if goal.kind == "carry-off":
        steps = sorted([_taken(g, goal, item) for item in goal.items], reverse=True)
        needed = goal.count or len(goal.items)
        return sum(steps[:needed]) / needed
    people = goal.people or tuple(
        [c.id for c in g.characters.values() if (c.side == goal.side) == (goal.kind == "leave")]
    )
    if goal.kind == "leave":
        return sum(g.characters[who].out == "left" for who in people) / (goal.count or len(people))
    if goal.kind == "eliminate":
        gone = sum(g.characters[who].out in ("eliminated", "fled") for who in people)
        return 0.5 * gone / (goal.count or len(people))
    return 0.0


def _taken(g: Fight, goal: Goal, item: str) -> float:
    if g.progress.get(carried_off(goal.side, item)):
        return 1.0
    for c in g.characters.values():
        if item in c.carries and not c.out:
            return 0.6 if c.side == goal.side else 0.0
    return 0.15 if item in g.items else 0.0


# shots ---------------------------------------------------------------------------------------------------------------
class Sum(NamedTuple):
    """A shot as the table of results reads it: what it is worth, and its chance to hurt."""

    value: float
    hurts: float


def shot(g: Fight, shooter: str, target: str, how: str = "", aims: int = 0) -> Sum:
    """What one Shoot action is worth on average, by the rule's own modifiers and table; strays, falls and morale are
    left to exact odds."""
    c, victim = g.characters[shooter], g.characters[target]
    weapon, gun = shots.profile(g, c, how)
    both = how == shots.BOTH_BARRELS
    plus = sum([mod.value for mod in shots.shot_modifiers(g, shooter, target, weapon, gun, aims, both)])
    weak = shots.is_weak(weapon, distance(g, shooter, target))
    _, rows = shots.reading(plus, weak, weapon.lethal, weapon.can_jam)
    left = g.allowance(target)
    whole = standing(g, victim)
    value = hurts = 0.0
    for total in range(2, 13):
        result = rows[total]
        if result:
            p = _WAYS[total] / 36
            hurts += p
            value += p * (whole + _rout(g, victim) if _LOST[result] >= left else min(_POINTS[result], whole))
    number = shots.PAIR if both else min(weapon.shots_per_action, max(1, gun.loaded))
    return Sum(value * weight(g, victim) * number, 1 - (1 - hurts) ** number)


def _rout(g: Fight, c: Character) -> float:
    """What the morale check for losing this one is worth: the band may flee."""
    after = morale.morale_sum(g, c.side) - c.level
    if after > morale.threshold(g, c.side):
        return 0.3
    return 0.5 * sum(PRESENT + other.level for other in g.in_play(c.side) if other.id != c.id)


class Plan(NamedTuple):
    """The best attack with the actions left: its worth, the first thing to do, and what one shot of it is worth."""

    value: float
    first: Choice | None = None
    shot: float = 0.0
    aims: int = 0
    hurts: float = 0.0


NOTHING = Plan(0.0)


def plans(g: Fight) -> Iterable[Plan]:
    """For every enemy and way to fire, what the active character can make of its remaining actions from where it is."""
    me = g.active
    activation = g.activation
    left = activation.left
    found = held_ranged(g, me)
    if found is None or left < 1 or me.paralysed:
        return
    weapon, gun = found
    for how in shooting.ways_to_fire(weapon):
        for enemy in g.enemies(me.id):
            fire = Choice("shoot", me.id, enemy.id, how=how)
            refusal = turn.check(g, fire)
            price = 0
            if refusal is not None:
                if refusal.reason != "not-detected" or refusal.facts["cost"] > left:
                    continue
                price = int(refusal.facts["cost"])
            yield _sequence(g, me, weapon, gun, fire, price)


def _sequence(g: Fight, me: Character, weapon: Weapon, gun: Gun, fire: Choice, price: int) -> Plan:
    """The best mix of aiming and shooting at one target, after detecting it for `price` actions."""
    enemy = fire.target
    actions = g.activation.left - price
    per_shot = turn.ACTIONS["shoot"].cost(g, me, fire)
    if fire.how == shots.SHOT_BARREL_SHOT:
        load = gun.shot
    elif weapon.ammo:
        load = gun.loaded // (shots.PAIR if fire.how == shots.BOTH_BARRELS else weapon.shots_per_action)
        load = max(load, 1)
    else:
        load = 1
    ready = g.activation.aims if g.activation.aim == enemy else 0
    aim = Choice("aim", me.id, enemy)
    can_aim = fire.how != shots.BOTH_BARRELS and (not me.horse or (not g.activation.rode and actions > 2))
    best = NOTHING
    for aims in range(ready, MOST_AIMS + 1):
        if aims > ready and not can_aim:
            break
        spent = (aims - ready) * (2 if me.horse else 1) + per_shot
        if spent > actions:
            break
        one = shot(g, me.id, enemy, fire.how, aims)
        number = min(load, 1 + (actions - spent) // (aims * (2 if me.horse else 1) + per_shot))
        value = sum([one.value * 0.85**k for k in range(number)])
        if value > best.value + 1e-9:
            best = Plan(value, aim if aims > ready else fire, one.value, aims, one.hurts)
    if price:
        if best is NOTHING:  # the rest has to wait for the next activation
            one = shot(g, me.id, enemy, fire.how)
            best = Plan(0.15 * one.value, None, one.value, 0, one.hurts)
        best = best._replace(first=Choice("detect", me.id, enemy))
    return best


def best_plan(g: Fight) -> Plan:
    return max(plans(g), key=lambda plan: plan.value, default=NOTHING)


# places --------------------------------------------------------------------------------------------------------------
def danger(g: Fight, who: str) -> float:
    """What enemies could do to a character in their next activations, from where everybody stands."""
    me = g.characters[who]
    mine, height = base(me), eye(me)
    total = 0.0
    for enemy in g.enemies(who):
        armed = held_ranged(g, enemy)
        if armed is None or not within(distance(g, enemy.id, who), reach(g, *armed)):
            continue
        weapon, gun = armed
        if gun.jammed or (weapon.ammo and not gun.loaded) or not line_of_sight(g, enemy, mine, height, me.cart):
            continue
        number = max(1, g.allowance(enemy.id)) - (not detection.detected(g, enemy.id, who)) - enemy.paralysed
        how = shots.THROW if weapon.thrown else ""
        total += shot(g, enemy.id, who, how).value * max(0.5, number)
    return min(total, 2.0 * standing(g, me))


def prospects(g: Fight, who: str) -> float:
    """What a character could do from its place in its next activation: its best target in sight and range."""
    me = g.characters[who]
    found = held_ranged(g, me)
    if found is None:
        return 0.0
    weapon, gun = found
    if gun.jammed or (weapon.ammo and not gun.loaded):
        return 0.0
    best = 0.0
    how = shots.THROW if weapon.thrown else ""
    for enemy in g.enemies(who):
        if within(distance(g, who, enemy.id), reach(g, weapon, gun)) and detection.visible(g, who, enemy.id):
            if me.gatling and gatling.cannot_fire(g, me, base(enemy)) is not None:
                continue
            known = 1.0 if detection.detected(g, who, enemy.id) else 0.75
            best = max(best, known * shot(g, who, enemy.id, how).value)
    return best * max(1, g.allowance(who))


def fight(g: Fight, attacker: str, defender: str, galloped: float = 0.0, unseen: bool = False) -> float:
    """What attacking somebody in a fight is worth, by the successes to expect: for sorting, before exact odds."""
    one, other = g.characters[attacker], g.characters[defender]
    mine = dice_of(fight_modifiers(g, attacker, defender, True, galloped=galloped, unseen=unseen))
    theirs = dice_of(fight_modifiers(g, defender, attacker, False))
    way = max(7 - use.success for use in fight_weapons.uses(g, one)) / 6
    balance = mine * way - fight_weapons.expected(g, other, theirs, not unseen)
    gain = min(abs(balance) * 0.9, standing(g, other if balance > 0 else one))
    return gain * weight(g, other) if balance > 0 else -gain * weight(g, one)
