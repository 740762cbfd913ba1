"""Blows: hand weapons, fists, guns swung as clubs, two weapons at once (deadlands.fight)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.deadlands import attacks, drawing, guards, holding, location, seeing, skills, space, vamoose
from sixgun.games.deadlands.attacks import Attack
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import FIST, Blade, Firearm
from sixgun.games.deadlands.choices import Part, Strike, TwoBlows
from sixgun.games.deadlands.state import KNEELING, NO_ARM, PRONE, STANDING, Person, Shootout

TN, CALLED, TWO = "deadlands.fight.tn", "deadlands.fight.called", "deadlands.fight.two-weapons"
CLUB_RULE, NONLETHAL = "deadlands.damage.lethal-as-club", "deadlands.ruling.nonlethal-details"
HELD, POSTURES = "deadlands.fight.entangled", "deadlands.table.house-postures"
HIGHER, OFF_HAND = "deadlands.table.house-fighting-modifiers", "deadlands.twogun.off-hand"
SEQUENCE = "deadlands.attack.sequence"
CLUB = "large-club"
"""deadlands.damage.lethal-as-club: what a firearm is when it is swung."""
BASE_TN, ABOVE, BOTH, WEAK = 5, 2, -2, -4
DOWN = {STANDING: 0, KNEELING: -2, PRONE: -4}
"""deadlands.table.house-postures: of somebody's own blows."""


class Manner(NamedTuple):
    """How a blow is meant (deadlands.attack.sequence, step 1)."""

    stun: bool = False
    kill: bool = False


# what is swung -------------------------------------------------------------------------------------------------------
def swung(g: Shootout, me: Person, arm: int) -> Blade | None:
    """A hand weapon, the fist (-1), or a gun by its barrel."""
    if arm == NO_ARM:
        row = g.board.weapon(FIST)
        return row if isinstance(row, Blade) else None
    if not 0 <= arm < len(me.arms):
        return None
    weapon = me.arms[arm].weapon
    blade = guards.blade_of(g, weapon)
    if blade is not None:
        return blade
    gun = g.board.weapon(weapon)
    club = g.board.weapon(CLUB) if isinstance(gun, Firearm) and not gun.emplaced else None
    return club if isinstance(club, Blade) else None


def is_lethal(g: Shootout, blade: Blade, manner: Manner) -> bool:
    """deadlands.damage.lethal-as-club, deadlands.ruling.nonlethal-details; a scenario may forbid it altogether."""
    if g.board.nonlethal or manner.stun:
        return False
    return blade.lethal or (blade.may_kill and manner.kill)


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Shootout, me: Person, choice: Strike) -> Refusal | None:
    refusal = _check_weapon(g, me, choice.arm, choice.draw)
    if refusal is not None:
        return refusal
    blade = swung(g, me, choice.arm)
    assert blade is not None
    return _check_manner(g, blade, choice) or _check_foe(g, me, choice.target, blade, choice.arm, choice.part)


def _check_weapon(g: Shootout, me: Person, arm: int, draw: bool = False) -> Refusal | None:
    blade = swung(g, me, arm)
    if blade is None:
        return Refusal(TN, "no-such-weapon", facts={"who": me.id})
    facts = {"who": me.id, "weapon": blade.id}
    if blade.damage == "none":
        return Refusal(TN, "does-no-harm", ("lash",), facts)
    if draw:
        return drawing.check_quick(g, me, arm) if arm != NO_ARM else Refusal(TN, "no-such-weapon", facts=facts)
    if arm != NO_ARM and not holding.ready(g, me, arm):
        return Refusal("deadlands.quickdraw.need", "not-in-hand", ("draw",), facts)
    return None


def _check_manner(g: Shootout, blade: Blade, choice: Strike) -> Refusal | None:
    if choice.stun and (choice.kill or not blade.lethal):
        return Refusal(CLUB_RULE, "no-such-manner", facts={"weapon": blade.id})
    if choice.kill and (not blade.may_kill or g.board.nonlethal):
        return Refusal(NONLETHAL, "no-such-manner", facts={"weapon": blade.id})
    return None


