"""What goods do for a test: cards more, by the house list and the two items that the rulebook names."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.log import Mod
from sixgun.games.frontera.state import Session

_RULE = "frontera.gap.goods-prices"
_BONUSES: dict[str, tuple[tuple[str, str], ...]] = {
    "agility": (("work-clothes", ""),),
    "deftness": (("lockpicks", "lock"), ("loaded-deck", "cheat")),
    "perception": (("spyglass", "long"),),
    "lore": (("almanac", "read"),),
    "glibness": (("fine-clothes", "town"),),
}
"""By the skill that the test could use: the item, and the circumstance in which it helps ("" for any)."""


def goods_mods(g: Session, who: str, skill: str, circumstance: str = "") -> Iterator[Mod]:
    """One card more for each fitting item, owned skill or not (frontera.ruling.equipment-bonus-skill); the same item
    twice gives no more (frontera.ruling.same-bonus-stack)."""
    owned = g[who].goods
    for item, when in _BONUSES.get(skill, ()):
        if item in owned and when in ("", circumstance):
            yield Mod(1, _RULE, item, (item,))
