"""The session: beats of every kind, their conditions and effects, fights in a story, and how it all ends."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera.story import SPOTS, Table, adventure

from sixgun.core.game import load_game
from sixgun.games.frontera import flow
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.choices import CallFight, CallTest, NextBeat
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.state import MAYOR, TREASURE, deck_of
from sixgun.screen.words import Words

STYLE = "frontera.concept.play-styles"


def effect(**fields: Any) -> list[dict[str, Any]]:
    return [fields]


def find(
    beat: dict[str, Any], events: set[str], *, prefer: tuple[Any, ...] = (), seeds: int = 60, **more: Any
) -> Table:
    """The first of many sessions in which one of these events happened."""
    for seed in range(seeds):
        table = Table(adventure(beat, **more), prefer, seed=str(seed))
        table.step()
        if events & set(table.events()):
            return table
    raise AssertionError(f"none of {events} in {seeds} sessions")


# the next beat -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.concept.play-styles")
def test_a_session_begins_with_the_cards_and_its_first_scene() -> None:
    table = Table(adventure({"kind": "text", "text": "It begins."}))
    assert table.events() == ["dealt", "scene"]
    assert len(table.g.cards(deck_of("judit"))) == 8
    assert table.g.step == "scene"


@pytest.mark.rule("frontera.concept.play-styles", "frontera.concept.roles")
def test_the_next_beat_is_the_first_thing_on_offer() -> None:
    table = Table(adventure({"kind": "text", "text": "One."}, {"kind": "text", "text": "Two."}))
    table.step()
    assert table.asked[-1].seat == MAYOR
    assert table.asked[-1].options[0].choice == NextBeat()
    assert table.log[-1].event == "beat"
    assert table.g.flags["beat"] == 1


@pytest.mark.rule("frontera.concept.play-styles")
@pytest.mark.parametrize(("when", "following"), [("seen", 2), ("!seen", 1), ("", 1)])
def test_a_beat_that_waits_for_a_flag_is_passed_over(when: str, following: int) -> None:
    """Nothing has raised the flag when the second beat's turn comes."""
    raising = {"kind": "text", "success": effect(flag="seen")}
    table = Table(adventure({"kind": "text"}, {"kind": "text", "when": when}, {"kind": "text"}, raising))
    table.step()
    assert flow.next_beat(table.g) is not None
    assert table.g.flags["beat"] == following


@pytest.mark.rule("frontera.concept.play-styles")
def test_a_raised_flag_opens_and_closes_beats() -> None:
    table = Table(
        adventure(
            {"kind": "text", "success": effect(flag="seen")},
            {"kind": "text", "when": "!seen"},
            {"kind": "text", "text": "Here.", "when": "seen"},
        )
    )
    table.step()
    table.step()
    assert table.log[-1].event == "beat"
    assert table.log[-1].facts["beat"] == 2


@pytest.mark.rule("frontera.concept.play-styles")
def test_when_no_beat_is_left_the_mayor_ends_the_session() -> None:
    table = Table(adventure({"kind": "text"}))
    table.step()
    table.step()
    assert "beat" not in [option.choice.kind for option in table.asked[-1].options]
    assert table.g.ended is not None
    assert table.g.ended.winners == ("judit", "marc")


@pytest.mark.rule("frontera.concept.play-styles")
def test_going_to_another_scene() -> None:
    table = Table(adventure({"kind": "text", "success": effect(goto="second")}))
    g = table.step()
    assert (g.scene, g.flags["beat"]) == ("second", 0)
    assert table.play().ended is not None


# tests and what follows ----------------------------------------------------------------------------------------------
TEST = {
    "kind": "test",
    "who": "ana",
    "trait": "senses",
    "skill": "perception",
    "difficulty": 9,
    "success": effect(flag="won", dollars=5.0),
    "partial": effect(flag="half"),
    "failure": effect(flag="lost", health=-1),
}


@pytest.mark.rule("frontera.trait-test.procedure", "frontera.trait-test.difficulty", STYLE)
@pytest.mark.parametrize(("event", "flag"), [("success", "won"), ("partial", "half"), ("failure", "lost")])
def test_each_result_of_a_test_has_its_effects(event: str, flag: str) -> None:
    table = find(TEST, {event}, prefer=("play",))
    assert table.g.flags[f"flag:{flag}"] == 1
    assert table.g["ana"].cents == 2000 + (500 if flag == "won" else 0)
    assert table.g["ana"].health == (-1 if flag == "lost" else 0)


