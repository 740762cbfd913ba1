"""Explosives: thrown, dropped, fixed; what a blast does."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


def explode_fixed(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.blast-fixed: at the end of the round all fixed charges go off."""
    raise NotImplementedError
