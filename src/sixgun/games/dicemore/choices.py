"""What a player may decide in a match: one class for each kind of choice."""

from __future__ import annotations

from typing import Literal

from sixgun.core.choice import Choice, Packing
from sixgun.core.kinds import WHOLE, Kinds, kind, old
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.choices import About, Own, Path, Placed, To, Towards

BARE_HANDS = -1
"""Instead of the number of a weapon."""


class Facing(Own, frozen=True):
    facing: float


class WithBag(Own, frozen=True):
    bag: str


class WithGun(Own, frozen=True):
    """With one of his weapons, by its number."""

    gun: int
    packed = old(gun=("item", WHOLE))


class GunAt(Towards, frozen=True):
    gun: int
    packed = old(gun=("item", WHOLE))


# deployment ----------------------------------------------------------------------------------------------------------
class Post(Own, frozen=True, tag="post"):
    """dicemore.scenario.bank-deployment and others: somebody has a task of his own."""

    post: str


class NoPost(Choice, frozen=True, tag="no-post"):
    """dicemore.scenario.bank-deployment and others: nobody has it."""

    post: str


Put = kind(Placed, "place", "dicemore.ruling.deployment: a miniature goes here; without a facing the rules take one.")
Enter = kind(Placed, "enter", "dicemore.ruling.duel-details: a follower comes on from the edge.")


# the round -----------------------------------------------------------------------------------------------------------
Card = kind(About, "card", "dicemore.init.hidden-choice: the card of this character.")
Withdraw = kind(Choice, "withdraw", "dicemore.end.withdrawal: the band leaves the field.")
First = kind(Towards, "first", "dicemore.init.winner-choice: who goes first.")


class Gait(Own, frozen=True, tag="gait"):
    """dicemore.ruling.gait: the speed of an animal or vehicle."""

    how: Literal["stand", "trot", "run"]


Pass = kind(Choice, "pass", "dicemore.action.three-points: nothing more.")
CrowdMove = kind(To, "crowd-move", "dicemore.ruling.meeting-civilians: a civilian goes there.")
CrowdOff = kind(To, "crowd-off", "dicemore.ruling.meeting-civilians: a civilian leaves the table there.")
CrowdStay = kind(Own, "crowd-stay", "dicemore.ruling.meeting-civilians: a civilian stays.")
CrowdDone = kind(Choice, "crowd-done", "dicemore.ruling.meeting-civilians: all others stay.")
Shame = kind(About, "shame", "dicemore.end.shame-test: who loses the point.")


# dice ----------------------------------------------------------------------------------------------------------------
Keep = kind(Own, "keep", "dicemore.ruling.reroll-scope, dicemore.ruling.fan-majority: leave it so.")


class Reroll(Towards, frozen=True, tag="reroll"):
    """dicemore.skill.fame-reroll, dicemore.skill.fortune-reroll: the target pays for another roll of this die."""

    how: Literal["fame", "fortune"]
    number: int


class Spread(Towards, frozen=True, tag="spread"):
    """dicemore.ruling.fan-majority: so many shots at another one, `wild` of them wild."""

    number: int
    wild: int = 0
    packed = old(wild=("how", Packing(lambda text: int(text or 0), lambda wild: str(wild or ""))))


# fire ----------------------------------------------------------------------------------------------------------------
Aim = kind(Own, "aim", "dicemore.action.aim")


class Fire(GunAt, frozen=True, tag="fire"):
    """dicemore.fire.declare: so many shots, one if it does not say; both guns, or the whole cylinder."""

    how: Literal["", "two-guns", "empty"] = ""
    number: int = 0


class Throw(GunAt, frozen=True, tag="throw"):
    """dicemore.weapon.throwing"""


class Explosive(WithGun, frozen=True, tag="explosive"):
    """dicemore.ruling.blast-throw: at somebody or at a place."""

    how: Literal["throw", "short-fuse", "drop"]
    target: str = ""
    path: Path = ()


class FixExplosive(WithGun, frozen=True, tag="fix-explosive"):
    """dicemore.ruling.blast-fixed"""

    path: Path


Scramble = kind(To, "scramble", "dicemore.explosive.dynamite-escape: away to this place.")


class Flee(To, frozen=True, tag="flee"):
    """dicemore.ruling.flight-details: which way somebody faces at the end of his flight."""

    facing: float


class Opportunity(GunAt, frozen=True, tag="opportunity"):
    """dicemore.opp.what: a shot at the target after so many steps of its path; the place need not be named."""

    number: int = 0
    path: Path = ()


Hold = kind(Choice, "hold", "dicemore.ruling.opp-timing: let it pass.")


# movement ------------------------------------------------------------------------------------------------------------
class Move(Own, frozen=True, tag="move"):
    """dicemore.move.one-kind: along this path. `facing` is that after the free rotation, from which the directions of
    the path are judged; without one the rules take a suitable one. A target declares a charge."""

    how: str
    path: Path
    target: str = ""
    end: Literal["", "keep"] = ""
    """Whether it keeps that facing to the end; otherwise a forward movement ends facing along its last leg."""
    facing: float | None = None


