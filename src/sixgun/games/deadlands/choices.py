"""What a player may decide in a game: one class for each kind of choice."""

from __future__ import annotations

from typing import Literal

from sixgun.core.choice import Choice
from sixgun.core.kinds import Kinds, kind
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.choices import Own, Path, Towards

Part = str
"""What a called shot is at: "" for none, otherwise "guts", "leg-left", "arm-right", "noggin", "hand-left",
"foot-right", "eyeball-left", "heart" (deadlands.table.called-shots)."""


# before the first round ----------------------------------------------------------------------------------------------
class Deploy(Own, frozen=True, tag="deploy"):
    """deadlands.scenario.deploy: he goes here."""

    path: Path
    posture: str = "standing"


Ready = kind(Choice, "ready", "deadlands.scenario.deploy: everybody who is left goes where there is room.")


class Alertness(Choice, frozen=True, tag="alertness"):
    """deadlands.scenario.marshal-seat: the Marshal sets the target number of surprise."""

    number: int


# between two cards ---------------------------------------------------------------------------------------------------
class CutIn(Own, frozen=True, tag="cut-in"):
    """deadlands.sleeve.play-any-time, deadlands.joker.red-any-time: this card is played now. Against a declared action
    it interrupts; `number` is then the whole yard of the declared path (deadlands.ruling.interrupt-window)."""

    card: Literal["sleeve", "joker"]
    number: int = -1


LetPass = kind(Own, "let-pass", "deadlands.ruling.gap-order: not now.")

# a card --------------------------------------------------------------------------------------------------------------
Sleeve = kind(Own, "sleeve", "deadlands.sleeve.place")


class Discard(Own, frozen=True, tag="discard"):
    """deadlands.actions.card-choices: thrown away, after moving or without."""


Done = kind(Own, "done", "deadlands.actions.card-choices: nothing more on this card.")


class Walk(Own, frozen=True, tag="walk"):
    """deadlands.movement.split: through these places; a single one is reached the shortest way."""

    path: Path
    run: bool = False
    posture: str = ""
    """Taken at its end."""


Announce = kind(Own, "announce", "deadlands.ruling.walking: that he will move after a shot or throw.")


class Stance(Own, frozen=True, tag="stance"):
    """deadlands.table.house-postures: kneel or lie down where he is, or rise from a knee."""

    posture: str


class Will(Towards, frozen=True, tag="will"):
    """deadlands.wills.available"""

    test: Literal["bluff", "overawe", "ridicule"]


Drop = kind(Own, "drop", "deadlands.actions.simple: what he holds falls.")
LetGo = kind(Own, "let-go", "deadlands.fight.entangled: the holder lets go.")


class Shoot(Towards, frozen=True, tag="shoot"):
    """deadlands.shoot.action; `then` is the target of the second shot of a weapon with a rate of fire of 2
    (deadlands.ruling.rof-two), `draw` a Quick Draw first (deadlands.quickdraw.roll)."""

    arm: int
    part: Part = ""
    then: str = ""
    draw: bool = False


class TwoGuns(Towards, frozen=True, tag="two-guns"):
    """deadlands.twogun.rolls: the strong hand at the target, the weak one at `other`."""

    other: str
    part: Part = ""
    draw: bool = False
    """Both guns are drawn first, with a roll for each (deadlands.quickdraw.roll)."""


class Fan(Towards, frozen=True, tag="fan"):
    """deadlands.fan.declare"""

    arm: int
    number: int
    part: Part = ""
    draw: bool = False


class Burst(Towards, frozen=True, tag="burst"):
    """deadlands.auto.rate-of-fire; `others` are further targets in order (deadlands.auto.multiple-targets)."""

    arm: int
    others: tuple[str, ...] = ()
    part: Part = ""


class Aim(Towards, frozen=True, tag="aim"):
    """deadlands.shoot.aim"""

    arm: int


class Draw(Own, frozen=True, tag="draw"):
    """deadlands.quickdraw.need: into that hand, or into both."""

    arm: int
    hand: Literal["right", "left", "both"]


class Load(Own, frozen=True, tag="load"):
    """deadlands.reload.one-per-action, deadlands.reload.gatling; with `fast` a Speed Load of loose cartridges, with
    `cylinder` of a whole one (deadlands.reload.cylinder)."""

    arm: int
    fast: bool = False
    cylinder: bool = False
    spare: bool = False
    """Into a spare cylinder instead of the gun (deadlands.ruling.cylinders)."""


