"""Every way in which draws can fall, with its exact chance: what a sampler does is proved, not sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod

from sixgun.core.choice import Draws, Option
from sixgun.core.errors import SixgunError


class TooManyWays(SixgunError):
    """More ways than anybody wants to follow."""


class _Way:
    """Draws as they are prescribed, and the lowest number after that; notes between how many it was each time."""

    def __init__(self, prescribed: tuple[int, ...]) -> None:
        self.numbers = list(prescribed)
        self.stops: list[int] = []

    def randrange(self, stop: int, /) -> int:
        at = len(self.stops)
        self.stops.append(stop)
        if at == len(self.numbers):
            self.numbers.append(0)
        return self.numbers[at]

    def left(self) -> int:
        """At least so many ways come after this one: one for each number that a draw could still have been."""
        return sum(self.stops) - sum(self.numbers) - len(self.stops)


def chances(draw: Callable[[Draws], Option], most: int = 100_000) -> list[tuple[Option, Fraction]]:
    """What may be drawn, each very option with its chance. Raises TooManyWays."""
    found: dict[int, tuple[Option, Counter[int]]] = {}
    """Each option, and how many of its ways are one of how many that are as likely."""
    prescribed: tuple[int, ...] | None = ()
    while prescribed is not None:
        way = _Way(prescribed)
        option = draw(way)
        found.setdefault(id(option), (option, Counter()))[1][prod(way.stops)] += 1
        prescribed = _next(way)
        most -= 1
        if way.left() > most:
            raise TooManyWays("there are more ways to draw than were to be followed")
    return [(option, sum((Fraction(n, of) for of, n in ways.items()), Fraction(0))) for option, ways in found.values()]


def _next(way: _Way) -> tuple[int, ...] | None:
    """The draws of the next way: the last one that could have been higher is, and nothing is said of those after it."""
    for at in range(len(way.stops) - 1, -1, -1):
        if way.numbers[at] + 1 < way.stops[at]:
            return (*way.numbers[:at], way.numbers[at] + 1)
    return None
