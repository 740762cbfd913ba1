"""What is assumed about players' decisions inside a situation, and what the rules asked on the way.

An `Assumptions` object answers every question: by a choice that the file states for the rule, else by the policy
"first" (the game's own stated policy) or "random" (each option with equal chances). It also notes which dice the rules
asked for, with their modifiers, and which decisions were made, so that a result can say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Literal

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.chance import Draw, Faces, Opposed, Request, Source
from sixgun.core.choice import Choice, Question, Refusal
from sixgun.core.game import BadSetup, Game, Problem
from sixgun.core.log import LogLine, Mod, Roll
from sixgun.core.odds import OddsRef, TrialRef
from sixgun.core.ref import Numbers, Parties, Ref, Throw
from sixgun.core.situations import Placing

PolicyName = Literal["first", "random"]
POLICIES: tuple[PolicyName, ...] = ("first", "random")


class Asked(msgspec.Struct, frozen=True):
    """A roll that can come: its dice, its modifiers, and the numbers that its table tells apart."""

    step: int
    rule: str
    dice: str
    mods: tuple[Mod, ...] = ()
    totals: tuple[int, ...] = ()
    """Thresholds of the modified total."""
    faces: tuple[int, ...] = ()
    """Thresholds of single dice."""
    span: tuple[int, int | None] = (0, None)
    """The lowest and the highest that these are compared with, without modifiers; None where there is no highest."""

    @property
    def plus(self) -> int:
        return sum(mod.value for mod in self.mods)

    @property
    def natural(self) -> tuple[int, ...]:
        """The same thresholds on the dice as they fall."""
        return tuple(total - self.plus for total in self.totals)


class Stated(msgspec.Struct, frozen=True):
    """A decision that the file or the command line states: for a rule ("" for any), a kind and perhaps more fields."""

    rule: str
    kind: str
    fields: tuple[tuple[str, Any], ...] = ()

    def of(self, question: Question) -> Choice | None:
        if self.rule and question.rule != self.rule:
            return None
        for option in question.options:
            choice = option.choice
            if choice.kind == self.kind and all(getattr(choice, k, None) == v for k, v in self.fields):
                return choice
        return None

    def __str__(self) -> str:
        more = "".join(f" {name} {value}" for name, value in self.fields)
        return f"{self.rule + ' = ' if self.rule else ''}{self.kind}{more}"


class Assumptions:
    """Answers questions and notes what was asked. Use a new one for each result."""

    def __init__(self, game: Game[Any], policy: PolicyName = "first", stated: Iterable[Stated] = ()) -> None:
        self.game = game
        self.policy: PolicyName = policy
        self.stated = tuple(stated)
        self.step = 0
        self.rolls: dict[Asked, None] = {}
        self.decisions: dict[tuple[int, str, str], dict[str, None]] = {}
        """Kinds that were chosen, by step, rule and seat."""
        self.used: set[Stated] = set()
        self.offered: dict[str, dict[str, None]] = {}
        """Kinds that were on offer, by rule, where a choice is stated for it."""
        self.refusals: dict[tuple[int, str, str], list[Refusal]] = {}
        """Why actions had become impossible, by step, rule and reason: up to two that differ."""
        self.placing: Placing | None = None
        """Dice that are left out because only how everybody fares is counted."""

    def explicit(self, question: Question) -> Choice | None:
        for stated in self.stated:
            if stated.rule == question.rule:
                kinds = self.offered.setdefault(question.rule, {})
                kinds.update(dict.fromkeys(option.choice.kind for option in question.options))
            choice = stated.of(question)
            if choice is not None:
                self.used.add(stated)
                return choice
        return None

    def settled(self, rule: str) -> bool:
        """Whether the game's own policy answers all questions of a rule."""
        return self.policy == "first" and all(stated.rule not in ("", rule) for stated in self.stated)

    def takes_the_first(self, rule: str) -> bool:
        """Whether nothing is stated about which of several things is taken by a rule."""
        about = [stated for stated in self.stated if stated.rule in ("", rule)]
        return self.policy == "first" and all("item" not in dict(stated.fields) for stated in about)

    def made(self, question: Question, choice: Choice) -> Choice:
        self.decisions.setdefault((self.step, question.rule, question.seat), {})[choice.kind] = None
        return choice

    def __call__(self, question: Question) -> Choice:
        return self.made(question, self.explicit(question) or self.game.policy(question))

    def drawn(self, question: Question, pick: Random) -> Choice:
        """As `__call__`, with a stream for the random policy."""
        choice = self.explicit(question)
        if choice is None:
            random = self.policy == "random"
            choice = question.sample(pick).choice if random else self.game.policy(question)
        return self.made(question, choice)

    # noting ----------------------------------------------------------------------------------------------------------
    def note_dice(self, throw: Throw, rule: str) -> None:
        totals, faces = tuple(sorted(throw.cuts)), tuple(sorted(set(throw.faces)))
        asked = Asked(self.step, rule, throw.label(), throw.mods, totals, faces, throw.span())
        if asked not in self.rolls:
            self.rolls[asked] = None

    def note_request(self, request: Request, rule: str) -> None:
        if isinstance(request, Draw):
            if len(request.pool) > 1:
                self.rolls.setdefault(Asked(self.step, rule, f"{request.n} of {len(request.pool)}"), None)
        elif isinstance(request, Opposed):
            self.rolls.setdefault(Asked(self.step, rule, f"2D{request.sides}"), None)

    def note_log(self, log: Sequence[LogLine]) -> None:
        """Modifiers of things that are not rolled, such as the price of detecting, or that dice are compared with."""
        for entry in log:
            if entry.mods and not self._shown(entry.mods):
                self.rolls.setdefault(Asked(self.step, entry.rule, "", entry.mods), None)

    def _shown(self, mods: tuple[Mod, ...]) -> bool:
        """Whether these modifiers stand with a roll of this step."""
        return any(asked.step == self.step and asked.dice and asked.mods == mods for asked in self.rolls)

    def note_refusal(self, refusal: Refusal) -> None:
        known = self.refusals.setdefault((self.step, refusal.rule, refusal.reason), [])
        if len(known) < 2 and refusal not in known:
            known.append(refusal)

    def check_kinds(self) -> None:
        """Raises BadSetup for stated choices of which a rule has asked for something else, and never for this."""
        wrong = [one for one in self.unused if one.rule in self.offered and one.kind not in self.offered[one.rule]]
        if wrong:
            raise BadSetup([Problem(f"choices.{one.rule}", self._not_a_kind(one)) for one in wrong])

    def _not_a_kind(self, stated: Stated) -> str:
        kinds = ", ".join(self.offered[stated.rule])
        return f"{stated.kind!r} is never on offer here; expected one of {kinds}"

    @property
    def unused(self) -> tuple[Stated, ...]:
        """Stated choices that nothing ever asked for, or that were never on offer."""
        return tuple(stated for stated in self.stated if stated not in self.used)


