"""What the players of a fight may decide: one class for each kind of choice, by chapter."""

from __future__ import annotations

from sixgun.core.choice import Choice, Packing
from sixgun.core.kinds import WHOLE, Kinds, in_words, kind, old
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.choices import Along, Own, Path, Placed, To, Towards, Turned


# what choices have in common -----------------------------------------------------------------------------------------
class Handled(Own, frozen=True):
    """A choice about a thing."""

    item: str


class WithHorse(Own, frozen=True):
    horse: str


# the turn ------------------------------------------------------------------------------------------------------------
Pass = kind(Choice, "pass", "bala.ruling.pass")
Hold = kind(Choice, "hold", "bala.ruling.interruption-window: let it pass.")


class Interrupt(Towards, frozen=True, tag="interrupt"):
    """bala.interrupt.one-rival: break in at once, or at this whole inch of the way."""

    number: int = 0


Accept = kind(Towards, "accept", "bala.interrupt.contest: the rival goes first.")
Contest = kind(Towards, "contest", "bala.interrupt.contest")


# recovering ----------------------------------------------------------------------------------------------------------
class Recover(Along, frozen=True, tag="recover"):
    """bala.action.recover-paralysis, with a short walk (bala.action.recover-move) or without."""


class RemoveShock(Own, frozen=True, tag="remove-shock"):
    """bala.action.remove-shock"""


# seeing and shooting -------------------------------------------------------------------------------------------------
class Detect(Turned, frozen=True, tag="detect"):
    """bala.action.detect"""


class Aim(Turned, frozen=True, tag="aim"):
    """bala.action.aim"""


class Shoot(Towards, frozen=True, tag="shoot"):
    """bala.action.shoot: in one of the ways to fire the weapon; a Gatling's burst may go on to a second target."""

    how: str = ""
    second: str = ""
    facing: float | None = None


class PickUp(Handled, frozen=True, tag="pick-up"):
    """bala.ruling.thrown-weapons"""


class LightDynamite(Own, frozen=True, tag="light-dynamite"):
    """bala.weapon.dynamite-throw"""

    path: Path = ()


# weapons in hand -----------------------------------------------------------------------------------------------------
NOTHING = -1
"""In hand."""
_CRANK = "gatling:"


def _weapon(text: str) -> int:
    return NOTHING if text == "none" or text.startswith(_CRANK) else int(text)


class Draw(Own, frozen=True, tag="draw"):
    """bala.action.draw: one of its weapons by its place among them, a Gatling's crank, or nothing."""

    weapon: int = NOTHING
    crank: str = ""
    packed = old(
        weapon=("item", Packing(_weapon, lambda n: "none" if n == NOTHING else str(n))),
        crank=("item", Packing(lambda t: t.partition(_CRANK)[2], lambda name: f"{_CRANK}{name}" if name else "")),
    )


class ChangeHand(Own, frozen=True, tag="change-hand"):
    """bala.ruling.arm-in-use"""


class Reload(Own, frozen=True, tag="reload"):
    """bala.action.reload: a bullet, all, or the shot barrel."""

    how: str = ""


class Unjam(Own, frozen=True, tag="unjam"):
    """bala.action.unjam"""


class TurnGatling(Turned, frozen=True, tag="turn-gatling"):
    """bala.weapon.gatling-turn"""


# moving --------------------------------------------------------------------------------------------------------------
class Move(Own, frozen=True, tag="move"):
    """bala.move.foot-first: on foot or mounted along a way, over something, to somebody near, or just a turn."""

    how: str
    target: str = ""
    over: str = ""
    path: Path = ()
    facing: float | None = None


class Jump(Along, frozen=True, tag="jump"):
    """bala.move.jump"""


class LeapDown(Own, frozen=True, tag="leap-down"):
    """bala.ruling.jump-down: over an edge."""


Attack = kind(Towards, "attack", "bala.ruling.fight-choose-one")
RideOn = kind(To, "ride-on", "bala.melee.gallop-through")
Stay = kind(Own, "stay", "bala.melee.gallop-through: no farther.")


# horses and carts ----------------------------------------------------------------------------------------------------
class Mount(WithHorse, frozen=True, tag="mount"):
    """bala.action.mount"""


class Tie(WithHorse, frozen=True, tag="tie"):
    """bala.ruling.untied-horse"""


class Reroll(Own, frozen=True, tag="reroll"):
    """bala.ruling.horse-reroll-once: so many of the dice."""

    number: int = 0


class GetOn(Own, frozen=True, tag="board"):
    """bala.ruling.cart-driver: a seat of a cart."""

    cart: str
    seat: str
    packed = old(cart="item", seat="how")


class Drive(Own, frozen=True, tag="drive"):
    """bala.move.cart-manoeuvre, bala.move.cart-urge"""

    how: str
    path: Path = ()
    facing: float | None = None


# tasks ---------------------------------------------------------------------------------------------------------------
class DoTask(Own, frozen=True, tag="task"):
    """bala.action.task"""

    task: str


class Take(Handled, frozen=True, tag="take"):
    """bala.action.task"""


class Drop(Handled, frozen=True, tag="drop"):
    """bala.action.task"""


class Key(Own, frozen=True, tag="key"):
    """bala.ruling.key-counts-as-task"""

    door: str


class Leave(Own, frozen=True, tag="leave"):
    """bala.gap.scenarios"""

    exit: str


# fights and what follows ---------------------------------------------------------------------------------------------
class FightDraw(Own, frozen=True, tag="fight-draw"):
    """bala.melee.defender-draw: one of its weapons by its place among them."""

    weapon: int
    packed = old(weapon=("item", WHOLE))


Keep = kind(Own, "keep", "bala.melee.defender-draw: the weapon in hand.")


class PointBlank(Own, frozen=True, tag="point-blank"):
    """bala.melee.point-blank: so many shots, the last one from the shot barrel."""

    number: int = 0
    barrel: bool = False
    packed = old(barrel=("how", in_words({True: "barrel", False: ""})))

    @property
    def how(self) -> str:
        return "barrel" if self.barrel else ""


class Strike(Own, frozen=True, tag="strike"):
    """bala.ruling.apache-mode"""

    how: str


class Retreat(Own, frozen=True, tag="retreat"):
    """bala.ruling.retreat-direction"""

    facing: float | None


TakeCover = kind(Placed, "take-cover", "bala.shoot.result-8-foot")


class Face(Own, frozen=True, tag="face"):
    """bala.ruling.fall-position"""

    facing: float | None


# all kinds -----------------------------------------------------------------------------------------------------------
Going = Move | Drive | Recover
"""What may take its time on the way."""
Weapons = Detect | Aim | Shoot | PickUp | LightDynamite | Draw | ChangeHand | Reload | Unjam | TurnGatling
Tasks = Mount | Tie | GetOn | DoTask | Take | Drop | Key | Leave
Act = Going | RemoveShock | Jump | LeapDown | Weapons | Tasks
"""What costs actions of an activation."""
KINDS = Kinds(
    Act,
    *(Pass, Hold, Interrupt, Accept, Contest, Director),
    *(Attack, RideOn, Stay, Reroll, FightDraw, Keep, PointBlank, Strike, Retreat, TakeCover, Face),
)
