"""The seven tables and how people are placed on them (chapter 10)."""

from __future__ import annotations

import math
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.dicemore.scene import deploy, start

from sixgun.core.chance import ScriptedChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import load_game
from sixgun.core.real_table import RealTable
from sixgun.core.ref import Pending, Referee
from sixgun.games.dicemore import catalogue, deployment, duel, scenario, space
from sixgun.games.dicemore.bands import band_check
from sixgun.games.dicemore.bands.band_file import BANDS
from sixgun.games.dicemore.choices import Put
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.state import NEUTRAL, Skirmish
from sixgun.screen.text import fill
from sixgun.screen.words import Words

NAMES = ("bank-robbery", "duel", "kidnapping", "meeting", "murder", "prisoner", "witness")
WALL = 0.15
"""Half of a wall: nobody stands in it."""


def question(g: Skirmish) -> Question:
    """What deployment asks next; nothing is changed."""
    with pytest.raises(Pending) as waiting:
        deployment.ask_next(Referee(source=ScriptedChance([]), decide=lambda _: None), g.fork())
    return waiting.value.questions[0]


def until(g: Skirmish, post: str = "", who: str = "", side: str = "") -> Question:
    """Place people until this post, person or side is asked about."""
    for _ in range(100):
        asked = question(g)
        named = asked.facts.get("post")
        if (post and named == post) or (who and asked.facts.get("who") == who):
            return asked
        if side and asked.seat == side and not named and not g[str(asked.facts["who"])].person:
            return asked
        ref = Referee(source=ScriptedChance([]), decide=lambda q: q.options[0].choice)
        deployment.ask_next(ref, g)
    raise AssertionError("never asked")


def refused(asked: Question, x: float, y: float, who: str = "", z: float = 0.0) -> str:
    found = asked.check(Put(who or str(asked.facts["who"]), ((x, y, z),)))
    return "" if found is None else f"{found.rule.removeprefix('dicemore.')} {found.reason}"


# files ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.general")
@pytest.mark.rule("dicemore.gap.scenario-maps")
def test_seven_scenarios_are_shipped_each_with_its_layout() -> None:
    assert scenario.shipped() == NAMES
    for name in NAMES:
        assert scenario.SCENARIOS.problems(scenario.SCENARIOS.text(name)) == []
        g = start(name)
        rows = catalogue.table(f"layout-{name}")
        assert {row["id"] for row in rows} == set(g.board.boxes) | set(g.board.spots)
        assert g.board.title and g.board.story.count(".") >= 2


@pytest.mark.rule("dicemore.ruling.table-in-u")
@pytest.mark.parametrize("name", NAMES)
def test_tables_are_printed_centimetres_at_two_a_u(name: str) -> None:
    row = numbers(name)
    scene = start(name).board.scene
    assert (scene.width, scene.depth) == (row["cm_x"] / 2, row["cm_y"] / 2)


@pytest.mark.rule("dicemore.gap.sides")
@pytest.mark.rule("dicemore.band.budget")
def test_every_kind_of_band_is_ready_and_legal() -> None:
    bands = {band.name: band for band in BANDS.ready()}
    for name, band in bands.items():
        assert band_check.objections(band) == (), name
        assert 350 <= band_check.worth(band) <= 400, name
    used = {start(name).bands[side].key for name in NAMES for side in ("good", "bad")}
    assert used == {band.kind for band in bands.values()} == set(catalogue.bands()) - {"common"}


@pytest.mark.rule("dicemore.ruling.indians-town")
def test_only_the_kidnapping_is_in_the_country() -> None:
    assert [name for name in NAMES if not start(name).board.town] == ["kidnapping"]


@pytest.mark.rule("dicemore.scenario.witness-night")
def test_only_the_witness_is_at_night() -> None:
    assert [name for name in NAMES if start(name).board.night] == ["witness"]


# tables --------------------------------------------------------------------------------------------------------------
def gap_between(g: Skirmish, one: str, other: str) -> float:
    a, b = g.board.boxes[one], g.board.boxes[other]
    dx = max(a.x - b.x - b.w, b.x - a.x - a.w, 0.0)
    dy = max(a.y - b.y - b.h, b.y - a.y - a.h, 0.0)
    return math.hypot(dx, dy)


