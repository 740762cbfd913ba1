"""The shot: its modifiers, its plan and its dice.

A shot has two halves. `plan_shot` looks at the table once and fixes everything that does not depend on dice:
modifiers, the row of the results table for each total, who is near the line of fire. `resolve` rolls and applies,
without measuring anything; it is what play, previews and exact odds all run. All bullets of one action are
simultaneous."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.games.bala import cover_move, falls, hands, neighbours, stray
from sixgun.games.bala.catalogue import SHORT, SHOT_BARREL, Weapon, half, table
from sixgun.games.bala.choices import Shoot
from sixgun.games.bala.harm import ARM, Harm, has_lost_all_actions, serious_wound, suffer, wound_modifiers, wounds_of
from sixgun.games.bala.space import base, beyond, cover, distance, eye, within
from sixgun.games.bala.state import Character, Fight, Gun, replace

BOTH_BARRELS, SHOT_BARREL_SHOT, THROW = "both-barrels", "shot-barrel", "throw"

SHORT_ARM_REACH = 3.0
LONG_AIM = 12.0
SCOPE_AIM = 24.0
PAIR = 2
"""bala.special.parallel: shots of both barrels."""

_MODIFIERS: dict[str, int] = {row["id"]: row["modifier"] for row in table("shooting-modifiers")}

# the results table ---------------------------------------------------------------------------------------------------
MISS, PINNED, SHOCK, WOUNDED, UPGRADED, GRAVE = range(6)
"""Results in the order of the table; UPGRADED is a Serious Wound made by Lethal out of 1 Shock and 1 Damage."""
RESULTS = ("miss", "pinned", "shock", "wounded", "serious", "serious")
SEVERITY = (0, 1, 2, 3, 4, 4)
_EVENTS = tuple(f"shot-{name}" for name in RESULTS)
RESULT_RULES = (
    "bala.shoot.miss",
    "bala.shoot.result-8-foot",
    "bala.shoot.result-9",
    "bala.shoot.result-10-11",
    "bala.special.lethal",
    "bala.shoot.result-12",
)


def _result_of(row: dict[str, object]) -> int:
    if row["serious_wound"]:
        return GRAVE
    if row["damage"]:
        return WOUNDED
    if row["shock"]:
        return SHOCK
    return PINNED if row["move_to_cover"] else MISS


_TABLE = tuple((row["min"], row["max"], _result_of(row)) for row in table("shooting-results"))
_HARM = {_result_of(row): (int(row["shock"]), int(row["damage"])) for row in table("shooting-results")}
_FLIGHT = float(max(row["move_to_cover"] for row in table("shooting-results")))
_SERIOUS_FROM = next(low for low, _, result in _TABLE if result == GRAVE)


def result_rule(g: Fight, target: str, result: int) -> str:
    """The rule that says what a result does to this target: 8 is another one for riders and on carts."""
    c = g.characters.get(target) if result == PINNED else None
    if c is not None and c.horse:
        return "bala.shoot.result-8-rider"
    if c is not None and c.cart:
        return "bala.ruling.result-8-on-cart"
    return RESULT_RULES[result]


def read_total(total: int, weak: bool, lethal: bool) -> int:
    """The result of a final total.

    bala.shoot.miss, bala.ruling.total-below-zero: 7 or less. bala.special.weak: exactly 12 is read as 11, before
    anything else (bala.ruling.weak-lethal). bala.special.lethal: 1 Shock and 1 Damage become a Serious Wound;
    bala.ruling.lethal-result-8-9: nothing else changes."""
    if weak and total == _SERIOUS_FROM:
        total -= 1
    result = next(result for low, high, result in _TABLE if low <= total <= high)
    return UPGRADED if lethal and result == WOUNDED else result


@lru_cache(maxsize=1024)
def reading(plus: int, weak: bool, lethal: bool, jams: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For a sum of modifiers: the final totals at which the result changes, and the result of each natural total."""
    rows = (MISS, MISS, *(read_total(natural + plus, weak, lethal) for natural in range(2, 13)))
    cuts = [natural + plus for natural in range(3, 13) if rows[natural] != rows[natural - 1]]
    if jams and rows[2] == MISS:
        cuts.append(3 + plus)
    return tuple(sorted(cuts)) or (2 + plus,), rows


