"""The fire action."""

from __future__ import annotations

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.state import Skirmish

ACTIONS: tuple[Action, ...] = ()
"""aim, fire, throw, explosive."""


def opportunity_guns(g: Skirmish, reactor: str, mover: str, at: Place) -> tuple[int, ...]:
    """Weapons in hand with which `reactor` could shoot at `mover` while it passes that place."""
    raise NotImplementedError


def opportunity_shot(ref: Ref, g: Skirmish, reactor: str, gun: int, mover: str, at: Place) -> None:
    """Shoot at `mover` while it stands at `at`. Whether the shot may be taken at all is the caller's to see to; the
    activation of the reactor is used up here."""
    raise NotImplementedError
