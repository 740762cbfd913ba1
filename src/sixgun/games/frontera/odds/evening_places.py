"""Where the hidden cards lie that hands of an evening come from, none of which the house has: in how many ways they can
be made up with so many bad ones among them. Part of the odds of an evening (evening_odds.py)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, gcd

import msgspec

from sixgun.core.counts import in_whole_numbers
from sixgun.games.frontera.odds.house_sets import View

Before = tuple[tuple[int, Fraction], ...]
"""How the tests of the pile have gone, when hands come from a deck: by its bad hidden cards the chance that all have
failed."""


class Numbers(msgspec.Struct, frozen=True):
    """How many cards the pool has, and those that are known to be among the players, and how many of both are bad; how
    many of the pool are set aside (house_sets.Hidden); and how many cards of pile and deck are hidden."""

    size: int
    bad: int
    among: int
    bad_among: int
    aside: int
    pile: int
    deck: int


class Lies:
    """Hands of the pile, whose hidden cards are any that the house does not have. Others differ in where the hidden
    cards lie that hands come from."""

    def __init__(self, cards: Numbers) -> None:
        self.cards = cards
        self.view = cache(self._view)
        self.all_ways = cache(self._all_ways)

    def _view(self, before: Before) -> tuple[View, int]:
        """What of the bad cards matters. What tests of the pile were like `before` may go into it, and then also of how
        many."""
        return View(aside=False, house=True), 0

    def _ways(self, cards: int, bad: int, j: int, hidden: int, before: Sequence[tuple[int, int]]) -> int:
        """So many ways to make up the hidden cards that hands come from, `hidden` of them bad, where the house has so
        many cards and so many are bad (see View); `j` of the others are in the hand. What tests of the pile were like
        `before` is counted as well, unless it is in the view."""
        return _part(self.cards.bad - bad, self.others(cards, bad) - j, self.cards.pile, hidden, j)

    def _all_ways(self, cards: int, bad: int, j: int, most: int, before: Sequence[tuple[int, int]]) -> list[int]:
        """The same for each number of bad ones, at most so many."""
        return [self._ways(cards, bad, j, hidden, before) for hidden in range(most + 1)]

    def of(self, cards: int) -> int:
        """Of how many."""
        return comb(self.cards.size - cards, self.cards.pile)

    def others(self, cards: int, bad: int) -> int:
        """Cards that are not bad, and not with the house."""
        return self.cards.size - self.cards.bad - (cards - bad)


class Known(Lies):
    """Hands of cards that are all known: whatever the house has makes no difference to them."""

    def _view(self, before: Before) -> tuple[View, int]:
        return View(aside=False, house=False), 0

    def _ways(self, cards: int, bad: int, j: int, hidden: int, before: Sequence[tuple[int, int]]) -> int:
        return sum([n for _, n in before]) if before else 1

    def of(self, cards: int) -> int:
        return 1


class InTheDeck(Lies):
    """Hands of the gambler's deck, beside the pile."""

    def _all_ways(self, cards: int, bad: int, j: int, most: int, before: Sequence[tuple[int, int]]) -> list[int]:
        left, others, pile = self.cards.bad - bad, self.others(cards, bad) - j, self.cards.pile
        total = [0] * (most + 1)
        for x, n in before:
            if n and (piles := n * _part(left, others, pile, x)):
                there, rest = left - x, others - (pile - x)
                for hidden in range(min(most, there) + 1):
                    total[hidden] += piles * _part(there, rest, self.cards.deck, hidden, j)
        return total

    def of(self, cards: int) -> int:
        return super().of(cards) * comb(self.cards.size - cards - self.cards.pile, self.cards.deck)


class OfTheHouse(Lies):
    """Hands of the very cards that the house has."""

    def _ways(self, cards: int, bad: int, j: int, hidden: int, before: Sequence[tuple[int, int]]) -> int:
        if hidden != bad:
            return 0
        others = self.others(cards, bad)
        return sum([n * _part(self.cards.bad - bad, others, self.cards.pile, x) for x, n in before])


class Aside(Lies):
    """Hands of the pile, if some cards are known to be with the players: its hidden cards are of those that are set
    aside."""

    def _view(self, before: Before) -> tuple[View, int]:
        return View(aside=True, house=False), 0

    def _ways(self, cards: int, bad: int, j: int, hidden: int, before: Sequence[tuple[int, int]]) -> int:
        return _part(bad, self.cards.aside - bad - j, self.cards.pile, hidden, j)

    def of(self, cards: int) -> int:
        return comb(self.cards.aside, self.cards.pile)

    def piles(self, before: Before) -> tuple[tuple[int, ...], int]:
        """How the tests of the pile have gone, by the bad cards that are set aside; and of how many."""
        aside, pile = self.cards.aside, self.cards.pile
        found = {
            bad: sum((p * _part(bad, aside - bad, pile, x) for x, p in before), Fraction(0)) for bad in range(aside + 1)
        }
        times, every = in_whole_numbers(found)
        every *= comb(aside, pile)
        less = gcd(every, *times.values())
        return tuple([n // less for n in times.values()]), every // less


class Beside(Aside):
    """Hands of the gambler's deck: its hidden cards are any that are neither set aside nor with the house."""

    def _view(self, before: Before) -> tuple[View, int]:
        times, of = self.piles(before)
        return View(aside=True, house=True, times=times), of

    def _ways(self, cards: int, bad: int, j: int, hidden: int, before: Sequence[tuple[int, int]]) -> int:
        every = self.cards
        every_bad = every.bad + every.bad_among
        others = every.size + every.among - every_bad - (every.aside + cards - bad)
        return _part(every_bad - bad, others - j, every.deck, hidden, j)

    def of(self, cards: int) -> int:
        return comb(self.cards.size + self.cards.among - self.cards.aside - cards, self.cards.deck)


class HouseBeside(Aside):
    """Hands of the very cards that the house has."""

    def _view(self, before: Before) -> tuple[View, int]:
        times, of = self.piles(before)
        return View(aside=False, house=True, times=times), of

    def _ways(self, cards: int, bad: int, j: int, hidden: int, before: Sequence[tuple[int, int]]) -> int:
        return int(hidden == bad)

    def of(self, cards: int) -> int:
        return 1


def _part(bad: int, others: int, cards: int, bad_ones: int, chosen: int = 0) -> int:
    """Ways to make up so many hidden cards, so many of them bad, of what is left; some of the others are chosen."""
    rest = cards - bad_ones - chosen
    return comb(bad, bad_ones) * comb(others, rest) if 0 <= rest <= others and bad >= 0 else 0
