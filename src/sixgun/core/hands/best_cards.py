"""Who shows the better card: exact odds for several hands that may come from the same cards.

Only the best card of a hand counts, so nothing is listed: for any limits the chance that no hand holds a card above its
limit is a sum of binomials, and every question about who is ahead is a sum of such chances. Cards that the asking seat
does not know are drawn from one pool for all hands, and hands from one zone share its cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations, pairwise, product
from math import comb, factorial, perm, prod
from operator import or_, sub
from typing import TypeVar

import msgspec

from sixgun.core.cards import HIDDEN, Grade
from sixgun.core.counts import Cells, Sizes, cells_of, summed, ways_of
from sixgun.core.errors import SixgunError
from sixgun.core.hands.card_rounds import Round, Ways, hidden_in_hands, sorts_of

AHEAD, EVEN, NOTHING, BEHIND = "ahead", "even", "nothing", "behind"


class Uncounted(SixgunError):
    """Cards that one hand lets go come back for the next one, and the asking seat does not know them: the caller may
    sample instead, and must then say so."""


class Pull(msgspec.Struct, frozen=True):
    """A hand: how many cards of a zone, and how good each would be (0 for nothing)."""

    who: str
    cards: int
    zone: str
    grade: Grade
    wanted: str
    """Hands that want the same have the same grade for each card."""
    turn: int = 0
    """How often cards have come back to the zone before: all of its hands but the best card of each."""


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
    pile: str = ""
    """The zone whose hidden cards are none of the players'."""
    joining: Mapping[str, Mapping[int, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    """By zone and turn: cards that come to it then, besides those of its hands."""

    def check_joining(self, zone: str) -> None:
        """Raises Uncounted if hidden cards would join the others."""
        if any(HIDDEN in joining for joining in self.joining.get(zone, {}).values()):
            raise Uncounted("hidden cards come back")


def come_back(hands: Sequence[Entrant]) -> set[str]:
    """Zones of which some of these hands are drawn later than others: cards come back to them."""
    turns = {(one.zone, one.turn) for one in hands if isinstance(one, Pull)}
    return {zone for zone, number in Counter(zone for zone, _ in turns).items() if number > 1}


def compare(entrants: Sequence[Entrant], cards: Cards, mine: Sequence[str]) -> dict[str, Fraction]:
    """How the best card of `mine` stands against the best one of the others: ahead, even, behind, or nobody shows
    anything that counts."""
    return standing(_ends(entrants, cards, [OURS if one.who in mine else THEIRS for one in entrants]))


def winners(entrants: Sequence[Entrant], cards: Cards, in_vain: Sequence[Pull] = ()) -> dict[tuple[str, ...], Fraction]:
    """Who shows the best card, and the chance of it; nobody, if no card counts. Hands that were drawn `in_vain` before
    have shown nothing: these are the chances that they do not and that it ends so then."""
    return _ends(entrants, cards, [one.who for one in entrants], in_vain)


OURS, THEIRS = "ours", "theirs"


def standing(ends: Mapping[tuple[str, ...], Fraction]) -> dict[str, Fraction]:
    """How two sides stand by who has the best card."""
    shown = {AHEAD: (OURS,), EVEN: (OURS, THEIRS), NOTHING: (), BEHIND: (THEIRS,)}
    return {
        name: sum([p for who, p in ends.items() if {*who} == {*those}], Fraction(0)) for name, those in shown.items()
    }


def _ends(
    entrants: Sequence[Entrant], cards: Cards, sides: Sequence[str], in_vain: Sequence[Pull] = ()
) -> dict[tuple[str, ...], Fraction]:
    """Which side shows the best card, or which ones do."""
    all_of_them, cards = _in_the_dark([*entrants, *in_vain], cards)
    names = tuple(dict.fromkeys(sides))
    chances: dict[tuple[Hashable, ...], Fraction] = {}

    def chance(limits: Sequence[int]) -> Fraction:
        each = [limits[names.index(side)] for side in sides]
        hands, marks = _together(all_of_them, [*each, *[0] * len(in_vain)])
        key = tuple(sorted([_alike(one, limit) for one, limit in zip(hands, marks, strict=True)]))
        if key not in chances:
            chances[key] = none_above(hands, cards, marks)
        return chances[key]

    return ends_by(chance, names, worths_of(all_of_them[: len(entrants)], cards))


def ends_by(
    chance: Callable[[Sequence[int]], Fraction], names: Sequence[str], worths: Sequence[int]
) -> dict[tuple[str, ...], Fraction]:
    """The same, by the chance that nobody has a card above a limit of his own; they can be worth so much."""
    nothing = chance([0] * len(names))
    found: list[tuple[tuple[str, ...], Fraction]] = [((), nothing)]
    before, none = 0, nothing
    for worth in worths:
        exactly = {frozenset[int](): none}
        for size in range(1, len(names) + 1):
            for those in map(frozenset, combinations(range(len(names)), size)):
                none = chance([worth if n in those else before for n in range(len(names))])
                exactly[those] = none - sum([p for less, p in exactly.items() if less < those], Fraction(0))
                if exactly[those]:
                    found.append((tuple([names[n] for n in sorted(those)]), exactly[those]))
        before = worth
    return summed(found)


def _alike(one: Entrant, limit: int) -> tuple[str, int, str, int, int]:
    """Hands for which the odds are the same."""
    return (
        (one.zone, one.turn, one.wanted, one.cards, limit) if isinstance(one, Pull) else ("", 0, "", one.worth, limit)
    )


DARK = "dark"
"""In place of zones of which no card is known: it makes no difference from which of them a hand comes."""


def _in_the_dark(entrants: Sequence[Entrant], cards: Cards) -> tuple[list[Entrant], Cards]:
    """Hands of players who each have a deck of nothing but hidden cards come from one."""
    again = {*come_back(entrants), cards.pile}
    pulls = [one for one in entrants if isinstance(one, Pull) and one.zone not in again]
    dark = {one.zone for one in pulls if all(card == HIDDEN for card in cards.zones[one.zone])}
    size = sum(len(cards.zones[zone]) for zone in dark)
    found = [
        msgspec.structs.replace(one, zone=DARK) if isinstance(one, Pull) and one.zone in dark else one
        for one in entrants
    ]
    return found, msgspec.structs.replace(cards, zones={**cards.zones, DARK: (HIDDEN,) * size})


Mark = TypeVar("Mark", bound=Hashable)


def _together(entrants: Sequence[Entrant], marks: Sequence[Mark]) -> tuple[list[Entrant], list[Mark]]:
    """Hands with one mark from one zone that want the same count as one, unless its cards come back."""
    found: dict[tuple[Hashable, ...], tuple[Entrant, Mark]] = {}
    again = come_back(entrants)
    for number, (one, mark) in enumerate(zip(entrants, marks, strict=True)):
        alike = isinstance(one, Pull) and one.zone not in again
        key = (mark, one.zone, one.wanted) if isinstance(one, Pull) and alike else (mark, number)
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
            there = {*cards.zones[one.zone]}.union(*cards.joining.get(one.zone, {}).values())
            found |= {one.grade(card) for card in ({*there, *hidden} if HIDDEN in there else there) - {HIDDEN}}
    return sorted(worth for worth in found if worth > 0)


# no hand above its limit ---------------------------------------------------------------------------------------------
class _Sort(msgspec.Struct, frozen=True):
    """Hands, or parts of them, that may hold the same hidden cards: those above one limit and within another."""

    wanted: str
    above: int
    within: int
    pile: bool


NONE = -1
"""Every card is above it."""


def none_above(entrants: Sequence[Entrant], cards: Cards, limits: Sequence[int]) -> Fraction:
    """The chance that no hand holds a card better than its limit.

    For every number of hidden cards in hands that may hold the same: the ways of the known cards, zone by zone, times
    the places of the hidden ones, times what these may turn out to be: some of those that are with the players, or
    others."""
    zones: dict[str, list[tuple[Pull, int]]] = {}
    for one, limit in zip(entrants, limits, strict=True):
        if isinstance(one, Pull):
            zones.setdefault(one.zone, []).append((one, limit))
        elif one.worth > limit:
            return Fraction(0)
    again = come_back(entrants)
    alike: dict[_Sort, Grade] = {}
    found = Ways({(): 1}, 1)
    for zone, hands in zones.items():
        sorts, there = (_in_rounds if zone in again else _at_once)(hands, zone, cards)
        found = _with(found, alike, sorts, there)
        if not found.by:
            return Fraction(0)
    unknown, among = _apart(cards.unknown, alike), _apart(cards.among, alike)
    theirs = [n for n, sort in enumerate(alike) if cards.among and not sort.pile]
    totals: dict[tuple[int, int], int] = {}
    for sizes, number in found.by.items():
        for sure in product(*[range(size + 1) if n in theirs else (0,) for n, size in enumerate(sizes)]):
            rest = tuple(map(sub, sizes, sure))
            if ways := _ways_apart(unknown, rest) * (_ways_apart(among, sure) if theirs else 1):
                ways *= number * (_places(cards, [(sizes[n], sure[n]) for n in theirs]) if theirs else 1)
                key = sum(sure), sum(rest)
                totals[key] = totals.get(key, 0) + ways * prod(map(factorial, (*sure, *rest)))
    every = found.every * (comb(cards.places, len(cards.among)) if theirs else 1)
    chances = [
        Fraction(ways, every * perm(len(cards.among), sure) * perm(len(cards.unknown), rest))
        for (sure, rest), ways in totals.items()
    ]
    return sum(chances, Fraction(0))


_Hands = Sequence[tuple[Pull, int]]
"""Hands of one zone with their limits."""
_Found = tuple[list[tuple[_Sort, Grade]], Ways]
"""The sorts of hidden cards that they may hold, and in how many ways they do, with all known ones within the limits."""


def _at_once(hands: _Hands, zone: str, cards: Cards) -> _Found:
    """Hands of a zone to which nothing comes back."""
    there = in_zone(cards.zones[zone], [one for one, _ in hands], [limit for _, limit in hands])
    return [(_Sort(one.wanted, NONE, limit, zone == cards.pile), one.grade) for one, limit in hands], there


def _in_rounds(hands: _Hands, zone: str, cards: Cards) -> _Found:
    """Hands of a zone to which they come back, but for the best card of each (card_rounds.py)."""
    wanted, grade = hands[0][0].wanted, hands[0][0].grade
    cards.check_joining(zone)
    if any(one.wanted != wanted for one, _ in hands):
        raise Uncounted("cards come back to a zone for hands that want different ones")
    limits = sorted({limit for _, limit in hands})
    rounds = []
    for turn in sorted({one.turn for one, _ in hands}):
        drawn = [(one.cards, limits.index(limit)) for one, limit in hands if one.turn == turn]
        joining = cards.joining.get(zone, {}).get(turn, ())
        rounds.append(Round(tuple(sorted(drawn)), sorts_of(joining, grade, limits), len(joining)))
    pool = cards.zones[zone]
    there = hidden_in_hands(len(pool), sorts_of(pool, grade, limits), pool.count(HIDDEN), tuple(rounds))
    ranges = pairwise([NONE, *limits])
    return [(_Sort(wanted, above, within, zone == cards.pile), grade) for above, within in ranges], there


def _with(found: Ways, alike: dict[_Sort, Grade], sorts: Sequence[tuple[_Sort, Grade]], there: Ways) -> Ways:
    """With the hands of one zone more, and their sorts."""
    for sort, grade in sorts:
        alike.setdefault(sort, grade)
    wider = {(*sizes, *[0] * (len(alike) - len(sizes))): number for sizes, number in found.by.items()}
    return with_hands(Ways(wider, found.every), [list(alike).index(sort) for sort, _ in sorts], there)


def with_hands(found: Ways, places: Sequence[int], there: Ways) -> Ways:
    """With more hands, whose hidden cards are of the sorts in these places."""
    after: dict[Sizes, int] = {}
    for dark, more in there.by.items():
        for before, ways in found.by.items():
            key = list(before)
            for n, number in zip(places, dark, strict=True):
                key[n] += number
            after[tuple(key)] = after.get(tuple(key), 0) + ways * more
    return Ways(after, found.every * there.every)


_Apart = Sequence[tuple[Sequence[int], Cells]]


def _apart(cards: Sequence[str], alike: Mapping[_Sort, Grade]) -> _Apart:
    """Sorts in groups, such that no card is of two of them, with the cards of each group by which sorts they are of.
    The ways of the groups are independent, and few different ones are asked for."""
    sorts = list(alike.items())
    kinds = Counter(
        [
            sum([(sort.above < grade(card) <= sort.within) << n for n, (sort, grade) in enumerate(sorts)])
            for card in cards
        ]
    )
    groups: list[int] = []
    for bits in (*[1 << n for n in range(len(sorts))], *kinds):
        together = [group for group in groups if group & bits]
        groups = [group for group in groups if not group & bits]
        groups += [reduce(or_, together, bits)] if bits else []
    found = []
    for group in groups:
        here = [n for n in range(len(sorts)) if group >> n & 1]
        own = [
            (sum([(bits >> n & 1) << place for place, n in enumerate(here)]), there) for bits, there in kinds.items()
        ]
        found.append((here, cells_of(summed(own))))
    return found


def _ways_apart(apart: _Apart, sizes: Sizes) -> int:
    """As ways_of, group by group."""
    return prod([ways_of(cells, tuple([sizes[n] for n in group])) for group, cells in apart])


def may_hold(card: str, grades: Sequence[Grade], limits: Sequence[int]) -> int:
    """Which of some hands may hold a card: a bit for each of them, the lowest for the first."""
    return sum([(grade(card) <= limit) << bit for bit, (grade, limit) in enumerate(zip(grades, limits, strict=True))])


def _places(cards: Cards, hands: Sequence[tuple[int, int]]) -> int:
    """In how many ways of so many hidden cards so many are among those, for each hand."""
    here, taken = sum(h for h, _ in hands), sum(k for _, k in hands)
    if taken > len(cards.among) or here > cards.places:
        return 0
    return prod(comb(h, k) for h, k in hands) * comb(cards.places - here, len(cards.among) - taken)


def in_zone(pool: Sequence[str], hands: Sequence[Pull], limits: Sequence[int]) -> Ways:
    """Hands of one zone, with known cards that are within their limits: by how many hidden ones each holds."""
    sizes, hidden, grades = [one.cards for one in hands], pool.count(HIDDEN), [one.grade for one in hands]
    cells = cells_of(Counter([may_hold(card, grades, limits) for card in pool if card != HIDDEN]))
    known = len(pool) - hidden
    found: dict[Sizes, int] = {}
    for dark in product(*[range(max(0, size - known), min(size, hidden) + 1) for size in sizes]):
        shown = tuple([size - number for size, number in zip(sizes, dark, strict=True)])
        if ways := ways_of(cells, shown) if sum(dark) <= hidden else 0:
            found[dark] = ways * perm(hidden, sum(dark)) // prod(map(factorial, dark))
    return Ways(found, perm(len(pool), sum(sizes)) // prod(map(factorial, sizes)))
