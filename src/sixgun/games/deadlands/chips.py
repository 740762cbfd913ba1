"""Fate Chips (deadlands.special.fate-chip): the pot, what they do to rolls, wounds and lost Wind, and when their owner
is asked.

A question comes when what has happened lies open, and the first thing on offer is always to keep the chips. It is asked
only where a chip could change something."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from sixgun.core import open_ended
from sixgun.core.chance import Open
from sixgun.core.choice import Fact, Option, offered
from sixgun.core.log import Mod, OpenRoll
from sixgun.core.ref import Ref
from sixgun.games.deadlands.choices import Keep, Spend
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import COLOURS, POT, Chips, Shootout

DRAW, WINDOW, LIMITS = "deadlands.chips.draw", "deadlands.chips.window", "deadlands.chips.limits"
WHITE, RED, BLUE, LEGEND = (
    "deadlands.chips.white",
    "deadlands.chips.red",
    "deadlands.chips.blue",
    "deadlands.chips.legend",
)
BUST, WOUNDS, WIND = "deadlands.chips.bust", "deadlands.chips.wounds", "deadlands.chips.wind"
BY_ACTION = "deadlands.ruling.chips-action"
RULES: Final = {"white": WHITE, "red": RED, "blue": BLUE, "legend": LEGEND}
HALVED: Final = Mod(0, "deadlands.gap.unskilled", "halved")
"""Stands among the modifiers of a roll whose total is halved (the switch `unskilled`)."""
RAISE = 5
"""deadlands.dice.raise"""
UNSAID: Final[dict[str, int | str]] = {"ways": 0, "of": 0, "reach": 0, "anew": ""}
"""What an offer says of a chip beyond its colour, where there is nothing to say."""
MOST = 10
"""deadlands.chips.limits"""


class Worth(NamedTuple):
    """deadlands.table.house-fate-chips: what a chip cancels or gives back."""

    wounds: int
    wind: int


WORTH: Final = {"white": Worth(1, 5), "red": Worth(2, 10), "blue": Worth(3, 15), "legend": Worth(5, 999)}


class Lying(NamedTuple):
    """A roll that lies on the table, with what its owner has to know of it."""

    who: str
    pool: Pool
    roll: OpenRoll
    rule: str
    tn: int | None = None
    on_card: bool = False
    """It belongs to the card that its owner is playing (deadlands.ruling.chips-action)."""

    @property
    def total(self) -> int:
        return total(self.roll)


def total(roll: OpenRoll) -> int:
    """With the switch `unskilled` at "halve" the whole is halved, rounded down (deadlands.dice.rounding)."""
    return roll.total // 2 if HALVED in roll.mods else roll.total


# holding and drawing -------------------------------------------------------------------------------------------------
def held(g: Shootout, who: str) -> Chips:
    """What somebody may spend."""
    purse = g.purse(who)
    return g.chips.get(purse) or Chips(purse)


def draw_chip(ref: Ref, g: Shootout, holder: str, rule: str) -> str:
    """deadlands.chips.draw, deadlands.ruling.chips-in-seedless-game: blind from the pot. `holder` is a purse. Gives the
    colour, or "" from an empty pot."""
    pot = g.chips.get(POT)
    if not g.board.switches.fate_chips or pot is None or not pot.total:
        return ""
    colour = ref.draw([one for one in COLOURS for _ in range(pot.of(one))], rule)[0]
    mine = g.chips.get(holder) or Chips(holder)
    full = holder in g.people and mine.total >= MOST
    if not full:
        g.chips[POT] = pot.plus(colour, -1)
        g.chips[holder] = mine.plus(colour, 1)
    ref.tell("chip-too-many" if full else "draws-chip", LIMITS if full else rule, holder=holder, colour=colour)
    return colour


def _pay(ref: Ref, g: Shootout, who: str, colour: str, rule: str, gone: bool = False) -> None:
    """deadlands.chips.limits: it goes back to the pot, but for a legend chip that was spent on another roll."""
    mine = held(g, who)
    g.chips[mine.id] = mine.plus(colour, -1)
    if not gone:
        g.chips[POT] = (g.chips.get(POT) or Chips(POT)).plus(colour, 1)
    ref.tell("spends-chip", rule, who=who, colour=colour)


# rolls ---------------------------------------------------------------------------------------------------------------
def may_spend(g: Shootout, who: str, on_card: bool = False, bust: bool = False) -> bool:
    """Whether there is any chip that could be spent on a roll of his."""
    return bool(_colours(g, who, _spent(g, who) if on_card else (), (), bust))


def window(ref: Ref, g: Shootout, lying: Lying) -> OpenRoll:
    """deadlands.chips.window: white chips one by one, then a red one, a blue one, a legend chip; then it is final.
    The dice lie there for all to see before anybody is asked."""
    here: tuple[str, ...] = ()
    while True:
        spent = _spent(g, lying.who) if lying.on_card else here
        colours = _colours(g, lying.who, spent, here, lying.roll.bust)
        again = bool(held(g, lying.who).legend)
        if not colours and not (again and g.board.switches.fate_chips):
            return lying.roll
        if not here:
            ref.tell("dice-lie", WINDOW, lying.roll, who=lying.who, total=lying.total, tn=lying.tn)
        offers = partial(_offers, lying, colours, again, g.board.switches.white_dice_bust)
        answer = ref.ask(g.seat_of(lying.who), WINDOW, offers, facts=_facts(lying))
        if not isinstance(answer, Spend):
            return lying.roll
        lying = lying._replace(roll=_spend(ref, g, lying, answer))
        here = (*here, answer.colour)


def _offers(lying: Lying, colours: Sequence[str], again: bool, may_bust: bool) -> list[Option]:
    """To keep them comes first; each chip says what it may bring."""
    who = lying.who
    offers = offered(WINDOW, Keep(who))
    for colour in colours:
        facts = {**UNSAID, **chance(lying, colour, may_bust)}
        offers.append(Option(Spend(who, colour), rules=(RULES[colour],), facts=facts))
    return [*offers, _anew(who)] if again else offers


def _anew(who: str) -> Option:
    """deadlands.chips.legend: a new roll."""
    return Option(Spend(who, "legend", True), rules=(LEGEND,), facts={**UNSAID, "anew": "anew"})


def chance(lying: Lying, colour: str, may_bust: bool = False) -> dict[str, int]:
    """How likely a chip brings the roll to its target number or, if it is there, to the next raise: in so many `ways`
    of so many (`of`) it comes to `reach`. Nothing where no target number is known."""
    if lying.tn is None:
        return {}
    reach = lying.tn if lying.total < lying.tn else lying.total + RAISE - (lying.total - lying.tn) % RAISE
    needed = reach * 2 if HALVED in lying.roll.mods else reach
    plus = lying.roll.total - lying.roll.best if colour == "white" else lying.roll.total
    request = Open(1, lying.pool.sides, "best", (max(2, needed - plus),))
    ways = of = 0
    for (die,), weight in request.outcomes():
        assert isinstance(die, int)
        roll = with_die(lying.roll, die, colour, may_bust)
        of += weight
        ways += weight if total(roll) >= reach and not roll.bust else 0
    return {"ways": ways, "of": of, "reach": reach}


def _facts(lying: Lying) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"who": lying.who, "about": lying.rule, "total": lying.total, "bust": lying.roll.bust}
    facts |= {"dice": lying.pool.n, "sides": lying.pool.sides, "best": lying.roll.best}
    facts |= {"plus": lying.roll.total - lying.roll.best, "halved": HALVED in lying.roll.mods}
    return facts if lying.tn is None else {**facts, "tn": lying.tn}


def _spent(g: Shootout, who: str) -> tuple[str, ...]:
    going = g.going(who)
    return going.spent if going is not None else ()


def _colours(g: Shootout, who: str, spent: tuple[str, ...], here: tuple[str, ...], bust: bool) -> list[str]:
    """deadlands.chips.white, deadlands.chips.red, deadlands.chips.blue, deadlands.chips.bust. `spent` on rolls of the
    action, `here` on this one."""
    if not g.board.switches.fate_chips or bust:
        return []
    mine = held(g, who)
    last = max([COLOURS.index(colour) for colour in here], default=0)
    found = []
    for colour in COLOURS[last:]:
        barred = any(one != "white" for one in spent) if colour == "white" else colour in spent
        if mine.of(colour) and not barred:
            found.append(colour)
    return found


def _spend(ref: Ref, g: Shootout, lying: Lying, answer: Spend) -> OpenRoll:
    who, colour, roll = lying.who, answer.colour, lying.roll
    _pay(ref, g, who, colour, RULES[colour], gone=answer.again)
    if lying.on_card:
        note_spent(g, who, colour)
    if answer.again:
        return rerolled(ref, lying)
    changed = with_chip(ref, roll, lying.pool, colour, g.board.switches.white_dice_bust)
    ref.tell("chip-die", RULES[colour], changed, who=who, colour=colour, total=total(changed), tn=lying.tn)
    if colour == "red" and (drawer := _draws_for_red(g, who)):
        draw_chip(ref, g, drawer, RED)
    return changed


def rerolled(ref: Ref, lying: Lying) -> OpenRoll:
    """deadlands.chips.legend: the same dice once more, even after a bust."""
    return ref.open(lying.pool.n, lying.pool.sides, lying.rule, lying.roll.mods)


def with_chip(ref: Ref, roll: OpenRoll, pool: Pool, colour: str, may_bust: bool = False) -> OpenRoll:
    """deadlands.chips.white: one more die of the pool. deadlands.chips.red, deadlands.chips.blue: a die that is added
    to the best one. deadlands.ruling.chips-white-bust: only with that switch can the new die make a bust."""
    return with_die(roll, ref.open(1, pool.sides, RULES[colour]).dice[0], colour, may_bust)


def with_die(roll: OpenRoll, die: int, colour: str, may_bust: bool) -> OpenRoll:
    """The roll with the die of a chip."""
    if colour == "white":
        dice = (*roll.dice, die)
        bust = roll.bust or (may_bust and open_ended.is_bust(dice))
        return replace(roll, dice=dice, total=roll.total - roll.best + max(dice), bust=bust)
    return replace(roll, mods=(*roll.mods, Mod(die, RULES[colour], f"{colour}-chip")), total=roll.total + die)


def note_spent(g: Shootout, who: str, colour: str) -> None:
    """deadlands.ruling.chips-action: the limits hold for all rolls on one card."""
    if (going := g.going(who)) is not None:
        g.change_going(who, spent=(*going.spent, colour))


def _draws_for_red(g: Shootout, who: str) -> str:
    """deadlands.chips.red: the Marshal, for a player; without one the other side (deadlands.ruling.no-marshal)."""
    side = g.people[who].side
    return "" if g.board.marshal and side != g.posse else g.other_side(side)


def rerolls_damage(ref: Ref, g: Shootout, who: str, total: int) -> bool:
    """deadlands.chips.legend: whether he has the damage rolled once more."""
    if not g.board.switches.fate_chips or not held(g, who).legend:
        return False
    offers = [*offered(LEGEND, Keep(who)), _anew(who)]
    if not isinstance(ref.ask(g.seat_of(who), LEGEND, offers, facts={"who": who, "total": total}), Spend):
        return False
    _pay(ref, g, who, "legend", LEGEND, gone=True)
    return True


# wounds and Wind -----------------------------------------------------------------------------------------------------
def cancel(ref: Ref, g: Shootout, who: str, wounds: int, spare: dict[str, int], rule: str) -> int:
    """deadlands.chips.wounds: how many of a hit's wounds are cancelled. Of chips there may be something left for later
    hits of the same action on the same man, in `spare` (deadlands.ruling.chips-several-hits)."""
    cancelled = min(wounds, spare.get(who, 0))
    if cancelled:
        spare[who] -= cancelled
        ref.tell("chip-left-cancels", WOUNDS, who=who, wounds=cancelled)
    while cancelled < wounds:
        facts: dict[str, Fact] = {"who": who, "wounds": wounds - cancelled, "about": rule}
        colour = _wanted(ref, g, who, WOUNDS, facts)
        if not colour:
            break
        now = min(wounds - cancelled, WORTH[colour].wounds)
        spare[who] = spare.get(who, 0) + WORTH[colour].wounds - now
        cancelled += now
        ref.tell("chip-cancels", WOUNDS, who=who, colour=colour, wounds=now)
    return cancelled


def give_back(ref: Ref, g: Shootout, who: str, lost: int, rule: str) -> int:
    """deadlands.chips.wind: how much of a loss is given back, never more than that."""
    back = 0
    while back < lost:
        facts: dict[str, Fact] = {"who": who, "lost": lost - back, "wind": g.people[who].wind, "about": rule}
        colour = _wanted(ref, g, who, WIND, facts)
        if not colour:
            break
        now = min(lost - back, WORTH[colour].wind)
        back += now
        ref.tell("chip-gives-wind", WIND, who=who, colour=colour, wind=now)
    return back


def _wanted(ref: Ref, g: Shootout, who: str, rule: str, facts: dict[str, Fact]) -> str:
    """The colour of a chip that its owner spends, "" if none; there is no limit on these."""
    if not g.board.switches.fate_chips or not g.people[who].side:
        return ""
    mine = held(g, who)
    colours = [colour for colour in COLOURS if mine.of(colour)]
    if not colours:
        return ""
    offers = [
        *offered(rule, Keep(who)),
        *[Option(Spend(who, one), rules=(rule, RULES[one]), facts=UNSAID) for one in colours],
    ]
    answer = ref.ask(g.seat_of(who), rule, offers, facts=facts)
    if not isinstance(answer, Spend):
        return ""
    _pay(ref, g, who, answer.colour, rule)
    return answer.colour
