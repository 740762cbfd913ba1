"""Ready files, switches and set-ups: what lies between a scenario file and the first state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec

from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.shell import State
from sixgun.core.strict import Reader, close_to

F = TypeVar("F")
S = TypeVar("S", bound=State)
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


class NoSwitches(msgspec.Struct, frozen=True):
    """Nothing about the game can be switched."""


class Scenarios(Generic[F, S]):
    """The scenario files of a game: `read` makes a record of the data of one and reports every mistake, `build` makes
    the first state of a sound one. Its table [scenario] holds the switches."""

    def __init__(
        self,
        folder: Traversable,
        read: Callable[[Reader, dict[str, Any]], F],
        build: Callable[[F], S],
        switches: type[msgspec.Struct] = NoSwitches,
    ) -> None:
        self._folder, self._read, self._build, self._switches = folder, read, build, switches
        self._prepared = once_each(self._prepare)

    def _prepare(self, data: dict[str, Any]) -> S:
        reader = Reader()
        return self._build(sound(reader, self._read(reader, data)))

    def names(self) -> tuple[str, ...]:
        return listed(self._folder)

    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """The set-up of a scenario's text. Raises BadSetup with every mistake."""
        setup: Setup = msgspec.json.decode(msgspec.json.encode(in_toml(text, self._read)))
        if options:
            head = setup["scenario"]
            head["switches"] = switched(self._switches, head.get("switches", {}), options)
        return setup

    def ready(self, name: str, options: Mapping[str, Any] | None = None) -> Setup:
        return self.setup(ready_text(self._folder, name), options)

    def start(self, setup: Setup) -> S:
        """The state before the first step. Equal set-ups share one board. Raises BadSetup."""
        return self._prepared(setup).fork()
