"""For a Few Dice More as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.game import Game, Preview, Setup
from sixgun.core.ref import Ref
from sixgun.core.situations import SITUATION, Situations
from sixgun.games.dicemore import catalogue, scenario, turn
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.odds import preview
from sixgun.games.dicemore.state import Skirmish


class DiceMore(Game[Skirmish]):
    key = "dicemore"
    title = "For a Few Dice More"
    rules_version = "3"
    unit = "U"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    parts: Mapping[str, str] = {
        "Asking": "sixgun.games.dicemore.display.asking:DiceMoreAsking",
        "Bringing": "sixgun.games.dicemore.files:DiceMoreBringing",
        "Display": "sixgun.games.dicemore.display.part:DiceMoreDisplay",
        "Files": "sixgun.games.dicemore.files:DiceMoreFiles",
        "RealTable": "sixgun.games.dicemore.director:DiceMoreTable",
        "Situations": "sixgun.games.dicemore.situations.part:DiceMoreSituations",
    }

    # set-up ----------------------------------------------------------------------------------------------------------
    def scenarios(self) -> tuple[str, ...]:
        return (*scenario.shipped(), *scenario.house())

    def setup(self, scenario_name: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.setup_for(scenario_name, options)

    def start(self, setup: Setup) -> Skirmish:
        return self.part(Situations).start(setup) if SITUATION in setup else scenario.board_and_match(setup)

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Skirmish) -> tuple[str, ...]:
        return tuple(band.seat for band in state.bands.values())

    def advance(self, ref: Ref, state: Skirmish) -> None:
        turn.advance(ref, state)

    def preview(self, state: Skirmish, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)


GAME = DiceMore()
