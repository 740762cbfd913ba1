"""What the players of a fight may decide: one class for each kind of choice, by chapter."""

from __future__ import annotations

from sixgun.core.choice import Choice, Packing, Place
from sixgun.core.kinds import WHOLE, Kinds, in_words, old
from sixgun.miniatures.by_hand import Director


# the turn ------------------------------------------------------------------------------------------------------------
class Pass(Choice, frozen=True, tag="pass"):
    """bala.ruling.pass"""


class Hold(Choice, frozen=True, tag="hold"):
    """bala.ruling.interruption-window: let it pass."""


class Interrupt(Choice, frozen=True, tag="interrupt"):
    """bala.interrupt.one-rival: break in at once, or at this whole inch of the way."""

    actor: str
    target: str
    number: int = 0


class Accept(Choice, frozen=True, tag="accept"):
    """bala.interrupt.contest: the rival goes first."""

    actor: str
    target: str


class Contest(Choice, frozen=True, tag="contest"):
    """bala.interrupt.contest"""

    actor: str
    target: str


# recovering ----------------------------------------------------------------------------------------------------------
class Recover(Choice, frozen=True, tag="recover"):
    """bala.action.recover-paralysis, with a short walk (bala.action.recover-move) or without."""

    actor: str
    path: tuple[Place, ...] = ()
    facing: float | None = None


class RemoveShock(Choice, frozen=True, tag="remove-shock"):
    """bala.action.remove-shock"""

    actor: str


# seeing and shooting -------------------------------------------------------------------------------------------------
class Detect(Choice, frozen=True, tag="detect"):
    """bala.action.detect"""

    actor: str
    target: str
    facing: float | None = None


class Aim(Choice, frozen=True, tag="aim"):
    """bala.action.aim"""

    actor: str
    target: str
    facing: float | None = None


class Shoot(Choice, frozen=True, tag="shoot"):
    """bala.action.shoot: in one of the ways to fire the weapon; a Gatling's burst may go on to a second target."""

    actor: str
    target: str
    how: str = ""
    second: str = ""
    facing: float | None = None
    packed = old(second="item")


class PickUp(Choice, frozen=True, tag="pick-up"):
    """bala.ruling.thrown-weapons"""

    actor: str
    item: str


class LightDynamite(Choice, frozen=True, tag="light-dynamite"):
    """bala.weapon.dynamite-throw"""

    actor: str
    path: tuple[Place, ...] = ()


# weapons in hand -----------------------------------------------------------------------------------------------------
NOTHING = -1
"""In hand."""
_CRANK = "gatling:"


def _weapon(text: str) -> int:
    return NOTHING if text == "none" or text.startswith(_CRANK) else int(text)


class Draw(Choice, frozen=True, tag="draw"):
    """bala.action.draw: one of its weapons by its place among them, a Gatling's crank, or nothing."""

    actor: str
    weapon: int = NOTHING
    crank: str = ""
    packed = old(
        weapon=("item", Packing(_weapon, lambda n: "none" if n == NOTHING else str(n))),
        crank=("item", Packing(lambda t: t.partition(_CRANK)[2], lambda name: f"{_CRANK}{name}" if name else "")),
    )


class ChangeHand(Choice, frozen=True, tag="change-hand"):
    """bala.ruling.arm-in-use"""

    actor: str


class Reload(Choice, frozen=True, tag="reload"):
    """bala.action.reload: a bullet, all, or the shot barrel."""

    actor: str
    how: str = ""


class Unjam(Choice, frozen=True, tag="unjam"):
    """bala.action.unjam"""

    actor: str


class TurnGatling(Choice, frozen=True, tag="turn-gatling"):
    """bala.weapon.gatling-turn"""

    actor: str
    target: str
    facing: float | None = None


# moving --------------------------------------------------------------------------------------------------------------
class Move(Choice, frozen=True, tag="move"):
    """bala.move.foot-first: on foot or mounted along a way, over something, to somebody near, or just a turn."""

    actor: str
    how: str
    target: str = ""
    over: str = ""
    path: tuple[Place, ...] = ()
    facing: float | None = None
    packed = old(over="item")


class Jump(Choice, frozen=True, tag="jump"):
    """bala.move.jump"""

    actor: str
    path: tuple[Place, ...] = ()
    facing: float | None = None


class LeapDown(Choice, frozen=True, tag="leap-down"):
    """bala.ruling.jump-down: over an edge."""

    actor: str


