"""What people see and read of Punkapocalyptic.

Everything about a table is drawn from the view alone: nothing is imagined, so that no picture, line or word gives away
bullets or models that a seat does not know (punk.bullets.secret, punk.infiltrate.reserve)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.punk.display import naming, overlay, picture, sight
from sixgun.games.punk.imagining import seen
from sixgun.games.punk.state import Fray
from sixgun.miniatures.display.part import Drawn, OpenTable


class PunkDisplay(OpenTable[Fray]):
    folder = files("sixgun.games.punk")
    drawn = Drawn(picture.picture, overlay.overlay, sight.seen_by, picture.sketch)

    # words -----------------------------------------------------------------------------------------------------------
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return naming.texts(language, super().texts(language))

    def names(self, state: Fray, language: str = "en") -> Mapping[str, str]:
        return naming.names(state, self.texts(language))

    def names_met(self, state: Fray, seat: str, language: str = "en") -> Mapping[str, str]:
        return naming.met(state, seat, self.texts(language))

    # the table -------------------------------------------------------------------------------------------------------
    def seen(self, view: Mapping[str, Any], setup: Setup, language: str) -> tuple[Fray, Mapping[str, str]]:
        state = seen(self.game, view, setup)
        return state, {**self.words(state, language), **naming.people(state)}
