"""A shot: what it needs, its modifiers, the Precision test, strays, and the impact."""

from __future__ import annotations

from typing import Any, NamedTuple

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.punk import arms, attributes, combats, dice, fire, fuel, harm, seeing, strikes
from sixgun.games.punk.catalogue import Weapon
from sixgun.games.punk.cover import Cover
from sixgun.games.punk.harm import Blow
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray, Model

ACTION, ROLL, LOS = "punk.shoot.action", "punk.shoot.roll", "punk.shoot.los"
SHORT, LONG, MAX = "punk.shoot.range-short", "punk.shoot.range-long", "punk.shoot.range-max"
REAR, COMBAT, MODELS = "punk.shoot.rear", "punk.shoot.into-combat", "punk.modelcover.partial"
AVOID, PARTIAL, CAMOUFLAGE = "punk.shoot.evade-cover", "punk.shoot.evade-only-partial", "punk.special.camouflage"
AIM, DEFENSIVE, BUCKSHOT = "punk.aim.action", "punk.defensive.penalty", "punk.buckshot.precision"
HARD, MOUNTED, CATAPUM = "punk.special.hard-to-use", "punk.mounted.limits", "punk.catapum.explode"
STRAY, STRAY_MODEL, STRAY_MULTI = "punk.shoot.into-combat-stray", "punk.modelcover.stray", "punk.shoot.into-multi-stray"
IN_THE_WAY = -3
BLOWS_UP = 9
"""punk.catapum.explode: on this and above."""


class Plan(NamedTuple):
    """A shot before the die is rolled."""

    shooter: str
    target: str
    arm: int
    mods: tuple[Mod, ...]
    """All but the -3 for a combat or for models in the way."""
    penalty: Mod | None
    """That -3, which sends a shot astray."""
    cover: Cover
    avoid: bool = False


# what it needs -------------------------------------------------------------------------------------------------------
def check_arm(g: Fray, me: Model, number: int) -> Refusal | None:
    """A ranged weapon that works, in the hands of somebody who can shoot it: a template asks for no Precision
    (punk.attr.dash)."""
    if not 0 <= number < len(me.arms):
        return Refusal(ACTION, "no-such-weapon", facts={"who": me.id})
    if not me.precision and not attributes.weapon_of(g, me, number).has("template"):
        return Refusal("punk.attr.dash", "no-attribute", facts={"who": me.id, "attribute": "precision"})
    reason = arms.works(g, me.id, number)
    rule = _UNFIT.get(reason, ACTION)
    if reason == "weapon-spent" and not attributes.weapon_of(g, me, number).has("single-use"):
        rule = CATAPUM
    return Refusal(rule, reason, facts={"who": me.id, "weapon": me.arms[number].weapon}) if reason else None


_UNFIT = {
    "weapon-spent": "punk.special.single-use",
    "no-bombs": "punk.bomb.purchase",
    "unloaded": "punk.slow.reload",
    "no-bullets": "punk.bullets.consumption",
    "no-fuel": "punk.fuel.charges",
}


def check_target(g: Fray, me: Model, target: str, weapon: Weapon) -> Refusal | None:
    """punk.shoot.los, punk.shoot.range-max, punk.ruling.friendly-target: an enemy in sight and in range."""
    foe = g.models.get(target)
    if foe is None or not foe.in_play or foe.side == me.side:
        return Refusal("punk.ruling.friendly-target", "no-such-enemy", facts={"target": target})
    return check_range(me, seeing.far(me, foe), weapon, target) or check_sight(g, me, foe)


def check_range(me: Model, far: float, weapon: Weapon, target: str = "") -> Refusal | None:
    """punk.shoot.range-max, punk.ruling.range-inclusive"""
    if far > weapon.long + TOLERANCE:
        return Refusal(MAX, "out-of-range", facts={"target": target, "far": round(far, 1), "most": weapon.long})
    return None


def check_sight(g: Fray, me: Model, foe: Model) -> Refusal | None:
    found = seeing.look(g, me, foe)
    if found.seen:
        return None
    facts = {"target": foe.id, "by": tuple(dict.fromkeys(g.board.zone[zone].element for zone in found.by))}
    return Refusal(found.rule, f"not-seen-{found.reason}", facts=facts)