def _check_foe(g: Shootout, me: Person, target: str, blade: Blade, arm: int, part: Part) -> Refusal | None:
    """deadlands.ruling.distance: reach in whole yards. Who is held attacks his holder alone, and in contact; with a
    taut whip or rope nobody else is attacked (deadlands.fight.entangled)."""
    refusal = attacks.check_target(g, me, target, part, seen=False)
    if refusal is not None:
        return refusal
    far = space.yards(g, me.id, target)
    facts = {"target": target, "far": far, "reach": blade.reach}
    if far > blade.reach or not _reaches(g, me, target):
        return Refusal("deadlands.ruling.distance", "out-of-reach", facts=facts)
    if me.held_by and (target != me.held_by or not space.in_contact(g, me.id, target)):
        return Refusal(HELD, "only-the-holder", (me.held_by,), {"who": me.id, "by": me.held_by})
    return check_taut(g, me, arm, target)


def check_taut(g: Shootout, me: Person, arm: int, target: str) -> Refusal | None:
    """deadlands.fight.entangled: the weapon that holds somebody is of no use against others."""
    if any(one.held_by == me.id and one.rope == arm and one.id != target for one in g.people.values()):
        return Refusal(HELD, "weapon-taut", ("let-go",), {"who": me.id})
    return None


def _reaches(g: Shootout, me: Person, target: str) -> bool:
    """Nothing solid stands between them."""
    found = seeing.exposure(g, me.id, target)
    return found.visible or not found.covered


def offers(g: Shootout, me: Person) -> Iterator[Strike]:
    for foe in g.opponents(me.id):
        for arm in dict.fromkeys((*(one for one in (me.right, me.left) if one > NO_ARM), NO_ARM)):
            yield from _ways(g, me, foe.id, arm)
        for arm in range(len(me.arms)):
            if not me.holds(arm) and guards.blade_of(g, me.arms[arm].weapon) is not None:
                yield Strike(me.id, foe.id, arm, draw=True)


def _ways(g: Shootout, me: Person, foe: str, arm: int) -> Iterator[Strike]:
    blade = swung(g, me, arm)
    if blade is None:
        return
    if blade.may_kill and not g.board.nonlethal:
        yield Strike(me.id, foe, arm, kill=True)
    yield Strike(me.id, foe, arm)
    yield Strike(me.id, foe, arm, "noggin")
    if blade.lethal and not g.board.nonlethal:
        yield Strike(me.id, foe, arm, stun=True)


# the attack ----------------------------------------------------------------------------------------------------------
def mods_of(g: Shootout, me: Person, target: str) -> tuple[Mod, ...]:
    """deadlands.table.house-fighting-modifiers, deadlands.table.house-postures, deadlands.conceal.melee; no walking
    modifier (deadlands.ruling.walking)."""
    down = DOWN[me.posture]
    exposure = seeing.exposure(g, me.id, target)
    return (
        *skills.penalties(g, me.id),
        *((Mod(down, POSTURES, me.posture),) if down else ()),
        *((Mod(ABOVE, HIGHER, "higher-ground"),) if space.higher(g, me.id, target) else ()),
        *attacks.sight_mods(g, target, exposure),
    )


def off_hand(g: Shootout, me: Person, arm: int) -> tuple[Mod, ...]:
    """deadlands.twogun.off-hand"""
    weak = arm != NO_ARM and holding.only_in_weak(g, me, arm)
    return (Mod(WEAK, OFF_HAND, "off-hand"),) if weak else ()


