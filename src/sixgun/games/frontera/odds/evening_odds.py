"""Exact odds of a whole evening against the house: how its points may stand when the gambler gets away.

Cards are counted, not listed. An evening is a run of tests that fail, and one that does not; the rules say what each
result means (`gambling.goes_on`) and which card of a hand is played (`in_order_of_play`), which depends on the last
card of the house. What is left is how many ways there are to draw so many cards of the house with such a sum while the
tests go that way. By sums of binomials they are counted for all cards that the asking seat does not know at once: a
hand without any of the best cards of an order comes from the others, and hands that fail from the worst
(evening_tests.py).

It is counted to its end: when the house has shown all its cards it begins anew (house_sums.py), and so do the gambler's
cards. Whatever cannot be counted raises Uncounted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from sixgun.core.cards import HIDDEN
from sixgun.core.counts import summed
from sixgun.core.hands.best_cards import Uncounted
from sixgun.core.odds import Policy, SilentOddsRef, first_option
from sixgun.core.ref import Ref
from sixgun.games.frontera import gambling
from sixgun.games.frontera.decks import NO_MANAGEMENT, value
from sixgun.games.frontera.odds.belief import Remembered, hidden_with_players
from sixgun.games.frontera.odds.contest_hands import numbers_of
from sixgun.games.frontera.odds.evening_tests import After, Chain, Round, Stock, stock_of
from sixgun.games.frontera.odds.house_sets import Hidden, Lasts, ahead_by, where
from sixgun.games.frontera.odds.house_sums import Fresh, HouseCards, Sums, Tally
from sixgun.games.frontera.state import DISCARDS, MAYOR, PILE, Evening, Session, deck_of, replace, spent_of
from sixgun.games.frontera.trials import (
    EVERY_CARD,
    FAILURE,
    PARTIAL,
    SUCCESS,
    SUITS,
    Grade,
    Result,
    in_order_of_play,
    trait_grader,
)

Tallies = defaultdict[After, Tally]
Stand = dict[After, Sums]
"""By how the cards lie at the end, as far as it is told apart: the points that the house is ahead, with the chance of
both."""


_known: Remembered[Sums] = Remembered(16)
"""Each choice of a question, and each look at it, asks for the same evenings."""


def results(belief: Session, evening: Evening, *, at_the_table: bool = False) -> Sums:
    """By how many points the house is ahead in the end, as the seat that believes this must expect it."""

    def count() -> Sums:
        ends = stand(belief, evening, at_the_table=at_the_table)
        found = summed([row for sums in ends.values() for row in sums.items()])
        if sum(found.values()) != 1:  # some knowledge is only as good as there is room for it (belief.py)
            raise Uncounted("what the seat knows does not go together")
        return {result: found[result] for result in sorted(found)}

    return dict(_known.find(belief, (evening, at_the_table), count))


def stand(
    belief: Session,
    evening: Evening,
    *,
    at_the_table: bool = False,
    apart: bool = False,
    policy: Policy = first_option,
) -> Stand:
    """From before the next round of an evening, or `at_the_table` from before the test after the last one. The gambler
    tries to stop after every round, and leaves as soon as he may. How many cards lie where in the end is told apart if
    it matters. Other decisions are made by the policy."""
    work = belief.fork()
    work.evening = evening
    left = gambling.house_left(work)
    rules = _Rules(work, evening, at_the_table, policy)
    if not rules.stops():
        raise Uncounted("he does not try to stop")
    tallies: Tallies = defaultdict(Tally)
    _count(rules, left, tallies, apart=apart)
    return {ending: sums for ending, tally in tallies.items() if (sums := tally.sums(evening.result))}


def decided(belief: Session, evening: Evening, policy: Policy) -> tuple[bool, ...]:
    """What a policy makes of an evening: whether he tries to stop, leaves when he may, and leaves out the last round if
    he may, by whose points it was."""
    rules = _Rules(belief.fork(), evening, False, policy)
    best = max(rules.order[: rules.from_[PARTIAL]], key=value)
    void = [rules.voids(best, min(cards, key=value)) for cards in rules.by_owner()]
    return rules.stops(), rules.leaves(), *void


def _count(rules: _Rules, left: Sequence[str], tallies: Tallies, *, apart: bool) -> None:
    """Round after round; told apart by how many cards lie where afterwards, if that matters."""
    work, seat = rules.work, rules.seat
    belief = work.believed
    dark = left.count(HIDDEN)
    places = sum(hidden_with_players(work).values())
    among = belief.among[:places]
    aside = len(belief.unknown) + len(among) - places if among else 0
    before = rules.evening.shown if len(left) < len(gambling.house_cards(work)) else ()
    pile = _pile(work) if work.phase == 1 else Stock(PILE)
    deck = stock_of(deck_of(seat), work.cards(deck_of(seat)), work.cards(spent_of(seat)))
    one_pack = work.board.switches.mode == NO_MANAGEMENT
    if one_pack:  # frontera.nomgmt.one-pack: house and tests draw from all of it each time
        if dark:
            raise Uncounted("the pack is not known")
        deck = stock_of(PILE, work.cards(PILE), ())
    if among and not pile.dark <= aside <= len(belief.unknown):
        raise Uncounted("what the seat knows does not go together")
    chain = Chain(work, seat, rules.test, pile, deck, belief.unknown, rules.bad, rules.policy, among, aside)
    rounds = list(chain.rounds(rules.most))
    room = max(sum(view.times).bit_length() for one in rounds for view in one.views())
    shown = min(rules.most, len(rounds) + 1)

    @cache
    def parts(zone: str, phase: int) -> list[_Part]:
        """What hands of a zone go by in a phase. The Mayor's own people draw in the end from what the house shows."""
        here = rules if phase == work.phase else rules.in_phase(phase)
        assert here.bad == rules.bad
        lasts = dict.fromkeys((*left, *rules.evening.shown, *belief.unknown, *among))
        hand = min(max(number for number, _ in numbers_of(here.work, here.one)), chain.stocks[zone].dark)
        found: list[_Part] = []
        for order, limits in _orders(here, [card for card in lasts if card != HIDDEN]):
            hidden = Hidden(
                belief.unknown,
                dark,
                hand,
                order,
                here.from_[FAILURE],
                of_the_house=zone == deck_of(MAYOR),
                among=among,
                aside=aside,
                from_aside=zone == PILE and bool(among),
                room=room,
                last=where(shown, len(left), len(left) + len(before)) if dark else None,
            )
            table = Fresh(left, hidden) if one_pack else HouseCards(left, before, hidden)
            found.append(_Part(here, chain, zone, table, limits))
        return found

    for made, tests in enumerate(rounds, 1):  # those before have failed, and this one goes one way or the other
        for zone, phase, those in tests.by_zone():
            for after, test in those.by_lengths() if apart else ((After(), those),):
                _one_test(parts(zone, phase), test, made, tallies[after])


