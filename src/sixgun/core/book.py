"""What is printed of a game, from the folder of its package: the ledger, its tables, and lists in data files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from sixgun.core.ledger import Ledger
from sixgun.core.ledger_words import ledger_of
from sixgun.core.toml_file import read_toml

T = TypeVar("T")


class Book:
    """Everything is read once and kept."""

    def __init__(self, package: str) -> None:
        self.folder = files(package)
        self.key = package.rpartition(".")[2]
        self.data = cache(self._data)

    def ledger(self, language: str = "en") -> Ledger:
        """The rules, in the words of a language."""
        return ledger_of(self.folder, language)  # type: ignore[arg-type]  # the folder of a package can be hashed

    def table(self, name: str) -> tuple[dict[str, Any], ...]:
        """Rows of a table of the ledger: `table("absorption")`."""
        return self.ledger().table(f"{self.key}.table.{name}")

    def _data(self, file: str) -> dict[str, Any]:
        return read_toml(self.folder / "data" / file)

    def rows(self, file: str, name: str, kind: type[T], key: str = "id") -> dict[str, T]:
        """The rows of a list in a data file, as records of a kind, by what stands under `key`."""
        return {row[key]: msgspec.convert(row, kind) for row in self.data(file)[name]}

    def listed(self, file: str, name: str, kind: type[T], key: str = "id") -> Callable[[], dict[str, T]]:
        """A function that gives these rows; they are read when somebody asks for the first time."""
        return cache(partial(self.rows, file, name, kind, key))

    def sorted_lists(
        self, file: str, lists: Mapping[str, str], field: str, kind: type[T]
    ) -> Callable[[], dict[str, T]]:
        """The same of several lists of a file; each row has in `field` what stands for its list."""

        @cache
        def read() -> dict[str, T]:
            data = self.data(file)
            rows = [{**row, field: sort} for name, sort in lists.items() for row in data[name]]
            return {row["id"]: msgspec.convert(row, kind) for row in rows}

        return read