class Clear(Own, frozen=True, tag="clear"):
    """deadlands.ruling.jam, deadlands.table.house-reliability: with that skill."""

    arm: int
    skill: str


class Throw(Own, frozen=True, tag="throw"):
    """deadlands.throw.as-shooting: at somebody or, for what explodes, at a place. A launcher is fired alike."""

    arm: int
    target: str = ""
    path: Path = ()
    part: Part = ""
    draw: bool = False


class Strike(Towards, frozen=True, tag="strike"):
    """deadlands.fight.tn; arm -1 is a fist. `stun` strikes to knock out with a lethal weapon, `kill` to kill with one
    that may (deadlands.damage.lethal-as-club, deadlands.ruling.nonlethal-details)."""

    arm: int = -1
    part: Part = ""
    stun: bool = False
    kill: bool = False
    draw: bool = False
    """A Quick Draw first (deadlands.quickdraw.roll)."""


class TwoBlows(Towards, frozen=True, tag="two-blows"):
    """deadlands.fight.two-weapons"""

    other: str
    part: Part = ""


class Lash(Towards, frozen=True, tag="lash"):
    """deadlands.fight.whip-attack: to entangle."""

    arm: int


class Break(Own, frozen=True, tag="break"):
    """deadlands.fight.whip-break"""


class SlipFree(Own, frozen=True, tag="slip-free"):
    """deadlands.fight.whip-free"""


class Recover(Own, frozen=True, tag="recover"):
    """deadlands.stun.recover"""


class StandUp(Own, frozen=True, tag="stand-up"):
    """deadlands.table.house-postures: from prone, with a card."""


class PickUp(Own, frozen=True, tag="pick-up"):
    """deadlands.table.action-speed: a thing that lies within reach."""

    thing: str


class HandOver(Towards, frozen=True, tag="hand-over"):
    """deadlands.table.action-speed: gear, to a friend in contact."""

    gear: str


class Overturn(Own, frozen=True, tag="overturn"):
    """deadlands.table.action-speed: a table in contact is turned on its side."""

    piece: str


class Fuse(Own, frozen=True, tag="fuse"):
    """deadlands.table.house-scenarios: a stick is set at the powder store."""


class Door(Own, frozen=True, tag="door"):
    """deadlands.table.action-speed: opened or closed for a yard of movement."""

    piece: str


class TurnGun(Own, frozen=True, tag="turn-gun"):
    """deadlands.ruling.gatling-mount"""

    arm: int
    facing: float


class GiveUp(Own, frozen=True, tag="give-up"):
    """deadlands.scenario.withdraw"""


Action = (
    Shoot
    | TwoGuns
    | Fan
    | Burst
    | Aim
    | Draw
    | Load
    | Clear
    | Throw
    | Strike
    | TwoBlows
    | Lash
    | Break
    | SlipFree
    | Recover
    | StandUp
    | PickUp
    | HandOver
    | Overturn
    | TurnGun
    | Fuse
    | GiveUp
    | Discard
)
"""What a card is spent on."""


# inside an action ----------------------------------------------------------------------------------------------------
class Vamoose(Own, frozen=True, tag="vamoose"):
    """deadlands.vamoose.cost; the path is the ground that he gives, none if he stays
    (deadlands.vamoose.give-ground)."""

    path: Path = ()
    posture: str = ""


Stand = kind(Own, "stand", "deadlands.vamoose.cost: he does not dodge.")


class Spend(Own, frozen=True, tag="spend"):
    """deadlands.chips.white, deadlands.chips.red, deadlands.chips.blue: a chip of this colour."""

    colour: str
    again: bool = False
    """deadlands.chips.legend: the roll is made once more, from scratch."""


Keep = kind(Own, "keep", "deadlands.chips.window: no chip, or no more.")


class Shift(Own, frozen=True, tag="shift"):
    """deadlands.location.raise-shift"""

    number: int


class Share(Own, frozen=True, tag="share"):
    """deadlands.auto.multiple-targets: so many hits for each target, in the order in which they were named."""

    hits: tuple[int, ...]


class Hold(Towards, frozen=True, tag="hold"):
    """deadlands.heal.aftermath, deadlands.ruling.aftermath-bleeding: whether the side with the field holds his
    wounds."""

    yes: bool


KINDS = Kinds(
    Deploy, Ready, Alertness, CutIn, LetPass, Sleeve, Done, Walk, Announce, Stance, Will, Drop, LetGo, Door, Action,
    Vamoose, Stand, Spend, Keep, Shift, Share, Director,
)  # fmt: skip
