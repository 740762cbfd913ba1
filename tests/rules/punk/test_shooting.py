"""The Shoot Action: what it needs, its modifiers, shots into combats and past models, and Aim (punk.shoot, punk.aim,
punk.modelcover)."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.rules.punk.build import Built, block
from tests.rules.punk.games import EAST, NORTH, activate, events, fact, foe, fray, model, offered, play, reason, refusal
from tests.rules.punk.shooters import mods, range_, shooter

from sixgun.games.punk import shots
from sixgun.games.punk.board import Board
from sixgun.games.punk.choices import Aim, Move, Pass, Shoot
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fray, Model
from sixgun.table import Base

MISS = 10


def duel(far: float, *weapons: str | Arm, table: Board | None = None, **target: Any) -> Fray:
    """A red shooter, and a blue model whose rim is `far` from his."""
    bob = foe("bob", 12.5 + far, 10, **target)
    return fray(shooter("ann", 10, 10, *weapons), bob, table=table or range_(), active="ann")


def planned(g: Fray, target: str = "bob", avoid: bool = False) -> shots.Plan:
    return shots.plan(g, g["ann"], g[target], 0, avoid, reacting=False)


def needed(g: Fray, target: str = "bob", avoid: bool = False) -> int:
    """The modified Precision."""
    plan = planned(g, target, avoid)
    return shots.value(g, plan) + (plan.penalty.value if plan.penalty else 0)


# what it needs -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.shoot.action", "punk.shoot.roll")
def test_a_shot_costs_an_action_and_needs_precision_or_less() -> None:
    g = duel(15, "gun")
    log = play(g, Shoot("ann", "bob", 0), [5, 10, 1])
    assert "shot-hits" in events(log) and g["bob"].where == DOWNED
    assert g.going.left == 2
    g = duel(15, "gun")
    log = play(g, Shoot("ann", "bob", 0), [6])
    assert events(log)[-1] == "shot-misses" and g["bob"].where == TABLE


@pytest.mark.rule("punk.shoot.action", "punk.ruling.friendly-target")
def test_only_enemies_are_targets() -> None:
    friend = model("cat", 10, 25)
    g = fray(shooter("ann", 10, 10, "gun", facing=NORTH), friend, table=range_(), active="ann")
    assert refusal(g, Shoot("ann", "cat", 0)) == "punk.ruling.friendly-target"
    assert refusal(g, Shoot("ann", "ann", 0)) == "punk.ruling.friendly-target"
    assert refusal(g, Shoot("ann", "nobody", 0)) == "punk.ruling.friendly-target"
    assert offered(g, "shoot") == []


@pytest.mark.rule("punk.shoot.action")
def test_a_close_combat_weapon_does_not_shoot() -> None:
    g = duel(5, "bare", "gun")
    assert reason(g, Shoot("ann", "bob", 0)) == "not-ranged"
    assert reason(g, Shoot("ann", "bob", 2)) == "no-such-weapon"
    assert refusal(g, Shoot("ann", "bob", 1)) == ""


@pytest.mark.rule("punk.attr.dash")
def test_without_precision_nobody_shoots() -> None:
    g = fray(shooter("ann", 10, 10, "gun", precision=0), foe("bob", 20, 10), table=range_(), active="ann")
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.attr.dash"
    assert refusal(g, Aim("ann", "bob")) == "punk.attr.dash"


@pytest.mark.rule("punk.shoot.not-engaged")
def test_nobody_shoots_with_an_enemy_in_contact() -> None:
    g = fray(shooter("ann", 10, 10, "gun"), foe("bob", 12.5, 10), foe("cid", 30, 10), table=range_(), active="ann")
    assert refusal(g, Shoot("ann", "cid", 0)) == "punk.action.engaged-options"
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.action.engaged-options"
    assert offered(g, "shoot") == []
    g = fray(shooter("ann", 10, 10, "gun"), foe("bob", 12.6, 10), table=range_(), active="ann")
    assert refusal(g, Shoot("ann", "bob", 0)) == ""


@pytest.mark.rule("punk.shoot.los")
def test_it_needs_sight() -> None:
    wall = block("wall", 17, 2, 2, 16, size=2)
    g = duel(15, "gun", table=range_(wall))
    assert reason(g, Shoot("ann", "bob", 0)).startswith("not-seen")
    behind = fray(shooter("ann", 10, 10, "gun", facing=180.0), foe("bob", 20, 10), table=range_(), active="ann")
    assert refusal(behind, Shoot("ann", "bob", 0)) == "punk.los.arc"


# ranges --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "punk.shoot.range-short",
    "punk.shoot.range-medium",
    "punk.shoot.range-long",
    "punk.shoot.range-max",
    "punk.ruling.range-inclusive",
)
def test_each_range_reaches_to_its_figure() -> None:
    """The gun has 10, 20 and 30; from rim to rim."""
    assert needed(duel(10, "gun")) == 6
    assert needed(duel(10.1, "gun")) == 5
    assert needed(duel(20, "gun")) == 5
    assert needed(duel(20.1, "gun")) == 4
    assert needed(duel(30, "gun")) == 4
    assert refusal(duel(30, "gun"), Shoot("ann", "bob", 0)) == ""
    assert refusal(duel(30.1, "gun"), Shoot("ann", "bob", 0)) == "punk.shoot.range-max"


@pytest.mark.rule("punk.ruling.distance-vertical", "punk.shoot.range-short")
def test_range_is_measured_in_space() -> None:
    """6 cm aside and 8 cm up are 10 cm; a little more is beyond short range."""
    g = duel(6, "gun", z=8.0)
    assert needed(g) == 6
    g.change("bob", z=8.2)
    assert needed(g) == 5


# modifiers -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.shoot.rear")
def test_a_target_that_does_not_see_the_shooter_is_easier() -> None:
    assert needed(duel(15, "gun", facing=EAST)) == 6
    assert mods(planned(duel(15, "gun", facing=EAST)).mods) == {"shoot.rear": 1}
    assert mods(planned(duel(15, "gun")).mods) == {}


@pytest.mark.rule("punk.special.hard-to-use", "punk.special.mounted", "punk.mounted.limits")
def test_what_weapon_and_bearer_bring() -> None:
    assert mods(planned(duel(15, "clumsy")).mods) == {"special.hard-to-use": -1}
    rider = fray(
        shooter("ann", 10, 10, "clumsy", special=["mounted"]), foe("bob", 27, 10), table=range_(), active="ann"
    )
    assert mods(planned(rider).mods) == {"special.hard-to-use": -1, "mounted.limits": -1}
    assert needed(rider) == 3


# cover ---------------------------------------------------------------------------------------------------------------
def half(grade: str = "heavy", size: int = 1, x: float = 24.0) -> Built:
    """It covers the southern half of the way to a target at (27.5, 10)."""
    return block("wall", x, 4, 1, 6, size, grade)


@pytest.mark.rule("punk.shoot.evade-cover", "punk.cover.bonus-to-armour")
def test_avoiding_cover_costs_three_and_takes_the_bonus_away() -> None:
    """Toughness 5 and +7 withstand Strength 5 with equal dice; without cover the tie goes to the shooter."""
    g = duel(15, "gun", table=range_(half()))
    assert needed(g) == 5 and needed(g, avoid=True) == 2
    log = play(g, Shoot("ann", "bob", 0), [5, 8, 2])
    assert "impact-holds" in events(log)  # 13 against 14
    log = play(g, Shoot("ann", "bob", 0, avoid=True), [2, 8, 8])
    assert "impact-downs" in events(log)  # 13 against 13


@pytest.mark.rule("punk.shoot.evade-cover", "punk.example.evade-or-not", "punk.armour.penetration")
@pytest.mark.parametrize(("grade", "left"), [("light", 0), ("heavy", 4)])
def test_penetration_decides_whether_avoiding_pays(grade: str, left: int) -> None:
    """A crossbow has Penetration 3: a fence of 3 is nothing, of a wall of 7 remain 4."""
    for extra, result in ((0, "impact-downs"), (1, "impact-holds")):
        g = duel(20, "crossbow", table=range_(half(grade, x=25.0)))
        log = play(g, Shoot("ann", "bob", 0), [5, 6, 6 - left + extra])
        assert result in events(log)


@pytest.mark.rule("punk.shoot.evade-only-partial", "punk.shoot.evade-cover")
def test_total_cover_and_no_cover_cannot_be_avoided() -> None:
    total = duel(15, "gun", table=range_(block("wall", 24, 2, 1, 16, 1, "heavy")))
    assert refusal(total, Shoot("ann", "bob", 0)) == ""
    assert refusal(total, Shoot("ann", "bob", 0, avoid=True)) == "punk.shoot.evade-only-partial"
    assert reason(duel(15, "gun"), Shoot("ann", "bob", 0, avoid=True)) == "no-cover-to-avoid"


@pytest.mark.rule("punk.special.camouflage")
def test_camouflage_makes_avoiding_dearer_and_nothing_else() -> None:
    g = duel(15, "gun", table=range_(half()), special=["camouflage"])
    assert needed(g) == 5
    assert needed(g, avoid=True) == 0
    assert mods(planned(g, avoid=True).mods) == {"shoot.evade-cover": -3, "special.camouflage": -2}


@pytest.mark.rule("punk.ruling.evade-all", "punk.ruling.shield")
def test_a_shield_is_not_avoided() -> None:
    """Wall 7 and shield 1; avoiding leaves the shield's own 2."""
    for avoid, held in ((False, 8), (True, 2)):
        for extra, result in ((0, "impact-downs"), (1, "impact-holds")):
            g = duel(15, "gun", table=range_(half()), armour=("shield",))
            log = play(g, Shoot("ann", "bob", 0, avoid), [2, 10, 10 - held + extra])
            assert result in events(log)


