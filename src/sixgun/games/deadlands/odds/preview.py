"""Exact odds of a choice before it is made, by the rules that would carry it out."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.game import Preview
from sixgun.games.deadlands.state import Shootout


def preview(g: Shootout, choice: Choice) -> Preview | None:
    """None yet."""
    return None
