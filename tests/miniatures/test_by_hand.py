"""The words of a director, on a table without any rules."""

from __future__ import annotations

import math
from typing import NamedTuple

import pytest

from sixgun.core.choice import Place
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director
from sixgun.table import Base


class Figure(NamedTuple):
    id: str
    name: str


PEOPLE = (Figure("ines", "Ines Vega"), Figure("rook", "Rook"), Figure("driver", "Old Tom"))
COVER = ("light", "open")


def table(limit: float = 50.0) -> by_hand.Standing:
    """Ten paces between two of them, and room everywhere up to an edge; the driver sits on a cart."""

    def fits(who: str, place: Place) -> bool:
        return 0.0 <= place[0] <= limit and 0.0 <= place[1] <= limit

    there = {"ines": Base(10.0, 10.0), "rook": Base(21.0, 10.0), "driver": Base(30.0, 10.0)}
    return by_hand.Standing("some.rule", True, there, ("driver",), fits, COVER)


def say(line: str) -> Director:
    choice = by_hand.said(line.split(), PEOPLE, COVER)
    assert choice is not None
    return choice


def refusal(line: str) -> str | None:
    found = by_hand.check(table(), say(line))
    assert found is None or found.rule == "some.rule"
    return None if found is None else found.reason


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("place Rook 4 5", Director("rook", path=((4.0, 5.0, 0.0),))),
        ("place rook 4 5 3 @90", Director("rook", path=((4.0, 5.0, 3.0),), facing=90.0)),
        ("near ines rook 13", Director("ines", "rook", 13.0)),
        ("near Ines rook 1.5 light", Director("ines", "rook", 1.5, "light")),
        ("cover Ines rook light", Director("ines", "rook", cover="light")),
    ],
)
def test_words_become_choices(line: str, choice: Director) -> None:
    assert say(line) == choice


@pytest.mark.parametrize("line", ["", "shoot rook", "nearly ines rook 4"])
def test_other_words_are_none_of_them(line: str) -> None:
    assert by_hand.said(line.split(), PEOPLE, COVER) is None


@pytest.mark.parametrize(
    ("line", "usage"),
    [
        ("place rook", "place"),
        ("place", "place"),
        ("place rook x y", "place"),
        ("near ines rook", "near"),
        ("near ines rook 4 dark", "near"),
        ("near ines rook far", "near"),
        ("near ines rook -1", "near"),
        ("near ines rook 201", "near"),
        ("near ines rook nan", "near"),
        ("near ines rook 4 light more", "near"),
        ("cover ines rook", "cover"),
        ("cover ines rook dark", "cover"),
        ("cover ines rook light more", "cover"),
    ],
)
def test_words_that_are_not_understood_name_their_use(line: str, usage: str) -> None:
    with pytest.raises(ValueError, match=usage):
        by_hand.said(line.split(), PEOPLE, COVER)


def test_a_distance_may_be_typed_in_another_measure() -> None:
    choice = by_hand.said(["near", "ines", "rook", "26cm"], PEOPLE, COVER, lambda text: float(text[:-2]) / 2)
    assert choice == Director("ines", "rook", 13.0)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("place rook 4 5", None),
        ("near ines rook 13 open", None),
        ("near ines driver 3", None),
        ("cover ines rook light", None),
        ("cover ines ines light", "director-whom"),
        ("cover ines nobody open", "director-whom"),
        ("place nobody 4 5", "director-whom"),
        ("place driver 4 5", "director-whom"),
        ("near ines nobody 4", "director-whom"),
        ("near ines ines 4", "director-whom"),
        ("place rook 60 5", "director-no-room"),
        ("near ines rook 150", "director-no-room"),
    ],
)
def test_what_can_be_said(line: str, reason: str | None) -> None:
    assert refusal(line) == reason


def test_whoever_cannot_be_moved_is_not_proposed() -> None:
    found = by_hand.check(table(), say("place nobody 4 5"))
    assert found is not None and found.allowed == ("ines", "rook")


@pytest.mark.parametrize(
    "choice",
    [
        Director("ines"),
        Director("ines", "rook", path=((1.0, 1.0, 0.0),)),
        Director("ines", path=((1.0, 1.0, 0.0), (2.0, 2.0, 0.0))),
        Director("ines", "rook", 4.0, "dark"),
        Director("ines", "rook", 4.0, facing=0.0),
        Director("ines", "rook", 201.0),
        Director("ines", "rook", math.nan),
        Director("ines", "rook"),
        Director("ines", "rook", cover="dark"),
    ],
)
def test_a_choice_that_says_something_else_is_refused(choice: Director) -> None:
    found = by_hand.check(table(), choice)
    assert found is not None and found.reason == "director-what"


def test_place_is_told_with_the_place() -> None:
    found = by_hand.put(table(), say("place rook 4 5 @90"), "paces")
    assert found == ("rook", (4.0, 5.0, 0.0), 90.0, "director-places", {"who": "rook", "x": 4.0, "y": 5.0})


def test_cover_moves_nobody() -> None:
    found = by_hand.put(table(), say("cover ines rook open"), "paces")
    assert (found.place, found.facing, found.event) == ((10.0, 10.0, 0.0), None, "director-cover")
    assert found.facts == {"who": "ines", "target": "rook", "cover": "by-hand-open"}


def test_near_keeps_the_direction_and_faces_the_other() -> None:
    found = by_hand.put(table(), say("near ines rook 13 light"), "paces")
    assert found.place == pytest.approx((7.0, 10.0, 0.0)) and math.cos(
        math.radians(found.facing or 0.0)
    ) == pytest.approx(1.0)
    assert found.facts == {"who": "ines", "target": "rook", "paces": 13.0, "cover": "by-hand-light"}


def test_near_goes_aside_where_there_is_no_room() -> None:
    found = by_hand.put(table(limit=22.0), say("near ines rook 20.5"), "paces")
    assert math.dist(found.place, (21.0, 10.0, 0.0)) == pytest.approx(21.5)
    assert found.place[0] >= 0.0 and found.facts["cover"] == ""


def test_a_word_about_cover_holds_while_both_stay_and_replaces_the_last_one() -> None:
    here, there = (1.0, 2.0, 0.0), (3.0, 4.0, 0.0)
    first = by_hand.cover_word("light", "ines", here, there)
    assert (
        first == by_hand.cover_word("light", "ines", here, there) != by_hand.cover_word("light", "ines", there, there)
    )
    other, second = (by_hand.cover_word("open", who, here, there) for who in ("rook", "ines"))
    assert by_hand.remembered((first, other), "ines", second) == (other, second)
