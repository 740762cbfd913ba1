"""The bot gunhand: what it sees, how long it thinks, what it prefers, and that it can say why."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.rules.bala.build import fight, gun, man, wall

from sixgun.bots.advice import bala as bala_advice
from sixgun.bots.gunhand import Advice, Gunhand, new_adviser
from sixgun.bots.random_bot import RandomBot
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Option, PlainChoice, Question
from sixgun.core.game import Game, load_game
from sixgun.core.glimpse import Bot, Glimpse
from sixgun.core.ref import Pending, Referee, SimulationRef
from sixgun.games.bala.choices import DoTask, Draw, Move
from sixgun.games.bala.game import Bala
from sixgun.games.bala.space import base, eye, line_of_sight
from sixgun.games.bala.state import Activation, Fight
from sixgun.games.highcard import GAME as HIGHCARD
from sixgun.games.highcard import turn as highcard_turn
from sixgun.miniatures.objectives import Exit, Goal, Goods, Task

BALA = load_game("bala")


class OnTable(Bala):
    """The game on a table that a test has built, which no scenario file describes."""

    def __init__(self, g: Fight) -> None:
        self.g = g

    def imagine(self, view: Any, setup: Any, salt: int = 0) -> Fight:
        return self.g.fork()


def asked(g: Fight) -> Question:
    """The question at which the next step waits."""
    try:
        BALA.advance(Referee(source=SeededChance(1)), g.fork())
    except Pending as pending:
        return pending.questions[0]
    raise AssertionError("nobody was asked")


def decide(g: Fight, budget: float | None = None) -> tuple[Choice, str]:
    bot = Gunhand(budget)
    question = asked(g)
    choice = bot.choose(Glimpse(question, dict, {}, OnTable(g), Random(1)))
    assert question.check(choice) is None
    return choice, bot.why()


def table(**more: Any) -> Fight:
    """A gunman who looks east at two enemies in the open, one near and one at long range."""
    g = fight(
        [
            man("me", "law", 4, 10, 20, guns=["colt-peacemaker"]),
            man("near", "gang", 3, 16, 20, 180, guns=["colt-peacemaker"], interruptions=0),
            man("far", "gang", 3, 32, 21, 180, guns=["colt-peacemaker"], interruptions=0),
        ],
        active="me",
        left=1,
        **more,
    )
    return g


# what it prefers -----------------------------------------------------------------------------------------------------
def test_the_better_shot() -> None:
    choice, why = decide(table())
    assert (choice.kind, choice.target) == ("shoot", "near")
    assert "%" in why


def test_the_shot_that_puts_somebody_out() -> None:
    g = table()
    g.change("far", x=17.0, y=21.0, damage=2)
    choice, _ = decide(g)
    assert (choice.kind, choice.target) == ("shoot", "far")


def test_an_empty_gun_is_reloaded() -> None:
    g = table()
    g.change("me", guns=(gun("colt-peacemaker", loaded=0),))
    choice, why = decide(g)
    assert choice.kind == "reload"
    assert "reload" in why


def test_a_loaded_gun_is_drawn_rather_than_reloading_an_empty_one() -> None:
    g = table()
    g.change("me", guns=(gun("colt-peacemaker", loaded=0), gun("colt-navy")))
    g.change_activation(left=2)
    choice, _ = decide(g)
    assert choice == Draw("me", 1)


def test_a_jammed_gun_is_cleared() -> None:
    g = table()
    g.change("me", guns=(gun("colt-peacemaker", jammed=True),))
    choice, _ = decide(g)
    assert choice.kind == "unjam"


def test_paralysis_is_shaken_off() -> None:
    g = table()
    g.change("me", paralysed=True)
    assert decide(g)[0].kind == "recover"


def test_a_hidden_enemy_is_detected_first() -> None:
    g = table(poor_light=True)
    g.change_activation(left=2)
    choice, _ = decide(g)
    assert (choice.kind, choice.target) == ("detect", "near")


def test_turns_to_an_enemy_behind() -> None:
    g = fight(
        [
            man("me", "law", 4, 20, 20, facing=180, guns=["colt-peacemaker"]),
            man("foe", "gang", 3, 27, 20, 180, guns=["colt-peacemaker"], interruptions=0),
        ],
        active="me",
        left=3,
    )
    choice, _ = decide(g)
    assert choice.kind == "move"
    g.change("me", facing=choice.facing)
    assert abs(math.remainder(choice.facing or 0.0, 360.0)) < 45


def test_takes_cover_from_rifles_that_it_cannot_answer() -> None:
    rifles = [
        man(f"r{n}", "gang", 4, 40, 16 + 4 * n, 180, guns=["winchester-1873-rifle"], interruptions=0) for n in range(3)
    ]
    me = man("me", "law", 3, 10, 20, guns=["derringer-remington-95"])
    g = fight([me, *rifles], [wall("wall", (12, 21), (12, 27))], active="me", left=1, totals={"law": 3})
    g.board.at_limit = "law"
    choice, _ = decide(g)
    assert choice.kind == "move"
    x, y, z = choice.path[-1]
    g.change("me", x=x, y=y, z=z)
    assert not any(line_of_sight(g, rifle, base(g["me"]), eye(g["me"])) for rifle in rifles)


def test_goes_round_a_corner_to_somebody_out_of_sight() -> None:
    g = fight(
        [
            man("me", "law", 3, 10, 20, guns=["colt-peacemaker"]),
            man("foe", "gang", 3, 30, 20, 180, guns=["colt-peacemaker"], interruptions=0),
        ],
        [wall("wall", (20, 12), (20, 28))],
        active="me",
        left=1,
    )
    choice, _ = decide(g)
    assert choice.kind == "move"
    end = choice.path[-1]
    assert math.dist(end, (20, 11, 0)) < 9 or math.dist(end, (20, 29, 0)) < 9


def test_a_goal_is_finished() -> None:
    g = table()
    g.board.exits = {"road": Exit("road", "Road", 0.0, 10.0, 1.0, 20.0, "law")}
    g.board.goals = (Goal("law", "leave", "Get away", people=("me",)),)
    g.change("me", x=0.6)
    choice, _ = decide(g)
    assert choice.kind == "leave"


def test_goods_are_carried_off_even_if_more_is_needed() -> None:
    g = table(goods=[Goods("gold", "Gold"), Goods("silver", "Silver")])
    g.board.exits = {"road": Exit("road", "Road", 0.0, 10.0, 1.0, 20.0, "law")}
    g.board.goals = (Goal("law", "carry-off", "Take both", items=("gold", "silver")),)
    g.change("me", x=0.6, carries=("gold",))
    g.characters["friend"] = man("friend", "law", 3, 10, 40, guns=["colt-peacemaker"], carries=("silver",))
    choice, _ = decide(g)
    assert choice.kind == "leave"


def test_nobody_else_leaves() -> None:
    g = table()
    g.board.exits = {"road": Exit("road", "Road", 0.0, 10.0, 1.0, 20.0, "law")}
    g.change("me", x=0.6)
    choice, _ = decide(g)
    assert choice.kind != "leave"


def test_an_errand_is_gone_on_and_done() -> None:
    g = table()
    g.board.tasks = {"safe": Task("safe", "Open the safe", (10.0, 30.0, 0.0), side="law", gives="gold")}
    g.board.exits = {"road": Exit("road", "Road", 0.0, 10.0, 1.0, 20.0, "law")}
    g.board.goals = (Goal("law", "carry-off", "Take the gold", items=("gold",)),)
    for name in ("near", "far"):
        g.change(name, x=47.0, y=1.0, facing=0.0)
    choice, why = decide(g)
    assert choice.kind == "move"
    assert choice.path[-1][1] > 28
    assert "task" in why
    g.change("me", y=29.5)
    assert decide(g)[0] == DoTask("me", "safe")


# breaking in ---------------------------------------------------------------------------------------------------------
def intruders(distance: float) -> Fight:
    """The enemy's card is drawn; "me" could break in."""
    g = fight(
        [
            man("me", "law", 5, 10, 20, guns=["colt-peacemaker"]),
            man("foe", "gang", 3, 10 + distance, 20, 180, guns=["colt-peacemaker"], interruptions=0),
        ],
    )
    g.phase = "act"
    g.stack = (Activation("foe", 3),)
    return g


