"""``sixgun simulate``: many games between bots, with win rates and speed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rich.table import Table as Grid

from sixgun.cli import common
from sixgun.cli.arguments import positive_number, whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import BOTS, GAME, JSON, OPTION, SCENARIO, Command, arg
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput
from sixgun.cli.many_games import Advance, illegal_lines, play_many, say_found, so_far
from sixgun.cli.watch import scenario_setup
from sixgun.lab.simulate import Rate, Result, simulate
from sixgun.screen.words import Words, scenario_name


def run(args: argparse.Namespace) -> int:
    game = common.the_game(args.game)
    setup = scenario_setup(game, args.scenario, dict(args.option))
    scenario = args.scenario or scenario_name(setup)
    seats = game.seats(game.start(setup))
    names = args.bots or (common.default_bot(),) * 2
    if len(names) > len(seats):
        raise BadInput(f"there are only {len(seats)} sides for {len(names)} bots")
    if args.swap_sides and len(names) < 2:
        raise BadInput("to swap sides takes two bots; name them with --bots A,B")
    if args.processes > 64:
        raise BadInput("64 processes are the most")
    bots = [common.new_bot(name) for name in names]
    names = common.numbered(names)

    def play(advance: Advance) -> Result:
        return simulate(
            game,
            setup,
            bots,
            names,
            args.games,
            args.seed,
            swap=args.swap_sides,
            processes=args.processes,
            progress=advance,
        )

    result, stopped = play_many(game.key, args.games, names, play)
    if args.json:
        head = {"game": game.key, "scenario": scenario, "seed": args.seed, "swap_sides": args.swap_sides}
        say_found(head, result, names, stopped)
    else:
        _show(result, Words(game, setup), names)
    if stopped:
        raise so_far(result.games, args.games)
    return 0


def _show(result: Result, words: Words, names: Sequence[str]) -> None:
    screen = console()
    grid = Grid()
    for heading in ("", "wins", "of", "rate", "95 % interval"):
        grid.add_column(heading, justify="left" if not heading else "right")
    for kind, rates in (("bot", result.bots), ("side", result.sides)):
        for rate in rates:
            name = rate.name if kind == "bot" else words.name(rate.name)
            grid.add_row(f"{kind} {name}", *_cells(rate))
    screen.print(grid)
    screen.print(f"draws: {result.draws}, unfinished: {result.unfinished}")
    screen.print("endings: " + ", ".join(f"{reason} {count}" for reason, count in result.reasons.items()))
    turns = f"{result.mean_turns:.2f} turns and " if result.mean_turns else ""
    screen.print(f"mean game: {turns}{result.mean_decisions:.1f} decisions")
    screen.print(f"{result.games_per_second:.1f} games/s, {result.decisions_per_second:.0f} decisions/s")
    for line in illegal_lines(result.illegal, names):
        screen.print(line)


def _cells(rate: Rate) -> tuple[str, str, str, str]:
    interval = f"{100 * rate.low:.1f} to {100 * rate.high:.1f} %"
    return str(rate.wins), str(rate.games), f"{100 * rate.rate:.1f} %", interval


COMMAND = Command(
    "simulate",
    HELP["simulate"],
    "Play many games between bots and report win rates with 95 % intervals, length and speed.",
    (
        GAME,
        SCENARIO,
        arg("--games", type=positive_number, default=100, metavar="N", help="how many games (100)"),
        BOTS,
        arg("--seed", type=whole_number, default=1, metavar="S", help="another number, other games"),
        arg("--swap-sides", action="store_true", help="the bots change sides from game to game"),
        arg("--processes", type=positive_number, default=2, metavar="N", help="at the same time (2)"),
        OPTION,
        JSON,
    ),
    run,
)
