"""Scenario files of users: every mistake by its key, options of ready scenarios, set-ups that need no file."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixgun.core.game import BadSetup
from sixgun.games.dicemore import scenario

PLAIN = """
name = "crossroads"
title = "Crossroads"
story = "Two roads, one well."
size = [40, 30]
good = "tanner-wells-law"
bad = "dos-lagunas"
layout = [
  { id = "mill", piece = "mill", kind = "building", x = 15, y = 12, w = 8, h = 6 },
  { id = "mill-door", piece = "door of the mill", kind = "point", of = "mill", x = 19, y = 12 },
  { id = "stockade", piece = "stockade", kind = "cover", look = "stockade", x = 10, y = 5, w = 0.3, h = 8 },
  { id = "south", piece = "south", kind = "zone", side = "good", x = 0, y = 0, w = 40, h = 4 },
  { id = "north", piece = "north", kind = "zone", side = "bad", x = 0, y = 26, w = 40, h = 4 },
]
"""


def wrong(text: str) -> dict[str, str]:
    return {problem.where: problem.message for problem in scenario.SCENARIOS.problems(text)}


def changed(old: str, new: str) -> dict[str, str]:
    assert old in PLAIN
    return wrong(PLAIN.replace(old, new))


@pytest.mark.rule("dicemore.gap.scenario-maps")
def test_a_user_layout_is_played() -> None:
    assert scenario.SCENARIOS.problems(PLAIN) == []
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.setup(PLAIN))
    assert (g.board.scene.width, g.board.scene.depth, g.board.scenario) == (40.0, 30.0, "")
    assert g.board.covers["stockade"] == "partial" and g.board.open_buildings == {"mill"}
    assert g.phase == "deploy" and len(g.waiting) == 10


@pytest.mark.parametrize(
    ("old", "new", "where", "word"),
    [
        ('title = "Crossroads"', 'titel = "Crossroads"', "titel", "did you mean title"),
        ('title = "Crossroads"', 'titel = "Crossroads"', "title", "missing"),
        ('name = "crossroads"', 'name = "Cross Roads"', "name", "small letters"),
        ("size = [40, 30]", "size = [10, 30]", "size[0]", "20"),
        ('good = "tanner-wells-law"', 'good = "tanner-wels-law"', "good", "tanner-wells-law"),
        ('good = "tanner-wells-law"', "", "good", "missing"),
        ('good = "tanner-wells-law"', "good = 3", "good", "table"),
        ('look = "stockade"', 'look = "palisade"', "layout[2].look", "expected one of"),
        ('look = "stockade", ', "", "layout[2].look", "missing"),
        (
            'kind = "cover", look = "stockade"',
            'kind = "cover", look = "stockade", cover = "whole"',
            "layout[2].cover",
            "partial",
        ),
        ('id = "north", piece', 'id = "south", piece', "layout[4].id", "another"),
        ('side = "bad", ', "", "layout", 'side = "bad"'),
        ("x = 0, y = 26, w = 40", "x = 0, y = 26, w = 41", "layout[4]", "on the table"),
        ('of = "mill", x = 19, y = 12', 'of = "mil", x = 19, y = 12', "layout[1].of", "mill"),
        ('of = "mill", x = 19, y = 12', 'of = "mill", x = 19, y = 13', "layout[1]", "walls"),
        ('of = "mill", x = 19, y = 12', 'of = "mill", x = 15.5, y = 12', "layout[1]", "does not fit"),
        ("x = 15, y = 12, w = 8, h = 6", "x = 15, y = 12, w = 8", "layout[0].h", "more than 0"),
        ("x = 10, y = 5, w = 0.3", "x = 14, y = 10, w = 3", "layout[2]", "stands in mill"),
        ('kind = "zone", side = "good"', 'kind = "zone", up = 2, side = "good"', "layout[3].up", "balcony"),
        ('kind = "building", x', 'kind = "building", side = "good", x', "layout[0].side", "zones"),
        ('bad = "dos-lagunas"', 'bad = "dos-lagunas"\ncivilians = 9', "civilians", "meeting"),
        (
            'bad = "dos-lagunas"',
            'bad = "dos-lagunas"\nswitches = { move_frist = true }',
            "switches.move_frist",
            "move_first",
        ),
        ('bad = "dos-lagunas"', 'bad = "dos-lagunas"\nrules = "bank-robbery"', "layout", 'id = "bank"'),
    ],
)
def test_mistakes_are_named_by_their_key(old: str, new: str, where: str, word: str) -> None:
    found = changed(old, new)
    assert where in found and word in found[where], found


def test_every_mistake_is_reported_at_once() -> None:
    text = PLAIN.replace('look = "stockade"', 'look = "x"').replace("size = [40, 30]", "size = [1, 30]")
    found = wrong(text.replace('bad = "dos-lagunas"', 'bad = "nobody"\ncolour = "red"'))
    assert {"layout[2].look", "size[0]", "bad", "colour"} <= set(found)


def test_not_toml() -> None:
    assert list(wrong("name = ")) == ["line 1"]


@pytest.mark.parametrize(
    ("rules", "missing"),
    [
        ("prisoner", ["saloon", "jail", "main-road"]),
        ("kidnapping", ["hideout"]),
        ("duel", ["leader-good", "leader-bad", "entry-good", "entry-bad"]),
        ("murder", ["bank", "guard"]),
        ("witness", ["witness-house"]),
        ("meeting", ["stage", "politician", "sniper", "sheriffs-office"]),
    ],
)
def test_rules_of_a_scenario_need_their_pieces(rules: str, missing: list[str]) -> None:
    first = next(p.message for p in scenario.SCENARIOS.problems(f'rules = "{rules}"\n{PLAIN}'))
    assert f'id = "{missing[0]}"' in first


def test_a_house_of_the_rules_needs_a_door() -> None:
    text = scenario.SCENARIOS.text("witness")
    rows = [line for line in text.splitlines() if "witness-house-door" not in line]
    assert wrong("\n".join(rows)) == {"layout": 'witness-house needs a door: a point with of = "witness-house"'}


@pytest.mark.rule("dicemore.scenario.duel-deployment")
def test_leaders_of_a_duel_are_ten_apart_and_entries_on_short_edges() -> None:
    text = scenario.SCENARIOS.text("duel")
    assert "10U between" in wrong(text.replace("x = 35.5", "x = 36.5"))["layout"]
    assert "short edge" in wrong(text.replace("x = 60, y = 0, w = 0", "x = 59, y = 0, w = 0"))["layout"]


@pytest.mark.rule("dicemore.scenario.murder-deployment")
def test_the_mayors_man_is_five_before_the_door() -> None:
    assert "5U" in wrong(scenario.SCENARIOS.text("murder").replace("x = 20, y = 23", "x = 20, y = 24"))["layout"]


@pytest.mark.rule("dicemore.scenario.meeting-deployment")
def test_a_crowd_has_at_least_eight() -> None:
    text = scenario.SCENARIOS.text("meeting")
    assert "at least 8" in wrong(f"civilians = 7\n{text}")["civilians"]
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.setup(f"civilians = 12\n{text}"))
    assert sum(c.person == "civilian" for c in g.characters.values()) == 12


def test_balconies_must_be_let_into_a_closed_building() -> None:
    text = scenario.SCENARIOS.text("meeting")
    assert "along a wall" in next(iter(wrong(text.replace("x = 7, y = 20", "x = 6, y = 20")).values()))
    assert "how high" in next(iter(wrong(text.replace(", up = 3", "")).values()))


# options -------------------------------------------------------------------------------------------------------------
def test_switches_and_bands_may_be_given_as_options() -> None:
    setup = scenario.SCENARIOS.ready("duel", {"move_first": "yes", "round_limit": "12", "bad": "fort-ransom-detail"})
    g = scenario.SCENARIOS.start(setup)
    assert g.board.switches.move_first and g.board.switches.round_limit == 12 and g.bands["bad"].key == "soldiers"
    again = scenario.SCENARIOS.ready("duel", {"good": setup["bad"]})
    g = scenario.SCENARIOS.start(again)
    assert g.bands["good"].key == "soldiers"


@pytest.mark.parametrize(
    "options", [{"move_frist": True}, {"round_limit": "many"}, {"good": "nobody"}, {"attacker_down": 3}, {"bad": 7}]
)
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        scenario.SCENARIOS.ready("duel", options)


def test_unknown_scenario_says_which_it_might_be() -> None:
    with pytest.raises(BadSetup, match="did you mean prisoner"):
        scenario.SCENARIOS.ready("prisonner")


@pytest.mark.parametrize("name", scenario.shipped())
def test_a_set_up_is_plain_data_and_complete(name: str) -> None:
    setup = scenario.SCENARIOS.ready(name)
    same = json.loads(json.dumps(setup))
    assert same == setup
    g = scenario.SCENARIOS.start(same)
    assert g.board is scenario.SCENARIOS.start(setup).board
    assert g.decoded(g.encode()).stored() == g.stored()
    g.change(next(iter(g.characters)), x=3.0)
    assert scenario.SCENARIOS.start(setup).characters != g.characters  # the kept one is not touched


@pytest.mark.rule("dicemore.ruling.printed-profiles")
def test_profile_errata_hold_for_the_whole_match() -> None:
    assert scenario.SCENARIOS.start(scenario.SCENARIOS.ready("murder"))["doss"].fortune == 1
    text = scenario.SCENARIOS.ready("murder", {"profile_errata": True})
    assert scenario.SCENARIOS.start(text).board.switches.profile_errata


def test_people_of_the_same_name_and_names_of_persons_do_not_clash() -> None:
    band = scenario.SCENARIOS.ready("murder")["good"]
    band["members"][0]["id"] = "mayor"
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.ready("murder", {"good": band, "bad": band}))
    assert {"mayor", "good.mayor", "bad.mayor", "vale", "bad.vale"} <= set(g.characters)
    assert g.bands["bad"].members[0] == "bad.mayor" and g["mayor"].person == "mayor"


# strange files -------------------------------------------------------------------------------------------------------
_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_strange_values_are_reported_and_never_crash(data: st.DataObject) -> None:
    setup = tomllib.loads(scenario.SCENARIOS.text(data.draw(st.sampled_from(scenario.shipped()))))
    for _ in range(data.draw(st.integers(1, 3))):
        if data.draw(st.booleans()):
            setup[data.draw(st.sampled_from([*setup, "size", "civilians"]))] = data.draw(_values)
        elif isinstance(setup["layout"], list) and setup["layout"] and isinstance(setup["layout"][0], dict):
            row = data.draw(st.sampled_from(setup["layout"]))
            if isinstance(row, dict) and row:
                row[data.draw(st.sampled_from([*row, "of", "side", "up", "cover"]))] = data.draw(_values)
    try:
        scenario.SCENARIOS.start(scenario.SCENARIOS.plain(scenario.SCENARIOS.checked(setup)))
    except BadSetup as bad:
        assert bad.problems
