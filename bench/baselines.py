"""Comparisons that games bring along, as baselines.toml lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from pkgutil import resolve_name

from bench.timing import Row


def listed() -> tuple[str, ...]:
    return tuple(tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["rows"])


def rows() -> Iterator[Row]:
    for name in listed():
        measure: Callable[[], list[Row]] = resolve_name(name)
        yield from measure()
