"""The table as people see it while a step waits for an answer."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeVar

from sixgun.core.match import Match
from sixgun.core.ref import Pending, Referee
from sixgun.core.shell import State

S = TypeVar("S", bound=State)


def scene(match: Match[S]) -> S:
    """The state at the question that is waited for: a copy, with the suspended step done up to there.

    `match.state` is the state before that step. Sealed choices of others are not in the scene.
    """
    work = match.game.fork(match.state)
    if match.ending is None:
        with suppress(Pending):
            match.game.advance(Referee(match.given), work)
    return work
