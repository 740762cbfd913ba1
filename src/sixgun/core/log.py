"""Log entries and modifiers: what happened, as data with rule ids. Text is made from them elsewhere."""

from __future__ import annotations

from typing import Any

import msgspec

from sixgun.core import open_ended
from sixgun.core.open_ended import Keep


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
    keep: Keep | None = None
    """Of open-ended dice, which of them count."""


class OpenRoll(Roll, frozen=True, gc=False):
    """Open-ended dice, each as what it came to with all faces that were added, and the modifiers. The total is that of
    the dice that count."""

    bust: bool = False
    """More than half of the dice came up 1 at first. Never told of dice that are added up."""

    @property
    def best(self) -> int:
        """The best die, without modifiers. Nobody may ask for it where dice are added up: odds know only their sum."""
        if self.keep != "best":
            raise ValueError("these dice are added up: which is the best of them is not known")
        return max(self.dice)


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
    keep: Keep | None = None
    """Of open-ended dice, which of them count; each is given as what it came to with all faces that were added."""

    @property
    def total(self) -> int:
        """What dice and modifiers come to."""
        dice = open_ended.kept(self.dice, self.keep or "sum") if self.dice else 0
        return dice + sum([mod.value for mod in self.mods])


def readable(entries: list[LogLine], seat: str) -> list[LogLine]:
    """The entries that `seat` may read."""
    return [entry for entry in entries if not entry.seats or seat in entry.seats]
