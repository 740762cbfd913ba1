"""The actions of a character, and what it cannot pay for."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Refusal
from sixgun.core.verbs import Verb
from sixgun.games.bala.state import Character, Fight

Action = Verb[Fight, Character, Any]
"""A verb of the action list. Nobody Paralysed gets as far as its `check` (turn.py)."""


def no_actions_left(g: Fight, cost: int, rule: str) -> Refusal | None:
    """The refusal for a price that the active character cannot pay."""
    left = g.activation.left
    if cost > left:
        return Refusal(rule, "too-few-actions", facts={"cost": cost, "left": left})
    return None
