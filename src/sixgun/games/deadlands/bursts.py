"""Automatic fire: Reliability, recoil, hits shared among targets, and jams (deadlands.auto)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Fact, Option, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.deadlands import attacks, dice, guns, holding, skills, space, vamoose
from sixgun.games.deadlands.attacks import Attack
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Firearm
from sixgun.games.deadlands.choices import Burst, Clear, Share
from sixgun.games.deadlands.state import Person, Shootout

RATE, HITS, SPREAD = "deadlands.auto.rate-of-fire", "deadlands.auto.hits", "deadlands.auto.multiple-targets"
RECOIL, RELIABILITY, JAM = "deadlands.auto.recoil", "deadlands.auto.reliability", "deadlands.ruling.jam"
RESET, TARGETS = "deadlands.ruling.recoil-reset", "deadlands.ruling.auto-targets"
BUST, MOUNT = "deadlands.ruling.bust-consequences", "deadlands.ruling.gatling-mount"
EACH = -2
"""deadlands.auto.recoil"""
APART = 2.0
"""deadlands.auto.multiple-targets: yards, measured exactly."""
OF_THREE = 3
"""deadlands.ruling.recoil-reset: bullets of a burst where recoil counts by the action."""


# legality ------------------------------------------------------------------------------------------------------------
def automatic_of(g: Shootout, me: Person, arm: int) -> Firearm | None:
    row = guns.gun_of(g, me, arm)
    return row if isinstance(row, Firearm) and row.automatic else None


def check(g: Shootout, me: Person, choice: Burst) -> Refusal | None:
    row = automatic_of(g, me, choice.arm)
    if row is None:
        return Refusal(RATE, "not-automatic", facts={"who": me.id})
    refusal = guns.check_gun(g, me, choice.arm)
    if refusal is not None:
        return refusal
    targets = (choice.target, *choice.others)
    for target in targets:
        refusal = attacks.check_target(g, me, target, choice.part) or _check_arc(g, me, choice.arm, target)
        if refusal is not None:
            return refusal
    return _check_spread(g, targets)


def _check_arc(g: Shootout, me: Person, arm: int, target: str) -> Refusal | None:
    mount = me.arms[arm].mount
    if mount and not space.in_gun_arc(g, mount, g.people[target].place):
        return Refusal(MOUNT, "out-of-arc", ("turn-gun",), {"target": target})
    return None


def _check_spread(g: Shootout, targets: tuple[str, ...]) -> Refusal | None:
    """deadlands.auto.multiple-targets, deadlands.ruling.auto-targets"""
    if len(set(targets)) != len(targets):
        return Refusal(SPREAD, "named-twice", facts={"target": targets[0]})
    for k, target in enumerate(targets[1:], 1):
        near = targets[:1] if g.board.switches.burst_spread == "primary" else targets[:k]
        far = min(math.dist(g.people[target].place, g.people[one].place) for one in near)
        if far > APART + 1e-9:
            return Refusal(SPREAD, "too-far-apart", facts={"target": target, "far": round(far, 1), "most": APART})
    return None


def offers(g: Shootout, me: Person) -> Iterator[Burst]:
    """At each opponent alone, and with all who stand near enough."""
    for arm in range(len(me.arms)):
        if automatic_of(g, me, arm) is None:
            continue
        for foe in g.opponents(me.id):
            yield Burst(me.id, foe.id, arm)
            others = _near(g, me, foe.id)
            if others:
                yield Burst(me.id, foe.id, arm, others)


def _near(g: Shootout, me: Person, target: str) -> tuple[str, ...]:
    chain = [target]
    for _ in g.opponents(me.id):
        for foe in g.opponents(me.id):
            if foe.id not in chain and _check_spread(g, (*chain, foe.id)) is None:
                chain.append(foe.id)
    return tuple(chain[1:])


# before the roll -----------------------------------------------------------------------------------------------------
def bullets(g: Shootout, me: Person, arm: int) -> int:
    """deadlands.auto.rate-of-fire, deadlands.special.rate-of-fire: with fewer left the burst is that short."""
    row = automatic_of(g, me, arm)
    return min(row.rof, me.arms[arm].loaded) if row is not None else 0


def recoil(g: Shootout, me: Person, arm: int) -> tuple[Mod, ...]:
    """deadlands.auto.recoil, deadlands.ruling.recoil-reset: for bursts of this round from this weapon; by a switch only
    inside an action."""
    before = me.arms[arm].bursts
    if not before or g.board.switches.recoil == "action":
        return ()
    return (Mod(EACH * before, RECOIL, "recoil"),)


def reliable(ref: Ref, g: Shootout, who: str, arm: int) -> bool:
    """deadlands.auto.reliability, deadlands.special.reliability, deadlands.ruling.jam: a d20; above the weapon's number
    it jams before it fires."""
    row = automatic_of(g, g.people[who], arm)
    assert row is not None
    die = ref.dice(1, 20, RELIABILITY, cuts=(row.reliability + 1,))
    jams = die.total > row.reliability
    if jams:
        g.change_arm(who, arm, jammed=True)
    ref.tell("jams" if jams else "reliable", JAM if jams else RELIABILITY, die, who=who, weapon=row.id)
    return not jams


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Shootout, choice: Burst) -> None:
    who, arm = choice.actor, choice.arm
    if not reliable(ref, g, who, arm):
        g.change(who, aim=None)
        return
    attacks.shows(ref, g, who)
    g.change(who, aim=None)
    me = g.people[who]
    mods = recoil(g, me, arm)
    targets = (choice.target, *choice.others)
    plans = [
        guns.plan(g, me, arm, target, choice.part if k == 0 else "", mods, False) for k, target in enumerate(targets)
    ]
    called = attacks.called_mods(choice.part)
    plans = [plan if k == 0 else plan._replace(mods=(*plan.mods, *called)) for k, plan in enumerate(plans)]
    dodges = vamoose.asked(ref, g, who, targets)
    spare: dict[str, int] = {}
    total = bullets(g, me, arm)
    each = OF_THREE if g.board.switches.recoil == "action" else total
    for number, first in enumerate(range(0, total, each)):
        more = (Mod(EACH * number, RECOIL, "recoil"),) if number else ()
        now = [attacks.dodged(plan._replace(mods=(*plan.mods, *more)), dodges) for plan in plans]
        fire(ref, g, arm, now, min(each, total - first), spare)
        if g.people[who].arms[arm].jammed:
            break


def fire(ref: Ref, g: Shootout, arm: int, plans: Sequence[Attack], number: int, spare: dict[str, int]) -> None:
    """One roll for a burst of so many bullets: against the one who needs the highest die
    (deadlands.ruling.auto-targets); a success and each raise hit once (deadlands.auto.hits)."""
    who = plans[0].who
    hardest = max(plans, key=lambda plan: plan.needs)._replace(part=plans[0].part, busts=True, rule=RATE)
    guns.spend(g, who, arm, number)
    g.change_arm(who, arm, bursts=g.people[who].arms[arm].bursts + 1)
    rolled = attacks.roll(ref, g, hardest, number - 1)
    if rolled.bust:
        g.change_arm(who, arm, jammed=True)
        ref.tell("jams-after", BUST, who=who, weapon=hardest.weapon)
    hits = min(number, dice.successes(rolled, hardest.tn))
    shared = _shared(ref, g, who, [plan.target for plan in plans], hits)
    found = [plan for plan, share in zip(plans, shared, strict=True) for _ in range(share)]
    attacks.many(ref, g, found, called=True, spare=spare)
    attacks.strays(ref, g, plans[0], number - hits, spare)


def _shared(ref: Ref, g: Shootout, who: str, targets: list[str], hits: int) -> tuple[int, ...]:
    """deadlands.auto.multiple-targets: at least one for each if there are enough; the attacker gives out the rest."""
    if hits <= len(targets):
        return tuple([int(k < hits) for k in range(len(targets))])
    if len(targets) == 1:
        return (hits,)
    found = list(_shares(hits - len(targets), len(targets)))
    offers = [Option(Share(who, tuple([1 + one for one in more])), rules=(SPREAD,)) for more in found]

    def judged(choice: Choice) -> Refusal | None:
        fits = isinstance(choice, Share) and choice.actor == who and len(choice.hits) == len(targets)
        if fits and isinstance(choice, Share) and sum(choice.hits) == hits and min(choice.hits) >= 1:
            return None
        return Refusal(SPREAD, "not-so-many", facts={"hits": hits, "targets": tuple(targets)})

    facts: dict[str, Fact] = {"who": who, "hits": hits, "targets": tuple(targets)}
    answer = ref.ask(g.seat_of(who), SPREAD, offers, judged, facts)
    assert isinstance(answer, Share)
    return answer.hits


def _shares(more: int, targets: int) -> Iterator[tuple[int, ...]]:
    """All ways to give out what is left, most to the first ones first."""
    if targets == 1:
        yield (more,)
        return
    for first in range(more, -1, -1):
        for rest in _shares(more - first, targets - 1):
            yield (first, *rest)


# jams ----------------------------------------------------------------------------------------------------------------
def check_clear(g: Shootout, me: Person, choice: Clear) -> Refusal | None:
    """deadlands.ruling.jam, deadlands.table.house-reliability: with one of the skills of its row."""
    row = automatic_of(g, me, choice.arm)
    if row is None or not me.arms[choice.arm].jammed:
        return Refusal(JAM, "not-jammed", facts={"who": me.id})
    if choice.skill not in {way.skill for way in row.clear}:
        return Refusal(JAM, "no-such-skill", tuple(way.skill for way in row.clear), {"skill": choice.skill})
    if not holding.ready(g, me, choice.arm):
        return Refusal("deadlands.quickdraw.need", "not-in-hand", ("draw",), {"who": me.id, "weapon": row.id})
    return None


def clear_offers(g: Shootout, me: Person) -> Iterator[Clear]:
    for arm in range(len(me.arms)):
        row = automatic_of(g, me, arm)
        for way in row.clear if row is not None else ():
            yield Clear(me.id, arm, way.skill)


def clear(ref: Ref, g: Shootout, choice: Clear) -> None:
    who, arm = choice.actor, choice.arm
    row = automatic_of(g, g.people[who], arm)
    assert row is not None
    tn = next(way.tn for way in row.clear if way.skill == choice.skill)
    pool, mods = skills.of(g, who, choice.skill)
    rolled = dice.trait_roll(ref, g, who, pool, JAM, (*mods, *skills.penalties(g, who)), tn, on_card=True)
    cleared = dice.succeeded(rolled, tn)
    if cleared:
        g.change_arm(who, arm, jammed=False)
    event = "clears-jam" if cleared else "jam-stays"
    ref.tell(event, JAM, rolled.roll, who=who, weapon=row.id, tn=tn, bust=rolled.word)


BURST = CardVerb(Burst, RATE, offers=offers, check=check, cost=1, perform=perform)
CLEAR = CardVerb(Clear, JAM, offers=clear_offers, check=check_clear, cost=1, perform=clear)
