"""The part `Display` of a game with miniatures: words that games share, and for a game in which everything lies open
the rest as well, which a few functions of its state fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from sixgun.core.choice import Choice
from sixgun.core.game import Setup
from sixgun.core.shell import State
from sixgun.miniatures.display.sketch import sketch
from sixgun.screen.display import Display
from sixgun.screen.picture import Overlay, Picture
from sixgun.screen.text import texts_in

S = TypeVar("S", bound=State)
Texts = Mapping[str, str]


_JOINED: dict[tuple[str, str], Mapping[str, str]] = {}
"""By folder and language: as many as there are files."""


def texts_with(folder: Path | Traversable, language: str) -> Mapping[str, str]:
    """The texts of a game's folder in a language, and the shared ones where it has none of its own; English ones if the
    game does not speak the language."""
    key = (str(folder), language)
    if key not in _JOINED:
        if language != "en" and not (folder / f"{language}.toml").is_file():
            return texts_with(folder, "en")
        _JOINED[key] = {**texts_in(files("sixgun.miniatures") / "text", language), **texts_in(folder, language)}
    return _JOINED[key]


class SharedWords(Display[S]):
    """A game's own texts, and where it has none those that games with miniatures share."""

    def texts(self, language: str = "en") -> Texts:
        return texts_with(self.folder / "text", language) if self.folder is not None else {}


def _nothing(state: State, what: Choice | str, texts: Texts) -> None:
    """Nothing is drawn besides the picture."""


class Drawn(NamedTuple, Generic[S]):
    """How a game draws a state in the words of a language."""

    picture: Callable[[S, Texts, str, str], Picture]
    """With the title and the story of the scenario."""
    overlay: Callable[[S, Choice, Texts], Overlay | None] = _nothing
    sight: Callable[[S, str, Texts], Overlay | None] = _nothing
    sketch: Callable[[S, int, Texts], str] | None = None
    """None: the picture, drawn with characters."""


class OpenTable(SharedWords[S]):
    """The table as a seat sees it."""

    drawn: Drawn[S]

    def seen(self, view: Mapping[str, Any], setup: Setup, language: str) -> tuple[S, Texts]:
        """What the seat of a view sees, and its words for it: everything, unless the game says otherwise."""
        state = self.game.imagine(view, setup)
        return state, self.words(state, language)

    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture:
        return self.drawn.picture(*self.seen(view, setup, language), *self.scenario_text(setup, language))

    def overlay(self, view: Mapping[str, Any], setup: Setup, choice: Choice, language: str = "en") -> Overlay | None:
        state, words = self.seen(view, setup, language)
        return self.drawn.overlay(state, choice, words)

    def sight(self, view: Mapping[str, Any], setup: Setup, model: str, language: str = "en") -> Overlay | None:
        state, words = self.seen(view, setup, language)
        return self.drawn.sight(state, model, words)

    def sketch(self, view: Mapping[str, Any], setup: Setup, width: int = 100, language: str = "en") -> str:
        state, words = self.seen(view, setup, language)
        if self.drawn.sketch is not None:
            return self.drawn.sketch(state, width, words)
        return sketch(self.drawn.picture(state, words, "", ""), width, words)
