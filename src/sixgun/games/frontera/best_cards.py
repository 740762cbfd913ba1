"""Who shows the better card: exact odds for several hands that may come from the same cards.

Only the best card of a hand counts, so nothing is listed: for any limits the chance that no hand holds a card above its
limit is a sum of binomials, and every question about who is ahead is a sum of such chances. Cards that the asking seat
does not know are drawn from one pool for all hands (knowledge.believe), and hands from one zone share its cards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb, factorial, perm, prod
from typing import TypeVar

import msgspec

from sixgun.core.cards import HIDDEN, without
from sixgun.games.frontera.decks import Grade
from sixgun.games.frontera.knowledge import placed
from sixgun.games.frontera.state import PILE, Session, deck_of

AHEAD, EVEN, NOTHING, BEHIND = "ahead", "even", "nothing", "behind"


class Uncounted(Exception):
    """Cards that one hand lets go come back for the next one, and the asking seat does not know them: the caller may
    sample instead, and must then say so."""


class Pull(msgspec.Struct, frozen=True):
    """A hand: how many cards of a zone, and how good each would be (0 for nothing)."""

    who: str
    cards: int
    zone: str
    grade: Grade
    wanted: str = ""
    """Hands that want the same have the same grade for each card."""


class Shown(msgspec.Struct, frozen=True):
    """A card that is chosen already, by what it is worth."""

    who: str
    worth: int


Entrant = Pull | Shown


class Cards(msgspec.Struct, frozen=True):
    """What hands come from: the cards of each zone, hidden ones among them, and what hidden ones may be."""

    zones: Mapping[str, tuple[str, ...]]
    unknown: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    """Cards that are with the players: each of them is any of their hidden cards."""
    places: int = 0
    """So many hidden cards the players have."""
    pile: str = PILE
    """The zone whose hidden cards are none of the players'."""


def compare(entrants: Sequence[Entrant], cards: Cards, mine: Sequence[str]) -> dict[str, Fraction]:
    """How the best card of `mine` stands against the best one of the others: ahead, even, behind, or nobody shows
    anything that counts."""
    entrants, own = _together(entrants, [one.who in mine for one in entrants])

    def chance(ours: int, theirs: int) -> Fraction:
        return none_above(entrants, cards, [ours if mark else theirs for mark in own])

    return standing_by(chance, worths_of(entrants, cards), Fraction(1))


def standing_by(chance: Callable[[int, int], Fraction], worths: Sequence[int], every: Fraction) -> dict[str, Fraction]:
    """The same, by the chance that no card of ours and none of theirs is above a limit; they can be worth so much."""
    ahead = even = Fraction(0)
    both = nothing = chance(0, 0)
    before = 0
    for worth in worths:
        first, second, until = chance(worth, before), chance(before, worth), chance(worth, worth)
        ahead += first - both
        even += until - first - second + both
        both, before = until, worth
    return {AHEAD: ahead, EVEN: even, NOTHING: nothing, BEHIND: every - ahead - even - nothing}


def winners(entrants: Sequence[Entrant], cards: Cards) -> dict[tuple[str, ...], Fraction]:
    """Who shows the best card, and the chance of it; nobody, if no card counts."""
    entrants, cards = _in_the_dark(entrants, cards)
    everybody = range(len(entrants))
    found: dict[tuple[str, ...], Fraction] = {}
    chances: dict[tuple[Hashable, ...], Fraction] = {}

    def chance(worth: int, before: int, those: frozenset[int]) -> Fraction:
        """That none of those is above a limit, and none of the others above a lower one."""
        hands, limits = _together(entrants, [worth if n in those else before for n in everybody])
        key = tuple(sorted([_alike(one, limit) for one, limit in zip(hands, limits, strict=True)]))
        if key not in chances:
            chances[key] = none_above(hands, cards, limits)
        return chances[key]

    before = 0
    found[()] = chance(0, 0, frozenset())
    for worth in worths_of(entrants, cards):
        exactly: dict[frozenset[int], Fraction] = {}
        for size in range(len(entrants) + 1):
            for those in map(frozenset, combinations(everybody, size)):
                fewer = sum([p for less, p in exactly.items() if less < those], Fraction(0))
                exactly[those] = chance(worth, before, those) - fewer
                who = tuple([entrants[n].who for n in sorted(those)])
                if those and exactly[those]:
                    found[who] = found.get(who, Fraction(0)) + exactly[those]
        before = worth
    return found


def _alike(one: Entrant, limit: int) -> tuple[str, str, int, int]:
    """Hands for which the odds are the same."""
    return (one.zone, one.wanted, one.cards, limit) if isinstance(one, Pull) else ("", "", one.worth, limit)


DARK = "dark"
"""In place of zones of which no card is known: it makes no difference from which of them a hand comes."""


