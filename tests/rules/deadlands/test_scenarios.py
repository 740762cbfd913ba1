"""Scenario files, deployment, and the aims of the house scenarios."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.deadlands.build import board, events, fight, man, told

from sixgun.core.game import BadSetup
from sixgun.games.deadlands import catalogue, deployment, goals, neutrals, store
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.catalogue import table
from sixgun.games.deadlands.choices import Deploy, LetPass, Ready, Walk
from sixgun.games.deadlands.scenario import SCENARIOS
from sixgun.games.deadlands.state import POT, Shootout, Thing
from sixgun.testing.scripted import scripted

FILE = """
game = "deadlands"
[scenario]
name = "test"
title = "A test"
story = "Two men."
width = 30.0
depth = 20.0
[[sides]]
id = "law"
title = "The law"
zone = [0.0, 0.0, 5.0, 20.0]
[[sides]]
id = "outlaws"
title = "Outlaws"
zone = [25.0, 0.0, 30.0, 20.0]
[[people]]
id = "ann"
name = "Ann"
side = "law"
character = "sheriff"
[[people]]
id = "bob"
name = "Bob"
side = "outlaws"
character = "outlaw"
"""


def started(name: str, **options: Any) -> Shootout:
    return SCENARIOS.start(SCENARIOS.ready(name, options))


def problems(more: str, was: str = "", instead: str = "") -> list[str]:
    text = (FILE.replace(was, instead) if was else FILE) + more
    return [f"{one.where}: {one.message}" for one in SCENARIOS.problems(text)]


# the five ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.table.house-scenarios", "deadlands.table.house-forces", "deadlands.scenario.frame")
@pytest.mark.parametrize("row", table("house-scenarios"), ids=lambda row: row["key"])
def test_a_house_scenario_is_as_the_ledger_has_it(row: dict[str, Any]) -> None:
    g = started(row["key"])
    here = g.board
    assert (here.scene.width, here.scene.depth, here.rounds) == (row["table_x"], row["table_y"], row["rounds"])
    assert [side.id for side in g.sides.values()] == [row["first"], row["second"]]
    zones = [[zone.x0, zone.y0, zone.x1, zone.y1] for zone in here.zones]
    assert zones == [row["zone_first"], row["zone_second"]]
    assert [zone.side for zone in here.zones if zone.hidden] == ([row["hidden"]] if row["hidden"] else [])
    assert dict(here.chips) == {row["first"]: row["chips_first"], row["second"]: row["chips_second"]}
    surprise = "none" if not here.surprise else f"{here.surprise[0][0]}, {here.surprise[0][1]}"
    assert surprise == row["surprise"]
    forces: dict[tuple[str, str], int] = {}
    for one in g.people.values():
        if one.side:
            name = catalogue.people()[g.sheet(one.id).title].name
            forces[one.side, name] = forces.get((one.side, name), 0) + 1
    rows = [force for force in table("house-forces") if force["scenario"] == row["key"]]
    assert forces == {(force["side"], force["character"]): force["number"] for force in rows}


@pytest.mark.rule("deadlands.table.house-scenarios", "deadlands.scenario.deploy")
def test_how_they_start() -> None:
    showdown, bank, ambush = started("showdown"), started("bank-job"), started("ambush")
    assert all(one.right == one.left == -1 for one in showdown.people.values())
    cole = showdown["cole"]
    assert [(arm.weapon, arm.loaded, arm.cylinders) for arm in cole.arms] == [
        ("colt-peacemaker", 6, (6, 6)), ("colt-peacemaker", 6, ()),
    ]  # fmt: skip
    assert cole.wind == 16 and cole.ammo == (("colt-peacemaker", 24),)
    assert [one.gear for one in bank.things.values()] == ["money-bag", "money-bag"]
    assert [one.posture for one in bank.people.values() if not one.side] == ["prone", "prone"]
    assert bank["amos"].right == bank["amos"].left == 0 and bank["cole"].left == 1
    assert ambush.sheet("pilar").scout and not ambush["hank"].known


@pytest.mark.rule("deadlands.table.house-scenarios", "deadlands.ruling.gatling-mount", "deadlands.map.light")
def test_the_mine_and_the_saloon() -> None:
    mine, saloon = started("mine"), started("saloon-brawl")
    gun = mine.things["gun"]
    assert (
        gun.arm is not None and gun.arm.loaded == 45 and gun.at == (30.0, 44.0, 0.0) and mine.turned == {"gun": 270.0}
    )
    assert mine.board.light == -8 and len(mine.board.lamps) == 4
    arms = {arm.weapon for one in saloon.people.values() for arm in one.arms}
    assert arms == {"whip", "lariat", "large-club"} and saloon.board.nonlethal and saloon.board.walled


# mistakes ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.scenario.frame")
def test_the_file_of_these_tests_is_sound() -> None:
    assert problems("") == []


@pytest.mark.rule("deadlands.scenario.frame")
def test_every_mistake_of_a_file_is_reported_at_once() -> None:
    more = """
