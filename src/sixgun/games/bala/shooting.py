"""Shooting: the actions of aiming, shooting, throwing a weapon and picking it up again. The dice are in shots.py."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations

from sixgun.core.choice import Later, Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, detection, hands, morale, neighbours, placing, shots
from sixgun.games.bala.activation import Action, Facts, enemies, no_actions_left
from sixgun.games.bala.choices import Aim, PickUp, Shoot
from sixgun.games.bala.detection import bad_facing, check_target, detected
from sixgun.games.bala.space import base, body, eye, gatling_base, horse_base, movable, spot, within
from sixgun.games.bala.state import Character, Fight, Gun, Item, replace
from sixgun.games.bala.ways import field, walk_trot
from sixgun.table import Base, gap, in_arc, segment_blocked

ANY = "bala.ruling.shoot-any-target"
MOVED, FIRED = "moved", "fired"
"""What was done with a Gatling in an activation."""
STRAY = "bala.ruling.untied-horse"
STRAY_HEARING = 6.0
PICK_UP = 1.0
"""Inches within which a thrown weapon can be picked up."""

_MOUNTED = {row["moved"]: row for row in catalogue.table("mounted-shooting")}
_COST: dict[str, int] = {row["id"]: row["cost"] for row in catalogue.table("actions")}


# shoot ---------------------------------------------------------------------------------------------------------------
def check_weapon(g: Fight, c: Character, how: str) -> Refusal | None:
    """Whether what is in hand can be fired that way now.

    bala.shoot.ammo: it is loaded. bala.state.jammed: it is not jammed, the shot barrel of a Le Mat apart.
    bala.weapon.thrown: blades with a range are thrown. bala.weapon.steel-knuckles: nothing else can be fired."""
    found = hands.held_ranged(g, c)
    if found is None:
        return Refusal("bala.action.shoot", "no-ranged-weapon")
    weapon, gun = found
    facts = {"weapon": weapon.id}
    ways = ways_to_fire(weapon)
    if how not in ways:
        return Refusal("bala.action.shoot", "no-such-shot", ways, facts)
    if how == shots.SHOT_BARREL_SHOT:
        return None if gun.shot else Refusal("bala.shoot.ammo", "unloaded", facts=facts)
    if gun.jammed:
        return Refusal("bala.state.jammed", "jammed", facts=facts)
    if weapon.ammo and gun.loaded < (shots.PAIR if how == shots.BOTH_BARRELS else 1):
        return Refusal("bala.shoot.ammo", "unloaded", facts=facts)
    return None


def ways_to_fire(weapon: catalogue.Weapon) -> tuple[str, ...]:
    """The values of `how` that a Shoot action with this weapon may have."""
    if weapon.thrown:
        return (shots.THROW,)
    ways = [""]
    if weapon.parallel:
        ways.append(shots.BOTH_BARRELS)
    if weapon.shot_barrel:
        ways.append(shots.SHOT_BARREL_SHOT)
    return tuple(ways)


def _check_aimable(g: Fight, c: Character, target: str, how: str, rule: str) -> Refusal | None:
    """The target is there, visible, in range and arc, and detected or detected at no cost.

    bala.shoot.range-limit, bala.setup.measuring. bala.ruling.detection-single-activation: a detection that costs
    nothing is made with the shot. bala.ruling.shoot-into-fight: being in contact with somebody protects nobody."""
    refusal = check_target(g, c, target, rule)
    if refusal is not None:
        return refusal
    weapon, gun = shots.profile(g, c, how)
    aim = body(g, target)
    inches, most = gap(base(c), aim), hands.reach(g, weapon, gun)
    if not within(inches, most):
        return Refusal("bala.shoot.range-limit", "out-of-range", facts={"inches": inches, "range": most})
    if c.gatling and (refusal := gatling_cannot_fire(g, c, aim)) is not None:
        return refusal
    if not detected(g, c.id, target) and (cost := detection.cost(g, c.id, target)):
        return Refusal("bala.action.detect", "not-detected", ("detect",), {"target": target, "cost": cost})
    return None


def gatling_cannot_fire(g: Fight, c: Character, target: Base) -> Refusal | None:
    """Why the gunner cannot fire it at that base now.

    bala.weapon.gatling-arc: only inside the 90 degrees to its front. bala.weapon.gatling-move-or-fire: not in an
    activation in which it was moved."""
    gatling = g.gatlings[c.gatling]
    if g.activation.gatling == MOVED:
        return Refusal("bala.weapon.gatling-move-or-fire", "gatling-moved", facts={"gatling": gatling.id})
    if not in_arc(gatling_base(gatling), target, g.board.weapons[gatling.gun.weapon].arc):
        return Refusal("bala.weapon.gatling-arc", "outside-arc", facts={"gatling": gatling.id})
    return None


def _check(g: Fight, c: Character, choice: Shoot) -> Refusal | None:
    """bala.action.shoot: a detected target in range and sight, a loaded weapon in hand.

    bala.ruling.shoot-any-target: anybody, friends and neighbours too. bala.ruling.cart-shooting: no penalty on a
    cart, but one who drives it in this activation shoots only a short arm."""
    how, rule = choice.how, "bala.action.shoot"
    refusal = check_weapon(g, c, how) or _check_aimable(g, c, choice.target, how, rule) or bad_facing(c, choice)
    if refusal is not None:
        return refusal
    weapon, gun = shots.profile(g, c, how)
    if choice.second:
        if weapon.shots_per_action < 2 or gun.loaded < 2 or choice.second == choice.target:
            return Refusal("bala.ruling.gatling-targets", "one-target-only", facts={"weapon": weapon.id})
        if (refusal := _check_aimable(g, c, choice.second, how, rule)) is not None:
            return refusal
    if g.activation.drove and weapon.weapon_class != catalogue.SHORT:
        return Refusal("bala.ruling.cart-shooting", "drives", facts={"weapon": weapon.id})
    return no_actions_left(g, _cost(g, c, choice), rule)


def _cost(g: Fight, c: Character, choice: Shoot) -> int:
    """bala.action.shoot: 1 action. bala.mounted.moving-long-arm, bala.weapon.class-long: 2 for a long arm on a moving
    horse, also for both barrels (bala.ruling.mounted-parallel); bala.ruling.mounted-bow-lance: nothing else is a long
    arm."""
    if not c.horse:
        return _COST["shoot"]
    weapon, _ = shots.profile(g, c, choice.how)
    row = _MOUNTED[g.activation.rode]
    return int(row["shoot_long_cost" if weapon.weapon_class == catalogue.LONG else "shoot_short_cost"])


def _options(g: Fight, c: Character) -> Iterator[Later]:
    found = hands.held_ranged(g, c)
    if found is None:
        return
    for how in ways_to_fire(found[0]):
        if check_weapon(g, c, how) is not None:
            continue
        single = {enemy: Later(_shot_at, g, c, Shoot(c.id, enemy, how)) for enemy in enemies(g, c)}
        yield from single.values()
        if found[0].shots_per_action > 1 and found[1].loaded > 1:
            for one, other in permutations(single, 2):
                yield Later(_shot_at_two, single[one], single[other], Shoot(c.id, one, how, other))


def _shot_at(g: Fight, c: Character, choice: Shoot) -> Option | None:
    legal = _check(g, c, choice) is None
    return Option(choice, _cost(g, c, choice), ("bala.action.shoot",)) if legal else None


def _shot_at_two(one: Later, other: Later, choice: Shoot) -> Option | None:
    """Where either target can be shot at by itself."""
    legal = one.option() is not None and other.option() is not None
    return Option(choice, 1, ("bala.ruling.gatling-targets",)) if legal else None


def _perform(ref: Ref, g: Fight, choice: Shoot) -> None:
    """bala.action.shoot, in order: detection that is free, facing, plan, ammunition, dice, and what the noise does.

    bala.ruling.aim-duration: the shot uses up the aim. bala.ruling.mounted-moved-whole-activation: a long arm fired
    from a standing horse keeps the horse standing; bala.ruling.cart-shooting: anything but a short arm forbids
    driving."""
    who = choice.actor
    for target in filter(None, (choice.target, choice.second)):
        detection.make_out(g, who, target)
    detection.face(g, who, choice.target, choice.facing)
    shot = shots.plan_shot(g, choice)
    weapon = g.board.weapons[shot.weapon]
    c = g[who]
    pay(g, shot, choice)
    a = g.activation
    steady = a.steady or (bool(c.horse) and not a.rode and weapon.weapon_class == catalogue.LONG)
    fired = a.fired or weapon.weapon_class != catalogue.SHORT
    turned = FIRED if c.gatling else a.gatling  # bala.weapon.gatling-move-or-fire
    g.change_activation(aim="", aims=0, steady=steady, fired=fired, gatling=turned)
    shots.resolve(ref, g, shot)
    morale.settle(ref, g)
    neighbours.take_note(g, who)
    if g[who].in_play:
        neighbours.react_to_shot(ref, g, who)
    _startle(ref, g, base(c))
    detection.refresh(g)


def pay(g: Fight, shot: shots.Shot, choice: Shoot) -> None:
    """bala.shoot.ammo: every shot uses one unit, hit, miss or jam (bala.ruling.jam-details); a thrown weapon leaves
    the hand.

    bala.ruling.reload-accumulates: firing loses a reload under way; bala.ruling.bow-ready: firing another weapon uses
    both hands."""
    who = shot.shooter
    hands.stop_reloading(g, who)
    weapon, gun = hands.wielded(g, g[who])
    if choice.how == shots.THROW:
        _drop_thrown(g, who, weapon, gun, choice.target)
        return
    if choice.how == shots.SHOT_BARREL_SHOT:
        hands.change_held(g, who, shot=gun.shot - 1)
    else:
        hands.change_held(g, who, loaded=gun.loaded - len(shot.bullets))
    hands.use_both_hands(g, who, except_weapon=weapon.id)


def _drop_thrown(g: Fight, who: str, weapon: catalogue.Weapon, gun: Gun, target: str) -> None:
    """bala.ruling.thrown-weapons: it lies in contact with its target."""
    c = g[who]
    aim = body(g, target)
    away = math.hypot(c.x - aim.x, c.y - aim.y) or 1.0
    place = (aim.x + (c.x - aim.x) / away * aim.r, aim.y + (c.y - aim.y) / away * aim.r, aim.z)
    if target in g.characters:
        place = placing.where_it_falls(g, g[target], place)
    name = placing.unused(weapon.id, g.items)
    g.items[name] = Item(name, weapon.title, *place, gun=gun)
    hands.lose(g, who)


def _startle(ref: Ref, g: Fight, shooter: Base) -> None:
    """bala.ruling.untied-horse: nothing by default; with untied_horses = "stray" a loose horse within 6 in of a shot
    runs 2D6 in in a random direction (a whole degree)."""
    if g.board.switches.untied_horses != "stray":
        return
    for horse in list(g.horses.values()):
        if horse.out or horse.rider or horse.tied or not within(gap(horse_base(horse), shooter), STRAY_HEARING):
            continue
        inches = ref.dice(2, 6, STRAY, cuts=tuple(range(3, 13))).total
        degrees = placing.any_direction(ref, STRAY)
        start = (horse.x, horse.y, horse.z)
        x, y, z = field(g, "", horse.id).straight(walk_trot(), start, float(degrees), float(inches))
        g.horses[horse.id] = replace(horse, x=x, y=y, z=z, facing=float(degrees))
        ref.tell("strays", STRAY, horse=horse.id, inches=inches, degrees=degrees)


# aim -----------------------------------------------------------------------------------------------------------------
def _aim_cost(g: Fight, c: Character, choice: Aim) -> int:
    """bala.action.aim: 1 action; bala.mounted.still-aim: 2 for a rider that does not move."""
    return int(_MOUNTED[False]["aim_cost"]) if c.horse else _COST["aim"]


def _check_aim(g: Fight, c: Character, choice: Aim) -> Refusal | None:
    """bala.action.aim: at a detected target; bala.mounted.moving-no-aim: not by a rider that moves."""
    if hands.held_ranged(g, c) is None:
        return Refusal("bala.action.aim", "no-ranged-weapon")
    refusal = _check_aimable(g, c, choice.target, "", "bala.action.aim") or bad_facing(c, choice)
    if refusal is not None:
        return refusal
    if c.horse and not _MOUNTED[g.activation.rode]["aim_allowed"]:
        return Refusal("bala.mounted.moving-no-aim", "rider-moves")
    return no_actions_left(g, _aim_cost(g, c, choice), "bala.action.aim")


def _worth_aiming_at(g: Fight, c: Character) -> dict[str, Facts]:
    """Enemies, for a character that holds something to fire."""
    found = hands.held_ranged(g, c)
    ready = found is not None and any(check_weapon(g, c, how) is None for how in ways_to_fire(found[0]))
    return enemies(g, c) if ready else {}


def _aim(ref: Ref, g: Fight, choice: Aim) -> None:
    """bala.action.aim, bala.shoot.mod-aim: +1 for the next shot at this target; a new target starts anew.

    bala.ruling.aim-duration; bala.ruling.gatling-aim: with a Gatling too."""
    who, target = choice.actor, choice.target
    detection.make_out(g, who, target)
    activation = g.activation
    aims = activation.aims + 1 if activation.aim == target else 1
    steady = activation.steady or bool(g[who].horse)
    g.change_activation(aim=target, aims=aims, steady=steady)
    ref.tell("aims", "bala.action.aim", who=who, target=target, aims=aims)
    detection.face(g, who, target, choice.facing)


# pick up -------------------------------------------------------------------------------------------------------------
def _check_pick_up(g: Fight, c: Character, choice: PickUp) -> Refusal | None:
    """bala.ruling.thrown-weapons: picking up a thrown weapon is a task (bala.action.task) for somebody on foot; it lies
    within 1 in."""
    item = g.items.get(choice.item)
    if item is None or item.gun is None:
        return Refusal("bala.ruling.thrown-weapons", "no-such-weapon", facts={"item": choice.item})
    if not c.on_foot:
        return Refusal("bala.ruling.thrown-weapons", "on-foot-only", facts={"who": c.id})
    there: Place = (item.x, item.y, item.z)
    in_the_way = segment_blocked(g.board.scene, (c.x, c.y), (item.x, item.y), eye(c), "sight", movable(g))
    if in_the_way is not None or not within(gap(base(c), spot(there)), PICK_UP):
        return Refusal("bala.ruling.thrown-weapons", "too-far-to-pick-up", facts={"item": item.id, "inches": PICK_UP})
    return no_actions_left(g, 1, "bala.action.task")


def _pick_up(ref: Ref, g: Fight, choice: PickUp) -> None:
    """It goes into the hand if that is empty, else it is stowed."""
    item = g.items.pop(choice.item)
    assert item.gun is not None
    c = g[choice.actor]
    hand = len(c.guns) if c.hand < 0 and not c.gatling else c.hand
    g.change(c.id, guns=(*c.guns, item.gun), hand=hand)
    ref.tell("picks-up", "bala.ruling.thrown-weapons", who=c.id, weapon=item.gun.weapon)


def _thrown(g: Fight, _: Character) -> dict[str, Facts]:
    return {item.id: {"weapon": item.gun.weapon} for item in g.items.values() if item.gun is not None}


ACTIONS = (
    Action(Shoot, "bala.action.shoot", _perform, check=_check, options=_options, cost=_cost),
    Action(Aim, "bala.action.aim", _aim, check=_check_aim, about=_worth_aiming_at, cost=_aim_cost),
    Action(PickUp, "bala.ruling.thrown-weapons", _pick_up, check=_check_pick_up, about=_thrown),
)
