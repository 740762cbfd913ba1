"""What is printed on somebody's sheet: Traits, Aptitudes, Size and gear. Nothing of it changes in a fight."""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple

import msgspec

TRAITS = (
    "deftness",
    "nimbleness",
    "quickness",
    "strength",
    "vigor",
    "cognition",
    "knowledge",
    "mien",
    "smarts",
    "spirit",
)
SIDES = (4, 6, 8, 10, 12)
"""deadlands.dice.trait-pool"""
STEPS = (4, 6, 8, 10, 12, 20)
"""deadlands.damage.armor-step"""
_WRITTEN = re.compile(r"(\d+)d(\d+)")
PoolText = Annotated[str, msgspec.Meta(pattern=r"^[1-9]d(4|6|8|10|12)$")]


class Pool(NamedTuple):
    """So many dice of one type."""

    n: int
    sides: int

    def __str__(self) -> str:
        return f"{self.n}d{self.sides}"


def pool(text: str) -> Pool:
    """Of "3d10"."""
    found = _WRITTEN.fullmatch(text)
    assert found is not None, text
    return Pool(int(found[1]), int(found[2]))


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """A character's sheet (deadlands.creation.derived). Traits are written like "3d10"."""

    id: str
    name: str
    title: str = ""
    """What he is, by the row that he was made from: "gunslinger"."""
    deftness: PoolText = "2d6"
    nimbleness: PoolText = "2d6"
    quickness: PoolText = "2d6"
    strength: PoolText = "2d6"
    vigor: PoolText = "2d6"
    cognition: PoolText = "2d6"
    knowledge: PoolText = "2d6"
    mien: PoolText = "2d6"
    smarts: PoolText = "2d6"
    spirit: PoolText = "2d6"
    aptitudes: dict[str, int] = {}
    """Levels by aptitude, "dodge", or with its concentration, "shootin:pistol"."""
    size: int = 6
    hand: Literal["right", "left"] = "right"
    armor: tuple[str, ...] = ()
    """Ids of what he wears."""
    scout: bool = False
    """deadlands.table.house-scenarios: expects an ambush."""

    def trait(self, name: str) -> Pool:
        return pool(getattr(self, name))

    @property
    def wind(self) -> int:
        """deadlands.wind.starting"""
        return self.trait("vigor").sides + self.trait("spirit").sides

    @property
    def pace(self) -> int:
        """deadlands.movement.pace"""
        return self.trait("nimbleness").sides
