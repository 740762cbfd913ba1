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
    """As OddsRef; `first_span` of it is the span of sums to which the first roll of the path belongs."""

    __slots__ = ("_first", "label")

    def dice(
        self,
        n: int,
        sides: int,
        rule: str,
        mods: Iterable[Mod] = (),
        cuts: tuple[int, ...] = (),
        faces: tuple[int, ...] = (),
    ) -> Roll:
        roll = super().dice(n, sides, rule, mods, cuts, faces)
        if not hasattr(self, "_first"):
            self._first = None if faces else span_of(n, sides, roll, cuts)
            self.label = f"{n}D{sides}"
        return roll


def first_span(ref: Ref) -> tuple[str, Span] | None:
    """What was rolled first ("2D6") and the span of its sum; None if nothing was rolled or each die counts alone."""
    if not isinstance(ref, RangedRef) or getattr(ref, "_first", None) is None:
        return None
    assert ref._first is not None
    return ref.label, ref._first


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