class Attack(Choice, frozen=True, tag="attack"):
    """bala.ruling.fight-choose-one"""

    actor: str
    target: str


class RideOn(Choice, frozen=True, tag="ride-on"):
    """bala.melee.gallop-through"""

    actor: str
    path: tuple[Place, ...]


class Stay(Choice, frozen=True, tag="stay"):
    """bala.melee.gallop-through: no farther."""

    actor: str


# horses and carts ----------------------------------------------------------------------------------------------------
class Mount(Choice, frozen=True, tag="mount"):
    """bala.action.mount"""

    actor: str
    horse: str
    packed = old(horse="item")


class Tie(Choice, frozen=True, tag="tie"):
    """bala.ruling.untied-horse"""

    actor: str
    horse: str
    packed = old(horse="item")


class Reroll(Choice, frozen=True, tag="reroll"):
    """bala.ruling.horse-reroll-once: so many of the dice."""

    actor: str
    number: int = 0


class GetOn(Choice, frozen=True, tag="board"):
    """bala.ruling.cart-driver: a seat of a cart."""

    actor: str
    cart: str
    seat: str
    packed = old(cart="item", seat="how")


class Drive(Choice, frozen=True, tag="drive"):
    """bala.move.cart-manoeuvre, bala.move.cart-urge"""

    actor: str
    how: str
    path: tuple[Place, ...] = ()
    facing: float | None = None


# tasks ---------------------------------------------------------------------------------------------------------------
class DoTask(Choice, frozen=True, tag="task"):
    """bala.action.task"""

    actor: str
    task: str
    packed = old(task="item")


class Take(Choice, frozen=True, tag="take"):
    """bala.action.task"""

    actor: str
    item: str


class Drop(Choice, frozen=True, tag="drop"):
    """bala.action.task"""

    actor: str
    item: str


class Key(Choice, frozen=True, tag="key"):
    """bala.ruling.key-counts-as-task"""

    actor: str
    door: str
    packed = old(door="item")


class Leave(Choice, frozen=True, tag="leave"):
    """bala.gap.scenarios"""

    actor: str
    exit: str
    packed = old(exit="item")


# fights and what follows ---------------------------------------------------------------------------------------------
class FightDraw(Choice, frozen=True, tag="fight-draw"):
    """bala.melee.defender-draw: one of its weapons by its place among them."""

    actor: str
    weapon: int
    packed = old(weapon=("item", WHOLE))


class Keep(Choice, frozen=True, tag="keep"):
    """bala.melee.defender-draw: the weapon in hand."""

    actor: str


class PointBlank(Choice, frozen=True, tag="point-blank"):
    """bala.melee.point-blank: so many shots, the last one from the shot barrel."""

    actor: str
    number: int = 0
    barrel: bool = False
    packed = old(barrel=("how", in_words({True: "barrel", False: ""})))

    @property
    def how(self) -> str:
        return "barrel" if self.barrel else ""


class Strike(Choice, frozen=True, tag="strike"):
    """bala.ruling.apache-mode"""

    actor: str
    how: str


class Retreat(Choice, frozen=True, tag="retreat"):
    """bala.ruling.retreat-direction"""

    actor: str
    facing: float | None


class TakeCover(Choice, frozen=True, tag="take-cover"):
    """bala.shoot.result-8-foot"""

    actor: str
    path: tuple[Place, ...]
    facing: float | None = None


class Face(Choice, frozen=True, tag="face"):
    """bala.ruling.fall-position"""

    actor: str
    facing: float | None


Going = Move | Drive | Recover
"""What may take its time on the way."""
Act = (
    Going
    | RemoveShock
    | Detect
    | Aim
    | Shoot
    | PickUp
    | LightDynamite
    | Draw
    | ChangeHand
    | Reload
    | Unjam
    | TurnGatling
    | Jump
    | LeapDown
    | Mount
    | Tie
    | GetOn
    | DoTask
    | Take
    | Drop
    | Key
    | Leave
)
"""What costs actions of an activation."""
KINDS = Kinds(
    Act,
    Pass,
    Hold,
    Interrupt,
    Accept,
    Contest,
    Director,
    Attack,
    RideOn,
    Stay,
    Reroll,
    FightDraw,
    Keep,
    PointBlank,
    Strike,
    Retreat,
    TakeCover,
    Face,
)
