"""Tests against a score: reflexes, coolness, panic, rescue, and the re-rolls that fame and fortune buy.

dicemore.ruling.count-dice: where two dice are rolled each is a pass or a failure of its own and their number is the
result. dicemore.ruling.sign-convention: `mods` of such a test are added to each die and hurt; bonuses raise the score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from sixgun.core.choice import Fact, Option
from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.choices import Keep, Reroll
from sixgun.games.dicemore.scores import born, cool_score, has_rule, ref_score
from sixgun.games.dicemore.space import distance, friends_near, within
from sixgun.games.dicemore.state import Character, Skirmish

REROLL = "dicemore.ruling.reroll-scope"
FAME: Final = "fame"
FORTUNE: Final = "fortune"
FAME_REACH = 6.0
PREACHER_REACH = 6.0
AURA_REACH = 5.0
CHIEF_REACH = 15.0
SIDES = 6
"""dicemore.setup.dice: every die of the game."""

_COOLNESS = {row["failed_dice"]: row for row in table("coolness-result")}
_COOL_MODS = {row["id"]: row for row in table("coolness-modifiers")}
_PANIC_MODS = {row["id"]: row for row in table("panic-modifiers")}
_RESCUE = tuple((row["min"], row["max"], row["wounds"]) for row in table("rescue-result"))
RESCUE_CUTS: tuple[int, ...] = tuple(low for low, _, _ in _RESCUE[1:])

_AURAS = (
    "dicemore.char.sheriff",
    "dicemore.char.boss",
    "dicemore.char.chief",
    "dicemore.char.bounty-killer",
    "dicemore.char.tribe-chief",
)
CAPTAIN = "dicemore.char.captain"
SOLDIER = "dicemore.char.soldier"
COMPANY = 2
"""dicemore.char.sergeant, dicemore.char.soldier: so many soldiers make company."""


# re-rolls ------------------------------------------------------------------------------------------------------------
def _payers(g: Skirmish, who: str) -> list[tuple[str, Literal["fame", "fortune"]]]:
    """Who can pay for a re-roll, and with what: own fortune, own fame, the fame of friends within 6U."""
    c = g.characters[who]
    found: list[tuple[str, Literal["fame", "fortune"]]] = []
    if c.fortune > c.fortune_spent:
        found.append((who, FORTUNE))
    if c.fame > c.fame_spent:
        found.append((who, FAME))
    for friend in g.friends(who):
        if friend.fame > friend.fame_spent and within(distance(g, who, friend.id), FAME_REACH):
            found.append((friend.id, FAME))
    return found


def tested(
    ref: Ref,
    g: Skirmish,
    who: str,
    rule: str,
    value: Callable[[tuple[int, ...]], int],
    *,
    dice: int = 1,
    mods: Sequence[Mod] = (),
    cuts: tuple[int, ...] = (),
    faces: tuple[int, ...] = (),
) -> Roll:
    """The dice of a test, with re-rolls of single ones while somebody can pay and a die could do better.

    dicemore.skill.fame-reroll, dicemore.skill.fortune-reroll, dicemore.ruling.reroll-scope: after the result and before
    its consequences; the new die stands, but further points may be spent on it. `value` says how good dice are for
    `who`."""
    roll = ref.dice(dice, SIDES, rule, mods, cuts, faces)
    c = g.characters[who]
    if c.fame <= c.fame_spent and c.fortune <= c.fortune_spent and not any(f.fame for f in g.friends(who)):
        return roll
    while True:
        payers = _payers(g, who) if c.side in g.bands else []
        worth = worth_rerolling(roll.dice, value) if payers else []
        if not worth:
            return roll
        options = [Option(Keep(who), rules=(REROLL,))]
        options += [
            Option(Reroll(who, payer, how, i + 1), rules=(f"dicemore.skill.{how}-reroll", REROLL))
            for i in worth
            for payer, how in payers
        ]
        facts: dict[str, Fact] = {"who": who, "test": rule, "dice": roll.dice, "total": roll.total}
        chosen = ref.ask(g.seat_of(who), REROLL, options, facts=facts)
        if isinstance(chosen, Keep):
            return roll
        payer, spent = chosen.target, f"{chosen.how}_spent"
        g.change(payer, **{spent: getattr(g[payer], spent) + 1})
        i = chosen.number - 1
        new = ref.dice(1, SIDES, rule, mods, cuts, faces).dice[0]
        shown = (*roll.dice[:i], new, *roll.dice[i + 1 :])
        roll = Roll(shown, roll.mods, sum(shown) + sum(m.value for m in roll.mods), roll.sides)
        ref.tell(f"reroll-{chosen.how}", f"dicemore.skill.{chosen.how}-reroll", roll, who=who, payer=payer)


def worth_rerolling(dice: tuple[int, ...], value: Callable[[tuple[int, ...]], int]) -> list[int]:
    """Which dice could show something better; of those that the test cannot tell apart the first."""
    now = value(dice)
    found: dict[tuple[int, ...], int] = {}
    for i in range(len(dice)):
        instead = tuple([value((*dice[:i], other, *dice[i + 1 :])) for other in range(1, SIDES + 1)])
        if max(instead) > now:
            found.setdefault(instead, i)
    return list(found.values())


def _each_die(ref: Ref, g: Skirmish, who: str, rule: str, dice: int, highest: int) -> tuple[Roll, int]:
    """Roll dice that pass up to a face each; the roll, after re-rolls, and how many passed."""

    def passed(shown: tuple[int, ...]) -> int:
        return sum([die <= highest for die in shown])

    roll = tested(ref, g, who, rule, passed, dice=dice, faces=(highest + 1,))
    return roll, passed(roll.dice)


# reflexes ------------------------------------------------------------------------------------------------------------
def reflexes(
    ref: Ref,
    g: Skirmish,
    who: str,
    rule: str,
    *,
    needed: int = 1,
    mods: Sequence[Mod] = (),
    bonus: Sequence[Mod] = (),
    riding: bool = False,
    dice: int = 2,
) -> bool:
    """dicemore.reflex.procedure, dicemore.ruling.reflex-strict: dice below REF succeed. dicemore.reflex.needed-dice,
    dicemore.ruling.reflex-default-one: one success is enough unless more are asked for. `mods` are added to each die,
    `bonus` to REF; `rule` is what asks for the test."""
    score = reflexes_score(g[who], riding) + sum(m.value for m in bonus)
    plus = sum(m.value for m in mods)
    roll, successes = _each_die(ref, g, who, "dicemore.reflex.procedure", dice, score - plus - 1)
    event = "reflexes-passed" if successes >= needed else "reflexes-failed"
    ref.tell(event, rule, roll, mods=(*mods, *bonus), who=who, score=score, plus=plus, successes=successes)
    return successes >= needed


def reflexes_score(c: Character, riding: bool = False) -> int:
    """REF as a reflexes test counts it.

    dicemore.special.injury-clumsy, dicemore.ruling.injury-stacking: 1 less for each. dicemore.special.skill-horsemen: 1
    more in tests about riding; dicemore.band.indians-horsemen: Indian heroes have it, also those whom fame or fortune
    has made so (dicemore.skill.hero-status)."""
    horseman = "skill-horsemen" in c.skills or (c.hero and born(c) == "indians")
    return ref_score(c) - c.injuries.count("injury-clumsy") + (riding and horseman)


# coolness ------------------------------------------------------------------------------------------------------------
class CoolResult(msgspec.Struct, frozen=True):
    """How many dice of a coolness test failed, and the modifier of the attack rolls that follows (None: none).

    dicemore.setup.markers, dicemore.gap.markers: tense and nervous last for this attack and are no states."""

    failed: int
    mod: Mod | None


def coolness_mods(g: Skirmish, who: str, melee: bool, target: str = "") -> Iterator[Mod]:
    """What is added to each die of a coolness test.

    dicemore.cool.shocked-modifier, dicemore.state.shocked-effect: shocked.
    dicemore.char.saloon-woman-coolness: shooting at her."""
    if g.characters[who].shocked:
        row = "shocked-melee" if melee else "shocked-shooting"
        yield Mod(_COOL_MODS[row]["die_mod"], "dicemore.cool.shocked-modifier", "shocked")
    if target and not melee and has_rule(g.characters[target], "dicemore.char.saloon-woman-coolness"):
        value = _COOL_MODS["saloon-woman"]["die_mod"]
        yield Mod(value, "dicemore.char.saloon-woman-coolness", "saloon-woman")


def coolness_score(c: Character, melee: bool) -> int:
    """dicemore.special.skill-hard, dicemore.special.skill-boxer: COOL 1 more before shooting, before fighting."""
    score = cool_score(c)
    if melee and "skill-boxer" in c.skills:
        score += _COOL_MODS["boxer"]["cool_mod"]
    elif not melee and "skill-hard" in c.skills:
        score += _COOL_MODS["hard"]["cool_mod"]
    return score


def coolness(
    ref: Ref, g: Skirmish, who: str, *, melee: bool, target: str = "", opportunity: bool = False
) -> CoolResult:
    """The test before an attack, one for the whole action.

    dicemore.cool.procedure, dicemore.ruling.coolness-direction: a die above COOL fails. dicemore.cool.no-penalty,
    dicemore.cool.tense, dicemore.cool.nervous: nothing, -1, -2 on every attack roll of the action.
    dicemore.opp.coolness-doubled: twice that for an opportunity shot. dicemore.state.shocked-end,
    dicemore.ruling.shocked-end: whatever the result, a shocked character is shocked no more."""
    c = g.characters[who]
    mods = tuple(coolness_mods(g, who, melee, target))
    score = coolness_score(c, melee)
    plus = sum(m.value for m in mods)
    roll, passed = _each_die(ref, g, who, "dicemore.cool.procedure", 2, score - plus)
    failed = 2 - passed
    row = _COOLNESS[failed]
    name: str = row["name"]
    rule = "dicemore.cool.no-penalty" if failed == 0 else f"dicemore.cool.{name}"
    ref.tell(f"coolness-{name}", rule, roll, mods=mods, who=who, score=score, plus=plus)
    if c.shocked:
        g.change(who, shocked=False, unnerved=False)
    value: int = row["opportunity_modifier" if opportunity else "modifier"]
    if not value:
        return CoolResult(failed, None)
    return CoolResult(failed, Mod(value, "dicemore.opp.coolness-doubled" if opportunity else rule, name))


# panic ---------------------------------------------------------------------------------------------------------------
def beside_captain(g: Skirmish, who: str) -> bool:
    """dicemore.char.captain: no panic for him and for friends within 5U; no rule makes them shocked or scared."""
    return any(has_rule(c, CAPTAIN) for c in (g[who], *friends_near(g, who, AURA_REACH)))


def soldiers_near(g: Skirmish, who: str) -> int:
    """dicemore.ruling.soldiers-count: others with the profile Soldier of the same side within 5U."""
    return sum([has_rule(f, SOLDIER) for f in friends_near(g, who, AURA_REACH)])


def passes_panic(g: Skirmish, who: str) -> str:
    """The rule by which a character passes panic tests without rolling, if there is one.

    dicemore.char.vice-sheriff: the Sheriff is within 5U and not scared. dicemore.char.sergeant: two Soldiers are."""
    c = g[who]
    near = friends_near(g, who, AURA_REACH) if has_rule(c, "dicemore.char.vice-sheriff") else []
    if any(has_rule(f, "dicemore.char.sheriff") and not f.scared for f in near):
        return "dicemore.char.vice-sheriff"
    if has_rule(c, "dicemore.char.sergeant") and soldiers_near(g, who) >= COMPANY:
        return "dicemore.char.sergeant"
    return ""


def panic_score(g: Skirmish, who: str) -> tuple[int, tuple[Mod, ...]]:
    """The COOL of a panic test, and what it is made of besides the character's own.

    dicemore.special.leader-aura, dicemore.ruling.auras: the better of own COOL and that lent within 5U by those of
    dicemore.char.sheriff, dicemore.char.boss, dicemore.char.chief, dicemore.char.bounty-killer and
    dicemore.char.tribe-chief. dicemore.special.skill-preacher: +1 near a preacher, but not for himself.
    dicemore.char.lawmen-volunteer-ally: +1 near any ally."""
    c = g.characters[who]
    found: list[Mod] = []
    score = cool_score(c)
    near = friends_near(g, who, AURA_REACH)
    whisky = score - c.cool
    for friend in near:
        lent = cool_score(friend) + whisky
        rule = next((rule for rule in _AURAS if has_rule(friend, rule)), "")
        if rule and lent > score + sum(m.value for m in found):
            found = [Mod(lent - score, rule, "aura", (friend.id,))]
    preachers = [f for f in friends_near(g, who, PREACHER_REACH) if "skill-preacher" in f.skills]
    if preachers:
        value = _PANIC_MODS["preacher"]["cool_mod"]
        found.append(Mod(value, "dicemore.special.skill-preacher", "preacher", (preachers[0].id,)))
    if near and has_rule(c, "dicemore.char.lawmen-volunteer-ally"):
        value = _PANIC_MODS["lawmen-volunteer"]["cool_mod"]
        found.append(Mod(value, "dicemore.char.lawmen-volunteer-ally", "ally-near", (near[0].id,)))
    return score + sum(m.value for m in found), tuple(found)


def panic_mods(g: Skirmish, who: str) -> Iterator[Mod]:
    """What is added to each panic die.

    dicemore.char.gringos, dicemore.char.ranger-volunteer, dicemore.ruling.leaderless-bands: +1 more than 15U away from
    the chief; without a chief on the table he is far away."""
    c = g.characters[who]
    for rule, condition in (
        ("dicemore.char.gringos", "gringo"),
        ("dicemore.char.ranger-volunteer", "ranger-volunteer"),
    ):
        if has_rule(c, rule):
            chief = g.leader(c.side)
            if chief is None or not chief.in_play or not within(distance(g, who, chief.id), CHIEF_REACH):
                yield Mod(_PANIC_MODS[condition]["die_mod"], rule, "far-from-chief")


FLEES, DROPS, STANDS = "flees", "drops", ""
"""What a panic test leads to, besides states."""


def panic(ref: Ref, g: Skirmish, who: str, *, mods: Sequence[Mod] = ()) -> str:
    """The test of a struck character: marks its state; FLEES if it has to run when the whole action is resolved
    (`flight.run`). `mods` are further ones on each die.

    dicemore.panic.procedure, dicemore.panic.pass. dicemore.ruling.civilian-panic: civilians who run test no more."""
    c = g.characters[who]
    if c.fleeing:
        return STANDS
    if beside_captain(g, who):
        ref.tell("no-panic", CAPTAIN, who=who)
        return STANDS
    if rule := passes_panic(g, who):
        ref.tell("passes-panic", rule, who=who)
        return STANDS
    score, made_of = panic_score(g, who)
    mods = (*panic_mods(g, who), *mods)
    plus = sum(m.value for m in mods)
    roll, passed = _each_die(ref, g, who, "dicemore.panic.procedure", 2, score - plus)
    failed = 2 - passed
    name = ("passed", "one", "two")[failed]
    ref.tell(f"panic-{name}", "dicemore.panic.procedure", roll, mods=(*mods, *made_of), who=who, score=score, plus=plus)
    return _fail(ref, g, who, failed) if failed else STANDS


def _fail(ref: Ref, g: Skirmish, who: str, failed: int) -> str:
    """What a failed panic test does.

    dicemore.panic.shocked, dicemore.panic.scared, dicemore.state.scared-definition: one die, both.
    dicemore.panic.shocked-fails-again: scared at once. dicemore.panic.scared-fails-again: drops where it is."""
    c = g.characters[who]
    if c.scared:
        g.change(who, lying=True)
        ref.tell("drops", "dicemore.panic.scared-fails-again", who=who)
        return DROPS
    if c.shocked:
        scare(ref, g, who, "dicemore.panic.shocked-fails-again")
    elif failed > 1:
        scare(ref, g, who, "dicemore.panic.scared")
    else:
        g.change(who, shocked=True)
        ref.tell("shocked", "dicemore.panic.shocked", who=who)
        _lose_movement(g, who)
    return FLEES


def scare(ref: Ref, g: Skirmish, who: str, rule: str) -> bool:
    """Make a character scared, by a test or by a rule without one; False if it cannot be (dicemore.char.captain) or
    is already.

    dicemore.state.scared-effect, dicemore.ruling.scared-skip: an activation of its own that goes on is over."""
    if g.characters[who].scared or beside_captain(g, who):
        return False
    g.change(who, scared=True, shocked=False, unnerved=False)
    ref.tell("scared", rule, who=who)
    if g.activation_of(who) is not None:
        g.change_activation(left=0, still=True)
    return True


def _lose_movement(g: Skirmish, who: str) -> None:
    """dicemore.ruling.shocked-movement: the flight stands for its movement, now or later in this round."""
    if g.activation_of(who) is not None:
        g.change_activation(still=True)
    elif not g.characters[who].acted:
        g.change(who, held=True)


# rescue --------------------------------------------------------------------------------------------------------------
def rescue(
    ref: Ref, g: Skirmish, who: str, damage: int, *, mods: Sequence[Mod] = (), score: str = "ref", rule: str
) -> int:
    """1D6 + damage + mods - REF (or COS with `score="cos"`): how many wounds. `harm.wound` takes them off.

    dicemore.rescue.formula, dicemore.ruling.rescue-once: one test for a shot. dicemore.rescue.no-wound,
    dicemore.rescue.one-wound, dicemore.rescue.two-wounds. `rule` is what asks for the test."""
    c = g.characters[who]
    own = c.life if score == "cos" else ref_score(c)
    label = "dicemore.skill.constitution" if score == "cos" else "dicemore.skill.reflexes"
    added = (Mod(damage, rule, "damage"), *mods, Mod(-own, label, score))
    plus = sum(m.value for m in added)

    def saved(dice: tuple[int, ...]) -> int:
        return -wounds_of(dice[0] + plus)

    roll = tested(ref, g, who, "dicemore.rescue.formula", saved, mods=added, cuts=RESCUE_CUTS)
    wounds = wounds_of(roll.total)
    ref.tell(("rescued", "one-wound", "two-wounds")[wounds], rule, roll, who=who, wounds=wounds)
    return wounds


def wounds_of(total: int) -> int:
    """dicemore.rescue.no-wound, dicemore.rescue.one-wound, dicemore.rescue.two-wounds."""
    return next(int(wounds) for low, high, wounds in _RESCUE if low <= total <= high)
