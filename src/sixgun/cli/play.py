"""``sixgun play``: a game in the terminal, new or taken up from its record."""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.text import Text

from sixgun.bots.drive import Stuck
from sixgun.cli import bring, serve
from sixgun.cli.arguments import bot_name, whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import LANG, OPTION, Command, Group, arg
from sixgun.cli.common import a_bot, default_bot, default_game, loadable_games, ready_setup, the_game
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput
from sixgun.cli.files import (
    RecordFile,
    default_record,
    forget_secret,
    game_of_file,
    keep_secret,
    kept_secret,
    new_file,
    new_secret,
    read_record,
    read_text,
)
from sixgun.cli.output import say
from sixgun.cli.screen import Screen
from sixgun.cli.session import Left, Session, read_line
from sixgun.cli.speech import said
from sixgun.cli.watch import scenario_setup
from sixgun.core.chance import SecretChance, SeededChance, Source, commitment
from sixgun.core.game import Game, Setup, games
from sixgun.core.glimpse import BotFailed
from sixgun.core.match import Match
from sixgun.core.record import Head, Record, RecordError
from sixgun.screen.display import Display
from sixgun.screen.words import Words, scenario_name

PERSON = "person"
"""The name in a record of a seat that is not played by a bot."""
LINES_TO_CATCH_UP = 10


def run(args: argparse.Namespace) -> int:
    if _in_browser(args):
        return serve.run(args)
    _prepare_input()
    try:
        session, path = _taken_up(args) if _is_record(args.target) else _started(args)
    except (Left, KeyboardInterrupt):
        say(f"\n{said(args.lang, 'start.none')}")
        return 0
    if session is None:
        return 0
    session.directing = getattr(args, "directing", False)
    try:
        session.play()
    except (Stuck, BotFailed) as error:
        raise BadInput(f"the game cannot go on: {error}; its record is in {path}") from None
    except (Left, KeyboardInterrupt):
        command = "referee" if session.directing else "play"
        going_on = said(args.lang, "start.go-on", command=f"sixgun {command} {_quoted(path)}")
        say(f"\n{said(args.lang, 'start.saved', path=str(path))}\n{going_on}")
        return 0
    finally:
        session.file.close()
    forget_secret(path)
    say(said(args.lang, "start.record", path=str(path)))
    return 0


def _in_browser(args: argparse.Namespace) -> bool:
    """Whether nothing was asked for that the terminal alone can do, and the web table is installed or asked for."""
    of_the_browser = serve.given(args)
    terminal = getattr(args, "terminal", True) or args.target or args.scenario or args.record or args.seat or args.bot
    if terminal or args.both or args.real_dice or args.option or args.bring or args.seed is not None:
        if of_the_browser:
            raise BadInput(f"{of_the_browser[0]} is for the web table, and the rest for a game in the terminal")
        return False
    return bool(of_the_browser) or not serve.missing()


def _prepare_input() -> None:
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  # gives the prompt a history


def _is_record(target: str | None) -> bool:
    if target is None or target in games():
        return False
    return target.endswith(".jsonl") or os.sep in target or Path(target).is_file()


def _game_of_file(scenario: str | None) -> Game[Any]:
    """The game that a scenario file names, where no game was asked for."""
    if scenario is not None and scenario.endswith(".toml") and Path(scenario).is_file():
        key, _ = game_of_file(read_text(Path(scenario)))
        if key:
            return the_game(key)
    return default_game()


# a new game ----------------------------------------------------------------------------------------------------------
def _game_to_play(args: argparse.Namespace) -> Game[Any]:
    """The game of a command whose options go together; where none was named, what others there are is said."""
    if args.both and (args.seat is not None or args.bot is not None):
        raise BadInput("with --both people play all sides, so --seat and --bot have no place")
    if args.real_dice and args.seed is not None:
        raise BadInput("real dice have no seed; leave out --seed or --real-dice")
    game = the_game(args.target) if args.target is not None else _game_of_file(args.scenario)
    others = [other.key for other in loadable_games() if other.listed and other.key != game.key]
    if args.target is None and args.scenario is None and others:
        commands = f" {said(args.lang, 'start.or')} ".join(f"sixgun play {key}" for key in others)
        say(said(args.lang, "start.this-is", game=game.key, commands=commands) + "\n")
    return game


