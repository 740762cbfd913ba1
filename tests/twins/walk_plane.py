"""What the movement of a disc needs of plane geometry: where a leg comes near a piece, and where ways bend."""

from __future__ import annotations

import math
from functools import lru_cache

from tests.twins.polygons import contains, distance_to, merged, nearest_on, segment_spans

from sixgun.table.shapes import EPS, TOUCH, Point, Polygon, Shape

Spans = list[tuple[float, float]]

Corner = tuple[float, float, float, float]
"""The directions from a convex corner of a solid to the corners before and after it."""

_LEEWAY = 0.45

_Strip = tuple[Point, float, float, float, float, tuple[Polygon]]


def span(dx: float, dy: float) -> float:
    """A length as the kernel takes it, to the last bit; math.hypot rounds otherwise."""
    return math.sqrt(dx * dx + dy * dy)


def meets_box(shape: Shape, p: Point, q: Point) -> bool:
    """Whether a segment may run through a shape, or along its side."""
    return not (
        (p[0] < shape.x0 and q[0] < shape.x0)
        or (p[0] > shape.x1 and q[0] > shape.x1)
        or (p[1] < shape.y0 and q[1] < shape.y0)
        or (p[1] > shape.y1 and q[1] > shape.y1)
    )


def near_each_other(one: Polygon, two: Polygon, distance: float) -> bool:
    """Whether the outlines come that near to each other (corner to edge), or overlap."""
    return any(distance_to(two, x, y) <= distance for x, y in one) or any(
        distance_to(one, x, y) <= distance for x, y in two
    )


def _axis(outline: Polygon) -> tuple[float, float]:
    """The direction of the longest edge."""
    best, ux, uy = -1.0, 1.0, 0.0
    px, py = outline[-1]
    for x, y in outline:
        length = span(x - px, y - py)
        if length > best + EPS:
            best, ux, uy = length, (x - px) / length, (y - py) / length
        px, py = x, y
    return ux, uy


def zone_of(shape: Shape, r: float) -> Polygon:
    """The opening of a gate, stretched to both sides by a base's radius."""
    ux, uy = _axis(shape.outline)
    along = [x * ux + y * uy for x, y in shape.outline]
    across = [y * ux - x * uy for x, y in shape.outline]
    a0, a1 = min(along), max(along)
    c0, c1 = min(across) - r - 0.05, max(across) + r + 0.05
    return tuple((a * ux - c * uy, a * uy + c * ux) for a, c in ((a0, c0), (a1, c0), (a1, c1), (a0, c1)))


def portals_of(shape: Shape, r: float) -> list[Point]:
    """A point on either side of a gate's middle, where a base just stands clear of it."""
    ux, uy = _axis(shape.outline)
    along = [x * ux + y * uy for x, y in shape.outline]
    across = [y * ux - x * uy for x, y in shape.outline]
    a = (min(along) + max(along)) / 2
    return [(a * ux - c * uy, a * uy + c * ux) for c in (min(across) - r - 0.02, max(across) + r + 0.02)]


def bends_about(outline: Polygon, r: float) -> list[tuple[Point, Corner | None]]:
    """Points about the convex corners of an outline whose polyline keeps the distance r from it, with their corners."""
    points: list[tuple[Point, Corner | None]] = []
    n = len(outline)
    for i in range(n):
        ax, ay = outline[i - 1]
        bx, by = outline[i]
        cx, cy = outline[(i + 1) % n]
        start = math.atan2(ax - bx, by - ay)
        turn = math.atan2((bx - ax) * (cy - by) - (by - ay) * (cx - bx), (bx - ax) * (cx - bx) + (by - ay) * (cy - by))
        if turn <= EPS:
            continue
        m = 1 if r < 0.05 else max(1, math.ceil(turn / (math.pi / 4) - EPS))
        reach = r / math.cos(turn / (2 * m)) if turn / (2 * m) < 1.4 else 6.0 * r
        before, after = span(ax - bx, ay - by), span(cx - bx, cy - by)
        corner = ((ax - bx) / before, (ay - by) / before, (cx - bx) / after, (cy - by) / after)
        for k in range(m):
            angle = start + turn * (2 * k + 1) / (2 * m)
            points.append(((bx + reach * math.cos(angle), by + reach * math.sin(angle)), corner))
    return points


def is_taut(corner: Corner | None, p: Point, q: Point) -> bool:
    """Whether a way that bends at this corner can have a leg from p to q: the corner lies wholly on one side of it.

    A little leeway, since a bend is drawn with a few straight legs."""
    if corner is None:
        return True
    dx, dy = q[0] - p[0], q[1] - p[1]
    one = dx * corner[1] - dy * corner[0]
    two = dx * corner[3] - dy * corner[2]
    slack = _LEEWAY * span(dx, dy)
    return not ((one > slack and two < -slack) or (one < -slack and two > slack))