# modifiers -----------------------------------------------------------------------------------------------------------
def shot_modifiers(
    g: Fight, shooter: str, target: str, weapon: Weapon, gun: Gun, aims: int, both_barrels: bool
) -> Iterator[Mod]:
    """bala.shoot.roll: every modifier of a shot, all cumulative, in the order of the sheet.

    bala.shoot.mod-cover, bala.ruling.cover-definition, bala.ruling.target-mounted-cover: -1. bala.shoot.mod-half-range,
    bala.ruling.half-range-rounding: -1. bala.shoot.mod-aim: +1 each, none for both barrels
    (bala.ruling.parallel-procedure). bala.shoot.mod-shotgun, bala.weapon.class-shotgun: +1. bala.shoot.mod-short-arm,
    bala.weapon.class-short: +1, for a sawn-off both (bala.ruling.sawn-off-both-bonuses), never for the third list of
    weapons (bala.ruling.gatling-class, bala.ruling.bow-class, bala.ruling.thrown-weapons). bala.shoot.mod-wounded-arm,
    bala.wound.arm, bala.ruling.arm-in-use: -1 for each wound of the arm that holds a one-handed weapon, of either arm
    with other weapons."""
    c = g[shooter]
    inches = distance(g, shooter, target)
    near = within(inches, half(hands.reach(g, weapon, gun)))
    if both_barrels:
        aims = 0
    if hidden_by := cover(g, shooter, target):
        yield Mod(_MODIFIERS["cover"], "bala.shoot.mod-cover", "cover", hidden_by)
    if not near:
        yield Mod(_MODIFIERS["beyond-half-range"], "bala.shoot.mod-half-range", "beyond half range")
    if aims:
        yield Mod(aims * _MODIFIERS["aim"], "bala.shoot.mod-aim", "aim")
        yield from _aimed_modifiers(g, weapon, gun, inches)
    if weapon.shotgun and near:
        yield Mod(_MODIFIERS["shotgun"], "bala.shoot.mod-shotgun", "shotgun")
    if weapon.weapon_class == SHORT and within(inches, SHORT_ARM_REACH) and not hands.cumbersome(g, weapon, gun):
        yield Mod(_MODIFIERS["short-arm"], "bala.shoot.mod-short-arm", "short arm")
    if wounds := wounds_of(c, ARM, c.arm if weapon.one_handed else ""):
        yield Mod(wounds * _MODIFIERS["wounded-arm"], "bala.shoot.mod-wounded-arm", "wounded arm")
    if both_barrels:
        yield Mod(_MODIFIERS["both-barrels"], "bala.special.parallel", "both barrels")


def _aimed_modifiers(g: Fight, weapon: Weapon, gun: Gun, inches: float) -> Iterator[Mod]:
    """Bonuses of aimed shots at long range.

    bala.ruling.aim-long-bonus-needs-aim: only after an aiming action; bala.ruling.aim-rifle-once: once each.
    bala.shoot.mod-aim-rifle, bala.weapon.class-rifle; bala.gear.shoulder-stock; bala.gear.telescopic-sight."""
    if beyond(inches, LONG_AIM):
        if weapon.rifle:
            yield Mod(_MODIFIERS["aim-rifle"], "bala.shoot.mod-aim-rifle", "aimed rifle")
        if gun.stock and weapon.weapon_class == SHORT:
            yield Mod(_MODIFIERS["shoulder-stock"], "bala.gear.shoulder-stock", "shoulder stock", (hands.STOCK,))
    if hands.scoped(g, weapon, gun) and beyond(inches, SCOPE_AIM):
        yield Mod(_MODIFIERS["telescopic-sight"], "bala.gear.telescopic-sight", "telescopic sight", (hands.SIGHT,))


def is_weak(weapon: Weapon, inches: float) -> bool:
    """bala.special.weak, bala.special.weak-beyond-12, bala.special.weak-beyond-24: always, or beyond a distance."""
    if not weapon.weak or weapon.weak == "always":
        return bool(weapon.weak)
    return beyond(inches, float(weapon.weak.removeprefix("beyond ")))


