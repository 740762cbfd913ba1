"""What goods do for a test: cards more, by the house list and the two items that the rulebook names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
CHEAT = "cheat"
"""The circumstance that the rules know of themselves; all others are the Mayor's to say."""
HELPERS = tuple(item for pairs in _BONUSES.values() for item, when in pairs if when not in ("", CHEAT))
"""What helps where the Mayor, or the beat of an adventure, says so."""
_FLAG = "helps:"
"""Before the name of such an item, as a flag: it is of use here."""


def goods_mods(g: Session, who: str, skill: str, circumstance: str = "") -> Iterator[Mod]:
    """One card more for each fitting item, owned skill or not (frontera.ruling.equipment-bonus-skill); the same item
    twice gives no more (frontera.ruling.same-bonus-stack). frontera.ruling.goods-of-use: where an item is of use is for
    the Mayor to say."""
    owned = g[who].goods
    for item, when in _BONUSES.get(skill, ()):
        if item in owned and (when in ("", circumstance) or g.flags.get(_FLAG + item)):
            yield Mod(1, _RULE, item, (item,))


def of_use(g: Session, items: Iterable[str]) -> list[str]:
    """These are of use from now on; which of them were not before."""
    fresh = [item for item in items if not g.flags.get(_FLAG + item)]
    g.flags.update({_FLAG + item: 1 for item in fresh})
    return fresh


def of_no_use(g: Session, items: Iterable[str]) -> None:
    for item in items:
        g.flags.pop(_FLAG + item, None)
