"""Putting a character somewhere with the horse that it rides, and what a place is in the way of."""

from __future__ import annotations

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.verbs import real_places
from sixgun.games.dicemore.state import Skirmish


def put(g: Skirmish, who: str, place: Place, facing: float | None = None) -> None:
    """Place a character, with the horse that it rides. Without a facing it keeps its own."""
    c = g[who]
    facing = c.facing if facing is None else facing % 360.0
    g.change(who, x=place[0], y=place[1], z=place[2], facing=facing)
    if c.horse:
        g.change_horse(c.horse, x=place[0], y=place[1], facing=facing)


def check_places(choice: Choice) -> Refusal | None:
    """Every place and facing of a choice is a real one."""
    return None if real_places(choice) else Refusal("dicemore.move.one-kind", "no-such-place")
