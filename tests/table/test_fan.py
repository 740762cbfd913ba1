"""Lines from one point to a base, against single lines drawn in space and areas cut by shapely."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Area

from sixgun.table import Base, Point, Polygon, rectangle
from sixgun.table.fan import FAR, DiscShadow, PartShadow, Shadow, crosses, factors, lit

APEX: Point = (0.0, 0.0)
HIGH = 8.0


def body(rng: random.Random) -> tuple[Polygon, float, float]:
    """A convex part with a foot and a top."""
    foot = rng.choice((0.0, rng.uniform(0.0, 6.0)))
    top = foot + rng.uniform(0.5, 6.0)
    corner = (rng.uniform(2.0, 9.0), rng.uniform(-4.0, 3.0))
    return rectangle(*corner, rng.uniform(0.5, 3.0), rng.uniform(0.5, 4.0), rng.uniform(0.0, 90.0)), foot, top


def runs_through(end: Point, area: Area, foot: float, top: float) -> float:
    """How long the line from (0, 0, 8) to a point of the ground runs through a body, seen from above."""
    t0, t1 = max(0.0, (HIGH - top) / HIGH), min(1.0, (HIGH - foot) / HIGH)
    if t1 <= t0:
        return 0.0
    x, y = end
    return float(LineString([(t0 * x, t0 * y), (t1 * x, t1 * y)]).intersection(area).length)


def test_a_line_crosses_a_body_exactly_if_it_ends_in_its_shadow() -> None:
    rng = random.Random(5)
    inside = outside = 0
    for _ in range(300):
        part, foot, top = body(rng)
        span = factors(HIGH, 0.0, foot, top)
        assert span is not None
        shadow = PartShadow(part, APEX, *span)
        for _ in range(30):
            end = (rng.uniform(3.0, 20.0), rng.uniform(-10.0, 10.0))
            depth = shadow.depth(*end)
            if depth > 0.01:
                assert runs_through(end, Area(part), foot, top) > 0.0
                inside += 1
            elif shadow.distance(*end) > 0.01:
                assert runs_through(end, Area(part), foot, top) == 0.0
                outside += 1
    assert inside > 500 and outside > 500


def test_a_cylinder_throws_the_shadow_of_a_polygon_with_many_corners() -> None:
    rng = random.Random(6)
    for _ in range(200):
        x, y, r = rng.uniform(-1.0, 8.0), rng.uniform(-3.0, 3.0), rng.uniform(0.3, 2.5)
        near = rng.uniform(1.0, 1.5)
        span = near, near + rng.uniform(0.0, 3.0)
        shadow = DiscShadow(x, y, r, APEX, *span)
        discs = [Dot(k * x, k * y).buffer(k * r, quad_segs=256) for k in span]
        area = shapely.union_all(discs).convex_hull
        assert Area(shadow.corners).symmetric_difference(area).area < 0.02 * area.area
        for _ in range(20):
            p = (rng.uniform(-10.0, 20.0), rng.uniform(-12.0, 12.0))
            signed = area.distance(Dot(p)) or -area.exterior.distance(Dot(p))
            assert shadow.distance(*p) == pytest.approx(signed, abs=0.002)
            assert shadow.depth(*p) == -shadow.distance(*p)


def test_heights_above_the_point_and_below_the_plane_do_not_count() -> None:
    assert factors(8.0, 2.0, 0.0, 5.0) == (1.0, 2.0)
    assert factors(8.0, 2.0, 5.0, 6.5) == (2.0, 4.0)
    assert factors(8.0, 2.0, 5.0, 8.0) == (2.0, FAR)
    assert factors(8.0, 2.0, 5.0, 12.0) == (2.0, FAR)
    assert factors(8.0, 2.0, 0.0, 2.0) is None
    assert factors(8.0, 2.0, 8.0, 9.0) is None


def shadows_of(rng: random.Random) -> tuple[list[Shadow], list[Area]]:
    """Shadows around a base at (12, 0), and the areas that they take."""
    found: list[Shadow] = []
    areas = []
    for _ in range(rng.randint(1, 5)):
        near = rng.uniform(1.0, 1.5)
        span = near, near + rng.uniform(0.1, 1.0)
        if rng.random() < 0.6:
            part = rectangle(
                rng.uniform(6, 9), rng.uniform(-2.5, 1), rng.uniform(0.5, 3), rng.uniform(0.5, 3), rng.uniform(0, 90)
            )
            found.append(PartShadow(part, APEX, *span))
            areas.append(Area(found[-1].corners))
        else:
            x, y, r = rng.uniform(6.0, 9.0), rng.uniform(-1.5, 1.5), rng.uniform(0.3, 1.5)
            found.append(DiscShadow(x, y, r, APEX, *span))
            areas.append(shapely.union_all([Dot(k * x, k * y).buffer(k * r, quad_segs=256) for k in span]).convex_hull)
    return found, areas


@pytest.mark.parametrize("front", [False, True])
def test_a_point_is_lit_exactly_if_something_is_left_of_the_base(front: bool) -> None:
    rng = random.Random(7)
    answers = []
    for _ in range(150):
        base = Base(12.0, 0.0, 0.0, rng.uniform(0.5, 2.0), rng.uniform(0.0, 360.0))
        shadows, areas = shadows_of(rng)
        dark = shapely.union_all(areas)
        whole = Dot(base.x, base.y).buffer(base.r, quad_segs=256)
        if front:
            angles = [math.radians(base.facing - 90.0 + 0.25 * i) for i in range(721)]
            whole = LineString([(base.x + base.r * math.cos(t), base.y + base.r * math.sin(t)) for t in angles])
        found = lit(base, front, shadows)
        if found is not None:
            assert whole.distance(Dot(found)) < 0.001
            assert dark.buffer(-0.005).distance(Dot(found)) > 0.0
        elif front:
            assert whole.difference(dark.buffer(0.01)).length == 0.0
        else:
            assert whole.difference(dark.buffer(0.01)).area == 0.0
        answers.append(found is not None)
        for shadow, area in zip(shadows, areas, strict=True):
            if crosses(base, front, [shadow]):
                assert whole.intersects(area.buffer(0.01))
            else:
                assert not whole.intersects(area.buffer(-0.01))
    assert 15 < sum(answers) < 135


@pytest.mark.parametrize("front", [False, True])
def test_a_point_within_a_shadow_and_in_no_other(front: bool) -> None:
    rng = random.Random(8)
    answers = []
    for _ in range(120):
        base = Base(12.0, 0.0, 0.0, rng.uniform(0.5, 2.0), rng.uniform(0.0, 360.0))
        (first, *rest), (area, *areas) = shadows_of(rng)
        left = area.difference(shapely.union_all(areas).buffer(0.01))
        whole = Dot(base.x, base.y).buffer(base.r, quad_segs=256)
        found = lit(base, front, rest, [first])
        answers.append(found is not None)
        if found is not None:
            assert whole.buffer(0.001).contains(Dot(found)) and area.buffer(0.01).contains(Dot(found))
            assert not any(one.buffer(-0.005).intersects(Dot(found)) for one in areas)
        elif not front:
            assert left.buffer(-0.01).intersection(whole.buffer(-0.01)).area < 1e-4
    assert 15 < sum(answers) < 110


def test_a_shadow_without_an_end_covers_everything_behind() -> None:
    wall = PartShadow(rectangle(2.0, -3.0, 1.0, 6.0), APEX, 1.0, FAR)
    assert lit(Base(90.0, 0.0, 0.0, 2.0), False, [wall]) is None
    assert lit(Base(2.5, 5.0, 0.0, 1.0), False, [wall]) is not None
    # a body that touches the point
    assert lit(Base(50.0, 0.0, 0.0, 2.0), False, [PartShadow(rectangle(0.0, -1.0, 1.0, 2.0), APEX, 1.0, FAR)]) is None
