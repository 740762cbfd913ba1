"""A game whose scenarios are files as the rest of the software sees it: what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from sixgun.core.bring import SidesBringing
from sixgun.core.choice import Choice
from sixgun.core.files import Files
from sixgun.core.game import Game, Part, Preview, Problem, Setup
from sixgun.core.ref import Ref
from sixgun.core.setups import Scenarios, WithBands
from sixgun.core.shell import State
from sixgun.core.situations import SITUATION, Situations

Parts = Mapping[str, str | type[Part[Any]]]
_FOLDERS = {
    "Asking": "display.asking:{}Asking",
    "Display": "display.part:{}Display",
    "RealTable": "director:{}Table",
    "Situations": "situations.part:{}Situations",
}


def in_folders(package: str | None, name: str, **others: str | type[Part[Any]]) -> Parts:
    """The parts of a game that keeps what is around its rules in folders, whose classes have the name of the game in
    front; `others` are besides or elsewhere."""
    found = {what: f"{package}.{where.format(name)}" for what, where in _FOLDERS.items()}
    return {**found, **{what: f"{package}.{at}" if isinstance(at, str) else at for what, at in others.items()}}


S = TypeVar("S", bound=State)


class FileGame(Game[S]):
    """Its scenarios are files, and its situations may be played on."""

    files: ClassVar[Scenarios[Any, Any]]
    step: ClassVar[staticmethod[[Ref, Any], None]]
    """As `advance`."""
    odds: ClassVar[staticmethod[[Any, Choice], Preview | None]]
    """As `preview`."""

    def scenarios(self) -> tuple[str, ...]:
        return self.files.names()

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        return self.files.ready(scenario, options)

    def start(self, setup: Setup) -> S:
        found: S = self.part(Situations).start(setup) if SITUATION in setup else self.files.start(setup)
        return found

    def advance(self, ref: Ref, state: S) -> None:
        self.step(ref, state)

    def preview(self, state: S, choice: Choice) -> Preview | None:
        return self.odds(state, choice)


class ScenarioFiles(Files[S]):
    """Files of users are scenarios like the ready ones."""

    @property
    def scenarios(self) -> Scenarios[Any, Any]:
        assert isinstance(self.game, FileGame)
        return self.game.files

    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return self.scenarios.setup(text, options)

    def problems(self, text: str) -> list[Problem]:
        return self.scenarios.problems(text)

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        return self.scenarios.said(setup)


class BandsBrought(SidesBringing[S]):
    """Each side may bring a band."""

    @property
    def _files(self) -> WithBands[Any, Any, Any]:
        assert isinstance(self.game, FileGame)
        assert isinstance(self.game.files, WithBands)
        return self.game.files

    @property
    def sides(self) -> tuple[str, ...]:  # type: ignore[override]  # what others declare follows from the files here
        return self._files.sides

    def setup_with(self, setup: Setup, options: Mapping[str, Any]) -> Setup:
        return self._files.with_options(setup, options)
