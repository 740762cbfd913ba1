"""What a bot gets to see, and what a bot is. It knows what a person knows: a question and a view, never the state."""

from __future__ import annotations

from collections.abc import Callable
from random import Random  # noqa: TID251  # only the type: whoever makes a glimpse brings the stream
from typing import Any, Protocol

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Game, Setup


class Glimpse:
    """One decision as its seat sees it. The view is made when somebody looks at it, and only while the bot decides."""

    __slots__ = ("_look", "_view", "game", "question", "rng", "seat", "setup")

    def __init__(
        self, question: Question, look: Callable[[], dict[str, Any]], setup: Setup, game: Game[Any], rng: Random
    ) -> None:
        self.question = question
        self.setup = setup
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
