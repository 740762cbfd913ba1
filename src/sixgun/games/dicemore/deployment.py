"""Placing the miniatures: who stands where before the first round (dicemore.ruling.deployment)."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


def ask_next(ref: Ref, g: Skirmish) -> None:
    """One step while `g.phase` is "deploy": name somebody for a post, or place the next waiting miniature. When nobody
    is left `g.phase` becomes "round"."""
    g.phase = "round"
