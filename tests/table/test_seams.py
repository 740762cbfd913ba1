"""Pieces that touch have no gap: cutting one in two along any line changes no verdict of sight, cover or walking."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sixgun.table import (
    Base,
    Piece,
    Place,
    Point,
    Polygon,
    Scene,
    Walk,
    crossed,
    lines,
    place_free,
    rectangle,
    route,
    segment_blocked,
    trace,
)
from sixgun.table.shapes import clip

SIZE = 16.0
WALK = Walk(0.5, 1.0, (("rough", 2.0),), (("fence", 1.5),))
NARROW = 0.05
"""A cut leaves no part thinner than this."""

FIELDS: dict[str, dict[str, Any]] = {
    "solid": {"solid": True},
    "rough": {"terrain": "rough"},
    "fence": {"gate": "fence"},
}

whole = st.integers(5, 9).map(float)
anywhere = st.floats(1, SIZE - 1)
coordinates = st.one_of(st.integers(2, 14).map(float), anywhere)


@st.composite
def rectangles(draw: st.DrawFn) -> Polygon:
    """Along the axes at whole numbers, as people type them, or anyhow."""
    x, y = draw(whole), draw(whole)
    if draw(st.booleans()):
        return rectangle(x, y, float(draw(st.integers(1, 4))), float(draw(st.integers(1, 4))))
    return rectangle(x, y, draw(st.floats(0.5, 4)), draw(st.floats(0.5, 4)), draw(st.floats(0, 360)))


def cut(polygon: Polygon, p: Point, q: Point) -> list[Polygon]:
    """A convex polygon on both sides of the line through two points."""
    nx, ny = q[1] - p[1], p[0] - q[0]
    k = math.hypot(nx, ny)
    nx, ny = nx / k, ny / k
    d = nx * p[0] + ny * p[1]
    return [tuple(clip(polygon, nx, ny, d)), tuple(clip(polygon, -nx, -ny, -d))]


def thick(polygon: Polygon) -> bool:
    """Whether a polygon is wide enough to be a piece: every corner lies well away from the edges that it is not on."""
    if len(polygon) < 3:
        return False
    for i in range(len(polygon)):
        (ax, ay), (bx, by) = polygon[i - 1], polygon[i]
        length = math.hypot(bx - ax, by - ay)
        if length < NARROW or max((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in polygon) < NARROW * length:
            return False
    return True


Cut = tuple[Polygon, list[Polygon], tuple[Point, Point]]


@st.composite
def cuts(draw: st.DrawFn) -> Cut:
    """A rectangle, its two parts, and two points of the line between them."""
    polygon = draw(rectangles())
    sides = [(draw(st.integers(0, 3)), draw(st.sampled_from([0.25, 0.5, 0.75]))) for _ in range(2)]
    assume(sides[0][0] != sides[1][0])
    p, q = (
        (ax + t * (bx - ax), ay + t * (by - ay))
        for (ax, ay), (bx, by), t in [(polygon[i - 1], polygon[i], t) for i, t in sides]
    )
    assume(math.dist(p, q) > 0.2)
    parts = cut(polygon, p, q)
    assume(all(thick(part) for part in parts))
    return polygon, parts, (p, q)


@st.composite
def looks(draw: st.DrawFn, least: float = -3.0) -> tuple[Cut, Point, Point]:
    """A cut, and a line: along the seam more often than not, from and to at least so far beyond its ends."""
    found = draw(cuts())
    (px, py), (qx, qy) = found[2]
    if draw(st.integers(0, 2)):
        length = math.hypot(qx - px, qy - py)
        ux, uy = (qx - px) / length, (qy - py) / length
        before, after = draw(st.floats(least, 3)), draw(st.floats(least, 3))
        start, end = (px - before * ux, py - before * uy), (qx + after * ux, qy + after * uy)
    else:
        start, end = (draw(st.floats(1.5, 4)), draw(coordinates)), (draw(coordinates), draw(coordinates))
    assume(math.dist(start, end) > 0.1)
    return found, start, end


def piece(name: str, polygon: Polygon, **fields: Any) -> Piece:
    return Piece(id=name, kind="box", polygon=polygon, height=2.0, **fields)


def scenes(found: Cut, **fields: Any) -> tuple[Scene, Scene]:
    """With the whole piece, and with its parts."""
    uncut = Scene(SIZE, SIZE, [piece("whole", found[0], **fields)])
    return uncut, Scene(SIZE, SIZE, [piece(f"part{i}", part, **fields) for i, part in enumerate(found[1])])


def clear_of(found: Cut, *bases: Base) -> bool:
    one = Scene(SIZE, SIZE, [piece("whole", found[0], solid=True)])
    return all(place_free(one, Walk(base.r + 0.01), (base.x, base.y, 0.0)) is None for base in bases)


@settings(max_examples=300, deadline=None)
@given(looks(), st.sampled_from([(1.0, 1.0), (0.5, 3.0), (2.5, 0.2)]))
def test_a_line_runs_through_the_parts_as_far_as_through_the_whole(
    look: tuple[Cut, Point, Point], heights: tuple[float, float]
) -> None:
    found, start, end = look
    uncut, parts = scenes(found, blocks_sight=True, cover=True)
    a, b = (Base(x, y, 0.0, 0.0) for x, y in (start, end))
    through = [math.fsum([far for _, far in crossed(scene, a, heights[0], b, heights[1])]) for scene in (uncut, parts)]
    assert through[0] == pytest.approx(through[1], abs=1e-6)
    if through[0] > 1e-5 or through[0] == 0.0:
        blocked = [segment_blocked(scene, start, end, heights) is not None for scene in (uncut, parts)]
        assert blocked[0] == blocked[1] == (through[0] > 0.0)


@settings(max_examples=300, deadline=None)
@given(looks(1.5), st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from(["sight", "cover"]))
def test_bases_see_as_much_past_the_parts_as_past_the_whole(
    look: tuple[Cut, Point, Point], r: float, which: Any
) -> None:
    found, start, end = look
    a, b = (Base(x, y, 0.0, r) for x, y in (start, end))
    assume(math.dist(start, end) > 2 * r + 0.1 and clear_of(found, a, b))
    uncut, parts = scenes(found, blocks_sight=True, cover=True)
    seen = [lines(scene, a, 1.0, b, 1.0, which, all_round=True) for scene in (uncut, parts)]
    assert seen[0].blocked == seen[1].blocked


@settings(max_examples=200, deadline=None)
@given(looks(), st.sampled_from(["solid", "rough", "fence"]))
def test_a_walk_costs_the_same_and_meets_the_same(look: tuple[Cut, Point, Point], what: str) -> None:
    found, start, end = look
    uncut, parts = scenes(found, **FIELDS[what])
    path: tuple[Place, Place] = ((*start, 0.0), (*end, 0.0))
    if what == "solid":
        assume(clear_of(found, Base(*start, 0.0, 0.5)))
    one, two = (trace(scene, WALK, path) for scene in (uncut, parts))
    assert one.cost == pytest.approx(two.cost, abs=1e-6)
    assert len(one.gates) == len(two.gates)
    assert (one.hit is None) == (two.hit is None)
    if one.hit is not None and two.hit is not None:
        assert one.hit.distance == pytest.approx(two.hit.distance, abs=1e-4)


@settings(max_examples=60, deadline=None)
@given(cuts(), st.tuples(anywhere, anywhere), st.tuples(anywhere, anywhere), st.sampled_from(["solid", "rough"]))
def test_the_way_past_the_parts_is_that_past_the_whole(found: Cut, start: Point, end: Point, what: str) -> None:
    uncut, parts = scenes(found, **FIELDS[what])
    assume(clear_of(found, Base(*start, 0.0, 0.5), Base(*end, 0.0, 0.5)))
    ways = [route(scene, WALK, (*start, 0.0), (*end, 0.0)) for scene in (uncut, parts)]
    assert (ways[0] is None) == (ways[1] is None)
    if ways[0] is not None and ways[1] is not None:
        assert ways[0].cost == pytest.approx(ways[1].cost, rel=0.02, abs=0.02)


# by hand -------------------------------------------------------------------------------------------------------------
BARRELS = tuple(piece(f"b{i}", rectangle(6.0, 4.0 + i, 1.0, 1.0), cover=True, blocks_sight=True) for i in range(4))
"""A row from y = 4 to y = 8, with seams at 5, 6 and 7."""


@pytest.mark.parametrize("y", [4.5, 5.0, 6.0, 6.999999, 7.0])
def test_a_row_of_barrels_has_no_hole(y: float) -> None:
    row = Scene(SIZE, SIZE, BARRELS)
    assert segment_blocked(row, (2.0, y), (12.0, y), 1.0) is not None
    assert segment_blocked(row, (12.0, y), (2.0, y), 1.0, "cover") is not None
    found = crossed(row, Base(2.0, y, 0.0, 0.5), 1.0, Base(12.0, y, 0.0, 0.5), 1.0)
    assert math.fsum([far for _, far in found]) == pytest.approx(1.0)


def test_a_line_between_two_barrels_crosses_both() -> None:
    found = crossed(Scene(SIZE, SIZE, BARRELS), Base(2.0, 6.0, 0.0, 0.5), 1.0, Base(12.0, 6.0, 0.0, 0.5), 1.0)
    assert [name for name, _ in found] == ["b1", "b2"]
    assert [far for _, far in found] == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("y", [4.0, 8.0])
def test_a_line_along_the_side_of_a_piece_touches_it_and_is_free(y: float) -> None:
    assert segment_blocked(Scene(SIZE, SIZE, BARRELS), (2.0, y), (12.0, y), 1.0) is None


def test_a_line_along_the_cut_inside_a_bent_piece_is_inside() -> None:
    """An L is kept as two convex parts; the line between them runs through its middle."""
    bent = piece("l", ((4.0, 4.0), (8.0, 4.0), (8.0, 6.0), (6.0, 6.0), (6.0, 8.0), (4.0, 8.0)), blocks_sight=True)
    scene = Scene(SIZE, SIZE, [bent])
    for start, end in (((2.0, 6.0), (12.0, 6.0)), ((6.0, 2.0), (6.0, 12.0)), ((3.0, 3.0), (9.0, 9.0))):
        assert segment_blocked(scene, start, end, 1.0) == "l"
    found = crossed(scene, Base(2.0, 6.0, 0.0, 0.0), 1.0, Base(12.0, 6.0, 0.0, 0.0), 1.0)
    assert [name for name, _ in found] == ["l"]
    assert found[0][1] == pytest.approx(2.0)


def test_pieces_of_which_one_is_too_low_leave_the_line_between_them_free() -> None:
    low, high = replace(BARRELS[0], height=0.5), BARRELS[1]
    assert segment_blocked(Scene(SIZE, SIZE, [low, high]), (2.0, 5.0), (12.0, 5.0), 1.0) is None
    assert segment_blocked(Scene(SIZE, SIZE, [low, high]), (2.0, 5.0), (12.0, 5.0), 0.4) is not None


def test_a_fence_is_climbed_once_where_its_pieces_meet() -> None:
    fences = [piece(f"f{i}", rectangle(6.0, 4.0 + 2 * i, 0.5, 2.0), gate="fence") for i in range(3)]
    scene = Scene(SIZE, SIZE, fences)
    for start, end in (((2.0, 6.0), (12.0, 6.0)), ((2.0, 2.0), (10.5, 10.5)), ((5.0, 5.9), (7.5, 6.1))):
        found = trace(scene, WALK, ((*start, 0.0), (*end, 0.0)))
        assert [gate.kind for gate in found.gates] == ["fence"]
        assert found.cost == pytest.approx(math.dist(start, end) + 1.5)


def test_a_path_that_bends_where_two_fences_meet_climbs_once() -> None:
    fences = [
        piece("f0", rectangle(6.0, 4.0, 1.0, 4.0), gate="fence"),
        piece("f1", rectangle(7.0, 4.0, 1.0, 4.0), gate="fence"),
    ]
    found = trace(Scene(SIZE, SIZE, fences), WALK, ((3.0, 6.0, 0.0), (7.0, 6.0, 0.0), (11.0, 5.0, 0.0)))
    assert [(gate.id, gate.cost) for gate in found.gates] == [("f0", 1.5)]


def test_rough_ground_in_two_pieces_is_rough_between_them() -> None:
    ground = [
        Piece(id=f"r{i}", kind="rough", polygon=rectangle(4.0, 4.0 + i, 6.0, 1.0), terrain="rough") for i in range(2)
    ]
    assert trace(Scene(SIZE, SIZE, ground), WALK, ((2.0, 5.0, 0.0), (12.0, 5.0, 0.0))).cost == pytest.approx(16.0)
