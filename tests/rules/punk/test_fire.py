"""Fire (punk.fire) and Fire markers (punk.marker)."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.rules.punk.build import element, zone
from tests.rules.punk.games import EAST, activate, at, events, fact, foe, fray, model, play, refusal
from tests.rules.punk.shooters import range_, shooter

from sixgun.games.punk.choices import Charge, Fight, Hit, Lob, Loot, Move, Next, Pass, Shoot, StandUp, Turn
from sixgun.games.punk.fire import touches
from sixgun.games.punk.state import DOWNED, REMOVED, Arm, Fire, Fray, Model

FLARE = Shoot("ann", "bob", 0)
STAND = Turn("ann", 90.0)


def flare(*more: Model, **bob: Any) -> Fray:
    """Ann's flare gun has Strength 5 and Incendiaria (4); Bob is 15 cm away."""
    target = foe("bob", 27.5, 10)
    g = fray(shooter("ann", 10, 10, "flare"), target, *more, table=range_(), active="ann")
    if bob:
        g.change("bob", **bob)
    return g


def burning(*models: Model, fires: tuple[Fire, ...], active: str = "ann") -> Fray:
    g = fray(*models, table=range_(), active=active)
    g.fires = fires
    return g


# lighting it ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.fire.marker", "punk.fire.hit", "punk.special.incendiary", "punk.ruling.fire-placement")
def test_a_hit_leaves_a_marker_around_its_victim() -> None:
    """The weapon's own impact first, then that of the fire."""
    g = flare()
    log = play(g, FLARE, [5, 1, 10, 10, 1])
    assert g.fires == (Fire((27.5, 10, 0), 4),)
    assert events(log).index("impact-holds") < events(log).index("fire") < events(log).index("impact-downs")
    assert g["bob"].where == DOWNED and at(g, "bob") == (27.5, 10, 0)


@pytest.mark.rule("punk.fire.marker")
def test_a_miss_leaves_none() -> None:
    g = flare()
    play(g, FLARE, [6])
    assert g.fires == ()


@pytest.mark.rule("punk.fire.marker", "punk.shoot.into-combat-stray")
def test_a_stray_leaves_it_where_it_hits() -> None:
    g = flare(model("cat", 27.5, 12.5))
    play(g, FLARE, [4, 10, 1, 1, 10])
    assert g.fires == (Fire((27.5, 12.5, 0), 4),)
    assert g["cat"].where == DOWNED


@pytest.mark.rule("punk.fire.hit", "punk.armour.penetration")
def test_strength_and_penetration_are_its_number() -> None:
    """4 against Toughness 4 and plate 4, of which Penetration 4 leaves nothing: a tie Downs the enemy."""
    for die, result in ((5, "impact-downs"), (6, "impact-holds")):
        g = flare(armour=("plate",), toughness=4)
        log = play(g, FLARE, [5, 1, 10, 5, die])
        assert [one for one in events(log) if one.startswith("impact-")] == ["impact-holds", result]


@pytest.mark.rule("punk.fire.hit", "punk.marker.shape", "punk.ruling.fire-placement")
def test_everybody_who_touches_the_marker_is_hit_once_friends_too() -> None:
    """5 cm around the middle: a base of 1.25 touches it up to 6.25."""
    g = flare(model("cat", 27.5, 16.25), foe("out", 27.5, 3.74))
    play(g, FLARE, [5, 1, 10, 10, 1, 1, 10], [Hit("cat")])
    assert g["cat"].where == DOWNED and g["bob"].in_play and at(g, "out") == (27.5, 3.74, 0)


@pytest.mark.rule("punk.ruling.fire-placement")
def test_only_those_at_most_two_and_a_half_cm_above_or_below_touch_it() -> None:
    assert touches((0, 0, 0), model("cat", 3, 0, 2.5).body)
    assert not touches((0, 0, 0), model("cat", 3, 0, 2.6).body)
    assert touches((0, 0, 5), model("cat", 3, 0, 2.5).body)


@pytest.mark.rule("punk.fire.flee", "punk.ruling.fire-flee")
def test_survivors_flee_straight_away_from_the_attacker() -> None:
    """Bob stood in the middle: 6.25 cm to the east. Cid was north of him: along the line from Ann."""
    g = flare(foe("cid", 27.5, 14))
    play(g, FLARE, [5, 1, 10, 1, 10, 1, 10], [Hit("bob")])
    assert g["bob"].x == pytest.approx(27.5 + 6.25, abs=0.01) and g["bob"].y == 10
    dx, dy = g["cid"].x - 27.5, g["cid"].y - 14
    assert dx > 0 and dy / dx == pytest.approx(4 / 17.5)
    assert math.hypot(g["cid"].x - 27.5, g["cid"].y - 10) == pytest.approx(6.25, abs=0.01)
    assert g["bob"].facing == 180.0


