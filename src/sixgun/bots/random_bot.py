"""`random`: any offered option, each with the same chance."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.glimpse import Glimpse


class RandomBot:
    __slots__ = ("_of",)

    def __init__(self) -> None:
        self._of = 0

    def choose(self, glimpse: Glimpse) -> Choice:
        options = glimpse.question.options
        self._of = len(options)
        return options[int(glimpse.rng.random() * self._of)].choice

    def why(self) -> str:
        return f"one of {self._of} options, at random"
