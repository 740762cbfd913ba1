"""Rough odds: exact where there is little to follow, near it where there is much, and the same every time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixgun.core.estimate import End, estimate
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref

Tally = list[int]
Rule = Callable[[Ref, Tally], int]


def followed(run: Rule, ways: int) -> list[End[Tally, int]]:
    nothing: Tally = []
    return estimate(run, nothing, list.copy, ways)


def shot(ref: Ref, tally: Tally) -> int:
    """A roll, and another if it is high."""
    roll = ref.dice(2, 6, "shoot", cuts=(8, 11))
    if roll.total >= 8:
        tally.append(ref.dice(1, 6, "wound", cuts=(4,)).total)
    return roll.total


def hand(ref: Ref, tally: Tally) -> int:
    """A hand of cards, of which spades count."""
    cards = ref.draw([f"{rank}{suit}" for rank in "23456789" for suit in "SHDC"], "draw", 5)
    return sum(card.endswith("S") for card in cards)


def series(ref: Ref, tally: Tally) -> int:
    """Far more ways than anybody follows."""
    return sum(ref.dice(1, 6, "roll").total for _ in range(12))


def rough(run: Rule, ways: int, value: Callable[[Tally, int], float]) -> float:
    return sum(end.p * value(end.state, end.result) for end in followed(run, ways))


def test_with_few_outcomes_the_odds_are_exact() -> None:
    nothing: Tally = []
    exact = enumerate_outcomes(shot, nothing, list.copy, tuple)
    ends = followed(shot, 40)
    assert sorted((end.result, *end.state) for end in ends) == sorted((case.result, *case.state) for case in exact)
    for value in (lambda tally, result: sum(tally), lambda tally, result: result >= 11):
        assert rough(shot, 40, value) == pytest.approx(float(sum(c.p * value(c.state, c.result) for c in exact)))


def test_ways_are_limited_and_shares_sum_to_one() -> None:
    for ways in (1, 8, 50):
        ends = followed(series, ways)
        assert len(ends) <= 2 * ways
        assert sum(end.p for end in ends) == pytest.approx(1)


def test_the_mean_of_many_outcomes_is_near_the_true_one() -> None:
    assert rough(series, 200, lambda _, result: result) == pytest.approx(12 * 3.5, abs=1.0)


def test_a_hand_that_cannot_be_listed_is_drawn() -> None:
    assert rough(hand, 400, lambda _, result: result) == pytest.approx(5 / 4, abs=0.1)


def test_the_same_question_gets_the_same_answer() -> None:
    assert followed(series, 30) == followed(series, 30)
    assert followed(hand, 30) == followed(hand, 30)


def test_what_is_repeated_for_ever_comes_to_an_end() -> None:
    def on_and_on(ref: Ref, tally: Tally) -> int:
        while ref.again("again"):
            tally.append(ref.dice(1, 6, "roll").total)
        return len(tally)

    assert {end.result for end in followed(on_and_on, 4)} == {400}