Rotate = kind(Facing, "rotate", "dicemore.move.free-rotation")
Turn = kind(Facing, "turn", "dicemore.action.turn-about")


class Drive(Own, frozen=True, tag="drive"):
    """dicemore.move.vehicle-arc"""

    how: str
    path: Path
    facing: float | None = None


class Cross(Own, frozen=True, tag="cross"):
    """dicemore.action.low-obstacle"""

    piece: str


class Leaping(To, frozen=True):
    """Straight to this place, by a side action."""


Climb = kind(Leaping, "climb", "dicemore.action.climb")
Jump = kind(Leaping, "jump", "dicemore.action.jump-short")
Leap = kind(Leaping, "leap", "dicemore.action.jump-long")
Swim = kind(Leaping, "swim", "dicemore.action.swim")


class Mount(Own, frozen=True, tag="mount"):
    """dicemore.action.mount-standing: an animal or a vehicle."""

    mount: str


class Dismount(Own, frozen=True, tag="dismount"):
    """dicemore.action.mount-standing: beside it; where, if it matters."""

    path: Path = ()


class Carry(Towards, frozen=True, tag="carry"):
    """dicemore.action.carry-mate"""

    path: Path


# hands and the ground ------------------------------------------------------------------------------------------------
class ChangeWeapon(Own, frozen=True, tag="change-weapon"):
    """dicemore.action.change-weapon: what is in hand afterwards."""

    hands: tuple[int, ...]
    packed = old(
        hands=("item", Packing(lambda text: tuple(map(int, text.split(","))), lambda hands: ",".join(map(str, hands))))
    )


class Load(WithGun, frozen=True, tag="load"):
    """dicemore.action.load: to so many rounds, the first of its totals if it does not say."""

    number: int = 0


ClearJam = kind(WithGun, "clear-jam", "dicemore.action.clear-jam")
Bayonet = kind(WithGun, "bayonet", "dicemore.ruling.bayonet: on or off.")


class PickUp(Own, frozen=True, tag="pick-up"):
    """dicemore.action.pick-up"""

    thing: str


TakeBag = kind(WithBag, "take-bag", "dicemore.scenario.bank-drop")
DropBag = kind(WithBag, "drop-bag", "dicemore.ruling.bank-carry-cost")


# side actions --------------------------------------------------------------------------------------------------------
Lie = kind(Own, "lie", "dicemore.action.lie-stand")
Stand = kind(Own, "stand", "dicemore.action.lie-stand")
Drink = kind(Own, "drink", "dicemore.ruling.whisky")
Sober = kind(Own, "sober", "dicemore.ruling.whisky: not before the match.")
Lasso = kind(Towards, "lasso", "dicemore.action.lasso")
Drag = kind(Towards, "drag", "dicemore.item.lasso-higher")
NoDrag = kind(Towards, "no-drag", "dicemore.item.lasso-higher: leave him where he is.")


# melee ---------------------------------------------------------------------------------------------------------------
def _read_arm(text: str) -> int | None:
    return None if not text else BARE_HANDS if text == "fists" else int(text)


def _write_arm(arm: int | None) -> str:
    return "" if arm is None else "fists" if arm == BARE_HANDS else str(arm)


class Melee(Towards, frozen=True, tag="melee"):
    """dicemore.melee.sequence: with one of his weapons or bare hands; with what gives him most if it does not say."""

    arm: int | None = None
    packed = old(arm=("item", Packing(_read_arm, _write_arm)))


Disengage = kind(Own, "disengage", "dicemore.melee.disengage-test")
Away = kind(Placed, "away", "dicemore.ruling.disengage-distance: there; without a facing the way he went.")
Stay = kind(Own, "stay", "dicemore.ruling.disengage-distance, dicemore.explosive.dynamite-escape: where he is.")


# persons of the scenario ---------------------------------------------------------------------------------------------
TakeOver = kind(Towards, "take-over", "dicemore.ruling.prisoner-escape")
Keeper = kind(
    About,
    "keeper",
    "dicemore.ruling.prisoner-escape, dicemore.ruling.hostage-free: who of those equally near takes over.",
)
Seize = kind(Towards, "seize", "dicemore.ruling.hostage-free")
LetGo = kind(Towards, "let-go", "dicemore.ruling.hostage-free: leave her alone.")
Leave = kind(Own, "leave", "dicemore.scenario.bank-victory and others: across a short edge.")


KINDS = Kinds(
    *(Post, NoPost, Put, Enter, Card, Withdraw, First, Gait, Pass, CrowdMove, CrowdOff, CrowdStay, CrowdDone, Shame),
    *(Keep, Reroll, Spread, Aim, Fire, Throw, Explosive, FixExplosive, Scramble, Flee, Opportunity, Hold),
    *(Move, Rotate, Turn, Drive, Cross, Climb, Jump, Leap, Swim, Mount, Dismount, Carry),
    *(ChangeWeapon, Load, ClearJam, Bayonet, PickUp, TakeBag, DropBag, Lie, Stand, Drink, Sober, Lasso, Drag, NoDrag),
    *(Melee, Disengage, Away, Stay, TakeOver, Keeper, Seize, LetGo, Leave, Director),
)
