"""The rule ledger of a game: every rule, special, table, ruling, gap and example by its stable id.

A ledger is a TOML file. It is read strictly: an unknown key, a missing key, a wrong type or a second use of an id is
an error that names the place. Rows that players may want to change can live in a data file beside the ledger; the
table then says ``rows_from = "data/weapons.toml#short_arms"`` instead of ``rows``, and ``#a,b`` joins two lists.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import ClassVar, Literal, Self, TypeAlias

import msgspec

from sixgun.core.errors import SixgunError
from sixgun.core.kinds import parts
from sixgun.core.toml_file import read_toml

Section: TypeAlias = Literal["rule", "special", "table", "ruling", "gap", "example"]
Row: TypeAlias = dict[str, object]

LEDGER_NAME = "rules.toml"

_ID = re.compile(r"[a-z][a-z0-9]*(?:\.[a-z0-9-]+){2,}")
_WRONG_KEY = re.compile(r"Object contains unknown field `(?P<key>[^`]*)`(?: - at `(?P<at>[^`]*)`)?")
_WRONG_VALUE = re.compile(r"(?P<what>.*?)(?: - at `(?P<at>[^`]*)`)?", re.DOTALL)


class LedgerError(SixgunError, ValueError):
    """A ledger, or a data file that it refers to, is not what it should be. The text is one sentence for people."""


class UnknownId(SixgunError, KeyError):
    """An id that the ledger does not hold."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id

    def __str__(self) -> str:
        return f"no ledger entry has the id {self.id}"


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str

    @property
    def chapter(self) -> str:
        """The second part of the id: ``shoot`` in ``game.shoot.cover``."""
        return self.id.split(".", 2)[1]