def test_breaks_in_when_the_enemy_is_a_good_target() -> None:
    choice, why = decide(intruders(8))
    assert (choice.kind, choice.actor) == ("interrupt", "me")
    assert "%" in why


def test_lets_an_enemy_pass_that_cannot_be_shot() -> None:
    assert decide(intruders(30))[0].kind == "hold"


def test_the_moment_on_a_path_at_which_the_enemy_comes_into_the_open() -> None:
    g = fight(
        [
            man("me", "law", 5, 10, 20, guns=["colt-peacemaker"], interruptions=1),
            man("foe", "gang", 3, 22, 15, 90, guns=["colt-peacemaker"], interruptions=0),
        ],
        [wall("wall", (20, 12), (20, 17.5))],
        active="foe",
        left=1,
    )
    step = Move("foe", "foot", path=((22.0, 26.0, 0.0),))
    at: list[Choice] = []
    bot = Gunhand(None)

    def answer(question: Question) -> Choice:
        if question.seat == "gang":
            return step if question.check(step) is None else question.options[-1].choice
        chosen = bot.choose(Glimpse(question, dict, {}, OnTable(work), Random(1)))
        if question.facts.get("moment") == "path":
            at.append(chosen)
        return chosen

    work = g.fork()
    BALA.advance(SimulationRef(SeededChance(3), answer), work)
    assert [choice.kind for choice in at] == ["interrupt"]
    assert at[0].number >= 3


