"""High Card: the template game. A quick-draw duel that shows everything that a new game needs, in as few lines."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.game import BadSetup, Game, Outcome, Preview, Problem, Setup
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.highcard import turn
from sixgun.games.highcard.choices import KINDS, Play
from sixgun.games.highcard.duel import TO_HIT, shot_modifiers, volley
from sixgun.games.highcard.state import Duel, imagine, new, problems, view

_HERE = files(__package__)


@cache
def _scenarios() -> dict[str, dict[str, Any]]:
    return tomllib.loads((_HERE / "data" / "scenarios.toml").read_text(encoding="utf-8"))


class HighCard(Game[Duel]):
    key = "highcard"
    rules_version = "1"
    listed = False
    kinds = KINDS
    folder = _HERE
    parts: Mapping[str, str] = {
        "Display": "sixgun.games.highcard.picture:HighCardDisplay",
        "Situations": "sixgun.games.highcard.situation:HighCardSituations",
    }

    # set-up ----------------------------------------------------------------------------------------------------------
    def scenarios(self) -> tuple[str, ...]:
        return tuple(_scenarios())

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        ready = _scenarios().get(scenario)
        if ready is None:
            names = ", ".join(self.scenarios())
            raise BadSetup([Problem("scenario", f"there is no scenario {scenario!r}; there are {names}")])
        setup = {"scenario": scenario, **ready, **(options or {})}
        if found := problems(setup):
            raise BadSetup(found)
        return setup

    def start(self, setup: Setup) -> Duel:
        return new(setup)

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Duel) -> tuple[str, ...]:
        return state.seats

    def advance(self, ref: Ref, state: Duel) -> None:
        turn.advance(ref, state)

    def preview(self, state: Duel, choice: Choice) -> Preview | None:
        """The odds of the shot alone: the rival may be faster, and nobody can know."""
        if not isinstance(choice, Play) or state.phase != "choose" or choice.actor not in state.standing:
            return None
        if turn.question(state, choice.actor).check(choice) is not None:
            return None
        duel = state.fork()
        turn.show(duel, choice)

        def hits(after: Duel) -> int:
            return after[choice.target].hits - state[choice.target].hits

        odds = enumerate_outcomes(lambda ref, d: volley(ref, d, (choice.actor,)), duel, Duel.fork, hits, self.policy)
        rule = "highcard.shoot.roll"
        hit = odds.mean(hits)
        outcomes = (Outcome("miss", 1 - hit, 0, rule), Outcome("hit", hit, 2, rule))
        return Preview(rule, f"{TO_HIT}+ on 1D6", tuple(shot_modifiers(duel, choice.actor)), outcomes)

    # knowledge and data ----------------------------------------------------------------------------------------------
    def view(self, state: Duel, seat: str) -> dict[str, Any]:
        return view(state, seat)

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Duel:
        return imagine(view, setup, salt)


GAME = HighCard()
