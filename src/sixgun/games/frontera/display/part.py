"""What people see and read of Frontera."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.game import Setup
from sixgun.games.frontera import views
from sixgun.games.frontera.display import naming, overlay, picture, sketch
from sixgun.games.frontera.state import Session
from sixgun.miniatures.display.part import SharedWords
from sixgun.screen.picture import Overlay, Picture


class FronteraDisplay(SharedWords[Session]):
    folder = files("sixgun.games.frontera")

    def names(self, state: Session, language: str = "en") -> Mapping[str, str]:
        return naming.names(state, self.texts(language))

    def names_met(self, state: Session, seat: str, language: str = "en") -> Mapping[str, str]:
        return naming.met(state, seat, self.texts(language))

    def _seen(self, view: Mapping[str, Any], setup: Setup, language: str) -> tuple[Session, dict[str, str]]:
        """What the seat of a view imagines, and its words for it."""
        state = self.game.imagine(view, setup)
        unseen = naming.unseen(state, view["seat"], self.texts(language))
        return state, {**self.words(state, language), **unseen}

    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture:
        state, words = self._seen(view, setup, language)
        return picture.picture(state, views.read(view), words, *self.scenario_text(setup, language))

    def overlay(self, view: Mapping[str, Any], setup: Setup, choice: Choice, language: str = "en") -> Overlay | None:
        state, words = self._seen(view, setup, language)
        return overlay.overlay(state, choice, words)

    def sight(self, view: Mapping[str, Any], setup: Setup, model: str, language: str = "en") -> Overlay | None:
        state, words = self._seen(view, setup, language)
        return overlay.sight(state, model, words)

    def sketch(self, view: Mapping[str, Any], setup: Setup, width: int = 100, language: str = "en") -> str:
        state, words = self._seen(view, setup, language)
        return sketch.sketch(state, views.read(view), width, words)
