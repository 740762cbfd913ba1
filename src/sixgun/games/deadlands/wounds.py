"""Wounds and Wind: what a loss of Wind leads to, bleeding, being winded, and death."""

from __future__ import annotations

from sixgun.core.ref import Ref, whole
from sixgun.games.deadlands import cards, chips, holding, mounts
from sixgun.games.deadlands.state import MAIMED, NO_ARM, PRONE, Person, Shootout

WOUND, DEATH, LIMB = "deadlands.size.wounds", "deadlands.wounds.death", "deadlands.wounds.maimed-limb"
ZERO, NEGATIVE = "deadlands.wind.zero", "deadlands.wind.negative"
BLEED, STOP = "deadlands.wind.bleed-timing", "deadlands.ruling.dead-stop"
BLEEDING = {3: "deadlands.wind.bleed-serious", 4: "deadlands.wind.bleed-critical", 5: "deadlands.wind.bleed-maimed"}
_FIRST = 3
"""deadlands.wind.bleed-serious: a wound of this level bleeds 1, each level more one more."""
FATAL = ("noggin", "guts")
LOCATIONS = ("noggin", "guts", "arm-right", "arm-left", "leg-right", "leg-left")


# what matters --------------------------------------------------------------------------------------------------------
@whole
def losses_told_apart(ref: Ref, g: Shootout, who: str, guts: int = -1) -> tuple[int, ...]:
    """Which losses of Wind can be told apart: each from every other. `guts` is how many wounds the same hit has just
    made in the Guts, -1 if it struck elsewhere. A referee who only wants to know who is stunned, winded or dead may
    answer with fewer (`that_matter`)."""
    return ()


def that_matter(ref: Ref, g: Shootout, who: str, guts: int = -1) -> tuple[int, ...]:
    """Any loss at all, one that winds him, and one that brings him so many wounds in the Guts that he dies of them.
    Where the Guts were hit, each of these wounds makes the stun check harder."""
    me, start = g.people[who], g.sheet(who).wind
    last = max(1, MAIMED - me.wounds.guts - max(0, guts))
    below = [me.wind + start * (me.drained + k) for k in range(last if guts < 0 else 1, last + 1)]
    return tuple([loss for loss in (1, me.wind, *below) if loss > 0])


# losing Wind ---------------------------------------------------------------------------------------------------------
def lose_wind(ref: Ref, g: Shootout, who: str, amount: int, rule: str) -> int:
    """deadlands.chips.wind, deadlands.wind.negative: a loss, less what his owner's chips give back of it, and the
    wounds that negative Wind brings. Gives what was lost. Being winded is settled later (`settle`)."""
    me = g.people[who]
    lost = amount - chips.give_back(ref, g, who, amount, rule) if amount > 0 else 0
    if lost <= 0:
        return 0
    g.change(who, wind=me.wind - lost)
    ref.tell("loses-wind", rule, who=who, lost=lost, wind=me.wind - lost)
    _drain(ref, g, who)
    return lost


def _drain(ref: Ref, g: Shootout, who: str) -> None:
    """deadlands.wind.negative, deadlands.ruling.negative-wind-once: each full starting Wind below zero once. Chips may
    cancel it like a hit of its own."""
    me, start = g.people[who], g.sheet(who).wind
    due = max(0, -me.wind // start)
    new = due - me.drained
    if new <= 0:
        return
    g.change(who, drained=due)
    left = new - chips.cancel(ref, g, who, new, {}, NEGATIVE)
    if left:
        ref.tell("drained", NEGATIVE, who=who, wounds=left)
        wound(ref, g, who, "guts", left, NEGATIVE)


def gain_wind(g: Shootout, who: str, amount: int) -> None:
    """Up to the starting value. Above a multiple of it a wound may be taken there again
    (deadlands.ruling.negative-wind-once)."""
    start = g.sheet(who).wind
    wind = min(start, g.people[who].wind + amount)
    g.change(who, wind=wind, drained=min(g.people[who].drained, max(0, -wind // start)))


# wounds --------------------------------------------------------------------------------------------------------------
def wound(ref: Ref, g: Shootout, who: str, location: str, levels: int, rule: str) -> None:
    """deadlands.wounds.cumulate, deadlands.wounds.maximum, and what a maimed part brings (deadlands.special.maimed)."""
    before = g.people[who].wounds
    after = before.plus(location, levels)
    g.change(who, wounds=after)
    ref.tell("wounded", rule, who=who, location=location, wounds=levels, level=f"wound-{after.at(location)}")
    if after.at(location) < MAIMED or before.at(location) == MAIMED:
        return
    if location in FATAL:
        die(ref, g, who, DEATH)
    else:
        _maim(ref, g, who, location)


def _maim(ref: Ref, g: Shootout, who: str, location: str) -> None:
    """deadlands.wounds.maimed-limb: the hand drops what it holds; on a maimed leg nobody stands or runs."""
    limb, _, side = location.partition("-")
    ref.tell("maimed", LIMB, who=who, location=location)
    if limb == "arm":
        holding.empty(ref, g, who, side, LIMB)
    else:
        g.change(who, posture=PRONE, running=False)


def die(ref: Ref, g: Shootout, who: str, rule: str) -> None:
    """deadlands.ruling.dead-stop: his cards are discarded, what he holds drops, states that he caused end."""
    g.change(who, dead=True, stunned=False, posture=PRONE, aim=None, held_by="", rope=NO_ARM, running=False)
    ref.tell("dies", rule, who=who)
    _out(ref, g, who, STOP)
    holding.empty_both(ref, g, who, STOP)


def _out(ref: Ref, g: Shootout, who: str, rule: str) -> None:
    cards.lose_all(g, who)
    holding.release(g, who)
    holding.let_gear_fall(ref, g, who, rule)


def settle(ref: Ref, g: Shootout, who: str, before: Person) -> None:
    """deadlands.wind.zero, deadlands.special.wind: at 0 Wind or less he is out of the fight and lies down. He is dealt
    in again in the round after his Wind is above 0 (deadlands.ruling.winded-recovery)."""
    me = g.people[who]
    if me.dead or not me.winded or before.winded:
        return
    g.change(who, posture=PRONE, aim=None, running=False)
    ref.tell("winded", ZERO, who=who, wind=me.wind)
    _out(ref, g, who, ZERO)
    if (gun := mounts.manned(g, who)) != NO_ARM:
        holding.set_free(g, who, gun)


# bleeding ------------------------------------------------------------------------------------------------------------
def bleeding(one: Person) -> int:
    """deadlands.ruling.bleeding-sum, deadlands.special.bleedin: what he loses in a round, all locations together."""
    return sum(max(0, one.wounds.at(location) - _FIRST + 1) for location in LOCATIONS)


def bleeds(one: Person) -> bool:
    return one.placed and not one.dead and bleeding(one) > 0


def bleed(ref: Ref, g: Shootout, who: str) -> None:
    """deadlands.wind.bleed-timing: one loss, without a stun check; it goes on below zero Wind."""
    me = g.people[who]
    lose_wind(ref, g, who, bleeding(me), BLEEDING.get(me.wounds.worst, BLEED))
    settle(ref, g, who, me)
