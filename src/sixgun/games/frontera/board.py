"""What never changes during a session: the switches, the adventure's scenes with their places, and the lists in use."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from sixgun.games.frontera.house_lists import Lists, shipped
from sixgun.table import Scene

if TYPE_CHECKING:
    from sixgun.games.frontera.adventures.adventure_file import FloorRow, Person, SceneRow


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of the game (frontera.table.options); the defaults are the rulings'."""

    mode: Literal["normal", "nomgmt", "wear"] = "normal"
    packs: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    """0: as many as the mode asks for (frontera.ruling.packs-rounding)."""
    jokers_per_pack: Annotated[int, msgspec.Meta(ge=0, le=8)] = 2
    dmh_source: Literal["pack", "spare"] = "pack"
    pile_adjust: Annotated[int, msgspec.Meta(ge=-40, le=26)] = 0
    treasure_start: Annotated[int, msgspec.Meta(ge=0, le=26)] = 0
    skip_phase1: bool = False
    exchange_scope: Literal["all", "deck"] = "all"
    duel_no_suit: Literal["both-hit", "redraw"] = "both-hit"
    chase_escape: Literal["first-loss", "tug"] = "first-loss"
    minion_last_chance: bool = False
    lastman_shots: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    """0: unlimited."""
    fall_rounding: Literal["down", "up"] = "down"
    fight_turns: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 100
    """frontera.ruling.fight-limit; 0: no limit."""
    house_rounds: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 60
    """frontera.ruling.casino-closes."""


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a piece of scenery gives to those who stand behind it (frontera.ruling.cover-and-sight)."""

    piece: str
    full: bool = False
    """Full cover as well as partial."""


@dataclass(eq=False, kw_only=True)
class Board:
    """Built once from a set-up; shared by every fork; compared and hashed by identity."""

    name: str
    title: str
    story: str
    switches: Switches
    places: dict[str, Scene]
    """The map of each scene that has one, in metres."""
    covers: dict[str, dict[str, Cover]]
    """By scene: what its pieces give."""
    floors: dict[str, tuple[FloorRow, ...]] = field(default_factory=dict)
    """By scene: what is drawn under everything else, the lowest first."""
    scenes: dict[str, SceneRow] = field(default_factory=dict)
    titles: dict[str, str] = field(default_factory=dict)
    duel_of_sides: bool = False
    """A plain fight between players."""
    lists: Lists = field(default_factory=shipped)
    """Weapons, goods, mounts and kinds of people in use."""
    unseen: dict[str, Person] = field(default_factory=dict)
    """People of the Mayor's of whom nobody else knows until they are shown (casting.py)."""
