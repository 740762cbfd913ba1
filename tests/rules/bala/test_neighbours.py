"""Neighbours: what alarms them, what they do, and what becomes of those who are attacked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest
from tests.rules.bala.build import fight, man, wall

from sixgun.core.choice import Place
from sixgun.core.log import LogLine
from sixgun.games.bala import melee, neighbours
from sixgun.games.bala.state import Character, Fight, Horse, Neighbour
from sixgun.table import Piece, rectangle
from sixgun.testing.scripted import Scripted, pick, scripted


def street(*people: Neighbour, outlaw: Character | None = None, **table: Any) -> Fight:
    a = outlaw or man("a", "gang", 3, 20, 20, suspicious=True)
    return fight([a, man("z", "law", 3, 40, 40)], neighbours=people, **table)


def shot(g: Fight, chance: Sequence[Any]) -> list[LogLine]:
    with scripted(chance) as ref:
        neighbours.react_to_shot(ref, g, "a")
    return ref.log


def moved(g: Fight, chance: Sequence[Any], *path: Place) -> list[LogLine]:
    with scripted(chance) as ref:
        neighbours.react_to_move(ref, g, "a", path)
    return ref.log


def fled(g: Fight, inches: float, origin: Place = (20.0, 20.0, 0.0)) -> Neighbour:
    with scripted() as ref:
        neighbours.flee(ref, g, "n", origin, inches)
    return g.neighbours["n"]


# reactions -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.example.neighbour", "bala.neighbour.trigger-shot", "bala.neighbour.shoots")
def test_example_neighbour() -> None:
    g = street(Neighbour("n", 26, 20))  # 5 in from base to base
    shot(g, [1, 1])
    assert (g["a"].shock, g["a"].damage) == (0, 1)
    assert g.neighbours["n"].out == "vanished"


@pytest.mark.rule("bala.neighbour.trigger-shot", "bala.ruling.inclusive-distances")
def test_a_shot_alarms_within_six_inches() -> None:
    shot(street(Neighbour("n", 27, 20)), [6])
    shot(street(Neighbour("n", 27.01, 20)), [])


@pytest.mark.rule("bala.neighbour.trigger-move", "bala.ruling.neighbour-frequency")
def test_a_move_alarms_within_two_inches_of_its_nearest_point_once() -> None:
    way: tuple[Place, Place, Place] = ((10, 20, 0), (20, 20, 0), (20, 10, 0))
    moved(street(Neighbour("n", 15, 23)), [6], *way)  # in the middle of the first leg
    moved(street(Neighbour("n", 15, 23.01)), [], *way)
    moved(street(Neighbour("n", 15, 21.5), Neighbour("m", 18, 15)), [6, 6], *way)


@pytest.mark.rule("bala.neighbour.trigger-move")
def test_a_rider_alarms_from_the_edge_of_its_horse() -> None:
    outlaw = man("a", "gang", 3, 20, 20, suspicious=True, horse="h")
    horse = Horse("h", "nag", 20, 20, rider="a")
    moved(street(Neighbour("n", 15, 23.25), outlaw=outlaw, horses=[horse]), [6], (10, 20, 0), (20, 20, 0))


@pytest.mark.rule("bala.ruling.neighbour-suspicious")
def test_nobody_minds_a_character_that_is_not_suspicious() -> None:
    g = street(Neighbour("n", 22, 20), outlaw=man("a", "gang", 3, 20, 20))
    assert shot(g, []) == []
    assert moved(g, [], (20, 20, 0), (21, 20, 0)) == []


@pytest.mark.rule("bala.neighbour.shoots", "bala.ruling.neighbour-shot-target")
@pytest.mark.parametrize(
    ("die", "harm"), [(1, (0, 1)), (2, (1, 0)), (3, (1, 0)), (4, (1, 0)), (5, (0, 0)), (6, (0, 0))]
)
def test_a_neighbour_shoots_and_vanishes(die: int, harm: tuple[int, int]) -> None:
    g = street(Neighbour("n", 23, 20))
    shot(g, [1, die])
    assert (g["a"].shock, g["a"].damage) == harm
    assert (g["z"].shock, g["z"].damage) == (0, 0)
    assert g.neighbours["n"].out == "vanished"


@pytest.mark.rule("bala.neighbour.shoots", "bala.morale.eliminated")
def test_a_neighbours_shot_can_eliminate_and_the_others_then_leave_it_at_that() -> None:
    g = street(Neighbour("n", 23, 20), Neighbour("m", 20, 23), outlaw=man("a", "gang", 1, 20, 20, suspicious=True))
    shot(g, [1, 3])
    assert g["a"].out == "eliminated"
    assert g.neighbours["m"].out == ""


@pytest.mark.rule("bala.ruling.fall-wounded-means-damage", "bala.fall.horse")
def test_a_rider_wounded_by_a_neighbour_may_fall() -> None:
    outlaw = man("a", "gang", 4, 20, 20, suspicious=True, horse="h")
    g = street(Neighbour("n", 24, 20), outlaw=outlaw, horses=[Horse("h", "nag", 20, 20, rider="a")])
    with scripted([1, 1, 2], [pick("face", facing=0.0)]) as ref:
        neighbours.react_to_shot(ref, g, "a")
    assert (g["a"].horse, g["a"].shock, g["a"].damage) == ("", 1, 1)


@pytest.mark.rule("bala.neighbour.flees", "bala.ruling.neighbour-flees-direction")
@pytest.mark.parametrize("die", [2, 3, 4])
def test_a_neighbour_runs_two_dice_straight_away(die: int) -> None:
    g = street(Neighbour("n", 23, 24))
    shot(g, [die, (2, 3)])
    n = g.neighbours["n"]
    assert (round(n.x, 3), round(n.y, 3), n.out) == (26.0, 28.0, "")


@pytest.mark.rule("bala.neighbour.nothing")
@pytest.mark.parametrize("die", [5, 6])
def test_a_neighbour_does_nothing(die: int) -> None:
    g = street(Neighbour("n", 23, 24))
    shot(g, [die])
    assert g.neighbours["n"] == Neighbour("n", 23, 24)


# flight --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.neighbour-flees-direction")
def test_off_the_table_it_is_gone() -> None:
    assert fled(street(Neighbour("n", 44, 20)), 3.5).out == ""
    assert fled(street(Neighbour("n", 44, 20)), 3.6).out == "gone"


@pytest.mark.rule("bala.ruling.neighbour-flees-direction")
def test_it_runs_around_scenery_and_never_nearer() -> None:
    rock = Piece(id="rock", kind="rock", polygon=rectangle(25, 18.5, 1, 2.5), height=2, solid=True)
    g = street(Neighbour("n", 24, 20), pieces=[rock])
    n = fled(g, 8)
    assert n.x > 26.0  # past the rock
    assert n.y > 21.0  # by the side where it has to turn less
    way = math.dist((24, 20), (n.x, n.y))
    assert 6.0 < way <= 8.0


@pytest.mark.rule("bala.ruling.neighbour-flees-direction")
def test_along_a_wall_it_keeps_to_one_side() -> None:
    g = street(Neighbour("n", 24, 20.5), pieces=[wall("w", (24.6, 0), (24.6, 40))])
    n = fled(g, 6)
    assert n.x == pytest.approx(24.0, abs=0.1)
    assert abs(n.y - 20.5) == pytest.approx(6.0, abs=0.2)


@pytest.mark.rule("bala.ruling.neighbour-flees-direction")
def test_in_a_corner_it_stays() -> None:
    pen = [wall("e", (24.6, 19), (24.6, 21)), wall("n", (23, 20.6), (25, 20.6)), wall("s", (23, 19.4), (25, 19.4))]
    n = fled(street(Neighbour("n", 24, 20), pieces=pen), 6)
    assert (round(n.x, 2), round(n.y, 2)) == (24.0, 20.0)


@pytest.mark.rule("bala.ruling.neighbour-flees-direction")
def test_it_goes_through_an_open_door_but_not_over_a_fence() -> None:
    walls = [wall("n", (20, 20.6), (30, 20.6)), wall("s", (20, 19.4), (30, 19.4))]
    door = Piece(id="d", kind="door", polygon=rectangle(24.7, 19.5, 0.2, 1.0), height=2, gate="door")
    assert fled(street(Neighbour("n", 24, 20), pieces=[*walls, door]), 4).x == pytest.approx(28.0)
    low = Piece(id="f", kind="fence", polygon=rectangle(24.7, 19.5, 0.2, 1.0), height=1, cover=True, gate="fence")
    assert fled(street(Neighbour("n", 24, 20), pieces=[*walls, low]), 4).x == pytest.approx(24.2, abs=0.02)


# attacks on neighbours -----------------------------------------------------------------------------------------------
def attack(g: Fight, chance: Sequence[Any], choices: Sequence[Scripted] = ()) -> list[LogLine]:
    with scripted(chance, choices) as ref:
        melee.fight_neighbour(ref, g, "a", "n")
    return ref.log


@pytest.mark.rule("bala.ruling.neighbour-as-target")
def test_a_neighbour_that_loses_is_eliminated_and_its_six_still_hurts() -> None:
    g = street(Neighbour("n", 21, 20))
    attack(g, [(5, 5, 1), 6])
    assert g.neighbours["n"].out == "eliminated"
    assert (g["a"].shock, g["a"].x) == (1, 20.0)


@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.melee.balance-0", "bala.melee.balance-1")
@pytest.mark.parametrize(("die", "x"), [(4, 19.0), (5, 18.0)])
def test_a_neighbour_that_ties_or_wins_suffers_nothing(die: int, x: float) -> None:
    g = street(Neighbour("n", 21, 20))
    attack(g, [(1, 1, 4), die])
    assert g.neighbours["n"] == Neighbour("n", 21, 20)
    assert (g["a"].shock, g["a"].x) == (1, x)


@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.ruling.neighbour-suspicious")
def test_attacking_a_neighbour_makes_suspicious_and_uses_the_weapon_in_hand() -> None:
    g = street(Neighbour("n", 21, 20), outlaw=man("a", "gang", 2, 20, 20, guns=["apache"]))
    attack(g, [(4, 1), 4], [pick("strike", how="knife")])
    assert g["a"].suspicious
    assert g.neighbours["n"].out == "eliminated"


@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.ruling.neighbour-not-band")
def test_no_band_tests_for_a_neighbour_but_its_attacker_may_be_eliminated() -> None:
    g = street(Neighbour("n", 21, 20), outlaw=man("a", "gang", 1, 20, 20))
    attack(g, [1, 5])
    assert g["a"].out == "eliminated"
    assert g["a"].x == 20.0
