"""Animals: speeds, mounting and dismounting."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.state import Skirmish

ACTIONS: tuple[Action, ...] = ()


def declares(g: Skirmish, who: str) -> bool:
    """Whether the character rides or drives and so declares a speed."""
    raise NotImplementedError


def declare_gait(ref: Ref, g: Skirmish) -> None:
    """Ask the rider or driver whose activation begins for his speed."""
    raise NotImplementedError


def stand_still(g: Skirmish, who: str) -> None:
    """An activation without a declared movement: the animal or vehicle stands."""
    raise NotImplementedError
