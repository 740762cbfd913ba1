"""What the cards of the house add up to, counted by binomials: sets of cards by their sum, and by how many of them
tests could have used.

The house shows its cards one after another, and all of them again when it has shown them all. After so many rounds each
card has counted once more or once less than the others, so it is enough to know which ones lie in the part that has
been shown this time. Sums of many sets are kept as one whole number, a place for each sum; adding a card moves them.

Part of the odds of an evening (evening_odds.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, lcm

from sixgun.core.cards import HIDDEN
from sixgun.games.frontera import gambling
from sixgun.games.frontera.gambling import House

Sums = dict[int, Fraction]
"""What the house is ahead by, with its chance."""
LEAST = 5
"""No card changes more than this for the player (frontera.ruling.joker-casino)."""
FIRST = -1
"""The first time that the cards of the house are shown; afterwards, how often all of them have been shown anew."""
BAD, WITHIN, OTHER, AMONG = "bad", "within", "other", "among"
"""What a card is to tests: hands that fail may hold it, a last hand within its limit may, or neither. Or it is one of
those that are known to be with the players, and no hand holds it."""


@cache
def ahead_by(card: str) -> int:
    """frontera.gamble.bank-points: what a card of the house changes."""
    return gambling.count(House(), card).result


# sums with their ways ------------------------------------------------------------------------------------------------
class Tally:
    """Ways by sum, of as many possibilities; added up in whole numbers, for so many fractions would take long."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: dict[int, dict[int, int]] = {}

    def add(self, rows: Mapping[int, int], of: int, times: int = 1, shift: int = 0) -> None:
        there = self._rows.setdefault(of, {})
        for s, number in rows.items():
            there[s + shift] = there.get(s + shift, 0) + number * times

    def leave_out(self, rows: Mapping[int, int], of: int, points: int) -> None:
        """These end without the points of the last card."""
        self.add(rows, of, -1, points)
        self.add(rows, of)

    def sums(self, base: int = 0) -> Sums:
        every = lcm(*self._rows)
        found: dict[int, int] = {}
        for of, rows in self._rows.items():
            times = every // of
            for s, number in rows.items():
                found[s] = found.get(s, 0) + number * times
        return {s + base: Fraction(number, every) for s, number in sorted(found.items()) if number}


# hidden cards --------------------------------------------------------------------------------------------------------
Kind = tuple[str, int]
"""What a card is to the tests, and its points."""
Key = tuple[int, int, int, int, int]
"""How many cards have been shown this time, and how many not yet; how many of both are bad; how many cards besides have
been chosen for a hand within its limit; and how many of those of the house were known to be with the players: so many,
so many bad ones (times BADS), and so many that such a hand holds (times HANDS)."""
BADS, HANDS = 64, 64 * 64
Packed = dict[tuple[int, int, int, int], int]
"""By cards shown this time, bad ones of the house, cards of a hand, and cards that were known to be with the players:
the number of ways, a place for each sum."""
Rows = dict[tuple[int, int, int, int], dict[int, int]]
"""The same by sum."""


