"""Putting a character somewhere with the horse that it rides, and what a place is in the way of."""

from __future__ import annotations

import math

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.games.dicemore.state import Skirmish


def direction(a: Place, b: Place) -> float:
    """The direction from one place to another, 0 to 360 degrees."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 360.0


def put(g: Skirmish, who: str, place: Place, facing: float | None = None) -> None:
    """Place a character, with the horse that it rides. Without a facing it keeps its own."""
    c = g[who]
    facing = c.facing if facing is None else facing % 360.0
    g.change(who, x=place[0], y=place[1], z=place[2], facing=facing)
    if c.horse:
        g.change_horse(c.horse, x=place[0], y=place[1], facing=facing)


def check_places(choice: Choice) -> Refusal | None:
    """Every place and facing of a choice is a real one."""
    numbers = [number for place in choice.path for number in place]
    if choice.facing is not None:
        numbers.append(choice.facing)
    if not all(math.isfinite(number) and abs(number) < 1e5 for number in numbers):
        return Refusal("dicemore.move.one-kind", "no-such-place")
    return None
