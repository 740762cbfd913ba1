"""Shooting: results, modifiers, jams, weapons' special rules, and exact odds against a count of all combinations."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from tests.rules.bala.build import fence, fight, gun, man, wall
from tests.rules.bala.doing import events, harm, mounted, offered, play, refusal, shooter, target

from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, detection, turn
from sixgun.games.bala.choices import Aim, ChangeHand, PickUp, Reload, Shoot, TakeCover
from sixgun.games.bala.harm import shock
from sixgun.games.bala.odds import shot_odds
from sixgun.games.bala.shots import RESULTS, is_weak, plan_shot, read_total, resolve, shot_modifiers
from sixgun.games.bala.state import Cart, Character, Fight, Gun, Horse, Item, Neighbour, Wound
from sixgun.table import Piece, rectangle

SHOOT = Shoot("a", "b")
AIM = Aim("a", "b")
WIDE = (130.0, 48.0)
COVER = (fence("f", (18.3, 20), (18.3, 28)),)
"""A low fence just before a target at 8 in."""


def duel(inches: float, mine: Character | None = None, theirs: Character | None = None, left: int = 4) -> Fight:
    g = fight([mine or shooter(), theirs or target(inches)], active="a", left=left, size=WIDE)
    detection.detect(g, "a", "b")
    return g


def mods(g: Fight, weapon: str, aims: int = 0, both: bool = False) -> dict[str, int]:
    return {m.rule: m.value for m in shot_modifiers(g, "a", "b", catalogue.weapons()[weapon], gun(weapon), aims, both)}


# results -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "bala.shoot.roll",
    "bala.shoot.miss",
    "bala.shoot.result-8-foot",
    "bala.shoot.result-9",
    "bala.shoot.result-10-11",
    "bala.shoot.result-12",
)
@pytest.mark.parametrize(
    ("dice", "wound", "expected"),
    [
        ((3, 4), [], (0, 0, False)),
        ((4, 4), [], (0, 0, True)),
        ((4, 5), [], (1, 0, False)),
        ((5, 5), [], (1, 1, False)),
        ((5, 6), [], (1, 1, False)),
        ((6, 6), [3], (1, 2, True)),
    ],
)
def test_results(dice: tuple[int, int], wound: list[int], expected: tuple[int, int, bool]) -> None:
    g = duel(8)
    play(g, SHOOT, [dice, *wound])
    assert harm(g, "b") == expected


@pytest.mark.rule("bala.ruling.total-below-zero", "bala.shoot.miss")
def test_any_total_of_7_or_less_misses() -> None:
    assert [RESULTS[read_total(total, False, False)] for total in (-5, 0, 2, 7)] == ["miss"] * 4
    assert RESULTS[read_total(25, False, False)] == "serious"


@pytest.mark.rule("bala.action.shoot", "bala.shoot.ammo")
def test_a_shot_takes_one_action_and_one_bullet() -> None:
    g = duel(8, shooter(gun("colt-peacemaker", loaded=2)))
    play(g, SHOOT, [(1, 3)])
    play(g, SHOOT, [(1, 3)])
    assert (g.activation.left, g["a"].guns[0].loaded) == (2, 0)
    assert refusal(g, SHOOT) == "bala.shoot.ammo"
    assert offered(g, "shoot") == []


@pytest.mark.rule("bala.shoot.range-limit", "bala.ruling.inclusive-distances")
def test_range() -> None:
    assert refusal(duel(24), SHOOT) == ""
    assert refusal(duel(24.0009), SHOOT) == ""
    assert refusal(duel(24.002), SHOOT) == "bala.shoot.range-limit"


@pytest.mark.rule("bala.shoot.range-limit")
def test_every_weapon_reaches_as_far_as_its_row_says() -> None:
    tested = 0
    for weapon in catalogue.weapons().values():
        if not weapon.range or weapon.explosive or weapon.arc:
            continue
        tested += 1
        how = "throw" if weapon.thrown else ""
        for inches, legal in ((weapon.range, True), (weapon.range + 0.01, False)):
            g = duel(inches, shooter(weapon.id))
            rule = refusal(g, Shoot("a", "b", how))
            assert rule == ("" if legal else "bala.shoot.range-limit"), weapon.id
    assert tested == 61


@pytest.mark.rule("bala.weapon.slash-rows", "bala.shoot.ammo", "bala.ruling.starting-state")
def test_every_weapon_fires_as_often_as_its_row_says() -> None:
    for weapon in catalogue.weapons().values():
        if not weapon.ammo or weapon.arc:
            continue
        g = duel(2, shooter(weapon.id), left=99)
        for _ in range(weapon.ammo):
            play(g, SHOOT, [(1, 2)])
        assert refusal(g, SHOOT) == "bala.shoot.ammo", weapon.id


# modifiers -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.shoot.mod-cover", "bala.ruling.cover-definition")
def test_cover() -> None:
    g = fight([shooter(), target(8)], COVER)
    assert mods(g, "colt-peacemaker") == {"bala.shoot.mod-cover": -1}
    far = fight([shooter(), target(8)], [fence("f", (17.3, 20), (17.3, 28))])
    assert mods(far, "colt-peacemaker") == {}, "the fence is 1.1 in from the target"
    trees = Piece(id="t", kind="woods", polygon=rectangle(18, 22, 6, 6), height=4, terrain="woods")
    assert mods(fight([shooter(), target(8)], [trees]), "colt-peacemaker") == {"bala.shoot.mod-cover": -1}


@pytest.mark.rule("bala.ruling.target-mounted-cover")
def test_only_high_scenery_covers_a_rider() -> None:
    rider, horse = mounted(target(8))
    assert mods(fight([shooter(), rider], COVER, horses=[horse]), "colt-peacemaker") == {}
    high = [wall("w", (18.4, 24), (18.4, 28))]
    assert mods(fight([shooter(), rider], high, horses=[horse]), "colt-peacemaker") == {"bala.shoot.mod-cover": -1}


@pytest.mark.rule("bala.shoot.mod-half-range", "bala.ruling.half-range-rounding")
@pytest.mark.parametrize(
    ("weapon", "inches", "expected"),
    [("colt-peacemaker", 12, 0), ("colt-peacemaker", 12.1, -1), ("sawn-off-ejector-single", 5, 0), ("henry", 25, -1)],
)
def test_beyond_half_range(weapon: str, inches: float, expected: int) -> None:
    assert mods(duel(inches), weapon).get("bala.shoot.mod-half-range", 0) == expected


@pytest.mark.rule("bala.ruling.half-range-rounding")
def test_half_of_9_is_5() -> None:
    assert "bala.shoot.mod-half-range" in mods(duel(5.1), "sawn-off-ejector-single")


@pytest.mark.rule("bala.shoot.mod-aim", "bala.action.aim")
def test_each_aim_adds_one() -> None:
    g = duel(8)
    play(g, AIM)
    play(g, AIM)
    assert g.activation.left == 2
    play(g, SHOOT, [(3, 4)])
    assert harm(g, "b") == (1, 0, False), "7 + 2 = 9"


@pytest.mark.rule("bala.ruling.aim-duration")
def test_aim_is_for_one_shot_at_one_target() -> None:
    g = duel(8)
    play(g, AIM)
    play(g, SHOOT, [(1, 3)])
    play(g, SHOOT, [(4, 4)])
    assert harm(g, "b") == (0, 0, True), "the second shot is not aimed"
    other = fight([shooter(), target(8), man("c", "gang", 4, 19, 30, 180)], active="a", left=6)
    play(other, AIM)
    play(other, Aim("a", "c"))
    assert (other.activation.aim, other.activation.aims) == ("c", 1)
    play(other, SHOOT, [(3, 4)])
    assert harm(other, "b") == (0, 0, False)
    play(other, AIM)
    play(other, ChangeHand("a"))
    assert other.activation.aims == 0, "anything else loses the aim"


@pytest.mark.rule("bala.ruling.aim-duration")
def test_harm_spoils_the_aim() -> None:
    g = fight([shooter("sawn-off-ejector-single"), target(4)], active="a", left=4)
    play(g, AIM)
    shock(Ref(), g, "a", 1, "bala.state.shock")
    assert (g.activation.aim, g.activation.aims) == ("", 0)


@pytest.mark.rule(
    "bala.shoot.mod-aim-rifle",
    "bala.weapon.class-rifle",
    "bala.ruling.aim-rifle-once",
    "bala.ruling.aim-long-bonus-needs-aim",
)
def test_aimed_rifle() -> None:
    assert "bala.shoot.mod-aim-rifle" not in mods(duel(20), "henry")
    assert mods(duel(20), "henry", 1) == {"bala.shoot.mod-aim": 1, "bala.shoot.mod-aim-rifle": 1}
    assert mods(duel(20), "henry", 3) == {"bala.shoot.mod-aim": 3, "bala.shoot.mod-aim-rifle": 1}
    assert mods(duel(12), "winchester-1873-carbine", 1) == {"bala.shoot.mod-aim": 1}
    assert "bala.shoot.mod-aim-rifle" in mods(duel(12.1), "winchester-1873-carbine", 1)
    assert "bala.shoot.mod-aim-rifle" not in mods(duel(15), "shotgun-pump", 1), "a long shotgun is no rifle"


@pytest.mark.rule("bala.shoot.mod-shotgun", "bala.weapon.class-shotgun")
def test_shotgun_up_to_half_range() -> None:
    assert mods(duel(9), "shotgun-pump") == {"bala.shoot.mod-shotgun": 1}
    assert mods(duel(9.1), "shotgun-pump") == {"bala.shoot.mod-half-range": -1}


@pytest.mark.rule(
    "bala.shoot.mod-short-arm",
    "bala.weapon.class-short",
    "bala.special.cumbersome",
    "bala.ruling.sawn-off-both-bonuses",
)
def test_short_arm_up_to_3_inches() -> None:
    assert mods(duel(3), "colt-army") == {"bala.shoot.mod-short-arm": 1}
    assert mods(duel(3.1), "colt-army") == {}
    assert mods(duel(3), "colt-buntline") == {}
    assert mods(duel(3), "henry") == {}
    assert mods(duel(3), "sawn-off-ejector-double") == {"bala.shoot.mod-shotgun": 1, "bala.shoot.mod-short-arm": 1}


@pytest.mark.rule("bala.weapon.class-short", "bala.ruling.bow-class", "bala.ruling.gatling-class")
def test_class_bonuses_of_every_weapon() -> None:
    """At 2 in with one aim: only short arms and shotguns gain anything, the third list nothing."""
    for weapon in catalogue.weapons().values():
        if not weapon.range or weapon.explosive:
            continue
        expected = {"bala.shoot.mod-aim": 1}
        if weapon.shotgun:
            expected["bala.shoot.mod-shotgun"] = 1
        if weapon.weapon_class == "short" and not weapon.cumbersome:
            expected["bala.shoot.mod-short-arm"] = 1
        assert mods(duel(2), weapon.id, 1) == expected, weapon.id


@pytest.mark.rule(
    "bala.shoot.mod-wounded-arm",
    "bala.wound.arm",
    "bala.ruling.arm-in-use",
    "bala.ruling.serious-wound-stacking",
    "bala.ruling.sawn-off-one-hand",
)
@pytest.mark.parametrize(
    ("weapon", "arms", "expected"),
    [
        ("colt-army", ("good",), -1),
        ("colt-army", ("bad",), 0),
        ("colt-army", ("good", "good"), -2),
        ("sawn-off-ejector-single", ("bad",), 0),
        ("knife", ("bad",), 0),
        ("henry", ("bad",), -1),
        ("henry", ("good", "bad"), -2),
        ("bow-simple", ("bad",), -1),
        ("gatling", ("bad",), -1),
    ],
)
def test_wounded_arm(weapon: str, arms: tuple[str, ...], expected: int) -> None:
    g = duel(4, shooter(weapon, wounds=tuple(Wound("arm", arm) for arm in arms)))
    assert mods(g, weapon).get("bala.shoot.mod-wounded-arm", 0) == expected


@pytest.mark.rule("bala.ruling.arm-in-use")
def test_changing_hands_costs_an_action_and_spares_the_wounded_arm() -> None:
    g = duel(8, shooter(wounds=(Wound("arm", "good"),)))
    play(g, ChangeHand("a"))
    assert (g.activation.left, g["a"].arm) == (3, "bad")
    assert mods(g, "colt-peacemaker") == {}
    assert refusal(duel(8, shooter("henry")), ChangeHand("a")) == "bala.ruling.arm-in-use"


@pytest.mark.rule(
    "bala.gear.telescopic-sight", "bala.ruling.aim-long-bonus-needs-aim", "bala.ruling.telescopic-sight-fit"
)
def test_telescopic_sight_when_aiming_far() -> None:
    row = catalogue.weapons()["sharps-rifle"]
    sight = gun("sharps-rifle", sight=True)
    rule = "bala.gear.telescopic-sight"

    def has(inches: float, aims: int) -> bool:
        return rule in {m.rule for m in shot_modifiers(duel(inches), "a", "b", row, sight, aims, False)}

    assert [has(25, 1), has(24, 1), has(25, 0)] == [True, False, False]
    pistol = catalogue.weapons()["colt-buntline"]
    found = shot_modifiers(duel(30), "a", "b", pistol, gun("colt-buntline", sight=True), 1, False)
    assert rule not in {m.rule for m in found}


@pytest.mark.rule("bala.gear.shoulder-stock", "bala.ruling.stock-details", "bala.special.cumbersome")
def test_shoulder_stock() -> None:
    stocked = gun("colt-army", stock=True)
    row = catalogue.weapons()["colt-army"]

    def found(inches: float, aims: int = 0) -> dict[str, int]:
        return {m.rule: m.value for m in shot_modifiers(duel(inches), "a", "b", row, stocked, aims, False)}

    assert found(3) == {}, "cumbersome"
    assert found(15) == {}, "half of 30"
    assert found(15.1) == {"bala.shoot.mod-half-range": -1}
    assert found(13, 2) == {"bala.shoot.mod-aim": 2, "bala.gear.shoulder-stock": 1}
    assert found(12, 1) == {"bala.shoot.mod-aim": 1}
    assert refusal(duel(30, shooter(stocked)), SHOOT) == ""
    assert refusal(duel(30.1, shooter(stocked)), SHOOT) == "bala.shoot.range-limit"
    rider, horse = mounted(shooter(stocked))
    g = fight([rider, target(8)], horses=[horse], active="a", left=1)
    g.change_activation(rode=True)
    assert refusal(g, SHOOT) == "", "still a short arm on horseback"
    sawn = gun("sawn-off-ejector-single", stock=True)
    near = shot_modifiers(duel(8), "a", "b", catalogue.weapons()[sawn.weapon], sawn, 0, False)
    assert {m.rule for m in near} == {"bala.shoot.mod-shotgun"}, "half of 15 is 8"


# jams ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.shoot.jam", "bala.state.jammed", "bala.ruling.jam-details", "bala.ruling.jam-capacity-bows")
def test_double_one_jams_weapons_of_5_or_more() -> None:
    for weapon in catalogue.weapons().values():
        if not weapon.range or weapon.explosive or weapon.arc:
            continue
        how = "throw" if weapon.thrown else ""
        g = duel(2, shooter(gun(weapon.id, loaded=min(2, weapon.ammo))))
        before = g["a"].guns[0].loaded
        log = play(g, Shoot("a", "b", how), [(1, 1)])
        assert ("jam" in events(log)) is (weapon.ammo >= 5), weapon.id
        if weapon.ammo >= 5:
            assert (g["a"].guns[0].jammed, g["a"].guns[0].loaded) == (True, before - 1)
            assert refusal(g, Shoot("a", "b")) == "bala.state.jammed"
            assert refusal(g, Reload("a", "bullet")) in ("", "bala.action.reload-condition")


@pytest.mark.rule("bala.ruling.jam-needs-miss")
def test_double_one_that_hits_does_not_jam() -> None:
    g = duel(8)
    g.change_activation(aim="b", aims=6)
    log = play(g, SHOOT, [(1, 1)])
    assert "jam" not in events(log)
    assert harm(g, "b") == (0, 0, True)


@pytest.mark.rule("bala.ruling.jam-details", "bala.stray.trigger")
def test_a_jam_still_is_a_miss_with_a_stray() -> None:
    g = fight([shooter(), target(8), man("c", "gang", 3, 15, 25)], active="a", left=4)
    log = play(g, SHOOT, [(1, 1), 6])
    assert events(log)[:3] == ["shot-miss", "jam", "stray-hits"]
    assert harm(g, "c") == (1, 0, False)


# special rules -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.special.weak", "bala.special.weak-beyond-12", "bala.special.weak-beyond-24")
@pytest.mark.parametrize(
    ("weapon", "inches", "aims", "result"),
    [
        ("volcanic-pistol", 4, 0, "wounded"),
        ("volcanic-pistol", 4, 1, "serious"),
        ("colt-navy", 12, 0, "serious"),
        ("colt-navy", 13, 1, "wounded"),
        ("remington-1858-navy", 13, 1, "wounded"),
        ("henry", 24, 0, "serious"),
        ("henry", 25, 1, "serious"),
        ("colt-army", 4, 0, "serious"),
    ],
)
def test_weak(weapon: str, inches: float, aims: int, result: str) -> None:
    g = duel(inches, shooter(weapon))
    if aims:
        g.change_activation(aim="b", aims=aims)
    bullet = plan_shot(g, SHOOT).bullets[0]
    assert RESULTS[bullet.results[12]] == result


@pytest.mark.rule("bala.special.weak", "bala.special.weak-beyond-12", "bala.special.weak-beyond-24")
def test_weak_of_every_weapon() -> None:
    limits = {"": None, "always": 0.0, "beyond 12": 12.0, "beyond 24": 24.0}
    for weapon in catalogue.weapons().values():
        limit = limits[weapon.weak]
        for inches in (1.0, 12.0, 12.1, 24.0, 24.1):
            assert is_weak(weapon, inches) is (limit is not None and inches > limit), weapon.id


@pytest.mark.rule(
    "bala.special.lethal",
    "bala.ruling.lethal-result-8-9",
    "bala.ruling.lethal-upgrade-no-bonus",
    "bala.wound.mod-lethal",
)
def test_lethal() -> None:
    g = duel(30, shooter("springfield-rifle"))
    bullet = plan_shot(g, SHOOT).bullets[0]
    assert [RESULTS[bullet.results[n]] for n in (7, 8, 9, 10, 11, 12)] == [
        "miss",
        "pinned",
        "shock",
        "serious",
        "serious",
        "serious",
    ]
    play(g, SHOOT, [(5, 5), 3])
    assert harm(g, "b") == (1, 2, True), "upgraded: no bonus, chest"
    own = duel(30, shooter("springfield-rifle"))
    play(own, SHOOT, [(6, 6), 3])
    assert own["b"].wounds == (Wound("head"),), "own: 3 + 1"


@pytest.mark.rule("bala.ruling.weak-lethal")
def test_weak_before_lethal() -> None:
    assert read_total(12, True, True) == read_total(11, False, True) != read_total(12, False, True)


@pytest.mark.rule("bala.special.lethal", "bala.weapon.slash-rows")
def test_lethal_of_every_weapon() -> None:
    lethal = {w.id for w in catalogue.weapons().values() if w.lethal}
    assert lethal == {
        "percussion-pistol",
        "colt-walker",
        "hawken",
        "percussion-rifle",
        "sharps-rifle",
        "sharps-carbine",
        "springfield-rifle",
        "springfield-carbine",
        "winchester-1876-rifle",
        "winchester-1876-carbine",
        "winchester-1876-one-of-1000",
        "gatling",
        "bayonet",
        "sabre",
        "bowie-knife",
        "axe",
        "dynamite",
        "lance",
    }
    for weapon in sorted(lethal - {"gatling", "bayonet", "sabre", "dynamite"}):
        g = duel(2, shooter(weapon))
        how = "throw" if catalogue.weapons()[weapon].thrown else ""
        bullet = plan_shot(g, Shoot("a", "b", how)).bullets[0]
        assert RESULTS[bullet.results[10 - bullet.plus]] == "serious", weapon


@pytest.mark.rule("bala.special.parallel", "bala.ruling.parallel-procedure", "bala.ruling.several-shots-one-action")
def test_both_barrels() -> None:
    both = Shoot("a", "b", "both-barrels")
    g = duel(8, shooter("shotgun-ejector-double"))
    play(g, AIM)
    play(g, both, [(3, 4), (4, 4)])
    assert harm(g, "b") == (0, 0, True), "+1 shotgun, -1 both barrels, no aim: 7 and 8"
    assert (g.activation.left, g["a"].guns[0].loaded) == (2, 0)
    one = duel(8, shooter(gun("shotgun-ejector-double", loaded=1)))
    assert refusal(one, both) == "bala.shoot.ammo"
    assert refusal(one, SHOOT) == ""
    assert refusal(duel(8, shooter("shotgun-ejector-single")), both) == "bala.action.shoot"


@pytest.mark.rule("bala.special.parallel", "bala.weapon.slash-rows")
def test_only_double_barrels_are_side_by_side() -> None:
    for weapon in catalogue.weapons().values():
        assert weapon.parallel is weapon.id.endswith("-double"), weapon.id
        assert not weapon.parallel or (weapon.shotgun and weapon.ammo == 2)


@pytest.mark.rule("bala.ruling.several-shots-one-action")
def test_simultaneous_shots_add_up_and_move_once() -> None:
    g = fight([shooter("shotgun-ejector-double"), target(8)], COVER, active="a", left=4)
    detection.detect(g, "a", "b")
    both = Shoot("a", "b", "both-barrels")
    stay = TakeCover("b", ((19.0, 24.0, 0.0),), 180.0)
    log = play(g, both, [(4, 5), (5, 5)], [stay])
    assert harm(g, "b") == (1, 0, True), "with -1: 8 and 9"
    assert events(log).count("stays-in-cover") == 1


@pytest.mark.rule("bala.weapon.le-mat", "bala.special.shot-barrel", "bala.ruling.le-mat-use")
def test_le_mat() -> None:
    shot = Shoot("a", "b", "shot-barrel")
    for model in ("le-mat-muzzle", "le-mat-breech"):
        g = duel(9, shooter(gun(model, jammed=True)))
        assert refusal(g, SHOOT) == "bala.state.jammed"
        play(g, shot, [(1, 1)])
        assert (g["a"].guns[0].loaded, g["a"].guns[0].shot) == (9, 0)
        assert refusal(g, shot) == "bala.shoot.ammo"
        assert refusal(duel(9.1, shooter(model)), shot) == "bala.shoot.range-limit"
        near = duel(3, shooter(model))
        assert {m.rule for m in plan_shot(near, shot).bullets[0].mods} == {
            "bala.shoot.mod-shotgun",
            "bala.shoot.mod-short-arm",
        }
        assert not plan_shot(near, shot).jams
    assert refusal(duel(4), shot) == "bala.action.shoot"


@pytest.mark.rule("bala.weapon.thrown", "bala.ruling.thrown-weapons", "bala.special.edge", "bala.weapon.built-in-knife")
def test_thrown_weapons() -> None:
    throw = Shoot("a", "b", "throw")
    reach = {"knife": 6, "bowie-knife": 6, "axe": 6, "lance": 12}
    assert {w.id: w.range for w in catalogue.weapons().values() if w.thrown and not w.explosive} == reach
    g = duel(2, shooter("axe"))
    assert plan_shot(g, throw).bullets[0].mods == (), "no short-arm bonus"
    play(g, throw, [(5, 5), 3])
    assert harm(g, "b") == (1, 2, True), "Lethal applies"
    assert (g["a"].guns, g["a"].hand) == ((), -1)
    item = g.items["axe-1"]
    assert (item.x, item.y) == (12.5, 24.0), "it lies at the target's base"
    assert refusal(g, PickUp("a", "axe-1")) == "bala.ruling.thrown-weapons"
    g.change("a", x=11.2)
    assert offered(g, "pick-up") == [PickUp("a", "axe-1")]
    g.change("a", horse="h")
    assert refusal(g, PickUp("a", "axe-1")) == "bala.ruling.thrown-weapons", "not from the saddle"
    g.change("a", horse="")
    left = g.activation.left
    play(g, PickUp("a", "axe-1"))
    assert (g["a"].gun, g.items, g.activation.left) == (Gun("axe"), {}, left - 1)
    shock_two = duel(2, shooter("knife"))
    play(shock_two, throw, [(4, 5)])
    assert harm(shock_two, "b") == (1, 0, False), "Edge changes nothing in a throw"
    for blade in ("bayonet", "sabre", "steel-knuckles"):
        assert refusal(duel(2, shooter(blade)), throw) == "bala.action.shoot"
    assert refusal(duel(2, shooter("derringer-marston")), throw) == "bala.action.shoot"


@pytest.mark.rule("bala.weapon.steel-knuckles")
def test_knuckles_in_hand_forbid_shooting() -> None:
    g = duel(4, shooter("steel-knuckles"))
    assert refusal(g, SHOOT) == "bala.action.shoot"
    assert refusal(duel(4, shooter("apache")), SHOOT) == ""


@pytest.mark.rule("bala.ruling.bayonet-fixed")
def test_a_rifle_with_fixed_bayonet_shoots() -> None:
    g = duel(8, shooter(gun("springfield-rifle", bayonet=True)))
    play(g, SHOOT, [(4, 5)])
    assert harm(g, "b") == (1, 0, False)


# targets -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.shoot-any-target", "bala.ruling.shoot-into-fight")
def test_any_target_may_be_shot() -> None:
    people = [shooter(), target(8), man("c", "gang", 3, 20, 30), man("f", "law", 3, 20.0, 24)]
    g = fight(people, neighbours=[Neighbour("n", 24, 14)], active="a", left=4)
    assert {choice.target for choice in offered(g, "shoot")} == {"b", "c"}
    for who in ("b", "c", "f", "n"):
        assert refusal(g, Shoot("a", who)) == ""
    for who in ("a", "nobody"):
        assert refusal(g, Shoot("a", who)) == "bala.action.shoot"
    play(g, Shoot("a", "f"), [(4, 5)])
    assert harm(g, "f") == (1, 0, False), "in contact with an enemy"


@pytest.mark.rule("bala.ruling.shoot-horse")
def test_horses_only_if_the_director_allows_it() -> None:
    horse = Horse("h", "nag", 20, 24)
    assert refusal(fight([shooter()], horses=[horse], active="a", left=4), Shoot("a", "h")) == "bala.action.shoot"
    g = fight([shooter()], horses=[horse], active="a", left=4, shoot_horses=True)
    play(g, Shoot("a", "h"), [(4, 4)])
    assert not g.horses["h"].out
    play(g, Shoot("a", "h"), [(4, 5)])
    assert g.horses["h"].out


@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.neighbour.trigger-shot")
def test_neighbours_flee_on_8_and_die_on_more() -> None:
    g = fight([shooter()], neighbours=[Neighbour("n", 20, 24)], active="a", left=4)
    play(g, Shoot("a", "n"), [(4, 4)])
    assert g.neighbours["n"].x == pytest.approx(22)
    play(g, Shoot("a", "n"), [(4, 5)])
    assert g.neighbours["n"].out == "eliminated"


@pytest.mark.rule("bala.ruling.neighbour-suspicious")
def test_shooting_makes_suspicious() -> None:
    g = duel(8)
    play(g, SHOOT, [(1, 2)])
    assert g["a"].suspicious
    calm = fight([shooter(), target(8)], active="a", left=4, suspicious_after_violence=False)
    play(calm, SHOOT, [(1, 2)])
    assert not calm["a"].suspicious


@pytest.mark.rule("bala.example.neighbour", "bala.neighbour.trigger-shot", "bala.neighbour.shoots")
def test_example_neighbour() -> None:
    g = fight([shooter(suspicious=True), target(8)], neighbours=[Neighbour("n", 10, 30)], active="a", left=4)
    play(g, SHOOT, [(1, 2), 1, 1])
    assert harm(g, "a") == (0, 1, False)
    assert g.neighbours["n"].out


# on horseback and on carts -------------------------------------------------------------------------------------------
def ride(weapon: str, rode: bool, left: int = 4) -> Fight:
    rider, horse = mounted(shooter(weapon))
    g = fight([rider, target(8)], horses=[horse], active="a", left=left)
    detection.detect(g, "a", "b")
    g.change_activation(rode=rode)
    return g


@pytest.mark.rule("bala.mounted.still-aim", "bala.ruling.mounted-moved-whole-activation")
def test_standing_rider_aims_for_two_actions() -> None:
    g = ride("henry", rode=False)
    play(g, AIM)
    assert (g.activation.left, g.activation.aims, g.activation.steady) == (2, 1, True)
    play(g, SHOOT, [(4, 4)])
    assert g.activation.left == 1
    assert harm(g, "b") == (1, 0, False)
    assert refusal(ride("henry", rode=False, left=1), AIM) == "bala.action.aim"


@pytest.mark.rule("bala.mounted.moving-no-aim", "bala.mounted.moving-long-arm", "bala.weapon.class-long")
def test_moving_rider() -> None:
    assert refusal(ride("henry", rode=True), AIM) == "bala.mounted.moving-no-aim"
    g = ride("henry", rode=True)
    play(g, SHOOT, [(1, 2)])
    assert g.activation.left == 2
    assert not g.activation.steady
    assert refusal(ride("henry", rode=True, left=1), SHOOT) == "bala.action.shoot"
    short = ride("colt-army", rode=True)
    play(short, SHOOT, [(1, 2)])
    assert short.activation.left == 3


@pytest.mark.rule("bala.ruling.mounted-moved-whole-activation", "bala.weapon.class-long")
def test_long_arm_from_a_standing_horse_costs_one_and_keeps_it_standing() -> None:
    g = ride("henry", rode=False)
    play(g, SHOOT, [(1, 2)])
    assert (g.activation.left, g.activation.steady) == (3, True)
    short = ride("colt-army", rode=False)
    play(short, SHOOT, [(1, 2)])
    assert not short.activation.steady


@pytest.mark.rule("bala.ruling.mounted-parallel")
def test_both_barrels_from_a_moving_horse() -> None:
    g = ride("shotgun-ejector-double", rode=True)
    play(g, Shoot("a", "b", "both-barrels"), [(1, 2), (1, 2)])
    assert g.activation.left == 2


@pytest.mark.rule("bala.ruling.mounted-bow-lance")
def test_bows_and_thrown_weapons_are_no_long_arms() -> None:
    for weapon, how in (("bow-simple", ""), ("lance", "throw")):
        g = ride(weapon, rode=True)
        play(g, Shoot("a", "b", how), [(1, 2)])
        assert g.activation.left == 3, weapon


@pytest.mark.rule("bala.mounted.moving-long-arm")
def test_price_of_every_weapon_on_a_moving_horse() -> None:
    for weapon in catalogue.weapons().values():
        if not weapon.range or weapon.explosive or weapon.arc:
            continue
        g = ride(weapon.id, rode=True)
        g.change("b", x=14.0)
        choice = Shoot("a", "b", "throw" if weapon.thrown else "")
        cost = turn.ACTIONS["shoot"].cost(g, g["a"], choice)
        assert cost == (2 if weapon.weapon_class == "long" else 1), weapon.id


@pytest.mark.rule("bala.ruling.cart-shooting")
def test_drivers_shoot_short_arms_only() -> None:
    cart = Cart("cart", 10, 24)
    for weapon, rule in (("henry", "bala.ruling.cart-shooting"), ("colt-army", "")):
        g = fight([shooter(weapon, cart="cart", seat="driver"), target(8)], carts=[cart], active="a", left=4)
        g.change_activation(drove=True)
        assert refusal(g, SHOOT) == rule
    passenger = fight([shooter("henry", cart="cart", seat="inside"), target(8)], carts=[cart], active="a", left=4)
    assert {m.rule for m in plan_shot(passenger, SHOOT).bullets[0].mods} == set()
    assert refusal(passenger, SHOOT) == ""
    first = fight([shooter("henry", cart="cart", seat="driver"), target(8)], carts=[cart], active="a", left=4)
    play(first, SHOOT, [(1, 2)])
    assert first.activation.fired, "no driving after a long arm"


# examples ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.example.cover-against-aim", "bala.shoot.mod-cover", "bala.shoot.mod-aim")
def test_example_cover_against_aim() -> None:
    post = fence("f", (20.3, 20), (20.3, 28))
    g = fight([shooter(), target(10)], [post], active="a", left=4)
    detection.mark(g, "a", "b")
    play(g, AIM)
    play(g, SHOOT, [(4, 5)])
    assert harm(g, "b") == (1, 0, False)
    assert (g.activation.left, g["a"].guns[0].loaded) == (2, 5)


@pytest.mark.rule("bala.example.rifle-aimed", "bala.shoot.mod-aim-rifle", "bala.shoot.mod-half-range")
def test_example_rifle_aimed() -> None:
    g = duel(20, shooter("winchester-1873-rifle"))
    play(g, AIM)
    play(g, AIM)
    play(g, SHOOT, [(3, 4)])
    assert harm(g, "b") == (1, 1, False)


@pytest.mark.rule("bala.example.weak-henry", "bala.special.weak-beyond-24")
def test_example_weak_henry() -> None:
    g = duel(30, shooter("henry"))
    play(g, AIM)
    log = play(g, SHOOT, [(6, 5)])
    assert sum(log[0].dice) + sum(m.value for m in log[0].mods) == 12
    assert harm(g, "b") == (1, 1, False)


@pytest.mark.rule("bala.example.sharps-with-scope", "bala.gear.telescopic-sight", "bala.special.lethal")
def test_example_sharps_with_scope() -> None:
    g = duel(60, shooter(gun("sharps-rifle", sight=True)), target(60, level=6))
    play(g, AIM)
    log = play(g, SHOOT, [(5, 4), 5])
    assert sum(m.value for m in log[0].mods) == 2
    assert harm(g, "b") == (1, 3, True)
    assert g["b"].wounds == (Wound("guts"),)


@pytest.mark.rule("bala.example.both-barrels", "bala.special.parallel", "bala.wound.mod-shotgun", "bala.wound.head")
def test_example_both_barrels() -> None:
    g = duel(3, shooter("sawn-off-ejector-double"))
    log = play(g, Shoot("a", "b", "both-barrels"), [(4, 4), (6, 5), 3])
    assert [sum(m.value for m in entry.mods) for entry in log[:2]] == [1, 1]
    assert (g["b"].shock, g["b"].damage, g["b"].out) == (2, 2, "eliminated")
    assert g["b"].wounds == (Wound("head"),)
    assert (g.activation.left, g["a"].guns[0].loaded) == (3, 0)


@pytest.mark.rule(
    "bala.example.plain-shot-odds",
    "bala.shoot.roll",
    "bala.shoot.miss",
    "bala.shoot.result-8-foot",
    "bala.shoot.result-9",
    "bala.shoot.result-10-11",
    "bala.shoot.result-12",
)
def test_example_plain_shot_odds() -> None:
    found = shot_odds.preview(duel(8), SHOOT)
    assert {row.name: row.p for row in found.outcomes} == {
        "miss": Fraction(21, 36),
        "pinned": Fraction(5, 36),
        "shock": Fraction(4, 36),
        "wounded": Fraction(5, 36),
        "serious": Fraction(1, 36),
    }
    assert found.facts["jam"] == Fraction(1, 36)
    assert sum(row.p for row in found.aimed_at) == Fraction(15, 36)
    assert [row.severity for row in found.outcomes] == [0, 1, 2, 3, 4]


# odds against a count of all combinations --------------------------------------------------------------------------
def twin(plus: int, weak: bool, lethal: bool, jams: bool, wound_plus: int = 0) -> dict[tuple[object, ...], Fraction]:
    """The table of the sheet, written down a second time and counted over all 36 x 6 x 2 falls of the dice."""
    wounds = {
        1: (2, 1, "leg"),
        2: (2, 1, "arm"),
        3: (1, 2, "chest"),
        4: (1, 2, "head"),
        5: (1, 3, "guts"),
        6: (0, 0, ""),
    }
    counted: Counter[tuple[object, ...]] = Counter()
    for one, two, die, side in product(range(1, 7), range(1, 7), range(1, 7), ("good", "bad")):
        total = one + two + plus
        if weak and total == 12:
            total = 11
        if total <= 7:
            end: tuple[object, ...] = (0, 0, False, "", "", jams and one == two == 1)
        elif total == 8:
            end = (0, 0, True, "", "", False)
        elif total == 9:
            end = (1, 0, False, "", "", False)
        elif total <= 11 and not lethal:
            end = (1, 1, False, "", "", False)
        else:
            place = die + wound_plus + (1 if lethal and total >= 12 else 0)
            shock, damage, name = wounds[max(1, min(6, place))]
            end = (shock, damage, True, name, side if name == "arm" else "", False)
        counted[end] += 1
    return {end: Fraction(n, 36 * 6 * 2) for end, n in counted.items()}


@pytest.mark.rule("bala.shoot.roll", "bala.wound.roll", "bala.wound.arm-side", "bala.shoot.jam")
@pytest.mark.parametrize(
    ("weapon", "inches", "aims", "plus", "weak", "lethal", "wound_plus"),
    [
        ("colt-peacemaker", 8, 0, 0, False, False, 0),
        ("colt-peacemaker", 8, 3, 3, False, False, 0),
        ("colt-navy", 14, 0, -1, True, False, 0),
        ("springfield-rifle", 30, 2, 3, False, True, 0),
        ("shotgun-pump", 5, 0, 1, False, False, 1),
        ("shotgun-pump", 12, 1, 0, False, False, -1),
        ("volcanic-pistol", 3, 2, 3, True, False, 0),
        ("bow-simple", 20, 0, -1, False, False, 0),
    ],
)
def test_exact_odds(
    weapon: str, inches: float, aims: int, plus: int, weak: bool, lethal: bool, wound_plus: int
) -> None:
    g = duel(inches, shooter(weapon), target(inches, level=6))
    if aims:
        g.change_activation(aim="b", aims=aims)
    shot = plan_shot(g, SHOOT)
    spread = enumerate_outcomes(lambda ref, work: resolve(ref, work, shot), g, Fight.fork, Fight.identity)
    found: dict[tuple[object, ...], Fraction] = {}
    for case in spread:
        b = case.state["b"]
        place, arm = (b.wounds[0].place, b.wounds[0].arm) if b.wounds else ("", "")
        end = (b.shock, b.damage, b.paralysed, place, arm, case.state["a"].guns[0].jammed)
        found[end] = found.get(end, Fraction(0)) + case.p
    assert found == twin(plus, weak, lethal, catalogue.weapons()[weapon].ammo >= 5, wound_plus)


@pytest.mark.rule("bala.ruling.several-shots-one-action")
def test_exact_odds_of_both_barrels_are_two_independent_shots() -> None:
    g = duel(8, shooter("shotgun-ejector-double"), target(8, level=6))
    preview = shot_odds.preview(g, Shoot("a", "b", "both-barrels"))
    rows = {row.name: row.p for row in preview.outcomes}
    single = Fraction(21, 36)
    assert rows["miss"] == single * single
    assert rows["serious"] == 1 - Fraction(35, 36) ** 2
    assert sum(rows.values()) == 1


@pytest.mark.rule("bala.stray.trigger")
def test_preview_counts_strays_and_eliminations() -> None:
    g = fight([shooter(), target(8, level=1), man("c", "gang", 3, 15, 25)], active="a", left=4)
    facts = shot_odds.preview(g, SHOOT).facts
    assert facts["stray"] == {"c": Fraction(21, 36) * Fraction(1, 6)}
    assert facts["out"] == Fraction(10, 36)


@pytest.mark.rule("bala.action.shoot")
def test_preview_changes_nothing() -> None:
    g = duel(8)
    before = g.identity()
    shot_odds.preview(g, SHOOT)
    assert g.identity() == before


@pytest.mark.rule("bala.action.aim", "bala.ruling.detection-single-activation")
def test_aiming_needs_a_detected_target_and_makes_a_free_detection() -> None:
    g = fight([shooter(), target(8)], active="a", left=4)
    play(g, AIM)
    assert detection.detected(g, "a", "b")
    dark = fight([shooter(), target(8)], active="a", left=4, poor_light=True)
    assert refusal(dark, AIM) == "bala.action.detect"
    assert offered(dark, "aim") == []


@pytest.mark.rule("bala.ruling.thrown-weapons", "bala.ruling.hands")
def test_a_picked_up_weapon_is_stowed_if_the_hand_is_full() -> None:
    lying = Item("axe-1", "Axe", 11.5, 24.0, gun=Gun("axe"))
    g = fight([shooter(), target(8)], items=[lying], active="a", left=4)
    play(g, PickUp("a", "axe-1"))
    assert (g["a"].hand, [carried.weapon for carried in g["a"].guns]) == (0, ["colt-peacemaker", "axe"])
