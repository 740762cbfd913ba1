"""What is different between two states, by thing and field: [before, after] as plain data. Knows no game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

import msgspec

Changes = dict[str, dict[str, list[Any]]]
TABLE = "table"
"""Under this name stands what belongs to no single thing."""


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _fields(one: Any, two: Any) -> tuple[str, ...]:
    found: tuple[str, ...] = (two if one is None else one).__struct_fields__
    return found


def compare_records(found: Changes, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Records by id; what comes or goes changes `on_table`."""
    for id in dict.fromkeys((*old, *new)):
        one, two = old.get(id), new.get(id)
        if one is two or one == two:
            continue
        row = found.setdefault(id, {})
        if one is None or two is None:
            row["on_table"] = [one is not None, two is not None]
        for name in _fields(one, two):
            before, after = getattr(one, name, None), getattr(two, name, None)
            if before != after and name != "id":
                row[name] = [plain(before), plain(after)]


def compare_activations(found: Changes, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Activations by the one who acts (`who`, their first field); of one that is over only what was `left` counts."""
    before, after = {a.who: a for a in old}, {a.who: a for a in new}
    for who in dict.fromkeys((*before, *after)):
        one, two = before.get(who), after.get(who)
        if one == two:
            continue
        row = found.setdefault(who, {})
        if one is None or two is None:
            row["active"] = [one is not None, two is not None]
        for name in _fields(one, two)[1:]:
            a, b = getattr(one, name, None), getattr(two, name, None)
            if a != b and not (two is None and name != "left"):
                row[f"activation.{name}"] = [plain(a), plain(b)]


def compare_fields(found: Changes, before: Any, after: Any, fields: Iterable[str], tables: Iterable[str] = ()) -> None:
    """Fields of the states themselves; of those in `tables` each key by itself."""
    row: dict[str, list[Any]] = {}
    for name in fields:
        old, new = getattr(before, name), getattr(after, name)
        if old != new:
            row[name] = [plain(old), plain(new)]
    for name in tables:
        old, new = getattr(before, name), getattr(after, name)
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                row[f"{name}.{key}"] = [plain(old.get(key)), plain(new.get(key))]
    if row:
        found[TABLE] = row


def compare_states(found: Changes, before: Any, after: Any, apart: Container[str] = ()) -> None:
    """All declared fields of two shells: records and values by their ids, pairs with the first of the two, everything
    else with the table. What is `apart` the game tells itself."""
    whole: list[str] = []
    by_key: list[str] = []
    for field in before.fields:
        name = field.name
        if field.kind == "fixed" or name in apart:
            continue
        if field.kind in ("table", "named"):
            _compare_named(found, name, getattr(before, name), getattr(after, name))
        elif field.kind == "pairs":
            _compare_pairs(found, name, getattr(before, name), getattr(after, name))
        else:
            (by_key if field.kind in ("counters", "ordered") else whole).append(name)
    compare_fields(found, before, after, whole, by_key)


def _compare_named(found: Changes, name: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Records, or plain values, each a field of what its key names."""
    if all(isinstance(one, msgspec.Struct) for one in (*old.values(), *new.values())):
        compare_records(found, old, new)
        return
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            found.setdefault(key, {})[name] = [plain(old.get(key)), plain(new.get(key))]


def _compare_pairs(
    found: Changes, name: str, old: Mapping[tuple[str, str], Any], new: Mapping[tuple[str, str], Any]
) -> None:
    for one, other in sorted({*old, *new}):
        was, now = old.get((one, other)), new.get((one, other))
        if was != now:
            found.setdefault(one, {})[f"{name}.{other}"] = [plain(was), plain(now)]