# into combats --------------------------------------------------------------------------------------------------------
def melee(*more: Model, weapon: str = "gun") -> Fray:
    """Bob fights red Cat to the north of him, 15 cm away from the shooter; neither covers the other."""
    people = (shooter("ann", 10, 10, weapon), foe("bob", 27.5, 10), model("cat", 27.5, 12.5), *more)
    return fray(*people, table=range_(), active="ann")


@pytest.mark.rule("punk.shoot.into-combat", "punk.shoot.into-combat-stray")
@pytest.mark.parametrize(("die", "result"), [(2, "bob"), (3, "cat"), (5, "cat"), (6, "")])
def test_a_shot_that_fails_only_for_the_combat_hits_the_friend(die: int, result: str) -> None:
    """V is 5: 1 and 2 hit, 3 to 5 stray, 6 and more miss."""
    g = melee()
    assert needed(g) == 2
    play(g, Shoot("ann", "bob", 0), [die, 10, 1] if result else [die])
    assert [m.id for m in g.models.values() if m.where == DOWNED] == ([result] if result else [])


@pytest.mark.rule("punk.ruling.stray-combat-cover", "punk.roll.opposed-tie")
def test_a_stray_downs_the_friend_on_a_tie() -> None:
    g = melee()
    play(g, Shoot("ann", "bob", 0), [5, 5, 5])
    assert g["cat"].where == DOWNED


