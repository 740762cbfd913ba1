"""The tests of an evening against the house whose cards the asking seat does not know, one after another while they
fail.

Only how many bad cards there are among those that a hand comes from matters: whatever goes away with a test that has
failed is bad. So the rules are run once on a session in which every card is bad; that tells how many cards each test is
drawn from, what comes back, when all is shuffled anew, and when phase 2 begins, from where on the gambler's own deck is
drawn from. The rest is counted by binomials for each number of bad cards. Part of the odds of an evening
(evening_odds.py).
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
from sixgun.games.frontera.decks import begin_phase_two, source
from sixgun.games.frontera.house_sums import BADS, HANDS, Of, Weight
from sixgun.games.frontera.state import DISCARDS, PILE, Session, deck_of, spent_of

Lengths = tuple[tuple[str, int], ...]
"""How many cards lie where."""
Test = Callable[[Ref, Session], object]
Bad = tuple[int, int]
"""How many hidden cards of the pile are bad, and how many of the deck; of the latter NOBODY_CARES as long as hands come
from the pile."""
NOBODY_CARES = -1
Weights = Callable[[tuple[int, int]], Weight]
"""By known cards within a limit."""


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
    """A test: how many cards of how many, and the chance of all that by the numbers of bad hidden cards."""

    zone: str
    size: int
    cards: int
    anew: int
    chances: dict[Bad, Fraction]
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
        places: int = 0,
    ) -> None:
        """Hidden cards are any of the pool; on so many `places` of the players lie those that are `among` them."""
        self.among, self.places = len(among), places
        self.bad_among = _number(among, bad)
        self.policy = policy
        self.seat = seat
        self.test = test
        self.stocks = {PILE: pile, deck_of(seat): deck}
        self.pile, self.deck = pile, deck
        self.size = len(pool)
        self.bad = _number(pool, bad)
        self._bad_known = {zone: _number(stock.known, bad) for zone, stock in self.stocks.items()}
        self._bad_back = {zone: _number(stock.back, bad) for zone, stock in self.stocks.items()}
        first = pile if g.phase == 1 else deck
        self._begin = _Here(_dull(g, seat, next(iter(sorted(bad)))), first.size)

    def _numbers(self, stock: Stock) -> range:
        """How many of its hidden cards may be bad."""
        size, bad = self.size, self.bad
        if stock.zone != PILE:
            size, bad = size + self.among, bad + self.bad_among
        return range(max(0, stock.dark - (size - bad)), min(stock.dark, bad) + 1)

    def rounds(self, most: int) -> Iterator[Round]:
        piles, decks = self._numbers(self.pile), self._numbers(self.deck)
        first: dict[Bad, Fraction] = {(x, NOBODY_CARES): Fraction(1) for x in piles}
        level = {self._begin.key: (self._begin, first)}
        for _ in range(most):
            hands: list[_Hand] = []
            after: dict[tuple[object, ...], tuple[_Here, dict[Bad, Fraction]]] = {}
            for here, reached in level.values():
                for p, cards, zone, size, anew, there in self._tests(here):
                    share = p / comb(size, cards)
                    chances = {bad: q * share for bad, q in reached.items()}
                    if zone != PILE and any(y == NOBODY_CARES for _, y in chances):
                        chances = {(x, y): q for (x, _), q in chances.items() for y in decks}
                    done = After(lengths(there.session), there.drawn, there.session.phase)
                    hand = _Hand(zone, size, cards, anew, chances, done)
                    hands.append(hand)
                    _, sums = after.setdefault(there.key, (there, {}))
                    for bad, q in chances.items():
                        if ways := comb(self.left(hand, bad), cards):
                            sums[bad] = sums.get(bad, Fraction(0)) + q * ways
            yield Round(self, hands)
            level = {key: (there, on) for key, (there, on) in after.items() if on}
            if not level:
                return

    def left(self, hand: _Hand, hidden: Bad) -> int:
        """Bad cards that such a hand comes from: only bad ones have gone, or have come to a deck."""
        stock = self.stocks[hand.zone]
        there, size = self._bad_known[hand.zone] + hidden[hand.zone != PILE], stock.size
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

        for case in enumerate_outcomes(run, here.session, Session.fork, lengths, self.policy):
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
            if zone == PILE:
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

    def by_zone(self) -> Iterator[tuple[str, int, Round]]:
        """By where the hands come from, and in which phase."""
        for zone, phase in dict.fromkeys((hand.zone, hand.after.phase) for hand in self.hands):
            hands = [hand for hand in self.hands if (hand.zone, hand.after.phase) == (zone, phase)]
            yield zone, phase, Round(self.chain, hands)

    def by_lengths(self) -> Iterator[tuple[After, Round]]:
        """By how many cards lie where afterwards."""
        for after in dict.fromkeys(hand.after for hand in self.hands):
            yield after, Round(self.chain, [hand for hand in self.hands if hand.after == after])

    def weights(self, *, of_the_house: bool = False) -> tuple[Weights, Of]:
        """For hands of one zone: in how many ways they come about and stay within a limit, and of how many. If the
        hands are `of_the_house`, their hidden cards are those that it holds."""
        chain, hands = self.chain, self.hands
        of = lcm(*[p.denominator for hand in hands for p in hand.chances.values()])
        whole = [{bad: p.numerator * (of // p.denominator) for bad, p in hand.chances.items()} for hand in hands]
        lies = (_OfTheHouse if of_the_house else _InThePile if hands[0].zone == PILE else _InTheDeck)(chain)

        @cache
        def ways(cards: int, w: int, among: int, number: int, j: int, bad: int) -> int:
            """With so many bad cards in the hand."""
            total, hand = 0, hands[number]
            for hidden, n in whole[number].items():
                if n and (times := comb(chain.left(hand, hidden), bad)):
                    total += n * times * lies.ways(cards, w, among, j, hidden)
            return total

        @cache
        def weights(fair: tuple[int, int]) -> Weight:
            @cache
            def weight(cards: int, w: int, among: int) -> list[int]:
                found = [0] * (1 + max(hand.cards for hand in hands))
                for number, hand in enumerate(hands):
                    open_, rest = fair[hand.anew], hand.cards - among // HANDS
                    for j in range(min(rest, chain.stocks[hand.zone].dark) + 1):
                        for i in range(min(rest - j, open_) + 1):
                            found[j] += comb(open_, i) * ways(cards, w, among, number, j, rest - j - i)
                return found

            return weight

        return weights, lambda cards, among: of * lies.of(cards, among)


# where the hidden cards lie that the house does not have -------------------------------------------------------------
class _InThePile:
    """Hands of the pile: so many ways to make up its hidden cards, so many of them bad, from what is left of the pool;
    `j` of the others are in the hand. And of how many."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.pile, self.deck = chain.pile.dark, chain.deck.dark
        self.ways = cache(self._ways)
        self.of = cache(self._of)

    def others(self, cards: int, w: int) -> int:
        """Cards of the pool that are not bad, and not with the house."""
        return self.chain.size - self.chain.bad - (cards - w)

    def _ways(self, cards: int, w: int, among: int, j: int, hidden: Bad) -> int:
        return _part(self.chain.bad - w, self.others(cards, w) - j, self.pile, hidden[0], j)

    def _of(self, cards: int, among: int) -> int:
        return comb(self.chain.size - cards, self.pile)


