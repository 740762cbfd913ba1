"""Spans of a segment's parameter: what the kernel does with them where a segment meets several parts, which is rare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .constants import EPS

T = TypeVar("T")
Graze = tuple[float, float, int]
"""Where a segment runs along an edge: a span of its parameter, and the side on which the part is (1 left, -1 right)."""


def seams(along: Sequence[Graze]) -> list[tuple[float, float]]:
    """Where there is a part on either side of a segment."""
    left = [graze for graze in along if graze[2] > 0]
    right = [graze for graze in along if graze[2] < 0]
    both = [(max(one[0], two[0]), min(one[1], two[1])) for one in left for two in right]
    return merged([(s0, s1) for s0, s1 in both if s1 - s0 > EPS])


def between(along: Sequence[tuple[T, Graze]]) -> list[tuple[float, float, T, T]]:
    """Where a segment runs exactly between two of those beside it, which touch there: the span, and which two."""
    found = []
    for one, left in along:
        for two, right in along:
            s0, s1 = max(left[0], right[0]), min(left[1], right[1])
            if left[2] > right[2] and one != two and s1 - s0 > EPS:
                found.append((s0, s1, one, two))
    return found


def merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Spans in order, those that touch or overlap as one; sorts the list that it is given."""
    if len(spans) < 2:
        return spans
    spans.sort()
    found = [spans[0]]
    for s0, s1 in spans[1:]:
        if s0 <= found[-1][1] + EPS:
            if s1 > found[-1][1]:
                found[-1] = (found[-1][0], s1)
        else:
            found.append((s0, s1))
    return found
