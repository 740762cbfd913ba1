"""What people see and read of For a Few Dice More."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from sixgun.games.dicemore.display import naming, overlay, picture
from sixgun.games.dicemore.state import Skirmish
from sixgun.miniatures.display.part import Drawn, OpenTable


class DiceMoreDisplay(OpenTable[Skirmish]):
    folder = files("sixgun.games.dicemore")
    drawn = Drawn(picture.picture, overlay.overlay, overlay.sight, picture.sketch)

    def names(self, state: Skirmish, language: str = "en") -> Mapping[str, str]:
        return naming.names(state, self.texts(language))
