"""Exact odds of a chase: test after test, until the fugitive is caught or away, as far as they can be counted.

What a test does to the lead is the rule's word (`contests.after_test`); here only cards are counted. Whose best card is
better is decided by the highest grade that any hand of a test holds, so one goes through the grades from the top: the
cards of a grade lie anywhere among the places that are left, and for each test it is enough to know whether its
pursuers or its fugitive hold any of them. So several tests whose hands come from the same unknown cards are counted
together. Where all cards come back after each test, one test is like the next. Where only the played ones are gone,
two tests in a row are counted, for two who each have a deck of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.games.frontera import contests
from sixgun.games.frontera.decks import NO_MANAGEMENT, NORMAL
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.odds import best_cards
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.odds.best_cards import Uncounted, laid_out
from sixgun.games.frontera.odds.contest_hands import numbers_of
from sixgun.games.frontera.odds.preview_contest import standing
from sixgun.games.frontera.state import PILE, Session, deck_of
from sixgun.games.frontera.trials import REPEATS, SUITS, Contestant, opposed_grader

TOGETHER = 3
"""So many tests from the same cards are counted."""
ALONE = REPEATS - 1
"""So many tests are counted where all cards come back: before the rules give up."""
WAYS = 64
"""No more ways are followed in which cards may lie that are known to be with the players."""
CAUGHT, ESCAPED, RUNNING = "caught", "escaped", "running"
Fates = dict[str, Fraction]
Outcomes = tuple[int, ...]
"""For each test 1 if the best pursuer wins, -1 if the fugitive does, 0 if they are even."""


class Chase(msgspec.Struct, frozen=True):
    """Whose chase it is, and how it stands."""

    pursuers: tuple[str, ...]
    fugitive: str
    lead: int
    start: int
    others: tuple[str, ...] = ()
    """More fugitives, who draw as well."""


def fates(g: Session, seat: str, chase: Chase) -> tuple[Fates, int]:
    """Caught, escaped, or still running after so many tests, as `seat` must expect it."""
    sides = [contests.contestant(g, who, "chase", active=True) for who in (*chase.pursuers, chase.fugitive)]
    if g.board.switches.mode == NO_MANAGEMENT:
        return _apart(g, seat, chase, sides, ALONE), ALONE
    if g.board.switches.mode == NORMAL and g.phase == 1:
        return _from_the_pile(g, seat, chase, sides)
    try:
        return _from_decks(g, seat, chase, sides), 2
    except Uncounted:
        return _apart(g, seat, chase, sides, 1), 1


def _apart(g: Session, seat: str, chase: Chase, sides: Sequence[Contestant], tests: int) -> Fates:
    """Each test by itself."""
    beside = [contests.contestant(g, who, "chase", active=True) for who in chase.others]
    chances, samples = standing(g, seat, sides, chase.pursuers, beside=beside)
    if samples:
        raise Uncounted("not even one test")
    ahead, behind = chances[best_cards.AHEAD], chances[best_cards.BEHIND]
    each = {1: ahead, -1: behind, 0: 1 - ahead - behind}
    leads: dict[int, Fraction] = {chase.lead: Fraction(1)}
    found = dict.fromkeys((CAUGHT, ESCAPED, RUNNING), Fraction(0))
    for _ in range(tests):
        after: dict[int, Fraction] = {}
        for lead, p in leads.items():
            for outcome, q in each.items():
                left, fate = contests.after_test(g.board.switches.chase_escape, lead, chase.start, outcome)
                if fate is None:
                    after[left] = after.get(left, Fraction(0)) + p * q
                else:
                    found[CAUGHT if fate else ESCAPED] += p * q
        leads = after
    found[RUNNING] = sum(leads.values(), Fraction(0))
    return found


def _from_the_pile(g: Session, seat: str, chase: Chase, sides: Sequence[Contestant]) -> tuple[Fates, int]:
    """Several tests from the common pile, as many as there are cards for."""
    belief = believe(g, seat)
    assert belief.belief is not None
    known = [card for card in belief.belief.pile if card != HIDDEN]
    if (
        known
        and len(known) < len(belief.belief.pile)
        and len(belief.belief.unknown) + len(known) > len(belief.belief.pile)
    ):
        raise Uncounted("some cards of the pile are known, and others may be elsewhere")
    pool = known if len(known) == len(belief.belief.pile) else [*known, *belief.belief.unknown]
    grade = opposed_grader(SUITS[sides[0].trait])
    sizes = _sizes(belief, chase, sides)
    others = [contests.contestant(g, who, "chase", active=True) for who in chase.others]
    more = sum(max(n for n, _ in numbers_of(belief, side)) for side in others if able(g[side.who]))
    most = max(a + b for a, b in sizes) + more
    tests = min(TOGETHER, len(belief.cards(PILE)) // most if most else TOGETHER)
    if not tests:
        raise Uncounted("the pile is shuffled anew")
    found = dict.fromkeys((CAUGHT, ESCAPED, RUNNING), Fraction(0))
    counts = tuple(sorted(Counter(grade(card) for card in pool).items(), reverse=True))
    for hands in product(sizes.items(), repeat=tests):
        weight = prod((p for _, p in hands), start=Fraction(1))
        for outcomes, p in in_a_row(counts, tuple([size for size, _ in hands])).items():
            found[_fate(g, chase, outcomes)] += weight * p
    return found, tests


def _from_decks(g: Session, seat: str, chase: Chase, sides: Sequence[Contestant]) -> Fates:
    """Two tests of a pursuer and a fugitive whose decks the seat knows, or at least one of them, and nothing of the
    other. frontera.phase2.played-discard, .unplayed-return: of each hand one card is gone."""
    seats = [g[who].seat for who in (*chase.pursuers, chase.fugitive, *chase.others)]
    if len(sides) != 2 or len({*seats}) < len(seats) or not all(able(g[side.who]) for side in sides):
        raise Uncounted("not two who each have a deck")
    found = dict.fromkeys((CAUGHT, ESCAPED, RUNNING), Fraction(0))
    for belief, p in laid_out(believe(g, seat), [g[side.who].seat for side in sides], WAYS):
        for fate, chance in _from_these_decks(g, belief, chase, sides).items():
            found[fate] += p * chance
    return found


def _from_these_decks(g: Session, belief: Session, chase: Chase, sides: Sequence[Contestant]) -> Fates:
    assert belief.belief is not None
    laws: list[dict[tuple[int, int], Fraction]] = []
    hidden = 0
    for side in sides:
        cards = belief.cards(deck_of(g[side.who].seat))
        if HIDDEN in cards:
            hidden += 1
            if hidden > 1 or cards.count(HIDDEN) < len(cards):
                raise Uncounted("hidden cards in both decks, or beside known ones")
        pool = belief.belief.unknown if HIDDEN in cards else cards
        grade = opposed_grader(SUITS[side.trait])
        law: dict[tuple[int, int], Fraction] = {}
        for (first, p), (second, q) in product(numbers_of(belief, side), repeat=2):
            for pair, chance in two_hands([grade(card) for card in pool], len(cards), first, second).items():
                law[pair] = law.get(pair, Fraction(0)) + p * q * chance
        laws.append(law)
    return _two_tests(g, chase, laws[0], laws[1])


def _two_tests(
    g: Session, chase: Chase, mine: Mapping[tuple[int, int], Fraction], theirs: Mapping[tuple[int, int], Fraction]
) -> Fates:
    """The pursuer's best cards against those of the fugitive."""
    found = dict.fromkeys((CAUGHT, ESCAPED, RUNNING), Fraction(0))
    sums: dict[Outcomes, Fraction] = {}
    for (first, second), p in mine.items():
        for (one, two), q in theirs.items():
            key = ((first > one) - (first < one), (second > two) - (second < two))
            sums[key] = sums.get(key, Fraction(0)) + p * q
    for outcomes, p in sums.items():
        found[_fate(g, chase, outcomes)] += p
    return found


