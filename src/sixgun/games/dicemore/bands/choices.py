"""What the owner of a band may decide at a shopping occasion: one class for each kind of choice. Those that every band
knows are in core/building.py."""

from __future__ import annotations

from typing import Literal

from sixgun.core.building import Back, Buy, Dismiss, Done, Joining, Name, Of, Person, Rename, Thing
from sixgun.core.choice import Packing
from sixgun.core.kinds import FLAG, WHOLE, Kinds, kind, old

Hire = kind(Joining, "hire", "dicemore.ruling.campaign-hiring")


# one member ----------------------------------------------------------------------------------------------------------
class Hold(Of, frozen=True, tag="hold"):
    """dicemore.ruling.ready-weapons: these of its weapons, by their numbers."""

    hands: tuple[int, ...]
    packed = old(
        hands=("how", Packing(lambda text: tuple(map(int, text.split("."))), lambda hands: ".".join(map(str, hands))))
    )


class Load(Of, frozen=True, tag="load"):
    """dicemore.weapon.load-seventeen"""

    gun: int
    number: int
    packed = old(gun=("item", WHOLE))


class Bayonet(Of, frozen=True, tag="bayonet"):
    """dicemore.ruling.bayonet"""

    gun: int
    fixed: bool = False
    packed = old(gun=("item", WHOLE), fixed=("number", FLAG))


Stow = kind(Thing, "stow", "dicemore.ruling.campaign-gear: with what nobody carries.")
Take = kind(Thing, "take", "dicemore.ruling.campaign-gear: from what nobody carries.")


class Learn(Of, frozen=True, tag="learn"):
    """dicemore.xp.new-skill: by the chart, or this skill."""

    skill: str = ""


class Raise(Of, frozen=True, tag="raise"):
    """dicemore.xp.spend: this score by one."""

    score: str


Lead = kind(Of, "lead", "dicemore.ruling.leaderless-bands")


class Look(Of, frozen=True, tag="look"):
    """dicemore.table.player-board: whose portrait is drawn."""

    how: Literal["man", "woman"]


ABOUT = (Buy, Hold, Load, Bayonet, Stow, Take, Learn, Raise, Lead, Name, Look, Dismiss)
"""What is done about one member."""
SHOPPING = (Done, Hire, Person, Rename, Back, *ABOUT)
KINDS = Kinds(*SHOPPING)
