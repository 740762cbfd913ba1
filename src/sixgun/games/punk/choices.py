"""What a player may decide in a game: one class for each kind of choice."""

from __future__ import annotations

from typing import Literal

from sixgun.core.choice import Choice
from sixgun.core.kinds import Kinds, kind
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.choices import About, Own, Path, Placed, Towards


# before the first Turn -----------------------------------------------------------------------------------------------
class Lay(Choice, frozen=True, tag="lay"):
    """punk.table.house-scenarios: a piece of scenery with its middle there."""

    piece: str
    path: Path
    facing: float = 0.0
    """The direction of its length."""


class Edge(Choice, frozen=True, tag="edge"):
    """punk.table.house-scenarios: the winner of the roll-off takes this edge."""

    edge: str


class Deploy(Placed, frozen=True, tag="deploy"):
    """punk.table.house-scenarios: a model goes here."""


HoldBack = kind(
    Choice,
    "hold-back",
    "punk.infiltrate.reserve: deployment is over, and the rest of the band, if there is any, stays off the table.",
)


# Turns, Rounds, activations ------------------------------------------------------------------------------------------
class Announce(Choice, frozen=True, tag="announce"):
    """punk.infiltrate.announce: these come on now."""

    who: tuple[str, ...]


class Arrive(Placed, frozen=True, tag="arrive"):
    """punk.infiltrate.place: one of them, here."""


Wait = kind(Choice, "wait", "punk.infiltrate.window: nobody comes now.")


class First(Choice, frozen=True, tag="first"):
    """punk.turn.roll-off-choice: this side begins."""

    side: str


Activate = kind(Own, "activate", "punk.turn.alternate")


class Delay(Own, frozen=True, tag="delay"):
    """punk.delay.use: it will act in this Round."""

    number: int


Pass = kind(Choice, "pass", "punk.action.fewer: no more Actions.")


# moving --------------------------------------------------------------------------------------------------------------
class Move(Placed, frozen=True, tag="move"):
    """punk.move.basic: through these places; a single one is reached the shortest way. Without a facing it looks where
    it went."""

    drop: bool = False
    """punk.climb.drop-high: it falls where it would otherwise climb down."""


class Leap(Placed, frozen=True, tag="leap"):
    """punk.leap.three-d, punk.leap.super: in one leap of so many Actions."""

    number: int = 1
    target: str = ""
    """An enemy whom it assaults."""


class Turn(Own, frozen=True, tag="turn"):
    """punk.ruling.facing: a Movement Action of 0 cm, or the free turn."""

    facing: float


class StandUp(Own, frozen=True, tag="stand-up"):
    """punk.prone.stand-up"""

    facing: float | None = None


class Charge(Towards, frozen=True, tag="charge"):
    """punk.assault.definition: towards this enemy, into contact if the Action reaches so far. Without a path the
    shortest way."""

    path: Path = ()
    drop: bool = False
    """punk.assault.above: it drops onto the enemy."""


class Dare(Own, frozen=True, tag="dare"):
    """punk.terrain.rough-test, punk.terrain.bad-gamble: take the Agility test."""


Careful = kind(Own, "careful", "punk.terrain.rough-half: half distance, without a test.")


class Slip(Placed, frozen=True, tag="slip"):
    """punk.disengage.success: the move out of the combat."""


class Settle(Placed, frozen=True, tag="settle"):
    """A place among those that a rule leaves open: punk.multi.reposition, punk.ruling.fall-place, punk.fire.flee."""

    target: str = ""


# close combat --------------------------------------------------------------------------------------------------------
class Fight(Towards, frozen=True, tag="fight"):
    """punk.fight.action: without a weapon, with the one it has used in this activation."""

    weapon: str = ""


class Wield(Own, frozen=True, tag="wield"):
    """punk.ruling.weapon-choice: what it defends itself with."""

    weapon: str


class BreakAway(Own, frozen=True, tag="break-away"):
    """punk.disengage.only-way"""


# shooting ------------------------------------------------------------------------------------------------------------
class _Armed(Towards, frozen=True):
    arm: int
    """The number of its weapon."""
    avoid: bool = False
    """punk.shoot.evade-cover"""


class Shoot(_Armed, frozen=True, tag="shoot"):
    """punk.shoot.action, punk.auto.declare"""

    how: Literal["", "automatic"] = ""


class Spray(Own, frozen=True, tag="spray"):
    """punk.templateweapon.placement: the template lies on the rim towards `rim` and points to `facing`, in degrees;
    without a rim both are the same."""

    arm: int
    facing: float
    rim: float | None = None


class Lob(Own, frozen=True, tag="lob"):
    """punk.lob.target: at an enemy, or at a point of the table."""

    arm: int
    target: str = ""
    path: Path = ()


class Aim(Towards, frozen=True, tag="aim"):
    """punk.aim.action"""


class Reload(Own, frozen=True, tag="reload"):
    """punk.slow.reload"""

    arm: int


class Ready(Own, frozen=True, tag="ready"):
    """punk.defensive.action"""


class React(_Armed, frozen=True, tag="react"):
    """punk.defensive.timing: defensive fire when the mover has come so far, in tenths of a cm along its path."""

    number: int = 0


Hold = kind(Choice, "hold", "punk.defensive.optional: let it pass.")


class Next(Towards, frozen=True, tag="next"):
    """punk.auto.retarget: the next shot of the burst."""

    avoid: bool = False


Hit = kind(About, "hit", "punk.ruling.hit-order: this one first.")


# other Actions -------------------------------------------------------------------------------------------------------
class Loot(Towards, frozen=True, tag="loot"):
    """punk.loot.action: weapons and equipment by their numbers at the marker, how many bullets if there are so many,
    and which of its own weapons it leaves there."""

    arms: tuple[int, ...] = ()
    gear: tuple[str, ...] = ()
    number: int = 0
    """Bullets."""
    drops: tuple[int, ...] = ()


class Swap(Towards, frozen=True, tag="swap"):
    """punk.bullets.exchange: gives so many bullets, or takes them if the number is negative."""

    number: int


# dice ----------------------------------------------------------------------------------------------------------------
Reroll = kind(Own, "reroll", "punk.roll.reroll-last-stands: the bearer's charm.")
Keep = kind(Own, "keep", "punk.roll.reroll-last-stands: leave it so.")


KINDS = Kinds(
    *(Lay, Edge, Deploy, HoldBack),
    *(Announce, Arrive, Wait, First, Activate, Delay, Pass),
    *(Move, Leap, Turn, StandUp, Charge, Dare, Careful, Slip, Settle),
    *(Fight, Wield, BreakAway),
    *(Shoot, Spray, Lob, Aim, Reload, Ready, React, Hold, Next, Hit),
    *(Loot, Swap),
    *(Reroll, Keep, Director),
)
