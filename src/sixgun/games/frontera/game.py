"""Frontera as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.file_game import FileGame, in_folders
from sixgun.core.game import Preview, Setup
from sixgun.core.ref import Ref
from sixgun.games.frontera import catalogue, flow, views
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.choices import KINDS
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.state import MAYOR, Session, replace


class Frontera(FileGame[Session]):
    key = "frontera"
    title = "Frontera"
    cards_only = True
    rules_version = "10"
    kinds = KINDS
    folder = catalogue.BOOK.folder
    unit = "m"
    files = SCENARIOS
    parts = in_folders(
        __package__,
        "Frontera",
        Bringing="characters.bringing:FronteraBringing",
        Files="adventures.scenario:FronteraFiles",
        RealTable="fights.placing:FronteraTable",
    )

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Session) -> tuple[str, ...]:
        """Also those that nobody has taken yet (frontera.late.with-pack)."""
        return tuple(state.players)

    def rivals(self, state: Session) -> tuple[str, ...]:
        """In a plain fight of sides the players; in a story nobody: the Mayor is no opponent."""
        return tuple(seat for seat in state.deal if seat != MAYOR) if state.board.duel_of_sides else ()

    def advance(self, ref: Ref, state: Session) -> None:
        flow.advance(ref, state)

    def preview(self, state: Session, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)

    def formerly(self, state: Session) -> Iterable[Session]:
        """Records of format 1 had one form of choice, also for what has been announced."""
        if state.fight is not None and state.fight.plans:
            old = state.fork()
            plans: Any = [replace(plan, choice=KINDS.write_old(plan.choice)) for plan in state.fight.plans]
            old.fight = replace(state.fight, plans=tuple(plans))
            yield old

    # knowledge -------------------------------------------------------------------------------------------------------
    def view(self, state: Session, seat: str) -> dict[str, Any]:
        return views.view(state, seat)

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Session:
        return views.imagine(view, self.start(setup).board, salt)


GAME = Frontera()
