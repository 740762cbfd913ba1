"""Exact odds of one to three steps from random moments of games, against playing these steps with seeded chance.

Both begin in the same state and take the same option; whatever else is asked is answered by the policy of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any

from tests.differential.moments import Moment, moments
from tests.differential.registry import Compared, agrees, comparison, differs, impossible

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.odds import Distribution, TooManyOutcomes, enumerate_outcomes
from sixgun.core.record import Mark
from sixgun.core.ref import Ref, SimulationRef

DECISIONS, EVERY, TRIES = 30, 3, 2
"""How many decisions of a game, of which every so manieth is looked at, and how many kinds of options are tried there.
"""
LONGER = {"deadlands": 60, "punk": 120}
"""Decisions of games in which for long nothing is rolled that could be counted: both sides deploy, and where chips may
be spent most questions come in the middle of a step."""
LIMIT = 150
MORE = {"deadlands": 2_000}
"""Ways that are followed; what has more is left out. Dice that are rolled on have many ways to few ends."""
SAMPLES = 200
RARE = 12


@comparison("odds of steps against play", few=4, many=80)
def odds_of_steps(key: str, case: int) -> Iterator[Compared]:
    for moment in moments(key, case, LONGER.get(key, DECISIONS), EVERY):
        if moment.match.record.items and not isinstance(moment.match.record.items[-1], Mark):
            continue  # in the middle of a step: no state begins there
        kinds: dict[str, list[Choice]] = {}
        for option in moment.question.options:
            kinds.setdefault(option.choice.kind, []).append(option.choice)
        for kind in moment.rng.sample(list(kinds), min(TRIES, len(kinds))):
            compared = _compare(moment, moment.rng.choice(kinds[kind]), moment.rng.randint(1, 3))
            if compared is not None:
                yield compared
                break


def _compare(moment: Moment, choice: Choice, length: int) -> Compared | None:
    """None where there is too much to count, or nothing is left to chance."""
    game, start = moment.match.game, moment.match.state
    limit = MORE.get(game.key, LIMIT)
    first = Answered(moment, choice)
    rest = [_on(game)] * (length - 1)
    try:
        exact = enumerate_outcomes(first.run, start, game.fork, game.identity, first.policy, limit)
        for run in rest:
            exact = exact.then(run, game.fork, game.identity, game.policy, limit)
    except TooManyOutcomes:
        return None
    if len(exact.cases) < 2:
        return None
    source = SeededChance(moment.rng.randrange(2**32))
    seen: Counter[Hashable] = Counter()
    for _ in range(SAMPLES):
        state = game.fork(start)
        first.run(SimulationRef(source, first.policy), state)
        for run in rest:
            run(SimulationRef(source, game.policy), state)
        seen[game.identity(state)] += 1
    what = f"decision {moment.decision}, {moment.question.key}, {length} steps from {choice}"
    wrong = _wrong(game, exact, seen)
    return agrees(what) if not wrong else differs(what, wrong)


def _wrong(game: Any, exact: Distribution[Any], seen: Counter[Hashable]) -> str:
    chances = {game.identity(case.state): case.p for case in exact}
    if sum(chances.values()) != 1:
        return f"the chances sum to {sum(chances.values())}"
    if unknown := sum(n for name, n in seen.items() if name not in chances):
        return f"{unknown} of {SAMPLES} played ends are not in the odds"
    for name, p in chances.items():
        if impossible(SAMPLES, p, seen[name]):
            return f"an end of chance {p} came {seen[name]} times of {SAMPLES}"
    rare = [name for name, p in chances.items() if p * SAMPLES < RARE]
    p, n = sum((chances[name] for name in rare), Fraction(0)), sum(seen[name] for name in rare)
    return f"rare ends of chance {p} together came {n} times of {SAMPLES}" if impossible(SAMPLES, p, n) else ""


def _on(game: Any) -> Callable[[Ref, Any], None]:
    def run(ref: Ref, state: Any) -> None:
        if game.ending(state) is None:
            game.advance(ref, state)

    return run


class Answered:
    """The step in which a question is answered by a choice."""

    def __init__(self, moment: Moment, choice: Choice) -> None:
        self._game = moment.match.game
        self._key = moment.question.key
        self._choice = choice
        self._given = False

    def run(self, ref: Ref, state: Any) -> None:
        self._given = False
        self._game.advance(ref, state)

    def policy(self, question: Question) -> Choice:
        if question.key == self._key and not self._given:
            self._given = True
            return self._choice
        return self._game.policy(question)
