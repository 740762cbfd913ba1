"""What people see and read of Deadlands.

The table is drawn from the view alone: no picture, line or word gives away cards or places that a seat does not know
(deadlands.ruling.hidden-hands, deadlands.ruling.known-place)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.deadlands.display import naming, overlay, picture, sheets, sight
from sixgun.games.deadlands.state import Shootout
from sixgun.miniatures.display.part import Drawn, OpenTable
from sixgun.screen.sheet import Sheet


class DeadlandsDisplay(OpenTable[Shootout]):
    folder = files("sixgun.games.deadlands")
    drawn = Drawn(picture.picture, overlay.overlay, sight.seen_by, picture.sketch)

    # words -----------------------------------------------------------------------------------------------------------
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return naming.texts(language, super().texts(language))

    def names(self, state: Shootout, language: str = "en") -> Mapping[str, str]:
        return naming.names(state, self.texts(language))

    # the table -------------------------------------------------------------------------------------------------------
    def seen(self, view: Mapping[str, Any], setup: Setup, language: str) -> tuple[Shootout, Mapping[str, str]]:
        """As the view has it: nobody is put where the seat only imagines him."""
        state: Shootout = self.game.start(setup).imagined(view)
        return state, self.words(state, language)

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet | None:
        state, words = self.seen(view, setup, language)
        return sheets.sheet(state, words)
