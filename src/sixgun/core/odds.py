"""Exact odds: the same rule functions under a referee that answers chance with every outcome.

`enumerate_outcomes` runs an action once for every distinguishable path of chance and merges equal end states;
`Distribution.then` goes on from there with the next action, so that sequences merge at their boundaries instead of
growing as a tree. Weights are exact integers and fractions. Players' choices inside are made by a stated policy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, wraps
from math import lcm
from typing import Any, Generic, TypeVar, TypeVarTuple

import msgspec

from sixgun.core.chance import Dice, Draw, Faces, Open, Request, SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.counts import in_whole_numbers
from sixgun.core.errors import SixgunError
from sixgun.core.log import LogLine, Mod, OpenRoll, Roll
from sixgun.core.open_ended import Keep
from sixgun.core.ref import Numbers, Parties, Ref, SimulationRef, Throw

S = TypeVar("S")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")

Policy = Callable[[Question], Choice]
Key = Callable[[S], Hashable]

Fallen = Faces | Roll
"""What chance gave at one point of a path: cards, or dice with their modifiers, ready to be given out again; or what a
rule made of them (Ref.result)."""
Way = tuple[tuple[Fallen, ...], int, int, int]
"""The beginning of a path, how many of how many equally likely possibilities lead along it, and how many of these are
not followed themselves, since one outcome stood for them though a rule could tell them apart (chance.Open.rest)."""


MOST_HANDS = 200_000
"""A draw with more hands that can be told apart is not listed: it would take minutes before any limit is noticed."""


DEEPEST = 400
"""More chance than this in one action means that it may go on for ever, and its outcomes cannot be listed."""


NEXT_TO_NEVER = 1_000_000
"""What happens no more than once in so many times."""


FIRST_WAYS = 10
LEAST_MASS = {30: 1e-30, 1_000: 1e-9}
"""If so many ways, without the very first ones, are together less likely than this, there are more than anybody can
follow: it is given up."""


class TooManyOutcomes(SixgunError):
    """The enumeration would pass the limit; the caller may sample instead, and must then say so."""


def if_countable(count: Callable[[*Ts], R | None]) -> Callable[[*Ts], R | None]:
    """The same function, which gives None where there are too many outcomes."""

    @wraps(count)
    def counted(*args: *Ts) -> R | None:
        try:
            return count(*args)
        except TooManyOutcomes:
            return None

    return counted


def first_option(question: Question) -> Choice:
    """The default policy: a seat that is asked takes the option that the rules list first."""
    return question.first.choice


class Meeting(BaseException):
    """Thrown where ways may go on as one (Ref.again): the working copy is left as it stands there. A BaseException, so
    that no rule can swallow it by mistake."""

    def __init__(self, known: tuple[Hashable, ...], place: int) -> None:
        super().__init__("ways may meet here")
        self.known = known
        self.place = place
        """Ways go on from lower places first."""


class OddsRef(Ref):
    """Follows one path of chance: a given prefix, then the first outcome each time, noting what else was possible.

    `ways` of `totals` equally likely possibilities lead along the path so far; `rest` of them only stand here, and are
    not followed themselves (see Way)."""

    __slots__ = ("_policy", "_todo", "at", "goes_on_from", "met", "path", "rest", "told", "totals", "ways")

    counts = True

    def __init__(self, policy: Policy, todo: list[Way]) -> None:
        self.log: list[LogLine] = []
        self.path: tuple[Fallen, ...] = ()
        self.at = 0
        """How much of the path has been given out."""
        self.ways = 1
        self.totals = 1
        self.rest = 0
        self.met = 0
        """How many places where ways may meet have been passed on this way."""
        self.goes_on_from = 0
        """The number of the one at which this way was taken up again; 0 for others."""
        self.told = frozenset()
        self._policy = policy
        self._todo = todo
        """What else could have happened is put here."""

    def _roll(self, throw: Throw, rule: str) -> Roll:
        at = self.at
        path = self.path
        if at < len(path):  # a roll of the given path: between two questions a rule is deterministic, so it is the same
            self.at = at + 1
            return path[at]  # type: ignore[return-value]  # the same question got a roll the first time
        return self._branch(*_rolls(throw))  # type: ignore[return-value]  # one of the rolls

    def _chance(self, request: Request, rule: str) -> Faces:
        at = self.at
        path = self.path
        if at < len(path):
            self.at = at + 1
            return path[at]  # type: ignore[return-value]  # the same question got an outcome the first time
        if isinstance(request, Draw) and request.at_most() > MOST_HANDS:
            raise TooManyOutcomes(f"{request.label()} has more hands than can be listed")
        rest = request.rest() if isinstance(request, Open) else ()
        return self._branch(request.outcomes(), request.total(), rest)  # type: ignore[return-value]  # one of the outcomes

    def among(self, outcomes: Sequence[tuple[tuple[str, ...], int]], rule: str, label: str) -> tuple[str, ...]:
        at = self.at
        path = self.path
        if at < len(path):
            self.at = at + 1
            return path[at]  # type: ignore[return-value]  # as in _chance
        return self._branch(outcomes, sum(weight for _, weight in outcomes))  # type: ignore[return-value]

    def contest(self, sides: int, rule: str, mods: Parties, ahead: int, tops: Numbers = ()) -> tuple[int, int]:
        one, two = OddsRef.among(self, _pairs(sides, ahead, tops), rule, f"2D{sides}")
        return int(one), int(two)

    def _branch(self, outcomes: Sequence[tuple[Fallen, int]], total: int, rest: Numbers = ()) -> Fallen:
        """Take the first outcome and note the others. `rest` is how much of each weight is of what an outcome only
        stands for."""
        path = self.path
        if len(path) >= DEEPEST:
            raise TooManyOutcomes(f"more than {DEEPEST} draws and rolls in one action")
        ways = self.ways
        totals = self.totals * total
        if rest or self.rest:
            self._note_with_rest(outcomes, totals, rest or (0,) * len(outcomes))
        else:
            self._todo += [((*path, outcome), ways * weight, totals, 0) for outcome, weight in outcomes[1:]]
        first, weight = outcomes[0]
        self.path = (*path, first)
        self.at += 1
        self.ways = ways * weight
        self.totals = totals
        return first

    def _note_with_rest(self, outcomes: Sequence[tuple[Fallen, int]], totals: int, rest: Numbers) -> None:
        path, ways, before = self.path, self.ways, self.rest
        noted = [
            ((*path, outcome), ways * weight, totals, before * weight + (ways - before) * more)
            for (outcome, weight), more in zip(outcomes, rest, strict=True)
        ]
        self._todo += noted[1:]
        self.rest = noted[0][3]

    def again(self, rule: str, *known: Hashable, left: int = 0) -> bool:
        self.met += 1
        if self.at < len(self.path) or self.met < self.goes_on_from:
            return True
        if self.met > self.goes_on_from:
            raise Meeting((rule, *known), -left or self.met)
        return self.ways * NEXT_TO_NEVER > self.totals

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return tuple([self._policy(question) for question in questions])

    def settled(self, rule: str) -> bool:
        return True


class TrialRef(SimulationRef):
    """One way, with the strictness of a count: rules that cannot be counted like this raise TooManyOutcomes."""

    __slots__ = ()

    counts = True

    def __init__(self, salt: int, policy: Policy = first_option) -> None:
        super().__init__(SeededChance(salt), policy)

    def settled(self, rule: str) -> bool:
        return True

    def among(self, outcomes: Sequence[tuple[tuple[str, ...], int]], rule: str, label: str) -> tuple[str, ...]:
        every = sum(weight for _, weight in outcomes)
        assert every, f"nothing can come of {label} ({rule})"
        at = int(self._answer(Dice(1, every), rule)[0])
        for outcome, weight in outcomes:
            at -= weight
            if at <= 0:
                return outcome
        raise AssertionError("no outcome has any weight")


@lru_cache(maxsize=1024)
def _pairs(sides: int, ahead: int, tops: tuple[int, ...]) -> tuple[tuple[tuple[str, ...], int], ...]:
    """A pair of dice for each result that a contest can have (see Ref.contest), with how many pairs give it."""
    found: dict[tuple[int, int], tuple[tuple[str, ...], int]] = {}
    for one in range(1, sides + 1):
        for two in range(1, sides + 1):
            margin = one + ahead - two
            key = ((margin > 0) - (margin < 0), sum(one > top for top in tops))
            pair, weight = found.get(key, ((str(one), str(two)), 0))
            found[key] = (pair, weight + 1)
    return tuple(found.values())


@lru_cache(maxsize=4096)
def _rolls(throw: Throw) -> tuple[tuple[tuple[Roll, int], ...], int, Numbers]:
    """The rolls that a rule can tell apart, with their weights, the sum of the weights, and what each roll only stands
    for (OddsRef._branch)."""
    plus = throw.plus()
    request = throw.request(plus)
    found = [(throw.roll(dice, plus), weight) for dice, weight in request.outcomes()]  # type: ignore[arg-type]  # numbers
    return tuple(found), request.total(), request.rest() if isinstance(request, Open) else ()


class SilentOddsRef(OddsRef):
    """As OddsRef, for callers who look at the end states only."""

    __slots__ = ()

    listening = False

    def dice(
        self, n: int, sides: int, rule: str, mods: Iterable[Mod] = (), cuts: Numbers = (), faces: Numbers = ()
    ) -> Roll:
        at = self.at
        path = self.path
        if at < len(path):  # as in _roll, before anything is made of what is asked
            self.at = at + 1
            return path[at]  # type: ignore[return-value]
        return self._roll(Throw(n, sides, tuple(mods), cuts, faces), rule)

    def open(
        self, n: int, sides: int, rule: str, mods: Iterable[Mod] = (), cuts: Numbers = (), keep: Keep = "best"
    ) -> OpenRoll:
        at = self.at
        path = self.path
        if at < len(path) and n:  # as in _roll
            self.at = at + 1
            return path[at]  # type: ignore[return-value]
        return super().open(n, sides, rule, mods, cuts, keep)

    def draw(
        self, pool: Sequence[str], rule: str, n: int = 1, grades: Sequence[int] = (), best: int = 0
    ) -> tuple[str, ...]:
        at = self.at
        path = self.path
        if at < len(path):  # as in _chance
            self.at = at + 1
            return path[at]  # type: ignore[return-value]
        return super().draw(pool, rule, n, grades, best)

    def result(self, rule: Callable[[Ref, *Ts], R], *args: *Ts) -> R:
        at = self.at
        path = self.path
        if at < len(path):
            self.at = at + 1
            return path[at]  # type: ignore[return-value]  # the same rule gave it the first time
        return self._branch(*_results(rule, args))  # type: ignore[return-value]  # one of its results

    def tell(self, *_: Any, **__: Any) -> None:
        pass


@lru_cache(maxsize=1024)
def _results(rule: Callable[..., Any], args: tuple[Hashable, ...]) -> tuple[tuple[tuple[Any, int], ...], int, Numbers]:
    """All that a rule can give which depends on nothing but chance, with weights, the sum of the weights, and what each
    result only stands for."""

    def run(ref: Ref, _: None) -> Any:
        return rule(ref, *args)

    def nothing(_: None) -> None:
        return None

    spread = enumerate_outcomes(run, None, nothing, nothing, log=False)
    weights, total = in_whole_numbers({case.result: case.p for case in spread})
    scale = 1
    if spread.remainder:
        scale = lcm(*[(case.rest * total).denominator for case in spread])
    first, *others = [(result, weight * scale) for result, weight in weights.items()]
    outcomes = (first, *reversed(others))  # what is noted last is taken up next, so the order stays the same
    rest = {case.result: int(case.rest * total * scale) for case in spread} if spread.remainder else {}
    return outcomes, total * scale, tuple([rest[result] for result, _ in outcomes] if rest else ())


_NOTHING = Fraction(0)


class Case(msgspec.Struct, Generic[S], eq=False):
    """One end state with its probability, what the action returned, and the log of one way to get there.

    The probability is kept as whole numbers until somebody asks for the fraction."""

    state: S
    ways: int
    totals: int
    """So many of so many equally likely possibilities."""
    log: list[LogLine]
    result: Any = None
    more: dict[int, int] | None = None
    """Ways with other denominators, by denominator."""
    rest: Fraction = _NOTHING
    """How much of the probability is of possibilities that were not followed themselves (see Way)."""
    _p: Fraction | None = None

    def add(self, ways: int, totals: int) -> None:
        """Other ways to the same end."""
        if totals == self.totals:
            self.ways += ways
        elif self.more is None:
            self.more = {totals: ways}
        else:
            self.more[totals] = self.more.get(totals, 0) + ways

    @property
    def p(self) -> Fraction:
        if self._p is None:
            self._p = Fraction(self.ways, self.totals)
            if self.more is not None:
                self._p += sum((Fraction(ways, total) for total, ways in self.more.items()), Fraction(0))
        return self._p


class _Met:
    """Ways that stand alike: one of them, how likely all of them are together, how much of that is of ways that were
    not followed themselves, and the rules that were told of."""

    __slots__ = ("met", "p", "path", "rest", "told")

    def __init__(self, path: tuple[Fallen, ...], met: int, p: Fraction, rest: Fraction, told: frozenset[str]) -> None:
        self.path = path
        self.met = met
        """Which of the places where ways may meet it is on this path."""
        self.p = p
        self.rest = rest
        self.told = told


class Distribution(Generic[S]):
    """Distinct end states with probabilities that sum to one. They are exact, but for the `remainder`."""

    __slots__ = ("cases", "runs")

    def __init__(self, cases: list[Case[S]], runs: int = 0) -> None:
        self.cases = cases
        self.runs = runs
        """How often rules were run to find them."""

    def __iter__(self) -> Iterator[Case[S]]:
        return iter(self.cases)

    @property
    def remainder(self) -> Fraction:
        """How likely it is that something happens that was not followed itself: another possibility stood for it, which
        a rule could have told from it. So far at most any probability here can be off; 0 means exact."""
        return sum((case.rest for case in self.cases if case.rest), _NOTHING)

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
                if case.more is None and after.more is None:
                    ways, totals = case.ways * after.ways, case.totals * after.totals
                else:
                    ways, totals = (case.p * after.p).as_integer_ratio()
                if known is None:
                    known = merged[identity] = Case(after.state, ways, totals, case.log + after.log)
                else:
                    known.add(ways, totals)
                if case.rest or after.rest:
                    known.rest += case.rest * after.p + (case.p - case.rest) * after.rest
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
    Without `log` the cases carry no log, which saves a fifth of the time of a short action. Another `referee`
    may look at what the rules ask."""
    merged: dict[Hashable, Case[S]] = {}
    todo: list[Way] = [((), 1, 1, 0)]
    if not log:
        referee = SilentOddsRef
    ref = referee(policy, todo)
    meetings: dict[int, dict[Hashable, _Met]] = {}
    runs = 0
    mass = 0.0
    while True:
        if todo:
            ref.path, ref.ways, ref.totals, ref.rest = todo.pop()
            ref.at = ref.met = ref.goes_on_from = 0
        elif meetings:
            _take_up(ref, meetings)
        else:
            return Distribution(list(merged.values()), runs)
        runs += 1
        if runs > limit:
            raise TooManyOutcomes(f"more than {limit} distinguishable outcomes")
        work = fork(state)
        try:
            result = run(ref, work)
        except Meeting as meeting:
            _meet(ref, meetings.setdefault(meeting.place, {}), (meeting.known, key(work)))
            if runs > FIRST_WAYS:
                mass += ref.ways / ref.totals
            if log:
                ref.log = []
            continue
        if runs > FIRST_WAYS:
            mass += ref.ways / ref.totals
            if runs in LEAST_MASS and mass < LEAST_MASS[runs]:
                raise TooManyOutcomes(f"{runs} ways, and next to nothing of what can happen")
        case = Case(work, ref.ways, ref.totals, ref.log, result)
        known = merged.setdefault((result, key(work)), case)
        if known is not case:
            known.add(ref.ways, ref.totals)
        if ref.rest:
            known.rest += Fraction(ref.rest, ref.totals)
        if log:
            ref.log = []


