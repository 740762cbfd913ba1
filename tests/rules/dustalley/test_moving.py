"""Moving, turning, the bag."""

from __future__ import annotations

import pytest
from tests.rules.dustalley.build import alley, crate, do, refused, wall

from sixgun.core.choice import Place
from sixgun.games.dustalley import turn
from sixgun.games.dustalley.choices import Move, Turn
from sixgun.testing import scripted


def to(*places: tuple[float, float], facing: float | None = None) -> Move:
    path: tuple[Place, ...] = tuple((x, y, 0.0) for x, y in places)
    return Move("hester", path, facing)


@pytest.mark.rule("dustalley.move.paces")
@pytest.mark.parametrize(("y", "reason"), [(14.0, ""), (14.1, "too-far"), (2.0, ""), (1.9, "too-far")])
def test_six_paces(y: float, reason: str) -> None:
    assert refused(alley(), to((4, y))) == reason


@pytest.mark.rule("dustalley.move.paces")
@pytest.mark.parametrize(("x", "reason"), [(8.0, ""), (8.1, "too-far"), (6.2, "no-room")])
def test_a_crate_costs_two_paces_and_nobody_stops_on_it(x: float, reason: str) -> None:
    assert refused(alley(crate(5.5, 0.1, 1.0, 15.8)), to((x, 8))) == reason


@pytest.mark.rule("dustalley.move.paces")
def test_a_single_place_is_reached_the_cheapest_way() -> None:
    g = alley(crate(5.5, 7.0))
    with scripted() as ref:
        do(ref, g, to((8.0, 8.0)))
    assert g["hester"].place == (8.0, 8.0, 0.0)


@pytest.mark.rule("dustalley.move.paces")
def test_nobody_walks_through_walls_or_people() -> None:
    assert refused(alley(wall(6, 0, 16)), to((8, 8))) == "no-way"
    assert refused(alley(wall(6, 6, 10)), to((5, 8), (7, 8))) == "no-way"
    assert refused(alley(place=(6.0, 8.0, 0.0)), to((6.5, 8))) == "no-room"


@pytest.mark.rule("dustalley.move.paces")
@pytest.mark.parametrize("path", [(), ((4.0, 9.0, 3.0),), tuple((4.0, 8.0 + k / 100, 0.0) for k in range(13))])
def test_a_way_leads_somewhere_on_the_ground(path: tuple[Place, ...]) -> None:
    assert refused(alley(), Move("hester", path)) == "no-such-place"


@pytest.mark.rule("dustalley.move.facing")
def test_the_facing_is_chosen_or_that_of_the_way() -> None:
    g = alley()
    with scripted() as ref:
        do(ref, g, to((4, 10)))
        assert g["hester"].facing == 90.0
        do(ref, g, to((4, 12), facing=10.0))
    assert g["hester"].facing == 10.0


@pytest.mark.rule("dustalley.move.facing")
def test_turning_on_the_spot() -> None:
    g = alley()
    assert refused(g, Turn("hester")) == "no-facing"
    assert "turn" not in [option.choice.kind for option in turn.VERBS.options(g)]
    with scripted() as ref:
        do(ref, g, Turn("hester", 270.0))
    assert g["hester"].facing == 270.0
    assert "turn" in [option.choice.kind for option in turn.VERBS.options(g)]


@pytest.mark.rule("dustalley.move.bag")
@pytest.mark.parametrize(("y", "has"), [(3.5, True), (3.6, False)])
def test_whoever_ends_in_contact_has_the_bag(y: float, has: bool) -> None:
    g = alley()
    with scripted() as ref:
        do(ref, g, to((4, y)))
    assert (g["hester"].bag, g.bag is None) == (has, has)


def test_every_offered_move_is_legal_and_keeps_apart_from_others() -> None:
    g = alley(crate(6, 7), crate(8, 12))
    moves = [option.choice for option in turn.VERBS.options(g) if option.choice.kind == "move"]
    assert len(moves) > 4 and all(refused(g, move) == "" for move in moves)