class _OfTheHouse(_InThePile):
    """Hands of the very cards that the house has."""

    def _ways(self, cards: int, w: int, among: int, j: int, hidden: Bad) -> int:
        return _part(self.chain.bad - w, self.others(cards, w), self.pile, hidden[0]) if hidden[1] == w else 0


class _InTheDeck(_InThePile):
    """Hands of the gambler's deck, beside the pile: some of its hidden cards may be of those that are known to be with
    the players."""

    def _ways(self, cards: int, w: int, among: int, j: int, hidden: Bad) -> int:
        (x, y), bad = hidden, self.chain.bad - w
        piles = _part(bad, self.others(cards, w) - j, self.pile, x)
        if not piles:
            return 0
        gone, bad_gone, in_hand = among % BADS, among // BADS % BADS, among // HANDS
        mine = self.chain.bad_among - bad_gone
        good = self.chain.among - gone - mine - in_hand
        rest, of, total = self.others(cards, w) - j - (self.pile - x), self._among_of(cards, gone), 0
        for k, share in self._among(cards, gone).items():
            those = 0
            for ya in range(max(0, y - (self.deck - k)), min(k, y, mine) + 1):
                those += _part(mine, good, k, ya, in_hand) * _part(bad - x, rest, self.deck - k, y - ya, j)
            total += those * share * (of // self._one(cards, gone, k))
        return piles * total

    def _among(self, cards: int, gone: int) -> dict[int, int]:
        """How many cards of the deck may be such ones, and in how many ways they lie there and elsewhere."""
        left, places = self.chain.among - gone, self.chain.places - cards - gone
        if not self.chain.among:
            return {0: 1}
        ways = {k: comb(self.deck, k) * comb(places - self.deck, left - k) for k in range(min(left, self.deck) + 1)}
        return {k: number for k, number in ways.items() if number}

    def _one(self, cards: int, gone: int, k: int) -> int:
        """Of how many, with so many such cards."""
        return comb(self.chain.size - cards - self.pile, self.deck - k) * comb(self.chain.among - gone, k)

    def _among_of(self, cards: int, gone: int) -> int:
        return lcm(*[self._one(cards, gone, k) for k in self._among(cards, gone)])

    def _of(self, cards: int, among: int) -> int:
        gone = among % BADS
        every = comb(self.chain.places - cards - gone, self.chain.among - gone) if self.chain.among else 1
        return comb(self.chain.size - cards, self.pile) * self._among_of(cards, gone) * every


def _part(bad: int, others: int, cards: int, bad_ones: int, chosen: int = 0) -> int:
    """Ways to make up so many hidden cards, so many of them bad, of what is left; some of the others are chosen."""
    rest = cards - bad_ones - chosen
    return comb(bad, bad_ones) * comb(others, rest) if 0 <= rest <= others else 0


def _number(cards: Sequence[str], kind: frozenset[str]) -> int:
    return sum([card in kind for card in cards])


def _dull(g: Session, seat: str, bad: str) -> Session:
    """The same numbers of cards, all of them bad."""
    work = g.fork()
    for zone in (PILE, DISCARDS, deck_of(seat), spent_of(seat)):
        work.zones[zone] = (bad,) * len(work.cards(zone))
    return _unblurred(work)


def _unblurred(g: Session) -> Session:
    g.belief = counting.situation_belief((), counting.PLAYED)
    return g


def stock_of(zone: str, cards: Sequence[str], back: Sequence[str]) -> Stock:
    known, sure = tuple([card for card in cards if card != HIDDEN]), tuple([card for card in back if card != HIDDEN])
    return Stock(zone, known, len(cards) - len(known), sure, len(sure) < len(back))
