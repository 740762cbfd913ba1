"""Weapons, goods, bands and profiles: rows of the printed lists, loaded from data files, and tables of the ledger."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from sixgun.core.book import Book

GUN, RIFLE, SIDE_ARM, EXPLOSIVE = "gun", "rifle", "side-arm", "explosive"
"""dicemore.weapon.categories: the four families."""
_LISTS = {"guns": GUN, "rifles": RIFLE, "side_arms": SIDE_ARM, "explosives": EXPLOSIVE}

Rare = Literal["", "soldiers", "indians", "works"]


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One row of the weapon tables; see data/weapons.toml."""

    id: str
    name: str
    title: str
    family: str = ""
    short: int = 0
    max: int = 0
    per_turn: tuple[int, ...] = ()
    per_turn_printed: int = 0
    totals: tuple[int, ...] = ()
    ca: int = 1
    ca_printed: int = 0
    bonus: int = 0
    improper: bool = False
    two_handed: bool = False
    template: bool = False
    sights: bool = False
    thrown: bool = False
    range_cos_multiple: int = 0
    melee: bool = False
    damage: int = 0
    radius_u: int = 0
    escape: bool = False
    short_fuse: bool = False
    on_impact: bool = False
    notes: str = ""
    disp: int = 0
    cost: int = 0
    rare: Rare = ""
    military: bool = False


class Animal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    name: str
    title: str
    cost: int
    disp: int
    shot: int
    cool: int
    ref: int
    cos: int
    trot_u: int
    run_u: int
    side_u: int
    fast_side_u: int
    back_u: int
    jumps: bool
    rare: Rare = ""
    note: str = ""


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special item."""

    id: str
    name: str
    title: str
    disp: int
    cost: int
    disp_military: int
    cost_military: int
    effect: str = ""


class BandKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    title: str
    section: str
    leader: str
    fire_past_civilian: bool
    fire_past_ally: bool
    fire_into_melee: bool
    weapons_without_availability: bool


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A character as it is hired; `max` 0 means no limit."""

    id: str
    name: str
    title: str
    band: str
    role: Literal["leader", "hero", "common"]
    max: int
    shot: int
    cool: int
    ref: int
    cos: int
    exp: int
    fa: int
    fo: int
    cost: int
    rules: str = ""


BOOK = Book("sixgun.games.dicemore")
data, ledger, table = BOOK.data, BOOK.ledger, BOOK.table


@lru_cache(maxsize=1)
def weapons() -> dict[str, Weapon]:
    lists = data("weapons.toml")
    rows = [{**row, "family": family} for name, family in _LISTS.items() for row in lists[name]]
    return {row["id"]: msgspec.convert(row, Weapon) for row in rows}


@lru_cache(maxsize=1)
def animals() -> dict[str, Animal]:
    return BOOK.rows("goods.toml", "animals", Animal)


@lru_cache(maxsize=1)
def goods() -> dict[str, Goods]:
    return BOOK.rows("goods.toml", "items", Goods)


@lru_cache(maxsize=1)
def bands() -> dict[str, BandKind]:
    return BOOK.rows("bands.toml", "bands", BandKind, "key")


@lru_cache(maxsize=2)
def profiles(errata: bool = False) -> dict[str, Profile]:
    """Printed values, or with dicemore.table.suspected-misprints applied (dicemore.ruling.printed-profiles)."""
    rows = data("bands.toml")["profiles"]
    if errata:
        slips = {(s["band"], s["name"], s["field"]): s["errata_option"] for s in table("suspected-misprints")}
        rows = [{k: slips.get((row["band"], row["name"], k), v) for k, v in row.items()} for row in rows]
    return {row["id"]: msgspec.convert(row, Profile) for row in rows}
