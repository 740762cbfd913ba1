"""Dice of a real table, typed face by face."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.chance import Dice, Draw, Faces, Open, Opposed, Request, SeededChance
from sixgun.core.typed_dice import BadFaces, Rolled, all_dice, first_dice, outcome_of


@pytest.mark.parametrize(
    ("request_", "faces", "outcome"),
    [
        (Open(4, 10), (10, 7, 6, 3, 1), (17, 6, 3, 1)),
        (Open(4, 10), (6, 10, 10, 10, 2, 1, 3), (6, 32, 1, 3)),
        (Open(1, 4), (3,), (3,)),
        (Open(2, 6, "sum"), (6, 1, 6, 6, 5), (7, 17)),
        (Open(0, 6, "sum"), (), ()),
        (Dice(3, 6), (6, 1, 6), (6, 1, 6)),
        (Opposed(6, (0, 1)), (6, 2), (6, 2)),
    ],
)
def test_faces_as_they_fell(request_: Rolled, faces: tuple[int, ...], outcome: Faces) -> None:
    assert all_dice(request_, faces) == outcome
    assert outcome_of(request_, faces) == outcome
    assert first_dice(request_, (*faces, 1, 1)) == (outcome, len(faces))


@pytest.mark.parametrize(
    ("request_", "faces", "reason", "n"),
    [
        (Open(2, 10), (3, 10), "not-again", 10),
        (Open(2, 10), (10, 10, 4), "few", 1),
        (Open(2, 10), (), "few", 0),
        (Open(2, 10), (10, 4, 5, 6), "many", 3),
        (Open(2, 10), (17, 4), "no-side", 17),
        (Open(2, 10), (0, 4), "no-side", 0),
        (Dice(2, 6), (7, 4), "no-side", 7),
        (Dice(2, 6), (4,), "few", 1),
        (Dice(2, 6), (6, 6, 6), "many", 3),
    ],
)
def test_faces_that_cannot_have_fallen(request_: Rolled, faces: tuple[int, ...], reason: str, n: int) -> None:
    with pytest.raises(BadFaces) as bad:
        all_dice(request_, faces)
    assert (bad.value.reason, bad.value.n) == (reason, n)
    assert outcome_of(request_, faces) is None


def test_only_a_highest_face_goes_on() -> None:
    assert all_dice(Open(2, 10), (10, 7, 6), joined=(1,)) == (17, 6)
    with pytest.raises(BadFaces, match="not-joined: 7"):
        all_dice(Open(2, 10), (10, 7, 6), joined=(1, 2))


def test_of_a_long_list_only_the_first_dice_are_taken() -> None:
    assert first_dice(Open(2, 6), (6, 6, 3, 4, 6)) == ((15, 4), 4), "the 6 behind them belongs to the next roll"
    with pytest.raises(BadFaces, match="not-again"):
        first_dice(Open(2, 6), (2, 6))
    with pytest.raises(BadFaces, match="few: 1"):
        first_dice(Open(2, 6), (6, 3))


def test_cards_are_given_as_they_are() -> None:
    assert outcome_of(Draw(("ace", "king")), ("king",)) == ("king",)
    assert outcome_of(Draw(("ace", "king")), ("queen",)) is None
    assert outcome_of(Open(1, 6), ("king",)) is None
    assert outcome_of(Draw(("ace", "king")), (1,)) is None


requests = st.builds(Open, st.integers(1, 5), st.integers(2, 12)) | st.builds(
    Dice, st.integers(0, 5), st.integers(1, 9)
)


@given(requests, st.lists(st.integers(-1, 13), max_size=12))
def test_whatever_is_taken_is_possible_and_uses_up_every_face(request_: Rolled, faces: list[int]) -> None:
    try:
        dice = all_dice(request_, faces)
    except BadFaces:
        return
    assert request_.valid(dice)
    assert sum(dice) == sum(faces)
    assert first_dice(request_, faces) == (dice, len(faces))


@given(requests, st.integers(0, 2**32))
def test_every_roll_can_be_typed(request_: Rolled, seed: int) -> None:
    asked: Request = request_
    dice = SeededChance(seed).answer(asked, "")
    faces: list[int] = []
    for die in map(int, dice):
        again, last = divmod(die, request_.sides) if isinstance(request_, Open) else (0, die)
        faces += [request_.sides] * again + [last]
    assert all_dice(request_, faces) == dice
