"""A whole game that begins at the moment of a situation file: its table, its people as they are, its activation.

The set-up of such a game holds the file in full as `situation`, and a `scenario` with the name, the switches and the
number of turns, as those of scenario files do. The listed actions are not carried out; whoever is active decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.situations import SITUATION
from sixgun.games.bala.scenarios.scenario import build, setup_with
from sixgun.games.bala.situations.moment import checked, set_state
from sixgun.games.bala.situations.short_forms import FORMS
from sixgun.games.bala.state import Fight, replace


def setup_of(data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
    """The set-up of the game that begins there. Raises BadSetup, also where no game can be played."""
    full = FORMS.in_full(data)
    file, resolved = checked(full)
    head = resolved.scenario
    setup: Setup = {
        "scenario": {
            "name": head.name,
            "title": head.title,
            "story": head.story,
            "switches": msgspec.to_builtins(file.options),
        },
        SITUATION: {key: value for key, value in full.items() if key != "options"},
    }
    setup = setup_with(setup, options)
    start(setup)
    return setup


def start(setup: Setup) -> Fight:
    """The state at that moment. Equal set-ups share one board. Raises BadSetup."""
    return _prepared(msgspec.json.encode(setup, order="sorted")).fork()


@lru_cache(maxsize=64)
def _prepared(canonical: bytes) -> Fight:
    setup = msgspec.json.decode(canonical)
    head, data = setup.get("scenario"), setup.get(SITUATION)
    if not isinstance(head, dict) or not isinstance(data, dict):
        raise BadSetup([Problem(SITUATION, "expected two tables, scenario and situation")])
    file, resolved = checked({**data, "options": head.get("switches", {})})
    turns = head.get("turns", 0)
    if not isinstance(turns, int) or not 0 <= turns <= 100:
        raise BadSetup([Problem("scenario.turns", "expected a whole number from 0 to 100")])
    g = build(replace(resolved, scenario=replace(resolved.scenario, turns=turns)))
    set_state(g, file, resolved)
    sides = [side for side in g.bands if g.in_play(side)]
    if len(sides) < 2:
        there = ", ".join(sides) or "nobody"
        message = f"a whole game needs two sides with somebody on the table, and here is only {there}"
        raise BadSetup([Problem("characters", message)])
    return g
