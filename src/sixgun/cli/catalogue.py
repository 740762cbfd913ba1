"""All commands with what they are for, known without loading any of them. `sixgun --help` needs no more than this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixgun.cli.command import Command

HELP: Mapping[str, str] = {
    "play": "play a game, in the browser or in the terminal",
    "serve": "play in the browser",
    "watch": "watch bots play",
    "replay": "play a record again and check it",
    "aftermath": "recovery and experience after a game",
    "band": "build, check and print bands",
    "character": "build, check and print characters",
    "campaign": "a league of bands: matches and what follows them",
    "check": "find the mistakes of files and records",
    "odds": "exact odds of a situation",
    "resolve": "what happens with your dice",
    "referee": "the referee of a game at a real table",
    "simulate": "play many games between bots",
    "measure": "measure one bot against another over all scenarios",
    "games": "list the installed games",
    "scenarios": "list the scenarios of a game",
    "rules": "list the rules of a game, or show one",
}
"""One line for each command, in the order of the help. A command is in the module of its name, as COMMAND."""
_ELSEWHERE = {"band": "maker:BAND_MAKER", "character": "maker:CHARACTER_MAKER", "scenarios": "games:SCENARIOS"}


def named(argv: Sequence[str]) -> str:
    """The command that the arguments name, or "": the first that is no option, as no option before it takes a value."""
    first = next((text for text in argv if not text.startswith("-")), "")
    return first if first in HELP else ""


def load(name: str) -> Command:
    """The command of a name in `HELP`, with its module and all that it needs."""
    module, _, constant = _ELSEWHERE.get(name, f"{name}:COMMAND").partition(":")
    command: Command = getattr(import_module(f"sixgun.cli.{module}"), constant)
    return command
