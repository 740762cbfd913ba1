"""After the fight: the golden hour, held wounds, and healing over days (deadlands.heal)."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import pytest
from tests.rules.deadlands.build import Man, board, events, fight, man

from sixgun.core.aftermath import Aftermath
from sixgun.core.chance import SeededChance
from sixgun.core.game import load_game
from sixgun.core.ref import Referee
from sixgun.games.deadlands import healing, scenario
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.catalogue import BOOK
from sixgun.games.deadlands.healing import Care, Hour
from sixgun.games.deadlands.scenario_file import ScenarioFile
from sixgun.games.deadlands.state import MAIMED, Shootout, Wounds
from sixgun.testing.scripted import ScriptedRef, scripted

DOC = {"knowledge": "2d10", "aptitudes": {"medicine:general": 3, "medicine:surgery": 2}}
PATIENT = {"vigor": "2d8", "spirit": "1d6"}
"""Wind 14."""


def doc(**fields: Any) -> Man:
    return man("ann", 10, 10, **{"sheet": DOC, **fields})


def friend(**fields: Any) -> Man:
    return man("amy", 12, 10, **{"sheet": PATIENT, **fields})


def hour(g: Shootout, *chance: Any, **how: Any) -> tuple[Hour, ScriptedRef]:
    with scripted(chance) as ref:
        found = healing.golden_hour(ref, g, **how)
    return found, ref


def minutes(ref: ScriptedRef) -> list[tuple[str, int]]:
    return [(line.event, line.facts["minute"]) for line in ref.log if "minute" in line.facts]


@pytest.mark.rule(
    "deadlands.example.golden-hour", "deadlands.heal.aftermath", "deadlands.heal.per-location",
    "deadlands.heal.medicine-effect", "deadlands.heal.wind-medicine", "deadlands.ruling.medicine-concentration",
    "deadlands.table.healing", "deadlands.table.house-healing",
)  # fmt: skip
def test_the_example_of_the_golden_hour() -> None:
    g = fight(doc(), friend(wounds=Wounds(arm_left=3, leg_right=1), wind=-3))
    _, ref = hour(g, (9, 2), (5, 2, 3), (3, 2, 2))
    assert minutes(ref) == [("treats", 5), ("treats", 10), ("restores-wind", 15)]
    assert g["amy"].wounds == Wounds(arm_left=2) and g["amy"].wind == 14


@pytest.mark.rule(
    "deadlands.heal.serious-beyond", "deadlands.heal.light-heavy", "deadlands.ruling.medicine-concentration"
)
def test_who_may_treat_what() -> None:
    def may(level: int, **aptitudes: int) -> bool:
        keys = {f"medicine:{key}": value for key, value in aptitudes.items()}
        g = fight(doc(sheet={"aptitudes": keys}), friend(wounds=Wounds(arm_left=level)))
        return Hour(g).may_treat(Care("ann", "amy", "arm-left"))

    assert may(2, general=1) and not may(3, general=1)
    assert may(3, surgery=1) and may(1, surgery=1)
    assert not may(1)


@pytest.mark.rule("deadlands.ruling.medicine-concentration", "deadlands.wounds.penalty")
def test_surgery_on_a_light_wound_and_a_wounded_healer() -> None:
    g = fight(
        doc(sheet={"aptitudes": {"medicine:surgery": 2}}, wounds=Wounds(leg_left=1)), friend(wounds=Wounds(guts=1))
    )
    with scripted([(9, 2)]) as ref:
        healing._treat(ref, Hour(g), Care("ann", "amy", "guts"))
    assert {mod.name: mod.value for mod in ref.log[-1].mods} == {"other-concentration": -4, "wounded": -1}
    assert events(ref) == ["treats-in-vain"]


@pytest.mark.rule("deadlands.heal.medicine-effect", "deadlands.ruling.medicine-raises")
def test_one_try_for_each_healer_and_wound_and_none_after_a_success() -> None:
    g = fight(doc(), friend(wounds=Wounds(arm_left=3)))
    _, ref = hour(g, (8, 2))
    assert minutes(ref) == [("treats-in-vain", 5)] and g["amy"].wounds.arm_left == 3
    two = fight(doc(), friend(wounds=Wounds(arm_left=3)), man("abe", 11, 10, sheet=DOC))
    _, ref = hour(two, (8, 2), (29, 2))
    assert minutes(ref) == [("treats-in-vain", 5), ("treats", 10)] and two["amy"].wounds.arm_left == 2


@pytest.mark.rule("deadlands.heal.wind-natural", "deadlands.heal.wind-medicine")
def test_wind_comes_back_by_rest_and_by_care() -> None:
    g = fight(friend(wind=3), man("bob", 20, 10, sheet={"knowledge": "1d6"}))
    _, ref = hour(g, (1,), (3,), (2,))
    assert [event for event, _ in minutes(ref)] == ["restores-nothing"] * 3, "she tries it on herself"
    assert g["amy"].wind == 14
    winded = fight(friend(wind=-4))
    hour(winded, (1,), (2,), (3,))
    assert winded["amy"].wind == 14, "she comes to when her Wind is above zero"


@pytest.mark.rule("deadlands.heal.maimed")
def test_a_maimed_limb_is_only_closed() -> None:
    g = fight(doc(), friend(wounds=Wounds(leg_left=MAIMED)))
    found, _ = hour(g, (13, 2))
    assert g["amy"].wounds.leg_left == MAIMED and ("amy", "leg-left") in found.healed
    with scripted() as nothing:
        assert healing.natural(nothing, g) == {}


@pytest.mark.rule("deadlands.ruling.aftermath-bleeding", "deadlands.ruling.bleeding-stopped")
def test_held_wounds_cost_nothing_and_close() -> None:
    g = fight(friend(), man("abe", 11, 10, sheet=PATIENT, wounds=Wounds(guts=4), wind=14))
    found, ref = hour(g)
    assert events(ref) == [] and g["abe"].wounds.guts == 4 and g["abe"].wind == 14
    assert not found.bleeding("abe")


@pytest.mark.rule("deadlands.ruling.aftermath-bleeding")
@pytest.mark.parametrize(("hold", "dead"), [(True, False), (False, True)])
def test_the_side_with_the_field_decides_about_those_without_friends(hold: bool, dead: bool) -> None:
    g = fight(friend(), man("bob", 20, 10, sheet=PATIENT, wounds=Wounds(leg_left=3), wind=0))
    hour(g, *([(1,), (2,)] if hold else []), hold=hold)
    assert g["bob"].dead == dead
    alone = fight(man("bob", 20, 10, sheet=PATIENT, wounds=Wounds(leg_left=3), wind=0))
    hour(alone)
    assert alone["bob"].dead, "nobody is there at all"


@pytest.mark.rule("deadlands.ruling.aftermath-bleeding", "deadlands.table.options", "deadlands.wind.negative")
def test_by_a_switch_bleeding_goes_on_by_the_round() -> None:
    table = board(switches=Switches(aftermath_bleeding="rounds"))
    strong = {"vigor": "2d12", "spirit": "2d12"}
    g = fight(doc(), friend(sheet=strong, wounds=Wounds(leg_left=3)), table=table)
    _, ref = hour(g, (9, 2), (2, 2, 1), (3, 2, 2))
    assert minutes(ref) == [("treats", 5), ("treats-in-vain", 10), ("restores-wind", 15)]
    assert g["amy"].wounds == Wounds(leg_left=2, guts=1), "60 rounds: Wind -36, once 24 below zero"
    lost = fight(friend(wounds=Wounds(leg_left=3)), table=table)
    hour(lost)
    assert lost["amy"].dead


@pytest.mark.rule("deadlands.heal.natural", "deadlands.heal.per-location")
def test_natural_healing_rolls_every_five_days_with_the_first_penalty() -> None:
    g = fight(friend(wounds=Wounds(guts=2, arm_left=1)))
    with scripted([(9, 2), (7, 2), (7, 2)]) as ref:
        assert healing.natural(ref, g) == {"amy": 10}
    assert g["amy"].wounds == Wounds()
    assert [(line.facts["location"], line.facts["day"]) for line in ref.log] == [
        ("guts", 5), ("arm-left", 5), ("guts", 10)
    ]  # fmt: skip
    assert [mod.value for line in ref.log for mod in line.mods] == [-2, -2, -1]


@pytest.mark.rule("deadlands.heal.aftermath", "deadlands.heal.one-hour")
def test_what_is_left_for_the_next_fight() -> None:
    g = fight(
        friend(wounds=Wounds(leg_left=MAIMED, arm_left=1)),
        man("bob", 20, 10, dead=True),
        man("bud", 20, 12, sheet=PATIENT, stunned=True),
        chips={"law": {"white": 3}},
    )
    with scripted([(13, 2)]) as ref:
        after, days = healing.after(ref, g)
    assert days == {"amy": 5} and not after["bud"].stunned and g["bud"].stunned
    text = healing.people_toml(after, days)
    found = tomllib.loads(text)
    assert [row["id"] for row in found["people"]] == ["amy", "bud"] and "# dead: Bob" in text
    assert found["people"][0]["wounds"] == {"leg-left": 5}


@pytest.mark.rule("deadlands.heal.aftermath", "deadlands.scenario.deploy")
def test_the_part_of_the_game_rolls_it_and_a_scenario_takes_the_wounds_back() -> None:
    data = BOOK.data("scenarios/showdown.toml")
    who = data["people"][0]["id"]
    file = msgspec.convert(
        {**data, "people": [{**row, "wounds": {"leg-left": MAIMED}} for row in data["people"]]}, ScenarioFile
    )
    state = scenario.build(file)
    assert state[who].wounds == Wounds(leg_left=MAIMED)
    for one in list(state.people):
        state.change(one, placed=True)
    bands = load_game("deadlands").part(Aftermath).roll(Referee((), SeededChance(1)), state)
    rows = tomllib.loads(bands or "")["people"]
    assert {row["wounds"]["leg-left"] for row in rows} == {MAIMED}
    assert rows[0]["character"] == data["people"][0]["character"]
