"""Offers: options that are made when somebody asks for them, and drawing one without making the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.choice import Later, Offer, Option, Question, Several, any_offered, made, option, singly
from sixgun.testing.draws import chances

RULE = "x.y.z"


class Counted:
    """Offers by number, some of which come to nothing; notes which were made and which groups were listed."""

    def __init__(self) -> None:
        self.made: list[int] = []
        self.listed: list[str] = []

    def make(self, number: int, legal: bool) -> Option | None:
        self.made.append(number)
        return option("go", RULE, number=number) if legal else None

    def later(self, number: int, legal: bool = True) -> Later:
        return Later(self.make, number, legal)

    def group(self, name: str, *offers: Offer) -> Several:
        def listed(name: str) -> Iterator[Offer]:
            self.listed.append(name)
            yield from offers

        return Several(listed, name)


def numbers(options: object) -> list[int]:
    return [one.choice.number for one in options]  # type: ignore[attr-defined]


def test_the_list_is_every_option_in_order_with_those_of_groups_in_their_place() -> None:
    seen = Counted()
    offers: list[Offer] = [
        option("go", RULE, number=1),
        seen.group("a", seen.later(2), seen.later(3, legal=False), seen.group("b", seen.later(4))),
        seen.group("none"),
        seen.later(5),
    ]
    question = Question("s", RULE, lambda: offers)
    assert not seen.listed and not seen.made
    assert numbers(question.options) == [1, 2, 4, 5]
    assert numbers(question.options) == [1, 2, 4, 5]
    assert seen.made == [2, 3, 4, 5] and seen.listed == ["a", "b", "none"]  # once, although asked for twice


def test_the_first_makes_none_after_it() -> None:
    seen = Counted()
    question = Question("s", RULE, [seen.later(1, legal=False), seen.later(2), seen.later(3)])
    assert question.first.choice.number == 2
    assert seen.made == [1, 2]
    assert question.offers(question.first.choice)
    assert question.options[0] is question.first


def test_whether_there_is_one_makes_none_after_the_first() -> None:
    seen = Counted()
    assert any_offered([seen.later(1, legal=False), seen.later(2), seen.later(3)])
    assert seen.made == [1, 2]
    assert not any_offered([seen.group("a", seen.later(4, legal=False)), seen.later(5, legal=False)])
    assert not any_offered([])


def test_a_sample_makes_only_what_it_draws_and_keeps_it() -> None:
    seen = Counted()
    question = Question("s", RULE, lambda: [seen.later(number, legal=number != 2) for number in range(5)])
    one = question.sample(Scripted(2, 0))
    assert one.choice.number == 0 and seen.made == [2, 0]
    assert question.offers(one.choice)
    assert not question.offers(option("go", RULE, number=0).choice)  # as good, but not this very one
    assert question.options[0] is one
    assert sorted(seen.made) == [0, 1, 2, 3, 4]
    assert all(question.offers(other.choice) for other in question.options)


def test_what_is_drawn_does_not_depend_on_what_was_made_before() -> None:
    def question() -> Question:
        seen = Counted()
        return Question("s", RULE, [seen.later(number, legal=number % 3 == 0) for number in range(20)])

    looked = question()
    assert len(looked.options) == 7
    assert [question().sample(Random(n)) for n in range(50)] == [looked.sample(Random(n)) for n in range(50)]


@pytest.mark.parametrize("draw", [Question.sample, Question.playout, lambda question, _: question.first])
def test_of_nothing_nothing_is_drawn(draw: Callable[[Question, Random], Option]) -> None:
    seen = Counted()
    refused: list[Offer] = [seen.later(1, legal=False), seen.group("a", seen.later(2, legal=False))]
    for offers in ([], refused):
        with pytest.raises(LookupError, match=r"x\.y\.z@s offers nothing"):
            draw(Question("s", RULE, offers), Random(1))


def test_a_playout_lists_only_the_groups_that_it_draws_and_is_not_uniform() -> None:
    seen = Counted()
    question = Question("s", RULE, lambda: [seen.group(name, *map(seen.later, range(3))) for name in "abc"])
    assert question.playout(Scripted(1, 2)).choice.number == 2
    assert seen.listed == ["b"] and seen.made == [2]
    uneven = Question("s", RULE, [seen.later(0), seen.group("d", seen.later(1), seen.later(2))])
    found = chances(uneven.playout)
    assert {one.choice.number: p for one, p in found} == {0: Fraction(1, 2), 1: Fraction(1, 4), 2: Fraction(1, 4)}


class Scripted:
    """These draws, and no more."""

    def __init__(self, *draws: int) -> None:
        self.left = list(draws)

    def randrange(self, stop: int, /) -> int:
        assert self.left[0] < stop
        return self.left.pop(0)


trees = st.recursive(
    st.booleans() | st.just("option"),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=3,
)


def planted(seen: Counted, tree: object) -> Offer:
    """Lists are groups, true and false what comes to an option and what does not; each has a number of its own."""
    if isinstance(tree, list):
        return seen.group("", *[planted(seen, one) for one in tree])
    seen.listed.append("")
    number = len(seen.listed)
    return option("go", RULE, number=number) if tree == "option" else seen.later(number, tree is True)


@given(st.lists(trees, max_size=2))
def test_a_sample_is_exactly_uniform_and_a_playout_legal(forest: list[object]) -> None:
    """Every way in which the draws can fall is followed, with its exact chance."""
    question = Question("s", RULE, [planted(Counted(), tree) for tree in forest])
    again = Question("s", RULE, [planted(Counted(), tree) for tree in forest])
    if not question.options:
        return
    fair = dict.fromkeys(numbers(question.options), Fraction(1, len(question.options)))
    assert {one.choice.number: p for one, p in chances(again.sample)} == fair
    quick = chances(Question("s", RULE, question.listed).playout)
    assert sum(p for _, p in quick) == 1
    assert {one.choice.number for one, _ in quick} == set(fair)
    assert all(p > 0 for _, p in quick)


@given(st.lists(trees, max_size=4), st.randoms(use_true_random=False))
def test_options_are_the_same_in_whatever_order_they_are_made(forest: list[object], rng: Random) -> None:
    listed = [planted(Counted(), tree) for tree in forest]
    offers = [planted(Counted(), tree) for tree in forest]
    one_by_one = list(singly(offers))
    rng.shuffle(one_by_one)
    for offer in one_by_one:
        if isinstance(offer, Later):
            offer.option()
    assert list(made(offers)) == list(made(listed))
