"""A command of the command line as data: its name, what it is for, what it takes, and the function that runs it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

from sixgun.cli.arguments import bot_names, language, switch

Run = Callable[[argparse.Namespace], int]


class Arg(NamedTuple):
    """An argument or option; argparse says what the settings mean."""

    names: tuple[str, ...]
    settings: dict[str, Any]

    def saying(self, help: str) -> Arg:
        """The same with another help text."""
        return Arg(self.names, {**self.settings, "help": help})

    def add_to(self, parser: argparse._ActionsContainer) -> None:
        parser.add_argument(*self.names, **self.settings)


class Group(NamedTuple):
    """Arguments that stand under a heading of their own in the help."""

    title: str
    arguments: tuple[Arg, ...]

    def add_to(self, parser: argparse._ActionsContainer) -> None:
        group = parser.add_argument_group(self.title)
        for argument in self.arguments:
            argument.add_to(group)


class Command(NamedTuple):
    """A command, or a verb of one. With verbs, the verb runs; `also` are arguments with fixed values."""

    name: str
    help: str
    description: str = ""
    arguments: tuple[Arg | Group, ...] = ()
    run: Run | None = None
    verbs: tuple[Command, ...] = ()
    also: tuple[tuple[str, str], ...] = ()

    def add_to(self, subparsers: argparse._SubParsersAction[Any]) -> None:
        description = self.description or f"{self.help[:1].upper()}{self.help[1:]}."
        parser = subparsers.add_parser(self.name, help=self.help, description=description)
        parser.set_defaults(**dict(self.also))
        for argument in self.arguments:
            argument.add_to(parser)
        if self.verbs:
            verbs = parser.add_subparsers(title="what to do", dest="verb", metavar="VERB", required=True)
            for verb in self.verbs:
                verb.add_to(verbs)
        else:
            parser.set_defaults(run=self.run)


def arg(*names: str, **settings: Any) -> Arg:
    return Arg(names, settings)


# what several commands take ------------------------------------------------------------------------------------------
GAME = arg("game", metavar="GAME", help="a game such as those of sixgun games")
SCENARIO = arg("--scenario", metavar="NAME|FILE", help="a ready scenario, or a scenario file")
BOTS = arg("--bots", type=bot_names, metavar="A,B", help="the bots, one a side (or in turn)")
OPTION = arg("--option", type=switch, action="append", default=[], metavar="KEY=VALUE", help="a switch of the scenario")
JSON = arg("--json", action="store_true", help="print JSON for other programs")
LANG = arg("--lang", type=language, default="en", metavar="LANGUAGE", help="language of the texts")
