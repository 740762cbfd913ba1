"""What the cards of the house add up to, counted by binomials: sets of cards by their sum, and by how many of them
tests could have used.

The house shows its cards one after another, and all of them again when it has shown them all. After so many rounds each
card has counted once more or once less than the others, so it is enough to know which ones lie in the part that has
been shown this time; what the hidden ones may be counts house_sets.py.

Part of the odds of an evening (evening_odds.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb, lcm

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.counts import K, added, summed
from sixgun.games.frontera.odds.house_rows import Packed, Rows
from sixgun.games.frontera.odds.house_sets import FIRST, Hidden, Lasts, Limits, View, ahead_by, where

Sums = dict[int, Fraction]
"""What the house is ahead by, with its chance."""


# sums with their ways ------------------------------------------------------------------------------------------------
class Tally:
    """Ways by sum, of as many possibilities; added up in whole numbers, for so many fractions would take long."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, int]] = {}

    def add(self, rows: Mapping[int, int], of: int, times: int = 1, shift: int = 0) -> None:
        there = self._rows.setdefault(of, {})
        for s, number in rows.items():
            there[s + shift] = there.get(s + shift, 0) + number * times

    def leave_out(self, rows: Mapping[int, int], of: int, points: int) -> None:
        """These end without the points of the last card."""
        self.add(rows, of, -1, points)
        self.add(rows, of)

    def sums(self, base: int = 0) -> Sums:
        every = lcm(*self._rows)
        found = added([(rows, every // of) for of, rows in self._rows.items()])
        return {s + base: Fraction(number, every) for s, number in sorted(found.items()) if number}


# known and hidden ones -----------------------------------------------------------------------------------------------
class Weighing(msgspec.Struct, frozen=True):
    """What tests make of the hidden cards."""

    view: View
    weight: Callable[[int, int], Sequence[int]]
    """If the house holds so many unknown cards, and so many are bad (see View): in how many ways the tests go as they
    should, by the unknown cards that a hand holds besides bad ones."""
    of: Callable[[int], int]
    """Of how many, by the unknown cards of the house."""


Tables = Sequence[tuple[Rows, int]]
"""Sets, each table so many times."""
Spread = tuple[dict[int, int], int]
"""Ways by sum, and of how many."""


class HouseCards:
    """The house's cards, shown one after another: known ones and hidden ones, in `left`; then all of them anew, those
    that it had shown before as well."""

    def __init__(self, left: Sequence[str], before: Sequence[str], hidden: Hidden) -> None:
        self.hidden = hidden
        self.left = tuple([card for card in left if card != HIDDEN])
        self.before = tuple(before)
        self.total = len(left)
        self.all = len(left) + len(self.before)
        self._shown = cache(self._known_shown)
        self._ends_with_hidden = cache(self._hidden_last)
        self._ends_with_known = cache(self._known_last)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that may be shown."""
        return tuple(dict.fromkeys((*self.left, *self.before, *self.hidden.cards)))

    def sums(self, rounds: int, limits: Limits, weighing: Weighing) -> Spread:
        """What the house is ahead by after so many rounds, for each of these limits so many times."""
        anew, now = where(rounds, self.total, self.all)
        every = comb(self.total if anew == FIRST else self.all, now)
        rows = self.hidden.rows(limits, anew, weighing.view)
        return self._spread([(rows, 1)], anew, now, every, self._shown(anew), weighing)

    def before_last(self, rounds: int, lasts: Lasts, weighing: Weighing) -> Iterator[tuple[int, Spread]]:
        """The same before the last round, with the chance that the last card is one of these and counts; by what it
        changes."""
        anew, now = (FIRST, rounds - 1) if rounds <= self.total else divmod(rounds - 1 - self.total, self.all)
        there = self.total if anew == FIRST else self.all
        every = there * comb(there - 1, now)
        for points, rows in self._ends_with_hidden(lasts, anew, weighing.view).items():
            ways, of = self._spread(rows, anew, now, every, self._shown(anew), weighing, hidden_last=True)
            yield points, ({s + (anew + 1) * points: number for s, number in ways.items()}, of)
        for points, rows in self._ends_with_known(lasts, anew, weighing.view).items():
            yield points, self._spread(rows, anew, now, every, self._shown(anew, points), weighing)

    def _spread(
        self,
        tables: Tables,
        anew: int,
        now: int,
        every: int,
        shown: Sequence[Mapping[int, int]],
        weighing: Weighing,
        *,
        hidden_last: bool = False,
    ) -> Spread:
        """`now` cards this time, any of them: so many hidden ones and so many known ones. A hidden last card comes
        besides."""
        weight = cache(weighing.weight)
        inside: dict[int, dict[int, int]] = {}
        for a in dict.fromkeys(a for rows, _ in tables for a in rows.shown if 0 <= now - a < len(shown)):
            ways = partial(weight, self._held(a, anew, hidden_last) + hidden_last)
            sums = added([(rows.weighed(a, ways), times) for rows, times in tables])
            if sums:
                inside[a] = sums
        shares = {a: self._share(a, anew, weighing, hidden_last) for a in inside}
        of = lcm(*[of for _, of in shares.values()])
        found = []
        for a, sums in inside.items():
            times = shares[a][0] * (of // shares[a][1])
            found.append((_beside(added([(sums, times)]), shown[now - a]), 1))
        return added(found), of * every

    def _held(self, a: int, anew: int, hidden_last: bool) -> int:
        """How many hidden cards of the house it is about, besides the last one, if so many have been shown."""
        return a if self.hidden.shown_only(anew) else self.hidden.hidden - hidden_last

    def _share(self, a: int, anew: int, weighing: Weighing, hidden_last: bool) -> tuple[int, int]:
        """What one set of the hidden cards counts if so many of them have been shown: ways, and of how many."""
        hidden, held = self.hidden, self._held(a, anew, hidden_last)
        ways = comb(hidden.hidden - hidden_last, a) if hidden.shown_only(anew) else 1
        of = comb(hidden.size, hidden.aside) * comb(hidden.others - hidden_last, held) * weighing.of(held + hidden_last)
        if hidden_last:
            ways, of = ways * hidden.hidden, of * hidden.others
        return ways, of

    def _hidden_last(self, lasts: Lasts, anew: int, view: View) -> dict[int, Tables]:
        """Sets with one of these as their last card, by what it changes; their sums are without it."""
        hidden = self.hidden
        by_points: dict[int, list[tuple[tuple[str, int], int]]] = {}
        for card, limit, times in lasts:
            if card in hidden.cards:
                by_points.setdefault(ahead_by(card), []).append(((card, limit), times))
        found: dict[int, Tables] = {}
        for points, those in by_points.items():

            def sets(parts: Sequence[tuple[tuple[str, int], int]], points: int = points) -> Packed:
                cards = tuple([(card, limit, times) for (card, limit), times in parts])
                return hidden.sets_with_last(points, cards, anew, view)

            found[points] = self._rows(those, sets, anew, hidden.hidden - 1)
        return found

    def _known_last(self, lasts: Lasts, anew: int, view: View) -> dict[int, Tables]:
        """Sets beside one of these known cards as the last one, by what it changes."""
        there = Counter(self.left if anew == FIRST else (*self.left, *self.before))
        limits: dict[int, list[tuple[int, int]]] = {}
        for card, limit, times in lasts:
            if there[card]:
                limits.setdefault(ahead_by(card), []).append((limit, times * there[card]))

        def sets(parts: Sequence[tuple[int, int]]) -> Packed:
            return self.hidden.sets(parts, anew, view)

        return {points: self._rows(parts, sets, anew, self.hidden.hidden) for points, parts in limits.items()}

    def _rows(
        self, parts: Sequence[tuple[K, int]], sets: Callable[[Sequence[tuple[K, int]]], Packed], anew: int, most: int
    ) -> Tables:
        """Sets of these, each so many times: together, if a place has room for it."""
        if sum(abs(times) for _, times in parts) <= self.hidden.times // 4:
            return [(self.hidden.unpacked(sets(parts), anew, most), 1)]
        return [(self.hidden.unpacked(sets([(part, 1)]), anew, most), times) for part, times in parts]

    def _known_shown(self, anew: int, less: int | None = None) -> list[dict[int, int]]:
        """Known cards that are shown this time, by their number, with what all known ones have changed until then. One
        with so many points may be left out."""
        changes = list(map(ahead_by, self.left if anew == FIRST else (*self.left, *self.before)))
        if less is not None:
            changes.remove(less)
        begin = 0
        if anew != FIRST:
            begin = (1 + anew) * sum(map(ahead_by, self.left)) + anew * sum(map(ahead_by, self.before))
        found: list[dict[int, int]] = [{begin: 1}]
        for points in changes:
            more = [_beside(row, {points: 1}) for row in found]
            found = [
                added([(without, 1), (with_it, 1)]) for without, with_it in zip([*found, {}], [{}, *more], strict=True)
            ]
        return found


def _beside(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Sums of both together."""
    return added([({s + points: number for s, number in one.items()}, times) for points, times in other.items()])


class Fresh:
    """frontera.gamble.bank-round: without management each card comes from the whole pack again, none of it hidden."""

    def __init__(self, left: Sequence[str], hidden: Hidden) -> None:
        self.hidden = hidden
        self.there = Counter(left)
        self.cards = tuple(self.there)
        self._points = Counter(ahead_by(card) for card in left)
        self._ways: list[dict[int, int]] = [{0: 1}]

    def sums(self, rounds: int, limits: Limits, weighing: Weighing) -> Spread:
        while len(self._ways) <= rounds:
            self._ways.append(_beside(self._ways[-1], self._points))
        times = weighing.weight(0, 0)[0] * sum([n for _, n in limits])
        every = self.there.total() ** rounds * weighing.of(0)
        return {s: number * times for s, number in self._ways[rounds].items()}, every

    def before_last(self, rounds: int, lasts: Lasts, weighing: Weighing) -> Iterator[tuple[int, Spread]]:
        kinds = summed([(ahead_by(card), self.there[card] * times) for card, _, times in lasts])
        ways, every = self.sums(rounds - 1, ((0, 1),), weighing)
        for points, times in kinds.items():
            yield points, ({s: number * times for s, number in ways.items()}, every * self.there.total())
