"""Playing cards, and draws that are counted by grade instead of being listed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core import cards
from sixgun.core.chance import Draw


def test_a_pack_has_each_card_once_and_its_jokers() -> None:
    whole = cards.pack(2)
    assert len(whole) == len(set(whole)) == 54
    assert Counter(cards.suit(card) for card in whole) == {"S": 13, "H": 13, "C": 13, "D": 13, "": 2}
    assert cards.pack(3).count(cards.RED_JOKER) == 2
    assert sum(cards.is_red(card) for card in cards.pack(2)) == 27


@given(st.lists(st.sampled_from(cards.pack(2)), max_size=20))
def test_order_is_an_order_of_the_same_cards(some: list[str]) -> None:
    ordered = cards.in_order(some)
    assert Counter(ordered) == Counter(some)
    assert ordered == cards.in_order(reversed(ordered))


@given(st.lists(st.sampled_from(cards.pack(2)), min_size=1, max_size=20), st.data())
def test_what_is_taken_away_and_put_back_is_the_whole(some: list[str], data: st.DataObject) -> None:
    gone = data.draw(st.lists(st.sampled_from(range(len(some))), unique=True).map(lambda at: [some[i] for i in at]))
    left = cards.without(some, gone)
    assert cards.in_order([*left, *gone]) == cards.in_order(some)
    assert cards.holds(some, gone)
    assert not cards.holds(some, [*some, some[0]])


@pytest.mark.parametrize("card", cards.pack(2))
def test_cards_are_read_as_people_write_them(card: str) -> None:
    assert cards.read(f" {card.lower()} ") == card


@pytest.mark.parametrize("text", ["", "1S", "QX", "S", "11H", "10"])
def test_other_words_are_not_cards(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        cards.read(text)


@given(
    pool=st.lists(st.sampled_from(cards.pack(2)), min_size=1, max_size=9),
    data=st.data(),
)
def test_graded_draws_count_what_listing_every_hand_counts(pool: list[str], data: st.DataObject) -> None:
    """The slow twin lists every hand of distinguishable cards and looks at the grades of its best cards."""
    grades = data.draw(st.lists(st.integers(0, 3), min_size=len(pool), max_size=len(pool)))
    n = data.draw(st.integers(0, len(pool)))
    best = data.draw(st.integers(0, n))
    grade = dict(zip(pool, grades, strict=True))  # equal cards must have equal grades
    request = Draw(tuple(pool), n, tuple(grade[card] for card in pool), best)
    top = best or n
    listed = Counter(
        tuple(sorted((grade[pool[i]] for i in hand), reverse=True)[:top]) for hand in combinations(range(len(pool)), n)
    )
    counted: Counter[tuple[int, ...]] = Counter()
    for hand, ways in request.outcomes():
        assert request.valid(hand)
        counted[tuple(sorted((grade[str(card)] for card in hand), reverse=True)[:top])] += ways
    assert counted == listed
    assert sum(counted.values()) == request.total() == comb(len(pool), n)
    assert len(request.outcomes()) == len(listed), "no class is listed twice"


def test_a_big_hand_is_counted_and_not_listed() -> None:
    """Six of fifty cards, of which only the best one by suit and colour matters: three rows."""
    whole = cards.pack(0)
    grades = [2 if cards.suit(card) == "S" else 1 if cards.suit(card) == "C" else 0 for card in whole]
    rows = Draw(whole, 6, tuple(grades), best=1).outcomes()
    assert len(rows) == 3
    assert rows[0][1] == comb(52, 6) - comb(39, 6), "all hands but those without a spade"