# the plan ------------------------------------------------------------------------------------------------------------
WoundMods = tuple[tuple[Mod, ...], tuple[Mod, ...]]
"""Modifiers of a Serious Wound that Lethal makes out of less, and of one that was rolled."""


class Bullet(msgspec.Struct, frozen=True):
    """One roll to come: everything about it that no die decides."""

    target: str
    mods: tuple[Mod, ...]
    plus: int
    cuts: tuple[int, ...]
    results: tuple[int, ...]
    """The result for each natural total."""
    wounds: WoundMods
    strays: stray.Strays | None = None


class Shot(msgspec.Struct, frozen=True):
    """A whole Shoot action, planned: bala.ruling.several-shots-one-action, modifiers are fixed before the first
    roll."""

    shooter: str
    weapon: str
    how: str
    jams: bool
    bullets: tuple[Bullet, ...]


def profile(g: Fight, c: Character, how: str) -> tuple[Weapon, Gun]:
    """The weapon that a Shoot action fires: the one in hand, or its shot barrel.

    bala.weapon.le-mat, bala.special.shot-barrel, bala.ruling.le-mat-use: a single-barrelled muzzle-loading sawn-off."""
    weapon, gun = hands.wielded(g, c)
    return (g.board.weapons[SHOT_BARREL], gun) if how == SHOT_BARREL_SHOT else (weapon, gun)


def targets_of(weapon: Weapon, gun: Gun, choice: Shoot) -> tuple[str, ...]:
    """The target of each bullet.

    bala.action.shoot: one. bala.special.parallel: both barrels at the same target. bala.weapon.gatling-two-shots,
    bala.ruling.gatling-ammo, bala.ruling.gatling-targets: two with the Gatling, at one or two targets, if it holds
    two bursts."""
    if choice.how == BOTH_BARRELS:
        return (choice.target,) * PAIR
    shots = min(weapon.shots_per_action, gun.loaded) if weapon.shots_per_action > 1 else 1
    if shots > 1 and choice.second:
        return (choice.target, *(choice.second,) * (shots - 1))
    return (choice.target,) * shots


def plan_shot(g: Fight, choice: Shoot) -> Shot:
    """Everything about a legal Shoot action that does not depend on dice.

    bala.shoot.jam, bala.ruling.jam-capacity-bows: weapons that hold 5 or more can jam, a Gatling too, a shot barrel
    never."""
    c = g[choice.actor]
    weapon, gun = profile(g, c, choice.how)
    activation = g.stack[-1] if g.stack and g.stack[-1].who == c.id else None
    planned: dict[str, Bullet] = {}
    targets = targets_of(weapon, gun, choice)
    for target in dict.fromkeys(targets):
        aims = activation.aims if activation is not None and activation.aim == target else 0
        bullet = plan_bullet(g, c, target, choice.how, aims)
        planned[target] = replace(bullet, strays=stray.candidates(g, c.id, target, weapon.shotgun))
    return Shot(c.id, weapon.id, choice.how, weapon.can_jam, tuple([planned[target] for target in targets]))


def plan_bullet(g: Fight, c: Character, target: str, how: str, aims: int) -> Bullet:
    """A bullet after so many aims, as if nobody else stood near its line."""
    weapon, gun = profile(g, c, how)
    mods = tuple(shot_modifiers(g, c.id, target, weapon, gun, aims, how == BOTH_BARRELS))
    plus = sum([mod.value for mod in mods])
    inches = distance(g, c.id, target)
    near = within(inches, half(hands.reach(g, weapon, gun)))
    cuts, results = reading(plus, is_weak(weapon, inches), weapon.lethal, weapon.can_jam)
    wounds = wound_modifiers(weapon, near, own=False), wound_modifiers(weapon, near, own=True)
    return Bullet(target, mods, plus, cuts, results, wounds)


