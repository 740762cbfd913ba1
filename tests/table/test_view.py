"""The area that is seen, against single lines to many points."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from sixgun.table import Piece, Scene, rectangle, segment_blocked
from sixgun.table.view import seen_area

WIDTH, DEPTH, SEEN = 24.0, 18.0, 1.2


def block(name: str, x: float, y: float, w: float, d: float, base: float, height: float) -> Piece:
    polygon = rectangle(x, y, w, d)
    return Piece(id=name, kind="block", polygon=polygon, base=base, height=height, blocks_sight=True)


blocks = st.lists(
    st.tuples(
        st.floats(1, 20), st.floats(1, 14), st.floats(0.3, 4), st.floats(0.3, 4), st.sampled_from([0.0, 0.0, 2.0]),
        st.sampled_from([0.8, 2.0, 4.0]),
    ),
    max_size=5,
)  # fmt: skip


@settings(max_examples=60)
@example(
    [(1.0, 1.0, 2.75, 2.0, 0.0, 2.0)], 1.0, 6.0, 1.0, 4.2
)  # a shadow that ends on the table, beside one that does not
@example(
    [(1.0, 1.0, 1.0, 1.0, 0.0, 0.8), (6.25, 1.0, 4.0, 2.0, 2.0, 0.8)], 20.0, 6.0, 139.0, 4.2
)  # between two rays the shadow of one piece gives way to that of another
@given(blocks, st.floats(1, 23), st.floats(1, 17), st.floats(0, 359), st.sampled_from([1.2, 2.0, 4.2]))
def test_a_point_is_in_the_area_if_a_line_to_it_is_clear(
    rows: list[tuple[float, float, float, float, float, float]], x: float, y: float, facing: float, height: float
) -> None:
    eye = shapely.Point(x, y)
    solid = [shapely.box(a, b, a + w, b + d) for a, b, w, d, _, _ in rows]
    assume(all(one.boundary.distance(eye) > 0.01 for one in solid))  # on the very edge rounding decides
    scene = Scene(WIDTH, DEPTH, [block(f"b{i}", *row) for i, row in enumerate(rows)])
    rings = seen_area(scene, (x, y), height, facing, SEEN)
    area = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings])
    edge = area.boundary or shapely.Point()
    for i in range(12):
        for j in range(9):
            at = (i * 2 + 0.83, j * 2 + 0.71)
            off = abs((math.degrees(math.atan2(at[1] - y, at[0] - x)) - facing + 180) % 360 - 180)
            dot = shapely.Point(at)
            if abs(off - 90) < 0.5 or math.dist(at, (x, y)) < 0.3 or (not edge.is_empty and edge.distance(dot) < 0.02):
                continue
            clear = off < 90 and segment_blocked(scene, (x, y), at, (height, SEEN)) is None
            assert area.contains(dot) == clear, (at, off)


def test_behind_a_wall_and_over_a_low_one() -> None:
    scene = Scene(WIDTH, DEPTH, [block("wall", 10, 6, 1, 6, 0, 3.0), block("kerb", 5, 8, 0.5, 2, 0, 0.5)])
    area = shapely.union_all([shapely.Polygon(r) for r in seen_area(scene, (2.0, 9.0), 1.2, 0.0, SEEN)])
    assert area.contains(shapely.Point(8, 9))
    assert not area.contains(shapely.Point(15, 9))
    assert not area.contains(shapely.Point(1, 9)), "behind its back"
    above = shapely.union_all([shapely.Polygon(r) for r in seen_area(scene, (2.0, 9.0), 8.0, 0.0, SEEN)])
    assert not above.contains(shapely.Point(11.5, 9))
    assert above.contains(shapely.Point(23, 9)), "over the wall, far enough behind it"


def test_nobody_looks_up_from_the_ground() -> None:
    with pytest.raises(ValueError, match="lower"):
        seen_area(Scene(WIDTH, DEPTH), (1.0, 1.0), 0.5, 0.0, SEEN)
