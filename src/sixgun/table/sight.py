"""Sight lines between two bases: which scenery do they cross, and is one of them clear?

The lines run from the front half of a's rim to every point of b's base in front of a. In the plan they are a family of
straight lines with a direction and an offset. For one direction each convex obstacle blocks an interval of offsets, so
a row of overlapping intervals from one side of the family to the other proves that direction blocked. Each overlap in
the row is the statement "this corner lies beyond that corner", true up to the angle of the line through both; the sweep
jumps from one such angle to the next. No direction is sampled, and the number of steps is the number of times that the
row has to change.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from .measure import facing_to
from .shapes import (
    EPS,
    TOUCH,
    Base,
    Piece,
    Point,
    Row,
    Scene,
    Shape,
    clip,
    distance_to,
    nearest_on,
    row_of,
    segment_spans,
    shape_of,
)

Disc = tuple[float, float, float]
Which = Literal["sight", "cover"]

MEMO = 65536
_STEP = 1e-7
_ROUNDS = 4000
_SIDES = 48
_SMALLEST = 1e-3  # a point counts as a disc of this radius


class Lines(msgspec.Struct, frozen=True):
    """The answer to a sight question.

    `blocked`: none, some or all of the lines cross a piece. `by`: the pieces that some line crosses, nearest to a
    first; `discs`: likewise the indices of the discs. `clear`: one line (from, to) that touches nothing, if there is
    one. Without any line at all (b lies behind a) the answer is "all", by nothing.
    """

    blocked: Literal["none", "some", "all"]
    by: tuple[str, ...]
    clear: tuple[Point, Point] | None
    discs: tuple[int, ...] = ()


# A part is (corners, radius, where it begins and ends along the lines): a convex polygon with radius 0, or a disc with
# one "corner".
_Part = tuple[Sequence[Point], float, float, float]


class _Body:
    """One end of the lines: a disc cut by a's front half plane, in the frame with a at the origin and b on +x."""

    __slots__ = ("cut", "cx", "cy", "ends", "fx", "fy", "r", "whole")

    def __init__(self, cx: float, cy: float, r: float, fx: float, fy: float, whole: bool) -> None:
        self.cx = cx
        self.cy = cy
        self.r = r
        self.fx = fx
        self.fy = fy
        self.cut = False
        ahead = cx * fx + cy * fy
        self.whole = whole or ahead >= r
        self.ends: tuple[Point, Point] | None = None

    def support(self, nx: float, ny: float) -> tuple[float, float, float]:
        """The feature farthest along n, as centre and radius."""
        if self.whole or self.fx * (self.cx + self.r * nx) + self.fy * (self.cy + self.r * ny) >= -1e-12:
            return self.cx, self.cy, self.r
        if self.ends is None:
            self.ends = self._chord()
        (ax, ay), (bx, by) = self.ends
        if nx * ax + ny * ay >= nx * bx + ny * by:
            return ax, ay, 0.0
        return bx, by, 0.0

    def _chord(self) -> tuple[Point, Point]:
        """Where the front line cuts the disc."""
        cx, cy, r, fx, fy = self.cx, self.cy, self.r, self.fx, self.fy
        ahead = cx * fx + cy * fy
        half = math.sqrt(max(0.0, r * r - ahead * ahead))
        mx, my = cx - ahead * fx, cy - ahead * fy
        return (mx - half * fy, my + half * fx), (mx + half * fy, my - half * fx)

    def inner(self) -> _Body:
        """The body inside its own polygon, so that what was cut away lies strictly outside."""
        return _Body(self.cx, self.cy, self.r * math.cos(math.pi / _SIDES), self.fx, self.fy, False)

    def polygon(self) -> list[Point]:
        """A polygon inside the body, for cutting away what overlaps it."""
        n = _SIDES
        ring = [
            (self.cx + self.r * math.cos(math.tau * i / n), self.cy + self.r * math.sin(math.tau * i / n))
            for i in range(n)
        ]
        return ring if self.whole else clip(ring, -self.fx, -self.fy, 0.0)


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
    key = (
        a.x,
        a.y,
        a.r,
        999.0 if all_round else a.facing,
        z_from,
        b.x,
        b.y,
        b.r,
        z_to,
        which,
        extra,
        discs,
        ignore,
        through,
    )
    memo = scene.memo
    known = memo.get(key)
    if known is not None:
        answer: Lines = known
        return answer
    rows: Sequence[Row]
    if which == "sight":
        rows = scene.sight_rows
        if extra:
            rows = [*rows, *[row_of(shape_of(p)) for p in extra if p.blocks_sight]]
    elif which == "cover":
        rows = scene.cover_rows
        if extra:
            rows = [*rows, *[row_of(shape_of(p)) for p in extra if p.cover]]
    else:
        rows = [row_of(shape_of(p)) for p in (*which, *extra)]
    if ignore:
        rows = [row for row in rows if row[5].id not in ignore]
    ends = key[:9]
    corridor: _Corridor | None = None
    if scene.corridor is not None and scene.corridor[0] == ends:
        corridor = scene.corridor[1]
    else:
        facing = facing_to(a, b.x, b.y) if all_round else a.facing
        d = math.hypot(b.x - a.x, b.y - a.y)
        if d - max(a.r, _SMALLEST) - max(b.r, _SMALLEST) < TOUCH:
            answer = _close([row[5] for row in rows], a, facing, z_from, b, z_to)
        else:
            corridor = _corridor(a, facing, z_from, b, z_to, d)
            if corridor is None:
                answer = Lines("all", (), None)
            else:
                scene.corridor = (ends, corridor)
    if corridor is not None:
        answer = _lines(corridor, rows, discs, through)
    if len(memo) >= MEMO:
        memo.clear()
    memo[key] = answer
    return answer


