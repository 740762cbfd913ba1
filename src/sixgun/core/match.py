"""A game being played: the loop that runs steps, waits for people, keeps the record, and goes back and forth in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sixgun.core.chance import Faces, Request, SecretChance, Source, commitment, derive
from sixgun.core.choice import Choice, Question, Refusal, Refused
from sixgun.core.game import BadSetup, Ending, Game
from sixgun.core.kinds import BadChoice, Plain
from sixgun.core.log import LogLine
from sixgun.core.record import End, Given, Head, Item, Mark, Record, RecordError
from sixgun.core.ref import Answer, Decider, Mismatch, Pending, Referee, chance_key
from sixgun.core.shell import State

S = TypeVar("S", bound=State)


class Match(Generic[S]):
    """One game in progress.

    `run` plays until somebody has to answer or the game is over; `answer` gives a seat's choice; `roll` gives dice that
    a person rolled. The record grows with every accepted answer, before anybody sees its consequence (`on_item`).
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
        if isinstance(source, SecretChance) and record.head.commitment not in ("", source.commitment):
            raise RecordError(1, "the commitment there is not for this secret")
        self.log: list[LogLine] = []
        self.unfinished: list[LogLine] = []
        """What the step that waits for an answer has told so far."""
        self.pending: Pending | None = None
        try:
            self.state: S = game.start(record.head.setup)
        except BadSetup as bad:
            raise RecordError(1, f"the set-up cannot be played ({bad})") from bad
        self.ending: Ending | None = game.ending(self.state)
        self._answers: list[Answer] = []
        self._sealed: dict[str, Choice] = {}
        self._rolls = 0
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
        head = Head(game.kinds.format, game.key, game.rules_version, setup, sealed, seats or {})
        return cls(game, Record(head), source, decide, on_item)

    # going on --------------------------------------------------------------------------------------------------------
    def run(self, steps: int = -1) -> Pending | None:
        """Play on. Returns what is waited for, or None when the game is over (or `steps` steps are done)."""
        self.pending = None
        while self.ending is None and steps != 0:
            if not self._step():
                return self.pending
            steps -= 1
        if self.ending is not None and self.record.end is None:
            secret = self.source.secret.hex() if isinstance(self.source, SecretChance) else ""
            self._add(End(self.ending.winners, self.ending.reason, secret if self.record.head.commitment else ""))
        return None

    def _step(self) -> bool:
        work = self.game.fork(self.state)
        if isinstance(self.source, SecretChance):
            self.source.number = self._rolls  # a step that was refused has used up nothing
        ref = Referee(self._answers, self.source, self._decider())
        try:
            self.game.advance(ref, work)
        except Pending as pending:
            self._keep(ref)
            self.unfinished = ref.log
            self.pending = _bare(pending)
            return False
        self._keep(ref)
        self._commit(work, ref)
        return True

    def _decider(self) -> Decider:
        """Gives out each sealed choice once, so that a later question with the same key is a new question."""
        sealed = dict(self._sealed)

        def decide(question: Question) -> Choice | None:
            if question.key in sealed:
                return sealed.pop(question.key)
            return self.decide(question) if self.decide is not None else None

        return decide

    def _keep(self, ref: Referee) -> None:
        for answer in ref.answers[len(self._answers) :]:
            self._add(self.written(answer))
            self._answers.append(answer)

    def _add(self, item: Item) -> None:
        if self.on_item is not None:
            self.on_item(item)
        self.record.items.append(item)
        if isinstance(item, Given):
            if item.choice is None:
                self._rolls += 1
            else:
                self._sealed.pop(item.key, None)

    def _commit(self, work: S, ref: Referee) -> None:
        self._add(Mark(self.game.digest(work)))
        self.state = work
        self.log.extend(ref.log)
        self.unfinished = []
        self._answers = []
        self._sealed.clear()
        self.ending = self.game.ending(work)

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
            asked = self.pending.questions if self.pending is not None else ()
            return Refusal(asked[0].rule if asked else "core.match.waiting", "not-asked")
        refusal = question.check(choice)
        if refusal is not None:
            return refusal
        waiting = self.pending
        self._sealed[question.key] = choice
        try:
            done = self._step()
        except Refused as refused:
            if refused.choice not in (None, choice):
                raise  # somebody else's mistake, such as a bot's
            self._sealed.pop(question.key, None)
            self.pending = waiting
            return refused.refusal
        if done:
            self.run()
        return None

    @property
    def sealed(self) -> dict[str, Choice]:
        """Accepted choices that wait for those of others, by the key of their question. They are not in the record
        yet."""
        return dict(self._sealed)

    def unseal(self, key: str) -> bool:
        """Take a sealed choice back: its question is open again. False if there is none."""
        if self._sealed.pop(key, None) is None:
            return False
        self._step()
        return True

    def roll(self, outcome: Faces) -> bool:
        """Dice or cards that a person got, for the request that is waited for; False if they are impossible."""
        if self.pending is None or self.pending.chance is None or not self.pending.chance.valid(outcome):
            return False
        answer = Answer(chance_key(self.pending.chance, self.pending.rule), chance=outcome)
        self._add(self.written(answer))
        self._answers.append(answer)
        self.run()
        return True

    # as it is written ------------------------------------------------------------------------------------------------
    @property
    def given(self) -> tuple[Answer, ...]:
        """The answers of the step that waits for more of them."""
        return tuple(self._answers)

    def write(self, choice: Choice) -> Plain:
        """A choice in the format of the record."""
        return self.game.kinds.write(choice, self.record.head.record)

    def read(self, data: Plain) -> Choice:
        """Raises BadChoice."""
        return self.game.kinds.read(data, self.record.head.record)

    def written(self, answer: Answer) -> Given:
        if answer.choice is not None:
            return Given(answer.key, choice=self.write(answer.choice))
        assert answer.chance is not None
        return Given.rolled(answer.key, answer.chance)

    def answered(self, given: Given) -> Answer:
        """An answer of the record as the rules get it. Raises BadChoice."""
        return Answer(given.key, given.chance, self.read(given.choice) if given.choice is not None else None)

    def _read_line(self, number: int, given: Given) -> Answer:
        try:
            return self.answered(given)
        except BadChoice as bad:
            raise RecordError(number, f"this is no choice of the game ({bad})") from bad

    # going back ------------------------------------------------------------------------------------------------------
    def back_to(self, items: int) -> Match[S]:
        """A new match at an earlier point of the record: undo is replay."""
        record = Record(self.record.head, self.record.items[:items])
        source = SecretChance(self.source.secret) if isinstance(self.source, SecretChance) else self.source
        return Match(self.game, record, source, self.decide, self.on_item)

    def _replay(self, items: list[Item]) -> None:
        """Bring a fresh state to the end of the given items, comparing every digest on the way."""
        number = 1
        for number, item in enumerate(items, 2):
            if isinstance(item, Given):
                self._answers.append(self._read_line(number, item))
                self._rolls += item.choice is None
            elif isinstance(item, Mark):
                if not self._replay_step(number, item):
                    raise RecordError(number, "an answer is missing before this line")
            elif self._answers:
                raise RecordError(number, "the game ends here in the middle of a step")
            elif self.ending is None or (self.ending.reason, self.ending.winners) != (item.reason, item.winners):
                raise RecordError(number, "the game does not end here as the record says")
        if self._answers:
            self._replay_step(number + 1)

    def _replay_step(self, number: int, mark: Mark | None = None) -> bool:
        """Do the step of the answers before line `number`; False if it needs more of them. Without a mark it is only
        tried."""
        first = number - len(self._answers)
        if self.ending is not None:
            raise RecordError(first, "the game was over before this line")
        work = self.game.fork(self.state)
        ref = self._replay_referee(first)
        complete = True
        try:
            self.game.advance(ref, work)
        except Mismatch as mismatch:
            raise RecordError(first + mismatch.index, str(mismatch)) from mismatch
        except Refused as refused:
            raise RecordError(first + max(ref.given - 1, 0), f"the rules refuse this answer ({refused})") from refused
        except Pending:
            complete = False
        if ref.given != len(self._answers):
            raise RecordError(first + ref.given, "the rules ask nothing that this line could answer")
        if mark is None or not complete:
            return complete
        if not self._fits(work, mark):
            raise RecordError(number, "the state here is not the one that was recorded")
        self.state = work
        self.log.extend(ref.log)
        self.ending = self.game.ending(work)
        self._answers = []
        return True

    def _fits(self, state: S, mark: Mark) -> bool:
        digest = self.game.digest
        return digest(state) == mark.digest or any(digest(one) == mark.digest for one in self.game.formerly(state))

    def _replay_referee(self, first: int) -> Referee:
        return Referee(self._answers)


