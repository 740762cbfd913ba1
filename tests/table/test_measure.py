"""Distances, arcs, corridors and templates, against shapely."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Area

from sixgun.table import (
    Base,
    angle_off,
    bearing,
    corridor,
    distance_to_path,
    distance_to_point,
    facing_to,
    gap,
    in_arc,
    in_cone,
    in_polygon,
    in_radius,
    in_teardrop,
    plan_gap,
    teardrop,
    turn_between,
)
from sixgun.table.measure import nearest_on

places = st.floats(-10, 10)
angles = st.floats(-720, 720)
bases = st.builds(Base, places, places, st.floats(0, 6), st.floats(0.2, 2), angles)


@settings(deadline=None)
@given(bases, bases)
def test_gap_is_measured_rim_to_rim_and_in_space(a: Base, b: Base) -> None:
    plan = Dot(a.x, a.y).buffer(a.r, 256).distance(Dot(b.x, b.y).buffer(b.r, 256))
    assert plan_gap(a, b) == pytest.approx(plan, abs=1e-3)
    assert gap(a, b) == gap(b, a) == pytest.approx(math.sqrt(plan_gap(a, b) ** 2 + (a.z - b.z) ** 2))
    assert gap(a, b) >= abs(a.z - b.z)
    assert distance_to_point(a, b.x, b.y) == pytest.approx(plan_gap(a, Base(b.x, b.y, r=0.0)))
    assert distance_to_point(a, b.x, b.y, b.z) == pytest.approx(gap(a, Base(b.x, b.y, b.z, 0.0)))


def test_gap_by_hand() -> None:
    assert gap(Base(0, 0, 0, 0.5), Base(4, 0, 0, 0.5)) == 3
    assert gap(Base(0, 0, 0, 0.5), Base(4, 0, 4, 0.5)) == 5
    assert gap(Base(0, 0, 0, 1), Base(1, 0, 2, 1)) == 2


def test_bearing_and_turns_by_hand() -> None:
    assert bearing(Base(0, 0), Base(0, 5)) == 90
    assert bearing(Base(0, 0), Base(-5, 0)) == 180
    assert bearing(Base(0, 0), Base(0, -5)) == 270
    assert facing_to(Base(1, 1), 2, 2) == pytest.approx(45)
    assert turn_between(350, 10) == 20
    assert turn_between(-90, 90) == 180
    assert turn_between(725, 0) == 5


@settings(deadline=None)
@given(bases, bases)
def test_angle_off_is_the_least_over_the_disc(a: Base, b: Base) -> None:
    d = math.hypot(a.x - b.x, a.y - b.y)
    assume(abs(d - b.r) > 0.01)
    if d < b.r:
        assert angle_off(a, b) == 0
        return
    rim = [Base(b.x + b.r * math.cos(t / 100), b.y + b.r * math.sin(t / 100)) for t in range(629)]
    offs = [turn_between(a.facing, bearing(a, q)) for q in rim]
    # the directions to the disc are those between the extreme ones on its rim
    low = min(offs)
    if turn_between(a.facing, bearing(a, b)) < math.degrees(math.asin(b.r / d)):
        low = 0.0
    assert angle_off(a, b) == pytest.approx(low, abs=2.0)
    assert angle_off(a, b) <= low + 1e-6


@settings(deadline=None)
@given(bases, bases, st.sampled_from([45.0, 90.0, 120.0, 180.0, 270.0]))
def test_in_arc_means_a_part_with_an_area(a: Base, b: Base, degrees: float) -> None:
    steps = [a.facing + degrees * (i / 60 - 0.5) for i in range(61)]
    fan = Area(
        [(a.x, a.y), *((a.x + 90 * math.cos(math.radians(t)), a.y + 90 * math.sin(math.radians(t))) for t in steps)]
    )
    shared = Dot(b.x, b.y).buffer(b.r, 64).intersection(fan).area
    if shared > 0.01:
        assert in_arc(a, b, degrees)
    if fan.distance(Dot(b.x, b.y)) > b.r + 0.01:
        assert not in_arc(a, b, degrees)


def test_a_base_that_touches_the_dividing_line_from_behind_is_outside() -> None:
    a = Base(0, 0, 0, 0.5, 0)
    assert not in_arc(a, Base(-0.5, 5, 0, 0.5), 180)
    assert in_arc(a, Base(-0.49, 5, 0, 0.5), 180)
    assert in_arc(a, Base(-5, 0, 0, 0.5), 360)
    assert not in_arc(a, Base(5, 5.0, 0, 0.0), 89)


@settings(deadline=None)
@given(st.tuples(places, places), st.tuples(places, places), st.floats(0, 3), st.lists(bases, max_size=6))
def test_corridor_finds_who_is_near_the_line(
    p: tuple[float, float], q: tuple[float, float], width: float, others: list[Base]
) -> None:
    assume(math.dist(p, q) > 1e-3)
    line = LineString([p, q])
    found = corridor(p, q, width, others)
    names = [i for i, _ in found]
    for i, b in enumerate(others):
        d = line.distance(Dot(b.x, b.y)) - b.r
        if abs(d - width - 0.001) > 1e-6:
            assert (i in names) == (d <= width + 0.001)
    for i, (x, y, along) in found:
        near = line.interpolate(line.project(Dot(others[i].x, others[i].y)))
        assert (x, y) == pytest.approx((near.x, near.y), abs=1e-6)
        assert along == pytest.approx(math.dist(p, (x, y)), abs=1e-6)
    assert [w[2] for _, w in found] == sorted(w[2] for _, w in found)


@settings(deadline=None)
@given(st.lists(bases, max_size=6), places, places, st.floats(0, 6), st.floats(0.5, 8))
def test_in_radius(others: list[Base], x: float, y: float, z: float, radius: float) -> None:
    centre = Base(x, y, z, 0.0)
    want = {i for i, b in enumerate(others) if gap(centre, b) <= radius}
    found = in_radius(others, x, y, z, radius)
    assert want <= set(found)
    assert all(gap(centre, others[i]) <= radius + 1e-5 for i in found)
    assert [gap(centre, others[i]) for i in found] == sorted(gap(centre, others[i]) for i in found)


@settings(deadline=None)
@given(st.lists(bases, max_size=6), st.tuples(places, places), angles, st.floats(10, 170), st.floats(1, 9))
def test_in_cone(others: list[Base], apex: tuple[float, float], direction: float, angle: float, length: float) -> None:
    steps = [math.radians(direction + angle * (i / 90 - 0.5)) for i in range(91)]
    cone = Area([apex, *((apex[0] + length * math.cos(t), apex[1] + length * math.sin(t)) for t in steps)])
    found = in_cone(others, apex, direction, angle, length)
    for i, b in enumerate(others):
        d = cone.distance(Dot(b.x, b.y)) - b.r
        if abs(d) > 0.01:
            assert (i in found) == (d < 0)


@settings(deadline=None)
@given(st.lists(bases, max_size=6), st.tuples(places, places), angles, st.floats(0.3, 2), st.floats(0.5, 4))
def test_in_teardrop(
    others: list[Base], apex: tuple[float, float], direction: float, radius: float, more: float
) -> None:
    length = 2 * radius + more
    area = Area(teardrop(apex, direction, length, radius))
    assert area.is_valid
    assert area.exterior.hausdorff_distance(Dot(*apex)) == pytest.approx(length, abs=0.02)
    found = in_teardrop(others, apex, direction, length, radius)
    for i, b in enumerate(others):
        d = area.distance(Dot(b.x, b.y)) - b.r
        if abs(d) > 1e-5:
            assert (i in found) == (d < 0)


def test_a_polygon_template_takes_any_orientation() -> None:
    square = ((0.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0))
    crowd = [Base(1, 1), Base(2.4, 1), Base(2.6, 1)]
    assert in_polygon(crowd, square) == in_polygon(crowd, square[::-1]) == (0, 1)


@given(st.lists(st.tuples(st.floats(0, 20), st.floats(0, 20), st.floats(0, 5)), min_size=1, max_size=5))
def test_a_path_comes_as_near_as_its_nearest_point(path: list[tuple[float, float, float]]) -> None:
    here = (10.0, 10.0, 1.0)
    found = distance_to_path(here, path)
    slow = min(math.dist(here, place) for place in path)
    for a, b in pairwise(path):
        for k in range(201):
            slow = min(slow, math.dist(here, [p + k / 200 * (q - p) for p, q in zip(a, b, strict=True)]))
    assert found <= slow + 1e-9 and slow - found < 0.2


@given(*[st.tuples(places, places)] * 3)
def test_the_nearest_point_of_a_segment_is_where_a_line_is_nearest(
    p: tuple[float, float], q: tuple[float, float], other: tuple[float, float]
) -> None:
    assume(math.dist(p, q) > 1e-6)  # shapely is lost on anything shorter
    part, x, y = nearest_on(p, q, *other)
    assert math.dist((x, y), other) == pytest.approx(LineString([p, q]).distance(Dot(other)), abs=1e-6)
    assert math.dist((x, y), p) == pytest.approx(part * math.dist(p, q), abs=1e-6)
