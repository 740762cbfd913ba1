"""Straight moves that nobody chose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.miniatures.field import Field
from sixgun.miniatures.pushing import Push
from sixgun.table import Base, Piece, Scene, Walk, ahead, place_free, strip, trace

THROUGH = Walk(0.5, gates=(("fence", 0.0),))
STAND = Walk(0.5)
FENCE = Piece(id="fence", kind="fence", polygon=strip((6.0, 0.0), (6.0, 24.0), 0.2), height=0.8, gate="fence")
YARD = Scene(24.0, 24.0, (FENCE,))
HERE = (3.0, 12.0, 0.0)


@given(st.floats(0, 360), st.floats(0.1, 8.0), st.floats(1.5, 5.0))
def test_it_stops_where_its_path_runs_into_something(direction: float, far: float, off: float) -> None:
    around = (Base(3.0, 12.0 + off, 0.0, 0.5),)
    reach, edge = Push(Field(YARD, around), THROUGH, HERE).reach(direction, far)
    slow = trace(YARD, THROUGH, (HERE, ahead(HERE, direction, far)), around).hit
    assert reach == pytest.approx(far if slow is None else min(far, slow.distance), abs=1e-9)
    assert edge == (slow is not None and slow.reason == "table" and slow.distance < far)


@given(st.floats(-60, 60), st.floats(0.1, 8.0))
def test_it_comes_to_rest_where_it_can_stand_as_far_as_that_may_be(direction: float, far: float) -> None:
    push = Push(Field(YARD), THROUGH, HERE, STAND)
    reach, _ = push.reach(direction, far)
    most, _ = push.most(direction, far)
    assert reach <= most
    assert place_free(YARD, STAND, ahead(HERE, direction, reach)) is None
    tries = [most * k / 400 for k in range(401)]
    better = [d for d in tries if d > reach + 0.06 and place_free(YARD, STAND, ahead(HERE, direction, d)) is None]
    assert better == []


def test_through_a_fence_to_the_other_side_but_not_on_it() -> None:
    push = Push(Field(YARD), THROUGH, HERE, STAND)
    assert push.reach(0.0, 3.0)[0] == pytest.approx(2.4, abs=1e-6)
    assert push.reach(0.0, 4.0) == (4.0, False)
    assert push.rest(0.0, 3.0) == push.reach(0.0, 3.0)[0]
    assert Push(Field(YARD), THROUGH, HERE).reach(0.0, 3.0) == (3.0, False)
    back, edge = push.reach(180.0, 5.0)
    assert edge and back == pytest.approx(2.5)
