"""For a Few Dice More as the rest of the software sees it."""

from __future__ import annotations

from sixgun.core.file_game import BandsBrought, ScenarioFiles, in_folders
from sixgun.core.switches import Switch
from sixgun.games.dicemore import catalogue, scenario, turn
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.odds import preview
from sixgun.games.dicemore.state import Skirmish
from sixgun.miniatures.game import TableGame


class DiceMore(TableGame[Skirmish]):
    key = "dicemore"
    rules_version = "3"
    unit = "U"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    files = scenario.SCENARIOS
    parts = in_folders(__package__, "DiceMore", Bringing=BandsBrought, Files="game:DiceMoreFiles")

    step = staticmethod(turn.advance)
    odds = staticmethod(preview.preview)


class DiceMoreFiles(ScenarioFiles[Skirmish]):
    def switches(self) -> tuple[Switch, ...]:
        return scenario.switch_list()


GAME = DiceMore()
