"""Which sums of dice lead to which outcome, found by running the rule itself.

A referee notes the first roll of each path; what a rule cannot tell apart (`cuts`) is one span of sums.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from sixgun.core.log import Mod, Roll
from sixgun.core.odds import OddsRef
from sixgun.core.ref import Ref

Span = tuple[int, int]
K = TypeVar("K")


class RangedRef(OddsRef):
    """As OddsRef; where a path begins with a roll, it notes the span of sums to which that belongs (`first_span`)."""

    __slots__ = ("first",)

    def dice(
        self,
        n: int,
        sides: int,
        rule: str,
        mods: Iterable[Mod] = (),
        cuts: tuple[int, ...] = (),
        faces: tuple[int, ...] = (),
    ) -> Roll:
        begins = self.at == 0
        roll = super().dice(n, sides, rule, mods, cuts, faces)
        if begins:
            plus = roll.total - sum(roll.dice)
            limits = tuple([face + plus for face in faces]) if faces else cuts
            self.first = None if faces and n > 1 else (f"{n}D{sides}", span_of(n, sides, roll, limits))
        return roll


def first_span(ref: Ref) -> tuple[str, Span] | None:
    """What was rolled first ("2D6") and the span of its sum; None if nothing was rolled or each die counts alone."""
    return getattr(ref, "first", None) if isinstance(ref, RangedRef) else None


def span_of(n: int, sides: int, roll: Roll, cuts: tuple[int, ...]) -> Span:
    """All sums of the dice, as they fall, that a rule cannot tell from this roll. `cuts` are of the modified total."""
    fell = sum(roll.dice)
    if not cuts:
        return fell, fell
    plus = roll.total - fell
    low = max((cut - plus for cut in cuts if cut - plus <= fell), default=n)
    high = min((cut - plus for cut in cuts if cut - plus > fell), default=n * sides + 1) - 1
    return max(low, n), min(high, n * sides)


def ranges(spans: Mapping[K, Iterable[Span]]) -> dict[K, Span | None]:
    """One range for each outcome, where its sums are without gaps and are those of no other outcome."""
    sums = {key: {n for low, high in found for n in range(low, high + 1)} for key, found in spans.items()}
    found: dict[K, Span | None] = {}
    for key, mine in sums.items():
        alone = all(other == key or not mine & theirs for other, theirs in sums.items())
        gapless = bool(mine) and max(mine) - min(mine) + 1 == len(mine)
        found[key] = (min(mine), max(mine)) if alone and gapless else None
    return found