def _in_the_dark(entrants: Sequence[Entrant], cards: Cards) -> tuple[list[Entrant], Cards]:
    """Hands of players who each have a deck of nothing but hidden cards come from one."""
    pulls = [one for one in entrants if isinstance(one, Pull) and one.zone != cards.pile]
    dark = {one.zone for one in pulls if all(card == HIDDEN for card in cards.zones[one.zone])}
    size = sum(len(cards.zones[zone]) for zone in dark)
    found = [
        msgspec.structs.replace(one, zone=DARK) if isinstance(one, Pull) and one.zone in dark else one
        for one in entrants
    ]
    return found, msgspec.structs.replace(cards, zones={**cards.zones, DARK: (HIDDEN,) * size})


Mark = TypeVar("Mark", bound=Hashable)


def _together(entrants: Sequence[Entrant], marks: Sequence[Mark]) -> tuple[list[Entrant], list[Mark]]:
    """Hands with one mark from one zone that want the same count as one."""
    found: dict[tuple[Hashable, ...], tuple[Entrant, Mark]] = {}
    for number, (one, mark) in enumerate(zip(entrants, marks, strict=True)):
        key = (mark, one.zone, one.wanted) if isinstance(one, Pull) and one.wanted else (mark, number)
        before = found[key][0] if key in found else None
        if isinstance(one, Pull) and isinstance(before, Pull):
            one = msgspec.structs.replace(before, cards=before.cards + one.cards)
        found[key] = one, mark
    return [one for one, _ in found.values()], [mark for _, mark in found.values()]


def worths_of(entrants: Sequence[Entrant], cards: Cards) -> list[int]:
    """Every grade above nothing that any hand can hold."""
    found: set[int] = set()
    hidden = {*cards.unknown, *cards.among}
    for one in entrants:
        if isinstance(one, Shown):
            found.add(one.worth)
        else:
            there = {*cards.zones[one.zone]}
            found |= {one.grade(card) for card in ({*there, *hidden} if HIDDEN in there else there) - {HIDDEN}}
    return sorted(worth for worth in found if worth > 0)


# no hand above its limit ---------------------------------------------------------------------------------------------
Counts = tuple[int, ...]
"""Cards by which of the hands to come may hold them: the lowest bit of the index stands for the first hand."""
Sizes = tuple[int, ...]
"""A number of cards for each hand, or for hands that may hold the same."""


def none_above(entrants: Sequence[Entrant], cards: Cards, limits: Sequence[int]) -> Fraction:
    """The chance that no hand holds a card better than its limit.

    For every number of hidden cards in hands that may hold the same: the ways of the known cards, zone by zone, times
    the places of the hidden ones, times what these may turn out to be."""
    pulls: list[Pull] = []
    marks: list[int] = []
    for one, limit in zip(entrants, limits, strict=True):
        if isinstance(one, Pull):
            pulls.append(one)
            marks.append(limit)
        elif one.worth > limit:
            return Fraction(0)
    kinds = [
        (pull.wanted or number, mark, pull.zone == cards.pile)
        for number, (pull, mark) in enumerate(zip(pulls, marks, strict=True))
    ]
    alike = list(dict.fromkeys(kinds))
    firsts = [kinds.index(kind) for kind in alike]

    def counted(there: Sequence[str], hands: Sequence[int]) -> Counts:
        return counts_of(there, [pulls[n].grade for n in hands], [marks[n] for n in hands])

    found: dict[Sizes, Fraction] = {(0,) * len(alike): Fraction(1)}
    for zone in dict.fromkeys(pull.zone for pull in pulls):
        hands = [n for n, pull in enumerate(pulls) if pull.zone == zone]
        known, hidden = counted(cards.zones[zone], hands), cards.zones[zone].count(HIDDEN)
        found = with_zone(found, [alike.index(kinds[n]) for n in hands], known, hidden, [pulls[n].cards for n in hands])
    if not found:
        return Fraction(0)
    unknown, among = counted(cards.unknown, firsts), counted(cards.among, firsts)
    theirs = [n for n in range(len(alike)) if cards.among and not alike[n][2]]
    total = Fraction(0)
    for sizes, p in found.items():
        for sure in _parts(sizes, theirs):
            rest = tuple([size - k for size, k in zip(sizes, sure, strict=True)])
            if ways := ways_of(among, sure) * ways_of(unknown, rest):
                places = _places(cards, [(sizes[n], sure[n]) for n in theirs])
                total += p * places * ways * _each(sure, cards.among) * _each(rest, cards.unknown)
    return total


def may_hold(card: str, grades: Sequence[Grade], limits: Sequence[int]) -> int:
    """Which of some hands may hold a card: a bit for each of them, the lowest for the first."""
    return sum([(grade(card) <= limit) << bit for bit, (grade, limit) in enumerate(zip(grades, limits, strict=True))])