def plan(
    g: Shootout, me: Person, arm: int, target: str, part: Part, manner: Manner, more: tuple[Mod, ...] = ()
) -> Attack:
    """deadlands.fight.tn: 5, the opponent's Fightin' and the defence of his weapon."""
    blade = swung(g, me, arm)
    assert blade is not None
    pool, mods = skills.of(g, me.id, blade.aptitude)
    mods = (
        *mods,
        *mods_of(g, me, target),
        *attacks.called_mods(part),
        *off_hand(g, me, arm),
        *more,
    )
    return Attack(
        who=me.id,
        target=target,
        rule=TN,
        weapon=blade.id,
        pool=pool,
        mods=mods,
        tn=BASE_TN + guards.guard(g, target).total,
        damage=blade.dice,
        part=part,
        far=space.yards(g, me.id, target),
        plus=location.plus(g, True, me.z - g.people[target].z, True),
        lethal=is_lethal(g, blade, manner),
        is_weapon=blade.weapon,
        piercing=blade.piercing,
    )


def perform(ref: Ref, g: Shootout, choice: Strike) -> None:
    who, arm = choice.actor, choice.arm
    if choice.draw and not drawing.quick(ref, g, who, arm):
        return
    attack = plan(g, g.people[who], arm, choice.target, choice.part, Manner(choice.stun, choice.kill))
    blows(ref, g, [attack])


def blows(ref: Ref, g: Shootout, found: Sequence[Attack]) -> None:
    """Steps 4 to 11, roll by roll; a blow at somebody who is dead already is given up. Melee never strays."""
    who = found[0].who
    attacks.shows(ref, g, who)
    g.change(who, aim=None)
    dodges = vamoose.asked(ref, g, who, [attack.target for attack in found], melee=True)
    spare: dict[str, int] = {}
    hits: list[bool] = []
    for left, attack in enumerate(found):
        if left:
            ref.again(SEQUENCE, left, tuple(hits), tuple(sorted(spare.items())), left=len(found) - left)
        if g.people[attack.target].dead:
            ref.tell("shot-given-up", SEQUENCE, who=who, target=attack.target)
        else:
            hits.append(attacks.single(ref, g, attacks.dodged(attack, dodges), spare))


# two weapons ---------------------------------------------------------------------------------------------------------
def _pair(g: Shootout, me: Person) -> tuple[int, int]:
    strong = holding.in_hand(me, holding.strong(g, me.id))
    return strong, holding.in_hand(me, holding.weak(g, me.id))


def check_two(g: Shootout, me: Person, choice: TwoBlows) -> Refusal | None:
    """deadlands.fight.two-weapons: a hand weapon in each hand."""
    pair = _pair(g, me)
    if pair[0] == pair[1] or any(arm <= NO_ARM for arm in pair):
        return Refusal(TWO, "needs-two-weapons", facts={"who": me.id})
    for arm, target in zip(pair, (choice.target, choice.other), strict=True):
        blade = guards.blade_of(g, me.arms[arm].weapon)
        if blade is None:
            return Refusal(TWO, "needs-two-weapons", facts={"who": me.id})
        refusal = _check_weapon(g, me, arm) or _check_foe(g, me, target, blade, arm, choice.part)
        if refusal is not None:
            return refusal
    return None


def two_offers(g: Shootout, me: Person) -> Iterator[TwoBlows]:
    foes = g.opponents(me.id)
    for foe in foes:
        for other in foes:
            yield TwoBlows(me.id, foe.id, other.id)


def perform_two(ref: Ref, g: Shootout, choice: TwoBlows) -> None:
    """deadlands.fight.two-weapons: each at -2, the weak hand at -6 in all."""
    me = g.people[choice.actor]
    both = (Mod(BOTH, TWO, "two-weapons"),)
    found = [
        plan(g, me, arm, target, choice.part, Manner(), both)
        for arm, target in zip(_pair(g, me), (choice.target, choice.other), strict=True)
    ]
    blows(ref, g, found)


STRIKE = CardVerb(Strike, TN, offers=offers, check=check, cost=1, perform=perform)
TWO_BLOWS = CardVerb(TwoBlows, TWO, offers=two_offers, check=check_two, cost=1, perform=perform_two)
