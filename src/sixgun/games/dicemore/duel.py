"""The duel: nobody shoots before a leader does, and a follower near his leader sets him off."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


def holds_fire(g: Skirmish) -> bool:
    """dicemore.scenario.duel-hold-fire: all weapons are silent now."""
    return False


def has_card(g: Skirmish, who: str) -> bool:
    """dicemore.ruling.duel-details: leaders have no card before the shooting starts."""
    return True


def enter(ref: Ref, g: Skirmish, who: str) -> None:
    """Called when the activation of somebody who is not `inside` begins: the owner says where on the band's short side
    it comes on."""


def start_of_round(ref: Ref, g: Skirmish) -> None:
    """A leader without followers is set off at the start of the round."""
