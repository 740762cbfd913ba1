"""Several hands from the same cards: in how many ways they can be what is known of them.

Of each hand the grades of its best cards are known, and that the others are no better. Cards that one hand holds are
not in another one, so the odds of a hand depend on those before it, which each graded the cards in their own way. All
ways are counted by binomials; nothing is listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb

from sixgun.games.frontera.state import HandOut, Lent

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
    total = 0
    for terms in product(*[_terms(hand) for hand in hands]):
        sign = 1
        parts: list[_Part] = []
        for one, more in terms:
            sign *= one
            parts += more
        total += sign * _disjoint(tuple(parts), len(hands[0].grades))
    return total


@lru_cache(maxsize=4096)
def _terms(hand: HandOut) -> tuple[tuple[int, tuple[_Part, ...]], ...]:
    """A hand as a sum of plain choices: so many cards of certain sets. At least one card of the lowest of its best
    grades, and the rest no better: any cards up to that grade, less those below it."""
    low = hand.best[-1]
    fixed = tuple([(_bits(hand.grades, grade, grade), n) for grade, n in Counter(hand.best).items() if grade > low])
    rest = hand.cards - sum(n for _, n in fixed)
    least = hand.best.count(low)
    same, below = _bits(hand.grades, low, low), _bits(hand.grades, None, low - 1)
    if least == 1:
        return ((1, (*fixed, (same | below, rest))), (-1, (*fixed, (below, rest))))
    return tuple([(1, (*fixed, (same, k), (below, rest - k))) for k in range(least, rest + 1)])


@lru_cache(maxsize=4096)
def _bits(grades: tuple[int, ...], lowest: int | None, highest: int) -> int:
    return sum(1 << i for i, g in enumerate(grades) if g <= highest and (lowest is None or g >= lowest))


@lru_cache(maxsize=16384)
def _disjoint(parts: tuple[_Part, ...], cards: int) -> int:
    """The ways to choose so many cards of each set, no card twice."""
    cells = {0: (1 << cards) - 1}
    for k, (bits, _) in enumerate(parts):
        split = {}
        for pattern, there in cells.items():
            split[pattern] = there & ~bits
            split[pattern | 1 << k] = there & bits
        cells = {pattern: there for pattern, there in split.items() if there}
    sizes = [(pattern, there.bit_count()) for pattern, there in cells.items() if pattern]
    return _choose(tuple(sorted(sizes)), tuple([n for _, n in parts]))


@lru_cache(maxsize=16384)
def _choose(cells: tuple[tuple[int, int], ...], wanted: tuple[int, ...]) -> int:
    """The first set's cards come from the cells with an odd pattern; the other sets go on with what is left."""
    if not wanted:
        return 1
    mine = [(pattern >> 1, size) for pattern, size in cells if pattern & 1]
    rest: Counter[int] = Counter()
    for pattern, size in cells:
        if not pattern & 1:
            rest[pattern >> 1] += size
    if sum(size for _, size in mine) < wanted[0]:
        return 0
    total = 0
    for taken in _split([size for _, size in mine], wanted[0]):
        number = 1
        after = rest.copy()
        for (pattern, size), k in zip(mine, taken, strict=True):
            number *= comb(size, k)
            after[pattern] += size - k
        left = tuple(sorted((pattern, size) for pattern, size in after.items() if pattern and size))
        total += number * _choose(left, wanted[1:])
    return total


def _split(sizes: Sequence[int], wanted: int) -> Iterator[tuple[int, ...]]:
    if not sizes:
        if not wanted:
            yield ()
        return
    for k in range(min(sizes[0], wanted) + 1):
        for rest in _split(sizes[1:], wanted - k):
            yield (k, *rest)