def _pile(work: Session) -> Stock:
    """What tests of phase 1 are drawn from, as the asking seat knows it."""
    belief = work.believed
    if belief.count is None:  # hidden discards are alike to the pile
        return stock_of(PILE, belief.pile, [card for card in work.cards(DISCARDS) if card != HIDDEN])
    return stock_of(PILE, work.cards(PILE), work.cards(DISCARDS))


# what the rules say --------------------------------------------------------------------------------------------------
class _Rules:
    """The rules of the evening, asked one by one."""

    def __init__(self, work: Session, evening: Evening, at_the_table: bool, policy: Policy) -> None:
        self.policy = policy
        self.ref = SilentOddsRef(policy, [])
        """Asked where nothing is left to chance."""
        self.work = work
        self.evening = evening
        self.at_the_table = at_the_table
        self.who = evening.people[0]
        self.seat = work[self.who].seat
        self.one = gambling.gambler(work, self.who, bool(evening.cheats))
        grade = trait_grader(SUITS[self.one.trait])
        self.order = in_order_of_play(work, EVERY_CARD, grade)
        """Of a hand the first of these is played, unless the last card of the house makes a higher one better."""
        self.grades: list[Grade] = [(FAILURE, PARTIAL, SUCCESS)[grade(card)] for card in self.order]
        self.from_ = {grade: self.grades.index(grade) for grade in (SUCCESS, PARTIAL, FAILURE)}
        self.bad = frozenset(self.order[self.from_[FAILURE] :])
        """Cards with which nobody gets away."""
        self.voids = cache(self._voids)
        self.leaving_out = cache(self._leaving_out)

    def in_phase(self, phase: int) -> _Rules:
        work = self.work.fork()
        work.phase = phase
        return _Rules(work, self.evening, self.at_the_table, self.policy)

    @property
    def most(self) -> int:
        """frontera.ruling.casino-closes: so many tests at most."""
        return self.work.board.switches.house_rounds - self.evening.rounds + self.at_the_table

    def test(self, ref: Ref, g: Session, last: str = "") -> Result:
        """Whether he gets away does not depend on the last card of the house, but which card he plays does."""
        return gambling.stop_test(ref, g, self.who, bool(self.evening.cheats), last)

    def leaves(self) -> bool:
        """Whether a gambler who may leave does."""
        work = self._probe(self.order[-1])
        work.evening = replace(work.tonight, may_leave=True)
        return gambling.wish(self.ref, work) == "leave"

    def by_owner(self) -> tuple[list[str], list[str]]:
        """frontera.gamble.bank-points: cards of the house that give it points, and that give the player points."""
        mine = [card for card in self.order if ahead_by(card) < 0]
        return [card for card in self.order if card not in mine], mine

    def stops(self) -> bool:
        """Whether he tries to stop after a round."""
        return gambling.wish(self.ref, self._probe(self.order[-1])) == "stop"

    def _voids(self, played: str, last: str) -> bool:
        """Whether the last round is left out."""
        work = self._probe(last)
        gambling.goes_on(self.ref, work, Result(SUCCESS, played))
        return work.tonight.bank == 0

    def _leaving_out(self, last: str) -> tuple[tuple[frozenset[str], int], ...]:
        """frontera.gamble.bank-stop-ignore: hands that leave out this last card of the house: those within one set of
        cards, and not those within the other."""
        order = in_order_of_play(self.work, EVERY_CARD, self.grader(last))
        places = [n for n in range(self.from_[PARTIAL]) if self.voids(order[n], last)]
        if not places:
            return ()
        assert places[-1] - places[0] + 1 == len(places), "the order of play is that of value"
        return (frozenset(order[places[0] :]), 1), (frozenset(order[places[-1] + 1 :]), -1)

    def grader(self, last: str) -> Callable[[str], int]:
        """How good a card is for the test after this last card of the house."""
        return trait_grader(SUITS[self.one.trait], more=gambling.worth_more(last))

    def _probe(self, last: str) -> Session:
        work = self.work.fork()
        work.evening = replace(self.evening, shown=(last,), bank=1, player=0, before=(0, 0), may_leave=False)
        return work


