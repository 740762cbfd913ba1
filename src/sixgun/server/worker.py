"""``python -m sixgun.server.worker``: work that may take long, in a process that can be killed.

The server writes jobs to its standard input and reads replies from its standard output, each with its length in front.
Bots choose here, and files of users are read here, so that neither can hold up a table.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
import time
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, BinaryIO, Literal, TypeVar

import msgspec

from sixgun.bots import load_bot
from sixgun.bots.drive import without_clock
from sixgun.core.asking import Asking
from sixgun.core.choice import Option, Question, Refusal, Region, Withheld
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Ending, Game, Preview, Problem, Setup, UnknownGame, load_game
from sixgun.core.glimpse import Bot, Glimpse, consult
from sixgun.core.kinds import Kinds, Plain
from sixgun.core.log import LogLine
from sixgun.core.match import Match, verify_chance
from sixgun.core.odds import TooManyOutcomes
from sixgun.core.plain import plain_lines
from sixgun.core.procedure import Season
from sixgun.core.record import Given, Mark, Record, RecordError, parse
from sixgun.core.ref import Answer, Pending, Referee
from sixgun.screen.display import Display
from sixgun.screen.picture import Overlay
from sixgun.server import begin

ADVICE_BUDGET = 0.8
"""Seconds that a bot may think about advice: people ask for it rarely, and wait for it."""
MOST_THOUGHTS = 60


class Spot(msgspec.Struct, frozen=True):
    """A question to a seat, as data: the state before the step, and the answers of the step so far."""

    game: str
    setup: Setup
    state: bytes
    answers: tuple[Given, ...]
    seat: str
    format: int
    """Of the record, and so of the choices among the answers."""


class BotJob(msgspec.Struct, frozen=True, tag="bot"):
    """A question for a bot."""

    spot: Spot
    bot: str
    stream: bytes
    haste: float | None = 0.0
    """How many others wait for each processor: a bot that minds the time takes so much less of it. None: no bot minds
    the time."""


class OptionsJob(msgspec.Struct, frozen=True, tag="options"):
    """All options of a question."""

    spot: Spot


class CheckJob(msgspec.Struct, frozen=True, tag="check"):
    """A choice that nobody offered, to be judged."""

    spot: Spot
    choice: Plain


class LookJob(msgspec.Struct, frozen=True, tag="look"):
    """A choice that somebody considers, with what that seat may know of the table: what it would do, or what to draw.
    `spot` is the question that it would answer, if this seat is asked one."""

    what: Literal["preview", "overlay"]
    game: str
    setup: Setup
    view: dict[str, Any]
    choice: Plain
    language: str
    spot: Spot | None = None


class SightJob(msgspec.Struct, frozen=True, tag="sight"):
    """What a model sees, with what a seat may know of the table."""

    game: str
    setup: Setup
    view: dict[str, Any]
    model: str
    language: str


class AdviceJob(msgspec.Struct, frozen=True, tag="advice"):
    """What comes to the mind of a bot in this place."""

    spot: Spot
    bot: str
    stream: bytes


class FileJob(msgspec.Struct, frozen=True, tag="file"):
    """A scenario file."""

    game: str
    text: str
    options: dict[str, Any] = {}


class BringJob(msgspec.Struct, frozen=True, tag="bring"):
    """A scenario, ready or from a file, with what people bring, by place: names of ready files, or texts of files."""

    game: str
    scenario: str
    text: str
    options: dict[str, Any]
    brought: dict[str, str]


class FilmJob(msgspec.Struct, frozen=True, tag="film"):
    """A record, to be played through."""

    text: str


class RecordJob(msgspec.Struct, frozen=True, tag="record"):
    """Somebody's record: to be played through, written down as it would be kept, and gone on with where that can be
    done; then its dice follow from `secret`."""

    text: str
    secret: bytes


class JoinJob(msgspec.Struct, frozen=True, tag="join"):
    """A file with which somebody joins what is going on, to be judged."""

    spot: Spot
    text: str


class WorkbenchJob(msgspec.Struct, frozen=True, tag="workbench"):
    """What a new procedure begins with."""

    game: str
    scenario: str = ""
    title: str = ""
    samples: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    house: str = ""


class OpenJob(msgspec.Struct, frozen=True, tag="open"):
    """A file that some procedure may go on with."""

    text: str


Job = (
    BotJob
    | OptionsJob
    | CheckJob
    | LookJob
    | SightJob
    | AdviceJob
    | FileJob
    | FilmJob
    | RecordJob
    | JoinJob
    | WorkbenchJob
    | OpenJob
    | BringJob
)


class BotReply(msgspec.Struct, frozen=True, tag="bot"):
    choice: Plain


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option as it travels."""

    choice: Plain
    cost: int = 0
    rules: tuple[str, ...] = ()
    region: Region | None = None
    facts: dict[str, Any] = {}

    @classmethod
    def of(cls, option: Option) -> Offered:
        return cls(msgspec.to_builtins(option.choice), option.cost, option.rules, option.region, option.facts)

    def option(self, kinds: Kinds) -> Option:
        return Option(kinds.decode(self.choice), self.cost, self.rules, self.region, self.facts)