def _started(args: argparse.Namespace) -> tuple[Session, Path]:
    game = _game_to_play(args)
    options = dict(args.option)
    given = None if args.scenario is None else scenario_setup(game, args.scenario, options)
    path: Path | None = None if args.record is None else new_file(args.record)
    screen = console()
    setup = given if given is not None else _choose_scenario(game, options, args.lang)
    setup = bring.with_brought(game, setup, args.bring)
    words = Words(game, setup, args.lang, real_table=args.real_dice)
    if given is None:
        screen.print()
    title, text = game.part(Display).scenario_text(setup, args.lang)
    screen.print(Text.assemble((title, "bold"), f"\n{text}" if text else ""))
    if args.real_dice and words.scale():
        screen.print(words.scale())
    people = _choose_people(game, setup, words, args)
    if given is None and not args.bring and args.seat is None and not args.both:
        setup = bring.choose(game, setup, words, people)
        words = Words(game, setup, args.lang, real_table=args.real_dice)
    bot = args.bot or default_bot()
    players = {seat: PERSON if seat in people else bot for seat in game.seats(game.start(setup))}
    secret = _secret_of(args.seed)
    sealed = "" if args.real_dice else commitment(secret)
    head = Head(game.kinds.format, game.key, game.rules_version, setup, sealed, players)
    path = path or default_record(game.key, scenario_name(setup))
    file = RecordFile(path, head)
    try:
        keep_secret(path, secret)
    except OSError as error:
        raise BadInput(f"{path}.secret cannot be written ({error.strerror})") from None
    source = None if args.real_dice else SecretChance(secret)
    return _session(game, Record(head), file, source, players, secret, words), path


def _secret_of(seed: int | None) -> bytes:
    return new_secret() if seed is None else hashlib.sha256(f"sixgun seed {seed}".encode()).digest()


def _choose_scenario(game: Game[Any], options: Mapping[str, Any], lang: str) -> Setup:
    setups = {name: ready_setup(game, name, options) for name in game.scenarios()}
    if not setups:
        raise BadInput(f"{game.title} has no ready scenario; name a file with --scenario")
    if len(setups) == 1:
        return next(iter(setups.values()))
    screen = console()
    screen.print(Text(game.title, style="bold"))
    for number, setup in enumerate(setups.values(), 1):
        title, text = game.part(Display).scenario_text(setup, lang)
        screen.print()
        screen.print(Text.assemble((f"{number:>2}  {title}", "bold"), f"\n    {text}" if text else ""))
    screen.print()
    return setups[_pick(lang, "start.scenario", tuple(setups), tuple(setups))]


def _choose_people(game: Game[Any], setup: Setup, words: Words, args: argparse.Namespace) -> tuple[str, ...]:
    """The seats of people."""
    seats = game.seats(game.start(setup))
    if args.both:
        return seats
    if args.seat is not None:
        return (_seat(args.seat, seats, words),)
    screen = console()
    for number, seat in enumerate(seats, 1):
        screen.print(Text(f"{number:>2}  {words.name(seat)}"))
    return (_pick(args.lang, "start.side", seats, tuple(words.name(seat) for seat in seats)),)


def _seat(text: str, seats: Sequence[str], words: Words) -> str:
    for seat in seats:
        if text.casefold() in (seat.casefold(), words.name(seat).casefold()):
            return seat
    raise BadInput(f"there is no side {text!r}; the sides are {', '.join(seats)}")


def _pick(lang: str, question: str, keys: Sequence[str], names: Sequence[str]) -> str:
    while True:
        line = read_line(f"{said(lang, question)} ").strip()
        if line.isdecimal() and len(line) < 6 and 1 <= int(line) <= len(keys):
            return keys[int(line) - 1]
        for key, name in zip(keys, names, strict=True):
            if line and line.casefold() in (key.casefold(), name.casefold()):
                return key
        if line.casefold() in ("quit", "q", "exit"):
            raise Left
        say(said(lang, "start.number", n=len(keys)))


