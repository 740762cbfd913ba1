"""Exact odds of opposed tests that follow each other, one against others, until something is decided.

What a test does is the rule's word (`after`); here only cards are counted. `Ends` are how it stands when it is decided,
and after how many tests. Where it hardly ever comes to another test, or where too much would have to be told apart, it
is left: the standing None, with what is then left of all chances; or, if that is too much, nothing is counted.

- All cards come back after each test: one is like the next, and only how it stands has to be known.
- All hands come from one stock, and none comes back: tests in which equally many cards are drawn may change places, so
  only how many of them went each way has to be known. That is counted from the best cards downwards, by how many
  tests each sort decides.
- Two have a deck each, and of each hand only the played card is gone: these are told apart, as far as it goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, product
from math import comb, factorial, prod
from operator import add
from typing import Any

from sixgun.core.counts import Sizes, in_whole_numbers, summed

NEXT_TO_NOTHING = Fraction(1, 1_000_000)
"""Tests to which it comes no more often are not followed, unless all is then as it was before."""
HARDLY_EVER = Fraction(1, 1_000)
"""Nor are those to which it comes no more often than this, if they cannot be counted."""
LONGEST = 64
"""So many tests that are alike are followed before it is given up to come to the end."""
TOO_RARE = 10**12
"""Of what stands like this once in so many times nothing more is counted."""
MOST_PAIRS, FEW_PAIRS = 20_000, 500
"""No more pairs of decks are told apart, and no more than these few if it hardly ever comes to them."""
LEFT = None
Outcome = int | None
"""1 if the others are ahead, -1 if the one is, 0 if they are even; None if nobody shows anything for the last time."""
Chances = tuple[tuple[Outcome, Fraction], ...]
After = Callable[[Any, Outcome], tuple[Any, bool]]
"""How it stands after a test, and whether that decides it; equal ones say the same."""
Ends = dict[tuple[Hashable, int], Fraction]
AHEAD, EVEN, BEHIND = 1, 0, -1


REMEMBERED = 64
"""What was counted last: each way through the rules begins anew and comes to the same tests."""


# all cards come back -------------------------------------------------------------------------------------------------
@lru_cache(maxsize=REMEMBERED)
def alike(chances: Chances, standing: Hashable, after: After, most: int) -> Ends:
    """`chances` of one test: None is for a test in which nobody shows anything, and which is made anew at once. It is
    followed to its end if that comes soon enough. All tests in a row in which nobody shows anything, at `most` so many,
    are counted as one."""
    nothing = dict(chances).get(None, Fraction(0))
    times = sum((nothing**number for number in range(most)), Fraction(0))
    law = {outcome: nothing**most if outcome is None else p * times for outcome, p in chances}
    found, left = followed(law, standing, after, LONGEST)
    return _as_far_as_it_goes(dict(chances), standing, after, most) if left else found


def followed(
    chances: Mapping[Outcome, Fraction], standing: Hashable, after: After, tests: int
) -> tuple[Ends, Fraction]:
    """So many tests at most, of which one is like the next; and how often it goes on then."""
    law, every = in_whole_numbers(chances)
    running, total, found = {standing: 1}, 1, Ends()
    for _ in range(tests):
        total *= every
        running = _next(running, law, after, total, found)
        if not running:
            break
    return found, Fraction(sum(running.values()), total)


def _as_far_as_it_goes(chances: Mapping[Outcome, Fraction], standing: Hashable, after: After, most: int) -> Ends:
    """Until it hardly ever comes to another test."""

    def single(here: tuple[Hashable, int], outcome: Outcome) -> tuple[Hashable, bool]:
        stands, number = here[0], here[1] + 1
        if outcome is None and number < most:
            return (stands, number), False
        there, over = after(stands, outcome)
        return (there if over else (there, 0)), over

    law, every = in_whole_numbers(chances)
    running: dict[Hashable, int] = {(standing, 0): 1}
    total, left, found = 1, Fraction(0), Ends()
    while sum(running.values()) * NEXT_TO_NOTHING.denominator > total:
        total *= every
        running = _next(running, law, single, total, found)
        rare = [key for key, ways in running.items() if ways * TOO_RARE < total]
        left += Fraction(sum([running.pop(key) for key in rare]), total)
    found[LEFT, 1] = left + Fraction(sum(running.values()), total)
    return found


def _next(
    running: Mapping[Hashable, int], law: Mapping[Outcome, int], after: After, total: int, found: Ends
) -> dict[Hashable, int]:
    """One test more: what it decides is put to what is found."""
    ways = summed(
        [(after(here, outcome), n * weight) for here, n in running.items() for outcome, weight in law.items()]
    )
    for (there, over), n in ways.items():
        if over and n:
            found[there, 1] = found.get((there, 1), Fraction(0)) + Fraction(n, total)
    return {there: n for (there, over), n in ways.items() if not over and n}


# one stock -----------------------------------------------------------------------------------------------------------
Outcomes = tuple[int, ...]
"""Of each test."""
_Went = tuple[int, int, int]
"""How many tests the others have won, the one, and nobody."""
_Hands = tuple[tuple[int, int], ...]
"""How many cards the others draw in a test, and the one; tests with the same numbers are alike."""


@lru_cache(maxsize=REMEMBERED)
def from_one_stock(
    grades: tuple[int, ...], places: int, others: int, one: int, standing: Hashable, after: After, most: int
) -> Ends | None:
    """So many cards for the others and for the one in each test, of cards of these grades, `places` of which can be
    drawn; fewer tests than `most`."""
    running: dict[tuple[Hashable, _Went], int] = {(standing, (0, 0, 0)): 1}
    found: Ends = {}
    left = Fraction(1)
    for tests in range(1, most):
        if not running or left <= NEXT_TO_NOTHING:
            break
        if tests * (others + one) > places:
            if left > HARDLY_EVER:
                return None  # the cards run out
            break
        law = _rows(kinds_of(grades), len(grades), ((others, one),), (tests,))
        going: dict[tuple[Hashable, _Went], int] = {}
        left = Fraction(0)
        for (here, (ahead, behind, even)), ways in running.items():
            for outcome in (AHEAD, BEHIND, EVEN):
                went = ahead + (outcome == AHEAD), behind + (outcome == BEHIND), even + (outcome == EVEN)
                if not (p := law.get(went)):
                    continue
                there, over = after(here, outcome)
                if over:
                    found[there, tests] = found.get((there, tests), Fraction(0)) + ways * p
                else:
                    left += ways * p
                    going[there, went] = going.get((there, went), 0) + ways
        running = going
    if running:
        found[LEFT, tests] = left
    return found


def in_a_row(grades: Sequence[int], hands: Sequence[tuple[int, int]]) -> dict[Outcomes, Fraction]:
    """How tests go whose hands come from the same cards, none of which comes back: `hands` are the cards of the others
    and of the one for each test."""
    alike = Counter(hands)
    law = _rows(kinds_of(grades), len(grades), tuple(alike), tuple(alike.values()))
    found: dict[Outcomes, Fraction] = {}
    for outcomes in product((AHEAD, BEHIND, EVEN), repeat=len(hands)):
        each = Counter(zip(hands, outcomes, strict=True))
        if p := law.get(tuple([each[sizes, went] for sizes in alike for went in (AHEAD, BEHIND, EVEN)])):
            found[outcomes] = p
    return found


def kinds_of(grades: Sequence[int]) -> tuple[int, ...]:
    """How many cards there are of each sort, the best first, without those that are worth nothing."""
    return tuple([number for grade, number in sorted(Counter(grades).items(), reverse=True) if grade > 0])


@lru_cache(maxsize=64)
def _rows(kinds: tuple[int, ...], cards: int, hands: _Hands, tests: Sizes) -> dict[Sizes, Fraction]:
    """The chance of each single row of tests in which so many, of those that are alike, go to the others, to the one,
    and to nobody. One goes through the sorts of cards from the best down: they lie anywhere among the places that are
    left, and decide the tests in which somebody holds any."""
    rows: dict[Sizes, int] = {tuple([n for number in tests for n in (number, 0, 0, 0)]): 1}
    every, places = 1, cards
    for number in kinds:
        after: dict[Sizes, int] = {}
        for row, ways in rows.items():
            for decided, more in _decided(number, places, hands, row[::4]):
                key = tuple(map(add, row, decided))
                after[key] = after.get(key, 0) + ways * more
        rows, every, places = after, every * comb(places, number), places - number
    found: list[tuple[Sizes, Fraction]] = []
    for row, ways in rows.items():
        parts = [row[n : n + 4] for n in range(0, len(row), 4)]
        each = [(ahead, behind, even + open_) for open_, ahead, behind, even in parts]
        every_row = every * prod([_arrangements(sum(went), went) for went in each])
        found.append((tuple(chain(*each)), Fraction(ways, every_row)))
    return summed(found)


@cache
def _arrangements(tests: int, went: _Went) -> int:
    """In how many ways so many of the tests go each way."""
    return factorial(tests) // prod(map(factorial, (*went, tests - sum(went))))


@lru_cache(maxsize=65536)
def _decided(number: int, places: int, hands: _Hands, tests: Sizes) -> tuple[tuple[Sizes, int], ...]:
    """In how many ways `number` cards of a sort lie on the places that are left: fewer tests are open, and so many more
    are decided for the others, for the one, or for nobody, since both have some."""
    elsewhere = places - sum([(others + one) * open_ for (others, one), open_ in zip(hands, tests, strict=True)])
    found = []
    for row in product(*[_ways_to_go(open_, number) for open_ in tests]):
        hit: list[int] = []
        for (others, one), (ahead, behind, even) in zip(hands, row, strict=True):
            hit += [others] * (ahead + even) + [one] * (behind + even)
        if ways := _all_hit(number, elsewhere, tuple(hit)):
            which = prod([_arrangements(open_, went) for open_, went in zip(tests, row, strict=True)])
            found.append((tuple([n for went in row for n in (-sum(went), *went)]), ways * which))
    return tuple(found)


def _ways_to_go(tests: int, cards: int) -> Iterator[_Went]:
    """How many of the tests so many cards can decide for either side, or for nobody."""
    for ahead in range(min(tests, cards) + 1):
        for behind in range(min(tests, cards) - ahead + 1):
            for even in range(min(tests - ahead - behind, (cards - ahead - behind) // 2) + 1):
                yield ahead, behind, even


@lru_cache(maxsize=65536)
def _all_hit(number: int, elsewhere: int, hands: tuple[int, ...]) -> int:
    """In how many ways so many cards lie elsewhere and in these hands, with at least one in each hand."""
    if not hands:
        return comb(elsewhere, number)
    first, rest = hands[0], hands[1:]
    return sum(comb(first, k) * _all_hit(number - k, elsewhere, rest) for k in range(1, min(first, number) + 1))


# two decks -----------------------------------------------------------------------------------------------------------
_Gone = tuple[int, ...]
"""Grades of the cards that have been played, sorted."""
_Pair = tuple[Hashable, _Gone, _Gone]
"""How it stands, and what is gone of both decks."""


@lru_cache(maxsize=REMEMBERED)
def from_two_decks(
    theirs: tuple[int, ...], other: int, mine: tuple[int, ...], one: int, standing: Hashable, after: After, most: int
) -> Ends | None:
    """The grades of both decks, and how many cards each draws in a test; fewer tests than `most`."""
    decks = _Deck(theirs, other), _Deck(mine, one)
    running: dict[_Pair, int] = {(standing, (), ()): 1}
    found: Ends = {}
    total, left = 1, Fraction(1)
    for tests in range(1, most):
        if any(deck.short(tests - 1) for deck in decks):
            break  # cards come back
        total *= prod([comb(deck.size - tests + 1, deck.hand) for deck in decks])
        many = len(running) > FEW_PAIRS
        running, decided = _one_more(decks, running, after)
        found |= {(there, tests): Fraction(ways, total) for there, ways in decided.items()}
        left = Fraction(sum(running.values()), total)
        if left <= NEXT_TO_NOTHING or (left <= HARDLY_EVER and many) or len(running) > MOST_PAIRS:
            break
    if left > HARDLY_EVER:
        return None
    if left:
        found[LEFT, tests] = left
    return found


class _Deck:
    """Cards by grade, and how many are drawn of them; of each hand the best card is gone afterwards."""

    def __init__(self, grades: Sequence[int], hand: int) -> None:
        self.grades = Counter(grades)
        self.size = len(grades)
        self.hand = hand
        self.plays = cache(self._plays)

    def short(self, tests: int) -> bool:
        """Whether there are too few cards after so many tests: then others come back."""
        return self.size - tests < max(self.hand, 1)

    def _plays(self, gone: _Gone) -> list[tuple[int, _Gone, int]]:
        """The best card of a hand of what is left of the deck, by its grade: what is gone then, and in how many
        ways."""
        if not self.hand:
            return [(0, gone, 1)]
        left, below, found = self.grades - Counter(gone), 0, []
        for grade in sorted(left):
            upto = below + left[grade]
            if ways := comb(upto, self.hand) - comb(below, self.hand):
                found.append((grade, tuple(sorted((*gone, grade))), ways))
            below = upto
        return found


def _one_more(
    decks: tuple[_Deck, _Deck], running: Mapping[_Pair, int], after: After
) -> tuple[dict[_Pair, int], dict[Hashable, int]]:
    """In how many ways it goes on after a test, and what it decides in how many."""
    going: dict[_Pair, int] = {}
    decided: dict[Hashable, int] = {}
    for (here, gone, away), ways in running.items():
        fates = {outcome: after(here, outcome) for outcome in (AHEAD, BEHIND, EVEN)}
        for grade, gone_now, n in decks[0].plays(gone):
            for own, away_now, k in decks[1].plays(away):
                there, over = fates[(grade > own) - (grade < own)]
                if over:
                    decided[there] = decided.get(there, 0) + ways * n * k
                else:
                    pair = there, gone_now, away_now
                    going[pair] = going.get(pair, 0) + ways * n * k
    return going, decided
