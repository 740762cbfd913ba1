"""``sixgun watch``: bot against bot; the same seed gives the same game."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path
from typing import Any

from sixgun.bots.drive import Stuck, play_out, seeded, without_clock
from sixgun.cli import bring, common
from sixgun.cli.arguments import whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import BOTS, GAME, LANG, OPTION, SCENARIO, Command, arg
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput, Interrupted
from sixgun.cli.files import new_file, setup_from_file, write_whole
from sixgun.cli.screen import Screen
from sixgun.core.chance import SecretChance
from sixgun.core.game import Game, Setup
from sixgun.core.match import Match
from sixgun.screen.display import Display
from sixgun.screen.words import Words


def run(args: argparse.Namespace) -> int:
    game = common.the_game(args.game)
    setup = bring.with_brought(game, scenario_setup(game, args.scenario, dict(args.option)), args.bring)
    path: Path | None = None if args.record is None else new_file(args.record)
    seats = game.seats(game.start(setup))
    names = args.bots or (common.default_bot(),)
    if len(names) > len(seats):
        raise BadInput(f"there are only {len(seats)} sides for {len(names)} bots")
    players = {seat: names[number % len(names)] for number, seat in enumerate(seats)}
    secret = hashlib.sha256(f"sixgun seed {args.seed}".encode()).digest()
    match: Match[Any] = Match.new(game, setup, SecretChance(secret), seats=players)
    screen = Screen(console(), Words(game, setup, args.lang))
    told = ", ".join(f"{screen.words.name(seat)} {name}" for seat, name in players.items())
    screen.heading(game.part(Display).scenario_text(setup, args.lang)[0], f"{told}; seed {args.seed}")
    stopped = False
    try:
        play_out(match, {seat: without_clock(common.a_bot(name)) for seat, name in players.items()}, seeded(args.seed))
    except Stuck as error:
        raise BadInput(f"the game came to no end: {error}") from None
    except KeyboardInterrupt:
        stopped = True
    finally:
        if path is not None:
            write_whole(path, match.record.text())
    screen.words = screen.words.meeting(match.state)
    if args.log:
        for entry in match.log:
            screen.entry(entry, spectator=True)
    if match.ending is not None:
        screen.ending(match.ending)
    choices = sum(answer.choice is not None for answer in match.record.answers())
    screen.speak("record.choices", "dim", n=choices, state=game.digest(match.state))
    if path is not None:
        screen.speak("start.record", path=str(path))
    if stopped:
        raise Interrupted("stopped before the game was over")
    return 0


def scenario_setup(game: Game[Any], scenario: str | None, options: dict[str, Any]) -> Setup:
    """A ready scenario by its name, or a scenario file. Nobody needs to name the only one."""
    if scenario is None:
        names = game.scenarios()
        if len(names) != 1:
            raise BadInput(f"name a scenario with --scenario: {', '.join(names) or 'a file'}")
        scenario = names[0]
    if scenario not in game.scenarios() and (scenario.endswith(".toml") or "/" in scenario):
        return setup_from_file(game, Path(scenario), options)
    return common.ready_setup(game, scenario, options)


COMMAND = Command(
    "watch",
    HELP["watch"],
    "Bot against bot: prints the result, or the whole game with --log.",
    (
        GAME,
        SCENARIO,
        arg("--seed", type=whole_number, default=1, metavar="N", help="another number, another game"),
        arg("--log", action="store_true", help="tell the whole game"),
        BOTS,
        arg("--record", type=Path, metavar="FILE", help="write the record of the game to a new file"),
        OPTION,
        bring.BRING,
        LANG,
    ),
    run,
)