@pytest.mark.rule("frontera.trait-test.partial", STYLE)
def test_without_a_line_of_its_own_a_partial_success_is_a_failure() -> None:
    beat = {key: value for key, value in TEST.items() if key != "partial"}
    table = find(beat, {"partial"})
    assert table.g.flags["flag:lost"] == 1


@pytest.mark.rule("frontera.concept.play-styles", "frontera.concept.roles")
def test_anybody_may_step_forward() -> None:
    beat = {**TEST, "who": "any"}
    table = Table(adventure(beat), ("step-forward",))
    table.step()
    assert [entry.facts["who"] for entry in table.log if entry.event == "draws"] == ["ana"]
    table = Table(adventure(beat), ("leave-it",))
    table.step()
    assert [entry.facts["who"] for entry in table.log if entry.event == "draws"] == ["bo"]
    asked = [question for question in table.asked if question.facts.get("who") == "ana"]
    assert asked[0].facts["trait"] == "senses"


@pytest.mark.rule("frontera.concept.play-styles")
@pytest.mark.parametrize("who", ["all", "each", "ana+bo"])
def test_several_are_tested_one_by_one(who: str) -> None:
    table = Table(adventure({**TEST, "who": who}))
    table.step()
    assert [entry.facts["who"] for entry in table.log if entry.event == "draws"] == ["ana", "bo"]


@pytest.mark.rule("frontera.concept.play-styles")
def test_whoever_cannot_act_is_left_out() -> None:
    table = Table(adventure({**TEST, "who": "all"}))
    table.g.change("ana", health=-3)
    table.step()
    assert [entry.facts["who"] for entry in table.log if entry.event == "draws"] == ["bo"]


@pytest.mark.rule("frontera.concept.play-styles")
@pytest.mark.parametrize(
    ("who", "hurt"), [("doer", ["ana"]), ("all", ["ana", "bo"]), ("rival", ["lefty"]), ("bo", ["bo"])]
)
def test_on_whom_an_effect_falls(who: str, hurt: list[str]) -> None:
    both = effect(who=who, health=-1, morale=-1, dollars=-50.0, goods="rope")
    beat = {"kind": "contest", "who": "ana", "against": "lefty", "trait": "head", "success": both, "failure": both}
    table = Table(adventure(beat))
    g = table.step()
    for c in g.characters.values():
        touched = c.id in hurt
        assert (c.health, c.morale, "rope" in c.goods, c.cents) == (
            (-1, -1, True, 0) if touched else (0, 0, False, 2000)
        )


# contests ------------------------------------------------------------------------------------------------------------
CONTESTS = {
    "contest": "frontera.opposed.draw",
    "chase": "frontera.chase.skill",
    "sneak": "frontera.stealth.test",
    "pocket": "frontera.pickpocket.test",
    "challenge": "frontera.challenge.test",
    "provoke": "frontera.provoke.test",
    "duel": "frontera.duel.pistol-test",
}


@pytest.mark.rule(*CONTESTS.values())
@pytest.mark.parametrize(("kind", "rule"), CONTESTS.items())
def test_somebody_against_somebody(kind: str, rule: str) -> None:
    """Both ways to end are found; each has its effect, and the cards were drawn by the rule of its kind."""
    beat = {
        "kind": kind,
        "who": "ana",
        "against": "lefty",
        "success": effect(flag="won"),
        "failure": effect(flag="lost"),
    }
    seen = set()
    for seed in range(40):
        table = Table(adventure(beat), seed=str(seed))
        g = table.step()
        seen |= {flag for flag in g.flags if flag.startswith("flag:")}
        assert rule in [entry.rule for entry in table.log if entry.event == "draws"]
    assert seen == {"flag:won", "flag:lost"}


