"""Sets of hidden cards of the house: how many there are with each sum, and by how many of their cards tests could use.

Sums of many sets are kept as one whole number, a place for each sum; adding a card moves them, and a card is taken out
again as a factor is divided out. Bad cards and the others are kept apart and joined at the end.

Part of the odds of an evening (evening_odds.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb

import msgspec

from sixgun.core.counts import added, summed
from sixgun.games.frontera import gambling
from sixgun.games.frontera.odds.house_rows import Packed, Product, Rows, shortened, together

LEAST = 5
"""No card changes more than this for the player (frontera.ruling.joker-casino)."""
FIRST = -1
"""The first time that the cards of the house are shown; afterwards, how often all of them have been shown anew."""
BAD, WITHIN, OTHER = "bad", "within", "other"
"""What a card is to tests: hands that fail may hold it, a last hand within its limit may, or neither."""


ahead_by = cache(gambling.ahead_by)


def where(rounds: int, left: int, every: int) -> tuple[int, int]:
    """How often all cards of the house have been shown anew after so many rounds, and how many of them this time. At
    first it has so many left, then every card."""
    return (FIRST, rounds) if rounds <= left else divmod(rounds - left, every)


Kind = tuple[str, int, bool]
"""What a card is to the tests, its points, and whether it may be set aside."""
Key = tuple[int, int, int, int]
"""How many cards the house has shown this time, and how many not yet; how many have been chosen for a hand within its
limit; and how many of all these could have been set aside, if any are."""
Sets = dict[Key, int]
"""The number of ways, a place for each sum."""
Limits = tuple[tuple[int, int], ...]
"""Limits of hands, and how often each counts."""
Lasts = tuple[tuple[str, int, int], ...]
"""Last cards: which one, the limit of the hands that go with it, and how much it counts."""


class View(msgspec.Struct, frozen=True):
    """What of the bad cards tests depend on: those that are set aside, those of the house, or both together."""

    aside: bool
    house: bool
    times: tuple[int, ...] = ()
    """By the bad cards that are set aside: how often it counts. Once, if nothing is said."""


class Hidden:
    """The hidden cards of the house, which are any of a pool, and the cards within a limit that a hand may hold."""

    def __init__(
        self,
        pool: Sequence[str],
        hidden: int,
        hand: int,
        order: Sequence[str],
        worst: int,
        *,
        of_the_house: bool = False,
        among: Sequence[str] = (),
        aside: int = 0,
        from_aside: bool = False,
        room: int = 0,
        last: tuple[int, int] | None = None,
    ) -> None:
        """A hand has at most `hand` cards besides bad ones. Those from the place `worst` of the order on are bad; a
        limit is a place before it, and the cards from there to the worst are within. Hands that are `of_the_house` are
        drawn from the very cards that it shows; otherwise from others.

        Cards that are `among` the players lie on their hidden places and nowhere else. So some of the pool are set
        `aside`, as many as lie elsewhere; when they are, the others and those among the players are all alike. Hands
        are drawn `from_aside`, or not at all from there. `room` is for a View's times, in bits. `last` is where the
        last round that may be played leads (`where`), if it is known."""
        self.of_the_house = of_the_house
        self.aside = aside
        self.from_aside = from_aside
        self.size = len(pool)
        self.others = self.size + len(among) - aside
        """That are not set aside."""
        self.hidden = hidden
        self.last = last
        self.hand = hand
        self.order = order
        self.worst = worst
        self.there = {True: Counter(pool), False: Counter(among)}
        """By whether they may be set aside."""
        every = self.size + len(among)
        self.times = 4 * (every + 1)
        """No set may count more often than this while it is packed."""
        most = comb(every, min(hidden, every // 2)) * comb(every, min(hand, every // 2))
        if of_the_house or last is None or last[0] != FIRST:
            most <<= hidden
        most *= comb(self.size, min(aside, self.size // 2)) * self.times << 2 + room
        self._width = (most.bit_length() // 8 + 1) * 8
        """So many bits are a place: sets of the house, parted in two (unless only what it has shown matters, see
        `shown_only`), hands, and cards that are set aside; and a sign."""
        bads = {*order[worst:]}
        self._free = {kind: sum([(card in bads) == kind for card in pool]) for kind in (True, False)}
        """How many bad ones, and others, could be set aside."""
        self._every = cache(self._all_cards)
        self._bads = cache(self._all_bads)
        self._goods = cache(self._all_goods)
        self._goods_without = cache(self._all_goods_without)
        self.rows = cache(self._rows)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that the house may have."""
        return tuple(dict.fromkeys((*self.there[True], *self.there[False]))) if self.hidden else ()

    def role(self, card: str, limit: int) -> str:
        place = self.order.index(card)
        return BAD if place >= self.worst else WITHIN if place >= limit else OTHER

    def shown_only(self, anew: int) -> bool:
        """Whether hidden cards that have not been shown make no difference."""
        return anew == FIRST and not self.of_the_house

    def most_shown(self, anew: int) -> int:
        """How many of them may be shown this time before all is over."""
        return min(self.hidden, self.last[1]) if self.last is not None and anew == self.last[0] else self.hidden

    def _rows(self, limits: Limits, anew: int, view: View) -> Rows:
        """Sets of cards, for each of these limits so many times, and what they add up to."""
        return self.unpacked(self.sets(limits, anew, view), anew, self.hidden)

    def sets(self, limits: Sequence[tuple[int, int]], anew: int, view: View) -> Packed:
        """Sets of cards, for each of these limits so many times."""
        if self.all_alike(view):
            return self._chosen([(self._every(anew), sum([times for _, times in limits]))], anew, self.hidden)
        goods = added([(self._goods(limit, anew), times) for limit, times in limits])
        return self._joined(self._bads(anew), goods, anew, view)

    def sets_with_last(self, points: int, lasts: Lasts, anew: int, view: View) -> Packed:
        """The same for sets with one card more, the last one of these, all of which have so many points; the sums are
        without it."""
        if self.all_alike(view):
            number = {may: sum([times * there[card] for card, _, times in lasts]) for may, there in self.there.items()}
            tables = [(self._without(self._every(anew), (OTHER, points, may), anew), n) for may, n in number.items()]
            return self._chosen(tables, anew, self.hidden - 1)
        found: list[Packed] = []
        for may in (True, False):
            beside: list[tuple[Sets, int]] = []
            goods: list[tuple[Sets, int]] = []
            for card, limit, times in lasts:
                times *= self.there[may][card]
                role = self.role(card, limit)
                if not times:
                    continue
                if role == BAD:
                    beside.append((self._goods(limit, anew), times))
                    continue
                without = self._goods_without(limit, (role, points, may), anew)
                goods.append((without, times))
                if role == WITHIN and self.of_the_house:  # it may be in the hand as well
                    goods.append((self._moved(without, (0, 0, 1, 0), anew), times))
            if beside:
                bads = self._without(self._bads(anew), (BAD, points, may), anew)
                sets = self._joined(bads, added(beside), anew, view, last=BAD, may=may)
                found.append({(a, bad + view.house, j): products for (a, bad, j), products in sets.items()})
            if goods:
                found.append(self._joined(self._bads(anew), added(goods), anew, view, last=OTHER, may=may))
        return together(found)

    def all_alike(self, view: View) -> bool:
        """Whether tests depend on nothing that the house has, so that bad cards and limits make no difference."""
        return not (self.hand or self.aside or self.of_the_house or view.aside or view.house or view.times)

    def _chosen(self, tables: Sequence[tuple[Sets, int]], anew: int, most: int) -> Packed:
        """As `_joined`, of sets in which bad cards and others are not told apart, each table so many times."""
        sets = [(key, number) for key, number in added(tables).items() if number]
        return {
            (a, 0, 0): ((number, 1, 0),)
            for (a, b, _, _), number in sets
            if a + b == most or (self.shown_only(anew) and a < most)
        }

    def _joined(self, bads: Sets, goods: Sets, anew: int, view: View, *, last: str = "", may: bool = False) -> Packed:
        """Bad cards and others, as many as the house has; and as many are set aside, of those that are left. There may
        be a last card besides, a bad one or another, which could have been set aside or not."""
        shown, most = self.shown_only(anew), self.hidden - bool(last)
        free_bads = self._free[True] - (may and last == BAD)
        free_goods = self._free[False] - (may and last == OTHER)
        most_shown = self.most_shown(anew)
        found: dict[tuple[int, int, int], list[Product]] = {}
        for aside in range(min(self.aside, free_bads) + 1):
            times = view.times[aside] if view.times else 1
            if not times:
                continue
            others = self._set_aside(goods, free_goods, self.aside - aside, of_hands=self.from_aside)
            short = [(key, *shortened(number, self._width)) for key, number in others.items() if number]
            for (a, b, _), number in self._set_aside(bads, free_bads, aside).items() if others else ():
                number, low = shortened(number * times, self._width)
                bad = view.aside * aside + view.house * (a + b)
                left = most - a - b
                for (more, rest, j), good, lower in short:
                    if a + more <= most_shown and (more + rest == left or (shown and more < left)):
                        found.setdefault((a + more, bad, j), []).append((number, good, low + lower))
        return {key: tuple(products) for key, products in found.items()}

    def _set_aside(
        self, table: Sets, free: int, aside: int, *, of_hands: bool = False
    ) -> dict[tuple[int, int, int], int]:
        """With so many set aside of those that are free for it, a hand's cards among them or not."""
        left = [(key, number, free - key[3], aside - key[2] * of_hands) for key, number in table.items()]
        return summed([(key[:3], n * comb(may, rest)) for key, n, may, rest in left if 0 <= rest <= may])

    def unpacked(self, packed: Packed, anew: int, most: int) -> Rows:
        """`most` is the number of hidden cards in all."""

        def least(a: int) -> int:
            others = 0 if anew == FIRST else most - a
            return -LEAST * ((anew + 2) * a + (anew + 1) * others)

        return Rows(packed, self._width, least)

    def _all_cards(self, anew: int) -> Sets:
        return self._with_all({(0, 0, 0, 0): 1}, self.order, anew)

    def _all_bads(self, anew: int) -> Sets:
        return self._with_all({(0, 0, 0, 0): 1}, self.order[self.worst :], anew)

    def _all_goods(self, limit: int, anew: int) -> Sets:
        """Those that are not bad; from the limit on any of them may be in the hand."""
        if limit == self.worst:
            return self._with_all({(0, 0, 0, 0): 1}, self.order[: self.worst], anew)
        table, card = self._goods(limit + 1, anew), self.order[limit]
        for may in (True, False):
            for _ in range(self.there[may][card]):
                before = self._without(table, (OTHER, ahead_by(card), may), anew)
                table = self._with_card(table, before, ahead_by(card), self._in_hand(may, anew), anew)
        return table

    def _all_goods_without(self, limit: int, kind: Kind, anew: int) -> Sets:
        return self._without(self._goods(limit, anew), kind, anew)

    def _with_all(self, table: Sets, cards: Sequence[str], anew: int) -> Sets:
        """So many cards more, each as often as it is there."""
        for card in cards:
            for may, there in self.there.items():
                for _ in range(there[card]):
                    table = self._with_card(table, table, ahead_by(card), self._places_of(may, anew), anew)
        return table

    def _with_card(self, table: Sets, others: Sets, points: int, places: Sequence[tuple[Key, int]], anew: int) -> Sets:
        """And these others with one card more at one of the places."""
        return added([(table, 1), *[(self._moved(others, more, anew, points, times), 1) for more, times in places]])

    def _moved(self, table: Sets, more: Key, anew: int, points: int = 0, times: int = 0) -> Sets:
        """With one card more at a place, where its points count so many times."""
        shift = (points + LEAST) * self._width * times
        (da, db, dj, du), hidden, hand, shown = more, self.hidden, self.hand, self.most_shown(anew)
        return {
            (a + da, b + db, j + dj, used + du): number << shift
            for (a, b, j, used), number in table.items()
            if a + b + da + db <= hidden and j + dj <= hand and a + da <= shown
        }

    def _places_of(self, may: bool, anew: int) -> list[tuple[Key, int]]:
        """Where a card can be, besides anywhere else: what it adds to a key, and how often its points count."""
        used = int(may and bool(self.aside))
        found = [((1, 0, 0, used), anew + 2)]
        if not self.shown_only(anew):
            found.append(((0, 1, 0, used), anew + 1))
        return found

    def _in_hand(self, may: bool, anew: int) -> list[tuple[Key, int]]:
        """The same for a card that a hand holds."""
        if self.of_the_house:
            return [((a, b, 1, used), times) for (a, b, _, used), times in self._places_of(may, anew)]
        return [((0, 0, 1, int(may and bool(self.aside))), 0)] if may or not self.from_aside else []

    def _without(self, table: Sets, kind: Kind, anew: int) -> Sets:
        """The same without one card of this kind: each set with it is one without it, and that card."""
        role, points, may = kind
        places = self._places_of(may, anew) + (self._in_hand(may, anew) if role == WITHIN else [])
        once = (points + LEAST) * self._width
        found: Sets = {}
        for key in sorted(table, key=lambda key: (sum(key), key)):
            a, b, j, used = key
            number = table[key]
            for (da, db, dj, du), times in places:
                number -= found.get((a - da, b - db, j - dj, used - du), 0) << once * times
            if number:
                found[key] = number
        return found
