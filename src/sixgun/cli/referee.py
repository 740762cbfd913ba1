"""``sixgun referee``: a whole game at a real table. People say what they do and type their dice and distances."""

from __future__ import annotations

import argparse
from pathlib import Path

from sixgun.cli import bring, play
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import LANG, OPTION, Command, arg
from sixgun.cli.common import default_game, loadable_games, the_game
from sixgun.cli.errors import BadInput
from sixgun.cli.files import game_of_file, read_text
from sixgun.cli.output import say
from sixgun.cli.speech import said
from sixgun.core.real_table import RealTable


def run(args: argparse.Namespace) -> int:
    going_on = args.target.endswith(".jsonl")
    wanted = argparse.Namespace(
        target=args.target if going_on else _game(args),
        scenario=None if going_on else args.target,
        seat=None,
        bot=None,
        both=True,
        real_dice=not going_on,
        seed=None,
        record=args.record,
        option=list(args.option),
        bring=list(args.bring),
        lang=args.lang,
        directing=True,
    )
    if not going_on:
        wanted.option = [*the_game(wanted.target).part(RealTable).options.items(), *wanted.option]
    return play.run(wanted)


def _game(args: argparse.Namespace) -> str:
    """The game that was named, that of the file, or the first one that has such a scenario."""
    if args.game is not None:
        return the_game(args.game).key
    if args.target.endswith(".toml") or "/" in args.target:
        key, _ = game_of_file(read_text(Path(args.target)))
        return the_game(key).key if key else default_game().key
    found = [game for game in loadable_games() if args.target in game.scenarios()]
    found.sort(key=lambda game: not game.listed)
    if not found:
        listed = [f"{', '.join(game.scenarios())} ({game.key})" for game in loadable_games() if game.listed]
        raise BadInput(f"there is no scenario {args.target!r}; there are {'; '.join(listed)}")
    first, *others = found
    if others:
        keys = f" {said(args.lang, 'start.or')} ".join(game.key for game in others)
        say(said(args.lang, "start.same-name", scenario=args.target, game=first.key, others=keys))
    return first.key


COMMAND = Command(
    "referee",
    HELP["referee"],
    "A whole game at a real table: people say what they do and type their dice; the program keeps states, "
    "ammunition and the order of activation, says what is allowed, and records everything. Positions may be "
    "given roughly; help at the prompt says how.",
    (
        arg(
            "target",
            metavar="SCENARIO|FILE",
            help="a ready scenario, a scenario or situation file, or a record to go on",
        ),
        arg("--game", metavar="GAME", help="the game of a ready scenario"),
        arg("--record", type=Path, metavar="FILE", help="where to keep the record of the game"),
        OPTION,
        bring.BRING,
        LANG,
    ),
    run,
)
