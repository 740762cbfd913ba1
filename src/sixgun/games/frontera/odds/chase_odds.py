"""Exact odds of a chase as a seat must expect it, as far as they can be counted.

What a test does to the lead is the rule's word (`contests.Course`); here only cards are counted. Several tests whose
hands come from the same unknown cards are counted together (series_odds.py). Where all cards come back after each test,
one test is like the next. Where only the played ones are gone, two tests in a row are counted, for two who each have a
deck of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import perm, prod

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.counts import added, in_whole_numbers, summed
from sixgun.core.hands import best_cards, series_odds
from sixgun.core.hands.best_cards import NONE, Uncounted
from sixgun.core.hands.card_rounds import Round, Ways, hidden_in_hands
from sixgun.core.hands.series_odds import Outcomes
from sixgun.games.frontera import contests
from sixgun.games.frontera.contests import Course, Run
from sixgun.games.frontera.decks import NO_MANAGEMENT, NORMAL
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.odds.belief import believe, placed
from sixgun.games.frontera.odds.contest_hands import all_numbers, numbers_of
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
    each: dict[series_odds.Outcome, Fraction] = {1: ahead, -1: behind, 0: 1 - ahead - behind}
    ends, running = series_odds.followed(each, Run(chase.lead), _course(g, chase), tests)
    found = {CAUGHT: Fraction(0), ESCAPED: Fraction(0), RUNNING: running}
    for (run, _), p in ends.items():
        assert isinstance(run, Run)
        found[_fate(run)] += p
    return found


def _course(g: Session, chase: Chase) -> Course:
    return Course(g.board.switches.chase_escape, chase.start)


def _fate(run: Run) -> str:
    return RUNNING if run.caught is None else CAUGHT if run.caught else ESCAPED


def _after(g: Session, chase: Chase, rows: Mapping[Outcomes, Fraction]) -> Fates:
    """What becomes of him by how the tests go, one after another."""
    course, found = _course(g, chase), dict.fromkeys((CAUGHT, ESCAPED, RUNNING), Fraction(0))
    for outcomes, p in rows.items():
        run, over = Run(chase.lead), False
        for outcome in outcomes:
            run, over = (run, over) if over else course(run, outcome)
        found[_fate(run)] += p
    return found


def _from_the_pile(g: Session, seat: str, chase: Chase, sides: Sequence[Contestant]) -> tuple[Fates, int]:
    """Several tests from the common pile, as many as there are cards for."""
    belief = believe(g, seat)
    pile, unknown = belief.believed.pile, belief.believed.unknown
    known = [card for card in pile if card != HIDDEN]
    if known and len(known) < len(pile) < len(unknown) + len(known):
        raise Uncounted("some cards of the pile are known, and others may be elsewhere")
    pool = known if len(known) == len(pile) else [*known, *unknown]
    grade = opposed_grader(SUITS[sides[0].trait])
    sizes = _sizes(belief, chase, sides)
    others = [contests.contestant(g, who, "chase", active=True) for who in chase.others]
    more = sum(max(n for n, _ in numbers_of(belief, side)) for side in others if able(g[side.who]))
    most = max(a + b for a, b in sizes) + more
    tests = min(TOGETHER, len(belief.cards(PILE)) // most if most else TOGETHER)
    if not tests:
        raise Uncounted("the pile is shuffled anew")
    rows: list[tuple[Mapping[Outcomes, Fraction], Fraction]] = []
    grades = [grade(card) for card in pool]
    for hands in product(sizes.items(), repeat=tests):
        weight = prod((p for _, p in hands), start=Fraction(1))
        rows.append((series_odds.in_a_row(grades, [size for size, _ in hands]), weight))
    return _after(g, chase, added(rows)), tests


def _from_decks(g: Session, seat: str, chase: Chase, sides: Sequence[Contestant]) -> Fates:
    """Two tests of a pursuer and a fugitive whose decks the seat knows, or at least one of them, and nothing of the
    other. frontera.phase2.played-discard, .unplayed-return: of each hand one card is gone."""
    seats = [g[who].seat for who in (*chase.pursuers, chase.fugitive, *chase.others)]
    if len(sides) != 2 or len({*seats}) < len(seats) or not all(able(g[side.who]) for side in sides):
        raise Uncounted("not two who each have a deck")
    ways = placed(believe(g, seat), [deck_of(g[side.who].seat) for side in sides], WAYS)
    if not ways:
        raise Uncounted("too many cards that may be with any player")
    return added([(_from_these_decks(g, belief, chase, sides), p) for belief, p in ways])


def _from_these_decks(g: Session, belief: Session, chase: Chase, sides: Sequence[Contestant]) -> Fates:
    laws: list[dict[tuple[int, int], Fraction]] = []
    hidden = 0
    for side in sides:
        cards = belief.cards(deck_of(g[side.who].seat))
        if HIDDEN in cards:
            hidden += 1
            if hidden > 1 or cards.count(HIDDEN) < len(cards):
                raise Uncounted("hidden cards in both decks, or beside known ones")
        pool = belief.believed.unknown if HIDDEN in cards else cards
        grade = opposed_grader(SUITS[side.trait])
        grades, numbers = [grade(card) for card in pool], numbers_of(belief, side)
        laws.append(
            added([(two_hands(grades, len(cards), n, k), p * q) for (n, p), (k, q) in product(numbers, repeat=2)])
        )
    (mine, every), (theirs, all_) = map(in_whole_numbers, laws)
    ways = summed(
        (((first > one) - (first < one), (second > two) - (second < two)), n * k)
        for (first, second), n in mine.items()
        for (one, two), k in theirs.items()
    )
    return _after(g, chase, {outcomes: Fraction(n, every * all_) for outcomes, n in ways.items()})


def two_hands(pool: Sequence[int], deck: int, first: int, second: int) -> dict[tuple[int, int], Fraction]:
    """The grades of the cards that are played of two hands of one deck, where the other cards of the first hand come
    back. The deck is any so many cards of a pool, of which these are the grades."""
    first, left = min(first, deck), deck - min(first, deck, 1)
    if second and not left:
        raise Uncounted("an empty deck takes its discards back")
    second = min(second, left)
    size, most = len(pool), min(len(pool), first + second)
    grades = sorted({*pool, 0})
    upto = {grade: sum(one <= grade for one in pool) for grade in grades}

    @cache
    def within(one: int, two: int) -> int:
        """In how many ways no hand has a card above its limit."""
        if NONE in (one, two):
            return 0
        sorts = sorted({one, two})
        rounds = [(cards, sorts.index(limit)) for cards, limit in ((first, one), (second, two)) if cards]
        seen = _of_one_deck(deck, len(sorts), tuple(rounds)).by
        there = [upto[sorts[0]], *[upto[high] - upto[low] for low, high in pairwise(sorts)]]
        return sum([n * prod(map(perm, there, by)) * perm(size - sum(by), most - sum(by)) for by, n in seen.items()])

    every = _of_one_deck(deck, 1, tuple([(cards, 0) for cards in (first, second) if cards])).every * perm(size, most)
    below = dict(zip(grades, [NONE, *grades], strict=False))
    found = {}
    for one, two in product(grades if first else (0,), grades if second else (0,)):
        ways = within(one, two) - within(below[one], two) - within(one, below[two]) + within(below[one], below[two])
        if ways:
            found[one, two] = Fraction(ways, every)
    return found


def _of_one_deck(deck: int, sorts: int, hands: tuple[tuple[int, int], ...]) -> Ways:
    nothing = (0,) * sorts
    return hidden_in_hands(deck, nothing, deck, tuple([Round((hand,), nothing, 0) for hand in hands]))


def _sizes(belief: Session, chase: Chase, sides: Sequence[Contestant]) -> Mapping[tuple[int, int], Fraction]:
    """How many cards the pursuers draw together, and the fugitive."""
    found: list[tuple[tuple[int, int], Fraction]] = []
    drawing = [side for side in sides if able(belief[side.who])]
    for numbers, p in all_numbers(belief, drawing):
        mine = sum(n for side, n in numbers if side.who != chase.fugitive)
        found.append(((mine, sum(n for _, n in numbers) - mine), p))
    return summed(found)
