"""The command line. Each command stands at the end of its module, as data (command.py); only the one that is named is
loaded (catalogue.py)."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from sixgun import __version__
from sixgun.cli.catalogue import HELP, load, named
from sixgun.cli.errors import BAD_INPUT, BadInput, Interrupted, complain
from sixgun.cli.output import flush, let_go, prepare_streams, say
from sixgun.core.errors import FailedOutside
from sixgun.core.plain import visible

INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Reports bad input as one sentence, without the usage block."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {visible(message).rstrip('.')}. Try {self.prog} --help.\n")


class Version(argparse.Action):
    """Tells the version, and whether the geometry's kernel runs compiled; only this option loads the kernel."""

    def __call__(self, parser: argparse.ArgumentParser, *ignored: object) -> NoReturn:
        from sixgun.table.kernel import MODE

        say(f"sixgun {__version__} (kernel: {MODE})")
        parser.exit()


def build_parser(argv: Sequence[str]) -> Parser:
    """The parser for these arguments: it knows all commands by name, and everything about the one that they name."""
    parser = Parser(prog="sixgun", description="Tabletop gunfight games, played exactly by their rulebooks.")
    parser.add_argument("--version", action=Version, nargs=0, help="the version, and how the geometry's kernel runs")
    subparsers = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    wanted = named(argv)
    for name, help in HELP.items():
        if name == wanted:
            load(name).add_to(subparsers)
        else:
            subparsers.add_parser(name, help=help)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code: 0 done, 2 bad input, 130 stopped by Ctrl-C."""
    prepare_streams()
    try:
        try:
            code = _run(sys.argv[1:] if argv is None else argv)
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


def _run(argv: Sequence[str]) -> int:
    command = ""
    try:
        args = build_parser(argv).parse_args(argv)
        command = args.command
        code: int = args.run(args)
        return code
    except (BadInput, FailedOutside) as error:
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
