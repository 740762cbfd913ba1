"""Weapons, armour, goods, profiles, factions, templates and scenery: rows of data files, and tables of the ledger.

All of it is house data (the chapters of the rulebook that hold the official lists are not at hand); each row says so
itself, `house`. A user's file may add rows of the same form, read with `core.strict.Reader`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from sixgun.core.book import Book
from sixgun.core.references import refers

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Attribute = Annotated[int, msgspec.Meta(ge=0, le=10)]
"""0 is the printed "-" (punk.attr.dash)."""
Length = Annotated[float, msgspec.Meta(ge=0, le=200)]
Level = Annotated[float, msgspec.Meta(ge=0, le=100)]
Place = Annotated[float, msgspec.Meta(ge=-200, le=200)]
Grade = Literal["", "light", "medium", "heavy"]
Top = Literal["good", "rough", "very-rough", "impassable", "contaminated"]
Terms = Literal["start", "actions", "combat", "precision", "agility", "strength", "toughness", "technique"]

WITH_NUMBER = frozenset({"delay", "fuel", "impetus", "incendiary", "poison", "slow"})
"""Special rules that are printed with a number, "Retraso (X)"; no other has one."""
IMPLIED = {"bomb": frozenset({"lob", "single-use"})}
"""Special rules that one has with another (punk.special.bomb)."""
UNARMED, IMPROVISED, HEAVY_MACE = "unarmed", "improvised", "heavy-mace"
"""Weapons that rules name: punk.ruling.weapon-choice, punk.special.hulking."""

T = TypeVar("T", bound="_Row")


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special rule that somebody or something has."""

    kind: Annotated[Id, refers("special rule")]
    """The last part of its id: "slow"."""
    x: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """The number in brackets, where it has one."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    id: Id
    name: Name
    house: bool = False
    """Not of the rulebook."""


class _Bearer(_Row, frozen=True, kw_only=True):
    """Something that has special rules."""

    specials: tuple[Special, ...] = ()

    def has(self, kind: str) -> bool:
        return any(kind == one.kind or kind in IMPLIED.get(one.kind, ()) for one in self.specials)

    def number(self, kind: str) -> int:
        """The number of a special rule, the highest if it is there twice; 0 without it."""
        return max((one.x for one in self.specials if one.kind == kind), default=0)


class Weapon(_Bearer, frozen=True, kw_only=True):
    """A row of data/weapons.toml."""

    ranged: bool = False
    """By the list in which it stands; a row does not say it."""
    combat: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0
    short: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    medium: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    long: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    strength: Annotated[int, msgspec.Meta(ge=-10, le=20)] = 0
    signed: bool = False
    """Its strength is added to the bearer's own (punk.impact.strength-modifier)."""
    impact: bool = True
    """Whether it makes an impact of its own; the printed strength is "-" otherwise."""
    penetration: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    points: Points = 0
    sold: bool = True
    template: Annotated[str, refers("template")] = ""
    charges: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    """Fuel that a use spends (punk.special.fuel)."""

    @property
    def both_hands(self) -> bool:
        """punk.special.two-handed, punk.special.hulking"""
        return self.has("two-handed") or self.has("hulking")


class Armour(_Bearer, frozen=True, kw_only=True):
    """A row of data/armour.toml."""

    armour: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    points: Points = 0
    shield: bool = False
    """Carried, not worn (punk.ruling.shield)."""


class Goods(_Row, frozen=True, kw_only=True):
    """A row of data/goods.toml."""

    points: Points = 0
    max: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1
    ammunition: bool = False
    filter: bool = False
    rerolls: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0


class Profile(_Bearer, frozen=True, kw_only=True):
    """A row of data/profiles.toml."""

    faction: Annotated[Id, refers("faction")]
    leader: bool = False
    actions: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    combat: Attribute = 0
    precision: Attribute = 0
    agility: Attribute = 0
    strength: Attribute = 0
    toughness: Attribute = 0
    technique: Attribute = 0
    base: Annotated[int, msgspec.Meta(ge=10, le=150)] = 25
    """Diameter in mm."""
    points: Points | None = None
    """Without equipment; nothing stands for what the formula says (`cost`)."""
    max: Annotated[int, msgspec.Meta(ge=1, le=99)] = 9
    weapons: Annotated[int, msgspec.Meta(ge=0, le=9)] = 2
    natural: Annotated[Id, refers("weapon")] = UNARMED

    @property
    def cost(self) -> int:
        return formula(self) if self.points is None else self.points


