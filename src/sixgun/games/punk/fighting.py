"""The Fight Action: opposed Combat, support, ties, and the hits that come of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import arms, attributes, combats, dice, strikes
from sixgun.games.punk.catalogue import Weapon
from sixgun.games.punk.choices import Fight
from sixgun.games.punk.dice import Contest, Party
from sixgun.games.punk.state import Charged, Fray, Model

ACTION, ROLL, TARGET = "punk.fight.action", "punk.fight.roll", "punk.multi.choose-target"
RESULT, TIE = "punk.fight.result", "punk.fight.tie"
CHARGE, REAR, ABOVE = "punk.assault.bonus", "punk.assault.rear", "punk.assault.above-mods"
LOW, HIGH, PRONE = "punk.multi.support-low", "punk.multi.support-high", "punk.prone.contact"
STRONG = 6
"""punk.multi.support-high: a Combat of this much supports with 2."""
WAS_PRONE = -3


# legality and offers -------------------------------------------------------------------------------------------------
def check(g: Fray, me: Model, choice: Fight) -> Refusal | None:
    foes = {foe.id for foe in combats.foes(g, me.id)}
    if not foes:
        return Refusal(ACTION, "not-engaged", facts={"who": me.id})
    if choice.target not in foes:
        return Refusal(TARGET, "not-in-combat", tuple(foes), {"target": choice.target})
    if not me.combat:
        return Refusal("punk.attr.dash", "no-attribute", facts={"who": me.id, "attribute": "combat"})
    return check_weapon(g, me, choice.weapon)


def check_weapon(g: Fray, me: Model, weapon: str) -> Refusal | None:
    """punk.ruling.weapon-choice: one weapon for the whole activation."""
    kept, able = arms.wielded(g, me.id), arms.wieldable(g, me)
    allowed = (kept,) if kept else able
    if weapon and weapon not in allowed:
        return Refusal(arms.WIELD, "other-weapon", allowed, {"who": me.id, "weapon": weapon})
    return None


def offers(g: Fray, me: Model) -> Iterator[Fight]:
    kept = arms.wielded(g, me.id)
    for foe in combats.foes(g, me.id):
        for weapon in (kept,) if kept else arms.wieldable(g, me):
            yield Fight(me.id, foe.id, weapon)


# the roll ------------------------------------------------------------------------------------------------------------
def charge_on(g: Fray, who: str, target: str) -> Charged | None:
    """punk.assault.bonus-duration: what its Assault on this enemy is worth, in its own activation."""
    if g.activation is None or g.activation.who != who:
        return None
    return next((one for one in g.activation.charged if one.target == target), None)


def combat_mods(g: Fray, me: Model, foe: Model, weapon: Weapon, free: bool) -> tuple[Mod, ...]:
    """All modifiers of a Combat roll (punk.table.combat-modifiers). `free` is the free Fight of an Assault."""
    mods: list[Mod] = []
    if weapon.combat:
        mods.append(Mod(weapon.combat, ROLL, weapon.id))
    charge = charge_on(g, me.id, foe.id)
    if charge is not None and charge.moves:
        mods.append(Mod(charge.moves, CHARGE, "charge"))
    if charge is not None and charge.unseen:
        mods.append(Mod(1, REAR, "unseen"))
    if free and g.going.drop and g.going.who == me.id:
        mods.append(Mod(-dice.fractions(g.going.drop, strikes.FIVE), ABOVE, "drop"))
    if g.activation is not None and me.id in g.activation.stood:
        mods.append(Mod(WAS_PRONE, PRONE, "was-prone"))
    mods.extend(support(g, me))
    return tuple(mods)


def support(g: Fray, me: Model) -> Iterator[Mod]:
    """punk.multi.support-low, punk.multi.support-high, punk.ruling.support-value: each other involved model of its
    side."""
    for id in combats.melee_of(g, me.id):
        friend = g[id]
        if friend.id != me.id and friend.side == me.side:
            strong = attributes.combat(friend) >= STRONG
            yield Mod(2 if strong else 1, HIGH if strong else LOW, "support", (friend.id,))


def fight(ref: Ref, g: Fray, who: str, target: str, free: bool = False) -> None:
    """punk.fight.roll: both roll 1d10 + Combat + weapon + the rest; the active side names its weapon first."""
    mine, theirs = arms.take_up(ref, g, who, target), arms.take_up(ref, g, target, who)
    me, foe = g[who], g[target]
    one = Party(who, attributes.combat(me), combat_mods(g, me, foe, mine, free))
    two = Party(target, attributes.combat(foe), combat_mods(g, foe, me, theirs, free))
    contest = dice.opposed(ref, g, one, two, ROLL)
    tell(ref, one, two, contest)
    arms.use(g, who, mine)
    arms.use(g, target, theirs)
    _hits(ref, g, contest, (who, mine), (target, theirs), free)


def tell(ref: Ref, one: Party, two: Party, contest: Contest) -> None:
    """The roll of the active model, then that of the other with what comes of both."""
    outcome = "fight-won" if contest.margin > 0 else "fight-lost" if contest.margin < 0 else "fight-tied"
    totals = {"combat": contest.one.total, "against": contest.two.total, "die": contest.two.dice[0]}
    facts: dict[str, Any] = {"who": one.who, "target": two.who, **totals}
    ref.tell("fights", ROLL, contest.one, attribute=one.value, **facts)
    ref.tell(outcome, RESULT if contest.margin else TIE, contest.two, attribute=two.value, **facts)


def _hits(ref: Ref, g: Fray, contest: Contest, one: tuple[str, Weapon], two: tuple[str, Weapon], free: bool) -> None:
    """punk.fight.result, punk.fight.tie: the higher total hits; equal ones both do, and neither hit waits for the other
    (punk.ruling.simultaneous-hits)."""
    hits = []
    if contest.margin >= 0:
        hits.append((*one, two[0]))
    if contest.margin <= 0:
        hits.append((*two, one[0]))
    blows = []
    for striker, weapon, victim in hits:
        charge = charge_on(g, striker, victim)
        drop = g.going.drop if free and striker == g.going.who else 0.0
        blows.append(strikes.blow(g, g[striker], weapon, charge.moves if charge else 0, drop))
    for number, ((striker, weapon, victim), blow) in enumerate(zip(hits, blows, strict=True)):
        ref.again(RESULT, *[(one, what.id) for one, what, _ in hits[number:]], *blows[number:])
        strikes.strike(ref, g, striker, victim, weapon, blow)
    for striker, weapon, victim in hits:
        strikes.ignite(ref, g, striker, victim, weapon)


def perform(ref: Ref, g: Fray, choice: Fight) -> None:
    if choice.weapon:
        arms.wield(g, choice.actor, choice.weapon)
    fight(ref, g, choice.actor, choice.target)


ACTIONS = (Verb(Fight, ACTION, offers=offers, check=check, cost=1, perform=perform),)
