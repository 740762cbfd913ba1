"""Rough odds: the rules under a referee that follows what is likely and lets a few outcomes stand for the rest.

Bots weigh far more than they could count exactly. `estimate` runs an action at most some `ways` times: chance is split
as long as each part is likely enough, and beyond that one outcome stands for all, taken in turn by weight. Where an
action has fewer outcomes than that, nothing is left out and the odds are exact. The same question always gets the same
answer. Players' choices inside are made by a stated policy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Generic, NamedTuple, TypeVar, TypeVarTuple

from sixgun.core.chance import Draw, Faces, Request, SeededChance
from sixgun.core.odds import DEEPEST, Fallen, Policy, SilentOddsRef, Way, first_option
from sixgun.core.ref import Numbers, Ref

S = TypeVar("S")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")

MOST_HANDS = 500
"""Of a draw with more hands than this some are drawn instead of all listed."""
_TURN = 0.6180339887498949
"""By so much of the whole the place moves from which outcomes are taken: it never comes around to where it was."""


class RoughRef(SilentOddsRef):
    """Splits chance into at most as many parts as the way so far is worth."""

    __slots__ = ("_at", "_hands", "_most")

    def __init__(self, policy: Policy, todo: list[Way], most: int) -> None:
        super().__init__(policy, todo)
        self._most = most
        self._at = 0.5
        self._hands: SeededChance | None = None

    def _branch(self, outcomes: Sequence[tuple[Fallen, int]], total: int, rest: Numbers = ()) -> Fallen:
        parts = self._parts()
        if len(outcomes) > parts:
            outcomes, total = self._some(outcomes, total, parts), parts
        return super()._branch(outcomes, total)

    def _parts(self) -> int:
        return max(1, -(-self.ways * self._most // self.totals))

    def _some(self, outcomes: Sequence[tuple[Fallen, int]], total: int, parts: int) -> list[tuple[Fallen, int]]:
        """So many outcomes of the same weight, at even distances along all of them; the first time from the middle."""
        at, self._at = self._at, (self._at + _TURN) % 1.0
        ends = list(accumulate([weight for _, weight in outcomes]))
        found: list[tuple[Fallen, int]] = []
        i = 0
        for part in range(parts):
            while ends[i] <= (part + at) * total / parts:
                i += 1
            found.append((outcomes[i][0], 1))
        return found

    def _chance(self, request: Request, rule: str) -> Faces:
        if self.at < len(self.path) or not isinstance(request, Draw) or request.at_most() <= MOST_HANDS:
            return super()._chance(request, rule)
        parts = self._parts()
        if self._hands is None:
            self._hands = SeededChance(self._most)
        hands = [(self._hands.answer(request, rule), 1) for _ in range(parts)]
        return super()._branch(hands, parts)  # type: ignore[return-value]  # one of the hands

    def result(self, rule: Callable[[Ref, *Ts], R], *args: *Ts) -> R:
        return rule(self, *args)  # its chance is split like any other

    def again(self, rule: str, *known: object, left: int = 0) -> bool:
        return len(self.path) < DEEPEST


class End(NamedTuple, Generic[S, R]):
    """One end of an action, what the action returned, and how much of all that may happen it stands for."""

    state: S
    result: R
    p: float


def estimate(
    run: Callable[[Ref, S], R], state: S, fork: Callable[[S], S], ways: int, policy: Policy = first_option
) -> list[End[S, R]]:
    """Ends of `run` from `state` whose shares sum to one. Equal ends are not merged."""
    todo: list[Way] = [((), 1, 1, 0)]
    ref = RoughRef(policy, todo, ways)
    found: list[End[S, R]] = []
    while todo:
        ref.path, ref.ways, ref.totals, _ = todo.pop()
        ref.at = 0
        work = fork(state)
        result = run(ref, work)
        found.append(End(work, result, ref.ways / ref.totals))
    return found