[[people]]
id = "cat"
name = "Cat"
side = "posse"
character = "sherif"
weapons = ["colt-nayvy"]
surprise = 3
[[scenery]]
kind = "brick-wal"
at = [10.0, 10.0]
size = [1.0, 1.0]
[[scenery]]
kind = "barrels"
at = [12.0, 10.0]
size = [1.0, 1.0]
solid = true
[[things]]
id = "bag"
at = [40.0, 4.0]
gear = "money-bag"
[[mounts]]
id = "gun"
weapon = "colt-navy"
at = [10.0, 4.0]
[[firearms]]
id = "colt-navy"
name = "Another"
skill = "pistol"
action = "single"
increment = 10
damage = "3d7"
[[lamps]]
light = "day"
at = [4.0, 4.0]
"""
    found = problems(more)
    expected = (
        "people[2].side", "people[2].character", "people[2].weapons[0]", "people[2].surprise", "scenery[0].kind",
        "scenery[1].solid", "things[0].at", "mounts[0].weapon", "firearms[0].id", "firearms[0].damage",
        "lamps[0].light",
    )  # fmt: skip
    for where in expected:
        assert any(line.startswith(f"{where}:") for line in found), (where, found)
    assert len(found) == len(expected), found


@pytest.mark.rule("deadlands.scenario.deploy", "deadlands.surprise.tn-range")
@pytest.mark.parametrize(
    ("was", "instead", "where"),
    [
        ("zone = [25.0, 0.0, 30.0, 20.0]", "zone = [25.0, 0.0, 31.0, 20.0]", "sides[1].zone"),
        ("zone = [0.0, 0.0, 5.0, 20.0]", "zone = [0.0, 0.0, 5.0, 20.0]\nhidden = true", "sides[0].hidden"),
        ('side = "outlaws"', 'side = "law"', "sides[1]"),
        ('id = "bob"', 'id = "ann"', "people[1].id"),
        ('game = "deadlands"', 'game = "bala"', "game"),
        ("width = 30.0", 'width = 30.0\nvictory = "store"', "scenario.store"),
        ("width = 30.0", 'width = 30.0\nlight = "lantern"', "scenario.light"),
        ("width = 30.0", "width = 30.0\nswitches = { recoil = 3 }", "scenario.switches.recoil"),
    ],
)
def test_single_mistakes(was: str, instead: str, where: str) -> None:
    found = problems("", was, instead)
    assert [line.partition(":")[0] for line in found] == [where], found


@pytest.mark.rule("deadlands.scenario.frame")
def test_a_file_may_bring_its_own_people_and_weapons() -> None:
    more = """
