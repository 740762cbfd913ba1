"""What people see and read of Hasta la Última Bala."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from sixgun.games.bala.display import naming, overlay, picture
from sixgun.games.bala.state import Fight
from sixgun.miniatures.display.part import Drawn, OpenTable


class BalaDisplay(OpenTable[Fight]):
    folder = files("sixgun.games.bala")
    drawn = Drawn(picture.picture, overlay.overlay, overlay.sight, picture.sketch)

    def names(self, state: Fight, language: str = "en") -> Mapping[str, str]:
        """Display names of everything on this table, as texts. In other languages than English weapons, gear and horses
        have their printed names, unless the language has names of its own for them."""
        return naming.names(state, self.texts(language), printed=language != "en")