@pytest.mark.rule("punk.ruling.fire-flee")
def test_a_place_that_is_taken_or_off_the_table_is_not_used() -> None:
    g = flare(foe("cid", 33.8, 10))
    play(g, FLARE, [5, 1, 10, 1, 10])
    assert math.hypot(g["bob"].x - 27.5, g["bob"].y - 10) > 6.25
    assert math.hypot(g["bob"].x - 33.8, g["bob"].y - 10) >= 2.5 - 0.001
    g = fray(shooter("ann", 10, 10, "flare"), foe("bob", 27.5, 10), table=range_(size=30.0), active="ann")
    play(g, FLARE, [5, 1, 10, 1, 10])
    assert g["bob"].x <= 28.75 and math.hypot(g["bob"].x - 27.5, g["bob"].y - 10) > 6.25


@pytest.mark.rule("punk.ruling.fire-flee", "punk.ruling.reposition-details")
def test_flight_breaks_contact_and_ends_in_none() -> None:
    """Bob's opponent Cat is Downed by the fire; Dan stands where Bob would flee into contact."""
    g = flare(model("cat", 27.5, 12.5), model("dan", 27.5 + 6.25 + 2.5, 10))
    g.change("ann", precision=9)
    play(g, FLARE, [5, 1, 10, 10, 1, 1, 10], [Hit("cat")])
    assert g["cat"].where == DOWNED and g["bob"].in_play
    assert math.hypot(g["bob"].x - g["dan"].x, g["bob"].y - g["dan"].y) > 2.501


@pytest.mark.rule("punk.ruling.fire-placement", "punk.lob.direction")
def test_a_lobbed_bomb_burns_where_it_lands() -> None:
    """A 6 with Precision 5: 2.5 cm beyond Bob, whom the marker still touches."""
    g = fray(shooter("ann", 10, 10, Arm("molotov", pieces=1)), foe("bob", 25, 10), table=range_(), active="ann")
    play(g, Lob("ann", 0, "bob"), [6, 1, 10])
    assert g.fires == (Fire((27.5, 10, 0), 4),)
    assert g["bob"].x == pytest.approx(27.5 + 6.25, abs=0.01)


@pytest.mark.rule("punk.ruling.fire-bodies")
def test_the_gear_of_bodies_in_it_burns() -> None:
    body = foe("dead", 30, 10, where=DOWNED, arms=(Arm("gun"), Arm("molotov", pieces=2)), gear=("filter-mask",))
    far = foe("far", 60, 10, where=DOWNED, arms=(Arm("gun"),))
    g = flare(body, far)
    g.bullets.update({"dead": 3, "far": 3})
    log = play(g, FLARE, [5, 1, 10, 1, 10])
    assert g["dead"].arms == () and g["dead"].gear == () and not g.bullets.get("dead")
    assert g["far"].arms != () and g.bullets["far"] == 3
    assert "detonates" not in events(log)


# standing in it ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.fire.contact", "punk.ruling.fire-actions")
def test_an_action_in_the_fire_burns_first() -> None:
    """4 against 5: equal sums save Ann in her own activation."""
    g = burning(model("ann", 10, 10), foe("bob", 50, 50), fires=(Fire((10, 10, 0), 4),))
    log = play(g, STAND, [6, 5])
    assert events(log)[0] == "in-flames" and "impact-holds" in events(log) and g["ann"].facing == 90.0
    play(g, Turn("ann", 0.0), [7, 5])
    assert g["ann"].where == DOWNED and g.activation is None


@pytest.mark.rule("punk.ruling.fire-actions")
def test_doing_nothing_burns_nothing() -> None:
    g = burning(model("ann", 10, 10), foe("bob", 50, 50), fires=(Fire((10, 10, 0), 4),))
    play(g, Pass())
    assert g["ann"].in_play


@pytest.mark.rule("punk.fire.contact", "punk.fire.once")
def test_crossing_markers_burns_once_by_the_strongest() -> None:
    """Two markers on the way, the second stronger: one impact of 6, at the first contact."""
    fires = (Fire((20, 10, 0), 4), Fire((20, 16, 0), 6))
    g = burning(model("ann", 12, 10), foe("bob", 50, 50), fires=fires)
    log = play(g, Move("ann", ((22.0, 10.0, 0.0),)), [10, 10])
    assert fact(log, "impact-downs", "strength") == 6 and fact(log, "in-flames", "strength") == 6
    assert at(g, "ann")[0] == pytest.approx(20 - 6.25, abs=0.02)


