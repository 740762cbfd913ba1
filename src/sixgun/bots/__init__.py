"""Bots: players that see what a person in their seat would see.

A bot is a class without arguments that follows the `Bot` protocol, found through the entry point group `sixgun.bots`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points

from sixgun.core.glimpse import Bot, Glimpse

__all__ = ["Bot", "Glimpse", "NewBot", "UnknownBot", "bots", "load_bot"]

NewBot = Callable[[], Bot]


class UnknownBot(Exception):
    """No installed bot has this name."""


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group="sixgun.bots"), key=lambda entry: entry.name)}


@lru_cache(maxsize=1)
def _found() -> dict[str, NewBot]:
    """The bots that can be used here; one that is announced but not there is left out."""
    found: dict[str, NewBot] = {}
    for name, entry in _entries().items():
        try:
            found[name] = entry.load()
        except (ImportError, AttributeError):
            continue
    return found


def bots() -> tuple[str, ...]:
    """Names of all bots that can be used."""
    return tuple(_found())


def load_bot(name: str) -> NewBot:
    found = _found()
    if name not in found:
        close = difflib.get_close_matches(name, found, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(found) or 'none'}"
        raise UnknownBot(f"there is no bot {name!r}{hint}")
    return found[name]
