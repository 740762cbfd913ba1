"""Counting without listing, against lists."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from sixgun.core.counts import added, cells_of, in_whole_numbers, overlaps, parts_of, summed, ways_of


def listed(cards: list[int], sizes: tuple[int, ...]) -> int:
    """The slow twin: every hand of the first from what it may hold, then the others from what is left."""
    if not sizes:
        return 1
    total = 0
    for hand in combinations([n for n, bits in enumerate(cards) if bits & 1], sizes[0]):
        total += listed([bits >> 1 for n, bits in enumerate(cards) if n not in hand], sizes[1:])
    return total


@pytest.mark.parametrize("sizes", [(), (0,), (3,), (1, 2), (2, 0), (2, 2, 1), (1, 1, 1, 2), (5, 1)])
def test_hands_that_share_cards_against_every_one_of_them(sizes: tuple[int, ...]) -> None:
    cards = [number * 7 % 16 for number in range(1, 9)]
    sets = [sum(1 << n for n, bits in enumerate(cards) if bits >> k & 1) for k in range(len(sizes))]
    cells = overlaps(sets, (1 << len(cards)) - 1)
    assert ways_of(cells, sizes) == listed(cards, sizes)
    counts = [0] * 2 ** len(sizes)
    for bits in cards:
        counts[bits & (1 << len(sizes)) - 1] += 1
    assert cells == cells_of(counts)


def test_parts_are_no_more_than_there_is_of_each() -> None:
    assert parts_of((1, 2), 2) == ((0, 2), (1, 1))
    assert parts_of((1, 2), 4) == parts_of((), 1) == ()
    assert parts_of((), 0) == ((),)


def test_weights_that_belong_to_the_same_are_added() -> None:
    assert summed([("a", 1), ("b", 2), ("a", 3)]) == {"a": 4, "b": 2}
    tables = [({"a": 1}, 1), ({"a": 1, "b": 2}, 3)]
    assert added(tables) == {"a": 4, "b": 6}
    assert tables[0] == ({"a": 1}, 1), "a table stays as it is"
    assert in_whole_numbers({"a": Fraction(1, 2), "b": Fraction(1, 3)}) == ({"a": 3, "b": 2}, 6)
