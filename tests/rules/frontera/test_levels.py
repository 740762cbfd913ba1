"""Health, Morale and Sobriety: what they cost, how they are lost, and how they come back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import clock, levels, mayor, medical
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import LastChance
from sixgun.games.frontera.clock import HOUR, TURN, pass_time
from sixgun.games.frontera.levels import (
    able,
    confidence,
    endurance,
    last_chance,
    lose_health,
    lose_morale,
    lose_sobriety,
)
from sixgun.games.frontera.state import MAYOR, TREASURE, Clock, Fight, Session, deck_of, spent_of
from sixgun.testing import pick, scripted

DAY = 24 * HOUR


@pytest.mark.rule("frontera.endurance.value", "frontera.endurance.uses", "frontera.confidence.value")
@pytest.mark.rule("frontera.minion.endurance", "frontera.ruling.minion-model")
def test_fixed_numbers() -> None:
    clementine = build.person("clementine", hands=2, senses=4, muscle=3, head=3, health=-2)
    assert (endurance(clementine), confidence(clementine)) == (7, 8)
    thug = build.person("thug", MAYOR, npc="henchman")
    assert (endurance(thug), confidence(thug)) == (5, 5)


@pytest.mark.rule("frontera.health.levels", "frontera.health.healthy", "frontera.health.incapacitated")
@pytest.mark.rule(
    "frontera.morale.normal", "frontera.morale.paralysed", "frontera.sobriety.sober", "frontera.sobriety.coma"
)
@pytest.mark.parametrize(
    ("state", "can_act", "penalty"),
    [
        ({}, True, 0),
        ({"health": -1}, True, -1),
        ({"health": -2}, True, -2),
        ({"health": -3}, False, 0),
        ({"morale": -1}, True, -1),
        ({"morale": -2}, True, -2),
        ({"morale": -3}, False, 0),
        ({"sobriety": -1}, True, 0),
        ({"sobriety": -2}, True, -2),
        ({"sobriety": -3}, False, 0),
        ({"health": -1, "morale": -2, "sobriety": -2}, True, -5),
    ],
)
@pytest.mark.rule("frontera.health.wounded", "frontera.morale.terrified")
def test_what_levels_cost(state: dict[str, Any], can_act: bool, penalty: int) -> None:
    c = build.person("ana", **state)
    assert able(c) is can_act
    assert sum(mod.value for mod in levels.level_mods(c)) == penalty


# --- Health ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "frontera.health.levels", "frontera.health.dead", "frontera.health.dead-test", "frontera.health.sources"
)
def test_health_stops_at_dead_and_leaves_one_last_chance() -> None:
    g = build.session(build.person("ana"))
    with scripted() as ref:
        lose_health(ref, g, "ana", 9, "frontera.damage.above")
    assert (g["ana"].health, g["ana"].dying, g["ana"].dead) == (-4, 4, False)


@pytest.mark.rule("frontera.ruling.death-minions")
@pytest.mark.parametrize(("switch", "dead"), [(False, True), (True, False)])
def test_a_henchman_has_no_last_chance_unless_agreed(switch: bool, dead: bool) -> None:
    g = build.session(build.person("thug", MAYOR, npc="henchman"), minion_last_chance=switch)
    with scripted() as ref:
        lose_health(ref, g, "thug", 4, "frontera.damage.above")
    assert g["thug"].dead is dead


@pytest.mark.rule("frontera.health.dead-test-care", "frontera.health.dead-test-no-care", "frontera.ruling.death-result")
@pytest.mark.parametrize(("care", "survival"), [(-1, Fraction(1, 2)), (0, Fraction(5, 6))])
def test_the_odds_of_the_last_chance(care: int, survival: Fraction) -> None:
    g = build.session(build.person("ana", health=-4, dying=2, health_clock=Clock(care=care)), phase=2)

    def run(ref: Ref, state: Session) -> int:
        last_chance(ref, state, "ana")
        return state["ana"].health

    cases = {case.result: case.p for case in enumerate_outcomes(run, g, Session.fork, Session.identity).cases}
    assert cases == {-3: survival, -4: 1 - survival}


@pytest.mark.rule("frontera.exchange.death", "frontera.ruling.death-cards")
def test_a_dead_protagonist_leaves_his_cards_to_the_treasure() -> None:
    g = build.session(build.person("ana", health=-4, dying=1), phase=2, decks={"ana": "2C 3C"})
    with scripted(chance=[("8C",)]) as ref:
        last_chance(ref, g, "ana")
    assert g["ana"].dead
    assert g.cards(TREASURE) == ("2C", "3C")
    assert g.cards(deck_of("ana")) == g.cards(spent_of("ana")) == ()


@pytest.mark.rule("frontera.ruling.death-window")
def test_the_last_chance_comes_at_the_end_of_the_fourth_turn_after() -> None:
    g = build.session(build.person("ana"), phase=2)
    g.fight = Fight()
    with scripted(chance=[("AS",)], choices=["wait-for-care"] * 4) as ref:
        lose_health(ref, g, "ana", 4, "frontera.damage.above")
        clock.end_of_turn(ref, g)  # the turn of the wound
        for _ in range(3):
            clock.end_of_turn(ref, g)
            assert g["ana"].health == -4
        clock.end_of_turn(ref, g)
    assert g["ana"].health == -3


@pytest.mark.rule("frontera.ruling.death-window", "frontera.health.dead-test-no-care")
@pytest.mark.parametrize("waits", [0, 1, 3])
def test_a_player_may_take_the_last_chance_at_any_turn_end_before(waits: int) -> None:
    g = build.session(build.person("ana"), build.person("dan", MAYOR), phase=2)
    g.fight = Fight()
    choices: list[Any] = [*["wait-for-care"] * waits, pick("last-chance", target="ana")]
    with scripted(chance=[("AS",)], choices=choices) as ref:
        for who in ("ana", "dan"):
            lose_health(ref, g, who, 4, "frontera.damage.above")
        for _ in range(waits + 1):
            assert g["ana"].dying
            clock.end_of_turn(ref, g)
    assert (g["ana"].health, g["ana"].dying) == (-3, 0)
    assert g["dan"].dying == 4 - waits, "of the Mayor's people nobody asks"


@pytest.mark.rule("frontera.ruling.death-window", "frontera.concept.roles")
@pytest.mark.parametrize(("answer", "dying"), [("wait-for-care", 3), ("last-chance", 0)])
def test_the_mayor_calls_for_a_last_chance_and_the_player_decides(answer: str, dying: int) -> None:
    g = build.session(build.person("ana", health=-4, dying=3), phase=2)
    with scripted(chance=[("AS",)] if not dying else [], choices=[answer]) as ref:
        mayor.perform(ref, g, LastChance("ana"))
    assert g["ana"].dying == dying
    assert ("waits-for-care" in [entry.event for entry in ref.log]) is bool(dying)


@pytest.mark.rule("frontera.ruling.death-window", "frontera.health.dead-test-care")
def test_care_calls_for_the_last_chance_at_once() -> None:
    g = build.session(build.person("ana"), phase=2)
    with scripted(chance=[("8C", "AS")]) as ref:
        lose_health(ref, g, "ana", 4, "frontera.damage.above")
        g.change("ana", health_clock=Clock(care=0))
        clock.end_of_turn(ref, g)
    assert g["ana"].health == -3


@pytest.mark.rule("frontera.health.wounded-recovery", "frontera.health.badly-recovery", "frontera.ruling.month-length")
@pytest.mark.rule("frontera.health.incapacitated-recovery", "frontera.ruling.rest-definition")
@pytest.mark.parametrize(
    "row", [row for row in table("health") if row["level"] in (-1, -2, -3)], ids=lambda r: r["title"]
)
@pytest.mark.parametrize(
    ("column", "doing", "care"), [("care_h", "busy", 0), ("rest_h", "rest", -1), ("no_rest_h", "busy", -1)]
)
def test_the_columns_of_recovery(row: dict[str, Any], column: str, doing: clock.Doing, care: int) -> None:
    hours = row[column]
    g = build.session(build.person("ana", health=row["level"], health_clock=Clock(care=care)))
    wait = (hours if hours > 0 else 10_000) * HOUR
    with scripted() as ref:
        pass_time(ref, g, wait - 1, {"ana": doing})
        assert g["ana"].health == row["level"]
        pass_time(ref, g, 1, {"ana": doing})
    assert g["ana"].health == row["level"] + (1 if hours > 0 else 0)


@pytest.mark.rule("frontera.ruling.rest-definition")
def test_an_interruption_sets_the_rest_back() -> None:
    g = build.session(build.person("ana", health=-1))
    with scripted() as ref:
        pass_time(ref, g, 7 * HOUR, {"ana": "rest"})
        pass_time(ref, g, 60, {"ana": "busy"})
        pass_time(ref, g, 7 * HOUR, {"ana": "rest"})
        assert g["ana"].health == -1
        pass_time(ref, g, HOUR, {"ana": "rest"})
    assert g["ana"].health == 0


@pytest.mark.rule("frontera.ruling.recovery-sequence", "frontera.ruling.medical-per-level")
def test_each_level_has_its_own_clock_and_needs_its_own_care() -> None:
    g = build.session(build.person("ana", health=-2, health_clock=Clock(care=0)))
    with scripted() as ref:
        pass_time(ref, g, 8 * HOUR + 23 * HOUR)
        assert g["ana"].health == -1, "after care for the first level the second takes a day without rest"
        pass_time(ref, g, HOUR)
    assert g["ana"].health == 0


# --- care ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.medical.other", "frontera.medical.effect", "frontera.medical.kit", "frontera.medical.who")
def test_care_needs_a_full_success_and_does_not_heal() -> None:
    doc = build.person("doc", head=1, goods=("healer-kit",))
    g = build.session(doc, build.person("ana", health=-2), pile="2D 3S 4H 5S")
    with scripted(chance=[("2D", "3S")], choices=[pick("play", item="2D")]) as ref:
        medical.care(ref, g, "doc", "ana")
    assert (g["ana"].health, g["ana"].health_clock.care) == (-2, 0)


@pytest.mark.rule("frontera.medical.other", "frontera.ruling.medical-retry")
def test_half_a_success_does_nothing_and_cannot_be_tried_again() -> None:
    g = build.session(build.person("doc", head=1), build.person("ana", health=-2), pile="2H 3S")
    with scripted(chance=[("2H",)], choices=["play"]) as ref:
        medical.care(ref, g, "doc", "ana")
    assert g["ana"].health_clock.care == -1
    again = medical.refusal(g, "doc", "ana")
    assert again is not None
    assert again.rule == "frontera.ruling.medical-retry"
    g.change("ana", health=-1, treated=())
    assert medical.refusal(g, "doc", "ana") is None


@pytest.mark.rule(
    "frontera.medical.self", "frontera.ruling.medical-joker", "frontera.ruling.medical-incapacitated-self"
)
@pytest.mark.parametrize(("card", "works"), [("7D", False), ("8D", True), ("AH", False), ("RJ", True)])
def test_treating_oneself_needs_an_eight(card: str, works: bool) -> None:
    g = build.session(build.person("ana", head=2, health=-1), pile=f"{card} 2S")
    with scripted(chance=[(card,)], choices=["play"]) as ref:
        medical.care(ref, g, "ana", "ana")
    assert (g["ana"].health_clock.care == 0) is works
    g.change("ana", health=-3, treated=())
    helpless = medical.refusal(g, "ana", "ana")
    assert helpless is not None
    assert helpless.rule == "frontera.ruling.medical-incapacitated-self"


@pytest.mark.rule("frontera.ruling.medical-reach")
def test_a_healer_must_be_near() -> None:
    g = build.session(build.person("doc"), build.person("ana", health=-2))
    assert medical.refusal(g, "doc", "ana", distance=2.9) is None
    far = medical.refusal(g, "doc", "ana", distance=3.0)
    assert far is not None
    assert far.reason == "too-far"


# --- Morale ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.morale.levels", "frontera.ruling.morale-test-time", "frontera.ruling.morale-odd-times")
@pytest.mark.rule(
    "frontera.morale.scared-recovery", "frontera.morale.terrified-recovery", "frontera.morale.paralysed-recovery"
)
@pytest.mark.parametrize(
    ("loss", "card", "seconds"),
    [
        (1, "AS", 8 * HOUR),
        (1, "8C", DAY),
        (2, "AH", HOUR),
        (2, "8D", 8 * HOUR),
        (3, "AS", TURN),
        (3, "8D", 60),
        (9, "AS", TURN),
    ],
)
@pytest.mark.rule("frontera.ruling.minute-turns", "frontera.combat.turn-length")
def test_how_long_fear_lasts(loss: int, card: str, seconds: int) -> None:
    g = build.session(build.person("ana"))
    with scripted(chance=[(card,)]) as ref:
        lose_morale(ref, g, "ana", loss, "frontera.scare.effect")
    assert g["ana"].morale == -min(loss, 3)
    assert g["ana"].morale_clock.needs == seconds
    with scripted() as ref:
        pass_time(ref, g, seconds - 1)
    assert g["ana"].morale == -min(loss, 3)


@pytest.mark.rule("frontera.ruling.morale-test-time", "frontera.ruling.paralysed-one-turn")
def test_fear_fades_level_by_level_each_with_its_own_time() -> None:
    g = build.session(build.person("ana"))
    with scripted(chance=[("AS",), ("AS",), ("8C",)]) as ref:
        lose_morale(ref, g, "ana", 3, "frontera.scare.effect")
        clock.end_of_turn(ref, g)
        assert g["ana"].morale == -2
        pass_time(ref, g, HOUR)
        assert g["ana"].morale == -1
        assert g["ana"].morale_clock.needs == DAY


# --- Sobriety --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.sobriety.levels", "frontera.ruling.sobriety-floor")
def test_sobriety_stops_at_coma() -> None:
    g = build.session(build.person("ana", sobriety=-3))
    with scripted() as ref:
        lose_sobriety(ref, g, "ana", "frontera.drink.heavy-full")
    assert g["ana"].sobriety == -3


@pytest.mark.rule("frontera.ruling.drunk-again", "frontera.exchange.drunk", "frontera.ruling.drunk-npc")
def test_reaching_drunk_swaps_a_card_each_time_but_not_for_the_mayors_people() -> None:
    g = build.session(
        build.person("ana", sobriety=-1), build.person("thug", MAYOR, sobriety=-1), decks={"ana": "2C", MAYOR: "AS"}
    )
    with scripted(chance=[("AS",), ("2C",)]) as ref:
        lose_sobriety(ref, g, "thug", "frontera.drink.heavy-full")
        lose_sobriety(ref, g, "ana", "frontera.drink.heavy-full")
    assert g.cards(deck_of("ana")) == ("AS",)


@pytest.mark.rule(
    "frontera.sobriety.tipsy-recovery", "frontera.sobriety.drunk-recovery", "frontera.sobriety.coma-recovery"
)
@pytest.mark.rule("frontera.ruling.sobriety-tipsy-floor", "frontera.ruling.sobriety-drinking-on")
@pytest.mark.parametrize(
    ("level", "muscle", "doing", "hours"),
    [
        (-1, 3, "busy", 5),
        (-1, 9, "busy", 1),
        (-2, 3, "bed", 2),
        (-2, 3, "busy", 4),
        (-3, 3, "bed", 4),
        (-3, 3, "rest", 6),
    ],
)
def test_how_one_gets_sober(level: int, muscle: int, doing: clock.Doing, hours: int) -> None:
    g = build.session(build.person("ana", muscle=muscle, sobriety=level))
    with scripted() as ref:
        pass_time(ref, g, hours * HOUR - 1, {"ana": doing})
        assert g["ana"].sobriety == level
        pass_time(ref, g, 1, {"ana": doing})
    assert g["ana"].sobriety == level + 1


@pytest.mark.rule("frontera.ruling.alcohol-count")
def test_the_drinks_are_forgotten_after_a_sober_while() -> None:
    g = build.session(build.person("ana", muscle=3, units=4, alcohol=3))
    with scripted() as ref:
        pass_time(ref, g, 5 * HOUR - 1)
        assert g["ana"].units == 4
        pass_time(ref, g, 1)
    assert (g["ana"].units, g["ana"].alcohol) == (0, 0)


@pytest.mark.rule("frontera.ruling.alcohol-count", "frontera.sobriety.tipsy-recovery")
def test_whoever_has_sobered_up_has_been_without_a_drink_long_enough() -> None:
    """The hours that end being tipsy are the hours after which the drinks are forgotten."""
    g = build.session(build.person("ana", muscle=3, units=4, alcohol=3, sobriety=-1))
    with scripted() as ref:
        pass_time(ref, g, 5 * HOUR - 1)
        assert (g["ana"].sobriety, g["ana"].units) == (-1, 4)
        pass_time(ref, g, 1)
    assert (g["ana"].sobriety, g["ana"].units, g["ana"].alcohol) == (0, 0, 0)


@pytest.mark.rule("frontera.ruling.wear-several-characters", "frontera.ruling.wear-partial-hour", "frontera.wear.rest")
def test_worn_cards_come_back_when_all_of_a_players_people_rest() -> None:
    people = [build.person("thug", MAYOR, npc="henchman"), build.person("boss", MAYOR)]
    g = build.session(*people, mode="wear", spent={MAYOR: "2S 3S"})
    with scripted(chance=[("2S", "3S")]) as ref:
        pass_time(ref, g, 2 * HOUR, {"thug": "rest"})
        assert g.cards(deck_of(MAYOR)) == ()
        pass_time(ref, g, HOUR - 1, {"thug": "rest", "boss": "bed"})
        assert g.cards(deck_of(MAYOR)) == ()
        pass_time(ref, g, HOUR, {"thug": "rest", "boss": "bed"})
    assert g.cards(deck_of(MAYOR)) == ("2S", "3S")


@pytest.mark.rule("frontera.wear.rest", "frontera.ruling.wear-partial-hour")
@pytest.mark.parametrize(("seconds", "back"), [(HOUR, 8), (2 * HOUR - 1, 8), (2 * HOUR, 16), (3 * HOUR, 20)])
def test_each_hour_of_rest_brings_eight_cards_back(seconds: int, back: int) -> None:
    worn = [f"{rank}{suit}" for suit in "SH" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J")]
    g = build.session(build.person("ana"), mode="wear", spent={"ana": " ".join(worn)})
    with scripted(chance=[tuple(worn[:back])]) as ref:
        pass_time(ref, g, seconds, {"ana": "rest"})
    assert (len(g.cards(deck_of("ana"))), len(g.cards(spent_of("ana")))) == (back, 20 - back)


@pytest.mark.rule("frontera.ruling.rest-definition", "frontera.ruling.sobriety-drinking-on")
@pytest.mark.parametrize(("present", "rest"), [(True, 0), (False, 7 * HOUR)])
def test_a_fight_is_no_rest(present: bool, rest: int) -> None:
    """Whoever is in it begins to rest anew; how long ago the level was reached, or the last drink, still counts."""
    g = build.session(build.person("ana", health=-1, sobriety=-2, present=present))
    rested = Clock(since=9 * HOUR, rest=7 * HOUR, care=60)
    g.change("ana", health_clock=rested, sobriety_clock=rested)
    with scripted() as ref:
        clock.end_of_turn(ref, g)
    kept = Clock(since=9 * HOUR, rest=rest, care=60)
    assert g["ana"].health_clock == g["ana"].sobriety_clock == kept
