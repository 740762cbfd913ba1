"""The actions of a character, and what it cannot pay for."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Refusal
from sixgun.core.verbs import Verb
from sixgun.games.dicemore.state import Character, Skirmish

Action = Verb[Skirmish, Character, Any]
"""A verb of the action list. dicemore.reflex.failure: its points are gone whatever happens."""


def too_dear(g: Skirmish, cost: int, rule: str = "dicemore.action.cost") -> Refusal | None:
    """dicemore.action.cost: the refusal for a price that the active character cannot pay."""
    left = g.going.left
    if cost > left:
        return Refusal(rule, "too-few-points", facts={"cost": cost, "left": left})
    return None
