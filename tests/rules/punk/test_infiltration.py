"""Infiltración (punk.infiltrate)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.punk.build import block
from tests.rules.punk.games import events, fray, model, specials, step
from tests.rules.punk.shooters import range_

from sixgun.games.punk import goals, infiltration, turn
from sixgun.games.punk.board import Board
from sixgun.games.punk.choices import Announce, Arrive, Delay, Deploy, HoldBack, Wait
from sixgun.games.punk.state import BAND, REMOVED, RESERVE, TABLE, Fray, Model
from sixgun.testing.scripted import scripted


def stalker(id: str = "eve", side: str = "red", where: Any = RESERVE, **fields: Any) -> Model:
    """An infiltrator with the Agility of the only profile that has the rule."""
    return model(id, 0, 0, side=side, where=where, special=["infiltration"], agility=5, **fields)


def waits(*models: Model, turn: int = 2, table: Board | None = None) -> Fray:
    """Red holds Eve back; its zone is the 15 cm along the southern edge. One enemy looks to the north, away from it."""
    foes = models or (model("bob", 45, 80, side="blue", facing=90.0),)
    g = fray(stalker(), model("ann", 85, 5), *foes, table=table or range_(), turn=turn)
    for side, edge in (("red", "south"), ("blue", "north")):
        g.sides[side] = replace(g.sides[side], faction="mire-kin", edge=edge)
    g.phase, g.round = "arrive", 5
    return g


def refused(g: Fray, x: float, y: float) -> str:
    found = infiltration.check(g, "red", Arrive("eve", ((x, y, 0.0),)))
    return found.reason if found else ""


# holding back --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.infiltrate.reserve", "punk.special.infiltration", "punk.table.house-scenarios")
def test_only_infiltrators_stay_off_the_table() -> None:
    g = waits()
    g.change("eve", where=BAND)
    g.change("ann", where=BAND)
    g.change("bob", where=TABLE)
    g.phase, g.next_side, g.turn = "deploy", "red", 0
    with pytest.raises(Exception, match="not-all-infiltrators"):
        step(g.fork(), [], [HoldBack()])
    step(g, [], [Deploy("ann", ((45.0, 5.0, 0.0),))])
    step(g, [], [HoldBack()])  # the other side says that it is done, too
    log = step(g, [], [HoldBack()])
    assert g["eve"].where == RESERVE
    assert [line.seats for line in log if line.event == "holds-back"] == [("red",)]


# when ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.infiltrate.window")
@pytest.mark.parametrize(("number", "open_"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_from_the_second_turn_to_the_fourth(number: int, open_: bool) -> None:
    assert (5 in infiltration.rounds(waits(turn=number))) is open_


@pytest.mark.rule("punk.infiltrate.announce", "punk.ruling.infiltration-details")
def test_its_round_takes_place_even_if_nobody_else_acts_and_then_it_acts() -> None:
    g = waits()
    g.change("ann", acted=True)
    g.change("bob", acted=True)
    g.phase, g.round = "round", 11
    step(g)
    assert (g.phase, g.round) == ("arrive", 5)
    step(g, [], [Announce(("eve",)), Wait(), Arrive("eve", ((45.0, 10.0, 0.0),), 90.0)])
    assert g["eve"].where == TABLE and g["eve"].facing == 90.0
    assert [m.id for m in turn.to_act(g)] == ["eve"]


@pytest.mark.rule("punk.infiltrate.announce", "punk.special.cumbersome")
def test_it_is_asked_for_in_the_round_of_its_own_agility() -> None:
    g = waits()
    assert [m.id for m in infiltration.able(g, "red")] == ["eve"]
    g.change("eve", armour=("scrap-plate",))
    assert infiltration.able(g, "red") == []
    g.round = 4
    assert [m.id for m in infiltration.able(g, "red")] == ["eve"]


@pytest.mark.rule("punk.infiltrate.window", "punk.ruling.infiltration-details", "punk.ruling.removal-counts")
def test_who_has_not_come_in_the_fourth_turn_is_a_casualty() -> None:
    for number, where in ((3, RESERVE), (4, REMOVED)):
        g = waits(turn=number)
        step(g, [], [Wait(), Wait()])
        assert g["eve"].where == where
    assert goals.scores(g)["blue"] == 20


@pytest.mark.rule("punk.ruling.infiltration-details")
def test_both_sides_place_in_turn_the_one_with_more_first() -> None:
    """Blue brings two, red one: blue, red, blue. Everybody looks away from the places."""
    g = waits(stalker("ivo", "blue"), stalker("jon", "blue"), model("bob", 5, 85, side="blue", facing=90.0))
    g.change("ann", facing=270.0)
    say = [Announce(("eve",)), Announce(("ivo", "jon"))]
    where = {"ivo": (30.0, 80.0, 0.0), "eve": (45.0, 10.0, 0.0), "jon": (60.0, 80.0, 0.0)}
    looks = {"ivo": 90.0, "eve": 270.0, "jon": 90.0}
    places = [Arrive(who, (where[who],), looks[who]) for who in ("ivo", "eve", "jon")]
    log = step(g, [], [*say, *places])
    assert [line.facts["who"] for line in log if line.event == "appears"] == ["ivo", "eve", "jon"]


@pytest.mark.rule("punk.ruling.infiltration-details")
def test_equal_numbers_roll_ties_again() -> None:
    g = waits(stalker("ivo", "blue"), model("bob", 5, 85, side="blue", facing=90.0))
    g.change("ann", facing=270.0)
    places = [Arrive("ivo", ((30.0, 80.0, 0.0),), 90.0), Arrive("eve", ((45.0, 10.0, 0.0),), 270.0)]
    log = step(g, [(4, 4), (3, 8)], [Announce(("eve",)), Announce(("ivo",)), *places])
    assert [line.facts["who"] for line in log if line.event == "appears"] == ["ivo", "eve"]


# where ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.infiltrate.place", "punk.infiltrate.reserve", "punk.example.infiltration")
@pytest.mark.parametrize(("number", "beyond"), [(2, 10), (3, 20), (4, 30)])
def test_ten_cm_beyond_its_zone_for_each_earlier_turn(number: int, beyond: int) -> None:
    """Measured from the inner edge of the zone, at 15 cm, to the nearest point of the base."""
    g = waits(turn=number)
    assert refused(g, 45, 15 + beyond + 1.25) == ""
    assert refused(g, 45, 15 + beyond + 1.26) == "too-far-in"
    assert refused(g, 45, 2) == ""


@pytest.mark.rule("punk.infiltrate.place", "punk.ruling.range-inclusive")
def test_fifteen_cm_from_every_enemy() -> None:
    g = waits(model("bob", 45, 30, side="blue", facing=90.0))
    assert refused(g, 45, 30 - 17.5) == ""
    assert refused(g, 45, 30 - 17.4) == "too-near-enemies"


@pytest.mark.rule("punk.infiltrate.place")
def test_out_of_sight_of_every_enemy() -> None:
    g = waits(model("bob", 45, 60, side="blue", facing=270.0))
    assert refused(g, 45, 10) == "in-sight"
    hut = block("hut", 40, 14, 10, 3, 2)
    g = waits(model("bob", 45, 60, side="blue", facing=270.0), table=range_(hut))
    assert refused(g, 45, 11) == ""
    assert refused(g, 60, 11) == "in-sight"


@pytest.mark.rule("punk.infiltrate.place", "punk.ruling.table-edge", "punk.move.no-overlap")
def test_the_whole_base_on_the_table_and_on_nobody() -> None:
    g = waits()
    assert refused(g, 45, 1.2) == "no-room"
    assert refused(g, 45, 1.25) == ""
    assert refused(g, 84, 5) == "no-room"  # where Ann stands


@pytest.mark.rule("punk.infiltrate.announce")
def test_one_who_is_announced_comes() -> None:
    g = waits()
    with pytest.raises(Exception, match="announced"), scripted([], [Announce(("eve",)), Wait(), Wait()]) as ref:
        turn.arrive(ref, g)
    assert "appears" not in events(ref.log)


@pytest.mark.rule("punk.ruling.infiltration-details", "punk.special.delay", "punk.delay.use")
def test_with_delay_it_comes_in_the_round_of_its_agility_and_may_act_later() -> None:
    g = waits()
    g.models["eve"] = replace(g["eve"], specials=specials("infiltration", "delay 2"))
    assert [m.id for m in infiltration.able(g, "red")] == ["eve"]
    g.change("ann", acted=True)
    g.change("bob", acted=True)
    step(g, [], [Announce(("eve",)), Wait(), Arrive("eve", ((45.0, 10.0, 0.0),), 90.0)])
    step(g)
    step(g, [], [Delay("eve", 3)])
    assert g["eve"].where == TABLE and turn.due_round(g, g["eve"]) == 3 and not turn.to_act(g)
