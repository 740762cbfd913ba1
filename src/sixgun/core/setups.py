"""Ready files, switches and set-ups: what lies between a scenario file and the first state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec

from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.kept import Kept
from sixgun.core.plain import from_text as from_text
from sixgun.core.shell import State
from sixgun.core.strict import Reader, close_to

B = TypeVar("B", bound=msgspec.Struct)
F = TypeVar("F")
S = TypeVar("S", bound=State)
T = TypeVar("T")


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
    the first state of a sound one. Ready ones lie in the folder, and in those of `also`."""

    head = "scenario"
    """The table of a file that holds the switches; "" for the file itself."""
    what = "scenario"
    """What the game calls one."""

    def __init__(
        self,
        folder: Traversable,
        read: Callable[[Reader, dict[str, Any]], F],
        build: Callable[[F], S],
        switches: type[msgspec.Struct] = NoSwitches,
        also: Iterable[Traversable] = (),
    ) -> None:
        self._folders = (folder, *also)
        self._read, self.switches = read, switches
        self._prepared = once_each(lambda data: build(self.checked(data)))

    def checked(self, data: dict[str, Any]) -> F:
        """What plain data holds. Raises BadSetup with every mistake."""
        reader = Reader()
        return sound(reader, self._read(reader, data))

    def names(self) -> tuple[str, ...]:
        """Of the ready ones."""
        return tuple([name for folder in self._folders for name in listed(folder)])

    def text(self, name: str) -> str:
        """A ready one's file. Raises BadSetup for an unknown name."""
        found = [folder for folder in self._folders if name in listed(folder)]
        return ready_text((found or self._folders)[0], name, self.what)

    def load(self, text: str, origin: str = "") -> F:
        """What a file holds. Raises BadSetup with every mistake."""
        return in_toml(text, self.read_text, origin)

    def read_text(self, reader: Reader, data: dict[str, Any]) -> F:
        """As `read`, of what somebody has written."""
        return self._read(reader, data)

    def problems(self, text: str) -> list[Problem]:
        """Every mistake of a file; empty if it is sound."""
        try:
            self.load(text)
        except BadSetup as bad:
            return list(bad.problems)
        return []

    def plain(self, file: F) -> Setup:
        """A file as plain data: the set-up of a record."""
        setup: Setup = msgspec.json.decode(msgspec.json.encode(file))
        return setup

    def said(self, setup: Setup) -> dict[str, Any]:
        """The switches that a set-up names itself."""
        head: Mapping[str, Any] = setup.get(self.head, {}) if self.head else setup
        return dict(head.get("switches", {}))

    def with_options(self, setup: Setup, options: Mapping[str, Any] | None) -> Setup:
        """The same set-up with other switches, which may be texts as on a command line. Raises BadSetup."""
        if not options:
            return setup
        head = dict(setup[self.head] if self.head else setup)
        head["switches"] = switched(self.switches, self.said(setup), options)
        return {**setup, self.head: head} if self.head else head

    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """The set-up of a scenario's text. Raises BadSetup with every mistake."""
        return self.with_options(self.plain(self.load(text)), options)

    def ready(self, name: str, options: Mapping[str, Any] | None = None) -> Setup:
        return self.with_options(self.plain(self.load(self.text(name), name)), options)

    def start(self, setup: Setup) -> S:
        """The state before the first step. Equal set-ups share one board. Raises BadSetup."""
        return self._prepared(setup).fork()


class WithBands(Scenarios[tuple[F, dict[str, B]], S], Generic[F, B, S]):
    """The scenario files of a game to which each side brings a band: under the name of the side stands the name of a
    ready one, or a band in full. A set-up has both bands in full, so that a record needs no file beside it; besides the
    switches, its options may name or hold other bands."""

    head = ""

    def __init__(
        self,
        folder: Traversable,
        kind: type[F],
        bands: Kept[B],
        sides: tuple[str, ...],
        judge: Callable[[Reader, F, dict[str, B]], None],
        build: Callable[[tuple[F, dict[str, B]]], S],
        switches: type[msgspec.Struct],
        also: Iterable[Traversable] = (),
    ) -> None:
        super().__init__(folder, self._judged, build, switches, also)
        self._kind, self._bands, self._judge, self.sides = kind, bands, judge, sides

    def unjudged(self, reader: Reader, data: Mapping[str, Any]) -> tuple[F, dict[str, B]]:
        """A file and its bands, each by itself; every mistake is reported."""
        file = reader.read({key: value for key, value in data.items() if key not in self.sides}, self._kind)
        found = ((side, self._band(reader, data.get(side), side)) for side in self.sides)
        return file, {side: band for side, band in found if band is not None}

    def _judged(self, reader: Reader, data: Mapping[str, Any]) -> tuple[F, dict[str, B]]:
        file, bands = self.unjudged(reader, data)
        self._judge(reader, file, bands)
        return file, bands

    def _band(self, reader: Reader, value: Any, side: str) -> B | None:
        ready = self._bands.samples
        if value is None:
            reader.report(side, "missing: expected the name of a ready band, or a band")
        elif not isinstance(value, str):
            return self._bands.within(reader, value, side)
        elif value in ready:
            return self._bands.chosen(value, "")
        else:
            reader.report(side, f'there is no band "{value}"{close_to(value, ready)}')
        return None

    def plain(self, file: tuple[F, dict[str, B]]) -> Setup:
        made, bands = file
        parts: list[Setup] = msgspec.json.decode(msgspec.json.encode([made, bands]))
        return parts[0] | parts[1]

    def with_options(self, setup: Setup, options: Mapping[str, Any] | None) -> Setup:
        if not options:
            return setup
        changed = switched(self.switches, self.said(setup), options, self.sides)
        brought = {side: options[side] for side in self.sides if side in options}
        return self.plain(self.checked({**setup, **brought, "switches": changed}))
