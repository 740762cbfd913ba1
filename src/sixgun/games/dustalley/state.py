"""The nouns: gunmen, the board they fight on, and the state between two actions. Nothing here rolls."""

from __future__ import annotations

from typing import Any

import msgspec

from sixgun.core.choice import Place
from sixgun.core.shell import Ending, Shell, ending, fixed, table
from sixgun.miniatures.objectives import Exit
from sixgun.miniatures.scenery import Ground
from sixgun.table import Scene

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


class Board(msgspec.Struct, frozen=True):
    """What never changes."""

    title: str
    story: str
    scene: Scene
    ground: Ground
    exits: tuple[Exit, ...]
    rounds: int
    director: bool


class Alley(Shell, open=True):
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

    def __getitem__(self, id: str) -> Gunman:
        return self.gunmen[id]

    def change(self, id: str, **fields: Any) -> None:
        self.gunmen[id] = msgspec.structs.replace(self.gunmen[id], **fields)

    @property
    def active(self) -> Gunman:
        return self.gunmen[self.waiting[0]]

    def rival(self, id: str) -> Gunman:
        return next(one for one in self.gunmen.values() if one.id != id)

    def exits(self, id: str) -> list[Exit]:
        """By which a gunman may leave."""
        return [way for way in self.board.exits if way.side in ("", id)]
