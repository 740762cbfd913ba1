"""The command line. Each subcommand has ``add_parser(subparsers)``, which sets ``run(args) -> int``: a module, or one
of several objects that share a module."""

import argparse
import os
import sys
from collections.abc import Sequence
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
from sixgun.cli.common import BAD_INPUT, BadInput, complain

COMMANDS = (
    play,
    serve,
    watch,
    replay,
    aftermath,
    maker.band,
    maker.character,
    campaign,
    check,
    odds,
    resolve,
    referee,
    simulate,
    measure,
    games,
    rules,
)

INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Reports bad input as one sentence, without the usage block."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message.rstrip('.')}. Try {self.prog} --help.\n")


def build_parser() -> Parser:
    parser = Parser(prog="sixgun", description="Tabletop gunfight games, played exactly by their rulebooks.")
    parser.add_argument("--version", action="version", version=f"sixgun {__version__}")
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code: 0 done, 2 bad input."""
    try:
        code = _run(build_parser().parse_args(argv))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader (head, a closed pager) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # such as a full disk behind a redirection
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        what = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        print(f"sixgun: {what} ({error.strerror or error}).", file=sys.stderr)
        return BAD_INPUT
    return code


def _run(args: argparse.Namespace) -> int:
    try:
        code: int = args.run(args)
        return code
    except BadInput as error:
        sys.stdout.flush()
        complain(args.command, str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
