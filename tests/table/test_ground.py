"""Scenery by distance, surfaces and edges; and the pieces that the authoring helpers make."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Area

from sixgun.table import (
    Base,
    Opening,
    Piece,
    Polygon,
    Roof,
    Scene,
    Surface,
    building,
    circle_polygon,
    distance_to_piece,
    drop_edges,
    inside,
    near,
    pieces_at,
    rectangle,
    surface_at,
    wall,
    within,
)
from sixgun.table.shapes import convex_parts, is_convex, shape_of, signed_area


@st.composite
def stars(draw: st.DrawFn) -> Polygon:
    """Simple polygons, often not convex, in both orientations."""
    n = draw(st.integers(3, 9))
    arms = draw(st.lists(st.floats(0.5, 4), min_size=n, max_size=n))
    ring = tuple(
        (10 + arms[i] * math.cos(math.tau * i / n), 10 + arms[i] * math.sin(math.tau * i / n)) for i in range(n)
    )
    return ring if draw(st.booleans()) else ring[::-1]


def thing(polygon: Polygon, name: str = "thing") -> Piece:
    return Piece(id=name, kind="thing", polygon=polygon, height=2, solid=True)


@settings(max_examples=80, deadline=None)
@given(stars())
def test_convex_parts_cover_a_polygon_without_overlap(polygon: Polygon) -> None:
    parts = convex_parts(shape_of(thing(polygon)).outline)
    assert all(is_convex(p) and signed_area(p) > 0 for p in parts)
    whole = Area(polygon)
    assert sum(signed_area(p) for p in parts) == pytest.approx(whole.area, rel=1e-9)
    assert shapely.union_all([Area(p) for p in parts]).symmetric_difference(whole).area < 1e-9


@settings(max_examples=80, deadline=None)
@given(stars(), st.floats(0, 20), st.floats(0, 20), st.floats(0.2, 1), st.floats(0, 5))
def test_distance_to_scenery(polygon: Polygon, x: float, y: float, r: float, distance: float) -> None:
    piece = thing(polygon)
    scene = Scene(20, 20, [piece])
    base = Base(x, y, 0.0, r)
    d = max(0.0, Area(polygon).distance(Dot(x, y)) - r)
    assert distance_to_piece(scene, piece, base) == pytest.approx(d, abs=1e-9)
    assert distance_to_piece(scene, "thing", base) == distance_to_piece(scene, piece, base)
    if abs(d - distance) > 1e-5:
        assert within(scene, piece, base, distance) == (d < distance)
        assert near(scene, base, distance) == (("thing",) if d < distance else ())
    if Area(polygon).exterior.distance(Dot(x, y)) > 1e-9:
        assert inside(piece, (x, y)) == Area(polygon).contains(Dot(x, y))


def test_near_sorts_and_selects() -> None:
    scene = Scene(20, 20, [thing(rectangle(8, 5, 1, 1), "far"), thing(rectangle(6, 5, 1, 1), "close")])
    base = Base(5, 5.5, 0, 0.5)
    assert near(scene, base, 0.5) == ("close",)
    assert near(scene, base, 2.5) == ("close", "far")
    assert near(scene, base, 2.5, lambda p: p.id == "far") == ("far",)
    assert near(scene, base, 0.5, extra=(thing(rectangle(4, 5, 1, 1), "cart"),)) == ("cart", "close")


def test_a_polygon_without_area_is_refused() -> None:
    with pytest.raises(ValueError, match="area"):
        shape_of(thing(((0.0, 0.0), (1.0, 1.0), (2.0, 2.0))))
    with pytest.raises(ValueError, match="three"):
        shape_of(thing(((0.0, 0.0), (1.0, 1.0))))


def test_what_carries_a_place() -> None:
    roof = Piece(id="roof", kind="roof", polygon=rectangle(5, 5, 5, 5), base=2.9, height=0.1, standable=True)
    crate = Piece(id="crate", kind="crate", polygon=rectangle(6, 6, 1, 1), height=1.0, standable=True)
    scene = Scene(20, 20, [roof, crate])
    assert surface_at(scene, 6.5, 6.5, 3.0) == Surface(roof.top, "roof")
    assert surface_at(scene, 6.5, 6.5, 2.0) == Surface(1.0, "crate")
    assert surface_at(scene, 8.5, 8.5, 2.0) == Surface(0.0, "")
    assert surface_at(scene, 6.5, 6.5, 0.5) == Surface(0.0, "")
    assert surface_at(scene, 21, 5, 0) is None
    assert pieces_at(scene, (6.5, 6.5, 0.5)) == ("crate",)
    assert pieces_at(scene, (6.5, 6.5, 3.0)) == ("roof",)


def test_edges_to_fall_from() -> None:
    house = building("house", ((5, 5), (11, 5), (11, 11), (5, 11)), 3.0, (), Roof(parapet=True))
    scene = Scene(20, 20, house)
    (drop,) = drop_edges(scene, Base(10, 8, 3.0, 0.5), 1.0)
    assert drop.edge == pytest.approx((11, 8))
    assert drop.distance == pytest.approx(0.5)
    assert drop.height == pytest.approx(3.0)
    assert drop.guarded
    assert drop.surface == "house.roof"
    x, y, z = drop.landing
    assert (y, z) == pytest.approx((8, 0))
    assert all(Area(p.polygon).distance(Dot(x, y)) >= 0.5 for p in house if p.solid)
    assert 11.5 < x < 12.2
    assert drop_edges(scene, Base(8, 8, 3.0, 0.5), 1.0) == ()
    assert drop_edges(scene, Base(8, 8, 0.0, 0.5), 9.0) == ()
    assert [d.distance for d in drop_edges(scene, Base(8, 7, 3.0, 0.5), 9.0)] == pytest.approx([1.5, 2.5, 2.5, 3.5])


def test_there_is_no_edge_between_roofs_that_join() -> None:
    def slab(name: str, x: float, w: float, top: float) -> Piece:
        return Piece(id=name, kind="roof", polygon=rectangle(x, 5, w, 4), base=top - 0.1, height=0.1, standable=True)

    base = Base(8.5, 7, 3.0, 0.5)
    level = Scene(30, 20, [slab("west", 5, 4, 3.0), slab("east", 9, 4, 3.0)])
    assert drop_edges(level, base, 1.0) == ()
    step = Scene(30, 20, [slab("west", 5, 4, 3.0), slab("east", 9, 4, 2.0)])
    (drop,) = drop_edges(step, base, 1.0)
    assert drop.height == pytest.approx(1.0)
    assert drop.landing[2] == pytest.approx(2.0)


@settings(max_examples=60, deadline=None)
@given(st.floats(0.5, 5), st.floats(0.3, 1.5), st.sampled_from(["door", "window"]), st.integers(0, 3))
def test_a_house_has_walls_all_round_but_for_its_openings(at: float, width: float, kind: str, edge: int) -> None:
    outline = ((4.0, 4.0), (12.0, 4.0), (12.0, 12.0), (4.0, 12.0))
    hole = Opening(edge, at, width, "door" if kind == "door" else "window", sill=0.0 if kind == "door" else 1.0)
    house = building("house", outline, 3.0, (hole,), Roof(), thickness=0.25)
    assert len({p.id for p in house}) == len(house)
    walls = shapely.union_all([Area(p.polygon) for p in house if p.kind == "wall"])
    gate = next(p for p in house if p.gate == kind)
    ring = Area(outline).exterior.buffer(0.125, cap_style="flat", join_style="mitre")
    opening = Area(gate.polygon)
    assert opening.area == pytest.approx(width * 0.25)
    assert walls.intersection(opening).area < 1e-9
    assert shapely.union(walls, opening).symmetric_difference(ring).area < 1e-6
    lintel = next(p for p in house if p.kind == "lintel")
    assert (lintel.base, lintel.top) == (2.0, 3.0)
    assert next(p for p in house if p.standable).top == pytest.approx(3.0)


def test_openings_must_fit() -> None:
    square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    with pytest.raises(ValueError, match="does not fit"):
        building("hut", square, 3.0, (Opening(0, 3.5, 1.0),))
    with pytest.raises(ValueError, match="does not fit"):
        building("hut", square, 3.0, (Opening(0, 1.0, 1.0), Opening(0, 1.5, 1.0)))
    with pytest.raises(ValueError, match="counter-clockwise"):
        building("hut", square[::-1], 3.0)


def test_simple_shapes() -> None:
    assert Area(rectangle(1, 2, 3, 4, 30)).area == pytest.approx(12)
    assert rectangle(1, 2, 3, 4)[2] == (4, 6)
    assert Area(circle_polygon(3, 3, 2, 64)).area == pytest.approx(math.pi * 4, rel=0.01)
    bend = wall([(0, 0), (4, 0), (4, 4)], 0.5)
    assert [p.id for p in bend] == ["wall.0", "wall.1"]
    corner = Area(rectangle(3.75, -0.25, 0.5, 0.5))
    assert shapely.union_all([Area(p.polygon) for p in bend]).contains(corner.buffer(-1e-6))
