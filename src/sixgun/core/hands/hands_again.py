"""Who shows the better card, where cards that one hand lets go come back for the next one.

They may come back at once, or when a pile runs out in the middle of a test. If all such hands want the same,
best_cards.py counts them; here they want different suits. Which card the first hands play is told apart, and of the
others only how many each later hand may hold. All hands of such a stock are counted as if they were chosen one by one
from all cards that may be there, each of which counts with the chance that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations, product
from math import comb, factorial, perm, prod

import msgspec

from sixgun.core.cards import HIDDEN
from sixgun.core.counts import Sizes, cells_of, overlaps, summed, ways_of
from sixgun.core.hands import best_cards
from sixgun.core.hands.best_cards import OURS, THEIRS, Cards, Entrant, Pull, Shown, Uncounted
from sixgun.core.hands.card_rounds import Ways

SIDES = (OURS, THEIRS)
MOST_FIRST = 2
"""More hands before cards come back are not told apart while somebody waits, and not so many if both sides have others:
each takes fifty times as long."""
Order = Callable[[Sequence[str], Pull], list[str]]
"""Cards in the order in which a hand plays them, each once."""


class Split(msgspec.Struct, frozen=True):
    """A contest in which hands that want different cards come from one stock: first ones, then what they let go comes
    back, and later ones. The others come from elsewhere."""

    first: Sequence[Pull]
    later: Sequence[Pull]
    others: Sequence[Entrant]
    known: tuple[str, ...]
    hidden: int
    """So many cards of the stock are hidden, besides the known ones."""
    joining: tuple[str, ...] = ()
    """Known cards that join them when what the first hands let go comes back."""

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden


def split(entrants: Sequence[Entrant], cards: Cards) -> Split | None:
    """None if no hands that want different cards come from cards that come back."""
    drawn = [one for one in entrants if isinstance(one, Pull)]
    again = best_cards.come_back(drawn)
    mixed = [zone for zone in again if len({one.wanted for one in drawn if one.zone == zone}) > 1]
    if not mixed:
        return None
    zone, pool = mixed[0], cards.zones[mixed[0]]
    there = [one for one in drawn if one.zone == zone]
    first = [one for one in there if one.turn == there[0].turn]
    later = [one for one in there if one.turn != there[0].turn]
    for wrong, why in (
        (len(again) > 1, "cards come back to two decks"),
        (len({one.turn for one in there}) > 2, "cards come back more than once"),
        (len(first) > MOST_FIRST, "too many hands before cards come back"),
        (
            bool(cards.among) and zone != cards.pile,
            "cards come back to a deck that may hold some that are known to be with the players",
        ),
    ):
        if wrong:
            raise Uncounted(why)
    cards.check_joining(zone)
    joining = cards.joining.get(zone, {}).get(later[0].turn, ())
    others = [one for one in entrants if isinstance(one, Shown) or one.zone != zone]
    return Split(first, later, others, tuple([card for card in pool if card != HIDDEN]), pool.count(HIDDEN), joining)


def compare_again(contest: Split, cards: Cards, mine: Sequence[str], order: Order) -> dict[str, Fraction]:
    """How the best card of `mine` stands against that of the others (best_cards.compare)."""

    count = _Count(contest, cards, SIDES, lambda who: SIDES[who not in mine], order)
    if len(contest.first) == MOST_FIRST and count.open(OURS) and count.open(THEIRS):
        raise Uncounted("too many hands before cards come back")
    shown = [(int(one.who not in mine), one.worth) for one in contest.others if isinstance(one, Shown)]
    found: list[tuple[tuple[str, ...], Fraction]] = []
    for played in count.played():
        worths = [*shown, *count.worths(played)]
        best = [max([0, *[n for own, n in worths if own == side]]) for side in (0, 1)]
        found += _standing(count, played, *best)
    ends = summed(found)
    rest = (THEIRS,) if count.open(THEIRS) else (OURS,)
    return best_cards.standing({**ends, rest: ends.get(rest, Fraction(0)) + 1 - sum(ends.values())})


def winners_again(contest: Split, cards: Cards, order: Order) -> dict[tuple[str, ...], Fraction]:
    """Who shows the best card (best_cards.winners). Those who have shown one already have shown nothing of worth."""
    assert not any(isinstance(one, Shown) and one.worth for one in contest.others)
    if len(contest.first) == MOST_FIRST:
        raise Uncounted("too many hands before cards come back")
    names = [one.who for one in (*contest.first, *contest.later, *contest.others)]
    count = _Count(contest, cards, names, str, order)
    return best_cards.ends_by(lambda limits: count.none_above(tuple(limits)), names, count.every_worth)


def _standing(
    count: _Count, played: tuple[int, ...], ours: int, theirs: int
) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """The same with these cards of the first hands, which are worth so much; without one case, the rest of all."""

    def chance(limits: Sequence[int]) -> Fraction:
        if ours > limits[0] or theirs > limits[1]:
            return Fraction(0)
        return count.chance(played, tuple(limits))

    mine_open = count.open(OURS)
    if mine_open and count.open(THEIRS):
        found = best_cards.ends_by(chance, SIDES, count.worths_from(max(ours, theirs)))
        yield from [(who, p) for who, p in found.items() if who != (THEIRS,)]
        return
    fixed = theirs if mine_open else ours
    until = chance((fixed, fixed))
    less = Fraction(0)
    if fixed:
        before = count.worth_before(fixed)
        less = chance((before, fixed) if mine_open else (fixed, before))
    yield (THEIRS,) if mine_open else (OURS,), less
    yield SIDES if fixed else (), until - less


_Splits = tuple[tuple[Sizes, Sizes, int, int, int], ...]


class _Kind(msgspec.Struct, frozen=True):
    """Hands that may hold the same: of which side, what they want, and whether they come from the stock."""

    side: int
    wanted: str
    again: bool


class _Count:
    """All cards one by one, as bits of whole numbers: those that may be in the stock, and those that are. Each side has
    a limit of its own."""

    def __init__(
        self, contest: Split, cards: Cards, names: Sequence[str], side_of: Callable[[str], str], order: Order
    ) -> None:
        """Sides have `names`, and everybody who draws is on one of them."""
        first, later, stock = contest.first, contest.later, contest
        others = [one for one in contest.others if isinstance(one, Pull)]
        self.first, self.later, self.elsewhere = first, later, others
        self.cards, self.stock = cards, stock
        self.names, self.sides = names, [names.index(side_of(one.who)) for one in first]
        self.items = [*cards.unknown, *stock.known, *stock.joining]
        ends = [0, len(cards.unknown), len(cards.unknown) + len(stock.known), len(self.items)]
        self.pool, self.known, self.joining = [(1 << end) - (1 << begin) for begin, end in pairwise(ends)]
        self.below = [self._after(order(self.items, one)) for one in first]
        pulls = [*later, *others]
        kinds = [_Kind(names.index(side_of(one.who)), one.wanted, n < len(later)) for n, one in enumerate(pulls)]
        self.kinds = list(dict.fromkeys(kinds))
        self.kind_of = [self.kinds.index(kind) for kind in kinds]
        self.grades = [pulls[kinds.index(kind)].grade for kind in self.kinds]
        self.sizes = [0] * len(self.kinds)
        for kind, one in zip(self.kind_of, later, strict=False):
            self.sizes[kind] += one.cards
        graders = [*self.grades, *[one.grade for one in first]]
        there = {*self.items, *[card for one in others for card in cards.zones[one.zone]]} - {HIDDEN}
        self.every_worth = sorted({grade(card) for grade in graders for card in there} - {0})
        left = stock.size - len(first) + len(stock.joining)
        self.of = perm(left, sum(self.sizes)) // prod(map(factorial, self.sizes))
        for n, one in enumerate(first):
            self.of *= comb(stock.size - sum([before.cards for before in first[:n]]), one.cards)
        self.chance = cache(self._chance)
        self.masks = cache(self._masks)
        self.splits = cache(self._splits)
        self.come = cache(self._come)
        self.places = cache(self._places)

    def open(self, side: str) -> bool:
        """Whether it has hands besides the first ones."""
        return any(self.names[kind.side] == side for kind in self.kinds)

    def worths_from(self, least: int) -> list[int]:
        """What matters if somebody has shown so much."""
        return [worth for worth in self.every_worth if worth >= self.worth_before(least)]

    def worth_before(self, worth: int) -> int:
        return max([0, *[less for less in self.every_worth if less < worth]])

    def _after(self, order: Sequence[str]) -> list[int]:
        """For each card those that a hand plays after it; of equal ones, the first one first."""
        place = {card: n for n, card in enumerate(order)}
        places = [(place[card], n) for n, card in enumerate(self.items)]
        there = self.pool | self.known
        return [sum([1 << n for n, other in enumerate(places) if other > one]) & there for one in places]

    def played(self) -> Iterator[tuple[int, ...]]:
        """Every choice of cards that the first hands may play."""
        there = [n for n in range(len(self.items)) if (self.pool | self.known) >> n & 1]
        return permutations(there, len(self.first))

    def worths(self, played: Sequence[int]) -> list[tuple[int, int]]:
        """What they are worth, with whose they are."""
        return [(side, one.grade(self.items[n])) for side, one, n in zip(self.sides, self.first, played, strict=True)]

    def none_above(self, limits: tuple[int, ...]) -> Fraction:
        """The chance that no hand holds a card above the limit of its side."""
        within = [
            self.chance(played, limits)
            for played in self.played()
            if all(worth <= limits[side] for side, worth in self.worths(played))
        ]
        return sum(within, Fraction(0))

    def _masks(self, limits: tuple[int, ...]) -> list[int]:
        """All cards by which kinds of hands may hold them: the lowest bit of the index stands for the first kind."""
        found = [0] * 2 ** len(self.kinds)
        each = [limits[kind.side] for kind in self.kinds]
        for n, card in enumerate(self.items):
            found[best_cards.may_hold(card, self.grades, each)] |= 1 << n
        return found

    def _from_elsewhere(self, limits: tuple[int, ...]) -> Ways:
        """How many hidden cards the hands of other zones hold, by kinds, with known ones within the limits."""
        found = Ways({(0,) * len(self.kinds): 1}, 1)
        kinds = self.kind_of[len(self.later) :]
        for zone in dict.fromkeys(one.zone for one in self.elsewhere):
            hands = [(kind, one) for kind, one in zip(kinds, self.elsewhere, strict=True) if one.zone == zone]
            each = [limits[self.kinds[kind].side] for kind, _ in hands]
            there = best_cards.in_zone(self.cards.zones[zone], [one for _, one in hands], each)
            found = best_cards.with_hands(found, [kind for kind, _ in hands], there)
        return found

    def _chance(self, played: tuple[int, ...], limits: tuple[int, ...]) -> Fraction:
        """That the first hands play these, and no other hand holds a card above its limit."""
        gone = sum([1 << n for n in played])
        masks = self.masks(limits)
        fresh = [(self.pool & ~gone & mask).bit_count() for mask in masks]
        sure = [((self.known | self.joining) & ~gone & mask).bit_count() for mask in masks]
        hidden = (gone & self.pool).bit_count()
        splits, every = self.splits(limits)
        total = 0
        for back, ways in self._let_go(played, gone, masks).items():
            left = tuple([there - n for there, n in zip(fresh, back, strict=True)])
            there = tuple([n + more for n, more in zip(sure, back, strict=True)])
            total += ways * self.come(left, there, hidden + sum(back), splits)
        return Fraction(total, self.of * every)

    def _let_go(self, played: tuple[int, ...], gone: int, masks: Sequence[int]) -> dict[Sizes, int]:
        """What the first hands let go: by hidden cards of each sort the number of ways."""
        below = [after[n] & ~gone for after, n in zip(self.below, played, strict=True)]
        found: dict[tuple[Sizes, Sizes], int] = {(tuple([one.cards - 1 for one in self.first]), ()): 1}
        for mask in [self.pool & mask for mask in masks] + [self.known]:
            cells = overlaps(below, mask)
            after: dict[tuple[Sizes, Sizes], int] = {}
            last = mask & self.known
            for (rest, back), ways in found.items():
                for taken in [rest] if last else product(*[range(n + 1) for n in rest]):
                    if more := ways_of(cells, tuple(taken)):
                        key = tuple([n - k for n, k in zip(rest, taken, strict=True)]), (*back, sum(taken))
                        after[key] = after.get(key, 0) + ways * more
            found = after
        return {back[:-1]: ways for (rest, back), ways in found.items() if not any(rest)}

    def _come(self, fresh: Sizes, sure: Sizes, hidden: int, splits: _Splits) -> int:
        """In how many ways the later hands come from what is in the stock for sure and from fresh cards, and those from
        elsewhere from their own: each as often as all hidden ones lie there."""
        total, certain, others = 0, cells_of(sure), cells_of(fresh)
        for shown, dark, more, elsewhere, weight in splits:
            if ways := ways_of(certain, shown):
                total += ways * ways_of(others, dark) * self.places(hidden + more, elsewhere) * weight
        return total

    def _places(self, here: int, elsewhere: int) -> int:
        """In how many ways the unknown cards lie, with certain ones in the stock and with hands from elsewhere."""
        left = len(self.cards.unknown) - here - elsewhere
        return perm(self.stock.hidden, here) * factorial(left) if left >= 0 else 0

    def _splits(self, limits: tuple[int, ...]) -> tuple[_Splits, int]:
        """How many cards of each kind of hands are in the stock for sure, and how many are hidden; how many of these
        are in the stock, and elsewhere; and how often that counts, of how many."""
        outside = self._from_elsewhere(limits)
        found = []
        for elsewhere, ways in outside.by.items():
            for dark in product(*[range(n + 1) for n in self.sizes]):
                shown = tuple([n - k for n, k in zip(self.sizes, dark, strict=True)])
                both = tuple([n + k for n, k in zip(dark, elsewhere, strict=True)])
                weight = ways * prod(map(factorial, elsewhere))
                found.append((shown, both, sum(dark), sum(elsewhere), weight))
        return tuple(found), outside.every * factorial(len(self.cards.unknown))
