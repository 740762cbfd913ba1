"""Places and directions in forms, and whether the interface can say a choice."""

from __future__ import annotations

import pytest

from sixgun.core.choice import Choice, Option, Place, PlainChoice, Region
from sixgun.core.form import (
    BadEntry,
    Field,
    Form,
    can_be_said,
    elsewhere,
    entries_of,
    filled,
    leaves_open,
    own_words,
    same,
    says,
)

AT = (1.0, 2.0, 3.0)
WALK = Form(
    "move",
    (Field("path", "way", "places", most=3, at=AT), Field("facing", "facing", "facing", least=0, at=AT)),
    name="walk",
    common=PlainChoice("move", "ana", how="foot"),
)
DRIVE = Form(
    "drive",
    (
        Field("path", "way", "places", at=(10.0, 20.0, 0.0), ahead=90.0),
        Field("facing", "facing", "facing", least=0, ahead=90.0),
    ),
)


@pytest.mark.parametrize(
    ("entries", "path", "facing"),
    [
        ({"path": "4,5"}, ((4.0, 5.0, 3.0),), None),
        ({"path": "4,5 6,7.5,0", "facing": "-90"}, ((4.0, 5.0, 3.0), (6.0, 7.5, 0.0)), 270.0),
        ({"path": "-1,1e1", "facing": "725"}, ((-1.0, 10.0, 3.0),), 5.0),
    ],
)
def test_places_and_a_direction_as_they_are_written(
    entries: dict[str, str], path: tuple[object, ...], facing: float | None
) -> None:
    assert filled(WALK, entries) == PlainChoice("move", "ana", how="foot", path=path, facing=facing)  # type: ignore[arg-type]


def test_so_far_ahead_and_so_far_off_straight_on() -> None:
    made = filled(DRIVE, {"path": "5", "facing": "+30"})
    assert made.path[0] == pytest.approx((10.0, 25.0, 0.0)) and made.facing == 120.0
    assert filled(DRIVE, {"path": "10,24", "facing": "30"}) == PlainChoice(
        "drive", path=((10.0, 24.0, 0.0),), facing=30.0
    )
    assert filled(DRIVE, {"path": "1", "facing": "-30"}).facing == 60.0


@pytest.mark.parametrize("path", ["", "4", "4,", "4,x", "1,2,3,4", "1,1 2,2 3,3 4,4", "nan,1", "1,inf"])
def test_what_is_no_place_is_not_taken(path: str) -> None:
    with pytest.raises(BadEntry, match="places"):
        filled(WALK, {"path": path})


def test_a_direction_may_be_left_out_only_where_the_form_says_so() -> None:
    turn = Form("move", (Field("facing", "facing", "facing"),))
    assert filled(turn, {"facing": "10"}).facing == 10.0
    for bad in ("", "north", "nan"):
        with pytest.raises(BadEntry, match="facing"):
            filled(turn, {"facing": bad})


def test_a_form_says_exactly_its_own_choices() -> None:
    choice = PlainChoice("move", "ana", how="foot", path=((0.1 + 0.2, 1 / 3, 0.0),), facing=-0.5)
    assert says(WALK, choice)
    assert filled(WALK, entries_of(WALK, choice)).path == choice.path, "to the last digit"
    for other in (
        PlainChoice("move", "bo", how="foot", path=choice.path),
        PlainChoice("move", "ana", how="trot", path=choice.path),
        PlainChoice("move", "ana", how="foot"),
        PlainChoice("move", "ana", "bo", how="foot", path=choice.path),
        PlainChoice("jump", "ana", how="foot", path=choice.path),
    ):
        assert not says(WALK, other)


def test_whole_turns_more_are_the_same_direction() -> None:
    assert same(PlainChoice("face", facing=-90.0), PlainChoice("face", facing=270.0))
    assert not same(PlainChoice("face", facing=0.0), PlainChoice("face"))
    assert not same(PlainChoice("face", facing=1.0), PlainChoice("face", facing=2.0))


OFFER = PlainChoice("move", "ana", "bo", path=((1.0, 1.0, 0.0), (2.0, 2.0, 0.0)), facing=10.0)


@pytest.mark.parametrize(
    ("region", "choice", "open_"),
    [
        (None, PlainChoice("move", "ana", path=((1.0, 1.0, 0.0), (3.0, 3.0, 0.0)), facing=10.0), False),
        (Region("reach"), PlainChoice("move", "ana", path=((1.0, 1.0, 0.0), (3.0, 3.0, 0.0)), facing=10.0), True),
        (Region("reach"), PlainChoice("move", "ana", path=((1.0, 1.0, 0.0), (3.0, 3.0, 0.0)), facing=99.0), True),
        (Region("reach"), PlainChoice("move", "ana", path=((3.0, 3.0, 0.0),), facing=10.0), False),
        (
            Region("reach"),
            PlainChoice("move", "ana", "bo", path=((1.0, 1.0, 0.0), (3.0, 3.0, 0.0)), facing=10.0),
            False,
        ),
        (
            Region("reach", keeps_target=True),
            PlainChoice("move", "ana", "bo", path=((1.0, 1.0, 0.0), (3.0, 3.0, 0.0)), facing=10.0),
            True,
        ),
        (Region("facing"), PlainChoice("move", "ana", "bo", path=OFFER.path, facing=99.0), True),
        (Region("facing"), PlainChoice("move", "ana", path=((1.0, 1.0, 0.0), (3.0, 3.0, 0.0)), facing=99.0), False),
    ],
)
def test_what_an_option_leaves_open(region: Region | None, choice: Choice, open_: bool) -> None:
    option = Option(OFFER, region=region)
    assert leaves_open(option, choice) is open_
    assert can_be_said((), (option,), choice) is open_
    assert can_be_said((), (option,), OFFER)


def test_another_place_drops_the_target_that_belonged_to_the_place() -> None:
    place = (5.0, 6.0, 0.0)
    assert elsewhere(Option(OFFER, region=Region("reach")), (place,), None) == PlainChoice(
        "move", "ana", path=((1.0, 1.0, 0.0), place), facing=10.0
    )
    assert elsewhere(Option(OFFER), (place,), None) is None


def test_words_of_ones_own() -> None:
    option = Option(PlainChoice("name", how="Ana"), facts={"write": "how"})
    assert own_words(option, "Bo") == PlainChoice("name", how="Bo")
    assert can_be_said((), (option,), PlainChoice("name", how="Bo"))
    assert own_words(Option(PlainChoice("name")), "Bo") is None


class Step(Choice, frozen=True, tag="step"):
    actor: str
    path: tuple[Place, ...]


def test_a_choice_of_a_class_changes_no_field_that_it_does_not_have() -> None:
    offered = Option(Step("ann", ((1.0, 1.0, 0.0),)), region=Region("reach"))
    assert elsewhere(offered, ((2.0, 2.0, 0.0),), None) == Step("ann", ((2.0, 2.0, 0.0),))
    assert elsewhere(offered, ((2.0, 2.0, 0.0),), 90.0) is None
