"""Every way in which draws can fall, with its exact chance: what a sampler does is proved, not sampled."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

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


def chances(draw: Callable[[Draws], Option], most: int = 100_000) -> list[tuple[Option, Fraction]]:
    """What may be drawn, each very option with its chance. Raises TooManyWays."""
    found: dict[int, tuple[Option, Fraction]] = {}
    prescribed: tuple[int, ...] | None = ()
    while prescribed is not None:
        way = _Way(prescribed)
        option = draw(way)
        p = Fraction(1)
        for stop in way.stops:
            p /= stop
        found[id(option)] = (option, p + found.get(id(option), (option, Fraction(0)))[1])
        prescribed = _next(way)
        most -= 1
        if not most and prescribed is not None:
            raise TooManyWays("there are more ways to draw than were to be followed")
    return list(found.values())


def _next(way: _Way) -> tuple[int, ...] | None:
    """The draws of the next way: the last one that could have been higher is, and nothing is said of those after it."""
    for at in range(len(way.stops) - 1, -1, -1):
        if way.numbers[at] + 1 < way.stops[at]:
            return (*way.numbers[:at], way.numbers[at] + 1)
    return None
