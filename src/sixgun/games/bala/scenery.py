"""Kinds of scenery: what a row of a scenario file becomes on the table.

bala.gap.terrain-definitions: cover, obstacle, low fence, rough ground and woods are not defined by the rules, so each
kind states here what it is, and a scenario may state otherwise for each piece.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

from sixgun.games.bala.schema import At, OpeningRow, Scenery
from sixgun.games.bala.space import RIDER_COVER_TAG
from sixgun.table import Link, Opening, Piece, Roof, building, circle_polygon, leaf
from sixgun.table.shapes import Point, Polygon, signed_area, strip

OBSTACLE_TAG = "obstacle"
"""A fighter in contact with it defends an obstacle (bala.ruling.fight-obstacle)."""
POST_TAG = "post"
"""A horse can be tied to it (bala.ruling.mount-adjacent)."""
FENCE = "fence"
"""The gate kind of everything that is crossed like a low fence (bala.move.window-fence)."""
PARAPET_HEIGHT = 0.7


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of scenery is unless the scenario says otherwise."""

    family: Literal["building", "line", "area", "passage"]
    height: float = 0.0
    thickness: float = 0.25
    radius: float = 0.0
    """Of an area of which only the place is given; 0 means that it needs a shape."""
    z: float = 0.0
    blocks_sight: bool = False
    cover: bool = False
    solid: bool = False
    low_fence: bool = False
    terrain: str = ""
    standable: bool = False
    high: bool = False
    obstacle: bool = False
    post: bool = False
    link: str = ""
    openings: bool = False


def _low(height: float, radius: float = 0.0, post: bool = False) -> Kind:
    return Kind(family="area", height=height, radius=radius, cover=True, solid=True, obstacle=True, post=post)


def _tall(height: float, radius: float = 0.0, post: bool = False, standable: bool = False) -> Kind:
    return Kind(
        family="area",
        height=height,
        radius=radius,
        blocks_sight=True,
        cover=True,
        solid=True,
        high=True,
        obstacle=True,
        post=post,
        standable=standable,
    )


KINDS: dict[str, Kind] = {
    "building": Kind(family="building", height=3.0, openings=True),
    # lines
    "wall": Kind(
        family="line", height=3.0, blocks_sight=True, cover=True, solid=True, high=True, obstacle=True, openings=True
    ),
    "bars": Kind(family="line", height=3.0, cover=True, solid=True, high=True, obstacle=True, openings=True),
    "low-wall": Kind(family="line", height=0.9, cover=True, low_fence=True, obstacle=True),
    "fence": Kind(family="line", height=0.8, thickness=0.15, cover=True, low_fence=True, obstacle=True, post=True),
    "hedge": Kind(family="line", height=1.6, thickness=0.6, blocks_sight=True, cover=True, low_fence=True),
    "railing": Kind(family="line", height=PARAPET_HEIGHT, thickness=0.15, cover=True, solid=True, obstacle=True),
    "hitching-rail": Kind(family="line", height=0.6, thickness=0.15, post=True),  # one ducks under it
    # areas
    "rocks": _low(1.0),
    "boulder": _tall(2.5, radius=1.2),
    "ledge": _tall(3.0, standable=True),
    # whoever stands in woods is in cover; across woods it is inches that count (bala.detect.woods), not an obstacle
    "woods": Kind(family="area", height=4.0, terrain="woods", high=True),
    "tree": _tall(5.0, radius=0.5, post=True),
    "rough": Kind(family="area", terrain="rough"),
    "water": Kind(family="area", terrain="rough"),
    "porch": Kind(family="area"),
    "road": Kind(family="area"),
    "balcony": Kind(family="area", height=0.1, z=2.4, blocks_sight=True, standable=True),
    "barrel": _low(0.9, radius=0.45),
    "crates": _low(0.9),
    "hay": _low(1.0),
    "trough": _low(0.7, post=True),
    "table": _low(0.7),
    "desk": _low(0.7),
    "counter": _low(0.9),
    "well": _low(0.8, radius=0.7, post=True),
    "wagon-wreck": _tall(1.8),
    # passages
    "stairs": Kind(family="passage", link="stairs"),
    "ladder": Kind(family="passage", link="climb"),
    "climb": Kind(family="passage", link="climb"),
}

_PLACE = frozenset({"at", "radius", "size", "angle", "outline"})
_FLAGS = frozenset(
    {"blocks_sight", "cover", "solid", "low_fence", "terrain", "standable", "parapet", "high", "obstacle", "post"}
)
_ALLOWED: dict[str, frozenset[str]] = {
    "building": frozenset({"at", "size", "angle", "outline", "thickness", "height", "roof", "openings"}),
    "line": frozenset({"points", "z", "thickness", "height"}) | (_FLAGS - {"terrain", "standable", "parapet"}),
    "area": _PLACE | _FLAGS | {"z", "height"},
    "passage": frozenset({"foot", "head", "length"}),
}


