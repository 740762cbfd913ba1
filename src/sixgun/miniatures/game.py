"""A game of sides with miniatures as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from sixgun.core.choice import Choice
from sixgun.core.file_game import FileGame
from sixgun.core.game import Setup
from sixgun.core.real_table import RealTable
from sixgun.core.shell import State
from sixgun.miniatures import by_hand


class Sides(State, Protocol):
    """A state of sides, each with a seat, and of people by id."""

    @property
    def bands(self) -> Mapping[str, Any]: ...
    @property
    def characters(self) -> Mapping[str, Any]: ...


T = TypeVar("T", bound=Sides)


class TableGame(FileGame[T]):
    """Each side has a seat."""

    def seats(self, state: T) -> tuple[str, ...]:
        return tuple([band.seat for band in state.bands.values()])


class HandTable(RealTable[T]):
    """A real table at which somebody says by hand where miniatures stand (by_hand.py)."""

    options: Mapping[str, Any] = {"director": True}
    cm: float = 0.0
    """How many centimetres a unit is."""
    cover: ClassVar[Sequence[str]]
    """The words for cover."""

    def cm_per_unit(self, setup: Setup) -> float:
        return self.cm

    def director(self, words: Sequence[str], state: T) -> Choice | None:
        return by_hand.said(words, state.characters.values(), self.cover)
