"""For a Few Dice More as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.game import Part, Preview
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.games.dicemore import catalogue, scenario, turn
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.odds import preview
from sixgun.games.dicemore.state import Skirmish
from sixgun.miniatures.game import BandsBrought, ScenarioFiles, TableGame


class DiceMore(TableGame[Skirmish]):
    key = "dicemore"
    rules_version = "3"
    unit = "U"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    files = scenario.SCENARIOS
    parts: Mapping[str, str | type[Part[Any]]] = {
        "Asking": "sixgun.games.dicemore.display.asking:DiceMoreAsking",
        "Bringing": BandsBrought,
        "Display": "sixgun.games.dicemore.display.part:DiceMoreDisplay",
        "Files": "sixgun.games.dicemore.game:DiceMoreFiles",
        "RealTable": "sixgun.games.dicemore.director:DiceMoreTable",
        "Situations": "sixgun.games.dicemore.situations.part:DiceMoreSituations",
    }

    def advance(self, ref: Ref, state: Skirmish) -> None:
        turn.advance(ref, state)

    def preview(self, state: Skirmish, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)


class DiceMoreFiles(ScenarioFiles[Skirmish]):
    def switches(self) -> tuple[Switch, ...]:
        return scenario.switch_list()


GAME = DiceMore()
