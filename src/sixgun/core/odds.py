"""Exact odds: the same rule functions under a referee that answers chance with every outcome.

`enumerate_outcomes` runs an action once for every distinguishable path of chance and merges equal end states;
`Distribution.then` goes on from there with the next action, so that sequences merge at their boundaries instead of
growing as a tree. Weights are exact integers and fractions. Players' choices inside are made by a stated policy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeVar

from sixgun.core.chance import Outcome, Request
from sixgun.core.choice import Choice, Question
from sixgun.core.log import Entry, Mod, Roll
from sixgun.core.ref import Ref

S = TypeVar("S")

Policy = Callable[[Question], Choice]
Key = Callable[[S], Hashable]


class TooManyOutcomes(Exception):
    """The enumeration would pass the limit; the caller may sample instead, and must then say so."""


def first_option(question: Question) -> Choice:
    """The default policy: whoever is asked takes the option that the rules list first."""
    return question.options[0].choice


class OddsRef(Ref):
    """Follows one path of chance: a given prefix, then the first outcome each time, noting what else was possible.

    `ways` of `totals` equally likely possibilities lead along the path so far."""

    __slots__ = ("_at", "_path", "_policy", "forks", "totals", "ways")

    def __init__(self, path: tuple[Outcome, ...], ways: int, totals: int, policy: Policy) -> None:
        self.log: list[Entry] = []
        self.forks: list[tuple[tuple[Outcome, ...], int, int]] | None = None
        """What else could have happened, once something was left to chance."""
        self.ways = ways
        self.totals = totals
        self._path = path
        self._at = 0
        self._policy = policy

    def dice(
        self,
        n: int,
        sides: int,
        rule: str,
        mods: Iterable[Mod] = (),
        cuts: tuple[int, ...] = (),
        faces: tuple[int, ...] = (),
    ) -> Roll:
        at = self._at
        if at >= len(self._path):
            return super().dice(n, sides, rule, mods, cuts, faces)
        self._at = at + 1  # a roll of the given path: nothing has to be asked again
        mods = tuple(mods)
        plus = 0
        for mod in mods:
            plus += mod.value
        got = self._path[at]
        return Roll(got, mods, sum(got) + plus, sides)  # type: ignore[arg-type]  # dice answer with numbers

    def _chance(self, request: Request, rule: str) -> Outcome:
        at = self._at
        self._at = at + 1
        path = self._path
        if at < len(path):
            return path[at]
        outcomes = request.outcomes()
        ways = self.ways
        totals = self.totals * request.total()
        forks = [((*path, outcome), ways * weight, totals) for outcome, weight in outcomes[1:]]
        if self.forks is None:
            self.forks = forks
        else:
            self.forks += forks
        first, weight = outcomes[0]
        self._path = (*path, first)
        self.ways = ways * weight
        self.totals = totals
        return first

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return tuple([self._policy(question) for question in questions])


class _SilentOddsRef(OddsRef):
    """As OddsRef, for callers who look at the end states only."""

    __slots__ = ()

    listening = False

    def tell(self, *_: Any, **__: Any) -> None:
        pass


class Case(Generic[S]):
    """One end state with its probability, what the action returned, and the log of one way to get there.

    The probability is kept as whole numbers of ways per denominator until somebody asks for the fraction."""

    __slots__ = ("_p", "log", "result", "state", "sums")

    def __init__(self, state: S, sums: dict[int, int], log: list[Entry], result: Any = None) -> None:
        self.state = state
        self.sums = sums
        self.log = log
        self.result = result
        self._p: Fraction | None = None

    @property
    def p(self) -> Fraction:
        if self._p is None:
            self._p = _sum_of(self.sums)
        return self._p


class Distribution(Generic[S]):
    """Distinct end states with exact probabilities that sum to one."""

    __slots__ = ("cases", "runs")

    def __init__(self, cases: list[Case[S]], runs: int = 0) -> None:
        self.cases = cases
        self.runs = runs
        """How often rules were run to find them."""

    def __iter__(self) -> Iterator[Case[S]]:
        return iter(self.cases)

    def then(
        self,
        run: Callable[[Ref, S], object],
        fork: Callable[[S], S],
        key: Key[S],
        policy: Policy = first_option,
        limit: int = 200_000,
        referee: type[OddsRef] = OddsRef,
    ) -> Distribution[S]:
        """The distribution after one more action, equal states merged. The limit is for all cases together."""
        merged: dict[Hashable, Case[S]] = {}
        runs = 0
        for case in self.cases:
            spread = enumerate_outcomes(run, case.state, fork, key, policy, limit - runs, referee=referee)
            runs += spread.runs
            for after in spread:
                identity = key(after.state)
                known = merged.get(identity)
                p = case.p * after.p
                if known is None:
                    merged[identity] = Case(after.state, {p.denominator: p.numerator}, case.log + after.log)
                else:
                    known.sums[p.denominator] = known.sums.get(p.denominator, 0) + p.numerator
        return Distribution(list(merged.values()), self.runs + runs)

    def chance(self, holds: Callable[[S], bool]) -> Fraction:
        return sum((case.p for case in self.cases if holds(case.state)), Fraction(0))

    def mean(self, value: Callable[[S], int | Fraction]) -> Fraction:
        return sum((case.p * value(case.state) for case in self.cases), Fraction(0))


def enumerate_outcomes(
    run: Callable[[Ref, S], Hashable],
    state: S,
    fork: Callable[[S], S],
    key: Key[S],
    policy: Policy = first_option,
    limit: int = 200_000,
    log: bool = True,
    referee: type[OddsRef] = OddsRef,
) -> Distribution[S]:
    """Every end state of `run` from `state`. Runs the rule once per distinguishable path of chance.

    Cases are merged when their end states are the same to `key` and `run` returned the same (hashable) value.
    Without `log` the cases carry no log, which saves a fifth of the time of a short action. A `referee` of one's own
    may look at what the rules ask."""
    merged: dict[Hashable, Case[S]] = {}
    todo: list[tuple[tuple[Outcome, ...], int, int]] = [((), 1, 1)]
    if not log:
        referee = _SilentOddsRef
    runs = 0
    while todo:
        path, ways, totals = todo.pop()
        runs += 1
        if runs > limit:
            raise TooManyOutcomes(f"more than {limit} distinguishable outcomes")
        ref = referee(path, ways, totals, policy)
        work = fork(state)
        result = run(ref, work)
        if ref.forks is not None:
            todo += ref.forks
        identity = (result, key(work))
        if identity in merged:
            sums = merged[identity].sums
            sums[ref.totals] = sums.get(ref.totals, 0) + ref.ways
        else:
            merged[identity] = Case(work, {ref.totals: ref.ways}, ref.log, result)
    return Distribution(list(merged.values()), runs)


def _sum_of(sums: dict[int, int]) -> Fraction:
    """The probability of a case from its ways per denominator; most cases have one denominator only."""
    if len(sums) == 1:
        ((total, ways),) = sums.items()
        return Fraction(ways, total)
    return sum((Fraction(ways, total) for total, ways in sums.items()), Fraction(0))
