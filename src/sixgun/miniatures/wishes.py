"""Places worth going to, for lists and bots: advice, not a rule. Whatever is offered passes the game's own test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sixgun.core.choice import Later, Option
from sixgun.table import Place
from sixgun.table.hiding import Shelter, hidden_from

APART = 0.5
"""Two places nearer to each other than this are one."""
NEAR = 0.3
"""Nobody wants to go as little as this."""


class Wish(NamedTuple):
    """A place, why one might go there, what it is about, and the enemy whom it attacks, if any; besides, a facing to
    keep on the way, if that matters."""

    place: Place
    why: str
    about: str = ""
    target: str = ""
    facing: float | None = None


class Wishes:
    """The usable ones that lead away from here, of those that lead to about the same place the first. Each is looked
    for and judged when somebody asks for it: an offer of one costs nothing for the others."""

    __slots__ = ("_here", "_kept", "_sources", "_usable")

    def __init__(self, here: Place, usable: Callable[[Wish], bool]) -> None:
        self._here = here
        self._usable = usable
        self._sources: list[_Source] = []
        self._kept: dict[int, Wish | None] = {}

    def add(self, wishes: Iterable[Wish]) -> None:
        for wish in wishes:
            self._sources.append(_Source(_Found(iter((wish,))), 0, partial(_is_about, wish)))

    def add_first(self, most: int, wishes: Iterable[Wish], may_be: Callable[[Wish], bool] = lambda wish: True) -> None:
        """At most so many, looked for one after another and apart from each other. `may_be` tells, without looking for
        them, whether one of them may lead to about the place of another wish; they may, if nothing is said."""
        found = _Found(iter(wishes))
        self._sources += [_Source(found, number, may_be) for number in range(most)]

    def add_covers(
        self,
        shelters: Sequence[Shelter],
        foe: Place | None,
        far: float,
        number: int,
        can_go: Callable[[Place], bool] = lambda place: True,
    ) -> None:
        """So many of the nearest places with scenery between them and an enemy, and as many that also lead forward;
        those within reach to which somebody can go."""
        here = self._here

        def may_be(wish: Wish) -> bool:
            near = (s for s in shelters if math.dist(s.place, wish.place) < APART)
            return not wish.target and any(math.dist(s.place, here) <= far for s in near)

        if foe is not None:
            hidden = hidden_from(shelters, here, foe, far, number, can_go)
            self.add_first(2 * number, (Wish(place, "cover") for place in hidden), may_be)

    def __iter__(self) -> Iterator[Wish]:
        """Those that are left, in order."""
        return (wish for wish in map(self._one, range(len(self._sources))) if wish is not None)

    def later(self) -> list[Callable[[], Wish | None]]:
        """The same one by one, to be asked for in any order; None where nothing is left."""
        return [partial(self._one, at) for at in range(len(self._sources))]

    def offers(self, option: Callable[[Wish], Option | None]) -> Iterator[Later]:
        """An offer of each, which is looked for when somebody asks for it; none where `option` finds none."""

        def offered(look_for: Callable[[], Wish | None]) -> Option | None:
            wish = look_for()
            return None if wish is None else option(wish)

        return (Later(offered, look_for) for look_for in self.later())

    def _one(self, at: int) -> Wish | None:
        if at not in self._kept:
            source = self._sources[at]
            wish = source.found.get(source.number)
            self._kept[at] = wish if wish is not None and self._is_kept(at - source.number, wish) else None
        return self._kept[at]

    def _is_kept(self, before: int, wish: Wish) -> bool:
        if math.dist(wish.place, self._here) < NEAR:
            return False
        asked, may_be = None, False
        for at, source in enumerate(self._sources[:before]):
            if source.may_be is not asked:  # those that are looked for one after another share the question
                asked, may_be = source.may_be, source.may_be(wish)
            if may_be and (other := self._one(at)) is not None and _is_about(other, wish):
                return False
        return self._usable(wish)


def _is_about(one: Wish, other: Wish) -> bool:
    """Whether two wishes lead to about the same place."""
    return one.target == other.target and math.dist(one.place, other.place) < APART


class _Found:
    """What an iterator gives, remembered."""

    __slots__ = ("_got", "_rest")

    def __init__(self, wishes: Iterator[Wish]) -> None:
        self._got: list[Wish] = []
        self._rest = wishes

    def get(self, number: int) -> Wish | None:
        while len(self._got) <= number:
            wish = next(self._rest, None)
            if wish is None:
                return None
            self._got.append(wish)
        return self._got[number]


class _Source(NamedTuple):
    """Where a wish comes from: the first, second, ... of what is found; and whether it may be about another's place."""

    found: _Found
    number: int
    may_be: Callable[[Wish], bool]


def towards(here: Place, goal: Place, far: float) -> Place:
    """The place so far on the straight way to another one, or that one; on the same level."""
    d = math.dist(here[:2], goal[:2])
    t = min(1.0, far / d) if d > 1e-6 else 0.0
    return (here[0] + t * (goal[0] - here[0]), here[1] + t * (goal[1] - here[1]), here[2])
