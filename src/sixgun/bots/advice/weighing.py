"""What advisers of all games share: plain answers to plain questions, and the mean of what may come of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Question
from sixgun.core.estimate import End, estimate
from sixgun.core.kinds import in_short
from sixgun.core.ref import Ref
from sixgun.core.shell import State

S = TypeVar("S", bound=State)
T = TypeVar("T")


def each(
    question: Question,
    value: Callable[[Any], float | None],
    why: Callable[[Any], str] = in_short,
    said: str = "",
    facts: Callable[[Any], dict[str, str | int | float]] = lambda choice: {},
) -> Iterator[Advice]:
    """Every offered choice that has a value."""
    for option in question.options:
        choice = option.choice
        found = value(choice)
        if found is not None:
            yield Advice(choice, float(found), why(choice), said, facts(choice))


def as_offered(question: Question, said: str = "") -> Iterator[Advice]:
    """The rules list the best answer first."""
    for n, option in enumerate(question.options[:3]):
        yield Advice(option.choice, -0.01 * n, in_short(option.choice), said)


def most_promising(things: Sequence[T], promise: Callable[[T], float], most: int) -> list[T]:
    """The best at a glance, the best one first: only they are worth a longer thought. Few things need no glance."""
    return list(things) if len(things) <= most else sorted(things, key=promise, reverse=True)[:most]


def afterwards(run: Callable[[Ref, S], object], state: S) -> S:
    """The state after something that chance has little to do with."""
    return estimate(run, state, type(state).fork, 1)[0].state


def gain(
    run: Callable[[Ref, S], object], state: S, worth: Callable[[S], float], ways: int
) -> tuple[float, list[End[S, object]]]:
    """How much better things stand after something, on the mean of what may come of it, and the ends themselves."""
    ends = estimate(run, state, type(state).fork, ways)
    return sum([end.p * worth(end.state) for end in ends]) - worth(state), ends
