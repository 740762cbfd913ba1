"""The command line. Each command stands at the end of its module, as data (command.py)."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from sixgun import __version__
from sixgun.cli import (
    aftermath,
    campaign,
    check,
    games,
    maker,
    measure,
    odds,
    play,
    referee,
    replay,
    resolve,
    rules,
    serve,
    simulate,
    watch,
)
from sixgun.cli.command import Command
from sixgun.cli.common import BAD_INPUT, BadInput, Interrupted, complain
from sixgun.cli.output import flush, let_go, prepare_streams, say
from sixgun.core.glimpse import BotFailed
from sixgun.core.plain import visible
from sixgun.core.processes import ProcessLost

COMMANDS: tuple[Command, ...] = (
    play.COMMAND,
    serve.COMMAND,
    watch.COMMAND,
    replay.COMMAND,
    aftermath.COMMAND,
    *maker.COMMANDS,
    campaign.COMMAND,
    check.COMMAND,
    odds.COMMAND,
    resolve.COMMAND,
    referee.COMMAND,
    simulate.COMMAND,
    measure.COMMAND,
    games.GAMES,
    games.SCENARIOS,
    rules.COMMAND,
)

INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Reports bad input as one sentence, without the usage block."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {visible(message).rstrip('.')}. Try {self.prog} --help.\n")


def build_parser() -> Parser:
    parser = Parser(prog="sixgun", description="Tabletop gunfight games, played exactly by their rulebooks.")
    parser.add_argument("--version", action="version", version=f"sixgun {__version__}")
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_to(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code: 0 done, 2 bad input, 130 stopped by Ctrl-C."""
    prepare_streams()
    try:
        try:
            code = _run(argv)
        finally:
            flush()
    except BrokenPipeError:  # the reader (head, a closed pager) has seen enough
        let_go()
        return 0
    except OSError as error:  # such as a full disk behind a redirection
        let_go()
        what = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        with suppress(OSError):
            say(f"sixgun: {what} ({error.strerror or error}).", stderr=True)
        return BAD_INPUT
    return code


def _run(argv: Sequence[str] | None) -> int:
    command = ""
    try:
        args = build_parser().parse_args(argv)
        command = args.command
        code: int = args.run(args)
        return code
    except (BadInput, BotFailed, ProcessLost) as error:
        sys.stdout.flush()
        complain(command, str(error))
        return BAD_INPUT
    except Interrupted as stopped:
        sys.stdout.flush()
        complain(command, str(stopped))
        return INTERRUPTED
    except KeyboardInterrupt:
        say(stderr=True)
        return INTERRUPTED