class _Corridor:
    """All lines from one base to another, in the frame with a at the origin and b on +x: both ends, the quadrilateral
    between their outer tangents, and what the shapes that somebody asked about put in the way.

    The same two bases are asked about sight and about cover, one after the other, so a scene keeps the last corridor.
    """

    __slots__ = (
        "ax",
        "ay",
        "d",
        "far",
        "left",
        "phi",
        "quad",
        "right",
        "rise",
        "seen",
        "source",
        "target",
        "ux",
        "uy",
        "z",
    )

    def __init__(self, ax: float, ay: float, ux: float, uy: float, d: float, phi: float, z: float, rise: float) -> None:
        self.ax = ax
        self.ay = ay
        self.ux = ux
        self.uy = uy
        self.d = d
        self.phi = phi
        self.z = z
        self.rise = rise
        self.seen: dict[Shape, _Block | None] = {}
        self.far: dict[Shape, float] = {}
        self.source: _Body
        self.target: _Body
        self.quad: tuple[Point, Point, Point, Point]
        self.left: tuple[float, float, float]
        self.right: tuple[float, float, float]

    def distance(self, shape: Shape) -> float:
        """How far a shape is from a's centre."""
        far = self.far.get(shape)
        if far is None:
            far = self.far[shape] = distance_to(shape.outline, self.ax, self.ay)
        return far


def _corridor(a: Base, facing: float, z_from: float, b: Base, z_to: float, d: float) -> _Corridor | None:
    """The corridor between two bases that lie apart, unless b is wholly behind a."""
    ra, rb = max(a.r, _SMALLEST), max(b.r, _SMALLEST)
    ux, uy = (b.x - a.x) / d, (b.y - a.y) / d
    phi = math.radians(facing) - math.atan2(uy, ux)
    phi = math.atan2(math.sin(phi), math.cos(phi))
    fx, fy = math.cos(phi), math.sin(phi)
    if d * fx + rb <= TOUCH:
        return None
    corridor = _Corridor(a.x, a.y, ux, uy, d, phi, z_from, z_to - z_from)
    corridor.source = source = _Body(0.0, 0.0, ra, fx, fy, False)
    corridor.target = target = _Body(d, 0.0, rb, fx, fy, False)
    l0, l1, corridor.left = _bridge(source, target, 1.0)
    r0, r1, corridor.right = _bridge(source, target, -1.0)
    corridor.quad = (r0, r1, l1, l0)
    return corridor


class _Block(NamedTuple):
    """What one shape does to the lines: its convex parts in the way, whether some line crosses it, whether one part
    alone stands across all lines, and which ends it overlaps."""

    parts: list[_Part]
    crosses: bool
    across: bool
    cuts_source: bool
    cuts_target: bool