@pytest.mark.rule("frontera.ruling.chase-means")
@pytest.mark.parametrize(("helpless", "flag"), [("lefty", "flag:won"), ("ana", "flag:lost")])
def test_a_chase_of_the_helpless_or_by_them_is_over_at_once(helpless: str, flag: str) -> None:
    """Whoever cannot act is caught, or lets the other go; the odds beforehand say so."""
    beat = {"kind": "chase", "who": "ana", "against": "lefty"}
    table = Table(adventure({**beat, "success": effect(flag="won"), "failure": effect(flag="lost")}))
    table.g.change(helpless, health=-3)
    seen = preview.preview(table.g, NextBeat())
    g = table.step()
    assert [name for name in g.flags if name.startswith("flag:")] == [flag]
    assert "draws" not in table.events()
    told = [(entry.event, entry.rule) for entry in table.log if entry.rule == "frontera.ruling.chase-means"]
    end = "caught" if helpless == "lefty" else "escaped"
    assert [event for event, _ in told] == ["cannot-flee" if end == "caught" else "no-pursuit", end]
    assert seen is not None
    (certain,) = seen.outcomes
    assert certain.name == end and certain.p == 1


@pytest.mark.rule("frontera.concept.play-styles")
def test_a_contest_with_the_dead_does_not_take_place() -> None:
    beat = {
        "kind": "contest",
        "who": "ana",
        "against": "lefty",
        "success": effect(flag="x"),
        "failure": effect(flag="x"),
    }
    table = Table(adventure(beat))
    table.g.change("lefty", dead=True)
    assert "flag:x" not in table.step().flags


# evenings and the rest -----------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gamble.bank-outline")
def test_an_evening_against_the_house() -> None:
    table = Table(adventure({"kind": "house", "who": "all"}), ("honest", "leave", "stop"))
    table.step()
    assert table.events().count("house-settled") == 2
    table = Table(adventure({"kind": "house", "who": "ana"}))
    table.g.change("ana", cents=0)
    table.step()
    assert "house-round" not in table.events()


@pytest.mark.rule("frontera.gamble.chance-outline", "frontera.gamble.skill-outline", "frontera.drink.duel-first-test")
@pytest.mark.parametrize(
    ("beat", "event"),
    [
        ({"kind": "chance", "who": "all"}, {"lucky", "no-luck", "loses-all", "loses-nothing", "stalemate"}),
        ({"kind": "skill-game", "who": "ana", "against": "lefty", "game": "darts", "dollars": 2.0}, {"takes-stakes"}),
        ({"kind": "drink", "who": "ana", "against": "lefty"}, {"drinking-won", "drinking-tied"}),
        ({"kind": "heavy", "who": "ana"}, {"judged"}),
        ({"kind": "threat", "who": "all"}, {"threat"}),
        ({"kind": "fall", "who": "ana", "metres": 10.0}, {"success", "partial", "failure"}),
    ],
)
def test_evenings_and_dangers(beat: dict[str, Any], event: set[str]) -> None:
    assert find(beat, event).g.step == "scene"


@pytest.mark.rule("frontera.drink.unit")
def test_drinks_are_counted() -> None:
    g = Table(adventure({"kind": "drink", "who": "ana", "units": 3})).step()
    assert g["ana"].alcohol == 3


@pytest.mark.rule("frontera.gamble.skill-outline")
def test_a_game_needs_two_with_money() -> None:
    table = Table(adventure({"kind": "chance", "who": "ana", "against": "lefty"}))
    table.g.change("lefty", cents=0)
    table.step()
    assert "draws" not in table.events()


@pytest.mark.rule("frontera.ruling.rest-definition", "frontera.health.wounded-recovery")
def test_time_passes_for_everybody() -> None:
    table = Table(adventure({"kind": "time", "hours": 500.0, "doing": "rest"}))
    table.g.change("ana", health=-1)
    g = table.step()
    assert g.time == 500 * 3600
    assert g["ana"].health == 0


@pytest.mark.rule("frontera.exchange.loot-who", "frontera.exchange.loot-draw")
def test_loot_is_shared() -> None:
    table = Table(
        adventure({"kind": "loot", "who": "all", "dollars": 30.0, "cards": 1}, switches={"treasure_start": 4})
    )
    before = len(table.g.cards(TREASURE))
    g = table.step()
    assert len(g.cards(TREASURE)) == before - 1
    assert g["ana"].cents == g["bo"].cents == 2000 + 1500


