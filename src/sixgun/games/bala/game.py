"""Hasta la Última Bala as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sixgun.core.file_game import ScenarioFiles, in_folders
from sixgun.core.game import Setup
from sixgun.core.switches import Switch
from sixgun.games.bala import catalogue, turn
from sixgun.games.bala.choices import KINDS
from sixgun.games.bala.odds import preview
from sixgun.games.bala.scenarios import scenario
from sixgun.games.bala.state import Activation, Fight, replace
from sixgun.miniatures.game import TableGame


class Bala(TableGame[Fight]):
    key = "bala"
    rules_version = "4"
    unit = "in"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    files = scenario.SCENARIOS
    parts = in_folders(__package__, "Bala", Aftermath="campaign:BalaAftermath", Files="game:BalaFiles")

    step = staticmethod(turn.advance)
    odds = staticmethod(preview.preview)

    def formerly(self, state: Fight) -> Iterable[Fight]:
        """Records of format 1 had one form of choice, also for what an activation has announced or is about."""
        if any(activation.announced or activation.course for activation in state.stack):
            old = state.fork()
            old.stack = tuple([_formerly(activation) for activation in state.stack])
            yield old


def _formerly(activation: Activation) -> Activation:
    old: dict[str, Any] = {}
    if activation.announced is not None:
        old["announced"] = KINDS.write_old(activation.announced)
    if activation.course is not None:
        old["course"] = replace(activation.course, choice=KINDS.write_old(activation.course.choice))
    return replace(activation, **old)


class BalaFiles(ScenarioFiles[Fight]):
    def switches(self) -> tuple[Switch, ...]:
        return scenario.SWITCHES

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        turns = setup.get("scenario", {}).get("turns")
        return {**super().switched(setup), **({"turns": turns} if turns else {})}


GAME = Bala()
