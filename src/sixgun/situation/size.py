"""How many ways lead through the rules, by probing a few of them.

Knuth's estimate of the size of a tree: go down one way at random and multiply the numbers of possibilities met on it;
the mean of such products is the number of ways. It is used only to see that counting all of them is hopeless, which
takes a moment instead of following thousands of ways first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from sixgun.core.chance import Draw, Faces, Request, SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.odds import MOST_HANDS
from sixgun.core.ref import Ref
from sixgun.core.situations import Situations
from sixgun.situation.assume import Assumptions, PolicyName

if TYPE_CHECKING:
    from sixgun.situation.file import Situation

PROBES = 400
MARGIN = 2.5
"""The estimate must be so many times the limit, since it varies: of situations with a few hundred thousand ways it is
rarely off by more than a factor of 2 or 3. Where it is too high nevertheless, the answer is a sample that says so."""


class _Probe(Ref):
    """Goes one way at random and counts the possibilities along it."""

    __slots__ = ("_assumed", "_rng", "ways")

    listening = False

    def __init__(self, assumed: Assumptions, rng: Random) -> None:
        super().__init__()
        self.ways = 1
        self._assumed = assumed
        self._rng = rng

    def settled(self, rule: str) -> bool:
        return self._assumed.settled(rule)

    def takes_the_first(self, rule: str) -> bool:
        return self._assumed.takes_the_first(rule)

    def _chance(self, request: Request, rule: str) -> Faces:
        if isinstance(request, Draw) and request.at_most() > MOST_HANDS:
            self.ways *= MOST_HANDS  # too many to be listed
            return SeededChance(self._rng.getrandbits(32)).answer(request, rule)
        outcomes = request.outcomes()
        self.ways *= len(outcomes)
        return self._rng.choice(outcomes)[0]

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return tuple([self._one(question) for question in questions])

    def _one(self, question: Question) -> Choice:
        choice = self._assumed.explicit(question)
        if choice is not None:
            return choice
        if self._assumed.policy == "first":
            return self._assumed.game.policy(question)
        options = question.options
        self.ways *= len(options)
        return self._rng.choice(options).choice


def hopeless(situation: Situation, policy: PolicyName, limit: int) -> bool:
    """Whether any one action has far more ways than the limit from an average state before it. Equal states are merged
    after each action, so only the ways within one action are multiplied."""
    game = situation.game
    rng = Random("probe")
    assumed = Assumptions(game, policy, situation.choices)
    sums = [0] * len(situation.steps)
    for _ in range(PROBES):
        state = game.fork(situation.state)
        for number, step in enumerate(situation.steps):
            if game.part(Situations).refusal(state, step) is None:
                probe = _Probe(assumed, rng)
                game.part(Situations).take(probe, state, step)
                sums[number] += probe.ways
    return any(ways > PROBES * MARGIN * limit for ways in sums)
