"""Punkapocalyptic as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.file_game import BandsBrought, FileGame, ScenarioFiles, in_folders
from sixgun.core.game import Setup
from sixgun.games.punk import catalogue, imagining, scenario, turn
from sixgun.games.punk.choices import KINDS
from sixgun.games.punk.odds import preview
from sixgun.games.punk.state import Fray


class Punk(FileGame[Fray]):
    key = "punk"
    title = "Punkapocalyptic"
    rules_version = "2"
    unit = "cm"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    files = scenario.SCENARIOS
    parts = in_folders(__package__, "Punk", Bringing=BandsBrought, Files=ScenarioFiles)

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Fray) -> tuple[str, ...]:
        return tuple([side.seat for side in state.sides.values()])

    step = staticmethod(turn.advance)
    odds = staticmethod(preview.preview)

    # knowledge -------------------------------------------------------------------------------------------------------
    def view(self, state: Fray, seat: str) -> dict[str, Any]:
        return imagining.see(state, seat)

    def setup_for(self, setup: Setup, seat: str) -> Setup:
        return scenario.public(setup, seat)

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Fray:
        return imagining.imagine(self, view, setup, salt)


GAME = Punk()
