"""Where a model can stand and go, and where there is room for it."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.miniatures.field import Field
from sixgun.miniatures.room import STEP, last_rest, nearest_room
from sixgun.table import Base, Link, Piece, Place, Scene, Walk, circle, distance_to_piece, place_free, rectangle, wall

FOOT = Walk(0.5)
HEAP = Piece(id="heap", kind="rocks", polygon=rectangle(9, 9, 4, 4), height=1.0, solid=True)
LONG = wall([(0.0, 12.0), (22.0, 12.0)], id="long", height=3.0)
LOFT = Piece(id="loft", kind="roof", polygon=rectangle(16, 2, 6, 6), base=2.8, height=0.2, standable=True)
bases = st.lists(st.builds(Base, st.floats(1, 23), st.floats(1, 23), st.just(0.0), st.just(0.5)), max_size=8)
spot = st.tuples(st.floats(0, 24), st.floats(0, 24), st.just(0.0))


def yard(*pieces: Piece) -> Scene:
    return Scene(24.0, 24.0, pieces)


@given(bases, st.lists(spot, max_size=6))
def test_the_first_free_place_is_the_first_where_nothing_stands(around: list[Base], tries: list[Place]) -> None:
    field = Field(yard(HEAP), around)
    slow = [p for p in tries if place_free(field.scene, FOOT, p, around) is None]
    assert field.first_free(FOOT, tries) == (slow[0] if slow else None)
    left = [p for p in slow if p[0] > 12]
    assert field.first_free(FOOT, tries, lambda p: p[0] > 12) == (left[0] if left else None)
    for p in tries:
        assert field.free(FOOT, p) == (field.stops(FOOT, p) is None)


def test_a_declared_path_is_straight_where_that_is_open_and_goes_round_to_a_single_place() -> None:
    field = Field(yard(HEAP))
    assert field.declared(FOOT, (2, 2, 0), ((2, 20, 0), (20, 20, 0))) == ((2, 2, 0), (2, 20, 0), (20, 20, 0))
    round_it = field.declared(FOOT, (2, 11, 0), ((20, 11, 0),))
    assert round_it is not None and len(round_it) > 2 and field.is_open(FOOT, round_it)
    assert field.declared(FOOT, (2, 11, 0), ((20, 11, 0), (20, 2, 0))) is None
    assert field.declared(FOOT, (2, 2, 0), ((11, 11, 0),)) is None


def test_a_way_leads_to_the_first_place_that_can_be_got_to() -> None:
    field = Field(yard(HEAP), (Base(20, 20, 0, 0.5),))
    way = field.route_to_first(FOOT, (2, 2, 0), ((11, 11, 0), (20, 20.4, 0), (4, 2, 0), (3, 2, 0)))
    assert way is not None
    assert math.dist(way.path[-1], (4, 2, 0)) == 0
    assert field.route_to_first(FOOT, (2, 2, 0), ((11, 11, 0),)) is None


def test_a_straight_move_stops_before_what_is_in_the_way() -> None:
    field = Field(yard(HEAP), (Base(2, 8, 0, 0.5),))
    assert field.straight(FOOT, (2, 2, 0), 90.0, 10.0) == pytest.approx((2, 7, 0), abs=1e-3)
    assert field.straight(FOOT, (2, 2, 0), 0.0, 10.0) == pytest.approx((12, 2, 0))


def test_a_floor_is_meant_from_a_little_above_or_below() -> None:
    field = Field(yard(LOFT))
    assert field.floor((18, 4, 3.05)) == (18, 4, 3.0)
    assert field.floor((18, 4, 1.5)) is None
    assert field.floor((30, 4, 0.0)) is None


@given(bases, spot)
def test_the_nearest_room_is_free_and_no_try_before_it_is(around: list[Base], near: Place) -> None:
    field = Field(yard(HEAP), around)
    found = nearest_room(field, FOOT, near, 6.0)
    tries = [p for k in range(25) for p in circle(near, k * STEP, max(1, 4 * k))]
    open_ground = [p for p in tries if field.free(FOOT, p) and Field(field.scene).is_open(FOOT, (near, p))]
    if open_ground:
        assert found == open_ground[0]
    else:
        assert found == field.first_free(FOOT, tries)


def test_room_on_this_side_of_a_wall_comes_before_nearer_room_behind_it() -> None:
    field = Field(yard(*LONG), (Base(5, 10.5, 0, 1.0),))
    found = nearest_room(field, FOOT, (5, 11.2, 0), 6.0)
    assert found is not None and found[1] < 12
    crowd = Field(yard(*LONG), tuple(Base(x, 9.0, 0, 3.0) for x in (2, 5, 8, 11)))
    behind = nearest_room(crowd, FOOT, (5, 11.2, 0), 2.0)
    assert behind is not None and behind[1] > 12
    assert nearest_room(crowd, FOOT, (5, 9, 0), 1.0) is None


@given(st.floats(0, 5), st.floats(0, 10), st.floats(0, 10))
def test_the_last_rest_is_short_of_what_is_barred_to_the_end(least: float, most: float, bar: float) -> None:
    found = last_rest(lambda d: d < bar, least, most)
    if most < bar:
        assert found == max(least, most)
    else:
        assert found == pytest.approx(max(least, min(most, bar)), abs=1e-6) or found == max(least, most)


def test_who_cannot_rest_anywhere_stays_where_it_is() -> None:
    assert last_rest(lambda _: False, 2.0, 6.0) == 2.0


def test_links_lead_from_level_to_level() -> None:
    stairs = Link("stairs", "stairs", (14.0, 4.0, 0.0), (17.0, 4.0, 3.0), 5.0)
    field = Field(Scene(24.0, 24.0, (LOFT,), (stairs,)))
    way = field.route(Walk(0.5, links=(("stairs", 1.0),)), (10, 4, 0), (19, 4, 3.0))
    assert way is not None and math.isclose(way.length, 4 + 5 + 2)
    assert distance_to_piece(field.scene, "loft", Base(*way.path[-1], 0.5)) == 0


@given(spot, spot, bases)
def test_a_straight_way_is_open_where_its_trace_hits_nothing(a: Place, b: Place, around: list[Base]) -> None:
    field = Field(yard(HEAP), around)
    assert field.is_open(FOOT, (a, b)) == (field.trace(FOOT, (a, b)).hit is None)
    assert field.is_open(FOOT, (a, b, a)) == (field.trace(FOOT, (a, b, a)).hit is None)


def test_what_a_budget_reaches_is_free_and_comes_by_its_price() -> None:
    field = Field(yard(HEAP), (Base(5, 5, 0, 0.5),))
    spots = field.reach(FOOT, (7, 8, 0), 3.0, 0.5)
    assert len(spots) > 20
    assert [spot.cost for spot in spots] == sorted(spot.cost for spot in spots)
    assert all(spot.cost <= 3.0 + 1e-9 and field.free(FOOT, spot.place) for spot in spots)
