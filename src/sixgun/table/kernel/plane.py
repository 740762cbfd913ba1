"""Plane geometry on flat arrays: polygons are runs of corners in two arrays, from `first` up to, not including, `last`.

Nothing here divides two integers, and every distance is `sqrt(dx * dx + dy * dy)`: see docs/decisions/0013-kernel.md.
A segment goes from p to q; its spans are ranges of its parameter, 0 at p and 1 at q.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, MutableSequence, Sequence
from typing import Protocol, TypeVar

from . import constants

T = TypeVar("T")
Floats = MutableSequence[float]
Ints = MutableSequence[int]
Span = tuple[float, float]
Graze = tuple[float, float, int]
"""Where a segment runs along an edge: a span, and the side on which the part is (1 left, -1 right)."""

COMPILED = not __file__.endswith(".py")
inf = math.inf
EPS = constants.EPS


class Prepared(Protocol):
    """A piece made ready for calculation (`Shape`)."""

    outline: tuple[tuple[float, float], ...]
    parts: tuple[tuple[tuple[float, float], ...], ...]
    x0: float
    x1: float
    y0: float
    y1: float
    cx: float
    cy: float
    radius: float


def floats(values: Iterable[float]) -> Floats:
    """Numbers as the kernel keeps them: in the interpreter a list is quicker than an array."""
    return array("d", values) if COMPILED else list(values)


def ints(values: Iterable[int]) -> Ints:
    """Whole numbers as the kernel keeps them."""
    return array("i", values) if COMPILED else list(values)


def many(value: float, count: int) -> Floats:
    """The same number so many times."""
    return array("d", (value,)) * count if COMPILED else [value] * count


def many_ints(value: int, count: int) -> Ints:
    """The same whole number so many times."""
    return array("i", (value,)) * count if COMPILED else [value] * count


def copied(values: Floats, more: Iterable[float]) -> Floats:
    """These numbers, and more of them."""
    copy = values[:]
    copy.extend(more)
    return copy


def copied_ints(values: Ints, more: Iterable[int]) -> Ints:
    """These whole numbers, and more of them."""
    copy = values[:]
    copy.extend(more)
    return copy


def contains(xs: Floats, ys: Floats, first: int, last: int, x: float, y: float) -> bool:
    """Whether a point lies in a simple polygon (its boundary is decided either way)."""
    within = False
    ax, ay = xs[last - 1], ys[last - 1]
    for i in range(first, last):
        bx, by = xs[i], ys[i]
        if (by > y) != (ay > y) and x < (ax - bx) * (y - by) / (ay - by) + bx:
            within = not within
        ax, ay = bx, by
    return within


def nearest(xs: Floats, ys: Floats, first: int, last: int, x: float, y: float) -> tuple[float, float, float]:
    """The point of the outline of a polygon that is nearest to a point, and the square of its distance."""
    best = inf
    nx = ny = 0.0
    px, py = xs[last - 1], ys[last - 1]
    for i in range(first, last):
        qx, qy = xs[i], ys[i]
        dx, dy = qx - px, qy - py
        square = dx * dx + dy * dy
        t = ((x - px) * dx + (y - py) * dy) / square if square > 0.0 else 0.0
        if t < 0.0:
            t = 0.0
        elif t > 1.0:
            t = 1.0
        ex, ey = px + t * dx, py + t * dy
        d2 = (x - ex) * (x - ex) + (y - ey) * (y - ey)
        if d2 < best:
            best, nx, ny = d2, ex, ey
        px, py = qx, qy
    return nx, ny, best


def outline_distance(xs: Floats, ys: Floats, first: int, last: int, x: float, y: float) -> float:
    """The distance of a point from the outline of a polygon."""
    _, _, square = nearest(xs, ys, first, last, x, y)
    return math.sqrt(square)


def distance_to(xs: Floats, ys: Floats, first: int, last: int, x: float, y: float) -> float:
    """Distance from a point to a filled polygon."""
    if contains(xs, ys, first, last, x, y):
        return 0.0
    return outline_distance(xs, ys, first, last, x, y)


def merged(spans: list[Span]) -> list[Span]:
    """Spans in order, those that touch or overlap as one; sorts the list that it is given."""
    if len(spans) < 2:
        return spans
    spans.sort()
    found = []
    start, end = spans[0]
    for s0, s1 in spans:
        if s0 <= end + EPS:
            if s1 > end:
                end = s1
        else:
            found.append((start, end))
            start, end = s0, s1
    found.append((start, end))
    return found


def seams(along: list[Graze]) -> list[Span]:
    """Where there is a part on either side of a segment."""
    found = []
    for l0, l1, left in along:
        if left > 0:
            for r0, r1, right in along:
                if right < 0:
                    s0, s1 = (r0 if r0 > l0 else l0), (r1 if r1 < l1 else l1)
                    if s1 - s0 > EPS:
                        found.append((s0, s1))
    return merged(found)


def between(along: list[tuple[T, Graze]]) -> list[tuple[float, float, T, T]]:
    """Where a segment runs exactly between two of those beside it, which touch there: the span, and which two."""
    found = []
    for one, left in along:
        for two, right in along:
            s0, s1 = max(left[0], right[0]), min(left[1], right[1])
            if left[2] > right[2] and one != two and s1 - s0 > EPS:
                found.append((s0, s1, one, two))
    return found


def spans_without(spans: list[Span], holes: list[Span]) -> list[Span]:
    """What is left of spans outside some holes."""
    for h0, h1 in holes:
        rest = []
        for s0, s1 in spans:
            if h0 > s0 + EPS:
                end = h0 if h0 < s1 else s1
                if end - s0 > EPS:
                    rest.append((s0, end))
            if h1 < s1 - EPS:
                start = h1 if h1 > s0 else s0
                if s1 - start > EPS:
                    rest.append((start, s1))
        spans = rest
    return merged(spans)


def circle_span(cx: float, cy: float, r: float, px: float, py: float, qx: float, qy: float) -> Span:
    """Where a segment runs inside a circle; from 1 to 0 where it does not."""
    dx, dy = qx - px, qy - py
    fx, fy = px - cx, py - cy
    a = dx * dx + dy * dy
    if a < 1e-18:
        if r > 0.0 and fx * fx + fy * fy < r * r:
            return 0.0, 1.0
        return 1.0, 0.0
    b = fx * dx + fy * dy
    disc = b * b - a * (fx * fx + fy * fy - r * r)
    if r <= 0.0 or disc <= 0.0:
        return 1.0, 0.0
    root = math.sqrt(disc)
    s0, s1 = (-b - root) / a, (-b + root) / a
    if s0 < 0.0:
        s0 = 0.0
    if s1 > 1.0:
        s1 = 1.0
    if s1 - s0 > EPS:
        return s0, s1
    return 1.0, 0.0


class Parts:
    """Convex polygons, counter-clockwise; each begins where `starts` says."""

    def __init__(self, polygons: Sequence[Sequence[tuple[float, float]]]) -> None:
        self.count = len(polygons)
        first = 0
        starts = [0]
        for polygon in polygons:
            first += len(polygon)
            starts.append(first)
        self.starts = ints(starts)
        self.xs = floats([x for polygon in polygons for x, _ in polygon])
        self.ys = floats([y for polygon in polygons for _, y in polygon])

    def polygons(self) -> list[list[tuple[float, float]]]:
        """The corners of each."""
        corners = list(zip(self.xs, self.ys, strict=True))
        return [corners[self.starts[i] : self.starts[i + 1]] for i in range(self.count)]

    def span(self, part: int, px: float, py: float, dx: float, dy: float) -> tuple[float, float, int]:
        """Where the segment from p along d runs through the interior of one part: from, to, and the side on which the
        part is if the segment runs along an edge, or 0. Nowhere, unless it is longer than EPS."""
        t0, t1 = 0.0, 1.0
        side = 0
        flat = EPS * (abs(dx) + abs(dy)) + 1e-15
        last = self.starts[part + 1]
        ax, ay = self.xs[last - 1], self.ys[last - 1]
        for k in range(self.starts[part], last):
            bx, by = self.xs[k], self.ys[k]
            ex, ey = bx - ax, by - ay
            # inside is to the left of each edge
            value = ex * (py - ay) - ey * (px - ax)
            slope = ex * dy - ey * dx
            if -flat < slope < flat:
                slack = EPS * (abs(ex) + abs(ey))
                if value <= slack:
                    if value < -slack:
                        return 0.0, -1.0, 0
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
        return t0, t1, side

    def spans(
        self, first: int, last: int, px: float, py: float, qx: float, qy: float, beside: list[Graze] | None
    ) -> list[Span]:
        """Where a segment runs through the interior of some parts, in order and apart.

        Parts that touch have no gap: the segment is inside, too, where it runs along an edge with a part on either
        side. Where it runs along an edge, with a part on one side at least, is added to `beside`."""
        spans: list[Span] = []
        along: list[Graze] = []
        dx, dy = qx - px, qy - py
        for part in range(first, last):
            t0, t1, side = self.span(part, px, py, dx, dy)
            if t1 - t0 > EPS:
                if side == 0:
                    spans.append((t0, t1))
                else:
                    along.append((t0, t1, side))
        if along:
            spans += seams(along)
            if beside is not None:
                beside += along
        return merged(spans)


class Pieces:
    """Pieces of scenery: the outline, the convex parts, the box and the circle of each."""

    def __init__(self, shapes: Sequence[Prepared]) -> None:
        self.count = len(shapes)
        corners, parts = 0, 0
        firsts, pieces = [0], [0]
        for shape in shapes:
            corners += len(shape.outline)
            parts += len(shape.parts)
            firsts.append(corners)
            pieces.append(parts)
        self.first = ints(firsts)
        """Where the outline of each begins."""
        self.xs = floats([x for shape in shapes for x, _ in shape.outline])
        self.ys = floats([y for shape in shapes for _, y in shape.outline])
        self.part = ints(pieces)
        """Where the parts of each begin."""
        self.parts = Parts([part for shape in shapes for part in shape.parts])
        self.x0 = floats([shape.x0 for shape in shapes])
        self.x1 = floats([shape.x1 for shape in shapes])
        self.y0 = floats([shape.y0 for shape in shapes])
        self.y1 = floats([shape.y1 for shape in shapes])
        self.cx = floats([shape.cx for shape in shapes])
        self.cy = floats([shape.cy for shape in shapes])
        self.radius = floats([shape.radius for shape in shapes])

    def contains(self, i: int, x: float, y: float) -> bool:
        """Whether a point lies in a piece."""
        return contains(self.xs, self.ys, self.first[i], self.first[i + 1], x, y)

    def distance(self, i: int, x: float, y: float) -> float:
        """From a point to a piece; 0 inside."""
        return distance_to(self.xs, self.ys, self.first[i], self.first[i + 1], x, y)

    def depth(self, i: int, x: float, y: float) -> float:
        """From a point to the outline of a piece; negative inside."""
        away = outline_distance(self.xs, self.ys, self.first[i], self.first[i + 1], x, y)
        return -away if contains(self.xs, self.ys, self.first[i], self.first[i + 1], x, y) else away

    def meets_box(self, i: int, px: float, py: float, qx: float, qy: float) -> bool:
        """Whether a segment may run through a piece, or along its side."""
        return not (
            (px < self.x0[i] and qx < self.x0[i])
            or (px > self.x1[i] and qx > self.x1[i])
            or (py < self.y0[i] and qy < self.y0[i])
            or (py > self.y1[i] and qy > self.y1[i])
        )

    def spans(self, i: int, px: float, py: float, qx: float, qy: float, beside: list[Graze] | None) -> list[Span]:
        """Where a segment runs through a piece (`Parts.spans`)."""
        return self.parts.spans(self.part[i], self.part[i + 1], px, py, qx, qy, beside)

    def cuts_outline(self, i: int, px: float, py: float, qx: float, qy: float) -> bool:
        """Whether a segment crosses an edge of a piece."""
        dx, dy = qx - px, qy - py
        last = self.first[i + 1]
        ax, ay = self.xs[last - 1], self.ys[last - 1]
        before = dx * (ay - py) - dy * (ax - px)
        for k in range(self.first[i], last):
            bx, by = self.xs[k], self.ys[k]
            after = dx * (by - py) - dy * (bx - px)
            if (before < 0.0 < after) or (after < 0.0 < before):
                ex, ey = bx - ax, by - ay
                one = ex * (py - ay) - ey * (px - ax)
                two = one + ex * dy - ey * dx
                if (one < 0.0 < two) or (two < 0.0 < one):
                    return True
            ax, ay, before = bx, by, after
        return False

    def keeps_off(self, i: int, px: float, py: float, qx: float, qy: float, length: float, r: float) -> bool:
        """Whether a segment that crosses no edge of a piece, and is not within, is nowhere nearer to it than r."""
        last = self.first[i + 1]
        ux, uy = (qx - px) / length, (qy - py) / length
        square = r * r
        ax, ay = self.xs[last - 1], self.ys[last - 1]
        for k in range(self.first[i], last):
            bx, by = self.xs[k], self.ys[k]
            # from the corner to the segment
            t = ux * (bx - px) + uy * (by - py)
            if t < 0.0:
                t = 0.0
            elif t > length:
                t = length
            ex, ey = px + t * ux - bx, py + t * uy - by
            if ex * ex + ey * ey < square:
                return False
            # from both ends of the segment to the edge
            dx, dy = bx - ax, by - ay
            across = dx * dx + dy * dy
            t = (px - ax) * dx + (py - ay) * dy
            if 0.0 < t < across:
                off = dx * (py - ay) - dy * (px - ax)
                if off * off < square * across:
                    return False
            t = (qx - ax) * dx + (qy - ay) * dy
            if 0.0 < t < across:
                off = dx * (qy - ay) - dy * (qx - ax)
                if off * off < square * across:
                    return False
            ax, ay = bx, by
        return not self.contains(i, px, py)


class Margin:
    """What lies within r of some pieces: a disc about each corner, a strip beside the edge that ends there."""

    def __init__(self, pieces: Pieces, count: int, r: float) -> None:
        self.pieces = pieces
        self.r = r
        strips: list[tuple[tuple[float, float], ...]] = []
        for i in range(count if r > 0.0 else 0):
            ax, ay = self.pieces.xs[self.pieces.first[i + 1] - 1], self.pieces.ys[self.pieces.first[i + 1] - 1]
            for k in range(self.pieces.first[i], self.pieces.first[i + 1]):
                bx, by = self.pieces.xs[k], self.pieces.ys[k]
                length = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
                ox, oy = (by - ay) / length * r, (ax - bx) / length * r
                strips.append(((ax, ay), (ax + ox, ay + oy), (bx + ox, by + oy), (bx, by)))
                ax, ay = bx, by
        self.strips = Parts(strips)
        self.x0 = floats([min([x for x, _ in strip]) for strip in strips])
        self.x1 = floats([max([x for x, _ in strip]) for strip in strips])
        self.y0 = floats([min([y for _, y in strip]) for strip in strips])
        self.y1 = floats([max([y for _, y in strip]) for strip in strips])

    def spans(self, i: int, px: float, py: float, qx: float, qy: float) -> list[Span]:
        """Where a segment is nearer than r to a piece (or inside it)."""
        pieces, r = self.pieces, self.r
        s0, s1 = circle_span(
            pieces.cx[i], pieces.cy[i], pieces.radius[i] + (r if r > 0.0 else 0.0) + EPS, px, py, qx, qy
        )
        if s1 < s0:
            return []
        spans = pieces.spans(i, px, py, qx, qy, None)
        if r <= 0.0:
            return spans
        left, right = (px, qx) if px < qx else (qx, px)
        low, high = (py, qy) if py < qy else (qy, py)
        for k in range(pieces.first[i], pieces.first[i + 1]):
            x, y = pieces.xs[k], pieces.ys[k]
            if x - r < right and x + r > left and y - r < high and y + r > low:
                s0, s1 = circle_span(x, y, r, px, py, qx, qy)
                if s1 > s0:
                    spans.append((s0, s1))
            if self.x0[k] <= right and self.x1[k] >= left and self.y0[k] <= high and self.y1[k] >= low:
                s0, s1, side = self.strips.span(k, px, py, qx - px, qy - py)
                if side == 0 and s1 - s0 > EPS:
                    spans.append((s0, s1))
        return merged(spans)
