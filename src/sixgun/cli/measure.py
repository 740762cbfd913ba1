"""`sixgun measure`: how often one bot beats another over all scenarios of a game."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from sixgun.cli import common
from sixgun.cli.arguments import bot_names, positive_number, whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import GAME, JSON, Command, arg
from sixgun.cli.errors import BadInput
from sixgun.cli.many_games import Advance, illegal_lines, play_many, say_found, so_far
from sixgun.cli.output import say
from sixgun.lab.measure import Measured, Score, games_each, measure


def run(args: argparse.Namespace) -> int:
    game = common.the_game(args.game)
    if len(args.bots) != 2:
        raise BadInput("expected two bots, such as --bots gunhand,random")
    if args.processes > 64:
        raise BadInput("64 processes are the most")
    one, other = (common.new_bot(name) for name in args.bots)
    scenarios = tuple(name for name in game.scenarios() if len(game.rivals(game.start(game.setup(name)))) == 2)
    if not scenarios:
        raise BadInput(f"{game.key} has no scenario for two sides")
    total = len(scenarios) * games_each(args.games, len(scenarios))
    names = common.numbered(args.bots)

    def play(advance: Advance) -> Measured:
        return measure(game, scenarios, (one, other), args.games, args.seed, processes=args.processes, progress=advance)

    found, stopped = play_many(game.key, total, names, play)
    if args.json:
        say_found({"game": game.key, "bots": list(args.bots), "seed": args.seed}, found, names, stopped)
    else:
        _show(found, names)
    if stopped:
        raise so_far(found.total.wins.games, total)
    return 0


_HEADINGS = (
    "scenario",
    "games",
    "wins",
    "draws",
    "losses",
    "win rate",
    "95 % interval",
    "turns",
    "decisions",
    "seconds",
)


def _show(found: Measured, names: Sequence[str]) -> None:
    """Plain columns, at most 100 characters wide, that can be put into a document as they are."""
    rows = [_HEADINGS, *(_cells(score) for score in (*found.scenarios, found.total))]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADINGS))]
    say(f"{names[0]} against {names[1]}, sides exchanged; a draw is no win")
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        say("  ".join([row[0].ljust(widths[0]), *cells[1:]]))
    if found.total.unfinished:
        say(f"{found.total.unfinished} games did not come to an end")
    for line in illegal_lines(found.illegal, names):
        say(line)


def _cells(score: Score) -> tuple[str, ...]:
    wins = score.wins
    return (
        wins.name,
        str(wins.games),
        str(wins.wins),
        str(score.draws),
        str(score.losses),
        f"{100 * wins.rate:.1f} %",
        f"{100 * wins.low:.1f} to {100 * wins.high:.1f} %",
        f"{score.mean_turns:.1f}",
        f"{score.mean_decisions:.0f}",
        f"{score.seconds:.0f}",
    )


COMMAND = Command(
    "measure",
    HELP["measure"],
    "Play two bots against each other: every scenario equally often, and every game twice with the "
    "sides exchanged. A game counts as a win only for a bot that won it alone; a draw is no win.",
    (
        GAME,
        arg("--games", type=positive_number, default=200, metavar="N", help="at least so many games (200)"),
        arg(
            "--bots",
            type=bot_names,
            default=("gunhand", "random"),
            metavar="A,B",
            help="two bots (gunhand,random)",
        ),
        arg("--seed", type=whole_number, default=1, metavar="S", help="another number, other games"),
        arg("--processes", type=positive_number, default=2, metavar="N", help="at the same time (2)"),
        JSON,
    ),
    run,
)
