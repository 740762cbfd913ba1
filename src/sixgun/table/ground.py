"""What is near, under and below a base: scenery by distance, surfaces and the edges one can fall from."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import msgspec

from .kernel.forms import near_point, near_segment, over, surface
from .kernel.plane import Margin, Parts, Pieces
from .shapes import BODY, EPS, LEVEL, Base, Piece, Place, Point, Scene, forms_of, shape_of


class Surface(msgspec.Struct, frozen=True):
    """What carries a place: the ground (no piece) or the top of a piece."""

    z: float
    piece: str = ""


class Drop(msgspec.Struct, frozen=True):
    """An edge near a base over which it could fall."""

    edge: Point
    distance: float
    height: float
    guarded: bool
    landing: Place
    surface: str


def distance_to_piece(scene: Scene, piece: Piece | str, base: Base) -> float:
    """From a base's rim to a piece, seen from above; 0 when they touch or overlap."""
    form = scene.by_id[piece].form if isinstance(piece, str) else shape_of(piece).form
    away = form.distance(base.x, base.y) - base.r
    return away if away > 0.0 else 0.0


def within(scene: Scene, piece: Piece | str, base: Base, distance: float) -> bool:
    """Whether the base's rim is within that distance of the piece."""
    return distance_to_piece(scene, piece, base) <= distance + 1e-6


def near(
    scene: Scene,
    base: Base,
    distance: float,
    predicate: Callable[[Piece], bool] | None = None,
    extra: tuple[Piece, ...] = (),
) -> tuple[str, ...]:
    """The pieces within that distance of the base's rim which satisfy the predicate, nearest first."""
    forms = scene.forms if not extra else (*scene.forms, *forms_of(extra))
    found = near_point(forms, base.x, base.y, base.r, distance)
    if predicate is not None:
        pieces = (*scene.pieces, *extra)
        found = [entry for entry in found if predicate(pieces[entry[1]])]
    found.sort()
    return tuple([forms[i].name for _, i in found])


def pieces_near_segment(
    scene: Scene, p: Point, q: Point, reach: float, extra: tuple[Piece, ...] = ()
) -> tuple[Piece, ...]:
    """The pieces that may come that near to a segment, seen from above: all whose circle does."""
    forms = scene.forms if not extra else (*scene.forms, *forms_of(extra))
    pieces = scene.pieces if not extra else (*scene.pieces, *extra)
    return tuple([pieces[i] for i in near_segment(forms, p[0], p[1], q[0], q[1], reach)])


def near_spans(piece: Piece, p: Point, q: Point, r: float) -> list[tuple[float, float]]:
    """Where a disc of that radius overlaps a piece while its centre goes straight from p to q, seen from above: spans
    of the way, from 0 to 1. With a radius of 0: where the centre itself is inside."""
    return _margin(piece, r).spans(0, p[0], p[1], q[0], q[1])


@lru_cache(maxsize=512)
def _margin(piece: Piece, r: float) -> Margin:
    return Margin(Pieces([shape_of(piece)]), 1, r)


def nearest_point(piece: Piece, x: float, y: float) -> Point:
    """The point of a piece's outline that is nearest to another point."""
    px, py, _ = shape_of(piece).form.nearest(x, y)
    return (px, py)


def inside(piece: Piece, point: Point) -> bool:
    """Whether a point lies in the piece's polygon."""
    return shape_of(piece).form.contains(point[0], point[1])


def pieces_at(scene: Scene, place: Place, extra: tuple[Piece, ...] = ()) -> tuple[str, ...]:
    """The pieces over whose polygon a place lies and whose body, or top, is at its height."""
    forms = scene.forms if not extra else (*scene.forms, *forms_of(extra))
    return tuple([forms[i].name for i in over(forms, place[0], place[1], place[2])])


def on_table(scene: Scene, x: float, y: float, r: float = 0.0) -> bool:
    """Whether a disc lies wholly on the table."""
    return r - EPS <= x <= scene.width - r + EPS and r - EPS <= y <= scene.depth - r + EPS