@pytest.mark.rule("dicemore.scenario.bank-table")
def test_ten_u_of_street_around_the_bank() -> None:
    g = start("bank-robbery")
    bank, scene = g.board.boxes["bank"], g.board.scene
    assert bank.x + bank.w / 2 == scene.width / 2 and bank.y + bank.h / 2 == scene.depth / 2
    others = [id for id, box in g.board.boxes.items() if box.kind == "building" and id != "bank"]
    assert min(gap_between(g, "bank", id) for id in others) >= numbers("bank-robbery")["street_u"]


@pytest.mark.rule("dicemore.scenario.prisoner-table")
def test_roads_of_the_prisoner_are_six_wide_and_saloon_and_office_face_each_other() -> None:
    boxes = start("prisoner").board.boxes
    assert boxes["main-road"].h == boxes["cross-road"].w == numbers("prisoner")["street_u"]
    assert boxes["saloon"].y > boxes["main-road"].y + boxes["main-road"].h
    assert boxes["jail"].y + boxes["jail"].h < boxes["main-road"].y


@pytest.mark.rule("dicemore.scenario.kidnapping-table")
def test_small_houses_in_the_country() -> None:
    g = start("kidnapping")
    houses = [box for box in g.board.boxes.values() if box.kind == "building"]
    assert len(houses) >= 3 and all(box.w * box.h <= 30 for box in houses)
    assert not [box for box in g.board.boxes.values() if box.kind == "street"]


@pytest.mark.rule("dicemore.scenario.duel-table")
def test_a_street_ten_wide_through_the_whole_town() -> None:
    g = start("duel")
    street = g.board.boxes["main-street"]
    assert (street.x, street.w, street.h) == (0, g.board.scene.width, numbers("duel")["street_u"])
    assert all(gap_between(g, "main-street", id) > 0 for id, b in g.board.boxes.items() if b.kind == "building")


@pytest.mark.rule("dicemore.scenario.murder-table")
def test_three_streets_form_a_t_and_the_bank_is_at_the_junction() -> None:
    g = start("murder")
    assert gap_between(g, "bar-of-the-t", "stem-of-the-t") == 0
    assert gap_between(g, "bank", "bar-of-the-t") <= 1 and gap_between(g, "bank", "stem-of-the-t") <= 1


@pytest.mark.rule("dicemore.scenario.witness-table")
def test_the_witness_is_in_a_town() -> None:
    g = start("witness")
    assert g.board.town and sum(box.kind == "building" for box in g.board.boxes.values()) >= 6


@pytest.mark.rule("dicemore.scenario.meeting-table")
def test_rally_in_the_middle_hotel_and_office_on_short_sides() -> None:
    g = start("meeting")
    boxes, scene = g.board.boxes, g.board.scene
    assert abs(boxes["stage"].x + boxes["stage"].w / 2 - scene.width / 2) < 1
    assert boxes["hotel"].x < 5 and boxes["sheriffs-office"].x + boxes["sheriffs-office"].w > scene.width - 5


# buildings -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.gap.buildings")
def test_a_building_with_a_door_has_windows_in_its_other_walls_and_others_are_closed() -> None:
    g = start("bank-robbery")
    assert g.board.open_buildings == {"bank"}
    parts = [p for p in g.board.scene.pieces if g.board.wholes[p.id] == "bank"]
    doors = [p for p in parts if p.kind == "door"]
    windows = [p for p in parts if p.kind == "window"]
    assert len(doors) == 1 and not doors[0].solid and not doors[0].gate and not doors[0].blocks_sight
    xs = [x for x, _ in doors[0].polygon]
    assert (min(xs), max(xs)) == pytest.approx((29, 31))
    assert len(windows) == 3 and all(w.gate == "low" and not w.blocks_sight for w in windows)
    assert all(g.board.covers[w.id] == "partial" for w in windows)
    for window in windows:
        wide = max(
            max(x for x, _ in window.polygon) - min(x for x, _ in window.polygon),
            max(y for _, y in window.polygon) - min(y for _, y in window.polygon),
        )
        assert wide == pytest.approx(1.0)
    closed = [p for p in g.board.scene.pieces if g.board.wholes[p.id] == "hotel" and p.kind == "building"]
    assert len(closed) == 1 and closed[0].solid and closed[0].blocks_sight


@pytest.mark.rule("dicemore.gap.buildings")
def test_the_hotel_has_a_balcony_three_up_that_can_be_climbed_and_looks_at_the_square() -> None:
    g = start("meeting")
    sniper = g["sniper"]
    assert sniper.z == 3 and sniper.in_play
    assert [(link.kind, link.length) for link in g.board.scene.links] == [("climb", 3)]
    assert g.board.scene.links[0].head == (8.0, 22.5, 3.0)
    assert space.visible(g, "sniper", "politician")
    assert space.distance(g, "sniper", "politician") > numbers("meeting")["sniper_u"]


