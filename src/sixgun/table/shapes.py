"""What lies on a table: bases, pieces of scenery, links between levels, and the scene that holds them.

Everything here is plain data in the caller's own unit of length. Angles are degrees, 0 along +x, counter-clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec

from .kernel import plane
from .kernel.constants import BODY, EPS, LEVEL, TOUCH
from .kernel.forms import Form
from .kernel.plane import Floats, floats
from .memory import Memory, budget

__all__ = ["BODY", "EPS", "LEVEL", "TOUCH"]

Point = tuple[float, float]
Place = tuple[float, float, float]
Polygon = tuple[Point, ...]
T = TypeVar("T")


class Base(msgspec.Struct, frozen=True):
    """A round base: centre, floor level, radius and the direction its model looks."""

    x: float
    y: float
    z: float = 0.0
    r: float = 0.5
    facing: float = 0.0


class Piece(msgspec.Struct, frozen=True, cache_hash=True, kw_only=True):
    """One piece of scenery: a simple polygon with a foot level and a height.

    `solid`: a walking base may not enter it. `gate`: a crossing; a walker who lists that kind pays for it and passes,
    for any other walker it is solid. `terrain`: ground that may cost extra. `standable`: models can stand on its top.
    """

    id: str
    kind: str
    polygon: Polygon
    base: float = 0.0
    height: float = 0.0
    blocks_sight: bool = False
    cover: bool = False
    solid: bool = False
    terrain: str = ""
    gate: str = ""
    standable: bool = False
    parapet: bool = False
    tags: tuple[str, ...] = ()

    @property
    def top(self) -> float:
        return self.base + self.height


class Link(msgspec.Struct, frozen=True):
    """A passage between two levels: stairs, a ladder, a wall that can be climbed."""

    id: str
    kind: str
    foot: Place
    head: Place
    length: float


class Opening(msgspec.Struct, frozen=True):
    """A hole in the wall of a building: which edge of the outline, where along it (from its first corner), how wide."""

    edge: int
    at: float
    width: float
    kind: Literal["door", "window"] = "door"
    sill: float = 0.0
    lintel: float = 2.0
    id: str = ""


class Roof(msgspec.Struct, frozen=True):
    """The flat roof of a building."""

    parapet: bool = False
    thickness: float = 0.1
    blocks_sight: bool = True


class Shape:
    """A piece made ready for calculation: counter-clockwise outline, convex parts, bounding box and circle."""

    __slots__ = ("cx", "cy", "foot", "form", "id", "outline", "parts", "piece", "radius", "top", "x0", "x1", "y0", "y1")

    def __init__(self, piece: Piece) -> None:
        outline = clean(piece.polygon)
        self.piece = piece
        self.id = piece.id
        self.outline: Polygon = outline
        self.parts: tuple[Polygon, ...] = convex_parts(outline)
        self.foot = piece.base
        self.top = piece.base + piece.height
        self.form = form = Form(piece.id, outline, self.parts, self.foot, self.top)
        """The same as flat arrays, for the kernel."""
        self.x0, self.x1, self.y0, self.y1 = form.x0, form.x1, form.y0, form.y1
        self.cx, self.cy, self.radius = form.cx, form.cy, form.radius


@lru_cache(maxsize=2048)
def shape_of(piece: Piece) -> Shape:
    """The prepared form of a piece."""
    return Shape(piece)


@lru_cache(maxsize=512)
def forms_of(pieces: tuple[Piece, ...], which: str = "") -> tuple[Form, ...]:
    """The forms of pieces for the kernel; with `which` of those alone that block sight, or give cover. Movable pieces
    come in the same few tuples again and again."""
    if which == "sight":
        pieces = tuple([piece for piece in pieces if piece.blocks_sight])
    elif which == "cover":
        pieces = tuple([piece for piece in pieces if piece.cover])
    return tuple([shape_of(piece).form for piece in pieces])


_LINES = 1_024
"""How many answers about lines of sight are remembered, on all tables together: about 0.6 megabytes. Most that are
asked for again are asked for soon, or never: with three times as many, 1 answer in 30 more would be known at a hundred
tables, and 1 in 200 in bots' games one after the other."""