# tests and house --------------------------------------------------------------------------------------------
class _Part:
    """Hands of one zone in one phase: the rules that they go by, the cards of the house beside them, and its last cards
    that may be left out by hands within limits of an order."""

    def __init__(self, rules: _Rules, chain: Chain, zone: str, table: HouseCards | Fresh, limits: Limits) -> None:
        assert rules.leaves()
        self.rules, self.chain, self.zone, self.table, self.limits = rules, chain, zone, table, limits
        self.lasts = self._lasts()

    def known(self, limit: int) -> tuple[int, int]:
        """Known cards that hands may hold within a limit, besides bad ones."""
        return self.chain.fair(self.zone, frozenset(self.table.hidden.order[limit : self.rules.from_[FAILURE]]))

    def _lasts(self) -> dict[tuple[int, int], Lasts]:
        """Last cards of the house that may be left out, by the known cards within the limits."""
        found: dict[tuple[int, int], list[tuple[str, int, int]]] = {}
        for last in self.table.cards:
            for limit, times in self.limits.get(last, ()):
                found.setdefault(self.known(limit), []).append((last, limit, times))
        return {known: tuple(those) for known, those in found.items()}


Limits = dict[str, tuple[tuple[int, int], ...]]
"""By the last card of the house: hands that leave it out are those within these limits, each so many times."""


def _orders(rules: _Rules, lasts: Iterable[str]) -> list[tuple[list[str], Limits]]:
    """Orders of all cards in which the hands that leave out a last card of the house are those from one place on, and
    not from another: mostly the same for all. The order of play changes with the last card, but only among cards with
    which he gets away."""
    groups: list[dict[str, tuple[tuple[frozenset[str], int], ...]]] = [{}]
    for last in lasts:
        new = rules.leaving_out(last)
        for group in groups:
            there = [one for sets in group.values() for one, _ in sets]
            if all(one <= other or other <= one for one, _ in new for other in there):
                group[last] = new
                break
        else:
            groups.append({last: new})
    found: list[tuple[list[str], Limits]] = []
    for group in groups:
        within = Counter(card for sets in group.values() for one, _ in sets for card in one)
        order = sorted(rules.order, key=within.__getitem__)
        limits = {last: tuple([(len(order) - len(one), n) for one, n in sets]) for last, sets in group.items() if sets}
        for last, sets in group.items():
            assert all(frozenset(order[len(order) - len(one) :]) == one for one, _ in sets), last
        found.append((order, limits))
    return found


def _one_test(parts: Sequence[_Part], test: Round, made: int, tally: Tally) -> None:
    rules, table = parts[0].rules, parts[0].table
    bad, fair = rules.from_[FAILURE], rules.from_[PARTIAL]
    rounds = made - rules.at_the_table
    weighing = test.weighing()

    def add(shown: int, *limits: tuple[int, int]) -> None:
        """The sum of so many cards of the house, if the last hand stays within a limit; for each so many times."""
        alike: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for limit, times in limits:
            alike.setdefault(parts[0].known(limit), []).append((limit, times))
        for known, those in alike.items():
            tally.add(*table.sums(shown, tuple(those), weighing(known)))

    if test.draws and not test.hopeless:
        add(rounds, (0, 1), (fair, -1))
        for part in parts:
            for known, those in part.lasts.items() if rounds else ():
                for points, (ways, every) in part.table.before_last(rounds, those, weighing(known)):
                    tally.leave_out(ways, every, points)
            for limit, times in part.limits.get(rules.evening.shown[-1], ()) if not rounds else ():
                last = ahead_by(rules.evening.shown[-1])  # the round that has just been played
                ways, every = part.table.sums(0, ((limit, 1),), weighing(part.known(limit)))
                tally.leave_out({-last: sum(ways.values()) * times}, every, last)
    if made == rules.most:  # frontera.ruling.casino-closes
        add(rounds, (bad if test.hopeless else fair, 1))
    elif test.draws and not test.hopeless:
        add(rounds + 1, (fair, 1), (bad, -1))