# what it sees --------------------------------------------------------------------------------------------------------
def dealt(seed: int) -> Any:
    duel = HIGHCARD.start(HIGHCARD.setup(HIGHCARD.scenarios()[0]))
    ref = SimulationRef(SeededChance(seed), lambda question: question.options[0].choice)
    while duel.phase == "deal":
        HIGHCARD.advance(ref, duel)
    return duel


@pytest.mark.parametrize("seed", range(5))
def test_sees_only_its_view(seed: int) -> None:
    """Two tables that look alike from a seat, with other cards in the rival's hand, get the same answer."""
    setup = HIGHCARD.setup(HIGHCARD.scenarios()[0])
    one = dealt(seed)
    seat, rival = one.seats[:2]
    view = HIGHCARD.view(one, seat)
    other = next(o for salt in range(50) if (o := HIGHCARD.imagine(view, setup, salt))[rival].hand != one[rival].hand)
    assert HIGHCARD.view(other, seat) == view
    answers = []
    for duel in (one, other):
        look = partial(HIGHCARD.view, duel, seat)
        glimpse = Glimpse(highcard_turn.question(duel, seat), look, setup, HIGHCARD, Random(1))
        answers.append(Gunhand(None).choose(glimpse))
    assert answers[0] == answers[1]


def test_plays_a_game_without_an_adviser_by_its_previews() -> None:
    """A card that shoots with a steady hand hits more often than one that does not."""
    assert new_adviser("highcard") is None
    setup = HIGHCARD.setup(HIGHCARD.scenarios()[0])
    duel = dealt(1)
    seat = duel.seats[0]
    duel.change(seat, hand=("3", "9"))
    bot = Gunhand(None)
    question = highcard_turn.question(duel, seat)
    choice = bot.choose(Glimpse(question, lambda: HIGHCARD.view(duel, seat), setup, HIGHCARD, Random(1)))
    assert getattr(choice, "card", "") == "3"
    assert "% hit" in bot.why()


