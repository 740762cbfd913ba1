"""Lines of flight, and who is near them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot

from sixgun.miniatures.field import Field
from sixgun.miniatures.flight import Flight, flies, from_rim_to_rim
from sixgun.table import Base, Piece, Scene, ahead, rectangle, wall

bases = st.builds(Base, st.floats(0, 20), st.floats(0, 20), st.floats(0, 3), st.floats(0.2, 1.0))


@given(st.floats(0, 360), st.floats(0.1, 6))
def test_in_the_open_it_flies_all_the_way(degrees: float, far: float) -> None:
    found = flies(Field(Scene(24.0, 24.0, ())), (12, 12, 0), degrees, far, 1.2)
    assert found == ahead((12, 12, 0), degrees, far)


@given(st.floats(20, 160), st.floats(0.1, 12))
def test_a_wall_stops_it_unless_it_is_lower(degrees: float, far: float) -> None:
    scene = Scene(30.0, 24.0, wall([(0.0, 14.0), (30.0, 14.0)], 0.2, height=2.0))
    reach = 1.9 / math.sin(math.radians(degrees))
    stopped = flies(Field(scene), (15, 12, 0), degrees, far, 1.2)
    assert math.dist(stopped[:2], (15, 12)) == pytest.approx(min(far, reach), abs=1e-3)
    assert flies(Field(scene), (15, 12, 0), degrees, 1.0, 2.5) == ahead((15, 12, 0), degrees, 1.0)


def test_it_comes_down_on_what_lies_below() -> None:
    roof = Piece(id="roof", kind="roof", polygon=rectangle(2, 2, 6, 6), height=3.0, standable=True)
    field = Field(Scene(24.0, 24.0, (roof,)))
    assert flies(field, (5, 5, 3.0), 0.0, 2.0, 1.2)[2] == 3.0
    assert flies(field, (5, 5, 3.0), 0.0, 5.0, 1.2)[2] == 0.0


@given(bases, bases, bases)
def test_it_passes_nearest_where_a_line_is_nearest(a: Base, b: Base, other: Base) -> None:
    line = from_rim_to_rim(a, b)
    part, x, y, aside = line.passing(other)
    slow = LineString([line.start[:2], line.end[:2]])
    assert aside == pytest.approx(slow.distance(Dot(other.x, other.y)) - other.r, abs=1e-6)
    assert math.dist((x, y), (other.x, other.y)) - other.r == pytest.approx(aside)
    assert 0 <= part <= 1
    assert min(a.z, b.z) - 1e-9 <= line.height(part) <= max(a.z, b.z) + 1e-9


@given(bases, bases)
def test_a_line_from_rim_to_rim_is_as_long_as_the_gap(a: Base, b: Base) -> None:
    line = from_rim_to_rim(a, b)
    gap = math.dist((a.x, a.y), (b.x, b.y)) - a.r - b.r
    assert math.dist(line.start[:2], line.end[:2]) == pytest.approx(max(0.0, gap), abs=1e-9)
    assert (line.start[2], line.end[2]) == (a.z, b.z)


def test_a_line_rises_evenly() -> None:
    line = Flight((0, 0, 1.0), (10, 0, 3.0))
    assert line.height(0.5) == 2.0
    assert line.passing(Base(5, 2, 0, 0.5)) == (0.5, 5, 0, 1.5)
