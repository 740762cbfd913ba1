"""Exact odds of a whole evening against the house: how its points may stand when the gambler gets away.

Cards are counted, not listed. An evening is a run of tests that fail, and one that does not; the rules say what each
result means (`gambling.goes_on`) and which card of a hand is played (`in_order_of_play`). What is left is how many ways
there are to draw so many cards of the house with such a sum while the tests go that way. By sums of binomials they are
counted for all cards that the asking seat does not know at once: a hand without any of the best cards of an order comes
from the others, and hands that fail from the worst. Wherever the gambler's own cards are known, tests and house have
nothing to do with each other.

It ends where the house has shown all its cards, or the common pile would be shuffled anew: the chance that an evening
lasts longer than that is told as such. Whatever cannot be counted raises Uncounted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.odds import SilentOddsRef, enumerate_outcomes, first_option
from sixgun.games.frontera import counting, gambling
from sixgun.games.frontera.best_cards import Uncounted
from sixgun.games.frontera.decks import NO_MANAGEMENT, source
from sixgun.games.frontera.house_sums import Fresh, Shared, Sums, Weight, add_up, kinds_of, leave_out, sets_of
from sixgun.games.frontera.state import MAYOR, PILE, Evening, Session, replace
from sixgun.games.frontera.trials import (
    EVERY_CARD,
    FAILURE,
    PARTIAL,
    SUCCESS,
    SUITS,
    Grade,
    Result,
    draw_count,
    draw_mods,
    in_order_of_play,
    trait_grader,
)

MOST_ROUNDS = 6
"""So many rounds are counted where tests and house draw from the same unknown cards."""
NEGLIGIBLE = Fraction(1, 10**6)
"""There, no more rounds are counted when this is left."""


class Stand(msgspec.Struct, frozen=True):
    """How an evening ends: by the points that the house is ahead, and the chance that it goes on longer."""

    results: Mapping[int, Fraction]
    longer: Fraction
    rounds: int
    """So many rounds are counted."""


def stand(belief: Session, evening: Evening) -> Stand:
    """From before the next round of an evening, as whoever believes this must expect it. The gambler tries to stop
    after every round, and leaves as soon as he may."""
    who = evening.people[0]
    if belief[who].seat == MAYOR:
        raise Uncounted("what the Mayor's people play goes to the cards of the house")
    work = belief.fork()
    work.evening = evening
    rules = _Rules(work, evening)
    left = gambling.house_left(work)
    assert work.belief is not None
    pool = (*work.belief.unknown, *work.belief.among) if HIDDEN in left else ()
    most = work.board.switches.house_rounds - evening.rounds
    if work.board.switches.mode == NO_MANAGEMENT:
        if HIDDEN in left:
            raise Uncounted("the pack is not known")
        return _walk(rules, Fresh(left), _known_tests(rules), most)
    sizes = rules.sizes()
    zone, _ = source(SilentOddsRef(first_option, []), work, belief[who].seat, max(sizes))
    if zone != PILE and HIDDEN not in work.cards(zone):
        marks = dict.fromkeys(pool, 2)
        sets = sets_of(kinds_of(Counter(pool), marks), left.count(HIDDEN))
        house = Shared(left, pool, marks, sets, len(left))
        return _walk(rules, house, _known_tests(rules), min(most, len(left)), closes=most)
    if zone != PILE or work.belief.among:
        raise Uncounted("which cards come back is not known")
    return _together(rules, left, work, sizes, most)


# what the rules say --------------------------------------------------------------------------------------------------
class _Rules:
    """The rules of the evening, asked one by one."""

    def __init__(self, work: Session, evening: Evening) -> None:
        self.work = work
        self.evening = evening
        self.who = evening.people[0]
        self.one = gambling.gambler(work, self.who, bool(evening.cheats))
        grade = trait_grader(SUITS[self.one.trait])
        self.order = in_order_of_play(work, EVERY_CARD, grade)
        """Of a hand the first of these is played."""
        self.grades: list[Grade] = [(FAILURE, PARTIAL, SUCCESS)[grade(card)] for card in self.order]
        self.from_ = {grade: self.grades.index(grade) for grade in (SUCCESS, PARTIAL, FAILURE)}
        self.voids = cache(self._voids)

    def sizes(self) -> dict[int, Fraction]:
        """How many cards a test draws (frontera.sobriety.tipsy leaves it to the dead man's hand)."""
        mods = draw_mods(self.work, self.who, self.one.trait, self.one.skill, self.one.mods)
        spread = enumerate_outcomes(
            lambda ref, g: draw_count(ref, g, self.who, mods)[0], self.work, Session.fork, lambda _: 0, log=False
        )
        return {int(case.result): case.p for case in spread}

    def meaning(self, grade: Grade) -> str:
        """What a result of the test leads to: the end, one more round, or nothing."""
        work = self._probe(self.order[-1])
        card = self.order[self.from_[grade]] if grade != FAILURE else ""
        if not gambling.goes_on(SilentOddsRef(first_option, []), work, Result(grade, card)):
            return "ends"
        assert work.evening is not None
        return "may-leave" if work.evening.may_leave else "on"

    def leaves(self) -> bool:
        """Whether whoever may leave does."""
        work = self._probe(self.order[-1])
        assert work.evening is not None
        work.evening = replace(work.evening, may_leave=True)
        return not gambling.after_round(SilentOddsRef(first_option, []), work)

    def _voids(self, played: str, last: str) -> bool:
        """Whether the last round is left out."""
        work = self._probe(last)
        gambling.goes_on(SilentOddsRef(first_option, []), work, Result(SUCCESS, played))
        assert work.evening is not None
        return work.evening.bank == 0

    def _probe(self, last: str) -> Session:
        work = self.work.fork()
        work.evening = replace(self.evening, shown=(last,), bank=1, player=0, before=(0, 0), may_leave=False)
        return work


# tests with known cards ----------------------------------------------------------------------------------------------
def _known_tests(rules: _Rules) -> Iterator[dict[Result, Fraction]]:
    """Each test after those before it have failed: its results with their chances. Among cards that fail it makes no
    difference which one was played."""
    work = rules.work.fork()
    work.belief = counting.situation_belief((), counting.PLAYED)
    known: dict[tuple[object, ...], tuple[dict[Result, Fraction], Session | None]] = {}
    while True:
        key = tuple(sorted(work.zones.items()))
        if key not in known:
            found: dict[Result, Fraction] = {}
            after = None
            for case in enumerate_outcomes(
                lambda ref, g: gambling.stop_test(ref, g, rules.who, bool(rules.evening.cheats)),
                work,
                Session.fork,
                lambda _: 0,
                log=False,
            ):
                found[case.result] = found.get(case.result, Fraction(0)) + case.p
                if case.result.grade == FAILURE:
                    after = case.state
            known[key] = found, after
        found, after = known[key]
        yield found
        if after is None:
            return
        work = after


def _walk(
    rules: _Rules,
    house: Shared | Fresh,
    tests: Iterator[dict[Result, Fraction]],
    most: int,
    closes: int | None = None,
) -> Stand:
    """Tests and house have nothing to do with each other: round after round what stops the evening there."""
    closes = most if closes is None else closes
    longer = Fraction(0)
    here = Fraction(1)
    base = rules.evening.bank - rules.evening.player
    rounds = 0
    lasts = tuple(house.cards if isinstance(house, Fresh) else dict.fromkeys((*house.known, *house.pool)))
    for results_of_test in tests:
        if rounds == most:
            break
        rounds += 1
        played: dict[str, Fraction] = {}
        parts: dict[str, Fraction] = {}
        for result, p in results_of_test.items():
            meaning = rules.meaning(result.grade)
            parts[meaning] = parts.get(meaning, Fraction(0)) + p
            if meaning == "ends":
                played[result.card] = played.get(result.card, Fraction(0)) + p
        house.ends(rounds, here * parts.get("ends", Fraction(0)), base)
        void = {
            last: here * sum((p for card, p in played.items() if rules.voids(card, last)), Fraction(0))
            for last in lasts
        }
        house.ends_before_last(rounds, void, base)
        more = here * parts.get("may-leave", Fraction(0))
        assert not more or rules.leaves()
        if rounds == closes:  # frontera.ruling.casino-closes
            house.ends(rounds, more + here * parts.get("on", Fraction(0)), base)
            return Stand(house.results(), longer, rounds)
        if rounds < most:
            house.ends(rounds + 1, more, base)
        else:
            longer += more
        here *= parts.get("on", Fraction(0))
        if not here:
            break
    return Stand(house.results(), longer + here, rounds)


def _cleaned(results: Sums) -> Sums:
    return {s: p for s, p in sorted(results.items()) if p}


# tests and house from the same unknown cards -------------------------------------------------------------------------
class _Tests:
    """Tests from the common pile, of which the house may hold some unknown cards: hands that fail, and a last one that
    holds nothing of the best cards of the order."""

    def __init__(self, rules: _Rules, work: Session) -> None:
        assert work.belief is not None
        self.rules = rules
        self.block = len(work.belief.pile)
        self.there = len(work.cards(PILE))
        self.open = Counter(card for card in work.belief.pile if card != HIDDEN)
        self.dark = work.belief.pile.count(HIDDEN)
        self.unknown = Counter(work.belief.unknown)
        self.size = len(work.belief.unknown)
        self.worst = rules.from_[FAILURE]

    def within(self, start: int) -> tuple[int, int, int, int]:
        """Cards of the pile that are known, and unknown ones: how many may be in a hand that fails, and in one without
        the first ones of the order."""
        bad, fair = self.rules.order[self.worst :], self.rules.order[start : self.worst]
        return (
            sum(self.open[card] for card in bad),
            sum(self.open[card] for card in fair),
            sum(self.unknown[card] for card in bad),
            sum(self.unknown[card] for card in fair),
        )

    def marks(self, start: int) -> dict[str, int]:
        order = self.rules.order
        return {card: 0 if n >= self.worst else 1 if n >= start else 2 for n, card in enumerate(order)}

    def weight(self, start: int, hands: Mapping[tuple[int, int], Fraction]) -> Weight:
        """The chance that hands of so many cards together fail and the last one of so many stays within the limit;
        `hands` says how likely such numbers are."""
        bad_open, fair_open, bad, fair = self.within(start)

        @cache
        def weight(hidden: int) -> tuple[Callable[[int, int], int], int]:
            left = self.size - hidden
            terms: list[tuple[int, int, Fraction]] = []
            for (failed, last), p in hands.items():
                every = comb(self.block, failed) * comb(self.block - failed, last)
                for i in range(min(failed, bad_open) + 1):
                    for j in range(min(last, bad_open + fair_open - i) + 1):
                        a, c = failed - i, last - j
                        if a + c > min(self.dark, left):
                            continue
                        seen = comb(bad_open, i) * comb(bad_open + fair_open - i, j)
                        places = seen * comb(self.dark, a) * comb(self.dark - a, c)
                        terms.append((a, c, p * Fraction(places, every * comb(left, a) * comb(left - a, c))))
            of = lcm(*[p.denominator for _, _, p in terms])
            whole = [(a, c, p.numerator * (of // p.denominator)) for a, c, p in terms]

            @cache
            def ways(w: int, x: int) -> int:
                b, both = bad - w, bad - w + fair - x
                return sum([n * comb(b, a) * comb(both - a, c) for a, c, n in whole if a <= b])

            return ways, of

        return weight

    def failing(self, hands: Mapping[tuple[int, int], Fraction]) -> Fraction:
        """The chance that all these hands fail, whatever the house holds."""
        ways, of = self.weight(self.worst, hands)(0)
        return Fraction(ways(0, 0), of)


def _together(rules: _Rules, left: Sequence[str], work: Session, sizes: Mapping[int, Fraction], most: int) -> Stand:
    """Round after round: the tests before have failed, and the one after it goes one way or the other."""
    tests = _Tests(rules, work)
    assert work.belief is not None
    pool = work.belief.unknown
    bad, fair = rules.from_[FAILURE], rules.from_[PARTIAL]
    tries = _tries(tests, sizes, min(most, MOST_ROUNDS, len(left)))
    hidden = min(len(tries) + 1, left.count(HIDDEN))
    dull = sets_of(kinds_of(Counter(pool), {card: tests.marks(0)[card] for card in rules.order[fair:]}), hidden)

    @cache
    def house(start: int) -> Shared:
        marks = tests.marks(start)
        if start == bad:
            sets = sets_of(kinds_of(Counter(pool), marks), hidden)
        else:
            sets = sets_of(kinds_of(Counter(pool), {card: marks[card] for card in rules.order[:fair]}), hidden, dull)
        return Shared(left, pool, marks, sets, len(tries) + 1)

    results: Sums = {}
    longer, here = Fraction(0), Fraction(1)
    base = rules.evening.bank - rules.evening.player
    meanings = {grade: rules.meaning(grade) for grade in (SUCCESS, PARTIAL, FAILURE)}
    assert meanings == {SUCCESS: "ends", PARTIAL: "may-leave", FAILURE: "on"} and rules.leaves()
    for rounds, hands in enumerate(tries, 1):

        @cache
        def weight(start: int, hands: Mapping[tuple[int, int], Fraction] = hands) -> Weight:
            return tests.weight(start, hands)

        def within(start: int, cards: int, weight: Callable[[int], Weight] = weight) -> Sums:
            """The sum of so many cards of the house, if the last hand stays within the limit."""
            return house(start).sums(cards, weight(start))

        add_up(results, within(0, rounds), 1, base)
        add_up(results, within(fair, rounds), -1, base)
        _voided(results, rules, house, weight, rounds, base)
        closing = rounds == most
        if closing:  # frontera.ruling.casino-closes
            add_up(results, within(fair, rounds), 1, base)
        elif rounds < len(left):
            add_up(results, within(fair, rounds + 1), 1, base)
            add_up(results, within(bad, rounds + 1), -1, base)
        else:
            longer += sum(within(fair, rounds).values()) - sum(within(bad, rounds).values())
        here = Fraction(0) if closing else tests.failing(hands)
    return Stand(_cleaned(results), longer + here, len(tries))


_Hands = dict[tuple[int, int], Fraction]
"""How many cards failed before, and how many the next hand has, with the chance of such numbers."""


def _tries(tests: _Tests, sizes: Mapping[int, Fraction], most: int) -> list[_Hands]:
    """The tests that are counted, as long as there are cards in the pile and it matters."""
    found: list[_Hands] = []
    failed = {0: Fraction(1)}
    while len(found) < most and (not found or tests.failing(found[-1]) > NEGLIGIBLE):
        hands = {(f, n): p * q for f, p in failed.items() for n, q in sizes.items()}
        if any(f + n > tests.there for f, n in hands):
            break
        found.append(hands)
        failed = {}
        for (f, n), p in hands.items():
            failed[f + n] = failed.get(f + n, Fraction(0)) + p
    if not found:
        raise Uncounted("the pile is shuffled anew")
    return found


def _voided(
    results: Sums,
    rules: _Rules,
    house: Callable[[int], Shared],
    weight: Callable[[int], Weight],
    rounds: int,
    base: int,
) -> None:
    """frontera.gamble.bank-stop-ignore: whoever stops with such a card leaves the last round out."""
    fair = rules.from_[PARTIAL]
    one = house(0)
    alike: dict[tuple[int, int], dict[str, Fraction]] = {}
    for last in dict.fromkeys((*one.known, *(one.pool if one.hidden else ()))):
        marks = [n for n in range(fair) if rules.voids(rules.order[n], last)]
        if marks:
            assert marks[-1] - marks[0] + 1 == len(marks), "the order of play is that of value"
            alike.setdefault((marks[0], marks[-1] + 1), {})[last] = Fraction(1)
    for (first, end), lasts in alike.items():
        found = house(first).with_last(rounds, lasts, weight(first))
        for points, rows in house(end).with_last(rounds, lasts, weight(end)).items():
            add_up(found.setdefault(points, {}), rows, -1)
        leave_out(results, found, base)
