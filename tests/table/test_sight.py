"""Sight lines against a slow twin that draws many of them, and against the laws that they obey."""

from __future__ import annotations

import math
from typing import Any

import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Area

from sixgun.table import (
    Base,
    Lines,
    Opening,
    Piece,
    Polygon,
    Roof,
    Scene,
    building,
    crossed,
    leaf,
    lines,
    rectangle,
    segment_blocked,
    wall,
)

Segment = tuple[tuple[float, float], tuple[float, float]]

angles = st.floats(0, 360, allow_nan=False)
radii = st.sampled_from([0.3, 0.5, 1.0, 1.5])


def block(name: str, polygon: Polygon, base: float = 0.0, height: float = 3.0) -> Piece:
    return Piece(id=name, kind="block", polygon=polygon, base=base, height=height, blocks_sight=True, cover=True)


@st.composite
def polygons(draw: st.DrawFn, cx: float, cy: float) -> Polygon:
    """Star-shaped about a point near (cx, cy), convex or not."""
    n = draw(st.integers(3, 7))
    x = cx + draw(st.floats(-2.5, 2.5))
    y = cy + draw(st.floats(-2.5, 2.5))
    size = draw(st.floats(0.2, 1.6))
    turn = draw(angles)
    dents = draw(st.lists(st.floats(0.35, 1.0), min_size=n, max_size=n))
    return tuple(
        (
            x + size * dents[i] * math.cos(math.radians(turn + 360 * i / n)),
            y + size * dents[i] * math.sin(math.radians(turn + 360 * i / n)),
        )
        for i in range(n)
    )


@st.composite
def views(draw: st.DrawFn, facing_each_other: bool = False, most: int = 6) -> tuple[Base, Base, list[Polygon]]:
    """Two bases apart, and polygons between and beside them that keep off both."""
    ra, rb = draw(radii), draw(radii)
    distance = ra + rb + draw(st.floats(0.05, 9.0))
    direction = draw(angles)
    bx, by = 20 + distance * math.cos(math.radians(direction)), 20 + distance * math.sin(math.radians(direction))
    off = 0.0 if facing_each_other else draw(st.one_of(st.just(0.0), st.floats(-110, 110)))
    a = Base(20.0, 20.0, 0.0, ra, (direction + off) % 360)
    b = Base(bx, by, 0.0, rb, (direction + 180) % 360)
    shapes: list[Polygon] = []
    for _ in range(draw(st.integers(1, most))):
        t = draw(st.floats(0, 1))
        polygon = draw(polygons(20 + t * (bx - 20), 20 + t * (by - 20)))
        area = Area(polygon)
        if area.distance(Dot(a.x, a.y)) >= ra and area.distance(Dot(bx, by)) >= rb:
            shapes.append(polygon)
    assume(shapes)
    return a, b, shapes


def sampled(a: Base, b: Base, n: int = 21) -> list[Segment]:
    """Many of the sight lines: from the front half of a's rim to the rim of b ahead of a, and to b's centre."""
    f = math.radians(a.facing)
    starts = [
        (a.x + a.r * math.cos(f + t), a.y + a.r * math.sin(f + t))
        for t in [math.pi * (i / (n - 1) - 0.5) for i in range(n)]
    ]
    ends = [
        (b.x + b.r * math.cos(math.tau * i / (2 * n)), b.y + b.r * math.sin(math.tau * i / (2 * n)))
        for i in range(2 * n)
    ]
    ends.append((b.x, b.y))
    ahead = [q for q in ends if (q[0] - a.x) * math.cos(f) + (q[1] - a.y) * math.sin(f) >= 0]
    return [(p, q) for p in starts for q in ahead]


def check_ends(a: Base, b: Base, clear: Segment) -> None:
    """A witness starts on a's front rim and ends in b's base in front of a."""
    (px, py), (qx, qy) = clear
    f = math.radians(a.facing)
    assert math.hypot(px - a.x, py - a.y) == pytest.approx(a.r, abs=2e-3)
    assert (px - a.x) * math.cos(f) + (py - a.y) * math.sin(f) >= -1e-6
    assert math.hypot(qx - b.x, qy - b.y) <= b.r + 2e-3
    assert (qx - a.x) * math.cos(f) + (qy - a.y) * math.sin(f) >= -1e-6