def _meet(ref: OddsRef, there: dict[Hashable, _Met], identity: Hashable) -> None:
    """A way has come to a place where others stand as it does, or may come to stand. Each such place is passed by all
    ways before anybody goes on from it."""
    p, told = Fraction(ref.ways, ref.totals), ref.told.union([entry.rule for entry in ref.log])
    rest = Fraction(ref.rest, ref.totals) if ref.rest else _NOTHING
    known = there.get(identity)
    if known is None:
        there[identity] = _Met(ref.path, ref.met, p, rest, told)
    else:
        known.p += p
        known.rest += rest
        known.told |= told


def _take_up(ref: OddsRef, meetings: dict[int, dict[Hashable, _Met]]) -> None:
    """Go on from the first place where ways have met; what else is possible is then told of the same rules."""
    place = min(meetings)
    there = meetings[place]
    met = there.pop(next(iter(there)))
    if not there:
        del meetings[place]
    ref.path, (ref.ways, ref.totals), ref.told, ref.rest = met.path, met.p.as_integer_ratio(), met.told, 0
    if met.rest:
        ref.totals = lcm(met.p.denominator, met.rest.denominator)
        ref.ways, ref.rest = int(met.p * ref.totals), int(met.rest * ref.totals)
    ref.at = ref.met = 0
    ref.goes_on_from = met.met
