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

from sixgun.core.references import refers
from sixgun.games.bala import catalogue
from sixgun.games.bala.board import Side, Switches
from sixgun.games.bala.catalogue import LISTS, Weapon
from sixgun.games.bala.space import OBSTACLE_TAG, POST_TAG, RIDER_COVER_TAG
from sixgun.miniatures.objectives import CharacterId, DoorId, Exit, Goal, Goods, GoodsId, SideId, Task
from sixgun.miniatures.rows import At, Id, Row, Story, Words
from sixgun.miniatures.scenery import Kind, SceneryRow, Style
from sixgun.table.compass import Facing

FENCE = "fence"
"""The gate kind of everything that is crossed like a low fence (bala.move.window-fence)."""
PARAPET_HEIGHT = 0.7


class Scenery(SceneryRow, frozen=True, kw_only=True):
    """One piece of scenery. Which keys it may have follows from its kind."""

    terrain: Literal["", "rough", "woods"] | None = None
    low_fence: bool | None = None
    """Crossing it costs an action."""
    high: bool | None = None
    """It covers riders too."""
    obstacle: bool | None = None
    """A fighter can defend it."""
    post: bool | None = None
    """Horses can be tied to it."""


STYLE = Style(
    kinds=msgspec.convert(catalogue.BOOK.data("scenery.toml"), dict[str, Kind]),
    tags={"high": RIDER_COVER_TAG, "obstacle": OBSTACLE_TAG, "post": POST_TAG},
    gates={"low_fence": FENCE},
    wall=(RIDER_COVER_TAG, OBSTACLE_TAG),
    low=(OBSTACLE_TAG,),
    unit="in",
    parapet=PARAPET_HEIGHT,
)


Turns = Annotated[int, Meta(ge=0, le=100)]


class Head(Row, frozen=True, kw_only=True):
    """[scenario]"""

    name: Id
    title: Words
    story: Story
    """Two sentences."""
    year: Annotated[int, Meta(ge=1800, le=1930)]
    """bala.setup.weapon-year: no weapon may be newer."""
    width: Annotated[float, Meta(ge=12.0, le=120.0)]
    depth: Annotated[float, Meta(ge=12.0, le=120.0)]
    turns: Turns = 0
    """Last turn; 0 means no limit."""
    at_limit: SideId = ""
    """The side that has won after the last turn; empty means a draw."""
    detected: tuple[tuple[CharacterId, CharacterId], ...] = ()
    """Pairs (observer, target) that are detected from the start (bala.ruling.detection-at-start)."""
    notes: Annotated[tuple[Story, ...], Meta(max_length=20)] = ()
    """Free text for the players (bala.gap.special-character-rules)."""
    switches: Switches = Switches()


class GunRow(Row, frozen=True, kw_only=True):
    """A weapon of a character with what is fitted to it; a plain text is a bare weapon."""

    weapon: str
    sight: bool = False
    stock: bool = False
    bayonet: bool = False
    sticks: Annotated[int, Meta(ge=0, le=20)] = 0
    """Sticks of dynamite; 0 means one (bala.gap.spare-ammunition)."""
    loaded: Annotated[int, Meta(ge=0, le=99)] | None = None
    """Where the scenario says otherwise than full (bala.ruling.starting-state)."""


class WoundRow(Row, frozen=True, kw_only=True):
    """A lasting wound from an earlier game (bala.campaign.lasting-one)."""

    place: Literal["leg", "arm", "head", "guts"]
    arm: Literal["", "good", "bad"] = ""


class _Person(Row, frozen=True, kw_only=True):
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


class Ready(_Person, frozen=True, kw_only=True):
    """A character without a place, ready to be used by scenarios."""

    id: Id
    name: Words
    level: Level


class Placed(_Person, frozen=True, kw_only=True):
    """A character of a scenario: all its own, or a ready one (`use`) with changes."""

    id: Id
    side: SideId
    at: At | None = None
    """Not for people on a cart."""
    use: Annotated[str, refers("ready character")] = ""
    name: Words | None = None
    level: Level | None = None
    facing: Facing = 0.0
    keys: Annotated[tuple[DoorId, ...], Meta(max_length=12)] = ()
    """Doors whose keys it holds."""
    carries: Annotated[tuple[GoodsId, ...], Meta(max_length=12)] = ()
    horse: Annotated[str, refers("horse")] = ""
    cart: Annotated[str, refers("cart")] = ""
    seat: Literal["", "driver", "inside", "roof"] = ""
    gatling: Annotated[str, refers("Gatling")] = ""
    suspicious: bool | None = None
    """As its side, if it is not said."""


