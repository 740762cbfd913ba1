"""Hands and weapons: changing, loading, clearing a jam, the bayonet."""

from __future__ import annotations

from sixgun.games.dicemore.action import Action

ACTIONS: tuple[Action, ...] = ()
