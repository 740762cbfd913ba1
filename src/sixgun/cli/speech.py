"""What the terminal itself says, in the language of the game: prompts, help and messages (``text/``).

Words that are typed are the same in every language, and so is what is said about the command line and about files."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from sixgun.core.errors import SixgunError
from sixgun.screen.text import core_texts, fill, texts_in


def said(language: str, key: str, **facts: Any) -> str:
    """A text of the terminal with its facts."""
    return fill(core_texts(language), spoken(language, key), facts)


def spoken(language: str, key: str) -> str:
    """A text of the terminal as it is written, such as several lines of help."""
    return texts_in(files("sixgun.cli") / "text", language)[key]


class NotUnderstood(SixgunError):
    """What was typed and not understood: the key of a text in `wrong`, and its facts."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(said("en", f"wrong.{key}", **facts))
        self.key = key
        self.facts = facts

    def told(self, language: str) -> str:
        """One sentence."""
        return f"{said(language, f'wrong.{self.key}', **self.facts).rstrip('.')}."
