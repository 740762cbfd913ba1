"""The nouns: gunmen, the board they fight on, and the state between two actions. Nothing here rolls."""

from __future__ import annotations

import msgspec

from sixgun.core.choice import Place
from sixgun.core.shell import Ending, Shell, ending, fixed, table
from sixgun.miniatures.objectives import Exit
from sixgun.miniatures.people import People
from sixgun.miniatures.tables import Board

SHOTS = 6
WOUNDS = 2
ACTIONS = 2


class Gunman(msgspec.Struct, frozen=True):
    """dustalley.setup.gunmen"""

    id: str
    name: str
    seat: str
    place: Place
    facing: float
    shots: int = SHOTS
    wounds: int = 0
    aimed: bool = False
    watching: bool = False
    bag: bool = False
    by_hand: tuple[str, ...] = ()
    """What the director said about his cover."""

    @property
    def out(self) -> bool:
        """dustalley.shoot.wounds"""
        return self.wounds >= WOUNDS


class Alley(Shell, People[Gunman], open=True):
    """The state. Everything lies open, so no field says who may know it."""

    board: Board = fixed()
    gunmen: dict[str, Gunman] = table("id")
    bag: Place | None = None
    """Where the bag lies; None while somebody carries it."""
    round: int = 0
    waiting: tuple[str, ...] = ()
    """Who has not finished his turn in this round, the active gunman first."""
    left: int = 0
    """His actions."""
    way: tuple[Place, ...] = ()
    """The path of the move that is under way, its start included."""
    ended: Ending | None = ending()

    @property
    def active(self) -> Gunman:
        return self.gunmen[self.waiting[0]]

    @property
    def characters(self) -> dict[str, Gunman]:  # type: ignore[override]  # by its own name here
        return self.gunmen

    bands = characters
    """Each gunman is a side of his own."""

    def rival(self, id: str) -> Gunman:
        return next(one for one in self.gunmen.values() if one.id != id)

    def exits(self, id: str) -> list[Exit]:
        """By which a gunman may leave."""
        return [way for way in self.board.exits if way.side in ("", id)]
