"""Weapons, special equipment and horses: the rows of the printed lists, loaded from data files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.core.book import Book
from sixgun.miniatures.rows import Printed

SHORT, LONG, OTHER = "short", "long", "other"
LISTS = {"short_arms": SHORT, "long_arms": LONG, "other_weapons": OTHER}
SHOT_BARREL = "sawn-off-muzzle-single"
"""The profile with which an extra shot barrel is fired (bala.ruling.le-mat-use)."""
JAM_CAPACITY = 5
"""bala.shoot.jam: only weapons that hold this much can jam."""


Few = Annotated[int, Meta(ge=0, le=40)]
WeaponKind = Literal[
    "derringer", "pistol", "revolver", "shotgun", "rifle", "carbine", "machine-gun", "bow", "blade", "explosive", "fist"
]


class Weapon(Printed, frozen=True):
    """One row of the weapon lists; see data/weapons.toml for what each key means."""

    kind: WeaponKind
    weapon_class: Literal["short", "long", "other"] = "other"
    range: Annotated[int, Meta(ge=0, le=200)] = 0
    ammo: Few = 0
    ammo_unit: str = "bullet"
    reload_one: Annotated[int, Meta(ge=1, le=40)] = 1
    reload_all: Few = 0
    weak: Literal["", "always", "beyond 12", "beyond 24"] = ""
    lethal: bool = False
    edge: bool = False
    parallel: bool = False
    cumbersome: bool = False
    knife: bool = False
    fist: bool = False
    shot_barrel: Few = 0
    shot_barrel_reload_one: Few = 0
    melee_success: Annotated[int, Meta(ge=0, le=6)] = 0
    thrown: bool = False
    shots_per_action: Annotated[int, Meta(ge=1, le=40)] = 1
    arc: Annotated[int, Meta(ge=0, le=360)] = 0
    turn: Annotated[int, Meta(ge=0, le=360)] = 0
    heavy_load: bool = False
    easy_ground_only: bool = False
    move_or_shoot: bool = False
    throw_actions: Few = 0
    blast_radius: Few = 0
    blast_shots: Few = 0
    win_shock: Few = 0
    year: Annotated[int, Meta(ge=0, le=1930)] = 0
    seed_row: int = 0
    """Where the printed lists have it."""

    @property
    def can_jam(self) -> bool:
        return self.ammo >= JAM_CAPACITY

    @property
    def explosive(self) -> bool:
        return self.blast_radius > 0

    @property
    def firearm(self) -> bool:
        """It can fire at point-blank range: not bows, thrown weapons, dynamite or the Gatling."""
        return self.weapon_class in (SHORT, LONG)

    @property
    def shotgun(self) -> bool:
        return self.kind == "shotgun"

    @property
    def rifle(self) -> bool:
        """bala.weapon.class-rifle: rifles and carbines."""
        return self.kind in ("rifle", "carbine")

    @property
    def one_handed(self) -> bool:
        """bala.ruling.arm-in-use, bala.ruling.sawn-off-one-hand: short arms and thrown weapons use one arm."""
        return self.weapon_class == SHORT or self.thrown or self.kind in ("blade", "fist")


class Gear(Printed, frozen=True):
    fits: str
    detect_actions_beyond_24: int = 0
    aim_bonus_beyond_24: int = 0
    aim_bonus_beyond_12: int = 0
    range_bonus: int = 0
    cumbersome: bool = False


class HorseKind(Printed, frozen=True):
    reroll: tuple[int, ...] = ()
    mandatory: bool = False


def half(number: int) -> int:
    """bala.setup.rounding: halves are rounded up."""
    return -(-number // 2)


def d3(die: int) -> int:
    """bala.ruling.d3: a D6 halved and rounded up."""
    return half(die)


BOOK = Book("sixgun.games.bala")
table = BOOK.table


weapons = BOOK.sorted_lists("weapons.toml", LISTS, "weapon_class", Weapon)
gear = BOOK.listed("gear.toml", "special_equipment", Gear)
horse_kinds = BOOK.listed("horses.toml", "horses", HorseKind)
