"""What somebody who makes a character may decide: one class for each kind of choice."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.kinds import Kinds, old


class Raise(Choice, frozen=True, tag="raise"):
    """frontera.creation.points: a trait by so many points."""

    item: str
    number: int


class Learn(Choice, frozen=True, tag="learn"):
    """frontera.creation.base-skills, frontera.creation.extra-skill"""

    item: str


class TakeKit(Choice, frozen=True, tag="kit"):
    """frontera.creation.kit-weapon"""

    item: str


class Buy(Choice, frozen=True, tag="buy"):
    """frontera.creation.kit-money: so many."""

    item: str
    number: int


class GiveBack(Choice, frozen=True, tag="give-back"):
    """frontera.ruling.free-kit-resale"""

    item: str


class LeaveShop(Choice, frozen=True, tag="leave-shop"):
    """frontera.ruling.unspent-money"""


class Written(Choice, frozen=True):
    """Something that is written on the sheet."""

    words: str
    packed = old(words="how")


class Name(Written, frozen=True, tag="name"):
    """frontera.sheet.fields"""


class NamePlayer(Written, frozen=True, tag="player"):
    """frontera.sheet.fields"""


class Describe(Written, frozen=True, tag="describe"):
    """frontera.sheet.fields"""


class Note(Written, frozen=True, tag="note"):
    """frontera.sheet.fields"""


class Done(Choice, frozen=True, tag="done"):
    """frontera.sheet.fields"""


KINDS = Kinds(Raise, Learn, TakeKit, Buy, GiveBack, LeaveShop, Name, NamePlayer, Describe, Note, Done)
