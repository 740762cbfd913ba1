"""Drawn vehicles on a scenario's table: house material (dicemore.gap.vehicles)."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.playthroughs.test_playthroughs import RECORDS
from tests.rules.dicemore.scene import deploy

from sixgun.core.game import BadSetup, load_game
from sixgun.core.record import parse
from sixgun.core.toml_text import document
from sixgun.games.dicemore import placing, scenario, turn
from sixgun.games.dicemore.choices import Drive, Gait
from sixgun.games.dicemore.state import Activation, Skirmish, replace
from sixgun.screen.display import Display
from sixgun.testing import scripted

NAME = "coach-road"


def data(**wagon: Any) -> dict[str, Any]:
    found = tomllib.loads(scenario.SCENARIOS.text(NAME))
    found["wagons"] = [{**found["wagons"][0], **wagon}]
    return found


@pytest.mark.rule("dicemore.gap.vehicles")
def test_the_house_scenario_is_ready_besides_the_seven() -> None:
    game = load_game("dicemore")
    assert game.scenarios() == (*scenario.shipped(), NAME) and len(scenario.shipped()) == 7
    assert scenario.SCENARIOS.problems(scenario.SCENARIOS.text(NAME)) == []


@pytest.mark.rule("dicemore.gap.vehicles")
def test_the_crew_begins_aboard_and_the_first_drives() -> None:
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.ready(NAME))
    crew = placing.aboard(g, "coach")
    assert [c.driver for c in crew] == [True, False, False] and all(c.side == "good" for c in crew)
    deploy(g)
    assert len(g.in_play("good")) == 5 and len(placing.aboard(g, "coach")) == 3
    assert load_game("dicemore").part(Display).names(g)["name.coach"] == "mail coach"


@pytest.mark.rule("dicemore.move.vehicle-arc")
def test_a_drive_leads_somewhere() -> None:
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.ready(NAME))
    deploy(g)
    driver, coach = placing.aboard(g, "coach")[0], g.carts["coach"]
    g.phase, g.activation = "act", Activation(driver.id, 3, opened=False)
    with scripted(choices=[Gait(driver.id, "run")]) as ref:
        turn.advance(ref, g)
    nowhere = Drive(driver.id, "run", ((coach.x, coach.y, 0.0),))
    refused = turn.check(g, nowhere)
    assert refused is not None and refused.reason == "no-destination"
    assert turn.check(g, replace(nowhere, path=((coach.x + 4.0, coach.y, 0.0),))) is None


@pytest.mark.rule("dicemore.gap.vehicles", "dicemore.move.vehicle-run")
def test_it_can_be_driven_down_the_road() -> None:
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.ready(NAME))
    deploy(g)
    driver = placing.aboard(g, "coach")[0]
    g.phase, g.activation = "act", Activation(driver.id, 3, opened=False)
    with scripted(choices=[Gait(driver.id, "run")]) as ref:
        turn.advance(ref, g)
    drives = [option.choice for option in turn.options(g) if option.choice.kind == "drive"]
    farthest = max(drives, key=lambda choice: choice.path[-1][0])
    with scripted(choices=[farthest]) as ref:
        turn.advance(ref, g)
    assert g.carts["coach"].x == pytest.approx(8.0 + 16.0, abs=0.05)
    assert all(abs(c.x - g.carts["coach"].x) <= 2.0 for c in placing.aboard(g, "coach"))


@pytest.mark.parametrize(
    ("wagon", "message"),
    [
        ({"x": 1}, "coach does not lie on the table of 70 x 40"),
        ({"x": 69}, "coach does not lie on the table of 70 x 40"),
        ({"y": 0.5}, "coach does not lie on the table of 70 x 40"),
        ({"y": 39.5}, "coach does not lie on the table of 70 x 40"),
        ({"x": 34, "y": 30}, "coach stands in station"),
        ({"id": "station"}, 'there is another "station"'),
        ({"side": ""}, "missing: expected whose people are aboard"),
        ({"crew": 0}, "expected how many are aboard"),
        ({"facing": 400}, "facing: expected"),
        ({"wheels": 4}, "wheels: unknown key"),
    ],
)
def test_mistakes_about_wagons(wagon: dict[str, Any], message: str) -> None:
    found = [f"{p.where}: {p.message}" for p in scenario.SCENARIOS.problems(document(data(**wagon)))]
    assert any(message in text for text in found), found
    assert all(text.startswith("wagons") for text in found)


def test_two_wagons_do_not_stand_in_each_other_and_crews_need_a_plain_fight() -> None:
    file = data()
    file["wagons"].append({"id": "other", "x": 9, "y": 21})
    with pytest.raises(BadSetup, match="other stands in coach"):
        scenario.SCENARIOS.setup(document(file))
    duel = tomllib.loads(scenario.SCENARIOS.text("duel"))
    duel["wagons"] = [{"id": "coach", "x": 30, "y": 27, "side": "good", "crew": 2}]
    with pytest.raises(BadSetup, match="only in a plain fight"):
        scenario.SCENARIOS.setup(document(duel))


@pytest.mark.rule("dicemore.gap.vehicles")
def test_bots_drive_in_the_golden_playthrough() -> None:
    record = parse((RECORDS / f"dicemore-{NAME}.jsonl").read_text(encoding="utf-8"))
    kinds = [answer.choice["kind"] for answer in record.answers() if answer.choice is not None]
    assert "drive" in kinds
    state: Skirmish = load_game("dicemore").start(record.head.setup)
    assert state.carts
