"""Random moments of games: the questions that come up while somebody plays who takes whatever the rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.corpus.plans import WILD, Plan, setup_of
from tests.corpus.players import seated

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Question
from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.scene import scene


class Moment(NamedTuple):
    """A question, the match that waits for its answer, and how many decisions came before it."""

    match: Match[Any]
    question: Question
    decision: int
    rng: Random

    @property
    def state(self) -> Any:
        """The table as it is while the question waits."""
        return scene(self.match)


def moments(key: str, case: int, longest: int, every: int = 1) -> Iterator[Moment]:
    """Every so manieth decision of one game, which goes by the key and the case alone."""
    game = load_game(key)
    names = game.scenarios()
    plan = Plan(key, "scenario", names[case % len(names)], 10_000 + case, (WILD, "random"), longest)
    setup = setup_of(plan)
    seats = game.seats(game.start(setup))
    players = {seat: seated(plan.table[(place + case) % 2]) for place, seat in enumerate(seats)}
    rng, own = plan.stream("moments"), plan.stream("comparisons")
    match = Match.new(game, setup, SeededChance(f"moments {plan.name}"))
    match.run()
    for decision in range(longest):
        if match.pending is None or match.ending is not None:
            return
        question = match.pending.questions[0]
        if decision % every == case % every:
            yield Moment(match, question, decision, own)
        refusal = match.answer(question.seat, players[question.seat](match, question, rng))
        assert refusal is None, f"{plan.name}, decision {decision}: a checked choice is refused: {refusal}"
