"""The TOML files of packages, quickly.

tomllib takes some 20 ms for a large ledger, and there are a dozen files in a game. So what a file says is kept beside
the bytecode of this module, in a form that is read at once, as Python itself does with modules. The file stays the one
source: what is kept counts only under a digest of its own bytes and of the bytes of the file as it is now. Where
nothing can be kept, or what was kept is damaged, the file is read as ever.
"""

from __future__ import annotations

import sys
import tomllib
from contextlib import suppress
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from importlib.resources.abc import Traversable
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import msgspec

_DIGEST = 32


def read_toml(file: Path | Traversable) -> dict[str, Any]:
    """What the file says. Raises OSError, UnicodeDecodeError and tomllib.TOMLDecodeError."""
    source = file.read_bytes()
    place = _place(file)
    if place is not None and (kept := _kept(place, source)) is not None:
        return kept
    data = tomllib.loads(source.decode("utf-8"))
    if place is not None and not sys.dont_write_bytecode:
        _keep(place, source, data)
    return data


def _place(file: Path | Traversable) -> Path | None:
    """Where to keep what the file says; None for a file in an archive, or without a place for bytecode."""
    if not isinstance(file, Path) or sys.implementation.cache_tag is None:
        return None
    name = f"{file.stem}-{sha256(str(file).encode()).hexdigest()[:12]}.{sys.implementation.cache_tag}.msgpack"
    return Path(cache_from_source(__file__)).with_name(name)


def _kept(place: Path, source: bytes) -> dict[str, Any] | None:
    with suppress(OSError, msgspec.DecodeError):
        found = place.read_bytes()
        digest, kept = found[:_DIGEST], found[_DIGEST:]
        if digest == _digest(source, kept):
            data: dict[str, Any] = msgspec.msgpack.decode(kept)
            return data
    return None


def _keep(place: Path, source: bytes, data: dict[str, Any]) -> None:
    """In one piece or not at all, also beside other processes; in silence where it cannot be written."""
    with suppress(OverflowError):  # numbers beyond 64 bits
        kept = msgspec.msgpack.encode(data)
        if msgspec.msgpack.decode(kept) == data:  # dates would come back as texts
            SourceFileLoader("", "").set_data(str(place), _digest(source, kept) + kept)


def _digest(source: bytes, kept: bytes) -> bytes:
    return sha256(len(source).to_bytes(8, "big") + source + kept).digest()
