"""How models fare between two states: where they are, what they carry, and what has jammed."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from sixgun.core.choice import Place
from sixgun.core.fares import Fate
from sixgun.core.situations import Condition

LEAST_MOVE = 0.05


class Gun(Protocol):
    @property
    def weapon(self) -> str: ...
    @property
    def jammed(self) -> bool: ...


class Model(Protocol):
    @property
    def place(self) -> Place: ...
    @property
    def guns(self) -> Sequence[Gun]: ...
    @property
    def carries(self) -> Sequence[str]: ...


def tell_model(fate: Fate, old: Model, new: Model, cleared: str) -> None:
    """Jams that come and go (`cleared`), what is taken and dropped, and how far somebody has come."""
    guns = list(zip(new.guns, old.guns, strict=False))
    fate.parts += [("jammed", gun.weapon) for gun, before in guns if gun.jammed and not before.jammed]
    fate.parts += [(cleared, gun.weapon) for gun, before in guns if before.jammed and not gun.jammed]
    fate.parts += [("takes", name) for name in new.carries if name not in old.carries]
    fate.parts += [("drops", name) for name in old.carries if name not in new.carries]
    moved = math.dist(new.place, old.place)
    if moved > LEAST_MOVE:
        fate.say("moved", round(moved))


def charges(before: Iterable[str], after: Collection[str]) -> dict[str, Condition]:
    """Of explosives that lie about: those of before and of now, by id."""
    return {
        id: Condition((("charge-lies" if id in after else "charge-gone", ""),))
        for id in dict.fromkeys((*before, *after))
    }
