"""Alleys for tests: two gunmen eight paces apart who look at each other, and whatever stands between them."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.ref import Ref
from sixgun.games.dustalley import turn
from sixgun.games.dustalley.scenario import SCENARIOS
from sixgun.games.dustalley.state import ACTIONS, Alley

FILE: dict[str, Any] = {
    "scenario": {"name": "test", "title": "A test", "story": "Nobody comes.", "width": 24, "depth": 16},
    "gunmen": [
        {"id": "hester", "name": "Hester Vane", "at": [4, 8], "facing": "east"},
        {"id": "colm", "name": "Colm Reyes", "at": [12, 8], "facing": "west"},
    ],
    "bag": {"at": [4, 3]},
    "exits": [{"id": "gate", "title": "the gate", "x": 0, "y": 0, "w": 4, "d": 0.5}],
}


def crate(x: float, y: float, w: float = 1.0, d: float = 2.0) -> dict[str, Any]:
    return {"kind": "crate", "at": [x, y], "size": [w, d]}


def wall(x: float, low: float, high: float) -> dict[str, Any]:
    return {"kind": "wall", "points": [[x, low], [x, high]]}


def alley(*scenery: dict[str, Any], **colm: Any) -> Alley:
    """Hester has the turn; `colm` changes him."""
    g = SCENARIOS.start({**FILE, "scenery": list(scenery)})
    g.round, g.waiting, g.left = 1, ("hester", "colm"), ACTIONS
    if colm:
        g.change("colm", **colm)
    return g


def do(ref: Ref, g: Alley, choice: Choice) -> None:
    """One action, if it is legal."""
    assert turn.check(g, choice) is None
    turn.VERBS[choice.kind].perform(ref, g, choice)


def refused(g: Alley, choice: Choice) -> str:
    found = turn.check(g, choice)
    return "" if found is None else found.reason
