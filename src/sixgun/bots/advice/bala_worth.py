"""What positions of Hasta la Última Bala are worth, in points of about one action of a character each.

Everything here is opinion, and every number of it may be argued about. What the rules say (modifiers, tables, who sees
whom, what a detection costs) is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from sixgun.bots.advice import weighing
from sixgun.core.estimate import estimate
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, detection, goals, hands, melee, morale, shooting, shots, turn
from sixgun.games.bala.choices import Aim, Detect, Shoot
from sixgun.games.bala.harm import Harm, has_lost_all_actions, suffer
from sixgun.games.bala.space import base, distance, eye, line_of_sight, sees, within
from sixgun.games.bala.state import Character, Fight, Gun, replace
from sixgun.miniatures.objectives import Goal

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
READY = 0.33
"""How much of the harm that one could do next counts for a place."""
ONE_SHOT = 0.6
"""What a Shoot action is worth, about."""
MOST_AIMS = 3
NOT_DETECTED = "not-detected"
FIGHT = 8
"""How many ends a fight is followed to."""
WAYS = 40
"""How many ends a shot is followed to."""


# people --------------------------------------------------------------------------------------------------------------
def standing(g: Fight, c: Character) -> float:
    """What a character on the table is worth."""
    value = PRESENT + c.level - c.damage - SHOCK * c.shock - WOUND * len(c.wounds)
    if c.paralysed:
        value -= PARALYSED
    found = hands.held(g, c)
    if found is not None and found[0].ammo:
        value += _load(*found)
    return value


def _load(weapon: catalogue.Weapon, gun: Gun) -> float:
    """A loaded weapon is better than an empty one, the first bullets most of all."""
    value = 0.2 * min(gun.loaded, 2) + 0.03 * max(0, gun.loaded - 2) + 0.1 * gun.shot
    if gun.progress:
        value += 0.08 * gun.progress / max(1, weapon.reload_one if gun.reloading == "bullet" else weapon.reload_all)
    return value * 0.3 if gun.jammed else value


def weight(g: Fight, c: Character) -> float:
    """Those whom a goal is about count more, for both sides."""
    for goal in g.board.goals:
        if c.id in goal.people:
            return PREY
        if goal.kind == "carry-off" and any(item in goal.items for item in c.carries):
            return PREY
    return 1.0


def _got_away(g: Fight, c: Character) -> bool:
    """A character who left the table as a goal wants it is not lost."""
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
        return sum(g[who].out == "left" for who in people) / (goal.count or len(people))
    if goal.kind == "eliminate":
        gone = sum(g[who].out in ("eliminated", "fled") for who in people)
        return 0.5 * gone / (goal.count or len(people))
    return 0.0


def _taken(g: Fight, goal: Goal, item: str) -> float:
    if g.progress.get(goals.carried_off(goal.side, item)):
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
    """What one Shoot action is worth on average, by the dice and the harm of the rules; strays, falls and morale are
    left to a closer look. The same bullet at the same victim is remembered."""
    c, victim = g[shooter], g[target]
    bullet = shots.plan_bullet(g, c, target, how, aims)
    number = len(shots.targets_of(*shots.profile(g, c, how), Shoot(shooter, target, how)))
    whole = standing(g, victim)
    key = (_anybody(victim), whole, bullet.results, bullet.wounds, number)
    lost, hurts, out = g.board.scene.remembered("gunhand", key, lambda: _suffered(g, bullet, number), 2048)
    return Sum((lost + out * (whole + _rout(g, victim))) * weight(g, victim), hurts)


@lru_cache(maxsize=512)
def _anybody(c: Character) -> Character:
    """The same for all whom a bullet cannot tell apart, wherever they stand."""
    return replace(c, id="", name="", x=0.0, y=0.0, z=0.0, facing=0.0)


def _suffered(g: Fight, bullet: shots.Bullet, number: int) -> tuple[float, float, float]:
    """What bullets take off a victim that stays, their chance to hurt it, and their chance to put it out."""
    target = bullet.target

    def run(ref: Ref, work: Fight) -> bool:
        harm = Harm()
        hits = [result for result in [shots.roll_bullet(ref, bullet)[0] for _ in range(number)] if result]
        for result in hits:
            shots.add_result(ref, target, result, harm, bullet.wounds)
        suffer(ref, work, target, harm, "bala.shoot.roll")
        return bool(hits)

    lost = hurts = out = 0.0
    whole = standing(g, g[target])
    for end in estimate(run, g, Fight.fork_for_harm, WAYS):
        hurts += end.p * end.result
        if has_lost_all_actions(end.state, target):
            out += end.p
        else:
            lost += end.p * (whole - standing(end.state, end.state[target]))
    return lost, hurts, out


def prize(g: Fight, c: Character) -> float:
    """What it is worth to be rid of somebody."""
    return (standing(g, c) + _rout(g, c)) * weight(g, c)


def _rout(g: Fight, c: Character) -> float:
    """What the morale check for losing this one is worth: the band may flee."""
    after = morale.morale_sum(g, c.side) - c.level
    if after > morale.threshold(g, c.side):
        return 0.3
    return 0.5 * sum(PRESENT + other.level for other in g.in_play(c.side) if other.id != c.id)


class Plan(NamedTuple):
    """The best attack with the actions left: its worth, the first thing to do, and what one shot of it is worth."""

    value: float
    first: Detect | Aim | Shoot | None = None
    shot: float = 0.0
    aims: int = 0
    hurts: float = 0.0


NOTHING = Plan(0.0)


def plans(g: Fight) -> Iterable[Plan]:
    """For every enemy and way to fire, what the active character can make of its remaining actions from where it is."""
    me = g.active
    activation = g.activation
    left = activation.left
    found = hands.held_ranged(g, me)
    if found is None or left < 1 or me.paralysed:
        return
    weapon, gun = found
    for how in shooting.ways_to_fire(weapon):
        for enemy in g.enemies(me.id):
            fire = Shoot(me.id, enemy.id, how)
            refusal = turn.check(g, fire)
            price = 0
            if refusal is not None:
                if refusal.reason != NOT_DETECTED or refusal.facts["cost"] > left:
                    continue
                price = int(refusal.facts["cost"])
            yield _sequence(g, me, gun, fire, price)


def _sequence(g: Fight, me: Character, gun: Gun, fire: Shoot, price: int) -> Plan:
    """The best mix of aiming and shooting at one target, after detecting it for `price` actions."""
    enemy = fire.target
    actions = g.activation.left - price
    aim = Aim(me.id, enemy)
    per_shot, per_aim = [turn.ACTIONS[one.kind].cost(g, me, one) for one in (fire, aim)]
    bullets = len(shots.targets_of(*shots.profile(g, me, fire.how), fire))
    load = gun.shot if fire.how == shots.SHOT_BARREL_SHOT else max(1, gun.loaded // bullets)
    ready = g.activation.aims if g.activation.aim == enemy else 0
    refusal = turn.check(g, aim)
    most = MOST_AIMS if refusal is None or refusal.reason == NOT_DETECTED else ready
    best = NOTHING
    for aims in range(ready, most + 1):
        spent = (aims - ready) * per_aim + per_shot
        if spent > actions:
            break
        one = shot(g, me.id, enemy, fire.how, aims)
        number = min(load, 1 + (actions - spent) // (aims * per_aim + per_shot))
        value = sum([one.value * 0.85**k for k in range(number)])
        if value > best.value + 1e-9:
            best = Plan(value, aim if aims > ready else fire, one.value, aims, one.hurts)
    if price:
        if best is NOTHING:  # the rest has to wait for the next activation
            one = shot(g, me.id, enemy, fire.how)
            best = Plan(0.15 * one.value, None, one.value, 0, one.hurts)
        best = best._replace(first=Detect(me.id, enemy))
    return best


def best_plan(g: Fight) -> Plan:
    return max(plans(g), key=lambda plan: plan.value, default=NOTHING)


# places --------------------------------------------------------------------------------------------------------------
def _armed(g: Fight, c: Character) -> tuple[float, str]:
    """How far a character could fire with what it holds, and in which way; no inches if it cannot."""
    found = hands.held_ranged(g, c)
    how = shooting.ways_to_fire(found[0])[0] if found is not None else ""
    return (0.0, how) if found is None or shooting.check_weapon(g, c, how) else (hands.reach(g, *found), how)


Value = Callable[[Fight, str, str, str], float]
"""What a Shoot action by somebody at somebody is worth, in one way to fire."""


def carefully(g: Fight, shooter: str, target: str, how: str) -> float:
    return shot(g, shooter, target, how).value


def glance(g: Fight, shooter: str, target: str, how: str) -> float:
    """About the same for all."""
    return ONE_SHOT


def danger(g: Fight, who: str, value: Value = carefully) -> float:
    """What enemies could do to a character in their next activations, from where everybody stands."""
    me = g[who]
    mine, height = base(me), eye(me)
    total = 0.0
    for enemy in g.enemies(who):
        reach, how = _armed(g, enemy)
        if not reach or not within(distance(g, enemy.id, who), reach):
            continue
        if line_of_sight(g, enemy, mine, height, me.cart):
            number = max(1, g.allowance(enemy.id)) - (not detection.detected(g, enemy.id, who)) - enemy.paralysed
            total += value(g, enemy.id, who, how) * max(0.5, number)
    return min(total, 2.0 * standing(g, me))


def prospects(g: Fight, who: str, value: Value = carefully) -> float:
    """What a character could do from its place in its next activation: its best target in sight and range."""
    me = g[who]
    reach, how = _armed(g, me)
    best = 0.0
    for enemy in g.enemies(who) if reach else ():
        if within(distance(g, who, enemy.id), reach) and sees(g, who, enemy.id):
            if me.gatling and shooting.gatling_cannot_fire(g, me, base(enemy)) is not None:
                continue
            known = 1.0 if detection.detected(g, who, enemy.id) else 0.75
            best = max(best, known * value(g, who, enemy.id, how))
    return best * max(1, g.allowance(who))


def fight(g: Fight, attacker: str, defender: str, unseen: bool) -> float:
    """What attacking somebody in a fight is worth."""

    def run(ref: Ref, work: Fight) -> None:
        melee.fight(ref, work, attacker, defender, galloped=0.0, unseen=unseen)

    return weighing.gain(run, g, lambda after: worth(after, g[attacker].side), FIGHT)[0]