def allowed_keys(kind: str) -> frozenset[str]:
    """Keys of a scenery row of this kind, besides kind, id and title."""
    known = KINDS[kind]
    return _ALLOWED[known.family] | ({"openings"} if known.openings else frozenset())


class Made(msgspec.Struct):
    """What one row became."""

    pieces: list[Piece]
    links: list[Link]
    doors: dict[str, tuple[Piece, str]]
    """Door id to its closed leaf and the state in which it starts."""
    posts: list[str]


class Unfit(Exception):
    """A row that cannot be built: the key that is wrong, and what was expected."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key
        self.message = message


def make(row: Scenery, id: str) -> Made:
    """The pieces, links and doors of a row, in which only keys of its kind are set. Raises Unfit."""
    kind = KINDS[row.kind]
    if kind.family == "building":
        return _building(row, kind, id)
    if kind.family == "line":
        return _line(row, kind, id)
    if kind.family == "passage":
        return _passage(row, kind, id)
    return _area(row, kind, id)


def place(at: At) -> tuple[float, float, float]:
    return (at[0], at[1], at[2] if len(at) > 2 else 0.0)


# shapes --------------------------------------------------------------------------------------------------------------
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


def _polygon(row: Scenery, kind: Kind) -> Polygon:
    given = [key for key in ("outline", "size", "radius") if getattr(row, key) is not None]
    if len(given) > 1:
        raise Unfit(given[1], f"expected only one of outline, size and radius, and there is {given[0]} too")
    if row.outline is not None:
        if row.at is not None:
            raise Unfit("at", "an outline says where it is; expected no place beside it")
        return _sound(_turned(row.outline, row.angle or 0.0), "outline")
    if row.at is None:
        raise Unfit("at", "missing: expected [x, y], or an outline")
    x, y = row.at
    if row.size is not None:
        w, d = row.size
        return _turned(((x, y), (x + w, y), (x + w, y + d), (x, y + d)), row.angle or 0.0)
    radius = row.radius or kind.radius
    if not radius:
        raise Unfit("size", f"missing: expected size, radius or outline for {row.kind}")
    return circle_polygon(x, y, radius, 6 if radius < 1.0 else 8)


def _sound(points: Polygon, key: str) -> Polygon:
    """Counter-clockwise as it should be, and no edge crosses another."""
    n = len(points)
    if len(set(points)) < n:
        raise Unfit(key, "expected corners that all differ")
    for i in range(n):
        for j in range(i + 2, n):
            if (j + 1) % n != i and _cross(points[i], points[i + 1], points[j], points[(j + 1) % n]):
                raise Unfit(key, f"edge {i} and edge {j} cross; expected a simple outline")
    area = signed_area(points)
    if abs(area) < 0.01:
        raise Unfit(key, "expected an outline with an area")
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


# families ------------------------------------------------------------------------------------------------------------
def _flag(own: bool | None, default: bool) -> bool:
    return default if own is None else own


def _tags(row: Scenery, kind: Kind) -> tuple[str, ...]:
    tags = []
    if _flag(row.high, kind.high):
        tags.append(RIDER_COVER_TAG)
    if _flag(row.obstacle, kind.obstacle):
        tags.append(OBSTACLE_TAG)
    if _flag(row.post, kind.post):
        tags.append(POST_TAG)
    return tuple(tags)


def _piece(row: Scenery, kind: Kind, id: str, polygon: Polygon, z: float, height: float) -> Piece:
    low_fence = _flag(row.low_fence, kind.low_fence)
    return Piece(
        id=id,
        kind=row.kind,
        polygon=polygon,
        base=z,
        height=height,
        blocks_sight=_flag(row.blocks_sight, kind.blocks_sight),
        cover=_flag(row.cover, kind.cover),
        solid=_flag(row.solid, kind.solid) and not low_fence,
        gate=FENCE if low_fence else "",
        terrain=kind.terrain if row.terrain is None else row.terrain,
        standable=_flag(row.standable, kind.standable),
        parapet=bool(row.parapet),
        tags=_tags(row, kind),
    )


def _area(row: Scenery, kind: Kind, id: str) -> Made:
    height = kind.height if row.height is None else row.height
    z = kind.z if row.z is None else row.z
    piece = _piece(row, kind, id, _polygon(row, kind), z, height)
    return Made([piece], [], {}, [id] if POST_TAG in piece.tags else [])


def _line(row: Scenery, kind: Kind, id: str) -> Made:
    if row.points is None:
        raise Unfit("points", "missing: expected two or more points [x, y]")
    height = kind.height if row.height is None else row.height
    if height <= 0.0:
        raise Unfit("height", "expected a height of more than 0")
    thickness = row.thickness or kind.thickness
    z = kind.z if row.z is None else row.z
    points = row.points
    for k in range(len(points) - 1):
        if math.dist(points[k], points[k + 1]) < 0.2:
            raise Unfit(f"points[{k + 1}]", "expected a point at least 0.2 in from the one before")
    openings = row.openings or ()
    if openings and len(points) != 2:
        raise Unfit("openings", "expected a wall of one straight piece (two points) for doors and windows")
    made = Made([], [], {}, [])
    last = len(points) - 2
    for k in range(last + 1):
        name = f"{id}.{k}" if last else id
        for suffix, polygon, foot, tall, opening in _split(row, points[k], points[k + 1], thickness, height, openings):
            piece = _piece(row, kind, f"{name}{suffix}", polygon, z + foot, tall)
            if opening is None:
                made.pieces.append(piece)
                if POST_TAG in piece.tags:
                    made.posts.append(piece.id)
                continue
            _open(made, msgspec.structs.replace(piece, id=f"{id}{suffix}", kind=opening.kind), opening)
    return made


def _split(
    row: Scenery, p: Point, q: Point, thickness: float, height: float, openings: Sequence[OpeningRow]
) -> list[tuple[str, Polygon, float, float, OpeningRow | None]]:
    """The parts of a straight wall: (suffix, polygon, foot, height, the opening that it is)."""
    length = math.dist(p, q)
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    half = thickness / 2

    def at(t: float) -> Point:
        return (p[0] + ux * t, p[1] + uy * t)

    parts: list[tuple[str, Polygon, float, float, OpeningRow | None]] = []
    done = -half
    order = sorted(range(len(openings)), key=lambda i: openings[i].at)
    for count, i in enumerate(order):
        o = openings[i]
        if o.wall or o.edge is not None:
            raise Unfit(f"openings[{i}]", "a wall has no sides; expected neither wall nor edge")
        start, end = o.at - o.width / 2, o.at + o.width / 2
        if start < max(done, 0.0) - 1e-9 or end > length + 1e-9:
            raise Unfit(f"openings[{i}].at", f"does not fit into its wall of {length:.3g} in beside the others")
        _heights(o, height, f"openings[{i}]")
        if start - done > 0.05:
            parts.append((f".{count}", strip(at(done), at(start), thickness), 0.0, height, None))
        name = f".{_opening_name(o, i)}"
        parts.append((name, strip(at(start), at(end), thickness), 0.0, o.lintel if o.kind == "door" else o.sill, o))
        if height - o.lintel > 0.05:
            parts.append((f"{name}.lintel", strip(at(start), at(end), thickness), o.lintel, height - o.lintel, None))
        done = end
    if length + half - done > 0.05:
        suffix = f".{len(order)}" if order else ""
        parts.append((suffix, strip(at(done), at(length + half), thickness), 0.0, height, None))
    return parts


def _opening_name(o: OpeningRow, index: int) -> str:
    return o.id or f"{o.kind}{index}"


def _heights(o: OpeningRow, height: float, key: str) -> None:
    if o.lintel > height + 1e-9:
        raise Unfit(f"{key}.lintel", f"expected at most the height of the wall, {height:g}")
    if o.kind == "window" and o.sill >= o.lintel - 0.1:
        raise Unfit(f"{key}.sill", f"expected a sill below the lintel at {o.lintel:g}")


def _open(made: Made, piece: Piece, opening: OpeningRow) -> None:
    """Add the piece of a door or a window, and the leaf of a door."""
    tags = tuple(dict.fromkeys((*piece.tags, OBSTACLE_TAG)))
    if opening.kind == "window":
        window = msgspec.structs.replace(
            piece, kind="window", gate="window", solid=False, blocks_sight=False, cover=True, tags=tags
        )
        made.pieces.append(window)
        return
    bare = tuple([t for t in piece.tags if t not in (OBSTACLE_TAG, RIDER_COVER_TAG, POST_TAG)])
    door = msgspec.structs.replace(
        piece, kind="door", gate="door", solid=False, blocks_sight=False, cover=False, tags=bare
    )
    made.pieces.append(door)
    closed = msgspec.structs.replace(leaf(door), tags=(*bare, RIDER_COVER_TAG, OBSTACLE_TAG))
    made.doors[door.id] = (closed, opening.state)


_WALLS = {"south": 0, "east": 1, "north": 2, "west": 3}


def _building(row: Scenery, kind: Kind, id: str) -> Made:
    if row.outline is None and row.size is None:
        raise Unfit("size", "missing: expected at and size, or an outline")
    if row.outline is not None and signed_area(row.outline) < 0:
        raise Unfit("outline", "expected corners counter-clockwise, since openings count the edges")
    outline = _polygon(row, kind)
    height = kind.height if row.height is None else row.height
    if height < 1.5:
        raise Unfit("height", "expected a building of at least 1.5")
    for i in range(len(outline)):
        if math.dist(outline[i - 1], outline[i]) < 1.0:
            raise Unfit("outline" if row.outline else "size", "expected walls of at least 1")
    thickness = row.thickness or kind.thickness
    if thickness > 0.8:
        raise Unfit("thickness", "expected walls of at most 0.8")
    openings: list[Opening] = []
    rows: dict[str, OpeningRow] = {}
    for i, o in enumerate(row.openings or ()):
        key = f"openings[{i}]"
        if row.outline is None:
            if not o.wall or o.edge is not None:
                raise Unfit(f"{key}.wall", "expected south, east, north or west")
            edge = _WALLS[o.wall]
        else:
            if o.edge is None or o.wall or o.edge >= len(outline):
                raise Unfit(f"{key}.edge", f"expected the number of an edge, 0 to {len(outline) - 1}")
            edge = o.edge
        length = math.dist(outline[edge], outline[(edge + 1) % len(outline)])
        middle = length - o.at if o.wall in ("north", "west") else o.at
        if middle - o.width / 2 < thickness / 2 or middle + o.width / 2 > length - thickness / 2:
            raise Unfit(f"{key}.at", f"does not fit into its wall of {length:.3g} in")
        for j, other in enumerate(openings):
            if other.edge == edge and abs(other.at + other.width / 2 - middle) < (other.width + o.width) / 2 - 1e-9:
                raise Unfit(f"{key}.at", f"overlaps openings[{j}]")
        _heights(o, height, key)
        name = _opening_name(o, i)
        if name in rows or name == "roof" or name.startswith(("wall", "parapet")):
            raise Unfit(f"{key}.id", f"{name} is taken; expected an id of its own")
        rows[name] = o
        openings.append(
            Opening(
                edge=edge,
                at=middle - o.width / 2,
                width=o.width,
                kind=o.kind,
                sill=o.sill if o.kind == "window" else 0.0,
                lintel=o.lintel,
                id=name,
            )
        )
    roof = None
    if row.roof != "open":
        roof = Roof(parapet=row.roof == "parapet")
    made = Made([], [], {}, [])
    solid_tags = (RIDER_COVER_TAG, OBSTACLE_TAG)
    for piece in building(id, outline, height, openings, roof, thickness):
        name = piece.id.removeprefix(f"{id}.")
        if name in rows:
            _open(made, piece, rows[name])
        elif piece.kind == "roof":
            made.pieces.append(msgspec.structs.replace(piece, standable=row.roof != "pitched"))
        else:
            made.pieces.append(msgspec.structs.replace(piece, tags=(*piece.tags, *solid_tags)))
    if row.roof == "parapet":
        made.pieces += _parapet(id, outline, height, thickness)
    return made


def _parapet(id: str, outline: Polygon, height: float, thickness: float) -> list[Piece]:
    """A low wall around the edge of a roof, just inside it."""
    pieces = []
    for i in range(len(outline)):
        p, q = outline[i], outline[(i + 1) % len(outline)]
        length = math.dist(p, q)
        inwards = (-(q[1] - p[1]) / length * thickness / 2, (q[0] - p[0]) / length * thickness / 2)
        a = (p[0] + inwards[0], p[1] + inwards[1])
        b = (q[0] + inwards[0], q[1] + inwards[1])
        pieces.append(
            Piece(
                id=f"{id}.parapet{i}",
                kind="parapet",
                polygon=strip(a, b, thickness),
                base=height,
                height=PARAPET_HEIGHT,
                cover=True,
                solid=True,
                tags=(id, OBSTACLE_TAG),
            )
        )
    return pieces


def _passage(row: Scenery, kind: Kind, id: str) -> Made:
    if row.foot is None or row.head is None:
        raise Unfit("foot" if row.foot is None else "head", "missing: expected [x, y] or [x, y, height]")
    foot, head = place(row.foot), place(row.head)
    if head[2] - foot[2] < 0.2:
        raise Unfit("head", "expected a place higher than the foot: [x, y, height]")
    length = row.length or math.dist(foot, head)
    if length < head[2] - foot[2] - 1e-9:
        raise Unfit("length", f"expected at least the height, {head[2] - foot[2]:g}")
    made = Made([], [Link(id, kind.link, foot, head, length)], {}, [])
    if row.kind == "stairs" and math.dist(foot[:2], head[:2]) > 0.3:
        steps = Piece(id=f"{id}.steps", kind="stairs", polygon=strip(foot[:2], head[:2], 1.0))
        made.pieces.append(steps)
    return made
