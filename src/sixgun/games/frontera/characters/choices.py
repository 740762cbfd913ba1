"""What the maker of a character may decide: one class for each kind of choice."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.kinds import Kinds, kind, old


class _Of(Choice, frozen=True):
    """A choice among several things."""

    item: str


class Raise(_Of, frozen=True, tag="raise"):
    """frontera.creation.points: a trait by so many points."""

    number: int


class Learn(_Of, frozen=True, tag="learn"):
    """frontera.creation.base-skills, frontera.creation.extra-skill"""


class TakeKit(_Of, frozen=True, tag="kit"):
    """frontera.creation.kit-weapon"""


class Buy(_Of, frozen=True, tag="buy"):
    """frontera.creation.kit-money: so many."""

    number: int


class GiveBack(_Of, frozen=True, tag="give-back"):
    """frontera.ruling.free-kit-resale"""


class LeaveShop(Choice, frozen=True, tag="leave-shop"):
    """frontera.ruling.unspent-money"""


class Written(Choice, frozen=True):
    """Something that is written on the sheet."""

    words: str
    packed = old(words="how")


Name = kind(Written, "name", "frontera.sheet.fields")
NamePlayer = kind(Written, "player", "frontera.sheet.fields")
Describe = kind(Written, "describe", "frontera.sheet.fields")
Note = kind(Written, "note", "frontera.sheet.fields")


class Done(Choice, frozen=True, tag="done"):
    """frontera.sheet.fields"""


KINDS = Kinds(Raise, Learn, TakeKit, Buy, GiveBack, LeaveShop, Name, NamePlayer, Describe, Note, Done)
