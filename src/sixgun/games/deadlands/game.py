"""Deadlands (classic) combat as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.file_game import FileGame, ScenarioFiles, in_folders
from sixgun.core.game import Preview, Setup
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.games.deadlands import catalogue, imagining, scenario, turn
from sixgun.games.deadlands.choices import KINDS
from sixgun.games.deadlands.odds import preview
from sixgun.games.deadlands.state import Shootout


class DeadlandsFiles(ScenarioFiles[Shootout]):
    def switches(self) -> tuple[Switch, ...]:
        return scenario.switch_list()


class Deadlands(FileGame[Shootout]):
    key = "deadlands"
    title = "Deadlands"
    rules_version = "1"
    unit = "yards"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    files = scenario.SCENARIOS
    parts = in_folders(
        __package__,
        "Deadlands",
        Aftermath="healing:DeadlandsAftermath",
        Bringing="characters.bringing:DeadlandsBringing",
        Files=DeadlandsFiles,
    )

    def seats(self, state: Shootout) -> tuple[str, ...]:
        return tuple([side.seat for side in state.sides.values()])

    def advance(self, ref: Ref, state: Shootout) -> None:
        turn.advance(ref, state)

    def preview(self, state: Shootout, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Shootout:
        return imagining.imagine(self, view, setup, salt)


GAME = Deadlands()
