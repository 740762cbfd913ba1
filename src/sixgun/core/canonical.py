"""Equal records as equal bytes.

msgspec leaves out a field that holds its default, but it looks whether that is the very same object: a computed 0.0 is
written, the default 0.0 is not. What is digested must not depend on where a number or a word came from, so records pass
through here first.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_PLAIN = (str, int, float, type(None))


def canonical(value: T) -> T:
    """The same value, with the default itself wherever something equals it, in all records inside tuples, lists and
    dictionaries as well. What is so already is returned as it is."""
    found: Any = _canonical(value)
    return found  # type: ignore[no-any-return]  # of the same type


def _canonical(value: Any) -> Any:
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, msgspec.Struct):
        return _record(value)
    if isinstance(value, tuple | list):
        new = [_canonical(part) for part in value]
        return value if all(map(_is, new, value)) else type(value)(new)
    if isinstance(value, dict):
        inside = {key: _canonical(part) for key, part in value.items()}
        return value if all(map(_is, inside.values(), value.values())) else inside
    return value


def _record(value: msgspec.Struct) -> msgspec.Struct:
    """Records that are made to be hashed never change, so those met before are known by identity: from one state to the
    next most stay what they are."""
    if not value.__struct_config__.cache_hash:
        return _looked_through(value)
    known = _KNOWN.get(id(value))
    if known is not None and known[0] is value:
        return known[1]
    found = _looked_through(value)
    if len(_KNOWN) >= _MOST:
        _KNOWN.clear()
    _KNOWN[id(value)] = (value, found)
    return found


_MOST = 4096
_KNOWN: dict[int, tuple[msgspec.Struct, msgspec.Struct]] = {}
"""Records, which are kept alive here so that nothing else gets their identity, and what they are in canonical form."""


def _looked_through(value: msgspec.Struct) -> msgspec.Struct:
    names, defaults, values_of = _fields(type(value))
    if not names:
        return value
    changed = {}
    values = values_of(value) if len(names) > 1 else (values_of(value),)
    for name, default, one in zip(names, defaults, values, strict=True):
        if one is default:
            continue
        new = default if one == default and type(one) is type(default) else _canonical(one)
        if new is not one:
            changed[name] = new
    return msgspec.structs.replace(value, **changed) if changed else value


@lru_cache(maxsize=1024)
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, ...], tuple[Any, ...], Any]:
    """Names and defaults of the fields, and what reads their values."""
    fields = msgspec.structs.fields(kind)
    names = tuple([field.name for field in fields])
    return names, tuple([field.default for field in fields]), attrgetter(*names) if names else None


def _is(one: object, other: object) -> bool:
    return one is other
