"""Weapons, goods, mounts and ready people (house data, loaded from data files), and the tables of the ledger."""

from __future__ import annotations

from typing import Literal

import msgspec

from sixgun.core.book import Book

Reach = int | Literal["out"]
"""Cards more or fewer at a range band, or that the weapon does not reach it."""


CHEATING, OF_USE = "cheating", "of-use"


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of weapons; `from_seed` names the figures that the rulebook gives, all others are house data."""

    key: str
    name: str
    title: str
    cls: Literal["unarmed", "firearm", "bow", "melee", "thrown"]
    techniques: tuple[str, ...]
    adjacent: Reach
    short: Reach
    medium: Reach
    long: Reach
    damage: int
    price: float
    from_seed: str = ""
    damage_adjacent: int | None = None
    damage_short: int | None = None
    damage_medium: int | None = None
    damage_long: int | None = None
    """Where the damage at a range is another one (frontera.ruling.range-damage); no shipped weapon has any."""


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of goods: what it does in words, and in figures that the rules read."""

    key: str
    name: str
    title: str
    price: float
    effect: str
    from_seed: str = ""
    skill: str = ""
    """The skill whose tests it helps, whether owned or not."""
    when: Literal["", "cheating", "of-use"] = ""
    """Always, to a cheat, or where the Mayor says that it is of use (frontera.ruling.goods-of-use)."""
    cards: int = 0
    """So many cards more in these tests."""
    easy: bool = False
    """These tests have no difficulty."""
    endurance: int = 0
    """So much harder is its owner to hurt (frontera.gap.protective-gear); no shipped goods are."""
    units: int = 0
    """Units of alcohol in one drink (frontera.drink.unit, frontera.gap.drink-equivalents)."""


class MountKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    title: str
    walk_max_kmh: int
    trot_max_kmh: int
    walk_m: int
    trot_m: int
    gallop_m: int
    endurance: int
    seats: int = 2
    """How many it carries."""
    saddle: bool = True
    """A rider who is out of action slides off (frontera.ruling.mount-slide); aboard a vehicle he does not."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready kind of non-player character."""

    key: str
    name: str
    title: str
    cards: int
    attacks: int
    endurance: int
    confidence: int
    base_damage_bonus: int
    last_chance: bool
    from_seed: str = ""


def kind_of(npc: str, own: Person | None) -> Person:
    """The row of a ready person: the one that a user's file gave it, or the game's own."""
    return own if own is not None else people()[npc]


BOOK = Book("sixgun.games.frontera")
table = BOOK.table
weapons = BOOK.listed("weapons.toml", "weapons", Weapon, "key")
goods = BOOK.listed("goods.toml", "goods", Goods, "key")
mounts = BOOK.listed("mounts.toml", "mounts", MountKind, "key")
people = BOOK.listed("people.toml", "people", Person, "key")
