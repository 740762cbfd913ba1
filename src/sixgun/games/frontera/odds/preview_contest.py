"""Odds of opposed tests as a seat must expect them, counted hand by hand (best_cards.py).

How many cards each side draws and from where the rules say themselves, run on what the seat believes. Where cards come
back for the next hand, those are told apart that have been played (hands_again.py). Only if they come back for many
hands the odds come from a sample, and then they say so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from math import comb

import msgspec

from sixgun.core.cards import HIDDEN, without
from sixgun.core.counts import summed
from sixgun.core.game import Preview
from sixgun.core.hands import best_cards, hands_again
from sixgun.core.hands.best_cards import AHEAD, BEHIND, EVEN, NOTHING, Cards, Pull, Shown, Uncounted
from sixgun.core.ref import Ref
from sixgun.games.frontera.knowledge import put
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.odds import telling
from sixgun.games.frontera.odds.belief import believe, came_back
from sixgun.games.frontera.odds.contest_hands import all_numbers, hands_of
from sixgun.games.frontera.state import Laid, Session, replace
from sixgun.games.frontera.trials import (
    SUITS,
    Contestant,
    in_order_of_play,
    opposed_grader,
    opposed_test,
    order_of_draw,
)

Chances = dict[str, Fraction]


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
    shown = {"victory": chances[AHEAD], "stalemate": chances[EVEN] + chances[NOTHING], "defeat": chances[BEHIND]}
    outcomes = telling.rows(shown, (("victory", 0), ("stalemate", 1), ("defeat", 2)), rule)
    return telling.with_best_card(g, mine, rule, outcomes, samples, "victory")


def standing(
    g: Session,
    seat: str,
    sides: Sequence[Contestant],
    mine: Sequence[str],
    laid: dict[str, tuple[Laid, ...]] | None = None,
    beside: Sequence[Contestant] = (),
) -> tuple[Chances, int]:
    """How the best card of `mine` stands against that of the others, and from how many samples if it was not counted.

    `laid` are cards that lie face down already: the own ones are known, another's is the best of what he drew. A side
    that is `beside` them draws as well, and his card is compared with none of these."""
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
    _without_cards(belief, [side.who for side in drawing])
    try:
        return _counted(belief, drawing, shown, mine, [side.who for side in beside]), 0
    except Uncounted:
        down = [(side.who, one) for side in drawing for one in (laid or {}).get(side.who, ())]
        return _guessed(g, seat, drawing, shown, mine, down, [side.who for side in beside]), telling.SAMPLES


def _counted(
    belief: Session, sides: Sequence[Contestant], shown: Sequence[Shown], mine: Sequence[str], beside: Sequence[str]
) -> Chances:
    found = dict.fromkeys((AHEAD, EVEN, NOTHING, BEHIND), Fraction(0))
    for numbers, weight in all_numbers(belief, sides):
        hands, cards = hands_of(belief, numbers)
        if best_cards.come_back(hands) & {one.zone for one in hands if one.who in beside and one.cards}:
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
        ways = summed([(card, comb(len(order) - place - 1, one.cards - 1)) for place, card in enumerate(order)])
        for card, number in ways.items():
            p, played = Fraction(number, comb(len(pool), one.cards)), Shown(one.who, one.grade(card))
            left = msgspec.structs.replace(cards, zones={**cards.zones, one.zone: without(pool, (card,))})
            for more, those, known, there in _one_by_one(g, rest, [*shown, played], left) if p else ():
                yield p * more, those, known, there
        return
    yield Fraction(1), hands, shown, cards


def _compare(g: Session, hands: Sequence[Pull], shown: Sequence[Shown], cards: Cards, mine: Sequence[str]) -> Chances:
    entrants = [*shown, *[one if one.cards else Shown(one.who, 0) for one in hands]]
    contest = hands_again.split(entrants, cards)
    if contest is None:
        return best_cards.compare(entrants, cards, mine)
    return hands_again.compare_again(contest, cards, mine, lambda cards, one: in_order_of_play(g, cards, one.grade))


def _guessed(
    g: Session,
    seat: str,
    sides: Sequence[Contestant],
    shown: Sequence[Shown],
    mine: Sequence[str],
    again: Sequence[tuple[str, Laid]],
    beside: Sequence[str],
) -> Chances:
    """The test itself, made many times; those who have laid a card already draw `again` with it."""
    traits = {side.who: side.trait for side in sides}

    def run(ref: Ref, work: Session) -> str:
        _taken_back(work, again)
        contest = opposed_test(ref, work, sides, "frontera.opposed.draw")
        worths = [(one.who, one.worth) for one in shown]
        worths += [(who, opposed_grader(SUITS[traits[who]])(card) if card else 0) for who, card in contest.cards]
        ours = max((worth for who, worth in worths if who in mine), default=0)
        theirs = max((worth for who, worth in worths if who not in (*mine, *beside)), default=0)
        if not ours and not theirs:
            return NOTHING
        return AHEAD if ours > theirs else EVEN if ours == theirs else BEHIND

    found = dict.fromkeys((AHEAD, EVEN, NOTHING, BEHIND), Fraction(0))
    for name, p in telling.sampled(g, seat, run).items():
        found[str(name)] = p
    return found


def _taken_back(work: Session, again: Sequence[tuple[str, Laid]]) -> None:
    """Cards that lie face down go back to where they came from."""
    who = {name for name, _ in again}
    for plan in work.fight.plans if work.fight is not None else ():
        for one in plan.laid if plan.who in who else ():
            put(work, one.origin, (one.card,))
    _without_cards(work, who)


def _without_cards(g: Session, people: Collection[str]) -> None:
    """These have laid nothing."""
    if g.fight is not None:
        plans = [replace(plan, laid=()) if plan.who in people else plan for plan in g.fight.plans]
        g.fight = replace(g.fight, plans=tuple(plans))
