"""What a player may decide in a match: one class for each kind of choice."""

from __future__ import annotations

from typing import Literal

from sixgun.core.choice import Choice, Packing, Place
from sixgun.core.kinds import WHOLE, Kinds, old
from sixgun.miniatures.by_hand import Director

Path = tuple[Place, ...]
BARE_HANDS = -1
"""Instead of the number of a weapon."""


class _Alone(Choice, frozen=True):
    actor: str


class _At(_Alone, frozen=True):
    target: str


class _To(_Alone, frozen=True):
    path: Path


class _Placed(_To, frozen=True):
    facing: float | None = None


class _Facing(_Alone, frozen=True):
    facing: float


class _Bag(_Alone, frozen=True):
    bag: str
    packed = old(bag="item")


class _With(_Alone, frozen=True):
    """With one of his weapons, by its number."""

    gun: int
    packed = old(gun=("item", WHOLE))


class _Shot(_At, frozen=True):
    gun: int
    packed = old(gun=("item", WHOLE))


# deployment ----------------------------------------------------------------------------------------------------------
class Post(_Alone, frozen=True, tag="post"):
    """dicemore.scenario.bank-deployment and others: somebody has a task of his own."""

    post: str
    packed = old(post="item")


class NoPost(Choice, frozen=True, tag="no-post"):
    """dicemore.scenario.bank-deployment and others: nobody has it."""

    post: str
    packed = old(post="item")


class Put(_Placed, frozen=True, tag="place"):
    """dicemore.ruling.deployment: a miniature goes here; without a facing the rules take one."""


class Enter(_Placed, frozen=True, tag="enter"):
    """dicemore.ruling.duel-details: a follower comes on from the edge."""


# the round -----------------------------------------------------------------------------------------------------------
class Card(Choice, frozen=True, tag="card"):
    """dicemore.init.hidden-choice: the card of this character."""

    target: str


class Withdraw(Choice, frozen=True, tag="withdraw"):
    """dicemore.end.withdrawal: the band leaves the field."""


class First(_At, frozen=True, tag="first"):
    """dicemore.init.winner-choice: who goes first."""


class Gait(_Alone, frozen=True, tag="gait"):
    """dicemore.ruling.gait: the speed of an animal or vehicle."""

    how: Literal["stand", "trot", "run"]


class Pass(Choice, frozen=True, tag="pass"):
    """dicemore.action.three-points: nothing more."""


class CrowdMove(_To, frozen=True, tag="crowd-move"):
    """dicemore.ruling.meeting-civilians: a civilian goes there."""


class CrowdOff(_To, frozen=True, tag="crowd-off"):
    """dicemore.ruling.meeting-civilians: a civilian leaves the table there."""


class CrowdStay(_Alone, frozen=True, tag="crowd-stay"):
    """dicemore.ruling.meeting-civilians: a civilian stays."""


class CrowdDone(Choice, frozen=True, tag="crowd-done"):
    """dicemore.ruling.meeting-civilians: all others stay."""


class Shame(Choice, frozen=True, tag="shame"):
    """dicemore.end.shame-test: who loses the point."""

    target: str


# dice ----------------------------------------------------------------------------------------------------------------
class Keep(_Alone, frozen=True, tag="keep"):
    """dicemore.ruling.reroll-scope, dicemore.ruling.fan-majority: leave it so."""


class Reroll(_At, frozen=True, tag="reroll"):
    """dicemore.skill.fame-reroll, dicemore.skill.fortune-reroll: the target pays for another roll of this die."""

    how: Literal["fame", "fortune"]
    number: int


class Spread(_At, frozen=True, tag="spread"):
    """dicemore.ruling.fan-majority: so many shots at another one, `wild` of them wild."""

    number: int
    wild: int = 0
    packed = old(wild=("how", Packing(lambda text: int(text or 0), lambda wild: str(wild or ""))))