@pytest.mark.rule("dicemore.ruling.cover-classes")
def test_cover_classes_and_how_pieces_are_passed() -> None:
    g = start("kidnapping")
    piece = {p.id: p for p in g.board.scene.pieces}
    assert (g.board.covers["fence"], piece["fence"].gate) == ("light", "low")
    assert (g.board.covers["bushes"], piece["bushes"].gate) == ("light", "low")
    assert (g.board.covers["well"], piece["well"].gate) == ("partial", "climb")
    assert (g.board.covers["rocks"], piece["rocks"].gate) == ("partial", "climb")
    assert (g.board.covers["big-tree"], piece["big-tree"].gate, piece["big-tree"].solid) == ("partial", "", True)
    stage = {p.id: p for p in start("meeting").board.scene.pieces}["stage"]
    assert not stage.solid and not stage.gate and not stage.standable


@pytest.mark.rule("dicemore.ruling.blast-protection")
def test_rows_of_the_protection_table() -> None:
    rows = {row["cover"] for row in catalogue.table("explosive-protection")}
    for name in NAMES:
        assert set(start(name).board.protection.values()) <= rows
    of = start("kidnapping").board.protection
    assert (of["well"], of["fence"], of["bushes"]) == ("wall, rock", "fence, car, wagon", "tree, hedge")
    assert of["house-north-east"] == "wooden building"


# deployment ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.rule("dicemore.ruling.deployment")
def test_everybody_is_placed_and_all_proposals_are_legal(name: str) -> None:
    g = start(name)
    asked = deploy(g)
    assert g.phase == "round" and g.waiting == ()
    followers = [c for c in g.characters.values() if not c.inside]
    if name == "duel":
        assert asked == [] and len(followers) == 8
    else:
        assert followers == []
        assert all(1 <= len(q.options) <= deployment.OFFERED + 2 for q in asked)
        assert all(option.region for q in asked for option in q.options if option.choice.kind == "place")


@pytest.mark.rule("dicemore.ruling.deployment")
def test_order_of_sides() -> None:
    def order(name: str) -> list[str]:
        g = start(name)
        sides = []
        for asked in deploy(g):
            who = str(asked.facts.get("who", ""))
            if not who or not g[who].person:
                sides.append(asked.seat)
        return sides

    for name in NAMES:
        if name != "duel":
            first = str(numbers(name)["first_deploys"])
            found = order(name)
            assert found[0] == first and found == sorted(found, key=lambda side: side != first)


@pytest.mark.rule("dicemore.ruling.deployment")
def test_owner_may_place_another_of_his_people_first_and_faces_them_as_he_likes() -> None:
    g = start("bank-robbery")
    asked = until(g, side="good")
    ref = Referee(source=ScriptedChance([]), decide=lambda q: Put("ames", ((2.0, 20.0, 0.0),), 123.0))
    deployment.ask_next(ref, g)
    assert (g["ames"].x, g["ames"].y, g["ames"].facing) == (2.0, 20.0, 123.0) and "ames" not in g.waiting
    assert refused(asked, 2.0, 20.0, "rusk") == "ruling.deployment not-to-be-placed-now"
    assert refused(question(g), 2.0, 20.0, "hollis") == "ruling.deployment no-room-there"
    assert refused(question(g), 2.0, 30.0, "hollis", 1.0) == "ruling.deployment on-the-ground"


@pytest.mark.rule("dicemore.ruling.deployment")
def test_nobody_within_1_of_an_enemy_nor_indoors() -> None:
    g = start("prisoner")
    until(g, side="bad")
    enemy = g.in_play("good")[-1]
    g.change(enemy.id, x=44.5, y=13.0)
    asked = question(g)
    assert refused(asked, 44.5, 15.0) == "ruling.deployment enemy-too-near"  # exactly 1U between the bases
    assert refused(asked, 44.5, 15.02) == ""
    asked = question(g)
    assert refused(asked, 10.0, 22.0) == "ruling.deployment not-indoors"
    assert refused(asked, 20.0, 22.0) == "ruling.deployment no-room-there"  # in the closed store


