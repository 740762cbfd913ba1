"""What a bot gets to see, and what a bot is. It knows what a person knows: a question and a view, never the state."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from math import isfinite
from pathlib import PurePath
from random import Random  # noqa: TID251  # only the type: the caller brings the stream
from typing import Any, Protocol

import msgspec

from sixgun.core.choice import Choice, Question, Refusal
from sixgun.core.errors import FailedOutside
from sixgun.core.game import Game, Setup
from sixgun.core.kinds import Kinds, parts


class Glimpse:
    """One decision as its seat sees it. The view is made when somebody looks at it, and only while the bot decides."""

    __slots__ = ("_look", "_view", "game", "question", "rng", "seat", "setup")

    def __init__(
        self, question: Question, look: Callable[[], dict[str, Any]], setup: Setup, game: Game[Any], rng: Random
    ) -> None:
        self.question = question
        self.setup = game.setup_for(setup, question.seat)
        self.game = game
        self.seat = question.seat
        self.rng = rng
        """The bot's own stream; it has nothing to do with the dice of the game."""
        self._look = look
        self._view: dict[str, Any] | None = None

    @property
    def view(self) -> dict[str, Any]:
        if self._view is None:
            self._view = self._look()
        return self._view


class Bot(Protocol):
    """Plays one seat. A bot is made without arguments, one for each seat and game."""

    def choose(self, glimpse: Glimpse) -> Choice:
        """One of the offered options, or any other choice that the question's check allows."""

    def why(self) -> str:
        """In one sentence, the reason of the last choice."""


class BotFailed(FailedOutside):
    """A bot has raised an error, or has answered with something that is no choice. The text says what and where."""

    number = -1
    """Which of the bots of a run it was."""


def made(new_bot: Callable[[], Bot]) -> Bot:
    """A new bot. Raises BotFailed."""
    try:
        return new_bot()
    except Exception as error:  # bots may come from any package, and fail in any way
        raise BotFailed(_where(error)) from error


def consult(bot: Bot, glimpse: Glimpse) -> Choice:
    """What the bot answers, legal or not. Raises BotFailed."""
    try:
        choice = bot.choose(glimpse)
    except Exception as error:  # the same
        raise BotFailed(_where(error)) from error
    return choice if glimpse.question.offers(choice) else _as_choice(choice, glimpse.game.kinds)


def judged(bot: Bot, glimpse: Glimpse) -> tuple[Choice, Refusal | None]:
    """What the bot answers; or the game's usual answer and the refusal, if the rules refuse the bot's. Raises
    BotFailed."""
    question = glimpse.question
    choice = consult(bot, glimpse)
    refusal = None if question.offers(choice) else question.check(choice)
    return (choice, None) if refusal is None else (glimpse.game.policy(question), refusal)


def _as_choice(answer: object, kinds: Kinds) -> Choice:
    if not isinstance(answer, Choice):
        raise BotFailed(f"it answers {answer!r:.80}, which is no choice")
    try:
        data = msgspec.to_builtins(answer)
        choice = kinds.decode(data)
    except (TypeError, ValueError) as error:  # a field of another type than it should be
        raise BotFailed(f"it answers {answer!r:.80}, which is no sound choice ({error})") from error
    if not all(isinstance(part, str) or isfinite(part) for part in parts(data)):
        raise BotFailed(f"it answers {answer!r:.80}, with a number that is none")
    return choice


def _where(error: Exception) -> str:
    """An error and the line that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    at = f" in {PurePath(last[0].filename).name}, line {last[0].lineno}" if last else ""
    return f"{type(error).__name__}: {error}{at}" if str(error) else f"{type(error).__name__}{at}"
