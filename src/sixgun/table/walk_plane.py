"""Where ways may turn: about the corners of outlines, and before and behind gates."""

from __future__ import annotations

import math

from .kernel.graph import Corner
from .shapes import EPS, Point, Polygon, Shape


def _length(dx: float, dy: float) -> float:
    return math.sqrt(dx * dx + dy * dy)


def _axis(outline: Polygon) -> tuple[float, float]:
    """The direction of the longest edge."""
    best, ux, uy = -1.0, 1.0, 0.0
    px, py = outline[-1]
    for x, y in outline:
        length = _length(x - px, y - py)
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


def portals_of(outline: Polygon, r: float) -> list[Point]:
    """A point on either side of a gate's middle, where a base just stands clear of it."""
    ux, uy = _axis(outline)
    along = [x * ux + y * uy for x, y in outline]
    across = [y * ux - x * uy for x, y in outline]
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
        before, after = _length(ax - bx, ay - by), _length(cx - bx, cy - by)
        corner = ((ax - bx) / before, (ay - by) / before, (cx - bx) / after, (cy - by) / after)
        for k in range(m):
            angle = start + turn * (2 * k + 1) / (2 * m)
            points.append(((bx + reach * math.cos(angle), by + reach * math.sin(angle)), corner))
    return points