[[firearms]]
id = "volcanic"
name = "Volcanic"
skill = "pistol"
action = "repeater"
shots = 10
increment = 10
damage = "2d6"
[[garments]]
id = "cuirass"
name = "Cuirass"
level = 2
locations = ["guts"]
[[characters]]
id = "veteran"
name = "Veteran"
vigor = "3d10"
spirit = "2d8"
aptitudes = { "shootin:pistol" = 5 }
weapons = ["volcanic"]
armor = ["cuirass"]
"""
    assert problems(more, 'character = "sheriff"', 'character = "veteran"') == []
    g = SCENARIOS.start(SCENARIOS.setup(FILE.replace('"sheriff"', '"veteran"') + more))
    assert g["ann"].wind == 18 and g["ann"].arms[0].loaded == 10
    assert g.board.weapon("volcanic").name == "Volcanic" and g.board.garment("cuirass").level == 2


@pytest.mark.rule("deadlands.table.options")
def test_switches() -> None:
    row = {one["option"]: one["default"] for one in table("options")}
    kept = {key: str(getattr(Switches(), key)).lower() for key in row}
    assert kept == row
    assert started("showdown", shared_deck="true").board.switches.shared_deck
    with pytest.raises(BadSetup, match="did you mean"):
        SCENARIOS.ready("showdown", {"shared_dek": True})


# deployment ----------------------------------------------------------------------------------------------------------
def deployed(g: Shootout, *answers: Any) -> list[str]:
    with scripted([], list(answers)) as ref:
        while g.phase == "deploy":
            deployment.deploy(ref, g)
    return events(ref)


@pytest.mark.rule("deadlands.scenario.deploy")
def test_one_side_after_the_other() -> None:
    g = SCENARIOS.start(SCENARIOS.setup(FILE, {"fate_chips": False}))
    found = deployed(g, Deploy("ann", ((3, 3, 0),), "kneeling"), Ready())
    assert found == ["deploys", "deploys"]
    assert (g["ann"].place, g["ann"].posture) == ((3, 3, 0), "kneeling")
    assert deployment.in_zone(g.board.zones[1], g["bob"].place)


@pytest.mark.rule("deadlands.scenario.deploy")
@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (Deploy("bob", ((27, 3, 0),)), "not-to-be-placed-now"),
        (Deploy("ann", ((6, 3, 0),)), "outside-zone"),
        (Deploy("ann", ((0.2, 3, 0),)), "no-room"),
        (Deploy("ann", ((3, 3, 0),), "hanging"), "no-such-posture"),
        (Deploy("ann", ()), "no-such-place"),
    ],
)
def test_where_nobody_can_be_placed(choice: Deploy, reason: str) -> None:
    g = SCENARIOS.start(SCENARIOS.setup(FILE))
    refusal = deployment.check(g, "law", choice)
    assert refusal is not None and refusal.reason == reason


@pytest.mark.rule("deadlands.chips.draw", "deadlands.table.house-chip-start", "deadlands.ruling.no-marshal")
def test_chips_are_drawn_first() -> None:
    g = SCENARIOS.start(SCENARIOS.setup(FILE))
    with scripted(["white", "red", "white", "blue", "blue", "white"]) as ref:
        deployment.deploy(ref, g)
    assert (g.chips["law"].white, g.chips["law"].red, g.chips["outlaws"].blue) == (2, 1, 2)
    assert g.chips[POT].total == 79


@pytest.mark.rule("deadlands.ruling.marshal-chips", "deadlands.table.house-chip-start")
@pytest.mark.parametrize(("switch", "marshal"), [("three", 3), ("per-player", 1)])
def test_the_marshal_has_three_chips_or_one_for_each_player(switch: str, marshal: int) -> None:
    g = SCENARIOS.start(SCENARIOS.setup(FILE, {"marshal_chips": switch, "marshal": True}))
    with scripted(["white"] * (3 + marshal)) as ref:
        deployment.draw_chips(ref, g)
    assert (g.chips["ann"].total, g.chips["outlaws"].total) == (3, marshal)


@pytest.mark.rule("deadlands.scenario.deploy")
def test_what_is_offered_is_legal_and_hidden_people_stay_hidden() -> None:
    g = started("ambush", fate_chips=False)
    for side in g.sides:
        while deployment.waiting(g, side):
            found = list(deployment._offers(g, side))
            assert found and all(deployment._judged(g, side, one.choice) is None for one in found)
            choice = found[0].choice
            assert isinstance(choice, Deploy)
            with scripted([]) as ref:
                deployment.put(ref, g, choice.actor, choice.path[0], choice.posture)
            assert told(ref, "deploys").seats == (("ambushers",) if side == "ambushers" else ())
    view = {row["id"]: row for row in g.view("travellers")["people"]}
    assert "x" not in view["hank"] and "x" in view["amos"]
    assert "x" in {row["id"]: row for row in g.view("ambushers")["people"]}["hank"]


# aims ----------------------------------------------------------------------------------------------------------------
def judged(g: Shootout, at_end: bool = False) -> tuple[tuple[str, ...], str] | None:
    with scripted([]) as ref:
        (goals.finish if at_end else goals.judge)(ref, g)
    return None if g.ended is None else (g.ended.winners, g.ended.reason)


def two_each(victory: str, **fields: Any) -> Shootout:
    return fight(
        man("ann"), man("al", 12, 10), man("bob", 30, 10), man("bill", 32, 10), table=board(victory=victory, **fields)
    )


def out(g: Shootout, *who: str, **fields: Any) -> Shootout:
    for one in who:
        g.change(one, **(fields or {"wind": 0}))
    return g


RED, BLUE = ("red",), ("blue",)


@pytest.mark.rule("deadlands.fight-frame.end", "deadlands.ruling.draw", "deadlands.scenario.withdraw")
def test_the_last_side_standing() -> None:
    assert judged(out(two_each("last-standing"), "ann", "bob")) is None
    assert judged(out(two_each("last-standing"), "bob", "bill")) == (RED, "last-standing")
    assert judged(out(two_each("last-standing"), "ann", "al", gave_up=True)) == (BLUE, "last-standing")
    assert judged(out(two_each("last-standing"), "ann", "al", gone=True)) == (BLUE, "last-standing")
    assert judged(out(two_each("last-standing"), "ann", "al", "bob", "bill")) == ((), "nobody-left")
    assert judged(out(two_each("last-standing"), "ann"), at_end=True) == (BLUE, "last-round")
    assert judged(two_each("last-standing"), at_end=True) == ((), "last-round")


@pytest.mark.rule("deadlands.table.house-scenarios", "deadlands.ruling.draw")
def test_money_bags() -> None:
    def bank() -> Shootout:
        g = two_each("bags")
        g.things["bag"] = Thing("bag", (5.0, 5.0, 0.0), gear="money-bag")
        g.change("bob", gear=("money-bag",))
        return g

    assert judged(bank()) is None
    assert judged(out(bank(), "bob", gone=True, exited="west")) is None
    assert judged(out(out(bank(), "bob", gone=True, exited="west"), "bill")) == ((), "some-bags")
    assert judged(out(out(bank(), "bob", gone=True), "bill")) == (RED, "bags-saved")
    assert judged(out(bank(), "ann", "al")) == (BLUE, "bags-off")
    assert judged(bank(), at_end=True) == (RED, "bags-saved")
    g = bank()
    g.things.clear()
    assert judged(out(g, "bob", gone=True, exited="west")) == (BLUE, "bags-off")


@pytest.mark.rule("deadlands.table.house-scenarios", "deadlands.map.table-edge")
def test_half_of_the_travellers() -> None:
    assert judged(out(two_each("through"), "ann", gone=True, exited="east")) == (RED, "through")
    assert judged(out(two_each("through"), "ann", gone=True)) is None
    assert judged(out(two_each("through"), "bob", "bill")) == (RED, "ambushers-out")
    assert judged(out(two_each("through"), "ann", "al")) == (BLUE, "stopped")
    assert judged(two_each("through"), at_end=True) == (BLUE, "stopped")


@pytest.mark.rule("deadlands.table.house-scenarios")
def test_a_brawl_is_won_by_the_side_that_loses_less_wind_and_never_by_killing() -> None:
    assert judged(out(two_each("least-wind"), "ann", wind=8), at_end=True) == (BLUE, "least-wind")
    assert judged(two_each("least-wind"), at_end=True) == ((), "wind-even")
    assert judged(out(two_each("least-wind"), "ann", dead=True)) == (RED, "killing")
    assert judged(out(two_each("least-wind"), "bob", "bill")) == (RED, "last-standing")


@pytest.mark.rule("deadlands.table.house-scenarios")
def test_the_powder_store() -> None:
    g = two_each("store")
    g.progress[store.BLOWN] = 1
    assert judged(g) == (BLUE, "blown-up")
    assert judged(out(two_each("store"), "ann", "al")) == (BLUE, "guards-out")
    assert judged(out(two_each("store"), "bob", "bill")) == (RED, "store-kept")
    assert judged(two_each("store"), at_end=True) == (RED, "store-kept")


# neutrals ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.table.house-marshal-duties", "deadlands.scenario.marshal-seat")
def test_the_marshal_moves_neutrals_after_the_deuces() -> None:
    """One move of Pace; without a Marshal they lie where they are."""
    g = started("bank-job", marshal=True)
    assert g["clerk-1"].posture == "standing"
    step = Walk("clerk-1", ((16.0, 34.5, 0.0),))
    with scripted([], [step, LetPass("clerk-2")]) as ref:
        neutrals.move(ref, g)
    assert g["clerk-1"].place == (16.0, 34.5, 0.0) and g["clerk-1"].moved == 0.0 and events(ref) == ["moves"]
    asked = neutrals.question(g, "clerk-1")
    assert asked.seat == "robbers" and len(list(asked.options)) > 3
    for choice in (Walk("clerk-1", ((16.0, 33.0, 0.0),), run=True), Walk("cole", ((16.0, 33.0, 0.0),)), Ready()):
        assert asked.check(choice) is not None
    lying = started("bank-job")
    with scripted([]) as ref:
        neutrals.move(ref, lying)
    assert lying["clerk-1"].posture == "prone"
