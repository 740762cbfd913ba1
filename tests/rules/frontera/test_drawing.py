"""Whoever draws for a test is asked first, with the odds: in every adventure, and in whatever the Mayor calls for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.rules.frontera.sampling import few_samples
from tests.rules.frontera.story import adventure

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.frontera import decks, flow, trials
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.choices import (
    CallChase,
    CallContest,
    CallTest,
    Care,
    Challenge,
    Chance,
    Duel,
    Fall,
    House,
    Pocket,
    Provoke,
    RunOver,
    SkillGame,
    Sneak,
)
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.state import MAYOR, Session


@pytest.fixture(autouse=True)
def shown_soon() -> Iterator[None]:
    """That there are odds is asked here, not what they are."""
    with few_samples():
        yield


class Watched:
    """A session whose players choose at random; every draw for a test is compared with what was asked before it."""

    def __init__(self, setup: Any, seed: str) -> None:
        self.g: Session = SCENARIOS.start(setup)
        self.seed = seed
        self.chosen = Random(seed)
        self.informed: set[str] = set()
        """Seats that have seen odds in this step."""
        self.draws = 0
        self.blind: list[tuple[str, str]] = []

    def decide(self, question: Question, mayors: Choice | None = None) -> Choice:
        if question.seat == MAYOR:
            if mayors is not None and question.rule == flow.NEXT and "who" not in question.facts:
                return mayors
            return question.options[0].choice
        choice = self.chosen.choice(question.options).choice
        if question.seat not in self.informed and choice.kind != "play":
            odds = preview.preview(self.g, choice)
            if odds is not None and odds.outcomes:
                assert sum(row.p for row in odds.outcomes) == 1
                self.informed.add(question.seat)
        return choice

    def draw(self, ref: Any, g: Session, seat: str, n: int, rule: str, *more: Any) -> decks.Hand:
        if g is self.g and seat != MAYOR:
            self.draws += 1
            if seat not in self.informed:
                self.blind.append((seat, rule))
        return decks.draw(ref, g, seat, n, rule, *more)

    def step(self, number: int, mayors: Choice | None = None) -> None:
        self.informed.clear()
        chance = SeededChance(f"{self.seed}/{number}")
        flow.advance(Referee((), chance, lambda question: self.decide(question, mayors)), self.g)


def watched(monkeypatch: pytest.MonkeyPatch, setup: Any, seed: str) -> Watched:
    made = Watched(setup, seed)
    monkeypatch.setattr(trials, "draw", made.draw)
    return made


@pytest.mark.rule("frontera.ruling.published-odds", "frontera.test.draw-trait", "frontera.opposed.draw")
@pytest.mark.parametrize("name", GAME.scenarios())
def test_no_player_draws_in_an_adventure_without_having_seen_the_odds(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for seed in range(3):
        made = watched(monkeypatch, GAME.setup(name), f"{name} {seed}")
        for number in range(60):
            if made.g.ended is None:
                made.step(number)
        assert made.draws, "somebody draws"
        assert not made.blind


CALLS = [
    CallTest("ana", "head/cunning", 7),
    CallContest(("ana", "bo", "lefty"), ("hands/deftness", "senses/perception", "head")),
    CallChase(("ana",), ("lefty",), 1),
    CallChase(("lefty",), ("ana", "bo"), 2),
    Sneak("ana", ("lefty",)),
    Pocket("lefty", "bo"),
    Challenge("ana", "bo"),
    Provoke("lefty", "ana"),
    Fall("ana", 12),
    RunOver("bo", "horse"),
    Care("bo", "ana"),
    Duel(("ana", "lefty")),
    House("ana"),
    Chance(("ana", "lefty")),
    SkillGame(("ana", "bo"), "darts", 100),
]


@pytest.mark.rule("frontera.ruling.published-odds", "frontera.test.draw-trait", "frontera.opposed.draw")
@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.kind}-{call.target}")
def test_no_player_draws_at_the_mayors_word_without_having_seen_the_odds(
    monkeypatch: pytest.MonkeyPatch, call: Choice
) -> None:
    setup = adventure({"kind": "text"})
    made = watched(monkeypatch, setup, call.kind)
    made.step(0)
    made.g.change("ana", health=-1)
    made.step(1, call)
    assert made.draws
    assert not made.blind


BEATS: list[dict[str, Any]] = [
    {"kind": "test", "trait": "head", "who": "each"},
    {"kind": "test", "trait": "head", "who": "any"},
    {"kind": "test", "trait": "head", "skill": "lore", "difficulty": 9, "who": "bo"},
    {"kind": "fall", "metres": 12.0, "who": "each"},
    {"kind": "contest", "trait": "muscle", "who": "ana", "against": "lefty"},
    {"kind": "contest", "trait": "muscle", "who": "any", "against": "lefty"},
    {"kind": "chase", "who": "all", "against": "lefty", "lead": 2},
    {"kind": "sneak", "who": "any", "against": "lefty"},
    {"kind": "pocket", "who": "ana", "against": "lefty"},
    {"kind": "challenge", "who": "bo", "against": "lefty"},
    {"kind": "provoke", "who": "any", "against": "lefty"},
    {"kind": "duel", "who": "ana", "against": "lefty"},
    {"kind": "skill-game", "who": "ana", "against": "lefty", "game": "darts", "dollars": 1.0},
]


@pytest.mark.rule("frontera.ruling.published-odds", "frontera.test.draw-trait", "frontera.opposed.draw")
@pytest.mark.parametrize("beat", BEATS, ids=lambda beat: f"{beat['kind']}-{beat['who']}")
def test_no_player_draws_in_any_kind_of_beat_without_having_seen_the_odds(
    monkeypatch: pytest.MonkeyPatch, beat: dict[str, Any]
) -> None:
    made = watched(monkeypatch, adventure(beat), str(beat))
    made.step(0)
    made.step(1)
    assert made.draws
    assert not made.blind


@pytest.mark.rule("frontera.test.draw-trait")
def test_whoever_came_forward_is_not_asked_again() -> None:
    asked: list[Question] = []

    def decide(question: Question) -> Choice:
        asked.append(question)
        return question.options[0].choice

    g = SCENARIOS.start(adventure({"kind": "test", "trait": "head", "who": "any"}))
    for number in range(2):
        flow.advance(Referee((), SeededChance(number), decide), g)
    kinds = [question.options[0].choice.kind for question in asked if question.seat != MAYOR]
    assert kinds == ["step-forward", "play"]