# the dice ------------------------------------------------------------------------------------------------------------
def resolve(ref: Ref, g: Fight, shot: Shot) -> tuple[int, ...]:
    """Roll every bullet, then apply everything; returns the result of each bullet.

    bala.shoot.roll. bala.ruling.several-shots-one-action: all rolls are made, then all harm is added up, and a result
    8 moves a target once, at the end. bala.shoot.jam, bala.state.jammed, bala.ruling.jam-needs-miss: a double 1 that
    misses jams. bala.stray.trigger, bala.ruling.stray-weapons: every bullet, arrow or thrown weapon that misses may
    go astray. Nobody is eliminated here; that is for `morale.settle`."""
    shooter = shot.shooter
    results: list[int] = []
    hits: dict[str, Harm] = {}
    later: list[tuple[str, int]] = []
    for bullet in shot.bullets:
        result, roll = roll_bullet(ref, bullet)
        results.append(result)
        target = bullet.target
        if ref.listening:
            rule = result_rule(g, target, result)
            ref.tell(_EVENTS[result], rule, roll, who=shooter, target=target, weapon=shot.weapon)
        if result == MISS:
            if shot.jams and roll.dice == (1, 1):
                hands.change_held(g, shooter, jammed=True)
                ref.tell("jam", "bala.shoot.jam", who=shooter, weapon=shot.weapon)
            if bullet.strays is not None and (victim := stray.roll_stray(ref, bullet.strays, shooter)):
                later.append((victim, MISS))
        elif target in g.characters:
            add_result(ref, target, result, hits.setdefault(target, Harm()), bullet.wounds)
        else:
            later.append((target, result))
    if hits:
        apply_hits(ref, g, shooter, hits)
    for victim, result in later:
        if result == MISS:
            stray.hit_by_stray(ref, g, shooter, victim)
        else:
            _hit_bystander(ref, g, shooter, victim, result)
    return tuple(results)


def roll_bullet(ref: Ref, bullet: Bullet) -> tuple[int, Roll]:
    """bala.shoot.roll: the result of one bullet, and its dice."""
    roll = ref.dice(2, 6, "bala.shoot.roll", bullet.mods, bullet.cuts)
    return bullet.results[roll.total - bullet.plus], roll


def add_result(ref: Ref, target: str, result: int, harm: Harm, wounds: WoundMods) -> None:
    """Add a hit to the harm of its target.

    bala.shoot.result-8-foot, bala.shoot.result-8-rider: Paralysed. bala.shoot.result-9, bala.shoot.result-10-11:
    Shock and Damage. bala.shoot.result-12, bala.special.lethal: Paralysed and a Serious Wound."""
    if result >= UPGRADED:
        upgraded, grave = wounds
        serious_wound(ref, target, grave if result == GRAVE else upgraded, harm)
    elif result == PINNED:
        harm.paralysed = True
        harm.to_cover = True
    else:
        shock, damage = _HARM[result]
        harm.shock += shock
        harm.damage += damage


def apply_hits(ref: Ref, g: Fight, shooter: str, hits: dict[str, Harm]) -> None:
    """Apply the harm of all targets of one action, then falls, then runs to cover.

    bala.ruling.fall-wounded-means-damage: one fall roll for a group of hits that did Damage; nobody falls and runs."""
    for target, harm in hits.items():
        suffer(ref, g, target, harm, "bala.shoot.roll")
    for target, harm in hits.items():
        fell = harm.damage > 0 and falls.check_fall(ref, g, target, harm.serious, False)
        if harm.to_cover and not fell and not has_lost_all_actions(g, target):
            c = g[shooter]
            cover_move.run_to_cover(ref, g, target, base(c), eye(c), shooter)


def _hit_bystander(ref: Ref, g: Fight, shooter: str, target: str, result: int) -> None:
    """bala.ruling.neighbour-as-target: a neighbour flees 2 in on 8 and is eliminated on more;
    bala.ruling.shoot-horse: a horse that may be shot at dies like one hit by a stray bullet."""
    if target in g.neighbours:
        if g.neighbours[target].out:
            return
        if result == PINNED:
            neighbours.flee(ref, g, target, g[shooter].place, _FLIGHT)
        else:
            neighbours.eliminate(ref, g, target, "bala.ruling.neighbour-as-target")
    elif result != PINNED:
        stray.kill_horse(ref, g, target, "bala.ruling.shoot-horse")
