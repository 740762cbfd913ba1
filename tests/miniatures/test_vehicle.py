"""Vehicles: their corners, the places on them and beside them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.affinity import rotate
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon, box

from sixgun.miniatures.vehicle import Vehicle, alongside, on_table, outline, places_on
from sixgun.table import Scene


def wagon_at(x: float, y: float, facing: float, length: float = 4.0, width: float = 2.0) -> Vehicle:
    return Vehicle("wagon", x, y, facing, length, width)


wagons = st.builds(wagon_at, st.floats(0, 20), st.floats(0, 20), st.floats(0, 360), st.floats(2, 6), st.floats(1, 3))


@given(wagons)
def test_the_outline_is_the_box_turned_about_its_middle(wagon: Vehicle) -> None:
    x, y, facing = wagon.x, wagon.y, wagon.facing
    length, width = wagon.length, wagon.width
    turned = rotate(box(x - length / 2, y - width / 2, x + length / 2, y + width / 2), facing, origin=(x, y))
    corners = sorted(turned.exterior.coords[:-1])
    assert len(outline(wagon)) == 4
    for corner in outline(wagon):
        assert min(math.dist(corner, other) for other in corners) < 1e-9


@given(wagons, st.floats(0.2, 1.0))
def test_whoever_gets_off_stands_beside_it_and_not_in_it(wagon: Vehicle, r: float) -> None:
    body = Polygon(outline(wagon))
    places = alongside(wagon, r, range(-4, 5), (1, -1))
    assert len(places) == 20
    for x, y, z in places:
        assert z == 0.0 and body.distance(Dot(x, y)) >= r
    assert min(body.distance(Dot(x, y)) for x, y, _ in places) == pytest.approx(r + 0.01)


def test_spots_are_ahead_and_to_the_left() -> None:
    assert places_on(wagon_at(10, 10, 90), [(1.5, 0.5)], 1.2)[0] == pytest.approx((9.5, 11.5, 1.2))
    before, after = alongside(wagon_at(10, 10, 0), 0.5, (), (1, -1))
    assert (before, after) == ((12.51, 10.0, 0.0), (7.49, 10.0, 0.0))


@given(wagons)
def test_it_is_on_the_table_with_all_its_corners(wagon: Vehicle) -> None:
    whole = box(0, 0, 20, 20).covers(Polygon(outline(wagon)))
    assert on_table(Scene(20.0, 20.0, ()), outline(wagon)) == whole or math.isclose(
        0, box(0, 0, 20, 20).boundary.distance(Polygon(outline(wagon)).boundary), abs_tol=1e-9
    )
