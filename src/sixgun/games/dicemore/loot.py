"""The loot of the bank robbery: two bags that people carry, drop, pick up and hand over (dicemore.scenario.bank-loot)."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.state import Skirmish

ACTIONS: tuple[Action, ...] = ()
"""take-bag (target = the bag, on the ground or with a comrade), drop-bag."""


def move_cost(g: Skirmish, who: str) -> int:
    """Points that the active character still has to pay before it moves on with its bags (added to the price of each
    movement, climb, jump ...; call `paid` when they are paid)."""
    return 0


def paid(g: Skirmish, who: str) -> None:
    """Note that the price of `move_cost` has been paid in this activation."""


def weapon_refusal(g: Skirmish, who: str, weapon: str) -> Refusal | None:
    """dicemore.scenario.bank-loot: no two-handed weapons for who carries a bag."""
    return None


def drop_all(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.scenario.bank-drop: the loot of somebody eliminated lies where he stood."""
