"""A game being played: the loop that runs steps, waits for people, keeps the record, and goes back and forth in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sixgun.core.chance import Outcome, Request, SecretChance, Source, commitment, derive
from sixgun.core.choice import Choice, Question, Refusal, Refused
from sixgun.core.game import Ending, Game
from sixgun.core.log import Entry
from sixgun.core.record import End, Head, Item, Mark, Record, RecordError
from sixgun.core.ref import Answer, Decider, Mismatch, Pending, Referee, chance_key

S = TypeVar("S")


class Match(Generic[S]):
    """One game in progress.

    `run` plays until somebody has to answer or the game is over; `answer` gives a seat's choice; `roll` gives dice that a
    person rolled. The record grows with every accepted answer, before anybody sees its consequence (`on_item`).
    """

    def __init__(
        self,
        game: Game[S],
        record: Record,
        source: Source | None = None,
        decide: Decider | None = None,
        on_item: Callable[[Item], None] | None = None,
    ) -> None:
        if record.head.game != game.key:
            raise RecordError(1, f"this is a record of {record.head.game!r}, not of {game.key!r}")
        if record.head.rules != game.rules_version:
            raise RecordError(
                1, f"played with rules version {record.head.rules!r}; this version plays {game.rules_version!r}"
            )
        self.game = game
        self.record = record
        self.source = source
        self.decide = decide
        self.on_item = on_item
        self.log: list[Entry] = []
        self.pending: Pending | None = None
        self.ending: Ending | None = None
        self.state: S = game.start(record.head.setup)
        self._answers: list[Answer] = []
        self._sealed: dict[str, Choice] = {}
        self._replay(record.items)

    @classmethod
    def new(
        cls,
        game: Game[S],
        setup: dict[str, Any],
        source: Source | None = None,
        decide: Decider | None = None,
        seats: dict[str, str] | None = None,
        on_item: Callable[[Item], None] | None = None,
    ) -> Match[S]:
        sealed = source.commitment if isinstance(source, SecretChance) else ""
        head = Head(1, game.key, game.rules_version, setup, sealed, seats or {})
        return cls(game, Record(head), source, decide, on_item)

    # going on --------------------------------------------------------------------------------------------------------
    def run(self, steps: int = -1) -> Pending | None:
        """Play on. Returns what is waited for, or None when the game is over (or `steps` steps are done)."""
        self.pending = None
        while self.ending is None and steps != 0:
            if not self._step():
                return self.pending
            steps -= 1
        return None

    def _step(self) -> bool:
        work = self.game.fork(self.state)
        ref = Referee(self._answers, self.source, self._choice_of)
        try:
            self.game.advance(ref, work)
        except Pending as pending:
            self._keep(ref)
            self.pending = pending
            return False
        self._keep(ref)
        self._sealed.clear()
        self._commit(work, ref)
        return True

    def _choice_of(self, question: Question) -> Choice | None:
        sealed = self._sealed.get(question.key)
        if sealed is not None:
            return sealed
        return self.decide(question) if self.decide is not None else None

    def _keep(self, ref: Referee) -> None:
        for answer in ref.answers[len(self._answers) :]:
            self._answers.append(answer)
            self._add(answer)

    def _add(self, item: Item) -> None:
        if self.on_item is not None:
            self.on_item(item)
        self.record.items.append(item)

    def _commit(self, work: S, ref: Referee) -> None:
        self.state = work
        self.log.extend(ref.log)
        self._answers = []
        self._add(Mark(self.game.digest(work)))
        self.ending = self.game.ending(work)
        if self.ending is not None:
            secret = self.source.secret.hex() if isinstance(self.source, SecretChance) else ""
            self._add(End(self.ending.winners, self.ending.reason, secret))

    # answers ---------------------------------------------------------------------------------------------------------
    def question(self, seat: str) -> Question | None:
        """The question that waits for this seat."""
        if self.pending is None:
            return None
        return next((q for q in self.pending.questions if q.seat == seat), None)

    def answer(self, seat: str, choice: Choice) -> Refusal | None:
        """A seat answers. Returns the refusal, with nothing changed, if the choice is not allowed."""
        question = self.question(seat)
        if question is None:
            return Refusal("", "not-asked")
        refusal = question.check(choice)
        if refusal is not None:
            return refusal
        self._sealed[question.key] = choice
        try:
            self.run()
        except Refused as refused:
            self._sealed.pop(question.key, None)
            return refused.refusal
        return None

    def roll(self, outcome: Outcome) -> bool:
        """Dice or cards that a person got, for the request that is waited for; False if they are impossible."""
        if self.pending is None or self.pending.chance is None or not self.pending.chance.valid(outcome):
            return False
        answer = Answer(chance_key(self.pending.chance, self.pending.rule), chance=outcome)
        self._answers.append(answer)
        self._add(answer)
        self.run()
        return True

    # going back ------------------------------------------------------------------------------------------------------
    def back_to(self, items: int) -> Match[S]:
        """A new match at an earlier point of the record: undo is replay."""
        record = Record(self.record.head, self.record.items[:items])
        return Match(self.game, record, self._rewound(record), self.decide, self.on_item)

    def _rewound(self, record: Record) -> Source | None:
        if isinstance(self.source, SecretChance):
            used = sum(1 for answer in record.answers() if answer.chance is not None)
            return SecretChance(self.source.secret, used)
        return self.source

    def _replay(self, items: list[Item]) -> None:
        """Bring a fresh state to the end of the given items, comparing every digest on the way."""
        for number, item in enumerate(items, 2):
            if isinstance(item, Answer):
                self._answers.append(item)
            elif isinstance(item, Mark):
                self._replay_step(item, number)
            else:
                self.ending = self.game.ending(self.state)
                if self.ending is None or self.ending.reason != item.reason or self.ending.winners != item.winners:
                    raise RecordError(number, "the game does not end here as the record says")

    def _replay_step(self, mark: Mark, number: int) -> None:
        work = self.game.fork(self.state)
        ref = Referee(self._answers)
        first = number - len(self._answers)
        try:
            self.game.advance(ref, work)
        except Mismatch as mismatch:
            raise RecordError(first + mismatch.index, str(mismatch)) from mismatch
        except Refused as refused:
            raise RecordError(first + max(ref.given - 1, 0), f"the rules refuse this answer ({refused})") from refused
        except Pending as pending:
            raise RecordError(number, f"an answer is missing before this line ({pending})") from pending
        if ref.given != len(self._answers):
            raise RecordError(first + ref.given, "the rules ask nothing that this line could answer")
        if self.game.digest(work) != mark.digest:
            raise RecordError(number, "the state here is not the one that was recorded")
        self.state = work
        self.log.extend(ref.log)
        self._answers = []


def verify_chance(game: Game[Any], record: Record) -> int:
    """Check every roll of a finished record against the revealed secret; returns how many there were."""
    end = record.end
    if end is None or not end.secret:
        raise RecordError(len(record.items) + 1, "the game has not ended with its secret revealed")
    secret = bytes.fromhex(end.secret)
    if commitment(secret) != record.head.commitment:
        raise RecordError(len(record.items) + 1, "the secret does not open the commitment of line 1")
    lines = [
        number for number, item in enumerate(record.items, 2) if isinstance(item, Answer) and item.chance is not None
    ]
    auditor = _Auditor(secret, lines)
    answers = record.answers()
    state = game.start(record.head.setup)
    while game.ending(state) is None:
        ref = _AuditedReferee(answers, auditor)
        game.advance(ref, state)
        del answers[: ref.given]
    return auditor.count


class _Auditor:
    def __init__(self, secret: bytes, lines: list[int]) -> None:
        self.secret = secret
        self.lines = lines
        self.count = 0

    def check(self, request: Request, rule: str, outcome: Outcome) -> None:
        if derive(self.secret, self.count, request, rule) != outcome:
            raise RecordError(self.lines[self.count], "this roll does not follow from the secret")
        self.count += 1


class _AuditedReferee(Referee):
    __slots__ = ("_auditor",)

    def __init__(self, answers: list[Answer], auditor: _Auditor) -> None:
        super().__init__(answers)
        self._auditor = auditor

    def _chance(self, request: Request, rule: str) -> Outcome:
        outcome = super()._chance(request, rule)
        self._auditor.check(request, rule, outcome)
        return outcome
