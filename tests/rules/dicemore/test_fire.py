"""Declaring fire: weapons, targets, lanes, aim, cost; guns and rifles with their specials; opportunity shots."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import fence, gun, man, match, wall
from tests.rules.dicemore.firing import (
    STEADY,
    entry,
    events,
    fire,
    mods,
    mounted,
    offered,
    play,
    refusal,
    shooter,
    target,
)

from sixgun.core.choice import Choice
from sixgun.games.dicemore import catalogue
from sixgun.games.dicemore.choices import Aim, Fire, Opportunity, Reroll, Throw
from sixgun.games.dicemore.fire import fire_action, fires, opportunity_guns
from sixgun.games.dicemore.state import TROT, Activation, Character, Course, Skirmish
from sixgun.testing.scripted import scripted

AIM = Aim("a")
RULES = "dicemore.band."


def two(a: Character, b: Character | None = None, *others: Character, **fields: Any) -> Skirmish:
    return match([a, b or target(5), *others], active="a", **fields)


# the declaration -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.fire.declare", "dicemore.fire.cost", "dicemore.setup.ammo-die", "dicemore.combat.two-kinds")
def test_a_fire_action_costs_its_weapon_and_spends_its_rounds() -> None:
    g = two(shooter("remington", shot=-9))
    play(g, fire(number=2), [STEADY, 1, 1])
    assert g.going.left == 2
    assert g["a"].guns[0].loaded == 0
    assert g["a"].fired
    assert g.going.attacked


@pytest.mark.rule("dicemore.action.one-attack", "dicemore.ruling.one-attack")
def test_there_is_one_attack_in_an_activation() -> None:
    g = two(shooter(shot=-9))
    play(g, fire(), [STEADY, 1])
    assert refusal(g, fire()) == "dicemore.action.one-attack"
    assert offered(g, "fire") == []


@pytest.mark.rule("dicemore.fire.reload-needed")
def test_an_empty_weapon_does_not_fire() -> None:
    assert refusal(two(shooter(gun("six-shot", loaded=0))), fire()) == "dicemore.fire.reload-needed"
    g = two(shooter(gun("remington", loaded=1)))
    assert refusal(g, fire(number=2)) == "dicemore.fire.reload-needed"
    assert refusal(g, fire(number=1)) == ""


@pytest.mark.rule("dicemore.fire.declare", "dicemore.weapon.categories")
def test_shots_per_turn_are_those_of_the_weapon() -> None:
    for weapon, allowed in (("remington", {1, 2}), ("six-shot", {1}), ("heavy-gun", {1}), ("double-barrelled", {1, 2})):
        g = two(shooter(weapon))
        legal = {n for n in range(1, 8) if refusal(g, fire(number=n)) == ""}
        assert legal == allowed, weapon


@pytest.mark.rule("dicemore.ruling.ready-weapons")
def test_only_what_is_in_hand_is_fired() -> None:
    g = two(shooter(guns=["six-shot", "heavy-gun"], hands=[1]))
    assert refusal(g, fire(item=0)) == "dicemore.ruling.ready-weapons"
    assert refusal(g, fire(item=1)) == ""
    assert {c.gun for c in offered(g, "fire") if isinstance(c, Fire)} == {1}


@pytest.mark.rule("dicemore.action.cost", "dicemore.weapon.rifle")
def test_a_rifle_needs_two_points() -> None:
    g = match([shooter("rifle"), target(5)], active="a", left=1)
    assert refusal(g, fire()) == "dicemore.action.cost"
    assert offered(g, "fire") == []


@pytest.mark.rule("dicemore.weapon.hunting-rifle", "dicemore.ruling.hunting-rifle-cost")
def test_the_hunting_rifle_costs_three_or_two() -> None:
    for switch, left in ((3, 0), (2, 1)):
        g = two(shooter("hunting-rifle", shot=-9), hunting_rifle_ca=switch)
        play(g, fire(), [STEADY, 1])
        assert g.going.left == left


@pytest.mark.rule("dicemore.action.fire-move-separate", "dicemore.ruling.one-move", "dicemore.ruling.action-order")
def test_a_shot_ends_a_movement_under_way() -> None:
    for first in (False, True):
        g = two(shooter(shot=-9), move_first=first)
        g.activation = Activation("a", 3, course=Course("walk", 3.0), saw_enemy=True)
        play(g, fire(), [STEADY, 1])
        assert g.going.course is not None
        assert g.going.course.left == 0.0
        assert g.going.still == first


@pytest.mark.rule("dicemore.special.injury-lost-hand", "dicemore.special.keyword-two-handed")
def test_one_hand_is_not_enough_for_rifles_and_two_guns() -> None:
    assert refusal(two(shooter("rifle", injuries=("injury-lost-hand",))), fire()) == "dicemore.special.injury-lost-hand"
    both = shooter(guns=["six-shot", "six-shot"], hands=[0, 1], injuries=("injury-lost-hand",))
    assert refusal(two(both), fire(number=2, how="two-guns")) == "dicemore.special.injury-lost-hand"
    assert refusal(two(both), fire()) == ""


@pytest.mark.rule("dicemore.scenario.bank-loot")
def test_whoever_carries_loot_fires_no_two_handed_weapon() -> None:
    assert refusal(two(shooter("rifle", carries=("bag1",))), fire()) == "dicemore.scenario.bank-loot"
    assert refusal(two(shooter("six-shot", carries=("bag1",))), fire()) == ""


@pytest.mark.rule("dicemore.action.carry-mate")
def test_whoever_carries_a_comrade_does_not_shoot() -> None:
    g = two(shooter())
    g.activation = Activation("a", 3, saw_enemy=True, carried=True)
    assert refusal(g, fire()) == "dicemore.action.carry-mate"


@pytest.mark.rule("dicemore.ruling.engaged")
def test_whoever_is_bound_in_melee_does_not_fire() -> None:
    g = two(shooter(engaged=("b",)), target(0.5, engaged=("a",)))
    assert refusal(g, fire()) == "dicemore.ruling.engaged"


# aim -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.action.aim", "dicemore.mod.aim")
def test_aiming_costs_nothing_and_serves_the_first_shot() -> None:
    g = two(shooter("double-barrelled", shot=-9), target(12))
    play(g, AIM)
    assert (g.going.left, g.going.aimed) == (3, True)
    assert refusal(g, AIM) == "dicemore.action.aim"
    log = play(g, fire(number=2), [STEADY, 1, 1])
    shots = [{m.name for m in e.mods} for e in log if e.event == "shot-miss"]
    assert ["aim" in names for names in shots] == [True, False]


@pytest.mark.rule("dicemore.ruling.aim-blockers", "dicemore.move.rotation-blocks-aim", "dicemore.ruling.gait")
def test_movement_of_any_kind_rules_out_aiming() -> None:
    for fields, rule in (
        ({"moved": True}, "dicemore.ruling.aim-blockers"),
        ({"course": Course("walk", 0.0)}, "dicemore.ruling.aim-blockers"),
        ({"rotated": True}, "dicemore.move.rotation-blocks-aim"),
        ({"attacked": True}, "dicemore.action.one-attack"),
    ):
        g = two(shooter())
        g.activation = Activation("a", 3, saw_enemy=True, **fields)
        assert refusal(g, AIM) == rule
        assert offered(g, "aim") == []
    rider, horse = mounted(shooter(), TROT)
    assert refusal(two(rider, horses=[horse]), AIM) == "dicemore.ruling.aim-blockers"


# targets -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.fire.nearest-target", "dicemore.fire.free-target-by-aiming")
def test_the_nearest_enemy_unless_one_aims() -> None:
    g = two(shooter("rifle"), target(9), man("c", "bad", 16, 30, acted=True))
    assert refusal(g, fire("b")) == "dicemore.fire.nearest-target"
    assert refusal(g, fire("c")) == ""
    assert {c.target for c in offered(g, "fire")} == {"c"}
    play(g, AIM)
    assert refusal(g, fire("b")) == ""
    assert {c.target for c in offered(g, "fire")} == {"b", "c"}


@pytest.mark.rule("dicemore.ruling.nearest-eligible")
@pytest.mark.parametrize("why", ["hidden", "behind", "melee", "woman", "lane", "gone"])
def test_an_enemy_who_cannot_be_shot_at_binds_nobody(why: str) -> None:
    pieces = [wall("w", (11, 26.5), (18, 26.5))] if why == "hidden" else []
    fields: dict[str, Any] = {"x": 15, "y": 28}
    people = []
    if why == "behind":
        fields = {"x": 6, "y": 24}
    elif why == "melee":
        fields["engaged"] = ("m",)
        people.append(man("m", "good", 16, 28.5, engaged=("c",)))
    elif why == "woman":
        fields["profile"] = "common.saloon-woman-adventurer"
    elif why == "lane":
        people.append(man("n", "", 12.5, 26))
    elif why == "gone":
        fields["out"] = "left"
    g = match([shooter(), target(9), man("c", "bad", **fields), *people], pieces, active="a")
    assert refusal(g, fire("b")) == ""
    assert refusal(g, fire("c")) != ""


@pytest.mark.rule("dicemore.ruling.nearest-eligible")
def test_at_equal_distance_the_shooter_chooses() -> None:
    g = two(shooter("rifle"), target(9), man("c", "bad", 10, 34))
    assert refusal(g, fire("b")) == refusal(g, fire("c")) == ""


@pytest.mark.rule("dicemore.fire.range", "dicemore.weapon.six-shot")
def test_beyond_maximum_range_nobody_is_shot_at() -> None:
    assert refusal(two(shooter(), target(12)), fire()) == ""
    assert refusal(two(shooter(), target(12.01)), fire()) == "dicemore.fire.range"


@pytest.mark.rule("dicemore.setup.front-arc", "dicemore.ruling.front-arc-geometry")
def test_only_the_front_half_is_shot_at() -> None:
    assert refusal(two(shooter(facing=90)), fire()) == ""
    assert refusal(two(shooter(facing=91)), fire()) == "dicemore.setup.front-arc"


@pytest.mark.rule("dicemore.special.injury-blind")
def test_poor_sight_ends_at_eighteen() -> None:
    for units, rule in ((18, ""), (18.1, "dicemore.setup.front-arc")):
        assert refusal(two(shooter("rifle", injuries=("injury-blind",)), target(units)), fire()) == rule


@pytest.mark.rule("dicemore.fire.nearest-target")
def test_nobody_chooses_a_friend_or_a_neutral() -> None:
    g = two(shooter(), target(9), man("f", "good", 14, 28), man("n", "", 14, 20))
    assert refusal(g, fire("f")) == refusal(g, fire("n")) == "dicemore.fire.nearest-target"
    assert refusal(g, fire("nobody")) == "dicemore.fire.declare"


@pytest.mark.rule(
    "dicemore.band.lawmen-fire",
    "dicemore.band.outlaws-fire",
    "dicemore.band.cowboys-fire",
    "dicemore.band.mountain-fire",
    "dicemore.band.mexicans-fire",
    "dicemore.band.rangers-fire",
    "dicemore.band.bounty-fire",
    "dicemore.band.soldiers-fire",
    "dicemore.band.indians-fire",
    "dicemore.ruling.fire-lane",
)
@pytest.mark.parametrize(
    ("band", "rule", "ally", "civilian"),
    [
        ("lawmen", "lawmen-fire", False, False),
        ("outlaws", "outlaws-fire", True, True),
        ("cowboys", "cowboys-fire", False, False),
        ("mountain-men", "mountain-fire", False, True),
        ("mexicans", "mexicans-fire", True, True),
        ("rangers", "rangers-fire", False, False),
        ("bounty-hunters", "bounty-fire", True, True),
        ("soldiers", "soldiers-fire", False, False),
        ("indians", "indians-fire", False, True),
    ],
)
def test_past_whom_a_band_fires(band: str, rule: str, ally: bool, civilian: bool) -> None:
    profile = next(p.id for p in catalogue.profiles().values() if p.band == band and p.role == "common")
    for side, allowed in (("good", ally), ("", civilian)):
        other = man("o", side, 15, 24.4, band=band, profile=profile)
        g = two(shooter(band=band, profile=profile), target(9), other)
        assert refusal(g, fire()) == ("" if allowed else RULES + rule)
        g.change("o", y=24.5)  # the circle 1U across is no longer crossed
        assert refusal(g, fire()) == ""


@pytest.mark.rule("dicemore.band.indians-fire", "dicemore.ruling.common-in-bands")
def test_indians_fire_past_those_whom_they_have_hired() -> None:
    me = shooter(band="indians", profile="indians.warrior")
    for profile, rule in (("indians.hunter", "dicemore.band.indians-fire"), ("common.unarmed-civilian", "")):
        assert refusal(two(me, target(9), man("o", "good", 15, 24, band="indians", profile=profile)), fire()) == rule


@pytest.mark.rule("dicemore.ruling.common-in-bands")
def test_hired_civilians_follow_the_limits_of_their_side_and_are_allies() -> None:
    boss = man("l", "good", 5, 5, band="outlaws", profile="outlaws.boss")
    hired = shooter(profile="common.armed-civilian", band="common")
    g = match([boss, hired, target(9), man("o", "good", 15, 24, profile="common.unarmed-civilian")], active="a")
    assert refusal(g, fire()) == ""
    sheriff = man("l", "good", 5, 5, band="lawmen", profile="lawmen.sheriff")
    g = match([sheriff, hired, target(9), man("o", "good", 15, 24, profile="common.unarmed-civilian")], active="a")
    assert refusal(g, fire()) == "dicemore.band.lawmen-fire"


@pytest.mark.rule("dicemore.band.soldiers-fire")
def test_soldiers_near_the_captain_fire_past_anybody() -> None:
    me = shooter(band="soldiers", profile="soldiers.soldier")
    for y, rule in ((30.0, ""), (30.1, "dicemore.band.soldiers-fire")):
        captain = man("c", "good", 10, y, band="soldiers", profile="soldiers.captain")
        assert refusal(two(me, target(9), man("o", "", 15, 24), captain), fire()) == rule


@pytest.mark.rule("dicemore.melee.shoot-into-melee", "dicemore.ruling.shoot-into-melee")
def test_only_three_bands_shoot_into_a_melee() -> None:
    allowed = set()
    for band in (
        "lawmen",
        "outlaws",
        "cowboys",
        "mountain-men",
        "mexicans",
        "rangers",
        "bounty-hunters",
        "soldiers",
        "indians",
    ):
        foe = man("m", "good", 20, 25.5, engaged=("b",))
        g = two(shooter(band=band), target(9, engaged=("m",)), foe)
        if refusal(g, fire()) == "":
            allowed.add(band)
        else:
            assert refusal(g, fire()) == "dicemore.melee.shoot-into-melee"
    assert allowed == {"outlaws", "mexicans", "bounty-hunters"}


@pytest.mark.rule("dicemore.char.saloon-woman-protected", "dicemore.ruling.saloon-woman")
def test_nobody_shoots_at_her_before_she_fires() -> None:
    woman = "common.saloon-woman-adventurer"
    assert refusal(two(shooter(), target(9, profile=woman)), fire()) == "dicemore.char.saloon-woman-protected"
    assert refusal(two(shooter(), target(9, profile=woman, fired=True)), fire()) == ""


@pytest.mark.rule("dicemore.char.saloon-woman-coolness")
def test_shooting_at_her_takes_nerves() -> None:
    g = two(shooter(cool=3, shot=-9), target(9, profile="common.saloon-woman-adventurer", fired=True))
    assert "coolness-nervous" in events(play(g, fire(), [(3, 3), 1]))


@pytest.mark.rule("dicemore.ruling.multi-shot-target")
def test_rounds_are_spent_even_if_the_target_falls_early() -> None:
    g = two(shooter("remington", shot=6), target(3, cos=1, ref=1))
    log = play(g, fire(number=2), [STEADY, 6, 6])
    assert events(log).count("shot-hit") == 1
    assert g["a"].guns[0].loaded == 0
    assert g["a"].kills == ("b",)


# guns and rifles -----------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.weapon.remington",
    "dicemore.weapon.six-shot",
    "dicemore.weapon.heavy-gun",
    "dicemore.weapon.rifle",
    "dicemore.weapon.repetition-rifle",
    "dicemore.weapon.hunting-rifle",
    "dicemore.weapon.double-barrelled",
    "dicemore.weapon.musket",
    "dicemore.weapon.carbine",
    "dicemore.weapon.bow",
    "dicemore.fire.range",
)
@pytest.mark.parametrize(
    ("weapon", "short", "far", "bonus", "cost"),
    [
        ("remington", 4, 8, 1, 1),
        ("six-shot", 6, 12, 1, 1),
        ("heavy-gun", 8, 16, 1, 1),
        ("rifle", 14, 28, 2, 2),
        ("repetition-rifle", 10, 20, 2, 2),
        ("hunting-rifle", 17, 34, 2, 3),
        ("double-barrelled", 8, 16, 2, 2),
        ("musket", 12, 24, 2, 2),
        ("carbine", 8, 16, 2, 2),
        ("bow", 8, 16, 1, 1),
    ],
)
def test_what_each_weapon_does(weapon: str, short: int, far: int, bonus: int, cost: int) -> None:
    for units, near in ((short, True), (short + 0.01, False)):
        g = match([shooter(weapon, shot=-9), target(units)], active="a")
        before = g["a"].guns[0].loaded
        log = play(g, fire(), [STEADY, 1])
        assert mods(log) == {"shot": -9, "weapon": bonus} | ({"short-range": 1} if near else {})
        assert g.going.left == 3 - cost
        assert g["a"].guns[0].loaded == before - 1
    assert refusal(two(shooter(weapon), target(far)), fire()) == ""
    assert refusal(two(shooter(weapon), target(far + 0.01)), fire()) == "dicemore.fire.range"


@pytest.mark.rule("dicemore.weapon.rifles-improper-two-handed", "dicemore.special.keyword-improper")
def test_all_rifles_are_two_handed_and_improper() -> None:
    rows = catalogue.weapons().values()
    assert all(w.two_handed and w.improper for w in rows if w.family == catalogue.RIFLE)
    assert {w.id for w in rows if w.improper and w.family == catalogue.GUN} == {"heavy-gun"}


@pytest.mark.rule(
    "dicemore.weapon.remington-first-use",
    "dicemore.special.weapon-surprise",
    "dicemore.special.keyword-little",
    "dicemore.ruling.remington-first-use",
)
def test_a_small_gun_surprises_in_its_first_action_within_short_range() -> None:
    def rescue_mods(g: Skirmish, chance: list[Any], number: int = 1) -> list[dict[str, int]]:
        log = play(g, fire(number=number), chance)
        names = ("rescued", "one-wound", "two-wounds")
        return [{m.name: m.value for m in e.mods} for e in log if e.event in names]

    plain = {"damage": 2, "ref": -9}
    g = two(shooter("remington", shot=9), target(4, ref=9))
    assert rescue_mods(g, [STEADY, 1, 1, (1, 1), 1, 1, (1, 1)], 2) == [{**plain, "surprise": 1}] * 2
    far = two(shooter("remington", shot=9), target(5, ref=9))
    assert rescue_mods(far, [STEADY, 1, 1, (1, 1)]) == [plain]
    far.activation = Activation("a", 3, saw_enemy=True)  # the first use was wasted
    far.change("b", x=13.0)
    assert rescue_mods(far, [STEADY, 1, 1, (1, 1)]) == [plain]


@pytest.mark.rule("dicemore.ruling.two-guns", "dicemore.mod.two-guns")
def test_two_guns_fire_a_shot_each_at_one_target() -> None:
    g = two(shooter(guns=["six-shot", "heavy-gun"], hands=[0, 1], shot=-9), target(9))
    log = play(g, fire(number=2, how="two-guns"), [STEADY, 1, 1])
    shots = [e for e in log if e.event == "shot-miss"]
    assert [e.facts["weapon"] for e in shots] == ["six-shot", "heavy-gun"]
    assert [sum(m.value for m in e.mods) for e in shots] == [-9 + 1 - 1, -9 + 1 - 2]
    assert [one.loaded for one in g["a"].guns] == [5, 6]
    assert g.going.left == 2
    assert refusal(two(shooter(guns=["six-shot", "rifle"], hands=[0])), fire(number=2, how="two-guns"))
    one_hand = two(shooter(guns=["six-shot", "six-shot"], hands=[0]))
    assert refusal(one_hand, fire(number=2, how="two-guns")) == "dicemore.ruling.two-guns"


@pytest.mark.rule("dicemore.ruling.two-guns", "dicemore.fire.range")
def test_both_guns_must_reach_and_be_loaded() -> None:
    small = two(shooter(guns=["six-shot", "remington"], hands=[0, 1]), target(9))
    assert refusal(small, fire(number=2, how="two-guns")) == "dicemore.fire.range"
    unloaded = two(shooter(guns=["six-shot", gun("six-shot", loaded=0)], hands=[0, 1]), target(9))
    assert refusal(unloaded, fire(number=2, how="two-guns")) == "dicemore.fire.reload-needed"


@pytest.mark.rule(
    "dicemore.weapon.load-seventeen",
    "dicemore.weapon.jam",
    "dicemore.weapon.jam-clear",
    "dicemore.special.weapon-seventeen",
    "dicemore.ruling.jam-details",
)
@pytest.mark.parametrize("weapon", ["repetition-rifle", "musket", "carbine"])
def test_a_load_of_seventeen_jams_on_a_one_and_seven_never_does(weapon: str) -> None:
    bystander = man("n", "", 18, 25.6)
    g = two(shooter(gun(weapon, loaded=9, load=17), shot=12, band="outlaws"), target(7), bystander)
    log = play(g, fire(), [STEADY, 1])
    assert events(log)[-1] == "jam"  # no effect and no stray shot
    assert g["a"].guns[0].jammed
    assert g["a"].guns[0].loaded == 8
    assert g.going.jams == (0,)
    g.activation = Activation("a", 3, saw_enemy=True)
    assert refusal(g, fire()) == "dicemore.weapon.jam"
    seven = two(shooter(gun(weapon, loaded=7, load=7), shot=12), target(7, ref=9))
    assert "shot-hit" in events(play(seven, fire(), [STEADY, 1, 1, (1, 1)]))


@pytest.mark.rule("dicemore.ruling.jam-details", "dicemore.ruling.reroll-scope")
def test_the_die_after_a_re_roll_decides_about_the_jam() -> None:
    g = two(shooter(gun("musket", loaded=17, load=17), shot=12, fortune=1), target(7, ref=9))
    again = Reroll("a", "a", "fortune", 1)
    log = play(g, fire(), [STEADY, 1, 2, 1, (1, 1)], [again])
    assert "jam" not in events(log)
    assert entry(log, "shot-hit").dice == (2,)


@pytest.mark.rule("dicemore.weapon.bow")
def test_only_guns_rifles_and_the_bow_are_fired() -> None:
    rows = catalogue.weapons()
    assert fires(rows["bow"])
    for name in ("knife", "lance", "sword", "lasso", "dynamite"):
        assert not fires(rows[name])
        assert refusal(two(shooter(name)), fire()) == "dicemore.fire.declare"


# throwing ------------------------------------------------------------------------------------------------------------
def throw(item: int = 0) -> Choice:
    return Throw("a", "b", item)


@pytest.mark.rule("dicemore.weapon.throwing", "dicemore.ruling.throw-range", "dicemore.ruling.reload-amount")
@pytest.mark.parametrize("weapon", ["knife", "hatchet", "lance"])
def test_a_thrown_weapon_is_a_shot_and_lies_at_its_target(weapon: str) -> None:
    g = two(shooter(guns=["heavy-gun", weapon], hands=[1], shot=3, cos=3), target(6))
    log = play(g, throw(1), [STEADY, 2, 1, (1, 1)])
    assert mods(log) == {"shot": 3, "weapon": 1, "short-range": 1}
    assert "shot-hit" in events(log)
    assert [one.weapon for one in g["a"].guns] == ["heavy-gun"]
    assert g["a"].hands == ()
    (item,) = g.items.values()
    assert item.gun is not None
    assert (item.gun.weapon, item.x, item.y) == (weapon, 17, 24)
    assert g.going.left == 2


@pytest.mark.rule("dicemore.weapon.throwing", "dicemore.ruling.lance-per-turn", "dicemore.weapon.side-arm-two-handed")
def test_what_cannot_be_thrown_and_how_far() -> None:
    for weapon in ("wood-axe", "bayonet", "sword", "bow", "six-shot"):
        assert refusal(two(shooter(weapon)), throw()) == "dicemore.weapon.throwing"
    assert refusal(two(shooter("knife", cos=3), target(6.01)), throw()) == "dicemore.fire.range"
    assert (
        refusal(two(shooter("lance", injuries=("injury-lost-hand",))), throw()) == "dicemore.special.injury-lost-hand"
    )
    assert offered(two(shooter("knife", cos=3), target(6)), "throw") == [throw()]


# the sawn-off shotgun ------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.weapon.sawn-off",
    "dicemore.weapon.sawn-off-all-targets",
    "dicemore.special.weapon-pellets",
    "dicemore.special.keyword-shape",
    "dicemore.ruling.sawn-off",
    "dicemore.gap.shotgun-template",
)
def test_everybody_under_the_template_is_shot_at_the_declared_target_first() -> None:
    near, far = man("c", "bad", 13, 24.3, acted=True), man("d", "bad", 16, 25.5, acted=True)
    out = man("e", "bad", 16, 27.5, acted=True)
    g = two(shooter("sawn-off", shot=-9), target(5), near, far, out)
    play(g, AIM)
    log = play(g, fire(number=2), [STEADY, *[1] * 6])
    shots = [e for e in log if e.event == "shot-miss"]
    assert [e.facts["target"] for e in shots] == ["b", "c", "d"] * 2
    values = [{m.name: m.value for m in e.mods} for e in shots]
    assert [v.get("later-shots", 0) for v in values] == [0, -1, -1, -1, -1, -1]
    assert all(v["short-range"] == 1 for v in values)
    assert g["a"].guns[0].loaded == 0


@pytest.mark.rule("dicemore.ruling.sawn-off", "dicemore.gap.shotgun-template")
def test_the_template_reaches_six_and_its_size_is_a_house_value() -> None:
    assert refusal(two(shooter("sawn-off"), target(6)), fire()) == ""
    assert refusal(two(shooter("sawn-off"), target(6.01)), fire()) == "dicemore.fire.range"
    assert refusal(two(shooter("sawn-off"), target(8), template_length=8.0), fire()) == ""


@pytest.mark.rule("dicemore.ruling.sawn-off")
def test_friends_under_the_template_stop_a_restricted_band_and_are_hit_by_others() -> None:
    friend = man("f", "good", 14, 24.9, acted=True)
    assert refusal(two(shooter("sawn-off"), target(5), friend), fire()) == "dicemore.ruling.sawn-off"
    g = two(shooter("sawn-off", band="outlaws", shot=-9), target(5), friend)
    log = play(g, fire(), [STEADY, 1, 1])
    assert [e.facts["target"] for e in log if e.event == "shot-miss"] == ["b", "f"]  # and no stray shots


@pytest.mark.rule("dicemore.weapon.sawn-off-light-cover", "dicemore.special.weapon-pellets")
def test_pellets_ignore_light_cover_only() -> None:
    for level, expected in (("light", {}), ("partial", {"partial-cover": -2})):
        a, b = shooter("sawn-off", shot=-9), target(5)
        g = match([a, b], [fence("f", (14, 22), (14, 26))], covers={"f": level}, active="a")
        log = play(g, fire(), [STEADY, 1])
        assert mods(log) == {"shot": -9, "weapon": 2, "short-range": 1} | expected


# opportunity shots ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.opp.what", "dicemore.opp.uses-turn", "dicemore.ruling.opp-timing")
def test_an_opportunity_shot_is_one_shot_and_the_whole_activation() -> None:
    a = shooter("remington", shot=3, cool=3)
    g = match([a, target(3.5, acted=False, cos=3)], active="b")
    with scripted([(3, 4), 6, 6, (1, 1)]) as ref:
        fire_action(ref, g, Opportunity("a", "b", 0))
    assert mods(ref.log) == {"shot": 3, "weapon": 1, "tense": -2, "moving": -1}
    assert mods(ref.log, "two-wounds") == {"damage": 1, "surprise": 1, "ref": -3}
    assert g["b"].place == (14.5, 24.0, 0.0)
    assert g["a"].acted
    assert g["a"].guns[0].loaded == 1


@pytest.mark.rule("dicemore.opp.what", "dicemore.ruling.opp-timing")
def test_with_what_one_could_break_in() -> None:
    a = shooter(guns=["six-shot", gun("heavy-gun", loaded=0)], hands=[0, 1])
    g = match([a, target(9)], [wall("w", (12, 26), (22, 26))], active="b")
    assert opportunity_guns(g, "a", "b", (20, 24, 0)) == (0,)
    assert opportunity_guns(g, "a", "b", (23.1, 24, 0)) == ()  # out of range
    assert opportunity_guns(g, "a", "b", (20, 27, 0)) == ()  # hidden
    assert opportunity_guns(g, "a", "b", (9, 24, 0)) == ()  # behind
