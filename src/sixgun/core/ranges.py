"""Which sums of dice lead to which outcome, found by running the rule itself.

A referee notes the first roll of each path; what a rule cannot tell apart (`cuts`) is one span of sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from msgspec.structs import replace

from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod, Roll
from sixgun.core.odds import Case, OddsRef, enumerate_outcomes
from sixgun.core.ref import Ref, Throw
from sixgun.core.shell import State

Span = tuple[int, int]
K = TypeVar("K")
S = TypeVar("S")
G = TypeVar("G", bound=State)


class RangedRef(OddsRef):
    """As OddsRef; where a path begins with a roll, it notes the span of sums to which that belongs (`first_span`)."""

    __slots__ = ("first",)

    def _roll(self, throw: Throw, rule: str) -> Roll:
        begins = self.at == 0
        roll = super()._roll(throw, rule)
        if begins:
            n, sides, _, cuts, faces, keep = throw
            plus = throw.plus()
            limits = tuple([face + plus for face in faces]) if faces else cuts
            span = span_of(n, sides, roll, limits) if keep is None else None
            self.first = None if faces and n > 1 else (throw.label(), span)
        return roll


def first_span(ref: Ref) -> tuple[str, Span | None] | None:
    """What was rolled first ("2D6") and the span of its sum, which open-ended dice do not have; None if nothing was
    rolled or each die counts alone."""
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


# previews ------------------------------------------------------------------------------------------------------------
def noting(do: Callable[[Ref, S], object]) -> Callable[[Ref, S], tuple[str, Span | None] | None]:
    """Does the same; its result is what was rolled first (`first_span`)."""

    def run(ref: Ref, work: S) -> tuple[str, Span | None] | None:
        do(ref, work)
        return first_span(ref)

    return run


def counted(
    state: G,
    do: Callable[[Ref, G], object],
    needs: str,
    events: Mapping[str, int],
    mods: Iterable[Mod] = (),
    limit: int = 200_000,
    **facts: Any,
) -> Preview | None:
    """The preview of a rule: it is run over all that the dice can bring, and told `by_event`."""
    fork, key = type(state).fork, type(state).identity
    odds = enumerate_outcomes(noting(do), state, fork, key, limit=limit, referee=RangedRef)
    found = by_event(odds, needs, events, **facts)
    return None if found is None else replace(found, mods=tuple(mods))


def by_event(odds: Iterable[Case[Any]], needs: str, events: Mapping[str, int], **facts: Any) -> Preview | None:
    """Which of these events happens, by how bad they are, and by which sums where one roll decides; of something that
    was `noting` its rolls. None if nothing is left open."""
    rows: dict[str, Fraction] = {}
    spans: dict[str, list[Span]] = {}
    rule = dice = ""
    remainder = Fraction(0)
    for case in odds:
        remainder += case.rest
        entry = next((e for e in case.log if e.event in events), None)
        if entry is None:
            continue
        rows[entry.event] = rows.get(entry.event, Fraction(0)) + case.p
        rule = entry.rule
        if case.result is not None:
            dice, span = case.result
            if span is not None:
                spans.setdefault(entry.event, []).append(span)
    if len(rows) < 2:
        return None
    by_dice = ranges(spans)
    found = [Outcome(name, rows[name], bad, rule, by_dice.get(name)) for name, bad in events.items() if name in rows]
    return Preview(rule, needs, (), tuple(found), facts, dice=dice, remainder=remainder)
