"""What the referee of a campaign and the owners of its bands may decide: one class for each kind of choice.

Shopping has its own (bands/choices.py)."""

from __future__ import annotations

from typing import Literal

from sixgun.core.amending import AMENDING
from sixgun.core.choice import Choice
from sixgun.core.joining import JOINING
from sixgun.core.kinds import Kinds, kind
from sixgun.games.dicemore.bands.choices import SHOPPING
from sixgun.games.dicemore.choices import Shame
from sixgun.miniatures.choices import About, Towards


class _OfBand(Choice, frozen=True):
    band: str


# between matches -----------------------------------------------------------------------------------------------------
Fight = kind(Choice, "fight", "dicemore.gap.sides: a match.")
GoShopping = kind(_OfBand, "shop", "dicemore.equip.when")
Amend = kind(Choice, "amend", "dicemore.ruling.after-match-order: something is changed by hand.")
Close = kind(Choice, "close", "dicemore.gap.sides: the campaign is over.")


class Side(_OfBand, frozen=True, tag="side"):
    """dicemore.gap.sides: this band stands on the side that is asked about."""


class Scenario(Choice, frozen=True, tag="scenario"):
    """dicemore.gap.sides: what is played; nothing for a table elsewhere."""

    scenario: str = ""


# a match that was played ---------------------------------------------------------------------------------------------
class Won(Choice, frozen=True, tag="won"):
    """dicemore.end.victory: this band, or nobody."""

    band: str = ""


class Fell(Towards, frozen=True, tag="fell"):
    """dicemore.end.elimination: this member of this band."""


class By(Choice, frozen=True, tag="by"):
    """dicemore.ruling.xp-credit: by this enemy, or nobody."""

    target: str = ""


class Withdrew(_OfBand, frozen=True, tag="withdrew"):
    """dicemore.end.withdrawal: with the shame test, if it was rolled at the table."""

    how: Literal["", "tested"] = ""


class Ashamed(Towards, frozen=True, tag="ashamed"):
    """dicemore.end.shame-test: this member of this band has lost a point of a score."""

    score: str


class Used(Towards, frozen=True, tag="used"):
    """dicemore.ruling.campaign-gear: a thing of this member of this band is gone."""

    thing: str


OverAgain = kind(Choice, "over-again", "dicemore.end.victory: the report begins again.")
CallOff = kind(Choice, "call-off", "dicemore.end.victory: there was no match.")
Finish = kind(Choice, "finish", "dicemore.ruling.after-match-order: that is all.")


# after it ------------------------------------------------------------------------------------------------------------
class Doctor(Choice, frozen=True, tag="doctor"):
    """dicemore.recovery.doctors"""

    target: str
    doctor: str


NoDoctor = kind(About, "no-doctor", "dicemore.recovery.doctors: none.")
Enough = kind(Choice, "enough", "dicemore.xp.spend: nothing more is learnt.")


KINDS = Kinds(
    *(Fight, GoShopping, Amend, Close, Side, Scenario, *AMENDING, *JOINING),
    *(Won, Fell, By, Withdrew, Ashamed, Used, OverAgain, CallOff, Finish, Doctor, NoDoctor, Enough, Shame, *SHOPPING),
)