def look(a: Base, b: Base, shapes: list[Polygon], **more: Any) -> Lines:
    pieces = [block(str(i), p) for i, p in enumerate(shapes)]
    return lines(Scene(60, 60, pieces), a, 1.0, b, 1.0, **more)


@settings(max_examples=250, deadline=None)
@given(views())
def test_sight_agrees_with_many_drawn_lines(view: tuple[Base, Base, list[Polygon]]) -> None:
    a, b, shapes = view
    segments = sampled(a, b)
    got = look(a, b, shapes)
    if not segments:
        return
    areas = [Area(p) for p in shapes]
    drawn = shapely.linestrings(segments)
    distance = shapely.distance(shapely.union_all(areas), drawn)
    if got.clear is None:
        assert distance.max() < 0.01
        assert got.blocked == "all"
    else:
        check_ends(a, b, got.clear)
        assert all(area.distance(LineString(got.clear)) > 0 for area in areas)
        assert got.blocked != "all"
    for i, area in enumerate(areas):
        inner = area.buffer(-1e-3)
        if not inner.is_empty and shapely.intersects(inner, drawn).any():
            assert str(i) in got.by
    assert (got.blocked == "none") == (not got.by)


@settings(max_examples=120, deadline=None)
@given(views())
def test_every_named_piece_lies_in_the_corridor_and_nearer_ones_come_first(
    view: tuple[Base, Base, list[Polygon]],
) -> None:
    a, b, shapes = view
    got = look(a, b, shapes)
    f = math.radians(a.facing)
    front = Area(
        [
            (a.x + u * math.cos(f) - v * math.sin(f), a.y + u * math.sin(f) + v * math.cos(f))
            for u, v in ((0.0, -50.0), (50.0, -50.0), (50.0, 50.0), (0.0, 50.0))
        ]
    )
    ahead = Dot(b.x, b.y).buffer(b.r, 64).intersection(front)
    half = Dot(a.x, a.y).buffer(a.r, 64).intersection(front)
    corridor = shapely.convex_hull(shapely.union(half, ahead))
    for i, polygon in enumerate(shapes):
        area = Area(polygon)
        overlap = area.intersection(corridor.buffer(-0.005))
        if ahead.area > 1e-3 and overlap.area > 1e-4:
            assert str(i) in got.by
        if str(i) in got.by:
            assert area.intersects(corridor.buffer(0.01))
    distances = [Area(shapes[int(name)]).distance(Dot(a.x, a.y)) for name in got.by]
    assert distances == pytest.approx(sorted(distances))


@settings(max_examples=120, deadline=None)
@given(views(), st.data())
def test_a_piece_more_never_opens_a_line_and_a_smaller_one_never_closes_it(
    view: tuple[Base, Base, list[Polygon]], data: st.DataObject
) -> None:
    a, b, shapes = view
    before = look(a, b, shapes)
    fewer = look(a, b, shapes[:-1])
    if fewer.clear is None:
        assert before.clear is None
    assert set(fewer.by) <= set(before.by)
    share = data.draw(st.floats(0.3, 0.99))
    hull = [tuple(shapely.convex_hull(Area(p)).exterior.coords)[:-1] for p in shapes]
    small = []
    for ring in hull:
        cx, cy = sum(p[0] for p in ring) / len(ring), sum(p[1] for p in ring) / len(ring)
        small.append(tuple((cx + share * (x - cx), cy + share * (y - cy)) for x, y in ring))
    if look(a, b, hull).clear is not None:
        assert look(a, b, small).clear is not None


@settings(max_examples=120, deadline=None)
@given(views(facing_each_other=True))
def test_bases_that_face_each_other_see_each_other(view: tuple[Base, Base, list[Polygon]]) -> None:
    # A line that meets the middle nine tenths of b at a flat angle meets b's front rim, so it can be turned round.
    a, b, shapes = view
    assume(math.hypot(b.x - a.x, b.y - a.y) >= 4 * (a.r + b.r))
    if look(a, Base(b.x, b.y, 0.0, 0.9 * b.r, b.facing), shapes).clear is not None:
        assert look(b, a, shapes).clear is not None


