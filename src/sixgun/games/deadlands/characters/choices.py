"""What the maker of a character may decide: one class for each kind of choice."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.kinds import Kinds, kind


class Drop(Choice, frozen=True, tag="drop"):
    """deadlands.creation.draw: one of the two."""

    card: str


class Give(Choice, frozen=True, tag="give"):
    """deadlands.creation.draw: a card to a Trait."""

    trait: str
    card: str


class Learn(Choice, frozen=True, tag="learn"):
    """deadlands.creation.points: an Aptitude by so many levels."""

    item: str
    number: int


class LeavePoints(Choice, frozen=True, tag="leave-points"):
    """deadlands.creation.points: what is left is lost."""


class TakeSize(Choice, frozen=True, tag="size"):
    """deadlands.creation.derived"""

    number: int


class TakeHand(Choice, frozen=True, tag="hand"):
    """deadlands.creation.derived"""

    hand: str


class Take(Choice, frozen=True, tag="take"):
    """deadlands.creation.derived"""

    item: str


class PutBack(Choice, frozen=True, tag="put-back"):
    """deadlands.creation.derived"""

    item: str


class LeaveGear(Choice, frozen=True, tag="leave-gear"):
    """deadlands.creation.derived"""


class Written(Choice, frozen=True):
    """Something that is written on the sheet."""

    words: str


Name = kind(Written, "name", "deadlands.creation.derived")
NamePlayer = kind(Written, "player", "deadlands.creation.derived")
Describe = kind(Written, "describe", "deadlands.creation.derived")
Note = kind(Written, "note", "deadlands.creation.derived")


class Done(Choice, frozen=True, tag="done"):
    """deadlands.creation.derived"""


KINDS = Kinds(
    Drop, Give, Learn, LeavePoints, TakeSize, TakeHand, Take, PutBack, LeaveGear, Name, NamePlayer, Describe, Note, Done
)
