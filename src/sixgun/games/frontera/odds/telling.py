"""What previews are made of: chances as a seat must expect them, counted or from a sample, and how they are said."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from math import ceil, sqrt
from typing import Any

import msgspec

from sixgun.core.chance import SeededChance
from sixgun.core.counts import summed
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod
from sixgun.core.odds import first_option
from sixgun.core.ref import Ref, SimulationRef
from sixgun.games.frontera.levels import TIPSY
from sixgun.games.frontera.odds import draws
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.state import Character, Session
from sixgun.games.frontera.trials import SUITS, Contestant
from sixgun.games.frontera.views import imagined, see

Z = 1.959964
LIMIT = 3_000
"""More different paths of chance than this are not followed while somebody waits."""
SAMPLES = 1_000
FEWER = 300
"""Where each is a whole evening or chase."""
Row = tuple[str, int]
"""A result and how bad it is for its victim."""
Run = Callable[[Ref, Session], Hashable]


# chances -------------------------------------------------------------------------------------------------------------
def chances_of(g: Session, seat: str, run: Run) -> dict[Any, Fraction]:
    """Each result of `run` with its exact chance, on what `seat` believes."""
    return summed([(case.result, case.p) for case in draws.spread(run, believe(g, seat), limit=LIMIT)])


def sampled(g: Session, seat: str, run: Run, samples: int = SAMPLES) -> dict[Any, Fraction]:
    """As `chances_of`, from sessions that agree with what the seat sees; the same ones for equal views."""
    found: dict[Hashable, int] = {}
    shown, seen = g.seen_by(seat), see(g, seat)
    ref = SimulationRef(SeededChance(0), first_option)
    for salt in range(samples):
        result = run(ref, imagined(shown, seen, salt))
        found[result] = found.get(result, 0) + 1
        ref.log.clear()
    return {result: Fraction(number, samples) for result, number in found.items()}


# what is needed ------------------------------------------------------------------------------------------------------
def need(c: Character, what: str, trait: str, mods: Sequence[Mod], samples: int = 0) -> str:
    """What a draw must bring, as a key that naming.py has words for: a suit, of how many cards, whether it will be one
    more or fewer (frontera.sobriety.tipsy), and whether the odds come from a sample."""
    drunk = ":tipsy" if c.sobriety == TIPSY else ""
    sampled = f":sample{margin(samples)}" if samples else ""
    return f"{what}:{SUITS[trait]}:{max(0, sum(mod.value for mod in mods))}{drunk}{sampled}"


def margin(samples: int) -> int:
    """By how many in a hundred a chance from so many samples may be off: 95 % intervals, and rounded up."""
    return ceil(100 * Z / (2 * sqrt(samples)))


MARGINS = (margin(SAMPLES), margin(FEWER))


def an_ace(cards: int) -> str:
    """What the dead man's hand must bring, as a key of the texts."""
    return "an ace" if cards == 1 else "an ace among two"


# previews ------------------------------------------------------------------------------------------------------------
def rows(chances: Mapping[Any, Fraction], names: Sequence[Row], rule: str) -> tuple[Outcome, ...]:
    return tuple(Outcome(name, chances[name], bad, rule) for name, bad in names if chances.get(name))


def with_best_card(
    g: Session,
    side: Contestant,
    rule: str,
    outcomes: tuple[Outcome, ...],
    samples: int,
    aim: str,
    also: tuple[Outcome, ...] = (),
) -> Preview:
    """A test in which somebody needs a better card than others; from a sample, if there are any `samples`."""
    mods = side.draws(g)
    needs = need(g[side.who], "best", side.trait, mods, samples)
    return Preview(rule, needs, mods, outcomes, {"samples": samples} if samples else {}, also=also, aim=(aim,))


def by_luck(g: Session, seat: str, run: Run, names: Sequence[Row], rule: str, cards: int) -> Preview:
    """So many cards of the dead man's hand, and one of two results."""
    outcomes = rows(chances_of(g, seat, run), names, rule)
    return Preview(rule, an_ace(cards) if cards else "", (), outcomes, {"cards": cards}, aim=(names[0][0],))


def certain(rule: str, name: str, bad: int, **facts: Any) -> Preview:
    """Nothing is left to chance."""
    return Preview(rule, "", (), (Outcome(name, Fraction(1), bad, rule),), facts)


def with_facts(preview: Preview, **facts: Any) -> Preview:
    return msgspec.structs.replace(preview, facts={**preview.facts, **facts})
