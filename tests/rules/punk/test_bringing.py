"""A band of one's own in a scenario, and what of it the other seat learns."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sixgun.core.bring import Bringing, brought, place_named
from sixgun.core.game import BadSetup, Setup
from sixgun.games.punk.bands.band_file import BANDS, Band
from sixgun.games.punk.game import GAME

from .bands import led, member, ready, with_first

SCENARIO = GAME.scenarios()[0]


def bringing(band: Band, side: str = "left") -> Setup:
    setup = GAME.setup(SCENARIO)
    return brought(GAME, setup, place_named(GAME, setup, side), BANDS.write(band))


@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_each_side_may_bring_a_band(scenario: str) -> None:
    setup = GAME.setup(scenario)
    places = GAME.part(Bringing).places(setup)
    assert [(place.key, place.seat, place.what) for place in places] == [
        ("left", "left", "band"),
        ("right", "right", "band"),
    ]
    state = GAME.start(brought(GAME, setup, places[1], "night-tide"))
    assert state.sides["right"].title == "Night Tide"
    assert {m.profile for m in state.models.values() if m.side == "right"} >= {"matriarch", "hopper"}


def test_both_may_bring_the_same_band() -> None:
    setup = GAME.setup(SCENARIO)
    for place in GAME.part(Bringing).places(setup):
        setup = brought(GAME, setup, place, "low-water")
    state = GAME.start(setup)
    assert len(state.models) == 14 and state.bullets["left.ondina"] == state.bullets["right.ondina"] == 3


@pytest.mark.rule("punk.table.house-band-building")
def test_what_is_wrong_with_a_band_is_said_with_the_keys_of_its_file() -> None:
    bad = led(
        member("thug", weapons=("rifle", "bow"), bullets=7),
        *[member("veteran", f"v{i}") for i in range(3)],
        points=2000,
    )
    with pytest.raises(BadSetup) as caught:
        bringing(bad)
    assert {problem.where for problem in caught.value.problems} == {
        *("members", "members[1].weapons", "members[1].bullets")
    }


@pytest.mark.rule("punk.table.house-band-building")
def test_an_id_that_is_there_twice_hides_no_other_mistakes() -> None:
    thugs = [member("thug", "same", bullets=7), member("thug", "same")]
    with pytest.raises(BadSetup) as caught:
        bringing(led(*thugs, points=2000))
    assert {problem.where for problem in caught.value.problems} == {"members[1].bullets", "members[2].id"}


@pytest.mark.rule("punk.table.house-band-building")
def test_a_band_may_cost_what_the_scenario_says_and_no_more() -> None:
    thugs = [member("thug", f"t{i}") for i in range(8)]
    assert GAME.start(bringing(led(*thugs, points=2000))).models  # 64 + 8 x 38 = 368
    with pytest.raises(BadSetup) as caught:
        bringing(led(*thugs, member("runt"), member("runt", "r2"), points=2000))
    (problem,) = caught.value.problems
    assert problem.where == "points"
    assert problem.message == "424 points, at most 400 (punk.table.house-band-building)"


def seen(setup: Setup, seat: str) -> bytes:
    state: Any = GAME.start(setup)
    return msgspec.json.encode(GAME.view(state, seat), order="deterministic")


@pytest.mark.rule("punk.bullets.secret", "punk.setup.band-record")
def test_the_other_seat_does_not_learn_the_bullets_of_a_band() -> None:
    few = with_first(ready("breakers-yard"), bullets=0)
    many = with_first(ready("breakers-yard"), bullets=4)
    assert seen(bringing(few), "right") == seen(bringing(many), "right")
    assert seen(bringing(few), "") == seen(bringing(many), "")
    assert seen(bringing(few), "left") != seen(bringing(many), "left")


@pytest.mark.rule("punk.ruling.infiltration-details", "punk.infiltrate.reserve")
def test_the_other_seat_does_not_learn_who_is_held_back() -> None:
    """Before they are on the table nobody else knows the models of a band, whoever it has."""
    one, two = ready("low-water"), ready("night-tide")
    same = msgspec.structs.replace(two, name=one.name)
    assert seen(bringing(one), "right") == seen(bringing(same), "right")
    assert seen(bringing(one), "left") != seen(bringing(same), "left")
