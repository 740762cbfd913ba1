"""What people see and read of Frontera."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.frontera import views
from sixgun.games.frontera.display import naming, overlay, picture, sketch
from sixgun.games.frontera.display.picture import Shown
from sixgun.games.frontera.state import Session
from sixgun.miniatures.display.part import Drawn, OpenTable


class FronteraDisplay(OpenTable[Any]):
    folder = files("sixgun.games.frontera")
    drawn = Drawn(picture.picture, overlay.overlay, overlay.sight, sketch.sketch)

    def names(self, state: Session, language: str = "en") -> Mapping[str, str]:
        return naming.names(state, self.texts(language))

    def names_met(self, state: Session, seat: str, language: str = "en") -> Mapping[str, str]:
        return naming.met(state, seat, self.texts(language))

    def seen(self, view: Mapping[str, Any], setup: Setup, language: str) -> tuple[Shown, Mapping[str, str]]:
        """What the seat of a view imagines and may know of the cards, and its words for it."""
        state = self.game.imagine(view, setup)
        unseen = naming.unseen(state, view["seat"], self.texts(language))
        return Shown(state, views.read(view)), {**self.words(state, language), **unseen}
