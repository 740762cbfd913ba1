"""The table as people see it while a step waits for an answer."""

from __future__ import annotations

from contextlib import suppress
from typing import TypeVar

from sixgun.core.match import Match
from sixgun.core.ref import Answer, Pending, Referee

S = TypeVar("S")


def scene(match: Match[S]) -> S:
    """The state at the question that is waited for: a copy, with the suspended step done up to there.

    `match.state` is the state before that step. Sealed choices of others are not in the scene.
    """
    answers: list[Answer] = []
    for item in reversed(match.record.items):
        if not isinstance(item, Answer):
            break
        answers.append(item)
    work = match.game.fork(match.state)
    if match.ending is None:
        with suppress(Pending):
            match.game.advance(Referee(answers[::-1]), work)
    return work