class ExactRef(OddsRef):
    """Every outcome of chance, and under the random policy every option too. Its policy is an `Assumptions`."""

    __slots__ = ()

    def _roll(self, throw: Throw, rule: str) -> Roll:
        self._policy.note_dice(throw, rule)  # type: ignore[attr-defined]
        return super()._roll(throw, rule)

    def _chance(self, request: Request, rule: str) -> Faces:
        self._policy.note_request(request, rule)  # type: ignore[attr-defined]
        return super()._chance(request, rule)

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        assumed = self._policy
        assert isinstance(assumed, Assumptions)
        if assumed.policy == "first":
            return tuple([assumed(question) for question in questions])
        return tuple([self._any(assumed, question) for question in questions])

    def among(self, outcomes: Sequence[tuple[tuple[str, ...], int]], rule: str, label: str) -> tuple[str, ...]:
        assumed = self._policy
        assert isinstance(assumed, Assumptions)
        assumed.rolls.setdefault(Asked(assumed.step, rule, label), None)
        return super().among(outcomes, rule, label)

    def contest(self, sides: int, rule: str, mods: Parties, ahead: int, tops: Numbers = ()) -> tuple[int, int]:
        for party in mods:
            self._policy.note_dice(Throw(1, sides, party), rule)  # type: ignore[attr-defined]
        return super().contest(sides, rule, mods, ahead, tops)

    def settled(self, rule: str) -> bool:
        return self._policy.settled(rule)  # type: ignore[attr-defined,no-any-return]

    def takes_the_first(self, rule: str) -> bool:
        return self._policy.takes_the_first(rule)  # type: ignore[attr-defined,no-any-return]

    def _any(self, assumed: Assumptions, question: Question) -> Choice:
        choice = assumed.explicit(question)
        if choice is None:
            options = question.options
            if len(options) == 1:
                choice = options[0].choice
            else:
                pool = tuple([str(i) for i in range(len(options))])
                choice = options[int(super()._chance(Draw(pool), question.rule)[0])].choice
        return assumed.made(question, choice)


