"""Counting without listing: weights by what they belong to, chances as whole numbers, and in how many ways several
hands come from the same cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm, prod
from typing import TypeVar

K = TypeVar("K")
N = TypeVar("N", int, Fraction)
Cells = tuple[tuple[int, int], ...]
"""Cards by which of some hands may hold them, with their number: the lowest bit stands for the first hand."""
Sizes = tuple[int, ...]
"""A number of cards for each hand."""


def summed(weights: Iterable[tuple[K, N]]) -> dict[K, N]:
    """The weights that belong to the same, together."""
    found: dict[K, N] = {}
    for key, weight in weights:
        found[key] = found[key] + weight if key in found else weight
    return found


def added(tables: Iterable[tuple[Mapping[K, N], N | int]]) -> dict[K, N]:
    """Each of these tables of weights so many times, together."""
    found: dict[K, N] = {}
    for table, times in tables:
        if not found and times == 1:
            found = dict(table)
            continue
        for key, weight in table.items():
            more = weight if times == 1 else weight * times
            found[key] = found[key] + more if key in found else more
    return found


def in_whole_numbers(chances: Mapping[K, Fraction]) -> tuple[dict[K, int], int]:
    """Chances as so many of so many possibilities."""
    every = lcm(*[p.denominator for p in chances.values()])
    return {key: p.numerator * (every // p.denominator) for key, p in chances.items()}, every


def cells_of(counts: Mapping[int, int] | Sequence[int]) -> Cells:
    """The same from a table by bits; cards that no hand may hold are left out."""
    pairs = counts.items() if isinstance(counts, Mapping) else enumerate(counts)
    return tuple(sorted([(bits, number) for bits, number in pairs if bits and number]))


def overlaps(sets: Sequence[int], among: int) -> Cells:
    """Cards by which of some sets they are in; a set of cards is the bits of a whole number."""
    cells = {0: among}
    for n, one in enumerate(sets):
        split = {bits | 1 << n: there & one for bits, there in cells.items()} | {
            bits: there & ~one for bits, there in cells.items()
        }
        cells = {bits: there for bits, there in split.items() if there}
    return cells_of({bits: there.bit_count() for bits, there in cells.items()})


@lru_cache(maxsize=65536)
def ways_of(cells: Cells, sizes: Sizes) -> int:
    """In how many ways hands of so many cards can be made of cards that they may hold, no card twice."""
    if len(sizes) < 2:
        return comb(sum([number for _, number in cells]), sum(sizes))
    if len(sizes) == 2:  # most of all questions: those that both may hold are with the first, or are left
        (first, second), there = sizes, dict(cells)
        one, other, both = [there.get(bits, 0) for bits in (1, 2, 3)]
        shared = range(max(0, first - one), min(both, first) + 1)
        return sum([comb(both, k) * comb(one, first - k) * comb(other + both - k, second) for k in shared])
    return sum([ways * ways_of(left, sizes[1:]) for left, ways in _taken(cells, sizes[0])])


@lru_cache(maxsize=16384)
def _taken(cells: Cells, number: int) -> tuple[tuple[Cells, int], ...]:
    """Every way to take so many cards that the first hand may hold: what is left for the hands after it, and how many
    such ways there are."""
    mine = {bits >> 1: there for bits, there in cells if bits & 1}
    every = sorted(summed([(bits >> 1, there) for bits, there in cells]).items())
    found = []
    for taken in parts_of(tuple(mine.values()), number):
        gone = dict(zip(mine, taken, strict=True))
        left = tuple([(bits, there - gone.get(bits, 0)) for bits, there in every if bits])
        found.append((left, prod(map(comb, mine.values(), taken))))
    return tuple(found)


@lru_cache(maxsize=4096)
def parts_of(sizes: Sizes, number: int) -> tuple[Sizes, ...]:
    """Every way to take so many in all, and no more of each than there are."""
    if len(sizes) < 2:
        return ((number,) * len(sizes),) if number <= sum(sizes) else ()
    least, most = max(0, number - sum(sizes[1:])), min(sizes[0], number)
    return tuple([(k, *rest) for k in range(least, most + 1) for rest in parts_of(sizes[1:], number - k)])