class Scene:
    """A table and its fixed scenery. Built once, shared by every state of a game, equal only to itself.

    Movable pieces (closed doors, carts) are not part of it: each query takes them as `extra`.
    """

    __slots__ = (
        "_stores",
        "by_id",
        "cover",
        "cover_forms",
        "depth",
        "forms",
        "links",
        "memo",
        "pieces",
        "shapes",
        "sight",
        "sight_forms",
        "standable",
        "standable_forms",
        "width",
    )

    def __init__(self, width: float, depth: float, pieces: Sequence[Piece] = (), links: Sequence[Link] = ()) -> None:
        self.width = float(width)
        self.depth = float(depth)
        self.pieces: tuple[Piece, ...] = tuple(pieces)
        self.links: tuple[Link, ...] = tuple(links)
        self.shapes: tuple[Shape, ...] = tuple(shape_of(p) for p in self.pieces)
        self.sight: tuple[Shape, ...] = tuple(s for s in self.shapes if s.piece.blocks_sight)
        self.cover: tuple[Shape, ...] = tuple(s for s in self.shapes if s.piece.cover)
        self.standable: tuple[Shape, ...] = tuple(s for s in self.shapes if s.piece.standable)
        self.forms: tuple[Form, ...] = tuple(s.form for s in self.shapes)
        self.sight_forms: tuple[Form, ...] = tuple(s.form for s in self.sight)
        self.cover_forms: tuple[Form, ...] = tuple(s.form for s in self.cover)
        self.standable_forms: tuple[Form, ...] = tuple(s.form for s in self.standable)
        self.by_id: dict[str, Shape] = {}
        for shape in self.shapes:
            self.by_id.setdefault(shape.id, shape)
        self.memo = Memory(budget("lines of sight", _LINES))
        self._stores: dict[str, Memory] = {}

    def recall(self, kind: str, key: Any) -> Any:
        """What of this kind (a walker's map, a route) was stored under this key, or None if it is not there (any
        more)."""
        kept = self._stores.get(kind)
        return None if kept is None else kept.get(key)

    def store(self, kind: str, key: Any, value: Any, limit: int = 512) -> None:
        """Keep a derived value for a while: all scenes together hold up to `limit` of each kind."""
        kept = self._stores.get(kind)
        if kept is None:
            kept = self._stores[kind] = Memory(budget(kind, limit))
        kept.put(key, value)

    def remembered(self, kind: str, key: Any, make: Callable[[], T], limit: int = 512) -> T:
        """What `make` gives, which is kept under this key for a while (`store`)."""
        known: tuple[T] | None = self.recall(kind, key)
        if known is None:
            known = (make(),)
            self.store(kind, key, known, limit)
        return known[0]


# --- polygons ------------------------------------------------------------------------------------------------------


def signed_area(polygon: Sequence[Point]) -> float:
    """Area, positive when the corners run counter-clockwise."""
    total = 0.0
    x0, y0 = polygon[-1]
    for x1, y1 in polygon:
        total += x0 * y1 - x1 * y0
        x0, y0 = x1, y1
    return total / 2


def clean(polygon: Sequence[Point]) -> Polygon:
    """The same polygon counter-clockwise, without repeated corners and corners on a straight edge."""
    points = [(float(x), float(y)) for x, y in polygon]
    if len(points) < 3:
        raise ValueError("a polygon needs at least three corners")
    if signed_area(points) < 0:
        points.reverse()
    changed = True
    while changed and len(points) > 3:
        changed = False
        for i in range(len(points)):
            ax, ay = points[i - 1]
            bx, by = points[i]
            cx, cy = points[(i + 1) % len(points)]
            if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) < 1e-12:
                del points[i]
                changed = True
                break
    if signed_area(points) < 1e-12:
        raise ValueError("a polygon needs an area")
    return tuple(points)


def is_convex(polygon: Sequence[Point]) -> bool:
    """Whether a counter-clockwise polygon has no reflex corner."""
    n = len(polygon)
    for i in range(n):
        ax, ay = polygon[i - 1]
        bx, by = polygon[i]
        cx, cy = polygon[(i + 1) % n]
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < -1e-12:
            return False
    return True


def convex_parts(polygon: Polygon) -> tuple[Polygon, ...]:
    """A counter-clockwise simple polygon cut into convex parts that share their cuts."""
    if is_convex(polygon):
        return (polygon,)
    parts = _triangles(polygon)
    merged = True
    while merged:
        merged = False
        for i in range(len(parts)):
            for j in range(i + 1, len(parts)):
                joined = _join(parts[i], parts[j])
                if joined is not None:
                    parts[i] = joined
                    del parts[j]
                    merged = True
                    break
            if merged:
                break
    return tuple(tuple(part) for part in parts)


