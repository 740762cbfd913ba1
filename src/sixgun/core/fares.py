"""How people and things fare between two states, from tables of what is said of a field that has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from sixgun.core.situations import Condition

Part = tuple[str, float | str]
GONE = 4
"""How bad it is to be out."""


class HasOut(Protocol):
    @property
    def out(self) -> object: ...


class Figure(HasOut, Protocol):
    @property
    def place(self) -> object: ...


class Told(NamedTuple):
    """What is said of a number that grows or shrinks, by how much; of anything else if it comes or goes."""

    field: str
    more: str
    less: str = ""
    """Nothing is said if it is empty."""
    severity: int = 0
    """How bad more of it is."""
    first: str = ""
    """Instead of `more` where there was none."""


class Fate:
    """What is said of somebody, as it is gathered."""

    __slots__ = ("parts", "severity")

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.severity = 0

    def say(self, event: str, fact: float | str = "", severity: int = 0) -> None:
        if event:
            self.parts.append((event, fact))
        self.severity = max(self.severity, severity)

    def compare(self, old: object, new: object, rows: Iterable[Told]) -> None:
        """Say which of the fields have changed."""
        for row in rows:
            was, now = getattr(old, row.field), getattr(new, row.field)
            if not isinstance(was, int | float) or isinstance(was, bool):
                was, now, amount = bool(was), bool(now), ""
            else:
                amount = abs(now - was)
            if now > was:
                self.say(row.more if was else row.first or row.more, amount, row.severity)
            elif now < was:
                self.say(row.less, amount)

    def condition(self, otherwise: str) -> Condition:
        return Condition(tuple(self.parts) or ((otherwise, ""),), self.severity)


def survivors(before: Mapping[str, HasOut], after: Mapping[str, HasOut]) -> dict[str, Condition]:
    """Of those that were there: gone or unhurt."""
    return {
        id: Condition((("gone" if one.out else "unhurt", ""),), GONE if one.out else 0)
        for id, one in after.items()
        if not before[id].out
    }


def fares(
    before: Mapping[str, Figure], after: Mapping[str, Figure], rows: Sequence[Told], otherwise: str = "unhurt"
) -> dict[str, Condition]:
    """Of everybody: whether somebody is out, what has changed, and whether somebody is elsewhere."""
    found: dict[str, Condition] = {}
    for id, old in before.items():
        fate, new = Fate(), after[id]
        fate.say("out" if new.out else "", severity=GONE if new.out else 0)
        fate.compare(old, new, rows)
        fate.say("moved" if old.place != new.place else "")
        found[id] = fate.condition(otherwise)
    return found
