"""The table of verbs, and places that are numbers."""

import math
from typing import NamedTuple

import pytest

from sixgun.core.choice import Choice as Kind
from sixgun.core.choice import Later, Option, Refusal
from sixgun.core.choice import PlainChoice as Choice
from sixgun.core.verbs import Verb, real_places


class Person(NamedTuple):
    id: str


class Wait(Kind, frozen=True, tag="wait"):
    actor: str


ANN = Person("ann")


def verb(cost: object) -> Verb[list[int], Person, Choice]:
    return Verb(
        "shout",
        "game.shout",
        offers=lambda g, c: [Option(Choice("shout", c.id, number=n)) for n in (1, 2, 3)],
        check=lambda g, c, choice: Refusal("game.shout", "too-loud") if choice.number in g else None,
        cost=cost,  # type: ignore[arg-type]
        perform=lambda ref, g, choice: g.append(1),
    )


def test_a_price_is_a_number_or_worked_out() -> None:
    assert verb(2).cost([], ANN, Choice("shout", "ann")) == 2
    assert verb(lambda g, c, choice: len(g)).cost([1, 2, 3], ANN, Choice("shout", "ann")) == 3


def test_of_what_is_offered_only_what_is_legal_is_an_option() -> None:
    assert [option.choice.number for option in verb(0).options([2], ANN)] == [1, 3]
    own = Verb[list[int], Person, Choice](
        "shout",
        "game.shout",
        options=lambda g, c: [Option(Choice("shout", c.id, number=2))],
        check=lambda g, c, choice: None,
        cost=0,
        perform=lambda ref, g, choice: None,
    )
    assert [option.choice.number for option in own.options([2], ANN)] == [2]


def test_a_verb_of_which_only_the_actor_is_said_offers_itself() -> None:
    wait = Verb[list[int], Person, Wait](Wait, "game.wait", cost=lambda g, c, choice: len(g), perform=lambda *_: None)
    assert list(wait.options([1, 2], ANN)) == [Option(Wait("ann"), 2, ("game.wait",))]
    never = Verb[list[int], Person, Wait](
        Wait, "game.wait", check=lambda *_: Refusal("game.wait", "no"), cost=0, perform=lambda *_: None
    )
    assert list(never.options([], ANN)) == []


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, 1e5])
def test_nothing_can_be_measured_to_what_is_no_number(bad: float) -> None:
    assert real_places(Choice("move", "ann", path=((1.0, 2.0, 0.0),), facing=370.0))
    assert real_places(Choice("pass"))
    assert not real_places(Choice("move", "ann", path=((1.0, 2.0, 0.0), (bad, 2.0, 0.0))))
    assert not real_places(Choice("move", "ann", facing=bad))


def test_what_is_offered_is_tested_when_somebody_asks_for_it() -> None:
    asked: list[int] = []

    def check(g: list[int], c: Person, choice: Choice) -> Refusal | None:
        asked.append(choice.number)
        return Refusal("game.shout", "too-loud") if choice.number in g else None

    def loud(number: int) -> Option | None:
        return Option(Choice("shout", number=number), 5) if number < 4 else None

    shout = Verb[list[int], Person, Choice](
        "shout",
        "game.shout",
        offers=lambda g, c: [Choice("shout", number=1), Option(Choice("shout", number=2), 4), *map(later, (3, 4))],
        check=check,
        cost=1,
        perform=lambda ref, g, choice: None,
    )

    def later(number: int) -> Later:
        return Later(loud, number)

    offers = [offer for offer in shout.offers([2], ANN) if isinstance(offer, Later)]
    assert len(offers) == 4 and not asked
    assert offers[2].option() == Option(Choice("shout", number=3), 5) and asked == [3]
    assert [offer.option() for offer in offers] == list(shout.options([2], ANN))
    assert [option.cost for option in shout.options([2], ANN)] == [1, 5], "its own price, or that of the whole option"