class HorseRow(Row, frozen=True, kw_only=True):
    id: Id
    kind: Annotated[str, refers("kind of horse")]
    at: At | None = None
    """Not for a ridden horse."""
    facing: Facing = 0.0
    tied: bool = False


class CartRow(Row, frozen=True, kw_only=True):
    """bala.gap.cart-details: the house profile is a driver plus five, with a roof at 2 in."""

    id: Id
    at: At
    facing: Facing = 0.0
    length: Annotated[float, Meta(ge=2.0, le=12.0)] = 5.0
    width: Annotated[float, Meta(ge=1.0, le=6.0)] = 2.5
    roof: Annotated[float, Meta(ge=0.5, le=6.0)] = 2.0
    places: Annotated[int, Meta(ge=1, le=20)] = 6


class GatlingRow(Row, frozen=True, kw_only=True):
    id: Id
    at: At
    facing: Facing = 0.0
    weapon: str = "gatling"


class NeighbourRow(Row, frozen=True, kw_only=True):
    id: Id
    at: At


class Weaponry(Row, frozen=True, kw_only=True):
    """bala.setup.equipment: weapons that the director invented."""

    short_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    long_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    other_weapons: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()


class Laid(Weaponry, frozen=True, kw_only=True):
    """What lies and stands on a table besides people, and what it is about."""

    goals: Annotated[tuple[Goal, ...], Meta(max_length=20)] = ()
    horses: Annotated[tuple[HorseRow, ...], Meta(max_length=40)] = ()
    carts: Annotated[tuple[CartRow, ...], Meta(max_length=8)] = ()
    gatlings: Annotated[tuple[GatlingRow, ...], Meta(max_length=8)] = ()
    neighbours: Annotated[tuple[NeighbourRow, ...], Meta(max_length=40)] = ()
    goods: Annotated[tuple[Goods, ...], Meta(max_length=40)] = ()
    tasks: Annotated[tuple[Task, ...], Meta(max_length=40)] = ()
    exits: Annotated[tuple[Exit, ...], Meta(max_length=20)] = ()
    scenery: Annotated[tuple[Scenery, ...], Meta(max_length=200)] = ()


class ScenarioFile(Laid, frozen=True, kw_only=True):
    """A whole file. Without [scenario] it may hold nothing but weapons and ready characters."""

    scenario: Head
    sides: Annotated[tuple[Side, ...], Meta(min_length=2, max_length=6)]
    characters: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=40)]


class Library(Weaponry, frozen=True, kw_only=True):
    """A file of weapons and ready characters only."""

    characters: Annotated[tuple[Ready, ...], Meta(max_length=200)] = ()


def gun_rows(guns: Sequence[str | GunRow] | None) -> list[GunRow]:
    return [GunRow(weapon=gun) if isinstance(gun, str) else gun for gun in guns or ()]


def resolve(c: Placed, ready: Mapping[str, Ready]) -> Placed:
    """A character with what it takes from the ready one that it names."""
    origin = ready.get(c.use)
    if origin is None:
        return replace(c, guns=c.guns or (), gear=c.gear or ())
    unsaid = [key for key in ("name", "level", "guns", "gear") if getattr(c, key) is None]
    unsaid += [key for key in ("wounds", "switches", "notes") if not getattr(c, key)]
    unsaid += ["hand"] if c.hand is None and c.guns is None else []
    own = replace(c, use="", **{key: getattr(origin, key) for key in unsaid})
    return replace(own, guns=own.guns or (), gear=own.gear or ())


def all_weapons(file: ScenarioFile | Library) -> dict[str, Weapon]:
    """The printed weapons and those of the file."""
    known = dict(catalogue.weapons())
    for key, weapon_class in LISTS.items():
        for weapon in getattr(file, key):
            known[weapon.id] = replace(weapon, weapon_class=weapon_class)
    return known
