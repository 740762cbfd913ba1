"""Ready files, switches and set-ups: what lies between a scenario file and the first state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec

from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.strict import Reader, close_to

T = TypeVar("T")
_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


# ready files ---------------------------------------------------------------------------------------------------------
def listed(folder: Traversable) -> tuple[str, ...]:
    """Names of the files of a folder."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def ready_text(folder: Traversable, name: str, what: str = "scenario") -> str:
    """One of them. Raises BadSetup for an unknown name."""
    if name not in listed(folder):
        raise BadSetup([Problem("scenario", f'there is no {what} "{name}"{close_to(name, listed(folder))}')])
    return (folder / f"{name}.toml").read_text(encoding="utf-8")


def in_toml(text: str, read: Callable[[Reader, dict[str, Any]], T], origin: str = "") -> T:
    """What a TOML text holds, by a function that reads its data and reports mistakes; those begin with the `origin` of
    the text. Raises BadSetup with every mistake."""
    reader = Reader()
    data = reader.toml(text)
    value = read(reader, data) if data is not None else None
    if origin:
        reader.problems = [Problem(f"{origin}: {p.where}", p.message) for p in reader.problems]
    return sound(reader, value)


# switches ------------------------------------------------------------------------------------------------------------
def from_text(value: Any) -> Any:
    """What somebody meant who typed a value: yes or no, a number, or else a text."""
    if not isinstance(value, str):
        return value
    if value.lower() in _WORDS:
        return _WORDS[value.lower()]
    for number in (int, float):
        try:
            return number(value)
        except ValueError:
            continue
    return value


def switched(
    kind: type[msgspec.Struct], now: Mapping[str, Any], options: Mapping[str, Any], others: Sequence[str] = ()
) -> dict[str, Any]:
    """Switches `now` with `options` changed, which may be texts as on a command line; nothing is the usual value.
    `others` are options of the game that are no switches. Raises BadSetup."""
    reader = Reader()
    known = (*kind.__struct_fields__, *others)
    changed = dict(now)
    for key, value in options.items():
        if key not in known:
            reader.report(str(key), f"unknown switch{close_to(str(key), known)}")
        elif key in others:
            continue
        elif value in (None, "none", ""):
            changed.pop(key, None)
        else:
            changed[key] = from_text(value)
    if not reader.problems:
        reader.read(changed, kind)
    if reader.problems:
        raise BadSetup(reader.problems)
    return changed


# set-ups -------------------------------------------------------------------------------------------------------------
def sound(reader: Reader, value: T | None) -> T:
    """What was read, where nothing is wrong with it. Raises BadSetup with every mistake."""
    if reader.problems or value is None:
        raise BadSetup(reader.problems)
    return value


def once_each(make: Callable[[dict[str, Any]], T], most: int = 64) -> Callable[[Setup], T]:
    """The same function, which makes one thing for equal set-ups: so that they share a board and what is worked out
    on it. Raises BadSetup for what is no set-up at all."""

    @lru_cache(maxsize=most)
    def made(canonical: bytes) -> T:
        data = msgspec.json.decode(canonical)
        if not isinstance(data, dict):
            raise BadSetup([Problem("scenario", "expected a table")])
        return make(data)

    return lambda setup: made(msgspec.json.encode(setup, order="sorted"))
