"""The referee: what a rule function talks to. It answers chance and choice and keeps the log.

A rule never sees who answers. `Referee` is the ordinary one: it first gives out the answers that it already has (a
record, or the answers so far of an action that was suspended) and then asks its source of chance and its deciders for
more. When nobody can answer a question yet it raises `Pending`; the caller throws the working copy away and runs the
action again when the answer is there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, TypeVarTuple

import msgspec

from sixgun.core import open_ended
from sixgun.core.chance import Dice, Draw, Faces, Open, Opposed, Request, Source
from sixgun.core.choice import Check, Choice, Fact, Offers, Question, Refused
from sixgun.core.errors import SixgunError
from sixgun.core.log import LogLine, Mod, OpenRoll, Roll
from sixgun.core.open_ended import Keep

P = ParamSpec("P")
R = TypeVar("R")
Ts = TypeVarTuple("Ts")
Rule = Callable[..., Any]
Numbers = tuple[int, ...]
Parties = tuple[tuple[Mod, ...], tuple[Mod, ...]]
"""Modifiers of two, the first of whom is asked about."""
Decider = Callable[[Question], Choice | None]
"""Answers for seats; None means that the question has to wait."""


class Pending(BaseException):
    """Questions (or a request of chance that a person answers) without an answer yet.

    A BaseException, so that no rule can swallow it by mistake."""

    def __init__(self, questions: Sequence[Question] = (), chance: Request | None = None, rule: str = "") -> None:
        super().__init__("waiting for " + (rule or ", ".join(q.key for q in questions)))
        self.questions = tuple(questions)
        self.chance = chance
        self.rule = rule


class Answer(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One answer with the key of its question: an outcome of chance, or a seat's choice."""

    key: str
    chance: tuple[int, ...] | tuple[str, ...] | None = None
    choice: Choice | None = None


class Mismatch(SixgunError):
    """A stored answer belongs to another question than the one that the rules now ask."""

    def __init__(self, index: int, asked: str, stored: str) -> None:
        super().__init__(f"answer {index} is for {stored!r}, but the rules ask {asked!r}")
        self.index = index
        self.asked = asked
        self.stored = stored


class Throw(NamedTuple):
    """Dice that a rule asks for, as it asks for them."""

    n: int
    sides: int
    mods: tuple[Mod, ...] = ()
    cuts: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()
    keep: Keep | None = None
    """Of open-ended dice, which of them count; None for other dice."""

    def label(self) -> str:
        """The dice as people write them; those that are rolled on have an exclamation mark."""
        return f"{self.n}D{self.sides}{'!' if self.keep else ''}"

    def span(self) -> tuple[int, int | None]:
        """The lowest and the highest that the dice themselves can come to, or each of them where only that is told
        apart; open-ended dice have no highest."""
        if self.keep is not None:
            return self.n if self.keep == "sum" else 1, None
        return (1, self.sides) if self.faces else (self.n, self.n * self.sides)

    def plus(self) -> int:
        """What the modifiers add to the dice."""
        plus = 0
        for mod in self.mods:
            plus += mod.value
        return plus

    def request(self, plus: int) -> Dice | Open:
        """The same as a request of chance, which knows no modifiers; `plus` is what they add."""
        cuts = tuple([cut - plus for cut in self.cuts]) if plus else self.cuts
        if self.keep is not None:
            return Open(self.n, self.sides, self.keep, cuts)
        return Dice(self.n, self.sides, cuts, self.faces)

    def roll(self, dice: Numbers, plus: int) -> Roll:
        """What these dice come to; `plus` is what the modifiers add."""
        if self.keep is None:
            return Roll(dice, self.mods, sum(dice, plus), self.sides)
        total = open_ended.kept(dice, self.keep) + plus
        bust = self.keep == "best" and open_ended.is_bust(dice)
        return OpenRoll(dice, self.mods, total, self.sides, self.keep, bust)


