"""The part `Asking` of a game in which somebody is active and chooses among many actions: what is not on offer now, and
why, and forms for what no list can hold.

Nothing is judged here. The one legality test is asked about what one would most likely try, which the game says; a kind
for which there is nothing to try is left out.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Place, Question, Refusal, Withheld
from sixgun.core.form import Form
from sixgun.core.shell import State
from sixgun.miniatures.display.fields import Asked

Thing = tuple[str, float, float]
"""An id with its place."""


class Figure(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def place(self) -> Place: ...


def target_of(choice: Choice) -> str:
    return choice.target


def withheld(
    tries: Iterable[Choice],
    offered: Iterable[str],
    check: Callable[[Choice], Refusal | None],
    about: Callable[[Choice], str] = target_of,
) -> Iterator[Withheld]:
    """One entry for each kind of action of which nothing is `offered`, with the first refusal of what would be tried,
    the likeliest first, and what that is about."""
    done = set(offered)
    for choice in tries:
        refusal = check(choice) if choice.kind not in done else None
        if refusal is not None:
            done.add(choice.kind)
            yield Withheld(choice.kind, refusal, about(choice))


def nearest(things: Iterable[Thing], x: float, y: float, far: float = math.inf) -> Iterator[str]:
    """What lies nearest, if that is no farther."""
    name, tx, ty = min(things, key=lambda thing: math.dist(thing[1:], (x, y)), default=("", math.inf, math.inf))
    if name and math.dist((tx, ty), (x, y)) <= far:
        yield name


def likeliest_foe(foes: Iterable[Figure], place: Place, seen: Callable[[str], bool]) -> Iterator[str]:
    """The nearest that can be seen, else the nearest."""
    found = min(foes, key=lambda foe: (not seen(foe.id), math.dist(foe.place, place)), default=None)
    if found is not None:
        yield found.id


class Turn(State, Protocol):
    """A state in which somebody may be active."""

    @property
    def active(self) -> Any: ...


S = TypeVar("S", bound=Turn)


class TableAsking(Asking[S]):
    """What the active one would most likely try, and forms, which are left out where the one legality test would refuse
    all that could be filled in."""

    choose: str
    """The rule of the question for the next action."""
    in_between: Mapping[str, Asked] = {}
    """Forms of other questions, by their rules."""

    @abstractmethod
    def tries(self, state: S) -> Iterable[Choice]:
        """What the active one would most likely try of each kind, the likeliest first. A kind that is not here is shown
        only when it can be done."""

    @abstractmethod
    def fields(self, state: S) -> Iterable[Form]:
        """The forms of the actions of the active one."""

    def about(self, state: S, choice: Choice) -> str:
        """What an action that is not on offer is about."""
        return target_of(choice)

    def unavailable(self, state: S, question: Question) -> tuple[Withheld, ...]:
        if question.rule != self.choose:
            return ()
        offered = [option.choice.kind for option in question.options]
        tries = self.tries(state)
        return tuple(withheld(tries, offered, question.check, lambda choice: self.about(state, choice)))

    def forms(self, state: S, question: Question) -> tuple[Form, ...]:
        if question.rule == self.choose:
            return tuple(self.fields(state))
        return tuple(self.in_between[question.rule](state, question)) if question.rule in self.in_between else ()