def two_hands(pool: Sequence[int], deck: int, first: int, second: int) -> dict[tuple[int, int], Fraction]:
    """The grades of the cards that are played of two hands of one deck, where the other cards of the first hand come
    back. The deck is any so many cards of a pool, of which these are the grades."""
    first, after = min(first, deck), deck - min(first, deck, 1)
    if second and not after:
        raise Uncounted("an empty deck takes its discards back")
    second = min(second, after)
    size = len(pool)
    grades = sorted({*pool, 0})
    below = {grade: sum(one < grade for one in pool) for grade in grades}
    upto = {grade: sum(one <= grade for one in pool) for grade in grades}

    @cache
    def both(x: int, y: int, gone: int) -> int:
        """In how many ways the first hand is among the worst x cards of the pool and the second among the worst y, of
        which the played one is gone, or not."""
        low, high = min(x, y), max(x, y)
        found = 0
        for i in range(min(low, deck) + 1):
            inner, outer = (comb(i, first), second) if x <= y else (comb(max(0, i - gone), second), first)
            there = i - gone if x <= y else i
            if not inner or there < 0:
                continue
            for j in range(min(outer, high - low, deck - i) + 1):
                rest = comb(size - low - j, deck - i - j)
                found += comb(low, i) * inner * comb(there, outer - j) * comb(high - low, j) * rest
        return found

    every = comb(size, deck) * comb(deck, first) * comb(after, second)
    found: dict[tuple[int, int], Fraction] = {}
    for one, two in product(grades if first else (0,), grades if second else (0,)):
        ways = 0
        for x, sign in ((upto[one], 1), (below[one], -1)) if first else ((0, 1),):
            for y, gone, other in (
                ((upto[two], int(bool(first) and one <= two), 1), (below[two], int(bool(first) and one < two), -1))
                if second
                else ((0, 0, 1),)
            ):
                ways += sign * other * both(x, y, gone)
        if ways:
            found[one, two] = Fraction(ways, every)
    return found