class OptionsReply(msgspec.Struct, frozen=True, tag="options"):
    """`seconds` of the processor is what they cost."""

    options: tuple[Offered, ...]
    seconds: float
    unavailable: tuple[Withheld, ...] = ()


class Thought(msgspec.Struct, frozen=True):
    """A choice, what it is thought to be worth, and the reason as a text of the game with its facts."""

    choice: Plain
    value: float
    said: str = ""
    facts: dict[str, Any] = {}


class AdviceReply(msgspec.Struct, frozen=True, tag="advice"):
    """The best first."""

    thoughts: tuple[Thought, ...]


class CheckReply(msgspec.Struct, frozen=True, tag="check"):
    refusal: Refusal | None = None


class LookReply(msgspec.Struct, frozen=True, tag="look"):
    preview: Preview | None = None
    refusal: Refusal | None = None
    overlay: Overlay | None = None


class FileReply(msgspec.Struct, frozen=True, tag="file"):
    problems: tuple[Problem, ...]
    setup: Setup | None = None
    game: str = ""
    """Whose file it is, where that was the question."""


class FilmReply(msgspec.Struct, frozen=True, tag="film"):
    """`views` are what everybody could see after each step (the first is the beginning), `steps` how long the log was
    then. `rolls` is -1 unless every roll follows from the secret; `doubt` says why it does not."""

    views: tuple[bytes, ...]
    steps: tuple[int, ...]
    log: tuple[LogLine, ...]
    ending: Ending | None
    rolls: int = -1
    doubt: str = ""


class RecordReply(msgspec.Struct, frozen=True, tag="record"):
    film: FilmReply
    lines: tuple[str, ...]
    going: begin.Going | None = None
    """How it goes on, if it is a procedure that has not ended."""


class JoinReply(msgspec.Struct, frozen=True, tag="join"):
    """The answers of the seat that reports."""

    choices: tuple[Plain, ...]


class Bad(msgspec.Struct, frozen=True, tag="bad"):
    """The job cannot be done, in one sentence."""

    text: str
    line: int = 0


Reply = (
    BotReply
    | OptionsReply
    | CheckReply
    | LookReply
    | AdviceReply
    | FileReply
    | FilmReply
    | RecordReply
    | JoinReply
    | Bad
)


def work(job: Job) -> Reply:
    match job:
        case BotJob():
            return _consulted(job, _choose)
        case OptionsJob():
            state, question = _question(job.spot)
            began = time.process_time()
            if question is None:
                return Bad("this seat is not asked")
            unavailable = load_game(job.spot.game).part(Asking).unavailable(state, question)
            options = tuple([Offered.of(option) for option in question.options])
            return OptionsReply(options, time.process_time() - began, unavailable)
        case CheckJob():
            _, question = _question(job.spot)
            choice = load_game(job.spot.game).kinds.decode(job.choice)
            return Bad("this seat is not asked") if question is None else CheckReply(question.check(choice))
        case LookJob() | SightJob():
            return _look(job)
        case AdviceJob():
            return _consulted(job, _advise)
        case FileJob():
            return _read_file(job)
        case FilmJob():
            return _play_through(job)
        case RecordJob():
            return _read_record(job)
        case JoinJob():
            return _join(job)
        case WorkbenchJob() | OpenJob() | BringJob():
            return _begin(job)