@pytest.mark.rule("dicemore.scenario.bank-deployment")
def test_bank_robbery_zones() -> None:
    g = start("bank-robbery")
    asked = question(g)
    assert asked.seat == "bad" and asked.facts["post"] == "carrier"
    ref = Referee(source=ScriptedChance([]), decide=lambda q: _named(q, "weems") or q.options[-1].choice)
    deployment.ask_next(ref, g)
    assert g["weems"].carries == ("bag-1", "bag-2")
    assert 25 < g["weems"].x < 35 and 18.5 < g["weems"].y < 26.5
    asked = question(g)
    assert refused(asked, 30, 16.0) == ""  # 2U from the wall at y = 18.5
    assert refused(asked, 30, 15.99) == "scenario.bank-deployment not-within"
    assert refused(asked, 30, 22) == "ruling.deployment not-indoors"
    asked = until(g, side="good")
    assert refused(asked, 5.49, 20) == "" and refused(asked, 54.51, 20) == ""
    assert refused(asked, 5.5, 20) == "scenario.bank-deployment not-near-edge"
    assert refused(asked, 0.4, 20) == "ruling.deployment no-room-there"


def _named(asked: Question, who: str) -> Choice | None:
    return next((o.choice for o in asked.options if o.choice.kind == "post" and o.choice.actor == who), None)


@pytest.mark.rule("dicemore.scenario.prisoner-deployment")
def test_prisoner_zones() -> None:
    g = start("prisoner")
    until(g, who="prisoner")
    keeper = g[g["prisoner"].bearer]
    g.change(keeper.id, x=10.0, y=25.0)
    asked = question(g)
    assert refused(asked, 12.0, 25.0) == ""  # 1U between the bases
    assert refused(asked, 12.1, 25.0) == "scenario.prisoner-deployment not-near-keeper"
    asked = until(g, post="guard")
    assert [o.choice.kind for o in asked.options][-1] == "no-post"
    deployment.ask_next(Referee(source=ScriptedChance([]), decide=lambda q: q.options[-1].choice), g)
    asked = question(g)  # with nobody else in the saloon
    assert len([c for c in g.in_play("good") if c.y > 19]) == 1
    assert refused(asked, 46.0, 16.5) == ""  # 5U from the corner of the office
    assert refused(asked, 42.0, 7.0) == "ruling.deployment no-room-there"  # in the house beside it
    assert refused(asked, 51.0, 16.6) == "scenario.prisoner-deployment not-within"
    asked = until(g, side="bad")
    assert refused(asked, 30.0, 23.5) == "" and refused(asked, 30.0, 6.5) == ""
    assert refused(asked, 30.0, 23.6) == "scenario.prisoner-deployment not-within"


@pytest.mark.rule("dicemore.scenario.kidnapping-deployment")
def test_kidnapping_zones() -> None:
    g = start("kidnapping")
    until(g, who="hostage")
    assert g["hostage"].bearer and g[g["hostage"].bearer].side == "bad"
    asked = until(g, post="guard")
    assert any(o.choice.kind == "no-post" for o in asked.options)
    asked = until(g, side="bad")
    assert (
        refused(asked, 30.0, 24.0) == "" and refused(asked, 30.0, 24.1) == "scenario.kidnapping-deployment not-within"
    )
    asked = until(g, side="good")
    assert refused(asked, 5.4, 15) == "" and refused(asked, 5.5, 15) == "scenario.kidnapping-deployment not-near-edge"


@pytest.mark.rule("dicemore.scenario.duel-deployment")
def test_duel_leaders_face_each_other_ten_apart_and_the_others_are_off_the_table() -> None:
    g = start("duel")
    one, other = duel.champion(g, "good"), duel.champion(g, "bad")
    assert g.phase == "round"
    assert space.distance(g, one.id, other.id) == pytest.approx(numbers("duel")["apart_u"])
    assert (one.facing, other.facing) == (0.0, 180.0)
    assert [c.id for c in g.in_play()] == [one.id, other.id]


@pytest.mark.rule("dicemore.scenario.murder-deployment")
@pytest.mark.rule("dicemore.ruling.murder-details")
def test_murder_zones() -> None:
    g = start("murder")
    assert question(g).facts["who"] == "mayor"
    until(g, post="door-guard")
    deployment.ask_next(Referee(source=ScriptedChance([]), decide=lambda q: q.options[0].choice), g)
    guard = g.in_play("good")[0]
    assert not guard.person
    door = g.board.spots["bank-door"]
    assert math.hypot(guard.x - door.x, guard.y - door.y) - 0.5 == pytest.approx(numbers("murder")["guard_u"])
    asked = question(g)
    assert refused(asked, 45.5, 5.0) == "" and refused(asked, 45.4, 12.0) == "ruling.murder-details not-far-enough"
    assert refused(asked, 50.0, 22.5) == "ruling.murder-details not-far-enough"  # 9.5U from the middle of the edge
    assert refused(asked, 49.5, 22.5) == ""
    asked = until(g, side="bad")
    assert refused(asked, 5.5, 22.5) == "" and refused(asked, 5.6, 22.5) == "ruling.murder-details not-within"