def _block(corridor: _Corridor, foot: float, top: float, shape: Shape) -> _Block | None:
    """What a shape does to the lines of a corridor, None if nothing."""
    source, target, quad, d = corridor.source, corridor.target, corridor.quad, corridor.d
    ra, rb = source.r, target.r
    t0, t1 = -math.inf, math.inf
    if corridor.rise == 0.0:
        if not foot <= corridor.z < top:
            return None
    else:
        t0 = (foot - corridor.z) * d / corridor.rise
        t1 = (top - corridor.z) * d / corridor.rise
        if t0 > t1:
            t0, t1 = t1, t0
        if t1 <= -ra or t0 >= d + rb:
            return None
    ax, ay, ux, uy = corridor.ax, corridor.ay, corridor.ux, corridor.uy
    lnx, lny, ld = corridor.left
    rnx, rny, rd = corridor.right
    parts: list[_Part] = []
    crosses = across = False
    source.cut = target.cut = False
    for corners in shape.parts:
        points: list[Point] = []
        left_low = right_low = low = math.inf
        left_high = right_high = high = -math.inf
        for x, y in corners:
            x -= ax
            y -= ay
            t = x * ux + y * uy
            s = y * ux - x * uy
            points.append((t, s))
            if t < low:
                low = t
            if t > high:
                high = t
            v = lnx * t + lny * s
            if v < left_low:
                left_low = v
            if v > left_high:
                left_high = v
            v = rnx * t + rny * s
            if v < right_low:
                right_low = v
            if v > right_high:
                right_high = v
        if left_low >= ld - EPS or right_low >= rd - EPS:
            continue
        if low >= t0 and high <= t1:
            if low >= ra and high <= d - rb and left_high > ld + TOUCH and right_high > rd + TOUCH:
                # between the ends and out over both tangents: it crosses every line there is
                parts.append((points, 0.0, low, high))
                crosses = across = True
                continue
        else:
            if low < t0:
                points = clip(points, -1.0, 0.0, -t0)
                low = t0
            if high > t1:
                points = clip(points, 1.0, 0.0, t1)
                high = t1
            if high - low < EPS or len(points) < 3:
                continue
        if _add(points, low, high, source, target, quad, parts):
            crosses = True
    if not crosses and not source.cut and not target.cut:
        return None
    return _Block(parts, crosses, across, source.cut, target.cut)


def _lines(corridor: _Corridor, rows: Sequence[Row], discs: tuple[Disc, ...], through: Disc | None) -> Lines:
    ax, ay, ux, uy, d = corridor.ax, corridor.ay, corridor.ux, corridor.uy, corridor.d
    source, target = corridor.source, corridor.target
    ra, rb = source.r, target.r
    reach = max(ra, rb)
    side, back, front = ay * ux - ax * uy, ax * ux + ay * uy - ra, ax * ux + ay * uy + d + rb
    seen = corridor.seen
    parts: list[_Part] = []
    by: list[Shape] = []
    across = cuts_source = cuts_target = False
    for cx, cy, radius, foot, top, shape in rows:
        wide = radius + reach
        if not -wide <= cy * ux - cx * uy - side <= wide:
            continue
        if not back - radius <= cx * ux + cy * uy <= front + radius:
            continue
        if shape in seen:
            block = seen[shape]
        else:
            block = seen[shape] = _block(corridor, foot, top, shape)
        if block is not None:
            parts += block.parts
            if block.across:
                across = True
            if block.cuts_source:
                cuts_source = True
            if block.cuts_target:
                cuts_target = True
            if block.crosses and shape not in by:
                by.append(shape)
    hit: list[int] = []
    if discs:
        source.cut, target.cut = cuts_source, cuts_target
        for i, (x, y, r) in enumerate(discs):
            x -= ax
            y -= ay
            if _add_disc(x * ux + y * uy, y * ux - x * uy, r, source, target, corridor.quad, parts):
                hit.append(i)
        cuts_source, cuts_target = source.cut, target.cut

    if len(by) > 1:
        by.sort(key=corridor.distance)
    names: list[str] = []
    for shape in by:
        if shape.id not in names:
            names.append(shape.id)
    if across:
        return Lines("all", tuple(names), None, tuple(hit))
    via: _Body | None = None
    if through is not None:
        x, y = through[0] - ax, through[1] - ay
        via = _Body(x * ux + y * uy, y * ux - x * uy, through[2], source.fx, source.fy, True)
    if cuts_source:
        source = source.inner()
    if cuts_target:
        target = target.inner()
    found: tuple[float, float] | None
    if not parts and via is None and source.fx >= 0.0:
        found = (0.0, 0.0)
    else:
        found = _search(parts, source, target, via, d, corridor.phi)
    clear: tuple[Point, Point] | None = None
    if found is not None:
        p, q = _ends(found[0], found[1], source, target)
        clear = (
            (ax + p[0] * ux - p[1] * uy, ay + p[0] * uy + p[1] * ux),
            (ax + q[0] * ux - q[1] * uy, ay + q[0] * uy + q[1] * ux),
        )
    if not by and not hit:
        return Lines("none", (), clear)
    return Lines("all" if clear is None else "some", tuple(names), clear, tuple(hit))


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


