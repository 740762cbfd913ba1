"""The meeting: its scripted first round and its crowd of civilians."""

from __future__ import annotations

from sixgun.core.choice import Choice, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


def scripted(g: Skirmish) -> bool:
    """It is the first round of the meeting: no initiative is rolled, only the bad side acts, one movement each."""
    return False


def open_round(ref: Ref, g: Skirmish) -> None:
    """Called at the start of the scripted round: the sniper's shot, the sniper's end, the civilians run."""


def takes_part(g: Skirmish, side: str) -> bool:
    """Whether a side has cards in this round (not the good side in the scripted one)."""
    return True


def action_refusal(g: Skirmish, choice: Choice) -> Refusal | None:
    """In the scripted round the killers may do nothing but one movement of Tab.2 each."""
    return None


def move_civilians(ref: Ref, g: Skirmish, side: str) -> None:
    """Called right after the first initiative roll of each later round, with its winner: he moves all civilians."""
