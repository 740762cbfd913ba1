"""Exact odds of a fire action, merged after each of its shots: as one it has too many paths of chance to be counted,
and what a shot leaves behind are few states."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Self

from sixgun.core.odds import Case, Distribution, enumerate_outcomes, first_option
from sixgun.core.ref import Ref
from sixgun.games.dicemore.choices import Fire
from sixgun.games.dicemore.fire import Salvo, cease_fire, next_shot, open_fire
from sixgun.games.dicemore.state import Skirmish

LIMIT = 200_000


class _Underway:
    """A fire action between two of its shots, and the match."""

    __slots__ = ("g", "salvo")

    def __init__(self, g: Skirmish, salvo: Salvo) -> None:
        self.g = g
        self.salvo = salvo

    def fork(self) -> Self:
        return type(self)(self.g.fork(), self.salvo)

    def key(self) -> Hashable:
        return (self.g.identity(), self.salvo)


def fire_distribution(g: Skirmish, choice: Fire, limit: int = LIMIT) -> Distribution[Skirmish]:
    """Every end of a legal fire action with its probability. Raises TooManyOutcomes beyond the limit of runs."""

    def start(ref: Ref, work: _Underway) -> None:
        work.salvo = open_fire(ref, work.g, choice)

    def step(ref: Ref, work: _Underway) -> None:
        if len(work.salvo.bullets) == longest:
            work.salvo = next_shot(ref, work.g, work.salvo)

    def end(ref: Ref, work: _Underway) -> None:
        cease_fire(ref, work.g, choice, work.salvo)
        work.salvo = Salvo((), ())

    longest = 0
    spread = enumerate_outcomes(start, _Underway(g, Salvo((), ())), _Underway.fork, _Underway.key, first_option, limit)
    while longest := max(len(case.state.salvo.bullets) for case in spread):  # so that volleys of any length meet
        spread = spread.then(step, _Underway.fork, _Underway.key, first_option, limit)
    spread = spread.then(end, _Underway.fork, _Underway.key, first_option, limit)
    ends = [Case(case.state.g, case.p.numerator, case.p.denominator, case.log) for case in spread]
    return Distribution(ends, spread.runs)
