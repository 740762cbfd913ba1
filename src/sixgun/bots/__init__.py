"""Bots: players that see what a person in their seat would see.

A bot is a class without arguments that follows the `Bot` protocol, found through the entry point group `sixgun.bots`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from functools import lru_cache

from sixgun.core.errors import SixgunError
from sixgun.core.glimpse import Bot, Glimpse
from sixgun.core.registered import registered

__all__ = ["Bot", "Glimpse", "NewBot", "UnknownBot", "bots", "broken_bots", "load_bot"]

NewBot = Callable[[], Bot]


class UnknownBot(SixgunError):
    """No installed bot has this name, or the one that has it cannot be loaded."""


@lru_cache(maxsize=1)
def _found() -> tuple[dict[str, NewBot], dict[str, str]]:
    """The bots that can be used here; and those that are announced but cannot, with the reason."""
    found: dict[str, NewBot] = {}
    broken: dict[str, str] = {}
    for name, entry in registered("sixgun.bots").items():
        try:
            loaded = entry.load()
        except Exception as error:  # bots may come from any package, and fail in any way
            broken[name] = f"{type(error).__name__}: {error}"
            continue
        if callable(loaded):
            found[name] = loaded
        else:
            broken[name] = f"{entry.value} is no class"
    return found, broken


def bots() -> tuple[str, ...]:
    """Names of all bots that can be used."""
    return tuple(_found()[0])


def broken_bots() -> dict[str, str]:
    """Bots that are installed but cannot be loaded: the error by name."""
    return dict(_found()[1])


def load_bot(name: str) -> NewBot:
    found, broken = _found()
    if name in broken:
        raise UnknownBot(f"the bot {name!r} is installed but cannot be loaded ({broken[name]})")
    if name not in found:
        close = difflib.get_close_matches(name, found, n=1)
        hint = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(found) or 'none'}"
        raise UnknownBot(f"there is no bot {name!r}{hint}")
    return found[name]