def _bridge(one: _Body, two: _Body, side: float) -> tuple[Point, Point, tuple[float, float, float]]:
    """The outer tangent of both bodies on one side: its two points, and its outward normal with offset."""
    # the tangent of the whole discs is nearly always the answer
    turned = (one.r - two.r) * side / two.cx
    theta = -math.asin(max(-1.0, min(1.0, turned))) if turned else 0.0
    nx, ny = -side * math.sin(theta), side * math.cos(theta)
    ax, ay, ar = one.support(nx, ny)
    bx, by, br = two.support(nx, ny)
    if not ar or not br:
        for _ in range(8):
            dx, dy = bx - ax, by - ay
            k = math.hypot(dx, dy)
            if k < EPS:
                break
            v = (ar - br) * side / k
            fresh = math.atan2(dy, dx) - math.asin(max(-1.0, min(1.0, v)))
            if abs(fresh - theta) < 1e-14:
                break
            theta = fresh
            nx, ny = -side * math.sin(theta), side * math.cos(theta)
            ax, ay, ar = one.support(nx, ny)
            bx, by, br = two.support(nx, ny)
    return (ax + ar * nx, ay + ar * ny), (bx + br * nx, by + br * ny), (nx, ny, nx * ax + ny * ay + ar)


def _add(
    points: list[Point],
    low: float,
    high: float,
    source: _Body,
    target: _Body,
    quad: Sequence[Point],
    parts: list[_Part],
) -> bool:
    """Add a convex polygon to the obstacles if some line crosses it."""
    if low < source.r and _overlaps(points, source):
        crosses = False
        for rest in _outside(points, source):
            lows = [p[0] for p in rest]
            if _add(rest, max(min(lows), source.r), max(lows), source, target, quad, parts):
                crosses = True
        return crosses
    if high > target.cx - target.r and _overlaps(points, target):
        for rest in _outside(points, target):
            if _meets(rest, quad):
                parts.append(_part(rest))
        return True  # lines to the far side of the target cross it in any case
    if _meets(points, quad):
        parts.append(_part(points))
        return True
    return False


def _part(points: Sequence[Point]) -> _Part:
    along = [p[0] for p in points]
    return points, 0.0, min(along), max(along)


def _add_disc(
    x: float, y: float, r: float, source: _Body, target: _Body, quad: Sequence[Point], parts: list[_Part]
) -> bool:
    if r <= 0.0:
        return False
    if (
        math.hypot(x - source.cx, y - source.cy) < source.r + r - TOUCH
        or math.hypot(x - target.cx, y - target.cy) < target.r + r - TOUCH
    ):
        ring = [
            (x + r * math.cos(math.tau * i / _SIDES), y + r * math.sin(math.tau * i / _SIDES)) for i in range(_SIDES)
        ]
        return _add(ring, x - r, x + r, source, target, quad, parts)
    if distance_to(quad, x, y) < r - EPS:
        parts.append((((x, y),), r, x - r, x + r))
        return True
    return False


def _overlaps(points: list[Point], body: _Body) -> bool:
    """Whether a convex polygon shares an area with an end body."""
    if not body.whole:
        points = clip(points, -body.fx, -body.fy, 0.0)
        if len(points) < 3:
            return False
    return distance_to(points, body.cx, body.cy) < body.r - TOUCH


