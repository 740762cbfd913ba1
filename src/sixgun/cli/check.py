"""``sixgun check``: every mistake of scenarios, situations, weapons, bands, campaigns, characters and records."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sixgun.cli.catalogue import HELP
from sixgun.cli.command import Command, arg
from sixgun.cli.common import default_game, the_game
from sixgun.cli.errors import BAD_INPUT, BadInput
from sixgun.cli.files import game_of_file, read_text
from sixgun.cli.output import say
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.match import Match
from sixgun.core.procedure import Procedure, Products, companions
from sixgun.core.record import RecordError, parse
from sixgun.core.strict import Reader
from sixgun.screen.words import Words


def run(args: argparse.Namespace) -> int:
    if args.game is not None:
        the_game(args.game)
    found = 0
    for path in args.files:
        try:
            mistakes = _record(path) if path.suffix == ".jsonl" else _file(path, args.game)
        except BadInput as error:
            mistakes = [str(error)]
        found += tell(mistakes)
        if not mistakes:
            say(f"{path}: sound.")
    return BAD_INPUT if found else 0


def tell(mistakes: Sequence[str]) -> int:
    """Every mistake on a line of its own, where complaints go; how many there are."""
    for mistake in mistakes:
        say(mistake if mistake.endswith((".", "?")) else f"{mistake}.", stderr=True)
    return len(mistakes)


def _file(path: Path, key: str | None) -> list[str]:
    whole = read_text(path)
    named, text = game_of_file(whole)
    if named and key is not None and named != key:
        raise BadInput(f"{path}: the file is for {named!r}, not for {key!r}")
    wanted = named or key
    game = the_game(wanted) if wanted else default_game()
    data = Reader().toml(whole) or {}
    for procedure in companions(game.key).values():
        if procedure.part(Files).claims(data):
            return [f"{path}: {mistake}" for mistake in mistakes_in(procedure, whole)]
    problems: Sequence[Problem] = game.part(Files).problems(text)
    if problems and not wanted:
        say(f'{path}: read as a file of {game.key}; for another game say --game GAME or game = "GAME".', stderr=True)
    if problems and named:
        # what it is meant for nobody says; it is taken for that which it is nearest to
        problems = min(problems, _situation_problems(data), key=lambda found: _far(data, found))
    return [f"{path}: {problem.where}: {problem.message}" for problem in problems]


def _far(data: Mapping[str, Any], problems: Sequence[Problem]) -> tuple[int, int]:
    """How far a file is from what it was read as: by what it lacks altogether, and by its mistakes."""
    lacking = [problem for problem in problems if problem.where.isidentifier() and problem.where not in data]
    return len(lacking), len(problems)


def _situation_problems(data: Mapping[str, Any]) -> Sequence[Problem]:
    from sixgun.situation import Situation

    try:
        Situation(data)
    except BadSetup as bad:
        return bad.problems
    return ()


def mistakes_in(procedure: Procedure[Any], text: str, lang: str = "en") -> list[str]:
    """What cannot be understood of a band, a character or a campaign; or else what the rules have against it."""
    if problems := procedure.part(Files).problems(text):
        return [f"{problem.where}: {problem.message}" for problem in problems]
    setup = procedure.part(Files).setup(text)
    return against(procedure, setup, procedure.start(setup), lang)


def against(procedure: Procedure[Any], setup: Setup, state: Any, lang: str) -> list[str]:
    """What the rules have against a band, a character or a campaign."""
    words = Words(procedure, setup, lang)
    return [
        f"{words.refusal(refusal).rstrip('.')} ({refusal.rule})"
        for refusal in procedure.part(Products).objections(state)
    ]


def _record(path: Path) -> list[str]:
    try:
        record = parse(read_text(path))
        Match(the_game(record.head.game), record)
    except RecordError as error:
        return [f"{path}: line {error.line}: {error.message}"]
    return []


COMMAND = Command(
    "check",
    HELP["check"],
    'List every mistake of files of your own. A file names its game with game = "KEY" at the top.',
    (
        arg(
            "files",
            nargs="+",
            type=Path,
            metavar="FILE",
            help="scenarios, situations, weapons, bands, campaigns, characters, records",
        ),
        arg("--game", metavar="GAME", help="the game of files that do not name one"),
    ),
    run,
)
