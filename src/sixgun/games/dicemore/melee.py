"""Hand-to-hand fighting: one attacker, one fight roll, and what it does to the defender."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.games.dicemore import arms, bonds, custody, harm, space, trials
from sixgun.games.dicemore.action import PRICES, Action
from sixgun.games.dicemore.arms import Arm
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.choices import Melee
from sixgun.games.dicemore.flight import Run, settle
from sixgun.games.dicemore.scores import born, has_rule
from sixgun.games.dicemore.state import Character, Skirmish

MELEE = "dicemore.melee.sequence"
FORMULA = "dicemore.melee.formula"
RESCUE = "dicemore.melee.rescue"
TERROR = "dicemore.band.mountain-terror"
COST = PRICES["melee"]
"""dicemore.ruling.melee-cost."""
_RESULTS = tuple((int(row["min"]), int(row["damage"])) for row in table("melee-result"))
CUTS = tuple(low for low, _ in _RESULTS[1:])
_MODS = {str(row["id"]): int(row["value"]) for row in table("melee-modifiers")}
_FROM_BEHIND, _SIDE_ARM = [int(row["value"]) for row in table("melee-rescue-modifiers")]
_TERROR = next(int(row["die_mod"]) for row in table("panic-modifiers") if row["id"] == "mountain-terror")


def damage_of(total: int) -> int:
    """dicemore.melee.results."""
    return [damage for low, damage in _RESULTS if total >= low][-1]


# modifiers -----------------------------------------------------------------------------------------------------------
def fight_mods(g: Skirmish, attacker: str, target: str, arm: Arm) -> Iterator[Mod]:
    """Everything added to the die of a fight roll except the result of the coolness test.

    dicemore.melee.formula, dicemore.skill.constitution, dicemore.ruling.current-cos: COS as it is now.
    dicemore.melee.mod-armed-attacker, dicemore.melee.mod-armed-defender, dicemore.melee.mod-two-handed,
    dicemore.melee.mod-mounted, dicemore.melee.mod-defender-down, dicemore.melee.mod-attacker-down,
    dicemore.ruling.attacker-down-sign, dicemore.melee.mod-defender-shocked, dicemore.melee.mod-defender-panic.
    dicemore.ruling.melee-weapon-bonus, dicemore.special.skill-warrior, dicemore.char.bear-hunter,
    dicemore.special.injury-disease, dicemore.ruling.injury-stacking."""
    a, d = g[attacker], g[target]
    yield Mod(a.life, "dicemore.skill.constitution", "COS")
    sick = a.injuries.count("injury-disease")
    if sick:
        yield Mod(-sick, "dicemore.special.injury-disease", "disease")
    if arm.bonus:
        yield Mod(arm.bonus, "dicemore.ruling.melee-weapon-bonus", "weapon", (arm.weapon,))
    if arm.side_arm and "skill-warrior" in a.skills:
        yield Mod(1, "dicemore.special.skill-warrior", "warrior")
    if has_rule(a, "dicemore.char.bear-hunter"):
        yield Mod(1, "dicemore.char.bear-hunter", "bear-hunter")
    yield from _table_four(g, a, d, arm)


def _table_four(g: Skirmish, a: Character, d: Character, arm: Arm) -> Iterator[Mod]:
    """Tab.4, in its order."""
    bare = arms.bare_handed(d)
    for applies, row, rule in (
        (arm.armed and bare, "armed-attacker", "dicemore.melee.mod-armed-attacker"),
        (not arm.armed and not bare, "armed-defender", "dicemore.melee.mod-armed-defender"),
        (arm.two_handed, "attacker-two-handed", "dicemore.melee.mod-two-handed"),
        (arms.wields_two_handed(d), "defender-two-handed", "dicemore.melee.mod-two-handed"),
        (a.horse, "attacker-mounted", "dicemore.melee.mod-mounted"),
        (d.horse, "defender-mounted", "dicemore.melee.mod-mounted"),
        (d.lying and not a.lying, "defender-down", "dicemore.melee.mod-defender-down"),
        (a.lying and not d.lying, "attacker-down", "dicemore.melee.mod-attacker-down"),
        (d.shocked, "defender-shocked", "dicemore.melee.mod-defender-shocked"),
        (d.scared, "defender-panic", "dicemore.melee.mod-defender-panic"),
    ):
        if applies:
            value = g.board.switches.attacker_down if row == "attacker-down" else _MODS[row]
            yield Mod(value, rule, row)


def rescue_mods(g: Skirmish, attacker: str, target: str, arm: Arm) -> Iterator[Mod]:
    """dicemore.melee.rescue-behind, dicemore.melee.rescue-sidearm: Tab.5; improper weapons give nothing."""
    if space.behind(g, attacker, target):
        yield Mod(_FROM_BEHIND, "dicemore.melee.rescue-behind", "behind")
    if arm.side_arm and arms.bare_handed(g[target]):
        yield Mod(_SIDE_ARM, "dicemore.melee.rescue-sidearm", "side-arm")


def best_arm(g: Skirmish, attacker: str, target: str) -> Arm:
    """What an attacker who says nothing else fights with: what gives him most."""
    return max(
        arms.arms(g[attacker]),
        key=lambda arm: (
            sum(mod.value for mod in fight_mods(g, attacker, target, arm)),
            sum(mod.value for mod in rescue_mods(g, attacker, target, arm)),
        ),
    )


# legality ------------------------------------------------------------------------------------------------------------
def chosen_arm(g: Skirmish, me: Character, choice: Melee) -> Arm | None:
    if choice.arm is None:
        return best_arm(g, me.id, choice.target)
    return next((arm for arm in arms.arms(me) if arm.index == choice.arm), None)


def check(g: Skirmish, me: Character, choice: Melee) -> Refusal | None:
    """dicemore.melee.reach, dicemore.melee.conditions, dicemore.ruling.charge, dicemore.combat.two-kinds."""
    foe = g.characters.get(choice.target)
    if foe is None or not foe.in_play or foe not in g.enemies(me.id):
        return Refusal("dicemore.melee.reach", "no-such-enemy", facts={"target": choice.target})
    if not space.within(space.distance(g, me.id, foe.id), bonds.REACH):
        return Refusal("dicemore.melee.reach", "beyond-reach", facts={"target": foe.id})
    course = g.going.course
    if course is not None and course.target != foe.id:
        return Refusal("dicemore.ruling.charge", "no-charge-declared", facts={"target": foe.id})
    if me.shocked and foe.id not in me.engaged:
        return Refusal("dicemore.state.shocked-effect", "shocked-no-melee", facts={"who": me.id})
    if not space.in_front(me, foe):
        return Refusal("dicemore.setup.front-arc", "not-in-front", facts={"target": foe.id})
    if not space.visible(g, me.id, foe.id):
        return Refusal("dicemore.melee.conditions", "not-seen", facts={"target": foe.id})
    if chosen_arm(g, me, choice) is None:
        return Refusal("dicemore.ruling.bare-hands", "no-such-arm", tuple([arm.name for arm in arms.arms(me)]))
    return None


def offers(g: Skirmish, me: Character) -> Iterator[Option]:
    if g.going.left < COST:
        return
    for foe in g.enemies(me.id):
        if not space.within(space.distance(g, me.id, foe.id), bonds.REACH):
            continue
        first = best_arm(g, me.id, foe.id)
        for arm in (first, *[arm for arm in arms.arms(me) if arm != first]):
            yield Option(Melee(me.id, foe.id, arm.index), COST, (MELEE,), facts={"weapon": arm.name})


# the fight -----------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Skirmish, choice: Melee) -> None:
    """dicemore.melee.sequence, dicemore.melee.coolness: coolness, one fight roll, rescue with COS, panic; only the
    attacker strikes.

    dicemore.ruling.engaged: both are bound by the attack. dicemore.quick.attack-sequence."""
    arm = chosen_arm(g, g[choice.actor], choice)
    assert arm is not None
    attack(ref, g, choice.actor, choice.target, arm)


def attack(ref: Ref, g: Skirmish, attacker: str, target: str, arm: Arm, later: list[Run] | None = None) -> None:
    """A character that the blow makes run goes on the list `later`, or runs at once without one."""
    fresh = target not in g[attacker].engaged
    bonds.bind(g, attacker, target)
    ref.tell("melee", MELEE, who=attacker, target=target, weapon=arm.name)
    if fresh:  # dicemore.scenario.kidnapping-free: a captor loses the hostage
        custody.settle(ref, g)
    terror = _terror(g, attacker)
    if terror and g.board.switches.mountain_terror == "before":
        harm.struck(ref, g, target, attacker=attacker, mods=terror, later=later, hit=False)
        terror = ()
        bonds.refresh(g)
        if not g[target].in_play or not space.within(space.distance(g, attacker, target), bonds.REACH):
            ref.tell("attack-lost", "dicemore.ruling.mountain-terror", who=attacker, target=target)
            return
        bonds.bind(g, attacker, target)  # who has only dropped down is still there to be attacked
    cool = trials.coolness(ref, g, attacker, melee=True, target=target)
    mods = (*fight_mods(g, attacker, target, arm), *((cool.mod,) if cool.mod is not None else ()))
    roll = fight_roll(ref, g, attacker, mods)
    damage = damage_of(roll.total)
    ref.tell("fight-hits" if damage else "fight-misses", FORMULA, roll, who=attacker, target=target, damage=damage)
    if damage:
        runs: list[Run] = [] if later is None else later
        _strike(ref, g, attacker, target, damage, arm, terror, runs)
        if later is None:
            settle(ref, g, runs)
    bonds.refresh(g)


def fight_roll(ref: Ref, g: Skirmish, attacker: str, mods: tuple[Mod, ...]) -> Roll:
    """dicemore.melee.formula: 1D6 + COS + modifiers, one roll only."""
    plus = sum(mod.value for mod in mods)
    return trials.tested(ref, g, attacker, FORMULA, lambda dice: damage_of(dice[0] + plus), mods=mods, cuts=CUTS)


def _strike(
    ref: Ref, g: Skirmish, attacker: str, target: str, damage: int, arm: Arm, terror: tuple[Mod, ...], runs: list[Run]
) -> None:
    """dicemore.melee.rescue, dicemore.melee.panic: wounded or not, who still stands takes the panic test."""
    mods = tuple(rescue_mods(g, attacker, target, arm))
    wounds = trials.rescue(ref, g, target, damage, mods=mods, score="cos", rule=RESCUE)
    if not harm.wound(ref, g, target, wounds, by=attacker, rule=RESCUE, later=runs):
        harm.struck(ref, g, target, attacker=attacker, mods=terror, later=runs)


def _terror(g: Skirmish, attacker: str) -> tuple[Mod, ...]:
    """dicemore.band.mountain-terror, dicemore.ruling.mountain-terror: on each die of the panic test of an enemy whom
    mountain men attack hand to hand."""
    if born(g[attacker]) != "mountain-men":
        return ()
    return (Mod(_TERROR, TERROR, "mountain-men"),)


ACTIONS = (Action(Melee, MELEE, perform, check=check, offers=offers, cost=COST),)
