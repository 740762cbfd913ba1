"""Weapons come out: Draw, and Quick Draw at the start of an attack (deadlands.quickdraw)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.deadlands import dice, guards, holding, skills
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Firearm
from sixgun.games.deadlands.choices import Draw
from sixgun.games.deadlands.state import FULL, NO_ARM, Person, Shootout

NEED, ROLL, FAILURE = "deadlands.quickdraw.need", "deadlands.quickdraw.roll", "deadlands.quickdraw.failure"
STRONG, MAIMED = "deadlands.ruling.strong-hand", "deadlands.wounds.maimed-limb"
BUST = "deadlands.ruling.bust-consequences"
TN = 5


# legality ------------------------------------------------------------------------------------------------------------
def _check_arm(g: Shootout, me: Person, arm: int) -> Refusal | None:
    if not 0 <= arm < len(me.arms):
        return Refusal(NEED, "no-such-weapon", facts={"who": me.id})
    facts = {"who": me.id, "weapon": me.arms[arm].weapon}
    if me.arms[arm].mount:
        return Refusal("deadlands.ruling.gatling-mount", "on-mount", facts=facts)
    return Refusal(NEED, "in-hand", facts=facts) if me.holds(arm) else None


def check(g: Shootout, me: Person, choice: Draw) -> Refusal | None:
    """deadlands.quickdraw.need: into a sound hand, two-handed weapons into both. What is there is put away; a bag is
    not, nor is a gun on its mount."""
    refusal = _check_arm(g, me, choice.arm)
    if refusal is not None:
        return refusal
    two = holding.weapon(g, me, choice.arm).hands > 1
    facts = {"who": me.id, "weapon": me.arms[choice.arm].weapon}
    if two != (choice.hand == "both"):
        return Refusal(NEED, "needs-both" if two else "needs-one", facts=facts)
    hands = holding.HANDS if two else (choice.hand,)
    if any(not holding.sound(me, hand) for hand in hands):
        return Refusal(MAIMED, "maimed-arm", facts=facts)
    if any(holding.in_hand(me, hand) == FULL for hand in hands):
        return Refusal(NEED, "hand-full", ("drop",), facts)
    return None


def offers(g: Shootout, me: Person) -> Iterator[Draw]:
    for arm in range(len(me.arms)):
        if holding.weapon(g, me, arm).hands > 1:
            yield Draw(me.id, arm, "both")
        else:
            for hand in (holding.strong(g, me.id), holding.weak(g, me.id)):
                yield Draw(me.id, arm, "right" if hand == "right" else "left")


def quick_hands(g: Shootout, me: Person, arm: int) -> tuple[str, ...]:
    """Where a quickly drawn weapon comes: into the strong hand if that is free, or both."""
    free = sorted(holding.free_hands(me), key=lambda hand: hand != holding.strong(g, me.id))
    wanted = max(1, holding.weapon(g, me, arm).hands)
    return tuple(free[:wanted]) if len(free) >= wanted else ()


def check_quick(g: Shootout, me: Person, arm: int) -> Refusal | None:
    """deadlands.quickdraw.roll: a holstered weapon, and free hands for it."""
    refusal = _check_arm(g, me, arm)
    if refusal is None and not quick_hands(g, me, arm):
        return Refusal(ROLL, "no-free-hand", facts={"who": me.id, "number": holding.weapon(g, me, arm).hands})
    return refusal


# doing it ------------------------------------------------------------------------------------------------------------
def into(g: Shootout, who: str, arm: int, hands: tuple[str, ...]) -> None:
    """A weapon is in these hands then. What was held in both and loses one of them is put away."""
    me = g.people[who]
    right, left = me.right, me.left
    if right == left != NO_ARM:
        right = left = NO_ARM
    g.change(who, right=arm if "right" in hands else right, left=arm if "left" in hands else left)


def perform(ref: Ref, g: Shootout, choice: Draw) -> None:
    who, arm = choice.actor, choice.arm
    into(g, who, arm, holding.HANDS if choice.hand == "both" else (choice.hand,))
    g.change(who, aim=None)
    ref.tell("draws", NEED, who=who, weapon=g.people[who].arms[arm].weapon)


def skill_of(g: Shootout, weapon: str) -> str:
    """The concentration of Quick Draw (deadlands.table.house-aptitudes): that of a gun, or of a hand weapon. The
    Gatling pistol is an ordinary pistol (deadlands.ruling.gatling-mount)."""
    row = g.board.weapon(weapon)
    if isinstance(row, Firearm):
        return "pistol" if row.skill == "automatics" else row.skill
    blade = guards.blade_of(g, weapon)
    return blade.skill if blade is not None else ""


def quick(ref: Ref, g: Shootout, who: str, arm: int) -> bool:
    """deadlands.quickdraw.roll, deadlands.quickdraw.failure, deadlands.special.quick-draw: whether it is out and he may
    attack with it. After a failure it is out, too; after a bust it lies on the ground."""
    me = g.people[who]
    weapon = me.arms[arm].weapon
    pool, mods = skills.aptitude(g, who, "quick-draw", skill_of(g, weapon))
    mods = (*mods, *skills.penalties(g, who))
    rolled = dice.trait_roll(ref, g, who, pool, ROLL, mods, TN, on_card=True, busts=True)
    drawn = dice.succeeded(rolled, TN)
    event = "quick-draw" if drawn else "quick-draw-slow"
    ref.tell(event, ROLL if drawn else FAILURE, rolled.roll, who=who, weapon=weapon, tn=TN, bust=rolled.word)
    into(g, who, arm, quick_hands(g, me, arm))
    g.change(who, aim=None)
    if rolled.bust:
        holding.let_fall(ref, g, who, arm, BUST)
    return drawn


DRAW = CardVerb(Draw, NEED, offers=offers, check=check, cost=1, perform=perform)
