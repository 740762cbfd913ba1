"""Weapons, garments, scenery, light and people: rows of data files, and tables of the ledger.

All of it is house data (the books that hold the official lists are not at hand); each row says so itself, `house`. A
user's file may add rows of the same form, read with `core.strict.Reader`."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from sixgun.core.book import Book
from sixgun.core.references import refers
from sixgun.games.deadlands.sheet import PoolText

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
DamageText = Annotated[str, msgspec.Meta(pattern=r"^(none|shotgun|STR|(STR\+)?[1-9]\d?d(4|6|8|10|12|20)(\+\d{1,2})?)$")]
AptitudeKey = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z-]*(:[a-z]+)?$", max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Yards = Annotated[int, msgspec.Meta(ge=0, le=2000)]
Few = Annotated[int, msgspec.Meta(ge=0, le=9)]
Level = Annotated[int, msgspec.Meta(ge=0, le=5)]
WeaponId = Annotated[Id, refers("weapon")]
GarmentId = Annotated[Id, refers("garment")]
Height = Literal["flat", "knee", "waist", "chest", "tall"]
Skill = Literal["pistol", "rifle", "shotgun", "automatics"]

FIST, GATLING, DYNAMITE = "fist", "gatling-gun", "dynamite"
"""Weapons that rules name: house-melee and house-scenarios of deadlands.table, deadlands.ruling.gatling-mount."""
STOPS_ALL = 99
"""The armour of a cover that nothing comes through (deadlands.map.hidden-target)."""
_DAMAGE = re.compile(r"(STR)?\+?(?:(\d+)d(\d+))?(?:\+(\d+))?")

T = TypeVar("T", bound="_Row")


class Damage(NamedTuple):
    """What a hit rolls: dice of the weapon, a number added to them, and the Strength of its bearer or not."""

    n: int = 0
    sides: int = 0
    plus: int = 0
    strength: bool = False


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, rename="kebab"):
    id: Id
    name: Name
    house: bool = False
    """Not of the rulebook."""


class Weapon(_Row, frozen=True, kw_only=True):
    """What every row of data/weapons.toml has."""

    damage: DamageText = "none"
    speed: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    weight: Count = 0
    """In pounds."""
    piercing: Few = 0
    """deadlands.damage.armor-piercing: levels of armour that its ammunition cancels."""

    @property
    def dice(self) -> Damage:
        """Nothing of "none" and of a shotgun, whose dice depend on the distance (deadlands.table.shotgun)."""
        if self.damage in ("none", "shotgun"):
            return Damage()
        found = _DAMAGE.fullmatch(self.damage)
        assert found is not None, self.damage
        strength, n, sides, plus = found.groups()
        return Damage(int(n or 0), int(sides or 0), int(plus or 0), strength is not None)


class Clearing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to clear a jam (deadlands.table.house-reliability): an Aptitude or a Trait against a target number."""

    skill: AptitudeKey
    tn: Annotated[int, msgspec.Meta(ge=1, le=30)]


class Firearm(Weapon, frozen=True, kw_only=True):
    """deadlands.table.house-firearms"""

    skill: Skill
    action: Name
    shots: Annotated[int, msgspec.Meta(ge=1, le=200)] = 1
    rof: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    increment: Annotated[int, msgspec.Meta(ge=1, le=500)]
    fan: bool = False
    automatic: bool = False
    cylinder: bool = False
    emplaced: bool = False
    reliability: Annotated[int, msgspec.Meta(ge=1, le=20)] = 20
    clear: tuple[Clearing, ...] = ()

    @property
    def aptitude(self) -> str:
        return f"shootin:{self.skill}"


class Blade(Weapon, frozen=True, kw_only=True):
    """A hand weapon (deadlands.table.house-melee)."""

    skill: Annotated[str, msgspec.Meta(pattern=r"^[a-z]+$", max_length=30)]
    defence: Few = 0
    lethal: bool = False
    may_kill: bool = False
    weapon: bool = True
    reach: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    entangles: bool = False

    @property
    def aptitude(self) -> str:
        return f"fightin:{self.skill}"