def surface_at(scene: Scene, x: float, y: float, z: float) -> Surface | None:
    """The highest surface at or below z under a point: what carries or catches a model. None off the table."""
    if not on_table(scene, x, y):
        return None
    found = surface(scene.standable_forms, x, y, z)
    return _GROUND if found < 0 else Surface(scene.standable[found].top, scene.standable[found].id)


_GROUND = Surface(0.0)


def drop_edges(scene: Scene, base: Base, distance: float) -> tuple[Drop, ...]:
    """The edges within that distance of a raised base's rim over which there is a drop, nearest first.

    For each edge of the surface that carries the base's centre: its nearest point that no neighbouring surface of the
    same level continues, the height down to the next surface, whether a parapet guards it, and where a fall would end,
    with the base clear of the edge.
    """
    here = surface_at(scene, base.x, base.y, base.z)
    if here is None or not here.piece or abs(here.z - base.z) > LEVEL:
        return ()
    same = [s for s in scene.standable if abs(s.top - here.z) <= LEVEL]
    drops: list[Drop] = []
    for shape in same:
        if math.hypot(base.x - shape.cx, base.y - shape.cy) > shape.radius + distance + base.r:
            continue
        neighbours = Parts([part for s in same if s is not shape for part in s.parts])
        n = len(shape.outline)
        for i in range(n):
            p, q = shape.outline[i], shape.outline[(i + 1) % n]
            length = math.dist(p, q)
            ox, oy = (q[1] - p[1]) / length, (p[0] - q[0]) / length
            beyond = ((p[0] + ox * 0.05, p[1] + oy * 0.05), (q[0] + ox * 0.05, q[1] + oy * 0.05))
            covered = neighbours.spans(0, neighbours.count, *beyond[0], *beyond[1], None)
            wish = ((base.x - p[0]) * (q[0] - p[0]) + (base.y - p[1]) * (q[1] - p[1])) / (length * length)
            t = _nearest_free(max(0.0, min(1.0, wish)), covered)
            if t is None:
                continue
            ex, ey = p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])
            away = max(0.0, math.hypot(base.x - ex, base.y - ey) - base.r)
            if away > distance + 1e-6:
                continue
            found = _landing(scene, (ex, ey), (ox, oy), base.r, here.z)
            if found is None:
                continue
            lx, ly, below = found
            drops.append(
                Drop(
                    edge=(ex, ey),
                    distance=away,
                    height=here.z - below.z,
                    guarded=shape.piece.parapet,
                    landing=(lx, ly, below.z),
                    surface=shape.id,
                )
            )
    drops.sort(key=lambda d: d.distance)
    return tuple(drops)


def _landing(scene: Scene, edge: Point, out: Point, r: float, z: float) -> tuple[float, float, Surface] | None:
    """Where a base comes down that falls over an edge: clear of the edge and of what is solid at the foot."""
    for k in range(21):
        x, y = edge[0] + out[0] * (r + 0.01 + 0.1 * k), edge[1] + out[1] * (r + 0.01 + 0.1 * k)
        below = surface_at(scene, x, y, z - 2 * LEVEL)
        if below is None:
            return None
        if not any(
            s.piece.solid
            and s.foot < below.z + BODY
            and s.top > below.z + LEVEL
            and math.hypot(x - s.cx, y - s.cy) < s.radius + r
            and s.form.distance(x, y) < r
            for s in scene.shapes
        ):
            return x, y, below
    return None


def _nearest_free(wish: float, covered: list[tuple[float, float]]) -> float | None:
    """The parameter nearest to the wish outside all spans."""
    choices = [wish, 0.0, 1.0, *(s0 for s0, _ in covered), *(s1 for _, s1 in covered)]
    free = [
        t for t in choices if not any(s0 < t < s1 or (s0 <= EPS >= t) or (s1 >= 1 - EPS <= t) for s0, s1 in covered)
    ]
    return min(free, key=lambda t: abs(t - wish)) if free else None