@pytest.mark.rule("punk.fire.once")
def test_leaving_and_coming_back_in_one_action_burns_once() -> None:
    g = burning(model("ann", 5, 10, special=["swift"]), foe("bob", 50, 50), fires=(Fire((14, 10, 0), 4),))
    path = ((8.0, 10.0, 0.0), (7.0, 10.0, 0.0), (10.0, 10.0, 0.0))
    play(g, Move("ann", path), [1, 10])
    assert at(g, "ann") == (10, 10, 0)
    play(g, STAND, [1, 10])  # the next Action burns again


@pytest.mark.rule("punk.fire.contact")
def test_passing_by_does_not_burn() -> None:
    g = burning(model("ann", 10, 16.3), foe("bob", 50, 50), fires=(Fire((15, 10, 0), 4),))
    play(g, Move("ann", ((20.0, 16.3, 0.0),)))
    assert at(g, "ann") == (20, 16.3, 0)


@pytest.mark.rule("punk.ruling.fire-actions")
def test_free_actions_do_not_burn_again() -> None:
    """The Fight of an Assault and the further shots of a burst belong to their Action."""
    g = burning(model("ann", 10, 10), foe("bob", 16, 10), fires=(Fire((10, 10, 0), 4),))
    log = play(g, Charge("ann", "bob"), [1, 10, 10, 1, 1, 10])
    assert events(log).count("in-flames") == 1
    g = burning(shooter("ann", 10, 10, "burster"), foe("bob", 27.5, 10), fires=(Fire((10, 10, 0), 4),))
    shots = [Next("ann", "bob"), Next("ann", "bob")]
    log = play(g, Shoot("ann", "bob", 0, how="automatic"), [1, 10, 10, 10, 10], shots)
    assert events(log).count("in-flames") == 1


@pytest.mark.rule("punk.fire.flee")
def test_after_that_models_may_stay_in_it() -> None:
    g = burning(model("ann", 10, 10, prone=True), foe("bob", 50, 50), fires=(Fire((10, 10, 0), 4),))
    play(g, StandUp("ann"), [1, 10])
    assert at(g, "ann") == (10, 10, 0)


@pytest.mark.rule("punk.special.fireproof", "punk.ruling.fireproof-scope")
def test_a_fireproof_suit() -> None:
    """Markers do nothing to it, and nobody in it flees; a direct hit burns all the same."""
    g = burning(model("ann", 10, 10, armour=("proof",)), foe("bob", 50, 50), fires=(Fire((10, 10, 0), 9),))
    assert "in-flames" not in events(play(g, STAND))
    g = flare(foe("cid", 27.5, 14, armour=("proof",)), armour=("proof",))
    play(g, FLARE, [5, 1, 10, 1, 10])
    assert at(g, "bob") == (27.5, 10, 0) and at(g, "cid") == (27.5, 14, 0)


# bearers -------------------------------------------------------------------------------------------------------------
def bearer(*arms: Arm, near: float = 12.5) -> Fray:
    """Ann fights Bob, who carries bombs; Cid stands near them."""
    bob = foe("bob", 12.5, 10, arms=arms)
    return fray(model("ann", 10, 10, facing=EAST), bob, foe("cid", near, 15), table=range_(), active="ann")


@pytest.mark.rule("punk.fire.detonate", "punk.ruling.fire-detonation-count", "punk.fire.gear-lost")
def test_the_incendiaries_of_a_downed_bearer_detonate() -> None:
    """Three bombs: Strength 4 + 2, Penetration 4; the marker burns with 4. Ann is active: a tie saves her, not Cid."""
    g = bearer(Arm("molotov", pieces=3), Arm("pistol"))
    g.change("ann", armour=("bulletproof-vest",), toughness=2)  # of 5 remains 1
    g.bullets["bob"] = 2
    log = play(g, Fight("ann", "bob"), [10, 1, 10, 1, 5, 8, 5, 6])
    lost = [line.facts for line in log if line.event.startswith("impact-")]
    assert [(one["target"], one["strength"]) for one in lost] == [("bob", 5), ("ann", 6), ("cid", 6)]
    assert g["ann"].in_play and g["cid"].where == DOWNED
    assert g.fires == (Fire((12.5, 10, 0), 4),)
    assert g["bob"].arms == () and not g.bullets.get("bob")
    assert math.hypot(g["ann"].x - 12.5, g["ann"].y - 10) > 6.25 and g["ann"].x < 10


