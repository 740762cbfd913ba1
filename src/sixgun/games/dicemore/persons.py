"""Prisoner, hostage, mayor, boy and politician: escorts, custody, freedom (dicemore.ruling.scenario-persons).

An escorted person is neutral and has `bearer` set; it has no activation and moves with its escort. A free person
belongs to the side that it wants to reach.
"""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.state import Skirmish

ACTIONS: tuple[Action, ...] = ()
"""take-over (custody of a prisoner within 1U, free)."""


def active_persons(g: Skirmish, side: str) -> list[str]:
    """Free persons of a side who have not acted in this round; they act as its last miniatures, with 2 points."""
    return []


def move_cost(g: Skirmish, who: str) -> int:
    """Points that the active character has to pay before it moves with the hostage (2 once an activation)."""
    return 0


def paid(g: Skirmish, who: str) -> None:
    """Note that the price of `move_cost` has been paid in this activation."""


def move_refusal(g: Skirmish, who: str, kind: str) -> Refusal | None:
    """Why this kind of Tab.2 movement ("run", "walk" ...) is barred: prisoner and keeper may not run, a free hostage
    and the wounded politician only walk, nobody drags the hostage after shooting."""
    return None


def fire_refusal(g: Skirmish, who: str) -> Refusal | None:
    """Why the character may not fire, throw or use explosives now: it drags the hostage, or the duel holds fire."""
    return None


def after_move(ref: Ref, g: Skirmish, who: str) -> None:
    """Called after every movement (also flights): the escorted come along, the free are taken again, the duel is set
    off by a follower."""


def after_engaged(ref: Ref, g: Skirmish, who: str) -> None:
    """Called when somebody becomes bound in melee: a captor loses the hostage."""


def after_elimination(ref: Ref, g: Skirmish, who: str) -> None:
    """Called when a character has been eliminated or has left: custody passes on or ends; loot drops."""
