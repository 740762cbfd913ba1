"""Files that people keep between games and that companions make (core/procedure.py): a band, a character."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec

from sixgun.core.game import BadSetup, Problem
from sixgun.core.strict import Reader, tables
from sixgun.core.toml_text import document

T = TypeVar("T", bound=msgspec.Struct)


class Kept(Generic[T]):
    """One kind of such files: the record that a file holds, with its field `game`, and the folder of ready ones.

    `check` reports to a reader what the types do not say, with the place of the record in the file, and gives the
    record to go on with; it takes whatever else `read` is given by name. Whether the rules allow the record is another
    question.
    """

    def __init__(self, game: str, record: type[T], check: Callable[..., T], folder: Traversable) -> None:
        self._game = game
        self._record = record
        self._check = check
        self._folder = folder
        self.chosen: Callable[[str, str], T] = lru_cache(maxsize=32)(self._chosen)
        """A ready one by its name, or else the one that a text holds. A choice of one is judged before it is taken, and
        read once. Raises BadSetup with every mistake."""

    def read(self, text: str, **more: Any) -> T:
        """From a TOML file. Raises BadSetup with every mistake."""
        return self.from_data(tables(text), **more)

    def from_data(self, data: Any, **more: Any) -> T:
        """From the tables of a file. Raises BadSetup with every mistake."""
        reader = Reader()
        found = self.within(reader, data, **more)
        reader.finish()
        return found

    def within(self, reader: Reader, data: Any, where: str = "", **more: Any) -> T:
        """One that stands somewhere in a larger file; mistakes are reported to `reader`."""
        return self.check(reader, reader.read(data, self._record, where), where, **more)

    def check(self, reader: Reader, found: T, where: str = "", **more: Any) -> T:
        """One that has been read as a part of something larger; its other mistakes are reported to `reader`."""
        game = msgspec.structs.asdict(found)["game"]
        if game != self._game:
            reader.report(f"{where}.game".lstrip("."), f'expected "{self._game}", not "{game}"')
        return self._check(reader, found, where, **more)

    def data(self, record: T) -> dict[str, Any]:
        """As a file or a set-up would hold it, without whatever is at its default."""
        return {"game": self._game, **msgspec.json.decode(msgspec.json.encode(record))}

    def write(self, record: T) -> str:
        """As a TOML file; `read` gives the same record back."""
        return document(self.data(record))

    # in one line -----------------------------------------------------------------------------------------------------
    def packed(self, record: T) -> str:
        """In one line, for a choice that holds it; `unpacked` gives the same back, much faster than a file."""
        return msgspec.json.encode(record).decode()

    def unpacked(self, text: str) -> T:
        """From one line, or else from a TOML file, which never begins like one. Raises BadSetup with every mistake."""
        if not text.startswith("{"):
            return self.read(text)
        reader = Reader()
        try:
            found = msgspec.json.decode(text, type=self._record)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadSetup([Problem("file", f"cannot be read ({error})")]) from None
        found = self.check(reader, found)
        reader.finish()
        return found

    # by hand ---------------------------------------------------------------------------------------------------------
    def amended(self, record: T, path: str, text: str) -> T:
        """With one value replaced, or taken away by an empty text. A path goes through tables and rows with ids:
        "dollars", "members.ID" or "members.ID.experience"; the text is TOML. Raises ValueError with a sentence."""
        every = msgspec.structs.asdict(record)
        data = msgspec.json.decode(msgspec.json.encode(every))
        value = toml_value(text) if text.strip() else None
        *way, last = path.split(".")
        here: Any = data
        for part in way:
            here = _inside(here, part)
        _put(here, last, value)
        try:
            return self.from_data(data)
        except BadSetup as bad:
            raise ValueError(str(bad)) from None

    # ready ones ------------------------------------------------------------------------------------------------------
    def _chosen(self, ready: str, text: str) -> T:
        return self.unpacked(self.samples[ready] if ready else text)

    def ready(self) -> Iterator[T]:
        """The ready ones themselves."""
        return (self.chosen(name, "") for name in self.samples)

    @cached_property
    def samples(self) -> dict[str, str]:
        """The ready ones, as files by name."""
        found = sorted((file for file in self._folder.iterdir() if file.name.endswith(".toml")), key=lambda f: f.name)
        return {file.name.removesuffix(".toml"): file.read_text(encoding="utf-8") for file in found}


def toml_value(text: str) -> Any:
    """Raises ValueError with a sentence."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        raise ValueError(f"{text[:60]} is not a value of TOML; texts stand in quotation marks") from None


def _ids(rows: list[Any]) -> list[Any]:
    return [row.get("id") if isinstance(row, dict) else None for row in rows]


def _inside(here: Any, key: str) -> Any:
    """What stands under a key of a table, a new table if nothing does; or the row with this id. Raises ValueError."""
    if isinstance(here, dict):
        return here.setdefault(key, {})
    if not isinstance(here, list) or key not in _ids(here):
        raise ValueError(f"there is no {key[:60]}")
    return here[_ids(here).index(key)]


def _put(here: Any, key: str, value: Any) -> None:
    """Replace a value of a table; or replace or add the row with this id. None takes it away. Raises ValueError."""
    if isinstance(here, dict):
        here.pop(key, None)
        if value is not None:
            here[key] = value
    elif isinstance(here, list) and isinstance(value, dict):
        at = _ids(here).index(key) if key in _ids(here) else len(here)
        here[at : at + 1] = [{"id": key, **value}]
    else:
        row = _inside(here, key)
        if value is not None:
            raise ValueError("a row is a table: { name = ... }")
        here.remove(row)
