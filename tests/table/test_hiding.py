"""Places behind scenery: close to it, free, apart from each other, and with the scenery towards the enemy."""

import math

from hypothesis import given
from hypothesis import strategies as st

from sixgun.table import Base, Piece, Scene, Walk, distance_to_piece, place_free, rectangle
from sixgun.table.hiding import APART, GAP, hidden_from, shelters_along

RADIUS = 0.5


def scene(*walls: tuple[float, float, float, float]) -> Scene:
    pieces = tuple(
        Piece(id=f"wall-{n}", kind="wall", polygon=rectangle(*wall), height=1.0, solid=True, cover=True)
        for n, wall in enumerate(walls)
    )
    return Scene(width=24.0, depth=24.0, pieces=pieces)


wall = st.tuples(st.floats(1, 20), st.floats(1, 20), st.floats(0.2, 4), st.floats(0.2, 4))


@given(st.lists(wall, min_size=1, max_size=4))
def test_spots_are_free_close_to_their_piece_and_apart(walls: list[tuple[float, float, float, float]]) -> None:
    table = scene(*walls)
    spots = shelters_along(table, [(piece, 0.0) for piece in table.pieces], RADIUS, 2.5)
    for (x, y, z), (cx, cy) in spots:
        assert place_free(table, Walk(RADIUS), (x, y, z)) is None
        own = [p for p, w in zip(table.pieces, walls, strict=True) if math.dist((cx, cy), middle(w)) < 1e-6]
        assert own and min(distance_to_piece(table, p, Base(x, y, z, RADIUS)) for p in own) <= GAP + 0.02
    places = [spot.place for spot in spots]
    assert all(math.dist(a, b) > APART for n, a in enumerate(places) for b in places[:n])


def middle(wall: tuple[float, float, float, float]) -> tuple[float, float]:
    return wall[0] + wall[2] / 2, wall[1] + wall[3] / 2


def test_a_long_side_has_more_spots_than_a_short_one() -> None:
    table = scene((10, 10, 6, 0.3))
    spots = shelters_along(table, [(piece, 0.0) for piece in table.pieces], RADIUS, 2.0)
    assert [place[:2] for place, _ in spots] == [
        (11, 9.44),
        (13, 9.44),
        (15, 9.44),
        (15, 10.86),
        (13, 10.86),
        (11, 10.86),
    ]


def test_the_scenery_lies_towards_the_enemy_and_the_nearest_come_first() -> None:
    table = scene((5, 10, 4, 0.4), (14, 10, 4, 0.4))
    spots = shelters_along(table, [(piece, 0.0) for piece in table.pieces], RADIUS, 2.0)
    me, foe = (6.0, 4.0, 0.0), (12.0, 20.0, 0.0)
    found = list(hidden_from(spots, me, foe, 20.0, 3))
    assert found and all(y < 10.5 for _, y, _ in found), "nobody stands on the enemy's side of a wall"
    near = [math.dist(place, me) for place in found[:3]]
    assert near == sorted(near)
    assert all(math.dist(place, foe) < math.dist(me, foe) - 2 for place in found[3:]), "the others lead forward"
    assert not list(hidden_from(spots, me, foe, 1.0, 3)), "out of reach"


def test_a_place_that_is_of_no_use_is_passed_over_for_the_next() -> None:
    table = scene((5, 10, 4, 0.4), (14, 10, 4, 0.4))
    spots = shelters_along(table, [(piece, 0.0) for piece in table.pieces], RADIUS, 1.0)
    me, foe = (6.0, 4.0, 0.0), (12.0, 20.0, 0.0)
    free = list(hidden_from(spots, me, foe, 20.0, 2))
    without = list(hidden_from(spots, me, foe, 20.0, 2, lambda place: place not in free[:2]))
    assert len(without[:2]) == 2
    assert not set(free[:2]) & set(without)
    assert max(math.dist(place, me) for place in free[:2]) <= math.dist(without[0], me)
