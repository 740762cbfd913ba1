"""What the owner of a band may decide at a shopping occasion: one class for each kind of choice."""

from __future__ import annotations

from typing import Literal

from sixgun.core.choice import Choice, Packing
from sixgun.core.kinds import FLAG, WHOLE, Kinds, old


class _Of(Choice, frozen=True):
    """About this member."""

    target: str


class _Thing(_Of, frozen=True):
    thing: str
    packed = old(thing="item")


class Done(Choice, frozen=True, tag="done"):
    """dicemore.equip.when: nothing more is bought."""


class Hire(Choice, frozen=True, tag="hire"):
    """dicemore.ruling.campaign-hiring: somebody of this profile, under this name."""

    profile: str
    name: str
    packed = old(profile="item", name="how")


class Person(_Of, frozen=True, tag="person"):
    """dicemore.equip.availability: see to this member."""


class Rename(Choice, frozen=True, tag="rename"):
    """dicemore.table.player-board: the band has this name."""

    name: str
    packed = old(name="how")


# one member ----------------------------------------------------------------------------------------------------------
class Back(Choice, frozen=True, tag="back"):
    """dicemore.equip.when: nothing about this member."""


class Buy(_Thing, frozen=True, tag="buy"):
    """dicemore.equip.availability"""


class Hold(_Of, frozen=True, tag="hold"):
    """dicemore.ruling.ready-weapons: these of its weapons, by their numbers."""

    hands: tuple[int, ...]
    packed = old(
        hands=("how", Packing(lambda text: tuple(map(int, text.split("."))), lambda hands: ".".join(map(str, hands))))
    )


class Load(_Of, frozen=True, tag="load"):
    """dicemore.weapon.load-seventeen"""

    gun: int
    number: int
    packed = old(gun=("item", WHOLE))


class Bayonet(_Of, frozen=True, tag="bayonet"):
    """dicemore.ruling.bayonet"""

    gun: int
    fixed: bool = False
    packed = old(gun=("item", WHOLE), fixed=("number", FLAG))


class Stow(_Thing, frozen=True, tag="stow"):
    """dicemore.ruling.campaign-gear: with what nobody carries."""


class Take(_Thing, frozen=True, tag="take"):
    """dicemore.ruling.campaign-gear: from what nobody carries."""


class Learn(_Of, frozen=True, tag="learn"):
    """dicemore.xp.new-skill: by the chart, or this skill."""

    skill: str = ""
    packed = old(skill="item")


class Raise(_Of, frozen=True, tag="raise"):
    """dicemore.xp.spend: this score by one."""

    score: str
    packed = old(score="item")


class Lead(_Of, frozen=True, tag="lead"):
    """dicemore.ruling.leaderless-bands"""


class Name(_Of, frozen=True, tag="name"):
    """dicemore.table.player-board"""

    name: str
    packed = old(name="how")


class Look(_Of, frozen=True, tag="look"):
    """dicemore.table.player-board: whose portrait is drawn."""

    how: Literal["man", "woman"]


class Dismiss(_Of, frozen=True, tag="dismiss"):
    """dicemore.ruling.campaign-hiring"""


SHOPPING = (
    *(Done, Hire, Person, Rename, Back),
    *(Buy, Hold, Load, Bayonet, Stow, Take, Learn, Raise, Lead, Name, Look, Dismiss),
)
KINDS = Kinds(*SHOPPING)
