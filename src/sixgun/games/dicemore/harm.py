"""Wounds, elimination and what follows from a death."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


def wound(ref: Ref, g: Skirmish, who: str, n: int, *, by: str = "", rule: str) -> bool:
    """Take `n` wounds off COS; True if that eliminates the character. `by` is who did it, if a character did."""
    raise NotImplementedError


def eliminate(ref: Ref, g: Skirmish, who: str, *, by: str = "") -> None:
    """Remove the character: kills credit, its horse stays, its loot and weapons drop, deaths are reacted to."""
    raise NotImplementedError


def leave(ref: Ref, g: Skirmish, who: str, how: str, rule: str) -> None:
    """Take a character off the table alive: `how` is "left" or "fled"."""
    raise NotImplementedError


def struck(ref: Ref, g: Skirmish, who: str, *, attacker: str = "") -> None:
    """What a struck character who still stands goes through after its rescue: the panic test."""
    raise NotImplementedError
