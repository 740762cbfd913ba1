"""Hasta la Última Bala as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.files import Files
from sixgun.core.game import Game, Preview, Problem, Setup
from sixgun.core.ref import Ref
from sixgun.core.situations import SITUATION, Situations
from sixgun.core.switches import Switch
from sixgun.games.bala import catalogue, turn
from sixgun.games.bala.choices import KINDS
from sixgun.games.bala.odds import preview
from sixgun.games.bala.scenarios import scenario
from sixgun.games.bala.state import Activation, Fight, replace


class Bala(Game[Fight]):
    key = "bala"
    title = "Hasta la Última Bala"
    rules_version = "4"
    unit = "in"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    parts: Mapping[str, str] = {
        "Aftermath": "sixgun.games.bala.scenarios.roster_file:BalaAftermath",
        "Asking": "sixgun.games.bala.display.asking:BalaAsking",
        "Display": "sixgun.games.bala.display.part:BalaDisplay",
        "Files": "sixgun.games.bala.game:BalaFiles",
        "RealTable": "sixgun.games.bala.director:BalaTable",
        "Situations": "sixgun.games.bala.situations.part:BalaSituations",
    }

    # set-up ----------------------------------------------------------------------------------------------------------
    def scenarios(self) -> tuple[str, ...]:
        return scenario.shipped()

    def setup(self, scenario_name: str, options: Mapping[str, Any] | None = None) -> Setup:
        file = scenario.load_text(scenario.shipped_text(scenario_name), origin=scenario_name)
        return scenario.setup_with(scenario.to_setup(file), options)

    def start(self, setup: Setup) -> Fight:
        return self.part(Situations).start(setup) if SITUATION in setup else scenario.board_and_fight(setup)

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Fight) -> tuple[str, ...]:
        return tuple(band.seat for band in state.bands.values())

    def advance(self, ref: Ref, state: Fight) -> None:
        turn.advance(ref, state)

    def preview(self, state: Fight, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)

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


GAME = Bala()
