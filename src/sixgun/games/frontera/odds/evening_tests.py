"""The tests of an evening against the house whose cards the asking seat does not know, one after another while they
fail.

Only how many bad cards there are among those that a hand comes from matters: whatever goes away with a test that has
failed is bad. So the rules are run once on a session in which every card is bad; that tells how many cards each test is
drawn from, what comes back, when all is shuffled anew, and when phase 2 begins, from where on the gambler's own deck is
drawn from. The rest is counted by binomials for each number of bad cards. Part of the odds of an evening
(evening_odds.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm
from operator import mul

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.hands.best_cards import Uncounted
from sixgun.core.odds import Policy, SilentOddsRef, first_option
from sixgun.core.ref import Ref
from sixgun.games.frontera.decks import begin_phase_two, source
from sixgun.games.frontera.odds import counting, draws, evening_places
from sixgun.games.frontera.odds.evening_places import Before, Lies, Numbers
from sixgun.games.frontera.odds.house_sets import View
from sixgun.games.frontera.odds.house_sums import Weighing
from sixgun.games.frontera.state import DISCARDS, MAYOR, PILE, Session, deck_of, spent_of

Lengths = tuple[tuple[str, int], ...]
"""How many cards lie where."""
Test = Callable[[Ref, Session], object]


class After(msgspec.Struct, frozen=True, order=True):
    """How the cards lie after a test."""

    lengths: Lengths = ()
    drawn: bool = False
    """Whether any card has been drawn until then."""
    phase: int = 0


class Stock(msgspec.Struct, frozen=True):
    """What hands come from: known cards, so many hidden ones, and known cards that come back when all is shuffled
    anew."""

    zone: str
    known: tuple[str, ...] = ()
    dark: int = 0
    back: tuple[str, ...] = ()
    unsure: bool = False
    """Whether others come back as well, which the asking seat does not know."""

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
    """A test: how many cards of how many, and the chance of all that by the bad hidden cards of its zone."""

    zone: str
    size: int
    cards: int
    anew: int
    chances: dict[int, Fraction]
    before: Before
    after: After


def lengths(g: Session) -> Lengths:
    return tuple(sorted((zone, len(cards)) for zone, cards in g.zones.items()))


class Chain:
    """All tests that may be made, each after those before it have failed."""

    def __init__(
        self,
        g: Session,
        seat: str,
        test: Test,
        pile: Stock,
        deck: Stock,
        pool: Sequence[str],
        bad: frozenset[str],
        policy: Policy,
        among: Sequence[str] = (),
        aside: int = 0,
    ) -> None:
        """Hidden cards are any of the pool. If some are known to be `among` the players, so many of the pool are set
        `aside`, with whom they are not (house_sets.Hidden)."""
        self.numbers = Numbers(
            len(pool), _number(pool, bad), len(among), _number(among, bad), aside, pile.dark, deck.dark
        )
        self.policy = policy
        self.seat = seat
        self.test = test
        self.stocks = {pile.zone: pile, deck.zone: deck}
        self.pile, self.deck = pile, deck
        self._bad_known = {zone: _number(stock.known, bad) for zone, stock in self.stocks.items()}
        self._bad_back = {zone: _number(stock.back, bad) for zone, stock in self.stocks.items()}
        first = pile if g.phase == 1 else deck
        self.lies = cache(self._lies)
        dull = g.fork()  # the same numbers of cards, all of them bad
        for zone in (PILE, DISCARDS, deck_of(seat), spent_of(seat)):
            dull.zones[zone] = (min(bad),) * len(g.cards(zone))
        self._begin = _Here(_unblurred(dull), first.size)

    def _lies(self, zone: str) -> Lies:
        """Where the hidden cards lie that hands of a zone come from."""
        if zone != deck_of(MAYOR) and not (self.numbers.among or self.numbers.pile or self.stocks[zone].dark):
            return evening_places.Known(self.numbers)
        kinds = {
            PILE: (evening_places.Lies, evening_places.Aside),
            deck_of(MAYOR): (evening_places.OfTheHouse, evening_places.HouseBeside),
        }
        beside = evening_places.InTheDeck, evening_places.Beside
        return kinds.get(zone, beside)[bool(self.numbers.among)](self.numbers)

    def _numbers(self, stock: Stock) -> range:
        """How many of its hidden cards may be bad."""
        size, bad = self.numbers.size, self.numbers.bad
        if stock.zone != PILE:
            size, bad = size + self.numbers.among, bad + self.numbers.bad_among
        return range(max(0, stock.dark - (size - bad)), min(stock.dark, bad) + 1)

    def rounds(self, most: int) -> Iterator[Round]:
        first, none = (self.pile, ()) if self._begin.session.phase == 1 else (self.deck, ((0, Fraction(1)),))
        level: dict[Hashable, tuple[_Here, Before, dict[int, Fraction]]]
        level = {0: (self._begin, none, dict.fromkeys(self._numbers(first), Fraction(1)))}
        for _ in range(most):
            hands: list[_Hand] = []
            after: dict[Hashable, tuple[_Here, Before, dict[int, Fraction]]] = {}
            for here, before, reached in level.values():
                for p, cards, zone, size, anew, there in self._tests(here):
                    past, chances = before, reached
                    if zone != PILE and not before:  # phase 2 begins
                        past = tuple(sorted(reached.items()))
                        chances = dict.fromkeys(self._numbers(self.deck), Fraction(1))
                    share = p / comb(size, cards)
                    chances = {bad: q * share for bad, q in chances.items()}
                    done = After(lengths(there.session), there.drawn, there.session.phase)
                    hand = _Hand(zone, size, cards, anew, chances, past, done)
                    hands.append(hand)
                    _, _, sums = after.setdefault((there.key, past), (there, past, {}))
                    for bad, q in chances.items():
                        if ways := comb(self.left(hand, bad), cards):
                            sums[bad] = sums.get(bad, Fraction(0)) + q * ways
            yield Round(self, hands)
            level = {key: (there, past, on) for key, (there, past, on) in after.items() if on}
            if not level:
                return

    def left(self, hand: _Hand, hidden: int) -> int:
        """Bad cards that such a hand comes from: only bad ones have gone, or have come to a deck."""
        stock = self.stocks[hand.zone]
        there, size = self._bad_known[hand.zone] + hidden, stock.size
        if hand.anew:
            there, size = there + self._bad_back[hand.zone], size + len(stock.back)
        return max(0, there - (size - hand.size))

    def fair(self, zone: str, within: frozenset[str]) -> tuple[int, int]:
        """Known cards of a zone that are within a limit and not bad, before and after all has been shuffled anew."""
        stock = self.stocks[zone]
        known, back = _number(stock.known, within), _number(stock.back, within)
        return known, known + back

    def _tests(self, here: _Here) -> Iterator[tuple[Fraction, int, str, int, int, _Here]]:
        """Each number of cards with its chance: from where and of how many they are drawn, and how it stands
        afterwards."""

        def run(ref: Ref, g: Session) -> int:
            self.test(ref, g)
            return next(int(str(entry.facts["cards"])) for entry in ref.log if entry.event == "draws")

        for case in draws.spread(run, here.session, lengths, self.policy, log=True):
            cards, after = int(case.result), case.state
            probe, ref = here.session.fork(), SilentOddsRef(first_option, [])
            begun = after.phase != here.session.phase
            if begun:
                begin_phase_two(ref, probe)
            zone, _ = source(ref, probe, self.seat, cards)
            shuffled = len(probe.cards(zone)) > len(here.session.cards(zone))
            if shuffled and self.stocks[zone].unsure:
                raise Uncounted("which cards come back is not known")
            size = len(probe.cards(zone)) if shuffled or begun else here.size
            anew, drawn = int(shuffled or (here.anew and not begun)), here.drawn or cards > 0
            if probe.phase == 1:
                there = _Here(_unblurred(after), size - cards, anew, drawn)
            else:
                spent = spent_of(self.seat)
                back = len(after.cards(spent)) != len(probe.cards(spent)) + min(1, cards)
                there = _Here(_unblurred(after), len(after.cards(zone)), int(back or anew), drawn)
            yield case.p, cards, zone, size, anew, there


class Round:
    """One of the tests: in how many ways it can come to it and its hand stays within a limit."""

    def __init__(self, chain: Chain, hands: Sequence[_Hand]) -> None:
        self.chain = chain
        self.hands = hands

    @property
    def draws(self) -> bool:
        """Whether any card is drawn at all."""
        return any(hand.cards for hand in self.hands)

    @property
    def hopeless(self) -> bool:
        """Whether nothing but bad cards is left to draw from."""
        return all(self.chain.left(hand, bad) == hand.size for hand in self.hands for bad in hand.chances)

    def views(self) -> Iterator[View]:
        for hand in self.hands:
            yield self.chain.lies(hand.zone).view(hand.before)[0]

    def by_zone(self) -> Iterator[tuple[str, int, Round]]:
        """By where the hands come from, in which phase, and how cards that are set aside count."""
        parts: dict[tuple[str, int, tuple[View, int]], list[_Hand]] = {}
        for hand in self.hands:
            view = self.chain.lies(hand.zone).view(hand.before)
            parts.setdefault((hand.zone, hand.after.phase, view), []).append(hand)
        for (zone, phase, _), hands in parts.items():
            yield zone, phase, Round(self.chain, hands)

    def by_lengths(self) -> Iterator[tuple[After, Round]]:
        """By how many cards lie where afterwards."""
        for after in dict.fromkeys(hand.after for hand in self.hands):
            yield after, Round(self.chain, [hand for hand in self.hands if hand.after == after])

    def weighing(self) -> Callable[[tuple[int, int]], Weighing]:
        """For hands that belong together (`by_zone`): in how many ways they come about and stay within a limit, by the
        known cards within it, and of how many."""
        chain, hands = self.chain, self.hands
        of = lcm(*[p.denominator for hand in hands for p in hand.chances.values()])
        past = lcm(*[p.denominator for hand in hands for _, p in hand.before])
        whole = [
            [(bad, chain.left(hand, bad), p.numerator * (of // p.denominator)) for bad, p in hand.chances.items() if p]
            for hand in hands
        ]
        """By the bad hidden cards: all bad ones that a hand comes from, and in how many ways it comes to it."""
        before = [tuple([(x, int(p * past)) for x, p in hand.before]) for hand in hands]
        lies = chain.lies(hands[0].zone)
        view, times_of = lies.view(hands[0].before)

        most = [chain.stocks[hand.zone].dark for hand in hands]

        @cache
        def drawn(number: int, in_hand: int) -> list[int]:
            """With so many bad cards in the hand, by the bad hidden cards."""
            found = [0] * (most[number] + 1)
            for bad, left, n in whole[number]:
                found[bad] = n * comb(left, in_hand)
            return found

        @cache
        def weighing(fair: tuple[int, int]) -> Weighing:
            @cache
            def weight(cards: int, bad: int) -> list[int]:
                found = [0] * (1 + max(hand.cards for hand in hands))
                for number, hand in enumerate(hands):
                    open_ = fair[hand.anew]
                    for j in range(min(hand.cards, chain.stocks[hand.zone].dark) + 1):
                        ways = lies.all_ways(cards, bad, j, most[number], before[number])
                        if any(ways):
                            for i in range(min(hand.cards - j, open_) + 1):
                                times = drawn(number, hand.cards - j - i)
                                found[j] += comb(open_, i) * sum(map(mul, ways, times))
                return found

            return Weighing(view, weight, lambda cards: of * (times_of or past) * lies.of(cards))

        return weighing


def _number(cards: Sequence[str], kind: frozenset[str]) -> int:
    return sum([card in kind for card in cards])


def _unblurred(g: Session) -> Session:
    g.belief = counting.situation_belief((), counting.PLAYED)
    return g


def stock_of(zone: str, cards: Sequence[str], back: Sequence[str]) -> Stock:
    known, sure = tuple([card for card in cards if card != HIDDEN]), tuple([card for card in back if card != HIDDEN])
    return Stock(zone, known, len(cards) - len(known), sure, len(sure) < len(back))
