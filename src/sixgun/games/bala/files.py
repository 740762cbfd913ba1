"""Files of users for Hasta la Última Bala."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.files import Files
from sixgun.core.game import Problem, Setup
from sixgun.core.switches import Switch
from sixgun.games.bala.scenarios import scenario
from sixgun.games.bala.state import Fight


class BalaFiles(Files[Fight]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.setup_with(scenario.to_setup(scenario.load_text(text)), options)

    def problems(self, text: str) -> list[Problem]:
        return scenario.problems(text)

    def switches(self) -> tuple[Switch, ...]:
        return scenario.SWITCHES

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        head = setup.get("scenario", {})
        return {**head.get("switches", {}), **({"turns": head["turns"]} if head.get("turns") else {})}
