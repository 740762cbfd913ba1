"""What the cards of the house add up to, counted by binomials: sets of cards by their sum, and by how many of them
tests could have used.

Part of the odds of an evening (evening_odds.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm

from sixgun.core.cards import HIDDEN
from sixgun.games.frontera import gambling
from sixgun.games.frontera.gambling import House

Sums = dict[int, Fraction]
"""What the house is ahead by, with its chance."""


@cache
def ahead_by(card: str) -> int:
    """frontera.gamble.bank-points: what a card of the house changes."""
    return gambling.count(House(), card).result


# cards of the house --------------------------------------------------------------------------------------------------
Kind = tuple[int, int]
"""For the tests 0 if a hand that fails may hold it, 1 if one within the present limit may, else 2; and its points."""
Taken = tuple[int, int, int]
"""Of a set of cards: how many of kind 0 and of kind 1, and what they change together."""
Sets = list[dict[Taken, int]]
"""By the number of cards: how many sets there are."""


def sets_of(kinds: Mapping[Kind, int], most: int, begin: Sets | None = None) -> Sets:
    found = [*(begin or [{(0, 0, 0): 1}]), *[{} for _ in range(most)]][: most + 1]
    for (mark, points), there in kinds.items():
        after: Sets = [{} for _ in range(most + 1)]
        for size, sets in enumerate(found):
            for k in range(min(there, most - size) + 1):
                ways, row = comb(there, k), after[size + k]
                for (w, x, s), number in sets.items():
                    key = (w + k if mark == 0 else w, x + k if mark == 1 else x, s + k * points)
                    row[key] = row.get(key, 0) + number * ways
        found = after
    return found


def kinds_of(cards: Mapping[str, int], marks: Mapping[str, int]) -> dict[Kind, int]:
    """How many cards there are of each kind; only those that have a mark."""
    found: dict[Kind, int] = {}
    for card, there in cards.items():
        if card in marks:
            kind = marks[card], ahead_by(card)
            found[kind] = found.get(kind, 0) + there
    return found


def _worth(cards: Mapping[str, int], marks: Mapping[str, int], lasts: Mapping[str, Fraction]) -> dict[Kind, Fraction]:
    """By kind, how many of these cards there are, each for as much as it counts."""
    found: dict[Kind, Fraction] = {}
    for card, much in lasts.items():
        if cards.get(card, 0):
            kind = marks[card], ahead_by(card)
            found[kind] = found.get(kind, Fraction(0)) + much * cards[card]
    return found


def _less(sets: Sets, kind: Kind) -> Sets:
    """The same without one card of this kind: each set with it is one without it, and that card."""
    mark, points = kind
    found: Sets = [dict(sets[0])]
    for size in range(1, len(sets)):
        row = dict(sets[size])
        for (w, x, s), number in found[size - 1].items():
            key = (w + (mark == 0), x + (mark == 1), s + points)
            row[key] = row.get(key, 0) - number
        found.append({key: number for key, number in row.items() if number})
    return found


Weight = Callable[[int], tuple[Callable[[int, int], int], int]]
"""The chance that the tests go as they should, if the house holds so many unknown cards: by how many of them are of
kind 0 and 1 the ways, and of how many."""


def _indifferent(hidden: int) -> tuple[Callable[[int, int], int], int]:
    return lambda w, x: 1, 1


class Shared:
    """The house's cards, shown one after another: known ones, and hidden ones that are any of a pool."""

    def __init__(
        self, left: Sequence[str], pool: Sequence[str], marks: Mapping[str, int], sets: Sets, most: int
    ) -> None:
        """`sets` are those of the pool by `marks`, and `most` rounds are asked for."""
        self.total = len(left)
        self.hidden = left.count(HIDDEN)
        self.pool = Counter(pool)
        self.size = len(pool)
        self.known = Counter(card for card in left if card != HIDDEN)
        self.marks = marks
        self.sets = sets
        self.shown = sets_of(kinds_of(self.known, dict.fromkeys(self.known, 2)), min(most, self.total - self.hidden))
        self._fewer: dict[tuple[bool, Kind], Sets] = {}
        self._ended: Sums = {}

    def sums(self, rounds: int, weight: Weight = _indifferent) -> Sums:
        """What the house is ahead by after so many rounds."""
        return self._spread(rounds, self.shown, self.sets, self.hidden, self.size, weight, (0, 0, 0), self.total)

    def with_last(self, rounds: int, lasts: Mapping[str, Fraction], weight: Weight = _indifferent) -> dict[int, Sums]:
        """The same before the last round, with the chance that one of these cards is the last one and counts; by what
        it changes."""
        found: dict[int, Sums] = {}
        for (mark, points), much in _worth(self.known, dict.fromkeys(self.known, 2), lasts).items():
            shown = self._without(self.shown, (mark, points), known=True)
            rows = self._spread(rounds - 1, shown, self.sets, self.hidden, self.size, weight, (0, 0, 0), self.total - 1)
            add_up(found.setdefault(points, {}), rows, much / self.total)
        for (mark, points), much in _worth(self.pool, self.marks, lasts).items() if self.hidden else ():
            sets = self._without(self.sets, (mark, points), known=False)
            last = (1, int(mark == 0), int(mark == 1))
            hidden, size = self.hidden - 1, self.size - 1
            rows = self._spread(rounds - 1, self.shown, sets, hidden, size, weight, last, self.total - 1)
            add_up(found.setdefault(points, {}), rows, much * Fraction(self.hidden, self.size * self.total))
        return found

    def ends(self, rounds: int, p: Fraction, base: int) -> None:
        """An evening may end after so many rounds."""
        if p:
            add_up(self._ended, self.sums(rounds), p, base)

    def ends_before_last(self, rounds: int, lasts: Mapping[str, Fraction], base: int) -> None:
        """It does, but the last card does not count, if it is one of these."""
        leave_out(self._ended, self.with_last(rounds, lasts), base)

    def results(self) -> Sums:
        return {s: p for s, p in sorted(self._ended.items()) if p}

    def _without(self, sets: Sets, kind: Kind, *, known: bool) -> Sets:
        if (known, kind) not in self._fewer:
            self._fewer[known, kind] = _less(sets, kind)
        return self._fewer[known, kind]

    def _spread(
        self,
        rounds: int,
        shown: Sets,
        sets: Sets,
        hidden: int,
        size: int,
        weight: Weight,
        last: tuple[int, int, int],
        total: int,
    ) -> Sums:
        """`rounds` of `total` cards, any of them: so many known ones, and so many hidden ones that are any of `size`.
        `last` counts for the tests as well: whether it is hidden, and of kind 0 or 1."""
        found: Sums = {}
        every = comb(total, rounds)
        for k in range(min(rounds, hidden, len(sets) - 1) + 1):
            if rounds - k >= len(shown):
                continue
            ways, of = weight(k + last[0])
            inside: dict[int, int] = {}
            for (w, x, s), number in sets[k].items():
                inside[s] = inside.get(s, 0) + number * ways(w + last[1], x + last[2])
            both: dict[int, int] = {}
            for s, number in inside.items():
                for (_, _, more), others in shown[rounds - k].items():
                    both[s + more] = both.get(s + more, 0) + number * others
            places, of = comb(hidden, k), of * every * comb(size, k)
            for s, number in both.items():
                if number:
                    found[s] = found.get(s, Fraction(0)) + Fraction(number * places, of)
        return found


