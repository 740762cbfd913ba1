"""Actions that are not on offer now, and why: the one legality test is asked about what one would most likely try.

Nothing is judged here. A game says what to try of each kind; a kind for which there is nothing to try is left out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from sixgun.core.choice import Choice, Place, Refusal, Withheld

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
