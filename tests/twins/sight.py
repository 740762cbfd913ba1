"""Slow twin of sight.py, without memories: which scenery do lines cross, and is one of them clear?

The lines run from the front half of a's rim to every point of b's base in front of a. `sight_corridor.py` finds what is
in their way, `sight_sweep.py` a clear line or the proof that there is none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from tests.twins.polygons import Graze, between, distance_to, segment_spans
from tests.twins.sight_corridor import SMALLEST, Body, Corridor, Part, add_disc, block_of, corridor_between, length
from tests.twins.sight_sweep import ends_of, search

from sixgun.table.measure import facing_to
from sixgun.table.shapes import EPS, TOUCH, Base, Piece, Point, Scene, Shape, shape_of
from sixgun.table.sight import Lines

Disc = tuple[float, float, float]
Which = Literal["sight", "cover"]


Row = tuple[float, float, float, float, float, Shape]


def row_of(shape: Shape) -> Row:
    return (shape.cx, shape.cy, shape.radius, shape.foot, shape.top, shape)


def lines(
    scene: Scene,
    a: Base,
    z_from: float,
    b: Base,
    z_to: float,
    which: Which | tuple[Piece, ...] = "sight",
    extra: tuple[Piece, ...] = (),
    discs: tuple[Disc, ...] = (),
    ignore: tuple[str, ...] = (),
    through: Disc | None = None,
    all_round: bool = False,
) -> Lines:
    """The sight lines from a to b at heights z_from and z_to.

    `which` names the pieces that count (the scene's sight blockers or cover pieces, or an explicit tuple of pieces);
    movable pieces in `extra` count in the same way, those named in `ignore` never. A piece counts only where its body
    contains the height of the line, which changes evenly from a's centre to b's. `discs` are round obstacles. With
    `through` only lines that cross that disc are asked for: then only `clear` is of use. `all_round` lets a look
    straight at b instead of along its facing.
    """
    rows: Sequence[Row]
    if which == "sight":
        rows = [row_of(s) for s in scene.sight]
        if extra:
            rows = [*rows, *[row_of(shape_of(p)) for p in extra if p.blocks_sight]]
    elif which == "cover":
        rows = [row_of(s) for s in scene.cover]
        if extra:
            rows = [*rows, *[row_of(shape_of(p)) for p in extra if p.cover]]
    else:
        rows = [row_of(shape_of(p)) for p in (*which, *extra)]
    if ignore:
        rows = [row for row in rows if row[5].id not in ignore]
    facing = facing_to(a, b.x, b.y) if all_round else a.facing
    d = length(b.x - a.x, b.y - a.y)
    if d - max(a.r, SMALLEST) - max(b.r, SMALLEST) < TOUCH:
        return _close([row[5] for row in rows], a, facing, z_from, b, z_to)
    corridor = corridor_between(a, facing, z_from, b, z_to, d)
    return Lines("all", (), None) if corridor is None else _lines(corridor, rows, discs, through)


def _lines(corridor: Corridor, rows: Sequence[Row], discs: tuple[Disc, ...], through: Disc | None) -> Lines:
    ax, ay, ux, uy, d = corridor.ax, corridor.ay, corridor.ux, corridor.uy, corridor.d
    source, target = corridor.source, corridor.target
    ra, rb = source.r, target.r
    reach = max(ra, rb)
    side, back, front = ay * ux - ax * uy, ax * ux + ay * uy - ra, ax * ux + ay * uy + d + rb
    seen = corridor.seen
    parts: list[Part] = []
    by: list[Shape] = []
    cuts: list[Body] = []
    across = False
    for cx, cy, radius, foot, top, shape in rows:
        wide = radius + reach
        if not -wide <= cy * ux - cx * uy - side <= wide:
            continue
        if not back - radius <= cx * ux + cy * uy <= front + radius:
            continue
        if shape in seen:
            block = seen[shape]
        else:
            block = seen[shape] = block_of(corridor, foot, top, shape)
        if block is not None:
            parts += block.parts
            if block.across:
                across = True
            if block.cuts:
                cuts += block.cuts
            if block.crosses and shape not in by:
                by.append(shape)
    hit: list[int] = []
    for i, (x, y, r) in enumerate(discs):
        x -= ax
        y -= ay
        if add_disc(corridor, x * ux + y * uy, y * ux - x * uy, r, parts, cuts):
            hit.append(i)

    if len(by) > 1:
        by.sort(key=corridor.distance)
    names = tuple(dict.fromkeys([shape.id for shape in by]))
    if across:
        return Lines("all", names, None, tuple(hit))
    clear = _clear(corridor, parts, cuts, through)
    if not by and not hit:
        return Lines("none", (), clear)
    return Lines("all" if clear is None else "some", names, clear, tuple(hit))


def _clear(corridor: Corridor, parts: list[Part], cuts: list[Body], through: Disc | None) -> tuple[Point, Point] | None:
    """A line of the corridor that none of the parts blocks, and that meets the disc that it has to go through."""
    ax, ay, ux, uy = corridor.ax, corridor.ay, corridor.ux, corridor.uy
    source, target = corridor.source, corridor.target
    via: Body | None = None
    if through is not None:
        x, y = through[0] - ax, through[1] - ay
        via = Body(x * ux + y * uy, y * ux - x * uy, through[2], source.fx, source.fy, True)
    if source in cuts:
        source = source.inner()
    if target in cuts:
        target = target.inner()
    found: tuple[float, float] | None
    if not parts and via is None and source.fx >= 0.0:
        found = (0.0, 0.0)
    else:
        found = search(parts, source, target, via, corridor.d, corridor.phi)
    if found is None:
        return None
    p, q = ends_of(found[0], found[1], source, target)
    return (
        (ax + p[0] * ux - p[1] * uy, ay + p[0] * uy + p[1] * ux),
        (ax + q[0] * ux - q[1] * uy, ay + q[0] * uy + q[1] * ux),
    )


def _close(shapes: Sequence[Shape], a: Base, facing: float, z_from: float, b: Base, z_to: float) -> Lines:
    """Bases that touch or lie above one another: a single line where they meet."""
    f = math.radians(facing)
    if (b.x - a.x) * math.cos(f) + (b.y - a.y) * math.sin(f) + b.r <= TOUCH:
        return Lines("all", (), None)
    share = a.r / (a.r + b.r) if a.r + b.r > 0.0 else 0.5
    x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
    low, high = min(z_from, z_to), max(z_from, z_to)
    by: list[str] = []
    for shape in shapes:
        if shape.foot > low and shape.top < high and distance_to(shape.outline, x, y) == 0.0 and shape.id not in by:
            by.append(shape.id)
    if by:
        return Lines("all", tuple(by), None)
    return Lines("none", (), ((x, y), (x, y)))


# --- single lines --------------------------------------------------------------------------------------------------


def _inside(
    shapes: Sequence[Shape], p: Point, q: Point, heights: tuple[float, float] | None
) -> list[tuple[float, int, float]]:
    """Which shapes the segment runs through: where it enters, the shape's number, and the share of the segment inside.
    Without heights the plan alone counts.

    Pieces that touch have no gap: of what runs exactly between two of them half is in either."""
    found: dict[int, tuple[float, float]] = {}
    along: list[tuple[int, Graze]] = []
    left, right = (p[0], q[0]) if p[0] < q[0] else (q[0], p[0])
    low, high = (p[1], q[1]) if p[1] < q[1] else (q[1], p[1])
    for i, shape in enumerate(shapes):
        if shape.x0 > right or shape.x1 < left or shape.y0 > high or shape.y1 < low:
            continue
        t0, t1 = (0.0, 1.0) if heights is None else _between_heights(shape, *heights)
        if t0 >= t1:
            continue
        beside: list[Graze] = []
        spans = [(max(s0, t0), min(s1, t1)) for s0, s1 in segment_spans(shape.parts, p, q, beside)]
        spans = [(s0, s1) for s0, s1 in spans if s1 - s0 > EPS]
        if spans:
            found[i] = (spans[0][0], math.fsum([s1 - s0 for s0, s1 in spans]))
        if beside:
            along += [(i, (max(s0, t0), min(s1, t1), side)) for s0, s1, side in beside]
    if len(along) > 1:
        for s0, s1, i, j in between(along):
            for k in (i, j):
                enters, share = found.get(k, (s0, 0.0))
                found[k] = (min(enters, s0), share + (s1 - s0) / 2)
    return sorted([(enters, i, share) for i, (enters, share) in found.items()])


def _between_heights(shape: Shape, z_from: float, z_to: float) -> tuple[float, float]:
    """The part of a line, by its parameter, that is no higher than the top and no lower than the foot of a shape."""
    rise = z_to - z_from
    if rise == 0.0:
        return (0.0, 1.0) if shape.foot <= z_from < shape.top else (0.0, 0.0)
    t0, t1 = (shape.foot - z_from) / rise, (shape.top - z_from) / rise
    return (t0, t1) if t0 <= t1 else (t1, t0)


def crossed(
    scene: Scene, a: Base, z_from: float, b: Base, z_to: float, pieces: Sequence[Piece | str] | None = None
) -> tuple[tuple[str, float], ...]:
    """The pieces that the line from centre to centre runs through, with the length inside, seen from above.

    Without `pieces` all pieces of the scene are looked at. In the order in which the line enters them. A line that runs
    exactly between two pieces that touch crosses both, with half of its length in either.
    """
    p, q = (a.x, a.y), (b.x, b.y)
    far = length(q[0] - p[0], q[1] - p[1])
    shapes: Sequence[Shape]
    if pieces is None:
        shapes = scene.shapes
    else:
        shapes = [scene.by_id[x] if isinstance(x, str) else shape_of(x) for x in pieces]
    return tuple([(shapes[i].id, far * share) for _, i, share in _inside(shapes, p, q, (z_from, z_to))])


def run_through(pieces: Sequence[Piece], p: Point, q: Point) -> tuple[str, ...]:
    """The pieces that a straight segment runs through, seen from above, in the order in which it enters them."""
    return tuple([pieces[i].id for _, i, _ in _inside([shape_of(piece) for piece in pieces], p, q, None)])


def segment_blocked(
    scene: Scene,
    p: Point,
    q: Point,
    z: float | tuple[float, float],
    which: Which | tuple[Piece, ...] = "sight",
    extra: tuple[Piece, ...] = (),
    ignore: tuple[str, ...] = (),
) -> str | None:
    """The first piece that blocks a straight segment at a height (or a pair of heights), if any."""
    heights = z if isinstance(z, tuple) else (z, z)
    shapes: list[Shape]
    if which == "sight":
        shapes = [*scene.sight, *(shape_of(x) for x in extra if x.blocks_sight)]
    elif which == "cover":
        shapes = [*scene.cover, *(shape_of(x) for x in extra if x.cover)]
    else:
        shapes = [shape_of(x) for x in (*which, *extra)]
    if ignore:
        shapes = [shape for shape in shapes if shape.id not in ignore]
    found = _inside(shapes, p, q, heights)
    return shapes[found[0][1]].id if found else None