@pytest.mark.rule("dicemore.ruling.murder-details")
@pytest.mark.rule("dicemore.scenario.witness-deployment")
@pytest.mark.parametrize(("name", "rule"), [("murder", "murder-deployment"), ("witness", "witness-deployment")])
def test_bad_side_is_split_between_the_edges(name: str, rule: str) -> None:
    g = start(name)
    until(g, side="bad")
    y = g.board.scene.depth / 2
    spots = [(1.0, y - 3), (1.0, y), (1.0, y + 3)]
    for spot in spots:  # three of five may be at one edge
        asked = question(g)
        assert refused(asked, *spot) == ""
        who = str(asked.facts["who"])
        choice = Put(who, ((*spot, 0.0),))
        deployment.ask_next(Referee(source=ScriptedChance([]), decide=lambda q, c=choice: c), g)  # type: ignore[misc]
    assert refused(question(g), 3.0, y + 1.5) == f"scenario.{rule} half-at-each-edge"
    assert refused(question(g), g.board.scene.width - 3.0, y + 1.5) == ""


@pytest.mark.rule("dicemore.scenario.witness-deployment")
def test_witness_zones() -> None:
    g = start("witness")
    assert question(g).facts["who"] == "boy"
    asked = until(g, post="guard")
    assert not any(o.choice.kind == "no-post" for o in asked.options)
    asked = until(g, side="good")
    assert len([c for c in g.in_play("good") if not c.person]) == 1
    assert (
        refused(asked, 30.0, 13.51) == ""
        and refused(asked, 30.0, 13.5) == "scenario.witness-deployment not-nearer-than"
    )


@pytest.mark.rule("dicemore.scenario.meeting-deployment")
@pytest.mark.rule("dicemore.ruling.meeting-civilians")
def test_meeting_zones_and_the_crowd_in_turn() -> None:
    g = start("meeting")
    seats = [q.seat for q in deploy(start("meeting"))][:8]
    assert seats == ["good", "bad"] * 4
    asked = question(g)
    assert refused(asked, 30.0, 29.0) == "" and refused(asked, 30.0, 34.0) == ""  # 5U and 10U from the stage
    assert refused(asked, 30.0, 28.9) == "scenario.meeting-deployment not-in-the-crowd"
    assert refused(asked, 30.0, 34.1) == "scenario.meeting-deployment not-in-the-crowd"
    until(g, post="bodyguard")
    deployment.ask_next(Referee(source=ScriptedChance([]), decide=lambda q: q.options[0].choice), g)
    guard = next(c for c in g.in_play("good") if not c.person)
    assert space.distance(g, guard.id, "politician") == pytest.approx(0, abs=0.001)
    asked = question(g)
    assert refused(asked, 30.0, 6.6 + 0.0) == "ruling.deployment no-room-there"  # in a house, 14.9U away
    assert refused(asked, 46.0, 22.5) == "" and refused(asked, 46.1, 22.5) == "scenario.meeting-deployment not-within"
    asked = until(g, side="bad")
    assert refused(asked, 54.6, 5.0) == "" and refused(asked, 54.5, 5.0) == "scenario.meeting-deployment not-near-edge"
    assert refused(asked, 2.0, 5.0) == "scenario.meeting-deployment not-near-edge"
    assert sum(c.person == "civilian" and c.side == NEUTRAL for c in g.in_play()) == numbers("meeting")["crowd"] == 8


