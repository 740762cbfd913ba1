"""The tests of an evening against the house whose cards the asking seat does not know, one after another while they
fail.

Only how many bad cards there are among those that a hand comes from matters: whatever goes away with a test that has
failed is bad. So the rules are run once on a session in which every card is bad; that tells how many cards each test is
drawn from, what comes back, and when all is shuffled anew. The rest is counted by binomials for each number of bad
cards. Part of the odds of an evening (evening_odds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.odds import Policy, SilentOddsRef, enumerate_outcomes, first_option
from sixgun.core.ref import Ref
from sixgun.games.frontera import counting
from sixgun.games.frontera.best_cards import Uncounted
from sixgun.games.frontera.decks import source
from sixgun.games.frontera.state import DISCARDS, PILE, Session, deck_of, spent_of

Lengths = tuple[tuple[str, int], ...]
"""How many cards lie where."""
After = tuple[Lengths, bool]
"""The same after a test, and whether any card has been drawn until then."""
Test = Callable[[Ref, Session], object]
Weights = Callable[[tuple[int, int]], Callable[[int, int], list[int]]]
"""By known cards within a limit, and then by how many unknown cards the house holds and how many of them are bad."""


class Stock(msgspec.Struct, frozen=True):
    """What hands come from: known cards, so many hidden ones, which are any of a pool, and known cards that come back
    when all is shuffled anew."""

    zone: str
    known: tuple[str, ...]
    dark: int
    pool: tuple[str, ...]
    back: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.known) + self.dark


class _Here(msgspec.Struct, frozen=True):
    """Before a test, after all those before it have failed."""

    session: Session
    size: int
    """What a hand comes from; more than the zone holds where others are alike to the asking seat."""
    anew: int = 0
    """1 after all has been shuffled anew."""
    drawn: bool = False
    """Whether any card has been drawn so far."""

    @property
    def key(self) -> tuple[object, ...]:
        return lengths(self.session), self.session.phase, self.size, self.anew, self.drawn


class _Hand(msgspec.Struct, frozen=True):
    """A test: how many cards of how many, and the chance of all that by the number of bad hidden cards."""

    size: int
    cards: int
    anew: int
    chances: tuple[Fraction, ...]
    after: After


def lengths(g: Session) -> Lengths:
    return tuple(sorted((zone, len(cards)) for zone, cards in g.zones.items()))


class Chain:
    """All tests that may be made, each after those before it have failed."""

    def __init__(
        self, g: Session, seat: str, test: Test, stock: Stock, order: Sequence[str], worst: int, policy: Policy
    ) -> None:
        self.policy = policy
        self.seat = seat
        self.test = test
        self.stock = stock
        self.order = order
        self.worst = worst
        bad = {*order[worst:]}
        self.size = len(stock.pool)
        self.bad = sum(card in bad for card in stock.pool)
        self.bad_known = sum(card in bad for card in stock.known)
        self.bad_back = sum(card in bad for card in stock.back)
        self.fewest = max(0, stock.dark - (self.size - self.bad))
        """So many hidden cards are bad at least."""
        self.numbers = range(self.fewest, min(stock.dark, self.bad) + 1)
        self._begin = _Here(_dull(g, seat, order[-1]), stock.size)

    def rounds(self, most: int) -> Iterator[Round]:
        level = {self._begin.key: (self._begin, [Fraction(1)] * len(self.numbers))}
        for _ in range(most):
            hands: list[_Hand] = []
            after: dict[tuple[object, ...], tuple[_Here, list[Fraction]]] = {}
            for here, reached in level.values():
                for p, cards, size, anew, there in self._tests(here):
                    every = comb(size, cards)
                    after_it = lengths(there.session), there.drawn
                    hand = _Hand(size, cards, anew, tuple([q * p / every for q in reached]), after_it)
                    hands.append(hand)
                    on = [
                        q * comb(self.left(hand, x), cards) if q else q
                        for x, q in zip(self.numbers, hand.chances, strict=True)
                    ]
                    _, sums = after.setdefault(there.key, (there, [Fraction(0)] * len(on)))
                    after[there.key] = there, [q + more for q, more in zip(sums, on, strict=True)]
            yield Round(self, hands)
            level = {key: (there, on) for key, (there, on) in after.items() if any(on)}
            if not level:
                return

    def left(self, hand: _Hand, hidden: int) -> int:
        """Bad cards that such a hand comes from: only bad ones have gone."""
        there = self.stock.size + (len(self.stock.back) if hand.anew else 0)
        return max(0, self.bad_known + hidden + (self.bad_back if hand.anew else 0) - (there - hand.size))

    def fair(self, limit: int) -> tuple[int, int]:
        """Known cards that are not bad and within a limit, before and after all has been shuffled anew."""
        within = {*self.order[limit : self.worst]}
        known, back = (sum(card in within for card in cards) for cards in (self.stock.known, self.stock.back))
        return known, known + back

    def _tests(self, here: _Here) -> Iterator[tuple[Fraction, int, int, int, _Here]]:
        """Each number of cards with its chance: what they are drawn from, and how it stands afterwards."""

        def run(ref: Ref, g: Session) -> int:
            self.test(ref, g)
            return next(int(str(entry.facts["cards"])) for entry in ref.log if entry.event == "draws")

        zone = self.stock.zone
        for case in enumerate_outcomes(run, here.session, Session.fork, lengths, self.policy):
            cards, after = int(case.result), case.state
            probe = here.session.fork()
            before = len(probe.cards(zone))
            source(SilentOddsRef(first_option, []), probe, self.seat, cards)
            if after.phase != here.session.phase:
                raise Uncounted("another phase begins in the middle of the evening")
            shuffled = len(probe.cards(zone)) > before
            size = len(probe.cards(zone)) if shuffled else here.size
            anew, drawn = int(shuffled or here.anew), here.drawn or cards > 0
            if zone == PILE:
                there = _Here(_unblurred(after), size - cards, anew, drawn)
            else:
                spent = spent_of(self.seat)
                back = len(after.cards(spent)) != len(probe.cards(spent)) + min(1, cards)
                there = _Here(_unblurred(after), len(after.cards(zone)), int(back or anew), drawn)
            yield case.p, cards, size, anew, there


class Round:
    """One of the tests: in how many ways it can come to it and its hand stays within a limit."""

    def __init__(self, chain: Chain, hands: Sequence[_Hand]) -> None:
        self.chain = chain
        self.hands = hands

    @property
    def draws(self) -> bool:
        """Whether any card is drawn at all."""
        return any(hand.cards for hand in self.hands)

    def by_lengths(self) -> Iterator[tuple[After, Round]]:
        """By how many cards lie where afterwards."""
        for after in dict.fromkeys(hand.after for hand in self.hands):
            yield after, Round(self.chain, [hand for hand in self.hands if hand.after == after])

    def weights(self) -> tuple[Weights, Callable[[int], int]]:
        """By known cards within the limit, and then by how many unknown cards the house holds and how many of them are
        bad: the ways by the number of hidden cards in the hand that are not bad, which may be any within the limit.
        And of how many, by the unknown cards of the house."""
        chain, dark = self.chain, self.chain.stock.dark
        of = lcm(*[p.denominator for hand in self.hands for p in hand.chances])
        whole = [[p.numerator * (of // p.denominator) for p in hand.chances] for hand in self.hands]

        @cache
        def bad_ones(number: int, bad: int) -> list[int]:
            """For a hand with so many bad cards, by the number of bad hidden ones."""
            hand = self.hands[number]
            numbers = zip(chain.numbers, whole[number], strict=True)
            return [n * comb(chain.left(hand, x), bad) if n else 0 for x, n in numbers]

        @cache
        def ways(cards: int, w: int, number: int, j: int, bad: int) -> int:
            rest = chain.size - chain.bad - (cards - w) - j
            total = 0
            for x, n in zip(chain.numbers, bad_ones(number, bad), strict=True):
                if n and 0 <= dark - x - j <= rest:
                    total += n * comb(chain.bad - w, x) * comb(rest, dark - x - j)
            return total

        @cache
        def weights(fair: tuple[int, int]) -> Callable[[int, int], list[int]]:
            @cache
            def weight(cards: int, w: int) -> list[int]:
                found = [0] * (1 + max(hand.cards for hand in self.hands))
                for number, hand in enumerate(self.hands):
                    open_ = fair[hand.anew]
                    for j in range(min(hand.cards, dark) + 1):
                        for i in range(min(hand.cards - j, open_) + 1):
                            found[j] += comb(open_, i) * ways(cards, w, number, j, hand.cards - j - i)
                return found

            return weight

        return weights, lambda cards: of * comb(chain.size - cards, dark)


def _dull(g: Session, seat: str, bad: str) -> Session:
    """The same numbers of cards, all of them bad."""
    work = g.fork()
    for zone in (PILE, DISCARDS, deck_of(seat), spent_of(seat)):
        work.zones[zone] = (bad,) * len(work.cards(zone))
    return _unblurred(work)


def _unblurred(g: Session) -> Session:
    g.belief = counting.situation_belief((), counting.PLAYED)
    return g


def stock_of(zone: str, cards: Sequence[str], pool: Sequence[str], back: Sequence[str]) -> Stock:
    known = tuple([card for card in cards if card != HIDDEN])
    return Stock(zone, known, len(cards) - len(known), tuple(pool), tuple(back))
