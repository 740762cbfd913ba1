"""What can be wrong with a row of the catalogue besides its types: figures that do not go together.

The shipped rows pass, and a user's rows are read with the same checks: each mistake has its key, all are reported."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from sixgun.core.strict import Reader
from sixgun.games.deadlands.catalogue import Blade, Firearm, Garment, Missile, Profile, table
from sixgun.games.deadlands.sheet import TRAITS


def check_firearm(reader: Reader, where: str, row: Firearm) -> None:
    reader.expect(1 <= row.hands <= 2, f"{where}.hands", "expected 1 or 2")
    reader.expect(not row.dice.strength, f"{where}.damage", "a firearm does not use Strength")
    reader.expect(row.damage != "none", f"{where}.damage", "expected dice, or shotgun")
    if row.fan:
        fits = row.hands == 1 and row.action == "single"
        reader.expect(fits, f"{where}.fan", "only a single-action weapon for one hand can be fanned")
    for i, way in enumerate(row.clear):
        _check_skill(reader, f"{where}.clear[{i}].skill", way.skill)
    if row.reliability < 20:
        reader.expect(row.clear, f"{where}.clear", "missing: a weapon that may jam needs a way to clear it")


def check_blade(reader: Reader, where: str, row: Blade) -> None:
    _check_skill(reader, f"{where}.skill", row.aptitude)
    reader.expect(row.damage != "shotgun", f"{where}.damage", "only of a firearm")
    reader.expect(not (row.lethal and row.may_kill), f"{where}.may-kill", "it is lethal in any case; expected false")


def check_missile(reader: Reader, where: str, row: Missile) -> None:
    _check_skill(reader, f"{where}.aptitude", row.aptitude)
    reader.expect(row.damage not in ("shotgun", "none"), f"{where}.damage", "expected dice")
    reader.expect(not (row.thrown and row.launcher), f"{where}.launcher", "what is thrown is no launcher")
    if row.explosive:
        reader.expect(row.blast > 0, f"{where}.blast", "missing: an explosive needs the increment of its blast")
    else:
        reader.expect(row.blast == 0, f"{where}.blast", "only of an explosive; expected 0")


def check_garment(reader: Reader, where: str, row: Garment) -> None:
    reader.expect(row.locations, f"{where}.locations", "expected one or more of noggin, guts, arm, leg")
    reader.expect(row.level or row.light, f"{where}.level", "expected a level, or light armour")


def check_profile(reader: Reader, where: str, row: Profile) -> None:
    check_aptitudes(reader, where, row.aptitudes)


def check_aptitudes(reader: Reader, where: str, keys: Iterable[str]) -> None:
    for key in keys:
        _check_skill(reader, f"{where}.aptitudes.{key}".lstrip("."), key)


@cache
def skills() -> tuple[str, ...]:
    """deadlands.table.house-aptitudes: the Aptitudes with their concentrations, by their keys."""
    found: list[str] = []
    for row in table("house-aptitudes"):
        key = row["aptitude"].replace("'", "").replace(" ", "-").lower()
        parts = [part.strip().replace("'", "").lower() for part in row["concentrations"].split(",") if part.strip()]
        found += [f"{key}:{part}" for part in parts] or [key]
    return tuple(found)


def _check_skill(reader: Reader, where: str, key: str) -> None:
    if key not in TRAITS:
        reader.known(where, key, skills(), "Aptitude", 60)