@pytest.mark.rule("punk.shoot.into-multi-stray")
def test_in_a_multiple_combat_the_victim_is_drawn_among_all_others() -> None:
    for victim in ("cat", "cid"):
        g = melee(foe("cid", 27.5, 15))
        play(g, Shoot("ann", "bob", 0), [4, victim, 10, 1], [])
        assert g[victim].where == DOWNED
    g = melee(foe("cid", 27.5, 15))
    with pytest.raises(Exception, match="bob"):
        play(g, Shoot("ann", "bob", 0), [4, "bob", 10, 1])


@pytest.mark.rule("punk.ruling.stray-impossible-shot")
def test_a_shot_that_cannot_hit_may_still_stray() -> None:
    """Precision 3: V - 3 is 0, V is 3."""
    for die, downed in ((1, True), (3, True), (4, False)):
        g = melee()
        g.change("ann", precision=3)
        play(g, Shoot("ann", "bob", 0), [die, 10, 1] if downed else [die])
        assert (g["cat"].where == DOWNED) is downed and g["bob"].where == TABLE


@pytest.mark.rule("punk.ruling.stray-impossible-shot", "punk.roll.impossible")
def test_with_v_at_zero_nothing_can_be_hit_and_nothing_is_rolled() -> None:
    g = melee(weapon="clumsy")
    g.change("ann", precision=1)
    assert "shot-misses" in events(play(g, Shoot("ann", "bob", 0)))


