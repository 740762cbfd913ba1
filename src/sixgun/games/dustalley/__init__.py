"""Dust Alley: the template game with a table. Two gunmen, crates, a bag: as few lines as a complete game takes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources

from sixgun.core.choice import Choice
from sixgun.core.game import Preview
from sixgun.core.ranges import counted
from sixgun.core.ref import Ref
from sixgun.games.dustalley import shooting, turn, watching
from sixgun.games.dustalley.choices import KINDS, Fire, Shoot
from sixgun.games.dustalley.scenario import SCENARIOS
from sixgun.games.dustalley.state import Alley
from sixgun.miniatures.game import TableGame


class DustAlley(TableGame[Alley]):
    key = "dustalley"
    rules_version = "1"
    unit = "paces"
    listed = False
    kinds = KINDS
    folder = resources.files(__package__)
    files = SCENARIOS
    parts: Mapping[str, str] = {
        "Asking": "sixgun.games.dustalley.display:AlleyAsking",
        "Display": "sixgun.games.dustalley.display:AlleyDisplay",
        "Files": "sixgun.core.file_game:ScenarioFiles",
        "RealTable": "sixgun.games.dustalley.director:AlleyTable",
        "Situations": "sixgun.games.dustalley.situations:AlleySituations",
    }

    def advance(self, ref: Ref, state: Alley) -> None:
        turn.advance(ref, state)

    def preview(self, state: Alley, choice: Choice) -> Preview | None:
        """The very shot, counted; for one that breaks into a move, where the mover will be."""
        if isinstance(choice, Shoot):
            if turn.check(state, choice) is not None:
                return None
        elif isinstance(choice, Fire) and choice.number in (stops := dict(watching.stops(state.way))):
            state = state.fork()
            state.change(choice.target, place=stops[choice.number])
        else:
            return None
        shot = (choice.actor, choice.target, isinstance(choice, Fire))
        mods = shooting.modifiers(state, *shot)
        return counted(state, lambda ref, g: shooting.fire(ref, g, *shot), "4+ on 1D6", {"missed": 0, "hit": 2}, mods)


GAME = DustAlley()