class Missile(Weapon, frozen=True, kw_only=True):
    """What is thrown, a bow, a launcher (deadlands.table.house-thrown)."""

    aptitude: AptitudeKey
    thrown: bool = False
    launcher: bool = False
    increment: Annotated[int, msgspec.Meta(ge=1, le=500)]
    reach: Yards = 0
    lethal: bool = False
    shots: Annotated[int, msgspec.Meta(ge=1, le=50)] = 1
    size: Literal["small", "medium", "large"] = "medium"
    explosive: bool = False
    blast: Annotated[int, msgspec.Meta(ge=0, le=50)] = 0
    blade: str = ""


class Garment(_Row, frozen=True, kw_only=True):
    """deadlands.table.house-armor"""

    level: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    light: Few = 0
    locations: tuple[Literal["noggin", "guts", "arm", "leg"], ...]
    weight: Count = 0

    def covers(self, location: str) -> bool:
        """Whether a location of the sheet, "arm-left", is under it."""
        return location.partition("-")[0] in self.locations


class SceneryKind(_Row, frozen=True, kw_only=True):
    """deadlands.table.house-scenery"""

    height: Height
    armor: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    sight: bool = False
    cross: Annotated[int, msgspec.Meta(ge=-1, le=20)] = 0
    stand: Annotated[int, msgspec.Meta(ge=-1, le=20)] = -1
    opens: str = ""


class Light(_Row, frozen=True, kw_only=True):
    """deadlands.table.house-light"""

    modifier: Annotated[int, msgspec.Meta(ge=-8, le=0)] = 0
    radius: Yards = 0


class Fog(NamedTuple):
    """deadlands.table.house-light: in yards."""

    conceal: int
    hide: int


class Profile(_Row, frozen=True, kw_only=True):
    """A fighter as data/people.toml and users' files have him: a sheet, and what he carries."""

    deftness: PoolText = "2d6"
    nimbleness: PoolText = "2d6"
    quickness: PoolText = "2d6"
    strength: PoolText = "2d6"
    vigor: PoolText = "2d6"
    cognition: PoolText = "2d6"
    knowledge: PoolText = "2d6"
    mien: PoolText = "2d6"
    smarts: PoolText = "2d6"
    spirit: PoolText = "2d6"
    aptitudes: dict[AptitudeKey, Level] = {}
    size: Annotated[int, msgspec.Meta(ge=1, le=15)] = 6
    hand: Literal["right", "left"] = "right"
    weapons: tuple[WeaponId, ...] = ()
    armor: tuple[GarmentId, ...] = ()
    ammo: dict[WeaponId, Count] = {}
    cylinders: Few = 0
    scout: bool = False


AnyWeapon = Firearm | Blade | Missile

BOOK = Book("sixgun.games.deadlands")
data, ledger, table = BOOK.data, BOOK.ledger, BOOK.table


def _rows(file: str, name: str, kind: type[T]) -> dict[str, T]:
    """The rows of a list of a file, by id. What the first lines of the file say of a house holds for each."""
    found = data(file)
    rows: list[dict[str, Any]] = [{"house": found.get("house", False), **row} for row in found[name]]
    return {row["id"]: msgspec.convert(row, kind) for row in rows}


@cache
def firearms() -> dict[str, Firearm]:
    return _rows("weapons.toml", "firearms", Firearm)


@cache
def blades() -> dict[str, Blade]:
    return _rows("weapons.toml", "blades", Blade)


@cache
def missiles() -> dict[str, Missile]:
    return _rows("weapons.toml", "missiles", Missile)


@cache
def weapons() -> dict[str, AnyWeapon]:
    return {**firearms(), **blades(), **missiles()}


@cache
def garments() -> dict[str, Garment]:
    return _rows("garments.toml", "garments", Garment)


@cache
def scenery() -> dict[str, SceneryKind]:
    return _rows("scenery.toml", "scenery", SceneryKind)


@cache
def lights() -> dict[str, Light]:
    return _rows("light.toml", "light", Light)


@cache
def fog() -> Fog:
    return Fog(**data("light.toml")["fog"])


@cache
def people() -> dict[str, Profile]:
    return _rows("people.toml", "people", Profile)