class Fresh:
    """frontera.gamble.bank-round: without management each card comes from the whole pack again."""

    def __init__(self, left: Sequence[str]) -> None:
        self.cards = Counter(left)
        self.total = len(left)
        self.marks = dict.fromkeys(left, 2)
        self.points = Counter(ahead_by(card) for card in left)
        self._much: dict[tuple[int, int], Fraction] = {}
        """By rounds and the points before them, the chance that an evening ends there."""

    def ends(self, rounds: int, p: Fraction, base: int) -> None:
        """An evening may end after so many rounds."""
        self._much[rounds, base] = self._much.get((rounds, base), Fraction(0)) + p

    def ends_before_last(self, rounds: int, lasts: Mapping[str, Fraction], base: int) -> None:
        """It does, but the last card does not count, if it is one of these."""
        for (_, points), much in _worth(self.cards, self.marks, lasts).items():
            self.ends(rounds - 1, much / self.total, base)
            self.ends(rounds - 1, -much / self.total, base + points)

    def results(self) -> Sums:
        """Counted in whole numbers: so many fractions would take long."""
        ways: list[dict[int, int]] = [{0: 1}]
        for _ in range(max((rounds for rounds, _ in self._much), default=0)):
            after: dict[int, int] = {}
            for points, there in self.points.items():
                for s, number in ways[-1].items():
                    after[s + points] = after.get(s + points, 0) + number * there
            ways.append(after)
        of = lcm(*[p.denominator * self.total**rounds for (rounds, _), p in self._much.items()])
        found: dict[int, int] = {}
        for (rounds, base), p in self._much.items():
            times = p.numerator * (of // (p.denominator * self.total**rounds))
            for s, number in ways[rounds].items() if times else ():
                found[s + base] = found.get(s + base, 0) + number * times
        return {s: Fraction(number, of) for s, number in sorted(found.items()) if number}


def add_up(found: Sums, more: Mapping[int, Fraction], weight: Fraction | int = 1, shift: int = 0) -> None:
    if not weight:
        return
    for s, p in more.items():
        found[s + shift] = found.get(s + shift, Fraction(0)) + p * weight


def leave_out(results: Sums, found: Mapping[int, Sums], base: int) -> None:
    """These evenings end without the points of the last card."""
    for points, rows in found.items():
        add_up(results, rows, -1, base + points)
        add_up(results, rows, 1, base)
