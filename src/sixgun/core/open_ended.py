"""Open-ended dice: a die that shows its highest face is rolled again and added to, without limit.

How likely their results are is counted by formulas on whole numbers. A die with `sides` s has the generating function
(x + ... + x^(s-1)) / s / (1 - x^s / s): any number of highest faces, then one of the others. So no face is ever listed,
and nothing is cut off: beyond the last threshold that a rule has, no threshold is left to tell results apart.

What a die comes to is never a multiple of its sides, and 1 only if its first face is a 1. So the totals of the dice
tell all that was rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb, gcd
from typing import Literal, NamedTuple

Keep = Literal["best", "sum"]
"""Whether the best die counts alone or all are added up."""
Totals = tuple[int, ...]

RARE = 10**9
"""Where a rule has no thresholds, results that come up less than once in so many rolls are one class."""
MOST_AGAIN = 1_000
"""Nobody has rolled the highest face more often than this with one die."""
FEW_AGAIN = 4
"""So many highest faces are written one by one."""


class Classes(NamedTuple):
    """What a rule can tell apart: dice that stand for each class, and its weight."""

    outcomes: tuple[tuple[Totals, int], ...]
    total: int
    rest: tuple[int, ...]
    """How much of each weight is of results that are not listed themselves; empty where thresholds tell all."""


# what dice come to ---------------------------------------------------------------------------------------------------
def kept(dice: Sequence[int], keep: Keep) -> int:
    """What open-ended dice come to before modifiers."""
    return sum(dice) if keep == "sum" else max(dice)


def is_bust(dice: Sequence[int]) -> bool:
    """Whether more than half of the dice came up 1 at first."""
    return 2 * dice.count(1) > len(dice)


def possible(dice: Sequence[object], n: int, sides: int) -> bool:
    """Whether `n` dice can have come to these totals."""
    return len(dice) == n and all(
        isinstance(die, int) and 1 <= die <= MOST_AGAIN * sides and die % sides for die in dice
    )


def written(total: int, sides: int) -> str:
    """A die as people write it: "10+7", and "10x5+7" where it goes on for long."""
    again, last = divmod(total, sides)
    return "+".join([str(sides)] * again + [str(last)]) if again <= FEW_AGAIN else f"{sides}x{again}+{last}"


# classes -------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=4096)
def classes(n: int, sides: int, keep: Keep, cuts: tuple[int, ...]) -> Classes:
    """All that a rule can tell apart. With `keep` "best" that is always also whether more than half of the dice came up
    1 at first. With `cuts` only which of these thresholds the dice reach; without, each value up to a limit that hardly
    any roll reaches (RARE)."""
    if sides < 2 or n < (keep == "best"):
        raise ValueError(f"{n} open-ended dice of {sides} sides, of which the {keep} counts: there is no such roll")
    if cuts or n == 0:
        return _counted(n, sides, keep, tuple(sorted(set(cuts or (1,)))))
    limit = _limit(n, sides, keep)
    everything = _counted(n, sides, keep, tuple(range(n + 1 if keep == "sum" else 2, limit + 1)))
    rest = tuple([weight if kept(dice, keep) >= limit else 0 for dice, weight in everything.outcomes])
    return everything._replace(rest=rest)


def _counted(n: int, sides: int, keep: Keep, cuts: tuple[int, ...]) -> Classes:
    found = _best(n, sides, cuts) if keep == "best" else _sums(n, sides, cuts)
    common = gcd(*[weight for _, weight in found])
    found = [(dice, weight // common) for dice, weight in found]
    # the likeliest first, the others in order: whoever follows only some of them then begins with what matters
    found.insert(0, found.pop(max(range(len(found)), key=lambda i: found[i][1])))
    return Classes(tuple(found), sum([weight for _, weight in found]), ())


def _limit(n: int, sides: int, keep: Keep) -> int:
    """The lowest value just above a multiple of `sides` that dice reach less than once in RARE rolls."""
    again = 1
    while True:
        limit = again * sides + 1
        below, total = (_best_below if keep == "best" else _sums_below)(n, sides, (limit,))
        if (total - below[0]) * RARE < total:
            return limit
        again += 1


# the best die --------------------------------------------------------------------------------------------------------
def _one_below(sides: int, cuts: Sequence[int]) -> tuple[list[int], int]:
    """In how many of how many ways one die stays below each threshold, which is more than 1."""
    deepest = max(cuts) // sides + 1
    total = sides**deepest
    found = []
    for cut in cuts:
        again, last = divmod(cut, sides)
        found.append(total - sides ** (deepest - again - 1) * (sides + 1 - max(last, 1)))
    return found, total


def _best_below(n: int, sides: int, cuts: Sequence[int]) -> tuple[list[int], int]:
    one, total = _one_below(sides, cuts)
    return [below**n for below in one], total**n


def _best(n: int, sides: int, cuts: tuple[int, ...]) -> list[tuple[Totals, int]]:
    """By how many thresholds the best die reaches, those first in which more than half of the dice came up 1."""
    cuts = tuple([cut for cut in cuts if cut > 1])
    below, total = _one_below(sides, cuts) if cuts else ([], sides)
    ones = total // sides
    half = n // 2

    def up_to(below: int, most: int) -> int:
        """Ways in which all dice stay below, of which `most` at most came up 1."""
        return sum(comb(n, k) * ones**k * (below - ones) ** (n - k) for k in range(most + 1))

    ends = [*below, total]
    sound = [0, *[up_to(end, half) for end in ends]]
    either = [0, *[end**n for end in ends]]
    found = []
    for low, (sound_before, sound_here), (before, here) in zip(
        (1, *cuts), pairwise(sound), pairwise(either), strict=True
    ):
        bust = here - before - (sound_here - sound_before)
        if bust:
            found.append((_with_best(n, sides, low, half + 1), bust))
        if sound_here > sound_before:
            found.append((_with_best(n, sides, low, 0), sound_here - sound_before))
    return found


def _with_best(n: int, sides: int, low: int, ones: int) -> Totals:
    """Dice of which the best is the lowest that reaches `low`, and at least so many are 1."""
    best = max(low, 1 if ones else 2)
    best += best % sides == 0
    if best == 1:
        return (1,) * n
    other = 2 if sides > 2 else 3
    return (best,) + (other,) * (n - 1 - ones) + (1,) * ones


# sums ----------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def _plain_sums(n: int, sides: int) -> tuple[int, ...]:
    """In how many ways `n` plain dice add up to n, n + 1 and so on, or less."""
    ways = [1]
    for _ in range(n):
        up_to = list(accumulate(ways + [0] * (sides - 1)))
        ways = [up_to[i] - (up_to[i - sides] if i >= sides else 0) for i in range(len(up_to))]
    return tuple(accumulate(ways))


def _sums_below(n: int, sides: int, cuts: Sequence[int]) -> tuple[list[int], int]:
    """In how many of how many ways the dice add up to less than each threshold. With k highest faces among them, which
    fall in comb(n + k - 1, k) ways, the other faces are those of plain dice with a side less."""
    plain = _plain_sums(n, sides - 1)
    most = max((max(cuts) - 1 - n) // sides, 0)
    weights = [comb(n + k - 1, k) * sides ** (most - k) if n else int(k == 0) for k in range(most + 1)]
    found = []
    for cut in cuts:
        below = 0
        for k in range((cut - 1 - n) // sides + 1):
            below += weights[k] * plain[min(cut - 1 - n - k * sides, len(plain) - 1)]
        found.append(below)
    return found, sides ** (n + most) if n else 1


def _sums(n: int, sides: int, cuts: tuple[int, ...]) -> list[tuple[Totals, int]]:
    """By how many thresholds the sum reaches."""
    below, total = _sums_below(n, sides, cuts)
    found = []
    for low, (before, here) in zip((n, *cuts), pairwise((0, *below, total)), strict=True):
        if here > before:
            found.append((_that_add_up(n, sides, low), here - before))
    return found


def _that_add_up(n: int, sides: int, low: int) -> Totals:
    """Dice that add up to the lowest possible sum that reaches `low`, as even as they can be."""
    total = max(low, n)
    while True:
        again = max(0, -(-(total - n * (sides - 1)) // sides))
        last = total - again * sides
        if last >= n:
            break
        total += 1
    if not n:
        return ()
    (more, extra), (face, higher) = divmod(again, n), divmod(last, n)
    return tuple([(more + (i < extra)) * sides + face + (i < higher) for i in range(n)])
