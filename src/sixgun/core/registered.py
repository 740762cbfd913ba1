"""What installed packages register by name: games, companions, bots and advisers are entry points.

`importlib.metadata.entry_points` finds the same, but loads the e-mail package first, which takes a tenth of a short
command. So plain folders are looked through here; where packages may be anywhere else, `importlib.metadata` answers.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache, reduce
from importlib import import_module
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, NamedTuple


class Registered(NamedTuple):
    """An entry point. `value` says where the thing is: "package.module:NAME"."""

    name: str
    value: str

    @property
    def module(self) -> str:
        return self.value.partition(":")[0].strip()

    def load(self) -> Any:
        names = self.value.partition(":")[2].partition("[")[0].strip()
        return reduce(getattr, names.split(".") if names else (), import_module(self.module))


@cache
def registered(group: str) -> dict[str, Registered]:
    """What all installed packages register in a group, sorted by name."""
    noted = _noted()
    found = _by_metadata(group) if noted is None else noted.get(group, [])
    return {one.name: one for one in sorted(found, key=lambda one: one.name)}


@cache
def _noted() -> dict[str, list[Registered]] | None:
    """By group, everything that packages in plain folders register; None where there may be others."""
    infos = None if any(map(_finds_more, sys.meta_path)) else _infos(sys.path)
    if infos is None:
        return None
    found: dict[str, list[Registered]] = {}
    for info in infos:
        for group, one in _read(info):
            found.setdefault(group, []).append(one)
    return found


def _finds_more(finder: object) -> bool:
    return finder is not PathFinder and hasattr(finder, "find_distributions")


def _infos(places: list[str]) -> list[Path] | None:
    """The folder of each installed package in which its entry points are noted; the first of two with the same name
    counts. None if one of the places is no plain folder."""
    found: dict[str, Path] = {}
    for place in map(Path, places):
        if place.suffix.lower() == ".egg":
            return None
        try:
            children = list(place.iterdir())
        except NotADirectoryError:  # such as an archive
            return None
        except OSError:
            continue
        for child in children:
            if child.suffix.lower() in (".dist-info", ".egg-info"):
                found.setdefault(re.sub(r"[-_.]+", "-", child.stem.partition("-")[0]).lower(), child)
    return list(found.values())


def _read(info: Path) -> Iterator[tuple[str, Registered]]:
    try:
        text = (info / "entry_points.txt").read_text(encoding="utf-8")
    except OSError:
        return
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            group = line.strip("[]")
        elif group and line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield group, Registered(name.strip(), value.strip())


def _by_metadata(group: str) -> list[Registered]:
    from importlib.metadata import entry_points  # late, for it takes long

    return [Registered(entry.name, entry.value) for entry in entry_points(group=group)]
