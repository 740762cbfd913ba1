"""Games and decisions as a program drives them. It asks of the sources no more than those of older commits have, so
that one driver measures both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import Game, Setup
from sixgun.core.ref import Pending, Referee, SimulationRef

Draw = Callable[[Question, Random], Choice]
LONGEST = 100_000
"""Steps after which a game is given up."""


def from_list(question: Question, rng: Random) -> Choice:
    """Any option, each with the same chance, out of the full list."""
    options = question.options
    return options[int(rng.random() * len(options))].choice


def _sampled(question: Question, rng: Random) -> Choice:
    return question.sample(rng).choice


def _played_out(question: Question, rng: Random) -> Choice:
    return question.playout(rng).choice


uniform: Draw = _sampled if hasattr(Question, "sample") else from_list
"""Any option, each with the same chance, as fast as these sources can."""
playout: Draw | None = _played_out if hasattr(Question, "playout") else None
"""Any legal option, not each with the same chance; None if these sources know no such thing."""


class Over(BaseException):
    """Enough was decided. No rule may catch it, hence the base."""


def random_game(game: Game[Any], setup: Setup, draw: Draw, seed: str, most: int = 0) -> int:
    """Play a game, or its first `most` decisions; how many were made."""
    rng = Random(seed)
    made = 0

    def decide(question: Question) -> Choice:
        nonlocal made
        if most and made == most:
            raise Over
        made += 1
        return draw(question, rng)

    state = game.start(setup)
    ref = SimulationRef(SeededChance(seed), decide)
    try:
        for _ in range(LONGEST):
            if game.ending(state) is not None:
                break
            game.advance(ref, state)
            ref.log.clear()
    except Over:
        pass
    return made


class Moment(NamedTuple):
    """A real decision: the state before a step, and the questions with which that step begins: mostly one."""

    state: Any
    questions: tuple[Question, ...]


def moments(game: Game[Any], setup: Setup, seed: str, every: int = 1) -> Iterator[Moment]:
    """Decisions of a random game with which a step begins: the first one and then each `every`-th. The same ones with
    all sources that offer the same lists."""
    rng = Random(seed)
    state = game.start(setup)
    ref = SimulationRef(SeededChance(seed), lambda question: from_list(question, rng))
    number = 0
    for _ in range(LONGEST):
        if game.ending(state) is not None:
            return
        before = game.fork(state)
        questions = first_questions(game, game.fork(before))
        if questions:
            if number % every == 0:
                yield Moment(before, questions)
            number += 1
        game.advance(ref, state)
        ref.log.clear()


def first_questions(game: Game[Any], work: Any) -> tuple[Question, ...]:
    """What the next step asks before it needs any chance; nothing if it needs some first, or asks nothing. `work` is
    used up."""
    try:
        game.advance(Referee(), work)
    except Pending as pending:
        return pending.questions
    return ()
