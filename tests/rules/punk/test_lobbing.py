"""Lobbed shots and bombs (punk.lob, punk.bomb)."""

from __future__ import annotations

import pytest
from tests.rules.punk.build import block, element, zone
from tests.rules.punk.games import EAST, at, events, fact, foe, fray, model, offered, play, reason, refusal
from tests.rules.punk.shooters import line, mods, range_, shooter

from sixgun.games.punk import arms, lobbing
from sixgun.games.punk.board import Board, Switches
from sixgun.games.punk.choices import Aim, Lob, React, Shoot
from sixgun.games.punk.choices import Move as Walk
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fray, Model

AT_BOB = Lob("ann", 0, "bob")


def throw(*models: Model, weapon: str | Arm = "sling", table: Board | None = None, precision: int = 5) -> Fray:
    ann = shooter("ann", 10, 10, weapon, precision=precision)
    return fray(ann, *models, table=table or range_(), active="ann")


def point(x: float, y: float) -> Lob:
    return Lob("ann", 0, path=((x, y, 0.0),))


# targets -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.lob.target", "punk.ruling.range-inclusive", "punk.special.lob")
def test_the_target_is_an_enemy_or_a_point_at_least_five_cm_away() -> None:
    assert refusal(throw(foe("bob", 17.5, 10)), AT_BOB) == ""
    assert refusal(throw(foe("bob", 17.4, 10)), AT_BOB) == "punk.lob.target"
    g = throw(foe("bob", 50, 50))
    assert refusal(g, point(16.25, 10)) == ""
    assert refusal(g, point(16.2, 10)) == "punk.lob.target"


@pytest.mark.rule("punk.shoot.range-max", "punk.ruling.lob-details")
def test_range_runs_from_the_rim_to_the_rim_or_to_the_point() -> None:
    assert refusal(throw(foe("bob", 42.5, 10)), AT_BOB) == ""
    assert refusal(throw(foe("bob", 42.6, 10)), AT_BOB) == "punk.shoot.range-max"
    g = throw(foe("bob", 50, 50))
    assert refusal(g, point(41.25, 10)) == ""
    assert refusal(g, point(41.3, 10)) == "punk.shoot.range-max"


@pytest.mark.rule("punk.ruling.friendly-target")
def test_a_friend_is_no_target_but_the_point_beside_it_is() -> None:
    g = throw(model("cat", 25, 10), foe("bob", 50, 50))
    assert refusal(g, Lob("ann", 0, "cat")) == "punk.ruling.friendly-target"
    assert refusal(g, point(25, 12)) == ""


@pytest.mark.rule("punk.ruling.lob-details")
def test_model_and_point_have_to_be_seen_unless_people_agreed_otherwise() -> None:
    wall = block("wall", 17, 2, 2, 16, 2)
    g = throw(foe("bob", 27.5, 10), table=range_(wall))
    assert reason(g, AT_BOB).startswith("not-seen")
    assert reason(g, point(27.5, 10)) == "point-not-seen"
    g = throw(foe("bob", 27.5, 10), table=range_(wall, switches=Switches(lob_needs_sight=False)))
    assert refusal(g, AT_BOB) == "" and refusal(g, point(27.5, 10)) == ""


@pytest.mark.rule("punk.lob.target")
def test_a_lobbed_weapon_is_not_shot_straight() -> None:
    g = throw(foe("bob", 27.5, 10))
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.lob.target"
    assert offered(g, "shoot") == [] and offered(g, "lob") == [AT_BOB]
    assert refusal(throw(foe("bob", 27.5, 10), weapon="gun"), AT_BOB) == "punk.lob.target"


# deviation -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.lob.deviation")
@pytest.mark.parametrize(("margin", "far"), [(1, 2.5), (2, 2.5), (3, 5.0), (4, 5.0), (5, 7.5), (6, 7.5), (7, 10.0)])
def test_two_and_a_half_cm_for_each_fraction_of_two(margin: int, far: float) -> None:
    assert lobbing.off(3 + margin, 3) == far


@pytest.mark.rule("punk.lob.deviation", "punk.lob.direction", "punk.example.lob-long")
def test_an_even_die_flies_on() -> None:
    """Precision 4 and an 8: margin 4, 5 cm further."""
    g = throw(foe("bob", 27.5, 10), foe("cid", 32.5, 10), precision=4)
    log = play(g, AT_BOB, [8, 10, 1])
    assert (fact(log, "deviates", "far"), fact(log, "deviates", "way")) == (5.0, "long")
    assert g["cid"].where == DOWNED


