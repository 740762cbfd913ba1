"""Odds of opposed tests as a seat must expect them, counted hand by hand (best_cards.py).

How many cards each side draws and from where the rules say themselves, run on what the seat believes. Where cards come
back for the next hand, those are told apart that have been played (hands_again.py). Only if they come back for many
hands the odds come from a sample, and then they say so.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import ceil, prod, sqrt
from typing import Any

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod
from sixgun.core.odds import first_option
from sixgun.core.ref import Ref, SimulationRef
from sixgun.games.frontera.knowledge import put
from sixgun.games.frontera.levels import TIPSY, able
from sixgun.games.frontera.odds import best_cards, draws, hands_again
from sixgun.games.frontera.odds.belief import believe, came_back
from sixgun.games.frontera.odds.best_cards import Cards, Pull, Shown, Uncounted
from sixgun.games.frontera.odds.contest_hands import hands_of, numbers_of, order_of_play
from sixgun.games.frontera.state import Character, Laid, Session, replace
from sixgun.games.frontera.trials import (
    SUITS,
    Contestant,
    draw_mods,
    in_order_of_play,
    opposed_grader,
    opposed_test,
    order_of_draw,
)
from sixgun.games.frontera.views import imagined, see

Z = 1.959964
LIMIT = 3_000
"""More different paths of chance than this are not followed while somebody waits."""
SAMPLES = 1_000
FEWER = 300
"""Where each is a whole evening or chase."""
Row = tuple[str, int]
"""A result and how bad it is for whoever it is done to."""
Chances = dict[str, Fraction]


def need(c: Character, what: str, trait: str, mods: Sequence[Mod], samples: int = 0) -> str:
    """What a draw must bring, as a key that naming.py has words for: a suit, of how many cards, whether it will be one
    more or fewer (frontera.sobriety.tipsy), and whether the odds come from a sample."""
    drunk = ":tipsy" if c.sobriety == TIPSY else ""
    sampled = f":sample{margin(samples)}" if samples else ""
    return f"{what}:{SUITS[trait]}:{max(0, sum(mod.value for mod in mods))}{drunk}{sampled}"


def margin(samples: int) -> int:
    """By how many in a hundred a chance from so many samples may be off: 95 % intervals, and rounded up."""
    return ceil(100 * Z / (2 * sqrt(samples)))


def an_ace(cards: int) -> str:
    """What the dead man's hand must bring, as a key of the texts."""
    return "an ace" if cards == 1 else "an ace among two"


MARGINS = (margin(SAMPLES), margin(FEWER))


def chances_of(
    g: Session, seat: str, run: Callable[[Ref, Session], Hashable], policy: Callable[[Question], Choice] = first_option
) -> dict[Hashable, Fraction]:
    """Each result of `run` with its exact chance, on what `seat` believes."""
    found: dict[Hashable, Fraction] = {}
    for case in draws.spread(run, believe(g, seat), policy=policy, limit=LIMIT):
        found[case.result] = found.get(case.result, Fraction(0)) + case.p
    return found


def sampled(
    g: Session, seat: str, run: Callable[[Ref, Session], Hashable], samples: int = SAMPLES
) -> dict[Hashable, Fraction]:
    """As `chances_of`, from sessions that agree with what the seat sees; the same ones for equal views."""
    found: dict[Hashable, int] = {}
    shown, seen = g.seen_by(seat), see(g, seat)
    ref = SimulationRef(SeededChance(0), first_option)
    for salt in range(samples):
        result = run(ref, imagined(shown, seen, salt))
        found[result] = found.get(result, 0) + 1
        ref.log.clear()
    return {result: Fraction(number, samples) for result, number in found.items()}


def rows(chances: dict[Any, Fraction], names: Sequence[Row], rule: str) -> tuple[Outcome, ...]:
    return tuple(Outcome(name, chances[name], bad, rule) for name, bad in names if chances.get(name))


# opposed tests -------------------------------------------------------------------------------------------------------
def opposed_preview(
    g: Session,
    seat: str,
    who: str,
    sides: Sequence[Contestant],
    rule: str,
    with_: Sequence[str] = (),
    beside: Sequence[Contestant] = (),
) -> Preview:
    """An opposed test for `who` and those `with_` him; that it is made anew when nobody shows suit or colour counts as
    a stalemate."""
    mine = next(side for side in sides if side.who == who)
    chances, samples = standing(g, seat, sides, (who, *with_), beside=beside)
    shown = {
        "victory": chances[best_cards.AHEAD],
        "stalemate": chances[best_cards.EVEN] + chances[best_cards.NOTHING],
        "defeat": chances[best_cards.BEHIND],
    }
    mods = draw_mods(g, who, mine.trait, mine.skill, mine.mods)
    facts = {"samples": samples} if samples else {}
    outcomes = rows(shown, (("victory", 0), ("stalemate", 1), ("defeat", 2)), rule)
    return Preview(rule, need(g[who], "best", mine.trait, mods, samples), mods, outcomes, facts, aim=("victory",))


