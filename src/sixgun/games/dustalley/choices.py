"""What a gunman may do: one class for each kind of choice."""

from __future__ import annotations

from sixgun.core.choice import Choice, Place
from sixgun.core.kinds import Kinds
from sixgun.miniatures.by_hand import Director


class _Alone(Choice, frozen=True):
    actor: str


class Move(Choice, frozen=True, tag="move"):
    """dustalley.move.paces: through these places; a single one is reached the cheapest way."""

    actor: str
    path: tuple[Place, ...]
    facing: float | None = None


class Turn(Choice, frozen=True, tag="turn"):
    """dustalley.move.facing: on the spot."""

    actor: str
    facing: float | None = None


class Aim(_Alone, frozen=True, tag="aim"):
    """dustalley.shoot.aim"""


class Shoot(Choice, frozen=True, tag="shoot"):
    """dustalley.shoot.roll"""

    actor: str
    target: str


class Reload(_Alone, frozen=True, tag="reload"):
    """dustalley.shoot.reload"""


class Watch(_Alone, frozen=True, tag="watch"):
    """dustalley.watch.ready"""


class Pass(_Alone, frozen=True, tag="pass"):
    """dustalley.turn.actions: the turn is over."""


class Fire(Choice, frozen=True, tag="fire"):
    """dustalley.watch.shot: after so many paces of the target's way."""

    actor: str
    target: str
    number: int


class Hold(_Alone, frozen=True, tag="hold"):
    """dustalley.watch.shot: the mover passes."""


KINDS = Kinds(Move, Turn, Aim, Shoot, Reload, Watch, Pass, Fire, Hold, Director)
