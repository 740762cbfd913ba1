"""Hands of one stock of cards in several rounds, after each of which all comes back but the best card of every hand.

A round may be a single hand, or all hands until a pile that has run out comes back. Only what a hand may hold is told
apart, so it does not matter which cards these were: of hands that want the same, the card that is gone is one of the
best sort that was held. Part of best_cards.py.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from operator import add, sub

import msgspec

from sixgun.core.cards import HIDDEN, Grade
from sixgun.core.counts import summed

Numbers = tuple[int, ...]
"""How many cards of each sort: the first ones are within the lowest limit, the next ones only within the next one."""


class Ways(msgspec.Struct, frozen=True):
    """By how many hidden cards of each sort hands hold: so many ways, of so many in all."""

    by: Mapping[Numbers, int]
    every: int


class Round(msgspec.Struct, frozen=True):
    """Hands by how many cards they hold and the best sort that they may hold; before them so many known cards have
    joined the others."""

    hands: tuple[tuple[int, int], ...]
    joining: Numbers
    joined: int


class _Table(msgspec.Struct, frozen=True):
    """Cards that are in the stock for certain, those in hands that will come back, and how many cards that were hidden
    have been seen so far."""

    there: Numbers
    out: Numbers
    seen: Numbers


def sorts_of(cards: Sequence[str], grade: Grade, limits: Sequence[int]) -> Numbers:
    """Known cards by the lowest of these limits that they are within."""
    found = [0] * (len(limits) + 1)
    for card in cards:
        if card != HIDDEN:
            found[bisect_left(limits, grade(card))] += 1
    return tuple(found[:-1])


@lru_cache(maxsize=1024)
def hidden_in_hands(size: int, known: Numbers, hidden: int, rounds: tuple[Round, ...]) -> Ways:
    """In how many ways so many hidden cards of each sort are seen and no known card is above the limit of the hand that
    draws it. What the hidden ones are is for the caller to say. Of `size` cards these are known and so many hidden; the
    others are above every limit."""
    nothing = (0,) * len(known)
    found: dict[_Table, int] = {_Table(known, nothing, nothing): 1}
    every = 1
    for n, one in enumerate(rounds):
        if n:
            back = sum([cards - 1 for cards, _ in rounds[n - 1].hands])
            size += back + one.joined
            found = _come_back(found, one.joining)
        for cards, best in one.hands:
            every *= comb(size, cards)
            size -= cards
            found = _drawn(found, cards, best, hidden)
    return Ways(summed([(table.seen, ways) for table, ways in found.items()]), every)


def _come_back(found: dict[_Table, int], joining: Numbers) -> dict[_Table, int]:
    after: list[tuple[_Table, int]] = []
    for table, ways in found.items():
        there = tuple(map(sum, zip(table.there, table.out, joining, strict=True)))
        after.append((_Table(there, (0,) * len(there), table.seen), ways))
    return summed(after)


def _drawn(found: dict[_Table, int], cards: int, best: int, hidden: int) -> dict[_Table, int]:
    """One hand more; the best card of it does not come back."""
    after: list[tuple[_Table, int]] = []
    for table, ways in found.items():
        for there, out, seen, more in _hands(table.there, hidden - sum(table.seen), cards, best):
            left, back = tuple(map(sub, table.there, there)), tuple(map(add, table.out, out))
            after.append((_Table(left, back, tuple(map(add, table.seen, seen))), ways * more))
    return summed(after)


@lru_cache(maxsize=16384)
def _hands(there: Numbers, fresh: int, cards: int, best: int) -> tuple[tuple[Numbers, Numbers, Numbers, int], ...]:
    """Every hand by sorts: what it takes of the certain cards, what comes back of it, what it has of hidden ones, and
    in how many ways."""
    return tuple(_of_sorts(there, fresh, cards, best, True))


def _of_sorts(
    there: Numbers, fresh: int, cards: int, best: int, keeps: bool
) -> Iterator[tuple[Numbers, Numbers, Numbers, int]]:
    """From the best sort down; the first card that is found is the one that is played, if none was before."""
    if not there:
        if not cards:
            yield (), (), (), 1
        return
    last = len(there) - 1
    most = 0 if last > best else cards
    for known in range(min(most, there[last]) + 1):
        for dark in range(min(most - known, fresh) + 1):
            held = known + dark
            ways = comb(there[last], known) * comb(fresh, dark)
            back = held - 1 if keeps and held else held
            for taken, out, seen, more in _of_sorts(there[:last], fresh - dark, cards - held, best, keeps and not held):
                yield (*taken, known), (*out, back), (*seen, dark), ways * more