# modifiers -----------------------------------------------------------------------------------------------------------
def plan(g: Fray, me: Model, foe: Model, number: int, avoid: bool, reacting: bool) -> Plan:
    """All modifiers of the Precision test (punk.table.precision-modifiers) and the cover of a shot. Aim counts for
    every shot at the aimed enemy, those of a burst too (punk.auto.aim), and once (punk.roll.same-source-no-stack); what
    comes from different sources adds up (punk.roll.different-sources-stack)."""
    weapon = attributes.weapon_of(g, me, number)
    cover = seeing.covered(g, me, foe)
    mods = [*range_mods(seeing.far(me, foe), weapon), *own_mods(me, weapon)]
    if not reacting and foe.id in g.going.aims:
        mods.append(Mod(3, AIM, "aimed"))
    if not seeing.sees(g, foe, me):
        mods.append(Mod(1, REAR, "rear"))
    if reacting:
        mods.append(Mod(-2, DEFENSIVE, "defensive-fire"))
    if avoid:
        mods.append(Mod(-3, AVOID, "avoid-cover"))
        if attributes.has(foe, "camouflage"):
            mods.append(Mod(-2, CAMOUFLAGE, "camouflage"))
    return Plan(me.id, foe.id, number, tuple(mods), in_the_way(g, me, foe, cover), cover, avoid)


def range_mods(far: float, weapon: Weapon) -> list[Mod]:
    """punk.shoot.range-short, punk.shoot.range-medium, punk.shoot.range-long"""
    if far <= weapon.short + TOLERANCE:
        return [Mod(1, SHORT, "short-range")]
    return [] if far <= weapon.medium + TOLERANCE else [Mod(-1, LONG, "long-range")]


def own_mods(me: Model, weapon: Weapon) -> list[Mod]:
    """What a weapon and its bearer bring along."""
    mods = []
    if weapon.has("buckshot"):
        mods.append(Mod(1, BUCKSHOT, "buckshot"))
    if weapon.has("hard-to-use"):
        mods.append(Mod(-1, HARD, "hard-to-use"))
    if attributes.has(me, "mounted"):
        mods.append(Mod(-1, MOUNTED, "mounted"))
    return mods


def in_the_way(g: Fray, me: Model, foe: Model, cover: Cover) -> Mod | None:
    """punk.shoot.into-combat, punk.modelcover.partial: -3 once, for a target in a combat or for models in the way
    (punk.ruling.combat-and-model-cover)."""
    others = covering(g, me, foe, cover)
    if combats.in_combat(g, foe.id):
        return Mod(IN_THE_WAY, COMBAT, "into-combat", others)
    return Mod(IN_THE_WAY, MODELS, "models-in-the-way", others) if others else None


def covering(g: Fray, me: Model, foe: Model, cover: Cover) -> tuple[str, ...]:
    """Ids of the covering models, the nearest first."""
    ids = [m.id for m in g.in_play() if m.id not in (me.id, foe.id)]
    return tuple([ids[i] for i in cover.covering])


# the test ------------------------------------------------------------------------------------------------------------
def value(g: Fray, plan: Plan) -> int:
    """V: Precision with all modifiers but the -3 (punk.shoot.into-combat-stray)."""
    return attributes.precision(g[plan.shooter]) + sum(mod.value for mod in plan.mods)


def shoot(ref: Ref, g: Fray, plan: Plan) -> str:
    """punk.shoot.roll: the Precision test and what comes of it: "hit", "stray", "missed" or "blew-up"."""
    outcome = fired(ref, g, plan)
    if outcome == "hit":
        weapon = attributes.weapon_of(g, g[plan.shooter], plan.arm)
        strike(ref, g, plan.shooter, plan.target, weapon, seeing.cover_mods(plan.cover, plan.avoid))
    return outcome


def fired(ref: Ref, g: Fray, plan: Plan) -> str:
    """The shot up to the hit, which is the caller's business; a stray finds its own victim."""
    weapon = attributes.weapon_of(g, g[plan.shooter], plan.arm)
    arms.spend(g, plan.shooter, plan.arm)
    outcome = _tested(ref, g, plan, weapon)
    if outcome == "stray":
        _stray(ref, g, plan, weapon)
    return outcome