def _triangles(polygon: Polygon) -> list[list[Point]]:
    points = list(polygon)
    found: list[list[Point]] = []
    while len(points) > 3:
        n = len(points)
        best = -1
        for i in range(n):
            a, b, c = points[i - 1], points[i], points[(i + 1) % n]
            turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
            if turn <= 1e-12:
                continue
            if not any(p not in (a, b, c) and _in_triangle(p, a, b, c) for p in points):
                best = i
                break
        if best < 0:  # only slivers are left: drop the flattest corner
            best = min(
                range(n),
                key=lambda i: abs(
                    (points[i][0] - points[i - 1][0]) * (points[(i + 1) % n][1] - points[i][1])
                    - (points[i][1] - points[i - 1][1]) * (points[(i + 1) % n][0] - points[i][0])
                ),
            )
            del points[best]
            continue
        found.append([points[best - 1], points[best], points[(best + 1) % n]])
        del points[best]
    if signed_area(points) > 1e-12:
        found.append(points)
    return found


def _in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    return (
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= -1e-12
        and (c[0] - b[0]) * (p[1] - b[1]) - (c[1] - b[1]) * (p[0] - b[0]) >= -1e-12
        and (a[0] - c[0]) * (p[1] - c[1]) - (a[1] - c[1]) * (p[0] - c[0]) >= -1e-12
    )


def _join(one: list[Point], two: list[Point]) -> list[Point] | None:
    n, m = len(one), len(two)
    for i in range(n):
        a, b = one[i], one[(i + 1) % n]
        for j in range(m):
            if two[j] == b and two[(j + 1) % m] == a:
                ring = [one[(i + 1 + k) % n] for k in range(n)] + [two[(j + 2 + k) % m] for k in range(m - 2)]
                return ring if is_convex(ring) else None
    return None


def clip(polygon: Sequence[Point], nx: float, ny: float, d: float) -> list[Point]:
    """The part of a convex polygon where nx*x + ny*y <= d."""
    result: list[Point] = []
    px, py = polygon[-1]
    pv = nx * px + ny * py - d
    for x, y in polygon:
        v = nx * x + ny * y - d
        if (v < 0.0 < pv) or (pv < 0.0 < v):
            t = pv / (pv - v)
            result.append((px + t * (x - px), py + t * (y - py)))
        if v <= 0.0:
            result.append((x, y))
        px, py, pv = x, y, v
    return result


def _flat(polygon: Sequence[Point]) -> tuple[Floats, Floats]:
    return floats([x for x, _ in polygon]), floats([y for _, y in polygon])


