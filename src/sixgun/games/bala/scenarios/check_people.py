"""What can be wrong with the weapons and people of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.references import check_unique
from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.bala import catalogue
from sixgun.games.bala.catalogue import LONG, SHORT, Weapon
from sixgun.games.bala.scenarios import schema

CHARACTER_SWITCHES: tuple[str, ...] = ()
"""Special rules of single characters that the game knows (bala.setup.special-rules); anything else is for `notes`."""


def check_library(reader: Reader, library: schema.Library, data: Mapping[str, Any]) -> None:
    """A file that holds only weapons and ready characters."""
    check_weapons(reader, library, data)
    known = schema.all_weapons(library)
    check_unique(reader, [(f"characters[{i}].id", c.id) for i, c in enumerate(library.characters)])
    for i, c in enumerate(library.characters):
        where = f"characters[{i}]"
        check_guns(reader, c, where, f"{where}.guns", known, year=0)
        check_person(reader, c, where)


def check_weapons(reader: Reader, file: schema.ScenarioFile | schema.Library, data: Mapping[str, Any]) -> None:
    """bala.setup.equipment: weapons that the director invented."""
    ids = []
    for key in schema.WEAPON_LISTS:
        rows = data.get(key, ())
        for i, weapon in enumerate(getattr(file, key)):
            where = f"{key}[{i}]"
            ids.append((f"{where}.id", weapon.id))
            if weapon.id in catalogue.weapons():
                reader.report(f"{where}.id", f"{weapon.id} is a printed weapon; expected an id of its own")
            row = rows[i] if isinstance(rows, list | tuple) and i < len(rows) else None
            if isinstance(row, Mapping) and "weapon_class" in row:
                reader.report(f"{where}.weapon_class", f"unknown key; the list {key} says the class")
            if weapon.seed_row:
                reader.report(f"{where}.seed_row", "only printed weapons have one; expected nothing")
            if weapon.kind == "explosive" and not weapon.blast_radius:
                reader.report(f"{where}.blast_radius", "missing: expected inches for something that explodes")
    check_unique(reader, ids)


def check_guns(
    reader: Reader,
    c: schema.Placed | schema.Ready,
    where: str,
    guns_at: str,
    known: Mapping[str, Weapon],
    year: int,
    any_sight: bool = False,
) -> None:
    own = c.guns is not None and guns_at.endswith(".guns")
    rows = schema.gun_rows(c.guns)
    for j, row in enumerate(rows):
        plain = own and c.guns is not None and isinstance(c.guns[j], str)
        here = f"{guns_at}[{j}]" if own else guns_at
        name_at = here if plain or not own else f"{here}.weapon"
        weapon = known.get(row.weapon)
        if weapon is None:
            reader.report(name_at, f"unknown weapon {row.weapon!r}{close_to(row.weapon, known, MANY)}")
            continue
        if weapon.kind == "machine-gun":
            reader.report(name_at, f"nobody carries a {weapon.title}; expected it in [[gatlings]]")
        if year and weapon.year > year:
            reader.report(name_at, f"{weapon.title} is of {weapon.year}; expected a weapon of {year} or before")
        _fitted(reader, here, row, weapon, any_sight, own)
    if c.hand is not None and c.hand != "none" and c.hand not in [row.weapon for row in rows]:
        carried = [row.weapon for row in rows]
        reader.report(
            f"{where}.hand", f"expected a weapon that it carries or none, not {c.hand!r}{close_to(c.hand, carried)}"
        )


def _fitted(reader: Reader, where: str, row: schema.GunRow, weapon: Weapon, any_sight: bool, own: bool) -> None:
    """bala.ruling.telescopic-sight-fit, bala.gear.shoulder-stock, bala.ruling.bayonet-fixed: what fits what."""

    def at(key: str) -> str:
        return f"{where}.{key}" if own else where

    if row.sight and not (weapon.rifle or (any_sight and weapon.weapon_class in (SHORT, LONG))):
        reader.report(at("sight"), f"a telescopic sight fits rifles and carbines, not a {weapon.title}")
    if row.stock and weapon.weapon_class != SHORT:
        reader.report(at("stock"), f"a shoulder stock fits short arms, not a {weapon.title}")
    if row.bayonet and (weapon.weapon_class != LONG or weapon.shotgun):
        reader.report(at("bayonet"), f"a bayonet fits long arms other than shotguns, not a {weapon.title}")
    if row.sticks and not weapon.explosive:
        reader.report(at("sticks"), f"only dynamite comes in sticks, not a {weapon.title}")
    if row.loaded is not None and row.loaded > (weapon.ammo if not weapon.explosive else 20):
        reader.report(at("loaded"), f"a {weapon.title} holds {weapon.ammo}, not {row.loaded}")


def check_person(reader: Reader, c: schema.Placed | schema.Ready, where: str) -> None:
    carried = catalogue.gear()
    for j, name in enumerate(c.gear or ()):
        thing = carried.get(name)
        if thing is None:
            reader.report(f"{where}.gear[{j}]", f"unknown gear {name!r}{close_to(name, carried)}")
        elif thing.fits != "character":
            reader.report(f"{where}.gear[{j}]", f"a {thing.title} is fitted to a weapon; expected it in guns")
    for j, name in enumerate(c.switches):
        if name not in CHARACTER_SWITCHES:
            reader.report(
                f"{where}.switches[{j}]",
                f"unknown special rule {name!r}{close_to(name, CHARACTER_SWITCHES)}; use notes for free text",
            )
    for j, wound in enumerate(c.wounds):
        if (wound.place == "arm") != bool(wound.arm):
            reader.report(
                f"{where}.wounds[{j}].arm", "expected good or bad for a wounded arm, and nothing for other places"
            )
