"""Climbing, jumping, leaping and swimming: where they may lead, and what a refusal says."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import fence, man, match, wall
from tests.rules.dicemore.playing import mounted

from sixgun.games.dicemore import turn
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.state import Skirmish
from sixgun.table import Piece, rectangle

FOE = man("z", "bad", 40, 40)
AT = {"x": 12.0, "y": 10.2}


def lone(*pieces: Piece, horse: str = "", **fields: Any) -> Skirmish:
    me = man("a", "good", 10, 10, **fields)
    horses = []
    if horse:
        me, animal = mounted(me, "", horse)
        horses = [animal]
    return match([me, FOE], pieces, active="a", horses=horses)


def said(g: Skirmish, kind: str, x: float = 12.04, y: float = 10.16, z: float = 0.0) -> tuple[str, str, Any] | None:
    found = turn.check(g, KINDS.decode({"kind": kind, "actor": "a", "path": ((x, y, z),)}))
    return None if found is None else (found.rule, found.reason, found.facts)


def floor(height: float, x: float = 11.0) -> Piece:
    return Piece(
        id="floor", kind="balcony", polygon=rectangle(x, 8, 4, 4), base=height - 0.1, height=0.1, standable=True
    )


RULE = {
    "climb": "dicemore.action.climb",
    "jump": "dicemore.action.jump-short",
    "leap": "dicemore.action.jump-long",
    "swim": "dicemore.action.swim",
}
MARK = pytest.mark.rule(*RULE.values())


@MARK
@pytest.mark.parametrize("kind", ["jump", "leap", "climb"])
def test_there_has_to_be_room_at_the_end(kind: str) -> None:
    g = lone()
    g.characters["m"] = man("m", "good", 12.04, 10.16)
    assert said(g, kind) == (RULE[kind], "no-room", AT)
    low = fence("f", (12, 0), (12, 20))
    assert said(lone(low), kind) == (RULE[kind], "no-room", AT)


@MARK
@pytest.mark.parametrize("kind", ["jump", "swim"])
def test_only_climbing_and_leaping_lead_up(kind: str) -> None:
    assert said(lone(floor(2.0)), kind, z=2.0) == (RULE[kind], "too-high", {"most": 0.0})


@MARK
def test_a_leap_leads_three_up_where_there_is_a_floor() -> None:
    assert said(lone(floor(3.0)), "leap", z=3.0) is None
    assert said(lone(floor(3.1)), "leap", z=3.1) == (RULE["leap"], "too-high", {"most": 3.0})
    assert said(lone(), "leap", z=2.0) == (RULE["leap"], "no-room", AT)
    assert said(lone(floor(3.0)), "leap", 14.0, 10.0, 3.0) is None
    assert said(lone(floor(3.0, 9.0), z=3.0), "jump", 12.0, 10.0, 3.0) is None


@MARK
def test_a_climb_leads_up_not_far_aside() -> None:
    assert said(lone(floor(3.0)), "climb", 12.5, 10.0, 3.0) is None
    assert said(lone(floor(3.0)), "climb", 12.6, 10.0, 3.0) == (RULE["climb"], "no-way", {"x": 12.6, "y": 10.0})
    assert said(lone(), "climb", z=2.0) == (RULE["climb"], "no-room", AT)


@MARK
def test_nothing_solid_is_in_the_way_and_what_is_climbed_has_to_be_climbable() -> None:
    for kind in ("jump", "leap"):
        assert said(lone(wall("w", (11, 0), (11, 20))), kind) == (RULE[kind], "no-way", AT)
    assert said(lone(), "climb") == (RULE["climb"], "nothing-to-climb", AT)
    assert said(lone(fence("f", (11, 0), (11, 20))), "climb") == (RULE["climb"], "nothing-to-climb", AT)
    assert said(lone(fence("f", (11, 0), (11, 20))), "jump") is None
    rock = Piece(id="r", kind="rock", polygon=rectangle(10.8, 6, 0.4, 8), height=1.5, cover=True, gate="climb")
    assert said(lone(rock), "climb") is None


@MARK
def test_one_swims_in_water_only() -> None:
    lake = Piece(id="lake", kind="water", polygon=rectangle(11, 0, 6, 20), terrain="water")
    assert said(lone(lake), "swim") is None
    assert said(lone(), "swim") == (RULE["swim"], "no-water", AT)
    assert said(lone(lake, horse="mule"), "swim") is None


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.move.horse-arc", "dicemore.animal.mule")
def test_a_rider_leaps_ahead_on_the_level_and_through_no_window() -> None:
    assert said(lone(horse="horse"), "leap", 15.0, 10.0) is None
    assert said(lone(horse="horse"), "leap", 10.0, 15.0) == (
        "dicemore.move.horse-arc",
        "wrong-direction",
        {"how": "leap"},
    )
    assert said(lone(), "leap", 10.0, 15.0) is None
    assert said(lone(floor(2.0), horse="horse"), "leap", z=2.0) == ("dicemore.ruling.riders", "too-high", {"most": 0.0})
    low = fence("f", (11.5, 0), (11.5, 20))
    assert said(lone(low, horse="horse"), "leap", 15.0, 10.0) is None
    mule = said(lone(low, horse="mule"), "leap", 15.0, 10.0)
    assert mule is not None and mule[0] == "dicemore.animal.mule"
