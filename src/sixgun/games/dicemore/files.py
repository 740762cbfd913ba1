"""Files of users for For a Few Dice More."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.bring import Bringing, Slot
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.procedure import BAND
from sixgun.core.situations import SITUATION
from sixgun.core.switches import Switch
from sixgun.games.dicemore import scenario
from sixgun.games.dicemore.scenario_file import SIDES
from sixgun.games.dicemore.state import Skirmish


class DiceMoreFiles(Files[Skirmish]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.setup_of_text(text, options)

    def problems(self, text: str) -> list[Problem]:
        return scenario.problems(text)

    def switches(self) -> tuple[Switch, ...]:
        return scenario.switch_list()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        return dict(setup.get("switches", {}))


class DiceMoreBringing(Bringing[Skirmish]):
    """Each side may bring a band of its own."""

    def places(self, setup: Setup) -> tuple[Slot, ...]:
        return () if SITUATION in setup else tuple(Slot(side, side, BAND, str(setup[side]["name"])) for side in SIDES)

    def bring(self, setup: Setup, place: Slot, data: Mapping[str, Any]) -> Setup:
        try:
            return scenario.setup_with(setup, {place.key: data})
        except BadSetup as bad:
            mistakes = [(p.where.removeprefix(place.key).lstrip(".") or BAND, p.message) for p in bad.problems]
            raise BadSetup([Problem(*mistake) for mistake in mistakes]) from None
