"""Getting over low obstacles."""

from __future__ import annotations

from sixgun.games.dicemore.action import Action

ACTIONS: tuple[Action, ...] = ()
