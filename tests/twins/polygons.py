"""Slow twins of the kernel's plane geometry, on tuples of points: polygons, and spans of a segment's parameter."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

from sixgun.table.shapes import EPS, Point

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


def contains(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies in a simple polygon (its boundary is decided either way)."""
    within = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (by > y) != (ay > y) and x < (ax - bx) * (y - by) / (ay - by) + bx:
            within = not within
        ax, ay = bx, by
    return within


def nearest_on(polygon: Sequence[Point], x: float, y: float) -> tuple[float, float, float]:
    """The nearest point of the outline and its distance: (x, y, distance)."""
    best = math.inf
    bx = by = 0.0
    px, py = polygon[-1]
    for qx, qy in polygon:
        dx, dy = qx - px, qy - py
        length2 = dx * dx + dy * dy
        t = ((x - px) * dx + (y - py) * dy) / length2 if length2 > 0.0 else 0.0
        if t < 0.0:
            t = 0.0
        elif t > 1.0:
            t = 1.0
        ex, ey = px + t * dx, py + t * dy
        d2 = (x - ex) * (x - ex) + (y - ey) * (y - ey)
        if d2 < best:
            best, bx, by = d2, ex, ey
        px, py = qx, qy
    return bx, by, math.sqrt(best)


def distance_to(polygon: Sequence[Point], x: float, y: float) -> float:
    """Distance from a point to a filled polygon."""
    return 0.0 if contains(polygon, x, y) else nearest_on(polygon, x, y)[2]


def segment_spans(
    parts: Sequence[Sequence[Point]], p: Point, q: Point, beside: list[Graze] | None = None
) -> list[tuple[float, float]]:
    """Where the segment p-q runs through the interior of convex parts: merged spans of its parameter 0..1.

    Parts that touch have no gap: the segment is inside, too, where it runs along an edge with a part on either side.
    Where it runs along an edge, with a part on one side at least, is added to `beside`."""
    spans: list[tuple[float, float]] = []
    along: list[Graze] = []
    px, py = p
    dx, dy = q[0] - px, q[1] - py
    flat = EPS * (abs(dx) + abs(dy)) + 1e-15
    for part in parts:
        t0, t1 = 0.0, 1.0
        side = 0
        ax, ay = part[-1]
        for bx, by in part:
            ex, ey = bx - ax, by - ay
            # inside is to the left of each edge
            value = ex * (py - ay) - ey * (px - ax)
            slope = ex * dy - ey * dx
            if -flat < slope < flat:
                slack = EPS * (abs(ex) + abs(ey))
                if value <= slack:
                    if value < -slack:
                        t1 = -1.0
                        break
                    side = 1 if ex * dx + ey * dy > 0.0 else -1
            elif slope > 0.0:
                t = -value / slope
                if t > t0:
                    t0 = t
            else:
                t = -value / slope
                if t < t1:
                    t1 = t
            ax, ay = bx, by
        if t1 - t0 > EPS:
            if side:
                along.append((t0, t1, side))
            else:
                spans.append((t0, t1))
    if along:
        spans += seams(along)
        if beside is not None:
            beside += along
    return merged(spans)
