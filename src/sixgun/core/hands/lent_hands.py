"""Several hands from the same cards: in how many ways they can be what is known of them.

Of each hand the grades of its best cards are known, and that the others are no better. Cards that one hand holds are
not in another one, so the odds of a hand depend on those before it, which each graded the cards in their own way. All
ways are counted by binomials.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod

import msgspec

from sixgun.core.counts import overlaps, ways_of


class HandOut(msgspec.Struct, frozen=True, cache_hash=True):
    """A hand that was drawn from cards of which others are drawn before it goes back."""

    cards: int
    grades: tuple[int, ...]
    """Of all cards that it was drawn from, in their order, how good each is for it."""
    best: tuple[int, ...]
    """Grades of the best cards in it, the highest first; of the others only that none is better."""


class Lent(msgspec.Struct, frozen=True, cache_hash=True):
    """Cards from which hands are drawn in the test that is going on."""

    source: str
    cards: tuple[str, ...]
    """As they were before it."""
    hands: tuple[HandOut, ...] = ()


MOST = 4
"""More hands than this from the same cards are not counted."""
_Part = tuple[int, int]
"""Cards as bits, and how many of them."""


@lru_cache(maxsize=4096)
def next_hand(lent: Lent, cards: int, grades: tuple[int, ...], best: int) -> dict[tuple[str, ...], tuple[HandOut, int]]:
    """Everything that the next hand can be, by cards that stand for it, with its number of ways together with the
    hands before it."""
    kinds = sorted(Counter(grades).items(), reverse=True)
    ordered = sorted(zip(grades, lent.cards, strict=True), key=lambda pair: (-pair[0], pair[1]))
    found = {}
    for tops in _tops(kinds, min(best, cards)):
        hand = HandOut(cards, grades, tops)
        if number := ways((*lent.hands, hand)):
            found[_standing_for(ordered, hand)] = (hand, number)
    return found


def _tops(kinds: Sequence[tuple[int, int]], wanted: int) -> Iterator[tuple[int, ...]]:
    """Grades of so many cards, the highest first, as far as there are cards of a grade."""
    if not wanted:
        yield ()
        return
    for number, (grade, there) in enumerate(kinds):
        for k in range(min(there, wanted), 0, -1):
            for rest in _tops(kinds[number + 1 :], wanted - k):
                yield (grade,) * k + rest


def _standing_for(ordered: Sequence[tuple[int, str]], hand: HandOut) -> tuple[str, ...]:
    """Any cards that could be this hand, the best first; `ordered` are all of them with their grades."""
    left = list(ordered)
    found = []
    for grade in hand.best:
        pair = next(pair for pair in left if pair[0] == grade)
        left.remove(pair)
        found.append(pair[1])
    lower = [card for grade, card in left if grade <= hand.best[-1]]
    return (*found, *lower[: hand.cards - len(found)])


@lru_cache(maxsize=16384)
def ways(hands: tuple[HandOut, ...]) -> int:
    """The number of ways to have all these hands at once, with every card told apart."""
    total, every = 0, (1 << len(hands[0].grades)) - 1
    for terms in product(*[_terms(hand) for hand in hands]):
        sign, parts = prod([sign for sign, _ in terms]), [part for _, more in terms for part in more]
        total += sign * ways_of(overlaps([cards for cards, _ in parts], every), tuple([size for _, size in parts]))
    return total


@lru_cache(maxsize=4096)
def _terms(hand: HandOut) -> tuple[tuple[int, tuple[_Part, ...]], ...]:
    """A hand as a sum of plain choices: so many cards of certain sets. At least one card of the lowest of its best
    grades, and the rest no better: any cards up to that grade, less those below it."""
    low = hand.best[-1]
    fixed = [(_cards(hand, range(grade, grade + 1)), n) for grade, n in Counter(hand.best).items() if grade > low]
    rest = hand.cards - sum(n for _, n in fixed)
    least = hand.best.count(low)
    same, below = _cards(hand, range(low, low + 1)), _cards(hand, range(min(hand.grades), low))
    if least == 1:
        return (1, (*fixed, (same | below, rest))), (-1, (*fixed, (below, rest)))
    return tuple([(1, (*fixed, (same, k), (below, rest - k))) for k in range(least, rest + 1)])


def _cards(hand: HandOut, grades: range) -> int:
    return sum([1 << n for n, grade in enumerate(hand.grades) if grade in grades])
