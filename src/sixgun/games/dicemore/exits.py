"""Leaving the table on purpose: with the loot, as freed prisoner, as freed hostage."""

from __future__ import annotations

from sixgun.games.dicemore.action import Action

ACTIONS: tuple[Action, ...] = ()
"""leave (free; the base touches a short edge and the scenario lets this character go)."""
