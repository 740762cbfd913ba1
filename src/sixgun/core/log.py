"""Log entries and modifiers: what happened, as data with rule ids. Text is made from them elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec


class Mod(msgspec.Struct, frozen=True, omit_defaults=True):
    """A modifier: its value, the rule that gives it, a short name, and what caused it (scenery, a weapon)."""

    value: int
    rule: str
    name: str
    why: tuple[str, ...] = ()


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Dice as they fell and the modifiers added to them."""

    dice: tuple[int, ...]
    mods: tuple[Mod, ...]
    total: int
    sides: int = 0


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something happened. `event` names the text template; `rule` the rule that made it happen."""

    event: str
    rule: str
    facts: dict[str, Any] = {}
    dice: tuple[int, ...] = ()
    mods: tuple[Mod, ...] = ()
    seats: tuple[str, ...] = ()
    """Seats that may read this entry; empty means everybody."""
    sides: int = 0
    """Sides of the dice; 0 if there are none, or if they are unknown."""


def readable(entries: list[LogLine], seat: str) -> list[LogLine]:
    """The entries that `seat` may read."""
    return [entry for entry in entries if not entry.seats or seat in entry.seats]