def spans_without(spans: Spans, holes: Spans) -> Spans:
    for h0, h1 in holes:
        rest: Spans = []
        for s0, s1 in spans:
            if h0 > s0 + EPS:
                rest.append((s0, min(s1, h0)))
            if h1 < s1 - EPS:
                rest.append((max(s0, h1), s1))
        spans = [(s0, s1) for s0, s1 in rest if s1 - s0 > EPS]
    return merged(spans)


def circle_span(cx: float, cy: float, r: float, p: Point, q: Point) -> tuple[float, float] | None:
    """Where the segment runs inside a circle."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    fx, fy = p[0] - cx, p[1] - cy
    a = dx * dx + dy * dy
    if a < 1e-18:
        return (0.0, 1.0) if r > 0.0 and fx * fx + fy * fy < r * r else None
    b = fx * dx + fy * dy
    disc = b * b - a * (fx * fx + fy * fy - r * r)
    if r <= 0.0 or disc <= 0.0:
        return None
    root = math.sqrt(disc)
    s0, s1 = max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)
    return (s0, s1) if s1 - s0 > EPS else None


def meets_piece(shape: Shape, p: Point, q: Point, length: float, r: float) -> bool | None:
    """Whether a segment surely comes nearer than r to a piece; None when that takes a closer look.

    Surely not, when the whole piece lies on one side of its line and farther off; surely, when a corner is well within
    r beside it, or it crosses an edge."""
    near = r - 2 * TOUCH
    if length < TOUCH or near < TOUCH:
        return None
    px, py = p
    ux, uy = (q[0] - px) / length, (q[1] - py) / length
    off = [ux * (y - py) - uy * (x - px) for x, y in shape.outline]
    if min(off) > r or max(off) < -r:
        return False
    for (x, y), aside in zip(shape.outline, off, strict=True):
        if -near < aside < near and 0.0 < ux * (x - px) + uy * (y - py) < length:
            return True
    return _cuts_outline(shape.outline, p, q) or None


def _cuts_outline(outline: Polygon, p: Point, q: Point) -> bool:
    """Whether the segment p-q crosses an edge."""
    px, py = p
    dx, dy = q[0] - px, q[1] - py
    ax, ay = outline[-1]
    before = dx * (ay - py) - dy * (ax - px)
    for bx, by in outline:
        after = dx * (by - py) - dy * (bx - px)
        if (before < 0.0 < after) or (after < 0.0 < before):
            ex, ey = bx - ax, by - ay
            one = ex * (py - ay) - ey * (px - ax)
            two = one + ex * dy - ey * dx
            if (one < 0.0 < two) or (two < 0.0 < one):
                return True
        ax, ay, before = bx, by, after
    return False


def spans_near(shape: Shape, p: Point, q: Point, r: float) -> Spans:
    """Where the segment is nearer than r to a piece (or inside it)."""
    if circle_span(shape.cx, shape.cy, shape.radius + max(r, 0.0) + EPS, p, q) is None:
        return []
    spans = segment_spans(shape.parts, p, q)
    if r <= 0.0:
        return spans
    left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
    low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
    for (x, y), x0, x1, y0, y1, band in _margin(shape, r):
        if x - r < right and x + r > left and y - r < high and y + r > low:
            within = circle_span(x, y, r, p, q)
            if within is not None:
                spans.append(within)
        if x0 <= right and x1 >= left and y0 <= high and y1 >= low:
            spans += segment_spans(band, p, q)
    return merged(spans)


@lru_cache(maxsize=512)
def _margin(shape: Shape, r: float) -> tuple[_Strip, ...]:
    """What lies within r of each edge of a piece: its second corner, then the strip beside it, with its box."""
    found: list[_Strip] = []
    ax, ay = shape.outline[-1]
    for bx, by in shape.outline:
        length = span(bx - ax, by - ay)
        ox, oy = (by - ay) / length * r, (ax - bx) / length * r
        band = ((ax, ay), (ax + ox, ay + oy), (bx + ox, by + oy), (bx, by))
        xs, ys = [x for x, _ in band], [y for _, y in band]
        found.append(((bx, by), min(xs), max(xs), min(ys), max(ys), (band,)))
        ax, ay = bx, by
    return tuple(found)


def depth_at(outline: Polygon, p: Point) -> float:
    """Distance to the outline, negative inside."""
    d = nearest_on(outline, p[0], p[1])[2]
    return -d if contains(outline, p[0], p[1]) else d
