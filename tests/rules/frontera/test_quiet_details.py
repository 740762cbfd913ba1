"""Details that no table would notice at once: what starts anew, what goes on running, and what is left alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import SPOTS, Table, adventure
from tests.rules.frontera.test_fight import fighting

from sixgun.games.frontera import clock, contests, decks, drinking, flow, gambling, knowledge, levels, medical, trials
from sixgun.games.frontera.clock import HOUR
from sixgun.games.frontera.fights import fight
from sixgun.games.frontera.fights.strike import Losses
from sixgun.games.frontera.state import (
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    Clock,
    Fight,
    Session,
    deck_of,
    spent_of,
)
from sixgun.games.frontera.trials import Contest, Contestant, Result
from sixgun.testing import scripted


# --- death and holds -------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.lastman-exchange", "frontera.exchange.death")
@pytest.mark.parametrize("last_one", [True, False])
def test_in_a_fight_to_the_last_the_cards_of_the_dead_wait_for_its_end(last_one: bool) -> None:
    g = fighting(build.person("ana"), build.person("bob"), phase=2, decks={"ana": "2S 3S", "bob": "4S"})
    g.fight = Fight(turn=1, last_one=last_one)
    with scripted() as ref:
        levels.die(ref, g, "ana", "frontera.health.dead-test")
    assert g.cards(deck_of("ana")) == (build.cards("2S 3S") if last_one else ())
    assert g.cards(TREASURE) == (() if last_one else build.cards("2S 3S"))


def held(**seizer: Any) -> Session:
    return fighting(build.person("ana", holds="thug", **seizer), build.person("thug", MAYOR, held_by=("ana",)))


@pytest.mark.rule("frontera.ruling.grapple-maintain-who")
def test_nobody_holds_the_dead() -> None:
    g = held()
    with scripted() as ref:
        levels.die(ref, g, "thug", "frontera.health.dead-test")
    assert (g["ana"].holds, g["thug"].held_by) == ("", ())


@pytest.mark.rule("frontera.ruling.grapple-maintain-who", "frontera.morale.paralysed")
@pytest.mark.parametrize(("lost", "still"), [(2, "thug"), (3, "")])
def test_a_seizer_paralysed_by_fear_has_lost_the_hold(lost: int, still: str) -> None:
    g = held()
    with scripted(chance=["AS"]) as ref:
        levels.lose_morale(ref, g, "ana", lost, "frontera.scare.effect")
    assert (g["ana"].holds, g["thug"].held_by) == (still, ("ana",) if still else ())


@pytest.mark.rule("frontera.ruling.grapple-maintain-who", "frontera.sobriety.coma")
@pytest.mark.parametrize(("lost", "still"), [(1, "thug"), (3, "")])
def test_a_seizer_who_falls_asleep_has_lost_the_hold(lost: int, still: str) -> None:
    g = held()
    with scripted() as ref:
        levels.lose_sobriety(ref, g, "ana", "frontera.drink.heavy-triple", lost)
    assert (g["ana"].holds, g["thug"].held_by) == (still, ("ana",) if still else ())


@pytest.mark.rule("frontera.morale.levels", "frontera.health.dead")
def test_the_dead_fear_nothing() -> None:
    g = build.session(build.person("ana", health=-4, dead=True))
    with scripted() as ref:
        levels.lose_morale(ref, g, "ana", 1, "frontera.scare.effect")
    assert g["ana"].morale == 0


# --- clocks ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.sobriety-drinking-on", "frontera.sobriety.levels")
def test_a_level_of_sobriety_that_is_lost_starts_its_clock_anew() -> None:
    g = build.session(build.person("ana", sobriety=-1, sobriety_clock=Clock(since=7000, rest=7000)), phase=1)
    with scripted() as ref:
        levels.lose_sobriety(ref, g, "ana", "frontera.drink.duel-repeat")
    assert (g["ana"].sobriety, g["ana"].sobriety_clock) == (-2, Clock())


@pytest.mark.rule("frontera.ruling.death-window", "frontera.health.dead-test-care")
def test_outside_combat_care_brings_the_last_chance_at_once() -> None:
    g = build.session(build.person("ana", health=-4, dying=5, health_clock=Clock(care=0)))
    with scripted(chance=[("AS", "8C")]) as ref:
        clock.pass_time(ref, g, clock.TURN)
    assert (g["ana"].health, g["ana"].dying) == (-3, 0)


@pytest.mark.rule("frontera.ruling.rest-definition", "frontera.health.wounded-recovery")
def test_the_time_without_rest_runs_on_while_somebody_rests() -> None:
    g = build.session(build.person("ana", health=-1))
    with scripted() as ref:
        for hours, doing in ((7, "rest"), (16, "busy")):
            clock.pass_time(ref, g, hours * HOUR, {"ana": doing})  # type: ignore[dict-item]
        assert g["ana"].health == -1
        clock.pass_time(ref, g, HOUR)
    assert g["ana"].health == 0


@pytest.mark.rule(
    "frontera.ruling.medical-retry", "frontera.ruling.medical-per-level", "frontera.ruling.recovery-sequence"
)
def test_a_level_that_comes_back_may_be_cared_for_by_the_same_healer() -> None:
    ana = build.person("ana", health=-2, treated=("doc",), health_clock=Clock(care=0))
    g = build.session(ana, build.person("doc"))
    with scripted() as ref:
        clock.pass_time(ref, g, 8 * HOUR)
    assert (g["ana"].health, g["ana"].health_clock) == (-1, Clock())
    assert medical.refusal(g, "doc", "ana") is None


@pytest.mark.rule("frontera.sobriety.drunk-recovery", "frontera.ruling.sobriety-drinking-on")
def test_two_hours_in_a_bed_must_be_unbroken() -> None:
    g = build.session(build.person("ana", sobriety=-2))
    with scripted() as ref:
        for doing in ("bed", "busy", "bed"):
            clock.pass_time(ref, g, HOUR, {"ana": doing})
        assert g["ana"].sobriety == -2
        clock.pass_time(ref, g, HOUR, {"ana": "bed"})
    assert g["ana"].sobriety == -1


@pytest.mark.rule("frontera.ruling.alcohol-count", "frontera.ruling.drink-heavy-once")
def test_after_a_sober_while_nothing_is_left_of_the_level_at_which_the_drinking_began() -> None:
    g = build.session(build.person("ana", muscle=7, units=3, alcohol=3, sober_from=-1))
    with scripted() as ref:
        clock.pass_time(ref, g, HOUR)
        drinking.heavy_drinking(ref, g, "ana")
    assert (g["ana"].alcohol, g["ana"].sober_from, g["ana"].sobriety) == (0, 0, 0)


@pytest.mark.rule("frontera.combat.turn-length")
def test_a_turn_takes_six_seconds() -> None:
    g = fighting(build.person("ana"), build.person("thug", MAYOR))
    with scripted() as ref:
        fight._end_of_turn(ref, g, Losses({}, {}, []))
    assert g.time == 6


# --- care ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.medical.effect", "frontera.ruling.medical-per-level")
@pytest.mark.parametrize(("care", "why"), [(-1, None), (0, "cared-for")])
def test_whoever_has_been_cared_for_at_this_level_needs_no_more_care(care: int, why: str | None) -> None:
    g = build.session(build.person("ana", health=-1, health_clock=Clock(care=care)), build.person("doc"))
    refusal = medical.refusal(g, "doc", "ana")
    assert (refusal.reason if refusal else None) == why


# --- chases and dangers ----------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.repeat-limit", "frontera.chase.head-start")
def test_only_tests_in_vain_count_against_a_chase(monkeypatch: pytest.MonkeyPatch) -> None:
    g = build.session(build.person("ana"), build.person("billy", MAYOR))
    monkeypatch.setattr(contests, "REPEATS", 2)
    won = Contest(("ana",), (("ana", "9H"), ("billy", "2H")))
    monkeypatch.setattr(contests, "opposed_test", lambda *args, **more: won)
    with scripted(choices=["draw"] * 4) as ref:
        assert contests.chase(ref, g, ["billy"], ["ana"], 4) == {"billy": True}


@pytest.mark.rule("frontera.ruling.chase-lead", "frontera.opposed.nothing")
@pytest.mark.parametrize(("card", "outcome"), [("4S", 0), ("4D", -1), ("4H", -1)])
def test_a_fugitive_and_a_pursuer_without_suit_or_colour_are_even(card: str, outcome: int) -> None:
    contest = Contest(("ada",), (("ana", "2S"), ("ada", "9H"), ("billy", card)))
    assert contests._against(contest, "billy", ["billy", "ada"], ["ana"]) == outcome


@pytest.mark.rule("frontera.ruling.threat-card-source", "frontera.wear.played-discard")
def test_with_wear_the_card_of_a_danger_is_spent() -> None:
    g = build.session(build.person("ana"), mode="wear", decks={MAYOR: "9C", "ana": "2S"})
    with scripted(chance=["9C"], choices=[]) as ref:
        assert contests.threat_card(ref, g) == "9C"
    assert (g.cards(deck_of(MAYOR)), g.cards(spent_of(MAYOR))) == ((), ("9C",))


@pytest.mark.rule("frontera.pickpocket.test", "frontera.ruling.opposed-repeat")
def test_a_pocket_is_tried_again_where_nobody_shows_suit_or_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    g = build.session(build.person("ana"), build.person("billy", MAYOR))
    asked: list[bool] = []

    def test(*args: Any, again: bool = False, **more: Any) -> Contest:
        asked.append(again)
        return Contest((), ())

    monkeypatch.setattr(contests, "opposed_test", test)
    with scripted(choices=["draw"]) as ref:
        contests.pick_pocket(ref, g, "ana", "billy")
    assert asked == [True]


@pytest.mark.rule("frontera.ruling.accident-floor")
@pytest.mark.parametrize(("levels", "lost"), [(1, 0), (2, 0), (3, 1)])
def test_agility_saves_no_more_than_there_is(levels: int, lost: int) -> None:
    assert contests.levels_lost(levels, Result("success", "9H")) == lost


# --- repetitions -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.opposed-repeat", "frontera.ruling.no-cards-at-all")
@pytest.mark.parametrize(("cards", "tests"), [("", 1), ("2S", 20)])
def test_without_cards_nobody_tests_again_and_otherwise_twenty_times(cards: str, tests: int) -> None:
    """frontera.ruling.repeat-limit: one black card in the only deck is played again and again."""
    g = build.session(build.person("ana"), build.person("billy", MAYOR), phase=2, decks={"ana": cards})
    sides = [Contestant(who, "muscle") for who in ("ana", "billy")]
    with scripted(chance=[cards] * tests if cards else [], choices=["play"] * tests if cards else []) as ref:
        trials.opposed_test(ref, g, sides, "frontera.stealth.test", again=True)
    assert [entry.event for entry in ref.log].count("stalemate-nothing") == tests


# --- the pile --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.phase1.reshuffle", "frontera.phase1.end", "frontera.ruling.phase1-need")
@pytest.mark.parametrize(
    ("pile", "discards", "told"),
    [("2S 3S", "4S", []), ("2S", "4S", ["reshuffle"]), ("2S", "", ["phase-two"])],
    ids=["the last two", "with the discards just enough", "too few"],
)
def test_exactly_enough_cards_are_enough(pile: str, discards: str, told: list[str]) -> None:
    g = build.session(build.person("ana"), pile=pile, discards=discards)
    with scripted() as ref:
        decks.source(ref, g, "ana", 2)
    assert [entry.event for entry in ref.log] == told


@pytest.mark.rule("frontera.ruling.late-new-pack", "frontera.late.with-pack")
def test_the_common_discards_join_the_pile_when_a_pack_is_added() -> None:
    g = build.session(build.person("ana"), pile="2S", discards="3S 4S", jokers_per_pack=0)
    g.deal = (*g.deal, "eva")
    eight = build.cards("2C 3C 4C 5C 6C 7C 8C 9C")
    with scripted(chance=[eight]) as ref:
        decks.join_late(ref, g, "eva", new_pack=True)
    assert (len(g.cards(PILE)), g.cards(DISCARDS)) == (52 - 8 + 3, ())
    assert g.cards(deck_of("eva")) == eight


@pytest.mark.rule("frontera.late.without-pack", "frontera.ruling.recycle-timing", "frontera.ruling.what-is-public")
@pytest.mark.parametrize("phase", [1, 2])
def test_what_a_newcomer_draws_is_seen_in_phase_two_alone_and_an_emptied_deck_is_filled(phase: int) -> None:
    ana = build.person("ana")
    g = build.session(ana, phase=phase, seats=("ana",), decks={"ana": "2S 3S"}, spent={"ana": "9D"})
    g.deal = (*g.deal, "eva")
    with scripted(chance=[("2S", "3S")]) as ref:
        decks.join_late(ref, g, "eva", new_pack=False)
    assert knowledge.known(g, "eva", deck_of("eva")) == (() if phase == 1 else build.cards("2S 3S"))
    assert g.cards(deck_of("ana")) == (() if phase == 1 else ("9D",))


# --- after a fight ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.concept.play-styles", "frontera.health.incapacitated", "frontera.grapple.no-other-actions")
@pytest.mark.parametrize(("health", "flag"), [(-2, "flag:won"), (-3, "flag:lost")])
def test_a_fight_of_the_story_is_won_by_whoever_can_still_act_and_nobody_is_held_after_it(
    health: int, flag: str
) -> None:
    fighting_beat = {"kind": "fight", "spots": SPOTS, "success": [{"flag": "won"}], "failure": [{"flag": "lost"}]}
    table = Table(adventure(fighting_beat))
    table.step()
    assert table.g.step == "fight"
    for who in ("ana", "bo"):
        table.g.change(who, health=health)
    table.g.change("ana", holds="lefty")
    table.g.change("lefty", held_by=("ana",))
    with scripted() as ref:
        fight.end(ref, table.g)
        flow._after_fight(ref, table.g)
    assert {key for key in table.g.flags if key.startswith("flag:")} == {flag}
    assert (table.g["ana"].holds, table.g["lefty"].held_by) == ("", ())


@pytest.mark.rule("frontera.ruling.casino-unable", "frontera.ruling.casino-no-money")
def test_nobody_who_cannot_act_sits_down_at_a_game_of_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(adventure({"kind": "chance", "who": "ana+bo", "against": "lefty"}))
    table.g.change("bo", morale=-3)
    seated: list[list[str]] = []
    monkeypatch.setattr(gambling, "game_of_chance", lambda ref, g, people, stake: seated.append(list(people)))
    table.step()
    assert seated == [["ana", "lefty"]]
