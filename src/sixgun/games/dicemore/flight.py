"""Flight: from panic into the nearest cover, back from a death, off the table."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


def run(ref: Ref, g: Skirmish, who: str, attacker: str = "") -> None:
    """The flight of somebody who failed a panic test: into the nearest cover within reach, or to the ground."""
    raise NotImplementedError


def civilian(ref: Ref, g: Skirmish, who: str) -> None:
    """A civilian who has failed runs for the nearest edge, in each of its activations."""
    raise NotImplementedError