# questions -----------------------------------------------------------------------------------------------------------
def _question(spot: Spot) -> tuple[Any, Question | None]:
    """The table as it lies, and what the seat is asked."""
    game = load_game(spot.game)
    state = game.decode(spot.state, spot.setup)
    try:
        game.advance(Referee([_answer(game, given, spot.format) for given in spot.answers]), state)
    except Pending as pending:
        return state, next((question for question in pending.questions if question.seat == spot.seat), None)
    return state, None


def _answer(game: Game[Any], given: Given, format: int) -> Answer:
    choice = game.kinds.read(given.choice, format) if given.choice is not None else None
    return Answer(given.key, given.chance, choice)


def _glimpse(job: BotJob | AdviceJob) -> Glimpse | None:
    """What a bot in this place may know; None if nobody asks the seat."""
    spot, game = job.spot, load_game(job.spot.game)
    state, question = _question(spot)
    if question is None:
        return None
    return Glimpse(question, lambda: game.view(state, spot.seat), spot.setup, game, Random(job.stream))


J = TypeVar("J", "BotJob", "AdviceJob")


def _consulted(job: J, think: Callable[[J, Bot, Glimpse], Reply]) -> Reply:
    """What a bot in this place thinks."""
    glimpse = _glimpse(job)
    return Bad("this seat is not asked") if glimpse is None else think(job, load_bot(job.bot)(), glimpse)


def _choose(job: BotJob, bot: Bot, glimpse: Glimpse) -> Reply:
    budget = getattr(bot, "budget", None)
    if job.haste is None:
        without_clock(bot)
    elif budget is not None:
        bot.budget = budget / (1 + job.haste)  # type: ignore[attr-defined]  # bots may have one
    return BotReply(msgspec.to_builtins(consult(bot, glimpse)))


def _look(job: LookJob | SightJob) -> LookReply:
    """Made from the seat's view alone, except that the rules judge the choice if it answers the seat's question."""
    game = load_game(job.game)
    display = game.part(Display)
    try:
        if isinstance(job, SightJob):
            return LookReply(overlay=display.sight(job.view, job.setup, job.model, job.language))
        choice = game.kinds.decode(job.choice)
        if job.what == "overlay":
            return LookReply(overlay=display.overlay(job.view, job.setup, choice, job.language))
        question = _question(job.spot)[1] if job.spot is not None else None
        refusal = question.check(choice) if question is not None else None
        if refusal is not None:
            return LookReply(refusal=refusal)
        return LookReply(game.preview(game.imagine(job.view, job.setup), choice))
    except TooManyOutcomes:
        return LookReply()
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError):
        return LookReply()  # a choice about things that are not there


def _advise(job: AdviceJob, bot: Bot, glimpse: Glimpse) -> Reply:
    """The thoughts of a bot that can say them (a method `advise`), or else what it would choose."""
    advise = getattr(bot, "advise", None)
    if advise is None:
        return AdviceReply((Thought(msgspec.to_builtins(consult(bot, glimpse)), 0.0),))
    if hasattr(bot, "budget"):
        bot.budget = ADVICE_BUDGET
    thoughts = [
        Thought(msgspec.to_builtins(a.choice), float(a.value), a.said, dict(a.facts))
        for a in islice(advise(glimpse), MOST_THOUGHTS)
    ]
    return AdviceReply(tuple(thoughts))


# files of users ------------------------------------------------------------------------------------------------------
def _read_file(job: FileJob) -> Reply:
    try:
        game = load_game(job.game)
        setup = game.part(Files).setup(plain_lines(job.text), job.options)
        game.start(setup)
    except UnknownGame as error:
        return Bad(str(error))
    except BadSetup as bad:
        return FileReply(bad.problems)
    return FileReply((), setup)


def _begin(job: WorkbenchJob | OpenJob | BringJob) -> Reply:
    try:
        if isinstance(job, BringJob):
            return FileReply(
                (), begin.with_brought(job.game, job.scenario, job.text, job.options, job.brought), job.game
            )
        if isinstance(job, OpenJob):
            game, setup = begin.opened(job.text)
            return FileReply((), setup, game)
        setup = begin.setup_of(job.game, job.scenario, job.title, job.samples, job.files, job.options, job.house)
        return FileReply((), setup, job.game)
    except BadSetup as bad:
        return FileReply(bad.problems)