@settings(max_examples=60, deadline=None)
@given(views(), st.floats(-5, 5), st.floats(-5, 5), angles)
def test_the_answer_moves_with_the_table(
    view: tuple[Base, Base, list[Polygon]], dx: float, dy: float, turn: float
) -> None:
    a, b, shapes = view
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def moved(x: float, y: float) -> tuple[float, float]:
        return dx + x * c - y * s, dy + x * s + y * c

    got = look(a, b, shapes)
    ax, ay = moved(a.x, a.y)
    bx, by = moved(b.x, b.y)
    a2, b2 = Base(ax, ay, 0.0, a.r, a.facing + turn), Base(bx, by, 0.0, b.r, b.facing + turn)
    again = look(a2, b2, [tuple(moved(x, y) for x, y in p) for p in shapes])
    if got.clear is not None:
        areas = [Area(p) for p in shapes]
        if min(area.distance(LineString(got.clear)) for area in areas) > 0.005:
            assert again.clear is not None
    elif again.clear is not None:
        areas = [Area([moved(x, y) for x, y in p]) for p in shapes]
        assert min(area.distance(LineString(again.clear)) for area in areas) < 0.005


def penetrates(
    segment: Segment, a: Base, b: Base, heights: tuple[float, float], areas: list[tuple[Any, float, float]]
) -> bool:
    """Follow one line in space in small steps: does it enter a body?"""
    d = math.hypot(b.x - a.x, b.y - a.y)
    ux, uy = (b.x - a.x) / d, (b.y - a.y) / d
    (px, py), (qx, qy) = segment
    n = 160
    points = [(px + (qx - px) * i / n, py + (qy - py) * i / n) for i in range(n + 1)]
    dots = shapely.points(points)
    for area, low, high in areas:
        inside = shapely.contains(area, dots)
        if inside.any():
            for k, (x, y) in enumerate(points):
                if inside[k]:
                    z = heights[0] + (heights[1] - heights[0]) * ((x - a.x) * ux + (y - a.y) * uy) / d
                    if low < z < high:
                        return True
    return False


