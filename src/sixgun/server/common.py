"""What tables of the same set-up have in common."""

from __future__ import annotations

from typing import Any

from sixgun.core.game import Game, Setup
from sixgun.screen.picture import Ground
from sixgun.screen.words import Words


class Common:
    """What tables of the same set-up share, so that none of them has to keep it: the set-up, its names and words, and
    the ground as it was last drawn."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._words: dict[str, Words] = {}
        self._ground: dict[str, tuple[Ground, ...]] = {}

    def words(self, game: Game[Any], language: str) -> Words:
        if language not in self._words:
            self._words[language] = Words(game, self.setup, language)
        return self._words[language]

    def ground(self, language: str, drawn: tuple[Ground, ...]) -> tuple[Ground, ...]:
        """The same drawing, as one object for all who have drawn it last."""
        if self._ground.get(language) != drawn:
            self._ground[language] = drawn
        return self._ground[language]