@pytest.mark.rule("frontera.concept.play-styles")
def test_pay_goes_to_each() -> None:
    g = Table(adventure({"kind": "pay", "who": "all", "dollars": 2.5})).step()
    assert [g[who].cents for who in ("ana", "bo", "lefty")] == [2250, 2250, 2000]


# late arrivals -------------------------------------------------------------------------------------------------------
def with_a_guest(*beats: dict[str, Any], **more: Any) -> dict[str, Any]:
    cleo = {"id": "cleo", "name": "Cleo", "seat": "guest", "head": 3}
    return adventure(*beats, people=[cleo], late_seats=["guest"], **more)


@pytest.mark.rule("frontera.late.with-pack", "frontera.late.without-pack", "frontera.ruling.late-new-pack")
@pytest.mark.parametrize("new_pack", [True, False])
def test_a_beat_brings_somebody_who_comes_late(new_pack: bool) -> None:
    table = Table(with_a_guest({"kind": "late", "who": "cleo", "new_pack": new_pack}))
    assert "guest" not in table.g.deal
    assert not table.g["cleo"].present
    before = sum(len(cards) for cards in table.g.zones.values())
    g = table.step()
    assert g.deal == (MAYOR, "judit", "marc", "guest")
    assert g["cleo"].present
    assert len(g.cards(deck_of("guest"))) == (8 if new_pack else 9)  # three from each of three others
    assert sum(len(cards) for cards in g.zones.values()) == before + (54 if new_pack else 0)
    assert g.players["guest"].joined == g.time


@pytest.mark.rule("frontera.late.with-pack", "frontera.ruling.what-is-public")
def test_a_newcomer_knows_what_lies_open_and_no_more() -> None:
    table = Table(with_a_guest({"kind": "late", "who": "cleo"}))
    open_to_all = table.g.known[""]
    assert table.step().known["guest"] == open_to_all


@pytest.mark.rule("frontera.late.with-pack")
@pytest.mark.parametrize("mode", ["nomgmt", "wear"])
def test_late_in_the_other_modes(mode: str) -> None:
    table = Table(with_a_guest({"kind": "late", "who": "cleo", "new_pack": True}, switches={"mode": mode}))
    g = table.step()
    assert len(g.cards(deck_of("guest"))) == (54 if mode == "wear" else 0)
    table.step(CallTest("cleo", "head"))
    assert [entry.facts["who"] for entry in table.log if entry.event == "draws"] == ["cleo"]


@pytest.mark.rule("frontera.late.with-pack")
def test_nobody_fights_before_having_come() -> None:
    spots = [*SPOTS, {"who": "cleo", "x": 6.0, "y": 5.0}]
    table = Table(with_a_guest({"kind": "fight", "spots": spots}), ("truce",))
    table.step()
    assert not table.g["cleo"].present
    while table.g.step == "fight":
        table.step()
    assert not table.g["cleo"].present
    assert table.g["bo"].present


# fights --------------------------------------------------------------------------------------------------------------
FIGHT = {"kind": "fight", "spots": SPOTS, "success": effect(flag="won"), "failure": effect(flag="lost")}


def fought(table: Table) -> Table:
    table.step()
    while table.g.step == "fight" and table.steps < 2000:
        table.step()
    return table


@pytest.mark.rule("frontera.combat.simultaneous", "frontera.ruling.combat-end")
def test_everybody_takes_his_place_and_others_stay_out() -> None:
    beat = {**FIGHT, "spots": [{**SPOTS[0], "drawn": False}, {**SPOTS[1], "cover": "cart"}]}
    g = Table(adventure(beat)).step()
    assert g.step == "fight"
    assert (g["ana"].x, g["ana"].y, g["ana"].in_hand) == (5.0, 5.0, "")
    assert (g["lefty"].cover, g["lefty"].cover_piece) == ("partial", "cart")
    assert not g["bo"].present


@pytest.mark.rule("frontera.ruling.combat-end")
def test_what_follows_a_fight() -> None:
    seen = set()
    for seed in range(12):
        table = fought(Table(adventure(FIGHT), seed=str(seed)))
        seen |= {flag for flag in table.g.flags if flag.startswith("flag:")}
        assert table.g.flags.get("flag:won", 0) != table.g.flags.get("flag:lost", 0)
        assert all(c.present for c in table.g.characters.values() if not c.dead)
    assert "flag:won" in seen


