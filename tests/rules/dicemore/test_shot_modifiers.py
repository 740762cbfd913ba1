"""Every modifier of a shot, and the results of the dice."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import fence, gun, man, match, wall
from tests.rules.dicemore.firing import STEADY, entry, events, fire, mods, mounted, play, shooter, target

from sixgun.games.dicemore.choices import Reroll
from sixgun.games.dicemore.lanes import stray_victims
from sixgun.games.dicemore.shots import Volley, damage_of, horse_down, ranges, rescue_modifiers, shot_modifiers
from sixgun.games.dicemore.state import RUN, TROT, Activation, Cart, Character, Gun, Skirmish
from sixgun.testing.scripted import pick, scripted


def found(g: Skirmish, weapon: str | Gun = "six-shot", number: int = 0, **fields: Any) -> dict[str, int]:
    """The modifiers of a shot of "a" at "b" by name, without SHOT and weapon."""
    carried = gun(weapon) if isinstance(weapon, str) else weapon
    wild = fields.pop("wild", False)
    volley = Volley("a", carried, **fields)
    names = {m.name: m.value for m in shot_modifiers(g, volley, "b", number, wild)}
    assert names.pop("shot") == g["a"].shot
    names.pop("weapon")
    return names


def table(a: Character | None = None, b: Character | None = None, *pieces: Any, **fields: Any) -> Skirmish:
    """A shooter beyond short range of somebody who has acted: no modifier at all."""
    return match([a or shooter(), b or target(9)], pieces, active="a", **fields)


@pytest.mark.rule("dicemore.cover.none", "dicemore.fire.range")
def test_a_plain_shot_beyond_short_range_has_no_modifier() -> None:
    assert found(table()) == {}


@pytest.mark.rule("dicemore.mod.stacking", "dicemore.cover.not-cumulative")
def test_all_modifiers_add_up_but_covers_do_not() -> None:
    me = shooter(hands=(0, 1), guns=["six-shot", "six-shot"], skills=("skill-gunslinger",), shot=3)
    rider, horse = mounted(target(6, acted=False, scared=True, ref=9), TROT)
    low, high = fence("low", (13, 22), (13, 26)), fence("high", (14, 22), (14, 26))
    g = table(me, rider, low, high, covers={"high": "partial"}, horses=[horse])
    g.change_activation(aimed=True, saw_enemy=False)
    log = play(g, fire(how="two-guns", number=2), [(6, 1), 2, 1, (1, 1), 4, 1, (1, 1)])  # 8 and 8
    both = [{m.name: m.value for m in e.mods} for e in log if e.event == "shot-hit"]
    plain = {"shot": 3, "weapon": 1, "tense": -1, "short-range": 1, "target-not-acted": 1, "partial-cover": -2}
    plain |= {"two-guns": -1, "target-trotting": 2, "no-target-at-start": -1, "target-panic-short": 1, "gunslinger": 1}
    assert both == [plain | {"aim": 1}, plain | {"later-shots": -1}]


@pytest.mark.rule("dicemore.mod.aim", "dicemore.ruling.aim-timing", "dicemore.special.skill-sniper")
def test_aim_helps_the_first_shot_only() -> None:
    g = table()
    assert found(g, aimed=True) == {"aim": 1}
    assert found(g, aimed=True, number=1) == {"later-shots": -1}
    assert found(table(aim_all_shots=True), aimed=True, number=1) == {"aim": 1, "later-shots": -1}
    assert found(table(shooter(skills=("skill-sniper",))), aimed=True) == {"sniper": 2}


@pytest.mark.rule("dicemore.mod.short-range", "dicemore.fire.range", "dicemore.ruling.measuring")
def test_short_range_includes_its_limit() -> None:
    assert found(table(b=target(6))) == {"short-range": 1}
    assert found(table(b=target(6.01))) == {}


@pytest.mark.rule("dicemore.mod.target-not-acted", "dicemore.ruling.turn-and-round")
def test_a_target_that_has_not_acted_is_easier() -> None:
    g = table(b=target(9, acted=False))
    assert found(g) == {"target-not-acted": 1}
    g.activation = Activation("b", 3)  # a stray bullet of a duel may hit somebody whose activation it is
    assert found(g) == {}


@pytest.mark.rule("dicemore.mod.light-cover", "dicemore.mod.partial-cover", "dicemore.cover.not-cumulative")
def test_cover_counts_once_by_the_best() -> None:
    low, high = fence("low", (16, 22), (16, 26)), fence("high", (17, 22), (17, 26))
    assert found(table(None, None, low)) == {"light-cover": -1}
    assert found(table(None, None, high, covers={"high": "partial"})) == {"partial-cover": -2}
    assert found(table(None, None, low, high, covers={"high": "partial"})) == {"partial-cover": -2}


@pytest.mark.rule("dicemore.mod.later-shots", "dicemore.ruling.later-shots-flat")
def test_every_later_shot_has_the_same_penalty() -> None:
    assert found(table(), number=1) == found(table(), number=4) == {"later-shots": -1}


@pytest.mark.rule("dicemore.mod.two-guns", "dicemore.special.skill-bounty-killer", "dicemore.ruling.two-guns")
def test_two_guns() -> None:
    assert found(table(), two_guns=True) == {"two-guns": -1}
    assert found(table(), two_guns=True, number=1) == {"two-guns": -1, "later-shots": -1}
    skilled = table(shooter(skills=("skill-bounty-killer",)))
    assert found(skilled, two_guns=True, number=1) == {"later-shots": -1}


@pytest.mark.rule(
    "dicemore.mod.target-trotting",
    "dicemore.mod.target-running-horse",
    "dicemore.ruling.mounted-target-sign",
    "dicemore.ruling.gait",
)
@pytest.mark.parametrize(
    ("gait", "expected"), [("", {}), (TROT, {"target-trotting": 2}), (RUN, {"target-running-horse": 1})]
)
def test_targets_on_horses(gait: str, expected: dict[str, int]) -> None:
    rider, horse = mounted(target(9), gait)
    assert found(table(b=rider, horses=[horse])) == expected


@pytest.mark.rule("dicemore.mod.from-trot", "dicemore.mod.from-run", "dicemore.ruling.gait")
@pytest.mark.parametrize(("gait", "expected"), [("", {}), (TROT, {"from-trot": -1}), (RUN, {"from-run": -2})])
def test_shooting_from_a_horse_or_a_vehicle(gait: str, expected: dict[str, int]) -> None:
    rider, horse = mounted(shooter(), gait)
    assert found(table(rider, horses=[horse])) == expected
    assert found(table(shooter(cart="c"), carts=[Cart("c", 10, 24, gait=gait)])) == expected


@pytest.mark.rule("dicemore.weapon.carbine-horseback", "dicemore.special.weapon-cavalry", "dicemore.weapon.carbine")
def test_a_carbine_has_one_point_less_against_it_on_horseback_but_not_on_a_wagon() -> None:
    for gait, value in ((TROT, 0), (RUN, -1)):
        rider, horse = mounted(shooter("carbine"), gait)
        names = found(table(rider, horses=[horse]), "carbine")
        assert sum(names.values()) == value
        assert sum(found(table(rider, horses=[horse]), "carbine", opportunity=True).values()) == value - 1
        on_wagon = table(shooter("carbine", cart="c"), carts=[Cart("c", 10, 24, gait=gait)])
        assert sum(found(on_wagon, "carbine").values()) == value - 1


@pytest.mark.rule(
    "dicemore.mod.lying-short",
    "dicemore.mod.lying-long",
    "dicemore.cover.lying-open",
    "dicemore.ruling.lying-and-cover",
)
def test_lying_counts_in_the_open_only() -> None:
    assert found(table(b=target(5, lying=True))) == {"short-range": 1, "lying-short": 1}
    assert found(table(b=target(9, lying=True))) == {"lying-long": -1}
    low = fence("low", (13, 22), (13, 26))
    assert found(table(None, target(5, lying=True), low)) == {"short-range": 1, "light-cover": -1}


@pytest.mark.rule("dicemore.ruling.lying-moving")
def test_a_lying_shooter_has_no_modifier_of_its_own() -> None:
    assert found(table(shooter(lying=True))) == {}


@pytest.mark.rule("dicemore.mod.no-target-at-start", "dicemore.ruling.no-target-at-start")
def test_nobody_in_sight_at_the_start() -> None:
    g = table()
    g.activation = Activation("a", 3)
    assert found(g) == {"no-target-at-start": -1}
    g.activation = Activation("b", 3)  # an opportunity shot while somebody else acts
    assert found(g, opportunity=True) == {"moving": -1}


@pytest.mark.rule("dicemore.mod.target-panic-short")
def test_a_scared_target_near() -> None:
    assert found(table(b=target(5, scared=True))) == {"short-range": 1, "target-panic-short": 1}
    assert found(table(b=target(9, scared=True))) == {}
    assert found(table(b=target(5, shocked=True))) == {"short-range": 1}


@pytest.mark.rule(
    "dicemore.special.skill-rifleman", "dicemore.special.skill-gunslinger", "dicemore.special.skill-warrior"
)
@pytest.mark.parametrize(
    ("skill", "weapon", "name", "other"),
    [
        ("skill-rifleman", "rifle", "rifleman", "six-shot"),
        ("skill-gunslinger", "heavy-gun", "gunslinger", "rifle"),
        ("skill-warrior", "bow", "warrior-thrown", "six-shot"),
    ],
)
def test_skills_with_a_family_of_weapons(skill: str, weapon: str, name: str, other: str) -> None:
    g = table(shooter(skills=(skill,)), target(15))
    assert found(g, weapon) == {name: 1}
    assert name not in found(g, other)


@pytest.mark.rule("dicemore.char.soldier", "dicemore.ruling.soldiers-count")
def test_a_soldier_shoots_better_beside_two_other_soldiers() -> None:
    def company(*kinds: str) -> dict[str, int]:
        me = shooter(profile="soldiers.soldier", band="soldiers")
        others = [man(f"s{i}", "good", 10, 22.5 - i, profile=kind) for i, kind in enumerate(kinds)]
        return found(match([me, target(9), *others], active="a"))

    assert company("soldiers.soldier", "soldiers.soldier") == {"soldier-company": 1}
    assert company("soldiers.soldier") == {}
    assert company("soldiers.soldier", "soldiers.sergeant") == {}


@pytest.mark.rule("dicemore.band.indians-hidden", "dicemore.ruling.indians-town")
def test_an_indian_in_partial_cover_beyond_twenty_is_harder_to_hit_out_of_town() -> None:
    def indian(units: float, cover: str, town: bool, profile: str = "indians.warrior") -> dict[str, int]:
        b = target(units, profile=profile, band="indians")
        rock = fence("rock", (16, 22), (16, 26))
        return found(match([shooter("rifle"), b], [rock], active="a", covers={"rock": cover}, town=town), "rifle")

    assert indian(21, "partial", False) == {"partial-cover": -2, "indian-hidden": -1}
    assert "indian-hidden" not in indian(20, "partial", False)
    assert "indian-hidden" not in indian(21, "light", False)
    assert "indian-hidden" not in indian(21, "partial", True)
    assert "indian-hidden" not in indian(21, "partial", False, "common.armed-civilian")


@pytest.mark.rule("dicemore.scenario.witness-night")
def test_at_night_shots_beyond_twenty_are_harder() -> None:
    assert found(table(shooter("rifle"), target(21), night=True), "rifle") == {"night": -1}
    assert found(table(shooter("rifle"), target(20), night=True), "rifle") == {}


@pytest.mark.rule("dicemore.opp.no-bonuses", "dicemore.opp.moving-target", "dicemore.ruling.opp-bonuses")
def test_an_opportunity_shot_keeps_only_what_is_against_it() -> None:
    low = fence("low", (12, 22), (12, 26))
    me = shooter("double-barrelled", skills=("skill-rifleman",))
    b = target(3, acted=False, scared=True)
    names = found(table(me, b, low), "double-barrelled", opportunity=True)
    assert names == {"close": 1, "light-cover": -1, "moving": -1}


@pytest.mark.rule("dicemore.weapon.double-barrelled", "dicemore.special.weapon-close-bonus")
def test_the_double_barrelled_gun_is_better_nearer_than_four() -> None:
    assert found(table(b=target(3.99)), "double-barrelled") == {"close": 1, "short-range": 1}
    assert found(table(b=target(4)), "double-barrelled") == {"short-range": 1}


@pytest.mark.rule("dicemore.item.rifle-sight", "dicemore.ruling.rifle-sight")
def test_sights_lengthen_both_ranges_of_three_weapons() -> None:
    g = table()
    for weapon, expected in (
        ("rifle", (18.0, 32.0)),
        ("repetition-rifle", (14.0, 24.0)),
        ("hunting-rifle", (21.0, 38.0)),
    ):
        assert ranges(g, g["a"], gun(weapon, sight=True)) == expected
        assert ranges(g, g["a"], gun(weapon)) == (expected[0] - 4, expected[1] - 4)
    assert ranges(g, g["a"], gun("carbine", sight=True)) == (8.0, 16.0)


@pytest.mark.rule("dicemore.ruling.throw-range", "dicemore.weapon.throwing", "dicemore.ruling.current-cos")
def test_throwing_reaches_twice_the_cos_of_now() -> None:
    g = table(shooter("knife", cos=4, wounds=1))
    assert ranges(g, g["a"], gun("knife")) == (6.0, 6.0)


# the dice ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.shoot.miss",
    "dicemore.shoot.one-damage",
    "dicemore.shoot.two-damage",
    "dicemore.ruling.shooting-bands",
    "dicemore.ruling.no-natural-results",
)
def test_totals_and_damage() -> None:
    assert [damage_of(total) for total in (-3, 6, 7, 9, 10, 25)] == [0, 0, 1, 1, 2, 2]
    sure = match([shooter(shot=9), target(9, ref=9)], active="a")
    assert entry(play(sure, fire(), [STEADY, 1, 1, (1, 1)]), "shot-hit").facts["damage"] == 2
    hopeless = match([shooter(shot=-9), target(9)], active="a")
    assert events(play(hopeless, fire(), [STEADY, 6]))[-1] == "shot-miss"


@pytest.mark.rule(
    "dicemore.shoot.formula",
    "dicemore.skill.shot",
    "dicemore.fire.sequence",
    "dicemore.example.shot-coolness",
    "dicemore.example.shot-total",
    "dicemore.example.shot-rescue",
    "dicemore.example.shot-panic",
)
def test_wyatt_shoots_at_billy() -> None:
    wyatt = shooter("six-shot", shot=4, cool=3)
    billy = target(9, ref=3, cos=3, cool=3, acted=False)
    g = match([wyatt, billy], [fence("f", (17, 22), (17, 26))], active="a")
    log = play(g, fire(), [(2, 4), 4, 4, (3, 5)])
    assert "coolness-tense" in events(log)
    hit = entry(log, "shot-hit")
    assert mods(log) == {"shot": 4, "weapon": 1, "tense": -1, "target-not-acted": 1, "light-cover": -1}
    assert hit.dice == (4,)
    assert hit.facts["damage"] == 1
    assert "one-wound" in events(log)
    assert g["b"].life == 2
    assert g["b"].shocked
    assert events(log)[-1] == "nowhere-to-hide"
    assert g["a"].guns[0].loaded == 5


@pytest.mark.rule("dicemore.rescue.shooter-behind", "dicemore.ruling.front-arc-geometry")
def test_a_shot_from_behind_is_worse() -> None:
    for facing, behind in ((180, False), (90, False), (89, True), (0, True)):
        g = table(b=target(9, facing=facing))
        assert [m.name for m in rescue_modifiers(g, Volley("a", gun("six-shot")), "b")] == ["behind"] * behind
    g = match([shooter(shot=6), target(9, facing=0, ref=3)], active="a")
    assert mods(play(g, fire(), [STEADY, 1, 1, (1, 1)]), "one-wound") == {"damage": 1, "behind": 2, "ref": -3}


# mounted targets -----------------------------------------------------------------------------------------------------
def at_rider(gait: str, chance: list[Any], shot: int = 3) -> tuple[Skirmish, list[str]]:
    rider, horse = mounted(target(9, cos=3), gait)
    g = match([shooter(shot=shot), rider], horses=[horse], active="a")
    return g, events(play(g, fire(), chance))


@pytest.mark.rule("dicemore.shoot.mounted-seven", "dicemore.ruling.horse-struck")
def test_exactly_seven_may_strike_the_horse() -> None:
    g, log = at_rider("", [STEADY, 3, 6])
    assert log[-2:] == ["horse-struck", "horse-down"]
    assert g.horses["h"].out
    assert (g["b"].horse, g["b"].lying, g["b"].wounds) == ("", False, 0)
    g, log = at_rider("", [STEADY, 3, 5, 1, (1, 1)])
    assert "rider-struck" in log
    assert g["b"].horse == "h"
    g, log = at_rider("", [STEADY, 4, 1, (1, 1)])  # 8: no die
    assert "rider-struck" not in log


@pytest.mark.rule("dicemore.shoot.horse-down", "dicemore.ruling.fall-wound", "dicemore.special.skill-horsemen")
def test_a_running_horse_throws_its_rider() -> None:
    # shot 3, weapon 1, running +1: a 2 makes 7
    g, log = at_rider(RUN, [STEADY, 2, 6, (3, 3), (1, 1)])
    assert g["b"].wounds == 1
    assert g["b"].lying
    assert "panic-passed" in log
    g, log = at_rider(RUN, [STEADY, 2, 6, (2, 6)])
    assert (g["b"].wounds, g["b"].lying) == (0, False)
    g, _ = at_rider(TROT, [STEADY, 1, 6])  # +2: a 1 makes 7; no test at a trot
    assert (g["b"].wounds, g["b"].lying) == (0, False)


@pytest.mark.rule("dicemore.ruling.reroll-scope", "dicemore.shoot.mounted-seven")
def test_a_seven_against_a_rider_may_be_rolled_again_and_one_against_somebody_on_foot_is_as_good_as_a_nine() -> None:
    rider, horse = mounted(target(9, cos=3))
    g = match([shooter(fortune=1), rider], horses=[horse], active="a")
    log = play(g, fire(), [STEADY, 3, 4, 1, (1, 1)], [pick("reroll")])  # 8 instead of 7: no die for the horse
    assert "rider-struck" not in events(log) and g["a"].fortune_spent == 1
    g = match([shooter(fortune=1), target(9, cos=3)], active="a")
    play(g, fire(), [STEADY, 3, 1, (1, 1)], [pick("keep")])  # only a 10 would be better
    g = match([shooter(fortune=1, shot=1), target(9, cos=3)], active="a")
    play(g, fire(), [STEADY, 5, 1, (1, 1)])  # 7, and no die makes 10: nobody is asked


@pytest.mark.rule("dicemore.special.skill-horsemen", "dicemore.shoot.horse-down")
def test_a_good_horseman_stays_unhurt_more_often_when_his_horse_falls() -> None:
    for skills, wounds in ((("skill-horsemen",), 0), ((), 1)):
        rider, horse = mounted(target(9, ref=3, skills=skills), RUN)
        g = match([shooter(), rider], horses=[horse])
        with scripted([(3, 6), *([] if skills else [(1, 1)])]) as ref:
            horse_down(ref, g, "b", "a", [])
        assert g["b"].wounds == wounds


# strays --------------------------------------------------------------------------------------------------------------
def astray(
    *others: Character, chance: list[Any], b: Character | None = None, **fields: Any
) -> tuple[Skirmish, list[str]]:
    me = shooter(shot=1, band="outlaws", profile="outlaws.bandit")
    g = match([me, b or target(9), *others], active="a", **fields)
    return g, events(play(g, fire(), [STEADY, 1, *chance]))


@pytest.mark.rule("dicemore.friendly.trigger", "dicemore.friendly.miniature", "dicemore.ruling.stray-priority")
def test_a_miss_may_hit_a_friend_in_the_line_nearest_to_the_shooter() -> None:
    near, far = man("n", "good", 14, 24.4, facing=180), man("f", "good", 17, 24)
    beside = man("s", "", 20, 25.5)
    g, log = astray(near, far, beside, chance=[6, 6, 1, (1, 1)])
    assert stray_victims(g, "a", "b") == ["n"]
    assert log[log.index("goes-astray") :][:2] == ["goes-astray", "stray"]
    assert log[-3:] == ["shot-hit", "rescued", "panic-passed"]
    assert "shot-hit" in log
    _, log = astray(near, chance=[5])
    assert log[-1] == "hits-nobody"


@pytest.mark.rule("dicemore.ruling.stray-priority", "dicemore.ruling.jam-details")
def test_a_one_in_the_test_on_the_bystander_jams_nothing() -> None:
    me = shooter(gun("repetition-rifle", load=17, loaded=17), shot=-1, band="outlaws", profile="outlaws.boss")
    g = match([me, target(9), man("n", "good", 14, 24.4)], active="a")
    log = play(g, fire(), [STEADY, 2, 6, 1])
    assert events(log)[-2:] == ["stray", "shot-miss"] and not g["a"].guns[0].jammed


@pytest.mark.rule("dicemore.ruling.stray-priority", "dicemore.friendly.trigger")
def test_without_anybody_in_the_line_the_one_nearest_to_the_target() -> None:
    _, log = astray(man("s", "", 20, 27.0), man("t", "good", 20, 21.5), chance=[6, 1])
    assert log[-2:] == ["stray", "shot-miss"]  # no further check
    _, log = astray(man("s", "", 20, 27.1), chance=[])  # 2.1U from the target
    assert log[-1] == "shot-miss"
    _, log = astray(man("s", "bad", 20, 26), chance=[])  # the target's friends are nobody's bystanders
    assert log[-1] == "shot-miss"


@pytest.mark.rule("dicemore.ruling.stray-priority")
def test_equally_near_bystanders_are_drawn_and_hidden_ones_are_safe() -> None:
    both = (man("s", "", 20, 26.0), man("t", "good", 20, 22.0))
    _, log = astray(*both, chance=[6, "t", 1])
    assert log[-2:] == ["stray", "shot-miss"]
    hidden = [wall("w", (18.5, 25.2), (18.5, 30))]
    _, log = astray(man("s", "", 19.5, 26.0), chance=[], pieces=hidden)
    assert log[-1] == "shot-miss"


@pytest.mark.rule("dicemore.friendly.horse", "dicemore.ruling.fall-wound")
def test_a_stray_shot_may_drop_the_targets_horse_but_people_come_first() -> None:
    rider, horse = mounted(target(9, cos=3), RUN)
    g, log = astray(b=rider, horses=[horse], chance=[6, (6, 6), (1, 1)])
    assert log[log.index("stray-horse") :][:2] == ["stray-horse", "horse-down"]
    assert g["b"].wounds == 1
    g, log = astray(man("s", "", 20, 26.5), b=rider, horses=[horse], chance=[6, 1])
    assert "stray" in log
    assert not g.horses["h"].out


@pytest.mark.rule("dicemore.ruling.reroll-scope")
def test_nobody_re_rolls_the_die_of_a_stray_shot() -> None:
    me = shooter(shot=-4, band="outlaws", profile="outlaws.bandit", fortune=3, fame=3)
    g = match([me, target(9), man("s", "", 20, 26)], active="a")
    # the shooting die cannot help either, so nothing is asked
    assert events(play(g, fire(), [STEADY, 1, 6, 1]))[-1] == "shot-miss"


@pytest.mark.rule("dicemore.skill.fame-reroll")
def test_a_shot_can_be_rolled_again() -> None:
    g = match([shooter(shot=3, fame=1), target(9)], active="a")
    again = Reroll("a", "a", "fame", 1)
    log = play(g, fire(), [STEADY, 1, 6, 1, (1, 1)], [again])
    assert "shot-hit" in events(log)
    assert g["a"].fame_spent == 1