# how long it thinks --------------------------------------------------------------------------------------------------
class Talker:
    """An adviser that never ends, and whose last word is always the best."""

    def __init__(self) -> None:
        self.said = 0

    def worth(self, state: Any, side: str) -> float:
        return 0.0

    def advise(self, question: Question, state: Any) -> Iterator[Advice]:
        for number in range(10_000_000):
            self.said += 1
            yield Advice(PlainChoice("say", item=str(number)), float(number), f"say {number}")


def test_without_time_the_first_thought_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    talker = Talker()
    monkeypatch.setattr("sixgun.bots.gunhand.new_adviser", lambda game: talker)
    question = Question("law", "rule", [], lambda choice: None)
    bot = Gunhand(0.0)
    assert bot.choose(Glimpse(question, dict, {}, OnTable(table()), Random(1))).item == "0"
    assert talker.said == 1


def test_thinking_stops_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    talker = Talker()
    monkeypatch.setattr("sixgun.bots.gunhand.new_adviser", lambda game: talker)
    question = Question("law", "rule", [], lambda choice: None)
    choice = Gunhand(0.01).choose(Glimpse(question, dict, {}, OnTable(table()), Random(1)))
    assert 1 < talker.said < 10_000_000
    assert choice.item == str(talker.said - 1), "the best found so far"


def test_without_time_the_choice_is_legal() -> None:
    decide(table(), budget=0.0)


def test_advice_that_the_rules_refuse_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(Talker):
        def advise(self, question: Question, state: Any) -> Iterator[Advice]:
            yield Advice(PlainChoice("cheat"), 100.0, "cheat")
            yield Advice(PlainChoice("lie"), 50.0, "lie")

    monkeypatch.setattr("sixgun.bots.gunhand.new_adviser", lambda game: Wrong())
    question = Question("law", "rule", [Option(PlainChoice("yes")), Option(PlainChoice("no"))])
    bot = Gunhand(None)
    assert bot.choose(Glimpse(question, dict, {}, OnTable(table()), Random(1))).kind == "yes"
    assert bot.why()


# every choice is legal -----------------------------------------------------------------------------------------------
def play(game: Game[Any], scenario: str, seed: int, bots: Callable[[int], Bot], decisions: int) -> list[str]:
    """Play on, with every answer judged by its question; returns what the bots said."""
    setup = game.setup(scenario)
    state = game.start(setup)
    players = {seat: bots(number) for number, seat in enumerate(game.seats(state))}
    said: list[str] = []

    def answer(question: Question) -> Choice:
        seat = question.seat
        bot = players[seat]
        choice = bot.choose(Glimpse(question, lambda: game.view(state, seat), setup, game, Random(len(said))))
        assert question.check(choice) is None, (scenario, seed, choice)
        said.append(bot.why())
        return choice

    ref = SimulationRef(SeededChance(seed), answer)
    while game.ending(state) is None and len(said) < decisions:
        game.advance(ref, state)
    return said


@pytest.mark.parametrize("scenario", BALA.scenarios())
@pytest.mark.parametrize("budget", [0.0, 0.02])
def test_every_choice_is_legal_and_has_a_reason(scenario: str, budget: float) -> None:
    """Against a bot at random, so that positions come up that no sensible player would get into."""
    said = play(BALA, scenario, 7, lambda number: Gunhand(budget) if number else RandomBot(), 60)
    assert len(said) >= 12
    assert all(said)


def test_every_choice_is_legal_in_the_template() -> None:
    for seed in range(5):
        assert play(HIGHCARD, HIGHCARD.scenarios()[0], seed, lambda number: Gunhand(), 1000)


def test_the_adviser_values_what_the_game_is_about() -> None:
    adviser = bala_advice.Adviser()
    g = table()
    before = adviser.worth(g, "law")
    assert adviser.worth(g, "gang") == pytest.approx(-before)
    hurt = g.fork()
    hurt.change("far", shock=1)
    worse = hurt.fork()
    worse.change("far", damage=1)
    gone = worse.fork()
    gone.change("far", out="eliminated")
    assert before < adviser.worth(hurt, "law") < adviser.worth(worse, "law") < adviser.worth(gone, "law")
