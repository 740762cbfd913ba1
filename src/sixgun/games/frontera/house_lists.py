"""The lists of the house in use: weapons, goods, mounts and ready people, with what a user's file says otherwise.

The rulebook's own equipment chapter is missing (frontera.gap.equipment-chapter, frontera.gap.goods-prices,
frontera.gap.mount-stats, frontera.gap.npc-rules), so nearly every figure is the house's proposal. A file may change any
row, naming its key and only what is different, or add whole rows of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixgun.core.strict import Reader, close_to
from sixgun.games.frontera import catalogue
from sixgun.games.frontera.catalogue import OF_USE, Goods, MountKind, Person, Weapon

LISTS = ("weapons", "goods", "mounts", "kinds")
"""What the lists are called in a file; ready people are kinds of people there."""


class Lists(msgspec.Struct, frozen=True):
    """Rows by key."""

    weapons: Mapping[str, Weapon]
    goods: Mapping[str, Goods]
    mounts: Mapping[str, MountKind]
    kinds: Mapping[str, Person]


def shipped() -> Lists:
    """As they come with the game."""
    return Lists(catalogue.weapons(), catalogue.goods(), catalogue.mounts(), catalogue.people())


def with_rows(rows: Mapping[str, Sequence[dict[str, Any]]], reader: Reader, at: str = "") -> Lists:
    """The shipped lists with the rows of a file; every mistake is reported under its place in the file, behind `at`."""
    ready = shipped()
    found = Lists(**{name: _changed(getattr(ready, name), rows.get(name, ()), f"{at}{name}", reader) for name in LISTS})
    for n, row in enumerate(rows.get("weapons", ())):
        weapon = found.weapons.get(str(row.get("key")))
        if weapon is not None and (unknown := [one for one in weapon.techniques if one not in _TECHNIQUES]):
            known = f"there are {', '.join(_TECHNIQUES)}"
            reader.report(f"{at}weapons[{n}].techniques", f"unknown technique {unknown[0]!r}; {known}")
    for n, row in enumerate(rows.get("goods", ())):
        item = found.goods.get(str(row.get("key")))
        if item is not None and item.skill:
            reader.known(f"{at}goods[{n}].skill", item.skill, _SKILLS, "skill")
    return found


def rows_of(text: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of a user's file: one of lists alone, or any adventure file that has some. Raises BadSetup."""
    reader = Reader()
    data = reader.toml(text) or {}
    found: dict[str, list[dict[str, Any]]] = {}
    for key, rows in data.items():
        if key not in LISTS:
            if not {"use", "scenes"} & set(data):
                reader.report(key, f"unknown list{close_to(key, LISTS)}")
        elif not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            reader.report(key, f"expected rows: [[{key}]]")
        else:
            found[key] = rows
    if not reader.problems:
        with_rows(found, reader)
    if not reader.problems and not found:
        reader.report("file", f"there is none of the lists {', '.join(LISTS)} in it")
    reader.finish()
    return found


_TECHNIQUES = tuple(str(row["key"]) for row in catalogue.table("techniques"))
_SKILLS = tuple(str(row["key"]) for row in catalogue.table("skills"))


def _changed(ready: Mapping[str, Any], rows: Sequence[dict[str, Any]], name: str, reader: Reader) -> Mapping[str, Any]:
    if not rows:
        return ready
    found = dict(ready)
    kind = type(next(iter(ready.values())))
    seen: set[str] = set()
    for n, row in enumerate(rows):
        where = f"{name}[{n}]"
        key = row.get("key")
        if not isinstance(key, str) or not key:
            reader.report(f"{where}.key", "a row needs a key")
            continue
        if key in seen:
            reader.report(f"{where}.key", f"{key!r} stands there twice")
        seen.add(key)
        before = msgspec.to_builtins(ready[key]) if key in ready else _blank(kind, key)
        problems = len(reader.problems)
        new = reader.read({**before, **row, **_of_the_book(before, row)}, kind, where)
        if len(reader.problems) == problems:
            found[key] = new
    return found


def _blank(kind: type[msgspec.Struct], key: str) -> dict[str, Any]:
    """What a new row need not say: its name in Spanish is its title, or its key."""
    return {"name": key, "title": key} if "name" in kind.__struct_fields__ else {"title": key}


def _of_the_book(before: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
    """A figure that a file changes is no longer the rulebook's."""
    if "from_seed" not in before:
        return {"from_seed": ""} if "from_seed" in row else {}
    kept = [part.strip() for part in str(before["from_seed"]).split(",")]
    return {
        "from_seed": ", ".join(part for part in kept if part and row.get(part, before.get(part)) == before.get(part))
    }


def helpers(lists: Lists) -> tuple[str, ...]:
    """What helps where the Mayor, or the beat of an adventure, says so (frontera.ruling.goods-of-use)."""
    return tuple(row.key for row in lists.goods.values() if row.when == OF_USE)


def drinks(lists: Lists) -> tuple[str, ...]:
    """Goods that are drunk, by their units (frontera.gap.drink-equivalents)."""
    return tuple(row.key for row in lists.goods.values() if row.units)


def own_row(lists: Lists, npc: str) -> Person | None:
    """A ready kind of person as a file has it; None where it is the game's own."""
    row = lists.kinds.get(npc)
    return None if row is None or row == catalogue.people().get(npc) else row


def is_house(row: Weapon | Goods | Person, figure: str) -> bool:
    """Whether a figure is the house's, or a file's, and not the rulebook's."""
    return figure not in [part.strip() for part in row.from_seed.split(",")]