def standing(
    g: Session,
    seat: str,
    sides: Sequence[Contestant],
    mine: Sequence[str],
    laid: dict[str, tuple[Laid, ...]] | None = None,
    beside: Sequence[Contestant] = (),
) -> tuple[Chances, int]:
    """How the best card of `mine` stands against that of the others, and from how many samples if it was not counted.

    `laid` are cards that lie face down already: the own ones are known, another's is the best of what he drew. Whoever
    is `beside` them draws as well, and his card is compared with none of these."""
    belief = believe(g, seat)
    shown: list[Shown] = []
    drawing: list[Contestant] = []
    for side in order_of_draw(g, [*sides, *beside]):
        cards = (laid or {}).get(side.who)
        if cards and g[side.who].seat == seat:
            shown.append(Shown(side.who, opposed_grader(SUITS[side.trait])(cards[0].card)))
        elif cards == () or not able(g[side.who]):
            shown.append(Shown(side.who, 0))
        else:
            drawing.append(side)
            for one in cards or ():
                came_back(belief, one.origin)
    if belief.fight is not None:
        again = {side.who for side in drawing}
        plans = [replace(plan, laid=()) if plan.who in again else plan for plan in belief.fight.plans]
        belief.fight = replace(belief.fight, plans=tuple(plans))
    try:
        return _counted(belief, drawing, shown, mine, [side.who for side in beside]), 0
    except Uncounted:
        down = [(side.who, one) for side in drawing for one in (laid or {}).get(side.who, ())]
        return _guessed(g, seat, drawing, shown, mine, down, [side.who for side in beside]), SAMPLES


def _counted(
    belief: Session, sides: Sequence[Contestant], shown: Sequence[Shown], mine: Sequence[str], beside: Sequence[str]
) -> Chances:
    found = dict.fromkeys((best_cards.AHEAD, best_cards.EVEN, best_cards.NOTHING, best_cards.BEHIND), Fraction(0))
    for numbers in product(*(numbers_of(belief, side) for side in sides)):
        weight = prod((p for _, p in numbers), start=Fraction(1))
        hands, cards = hands_of(belief, list(zip(sides, [n for n, _ in numbers], strict=True)))
        if cards.comes_back(hands) & {one.zone for one in hands if one.who in beside and one.cards}:
            raise Uncounted("what somebody beside them lets go comes back")
        hands = [one for one in hands if one.who not in beside]
        for p, those, known, left in _one_by_one(belief, hands, shown, cards):
            for name, chance in _compare(belief, those, known, left, mine).items():
                found[name] += weight * p * chance
    return found


def _one_by_one(
    g: Session, hands: Sequence[Pull], shown: Sequence[Shown], cards: Cards
) -> Iterator[tuple[Fraction, Sequence[Pull], Sequence[Shown], Cards]]:
    """Several hands of one known deck of phase 2 that want different suits: each plays a card, and the rest is there
    for the next. Which card that was is told apart."""
    for number, one in enumerate(hands):
        pool = cards.zones[one.zone]
        later = [other for other in hands[number + 1 :] if other.zone == one.zone]
        if (
            HIDDEN in pool
            or not one.cards
            or all(other.wanted == one.wanted for other in later)
            or any(other.turn == one.turn for other in later)
            or one.zone in cards.joining
        ):
            continue
        order = [card for card in in_order_of_play(g, pool, one.grade) for _ in range(pool.count(card))]
        rest = [*hands[:number], *hands[number + 1 :]]
        for card, p in best_cards.top_cards(pool, one.cards, order):
            played = Shown(one.who, one.grade(card))
            left = best_cards.less(cards, one.zone, card)
            for more, those, known, there in _one_by_one(g, rest, [*shown, played], left):
                yield p * more, those, known, there
        return
    yield Fraction(1), hands, shown, cards


def _compare(g: Session, hands: Sequence[Pull], shown: Sequence[Shown], cards: Cards, mine: Sequence[str]) -> Chances:
    entrants = [*shown, *[one if one.cards else Shown(one.who, 0) for one in hands]]
    contest = hands_again.split(entrants, cards)
    if contest is None:
        return best_cards.compare(entrants, cards, mine)
    return hands_again.compare_again(contest, cards, mine, order_of_play(g))


def _guessed(
    g: Session,
    seat: str,
    sides: Sequence[Contestant],
    shown: Sequence[Shown],
    mine: Sequence[str],
    again: Sequence[tuple[str, Laid]],
    beside: Sequence[str],
) -> Chances:
    """The test itself, made many times; whoever has laid a card already draws `again` with it."""
    traits = {side.who: side.trait for side in sides}

    def run(ref: Ref, work: Session) -> str:
        _taken_back(work, again)
        contest = opposed_test(ref, work, sides, "frontera.opposed.draw")
        worths = [(one.who, one.worth) for one in shown]
        worths += [(who, opposed_grader(SUITS[traits[who]])(card) if card else 0) for who, card in contest.cards]
        ours = max((worth for who, worth in worths if who in mine), default=0)
        theirs = max((worth for who, worth in worths if who not in (*mine, *beside)), default=0)
        if not ours and not theirs:
            return best_cards.NOTHING
        return best_cards.AHEAD if ours > theirs else best_cards.EVEN if ours == theirs else best_cards.BEHIND

    found = dict.fromkeys((best_cards.AHEAD, best_cards.EVEN, best_cards.NOTHING, best_cards.BEHIND), Fraction(0))
    for name, p in sampled(g, seat, run).items():
        found[str(name)] = p
    return found


def _taken_back(work: Session, again: Sequence[tuple[str, Laid]]) -> None:
    """Cards that lie face down go back to where they came from."""
    if not again or work.fight is None:
        return
    who = {name for name, _ in again}
    for plan in work.fight.plans:
        for one in plan.laid if plan.who in who else ():
            put(work, one.origin, (one.card,))
    plans = [replace(plan, laid=()) if plan.who in who else plan for plan in work.fight.plans]
    work.fight = replace(work.fight, plans=tuple(plans))


def certain(rule: str, name: str, bad: int, **facts: Any) -> Preview:
    """Nothing is left to chance."""
    return Preview(rule, "", (), (Outcome(name, Fraction(1), bad, rule),), facts)


def with_facts(preview: Preview, **facts: Any) -> Preview:
    return msgspec.structs.replace(preview, facts={**preview.facts, **facts})
