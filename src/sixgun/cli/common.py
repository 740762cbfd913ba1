"""What the commands share: games and bots by name, with mistakes as one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.bots import NewBot, UnknownBot, bots, load_bot
from sixgun.cli.errors import BadInput
from sixgun.core.game import BadSetup, Game, Setup, UnknownGame, games, load_game
from sixgun.core.glimpse import Bot, BotFailed, made


# bots ----------------------------------------------------------------------------------------------------------------
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