def counts_of(cards: Sequence[str], grades: Sequence[Grade], limits: Sequence[int]) -> Counts:
    """Known cards by which of some hands may hold them."""
    found = [0] * 2 ** len(limits)
    for card in cards:
        if card != HIDDEN:
            found[may_hold(card, grades, limits)] += 1
    return tuple(found)


def _parts(hidden: Sizes, theirs: Sequence[int]) -> Iterator[Sizes]:
    """How many of the hidden cards of each hand may be among those that are known to be with the players."""
    return product(*[range(number + 1) if n in theirs else (0,) for n, number in enumerate(hidden)])


def _places(cards: Cards, hands: Sequence[tuple[int, int]]) -> Fraction:
    """The chance that of so many hidden cards so many are among those, for each hand."""
    if not hands:
        return Fraction(1)
    here, taken = sum(h for h, _ in hands), sum(k for _, k in hands)
    if taken > len(cards.among) or here > cards.places:
        return Fraction(0)
    ways = prod(comb(h, k) for h, k in hands) * comb(cards.places - here, len(cards.among) - taken)
    return Fraction(ways, comb(cards.places, len(cards.among)))


def _each(sizes: Sizes, pool: Sequence[str]) -> Fraction:
    """The chance of certain hands of so many cards of a pool."""
    return Fraction(prod(map(factorial, sizes)), perm(len(pool), sum(sizes)))


def with_zone(
    found: Mapping[Sizes, Fraction], hands: Sequence[int], known: Counts, hidden: int, sizes: Sequence[int]
) -> dict[Sizes, Fraction]:
    """With the hands of one zone: how many hidden cards they hold, and the chance that their known ones are allowed."""
    total = sum(known) + hidden
    every = perm(total, sum(sizes)) // prod(map(factorial, sizes))
    after: dict[Sizes, Fraction] = {}
    for dark in product(*[range(max(0, size - sum(known)), min(size, hidden) + 1) for size in sizes]):
        shown = tuple([size - number for size, number in zip(sizes, dark, strict=True)])
        ways = ways_of(known, shown) if sum(dark) <= hidden else 0
        if not ways:
            continue
        places = perm(hidden, sum(dark)) // prod(map(factorial, dark))
        p = Fraction(ways * places, every)
        for before, weight in found.items():
            key = list(before)
            for n, number in zip(hands, dark, strict=True):
                key[n] += number
            after[tuple(key)] = after.get(tuple(key), Fraction(0)) + weight * p
    return after


@lru_cache(maxsize=65536)
def ways_of(counts: Counts, sizes: Sizes) -> int:
    """In how many ways hands of so many cards can be made of cards that they may hold."""
    if not sizes:
        return 1
    return sum([ways * ways_of(left, sizes[1:]) for left, ways in _allowed(counts, sizes[0])])


@lru_cache(maxsize=16384)
def _allowed(counts: Counts, number: int) -> tuple[tuple[Counts, int], ...]:
    """Every way to take so many cards that the first hand may hold: what is left for the hands after it, and how many
    such ways there are."""
    found: list[tuple[Counts, int]] = []
    last = len(counts) // 2 - 1

    def choose(level: int, wanted: int, left: Counts, ways: int) -> None:
        other, have = counts[2 * level], counts[2 * level + 1]
        for k in range(wanted if level == last else 0, min(have, wanted) + 1):
            more = (*left, other + have - k)
            if level == last:
                found.append((more, ways * comb(have, k)))
            else:
                choose(level + 1, wanted - k, more, ways * comb(have, k))

    choose(0, number, (), 1)
    return tuple(found)


# cards that come back ------------------------------------------------------------------------------------------------
def top_cards(cards: Sequence[str], number: int, order: Sequence[str]) -> Iterator[tuple[str, Fraction]]:
    """Which card is played of a hand of known cards, with its chance; `order` lists them, the best first."""
    assert HIDDEN not in cards
    every = comb(len(cards), number)
    found: dict[str, int] = {}
    for place, card in enumerate(order):
        found[card] = found.get(card, 0) + comb(len(order) - place - 1, number - 1)
    for card, ways in found.items():
        if ways:
            yield card, Fraction(ways, every)


def less(cards: Cards, zone: str, card: str) -> Cards:
    """The same without a card that has been played."""
    return msgspec.structs.replace(cards, zones={**cards.zones, zone: without(cards.zones[zone], (card,))})


# cards that are with the players -------------------------------------------------------------------------------------
def laid_out(belief: Session, seats: Sequence[str], most: int) -> list[tuple[Session, Fraction]]:
    """What a seat believes in each way in which cards that are with the players may lie in the decks of these seats, if
    there are no more than so many."""
    ways = placed(belief, [deck_of(seat) for seat in dict.fromkeys(seats)], most)
    if not ways:
        raise Uncounted("too many cards that may be with any player")
    return ways