@pytest.mark.rule("punk.ruling.stray-trivial-shot", "punk.roll.trivial")
def test_a_shot_so_good_that_it_cannot_miss_plainly() -> None:
    g = melee()
    g.change("ann", precision=13)
    assert "shot-hits" in events(play(g, Shoot("ann", "bob", 0), [1, 10]))
    g = melee()
    g.change("ann", precision=12)
    assert "shot-hits" in events(play(g, Shoot("ann", "bob", 0), [9, 1, 10]))
    g = melee()
    g.change("ann", precision=12)
    play(g, Shoot("ann", "bob", 0), [10, 10, 1])
    assert g["cat"].where == DOWNED


# models in the way ---------------------------------------------------------------------------------------------------
def past(*between: Model, table: Board | None = None) -> Fray:
    bob = foe("bob", 40, 10, base=40)
    return fray(shooter("ann", 10, 10, "rifle"), bob, *between, table=table or range_(), active="ann")


def loaded(g: Fray, number: int = 6) -> Fray:
    g.bullets["ann"] = number
    return g


@pytest.mark.rule("punk.modelcover.partial", "punk.modelcover.stray", "punk.example.model-cover")
@pytest.mark.parametrize(("die", "result"), [(2, "bob"), (3, "cid"), (5, "cid"), (6, "")])
def test_models_in_the_way_cost_three_and_catch_strays(die: int, result: str) -> None:
    """Rifle at medium range, V 5. Strength 6: no armour comes of the model in the way."""
    g = loaded(past(foe("cid", 25, 9)))
    assert needed(g) == 2
    play(g, Shoot("ann", "bob", 0), [die, 5, 6] if result else [die])
    assert [m.id for m in g.models.values() if m.where == DOWNED] == ([result] if result else [])


@pytest.mark.rule("punk.modelcover.stray")
def test_only_the_nearest_covering_model_can_be_hit_by_a_stray() -> None:
    g = loaded(past(foe("far", 30, 11), model("near", 20, 9)))
    play(g, Shoot("ann", "bob", 0), [4, 10, 1])
    assert g["near"].where == DOWNED and g["far"].where == TABLE


@pytest.mark.rule("punk.modelcover.stray")
def test_equally_near_ones_are_drawn() -> None:
    for victim in ("one", "two"):
        g = loaded(past(foe("one", 25, 8.5), foe("two", 25, 11.5)))
        play(g, Shoot("ann", "bob", 0), [4, victim, 10, 1])
        assert g[victim].where == DOWNED


@pytest.mark.rule("punk.modelcover.no-evade", "punk.ruling.model-contact")
def test_models_in_the_way_cannot_be_avoided() -> None:
    g = loaded(past(foe("cid", 25, 9)))
    assert reason(g, Shoot("ann", "bob", 0, avoid=True)) == "no-cover-to-avoid"
    friend = loaded(past(model("cat", 10 + 2.5 * math.cos(0.7), 10 + 2.5 * math.sin(0.7))))
    assert needed(friend) == 2  # in contact with the shooter, and in the way all the same


@pytest.mark.rule("punk.modelcover.stray-cover", "punk.ruling.stray-and-evade")
def test_a_stray_victim_has_its_own_cover_even_if_the_target_s_was_avoided() -> None:
    """Cid stands behind a heavy wall of size 1, at which Bob in the rear stands free enough to avoid it: V is 5 - 3."""
    wall = block("wall", 22, 4, 1, 6, 1, "heavy")
    for extra, result in ((0, "impact-downs"), (1, "impact-holds")):
        g = loaded(past(foe("cid", 25, 9), table=range_(wall)))
        assert needed(g, avoid=True) == -1
        log = play(g, Shoot("ann", "bob", 0, avoid=True), [2, 10, 16 - 5 - 3 + extra])
        assert fact(log, "strays-into", "target") == "cid"
        assert result in events(log)


@pytest.mark.rule("punk.ruling.combat-and-model-cover")
def test_combat_and_models_in_the_way_cost_three_once() -> None:
    """The stray goes to the covering model outside of the combat."""
    fight = model("cat", 40, 13.25)
    g = loaded(past(fight, foe("cid", 25, 9)))
    assert needed(g) == 2
    play(g, Shoot("ann", "bob", 0), [4, 10, 1])
    assert g["cid"].where == DOWNED and g["cat"].where == TABLE