def _join(job: JoinJob) -> Reply:
    """The rules look at the file here first: that may take long."""
    spot = job.spot
    kinds = load_game(spot.game).kinds
    try:
        choices = tuple(begin.procedure(spot.game).part(Season).join(job.text))
    except BadSetup as bad:
        return FileReply(bad.problems)
    for choice in choices:
        _, question = _question(spot)
        if question is None:  # a step later, of which the table itself will know more
            break
        if (refusal := question.check(choice)) is not None:
            return CheckReply(refusal)
        given = Given(question.key, choice=kinds.write(choice, spot.format))
        spot = msgspec.structs.replace(spot, answers=(*spot.answers, given))
    return JoinReply(tuple([msgspec.to_builtins(choice) for choice in choices]))


class Film(Match[Any]):
    """A match that keeps what everybody could see after each step."""

    def __init__(self, record: Record) -> None:
        self.views: list[bytes] = []
        self.steps: list[int] = []
        super().__init__(load_game(record.head.game), record)

    def _replay(self, items: list[Any]) -> None:
        self._keep_view()
        super()._replay(items)

    def _replay_step(self, number: int, mark: Mark | None = None) -> bool:
        done = super()._replay_step(number, mark)
        if done and mark is not None:
            self._keep_view()
        return done

    def _keep_view(self) -> None:
        self.views.append(msgspec.json.encode(self.game.view(self.state, "")))
        self.steps.append(len(self.log))


def _read_record(job: RecordJob) -> Reply:
    film = _play_through(FilmJob(job.text))
    if not isinstance(film, FilmReply):
        return film
    record = parse(job.text)
    going = begin.going_on(record, job.secret) if film.ending is None else None
    return RecordReply(film, tuple(record.lines()), going)


def _play_through(job: FilmJob) -> Reply:
    try:
        record = parse(job.text)
        film = Film(record)
    except RecordError as error:
        return Bad(error.message, error.line)
    except UnknownGame as error:
        return Bad(str(error), 1)
    rolls, doubt = -1, ""
    if record.end is not None and record.end.secret:
        try:
            rolls = verify_chance(film.game, record)
        except RecordError as error:
            doubt = str(error)
    return FilmReply(tuple(film.views), tuple(film.steps), tuple(film.log), film.ending, rolls, doubt)


READY = b"!"
"""What a worker says when it can work."""


# the process ---------------------------------------------------------------------------------------------------------
def read_exactly(file: BinaryIO, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = file.read(size - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def main() -> None:
    given, out = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a bot prints goes to the log, not between the replies
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # the server itself, which takes and keeps answers, goes first
    alarm = getattr(signal, "alarm", lambda seconds: None)
    encoder = msgspec.msgpack.Encoder(enc_hook=plain)
    decoder = msgspec.msgpack.Decoder(tuple[int, Job])
    _say(out, READY)
    while True:
        try:
            seconds, job = decoder.decode(read_exactly(given, int.from_bytes(read_exactly(given, 4), "big")))
        except EOFError:
            return
        alarm(seconds)  # the end of a worker whose server is gone
        try:
            data = encoder.encode(work(job))
        except Exception as error:  # bots and games may come from any package, and fail in any way
            sys.stderr.write(f"sixgun worker: {type(error).__name__}: {error}\n")
            data = encoder.encode(Bad(f"{type(error).__name__}: {error}"[:300]))
        alarm(0)
        _say(out, len(data).to_bytes(4, "big") + data)


def _say(out: BinaryIO, data: bytes) -> None:
    try:
        out.write(data)
        out.flush()
    except OSError:
        os._exit(0)  # the server is gone


def plain(value: object) -> object:
    """Facts of a game may hold more than messages can."""
    return sorted(value, key=str) if isinstance(value, set | frozenset) else str(value)


def stream_of(secret: bytes, seat: str, items: int) -> bytes:
    """What a bot's stream is seeded with: it follows from the secret and the point of the game."""
    return hashlib.blake2b(f"bot\n{seat}\n{items}".encode(), key=secret[:64], digest_size=32).digest()


if __name__ == "__main__":
    main()