# the slow twin -------------------------------------------------------------------------------------------------------
def twin(g: Skirmish, name: str, x: float, y: float) -> bool:
    """Legality of the second side's zone by sampling the rim of the base and every piece of scenery."""
    scene = g.board.scene
    rim = [(x + 0.5 * math.cos(math.tau * k / 240), y + 0.5 * math.sin(math.tau * k / 240)) for k in range(240)]
    if any(not (-1e-9 <= px <= scene.width + 1e-9 and -1e-9 <= py <= scene.depth + 1e-9) for px, py in rim):
        return False
    disc = [(x + f * (px - x), y + f * (py - y)) for px, py in rim[::6] for f in (0.0, 0.25, 0.5, 0.75, 0.99)]
    for row in catalogue.table(f"layout-{name}"):
        if row["kind"] == "building" and not (
            row["id"] in g.board.open_buildings
            and row["x"] < x < row["x"] + row["w"]
            and row["y"] < y < row["y"] + row["h"]
        ):
            grown = WALL if row["id"] in g.board.open_buildings else 0.0
            if any(
                row["x"] - grown < px < row["x"] + row["w"] + grown
                and row["y"] - grown < py < row["y"] + row["h"] + grown
                for px, py in disc
            ):
                return False
        if row["kind"] == "building" and row["x"] <= x <= row["x"] + row["w"] and row["y"] <= y <= row["y"] + row["h"]:
            return False
        if (
            row["kind"] == "cover"
            and row["look"] != "stage"
            and any(row["x"] < px < row["x"] + row["w"] and row["y"] < py < row["y"] + row["h"] for px, py in disc)
        ):
            return False
    for foe in g.in_play("good"):
        if min(math.hypot(px - foe.x, py - foe.y) for px, py in rim) - 0.5 <= 1.001:
            return False
    if any(math.hypot(x - c.x, y - c.y) < 1 for c in g.in_play()):
        return False
    if name == "prisoner":
        road = g.board.boxes["main-road"]
        return min(max(road.y - py, 0.0, py - road.y - road.h) for _, py in rim) <= 5
    if name == "murder":
        return min(math.hypot(px - ex, py - 22.5) for px, py in rim for ex in (0.0, 60.0)) <= 5
    if name == "meeting":
        return min(60 - px for px, _ in rim) < 5
    return min(min(px, 60 - px) for px, _ in rim) < 5


@cache
def second_side(name: str) -> tuple[Skirmish, Question]:
    """The first side is placed, the second begins."""
    g = start(name)
    return g, until(g, side="bad")


@pytest.mark.rule("dicemore.ruling.deployment")
@pytest.mark.parametrize("name", ["prisoner", "witness", "murder", "meeting"])
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_legality_agrees_with_a_slow_twin(name: str, data: st.DataObject) -> None:
    g, asked = second_side(name)
    near = data.draw(st.sampled_from(["edge", "foe", "anywhere"]))
    x = data.draw(st.floats(-1, 61))
    y = data.draw(st.floats(-1, g.board.scene.depth + 1))
    if near == "edge":
        x = data.draw(st.sampled_from([0.5, 59.5, 5.0, 55.0])) + data.draw(st.floats(-0.8, 0.8))
    elif near == "foe":
        foe = data.draw(st.sampled_from(g.in_play("good")))
        x, y = foe.x + data.draw(st.floats(-3, 3)), foe.y + data.draw(st.floats(-3, 3))
    answers = {twin(g, name, x + dx, y + dy) for dx in (-0.01, 0, 0.01) for dy in (-0.01, 0, 0.01)}
    if len(answers) == 1:  # not within a hair of some limit
        assert (refused(asked, x, y) == "") == answers.pop()


@pytest.mark.rule("dicemore.setup.unit-scale")
def test_centimetres_of_a_unit_are_a_setting() -> None:
    game = load_game("dicemore")
    assert game.part(RealTable).cm_per_unit(game.setup("duel")) == 2.0
    assert game.part(RealTable).cm_per_unit(game.setup("duel", {"cm_per_u": 1})) == 1.0


@pytest.mark.rule("dicemore.ruling.deployment")
@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("name", [*NAMES, "coach-road"])
def test_every_question_of_deployment_says_who_begins_where(name: str, language: str) -> None:
    """Nobody reads "who stands where" without being told what is allowed."""
    game = load_game("dicemore")
    setup = game.setup(name)
    g = scenario.SCENARIOS.start(setup)
    words = Words(game, setup, language)
    for asked in deploy(g):
        if "ask" in asked.facts:
            said = words.question(asked)
            assert said == fill(words.texts, words.texts[f"question.{asked.facts['ask']}"], _shown(words, asked))
            assert all(str(value) not in said for value in asked.facts.values() if str(value).startswith("not-"))


def _shown(words: Words, asked: Question) -> dict[str, object]:
    return {key: value if isinstance(value, int | float) else words.fact(value) for key, value in asked.facts.items()}