class PlacelessRef(ExactRef):
    """As ExactRef, but one result stands for all of dice that only place somebody."""

    __slots__ = ()

    def _roll(self, throw: Throw, rule: str) -> Roll:
        assumed = self._policy
        assert isinstance(assumed, Assumptions)
        if assumed.placing is None or rule not in assumed.placing.dice:
            return super()._roll(throw, rule)
        assumed.note_dice(throw, rule)
        return throw.roll((1,) * throw.n, throw.plus())


class OneRef(Ref):
    """One way through: chance from a source, decisions by the assumptions."""

    __slots__ = ("_assumed", "_pick", "_source")

    def __init__(self, assumed: Assumptions, source: Source, pick: Random) -> None:
        super().__init__()
        self._assumed = assumed
        self._source = source
        self._pick = pick

    def _roll(self, throw: Throw, rule: str) -> Roll:
        self._assumed.note_dice(throw, rule)
        return super()._roll(throw, rule)

    def _chance(self, request: Request, rule: str) -> Faces:
        self._assumed.note_request(request, rule)
        if isinstance(request, Draw) and set(request.pool) == {HIDDEN}:
            return request.pool[: request.n]  # cards face down: which they are is asked for next
        return self._source.answer(request, rule)

    def _choices(self, questions: Sequence[Question]) -> tuple[Choice, ...]:
        return tuple([self._assumed.drawn(question, self._pick) for question in questions])

    def settled(self, rule: str) -> bool:
        return self._assumed.settled(rule)

    def takes_the_first(self, rule: str) -> bool:
        return self._assumed.takes_the_first(rule)


class StatedTrial(TrialRef):
    """One way with the strictness of a count, decisions by the assumptions."""

    __slots__ = ("_assumed",)

    def __init__(self, salt: int, assumed: Assumptions) -> None:
        super().__init__(salt, assumed)
        self._assumed = assumed

    def settled(self, rule: str) -> bool:
        return self._assumed.settled(rule)

    def takes_the_first(self, rule: str) -> bool:
        return self._assumed.takes_the_first(rule)


def stated_choices(data: Mapping[str, Any]) -> tuple[Stated, ...]:
    """Decisions from a table {rule id: kind} or {rule id: {kind = ..., field = ...}}."""
    found = []
    for rule, value in data.items():
        if isinstance(value, str):
            found.append(Stated(rule, value))
        else:
            plain = {name: tuple(part) if isinstance(part, list) else part for name, part in value.items()}
            fields = tuple([(name, part) for name, part in plain.items() if name != "kind"])
            found.append(Stated(rule, str(value.get("kind", "")), fields))
    return tuple(found)