# a saved game --------------------------------------------------------------------------------------------------------
def _taken_up(args: argparse.Namespace) -> tuple[Session | None, Path]:
    path = Path(args.target)
    for given, name in (
        (args.scenario, "--scenario"),
        (args.seed, "--seed"),
        (args.record, "--record"),
        (args.option or None, "--option"),
        (args.bring or None, "--bring"),
        (args.real_dice or None, "--real-dice"),
        (args.bot, "--bot"),
    ):
        if given is not None:
            raise BadInput(f"a saved game keeps what it was started with, so {name} has no place")
    if args.both and args.seat is not None:
        raise BadInput("with --both people play all sides, so --seat has no place")
    record, cut = read_record(path, cut_is_fine=True)
    game = the_game(record.head.game)
    secret = kept_secret(path)
    source = _source(record, secret)
    try:
        match = Match(game, record, source)
    except RecordError as error:
        raise BadInput(f"{path}, line {error.line}: {error.message}") from None
    words = Words(game, record.head.setup, args.lang, real_table=not record.head.commitment)
    if match.ending is not None and record.end is not None:
        command = f"sixgun replay {_quoted(path)} --log"
        say(said(args.lang, "start.over", ending=words.ending(match.ending), command=command))
        return None, path
    players = _players(game, record, words, args)
    if cut:
        say(said(args.lang, "start.cut"))
    if record.head.commitment and not isinstance(source, SecretChance):
        say(said(args.lang, "start.new-cards" if game.cards_only else "start.new-dice"))
    file = RecordFile.taken_up(path, record, rewrite=cut)
    session = _session(game, record, file, source, players, secret or new_secret(), words)
    session.catch_up(LINES_TO_CATCH_UP)
    return session, path


def _source(record: Record, secret: bytes | None) -> Source | None:
    sealed = record.head.commitment
    if not sealed:
        return None
    if secret is not None and commitment(secret) == sealed:
        return SecretChance(secret)
    return SeededChance(new_secret().hex())


def _players(game: Game[Any], record: Record, words: Words, args: argparse.Namespace) -> dict[str, str]:
    """Who plays each seat: as in the record, unless the command line seats people otherwise."""
    setup = record.head.setup
    seats = game.seats(game.start(setup))
    known = record.head.seats
    if not args.both and args.seat is None and set(known) == set(seats):
        return dict(known)
    people = _choose_people(game, setup, words, args)
    others = {seat: known.get(seat, PERSON) for seat in seats}
    return {
        seat: PERSON if seat in people else others[seat] if others[seat] != PERSON else default_bot() for seat in seats
    }


def _session(
    game: Game[Any],
    record: Record,
    file: RecordFile,
    source: Source | None,
    players: Mapping[str, str],
    secret: bytes,
    words: Words,
) -> Session:
    bots = {seat: a_bot(name) for seat, name in players.items() if name != PERSON}
    people = tuple(seat for seat, name in players.items() if name == PERSON)
    match: Match[Any] = Match(game, record, source, on_item=file.add)
    return Session(match, file, Screen(console(), words), people, bots, secret)


def _quoted(path: Path) -> str:
    text = str(path)
    return f"'{text}'" if " " in text else text


COMMAND = Command(
    "play",
    HELP["play"],
    "Without anything else: open the web table in the browser. With a game, a scenario or a record: "
    "play in the terminal against bots or people at the same screen, or go on with a saved game.",
    (
        arg("target", nargs="?", metavar="GAME|RECORD", help="a game, or the record of one to go on with"),
        arg("--scenario", metavar="NAME|FILE", help="a ready scenario, or a scenario file of your own"),
        arg("--seat", metavar="SIDE", help="the side that you play"),
        arg("--bot", type=bot_name, metavar="BOT", help="who plays the other sides: random or gunhand"),
        arg("--both", action="store_true", help="people play all sides at this screen"),
        arg("--real-dice", action="store_true", help="you roll real dice and type them"),
        arg("--seed", type=whole_number, metavar="N", help="the same dice and the same bots every time"),
        arg("--record", type=Path, metavar="FILE", help="where to keep the record of the game"),
        OPTION,
        bring.BRING,
        LANG,
        arg("--terminal", action="store_true", help="play in the terminal, whatever else is given"),
        Group("in the browser", serve.ARGUMENTS),
    ),
    run,
)
