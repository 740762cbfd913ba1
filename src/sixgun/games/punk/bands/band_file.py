"""Bands as data and as TOML files: who is in a band, what everybody carries, and rows of the owner's own.

Whether a band is allowed is another question (band_check.py); here it only has to be understood.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Annotated

import msgspec

from sixgun.core.kept import Kept
from sixgun.core.references import check_references, refers
from sixgun.core.roster import Enlisted, Entry, check_ids, check_names
from sixgun.core.strict import Reader
from sixgun.games.punk.bands.own_rows import OwnRows, check_rows, known_in, with_rows
from sixgun.games.punk.catalogue import Id, Name, limits
from sixgun.games.punk.stock import Stock, shipped

KEY = "punk"
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Member(Enlisted, frozen=True):
    id: Id
    name: Name
    profile: Annotated[Id, refers("profile")]
    weapons: tuple[Annotated[Id, refers("weapon")], ...] = ()
    """A bomb stands here as often as there are pieces of it (punk.bomb.purchase)."""
    armour: tuple[Annotated[Id, refers("armour")], ...] = ()
    """What it wears, and a shield."""
    goods: tuple[Annotated[Id, refers("goods")], ...] = ()
    bullets: Count = 0
    """Secret (punk.setup.band-record)."""


class Band(Entry, frozen=True):
    game: str
    name: Name
    faction: Annotated[Id, refers("faction")]
    points: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """Of the game for which it is built; 0 is the usual number (punk.table.house-band-building)."""
    house: bool = False
    """Not of the rulebook."""
    note: Annotated[str, msgspec.Meta(max_length=1000)] = ""
    members: tuple[Member, ...] = ()
    stock: OwnRows = OwnRows()
    """Rows of its owner's own."""

    def __getitem__(self, who: str) -> Member:
        return next(member for member in self.members if member.id == who)

    @property
    def size(self) -> int:
        """Points that it may cost."""
        return self.points or limits().points


def stock_of(*bands: Band) -> Stock:
    """Everything that these bands can be made of."""
    return _stock(tuple(band.stock for band in bands if band.stock != OwnRows()))


@lru_cache(maxsize=32)
def _stock(added: tuple[OwnRows, ...]) -> Stock:
    stock = shipped()
    for rows in added:
        stock = with_rows(stock, rows)
    return stock


def _check(reader: Reader, band: Band, where: str) -> Band:
    """What the types do not say."""
    at = f"{where}." if where else ""
    stock = stock_of(band)
    check_names(reader, band, where)
    check_rows(reader, band.stock, stock, f"{at}stock")
    check_references(reader, band, known_in(stock), where)
    check_ids(reader, band, where)
    for i, member in enumerate(band.members):
        for j, one in enumerate(member.goods):
            row = stock.goods.get(one)
            fits = row is None or not row.ammunition
            reader.expect(fits, f"{at}members[{i}].goods[{j}]", f"bullets are a number: bullets = 1, not {one}")
    return band


BANDS = Kept(KEY, Band, _check, files("sixgun.games.punk") / "data" / "bands")