class System(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the game is."""

    key: str
    name: str
    language: str
    genre: str
    unit: str
    dice: str
    summary: str
    seed: str = ""
    references: tuple[str, ...] = ()
    notes: str = ""


class _Told(_Entry, frozen=True, kw_only=True):
    """Something to play by. ``advice`` is the reason why there is nothing in it to execute, if that is so."""

    title: str
    text: str
    advice: str = ""


class Rule(_Told, frozen=True, kw_only=True):
    """A rule of the rulebook."""

    section: ClassVar[Section] = "rule"
    kind: str
    source: str
    origin: str = ""
    beyond: str = ""
    house: bool = False
    """Made-up figures that users may replace by their own."""


class Special(_Told, frozen=True, kw_only=True):
    """A named special rule that weapons or models carry; ``name`` is the printed word."""

    section: ClassVar[Section] = "special"
    name: str


class RuleTable(_Entry, frozen=True, kw_only=True):
    """A table; after loading, ``rows`` is filled also where the file said ``rows_from``."""

    section: ClassVar[Section] = "table"
    title: str
    rows: tuple[Row, ...] = ()
    rows_from: str = ""
    source: str = ""
    note: str = ""
    origin: str = ""
    confirmed: str = ""
    house: bool = False


class Ruling(_Entry, frozen=True, kw_only=True):
    """What holds where the rulebook is silent or contradicts itself."""

    section: ClassVar[Section] = "ruling"
    question: str
    ruling: str
    why: str
    advice: str = ""


class Gap(_Entry, frozen=True, kw_only=True):
    """Something that the rulebook needs but does not hold."""

    section: ClassVar[Section] = "gap"
    what: str
    known: str
    proposal: str


class Example(_Entry, frozen=True, kw_only=True):
    """A worked example; ``rules`` are the ids that it shows."""

    section: ClassVar[Section] = "example"
    rules: tuple[str, ...]
    given: str
    rolls: str
    expected: str
    origin: str = ""
    source: str = ""


Entry: TypeAlias = Rule | Special | RuleTable | Ruling | Gap | Example


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The file as it is written: one array of tables for each section."""

    system: System
    rule: tuple[Rule, ...] = ()
    special: tuple[Special, ...] = ()
    table: tuple[RuleTable, ...] = ()
    ruling: tuple[Ruling, ...] = ()
    gap: tuple[Gap, ...] = ()
    example: tuple[Example, ...] = ()

    def entries(self) -> Iterator[Entry]:
        yield from self.rule
        yield from self.special
        yield from self.table
        yield from self.ruling
        yield from self.gap
        yield from self.example


_SECTIONS: Mapping[str, type[msgspec.Struct]] = {
    "system": System,
    **{one.section: one for one in (Rule, Special, RuleTable, Ruling, Gap, Example)},
}


class Ledger:
    """All entries of one game, in the order of the file. Loading takes milliseconds; keep the result."""

    __slots__ = ("_entries", "system")

    def __init__(self, system: System, entries: Mapping[str, Entry]) -> None:
        self.system = system
        self._entries = MappingProxyType(dict(entries))

    @classmethod
    def load(cls, path: Path | Traversable) -> Self:
        """Read a ledger file, or the ``rules.toml`` of a folder."""
        folder: Path | Traversable
        if path.is_dir():
            folder, path = path, path / LEDGER_NAME
        else:
            folder = path.parent  # type: ignore[union-attr]  # on disk and in archives; the protocol omits it
        raw = _read_toml(path, path.name)
        file = _convert(raw, path.name)
        entries: dict[str, Entry] = {}
        data_files: dict[str, Mapping[str, object]] = {}
        for entry in file.entries():
            _check_id(entry, file.system.key, entries, path.name)
            if isinstance(entry, RuleTable):
                entry = _with_rows(entry, folder, data_files, path.name)
            entries[entry.id] = entry
        return cls(file.system, entries)

    @property
    def key(self) -> str:
        """The key of the game, which is also the first part of every id."""
        return self.system.key

    def __contains__(self, id: object) -> bool:
        return id in self._entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def entry(self, id: str) -> Entry:
        """The entry with this id; `UnknownId` if there is none."""
        try:
            return self._entries[id]
        except KeyError:
            raise UnknownId(id) from None

    def table(self, id: str) -> tuple[Row, ...]:
        """The rows of a table. Keys that a data file leaves out are absent; their defaults belong to the reader."""
        entry = self.entry(id)
        if not isinstance(entry, RuleTable):
            raise LedgerError(f"{id} is a {entry.section}, not a table.")
        return entry.rows

    def ids(self, *sections: Section) -> tuple[str, ...]:
        """The ids of these sections, or of all, in the order of the file."""
        return tuple(id for id, entry in self._entries.items() if not sections or entry.section in sections)

    def chapters(self) -> dict[str, tuple[Entry, ...]]:
        """Every entry under its chapter, both in the order of the file."""
        found: dict[str, list[Entry]] = {}
        for entry in self:
            found.setdefault(entry.chapter, []).append(entry)
        return {chapter: tuple(entries) for chapter, entries in found.items()}

    def references(self, id: str) -> tuple[str, ...]:
        """The ids of this game that an entry's own text names, without itself, each once."""
        entry = self.entry(id)
        pattern = id_pattern(self.key)
        texts = (part for part in parts(msgspec.to_builtins(entry)) if isinstance(part, str))
        found = (name for text in texts for name in pattern.findall(text))
        return tuple(dict.fromkeys(name for name in found if name != id))

    def mentions(self, id: str) -> tuple[Entry, ...]:
        """Every other entry whose text names this id."""
        self.entry(id)
        return tuple(entry for entry in self if entry.id != id and id in self.references(entry.id))


def id_pattern(key: str) -> re.Pattern[str]:
    """Finds the rule ids of one game in any text."""
    return re.compile(rf"(?<![\w.-]){re.escape(key)}(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){{2,}}(?![\w-])")


def _read_toml(path: Path | Traversable, name: str) -> dict[str, object]:
    try:
        return read_toml(path)
    except FileNotFoundError:
        raise LedgerError(f"{name}: there is no such file.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise LedgerError(f"{name}: cannot be read ({error}).") from None
    except tomllib.TOMLDecodeError as error:
        raise LedgerError(f"{name}: is not valid TOML: {error}.") from None


def _convert(raw: Mapping[str, object], name: str) -> _File:
    try:
        return msgspec.convert(raw, _File)
    except msgspec.ValidationError as error:
        raise LedgerError(f"{name}: {_explain(str(error), raw)}") from None


def _explain(message: str, raw: Mapping[str, object]) -> str:
    """Turn the converter's message into "place: what is wrong", with the id of the entry where there is one."""
    if unknown := _WRONG_KEY.fullmatch(message):
        at = unknown["at"] or "$"
        section = _SECTIONS.get(re.sub(r"[$.]|\[.*", "", at), _File)
        what = f"unknown key {unknown['key']}; known keys: {', '.join(section.__struct_fields__)}"
        where = f"{at}.{unknown['key']}"
    else:
        wrong = _WRONG_VALUE.fullmatch(message)
        assert wrong is not None, message
        where, what = wrong["at"] or "$", wrong["what"].replace("Object missing", "missing").replace("field", "key")
    where = where.removeprefix("$").removeprefix(".")
    if inside := re.match(r"(\w+)\[(\d+)\]", where):
        entries = raw.get(inside[1])
        entry = entries[int(inside[2])] if isinstance(entries, list) else None
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            what = f"{what} (in {entry['id']})"
    return f"{where or 'top level'}: {what}."


def _check_id(entry: Entry, key: str, seen: Mapping[str, Entry], name: str) -> None:
    if entry.id in seen:
        raise LedgerError(f"{name}: {entry.section}: the id {entry.id} is used twice.")
    if not _ID.fullmatch(entry.id) or not entry.id.startswith(f"{key}."):
        raise LedgerError(f"{name}: {entry.section}: the id {entry.id!r} must look like {key}.chapter.name.")


def _with_rows(
    table: RuleTable, folder: Path | Traversable, cache: dict[str, Mapping[str, object]], name: str
) -> RuleTable:
    if bool(table.rows) == bool(table.rows_from):
        raise LedgerError(f"{name}: table {table.id}: needs either rows or rows_from.")
    if not table.rows_from:
        return table
    file, _, key = table.rows_from.partition("#")
    parts = PurePosixPath(file).parts
    if not key or not parts or PurePosixPath(file).is_absolute() or ".." in parts:
        raise LedgerError(f"{name}: table {table.id}: rows_from must look like data/file.toml#list, inside the folder.")
    if file not in cache:
        cache[file] = _read_toml(folder.joinpath(*parts), file)
    rows: list[Row] = []
    for part in key.split(","):
        found = cache[file].get(part)
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise LedgerError(f"{file}: {part}: expected a list of blocks [[{part}]], for table {table.id}.")
        rows += found
    seen: set[object] = set()
    for row in rows:
        if "id" in row and row["id"] in seen:
            raise LedgerError(f"{file}: {key}: the id {row['id']} is used twice.")
        seen.add(row.get("id"))
    return msgspec.structs.replace(table, rows=tuple(rows))
