"""Sets of hidden cards by what they add up to: a whole number keeps all sums of one kind of set, a place for each, so
that they are weighed at once.

Part of the odds of an evening (evening_odds.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

Product = tuple[int, int, int]
"""A number of ways, a place for each sum: the product of two, and by how many bits to shift it."""
Packed = dict[tuple[int, int, int], tuple[Product, ...]]
"""Such numbers, to be added up: by cards shown this time, bad ones (see house_sets.View), and cards of a hand. Many of
them nobody asks for, so they are multiplied when they are needed."""
SPARE = 64
"""Bits that a place gets more than it needs now, for it may need more the next time."""


class Rows:
    """Packed sets with room for weights."""

    def __init__(self, packed: Packed, width: int, least: Callable[[int], int]) -> None:
        """A place has `width` bits. `least` says for which sum the first place stands, by the cards that are shown."""
        self._least = least
        self._narrow = width
        self._width = 0
        """So many bits a place of a row has now."""
        self._packed: dict[int, dict[tuple[int, int], tuple[Product, ...]]] = {}
        for (a, bad, j), products in packed.items():
            self._packed.setdefault(a, {})[bad, j] = products
        self.shown = tuple(self._packed)
        """How many cards may be shown."""
        self._numbers: dict[tuple[int, int, int], tuple[int, int]] = {}
        self._rows: dict[tuple[int, int, int], tuple[int, int]] = {}
        """The sums of one kind of sets, and how many bits are empty at the end: as they came, and with room."""

    def weighed(self, a: int, ways: Callable[[int], Sequence[int]]) -> dict[int, int]:
        """All sets with so many cards shown, by their sum: each counts so many times, by the bad cards, then by those
        of a hand."""
        times: dict[tuple[int, int, int], int] = {}
        for bad, j in self._packed.get(a, ()):
            there = ways(bad)
            if j < len(there) and there[j]:
                times[a, bad, j] = there[j]
        if not times:
            return {}
        bits = self._narrow + sum(map(abs, times.values())).bit_length() + 1
        if bits > self._width:
            self._width = (bits + SPARE + 7) // 8 * 8
            self._rows = {}
        self._make_room([key for key in times if key not in self._rows])
        total = 0
        for key, often in times.items():
            number, empty = self._rows[key]
            total += number * often << empty
        return places(total, self._width, self._least(a))

    def _number(self, key: tuple[int, int, int]) -> tuple[int, int]:
        if key not in self._numbers:
            a, bad, j = key
            number = sum([one * other << shift for one, other, shift in self._packed[a][bad, j]])
            self._numbers[key] = shortened(number, self._narrow)
        return self._numbers[key]

    def _make_room(self, keys: Sequence[tuple[int, int, int]]) -> None:
        """Wider places for these. The bytes of all are moved together: all first ones, then all second ones, and so
        on."""
        short = [self._number(key) for key in keys]
        sizes = [abs(number).bit_length() // self._narrow + 1 for number, _ in short]
        size, wide = self._narrow // 8, self._width // 8
        half = {many: _all_places(self._narrow, many) << self._narrow - 1 for many in sizes}
        """Added so that no place is below nothing."""
        data = [
            (n + half[many]).to_bytes(size * many + 1, "little")[:-1] for (n, _), many in zip(short, sizes, strict=True)
        ]
        before = b"".join(data)
        after = bytearray(len(before) // size * wide)
        for n in range(size):
            after[n::wide] = before[n::size]
        half = {many: _all_places(self._width, many) << self._narrow - 1 for many in sizes}
        at = 0
        for key, (_, empty), many in zip(keys, short, sizes, strict=True):
            number = int.from_bytes(after[at : at + many * wide], "little") - half[many]
            at += many * wide
            self._rows[key] = number, empty // self._narrow * self._width


def together(tables: Iterable[Packed]) -> Packed:
    """All of these, added up."""
    found: Packed = {}
    for table in tables:
        for key, products in table.items():
            found[key] = (*found.get(key, ()), *products)
    return found


def shortened(number: int, width: int) -> tuple[int, int]:
    """Without the places at its end where nothing stands, for a product would take them along; and how many bits these
    are."""
    empty = (number & -number).bit_length() - 1 if number else 0
    empty -= empty % width
    return number >> empty, empty


def places(number: int, width: int, least: int) -> dict[int, int]:
    """What stands at each place, of which some may be below nothing; the first one is for that sum."""
    size = width // 8
    number, empty = shortened(number, width)
    least += empty // width
    many = abs(number).bit_length() // width + 2
    half = 1 << width - 1
    data = (number + half * _all_places(width, many)).to_bytes(size * many + 1, "little")
    found = {}
    for place in range(many):
        value = int.from_bytes(data[place * size : (place + 1) * size], "little") - half
        if value:
            found[least + place] = value
    return found


@lru_cache(maxsize=1024)
def _all_places(width: int, many: int) -> int:
    """1 at each of so many places."""
    return ((1 << width * many) - 1) // ((1 << width) - 1)
