"""What a gunman may do: one class for each kind of choice; `kind` makes those that say no more than who, or at whom."""

from __future__ import annotations

from sixgun.core.kinds import Kinds, kind
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.choices import Own, Placed, Towards


class Move(Placed, frozen=True, tag="move"):
    """dustalley.move.paces: through these places; a single one is reached the cheapest way."""


class Turn(Own, frozen=True, tag="turn"):
    """dustalley.move.facing: on the spot."""

    facing: float | None = None


Aim = kind(Own, "aim", "dustalley.shoot.aim")
Shoot = kind(Towards, "shoot", "dustalley.shoot.roll")
Reload = kind(Own, "reload", "dustalley.shoot.reload")
Watch = kind(Own, "watch", "dustalley.watch.ready")
Pass = kind(Own, "pass", "dustalley.turn.actions: the turn is over.")


class Fire(Towards, frozen=True, tag="fire"):
    """dustalley.watch.shot: after so many paces of the target's way."""

    number: int


Hold = kind(Own, "hold", "dustalley.watch.shot: the mover passes.")
KINDS = Kinds(Move, Turn, Aim, Shoot, Reload, Watch, Pass, Fire, Hold, Director)
