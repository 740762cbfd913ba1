"""Tests as the action of a combat turn, and what the Mayor says in a fight."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import SPOTS, Table, adventure
from tests.rules.frontera.test_fight import fighting

from sixgun.core.asking import Asking
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.form import filled
from sixgun.core.log import LogLine
from sixgun.core.match import Match
from sixgun.core.situations import Situations
from sixgun.games.frontera.choices import (
    Attack,
    CallFight,
    CallTest,
    Difficulty,
    Dismiss,
    EndFight,
    Gather,
    GiveWeapon,
    GoOn,
    Hold,
    House,
    LetGo,
    NextBeat,
    NoTest,
    PassTime,
    Person,
    Pocket,
    Provoke,
    SetLevel,
    Sneak,
    Stay,
    Threat,
    Trial,
)
from sixgun.games.frontera.fights import fight, fight_calls, fight_choice, fight_tests
from sixgun.games.frontera.fights.fight_choice import check, options
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.odds.preview import preview
from sixgun.games.frontera.state import MAYOR, Arm, Fight, Laid, Plan, Session, replace
from sixgun.testing import scripted


def brawl(**rest: Any) -> Session:
    """Ana beside a thug, another thug far away."""
    ana = build.person("ana", hands=2, muscle=2, x=10, y=10)
    near = build.person("near", MAYOR, npc="henchman", x=12, y=10)
    far = build.person("far", MAYOR, npc="henchman", x=40, y=10)
    return fighting(ana, near, far, mode="nomgmt", pile="2S 9S KC 3C 4C 5C 9H 2H 6D 7D 8D 10D JD QD", **rest)


def reason(g: Session, choice: Choice) -> str | None:
    found = check(g, g[choice.actor], choice)
    return found.reason if found is not None else None


def play(card: str) -> Any:
    return lambda question: next(o.choice for o in question.options if o.choice.item == card)


def turn(g: Session, who: str, chance: list[Any], choices: list[Any]) -> list[LogLine]:
    """One announcement, and the cards are turned up."""
    g.fight = Fight(turn=1, order=(who,))
    with scripted(chance=chance, choices=choices) as ref:
        fight.advance(ref, g)
        assert g.fight.plans
        assert all(entry.event not in ("success", "victory") for entry in ref.log), "only when all is turned up"
        fight.advance(ref, g)
        return ref.log


@pytest.mark.rule("frontera.ruling.test-in-combat", "frontera.trait-test.difficulty")
@pytest.mark.parametrize(("hard", "card", "grade"), [(0, "2S", "success"), (8, "2S", "partial"), (8, "9S", "success")])
def test_any_trait_is_tested_as_the_action_of_the_turn(hard: int, card: str, grade: str) -> None:
    g = brawl()
    choices = [Trial("ana", "hands/deftness"), Difficulty(hard), play(card)]
    log = turn(g, "ana", [(card, "3C")], choices)
    told = next(entry for entry in log if entry.event == grade)
    assert (told.facts["who"], told.facts["difficulty"], told.facts["card"]) == ("ana", hard, card)


@pytest.mark.rule("frontera.ruling.test-in-combat", "frontera.combat.option-action-move")
def test_what_a_test_in_a_fight_may_name() -> None:
    g = brawl()
    step = ((10.0, 13.0, 0.0),)
    assert reason(g, Trial("ana", "hands/deftness", path=step)) is None
    assert reason(g, Trial("ana", "hands/deftness", path=((10.0, 14.0, 0.0),))) == "too-long"
    assert reason(g, Trial("ana", "hands/cunning")) == "which-trait"
    assert reason(g, Trial("ana", "hands", 16)) == "difficulty"


@pytest.mark.rule("frontera.ruling.test-in-combat")
def test_the_mayor_may_say_that_it_cannot_be_done_now() -> None:
    g = brawl()
    g.fight = Fight(turn=1, order=("ana",))
    with scripted(choices=[Trial("ana", "head"), NoTest(), Stay("ana")]) as ref:
        fight.advance(ref, g)
        assert (g.fight.order, g.fight.plans) == (("ana",), ()), "the action is not lost"
        fight.advance(ref, g)
    assert [plan.choice.kind for plan in g.fight.plans] == ["stay"]


@pytest.mark.rule("frontera.pickpocket.test", "frontera.ruling.opposed-in-combat", "frontera.ruling.test-in-combat")
def test_a_pocket_is_picked_within_reach_and_shown_with_all_cards() -> None:
    g = brawl()
    assert reason(g, Pocket("ana", "far")) == "too-far"
    assert reason(g, Pocket("ana", "near+far")) == "not-a-target"
    g.change("near", x=15.5)
    assert reason(g, Pocket("ana", "near")) == "too-far"
    assert reason(g, Pocket("ana", "near", path=((13.0, 10.0, 0.0),))) is None
    g.change("near", x=12.0)
    choices = [Pocket("ana", "near"), play("9S"), play("3C")]
    log = turn(g, "ana", [("9S", "2H"), ("3C", "6D", "7D")], choices)
    assert [entry.facts["who"] for entry in log if entry.event == "victory"] == ["ana"]
    assert (g["near"].morale, g["ana"].morale) == (0, 0)


@pytest.mark.rule("frontera.stealth.test", "frontera.ruling.opposed-in-combat")
@pytest.mark.parametrize(("watcher", "wins"), [("KC", "far"), ("3C", "ana")])
def test_one_sneaks_past_all_watchers_at_once(watcher: str, wins: str) -> None:
    g = brawl()
    hands = [("9H", "2H"), ("4C", "6D", "7D"), (watcher, "8D", "10D")]
    choices = [Sneak("ana", ("near", "far")), play("9H"), play("4C"), play(watcher)]
    log = turn(g, "ana", hands, choices)
    assert [entry.facts["who"] for entry in log if entry.event == "victory"] == [wins]


@pytest.mark.rule("frontera.ruling.passive-opposed-helpless")
def test_whoever_cannot_act_watches_nothing() -> None:
    g = brawl()
    g.change("near", health=-3)
    log = turn(g, "ana", [("6D", "2S")], [Pocket("ana", "near"), play("2S")])
    assert [entry.facts["who"] for entry in log if entry.event == "victory"] == ["ana"]
    assert reason(g, Provoke("ana", "near")) == "not-a-target"


@pytest.mark.rule("frontera.ruling.test-in-combat", "frontera.ruling.opposed-in-combat")
def test_forms_and_odds_of_tests_in_a_fight() -> None:
    g = brawl()
    g.fight = Fight(turn=1, order=("ana", "near", "far"))
    question = Question("ana", "frontera.combat.announce-order", (), facts={"who": "ana", "turn": 1})
    forms = {form.called: form for form in GAME.part(Asking).forms(g, question)}
    assert {"test", "sneak", "pocket", "challenge", "provoke"} <= set(forms)
    assert {form.kind for form in forms.values()} <= set(fight_choice.KINDS), "and nothing of the Mayor's"
    choice = filled(forms["test"], {"test": "senses/perception"})
    assert choice == Trial("ana", "senses/perception")
    assert check(g, g["ana"], choice) is None
    seen = preview(g, choice)
    assert seen is not None
    assert sum(row.p for row in seen.outcomes) == 1
    assert preview(g, Sneak("ana", ("near", "far"))) is not None
    offered = [option.choice.kind for option in options(g, g["ana"])]
    assert {"sneak", "pocket", "provoke"} <= set(offered)


# --- the Mayor -------------------------------------------------------------------------------------------------------
def shootout() -> Table:
    table = Table(adventure({"kind": "fight", "spots": SPOTS}))
    table.step(NextBeat())
    table.step()  # the first turn begins
    assert table.g.fight is not None
    assert table.g.fight.order[0] == "lefty"
    return table


def say(table: Table, *wishes: Choice) -> None:
    table.prefer = list(wishes)
    table.step()
    table.prefer = []


@pytest.mark.rule("frontera.ruling.combat-end", "frontera.ruling.test-in-combat")
def test_the_mayor_ends_a_fight() -> None:
    table = shootout()
    assert preview(table.g, EndFight()) is None, "nothing is drawn"
    say(table, EndFight())
    assert (table.g.fight, table.g.step, table.g.scene) == (None, "scene", "first")
    assert "fight-over" in table.events()


@pytest.mark.rule("frontera.ruling.test-in-combat", "frontera.concept.roles")
def test_the_mayor_calls_for_tests_and_dangers_when_a_turn_begins() -> None:
    table = shootout()
    say(table, Threat(("ana",)))
    assert "threat" in table.events()
    say(table, CallTest("ana", "muscle"))
    assert {"success", "partial", "failure"} & set(table.events())
    say(table, SetLevel("lefty", "health", -3))
    assert table.g.fight is not None
    assert "lefty" not in table.g.fight.order, "whoever is out does not announce any more"


@pytest.mark.rule("frontera.ruling.test-in-combat")
def test_somebody_joins_a_fight_with_a_place_of_his_own() -> None:
    table = shootout()
    say(table, Person("henchman", "outlaws"))
    new = table.g["henchman-1"]
    assert (new.x, new.y) != (0.0, 0.0)
    say(table, Dismiss("henchman-1"))
    assert not table.g["henchman-1"].present


@pytest.mark.rule("frontera.ruling.test-in-combat")
def test_somebody_joins_a_fight_without_a_story() -> None:
    """A game that begins in the middle of a fight has a plan and no scenes."""
    people = [{"id": "ruth", "at": [3, 5]}, {"id": "bandit", "npc": "tough", "at": [30, 5]}]
    file = {"game": "frontera", "place": {"width": 60, "depth": 20}, "characters": people, "actions": ["stay"]}
    setup = GAME.part(Situations).setup({**file, "fight": {}})
    match = Match.new(GAME, setup, SeededChance(1))
    match.run()
    assert match.pending is not None and match.pending.questions[0].seat == MAYOR
    assert match.answer(MAYOR, Person("henchman")) is None
    new, friend = match.state["henchman-1"], match.state["bandit"]
    assert new.side == friend.side and (new.x, new.y) not in ((0.0, 0.0), (friend.x, friend.y))


@pytest.mark.rule("frontera.ruling.test-in-combat")
def test_the_mayor_says_nothing_once_cards_are_on_the_table() -> None:
    g = brawl()
    g.fight = Fight(turn=1, order=("near", "far"))
    assert fight_calls.open_to(g, g["near"])
    assert not fight_calls.open_to(g, g["ana"])
    with scripted(choices=[Stay("near")]) as ref:
        fight.advance(ref, g)
    assert not fight_calls.open_to(g, g["far"])
    for choice in (NextBeat(), CallFight(), PassTime("rest", 1), House("ana")):
        assert fight_calls.refusal(g, choice) is not None


@pytest.mark.rule("frontera.ruling.test-in-combat")
def test_after_a_test_the_mayor_says_what_it_brings() -> None:
    table = shootout()
    table.prefer = [Stay("lefty"), Trial("ana", "hands/deftness")]
    while table.g.fight is not None and table.g.fight.turn == 1 and not table.g.flags.get(fight_calls.WORD):
        table.step()
    table.prefer = [GiveWeapon("ana", "knife")]
    table.step()
    assert "knife" in [arm.weapon for arm in table.g["ana"].arms]
    table.prefer = [GoOn()]
    table.step()
    assert not table.g.flags.get(fight_calls.WORD)
    assert fight_tests.RULE in [question.rule for question in table.asked]


@pytest.mark.rule("frontera.ruling.test-in-combat")
def test_where_none_of_his_people_announces_the_mayor_is_asked_by_himself() -> None:
    setup = adventure({"kind": "fight", "spots": [SPOTS[0], {"who": "bo", "x": 5.0, "y": 25.0}]})
    setup["people"][1]["side"] = "rivals"
    table = Table(setup)
    table.step(NextBeat())
    table.step()
    table.step()
    assert (table.asked[-1].seat, table.asked[-1].rule) == (MAYOR, fight_tests.RULE)
    assert {form.kind for form in GAME.part(Asking).forms(table.g, table.asked[-1])} >= {"threat", "set-level", "tell"}


@pytest.mark.rule("frontera.ruling.extra-attacks-count", "frontera.lastman.shot-limit")
def test_what_is_used_up_is_offered_once_or_as_often_as_possible() -> None:
    g = brawl()
    g.change("ana", hands=6, skills=("brawl", "quick-shot"), in_hand="revolver")
    g.change("ana", arms=(Arm("knife-thrown", 3), Arm("revolver")))

    def numbers(item: str) -> list[int]:
        shown = [option.choice for option in options(g, g["ana"]) if isinstance(option.choice, Attack)]
        ways = ("thrown", "quick-shot")
        return [one.number for one in shown if (one.weapon, one.targets) == (item, ("near",)) and one.how in ways]

    assert numbers("knife-thrown") == [3, 1]
    assert numbers("revolver") == [4], "reloading is free"
    g.change("ana", shots=3)
    assert numbers("revolver") == [3, 1]
    g.change("ana", holds="near")
    question = Question("ana", "frontera.combat.announce-order", (), facts={"who": "ana", "turn": 1})
    assert GAME.part(Asking).forms(g, question) == ()


@pytest.mark.rule("frontera.ruling.thrown-spent", "frontera.ruling.holstered-then")
def test_after_the_last_throw_the_hand_is_empty_until_something_is_picked_up() -> None:
    g = brawl()
    g.change("ana", arms=(Arm("knife-thrown", 1), Arm("club")), in_hand="knife-thrown")
    thrown = Attack("ana", "near", "thrown", 1, weapon="knife-thrown")
    fight._use_up(g, [Plan("ana", thrown, (Laid("2S", "near"),))])
    assert g["ana"].in_hand == ""
    assert reason(g, Attack("ana", "near", "melee", 1, weapon="club", path=((11.0, 10.0, 0.0),))) == "too-long"
    fight._use_up(g, [Plan("ana", Gather("ana", "knife-thrown"))])
    assert (g["ana"].in_hand, g["ana"].arms) == ("knife-thrown", (Arm("club"), Arm("knife-thrown")))


@pytest.mark.rule("frontera.ruling.knife-either", "frontera.ruling.thrown-spent")
def test_the_knife_that_is_left_is_in_the_hand_that_has_thrown_the_others() -> None:
    g = brawl()
    g.change("ana", arms=(Arm("knife"), Arm("knife-thrown", 1)), in_hand="knife-thrown")
    thrown = Attack("ana", "near", "thrown", 1, weapon="knife-thrown")
    fight._use_up(g, [Plan("ana", thrown, (Laid("2S", "near"),))])
    assert (g["ana"].in_hand, g["ana"].arms) == ("knife", (Arm("knife"),))
    fight._use_up(g, [Plan("ana", thrown, (Laid("2S", "near"),))])
    assert (g["ana"].in_hand, g["ana"].arms) == ("", ())


@pytest.mark.rule("frontera.lastman.shot-limit")
def test_counted_shots_are_forgotten_when_the_fight_is_over() -> None:
    g = brawl()
    g.change("ana", shots=1)
    with scripted() as ref:
        fight.end(ref, g)
    assert {c.shots for c in g.characters.values()} == {-1}


@pytest.mark.rule("frontera.lastman.rules")
def test_where_only_one_can_remain_comrades_are_rivals_too() -> None:
    g = brawl()
    g.characters["bob"] = build.person("bob", x=11, y=10)
    punch = Attack("ana", "bob", "unarmed", 1, weapon="fists")
    assert punch not in [option.choice for option in options(g, g["ana"])]
    g.fight = Fight(turn=1, order=("ana",), last_one=True)
    assert punch in [option.choice for option in options(g, g["ana"])]
    g.change("bob", x=30)
    question = Question("ana", "frontera.combat.announce-order", (), facts={"who": "ana", "turn": 1})
    for thug in ("near", "far"):
        g.change(thug, dead=True)
    assert {row.refusal.reason for row in GAME.part(Asking).unavailable(g, question) if row.kind == "attack"} == {
        "out-of-reach"
    }


@pytest.mark.rule("frontera.ruling.grapple-maintain-who")
def test_nobody_wrestles_with_a_seizer_who_lets_go() -> None:
    g = brawl()
    g.change("ana", holds="near")
    g.change("near", held_by=("ana",))
    g.fight = Fight(turn=1, order=("near", "ana"))
    choices = [Hold("near"), play("9H"), LetGo("ana")]
    with scripted(chance=[("9H", "2H", "6D")], choices=choices) as ref:
        for _ in range(3):
            fight.advance(ref, g)
        told = [entry.event for entry in ref.log]
    assert not {"breaks-free", "stays-held"} & set(told)
    assert (g["ana"].holds, g["near"].held_by) == ("", ())


@pytest.mark.rule("frontera.ruling.holstered-then", "frontera.ruling.test-in-combat")
@pytest.mark.parametrize(
    ("how", "answers", "hands"),
    [
        (Provoke("ana", "near"), [play("6D"), play("7D")], [("6D",), ("7D", "8D", "10D"), ("AS",)]),
        (Trial("ana", "hands"), [Difficulty(), play("2S")], [("2S", "9S")]),
    ],
    ids=lambda one: getattr(one, "kind", ""),
)
def test_a_weapon_may_be_drawn_with_a_test_instead_of_the_step(
    how: Choice, answers: list[Any], hands: list[Any]
) -> None:
    g = brawl()
    g.change("ana", arms=(Arm("revolver"), Arm("club")), in_hand="club")
    draws = replace(how, weapon="revolver")
    assert reason(g, draws) is None
    assert reason(g, replace(draws, path=((10.0, 11.0, 0.0),))) == "too-long"
    assert reason(g, replace(draws, weapon="club")) == "in-hand-already"
    assert reason(g, replace(draws, weapon="rifle")) == "weapon-not-carried"
    log = turn(g, "ana", hands, [draws, *answers])
    assert g["ana"].in_hand == "revolver"
    assert [entry.facts["item"] for entry in log if entry.event == "announces-ready"] == ["revolver"]


@pytest.mark.rule("frontera.ruling.holstered-then")
@pytest.mark.parametrize(("arms", "offered"), [((), []), (("club",), []), (("club", "revolver"), ["", "revolver"])])
def test_the_forms_of_tests_offer_what_is_put_away(arms: tuple[str, ...], offered: list[str]) -> None:
    g = brawl()
    g.change("ana", arms=tuple(Arm(weapon) for weapon in arms), in_hand=arms[0] if arms else "")
    for form in fight_tests.forms(g, g["ana"]):
        assert [id for field in form.fields if field.name == "weapon" for id in field.ids] == offered
