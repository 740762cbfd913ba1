"""What the commands share: bad input as one sentence, arguments, games, bots and printing."""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from sixgun.bots import NewBot, UnknownBot, bots, load_bot
from sixgun.cli.output import say
from sixgun.core.errors import SixgunError
from sixgun.core.game import BadSetup, Game, Setup, UnknownGame, games, load_game
from sixgun.core.glimpse import Bot, BotFailed, made
from sixgun.screen.display import Display

BAD_INPUT = 2


class BadInput(SixgunError):
    """One sentence for the person at the keyboard; the command ends with exit code 2."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, after what there is was shown: one sentence about what is missing."""


def complain(command: str, message: str) -> None:
    """One sentence on stderr."""
    sentence = " ".join(message.split())
    say(f"sixgun {command}: {sentence}{'' if sentence.endswith(('.', '?', '!')) else '.'}", stderr=True)


# arguments -----------------------------------------------------------------------------------------------------------
def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {_short(text)}") from None


def positive_number(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a number of 1 or more, not {_short(text)}")
    return number


def language(text: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]{2,4})?", text):
        raise argparse.ArgumentTypeError(f"expected a language such as en, not {_short(text)}")
    plain = text.partition("-")[0]
    shared = {file.name.removesuffix(".toml") for file in (files("sixgun.screen") / "languages").iterdir()}
    told = [game.part(Display).texts for game in loadable_games()]
    if plain not in shared and all(texts(plain) == texts("en") for texts in told):
        raise argparse.ArgumentTypeError(f"nothing is written in {plain}; expected one of {', '.join(sorted(shared))}")
    return plain


def switch(text: str) -> tuple[str, Any]:
    """KEY=VALUE; the value is read as TOML (true, 3, "text", [1, 2]) where it is TOML, or else as a plain text."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise argparse.ArgumentTypeError(f"expected KEY=VALUE, not {_short(text)}")
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return key.strip(), value


def bot_names(text: str) -> tuple[str, ...]:
    """Names of bots, separated by commas; every one of them is there."""
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        try:
            load_bot(name)
        except UnknownBot as error:
            raise argparse.ArgumentTypeError(str(error).rstrip("?")) from None
    return names


def bot_name(text: str) -> str:
    return bot_names(text.replace(",", " "))[0]


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def numbered(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, told apart where one stands twice."""
    if len(set(names)) == len(names):
        return names
    return tuple(f"{name} ({number})" for number, name in enumerate(names, 1))


def default_bot() -> str:
    """The best bot that is there."""
    found = bots()
    return next((name for name in ("gunhand", "random", *found) if name in found), "")


def new_bot(name: str) -> NewBot:
    try:
        return load_bot(name)
    except UnknownBot as error:
        raise BadInput(str(error)) from None


def a_bot(name: str) -> Bot:
    try:
        return made(new_bot(name))
    except BotFailed as failed:
        raise BadInput(f"the bot {name} has failed ({failed})") from None


# games ---------------------------------------------------------------------------------------------------------------
def the_game(key: str) -> Game[Any]:
    try:
        return load_game(key)
    except UnknownGame as error:
        raise BadInput(str(error)) from None
    except Exception as error:  # a game may come from any package, and fail in any way
        raise BadInput(f"the game {key!r} is installed but cannot be loaded ({error})") from error


def loadable_games() -> tuple[Game[Any], ...]:
    found = []
    for key in games():
        try:
            found.append(the_game(key))
        except BadInput:
            continue
    return tuple(found)


def default_game() -> Game[Any]:
    """The first game that is meant for people, or else any game."""
    found = sorted(loadable_games(), key=lambda game: not game.listed)
    if not found:
        raise BadInput("no game is installed")
    return found[0]


def ready_setup(game: Game[Any], scenario: str, options: Mapping[str, Any]) -> Setup:
    """A ready scenario, with its mistakes as one sentence."""
    try:
        setup = game.setup(scenario, options)
        game.start(setup)
    except BadSetup as bad:
        raise BadInput(as_sentence(bad)) from None
    return setup


def as_sentence(bad: BadSetup, name: str = "") -> str:
    first, *more = [f"{problem.where}: {problem.message}" for problem in bad.problems] or ["the set-up is not playable"]
    rest = f" (and {len(more)} more mistakes; sixgun check {name} lists all)" if more and name else ""
    rest = rest or (f" (and {len(more)} more mistakes)" if more else "")
    return f"{name + ': ' if name else ''}{first.rstrip('.')}{rest}"
