"""The form of a scenario file, and of a file that holds only weapons or characters.

Distances are inches. x runs east, y runs north, from the table's south-west corner; directions are degrees, 0 east and
90 north, or the name of a compass point. Every key that is not listed here is a mistake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from sixgun.games.bala import catalogue
from sixgun.games.bala.board import Exit, Goal, Side, Switches
from sixgun.games.bala.catalogue import LONG, OTHER, SHORT, Weapon
from sixgun.table.compass import Facing

WEAPON_LISTS = {"short_arms": SHORT, "long_arms": LONG, "other_weapons": OTHER}

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9]+(?:[.-][a-z0-9]+)*$")]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Story = Annotated[str, Meta(min_length=1, max_length=600)]
Inches = Annotated[float, Meta(ge=-10.0, le=200.0)]
Size = Annotated[float, Meta(ge=0.1, le=200.0)]
Height = Annotated[float, Meta(ge=0.0, le=20.0)]
Point = tuple[Inches, Inches]
At = Annotated[tuple[Inches, ...], Meta(min_length=2, max_length=3)]
"""[x, y], or [x, y, height of the floor]."""


class _Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    pass


class Head(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """[scenario]"""

    name: Id
    title: Words
    story: Story
    """Two sentences."""
    year: Annotated[int, Meta(ge=1800, le=1930)]
    """bala.setup.weapon-year: no weapon may be newer."""
    width: Annotated[float, Meta(ge=12.0, le=120.0)]
    depth: Annotated[float, Meta(ge=12.0, le=120.0)]
    turns: Annotated[int, Meta(ge=0, le=100)] = 0
    """Last turn; 0 means no limit."""
    at_limit: str = ""
    """The side that has won after the last turn; empty means a draw."""
    detected: tuple[tuple[str, str], ...] = ()
    """Pairs (observer, target) that are detected from the start (bala.ruling.detection-at-start)."""
    notes: Annotated[tuple[Story, ...], Meta(max_length=20)] = ()
    """Free text for the players (bala.gap.special-character-rules)."""
    switches: Switches = Switches()


class GunRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon of a character with what is fitted to it; a plain text is a bare weapon."""

    weapon: str
    sight: bool = False
    stock: bool = False
    bayonet: bool = False
    sticks: Annotated[int, Meta(ge=0, le=20)] = 0
    """Sticks of dynamite; 0 means one (bala.gap.spare-ammunition)."""
    loaded: Annotated[int, Meta(ge=0, le=99)] | None = None
    """Where the scenario says otherwise than full (bala.ruling.starting-state)."""


class WoundRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """A lasting wound from an earlier game (bala.campaign.lasting-one)."""

    place: Literal["leg", "arm", "head", "guts"]
    arm: Literal["", "good", "bad"] = ""


