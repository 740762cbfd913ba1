"""Getting over fences and across gaps."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.miniatures.crossing import both_sides, frame, gap_between, halfway_up, leads_over, straight_over
from sixgun.miniatures.field import Field
from sixgun.table import Base, Link, Piece, Scene, Walk, ahead, distance_to_piece, rectangle, strip

OVER = Walk(0.5, gates=(("fence", 0.0),))


def fence(angle: float = 0.0, length: float = 6.0, thick: float = 0.2) -> Piece:
    p = (12.0, 12.0)
    q = ahead((*p, 0.0), angle, length)[:2]
    return Piece(id="fence", kind="fence", polygon=strip(p, q, thick), height=0.8, gate="fence")


@given(st.floats(0, 360), st.floats(1, 8), st.floats(0.1, 0.9))
def test_a_frame_lies_along_the_longest_edge(angle: float, length: float, thick: float) -> None:
    found = frame(fence(angle, length, thick))
    ux, uy = found.ahead
    assert abs(abs(ux * math.cos(math.radians(angle)) + uy * math.sin(math.radians(angle))) - 1) < 1e-9
    assert found.along[1] - found.along[0] == pytest.approx(length)
    assert straight_over(found, 0.5) == pytest.approx(thick + 1.0)


def test_how_long_an_edge_is_may_be_worked_out_in_another_way() -> None:
    assert frame(fence(30), lambda x, y: (x * x + y * y) ** 0.5).along == pytest.approx(frame(fence(30)).along)
    assert frame(fence(30), lambda x, y: -1.0).ahead == (1.0, 0.0)


@given(st.floats(0, 360), st.floats(-1.0, 7.0), st.sampled_from((1.0, -1.0)), st.floats(0.1, 3.0))
def test_one_comes_from_one_side_and_stands_in_contact_on_the_other(
    angle: float, along: float, side: float, away: float
) -> None:
    piece = fence(angle)
    foot = ahead((12.0, 12.0, 0.0), angle, along)
    me = Base(*ahead(foot, angle + side * 90.0, away), 0.5)
    near, far = both_sides(frame(piece), me)
    scene = Scene(40.0, 40.0, (piece,))
    assert distance_to_piece(scene, piece, Base(*near, 0.5)) == pytest.approx(0, abs=1e-6)
    assert distance_to_piece(scene, piece, Base(*far, 0.5)) == pytest.approx(0.001, abs=1e-6)
    assert math.dist(near, far) == pytest.approx(0.2 + 1.0 + 0.001)
    assert math.dist(near, (me.x, me.y, me.z)) < math.dist(far, (me.x, me.y, me.z))


def test_what_is_hardly_wider_than_a_base_is_crossed_in_the_middle() -> None:
    near, far = both_sides(frame(fence(0, 1.0)), Base(12.1, 10, 0, 0.5))
    assert (near[0], far[0]) == pytest.approx((12.5, 12.5))


def test_the_way_over_leads_over_that_piece_alone() -> None:
    piece, other = fence(), Piece(id="low", kind="crate", polygon=rectangle(14, 12.15, 2, 0.5), height=0.5, gate="low")
    me = Base(15.0, 11.4, 0.0, 0.5)
    sides = both_sides(frame(piece), me)
    here = (me.x, me.y, me.z)
    assert leads_over(Field(Scene(24.0, 24.0, (piece,))), OVER, here, sides, "fence")
    assert not leads_over(Field(Scene(24.0, 24.0, (piece,))), OVER, here, sides, "low")
    assert not leads_over(Field(Scene(24.0, 24.0, (piece,)), (Base(15, 12.7, 0, 0.5),)), OVER, here, sides, "fence")
    both = Walk(0.5, gates=(("fence", 0.0), ("low", 0.0)))
    yard = Field(Scene(24.0, 24.0, (piece, other)))
    assert not leads_over(yard, both, here, sides, "fence")
    assert leads_over(yard, both, here, sides, "fence", lambda gate: gate.kind == "fence")


def roofs(width: float) -> Scene:
    left = Piece(id="left", kind="roof", polygon=rectangle(2, 2, 6, 6), height=3.0, standable=True)
    right = Piece(id="right", kind="roof", polygon=rectangle(8 + width, 2, 6, 6), height=3.0, standable=True)
    return Scene(24.0, 24.0, (left, right))


@given(st.floats(0.5, 4.0))
def test_a_gap_is_as_wide_as_what_has_nothing_under_it(width: float) -> None:
    gap = gap_between(roofs(width), (7.5, 5, 3.0), (8.5 + width, 5, 3.0), 1.0)
    assert gap.width == pytest.approx(width, abs=0.11)
    assert gap.middle[2] == 0.0 and gap.middle[0] == pytest.approx(8 + width / 2, abs=0.11)
    assert gap_between(roofs(width), (7.5, 5, 3.0), (8.5 + width, 5, 3.0), 3.5).width == 0


def test_who_is_half_way_up_is_on_the_link_and_on_neither_floor() -> None:
    ladder = Link("ladder", "climb", (4.0, 4.0, 0.0), (4.0, 5.0, 3.0), 3.0)
    scene = Scene(24.0, 24.0, (), (ladder,))
    assert halfway_up(scene, (4.0, 4.5, 1.5)) == ladder
    for place in ((4.0, 4.0, 0.0), (4.0, 5.0, 3.0), (4.5, 4.5, 1.5)):
        assert halfway_up(scene, place) is None