@pytest.mark.rule("punk.lob.deviation", "punk.lob.direction", "punk.example.lob-short")
def test_an_odd_die_falls_short() -> None:
    """Precision 4 and a 5: margin 1, 2.5 cm short, which is not under Bob."""
    g = throw(foe("bob", 27.5, 10), precision=4)
    log = play(g, AT_BOB, [5])
    assert (fact(log, "deviates", "far"), fact(log, "deviates", "way")) == (2.5, "short")
    assert g["bob"].where == TABLE


@pytest.mark.rule("punk.ruling.lob-details", "punk.lob.direction")
def test_the_way_is_the_line_of_centres_in_plan_view() -> None:
    """3-4-5: 5 cm beyond (22, 26) as seen from (10, 10) is (25, 30)."""
    g = throw(foe("bob", 22, 26), precision=4)
    assert lobbing.landing(g, g["ann"], g["bob"].place, 8, 4) == pytest.approx((25, 30, 0))


@pytest.mark.rule("punk.lob.limits")
def test_it_never_lands_behind_the_thrower() -> None:
    """Thrown 8.75 cm from centre to centre: 7.5 cm short is at the rim of the thrower's base, 10 is on the thrower."""
    g = throw(foe("bob", 18.75, 10))
    assert lobbing.landing(g, g["ann"], g["bob"].place, 9, 4) == pytest.approx((11.25, 10, 0))
    assert lobbing.landing(g, g["ann"], g["bob"].place, 9, 2) == (10, 10, 0)
    g.change("bob", x=18.7)  # and here 7.5 cm short lies within its base
    assert lobbing.landing(g, g["ann"], g["bob"].place, 9, 4) == (10, 10, 0)


@pytest.mark.rule("punk.lob.limits")
def test_on_the_thrower_it_hits_the_thrower() -> None:
    g = throw(foe("bob", 17.5, 10), precision=1)
    play(g, AT_BOB, [9, 10, 1])  # short range: 2; margin 7, 10 cm, of 7.5
    assert g["ann"].where == DOWNED and g["bob"].where == TABLE


@pytest.mark.rule("punk.lob.limits", "punk.ruling.lob-details")
def test_it_may_fly_beyond_its_range_and_off_the_table() -> None:
    g = throw(foe("bob", 42.5, 10), foe("cid", 45, 10), precision=9)  # long range: 8
    play(g, AT_BOB, [10, 10, 1])
    assert g["cid"].where == DOWNED
    g = throw(foe("bob", 28, 10), table=range_(size=30.0), precision=8)
    log = play(g, AT_BOB, [10])
    assert events(log)[-1] == "lost-shot"


@pytest.mark.rule("punk.ruling.lob-details")
def test_below_precision_zero_the_margin_counts_from_zero() -> None:
    assert lobbing.off(7, -2) == lobbing.off(7, 0) == 10.0
    g = throw(foe("bob", 42.5, 10), precision=1)  # long range: 0
    log = play(g, AT_BOB, [1])
    assert fact(log, "deviates", "far") == 2.5


@pytest.mark.rule("punk.ruling.lob-details", "punk.roll.trivial")
def test_at_ten_there_is_no_roll() -> None:
    g = throw(foe("bob", 27.5, 10), precision=10)
    play(g, AT_BOB, [1, 10])


@pytest.mark.rule("punk.ruling.lob-details", "punk.shoot.rear")
def test_modifiers_of_a_throw() -> None:
    """Models in the way and combats do not matter; a point has no rear."""
    crowd = (foe("bob", 27.5, 10, facing=EAST), model("cat", 27.5, 12.5), foe("mid", 20, 9))
    log = play(throw(*crowd), AT_BOB, [10])
    assert mods(line(log, "lob-misses").mods) == {"shoot.rear": 1}
    log = play(throw(*crowd), point(24, 18), [10])
    assert mods(line(log, "lob-misses").mods) == {}


@pytest.mark.rule("punk.lob.restrictions", "punk.ruling.lob-details")
def test_aim_does_not_help_a_throw() -> None:
    g = throw(foe("bob", 27.5, 10))
    play(g, Aim("ann", "bob"))
    log = play(g, AT_BOB, [10])
    assert mods(line(log, "lob-misses").mods) == {}