@pytest.mark.rule("frontera.health.dead-test-no-care")
def test_the_dying_take_their_last_chance_when_a_fight_is_over() -> None:
    table = Table(adventure(FIGHT), ("truce",))
    table.step()
    table.g.change("ana", health=-4, dying=4)
    fought(table)
    assert {"survives", "dies"} & set(table.events())
    assert not table.g["ana"].dying


@pytest.mark.rule("frontera.ruling.combat-end")
def test_a_fight_that_the_mayor_called_has_no_effects_of_the_story() -> None:
    table = Table(adventure({"kind": "text"}, FIGHT), ("truce",))
    table.step(CallFight())
    while table.g.step == "fight":
        table.step()
    assert not [flag for flag in table.g.flags if flag.startswith("flag:")]


# endings -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.session-end")
@pytest.mark.parametrize(
    ("winners", "expected"), [("players", ("judit", "marc")), ("mayor", (MAYOR,)), ("nobody", ()), ("", ())]
)
def test_how_an_ending_counts(winners: str, expected: tuple[str, ...]) -> None:
    table = Table(adventure({"kind": "end", "winners": winners, "reason": "over"}))
    ended = table.step().ended
    assert ended is not None
    assert (ended.winners, ended.reason, ended.rule) == (expected, "over", "frontera.ruling.session-end")
    assert table.g.step == "over"


@pytest.mark.rule("frontera.ruling.session-end")
def test_a_story_without_protagonists_is_over() -> None:
    table = Table(adventure({"kind": "text"}))
    for who in ("ana", "bo"):
        table.g.change(who, dead=True)
    first, ended = table.step().ended, table.step().ended
    assert [question.seat for question in table.asked] == ["judit", "marc"], "each may bring another one"
    assert first is None
    assert ended is not None
    assert (ended.winners, ended.reason) == ((MAYOR,), "nobody-left")


@pytest.mark.rule("frontera.lastman.rules")
def test_a_plain_fight_of_sides() -> None:
    setup = SCENARIOS.setup(SCENARIOS.text("showdown"))
    seen = set()
    for seed in range(6):
        table = fought(Table(setup, seed=str(seed)))
        ended = table.g.ended
        assert ended is not None
        seen.add(ended.reason)
        standing = {c.seat for c in table.g.characters.values() if not c.dead and able(c)}
        assert set(ended.winners) == (standing if len(standing) == 1 else set())
    assert "last-standing" in seen


@pytest.mark.rule("frontera.lastman.rules")
def test_a_truce_is_nobodys_victory() -> None:
    setup = SCENARIOS.setup(SCENARIOS.text("showdown"))
    ended = fought(Table(setup, ("truce",))).g.ended
    assert ended is not None
    assert (ended.winners, ended.reason) == ((), "truce")


@pytest.mark.parametrize("name", SCENARIOS.names())
def test_ready_adventures_come_to_an_end(name: str) -> None:
    setup = SCENARIOS.setup(SCENARIOS.text(name))
    for seed in range(3):
        assert Table(setup, seed=str(seed)).play(3000).ended is not None


@pytest.mark.rule("frontera.concept.play-styles")
def test_what_follows_for_the_second_person_is_told_although_the_first_has_led_elsewhere() -> None:
    """Everybody makes the test; each success leads into the next scene."""
    effects = [{"goto": "second"}, {"text": "On we go."}]
    beat = {"kind": "test", "trait": "head", "who": "each", "success": effects, "failure": effects}
    made = Table(adventure(beat))
    made.step(NextBeat())
    assert [str(entry.facts["says"])[:8] for entry in made.log if entry.event == "effect"] == ["first/0/"] * 2
    assert made.g.scene == "second"


@pytest.mark.rule("frontera.concept.play-styles")
def test_a_scene_without_words_of_its_own_says_nothing() -> None:
    made = Table(adventure({"kind": "text", "success": [{"goto": "second"}]}))
    made.step(NextBeat())
    entry = [one for one in made.log if one.event == "scene"][-1]
    assert entry.facts == {"scene": "second", "says": ""}
    assert Words.of_state(load_game("frontera"), made.g).entry(entry) == "Second."