def _bare(pending: Pending) -> Pending:
    """What is waited for, without the stack on which it was asked. People may think for days; until then every
    variable of the rules, and of their callers, would be kept."""
    pending.__cause__ = pending.__context__ = None
    return pending.with_traceback(None)


def verify_chance(game: Game[Any], record: Record) -> int:
    """Check every roll of a finished record against the revealed secret; returns how many there were."""
    last = len(record.items) + 1
    if record.end is None or not record.end.secret:
        raise RecordError(last, "the game has not ended with its secret revealed")
    try:
        secret = bytes.fromhex(record.end.secret)
    except ValueError:
        raise RecordError(last, "the secret is not written in hexadecimal") from None
    if commitment(secret) != record.head.commitment:
        raise RecordError(last, "the secret does not open the commitment of line 1")
    audit = _Audit(game, record, secret)
    return audit.checked


class _Audit(Match[Any]):
    """Replays a record and derives every roll again."""

    def __init__(self, game: Game[Any], record: Record, secret: bytes) -> None:
        self.secret = secret
        self.checked = 0
        super().__init__(game, record)

    def _replay_referee(self, first: int) -> Referee:
        return _AuditedReferee(self._answers, first, self)

    def check(self, request: Request, rule: str, outcome: Faces, line: int) -> None:
        if derive(self.secret, self.checked, request, rule) != outcome:
            raise RecordError(line, "this roll does not follow from the secret")
        self.checked += 1


class _AuditedReferee(Referee):
    __slots__ = ("_audit", "_first")

    def __init__(self, answers: list[Answer], first: int, audit: _Audit) -> None:
        super().__init__(answers)
        self._first = first
        self._audit = audit

    def _chance(self, request: Request, rule: str) -> Faces:
        outcome = super()._chance(request, rule)
        self._audit.check(request, rule, outcome, self._first + self.given - 1)
        return outcome