@pytest.mark.rule("punk.ruling.lob-details", "punk.cover.bonus-to-armour")
def test_a_direct_hit_meets_cover() -> None:
    for extra, result in ((0, "impact-downs"), (1, "impact-holds")):
        g = throw(foe("bob", 27.5, 10), table=range_(block("wall", 24, 4, 1, 12, 1, "light")))
        log = play(g, AT_BOB, [5, 8, 5 + extra])
        assert result in events(log)


@pytest.mark.rule("punk.ruling.defensive-details", "punk.lob.restrictions")
def test_defensive_fire_with_a_throw() -> None:
    bob = foe("bob", 30, 30, facing=270.0, ready=True, arms=(Arm("sling"),))
    g = fray(model("ann", 25, 10, facing=90.0), bob, table=range_(), active="ann")
    log = play(g, Walk("ann", ((35.0, 10.0, 0.0),)), [10], [React("bob", "ann", 0, number=0)])
    assert mods(line(log, "lob-misses").mods) == {"defensive.penalty": -2}


# bombs ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.bomb.implied-rules", "punk.special.bomb", "punk.special.single-use", "punk.bomb.purchase")
def test_each_bomb_is_thrown_once() -> None:
    g = throw(foe("bob", 27.5, 10), weapon=Arm("molotov", pieces=2))
    far = Lob("ann", 0, path=((10.0, 26.0, 0.0),))
    g.change("ann", facing=90.0)
    play(g, far, [1])
    assert g["ann"].arms[0].pieces == 1 and refusal(g, far) == ""
    play(g, far, [1])
    assert g["ann"].arms[0].pieces == 0
    assert refusal(g, far) == "punk.special.single-use"


@pytest.mark.rule("punk.bomb.not-improvised")
def test_bombs_are_no_weapon_in_a_fight() -> None:
    g = throw(foe("bob", 27.5, 10), weapon=Arm("molotov", pieces=3))
    assert arms.wieldable(g, g["ann"]) == ("unarmed",)
    g.change("ann", arms=(Arm("molotov", pieces=3), Arm("gun")))
    assert arms.wieldable(g, g["ann"]) == ("improvised",)


@pytest.mark.rule("punk.lob.limits", "punk.fire.detonate", "punk.ruling.fire-detonation-count")
def test_a_bomb_on_the_thrower_sets_off_the_others() -> None:
    """Thrown at 5 cm with Precision 2: a 9 comes back. The fire Downs Ann, whose two bombs detonate; nobody is near."""
    g = throw(foe("bob", 17.5, 10), weapon=Arm("molotov", pieces=3), precision=1)
    log = play(g, AT_BOB, [9, 10, 1])
    assert g["ann"].where == DOWNED and fact(log, "detonates", "weapons") == 2
    assert at(g, "bob")[0] >= 17.5 and len(g.fires) == 2


@pytest.mark.rule("punk.ruling.lob-details")
def test_on_a_roof_it_hits_who_stands_there_and_nobody_below() -> None:
    roof = element("roof", zone(25, 5, 10, 10, size=3, foot=8, height=1))
    switches = Switches(lob_needs_sight=False)
    g = throw(foe("bob", 30, 10, 9), foe("cid", 30, 10), table=range_(roof, switches=switches))
    play(g, Lob("ann", 0, path=((30, 10, 9.0),)), [1, 10, 1])
    assert (g["bob"].where, g["cid"].where) == (DOWNED, TABLE)


@pytest.mark.rule("punk.ruling.lob-details", "punk.lob.direction")
@pytest.mark.parametrize(("die", "landed"), [(10, (10, 15, 0)), (9, (10, 10, 9))])
def test_thrown_straight_down_it_deviates_where_the_thrower_faces_or_falls_on_it(
    die: int, landed: tuple[float, float, float]
) -> None:
    """Precision 5, short range and out of Bob's sight: 7. A 10 goes 5 cm further, to the north, where the roof ends;
    a 9 falls short, behind the thrower."""
    roof = element("roof", zone(5, 5, 10, 9, size=3, foot=8, height=1))
    table = range_(roof, switches=Switches(lob_needs_sight=False))
    ann = shooter("ann", 10, 10, "fire-sling", z=9.0, facing=90.0, armour=("proof",))
    g = fray(ann, foe("bob", 10, 10), table=table, active="ann")
    log = play(g, AT_BOB, [die, 2, 10])
    assert line(log, "lob-misses").facts["value"] == 7
    x, y, z = g.fires[0].at
    assert (round(x, 2), round(y, 2), round(z, 2)) == landed