@pytest.mark.rule("punk.ruling.combat-and-model-cover", "punk.shoot.into-multi-stray")
def test_where_only_members_of_the_combat_cover_the_victim_is_drawn_among_all_of_them() -> None:
    """Cat stands before Bob and covers a part of him; Cid, behind her, is as likely to be hit."""
    for victim in ("cat", "cid"):
        g = melee(foe("cid", 25.335, 13.75))
        g.change("cat", x=25.335, y=11.25)
        assert planned(g).cover.covering
        play(g, Shoot("ann", "bob", 0), [4, victim, 10, 1])
        assert g[victim].where == DOWNED


@pytest.mark.rule("punk.modelcover.total", "punk.ruling.models-block-sight")
def test_a_target_behind_a_crowd_cannot_be_chosen() -> None:
    g = fray(
        shooter("ann", 10, 10, "gun"), foe("bob", 20, 10), foe("big", 15, 10, base=60), table=range_(), active="ann"
    )
    assert reason(g, Shoot("ann", "bob", 0)).startswith("not-seen")
    g.change("big", where=DOWNED)
    assert refusal(g, Shoot("ann", "bob", 0)) == ""


@pytest.mark.rule("punk.downed.no-block", "punk.downed.marker", "punk.downed.out")
def test_a_downed_marker_neither_blocks_nor_covers() -> None:
    g = loaded(past(foe("cid", 25, 9, where=DOWNED)))
    assert needed(g) == 5
    assert g["cid"].body == Base(25, 9, 0.0, 1.25, 180.0)
    assert refusal(g, Shoot("ann", "cid", 0)) == "punk.ruling.friendly-target"


# aim -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.aim.action", "punk.aim.one-target", "punk.ruling.aim-details")
def test_aim_helps_every_later_shot_at_that_enemy_alone() -> None:
    people = (shooter("ann", 10, 10, "gun"), foe("bob", 27.5, 10), foe("cid", 27.5, 20))
    g = fray(*people, table=range_(), active="ann")
    assert events(play(g, Aim("ann", "bob"))) == ["aims"]
    assert g.going.left == 2
    assert (needed(g), needed(g, "cid")) == (8, 5)
    play(g, Shoot("ann", "bob", 0), [9])
    assert needed(g) == 8
    log = play(g, Shoot("ann", "bob", 0), [8, 1, 10])
    assert "shot-hits" in events(log)


@pytest.mark.rule("punk.aim.one-target", "punk.example.aim-twice", "punk.roll.same-source-no-stack")
def test_aiming_twice_at_one_enemy_gives_three() -> None:
    g = duel(15, "gun")
    play(g, Aim("ann", "bob"))
    play(g, Aim("ann", "bob"))
    assert needed(g) == 8
    assert offered(g, "aim") == []


@pytest.mark.rule("punk.aim.one-target", "punk.ruling.aim-details")
def test_aiming_at_another_is_a_bonus_of_its_own() -> None:
    people = (shooter("ann", 10, 10, "gun"), foe("bob", 27.5, 10), foe("cid", 27.5, 20))
    g = fray(*people, table=range_(), active="ann")
    play(g, Aim("ann", "bob"))
    play(g, Aim("ann", "cid"))
    assert (needed(g), needed(g, "cid")) == (8, 8)


@pytest.mark.rule("punk.ruling.aim-details")
def test_aim_needs_sight_but_no_range_and_survives_a_move() -> None:
    g = duel(35, "gun")
    assert refusal(g, Aim("ann", "bob")) == ""
    play(g, Aim("ann", "bob"))
    play(g, Move("ann", ((18.0, 10.0, 0.0),)))
    assert needed(g) == 4 + 3
    assert refusal(duel(15, "gun", table=range_(block("wall", 17, 2, 2, 16, 2))), Aim("ann", "bob")).startswith("punk.")
    assert reason(duel(15, "bare"), Aim("ann", "bob")) == "no-ranged-weapon"


@pytest.mark.rule("punk.aim.expires")
def test_aim_ends_with_the_activation() -> None:
    g = duel(15, "gun")
    play(g, Aim("ann", "bob"))
    play(g, Pass())
    assert g.activation is None
    activate(g, "ann")
    assert needed(g) == 5
