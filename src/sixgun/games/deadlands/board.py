"""The board: scenery, light and what a scenario settles before the first round. It never changes while people fight."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from sixgun.core.choice import Place
from sixgun.games.deadlands.catalogue import AnyWeapon, Garment, Height, garments, weapons
from sixgun.miniatures.objectives import Exit
from sixgun.miniatures.scenery import Ground
from sixgun.table import Piece, Scene


class Cover(msgspec.Struct, frozen=True, cache_hash=True):
    """A piece of scenery as deadlands.table.house-scenery has it."""

    id: str
    """Of the piece in the scene."""
    kind: str
    """The row of the scenery data that it was made from: "water-trough"."""
    height: Height
    armor: int
    """Level against what comes through; 99 stops everything, 0 only conceals (deadlands.map.hidden-target)."""
    sight: bool
    """It blocks the rays of deadlands.map.sight."""
    cross: int
    """Extra yards to climb over or pass; -1: impassable."""
    stand: int
    """The footing on top of it; -1: nobody stands there."""


class Lamp(msgspec.Struct, frozen=True, cache_hash=True):
    """deadlands.map.light"""

    at: Place
    radius: float
    modifier: int


class Leaf(msgspec.Struct, frozen=True):
    """Scenery that somebody can change: a door, or a table that can be turned over. Each has two forms, the second
    while its id is among the `changed` ones."""

    id: str
    pieces: tuple[Piece, Piece]
    covers: tuple[Cover, Cover]
    moves: bool = True
    """It is not in the scene, for whether it is in the way depends on its form: a door."""


class Mount(msgspec.Struct, frozen=True):
    """Where a gun stands that nobody can carry (deadlands.ruling.gatling-mount)."""

    id: str
    weapon: str
    at: Place
    facing: float


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """deadlands.table.options; the defaults are the written rules."""

    published_test_of_will: bool = False
    unskilled: Literal["one-die-minus-4", "trait-minus-8", "halve"] = "one-die-minus-4"
    bust_keeps_free_card: bool = False
    interrupt_floor: bool = False
    shared_deck: bool = False
    recoil: Literal["round", "action"] = "round"
    throw_back: Literal["limit", "half"] = "limit"
    throw_size_factor: bool = False
    fine_location_modifiers: bool = False
    stopped_hit_wind: bool = False
    stun_wound_penalty: bool = False
    fate_chips: bool = True
    marshal_chips: Literal["three", "per-player"] = "three"
    white_dice_bust: bool = False
    burst_spread: Literal["chain", "primary"] = "chain"
    blast: Literal["one-location", "d6-locations"] = "one-location"
    dynamite_increment: Literal[5, 10] = 5
    aftermath_bleeding: Literal["held", "rounds"] = "held"
    open_hands: bool = False
    running_shot: Literal[-4, -6] = -4
    marshal: bool = False
    """deadlands.scenario.marshal-seat: a Marshal sits at the seat of the second side."""
    director: bool = False


class Zone(msgspec.Struct, frozen=True):
    """Where a side deploys: a rectangle in yards (deadlands.scenario.deploy)."""

    side: str
    x0: float
    y0: float
    x1: float
    y1: float
    hidden: bool = False
    """Its people's places are not known until they act, are seen, or the first round ends."""


class Board(msgspec.Struct, frozen=True, dict=True, eq=False):
    """What never changes while people fight."""

    key: str
    title: str
    story: str
    scene: Scene
    ground: Ground
    cover: tuple[Cover, ...]
    zones: tuple[Zone, ...]
    leaves: tuple[Leaf, ...] = ()
    """Doors and tables."""
    mounts: tuple[Mount, ...] = ()
    exits: tuple[Exit, ...] = ()
    walled: bool = False
    """The edges are walls: nobody leaves but by an exit."""
    supplies: tuple[str, ...] = ()
    """Weapons that lie on every table (deadlands.table.house-scenarios)."""
    store: str = ""
    """The piece that is to be blown up."""
    rounds: int = 12
    light: int = 0
    """The ambient modifier: 0, -4, -6 or -8 (deadlands.table.visibility)."""
    fog: int = 0
    """Yards from which fog conceals everybody totally; 0: none (deadlands.table.house-light)."""
    lamps: tuple[Lamp, ...] = ()
    victory: str = "last-standing"
    """The aim, by its key in goals.py."""
    surprise: tuple[tuple[str, int], ...] = ()
    """Target numbers of those who may be surprised, by side or person (deadlands.surprise.cognition-roll)."""
    nonlethal: bool = False
    """Every attack is non-lethal (the saloon brawl)."""
    holstered: bool = False
    chips: tuple[tuple[str, int], ...] = ()
    """Draws from the pot at the start, by side."""
    marshal: bool = False
    """A Marshal sits at the seat of the second side (deadlands.scenario.marshal-seat)."""
    director: bool = False
    switches: Switches = Switches()
    own_weapons: dict[str, AnyWeapon] = {}
    """Rows of the scenario's file, by id."""
    own_garments: dict[str, Garment] = {}

    def weapon(self, key: str) -> AnyWeapon:
        return self.own_weapons.get(key) or weapons()[key]

    def garment(self, key: str) -> Garment:
        return self.own_garments.get(key) or garments()[key]

    @cached_property
    def cover_of(self) -> dict[str, Cover]:
        return {one.id: one for one in self.cover}