def _outside(points: list[Point], body: _Body) -> list[list[Point]]:
    """What is left of a convex polygon when the body is cut away, in convex pieces in front of a."""
    body.cut = True
    pieces: list[list[Point]] = []
    rest = clip(points, -body.fx, -body.fy, 0.0)
    ring = body.polygon()
    px, py = ring[-1]
    for qx, qy in ring:
        if len(rest) < 3:
            break
        nx, ny = qy - py, px - qx
        k = math.hypot(nx, ny)
        if k > 1e-12:
            nx, ny = nx / k, ny / k
            dist = nx * px + ny * py
            beyond = clip(rest, -nx, -ny, -dist)
            if len(beyond) >= 3 and _area(beyond) > 1e-9:
                pieces.append(beyond)
            rest = clip(rest, nx, ny, dist)
        px, py = qx, qy
    return pieces


def _area(points: Sequence[Point]) -> float:
    total = 0.0
    px, py = points[-1]
    for x, y in points:
        total += px * y - x * py
        px, py = x, y
    return total / 2


def _meets(points: Sequence[Point], quad: Sequence[Point]) -> bool:
    """Whether the interiors of two counter-clockwise convex polygons meet."""
    return not (_apart(quad, points) or _apart(points, quad))


def _apart(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether an edge of `one` has all of `two` on its outer side."""
    ax, ay = one[-1]
    for bx, by in one:
        ex, ey = bx - ax, by - ay
        slack = EPS * (abs(ex) + abs(ey))
        if slack > 1e-18:
            for x, y in two:
                if ex * (y - ay) - ey * (x - ax) > slack:
                    break
            else:
                return True
        ax, ay = bx, by
    return False


class _Sweep:
    """One search through the directions."""

    __slots__ = ("guards", "parts", "source", "target", "via")

    def __init__(self, parts: list[_Part], source: _Body, target: _Body, via: _Body | None) -> None:
        self.parts = parts
        self.source = source
        self.target = target
        self.via = via
        # For each part and end: a direction that separates them. A line meets the part after the source and before the
        # target exactly when it runs along the first and against the second.
        self.guards: list[tuple[float, float, float, float] | None] = []

    def look(self, theta: float) -> tuple[float, float, float]:
        """(widest gap's lower end, upper end, angle up to which this direction's proof of blockage holds)."""
        s, c = math.sin(theta), math.cos(theta)
        nx, ny = -s, c
        px, py, r = self.source.support(-nx, -ny)
        lo, lx, ly, ls = nx * px + ny * py - r, px, py, -r
        px, py, r = self.target.support(-nx, -ny)
        v = nx * px + ny * py - r
        if v > lo:
            lo, lx, ly, ls = v, px, py, -r
        px, py, r = self.source.support(nx, ny)
        hi, hx, hy, hs = nx * px + ny * py + r, px, py, r
        px, py, r = self.target.support(nx, ny)
        v = nx * px + ny * py + r
        if v < hi:
            hi, hx, hy, hs = v, px, py, r
        via = self.via
        if via is not None:
            v = nx * via.cx + ny * via.cy
            if c * via.cx + s * via.cy <= 0.0 or c * (via.cx - self.target.cx) + s * (via.cy - self.target.cy) >= 0.0:
                return 0.0, 0.0, math.inf
            if v - via.r > lo:
                lo, lx, ly, ls = v - via.r, via.cx, via.cy, -via.r
            if v + via.r < hi:
                hi, hx, hy, hs = v + via.r, via.cx, via.cy, via.r
        if lo >= hi - EPS:
            return 0.0, 0.0, _until(theta, lx - hx, ly - hy, hs - ls)
        rows: list[tuple[float, float, float, float, float, float, float]] = []
        guards = self.guards
        i = 0
        for points, r, _, _ in self.parts:
            guard = guards[i]
            i += 1
            if guard is not None and (c * guard[0] + s * guard[1] <= 0.0 or c * guard[2] + s * guard[3] >= 0.0):
                continue
            x, y = points[0]
            small = big = nx * x + ny * y
            sx = bx = x
            sy = by = y
            for x, y in points:
                v = nx * x + ny * y
                if v < small:
                    small, sx, sy = v, x, y
                elif v > big:
                    big, bx, by = v, x, y
            small -= r
            big += r
            if big > lo and small < hi:
                rows.append((small, sx, sy, big, bx, by, r))
        rows.sort()
        until = math.inf
        gap_lo = gap_hi = 0.0
        at, px, py, ps = lo, lx, ly, ls
        k, n = 0, len(rows)
        while True:
            best = -1
            most = at
            while k < n and rows[k][0] <= at + EPS:
                if rows[k][3] > most:
                    most = rows[k][3]
                    best = k
                k += 1
            if best < 0:
                end = rows[k][0] if k < n and rows[k][0] < hi else hi
                if end - at > gap_hi - gap_lo:
                    gap_lo, gap_hi = at, end
                if k >= n or rows[k][0] >= hi:
                    break
                at = rows[k][0]
                continue
            row = rows[best]
            angle = _until(theta, px - row[1], py - row[2], -row[6] - ps)
            if angle < until:
                until = angle
            at, px, py, ps = row[3], row[4], row[5], row[6]
            if at >= hi - EPS:
                angle = _until(theta, px - hx, py - hy, hs - ps)
                if angle < until:
                    until = angle
                break
        if gap_hi - gap_lo <= EPS:
            return 0.0, 0.0, until
        return gap_lo, gap_hi, theta


def _until(theta: float, dx: float, dy: float, v: float) -> float:
    """Up to which angle the normal's product with (dx, dy) stays at least v, given that it is so at theta."""
    k = math.hypot(dx, dy)
    if k < EPS or v <= -k:
        return math.inf
    angle = math.atan2(dy, dx) - math.asin(v / k if v < k else 1.0)
    while angle < theta - 1e-6:
        angle += math.tau
    while angle > theta + math.tau:
        angle -= math.tau
    return angle


def _search(
    parts: list[_Part], source: _Body, target: _Body, via: _Body | None, d: float, phi: float
) -> tuple[float, float] | None:
    """A line (angle, offset) that touches no part, or None."""
    sweep = _Sweep(parts, source, target, via)
    span = math.asin(min(1.0, (source.r + target.r) / d))
    events: list[float] = []
    for part in parts:
        sweep.guards.append(_guard(part, source, target, d, span, events))
    # along the axis first: most clear lines are found there
    best_angle = 0.0
    lo, hi, _ = sweep.look(0.0)
    if hi > lo:
        if hi - lo < 0.02:
            for angle in (span * 0.5, -span * 0.5):
                l2, h2, _ = sweep.look(angle)
                if h2 - l2 > hi - lo:
                    lo, hi, best_angle = l2, h2, angle
        return best_angle, (lo + hi) / 2
    if -span < phi < span:
        events.append(phi)
    if not target.whole:
        share = max(-1.0, min(1.0, d * math.cos(phi) / target.r))
        for angle in (phi - math.asin(share), phi + math.asin(share)):
            for turned in (angle, angle + math.pi, angle - math.pi):
                if -span < turned < span:
                    events.append(turned)
    if via is not None:
        for wx, wy in ((via.cx, via.cy), (via.cx - d, via.cy)):
            _turns(wx, wy, span, events)
    events.append(span)
    events.sort()
    theta = -span
    step = min(_STEP, span * 1e-4)
    at = 0
    for _ in range(_ROUNDS):
        lo, hi, until = sweep.look(theta)
        if hi > lo:
            return _widen(sweep, theta, lo, hi, span)
        while at < len(events) and events[at] <= theta:
            at += 1
        if at >= len(events):
            return None
        theta = max(theta, min(until, events[at])) + step
        if theta > span:
            return None
    return None


def _widen(sweep: _Sweep, theta: float, lo: float, hi: float, span: float) -> tuple[float, float]:
    """Turn on from a direction where a gap just opened to where it is wider."""
    best, step = theta, 1e-6
    while hi - lo < 0.02 and theta + step < span:
        l2, h2, _ = sweep.look(theta + step)
        if h2 - l2 <= hi - lo:
            break
        lo, hi, best = l2, h2, theta + step
        step *= 3.0
    return best, (lo + hi) / 2


def _guard(
    part: _Part, source: _Body, target: _Body, d: float, span: float, events: list[float]
) -> tuple[float, float, float, float] | None:
    """Directions that part an obstacle from both ends, unless it lies between them whatever the direction."""
    points, _, low, high = part
    after, before = low >= source.r, high <= d - target.r
    if after and before:
        return None
    ax, ay, bx, by = 1.0, 0.0, -1.0, 0.0
    if not after:
        ax, ay = _away(points, source.cx, source.cy)
        _turns(ax, ay, span, events)
    if not before:
        bx, by = _away(points, target.cx, target.cy)
        _turns(bx, by, span, events)
    return ax, ay, bx, by


def _away(points: Sequence[Point], x: float, y: float) -> Point:
    """The direction from a point to the nearest point of an obstacle."""
    if len(points) == 1:
        return points[0][0] - x, points[0][1] - y
    px, py, _ = nearest_on(points, x, y)
    return px - x, py - y


def _turns(wx: float, wy: float, span: float, events: list[float]) -> None:
    """Note the directions at right angles to w."""
    angle = math.atan2(wy, wx)
    for turned in (angle + math.pi / 2, angle - math.pi / 2):
        turned = math.atan2(math.sin(turned), math.cos(turned))
        if -span < turned < span:
            events.append(turned)


def _ends(theta: float, offset: float, source: _Body, target: _Body) -> tuple[Point, Point]:
    """Where the line leaves the front rim and where it enters the target."""
    ux, uy = math.cos(theta), math.sin(theta)
    nx, ny = -uy, ux
    off = offset - (nx * source.cx + ny * source.cy)
    s = ux * source.cx + uy * source.cy + math.sqrt(max(0.0, source.r * source.r - off * off))
    off = offset - (nx * target.cx + ny * target.cy)
    t = ux * target.cx + uy * target.cy - math.sqrt(max(0.0, target.r * target.r - off * off))
    if not target.whole:
        ahead = ux * target.fx + uy * target.fy
        here = offset * (nx * target.fx + ny * target.fy) + t * ahead
        if here < 0.0 and abs(ahead) > EPS:
            t -= here / ahead
    return (offset * nx + s * ux, offset * ny + s * uy), (offset * nx + t * ux, offset * ny + t * uy)


# --- single lines --------------------------------------------------------------------------------------------------


def _spans_at(shape: Shape, p: Point, q: Point, z_from: float, z_to: float) -> list[tuple[float, float]]:
    """Spans of the segment inside a piece's body."""
    if (
        max(p[0], q[0]) <= shape.x0
        or min(p[0], q[0]) >= shape.x1
        or max(p[1], q[1]) <= shape.y0
        or min(p[1], q[1]) >= shape.y1
    ):
        return []
    rise = z_to - z_from
    t0, t1 = 0.0, 1.0
    if rise == 0.0:
        if not shape.foot <= z_from < shape.top:
            return []
    else:
        t0 = (shape.foot - z_from) / rise
        t1 = (shape.top - z_from) / rise
        if t0 > t1:
            t0, t1 = t1, t0
    spans: list[tuple[float, float]] = []
    for s0, s1 in segment_spans(shape.parts, p, q):
        s0, s1 = max(s0, t0), min(s1, t1)
        if s1 - s0 > EPS:
            spans.append((s0, s1))
    return spans


def crossed(
    scene: Scene, a: Base, z_from: float, b: Base, z_to: float, pieces: Sequence[Piece | str] | None = None
) -> tuple[tuple[str, float], ...]:
    """The pieces that the line from centre to centre runs through, with the length inside, seen from above.

    Without `pieces` all pieces of the scene are looked at. In the order in which the line enters them.
    """
    p, q = (a.x, a.y), (b.x, b.y)
    length = math.dist(p, q)
    shapes: Sequence[Shape]
    if pieces is None:
        shapes = scene.shapes
    else:
        shapes = [scene.by_id[x] if isinstance(x, str) else shape_of(x) for x in pieces]
    found: list[tuple[float, int, str, float]] = []
    for i, shape in enumerate(shapes):
        spans = _spans_at(shape, p, q, z_from, z_to)
        if spans:
            found.append((spans[0][0], i, shape.id, length * math.fsum(s1 - s0 for s0, s1 in spans)))
    found.sort()
    return tuple((name, inside) for _, _, name, inside in found)


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
    z_from, z_to = z if isinstance(z, tuple) else (z, z)
    shapes: list[Shape]
    if which == "sight":
        shapes = [*scene.sight, *(shape_of(x) for x in extra if x.blocks_sight)]
    elif which == "cover":
        shapes = [*scene.cover, *(shape_of(x) for x in extra if x.cover)]
    else:
        shapes = [shape_of(x) for x in (*which, *extra)]
    first, name = math.inf, None
    for shape in shapes:
        if shape.id in ignore:
            continue
        spans = _spans_at(shape, p, q, z_from, z_to)
        if spans and spans[0][0] < first:
            first, name = spans[0][0], shape.id
    return name