class Hidden:
    """The hidden cards of the house, which are any of a pool, and the cards within a limit that a hand may hold."""

    def __init__(
        self,
        pool: Sequence[str],
        hidden: int,
        hand: int,
        order: Sequence[str] = (),
        worst: int = 0,
        *,
        of_the_house: bool = False,
        among: Sequence[str] = (),
        places: int = 0,
        in_hands: bool = False,
    ) -> None:
        """A hand has at most `hand` cards besides bad ones. Those from the place `worst` of the order on are bad; a
        limit is a place before it, and the cards from there to the worst are within. Hands that are `of_the_house` are
        drawn from the very cards that it shows; otherwise from others. Cards that are `among` the players are any of
        their hidden cards, so many as they have `places`; some of them the house may have, and hands if they come from
        such places (`in_hands`)."""
        assert not (of_the_house and among) and hidden < BADS
        self.in_hands = in_hands
        self.of_the_house = of_the_house
        self.among = Counter(among)
        self.places = places
        self.size = len(pool)
        self.hidden = hidden
        self.hand = hand
        self.order = order
        self.worst = worst
        self.cards = Counter(pool)
        self.bad = sum(there for card, there in self.cards.items() if card in order[worst:])
        every = self.size + len(among)
        most = comb(every, min(hidden, every // 2)) * comb(self.size, min(hand, self.size // 2)) << hidden
        self._width = ((most * (every + 1)).bit_length() // 8 + 2) * 8
        """So many bits are a place: sets of the house, parted in two, and hands; and a sign."""
        self._tables: dict[tuple[int, int], dict[Key, int]] = {}
        self._within: dict[tuple[int, int], dict[Key, int]] = {}
        self.rows = cache(self._rows)

    def kind(self, card: str, limit: int) -> Kind:
        if not self.order:
            return OTHER, ahead_by(card)
        place = self.order.index(card)
        return (BAD if place >= self.worst else WITHIN if place >= limit else OTHER), ahead_by(card)

    def _rows(self, limit: int, anew: int) -> Rows:
        """Sets of the pool."""
        return self.unpacked(self.sets(limit, anew), anew, self.hidden)

    def sets(self, limit: int, anew: int, less: Kind | None = None) -> Packed:
        """Sets of the pool, or of the pool without one card of a kind."""
        table, most = self._table(limit, anew), self.hidden
        if less is not None:
            table, most = self._without(table, less, anew), most - 1
        shown = self.shown_only(anew)
        return {
            (a, w, j, k): packed for (a, b, w, j, k), packed in table.items() if a + b == most or (shown and a < most)
        }

    def shown_only(self, anew: int) -> bool:
        """Whether hidden cards that have not been shown make no difference."""
        return anew == FIRST and not self.of_the_house

    def unpacked(self, packed: Packed, anew: int, most: int) -> Rows:
        """`most` is the number of hidden cards in all."""
        found: Rows = {}
        for key, number in packed.items():
            others = 0 if anew == FIRST else most - key[0]
            found[key] = self._places(number, LEAST * ((anew + 2) * key[0] + (anew + 1) * others))
        return found

    def _table(self, limit: int, anew: int) -> dict[Key, int]:
        """Cards from the last of the order on: as far as the limit any of them may be in the hand."""
        if (limit, anew) not in self._tables:
            table = self._up_to(limit, anew)
            for card in self.order[:limit]:
                table = self._with_all(table, card, OTHER, anew)
            self._tables[limit, anew] = table
        return self._tables[limit, anew]

    def _up_to(self, limit: int, anew: int) -> dict[Key, int]:
        if (limit, anew) not in self._within:
            if not self.order or limit == self.worst:
                table = {(0, 0, 0, 0, 0): 1}
                for card in () if self.in_hands else self.among:
                    table = self._with(table, card, AMONG, anew, self.among[card])
                for card in self.order[self.worst :] if self.order else self.cards:
                    table = self._with_all(table, card, BAD if self.order else OTHER, anew)
            else:
                table = self._with_all(self._up_to(limit + 1, anew), self.order[limit], WITHIN, anew)
            self._within[limit, anew] = table
        return self._within[limit, anew]

    def _with_all(self, table: dict[Key, int], card: str, role: str, anew: int) -> dict[Key, int]:
        table = self._with(table, card, role, anew, self.cards.get(card, 0))
        if self.in_hands and card in self.among:
            table = self._with(table, card, AMONG + role, anew, self.among[card])
        return table

    def _with(self, table: dict[Key, int], card: str, role: str, anew: int, there: int) -> dict[Key, int]:
        """One card more, as often as it is there: it is anywhere else, with the house, or in the hand."""
        once = (ahead_by(card) + LEAST) * self._width
        places = [(more, once * shift) for more, shift in self._places_of(role, anew)]
        for _ in range(there):
            found = dict(table)
            for (a, b, w, j, k), number in table.items():
                for (more, others, bad, hand, known), shift in places:
                    if a + b + more + others <= self.hidden and j + hand + (k + known) // HANDS <= self.hand:
                        key = (a + more, b + others, w + bad, j + hand, k + known)
                        found[key] = found.get(key, 0) + (number << shift)
            table = found
        return table

    def _places_of(self, role: str, anew: int) -> list[tuple[Key, int]]:
        """Where a card of the pool can be, besides anywhere else: what it adds to a key, and how often its points
        count."""
        among = role.startswith(AMONG)
        role = role.removeprefix(AMONG)
        bad = int(role == BAD and not among)
        known = int(among) + (BADS if among and role == BAD else 0)
        found = [((1, 0, bad, 0, known), anew + 2)]
        if not self.shown_only(anew):
            found.append(((0, 1, bad, 0, known), anew + 1))
        if role == WITHIN:
            in_hand = [((a, b, w, 1, k), shift) for (a, b, w, _, k), shift in found] if self.of_the_house else []
            found += in_hand or [((0, 0, 0, 0, HANDS) if among else (0, 0, 0, 1, 0), 0)]
        return found

    def _without(self, table: dict[Key, int], kind: Kind, anew: int) -> dict[Key, int]:
        """The same without one card of this kind: each set with it is one without it, and that card."""
        role, points = kind
        once, places = (points + LEAST) * self._width, self._places_of(role, anew)
        found: dict[Key, int] = {}
        for key in sorted(table, key=lambda key: (key[0] + key[1] + key[3], key)):
            a, b, w, j, k = key
            number = table[key]
            for (more, others, bad, hand, known), shift in places:
                number -= found.get((a - more, b - others, w - bad, j - hand, k - known), 0) << once * shift
            if number:
                found[key] = number
        return found

    def summed(self, parts: Sequence[tuple[Packed, int]], anew: int, most: int) -> Rows:
        """Each of these so many times."""
        if sum(abs(times) for _, times in parts) <= 2 * (self.size + 1):  # there is room for them
            packed: Packed = {}
            for part, times in parts:
                for key, number in part.items():
                    packed[key] = packed.get(key, 0) + number * times
            return self.unpacked(packed, anew, most)
        found: Rows = {}
        for part, times in parts:
            for key, sums in self.unpacked(part, anew, most).items():
                there = found.setdefault(key, {})
                for s, number in sums.items():
                    there[s] = there.get(s, 0) + number * times
        return found

    def _places(self, number: int, less: int) -> dict[int, int]:
        """What stands at each place, of which some may be below nothing."""
        size = self._width // 8
        places = abs(number).bit_length() // self._width + 2
        half = 1 << self._width - 1
        raised = number + half * ((1 << self._width * places) - 1) // ((1 << self._width) - 1)
        data = raised.to_bytes(size * places + 1, "little")
        found = {}
        for place in range(places):
            value = int.from_bytes(data[place * size : (place + 1) * size], "little") - half
            if value:
                found[place - less] = value
        return found


# known and hidden ones -----------------------------------------------------------------------------------------------
Weight = Callable[[int, int, int], Sequence[int]]
"""If the house holds so many unknown cards, so many of them bad, and such cards that were known to be with the players
(see Key): in how many ways the tests go as they should, by the unknown cards that a hand holds besides bad ones."""
Of = Callable[[int, int], int]
"""Of how many, by the unknown cards of the house, and by those that were known to be with the players."""
Spread = tuple[dict[int, int], int]
"""Ways by sum, and of how many."""
Lasts = tuple[tuple[str, int, int], ...]
"""Last cards: which one, the limit of the hands that go with it, and how much it counts."""


def no_tests(cards: int, bad: int, among: int) -> tuple[int]:
    """Where tests have nothing to do with the house."""
    return (1,)


def of_one(cards: int, among: int) -> int:
    return 1


class Table:
    """The house's cards, shown one after another: known ones and hidden ones, in `left`; then all of them anew, those
    that it had shown before as well."""

    def __init__(self, left: Sequence[str], before: Sequence[str], hidden: Hidden) -> None:
        self.hidden = hidden
        self.left = tuple([card for card in left if card != HIDDEN])
        self.before = tuple(before)
        self.total = len(left)
        self.all = len(left) + len(self.before)
        self._shown = cache(self._known_shown)
        self._ends_with_hidden = cache(self._hidden_last)
        self._ends_with_known = cache(self._known_last)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that may be shown."""
        hidden = self.hidden.cards if self.hidden.hidden else ()
        return tuple(dict.fromkeys((*self.left, *self.before, *hidden)))

    def where(self, rounds: int) -> tuple[int, int]:
        """How often all cards have been shown anew after so many rounds, and how many of them this time."""
        return (FIRST, rounds) if rounds <= self.total else divmod(rounds - self.total, self.all)

    def sums(self, rounds: int, limit: int = 0, weight: Weight = no_tests, of: Of = of_one) -> Spread:
        """What the house is ahead by after so many rounds."""
        anew, now = self.where(rounds)
        every = comb(self.total if anew == FIRST else self.all, now)
        share = self._share(anew, every, of)
        return self._spread(self.hidden.rows(limit, anew), anew, now, self._shown(anew, ""), share, weight)

    def before_last(self, rounds: int, lasts: Lasts, weight: Weight, of: Of) -> Iterator[tuple[int, Spread]]:
        """The same before the last round, with the chance that the last card is one of these and counts; by what it
        changes."""
        anew, now = (FIRST, rounds - 1) if rounds <= self.total else divmod(rounds - 1 - self.total, self.all)
        there = self.total if anew == FIRST else self.all
        every = there * comb(there - 1, now)
        shown = self._shown(anew, "")
        for (points, last), rows in self._ends_with_hidden(lasts, anew).items():
            share = self._share(anew, every, of, last)
            ways, den = self._spread(rows, anew, now, shown, share, weight, last)
            yield points, ({s + (anew + 1) * points: number for s, number in ways.items()}, den)
        for card, rows in self._ends_with_known(lasts, anew).items():
            share = self._share(anew, every, of)
            yield ahead_by(card), self._spread(rows, anew, now, self._shown(anew, card), share, weight)

    def _share(self, anew: int, every: int, of: Of, last: str = "") -> Callable[[int, int], tuple[int, int]]:
        """What one set of the hidden cards counts, by how many of them have been shown, and how many were known to be
        with the players: ways, and of how many. The `last` card shown may be one of either kind, besides."""
        hidden = self.hidden
        size, dark, among = hidden.size, hidden.hidden, hidden.among.total()
        is_known = int(last == AMONG)
        left, known = dark - bool(last), among - is_known
        own, one = (among or 1) if last == AMONG else size if last else 1, last not in ("", AMONG)

        @cache
        def share(a: int, code: int) -> tuple[int, int]:
            k = code % BADS
            slots = a if hidden.shown_only(anew) else left
            cards = slots - k
            ways = comb(left, a) if hidden.shown_only(anew) else 1
            den = every * own * comb(size - one, cards) * of(cards + one, k + is_known)
            if last:
                ways *= dark
            if among:
                rest = hidden.places - slots - bool(last)
                ways *= comb(slots, k) * (comb(rest, known - k) if rest >= 0 and known >= k else 0)
                den *= comb(hidden.places, among) * comb(known, k)
            return ways, den

        return share

    def _spread(
        self,
        rows: Rows,
        anew: int,
        now: int,
        shown: Sequence[Mapping[int, int]],
        share: Callable[[int, int], tuple[int, int]],
        weight: Weight,
        last: str = "",
    ) -> Spread:
        """`now` cards this time, any of them: so many hidden ones, each with its share, and so many known ones."""
        inside: dict[tuple[int, int], dict[int, int]] = {}
        more = last not in ("", AMONG)
        for (a, w, j, k), sums in rows.items():
            if not 0 <= now - a < len(shown):
                continue
            slots = a if self.hidden.shown_only(anew) else self.hidden.hidden - bool(last)
            ways = weight(slots - k % BADS + more, w, k + (last == AMONG))
            times = ways[j] if j < len(ways) else 0
            if times:
                there = inside.setdefault((a, k), {})
                for s, number in sums.items():
                    there[s] = there.get(s, 0) + number * times
        shares = {key: share(*key) for key in inside}
        every = lcm(*[of for _, of in shares.values()])
        found: dict[int, int] = {}
        for key, sums in inside.items():
            times, of = shares[key]
            times *= every // of
            if times:
                for s, number in sums.items():
                    number *= times
                    for points, others in shown[now - key[0]].items():
                        found[s + points] = found.get(s + points, 0) + number * others
        return found, every

    def _hidden_last(self, lasts: Lasts, anew: int) -> dict[tuple[int, str], Rows]:
        """Sets with one of these as their last card, by what it changes, and whether it was known to be with the
        players; their sums are without it."""
        hidden = self.hidden
        kinds: dict[tuple[int, Kind], int] = {}
        for card, limit, times in lasts if hidden.hidden else ():
            if there := hidden.cards.get(card, 0):
                key = limit, hidden.kind(card, limit)
                kinds[key] = kinds.get(key, 0) + there * times
            if there := hidden.among.get(card, 0):
                role = AMONG + (hidden.kind(card, limit)[0] if hidden.in_hands else "")
                key = limit, (role, ahead_by(card))
                kinds[key] = kinds.get(key, 0) + there * times
        found: dict[tuple[int, str], list[tuple[Packed, int]]] = {}
        for (limit, kind), times in kinds.items():
            role, points = kind
            sets = hidden.sets(limit, anew, kind)
            if role == BAD:
                sets = {(a, w + 1, j, k): number for (a, w, j, k), number in sets.items()}
            elif role == AMONG + BAD:
                sets = {(a, w, j, k + BADS): number for (a, w, j, k), number in sets.items()}
            parts = found.setdefault((points, AMONG if role.startswith(AMONG) else OTHER), [])
            parts.append((sets, times))
            if role == WITHIN and hidden.of_the_house:  # it may be in the hand as well
                both = {(a, w, j + 1, k): number for (a, w, j, k), number in sets.items() if j < hidden.hand}
                parts.append((both, times))
        return {key: hidden.summed(parts, anew, hidden.hidden - 1) for key, parts in found.items()}

    def _known_last(self, lasts: Lasts, anew: int) -> dict[str, Rows]:
        there = Counter(self.left if anew == FIRST else (*self.left, *self.before))
        found: dict[str, list[tuple[Packed, int]]] = {}
        for card, limit, times in lasts:
            if there[card]:
                found.setdefault(card, []).append((self.hidden.sets(limit, anew), times * there[card]))
        return {card: self.hidden.summed(parts, anew, self.hidden.hidden) for card, parts in found.items()}

    def _known_shown(self, anew: int, less: str) -> list[dict[int, int]]:
        """Known cards that are shown this time, by their number, with what all known ones have changed until then."""
        cards = list(self.left if anew == FIRST else (*self.left, *self.before))
        if less:
            cards.remove(less)
        begin = 0
        if anew != FIRST:
            begin = (1 + anew) * sum(map(ahead_by, self.left)) + anew * sum(map(ahead_by, self.before))
        found: list[dict[int, int]] = [{begin: 1}]
        for card in cards:
            after: list[dict[int, int]] = [*[dict(row) for row in found], {}]
            for size, row in enumerate(found):
                there = after[size + 1]
                for s, number in row.items():
                    there[s + ahead_by(card)] = there.get(s + ahead_by(card), 0) + number
            found = after
        return found


class Fresh:
    """frontera.gamble.bank-round: without management each card comes from the whole pack again."""

    def __init__(self, left: Sequence[str]) -> None:
        self.there = Counter(left)
        self.cards = tuple(self.there)
        self.points = Counter(ahead_by(card) for card in left)
        self._ways: list[dict[int, int]] = [{0: 1}]

    def sums(self, rounds: int) -> Spread:
        while len(self._ways) <= rounds:
            after: dict[int, int] = {}
            for points, there in self.points.items():
                for s, number in self._ways[-1].items():
                    after[s + points] = after.get(s + points, 0) + number * there
            self._ways.append(after)
        return self._ways[rounds], self.there.total() ** rounds

    def before_last(self, rounds: int, lasts: Lasts, weight: Weight, of: Of) -> Iterator[tuple[int, Spread]]:
        kinds: dict[int, int] = {}
        for card, _, times in lasts:
            kinds[ahead_by(card)] = kinds.get(ahead_by(card), 0) + self.there[card] * times
        ways, every = self.sums(rounds - 1)
        for points, times in kinds.items():
            yield points, ({s: number * times for s, number in ways.items()}, every * self.there.total())
