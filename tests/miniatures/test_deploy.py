"""Zones, and places that are offered in them."""

from __future__ import annotations

import math

import pytest

from sixgun.miniatures import zones
from sixgun.miniatures.zones import Box, Zone, check_placing, facing_at, grid, spread
from sixgun.table import Base, Piece, Scene, rectangle

R = 0.5
HOUSE = Box("house", "building", 8.0, 8.0, 4.0, 4.0)
BLOCK = Piece(id="house", kind="building", polygon=rectangle(8.0, 8.0, 4.0, 4.0), height=4.0, solid=True)
SCENE = Scene(20.0, 16.0, (BLOCK,))


def at(x: float, y: float) -> Base:
    return Base(x, y, 0.0, R)


@pytest.mark.parametrize(
    ("zone", "inside", "outside"),
    [
        (zones.near_box(SCENE, HOUSE, 2.0, "r", R), at(14.5, 10), at(14.51, 10)),
        (zones.near_box(SCENE, HOUSE, 2.0, "r", R, strict=True), at(14.49, 10), at(14.5, 10)),
        (zones.inside(HOUSE, "r"), at(8.5, 8.5), at(8.49, 9)),
        (zones.edges(SCENE, 3.0, "r", R), at(3.49, 8), at(3.5, 8)),
        (zones.edges(SCENE, 3.0, "r", R, [zones.EAST]), at(16.51, 8), at(1, 8)),
        (zones.edges(SCENE, 3.0, "r", R, [zones.SOUTH]), at(10, 3.4), at(1, 8)),
        (zones.edges(SCENE, 3.0, "r", R, [zones.NORTH]), at(10, 12.6), at(10, 12.4)),
        (zones.round_point(4.0, 4.0, 2.0, "r", "well", R, size=0.5), at(7, 4), at(7.01, 4)),
        (zones.boxes([HOUSE], "r", "own"), at(8, 8), at(7.99, 8)),
        (zones.at([(3.0, 3.0, 0.0)], "r", "not-there", R), at(3, 3), at(3.01, 3)),
        (zones.touching(at(5, 5), "r", R), at(6, 5), at(6.1, 5)),
        (zones.leashed(zones.edges(SCENE, 3.0, "r", R), at(1, 1), 2.0, R), at(3, 1), at(1, 5)),
    ],
)
def test_a_zone_holds_up_to_its_limit(zone: Zone, inside: Base, outside: Base) -> None:
    assert zone.holds(inside) and not zone.holds(outside)


def test_the_drawing_of_a_zone_is_where_middles_may_be() -> None:
    (west, east) = zones.edges(SCENE, 3.0, "r", R).rings
    assert {x for x, _, _ in west} == {0.0, 3.5} and {x for x, _, _ in east} == {16.5, 20.0}
    (south,) = zones.edges(SCENE, 3.0, "r", R, [zones.SOUTH]).rings
    assert {y for _, y, _ in south} == {0.0, 3.5}


def test_the_grid_of_a_zone_leaves_out_scenery_and_the_edge() -> None:
    zone = zones.near_box(SCENE, HOUSE, 1.0, "r", R)
    places = grid(SCENE, zone, R, 1.0)
    assert places and all(zone.holds(at(x, y)) for x, y, _ in places)
    assert all(zones.to_box(HOUSE, at(x, y)) >= 0.0 and not (7.5 < x < 12.5 and 7.5 < y < 12.5) for x, y, _ in places)
    assert grid(SCENE, zone, R, 1.0) is places
    few = zones.at([(3.0, 3.0, 0.0)], "r", "x", R)
    assert grid(SCENE, few, R, 1.0) == ((3.0, 3.0, 0.0),)


def test_offers_are_spread_out_first() -> None:
    row = [(float(x), 0.0, 0.0) for x in range(8)]
    assert [p[0] for p in spread(row, 3, (4.0, 2.0))] == [0.0, 4.0, 2.0]
    assert [p[0] for p in spread(row, 9, (4.0,))] == [0.0, 4.0]


def test_people_look_at_the_nearest_foe_or_the_middle() -> None:
    foes = [((0.0, 8.0, 0.0), "b"), ((5.0, 4.0, 0.0), "a")]
    assert facing_at(SCENE, (5.0, 8.0, 0.0), foes) % 360 == 270.0
    assert facing_at(SCENE, (0.0, 8.0, 0.0), []) == 0.0 and facing_at(SCENE, (10.0, 8.0, 0.0), []) == 0.0


@pytest.mark.parametrize(
    ("who", "x", "facing", "reason"),
    [
        ("ann", 1.0, None, ""),
        ("ann", 1.0, 90.0, ""),
        ("bob", 1.0, None, "not-to-be-placed-now"),
        ("ann", math.inf, None, "no-such-place"),
        ("ann", 1.0, math.nan, "no-such-place"),
    ],
)
def test_what_is_no_placing_at_all(who: str, x: float, facing: float | None, reason: str) -> None:
    refused = check_placing(who, ("ann",), (x, 1.0, 0.0), facing, "rule")
    assert (refused.reason if refused else "") == reason