def contains(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Whether a point lies in a simple polygon (its boundary is decided either way)."""
    return plane.contains(*_flat(polygon), 0, len(polygon), x, y)


def distance_to(polygon: Sequence[Point], x: float, y: float) -> float:
    """Distance from a point to a filled polygon."""
    return plane.distance_to(*_flat(polygon), 0, len(polygon), x, y)


# --- authoring -----------------------------------------------------------------------------------------------------


def rectangle(x: float, y: float, w: float, d: float, angle: float = 0.0) -> Polygon:
    """A w by d rectangle with its first corner at (x, y), turned about that corner by `angle` degrees."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return tuple((x + u * c - v * s, y + u * s + v * c) for u, v in ((0.0, 0.0), (w, 0.0), (w, d), (0.0, d)))


def circle_polygon(x: float, y: float, r: float, n: int = 12) -> Polygon:
    """A regular polygon with n corners on the circle."""
    return tuple((x + r * math.cos(math.tau * i / n), y + r * math.sin(math.tau * i / n)) for i in range(n))


def strip(p: Point, q: Point, thickness: float, start: float = 0.0, end: float = 0.0) -> Polygon:
    """A rectangle about the segment p-q, lengthened by `start` and `end` beyond its two ends."""
    length = math.dist(p, q)
    if length < EPS:
        raise ValueError("a strip needs two different points")
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    h = thickness / 2
    ax, ay = p[0] - ux * start, p[1] - uy * start
    bx, by = q[0] + ux * end, q[1] + uy * end
    return (
        (ax + uy * h, ay - ux * h),
        (bx + uy * h, by - ux * h),
        (bx - uy * h, by + ux * h),
        (ax - uy * h, ay + ux * h),
    )


def wall(
    points: Sequence[Point],
    thickness: float = 0.25,
    *,
    id: str = "wall",
    kind: str = "wall",
    base: float = 0.0,
    height: float = 3.0,
    blocks_sight: bool = True,
    cover: bool = True,
    solid: bool = True,
    gate: str = "",
    tags: tuple[str, ...] = (),
) -> list[Piece]:
    """Straight wall pieces along a polyline, overlapping at its corners so that no light passes."""
    h = thickness / 2
    last = len(points) - 2
    return [
        Piece(
            id=f"{id}.{i}" if last else id,
            kind=kind,
            polygon=strip(points[i], points[i + 1], thickness, h if i else 0.0, h if i < last else 0.0),
            base=base,
            height=height,
            blocks_sight=blocks_sight,
            cover=cover,
            solid=solid,
            gate=gate,
            tags=tags,
        )
        for i in range(last + 1)
    ]


def building(
    id: str,
    outline: Sequence[Point],
    wall_height: float,
    openings: Sequence[Opening] = (),
    roof: Roof | None = None,
    thickness: float = 0.25,
    base: float = 0.0,
) -> list[Piece]:
    """A house one can walk into: walls along the outline, split around its openings, and perhaps a roof to stand on.

    Walls stand on the outline's edges, half their thickness to either side. A door is a gate of kind "door" that blocks
    nothing else; `leaf` makes its closed leaf. A window is a gate of kind "window" over a low wall up to its sill.
    Above each opening that does not reach the top a lintel closes the wall. The roof is a thin slab whose top, level
    with the walls, is the surface.
    """
    corners = [(float(x), float(y)) for x, y in outline]
    if signed_area(corners) < 0:
        raise ValueError("give the outline counter-clockwise, since openings count its edges")
    h = thickness / 2
    pieces: list[Piece] = []

    def add(
        name: str, kind: str, polygon: Polygon, foot: float, height: float, *, gate: str = "", bare: bool = False
    ) -> None:
        pieces.append(
            Piece(
                id=f"{id}.{name}",
                kind=kind,
                polygon=polygon,
                base=base + foot,
                height=height,
                blocks_sight=not bare,
                cover=not bare,
                solid=not gate,
                gate=gate,
                tags=(id,),
            )
        )

    n = len(corners)
    for i in range(n):
        a, b = corners[i], corners[(i + 1) % n]
        length = math.dist(a, b)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        holes = sorted((o for o in openings if o.edge == i), key=lambda o: o.at)
        at = -h
        count = 0
        for k, hole in enumerate(holes):
            if hole.at < max(at, 0.0) - EPS or hole.at + hole.width > length + EPS:
                raise ValueError(f"opening {k} of edge {i} of {id} does not fit")
            p = (a[0] + ux * hole.at, a[1] + uy * hole.at)
            q = (p[0] + ux * hole.width, p[1] + uy * hole.width)
            if hole.at - at > EPS:
                start = (a[0] + ux * at, a[1] + uy * at)
                add(f"wall{i}.{count}", "wall", strip(start, p, thickness), 0.0, wall_height)
                count += 1
            name = hole.id or f"{hole.kind}{i}.{k}"
            if hole.kind == "door":
                add(name, "door", strip(p, q, thickness), hole.sill, hole.lintel - hole.sill, gate="door", bare=True)
            else:
                add(name, "window", strip(p, q, thickness), 0.0, hole.sill, gate="window")
            if wall_height - hole.lintel > EPS:
                add(f"{name}.lintel", "lintel", strip(p, q, thickness), hole.lintel, wall_height - hole.lintel)
            at = hole.at + hole.width
        if length + h - at > EPS:
            start = (a[0] + ux * at, a[1] + uy * at)
            add(f"wall{i}.{count}", "wall", strip(start, b, thickness, 0.0, h), 0.0, wall_height)
    if roof is not None:
        pieces.append(
            Piece(
                id=f"{id}.roof",
                kind="roof",
                polygon=tuple(corners),
                base=base + wall_height - roof.thickness,
                height=roof.thickness,
                blocks_sight=roof.blocks_sight,
                standable=True,
                parapet=roof.parapet,
                tags=(id,),
            )
        )
    return pieces


def leaf(opening: Piece, gate: str = "closed-door") -> Piece:
    """The closed leaf of a door or the shutter of a window: blocks sight; solid unless a walker lists its gate kind."""
    return Piece(
        id=f"{opening.id}.leaf",
        kind="leaf",
        polygon=opening.polygon,
        base=opening.base,
        height=opening.height,
        blocks_sight=True,
        cover=True,
        solid=True,
        gate=gate,
        tags=opening.tags,
    )
