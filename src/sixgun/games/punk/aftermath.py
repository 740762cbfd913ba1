"""What follows when all impacts of an attack are rolled: flights, explosions, detonations."""

from __future__ import annotations

from collections.abc import Callable

from sixgun.core.ref import Ref
from sixgun.games.punk import fire, fuel, resting
from sixgun.games.punk.state import Due, Fray

_WHAT: dict[str, Callable[[Ref, Fray, Due], None]] = {
    "explode": fuel.explode,
    "detonate": fire.detonate,
    "flee": fire.flee,
    "lie": resting.lie,
}


def settle(ref: Ref, g: Fray) -> None:
    """punk.ruling.hit-order: in the order in which they were set off; what they set off in turn comes after them."""
    while g.due:
        first, g.due = g.due[0], g.due[1:]
        _WHAT[first.kind](ref, g, first)
    g.due = None