class Ref:
    """What rules may call. Subclasses say where answers come from: `_chance` and `_choices`."""

    __slots__ = ("log",)

    listening = True
    """Whether anybody will read the log. The few rules that odds run hundreds of times ask before they tell."""
    counts = False
    """Whether every outcome of chance is followed, where any card stands for those that a draw calls alike."""
    told: frozenset[str] = frozenset()
    """Rules that were told of on other ways, which go on as one with this way (see `again`)."""

    def __init__(self) -> None:
        self.log: list[LogLine] = []

    # chance ----------------------------------------------------------------------------------------------------------
    def dice(
        self, n: int, sides: int, rule: str, mods: Iterable[Mod] = (), cuts: Numbers = (), faces: Numbers = ()
    ) -> Roll:
        """Roll `n` dice and add the modifiers. `cuts` are thresholds of the *modified* total (see chance.Dice)."""
        return self._roll(Throw(n, sides, tuple(mods), cuts, faces), rule)

    def open(
        self, n: int, sides: int, rule: str, mods: Iterable[Mod] = (), cuts: Numbers = (), keep: Keep = "best"
    ) -> OpenRoll:
        """Roll `n` open-ended dice and add the modifiers to the best of them, or to their sum. `cuts` are thresholds of
        the *modified* total: give them wherever the rule knows them, for only then do odds leave nothing out (see
        chance.Open). Where no dice are to be added up, no chance is used up."""
        if sides < 2 or n < (keep == "best"):
            raise ValueError(f"{rule} rolls {n} open-ended dice of {sides} sides")
        throw = Throw(n, sides, tuple(mods), cuts, (), keep)
        if n == 0:
            return throw.roll((), throw.plus())  # type: ignore[return-value]  # of Throw.roll
        return self._roll(throw, rule)  # type: ignore[return-value]

    def draw(
        self, pool: Sequence[str], rule: str, n: int = 1, grades: Sequence[int] = (), best: int = 0
    ) -> tuple[str, ...]:
        """Draw `n` cards from what remains; the state never holds a shuffled order. `grades` and `best` say what the
        rule can tell apart (see chance.Draw)."""
        if n > len(pool):
            raise ValueError(f"{rule} draws {n} of {len(pool)}")
        return self._chance(Draw(tuple(pool), n, tuple(grades), best), rule)  # type: ignore[return-value]

    def among(self, outcomes: Sequence[tuple[tuple[str, ...], int]], rule: str, label: str) -> tuple[str, ...]:
        """One of these outcomes by their weights; `label` says what is drawn. Only a referee that `counts` can do that:
        elsewhere cards are drawn."""
        raise NotImplementedError

    def pick(self, candidates: Sequence[str], rule: str) -> str:
        """One of the candidates with equal chances; no chance is used up when there is only one."""
        if len(candidates) == 1:
            return candidates[0]
        return self.draw(candidates, rule)[0]

    def opposed(self, sides: int, plus: tuple[int, int], rule: str) -> list[tuple[int, int]]:
        """A die each, plus a number each, again until the totals differ. Every pair rolled; the last decides."""
        pairs: list[tuple[int, int]] = []
        while not pairs or pairs[-1][0] + plus[0] == pairs[-1][1] + plus[1]:
            one, two = self._chance(Opposed(sides, plus), rule)
            pairs.append((int(one), int(two)))
        return pairs

    def contest(self, sides: int, rule: str, mods: Parties, ahead: int, tops: Numbers = ()) -> tuple[int, int]:
        """A die for each of two parties, whose modifiers are only shown. The caller tells apart which of the two is
        higher when the first is `ahead` by so much, and whether they are equal; of the first die also the classes of
        faces that end with `tops`."""
        one, two = [self._roll(Throw(1, sides, party), rule).dice[0] for party in mods]
        return one, two

    def result(self, rule: Callable[[Ref, *Ts], R], *args: *Ts) -> R:
        """What this rule gives. It must tell nothing, ask nobody and depend on chance and its arguments alone, so that
        odds may count it once for all who ask."""
        return rule(self, *args)

    # choice ----------------------------------------------------------------------------------------------------------
    def ask(
        self,
        seat: str,
        rule: str,
        options: Offers,
        check: Check | None = None,
        facts: Mapping[str, Fact] | None = None,
    ) -> Choice:
        """Put a question to one seat."""
        return self._choices([Question(seat, rule, options, check, facts)])[0]

    def ask_all(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        """Put secret questions to several seats at once; nobody's answer is shown before all are in."""
        return self._choices(questions)

    def settled(self, rule: str) -> bool:
        """Whether it is settled that questions of this rule are answered by what the game's policy says, so that of a
        hand only the cards matter that it takes."""
        return False

    def takes_the_first(self, rule: str) -> bool:
        """Whether a seat that this rule asks for one of several things takes the first that fits, so that of a hand
        only the best cards matter, whatever else is stated about it."""
        return self.settled(rule)

    def again(self, rule: str, *known: Hashable, left: int = 0) -> bool:
        """Asked before each round of something that is repeated: what follows depends on nothing but the state and what
        is `known`. Odds let all ways that stand alike here go on as one; and where it comes to this next to never, the
        answer is no, so that what may go on for ever can be left there, as a result of its own. Where it is known that
        so many rounds are `left`, ways with as many left meet, however many rounds they have behind them."""
        return True

    # whole rules -----------------------------------------------------------------------------------------------------
    def answer_to(self, rule: Rule) -> Rule | None:
        """What answers this rule as a whole (see `whole`)."""
        return None

    # log -------------------------------------------------------------------------------------------------------------
    def tell(
        self,
        event: str,
        rule: str,
        roll: Roll | None = None,
        mods: tuple[Mod, ...] = (),
        seats: tuple[str, ...] = (),
        **facts: Any,
    ) -> None:
        if roll is not None:
            self.log.append(LogLine(event, rule, facts, roll.dice, roll.mods + mods, seats, roll.sides, roll.keep))
        else:
            self.log.append(LogLine(event, rule, facts, (), mods, seats))

    # answers ---------------------------------------------------------------------------------------------------------
    def _roll(self, throw: Throw, rule: str) -> Roll:
        plus = throw.plus()
        return throw.roll(self._chance(throw.request(plus), rule), plus)  # type: ignore[arg-type]  # dice answer with numbers

    def _chance(self, request: Request, rule: str) -> Faces:
        raise NotImplementedError

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        raise NotImplementedError


def whole(rule: Callable[Concatenate[Ref, P], R]) -> Callable[Concatenate[Ref, P], R]:
    """A rule that is one request to the referee. Play carries it out. A referee that has an answer to it as a whole
    (see `Answering`) may give that instead: so odds count an evening that play draws card by card. An answer takes what
    the rule takes, and gives None where the rule is to be played."""

    @wraps(rule)
    def asked(ref: Ref, /, *args: P.args, **options: P.kwargs) -> R:
        answer = ref.answer_to(asked)
        found = answer(ref, *args, **options) if answer is not None else None
        return rule(ref, *args, **options) if found is None else found

    return asked


def chance_key(request: Request, rule: str) -> str:
    return f"{rule}#{request.label()}"


class Referee(Ref):
    """Gives out stored answers first, then new ones from `source` and `decide`; everything given out is in `answers`.

    The interchangeable parts make the kinds of referee: a secret stream and people (play), strict lists (tests), no
    source (a person types the dice), a record's answers and neither (replay).
    """

    __slots__ = ("answers", "decide", "given", "source")

    def __init__(
        self,
        answers: Sequence[Answer] = (),
        source: Source | None = None,
        decide: Decider | None = None,
    ) -> None:
        self.log: list[LogLine] = []
        self.answers: list[Answer] = [*answers]
        self.given = 0
        self.source = source
        self.decide = decide

    def _stored(self, key: str) -> Answer | None:
        if self.given >= len(self.answers):
            return None
        answer = self.answers[self.given]
        if answer.key != key:
            raise Mismatch(self.given, key, answer.key)
        self.given += 1
        return answer

    def _chance(self, request: Request, rule: str) -> Faces:
        key = f"{rule}#{request.label()}"  # chance_key, without the call
        answers = self.answers
        if self.given < len(answers):
            stored = self._stored(key)
            assert stored is not None
            if stored.chance is None or not request.valid(stored.chance):
                raise Mismatch(self.given - 1, key, f"{stored.key} = {stored.chance}")
            return stored.chance
        if self.source is None:
            raise Pending(chance=request, rule=rule)
        outcome = self.source.answer(request, rule)
        answers.append(Answer(key, outcome))
        self.given += 1
        return outcome

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        # New answers to questions asked together are stored together or not at all; a record that was cut between them
        # still holds the first ones.
        known = len(self.answers) - self.given
        recalled = [self._recalled(question) for question in questions[:known]]
        if len(recalled) == len(questions):
            return tuple(recalled)
        questions = questions[known:]
        found = [self.decide(question) if self.decide else None for question in questions]
        missing = [question for question, choice in zip(questions, found, strict=True) if choice is None]
        if missing:
            raise Pending(missing)
        chosen = [choice for choice in found if choice is not None]
        for question, choice in zip(questions, chosen, strict=True):
            _accept(question, choice)
        self.answers.extend([Answer(q.key, choice=choice) for q, choice in zip(questions, chosen, strict=True)])
        self.given = len(self.answers)
        return (*recalled, *chosen)

    def _recalled(self, question: Question) -> Choice:
        stored = self._stored(question.key)
        assert stored is not None
        if stored.choice is None:
            raise Mismatch(self.given - 1, question.key, f"{stored.key} = {stored.chance}")
        _accept(question, stored.choice)
        return stored.choice


def _accept(question: Question, choice: Choice) -> None:
    refusal = question.check(choice)
    if refusal is not None:
        raise Refused(refusal, choice)


class Around(Ref):
    """Another referee, some of whose answers a subclass changes."""

    __slots__ = ("_ref",)

    def __init__(self, ref: Ref) -> None:
        self.log = ref.log
        self._ref = ref

    @property
    def counts(self) -> bool:  # type: ignore[override]  # of the referee inside
        return self._ref.counts

    @property
    def listening(self) -> bool:  # type: ignore[override]  # of the referee inside
        return self._ref.listening

    def settled(self, rule: str) -> bool:
        return self._ref.settled(rule)

    def takes_the_first(self, rule: str) -> bool:
        return self._ref.takes_the_first(rule)

    def again(self, rule: str, *known: Hashable, left: int = 0) -> bool:
        return self._ref.again(rule, *known, left=left)

    def answer_to(self, rule: Rule) -> Rule | None:
        return self._ref.answer_to(rule)

    def among(self, outcomes: Sequence[tuple[tuple[str, ...], int]], rule: str, label: str) -> tuple[str, ...]:
        return self._ref.among(outcomes, rule, label)

    def contest(self, sides: int, rule: str, mods: Parties, ahead: int, tops: Numbers = ()) -> tuple[int, int]:
        return self._ref.contest(sides, rule, mods, ahead, tops)

    def _roll(self, throw: Throw, rule: str) -> Roll:
        return self._ref._roll(throw, rule)

    def tell(self, *args: Any, **facts: Any) -> None:
        self._ref.tell(*args, **facts)

    def _chance(self, request: Request, rule: str) -> Faces:
        return self._ref._chance(request, rule)

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return self._ref._choices(questions)


class Prepared(Around):
    """Another referee with one answer ready: the first question of `rule` to `seat` gets `choice`, taken on trust."""

    __slots__ = ("_choice", "_rule", "_seat")

    def __init__(self, ref: Ref, rule: str, seat: str, choice: Choice) -> None:
        super().__init__(ref)
        self._rule = rule
        self._seat = seat
        self._choice: Choice | None = choice

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        choice = self._choice
        mine = [q.rule == self._rule and q.seat == self._seat for q in questions] if choice is not None else []
        if choice is None or not any(mine):
            return self._ref._choices(questions)
        self._choice = None
        others = iter(self._ref._choices([q for q, own in zip(questions, mine, strict=True) if not own]))
        return tuple([choice if own else next(others) for own in mine])


class Answering(Around):
    """Another referee that has answers to some rules as a whole (see `whole`)."""

    __slots__ = ("_answers",)

    def __init__(self, ref: Ref, answers: Mapping[Rule, Rule]) -> None:
        super().__init__(ref)
        self._answers = answers

    def answer_to(self, rule: Rule) -> Rule | None:
        return self._answers.get(rule) or self._ref.answer_to(rule)


class SimulationRef(Ref):
    """The lightest referee: a fast source, deciders that always answer, nothing stored, choices taken on trust.

    Deciders choose among the offered options, which the contract suite proves legal; bots are judged before
    (`glimpse.judged`)."""

    __slots__ = ("_answer", "_decide")

    def __init__(self, source: Source, decide: Callable[[Question], Choice]) -> None:
        super().__init__()
        self._answer = source.answer
        self._decide = decide

    def _chance(self, request: Request, rule: str) -> Faces:
        return self._answer(request, rule)

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return tuple([self._decide(question) for question in questions])
