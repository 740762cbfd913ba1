"""What never changes during a game: table, catalogue, tasks, exits, goals and the director's switches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec

from sixgun.core.switches import by
from sixgun.games.bala.catalogue import Gear, HorseKind, Weapon
from sixgun.miniatures.objectives import Exit, Goal, Goods, Task
from sixgun.table import Piece, Scene


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The director's switches (bala.setup.special-rules): options that rulings name."""

    interruption_refresh: Annotated[Literal["game", "turn"], by("bala.ruling.interruption-period")] = "game"
    fight_dice: Annotated[Literal["allowance", "remaining"], by("bala.ruling.fight-dice-actions")] = "allowance"
    untied_horses: Annotated[Literal["stay", "stray"], by("bala.ruling.untied-horse")] = "stay"
    shoot_horses: Annotated[bool, by("bala.ruling.shoot-horse")] = False
    telescopic_sight_on_any: Annotated[bool, by("bala.ruling.telescopic-sight-fit")] = False
    poor_light: Annotated[bool, by("bala.detect.light")] = False
    """Darkness or fog, for everybody."""
    sun_from: Annotated[float, by("bala.detect.light", ge=-360, le=360)] | None = None
    """Direction (degrees) in which the low sun stands, for those who look towards it."""
    suspicious_after_violence: Annotated[bool, by("bala.ruling.neighbour-suspicious")] = True
    """Everybody who has fired or attacked is suspicious."""
    director: bool = False
    """bala.setup.director: at a real table, figures may be put where they stand by a word (see director.py)."""


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Annotated[str, msgspec.Meta(min_length=1)]
    title: Annotated[str, msgspec.Meta(min_length=1)]
    suspicious: bool = False
    """Suspicious from the start (bala.ruling.neighbour-suspicious)."""


@dataclass(eq=False, kw_only=True)
class Board:
    """Built once from a scenario; shared by every fork; compared and hashed by identity."""

    title: str
    story: str
    scene: Scene
    doors: dict[str, Piece]
    """Leaves of all doors: they block sight and way while closed or locked."""
    sides: dict[str, Side]
    weapons: dict[str, Weapon]
    gear: dict[str, Gear]
    horse_kinds: dict[str, HorseKind]
    switches: Switches
    tasks: dict[str, Task]
    exits: dict[str, Exit]
    goods: dict[str, Goods]
    goals: tuple[Goal, ...]
    turns: int
    """Last turn of the game; 0 means no limit."""
    at_limit: str
    """The side that has won when the last turn is over; empty means a draw."""
    posts: tuple[str, ...]
    """Pieces of scenery to which a horse can be tied."""
    titles: dict[str, str] = field(default_factory=dict)
    """Names of scenery by its id, where the scenario gives one."""
    notes: tuple[str, ...] = ()
    """Free text of the director for the players (bala.gap.special-character-rules)."""
    wholes: dict[str, str] = field(default_factory=dict)
    """Which piece of scenery, as a player counts them, a part belongs to: "bank" for "bank.wall0.1"."""