def _sizes(belief: Session, chase: Chase, sides: Sequence[Contestant]) -> Mapping[tuple[int, int], Fraction]:
    """How many cards the pursuers draw together, and the fugitive."""
    found: dict[tuple[int, int], Fraction] = {}
    drawing = [side for side in sides if able(belief[side.who])]
    for numbers in product(*(numbers_of(belief, side) for side in drawing)):
        mine = sum(n for (n, _), side in zip(numbers, drawing, strict=True) if side.who != chase.fugitive)
        key = mine, sum(n for n, _ in numbers) - mine
        found[key] = found.get(key, Fraction(0)) + prod((p for _, p in numbers), start=Fraction(1))
    return found


def _fate(g: Session, chase: Chase, outcomes: Outcomes) -> str:
    lead = chase.lead
    for outcome in outcomes:
        lead, fate = contests.after_test(g.board.switches.chase_escape, lead, chase.start, outcome)
        if fate is not None:
            return CAUGHT if fate else ESCAPED
    return RUNNING


# several tests from the same cards -----------------------------------------------------------------------------------
_Row = tuple[int | None, ...]
"""The outcomes so far; None while neither side of a test holds a card that counts."""


@cache
def _patterns(sizes: tuple[int, ...], places: int, cards: int) -> tuple[tuple[tuple[bool, ...], int], ...]:
    """`cards` lie on any of the `places`: in how many ways exactly these of some groups of places have any."""
    none = {}
    for groups in product((False, True), repeat=len(sizes)):
        free = sum(size for size, kept in zip(sizes, groups, strict=True) if kept)
        none[groups] = comb(places - free, cards)
    found = []
    for hit in product((False, True), repeat=len(sizes)):
        ways = 0
        for also in product(*[(False, True) if has else (True,) for has in hit]):
            sign = -1 if sum(kept for kept, has in zip(also, hit, strict=True) if has) % 2 else 1
            ways += sign * none[also]
        if ways:
            found.append((hit, ways))
    return tuple(found)


def in_a_row(counts: Sequence[tuple[int, int]], hands: Sequence[tuple[int, int]]) -> dict[Outcomes, Fraction]:
    """How tests go whose hands come from the same cards, none of which comes back. `counts` are the grades of the
    cards, the best first, with how many there are; `hands` the cards of pursuers and fugitive for each test."""
    places = sum(there for _, there in counts)
    rows: dict[_Row, Fraction] = {(None,) * len(hands): Fraction(1)}
    for grade, there in counts:
        if grade <= 0:
            break
        after: dict[_Row, Fraction] = {}
        every = comb(places, there)
        for row, p in rows.items():
            open_ = [n for n, outcome in enumerate(row) if outcome is None]
            sizes = tuple([size for n in open_ for size in hands[n]])
            for hit, ways in _patterns(sizes, places, there):
                new = list(row)
                for k, n in enumerate(open_):
                    mine, theirs = hit[2 * k], hit[2 * k + 1]
                    if mine or theirs:
                        new[n] = int(mine) - int(theirs)
                key = tuple(new)
                after[key] = after.get(key, Fraction(0)) + p * Fraction(ways, every)
        rows, places = after, places - there
    found: dict[Outcomes, Fraction] = {}
    for row, p in rows.items():
        outcomes = tuple([outcome or 0 for outcome in row])
        found[outcomes] = found.get(outcomes, Fraction(0)) + p
    return found