def _tested(ref: Ref, g: Fray, plan: Plan, weapon: Weapon) -> str:
    """A die that fails only for the -3 strays (punk.shoot.into-combat-stray, punk.ruling.stray-impossible-shot,
    punk.ruling.stray-trivial-shot); 9 and 10 wreck what has Catapum, and a die is rolled for that in any case
    (punk.special.kaboom, punk.catapum.always-roll, punk.ruling.catapum-details)."""
    v = value(g, plan)
    mods = plan.mods if plan.penalty is None else (*plan.mods, plan.penalty)
    needed = v if plan.penalty is None else v + plan.penalty.value
    unsafe = weapon.has("kaboom")
    strays = plan.penalty is not None and v > 0 and needed < dice.DIE
    faces = (*((BLOWS_UP - 1,) if unsafe else ()), *((v,) if strays else ()))
    attribute = attributes.precision(g[plan.shooter])
    test = dice.test(ref, g, plan.shooter, attribute, ROLL, mods, always=unsafe or strays, faces=faces)
    outcome = _outcome(test, v, strays, unsafe)
    facts: dict[str, Any] = {"who": plan.shooter, "target": plan.target, "weapon": weapon.id}
    ref.tell(_EVENTS[outcome], CATAPUM if outcome == "blew-up" else ROLL, test.told, **facts, **test.facts)
    if outcome == "blew-up":
        g.change_arm(plan.shooter, plan.arm, spent=True)
    return outcome


def _outcome(test: dice.Test, v: int, strays: bool, unsafe: bool) -> str:
    if unsafe and test.die >= BLOWS_UP:
        return "blew-up"
    if test.passed:
        return "hit"
    return "stray" if strays and test.die <= v else "missed"


_EVENTS = {"hit": "shot-hits", "stray": "shot-strays", "missed": "shot-misses", "blew-up": "blows-up"}


def _stray(ref: Ref, g: Fray, plan: Plan, weapon: Weapon) -> None:
    """Whom a shot hits that fails only for the -3.

    punk.modelcover.stray: the nearest covering model that is not in the target's combat; otherwise one of the others in
    that combat, each with the same chance (punk.shoot.into-multi-stray, punk.ruling.combat-and-model-cover). The victim
    has its own cover (punk.modelcover.stray-cover, punk.ruling.stray-and-evade, punk.ruling.stray-combat-cover)."""
    me, foe = g[plan.shooter], g[plan.target]
    melee = combats.melee_of(g, foe.id)
    near = [id for id in covering(g, me, foe, plan.cover) if id not in melee]
    if near:
        closest = seeing.far(me, g[near[0]])
        candidates = [id for id in near if seeing.far(me, g[id]) <= closest + TOLERANCE]
        victim = ref.pick(candidates, STRAY_MODEL)
    else:
        candidates = [id for id in melee if id != foe.id]
        victim = ref.pick(candidates, STRAY_MULTI)
    ref.tell("strays-into", STRAY_MODEL if near else STRAY, who=me.id, target=victim)
    strike(ref, g, me.id, victim, weapon, seeing.cover_mods(seeing.covered(g, me, g[victim])))


# the impact ----------------------------------------------------------------------------------------------------------
def blow(g: Fray, me: Model, weapon: Weapon) -> Blow:
    """punk.impact.attack, punk.impact.strength-modifier: what a shot strikes with."""
    return strikes.blow(g, me, weapon)


def strike(ref: Ref, g: Fray, by: str, victim: str, weapon: Weapon, cover: tuple[Mod, ...]) -> None:
    """A hit on one model, and the fire that an incendiary weapon leaves there, strays included (punk.fire.marker)."""
    hit(ref, g, by, victim, weapon, cover)
    if weapon.has("incendiary"):
        fire.light(ref, g, (g[victim].place,), weapon.number("incendiary"), by, (victim,))


def hit(ref: Ref, g: Fray, by: str, victim: str, weapon: Weapon, cover: tuple[Mod, ...]) -> None:
    """The impact of a shot, its poison, and the fuel of its victim. Fire is lit by fire.py."""
    if not weapon.impact or not g[victim].in_play:
        return
    raging = g[victim].doomed
    die = harm.impact(ref, g, victim, blow(g, g[by], weapon), cover)
    if g[victim].in_play and g[victim].doomed == raging:
        strikes.envenom(ref, g, victim, strikes.venom(g[by], weapon))
    fuel.note(g, victim, die, by)