class _Person(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """What ready characters and characters of a scenario share."""

    guns: Annotated[tuple[str | GunRow, ...], Meta(max_length=12)] | None = None
    hand: str | None = None
    """The weapon in hand: an id of one carried, or "none"; the first one if it is not said."""
    gear: Annotated[tuple[str, ...], Meta(max_length=6)] | None = None
    wounds: Annotated[tuple[WoundRow, ...], Meta(max_length=6)] = ()
    switches: Annotated[tuple[str, ...], Meta(max_length=6)] = ()
    notes: Annotated[str, Meta(max_length=600)] = ""


Level = Annotated[int, Meta(ge=1, le=6)]
"""bala.character.level"""


class Ready(_Person, frozen=True, kw_only=True, omit_defaults=True):
    """A character without a place, ready to be used by scenarios."""

    id: Id
    name: Words
    level: Level


class Placed(_Person, frozen=True, kw_only=True, omit_defaults=True):
    """A character of a scenario: all its own, or a ready one (`use`) with changes."""

    id: Id
    side: str
    at: At | None = None
    """Not for people on a cart."""
    use: str = ""
    name: Words | None = None
    level: Level | None = None
    facing: Facing = 0.0
    keys: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    """Doors whose keys it holds."""
    carries: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    horse: str = ""
    cart: str = ""
    seat: Literal["", "driver", "inside", "roof"] = ""
    gatling: str = ""
    suspicious: bool | None = None
    """As its side, if it is not said."""


class HorseRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    id: Id
    kind: str
    at: At | None = None
    """Not for a ridden horse."""
    facing: Facing = 0.0
    tied: bool = False


class CartRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """bala.gap.cart-details: the house profile is a driver plus five, with a roof at 2 in."""

    id: Id
    at: At
    facing: Facing = 0.0
    length: Annotated[float, Meta(ge=2.0, le=12.0)] = 5.0
    width: Annotated[float, Meta(ge=1.0, le=6.0)] = 2.5
    roof: Annotated[float, Meta(ge=0.5, le=6.0)] = 2.0
    places: Annotated[int, Meta(ge=1, le=20)] = 6


class GatlingRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    id: Id
    at: At
    facing: Facing = 0.0
    weapon: str = "gatling"


class NeighbourRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    id: Id
    at: At


class GoodsRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """Loot, a strongbox, a document. It lies somewhere, or a task gives it, or somebody carries it."""

    id: Id
    title: Words
    heavy: bool = False
    at: At | None = None


class TaskRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """bala.gap.task-details"""

    id: Id
    title: Words
    at: At
    within: Annotated[float, Meta(ge=0.0, le=6.0)] = 1.0
    actions: Annotated[int, Meta(ge=1, le=20)] = 1
    side: str = ""
    needs: str = ""
    roll: Annotated[int, Meta(ge=0, le=6)] = 0
    gives: str = ""
    key: str = ""
    opens: str = ""
    both_hands: bool = False


class OpeningRow(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """A door or window. `at` is where its middle is, from the wall's west or south end (or from the first point)."""

    kind: Literal["door", "window"]
    at: Annotated[float, Meta(ge=0.0, le=200.0)]
    id: Id | None = None
    wall: Literal["", "south", "east", "north", "west"] = ""
    edge: Annotated[int, Meta(ge=0, le=40)] | None = None
    """For a building with an outline: which edge, from 0."""
    width: Annotated[float, Meta(ge=1.1, le=10.0)] = 1.5
    state: Literal["open", "closed", "locked"] = "closed"
    sill: Annotated[float, Meta(ge=0.1, le=3.0)] = 0.9
    lintel: Annotated[float, Meta(ge=1.1, le=20.0)] = 2.0


class Scenery(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """One piece of scenery. Which keys it may have follows from its kind (see scenery.py)."""

    kind: str
    id: Id | None = None
    title: Words | None = None
    # where and how large
    at: Point | None = None
    """The middle of something round, the south-west corner of something with a size."""
    z: Height | None = None
    """The height of its foot."""
    radius: Size | None = None
    size: tuple[Size, Size] | None = None
    angle: Annotated[float, Meta(ge=-360.0, le=360.0)] | None = None
    outline: Annotated[tuple[Point, ...], Meta(min_length=3, max_length=40)] | None = None
    points: Annotated[tuple[Point, ...], Meta(min_length=2, max_length=40)] | None = None
    thickness: Annotated[float, Meta(ge=0.05, le=3.0)] | None = None
    height: Height | None = None
    # buildings and walls
    roof: Literal["flat", "parapet", "pitched", "open"] | None = None
    openings: Annotated[tuple[OpeningRow, ...], Meta(max_length=40)] | None = None
    # passages
    foot: At | None = None
    head: At | None = None
    length: Size | None = None
    # flags (bala.gap.terrain-definitions)
    blocks_sight: bool | None = None
    cover: bool | None = None
    solid: bool | None = None
    low_fence: bool | None = None
    """Crossing it costs an action."""
    terrain: Literal["", "rough", "woods"] | None = None
    standable: bool | None = None
    parapet: bool | None = None
    high: bool | None = None
    """It covers riders too."""
    obstacle: bool | None = None
    """A fighter can defend it."""
    post: bool | None = None
    """Horses can be tied to it."""


class ScenarioFile(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """A whole file. Without [scenario] it may hold nothing but weapons and ready characters."""

    scenario: Head
    sides: Annotated[tuple[Side, ...], Meta(min_length=2, max_length=6)]
    characters: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=40)]
    goals: Annotated[tuple[Goal, ...], Meta(max_length=20)] = ()
    horses: Annotated[tuple[HorseRow, ...], Meta(max_length=40)] = ()
    carts: Annotated[tuple[CartRow, ...], Meta(max_length=8)] = ()
    gatlings: Annotated[tuple[GatlingRow, ...], Meta(max_length=8)] = ()
    neighbours: Annotated[tuple[NeighbourRow, ...], Meta(max_length=40)] = ()
    goods: Annotated[tuple[GoodsRow, ...], Meta(max_length=40)] = ()
    tasks: Annotated[tuple[TaskRow, ...], Meta(max_length=40)] = ()
    exits: Annotated[tuple[Exit, ...], Meta(max_length=20)] = ()
    scenery: Annotated[tuple[Scenery, ...], Meta(max_length=200)] = ()
    short_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    long_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    other_weapons: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()


class Library(_Row, frozen=True, kw_only=True, omit_defaults=True):
    """A file of weapons and ready characters only."""

    characters: Annotated[tuple[Ready, ...], Meta(max_length=200)] = ()
    short_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    long_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    other_weapons: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()


def gun_rows(guns: Sequence[str | GunRow] | None) -> list[GunRow]:
    return [GunRow(weapon=gun) if isinstance(gun, str) else gun for gun in guns or ()]


def resolve(c: Placed, ready: Mapping[str, Ready]) -> Placed:
    """A character with what it takes from the ready one that it names."""
    origin = ready.get(c.use)
    if origin is None:
        return replace(c, guns=c.guns or (), gear=c.gear or ())
    return replace(
        c,
        use="",
        name=origin.name if c.name is None else c.name,
        level=origin.level if c.level is None else c.level,
        guns=(origin.guns or ()) if c.guns is None else c.guns,
        hand=origin.hand if c.hand is None and c.guns is None else c.hand,
        gear=(origin.gear or ()) if c.gear is None else c.gear,
        wounds=c.wounds or origin.wounds,
        switches=c.switches or origin.switches,
        notes=c.notes or origin.notes,
    )


def all_weapons(file: ScenarioFile | Library) -> dict[str, Weapon]:
    """The printed weapons and those of the file."""
    known = dict(catalogue.weapons())
    for key, weapon_class in WEAPON_LISTS.items():
        for weapon in getattr(file, key):
            known[weapon.id] = replace(weapon, weapon_class=weapon_class)
    return known


def scenery_ids(file: ScenarioFile) -> list[str]:
    """The id of each row of scenery: its own, or its kind and a number."""
    counts: dict[str, int] = {}
    ids = []
    for row in file.scenery:
        counts[row.kind] = counts.get(row.kind, 0) + 1
        ids.append(row.id or f"{row.kind}-{counts[row.kind]}")
    return ids
