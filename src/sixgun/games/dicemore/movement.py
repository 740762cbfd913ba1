"""Moving: the kinds of Tab.2."""

from __future__ import annotations

from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.state import Character, Skirmish

ACTIONS: tuple[Action, ...] = ()


def may_rotate(g: Skirmish, me: Character) -> bool:
    """Whether the free rotation is still to be had."""
    raise NotImplementedError
