"""Rows of the catalogue that a user's file adds under `stock`: factions, profiles, weapons, armour, goods, templates,
kinds of scenery, and other special rules for what is there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec.structs import replace

from sixgun.core.references import check_references, check_unique, refers
from sixgun.core.strict import Reader
from sixgun.games.punk.catalogue import (
    Armour,
    Faction,
    Goods,
    Id,
    Name,
    Points,
    Profile,
    SceneryKind,
    Special,
    Template,
    Weapon,
    formula,
)
from sixgun.games.punk.row_checks import CHECKS, check_specials
from sixgun.games.punk.stock import Stock, shipped


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Special rules assigned to a profile, a weapon or an armour: a row like another, with these instead of its own."""

    id: Id
    name: Name
    of: Annotated[Id, refers("profile, weapon or armour")]
    specials: tuple[Special, ...]
    points: Points | None = None
    """Left out: those of the other row; of a profile, with what the special rules differ (punk.table.house-points)."""


class OwnRows(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table `stock` of a user's file. Rows have the keys of the shipped files."""

    factions: tuple[Faction, ...] = ()
    profiles: tuple[Profile, ...] = ()
    melee: tuple[Weapon, ...] = ()
    ranged: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    goods: tuple[Goods, ...] = ()
    templates: tuple[Template, ...] = ()
    scenery: tuple[SceneryKind, ...] = ()
    variants: tuple[Variant, ...] = ()


LISTS = OwnRows.__struct_fields__
R = TypeVar("R", Faction, Profile, Weapon, Armour, Goods, Template, SceneryKind)
Row = Profile | Weapon | Armour | Goods | Faction | Template | SceneryKind


def rows_of(data: Mapping[str, Any]) -> OwnRows:
    """A file of such rows alone. Raises BadSetup with every mistake."""
    reader = Reader()
    rows = reader.read({key: value for key, value in data.items() if key != "game"}, OwnRows)
    check_rows(reader, rows, with_rows(shipped(), rows))
    reader.finish()
    return rows


def with_rows(stock: Stock, rows: OwnRows) -> Stock:
    """The stock with a user's rows. A variant of nothing is left out: `check_rows` reports it."""
    ranged = tuple(replace(row, ranged=True) for row in rows.ranged)
    new = Stock(
        weapons={**stock.weapons, **_by_id((*rows.melee, *ranged))},
        armour={**stock.armour, **_by_id(rows.armour)},
        goods={**stock.goods, **_by_id(rows.goods)},
        profiles={**stock.profiles, **_by_id(rows.profiles)},
        factions={**stock.factions, **_by_id(rows.factions)},
        templates={**stock.templates, **_by_id(rows.templates)},
        scenery={**stock.scenery, **_by_id(rows.scenery)},
    )
    for variant in rows.variants:
        new = _with_variant(new, variant)
    return new


def _by_id(rows: Iterable[R]) -> dict[str, R]:
    return {row.id: row for row in rows}


def _with_variant(stock: Stock, variant: Variant) -> Stock:
    for key in ("profiles", "weapons", "armour"):
        known: Mapping[str, Profile | Weapon | Armour] = getattr(stock, key)
        if variant.of in known:
            return replace(stock, **{key: {**known, variant.id: _varied(known[variant.of], variant)}})
    return stock


def _varied(row: Profile | Weapon | Armour, variant: Variant) -> Profile | Weapon | Armour:
    new = replace(row, id=variant.id, name=variant.name, specials=variant.specials)
    if variant.points is not None:
        return replace(new, points=variant.points)
    if isinstance(new, Profile) and isinstance(row, Profile):
        return replace(new, points=max(0, row.cost + formula(new) - formula(row)))
    return new


# checking ------------------------------------------------------------------------------------------------------------
def known_in(stock: Stock) -> dict[str, tuple[str, ...]]:
    """Everything that a file may name, by what it is."""
    return {
        "weapon": tuple(stock.weapons),
        "armour": tuple(stock.armour),
        "goods": tuple(stock.goods),
        "profile": tuple(stock.profiles),
        "faction": tuple(stock.factions),
        "template": tuple(stock.templates),
        "profile, weapon or armour": (*stock.profiles, *stock.weapons, *stock.armour),
    }


def check_rows(reader: Reader, rows: OwnRows, stock: Stock, where: str = "") -> None:
    """What is wrong with a user's rows, each with its key. `stock` has them already."""
    above = f"{where}." if where else ""
    check_references(reader, rows, known_in(stock), where)
    check_unique(reader, [(f"{above}{at}.id", row.id) for at, row in _placed(rows)])
    taken = {id for ids in known_in(shipped()).values() for id in ids} | set(shipped().scenery)
    for at, row in _placed(rows):
        here = f"{above}{at}"
        reader.expect(row.id not in taken, f"{here}.id", f"{row.id} is a shipped row; expected an id of its own")
        reader.expect(row.name.isprintable(), f"{here}.name", "expected a name of letters that can be printed")
        if isinstance(row, Variant):
            if (varied := _found(stock, row)) is not None:
                CHECKS[type(varied)](reader, here, varied)
            else:
                check_specials(reader, here, row.specials)
            continue
        if isinstance(row, Goods):
            one = "bullets are of one kind (punk.ruling.bullets-generic); expected false"
            reader.expect(not row.ammunition, f"{here}.ammunition", one)
        if isinstance(row, Weapon):
            reader.expect(not row.ranged, f"{here}.ranged", "the list says it: melee or ranged; expected nothing")
            row = replace(row, ranged=at.startswith("ranged"))
        if (check := CHECKS.get(type(row))) is not None:
            check(reader, here, row)


def _found(stock: Stock, variant: Variant) -> Profile | Weapon | Armour | None:
    return stock.profiles.get(variant.id) or stock.weapons.get(variant.id) or stock.armour.get(variant.id)


def _placed(rows: OwnRows) -> Iterator[tuple[str, Row | Variant]]:
    for key in LISTS:
        yield from ((f"{key}[{i}]", row) for i, row in enumerate(getattr(rows, key)))


def check_together(reader: Reader, files: Mapping[str, OwnRows]) -> None:
    """Files that come to one table, each with its place: an id that two of them have means the same in both."""
    first: dict[str, tuple[str, Row | Variant]] = {}
    for where, rows in files.items():
        for at, row in _placed(rows):
            other, meant = first.setdefault(row.id, (where, row))
            reader.expect(meant == row, f"{where}.{at}.id", f"{row.id} is another row in {other}; expected one meaning")
