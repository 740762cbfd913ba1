"""``sixgun games`` and ``sixgun scenarios``: what there is to play."""

from __future__ import annotations

import argparse

from rich.text import Text

from sixgun.bots import bots, broken_bots
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import LANG, Command, arg
from sixgun.cli.common import default_game, ready_setup, the_game
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput
from sixgun.core.game import games
from sixgun.screen.display import Display


def list_games(args: argparse.Namespace) -> int:
    screen = console()
    for key in games():
        try:
            game = the_game(key)
        except BadInput as error:
            screen.print(Text.assemble((key, "bold"), f"  {error}"))
            continue
        template = "" if game.listed else ", a template for new games"
        count = len(game.scenarios())
        scenarios = "1 scenario" if count == 1 else f"{count} scenarios"
        screen.print(Text.assemble((key, "bold"), f"  {game.title}: {scenarios}{template}"))
    screen.print(Text(f"Bots: {', '.join(bots())}"))
    for name, reason in broken_bots().items():
        screen.print(Text(f"The bot {name} is installed but cannot be loaded ({reason})"))
    return 0


def list_scenarios(args: argparse.Namespace) -> int:
    game = the_game(args.game) if args.game is not None else default_game()
    screen = console()
    for name in game.scenarios():
        setup = ready_setup(game, name, {})
        title, text = game.part(Display).scenario_text(setup, args.lang)
        seats = ", ".join(game.seats(game.start(setup)))
        screen.print(Text.assemble((name, "bold"), f"  {title} ({seats})", f"\n    {text}" if text else ""))
    return 0


COMMAND = Command("games", HELP["games"], run=list_games)
SCENARIOS = Command(
    "scenarios",
    HELP["scenarios"],
    "List the ready scenarios of a game.",
    (arg("game", nargs="?", metavar="GAME", help="a game such as those of sixgun games"), LANG),
    list_scenarios,
)
