"""A player's own character in a scenario, in the place of one of its people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sixgun.core.bring import Bringing, Slot
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.procedure import CHARACTER
from sixgun.core.situations import SITUATION
from sixgun.games.deadlands.characters import character_file
from sixgun.games.deadlands.characters.character_file import CHARACTERS
from sixgun.games.deadlands.characters.creation import CREATION
from sixgun.games.deadlands.state import Shootout
from sixgun.screen.display import Display
from sixgun.screen.text import render_refusal

_HIS = ("wind", "wounds")
"""What the one had who stood there before."""


class DeadlandsBringing(Bringing[Shootout]):
    def places(self, setup: Setup) -> tuple[Slot, ...]:
        """Everybody of either side."""
        people = () if SITUATION in setup else setup.get("people", ())
        return tuple(Slot(row["id"], row["side"], CHARACTER, row["name"]) for row in people)

    def bring(self, setup: Setup, place: Slot, data: Mapping[str, Any]) -> Setup:
        """The character takes over the place, and whatever the scenario hands out there besides. Raises BadSetup, also
        for a character that the rules of creation do not allow."""
        c = CHARACTERS.from_data(data)
        if against := character_file.objections(c):
            said = CREATION.part(Display).texts("en")
            raise BadSetup([Problem(CHARACTER, f"{render_refusal(said, one)} ({one.rule})") for one in against])
        rows = [row for row in setup.get("characters", ()) if row["id"] != _row_id(setup, place)]
        own = character_file.as_profile(c, _row_id(setup, place))
        people = []
        for row in setup["people"]:
            if row["id"] == place.key:
                kept = {key: value for key, value in row.items() if key not in _HIS}
                row = {**kept, "name": c.name, "character": own.id}
            people.append(row)
        return {**setup, "people": people, "characters": [*rows, msgspec.to_builtins(own)]}


def _row_id(setup: Setup, place: Slot) -> str:
    """The row of what is brought to a place: another one brought to it replaces it."""
    return f"brought-{[row['id'] for row in setup['people']].index(place.key) + 1}"
