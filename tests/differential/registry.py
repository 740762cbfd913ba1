"""Comparisons that are counted: two ways to the same answer, over random cases of a game.

A comparison is a function of a game and a case number that yields a `Compared` for everything it compared. It is put
into the list by `@comparison`; `test_differential.py` runs all of them, and the end of a test run has a line for each
with the number of comparisons and of disagreements.

    @comparison("odds against play", games=("bala",), few=4, many=200)
    def odds_against_play(key: str, case: int) -> Iterator[Compared]:
        ...
        yield agrees(what) if exact == played else differs(what, f"{exact} against {played}")

A case depends on its number alone, so that a disagreement can be looked at again: its text names game and case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tests.situation.chance_bounds import tail

from sixgun.core.game import games

NEVER = 1e-9
"""A sample that is less likely than this, on its side, contradicts the odds: also among a million comparisons one that
is right is called wrong less than once in five hundred runs."""


class Compared(NamedTuple):
    """One comparison; `wrong` says what disagrees, and is empty where nothing does."""

    what: str
    wrong: str = ""


def agrees(what: str) -> Compared:
    return Compared(what)


def differs(what: str, wrong: str) -> Compared:
    assert wrong
    return Compared(what, wrong)


Run = Callable[[str, int], Iterator[Compared]]


class Comparison(NamedTuple):
    name: str
    run: Run
    games: tuple[str, ...]
    few: int
    """Cases of each game in the ordinary tests."""
    many: int
    """Cases of each game in the long run."""


_FOUND: dict[str, Comparison] = {}


def comparison(name: str, *, few: int, many: int, games: Sequence[str] = games()) -> Callable[[Run], Run]:
    """Put a comparison on the list, for these games or for all."""

    def register(run: Run) -> Run:
        assert name not in _FOUND, f"there are two comparisons {name!r}"
        _FOUND[name] = Comparison(name, run, tuple(games), few, many)
        return run

    return register


def comparisons() -> tuple[Comparison, ...]:
    """All of them: every module of this folder whose name begins with `compare_` is asked."""
    for path in sorted(Path(__file__).parent.glob("compare_*.py")):
        import_module(f"tests.differential.{path.stem}")
    return tuple(_FOUND.values())


def impossible(samples: int, p: Fraction | float, seen: int) -> bool:
    """Whether something of this chance cannot be seen so often, or so seldom."""
    return tail(samples, float(p), seen) < NEVER
