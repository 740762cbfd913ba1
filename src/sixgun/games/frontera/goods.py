"""What goods do: cards more in a test, no difficulty, protection, and how strong a drink is. The lists say which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.frontera.catalogue import CHEATING, Goods
from sixgun.games.frontera.state import Session

_RULE = "frontera.gap.goods-prices"
_FLAG = "helps:"
"""Before the name of an item that helps at times, as a flag: it is of use here."""


def goods_mods(g: Session, who: str, skill: str, *, cheat: bool = False) -> Iterator[Mod]:
    """Cards for each fitting item, owned skill or not (frontera.ruling.equipment-bonus-skill)."""
    for row in _fitting(g, who, skill, cheat):
        if row.cards:
            yield Mod(row.cards, _RULE, row.key, (row.key,))


def tell_eased(ref: Ref, g: Session, who: str, skill: str, difficulty: int) -> int:
    """The difficulty of a test of traits; none with the right goods; the log says so where it makes a difference."""
    helper = next((row.key for row in _fitting(g, who, skill) if row.easy), None)
    if helper is None or not difficulty:
        return difficulty
    ref.tell("eases", _RULE, who=who, item=helper)
    return 0


def protection(g: Session, who: str) -> Iterator[Mod]:
    """frontera.gap.protective-gear: what makes its owner harder to hurt in a fight, beyond Endurance."""
    for row in _owned(g, who):
        if row.endurance:
            yield Mod(row.endurance, "frontera.gap.protective-gear", row.key, (row.key,))


def units_of(g: Session, drink: str) -> int:
    """frontera.drink.unit, frontera.gap.drink-equivalents: how many units one drink counts for; "" is a unit."""
    return g.board.lists.goods[drink].units if drink else 1


def _fitting(g: Session, who: str, skill: str, cheat: bool = False) -> Iterator[Goods]:
    """What somebody owns that helps tests of a skill. frontera.ruling.goods-of-use: where something that helps at times
    is of use is for the Mayor to say."""
    for row in _owned(g, who):
        now = not row.when or (row.when == CHEATING and cheat) or g.flags.get(_FLAG + row.key)
        if skill and row.skill == skill and now:
            yield row


def _owned(g: Session, who: str) -> Iterator[Goods]:
    """frontera.ruling.same-bonus-stack: the same item twice gives no more."""
    for key in dict.fromkeys(g[who].goods):
        if key in g.board.lists.goods:
            yield g.board.lists.goods[key]


def of_use(g: Session, items: Iterable[str]) -> list[str]:
    """These are of use from now on; which of them were not before."""
    fresh = [item for item in items if not g.flags.get(_FLAG + item)]
    g.flags.update({_FLAG + item: 1 for item in fresh})
    return fresh


def of_no_use(g: Session, items: Iterable[str]) -> None:
    for item in items:
        g.flags.pop(_FLAG + item, None)
