"""The distribution of a situation: exact where it can be enumerated, a stated sample where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Refusal, Refused
from sixgun.core.log import LogLine
from sixgun.core.odds import Case, Distribution, TooManyOutcomes
from sixgun.core.processes import Stopped
from sixgun.core.ref import Ref
from sixgun.core.situations import Condition, Placing, Situations
from sixgun.screen.words import Words
from sixgun.situation.assume import Asked, Assumptions, ExactRef, OneRef, PlacelessRef, PolicyName, StatedTrial
from sixgun.situation.size import hopeless
from sixgun.situation.words import condition_text, name

if TYPE_CHECKING:
    from sixgun.situation.file import Situation

LIMIT = 20_000
"""Ways through the rules that are followed before a sample is taken instead."""
FEW, MANY = 2_000, 60_000
"""Where dice only place somebody: ways that are followed with them, and without them."""
SAMPLES = 10_000
NEXT_TO_NOTHING = Fraction(1, 10**6)
"""A remainder below which all that can happen counts as listed."""
Progress = Callable[[str, int, int], None]
"""Told of what is counted ("ways" or "samples"), how many more are done, and how many there are at most."""
Z = 1.959964
"""95 % intervals."""


class StepRefused(Refused):
    """A listed action that is not allowed: its number, why, and what could be done then."""

    def __init__(self, refusal: Refusal, situation: Situation, number: int, state: Any) -> None:
        super().__init__(refusal, situation.steps[number])
        self.situation = situation
        self.number = number
        options = situation.game.part(Situations).options(state)
        self.allowed = refusal.allowed or tuple(dict.fromkeys(option.choice.kind for option in options))


class LeftOut(msgspec.Struct, frozen=True):
    """A listed action that had become impossible on this way."""

    step: int
    rule: str
    reason: str


class Thread:
    """A state on its way through the listed actions."""

    __slots__ = ("_fork", "left_out", "refusal", "rules", "state")

    def __init__(self, state: Any, fork: Callable[[Any], Any]) -> None:
        self.state = state
        self.left_out: tuple[LeftOut, ...] = ()
        self.rules: frozenset[str] = frozenset()
        """Every rule id that was told of on any way to this state."""
        self.refusal: Refusal | None = None
        self._fork = fork

    def fork(self) -> Thread:
        new = Thread(self._fork(self.state), self._fork)
        new.left_out = self.left_out
        new.rules = self.rules
        new.refusal = self.refusal
        return new


class End:
    """A distinct end state: its probability, what changed, the rules that fired, and the log of one way there."""

    def __init__(
        self,
        situation: Situation,
        thread: Thread,
        p: Fraction,
        log: list[LogLine],
        seen: int = 0,
        placing: Placing | None = None,
    ) -> None:
        self.p = p
        self.state = thread.state
        self.left_out = thread.left_out
        self.rules = tuple(sorted(thread.rules))
        self.log = log
        self.seen = seen
        """In a sample, how often it was seen."""
        self._situation = situation
        self._changes: dict[str, dict[str, list[Any]]] | None = None if placing is None else {}
        self._placing = placing

    @property
    def changes(self) -> dict[str, dict[str, list[Any]]]:
        """{model: {field: [before, after]}}; empty where one state stands for all in which everybody fares alike."""
        if self._changes is None:
            self._changes = self._situation.game.part(Situations).changes(self._situation.state, self.state)
        return self._changes

    @property
    def conditions(self) -> dict[str, Condition]:
        return _conditions(self._situation, self.state, self._placing)


def _conditions(situation: Situation, state: Any, placing: Placing | None) -> dict[str, Condition]:
    """How everybody fares; without the parts that tell of places, where those are not told apart."""
    found = situation.game.part(Situations).conditions(situation.state, state)
    if placing is None:
        return found
    still = situation.game.part(Situations).conditions(situation.state, situation.state)
    without = {id: tuple([part for part in c.parts if part[0] not in placing.parts]) for id, c in found.items()}
    return {id: Condition(without[id] or still[id].parts, c.severity) for id, c in found.items()}


class Row(msgspec.Struct, frozen=True):
    """A line of the summary: how a model fares, with which probability."""

    text: str
    p: Fraction
    severity: int
    low: float | None = None
    high: float | None = None


class Group(msgspec.Struct, frozen=True):
    """All that can become of one model."""

    model: str
    name: str
    rows: tuple[Row, ...]

    def chance(self, worst: int) -> Fraction:
        """The probability of this severity or worse."""
        return sum((row.p for row in self.rows if row.severity >= worst), Fraction(0))


class Odds:
    """Everything that can happen by the end of the listed actions."""

    def __init__(
        self,
        situation: Situation,
        ends: list[End],
        assumed: Assumptions,
        samples: int = 0,
        seed: int = 0,
        by_condition: bool = False,
        remainder: Fraction = Fraction(0),
    ) -> None:
        self.situation = situation
        self.outcomes = sorted(ends, key=lambda end: -end.p)
        self.assumed = assumed
        self.samples = samples
        self.seed = seed
        self.by_condition = by_condition
        """Outcomes are told apart by how everybody fares, not by where people end up."""
        self.remainder = remainder
        """How likely it is that something happens that was not followed itself (Distribution.remainder). No probability
        is off by more; 0 where the rules compare all open-ended dice with something, or there are none."""
        self._summaries: dict[str, tuple[Group, ...]] = {}

    @property
    def exact(self) -> bool:
        return not self.samples and not self.remainder

    @property
    def counted(self) -> bool:
        """Exact, or but for next to nothing: dice that are rolled on beyond any likely total."""
        return not self.samples and self.remainder < NEXT_TO_NOTHING

    @property
    def rolls(self) -> tuple[Asked, ...]:
        """What is rolled on the way, in the order of the actions."""
        return tuple(sorted(self.assumed.rolls, key=lambda asked: asked.step))

    def chance(self, holds: Callable[[End], bool]) -> Fraction:
        """The probability of the outcomes for which `holds` is true."""
        return sum((end.p for end in self.outcomes if holds(end)), Fraction(0))

    @property
    def summary(self) -> tuple[Group, ...]:
        """How each model fares, for the models to which anything can happen."""
        return self.summary_in(self.situation.language)

    def summary_in(self, language: str) -> tuple[Group, ...]:
        if language not in self._summaries:
            self._summaries[language] = self._grouped(self.situation.words(language))
        return self._summaries[language]

    def group(self, model: str) -> Group:
        """The summary of one model; if nothing can happen to it, that is its only row. Raises UnknownModel."""
        self.situation.model(model)
        for group in self.summary:
            if group.model == model:
                return group
        words, situation = self.situation.words(), self.situation
        still = situation.game.part(Situations).conditions(situation.state, situation.state)[model]
        return Group(model, name(words, model), (self._row(words, still, Fraction(1)),))

    def _grouped(self, words: Words) -> tuple[Group, ...]:
        sums: dict[str, dict[Condition, Fraction]] = {}
        for end in self.outcomes:
            for model, condition in end.conditions.items():
                rows = sums.setdefault(model, {})
                rows[condition] = rows.get(condition, Fraction(0)) + end.p
        still = self.situation.game.part(Situations).conditions(self.situation.state, self.situation.state)
        found = []
        for model, conditions in sums.items():
            if set(conditions) == {still.get(model)}:
                continue
            rest = 1 - sum(conditions.values(), Fraction(0))
            if rest:  # it was not there in some outcomes
                gone = Condition((("gone", ""),))
                conditions[gone] = conditions.get(gone, Fraction(0)) + rest
            lines = [self._row(words, condition, p) for condition, p in conditions.items()]
            lines.sort(key=lambda row: (row.severity, -row.p, row.text))
            found.append(Group(model, name(words, model), tuple(lines)))
        return tuple(found)

    def _row(self, words: Words, condition: Condition, p: Fraction) -> Row:
        text = condition_text(words, condition)
        if not self.samples:
            return Row(text, p, condition.severity)
        return Row(text, p, condition.severity, *interval(round(p * self.samples), self.samples))

    # other forms -----------------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, Any]:
        """Plain data; docs/situations.md says what each key means."""
        from sixgun.situation.show_data import odds_json

        return odds_json(self)

    def __rich__(self) -> Any:
        from sixgun.situation.show import odds_rich

        return odds_rich(self)

    def __str__(self) -> str:
        from sixgun.situation.show import as_text

        return as_text(self.__rich__())

    def _repr_html_(self) -> str:
        from sixgun.situation.show_page import odds_html

        return odds_html(self)

    def _repr_markdown_(self) -> str:
        from sixgun.situation.show_page import odds_markdown

        return odds_markdown(self)

    def plot(self, path: str, model: str = "") -> None:
        """A bar chart as PNG or SVG (by the ending of the name); needs the extra `plot`."""
        from sixgun.situation.plot import bars

        bars(self, path, model)


def interval(seen: int, samples: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson for a proportion."""
    p = seen / samples
    scale = 1 + Z * Z / samples
    middle = (p + Z * Z / (2 * samples)) / scale
    half = Z * sqrt(p * (1 - p) / samples + Z * Z / (4 * samples * samples)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


# computing -----------------------------------------------------------------------------------------------------------
def compute(
    situation: Situation,
    policy: PolicyName = "first",
    limit: int = LIMIT,
    samples: int = SAMPLES,
    seed: int = 1,
    progress: Progress | None = None,
) -> Odds:
    """The exact distribution, or a sample if it would take more than `limit` ways through the rules; where open-ended
    dice are compared with nothing, exact but for a stated remainder. Raises BadSetup if a choice is stated of a kind
    that is never on offer.

    Where players decide at random, an interruption is a tree of everything that somebody could do with it; a few probes
    tell that it is too large before all the ways up to the limit are followed for nothing."""
    if limit > 0 and not (policy == "random" and hopeless(situation, policy, limit)):
        steps = situation.steps
        places = bool(steps) and situation.game.part(Situations).placing(situation.state, steps[-1]) is not None
        for by_condition in (False, True) if places else (False,):
            most = limit if not places else min(limit, FEW) if not by_condition else limit * MANY // LIMIT
            try:
                return exact(situation, policy, most, progress, by_condition)
            except TooManyOutcomes:
                continue
    return sample(situation, policy, samples, seed, progress)


def exact(
    situation: Situation,
    policy: PolicyName = "first",
    limit: int = LIMIT,
    progress: Progress | None = None,
    by_condition: bool = False,
) -> Odds:
    """Raises TooManyOutcomes beyond the limit, and Refused for an action that is impossible on every way. With
    `by_condition` ends of the last action are told apart by how everybody fares, and dice that only place somebody are
    left out (Situations.placing); TooManyOutcomes if it has none, or if the place turns out to matter."""
    game = situation.game
    assumed = Assumptions(game, policy, situation.choices)
    state = situation.state
    if situation.choices:
        tried = Assumptions(game, policy, situation.choices)
        state = game.part(Situations).to_count(state, situation.steps, lambda salt: StatedTrial(salt, tried))
    spread: Distribution[Thread] = Distribution([Case(Thread(state, game.fork), 1, 1, [])])
    for number, step in enumerate(situation.steps):
        assumed.step = number
        judged = [(case.state, game.part(Situations).refusal(case.state.state, step)) for case in spread]
        for thread, refusal in judged:
            thread.refusal = refusal
        if all(refusal is not None for _, refusal in judged):
            first, refusal = judged[0]
            assert refusal is not None
            raise StepRefused(refusal, situation, number, first.state)
        told: dict[Hashable, frozenset[str]] = {}
        last = by_condition and number == len(situation.steps) - 1
        if last:
            assumed.placing = _placing(situation, [thread for thread, refusal in judged if refusal is None], step)

        def run(ref: Ref, thread: Thread, step: Choice = step, number: int = number) -> None:
            if progress is not None:
                progress("ways", 1, limit)
            _take(situation, assumed, ref, thread, number, step)

        def key(thread: Thread, told: dict[Hashable, frozenset[str]] = told, last: bool = last) -> Hashable:
            state: Hashable = game.identity(thread.state)
            if last:
                state = tuple(sorted(_conditions(situation, thread.state, assumed.placing).items()))
            identity = (state, thread.left_out)
            known = told.get(identity)
            if known is None:
                told[identity] = thread.rules
            elif not thread.rules <= known:
                told[identity] = known | thread.rules
            return identity

        referee = PlacelessRef if last else ExactRef
        spread = spread.then(run, Thread.fork, key, assumed, limit - spread.runs, referee)
        for case in spread:
            case.state.rules = told[key(case.state)]
    assumed.check_kinds()
    ends = [End(situation, case.state, case.p, case.log, placing=assumed.placing) for case in spread]
    return Odds(situation, ends, assumed, by_condition=by_condition, remainder=spread.remainder)


def _placing(situation: Situation, threads: list[Thread], step: Choice) -> Placing:
    """The dice that only place somebody, the same in all these states. Raises TooManyOutcomes where they are not."""
    found = {situation.game.part(Situations).placing(thread.state, step) for thread in threads}
    one = found.pop()
    if found or one is None:
        raise TooManyOutcomes("it matters where somebody comes to lie")
    return one


def _take(situation: Situation, assumed: Assumptions, ref: Ref, thread: Thread, number: int, step: Choice) -> None:
    start = len(ref.log)
    if thread.refusal is not None:
        assumed.note_refusal(thread.refusal)
        thread.left_out = (*thread.left_out, LeftOut(number, thread.refusal.rule, thread.refusal.reason))
        thread.refusal = None
        return
    situation.game.part(Situations).take(ref, thread.state, step)
    new = ref.log[start:]
    if assumed.placing is not None:
        rules = [entry.rule for entry in new]
        placed = next((i for i, rule in enumerate(rules) if rule in assumed.placing.dice), len(rules))
        if any(rule not in assumed.placing.after for rule in rules[placed:]):
            raise TooManyOutcomes("it matters where somebody came to lie")
    assumed.note_log(new)
    told = {entry.rule for entry in new} | ref.told
    for entry in new:
        for mod in entry.mods:
            told.add(mod.rule)
    if not told <= thread.rules:
        thread.rules = thread.rules | told


def sample(
    situation: Situation,
    policy: PolicyName = "first",
    samples: int = SAMPLES,
    seed: int = 1,
    progress: Progress | None = None,
) -> Odds:
    """Play the actions that often with a seeded stream. Raises Stopped with what was seen until somebody pressed
    Ctrl-C."""
    taken = _Sample(situation, policy, seed)
    try:
        for _ in range(samples):
            if progress is not None:
                progress("samples", 1, samples)
            taken.play()
    except KeyboardInterrupt:
        raise Stopped(taken.odds() if taken.size else None) from None
    return taken.odds()


class _Sample:
    """The actions of a situation, played again and again."""

    def __init__(self, situation: Situation, policy: PolicyName, seed: int) -> None:
        self._situation = situation
        self._seed = seed
        self._assumed = Assumptions(situation.game, policy, situation.choices)
        self._source, self._pick = SeededChance(f"situation {seed}"), Random(f"policy {seed}")
        self._seen: dict[Hashable, tuple[Thread, list[LogLine], int]] = {}
        self._possible = [False] * len(situation.steps)
        self._first: dict[int, StepRefused] = {}

    @property
    def size(self) -> int:
        return sum(n for _, _, n in self._seen.values())

    def play(self) -> None:
        situation, game, first = self._situation, self._situation.game, self._first
        thread = Thread(game.fork(situation.state), game.fork)
        log: list[LogLine] = []
        for number, step in enumerate(situation.steps):
            self._assumed.step = number
            thread.refusal = game.part(Situations).refusal(thread.state, step)
            if thread.refusal is None:
                self._possible[number] = True
            elif number not in first:
                first[number] = StepRefused(thread.refusal, situation, number, thread.state)
            ref = OneRef(self._assumed, self._source, self._pick)
            _take(situation, self._assumed, ref, thread, number, step)
            log += ref.log
        identity = (game.identity(thread.state), thread.left_out)
        known = self._seen.get(identity)
        if known is None:
            self._seen[identity] = (thread, log, 1)
        else:
            known[0].rules |= thread.rules
            self._seen[identity] = (known[0], known[1], known[2] + 1)
        if 0 in first:
            raise first[0]

    def odds(self) -> Odds:
        for number, could in enumerate(self._possible):
            if not could and number in self._first:
                raise self._first[number]
        self._assumed.check_kinds()
        size = self.size
        seen = self._seen.values()
        ends = [End(self._situation, thread, Fraction(n, size), log, n) for thread, log, n in seen]
        return Odds(self._situation, ends, self._assumed, size, self._seed)
