"""Files of users for Frontera."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.files import Files
from sixgun.core.game import Setup
from sixgun.core.situations import SITUATION
from sixgun.core.switches import Switch
from sixgun.games.frontera.adventures import scenario
from sixgun.games.frontera.state import Session


class FronteraFiles(Files[Session]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.to_setup(scenario.load_text(text), options)

    def switches(self) -> tuple[Switch, ...]:
        return scenario.switch_list()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        of_situation = setup.get(SITUATION)
        return dict(setup.get("switches", {}) if of_situation is None else of_situation.get("options", {}))
