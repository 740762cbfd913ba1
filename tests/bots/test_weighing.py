"""What the advisers of all games share."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.bots.advice.weighing import as_offered, each, gain
from sixgun.core.choice import Option, Question
from sixgun.core.choice import PlainChoice as Choice
from sixgun.core.ref import Ref

FLEE, STAND, SHOOT = Choice("flee"), Choice("stand"), Choice("shoot", target="ringo")
QUESTION = Question("red", "game.test.ask", [Option(FLEE), Option(STAND), Option(SHOOT)])


def test_choices_without_a_value_are_left_out() -> None:
    found = list(each(QUESTION, {FLEE: 1.0, SHOOT: 2.0}.get, said="go", facts=lambda choice: {"target": choice.target}))
    assert [(one.choice, one.value, one.said) for one in found] == [(FLEE, 1.0, "go"), (SHOOT, 2.0, "go")]
    assert found[1].facts == {"target": "ringo"}
    assert found[1].why == "shoot ringo"


def test_what_is_offered_first_is_best() -> None:
    values = [one.value for one in as_offered(QUESTION)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3


class Purse:
    """As much of a state as weighing asks for."""

    def __init__(self, coins: int) -> None:
        self.coins = coins

    def fork(self) -> Purse:
        return Purse(self.coins)


def test_the_gain_is_the_mean_of_what_may_come_of_it() -> None:
    def gamble(ref: Ref, purse: Any) -> None:
        purse.coins += 10 if ref.dice(1, 6, "game.test.bet", cuts=(6,)).total == 6 else -1

    purse: Any = Purse(5)
    value, ends = gain(gamble, purse, lambda after: float(after.coins), 10)
    assert value == pytest.approx((10 - 5) / 6)
    assert sorted(end.state.coins for end in ends) == [4, 15]
    assert purse.coins == 5
