"""Places at a distance, in the order in which they are tried."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.table import Base, ahead, circle, direction, either_side, ring, rounded
from sixgun.table.beside import in_contact, place_at_distance

number = st.floats(-50, 50)
place = st.tuples(number, number, st.sampled_from((0.0, 3.0)))


def test_turns_go_to_either_side_and_half_round_only_once() -> None:
    assert list(either_side(45)) == [0, 45, -45, 90, -90, 135, -135, 180]
    assert list(either_side(30, 90)) == [0, 30, -30, 60, -60, 90, -90]


@given(place, st.floats(0, 360, exclude_max=True), st.floats(0.1, 30))
def test_what_lies_ahead_is_so_far_away_in_that_direction(
    start: tuple[float, float, float], way: float, far: float
) -> None:
    there = ahead(start, way, far)
    assert math.dist(start, there) == pytest.approx(far)
    assert abs((direction(start, there) - way + 180) % 360 - 180) < 1e-6
    assert there[2] == start[2]


@given(place, st.floats(0.1, 30), st.integers(1, 24))
def test_a_circle_is_a_ring_in_even_turns(centre: tuple[float, float, float], far: float, number: int) -> None:
    turns = ring(centre, far, 0.0, [360.0 * k / number for k in range(number)])
    for a, b in zip(circle(centre, far, number), turns, strict=True):
        assert a == pytest.approx(b, abs=1e-9)


def test_a_place_is_offered_in_hundredths_on_its_level() -> None:
    assert rounded((1.23456, -0.987654, 2.718)) == (1.23, -0.99, 2.718)
    assert rounded((1.23456, -0.987654, 2.718), 3) == (1.235, -0.988, 2.718)


@given(place, place, st.floats(0, 5))
def test_the_place_in_contact_is_the_first_at_that_distance(
    mine: tuple[float, float, float], theirs: tuple[float, float, float], gap: float
) -> None:
    me, other = Base(*mine, 0.5), Base(*theirs, 0.75)
    assert in_contact(other, me, gap) == pytest.approx(place_at_distance(me, other, gap, lambda _: True), abs=1e-9)


def test_a_place_that_does_not_fit_is_passed_over_for_the_next_one_aside() -> None:
    me, other = Base(10, 0, 0, 0.5), Base(0, 0, 0, 0.5)
    found = place_at_distance(me, other, 1.0, lambda there: there[1] < -0.3)
    assert found == pytest.approx(ahead((0, 0, 0), -10, 2.0))
    assert place_at_distance(me, other, 1.0, lambda _: False) is None
