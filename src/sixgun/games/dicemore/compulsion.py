"""The Warrior's compulsion to attack (dicemore.char.warrior)."""

from __future__ import annotations

from sixgun.core.choice import Choice, Refusal
from sixgun.games.dicemore.state import Skirmish


def provoked_by(g: Skirmish, who: str) -> tuple[str, ...]:
    """Enemies of whom it has to attack one."""
    return ()


def check(g: Skirmish, choice: Choice) -> Refusal | None:
    """Why an action that is otherwise legal is not what the compulsion allows."""
    return None


def check_pass(g: Skirmish) -> Refusal | None:
    """Why the activation may not end yet."""
    return None