@settings(max_examples=120, deadline=None)
@given(views(most=4), st.floats(0, 6), st.floats(0, 6), st.data())
def test_heights_agree_with_lines_in_space(
    view: tuple[Base, Base, list[Polygon]], z_from: float, z_to: float, data: st.DataObject
) -> None:
    a, b, shapes = view
    bodies = [
        (p, data.draw(st.floats(0, 3), label="foot"), data.draw(st.floats(0.5, 4), label="height")) for p in shapes
    ]
    pieces = [block(str(i), p, low, high) for i, (p, low, high) in enumerate(bodies)]
    got = lines(Scene(60, 60, pieces), a, z_from, b, z_to)
    segments = sampled(a, b, 9)
    if not segments:
        return
    if got.clear is not None:
        check_ends(a, b, got.clear)
        inner = [(Area(p).buffer(-0.002), low + 1e-6, low + high - 1e-6) for p, low, high in bodies]
        assert not penetrates(got.clear, a, b, (z_from, z_to), inner)
    else:
        slope = abs(z_to - z_from) / math.hypot(b.x - a.x, b.y - a.y)
        pad = 0.1 + 0.2 * slope
        outer = [(Area(p).buffer(0.1), low - pad, low + high + pad) for p, low, high in bodies]
        assert all(penetrates(s, a, b, (z_from, z_to), outer) for s in segments[:: max(1, len(segments) // 25)])


@settings(max_examples=80, deadline=None)
@given(views(most=3), st.lists(st.tuples(st.floats(0.1, 0.9), st.floats(-2, 2), radii), min_size=1, max_size=4))
@example(
    (Base(20.0, 20.0, 0.0, 0.3, 0.0), Base(21.6, 20.0, 0.0, 0.3, 180.0), [((21.0, 21.0), (19.5, 21.9), (19.5, 20.1))]),
    [(0.5, 1e-9, 0.3)],
)
def test_discs_block_like_finely_cut_polygons(
    view: tuple[Base, Base, list[Polygon]], marks: list[tuple[float, float, float]]
) -> None:
    a, b, shapes = view
    d = math.hypot(b.x - a.x, b.y - a.y)
    ux, uy = (b.x - a.x) / d, (b.y - a.y) / d
    discs = tuple((a.x + t * d * ux - s * uy, a.y + t * d * uy + s * ux, r) for t, s, r in marks)
    assume(all(math.hypot(x - a.x, y - a.y) > r + a.r for x, y, r in discs))
    assume(all(math.hypot(x - b.x, y - b.y) > r + b.r for x, y, r in discs))
    got = look(a, b, shapes, discs=discs)
    if got.clear is not None:
        line = LineString(got.clear)
        assert all(line.distance(Dot(x, y)) > r - 1e-9 for x, y, r in discs)
    # a thousandth wider and narrower: gaps as wide as the smallest length may be open to one and closed to the other
    outside = [tuple(Dot(x, y).buffer(r * 1.001, 48).exterior.coords)[:-1] for x, y, r in discs]
    within = [tuple(Dot(x, y).buffer(r * 0.999, 48).exterior.coords)[:-1] for x, y, r in discs]
    if look(a, b, [*shapes, *outside]).clear is not None:
        assert got.clear is not None
    if got.clear is not None:
        assert look(a, b, [*shapes, *within]).clear is not None


@settings(max_examples=80, deadline=None)
@given(views(most=4), st.floats(0.2, 0.8), st.floats(-1.5, 1.5), radii)
def test_a_line_through_a_disc_crosses_it_and_no_piece(
    view: tuple[Base, Base, list[Polygon]], t: float, s: float, r: float
) -> None:
    a, b, shapes = view
    d = math.hypot(b.x - a.x, b.y - a.y)
    ux, uy = (b.x - a.x) / d, (b.y - a.y) / d
    disc = (a.x + t * d * ux - s * uy, a.y + t * d * uy + s * ux, r)
    assume(math.hypot(disc[0] - a.x, disc[1] - a.y) > r + a.r + 0.01)
    assume(math.hypot(disc[0] - b.x, disc[1] - b.y) > r + b.r + 0.01)
    got = look(a, b, shapes, through=disc)
    areas = [Area(p) for p in shapes]
    if got.clear is not None:
        line = LineString(got.clear)
        assert line.distance(Dot(disc[0], disc[1])) < r
        assert all(area.distance(line) > 0 for area in areas)
        return
    segments = sampled(a, b)
    if segments:
        drawn = shapely.linestrings(segments)
        free = shapely.distance(shapely.union_all(areas), drawn) > 0.01
        crosses = shapely.distance(Dot(disc[0], disc[1]), drawn) < r - 0.01
        assert not (free & crosses).any()


A = Base(2.0, 10.0, 0.0, 0.5, 0.0)
B = Base(18.0, 10.0, 0.0, 0.5, 180.0)


def test_nothing_between_is_clear_along_the_middle() -> None:
    got = lines(Scene(20, 20, [block("far", rectangle(5, 15, 4, 4))]), A, 1, B, 1)
    assert got.blocked == "none"
    assert got.by == ()
    assert got.clear is not None
    assert (*got.clear[0], *got.clear[1]) == pytest.approx((2.5, 10.0, 17.5, 10.0))


def test_a_wall_across_blocks_every_line_and_half_a_wall_some() -> None:
    whole = block("whole", rectangle(9, 5, 1, 10))
    half = block("half", rectangle(9, 10, 1, 10))
    assert lines(Scene(20, 20, [whole]), A, 1, B, 1) == Lines("all", ("whole",), None)
    got = lines(Scene(20, 20, [half]), A, 1, B, 1)
    assert (got.blocked, got.by) == ("some", ("half",))
    assert got.clear is not None
    assert Area(half.polygon).distance(LineString(got.clear)) > 0.1


def test_an_edge_along_the_tangent_grazes_and_does_not_block() -> None:
    assert lines(Scene(20, 20, [block("beside", rectangle(5, 10.5, 10, 2))]), A, 1, B, 1).blocked == "none"
    assert lines(Scene(20, 20, [block("beside", rectangle(5, 10.49, 10, 2))]), A, 1, B, 1).blocked == "some"


def test_two_screens_leave_only_slanted_lines_or_none() -> None:
    upper, lower = block("upper", rectangle(7, 10.0, 0.2, 9)), block("lower", rectangle(12, 1, 0.2, 9.0))
    assert lines(Scene(20, 20, [upper, lower]), A, 1, B, 1).blocked == "some"
    upper, lower = block("upper", rectangle(7, 9.7, 0.2, 9)), block("lower", rectangle(12, 1, 0.2, 9.3))
    assert lines(Scene(20, 20, [upper, lower]), A, 1, B, 1).blocked == "all"


def test_a_pinhole_is_found_and_a_seam_is_not_a_hole() -> None:
    low, high = rectangle(9, 2, 0.3, 8.0), rectangle(9, 10.0, 0.3, 8.0)
    assert lines(Scene(20, 20, [block("low", low), block("high", high)]), A, 1, B, 1).blocked == "all"
    high = rectangle(9, 10.02, 0.3, 8.0)
    got = lines(Scene(20, 20, [block("low", low), block("high", high)]), A, 1, B, 1)
    assert got.blocked == "some"
    assert got.clear is not None
    assert min(Area(low).distance(LineString(got.clear)), Area(high).distance(LineString(got.clear))) > 0.005


def test_what_lies_behind_or_beside_the_front_does_not_matter() -> None:
    behind = block("behind", rectangle(0, 5, 1.4, 10))
    beyond = block("beyond", rectangle(18.6, 5, 1, 10))
    touching = block("touching", rectangle(18.5, 5, 1, 10))
    assert lines(Scene(20, 20, [behind, beyond, touching]), A, 1, B, 1).blocked == "none"


def test_a_target_behind_has_no_line() -> None:
    turned = Base(2.0, 10.0, 0.0, 0.5, 180.0)
    assert lines(Scene(20, 20), turned, 1, B, 1) == Lines("all", (), None)
    assert lines(Scene(20, 20), turned, 1, B, 1, all_round=True).blocked == "none"


@pytest.mark.parametrize("sliver", [1e-5, 1e-4, 5e-4, 1e-3, 1e-2])
def test_a_sliver_of_a_target_inside_a_piece_is_behind_it(sliver: float) -> None:
    """However little of the target is in front of a."""
    a, b = Base(10.0, 10.0, 0.0, 0.5, 90.0), Base(20.0, 9.5 + sliver, 0.0, 0.5)
    answer = look(a, b, [rectangle(18, 8, 4, 4)])
    assert answer.blocked == "all" and answer.by == ("0",)


def test_a_point_sees_and_is_seen() -> None:
    point = Base(18.0, 10.0, 0.0, 0.0, 180.0)
    eye = Base(2.0, 10.0, 0.0, 0.0, 0.0)
    half = block("half", rectangle(9, 9.9, 1, 10))
    assert lines(Scene(20, 20, [half]), A, 1, point, 1).blocked == "some"
    assert lines(Scene(20, 20, [half]), eye, 1, point, 1).blocked == "all"
    assert lines(Scene(20, 20), eye, 1, point, 1).blocked == "none"


def test_a_target_inside_a_piece_is_wholly_behind_it_and_one_on_its_border_partly() -> None:
    around = block("around", rectangle(15, 7, 6, 6))
    assert lines(Scene(30, 20, [around]), A, 1, B, 1).blocked == "all"
    border = block("border", rectangle(15, 10, 6, 6))
    got = lines(Scene(30, 20, [border]), A, 1, B, 1)
    assert got.blocked == "some"
    assert got.clear is not None
    assert Area(border.polygon).intersection(LineString(got.clear)).length < 0.01


def test_movable_and_ignored_pieces() -> None:
    scene = Scene(20, 20, [block("rock", rectangle(5, 9, 1, 1.0))])
    door = block("door", rectangle(9, 5, 0.2, 10))
    assert lines(scene, A, 1, B, 1, extra=(door,)).blocked == "all"
    assert lines(scene, A, 1, B, 1, extra=(door,)).by == ("rock", "door")
    assert lines(scene, A, 1, B, 1, extra=(door,), ignore=("door",)).by == ("rock",)
    assert lines(scene, A, 1, B, 1, which=(door,)).by == ("door",)
    bush = Piece(id="bush", kind="bush", polygon=rectangle(9, 5, 1, 10), height=2, cover=True)
    scene = Scene(20, 20, [bush])
    assert lines(scene, A, 1, B, 1).blocked == "none"
    assert lines(scene, A, 1, B, 1, which="cover").blocked == "all"


def test_a_low_wall_hides_the_ground_behind_it_from_low_lines_only() -> None:
    scene = Scene(20, 20, [block("low", rectangle(9.5, 5, 1, 10), height=1.0)])
    assert lines(scene, A, 0.5, B, 0.5).blocked == "all"
    assert lines(scene, A, 1.0, B, 1.0).blocked == "none"
    # from 4 down to 0 the line is 2 high over the middle; from 1.5 it is below 1 at the far side of the wall
    assert lines(scene, A, 4.0, B, 0.0).blocked == "none"
    assert lines(scene, A, 1.5, B, 0.0).blocked == "all"


def test_a_house_is_seen_into_through_door_and_window_only() -> None:
    house = building(
        "house",
        ((8, 6), (14, 6), (14, 14), (8, 14)),
        3.0,
        (Opening(3, 3.6, 0.8, "door"), Opening(1, 3.6, 0.8, "window", sill=1.0, lintel=2.0)),
        Roof(),
    )
    scene = Scene(20, 20, house)
    within = Base(11.0, 10.0, 0.0, 0.5, 180.0)
    assert lines(scene, A, 1.5, within, 1.5).blocked == "some"
    assert lines(scene, A, 2.5, within, 2.5).blocked == "all"
    shut = leaf(next(p for p in house if p.kind == "door"))
    assert lines(scene, A, 1.5, within, 1.5, extra=(shut,)).blocked == "all"
    east = Base(18.0, 10.0, 0.0, 0.5, 180.0)
    assert lines(scene, east, 1.5, within, 1.5).blocked == "some"
    assert lines(scene, east, 0.5, within, 0.5).blocked == "all"
    above = Base(11.0, 10.0, 3.0, 0.5, 0.0)
    assert lines(scene, above, 4.0, within, 1.0).by == ("house.roof",)


def test_the_corner_of_a_wall_is_tight() -> None:
    bend = wall([(10, 2), (10, 10), (18, 18)], 0.2, height=3)
    scene = Scene(20, 20, bend)
    for y in (4.0, 8.0, 9.9, 10.0, 10.1, 12.0):
        a = Base(5.0, y, 0.0, 0.5, 0.0)
        assert lines(scene, a, 1, Base(15.0, 8.0, 0.0, 0.5), 1).blocked == "all"


def test_the_same_question_gives_the_same_object() -> None:
    scene = Scene(20, 20, [block("half", rectangle(9, 10, 1, 10))])
    assert lines(scene, A, 1, B, 1) is lines(scene, A, 1, B, 1)
    assert lines(scene, A, 1, B, 1) is not lines(scene, A, 1, B, 1, extra=(block("x", rectangle(1, 1, 1, 1)),))


@settings(max_examples=150, deadline=None)
@given(views(), st.lists(st.tuples(st.floats(-2, 12), st.floats(-2, 2), radii), max_size=3), st.floats(0.5, 4))
def test_an_answer_does_not_depend_on_what_was_asked_before(
    view: tuple[Base, Base, list[Polygon]], along: list[tuple[float, float, float]], z_to: float
) -> None:
    """Questions about the same two bases share their corridor; alone each of them gets the same answer."""
    a, b, shapes = view
    d = math.dist((a.x, a.y), (b.x, b.y))
    ux, uy = (b.x - a.x) / d, (b.y - a.y) / d
    discs = tuple((a.x + t * ux - s * uy, a.y + t * uy + s * ux, r) for t, s, r in along)
    pieces = [
        Piece(id=str(i), kind="block", polygon=p, height=2.0, blocks_sight=i % 2 == 0, cover=i % 3 > 0)
        for i, p in enumerate(shapes)
    ]
    inside = block("inside", rectangle(a.x - 0.1, a.y - 0.1, 2.0, 0.2))
    questions: list[dict[str, Any]] = [
        {"discs": discs},
        {"which": "cover", "extra": (inside,)},
        {},
        {"which": "cover"},
        {"extra": (inside,), "discs": discs},
        {"which": tuple(pieces), "through": (a.x + ux * d / 2, a.y + uy * d / 2, 0.5)},
        {"which": tuple(pieces), "discs": discs},
    ]
    shared = Scene(60, 60, pieces)
    for question in questions:
        alone = lines(Scene(60, 60, pieces), a, 1.0, b, z_to, **question)
        assert lines(shared, a, 1.0, b, z_to, **question) == alone, question


@pytest.mark.parametrize(("short", "blocked"), [(-0.001, "all"), (0.001, "some")])
def test_one_wall_blocks_every_line_only_if_it_reaches_over_both_tangents(short: float, blocked: str) -> None:
    """The corridor narrows from a to b, so a wall's far corners are the first to reach over its sides."""
    a, b = Base(5.0, 10.0, 0.0, 1.0, 0.0), Base(15.0, 10.0, 0.0, 0.5, 180.0)
    slope = math.asin((a.r - b.r) / (b.x - a.x))
    near, far = 9.9, 10.1
    edge = (a.r - math.sin(slope) * (far - a.x)) / math.cos(slope)
    over = edge + 0.1
    for low, high in ((over, edge - short), (edge - short, over)):
        wall = ((near, 10.0 - low), (far, 10.0 - low), (far, 10.0 + high), (near, 10.0 + high))
        answer = look(a, b, [wall])
        assert answer.blocked == blocked and (answer.clear is None) == (blocked == "all")


def test_crossed_measures_the_way_inside() -> None:
    wood = block("wood", rectangle(5, 5, 4, 10))
    far = block("far", rectangle(12, 9, 1, 3), height=1.0)
    scene = Scene(20, 20, [far, wood])
    low, high = crossed(scene, A, 0.5, B, 0.5), crossed(scene, A, 1.5, B, 1.5)
    assert [name for name, _ in low] == ["wood", "far"]
    assert [length for _, length in low] == pytest.approx([4.0, 1.0])
    assert [name for name, _ in high] == ["wood"]
    assert crossed(scene, A, 1.5, B, 1.5, ["far"]) == ()


@settings(max_examples=80, deadline=None)
@given(views(most=3))
def test_crossed_agrees_with_shapely(view: tuple[Base, Base, list[Polygon]]) -> None:
    a, b, shapes = view
    got = dict(crossed(Scene(60, 60, [block(str(i), p) for i, p in enumerate(shapes)]), a, 1, b, 1))
    line = LineString([(a.x, a.y), (b.x, b.y)])
    for i, p in enumerate(shapes):
        assert got.get(str(i), 0.0) == pytest.approx(Area(p).intersection(line).length, abs=1e-6)


def test_the_first_piece_on_a_segment_blocks_it() -> None:
    scene = Scene(20, 20, [block("late", rectangle(12, 5, 1, 10)), block("early", rectangle(6, 5, 1, 10), height=1)])
    assert segment_blocked(scene, (2, 10), (18, 10), 0.5) == "early"
    assert segment_blocked(scene, (2, 10), (18, 10), 1.5) == "late"
    assert segment_blocked(scene, (2, 10), (18, 10), (0.0, 8.0)) is None
    assert segment_blocked(scene, (2, 10), (5, 10), 0.5) is None
