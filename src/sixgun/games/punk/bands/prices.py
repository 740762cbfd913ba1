"""What things cost, and where a member keeps them."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from sixgun.core.roster import less
from sixgun.games.punk.bands.band_file import Band, Member
from sixgun.games.punk.bands.muster import cost
from sixgun.games.punk.catalogue import Armour, Goods, Weapon
from sixgun.games.punk.state import replace
from sixgun.games.punk.stock import Stock

Shelf = Literal["weapons", "armour", "goods"]
SHELVES: tuple[Shelf, ...] = ("weapons", "armour", "goods")


def bullet(stock: Stock) -> Goods:
    """punk.ruling.bullets-generic: there is one kind."""
    return next(row for row in stock.goods.values() if row.ammunition)


def on_sale(stock: Stock) -> tuple[str, ...]:
    """Everything but bullets, which are bought by number."""
    sold = [row.id for row in stock.weapons.values() if row.sold]
    return (*sold, *stock.armour, *(row.id for row in stock.goods.values() if not row.ammunition))


def shelf_of(stock: Stock, thing: str) -> Shelf:
    """Where a member has it."""
    return next(shelf for shelf in SHELVES if thing in getattr(stock, shelf))


def ware(stock: Stock, thing: str) -> Weapon | Armour | Goods:
    return stock.weapons.get(thing) or stock.armour.get(thing) or stock.goods[thing]


def belongings(member: Member) -> tuple[str, ...]:
    """Everything but its bullets, each piece once."""
    return (*member.weapons, *member.armour, *member.goods)


def with_thing(stock: Stock, member: Member, thing: str) -> Member:
    shelf = shelf_of(stock, thing)
    return replace(member, **{shelf: (*getattr(member, shelf), thing)})


def without_thing(stock: Stock, member: Member, thing: str) -> Member:
    shelf = shelf_of(stock, thing)
    return replace(member, **{shelf: less(getattr(member, shelf), thing)})


@lru_cache(maxsize=1024)
def member_points(stock: Stock, member: Member) -> int:
    """With its bullets: only its owner may know this (punk.bullets.secret)."""
    return cost(member, stock) + member.bullets * bullet(stock).points


def points(stock: Stock, band: Band) -> int:
    """punk.table.house-band-building: of everybody, with everything."""
    return sum(member_points(stock, member) for member in band.members)