@pytest.mark.rule("punk.ruling.fire-detonation-count")
def test_used_ones_do_not_detonate_and_nothing_burns_the_bearer_again() -> None:
    g = bearer(Arm("molotov", pieces=0, spent=True))
    log = play(g, Fight("ann", "bob"), [10, 1, 10, 1])
    assert "detonates" not in events(log) and g.fires == ()


@pytest.mark.rule("punk.fire.gear-lost", "punk.ruling.loot-details")
def test_nothing_is_left_to_loot() -> None:
    g = bearer(Arm("molotov", pieces=1), Arm("pistol"), near=40)
    play(g, Fight("ann", "bob"), [10, 1, 10, 1, 1, 10])
    activate(g, "ann")
    g.change("ann", x=10.0, y=10.0)
    assert refusal(g, Loot("ann", "bob", (0,))) == "punk.loot.action"


@pytest.mark.rule("punk.ruling.fire-detonation-count", "punk.ruling.berserker-details")
def test_a_berserker_detonates_only_in_the_end() -> None:
    g = bearer(Arm("molotov", pieces=1), near=40)
    g.models["bob"] = foe("bob", 12.5, 10, arms=(Arm("molotov", pieces=1),), special=["berserker"])
    log = play(g, Fight("ann", "bob"), [10, 1, 10, 1])
    assert "detonates" not in events(log) and g["bob"].in_play
    log = play(g, Fight("ann", "bob"), [10, 1, 10, 1, 1, 10])
    assert "detonates" in events(log) and g["bob"].where == DOWNED


@pytest.mark.rule("punk.ruling.hit-order")
def test_what_an_attack_sets_off_comes_after_all_its_impacts() -> None:
    """The flare Downs Bob, who carries a bomb; Cid is hit by the flare's fire before it goes off."""
    g = flare(foe("cid", 27.5, 14), arms=(Arm("molotov", pieces=1),))
    log = play(g, FLARE, [5, 10, 1, 1, 10, 1, 10])
    order = [line.event for line in log if line.event in ("impact-downs", "impact-holds", "detonates", "fire")]
    assert order[:4] == ["impact-downs", "fire", "impact-holds", "detonates"]


@pytest.mark.rule("punk.ruling.fire-flee", "punk.terrain.impassable", "punk.terrain.impassable-removal")
def test_impassable_ground_is_no_way_out_unless_there_is_no_other() -> None:
    """A pit begins at Bob's back; on a table that is nothing but pit it takes him."""
    pit = element("pit", zone(30, 0, 60, 90, size=0, grade="", top="impassable"))
    g = fray(shooter("ann", 10, 10, "flare"), foe("bob", 27.5, 10), table=range_(pit), active="ann")
    play(g, FLARE, [5, 1, 10, 1, 10])
    assert g["bob"].in_play and g["bob"].x + 1.25 <= 30.0 and not touches((27.5, 10, 0), g["bob"].body)
    pit = element("pit", zone(0, 0, 90, 90, size=0, grade="", top="impassable"))
    g = fray(shooter("ann", 10, 10, "flare"), foe("bob", 27.5, 10), table=range_(pit), active="ann")
    play(g, FLARE, [5, 1, 10, 1, 10])
    assert g["bob"].where == REMOVED


@pytest.mark.rule("punk.ruling.fire-flee", "punk.fall.roll")
def test_flight_leads_over_an_edge_and_down() -> None:
    """The roof is 4 cm wide and 6 cm high: Bob falls off its far side."""
    roof = element("roof", zone(20, 20, 20, 4, size=3, height=6.0))
    ann = shooter("ann", 30, 5, "flare", facing=90.0)
    g = fray(ann, foe("bob", 30, 21.25, 6.0), table=range_(roof), active="ann")
    log = play(g, FLARE, [5, 1, 10, 1, 10, 10, 1])
    assert fact(log, "survives-fall", "height") == 6 and g["bob"].prone
    assert at(g, "bob") == (30, 27.5, 0)


@pytest.mark.rule(
    "punk.example.contradiction", "punk.gm.contradiction", "punk.ruling.fire-flee", "punk.assault.only-way"
)
def test_driven_off_into_contact_a_model_goes_to_the_nearest_place_out_of_contact() -> None:
    """Straight away from Ann only contact with Dan is to be had, which takes an Assault."""
    g = flare(model("dan", 27.5 + 6.25 + 2.5, 10))
    play(g, FLARE, [5, 1, 10, 1, 10])
    apart = math.hypot(g["bob"].x - g["dan"].x, g["bob"].y - g["dan"].y) - 2.5
    assert apart > 0.001 and not touches((27.5, 10, 0), g["bob"].body)