# fire ----------------------------------------------------------------------------------------------------------------
class Aim(_Alone, frozen=True, tag="aim"):
    """dicemore.action.aim"""


class Fire(_Shot, frozen=True, tag="fire"):
    """dicemore.fire.declare: so many shots, one if it does not say; both guns, or the whole cylinder."""

    how: Literal["", "two-guns", "empty"] = ""
    number: int = 0


class Throw(_Shot, frozen=True, tag="throw"):
    """dicemore.weapon.throwing"""


class Explosive(_With, frozen=True, tag="explosive"):
    """dicemore.ruling.blast-throw: at somebody or at a place."""

    how: Literal["throw", "short-fuse", "drop"]
    target: str = ""
    path: Path = ()


class FixExplosive(_With, frozen=True, tag="fix-explosive"):
    """dicemore.ruling.blast-fixed"""

    path: Path


class Scramble(_To, frozen=True, tag="scramble"):
    """dicemore.explosive.dynamite-escape: away to this place."""


class Flee(_To, frozen=True, tag="flee"):
    """dicemore.ruling.flight-details: which way somebody faces at the end of his flight."""

    facing: float


class Opportunity(_Shot, frozen=True, tag="opportunity"):
    """dicemore.opp.what: a shot at the target after so many steps of its path; the place need not be named."""

    number: int = 0
    path: Path = ()


class Hold(Choice, frozen=True, tag="hold"):
    """dicemore.ruling.opp-timing: let it pass."""


# movement ------------------------------------------------------------------------------------------------------------
class Move(_Alone, frozen=True, tag="move"):
    """dicemore.move.one-kind: along this path. `facing` is that after the free rotation, from which the directions of
    the path are judged; without one the rules take a suitable one. A target declares a charge."""

    how: str
    path: Path
    target: str = ""
    end: Literal["", "keep"] = ""
    """Whether it keeps that facing to the end; otherwise a forward movement ends facing along its last leg."""
    facing: float | None = None
    packed = old(end="item")


class Rotate(_Facing, frozen=True, tag="rotate"):
    """dicemore.move.free-rotation"""


class Turn(_Facing, frozen=True, tag="turn"):
    """dicemore.action.turn-about"""


class Drive(_Alone, frozen=True, tag="drive"):
    """dicemore.move.vehicle-arc"""

    how: str
    path: Path
    facing: float | None = None


class Cross(_Alone, frozen=True, tag="cross"):
    """dicemore.action.low-obstacle"""

    piece: str
    packed = old(piece="item")


class Leaping(_To, frozen=True):
    """Straight to this place, by a side action."""


class Climb(Leaping, frozen=True, tag="climb"):
    """dicemore.action.climb"""


class Jump(Leaping, frozen=True, tag="jump"):
    """dicemore.action.jump-short"""


class Leap(Leaping, frozen=True, tag="leap"):
    """dicemore.action.jump-long"""


class Swim(Leaping, frozen=True, tag="swim"):
    """dicemore.action.swim"""


class Mount(_Alone, frozen=True, tag="mount"):
    """dicemore.action.mount-standing: an animal or a vehicle."""

    mount: str
    packed = old(mount="item")


class Dismount(_Alone, frozen=True, tag="dismount"):
    """dicemore.action.mount-standing: beside it; where, if it matters."""

    path: Path = ()


class Carry(_At, frozen=True, tag="carry"):
    """dicemore.action.carry-mate"""

    path: Path


# hands and the ground ------------------------------------------------------------------------------------------------
class ChangeWeapon(_Alone, frozen=True, tag="change-weapon"):
    """dicemore.action.change-weapon: what is in hand afterwards."""

    hands: tuple[int, ...]
    packed = old(
        hands=("item", Packing(lambda text: tuple(map(int, text.split(","))), lambda hands: ",".join(map(str, hands))))
    )


class Load(_With, frozen=True, tag="load"):
    """dicemore.action.load: to so many rounds, the first of its totals if it does not say."""

    number: int = 0


