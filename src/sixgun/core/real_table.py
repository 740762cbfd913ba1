"""A game at a real table, where the program only keeps the rules (docs/situations.md): its part `RealTable`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.game import Part, S, Setup


class RealTable(Part[S]):
    """As it stands nothing is known of one. The text "director.help" is shown in the help of the prompt."""

    options: Mapping[str, Any] = {}
    """Options with which `sixgun referee` starts a scenario."""

    def cm_per_unit(self, setup: Setup) -> float:
        """How many centimetres of a real table a unit is; 0 for a game without one."""
        return 0.0

    def director(self, words: Sequence[str], state: S) -> Choice | None:
        """What somebody says by hand about the real table, as a choice for the question at hand; None if it is not
        such a word. Raises ValueError with the key of a text "director.KEY" that says how it is used."""
        return None
