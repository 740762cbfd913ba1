"""Weapons, goods, bands and profiles: rows of the printed lists, loaded from data files, and tables of the ledger."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from sixgun.core.book import Book
from sixgun.miniatures.rows import Printed

GUN, RIFLE, SIDE_ARM, EXPLOSIVE = "gun", "rifle", "side-arm", "explosive"
"""dicemore.weapon.categories: the four families."""
_LISTS = {"guns": GUN, "rifles": RIFLE, "side_arms": SIDE_ARM, "explosives": EXPLOSIVE}

Rare = Literal["", "soldiers", "indians", "works"]


class Weapon(Printed, frozen=True):
    """One row of the weapon tables; see data/weapons.toml."""

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


class Scored(Printed, frozen=True):
    """Somebody, or an animal, with scores."""

    shot: int
    cool: int
    ref: int
    cos: int


class Animal(Scored, frozen=True):
    cost: int
    disp: int
    trot_u: int
    run_u: int
    side_u: int
    fast_side_u: int
    back_u: int
    jumps: bool
    rare: Rare = ""
    note: str = ""


class Goods(Printed, frozen=True):
    """A special item."""

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


class Profile(Scored, frozen=True):
    """A character as it is hired; `max` 0 means no limit."""

    band: str
    role: Literal["leader", "hero", "common"]
    max: int
    exp: int
    fa: int
    fo: int
    cost: int
    rules: str = ""


BOOK = Book("sixgun.games.dicemore")
data, ledger, table = BOOK.data, BOOK.ledger, BOOK.table


weapons = BOOK.sorted_lists("weapons.toml", _LISTS, "family", Weapon)
animals = BOOK.listed("goods.toml", "animals", Animal)
goods = BOOK.listed("goods.toml", "items", Goods)
bands = BOOK.listed("bands.toml", "bands", BandKind, "key")


@lru_cache(maxsize=2)
def profiles(errata: bool = False) -> dict[str, Profile]:
    """Printed values, or with dicemore.table.suspected-misprints applied (dicemore.ruling.printed-profiles)."""
    rows = data("bands.toml")["profiles"]
    if errata:
        slips = {(s["band"], s["name"], s["field"]): s["errata_option"] for s in table("suspected-misprints")}
        rows = [{k: slips.get((row["band"], row["name"], k), v) for k, v in row.items()} for row in rows]
    return {row["id"]: msgspec.convert(row, Profile) for row in rows}
