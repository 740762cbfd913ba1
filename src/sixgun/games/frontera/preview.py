"""Previews: the odds of a choice before it is made, as the asking seat must expect them."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.game import Preview
from sixgun.games.frontera.state import Session


def preview(g: Session, choice: Choice) -> Preview | None:
    return None
