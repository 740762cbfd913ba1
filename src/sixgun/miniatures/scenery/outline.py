"""The outline of a row: round, with a size, or corner by corner."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixgun.miniatures.scenery.rows import SceneryRow
from sixgun.miniatures.scenery.style import Kind, Unfit, expect
from sixgun.table import circle_polygon, rectangle
from sixgun.table.shapes import Point, Polygon, signed_area


def polygon_of(row: SceneryRow, kind: Kind) -> Polygon:
    """Raises Unfit."""
    given = [key for key in ("outline", "size", "radius") if getattr(row, key) is not None]
    if len(given) > 1:
        raise Unfit(given[1], f"expected only one of outline, size and radius, and there is {given[0]} too")
    if row.outline is not None:
        expect(row.at is None, "at", "an outline says where it is; expected no place beside it")
        return _sound(_turned(row.outline, row.angle or 0.0), "outline")
    if row.at is None:
        raise Unfit("at", "missing: expected [x, y], or an outline")
    x, y = row.at
    if row.size is not None:
        return _turned(rectangle(x, y, *row.size), row.angle or 0.0)
    radius = row.radius or kind.radius
    expect(radius, "size", f"missing: expected size, radius or outline for {row.kind}")
    return circle_polygon(x, y, radius, 6 if radius < 1.0 else 8)


def _turned(points: Sequence[Point], angle: float) -> Polygon:
    """Turned about the middle of its bounding box."""
    if not angle:
        return tuple(points)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return tuple(
        (round(cx + (x - cx) * cos - (y - cy) * sin, 9), round(cy + (x - cx) * sin + (y - cy) * cos, 9))
        for x, y in points
    )


def _sound(points: Polygon, key: str) -> Polygon:
    """Counter-clockwise as it should be, and no edge crosses another."""
    n = len(points)
    expect(len(set(points)) == n, key, "expected corners that all differ")
    for i in range(n):
        for j in range(i + 2, n):
            if (j + 1) % n != i and _cross(points[i], points[i + 1], points[j], points[(j + 1) % n]):
                raise Unfit(key, f"edge {i} and edge {j} cross; expected a simple outline")
    area = signed_area(points)
    expect(abs(area) >= 0.01, key, "expected an outline with an area")
    return points if area > 0 else tuple(reversed(points))


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    if side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0:
        return False
    # in one line or touching: only if their boxes meet
    return (
        max(min(a[0], b[0]), min(c[0], d[0])) <= min(max(a[0], b[0]), max(c[0], d[0])) + 1e-9
        and max(min(a[1], b[1]), min(c[1], d[1])) <= min(max(a[1], b[1]), max(c[1], d[1])) + 1e-9
    )
