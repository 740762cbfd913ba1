"""Panic tests, states, auras, flights, deaths and civilians."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.rules.dicemore.build import fence, man, match, wall
from tests.rules.dicemore.firing import STEADY, events, fire, mounted, play, shooter, target

from sixgun.core.choice import Choice, Question
from sixgun.core.log import Mod
from sixgun.games.dicemore import flight, harm, shots, trials, turn
from sixgun.games.dicemore.choices import Flee, Melee
from sixgun.games.dicemore.space import cover, distance
from sixgun.games.dicemore.state import Activation, Character, Skirmish
from sixgun.table.walk import route
from sixgun.testing.scripted import pick, scripted


def panic(g: Skirmish, dice: tuple[int, int] | None, who: str = "a", **fields: Any) -> str:
    with scripted([dice] if dice else []) as ref:
        return trials.panic(ref, g, who, **fields)


def lawman(id: str, x: float, kind: str, **fields: Any) -> Character:
    return man(id, "good", x, 10, band="lawmen", profile=f"lawmen.{kind}", **fields)


# results -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.panic.procedure",
    "dicemore.panic.pass",
    "dicemore.panic.shocked",
    "dicemore.panic.scared",
    "dicemore.state.scared-definition",
    "dicemore.ruling.count-dice",
    "dicemore.example.shot-panic",
)
@pytest.mark.parametrize(
    ("dice", "shocked", "scared", "result"),
    [
        ((3, 3), False, False, trials.STANDS),
        ((3, 5), True, False, trials.FLEES),
        ((6, 1), True, False, trials.FLEES),
        ((4, 4), False, True, trials.FLEES),
    ],
)
def test_failed_dice_are_counted(dice: tuple[int, int], shocked: bool, scared: bool, result: str) -> None:
    g = match([man("a", "good", cool=3)])
    assert panic(g, dice) == result
    assert (g["a"].shocked, g["a"].scared) == (shocked, scared)


@pytest.mark.rule("dicemore.panic.shocked-fails-again", "dicemore.panic.pass")
def test_a_shocked_character_that_fails_again_is_scared() -> None:
    g = match([man("a", "good", cool=3, shocked=True)])
    assert panic(g, (1, 1)) == trials.STANDS
    assert g["a"].shocked
    assert panic(g, (1, 6)) == trials.FLEES
    assert (g["a"].shocked, g["a"].scared) == (False, True)


@pytest.mark.rule("dicemore.panic.scared-fails-again")
def test_a_scared_character_that_fails_again_drops_where_it_is() -> None:
    g = match([man("a", "good", cool=3, scared=True)], [wall("w", (8, 8), (8, 12))])
    assert panic(g, (1, 6)) == trials.DROPS
    assert g["a"].scared
    assert g["a"].lying
    assert g["a"].place == (10.0, 10.0, 0.0)


@pytest.mark.rule("dicemore.ruling.shocked-movement")
def test_shocked_loses_its_movement_of_this_round() -> None:
    waiting = match([man("a", "good", cool=3)])
    panic(waiting, (1, 6))
    assert waiting["a"].held
    done = match([man("a", "good", cool=3, acted=True)])
    panic(done, (1, 6))
    assert not done["a"].held
    acting = match([man("a", "good", cool=3)], active="a")
    panic(acting, (1, 6))
    assert acting.going.still
    assert acting.going.left == 3


@pytest.mark.rule("dicemore.state.scared-effect", "dicemore.ruling.scared-skip")
def test_scared_in_its_own_activation_ends_it() -> None:
    g = match([man("a", "good", cool=3)], active="a")
    panic(g, (6, 6))
    assert g.going.left == 0


# score and modifiers -------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.char.sheriff",
    "dicemore.char.boss",
    "dicemore.char.chief",
    "dicemore.char.bounty-killer",
    "dicemore.char.tribe-chief",
    "dicemore.special.leader-aura",
    "dicemore.ruling.auras",
)
@pytest.mark.parametrize(
    "profile",
    ["lawmen.sheriff", "outlaws.boss", "cowboys.chief", "bounty-hunters.bounty-killer", "indians.tribe-chef"],
)
def test_a_leader_lends_his_cool_within_five(profile: str) -> None:
    for x, failed in ((16.0, trials.STANDS), (16.1, trials.FLEES)):
        g = match([man("a", "good", 10, 10, cool=2), man("l", "good", x, 10, cool=4, profile=profile, scared=True)])
        assert panic(g, (4, 4)) == failed
    worse = match([man("a", "good", 10, 10, cool=4), man("l", "good", 12, 10, cool=2, profile=profile)])
    assert panic(worse, (4, 4)) == trials.STANDS


@pytest.mark.rule("dicemore.ruling.auras")
def test_a_leader_who_is_gone_or_of_the_other_side_lends_nothing() -> None:
    for fields in ({"out": "eliminated"}, {"side": "bad"}):
        boss = man("l", fields.get("side", "good"), 12, 10, cool=5, profile="outlaws.boss", out=fields.get("out", ""))
        g = match([man("a", "good", 10, 10, cool=2), boss])
        assert panic(g, (4, 4)) == trials.FLEES


@pytest.mark.rule("dicemore.char.vice-sheriff")
def test_a_vice_sheriff_passes_near_a_sheriff_who_is_not_scared() -> None:
    steady = match([lawman("a", 10, "vice-sheriff", cool=1), lawman("s", 16, "sheriff", cool=1)])
    assert panic(steady, None) == trials.STANDS
    for fields in ({"scared": True}, {"x": 16.1}):
        sheriff = lawman("s", fields.get("x", 16), "sheriff", cool=1, scared="scared" in fields)
        g = match([lawman("a", 10, "vice-sheriff", cool=1), sheriff])
        assert panic(g, (6, 6)) == trials.FLEES


@pytest.mark.rule("dicemore.char.lawmen-volunteer-ally")
def test_a_lawmen_volunteer_has_one_more_near_an_ally() -> None:
    near = match([lawman("a", 10, "volunteer", cool=2), lawman("f", 16, "guard")])
    assert panic(near, (3, 3)) == trials.STANDS
    far = match([lawman("a", 10, "volunteer", cool=2), lawman("f", 16.1, "guard")])
    assert panic(far, (3, 3)) == trials.FLEES


@pytest.mark.rule("dicemore.special.skill-preacher")
def test_a_preacher_helps_friends_within_six_but_not_himself() -> None:
    preacher = man("p", "good", 17, 10, cool=2, skills=("skill-preacher",))
    g = match([man("a", "good", 10, 10, cool=2), preacher])
    assert panic(g, (3, 3)) == trials.STANDS
    assert panic(g, (3, 3), "p") == trials.FLEES


@pytest.mark.rule("dicemore.char.gringos", "dicemore.char.ranger-volunteer", "dicemore.ruling.leaderless-bands")
@pytest.mark.parametrize(
    ("profile", "chief"), [("mexicans.gringos", "mexicans.bandido"), ("rangers.volunteer", "rangers.agent")]
)
def test_far_from_the_chief_each_die_is_one_higher(profile: str, chief: str) -> None:
    for x, result in ((26.0, trials.STANDS), (26.1, trials.FLEES)):
        g = match(
            [man("a", "good", 10, 10, cool=3, profile=profile), man("l", "good", x, 10, profile=chief, role="leader")]
        )
        assert panic(g, (3, 3)) == result


@pytest.mark.rule("dicemore.char.captain")
def test_nobody_panics_within_five_of_the_captain() -> None:
    captain = man("c", "good", 16, 10, profile="soldiers.captain", cool=1)
    g = match([man("a", "good", 10, 10, cool=1), captain])
    assert panic(g, None) == trials.STANDS
    assert panic(g, None, "c") == trials.STANDS
    with scripted() as ref:
        assert not trials.scare(ref, g, "a", "dicemore.explosive.panic")
    g.change("a", x=9.9)
    assert panic(g, (6, 6)) == trials.FLEES


@pytest.mark.rule("dicemore.char.sergeant", "dicemore.ruling.soldiers-count")
def test_a_sergeant_passes_beside_two_soldiers() -> None:
    def company(*kinds: str) -> Skirmish:
        others = [man(f"s{i}", "good", 10, 11.5 + i, profile=kind) for i, kind in enumerate(kinds)]
        return match([man("a", "good", 10, 10, cool=1, profile="soldiers.sergeant"), *others])

    assert panic(company("soldiers.soldier", "soldiers.soldier"), None) == trials.STANDS
    assert panic(company("soldiers.soldier", "soldiers.scout"), (6, 6)) == trials.FLEES


@pytest.mark.rule("dicemore.band.mountain-terror", "dicemore.ruling.mountain-terror")
def test_a_modifier_of_the_attack_is_added_to_each_die() -> None:
    g = match([man("a", "good", cool=3)])
    assert panic(g, (3, 3), mods=(Mod(1, "dicemore.band.mountain-terror", "mountain-men"),)) == trials.FLEES
    assert g["a"].scared


# flight --------------------------------------------------------------------------------------------------------------
def flee(g: Skirmish, who: str = "b", attacker: str = "a", facing: float | None = None) -> list[str]:
    def any_way(question: Question) -> Choice:
        first = question.options[0].choice
        return first if facing is None else Flee(who, first.path, facing)

    with scripted([], [any_way] if flight.refuge(g, who, attacker) is not None else []) as ref:
        flight.run(ref, g, who, attacker)
    return events(ref.log)


@pytest.mark.rule("dicemore.panic.flight", "dicemore.ruling.flight-details")
def test_a_flight_leads_to_the_nearest_hidden_place() -> None:
    g = match([shooter(), target(9)], [wall("w", (22, 22), (22, 26)), fence("f", (18, 22), (18, 26))])
    before = g["b"].place
    scene, walk = g.board.scene, flight.ON_FOOT

    def length(goal: tuple[float, float, float]) -> float:
        way = route(scene, walk, before, goal)
        return math.inf if way is None else way.length

    places = [(15 + x / 2, 19 + y / 2, 0.0) for x in range(21) for y in range(21)]
    hidden = [length(p) for p in places if cover(g, "a", "b", p).level == "whole"]
    assert flee(g) == ["flees"]
    assert cover(g, "a", "b").level == "whole"
    way = length(g["b"].place)
    assert way <= 5.0 + 1e-6
    assert way <= min(hidden) + 1e-6


@pytest.mark.rule("dicemore.ruling.flight-details")
def test_without_a_hiding_place_better_cover_will_do() -> None:
    g = match([shooter(), target(9)], [fence("f", (18, 22), (18, 26))], covers={"f": "partial"})
    g.change("b", x=15.0)
    assert cover(g, "a", "b").level == "none"
    assert flee(g) == ["flees"]
    assert cover(g, "a", "b").level == "partial"
    assert not g["b"].lying


@pytest.mark.rule("dicemore.panic.no-shelter", "dicemore.panic.shocked")
def test_without_cover_in_reach_it_lies_down_on_the_spot() -> None:
    g = match([shooter(), target(9)], [wall("w", (40, 20), (40, 28))])
    assert flee(g) == ["nowhere-to-hide"]
    assert g["b"].lying
    assert g["b"].place == (20.0, 24.0, 0.0)


@pytest.mark.rule("dicemore.ruling.flight-details")
def test_somebody_already_hidden_stays() -> None:
    g = match([shooter(), target(9)], [wall("w", (19, 20), (19, 28))])
    assert flee(g) == ["stays-hidden"]
    assert g["b"].place == (20.0, 24.0, 0.0)
    assert not g["b"].lying


@pytest.mark.rule("dicemore.ruling.flight-details")
def test_the_owner_says_which_way_it_faces_and_any_melee_is_over() -> None:
    g = match(
        [shooter(), target(9, engaged=("e",)), man("e", "good", 20, 22.8, engaged=("b",))],
        [wall("w", (22, 21), (22, 27))],
    )
    flee(g, facing=123.0)
    assert g["b"].facing == 123.0
    assert g["b"].engaged == ()
    assert g["e"].engaged == ()
    assert distance(g, "b", "e") > 1.0


@pytest.mark.rule("dicemore.ruling.flight-details")
def test_a_rider_rides_or_slides_off() -> None:
    rider, horse = mounted(target(9))
    g = match([shooter(), rider], [wall("w", (24, 22), (24, 26))], horses=[horse])
    flee(g)
    rode = g["b"]
    assert rode.horse == "h"
    assert (g.horses["h"].x, g.horses["h"].y) == (rode.x, rode.y)
    g = match([shooter(), rider], horses=[horse])
    flee(g)
    slid = g["b"]
    assert slid.horse == ""
    assert slid.lying
    assert g.horses["h"].rider == ""
    assert math.hypot(slid.x - 20, slid.y - 24) == pytest.approx(1.01)


@pytest.mark.rule("dicemore.panic.trigger", "dicemore.ruling.panic-trigger")
def test_a_struck_target_tests_and_runs_after_the_action_a_missed_one_does_not() -> None:
    g = match([shooter("remington", shot=4), target(3, cos=4)], [wall("w", (17, 22), (17, 26))], active="a")
    # two shots: the first shocks, the second makes it scared; it runs once
    log = play(
        g,
        fire(number=2),
        [STEADY, 3, 1, (1, 6), 3, 1, (1, 6)],
        [pick("flee", facing=180.0)],
    )
    assert events(log).count("flees") == 1
    assert g["b"].scared
    missed = match([shooter(shot=1), target(9)], active="a")
    assert events(play(missed, fire(), [STEADY, 1]))[-1] == "shot-miss"


@pytest.mark.rule("dicemore.ruling.panic-trigger", "dicemore.ruling.flight-details")
def test_failing_three_times_in_one_action_only_drops() -> None:
    gun = [shooter("six-shot", shot=6), target(3, cos=9, ref=6, cool=1)]
    g = match(gun, [wall("w", (17, 22), (17, 26))], active="a")
    dice: list[Any] = [STEADY, (1, 1, 1, 6, 6, 6)]
    dice += [1, 1, (6, 6), 1, 1, (6, 6), 1, 1, (1, 1)]
    log = play(g, fire(number=6, how="empty"), dice)
    assert events(log).count("drops") == 1
    assert "flees" not in events(log)
    assert g["b"].lying


# deaths --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.end.elimination", "dicemore.rescue.wounds-reduce-cos", "dicemore.ruling.xp-credit")
def test_cos_zero_eliminates_and_is_somebodys_credit() -> None:
    g = match([shooter(), target(5, cos=3, guns=["heavy-gun"], engaged=())])
    with scripted() as ref:
        assert not harm.wound(ref, g, "b", 2, by="a", rule="dicemore.rescue.wounds-reduce-cos")
        assert g["b"].life == 1
        assert harm.wound(ref, g, "b", 2, by="a", rule="dicemore.rescue.wounds-reduce-cos")
    assert g["b"].out == "eliminated"
    assert g["a"].kills == ("b",)
    assert [item.gun.weapon for item in g.items.values() if item.gun] == ["heavy-gun"]


@pytest.mark.rule("dicemore.ruling.xp-credit")
def test_friends_neutrals_and_persons_are_no_credit() -> None:
    people = [shooter(), man("f", "good", 5, 5), man("n", "", 6, 8), man("p", "bad", 9, 9, person="mayor")]
    g = match(people)
    with scripted() as ref:
        for who in ("f", "n", "p"):
            harm.wound(ref, g, who, 9, by="a", rule="dicemore.rescue.wounds-reduce-cos")
    assert g["a"].kills == ()
    assert [g[who].out for who in ("f", "n", "p")] == ["eliminated"] * 3


@pytest.mark.rule("dicemore.char.lawmen-volunteer-hero-dies", "dicemore.ruling.death-reactions")
def test_a_lawmen_volunteer_tests_when_a_hero_dies_within_five() -> None:
    def deaths(x: float, dice: list[Any], **hero: Any) -> Skirmish:
        volunteer = lawman("v", x, "volunteer", cool=3)
        g = match([lawman("h", 10, "vice-sheriff", **hero), volunteer, man("e", "bad", 30, 30)])
        with scripted(dice) as ref:
            harm.eliminate(ref, g, "h", by="e")
        return g

    assert deaths(16.0, [(6, 6)], role="hero")["v"].scared
    assert not deaths(16.1, [], role="hero")["v"].scared
    assert not deaths(16.0, [])["v"].scared  # no hero


@pytest.mark.rule("dicemore.char.criminal", "dicemore.char.bounty-volunteer", "dicemore.ruling.death-reactions")
@pytest.mark.parametrize("profile", ["outlaws.criminal", "bounty-hunters.volunteer"])
def test_a_leaders_death_scares_without_a_test_and_a_heros_near_asks_for_one(profile: str) -> None:
    def deaths(role: str, x: float, dice: list[Any]) -> Skirmish:
        g = match(
            [man("l", "good", 10, 10, role=role), man("c", "good", x, 10, profile=profile), man("e", "bad", 30, 30)]
        )
        with scripted(dice) as ref:
            harm.eliminate(ref, g, "l", by="e")
        return g

    far = deaths("leader", 40, [])["c"]
    assert far.scared
    assert far.lying  # it flees, and there is nowhere to hide
    assert deaths("hero", 15, [(1, 6)])["c"].shocked
    assert not deaths("hero", 40, [])["c"].shocked


# peones and civilians ------------------------------------------------------------------------------------------------
def struck(g: Skirmish, dice: tuple[int, int]) -> list[str]:
    with scripted([dice]) as ref:
        harm.struck(ref, g, "b", attacker="a")
    return events(ref.log)


@pytest.mark.rule("dicemore.char.peones", "dicemore.ruling.peones-fall-back")
def test_a_peon_who_keeps_calm_is_driven_three_back() -> None:
    g = match([shooter(), target(9, profile="mexicans.peones")])
    assert struck(g, (1, 1))[-1] == "falls-back"
    assert g["b"].place == pytest.approx((23, 24, 0))
    blocked = match([shooter(), target(9, profile="mexicans.peones")], [wall("w", (22, 20), (22, 28))])
    struck(blocked, (1, 1))
    assert blocked["b"].x == pytest.approx(22 - 0.1 - 0.5, abs=0.01)
    fails = match([shooter(), target(9, profile="mexicans.peones")])
    assert struck(fails, (6, 6))[-1] == "nowhere-to-hide"
    assert fails["b"].x == 20


@pytest.mark.rule("dicemore.char.peones", "dicemore.ruling.fall-wound")
def test_a_peon_who_was_not_hit_himself_does_not_fall_back() -> None:
    peon, horse = mounted(target(9, profile="mexicans.peones"), "run")
    g = match([shooter(), peon], horses=[horse])
    runs: list[flight.Run] = []
    with scripted([(6, 6), (1, 1)]) as ref:
        shots.horse_down(ref, g, "b", "a", runs)
    assert (g["b"].wounds, g["b"].lying, runs) == (1, True, [])

    hunter = man("a", "good", 18, 24, band="mountain-men", profile="mountain-men.woodman")
    g = match([hunter, target(8, profile="mexicans.peones")], active="a", mountain_terror="before")
    log = play(g, Melee("a", "b"), [(1, 1), STEADY, 1])
    assert "fight-misses" in events(log) and g["b"].x == 19


@pytest.mark.rule("dicemore.char.unarmed-civilian", "dicemore.ruling.civilian-panic")
def test_an_unarmed_civilian_within_ten_of_a_shot_runs_off_the_table() -> None:
    def civilian(x: float) -> Character:
        return man("c", "", x, 30, profile="common.unarmed-civilian", band="")

    g = match(
        [shooter(shot=1), target(9), civilian(10), man("d", "", 10, 41, profile="common.unarmed-civilian")], active="a"
    )
    play(g, fire(), [STEADY, 1])
    assert g["c"].fleeing
    assert g["c"].place == pytest.approx((5, 30, 0))
    assert not g["d"].fleeing
    with scripted() as ref:
        flight.civilian(ref, g, "c")
    assert g["c"].out == "fled"
    assert g["a"].kills == ()


@pytest.mark.rule("dicemore.char.armed-civilian", "dicemore.ruling.civilian-panic")
def test_an_armed_civilian_runs_when_it_is_a_target_hit_or_not() -> None:
    g = match([shooter(shot=1), target(9, profile="common.armed-civilian")], active="a")
    g.change("b", y=26.0)
    play(g, fire(), [STEADY, 1])
    assert g["b"].fleeing
    assert g["b"].place == pytest.approx((15, 26, 0))  # the nearest edge is on the left


@pytest.mark.rule("dicemore.ruling.meeting-civilians", "dicemore.gap.scenario-profiles")
def test_persons_and_the_crowd_of_the_meeting_keep_their_heads() -> None:
    crowd = man("c", "", 10, 27, profile="common.unarmed-civilian")
    boy = man("p", "bad", 10, 21, profile="common.unarmed-civilian", person="boy")
    g = match([shooter(shot=1), target(9), crowd], active="a", scenario="meeting", round=2)
    play(g, fire(), [STEADY, 1])
    assert not g["c"].fleeing
    g = match([shooter(shot=1), target(9), boy], active="a")
    g.activation = Activation("a", 3, saw_enemy=True, aimed=True)
    play(g, fire(), [STEADY, 1])
    assert not g["p"].fleeing


@pytest.mark.rule("dicemore.ruling.civilian-panic")
def test_a_civilian_who_runs_takes_no_panic_test() -> None:
    g = match([man("a", "good", fleeing=True)])
    assert panic(g, None) == trials.STANDS


@pytest.mark.rule("dicemore.state.scared-end")
def test_a_skipped_activation_ends_the_scare() -> None:
    g = match([man("a", "good", scared=True), man("b", "bad", 20, 20)])
    with scripted() as ref:
        turn.begin(ref, g, "a")
    assert (g["a"].scared, g["a"].shocked, g["a"].acted) == (False, False, True)
    assert g.activation is None


@pytest.mark.rule("dicemore.char.armed-civilian", "dicemore.ruling.civilian-panic")
def test_an_armed_civilian_who_gets_a_shot_of_a_volley_or_of_pellets_runs() -> None:
    def hired(y: float) -> Character:
        return man("c", "bad", 15, y, facing=180, acted=True, cool=3, profile="common.armed-civilian", band="outlaws")

    for spread, runs in ((pick("keep"), False), (pick("spread", target="c", number=1), True)):
        g = match([shooter(shot=4, band="outlaws", profile="outlaws.boss"), target(4), hired(27)], active="a")
        on_c = [1] if runs else []
        shots_on_b = [1] * (3 - len(on_c))  # 4 + 1 + 1 + 1: struck, but for the -1 of later shots
        dice = [STEADY, (1, 1, 1, 6, 6, 6), shots_on_b[0], 1, (1, 1), *shots_on_b[1:], *on_c]
        play(g, fire(number=6, how="empty"), dice, [spread])
        assert g["c"].fleeing is runs

    g = match([shooter("sawn-off", shot=1), target(4), hired(24.8)], active="a")
    play(g, fire(), [STEADY, 1, 1])
    assert g["c"].fleeing


@pytest.mark.rule("dicemore.char.unarmed-civilian", "dicemore.ruling.civilian-panic")
def test_nobody_panics_at_his_own_shot() -> None:
    me = shooter(shot=1, profile="common.unarmed-civilian", band="outlaws")
    g = match([me, target(9)], active="a")
    play(g, fire(), [STEADY, 1])
    assert not g["a"].fleeing


@pytest.mark.rule("dicemore.char.captain", "dicemore.ruling.civilian-panic")
def test_civilians_beside_the_captain_do_not_panic() -> None:
    def runs(y: float, profile: str) -> bool:
        captain = man("k", "good", 20, 20, band="soldiers", profile="soldiers.captain")
        civilian = man("c", "good", 20, y, band="soldiers", profile=f"common.{profile}-civilian")
        g = match([captain, civilian, man("b", "bad", 23, 20)])
        with scripted() as ref:
            flight.alarm(ref, g, "b", ("c",))
        assert ("no-panic" in events(ref.log)) is not g["c"].fleeing
        return g["c"].fleeing

    for profile in ("unarmed", "armed"):
        assert not runs(26.0, profile)
        assert runs(26.1, profile)


@pytest.mark.rule("dicemore.ruling.flight-details")
def test_a_flight_keeps_more_than_1_u_from_enemies() -> None:
    shelter = wall("w", (22, 22), (22, 26))
    g = match([shooter(), target(9)], [shelter])
    free = flight.refuge(g, "b", "a")
    assert free is not None
    g = match([shooter(), target(9), man("e", "good", free[0] + 1.5, free[1])], [shelter])
    other = flight.refuge(g, "b", "a")
    assert other is not None and math.dist(other, g["e"].place) - 1.0 > 1.0


@pytest.mark.rule("dicemore.ruling.flight-details", "dicemore.panic.flight")
def test_who_lay_and_flees_gets_up_and_who_is_carried_or_led_only_drops() -> None:
    shelter = wall("w", (22, 22), (22, 26))
    for fields, x_changes in (({"lying": True}, True), ({"bearer": "k"}, False)):
        g = match([shooter(), target(9, **fields), man("k", "bad", 20, 25.5)], [shelter])
        with scripted([], [lambda q: q.options[0].choice] if x_changes else []) as ref:
            flight.run(ref, g, "b", "a")
        assert (g["b"].x != 20) is x_changes and g["b"].lying is not x_changes


@pytest.mark.rule("dicemore.ruling.auras", "dicemore.ruling.whisky")
def test_whisky_adds_to_the_cool_that_is_lent() -> None:
    boss = man("l", "good", 12, 10, cool=3, profile="outlaws.boss", band="outlaws", role="leader")
    for drunk, score in ((False, 3), (True, 4)):
        g = match([man("a", "good", 10, 10, cool=2, drunk=drunk, profile="outlaws.bandit", band="outlaws"), boss])
        assert trials.panic_score(g, "a")[0] == score
