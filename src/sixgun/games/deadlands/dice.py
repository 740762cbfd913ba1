"""Rolls of Traits and Aptitudes: open-ended dice of which the best counts, target numbers, raises, busts, opposed
rolls.

Dice ace without limit (deadlands.dice.aces), and tell by their first faces whether they go bust (deadlands.dice.bust,
deadlands.ruling.single-die-bust): that is known to the referee (`Ref.open`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sixgun.core.log import Mod, OpenRoll
from sixgun.core.ref import Ref
from sixgun.games.deadlands import chips
from sixgun.games.deadlands.chips import HALVED, Lying
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import Shootout

RAISE = 5
"""deadlands.dice.raise"""
LEAST = 5
"""deadlands.dice.opposed: no target number of an opposed roll is lower."""
FEW = 4
"""So many raises count where nothing else is said."""


class Rolled(NamedTuple):
    """How a roll came out, chips included."""

    total: int
    """With modifiers; where totals are compared never below 0, and 0 for a bust."""
    best: int
    bust: bool
    roll: OpenRoll

    @property
    def word(self) -> str:
        """The name of what is said of a bust; empty for others."""
        return "bust" if self.bust else ""


def raises(total: int, tn: int) -> int:
    """deadlands.dice.raise: full fives above the target number."""
    return max(0, (total - tn) // RAISE)


def succeeded(rolled: Rolled, tn: int) -> bool:
    """deadlands.dice.success, deadlands.dice.bust-effect"""
    return not rolled.bust and rolled.total >= tn


def successes(rolled: Rolled, tn: int) -> int:
    """deadlands.dice.success-count: none, or one and another one for each raise."""
    return 1 + raises(rolled.total, tn) if succeeded(rolled, tn) else 0


def trait_roll(
    ref: Ref,
    g: Shootout,
    who: str,
    pool: Pool,
    rule: str,
    mods: Iterable[Mod] = (),
    tn: int | None = None,
    raises: bool = False,
    compared: bool = False,
    most_raises: int = FEW,
    on_card: bool = False,
    busts: bool = False,
    more: tuple[int, ...] = (),
) -> Rolled:
    """deadlands.dice.trait-pool, deadlands.dice.keep-highest, deadlands.dice.modifiers: one roll, with the chips of its
    owner.

    Say what can be told apart, so that odds list no more: the target number, how many raises matter beyond it if any,
    which other totals mean something (`more`), and whether a bust is anything else than a failure (`busts`). Without
    `tn` the total matters as it is; `compared` says that it is a value (deadlands.dice.bust-effect,
    deadlands.ruling.negative-totals)."""
    mods = tuple(mods)
    spendable = chips.may_spend(g, who, on_card) or bool(g.board.switches.fate_chips and chips.held(g, who).legend)
    settled = not spendable or ref.takes_the_first(chips.WINDOW)
    marks = (*marks_of(tn, most_raises if raises else 0), *more)
    if settled and not ref.listening and tn is not None and not compared:
        plus = sum([mod.value for mod in mods])
        return ref.result(bare, pool, plus, HALVED in mods, marks, busts)
    roll = ref.open(pool.n, pool.sides, rule, mods, _cuts(marks, HALVED in mods) if settled else ())
    done = tn is not None and not (raises or compared or more or roll.bust) and chips.total(roll) >= tn
    if spendable and not done:  # nobody is asked for a chip that could change nothing
        roll = chips.window(ref, g, Lying(who, pool, roll, rule, tn, on_card))
    return _read(roll, compared)


def _read(roll: OpenRoll, compared: bool) -> Rolled:
    total = chips.total(roll)
    if compared:
        total = 0 if roll.bust else max(0, total)
    return Rolled(total, roll.best, roll.bust, roll)


def marks_of(tn: int | None, most_raises: int) -> tuple[int, ...]:
    return () if tn is None else tuple([tn + RAISE * k for k in range(most_raises + 1)])


def _cuts(marks: tuple[int, ...], halved: bool) -> tuple[int, ...]:
    return tuple([2 * mark for mark in marks]) if halved else marks


def bare(ref: Ref, pool: Pool, plus: int, halved: bool, marks: tuple[int, ...], busts: bool) -> Rolled:
    """A roll of which nobody asks more than how far it gets, the target number first: the lowest total of each kind
    stands for all."""
    mods = (Mod(plus, "", ""), HALVED) if halved else (Mod(plus, "", ""),)
    rolled = _read(ref.open(pool.n, pool.sides, "deadlands.dice.success", mods, _cuts(marks, halved)), False)
    bust = rolled.bust
    missed = marks[0] - 1
    total = missed if bust else max([mark for mark in marks if rolled.total >= mark], default=missed)
    return Rolled(total, 0, bust and busts, OpenRoll((), (), total))


# opposed rolls -------------------------------------------------------------------------------------------------------
class Party(NamedTuple):
    """Somebody in an opposed roll."""

    who: str
    pool: Pool
    rule: str
    mods: tuple[Mod, ...] = ()
    on_card: bool = False


class Contest(NamedTuple):
    """How an opposed roll ended."""

    tn: int
    resisting: Rolled
    starting: Rolled

    @property
    def successes(self) -> int:
        return successes(self.starting, self.tn)


def opposed(
    ref: Ref, g: Shootout, resisting: Party, starting: Party, most_raises: int = FEW, least: int = 0
) -> Contest:
    """deadlands.dice.opposed, deadlands.ruling.opposed-tn: the resisting total is the target number, and never below
    5, nor below `least`."""
    least = max(least, LEAST)
    quiet = not ref.listening and all(_quiet(ref, g, party) for party in (resisting, starting))
    if quiet:
        won = ref.result(_bare_contest, *_plain(resisting), *_plain(starting), most_raises, least)
        nothing = OpenRoll((), (), 0)
        total = least + RAISE * (won - 1) if won else 0
        return Contest(least, Rolled(0, 0, False, nothing), Rolled(total, 0, False, nothing))
    first = trait_roll(ref, g, resisting.who, resisting.pool, resisting.rule, resisting.mods, compared=True,
                       on_card=resisting.on_card)  # fmt: skip
    tn = max(least, first.total)
    second = trait_roll(ref, g, starting.who, starting.pool, starting.rule, starting.mods, tn, True,
                        most_raises=most_raises, on_card=starting.on_card)  # fmt: skip
    return Contest(tn, first, second)


def _quiet(ref: Ref, g: Shootout, party: Party) -> bool:
    return not chips.may_spend(g, party.who, party.on_card) or ref.takes_the_first(chips.WINDOW)


def _plain(party: Party) -> tuple[Pool, int, bool]:
    return party.pool, sum([mod.value for mod in party.mods]), HALVED in party.mods


def _bare_contest(
    ref: Ref,
    resisting: Pool,
    plus: int,
    halved: bool,
    starting: Pool,
    more: int,
    other: bool,
    most_raises: int,
    least: int,
) -> int:
    """How many successes the one has who starts it."""
    mods = (Mod(plus, "", ""), HALVED) if halved else (Mod(plus, "", ""),)
    first = _read(ref.open(resisting.n, resisting.sides, "deadlands.dice.opposed", mods), True)
    tn = max(least, first.total)
    second = bare(ref, starting, more, other, marks_of(tn, most_raises), False)
    return min(successes(second, tn), most_raises + 1)
