"""What is not on offer, and why, as a legality test says it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from sixgun.core.choice import Choice, Place, PlainChoice, Refusal
from sixgun.miniatures.display.asking import likeliest_foe, nearest, withheld


class Figure(NamedTuple):
    id: str
    place: Place


def check(choice: Choice) -> Refusal | None:
    """Everything is allowed but what somebody called "far" has to do with."""
    return Refusal("some.rule", "too-far") if "far" in (choice.target, choice.item) else None


def test_only_what_is_neither_offered_nor_allowed_is_withheld() -> None:
    tries = [
        PlainChoice("shoot", "me", "far"),
        PlainChoice("aim", "me", "near"),
        PlainChoice("mount", "me", item="near"),
        PlainChoice("mount", "me", item="far"),
        PlainChoice("leave", "me", "far"),
    ]
    found = list(withheld(tries, ["leave"], check))
    assert [(one.kind, one.refusal.reason, one.item) for one in found] == [
        ("shoot", "too-far", "far"),
        ("mount", "too-far", ""),
    ]
    about = [one.item for one in withheld(tries, [], check, lambda choice: choice.target or choice.item)]
    assert about == ["far", "far", "far"]


def test_one_reason_a_kind_is_enough_and_no_more_is_asked() -> None:
    asked: list[Choice] = []

    def judge(choice: Choice) -> Refusal:
        asked.append(choice)
        return Refusal("some.rule", "no")

    assert len(list(withheld([PlainChoice("shoot", who) for who in "ab"], [], judge))) == 1
    assert [choice.actor for choice in asked] == ["a"]


@pytest.mark.parametrize(("far", "names"), [(10.0, ["b"]), (1.0, [])])
def test_the_nearest_thing_that_is_near_enough(far: float, names: list[str]) -> None:
    things = [("a", 9.0, 0.0), ("b", 2.0, 0.0), ("c", -2.0, 0.0)]
    assert list(nearest(things, 0.0, 0.0, far)) == names
    assert list(nearest([], 0.0, 0.0)) == []


def test_a_foe_in_sight_goes_before_a_nearer_one() -> None:
    foes = [Figure("a", (1.0, 0.0, 0.0)), Figure("b", (5.0, 0.0, 0.0)), Figure("c", (9.0, 0.0, 0.0))]
    here = (0.0, 0.0, 0.0)
    assert list(likeliest_foe(foes, here, lambda who: who != "a")) == ["b"]
    assert list(likeliest_foe(foes, here, lambda who: False)) == ["a"]
    assert list(likeliest_foe([], here, lambda who: True)) == []