class ClearJam(_With, frozen=True, tag="clear-jam"):
    """dicemore.action.clear-jam"""


class Bayonet(_With, frozen=True, tag="bayonet"):
    """dicemore.ruling.bayonet: on or off."""


class PickUp(_Alone, frozen=True, tag="pick-up"):
    """dicemore.action.pick-up"""

    thing: str
    packed = old(thing="item")


class TakeBag(_Bag, frozen=True, tag="take-bag"):
    """dicemore.scenario.bank-drop"""


class DropBag(_Bag, frozen=True, tag="drop-bag"):
    """dicemore.ruling.bank-carry-cost"""


# side actions --------------------------------------------------------------------------------------------------------
class Lie(_Alone, frozen=True, tag="lie"):
    """dicemore.action.lie-stand"""


class Stand(_Alone, frozen=True, tag="stand"):
    """dicemore.action.lie-stand"""


class Drink(_Alone, frozen=True, tag="drink"):
    """dicemore.ruling.whisky"""


class Sober(_Alone, frozen=True, tag="sober"):
    """dicemore.ruling.whisky: not before the match."""


class Lasso(_At, frozen=True, tag="lasso"):
    """dicemore.action.lasso"""


class Drag(_At, frozen=True, tag="drag"):
    """dicemore.item.lasso-higher"""


class NoDrag(_At, frozen=True, tag="no-drag"):
    """dicemore.item.lasso-higher: leave him where he is."""


# melee ---------------------------------------------------------------------------------------------------------------
def _read_arm(text: str) -> int | None:
    return None if not text else BARE_HANDS if text == "fists" else int(text)


def _write_arm(arm: int | None) -> str:
    return "" if arm is None else "fists" if arm == BARE_HANDS else str(arm)


class Melee(_At, frozen=True, tag="melee"):
    """dicemore.melee.sequence: with one of his weapons or bare hands; with what gives him most if it does not say."""

    arm: int | None = None
    packed = old(arm=("item", Packing(_read_arm, _write_arm)))


class Disengage(_Alone, frozen=True, tag="disengage"):
    """dicemore.melee.disengage-test"""


class Away(_Placed, frozen=True, tag="away"):
    """dicemore.ruling.disengage-distance: there; without a facing the way he went."""


class Stay(_Alone, frozen=True, tag="stay"):
    """dicemore.ruling.disengage-distance, dicemore.explosive.dynamite-escape: where he is."""


# persons of the scenario ---------------------------------------------------------------------------------------------
class TakeOver(_At, frozen=True, tag="take-over"):
    """dicemore.ruling.prisoner-escape"""


class Keeper(Choice, frozen=True, tag="keeper"):
    """dicemore.ruling.prisoner-escape, dicemore.ruling.hostage-free: who of those equally near takes over."""

    target: str


class Seize(_At, frozen=True, tag="seize"):
    """dicemore.ruling.hostage-free"""


class LetGo(_At, frozen=True, tag="let-go"):
    """dicemore.ruling.hostage-free: leave her alone."""


class Leave(_Alone, frozen=True, tag="leave"):
    """dicemore.scenario.bank-victory and others: across a short edge."""


KINDS = Kinds(
    *(Post, NoPost, Put, Enter, Card, Withdraw, First, Gait, Pass, CrowdMove, CrowdOff, CrowdStay, CrowdDone, Shame),
    *(Keep, Reroll, Spread, Aim, Fire, Throw, Explosive, FixExplosive, Scramble, Flee, Opportunity, Hold),
    *(Move, Rotate, Turn, Drive, Cross, Climb, Jump, Leap, Swim, Mount, Dismount, Carry),
    *(ChangeWeapon, Load, ClearJam, Bayonet, PickUp, TakeBag, DropBag, Lie, Stand, Drink, Sober, Lasso, Drag, NoDrag),
    *(Melee, Disengage, Away, Stay, TakeOver, Keeper, Seize, LetGo, Leave, Director),
)
