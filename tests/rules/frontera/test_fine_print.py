"""What the rulebook and its rulings say in passing: who is counted, what happens together, and what needs no test."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_fight import attack, fighting, refused

from sixgun.core.choice import Choice
from sixgun.games.frontera import contests, decks, exchanges, flow, levels, mayor, medical, trials
from sixgun.games.frontera.choices import (
    AfterYou,
    EndSession,
    Fall,
    Move,
    NextBeat,
    PutInCover,
    RunOver,
    Scene,
    SetLevel,
)
from sixgun.games.frontera.fights import fight, fight_choice, fight_order, placing
from sixgun.games.frontera.fights.strike import Losses
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.state import MAYOR, Arm, Clock, Fight, Laid, Mount, Plan, Session, deck_of, spent_of
from sixgun.games.frontera.trials import Contest, Contestant
from sixgun.table import Piece, rectangle
from sixgun.testing import pick, scripted


# --- exchanges -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.exchange-multi", "frontera.exchange.duel-tie")
@pytest.mark.parametrize("named", [("cleo", "bob", "ana"), ("bob", "ana", "cleo")])
def test_tied_duellists_take_from_the_next_in_seat_order_however_they_were_named(
    named: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    who = ("ana", "bob", "cleo")
    g = build.session(*[build.person(one) for one in who], phase=2, decks=dict.fromkeys(who, "2C 3C 4C"))
    tied: list[list[str]] = []
    monkeypatch.setattr(exchanges, "duel_tied", lambda ref, g, seats: tied.append(list(seats)))
    with scripted() as ref:
        exchanges.swap_cards(ref, g, named, named, duel=True)
    assert tied == [["ana", "bob", "cleo"]]


@pytest.mark.rule("frontera.ruling.late-number", "frontera.late.without-pack", "frontera.exchange.death")
@pytest.mark.parametrize(("dead", "share"), [((), 2), (("dora",), 3), (("dora", "cleo"), 3)])
def test_whoever_has_died_and_left_is_no_player_whom_a_newcomer_counts(dead: tuple[str, ...], share: int) -> None:
    who = ("ana", "bob", "cleo", "dora")
    people = [build.person(one, dead=one in dead) for one in who]
    g = build.session(*people, phase=2, seats=who, decks=dict.fromkeys(who, "2C 2D 2H 2S 3C 3D"))
    for one in dead:
        g.zones[deck_of(one)] = ()
    g.deal = (*g.deal, "eva")
    givers = [one for one in who if one not in dead]
    chance = [tuple(build.cards("2C 2D 2H")[:share]) for _ in givers]
    with scripted(chance=chance) as ref:
        decks.join_late(ref, g, "eva", new_pack=False)
    assert len(g.cards(deck_of("eva"))) == share * len(givers)


# --- cards that are turned up together -------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.recycle-timing", "frontera.ruling.choose-when", "frontera.phase2.recycle")
def test_a_deck_that_runs_out_takes_back_all_cards_that_were_turned_up_together() -> None:
    people = [build.person(one, MAYOR) for one in ("jim", "joe")]
    g = build.session(build.person("ana"), *people, phase=2, decks={MAYOR: "4S 5S", "ana": "2S 3S"})
    sides = [Contestant(one, "hands") for one in ("jim", "joe")]
    with scripted(chance=["4S", "5S"], choices=["play", "play"]) as ref:
        trials.opposed_test(ref, g, sides, "frontera.opposed.draw")
    assert g.cards(deck_of(MAYOR)) == build.cards("4S 5S")
    assert g.cards(spent_of(MAYOR)) == ()
    assert [entry.facts["cards"] for entry in ref.log if entry.event == "recycle"] == [2]


@pytest.mark.rule(
    "frontera.ruling.recycle-timing", "frontera.ruling.major-several-npcs", "frontera.combat.secret-choice"
)
def test_so_it_is_in_a_combat_turn_for_all_of_the_mayors_people() -> None:
    thugs = [
        build.person(one, MAYOR, weapons=("rifle",), in_hand="rifle", x=10.0, y=10.0 + n)
        for n, one in enumerate(("jim", "joe"))
    ]
    g = fighting(*thugs, build.person("ana", x=40, y=10))
    g.phase = 2
    g.zones |= {deck_of(MAYOR): build.cards("4C 5C"), spent_of(MAYOR): (), "pile": ()}
    g.fight = Fight(turn=1, order=("jim", "joe"))
    shots: list[Any] = []
    for one, card in (("jim", "4C"), ("joe", "5C")):
        shots += [attack(one, "ana", "rifle", "quick-shot"), pick("play", item=card)]
    with scripted(chance=["4C", "5C"], choices=shots) as ref:
        for _ in range(3):
            fight.advance(ref, g)
    assert g.cards(deck_of(MAYOR)) == build.cards("4C 5C")


@pytest.mark.rule("frontera.ruling.extra-attacks-count", "frontera.phase2.short-draw")
def test_of_a_short_deck_all_cards_are_played_and_the_question_says_how_many() -> None:
    g = build.session(build.person("ana", hands=6, skills=("quick-shot",)), phase=2, decks={"ana": "4C 5C"})
    seen: list[Any] = []

    def first(question: Any) -> Choice:
        seen.append((question.facts["number"], question.facts["of"]))
        return pick("play", item=question.options[0].choice.item)(question)

    mods = trials.draw_mods(g, "ana", "hands", "quick-shot")
    with scripted(chance=[("4C", "5C")], choices=[first, first]) as ref:
        laid = trials.lay(ref, g, "ana", mods, "frontera.tech.quick-shot", decks.value, 4)
    assert (len(laid), seen) == (2, [(1, 2), (2, 2)])


# --- fights ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.mount-steering", "frontera.ammo.fifth-turn-result", "frontera.ruling.ammo-test-time")
def test_when_everybody_loses_the_turn_nobody_steers_and_the_mounts_stop() -> None:
    g = fighting(build.person("ana", mount="bess", x=10, y=10), build.person("thug", MAYOR, x=30, y=10))
    g.mounts["bess"] = Mount("bess", "horse", x=10, y=10, speed="gallop", riders=("ana",), party=("ana",))
    g.fight = Fight(turn=4)
    with scripted(chance=["8C", "8C"]) as ref:
        fight.start_turn(ref, g)
    assert g.fight is not None
    assert (g.fight.turn, g.mounts["bess"].speed) == (5, "halted")


@pytest.mark.rule("frontera.ruling.grapple-maintain-who", "frontera.concept.roles")
@pytest.mark.parametrize(
    ("what", "level", "held"),
    [("health", -2, ("ana",)), ("health", -3, ()), ("morale", -3, ()), ("sobriety", -3, ())],
)
def test_whoever_the_mayor_puts_out_of_action_has_lost_the_hold(what: str, level: int, held: tuple[str, ...]) -> None:
    g = fighting(build.person("ana", holds="thug", x=10), build.person("thug", MAYOR, held_by=("ana",), x=11))
    chance = ["AS"] if what == "morale" else []
    with scripted(chance=chance) as ref:
        mayor.perform(ref, g, SetLevel("ana", what, level))
    assert g["thug"].held_by == held
    assert g["ana"].holds == ("thug" if held else "")


# --- the story -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.opposed.nothing", "frontera.ruling.opposed-repeat")
def test_a_contest_of_the_story_is_made_anew_where_nobody_shows_suit_or_colour(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beat = {"kind": "contest", "who": "ana", "against": "lefty", "trait": "hands"}
    table = Table(adventure(beat))
    asked: list[bool] = []

    def test(*args: Any, again: bool = False, **more: Any) -> Contest:
        asked.append(again)
        return Contest(("ana",), ())

    monkeypatch.setattr(flow, "opposed_test", test)
    table.step()
    assert asked == [True]


@pytest.mark.rule("frontera.ruling.death-window", "frontera.health.dead-test")
@pytest.mark.parametrize(
    ("said", "last"),
    [
        (NextBeat(), "beat"),
        (Scene("second"), "scene"),
        (EndSession("nobody"), "session-over"),
    ],
)
def test_nobody_is_still_dying_when_the_story_goes_on(said: Choice, last: str) -> None:
    table = Table(adventure({"kind": "text", "text": "Later."}), [said, "leave-it", "last-chance"])
    table.g.change("ana", health=-4, dying=4, health_clock=Clock())
    before = len(table.log)
    table.step()
    told = [entry.event for entry in table.log[before:]]
    assert table.g["ana"].dying == 0
    assert {"survives", "dies"} & set(told[:-1])
    assert told[-1] == last


# --- who announces first ---------------------------------------------------------------------------------------------
def announcing(*order: str) -> Session:
    people = [build.person(who, MAYOR if who in ("jim", "joe") else who, x=10.0 * n) for n, who in enumerate(order)]
    g = fighting(*people)
    g.fight = Fight(turn=1, order=order)
    return g


def spoken(g: Session, *said: str) -> list[str]:
    """Who has announced, in this order, when people say "after-you" or "stay"."""
    with scripted(choices=said) as ref:
        for _ in said:
            fight.advance(ref, g)
    assert g.fight is not None
    return [plan.who for plan in g.fight.plans]


ANNOUNCE = "frontera.combat.announce-order"


@pytest.mark.rule(ANNOUNCE)
@pytest.mark.parametrize(
    ("said", "order"),
    [
        (("stay", "stay", "stay"), ["ana", "bob", "cleo"]),
        (("after-you", "stay", "stay", "stay"), ["bob", "cleo", "ana"]),
        (("after-you", "after-you", "stay", "stay", "stay"), ["cleo", "ana", "bob"]),
        (("after-you", "after-you", "stay", "after-you", "stay", "stay"), ["cleo", "bob", "ana"]),
    ],
)
def test_the_players_announce_in_the_order_that_they_settle(said: tuple[str, ...], order: list[str]) -> None:
    assert spoken(announcing("ana", "bob", "cleo"), *said) == order


@pytest.mark.rule(ANNOUNCE, "frontera.ruling.announce-dispute")
def test_if_everybody_waits_the_first_announces_after_all() -> None:
    g = announcing("ana", "bob")
    assert spoken(g, "after-you", "after-you") == []
    assert g.fight is not None
    assert g.fight.order == ("ana", "bob")
    refused = fight_order.refusal(g, g["ana"], AfterYou("ana"))
    assert refused is not None
    assert refused.reason == "nobody-goes-first"
    assert spoken(g, "stay", "stay") == ["ana", "bob"]


@pytest.mark.rule(ANNOUNCE)
def test_the_mayors_people_announce_before_the_players_in_the_order_that_he_likes() -> None:
    g = announcing("jim", "joe", "ana")
    assert spoken(g, "after-you", "stay", "stay") == ["joe", "jim"]
    assert list(fight_order.options(g, g["ana"])) == [], "nobody else is left"


@pytest.mark.rule(ANNOUNCE, "frontera.grapple.no-other-actions")
def test_whoever_is_held_may_let_others_go_first_too() -> None:
    g = announcing("ana", "bob")
    g.change("ana", held_by=("bob",))
    g.change("bob", holds="ana")
    assert spoken(g, "after-you", "let-go") == ["bob"]


# --- accidents -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.accident-difficulty", "frontera.accident.fall", "frontera.accident.horse")
@pytest.mark.parametrize("call", [Fall("ana", 10, 8), RunOver("ana", "horse", 8)])
@pytest.mark.parametrize(("card", "lost"), [("9H", 0), ("7H", 1), ("9D", 2)], ids=["success", "short", "colour"])
def test_the_mayor_may_make_an_accident_harder(call: Choice, card: str, lost: int) -> None:
    g = build.session(build.person("ana"), pile=f"{card}")
    assert mayor.check(g, call, beat=False) is None
    seen = preview.preview(g, call)
    assert seen is not None
    assert [(row.name, row.p) for row in seen.outcomes] == [(f"levels{lost}" if lost else "nothing", Fraction(1))]

    def ready(question: Any) -> Choice:
        assert question.facts["difficulty"] == 8
        own = preview.preview(g, question.options[0].choice)
        assert own is not None
        assert own.outcomes == seen.outcomes
        return pick("draw")(question)

    with scripted(chance=[card], choices=[ready, "play"]) as ref:
        mayor.perform(ref, g, call)
    assert g["ana"].health == -lost


@pytest.mark.rule("frontera.ruling.accident-difficulty", "frontera.trait-test.difficulty")
@pytest.mark.parametrize(("hard", "right"), [(0, True), (15, True), (16, False), (-1, False)])
def test_how_hard_a_fall_may_be(hard: int, right: bool) -> None:
    g = build.session(build.person("ana"))
    refusal = mayor.check(g, Fall("ana", 10, hard), beat=False)
    assert (refusal is None) is right


@pytest.mark.rule("frontera.ruling.accident-difficulty")
def test_an_adventure_may_make_a_fall_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(adventure({"kind": "fall", "who": "ana", "metres": 10.0, "difficulty": 9}))
    seen: list[tuple[float, int]] = []
    monkeypatch.setattr(contests, "fall", lambda ref, g, who, metres, hard=0: seen.append((metres, hard)))
    table.step()
    assert seen == [(10.0, 9)]


# --- knives ----------------------------------------------------------------------------------------------------------
def knives(*arms: Arm, in_hand: str = "knife") -> Session:
    ana = build.person("ana", hands=8, skills=("brawl",), arms=arms, in_hand=in_hand, x=10, y=10)
    return fighting(ana, build.person("thug", MAYOR, x=15, y=10))


@pytest.mark.rule("frontera.tech.thrown-multi", "frontera.creation.kit-weapon", "frontera.ruling.knife-either")
def test_every_one_of_the_ten_knives_can_be_thrown() -> None:
    g = knives(Arm("knife"), Arm("knife-thrown", 9))
    for left in (5, 0):
        volley = attack("ana", "thug", "knife-thrown", "thrown", 5)
        assert refused(g, volley) is None
        fight._use_up(g, [Plan("ana", volley, tuple(Laid(f"{n}S", "thug") for n in range(2, 7)))])
        assert sum(arm.count for arm in g["ana"].arms) == left
    assert (g["ana"].in_hand, len(g.dropped)) == ("", 10)


@pytest.mark.rule("frontera.ruling.knife-either", "frontera.skill.brawl")
@pytest.mark.parametrize(
    ("arm", "item", "technique"), [("knife", "knife-thrown", "thrown"), ("knife-thrown", "knife", "melee")]
)
def test_the_same_knife_is_for_the_hand_and_for_throwing(arm: str, item: str, technique: str) -> None:
    g = knives(Arm(arm, 2), in_hand=arm)
    g.change("thug", x=12)
    assert (item, technique) in fight_choice.arms_of(g, g["ana"])
    most = 2 if technique == "thrown" else 5
    assert refused(g, attack("ana", "thug", item, technique, most)) is None
    assert refused(g, attack("ana", "thug", item, technique, most + 1)) == "frontera.ruling.extra-attacks-count"
    g.change("ana", arms=(Arm("club"),))
    assert refused(g, attack("ana", "thug", item, technique)) == "frontera.tech.overview"


# --- accidents of a turn in which shots fell -------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.accident-after-hits", "frontera.gap.mount-stats", "frontera.combat.end-turn")
@pytest.mark.parametrize(("hit", "cards", "health"), [(0, 4, 0), (2, 2, -2), (3, 0, -4)])
def test_the_hits_of_the_turn_count_when_the_shot_horse_falls(hit: int, cards: int, health: int) -> None:
    g = fighting(
        build.person("ana", muscle=4, mount="bess", x=10, y=10),
        build.person("thug", MAYOR, x=30, y=10),
    )
    g.mounts["bess"] = Mount("bess", "horse", x=10, y=10, speed="walk", riders=("ana",), party=("ana",))
    g.zones["pile"] = build.cards("2H 3H 4H 5H")
    hand = tuple(build.cards("2H 3H 4H 5H")[:cards])
    choices: list[Any] = ["draw", pick("play", item=hand[0])] if hand else []
    choices += ["wait-for-care"] if health == -4 else []
    with scripted(chance=[hand] if hand else [], choices=choices) as ref:
        fight._end_of_turn(ref, g, Losses({"ana": hit, "bess": 4}, {}, []))
    assert g["ana"].health == health


@pytest.mark.rule("frontera.ruling.accident-after-hits", "frontera.ruling.ride-down")
def test_whoever_was_shot_down_is_run_over_without_saving_anything() -> None:
    g = fighting(build.person("ana", muscle=4, x=10, y=10), build.person("thug", MAYOR, x=30, y=10))
    with scripted(choices=["wait-for-care"]) as ref:
        fight._end_of_turn(ref, g, Losses({"ana": 3}, {}, [], {}, [], [("ana", "horse")]))
    assert (g["ana"].health, g["ana"].dying) == (-4, 4)


# --- riders and cover ------------------------------------------------------------------------------------------------
TROUGH = Piece(id="trough", kind="trough", polygon=rectangle(20, 9, 1, 2), height=1, cover=True)


def beside_the_trough(**ana: Any) -> Session:
    g = fighting(
        build.person("ana", x=10, y=10, **ana),
        build.person("thug", MAYOR, x=40, y=10),
        pieces=(TROUGH,),
        covers={"trough": True},
    )
    if ana.get("mount"):
        g.mounts["bess"] = Mount("bess", "horse", x=10, y=10, riders=("ana",), party=("ana",))
    return g


@pytest.mark.rule("frontera.ruling.cover-mounted", "frontera.ruling.cover-and-sight", "frontera.combat.take-cover")
@pytest.mark.parametrize(("mount", "cover"), [("", "partial"), ("bess", "exposed")])
def test_a_rider_finds_no_cover_where_a_walker_does(mount: str, cover: str) -> None:
    g = beside_the_trough(mount=mount)
    path = ((19.5, 10.0, 0.0),)
    fight._move_all(g, [Plan("ana", Move("ana", path=path))])
    assert (g["ana"].place, g["ana"].cover) == (path[-1], cover)
    for how in ("partial", "full"):
        said = refused(beside_the_trough(mount=mount), Move("ana", how, "trough", path))
        assert said == ("frontera.ruling.cover-mounted" if mount else None)


@pytest.mark.rule("frontera.ruling.cover-mounted", "frontera.ruling.fight-places")
@pytest.mark.parametrize("mount", ["", "bess"])
def test_nor_does_the_mayor_put_a_rider_behind_something(mount: str) -> None:
    g = beside_the_trough(mount=mount)
    g.change("ana", x=19.5)
    covered = PutInCover("ana", "partial", "trough")
    assert (placing.check(g, covered) is None) is not bool(mount)
    assert (covered in [option.choice for option in placing.options(g)]) is not bool(mount)


# --- levels ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "frontera.ruling.recovery-sequence", "frontera.ruling.medical-per-level", "frontera.ruling.medical-retry"
)
def test_a_new_wound_starts_everything_anew() -> None:
    clocks = Clock(since=5000, rest=4000, care=3000)
    g = build.session(build.person("ana", health=-1, health_clock=clocks, treated=("doc",)), build.person("doc"))
    with scripted() as ref:
        levels.lose_health(ref, g, "ana", 1, "frontera.accident.horse")
    assert (g["ana"].health, g["ana"].health_clock, g["ana"].treated) == (-2, Clock(), ())
    assert medical.refusal(g, "doc", "ana") is None


@pytest.mark.rule("frontera.ruling.death-result", "frontera.ruling.recovery-sequence", "frontera.ruling.medical-retry")
def test_whoever_survives_needs_care_anew() -> None:
    g = build.session(
        build.person("ana", health=-4, dying=3, health_clock=Clock(care=0), treated=("doc",)), build.person("doc")
    )
    with scripted(chance=[("AS", "8C")]) as ref:
        levels.last_chance(ref, g, "ana")
    assert (g["ana"].health, g["ana"].dying, g["ana"].health_clock, g["ana"].treated) == (-3, 0, Clock(), ())
    assert medical.refusal(g, "doc", "ana") is None
