"""What one model can carry, when a band is built and when it loots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sixgun.core.choice import Refusal
from sixgun.games.punk.catalogue import Armour, Weapon, limits

CUMBERSOME, HULKING = "punk.special.cumbersome", "punk.special.hulking"
BOMBS, SHIELD = "punk.bomb.purchase", "punk.ruling.shield"


def slots(weapons: Sequence[Weapon]) -> int:
    """How many weapons these are: all bombs count as one (punk.bomb.purchase)."""
    bombs = [row for row in weapons if row.has("bomb")]
    return len(weapons) - len(bombs) + bool(bombs)


def against(
    weapons: Sequence[Weapon],
    armour: Sequence[Armour],
    *,
    most: int,
    bombs: int,
    rules: tuple[str, str],
    facts: dict[str, Any],
) -> Iterator[Refusal]:
    """Everything against this load of a model that may hold `most` weapons. `rules` say how many weapons it may have,
    and how many that need both hands; the limits of Mamotreto, Armatoste, shields and bombs are the same wherever it
    got them (punk.ruling.loot-details)."""
    number, two_handed = rules
    count, allowed = slots(weapons), limits()
    if count > most:
        yield Refusal(number, "too-many-weapons", facts={**facts, "count": count, "most": most})
    if sum(row.has("two-handed") for row in (*weapons, *armour)) > allowed.two_handed:
        yield Refusal(two_handed, "two-two-handed", facts=facts)
    if sum(row.has("cumbersome") for row in (*weapons, *armour)) > allowed.cumbersome:
        yield Refusal(CUMBERSOME, "two-cumbersome", facts=facts)
    if count > 1 and any(row.has("hulking") for row in weapons):
        yield Refusal(HULKING, "hulking-alone", facts=facts)
    if any(row.both_hands for row in weapons) and any(row.shield for row in armour):
        yield Refusal(SHIELD, "shield-and-two-hands", facts=facts)
    if bombs > allowed.bombs:
        yield Refusal(BOMBS, "too-many-bombs", facts={**facts, "count": bombs, "most": allowed.bombs})
