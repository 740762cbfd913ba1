"""Distances, arcs, sight and cover as this game means them."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

import msgspec

from sixgun.core.choice import Place
from sixgun.games.dicemore.state import Character, Horse, Skirmish
from sixgun.table import Base

Level = Literal["none", "light", "partial", "whole"]


class Cover(msgspec.Struct, frozen=True):
    """How much a target is covered: the level that counts, the piece or miniature that gives it (an id, or "ground"
    for a target that lies in the open), and whether it is a miniature."""

    level: Level
    by: str = ""
    miniature: bool = False


def within(distance: float, limit: float) -> bool:
    raise NotImplementedError


def base(c: Character) -> Base:
    raise NotImplementedError


def horse_base(h: Horse) -> Base:
    raise NotImplementedError


def bodies(g: Skirmish, without: Container[str] = ()) -> list[Base]:
    """Every base on the table: characters who are not on a cart, horses without riders; not those with these ids."""
    raise NotImplementedError


def distance(g: Skirmish, one: str, other: str) -> float:
    """Gap of bases, with height."""
    raise NotImplementedError


def in_front(c: Character, other: Base) -> bool:
    raise NotImplementedError


def behind(g: Skirmish, attacker: str, target: str) -> bool:
    """The attacker is outside the target's front half."""
    raise NotImplementedError


def cover(g: Skirmish, shooter: str, target: str, at: Place | None = None) -> Cover:
    """The target's cover from a shooter; `at` puts the target at another place, as if it stood there."""
    raise NotImplementedError


def cover_at(g: Skirmish, place: Place, target: str) -> Cover:
    """The target's cover from somebody on foot who stood at a place."""
    raise NotImplementedError


def cover_from_point(g: Skirmish, point: Place, who: str) -> Cover:
    """The character's cover from a point on the table: a blast."""
    raise NotImplementedError


def visible(g: Skirmish, observer: str, target: str) -> bool:
    """Some part of the target can be seen from the observer, whichever way it faces: its cover is not whole."""
    raise NotImplementedError


def sees(g: Skirmish, observer: str, target: str) -> bool:
    """Visible, in the front half, and near enough for an injured eye."""
    raise NotImplementedError
