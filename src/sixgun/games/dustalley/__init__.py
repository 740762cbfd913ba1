"""Dust Alley: the template game with a table. Two gunmen, crates, a bag: as few lines as a complete game takes."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Choice
from sixgun.core.game import Game, Preview, Setup
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ranges import RangedRef, by_event, noting
from sixgun.core.ref import Ref
from sixgun.games.dustalley import shooting, turn, watching
from sixgun.games.dustalley.choices import KINDS, Fire, Shoot
from sixgun.games.dustalley.scenario import SCENARIOS
from sixgun.games.dustalley.state import Alley


class DustAlley(Game[Alley]):
    key = "dustalley"
    title = "Dust Alley"
    rules_version = "1"
    unit = "paces"
    listed = False
    kinds = KINDS
    folder = files(__package__)
    parts: Mapping[str, str] = {
        "Asking": "sixgun.games.dustalley.display:AlleyAsking",
        "Display": "sixgun.games.dustalley.display:AlleyDisplay",
        "Files": "sixgun.games.dustalley.scenario:AlleyFiles",
        "RealTable": "sixgun.games.dustalley.director:AlleyTable",
        "Situations": "sixgun.games.dustalley.situations:AlleySituations",
    }

    def scenarios(self) -> tuple[str, ...]:
        return SCENARIOS.names()

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        return SCENARIOS.ready(scenario, options)

    def start(self, setup: Setup) -> Alley:
        return SCENARIOS.start(setup)

    def seats(self, state: Alley) -> tuple[str, ...]:
        return tuple([one.seat for one in state.gunmen.values()])

    def advance(self, ref: Ref, state: Alley) -> None:
        turn.advance(ref, state)

    def preview(self, state: Alley, choice: Choice) -> Preview | None:
        """The very shot, counted; for one that breaks into a move, where the mover will be."""
        if isinstance(choice, Shoot):
            if not state.waiting or turn.check(state, choice) is not None:
                return None
        elif isinstance(choice, Fire) and choice.number in (stops := dict(watching.stops(state.way))):
            state = state.fork()
            state.change(choice.target, place=stops[choice.number])
        else:
            return None
        watched = isinstance(choice, Fire)

        def shot(ref: Ref, g: Alley) -> None:
            shooting.fire(ref, g, choice.actor, choice.target, watched)

        odds = enumerate_outcomes(noting(shot), state, Alley.fork, Alley.identity, referee=RangedRef)
        found = by_event(odds, "4+ on 1D6", {"missed": 0, "hit": 2})
        mods = tuple(shooting.modifiers(state, choice.actor, choice.target, watched))
        return None if found is None else replace(found, mods=mods)


GAME = DustAlley()
