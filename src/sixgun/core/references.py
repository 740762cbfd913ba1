"""Texts of a file that name something else in it: whether that is there.

A row declares what a text names, `side: Annotated[str, refers("side")]`, and `check_references` looks up every such
text of a whole file. A text that is its field's default names nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from itertools import repeat
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Meta

from sixgun.core.strict import FEW, Reader, close_to


def refers(what: str, *also: str, most: int = FEW) -> Meta:
    """A text that is the id of a `what`, or one of the words `also`; a message lists at most so many."""
    return Meta(extra={"refers": what, "also": also, "most": most})


def check_references(
    reader: Reader, record: msgspec.Struct, known: Mapping[str, Collection[str]], at: str = ""
) -> None:
    """Report each text that names nothing known. What is not a key of `known` is not looked up. The record stands `at`
    this place of the file."""
    for where, name, meta in _in_fields(record, at):
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


def _named(value: Any, kind: Any, where: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Each text in a value that names something, by the annotation of the value: its place, the text, what it names."""
    if isinstance(value, msgspec.Struct):
        yield from _in_fields(value, where)
        return
    of, inside = get_origin(kind), get_args(kind)
    if of is Annotated:
        metas = [one.extra for one in inside[1:] if isinstance(one, Meta) and one.extra and "refers" in one.extra]
        if not metas:
            yield from _named(value, inside[0], where)
        elif isinstance(value, str):
            yield where, value, metas[0]
    elif of in (Union, UnionType):
        for option in inside:
            yield from _named(value, option, where)
    elif of in (tuple, list) and isinstance(value, tuple | list):
        kinds = repeat(inside[0]) if of is list or inside[-1] is Ellipsis else inside
        for i, (item, option) in enumerate(zip(value, kinds, strict=False)):
            yield from _named(item, option, f"{where}[{i}]")
    elif of is dict and isinstance(value, Mapping):
        for key, item in value.items():
            yield from _named(key, inside[0], f"{where}.{key}")
            yield from _named(item, inside[1], f"{where}.{key}")


def _in_fields(record: msgspec.Struct, where: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for field in _fields(type(record)):
        value = getattr(record, field.name)
        if value != field.default:
            yield from _named(value, field.type, f"{where}.{field.encode_name}" if where else field.encode_name)


_fields = cache(msgspec.structs.fields)
"""Only of what is in a file: to look over a type with everything that could be in it takes longer than the file."""