class Faction(_Row, frozen=True, kw_only=True):
    """A row of data/bands.toml."""


class Template(_Row, frozen=True, kw_only=True):
    """A row of data/templates.toml; measures in cm and degrees."""

    shape: Literal["teardrop", "circle", "segment"]
    length: Length = 0.0
    radius: Length = 0.0
    angle: Annotated[float, msgspec.Meta(ge=0, le=180)] = 0.0


class SceneryZone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a kind of scenery with one size, in cm from the corner of the element."""

    x: Place = 0.0
    y: Place = 0.0
    length: Length = 0.0
    width: Length = 0.0
    outline: tuple[tuple[Place, Place], ...] = ()
    foot: Level = 0.0
    height: Level = 0.0
    size: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    top: Top = "good"
    standable: bool = True
    ladders: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its outline."""
        x, y, far, wide = self.x, self.y, self.x + self.length, self.y + self.width
        return self.outline or ((x, y), (far, y), (far, wide), (x, wide))


class SceneryKind(_Row, frozen=True, kw_only=True):
    """A row of data/scenery.toml."""

    grade: Grade = ""
    zones: Annotated[tuple[SceneryZone, ...], msgspec.Meta(min_length=1)]
    drawn: bool = False
    """Only for drawn tables: players do not lay it themselves."""

    @property
    def flat(self) -> bool:
        """Ground, over which nothing rises."""
        return all(zone.height == 0 for zone in self.zones)


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """punk.table.house-band-building: how large a band may be, and what of a kind may be in it."""

    points: int
    fraction: int
    models: int
    """For each fraction of points (punk.roll.fractions)."""
    leaders: int
    worn: int
    shields: int
    scarce: int
    bombs: int
    two_handed: int
    cumbersome: int


class _Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attribute: Terms
    halves: int


class _SpecialCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Id
    points: int
    each: bool = False


BOOK = Book("sixgun.games.punk")
data, ledger, table = BOOK.data, BOOK.ledger, BOOK.table


def _rows(file: str, kind: type[T], lists: Iterable[str], **also: Any) -> dict[str, T]:
    """The rows of some lists of a file, by id. What the first lines of the file say of a house holds for each."""
    found = data(file)
    rows = ({"house": found.get("house", False), **also, **row} for name in lists for row in found[name])
    return {row["id"]: msgspec.convert(row, kind) for row in rows}


def _listed(file: str, kind: type[T], *lists: str) -> Callable[[], dict[str, T]]:
    return cache(partial(_rows, file, kind, lists))


@cache
def weapons() -> dict[str, Weapon]:
    melee = _rows("weapons.toml", Weapon, ["melee"])
    return melee | _rows("weapons.toml", Weapon, ["ranged"], ranged=True)


armour = _listed("armour.toml", Armour, "armour")
goods = _listed("goods.toml", Goods, "goods")
profiles = _listed("profiles.toml", Profile, "profiles")
factions = _listed("bands.toml", Faction, "factions")
templates = _listed("templates.toml", Template, "templates")


@cache
def scenery() -> dict[str, SceneryKind]:
    laid = _rows("scenery.toml", SceneryKind, ["pieces", "grounds", "zoned"])
    return laid | _rows("scenery.toml", SceneryKind, ["drawn"], drawn=True)


@cache
def limits() -> Limits:
    return msgspec.convert({row["id"]: row["value"] for row in data("bands.toml")["building"]}, Limits)


@cache
def special_rules() -> tuple[str, ...]:
    """The last part of the id of each special rule: "two-handed"."""
    return tuple(entry.id.rpartition(".")[2] for entry in ledger() if entry.section == "special")


def ladder_width() -> float:
    """In cm."""
    return float(data("scenery.toml")["ladder_width"])


def formula(profile: Profile) -> int:
    """punk.table.house-points: what a profile costs by its attributes and special rules; halves are rounded up."""
    terms = msgspec.convert(data("bands.toml")["formula"], list[_Term])
    extra = {row.kind: row for row in msgspec.convert(data("bands.toml")["specials"], list[_SpecialCost])}
    halves = sum(one.halves * (1 if one.attribute == "start" else getattr(profile, one.attribute)) for one in terms)
    own = ((extra[one.kind], one) for one in profile.specials if one.kind in extra)
    return (halves + 1) // 2 + sum(cost.points * (one.x if cost.each else 1) for cost, one in own)
