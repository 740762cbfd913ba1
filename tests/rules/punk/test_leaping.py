"""Salto: leaps through the air, and leaps of several Actions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.punk.games import Scenery, at, board, events, fact, foe, fray, model, play, plus, refusal

from sixgun.games.punk.choices import Charge, Leap, Move
from sixgun.games.punk.state import REMOVED, Fray
from sixgun.testing.scripted import pick

FAR = foe("far", 85, 85)


def leaper(*others: Any, scenery: tuple[Scenery, ...] = (), **fields: Any) -> Fray:
    ann = model("ann", 10, 10, special=("leap",), **fields)
    return fray(ann, *(others or (FAR,)), table=board(*scenery), active="ann")


def leap(x: float, y: float, z: float = 0.0, number: int = 1, target: str = "") -> Leap:
    return Leap("ann", ((x, y, z),), None, number, target)


@pytest.mark.rule("punk.leap.three-d", "punk.special.leap")
def test_only_a_model_with_the_rule_leaps_and_the_length_in_space_counts() -> None:
    g = fray(model("ann", 10, 10), FAR, active="ann")
    assert refusal(g, leap(15, 10)) == "punk.special.leap"
    assert refusal(leaper(), leap(20, 10)) == ""
    assert refusal(leaper(), leap(20.1, 10)) == "punk.leap.super"
    roof = Scenery("roof", 16, 0, 20, 30, size=3, height=8.0)
    g = leaper(scenery=(roof,))
    path = ((13.9, 10, 8.0), (16.5, 10, 8.0))
    assert refusal(g, Leap("ann", path)) == "punk.leap.super"
    assert refusal(g, Leap("ann", path, None, 2)) == ""


@pytest.mark.rule("punk.leap.three-d", "punk.ruling.leap-details")
def test_a_leap_leads_up_onto_a_roof_and_down_again_without_a_fall() -> None:
    roof = Scenery("roof", 12, 0, 20, 30, size=3, height=6.0)
    g = leaper(scenery=(roof,))
    play(g, Leap("ann", ((10, 10, 6.0), (13, 10, 6.0))))
    assert at(g, "ann") == (13, 10, 6)
    log = play(g, Leap("ann", ((10, 10, 6.0), (10, 10, 0.0))))
    assert at(g, "ann") == (10, 10, 0)
    assert not g["ann"].prone
    assert "survives-fall" not in events(log)


@pytest.mark.rule("punk.leap.three-d", "punk.geo.path")
def test_a_leap_ends_where_the_model_can_stand_and_passes_where_there_is_room() -> None:
    tower = Scenery("tower", 14, 5, 2, 10, size=3, height=9.0, standable=False)
    g = leaper(scenery=(tower,))
    assert refusal(g, Leap("ann", ((10, 10, 5.0),))) == "punk.leap.three-d"
    assert refusal(g, Leap("ann", ((14.1, 10, 0), (18, 10, 0)))) == "punk.leap.three-d"
    assert refusal(g, Leap("ann", ((15, 10, 9.0),), None, 3)) != ""


@pytest.mark.rule("punk.leap.ignore-terrain")
@pytest.mark.parametrize("top", ["rough", "very-rough"])
def test_leaping_ignores_rough_and_very_rough_ground_and_walking_does_not(top: Any) -> None:
    mud = Scenery("mud", 0, 0, 60, 60, top=top)
    g = leaper(scenery=(mud,))
    play(g, leap(20, 10))
    assert at(g, "ann") == (20, 10, 0)
    play(g, Move("ann", ((10, 10, 0),)), [], [pick("careful")])
    assert at(g, "ann") == (15, 10, 0)


@pytest.mark.rule("punk.leap.super", "punk.special.leap", "punk.example.super-leap")
def test_two_merged_actions_are_one_leap_of_20_cm() -> None:
    assert refusal(leaper(), leap(30, 10, number=2)) == ""
    assert refusal(leaper(), leap(30.1, 10, number=2)) == "punk.leap.super"
    g = leaper()
    play(g, leap(30, 10, number=2))
    assert at(g, "ann") == (30, 10, 0)
    assert g.going.left == 1
    assert refusal(g, leap(35, 10, number=2)) == "punk.leap.super"


@pytest.mark.rule("punk.leap.super", "punk.ruling.leap-details", "punk.assault.bonus-consecutive")
def test_a_leap_of_two_actions_may_be_an_assault_worth_2() -> None:
    g = leaper(foe("bob", 27.5, 10))
    log = play(g, leap(25, 10, number=2, target="bob"), [9, 1, 1, 9])
    assert plus(log, "fights") == {"assault.bonus": 2}
    assert g.going.left == 1


@pytest.mark.rule("punk.ruling.leap-details", "punk.assault.above", "punk.leap.three-d")
def test_a_leap_down_into_contact_is_an_ordinary_assault() -> None:
    roof = Scenery("roof", 0, 0, 11, 30, size=3, height=6.0)
    g = leaper(foe("bob", 16, 10), scenery=(roof,), z=6.0)
    log = play(g, Leap("ann", ((13.5, 10, 6.0), (13.5, 10, 0.0)), None, 1, "bob"), [9, 1, 1, 9])
    assert plus(log, "fights") == {"assault.bonus": 1}
    assert not {"lands-prone", "survives-fall"} & set(events(log))


@pytest.mark.rule("punk.assault.los", "punk.assault.only-way", "punk.ruling.leap-details")
def test_a_leap_into_contact_needs_a_target_sight_and_the_fewest_actions() -> None:
    g = leaper(foe("bob", 16, 10))
    assert refusal(g, leap(13.5, 10)) == "punk.assault.only-way"
    assert refusal(g, leap(13.5, 10, number=2, target="bob")) == "punk.assault.fewest-actions"
    round_about = ((10, 17, 0.0), (13.5, 10, 0.0))
    assert refusal(g, Leap("ann", round_about, None, 2, "bob")) == "punk.assault.fewest-actions"
    assert refusal(g, leap(13.5, 10, target="bob")) == ""
    g.change("ann", facing=180.0)
    assert refusal(g, leap(13.5, 10, target="bob")) != ""


@pytest.mark.rule("punk.ruling.leap-details")
def test_enemies_are_passed_over_at_more_than_25_mm() -> None:
    g = leaper(foe("bob", 14, 10))
    low = ((10, 10, 2.5), (18, 10, 2.5), (18, 10, 0.0))
    high = ((10, 10, 2.6), (18, 10, 2.6), (18, 10, 0.0))
    assert refusal(g, Leap("ann", low, None, 2)) == "punk.leap.three-d"
    assert refusal(g, Leap("ann", high, None, 2)) == ""


@pytest.mark.rule("punk.ruling.leap-details", "punk.terrain.impassable-removal")
def test_leaping_over_impassable_ground_is_free_and_landing_on_it_is_not() -> None:
    acid = Scenery("acid", 12, 0, 4, 90, top="impassable")
    g = leaper(scenery=(acid,))
    play(g, leap(19, 10))
    assert at(g, "ann") == (19, 10, 0)
    g = leaper(scenery=(acid,))
    play(g, leap(14, 10))
    assert g["ann"].where == REMOVED


@pytest.mark.rule("punk.ruling.charge-fewest", "punk.ruling.leap-details")
def test_a_leaper_may_also_charge_on_foot() -> None:
    g = leaper(foe("bob", 20, 10))
    log = play(g, Charge("ann", "bob"), [9, 1, 1, 9])
    assert fact(log, "fights", "combat") == 9 + 5 + 1
