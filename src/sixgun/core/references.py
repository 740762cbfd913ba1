"""Texts of a file that name something else in it: whether that is there.

A row declares what a text names, `side: Annotated[str, refers("side")]`, and `check_references` looks up every such
text of a whole file. A text that is its field's default names nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Meta
from msgspec import inspect as mi

from sixgun.core.strict import FEW, Reader, close_to


def refers(what: str, *also: str, most: int = FEW) -> Meta:
    """A text that is the id of a `what`, or one of the words `also`; a message lists at most so many."""
    return Meta(extra={"refers": what, "also": also, "most": most})


def check_references(
    reader: Reader, record: msgspec.Struct, known: Mapping[str, Collection[str]], at: str = ""
) -> None:
    """Report each text that names nothing known. What is not a key of `known` is not looked up. The record stands `at`
    this place of the file."""
    for where, name, meta in _named(record, _type_info(type(record)), at):
        what = meta["refers"]
        if what in known and name not in known[what] and name not in meta["also"]:
            reader.report(where, f"unknown {what} {name!r}{close_to(name, known[what], meta['most'])}")


def check_unique(reader: Reader, ids: Iterable[tuple[str, str]]) -> None:
    """Report each id of (where, id) that another place has already."""
    first: dict[str, str] = {}
    for where, id in ids:
        if id in first:
            reader.report(where, f"{id} is the id of {first[id].removesuffix('.id')} too; expected one of its own")
        elif id:
            first[id] = where


_type_info: Callable[[Any], mi.Type] = cache(mi.type_info)


def _named(value: Any, kind: mi.Type, where: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    match kind:
        case mi.Metadata(extra=meta) if meta is not None and "refers" in meta:
            if isinstance(value, str):
                yield where, value, meta
        case mi.Metadata():
            yield from _named(value, kind.type, where)
        case mi.StructType():
            if isinstance(value, msgspec.Struct):
                yield from _in_fields(value, where)
        case mi.UnionType():
            for option in kind.types:
                yield from _named(value, option, where)
        case mi.VarTupleType() | mi.ListType():
            for i, item in enumerate(value if isinstance(value, tuple | list) else ()):
                yield from _named(item, kind.item_type, f"{where}[{i}]")
        case mi.TupleType():
            for i, (item, option) in enumerate(zip(value, kind.item_types, strict=True)):
                yield from _named(item, option, f"{where}[{i}]")
        case mi.DictType():
            for key, item in value.items():
                yield from _named(key, kind.key_type, f"{where}.{key}")
                yield from _named(item, kind.value_type, f"{where}.{key}")


def _in_fields(record: msgspec.Struct, where: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    described = _type_info(type(record))
    assert isinstance(described, mi.StructType)
    for field in described.fields:
        value = getattr(record, field.name)
        if value != field.default:
            yield from _named(value, field.type, f"{where}.{field.encode_name}" if where else field.encode_name)
