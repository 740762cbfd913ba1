"""Where miniatures may be placed: areas of the table, with the rule and the distance that each stands for, a few places
that are offered, and where somebody looks.

A distance is measured to the nearest point of the base. "Nearer than" leaves the limit itself out, "within" includes
it. `r` is the radius of those who are placed, for drawing where their middles may be.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import msgspec

from sixgun.core.choice import Place, Refusal
from sixgun.table import Base, Scene, Walk, circle_polygon, direction, place_free

Ring = tuple[Place, ...]
EXACT = 1e-6
TOUCHING = 0.001


class Box(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named rectangle: a building's floor, a zone, a street."""

    id: str
    kind: str
    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h


WEST, EAST, SOUTH, NORTH = range(4)


class Zone(msgspec.Struct, frozen=True):
    """`holds` says whether a base placed there lies in the zone; `rings` are for drawing."""

    key: str
    rule: str
    reason: str
    holds: Callable[[Base], bool]
    rings: tuple[Ring, ...]
    indoors: str = ""
    """The building in which it lies; nobody is placed in any other."""
    only: tuple[Place, ...] = ()
    """The places, where there are but a few."""
    facts: dict[str, float | str] = {}


# measuring -----------------------------------------------------------------------------------------------------------
def to_box(box: Box, b: Base) -> float:
    """From the nearest point of a base to a rectangle."""
    dx = max(box.x - b.x, 0.0, b.x - box.x - box.w)
    dy = max(box.y - b.y, 0.0, b.y - box.y - box.h)
    return max(0.0, math.hypot(dx, dy) - b.r)


def to_point(x: float, y: float, b: Base) -> float:
    return max(0.0, math.hypot(b.x - x, b.y - y) - b.r)


def to_edges(scene: Scene, b: Base) -> tuple[float, float, float, float]:
    """To the west, east, south and north edge."""
    gaps = (b.x, scene.width - b.x, b.y, scene.depth - b.y)
    west, east, south, north = [max(0.0, gap - b.r) for gap in gaps]
    return west, east, south, north


# kinds of zones ------------------------------------------------------------------------------------------------------
def near_box(scene: Scene, box: Box, u: float, rule: str, r: float, strict: bool = False) -> Zone:
    """Within that distance of a building or a street, and outside of it if it is a building."""

    def holds(b: Base) -> bool:
        gap = to_box(box, b)
        return gap < u - EXACT if strict else gap <= u + EXACT

    rings = (_rounded(scene, box, u + r),)
    reason = "not-nearer-than" if strict else "not-within"
    return Zone(f"near:{box.id}:{u}", rule, reason, holds, rings, facts={"u": u, "piece": box.id})


def inside(box: Box, rule: str) -> Zone:
    """With the whole base in a building, not in its doorway."""

    def holds(b: Base) -> bool:
        return box.holds(b.x - b.r, b.y - b.r) and box.holds(b.x + b.r, b.y + b.r)

    return Zone(f"in:{box.id}", rule, "not-inside", holds, (_outline(box),), box.id, facts={"piece": box.id})


def leashed(zone: Zone, keeper: Base, u: float, r: float) -> Zone:
    """In the zone and within that distance of a base."""

    def holds(b: Base) -> bool:
        return zone.holds(b) and to_point(keeper.x, keeper.y, b) - keeper.r <= u + EXACT

    key, rings = f"{zone.key}:{keeper.x}:{keeper.y}", (_circle(keeper.x, keeper.y, keeper.r + u + r),)
    return Zone(key, zone.rule, "not-near-keeper", holds, rings, zone.indoors, facts={"u": u})


def edges(scene: Scene, u: float, rule: str, r: float, which: Sequence[int] = (WEST, EAST)) -> Zone:
    """Nearer than that to one of these edges."""
    width, depth, far = scene.width, scene.depth, u + r
    strips = (
        _ring(0.0, 0.0, far, depth),
        _ring(width - far, 0.0, width, depth),
        _ring(0.0, 0.0, width, far),
        _ring(0.0, depth - far, width, depth),
    )

    def holds(b: Base) -> bool:
        return any(to_edges(scene, b)[k] < u - EXACT for k in which)

    rings = tuple([strips[k] for k in which])
    return Zone(f"edges:{u}:{tuple(which)}", rule, "not-near-edge", holds, rings, facts={"u": u})


def round_point(x: float, y: float, u: float, rule: str, what: str, r: float, size: float = 0.0) -> Zone:
    """Within that distance of a point, or of what stands there and is `size` in radius."""
    far = u + size

    def holds(b: Base) -> bool:
        return to_point(x, y, b) <= far + EXACT

    rings = (_circle(x, y, far + r),)
    return Zone(f"point:{x}:{y}:{far}", rule, "not-within", holds, rings, facts={"u": u, "piece": what})


def either(key: str, zones: Sequence[Zone]) -> Zone:
    first, rings = zones[0], tuple([ring for zone in zones for ring in zone.rings])

    def holds(b: Base) -> bool:
        return any(zone.holds(b) for zone in zones)

    return Zone(key, first.rule, first.reason, holds, rings, facts=first.facts)


def at(places: Sequence[Place], rule: str, reason: str, r: float) -> Zone:
    """One of a few places."""

    def holds(b: Base) -> bool:
        return any(math.hypot(b.x - p[0], b.y - p[1]) <= TOUCHING for p in places)

    rings = tuple([_circle(p[0], p[1], r) for p in places])
    return Zone(f"at:{tuple(places)}", rule, reason, holds, rings, only=tuple(places))


def touching(other: Base, rule: str, r: float) -> Zone:
    """In contact with a base."""
    reach = other.r + r

    def holds(b: Base) -> bool:
        return to_point(other.x, other.y, b) - other.r <= TOUCHING

    rings, places = (_circle(other.x, other.y, reach),), tuple([_polar(other, reach, 30.0 * k) for k in range(12)])
    return Zone(f"touching:{other.x}:{other.y}", rule, "not-in-contact", holds, rings, only=places)


def boxes(rows: Sequence[Box], rule: str, key: str) -> Zone:
    """The middle of the base lies in one of the boxes."""

    def holds(b: Base) -> bool:
        return any(box.holds(b.x, b.y) for box in rows)

    return Zone(key, rule, "not-in-zone", holds, tuple([_outline(box) for box in rows]))


# drawing -------------------------------------------------------------------------------------------------------------
def _polar(b: Base, away: float, degrees: float) -> Place:
    turn = math.radians(degrees)
    return (b.x + away * math.cos(turn), b.y + away * math.sin(turn), b.z)


def _ring(x0: float, y0: float, x1: float, y1: float) -> Ring:
    return ((x0, y0, 0.0), (x1, y0, 0.0), (x1, y1, 0.0), (x0, y1, 0.0))


def _outline(box: Box) -> Ring:
    return _ring(box.x, box.y, box.x + box.w, box.y + box.h)


def _circle(x: float, y: float, r: float) -> Ring:
    return tuple([(px, py, 0.0) for px, py in circle_polygon(x, y, r, 32)])


def _rounded(scene: Scene, box: Box, u: float) -> Ring:
    """A rectangle grown by `u` with round corners, cut off at the edges of the table."""
    corners = ((box.x + box.w, box.y + box.h), (box.x, box.y + box.h), (box.x, box.y), (box.x + box.w, box.y))
    points = []
    for quarter, (x, y) in enumerate(corners):
        for k in range(7):
            turn = math.radians(90.0 * quarter + 15.0 * k)
            px = min(max(x + u * math.cos(turn), 0.0), scene.width)
            py = min(max(y + u * math.sin(turn), 0.0), scene.depth)
            points.append((px, py, 0.0))
    return tuple(points)


# placing before the first round --------------------------------------------------------------------------------------
def check_placing(who: str, able: Sequence[str], where: Place, facing: float | None, rule: str) -> Refusal | None:
    """Whether it is the turn of somebody to be placed, and somewhere at all."""
    if who not in able:
        return Refusal(rule, "not-to-be-placed-now", tuple(able), {"who": who})
    if not all(math.isfinite(n) and abs(n) < 1e5 for n in (*where, facing or 0.0)):
        return Refusal(rule, "no-such-place")
    return None


def grid(scene: Scene, zone: Zone, r: float, step: float) -> tuple[Place, ...]:
    """Places of a zone on a fixed grid, twice as fine indoors, where a base fits among the scenery; or the few that the
    zone has. The table remembers them."""
    if zone.only:
        return zone.only
    known: tuple[Place, ...] | None = scene.recall("deploy", zone.key)
    if known is None:
        walk = Walk(r)
        if zone.indoors:
            step /= 2
        columns, rows = range(int(scene.width / step) + 1), range(int(scene.depth / step) + 1)
        places = [(i * step, j * step, 0.0) for i in columns for j in rows]
        known = tuple([p for p in places if zone.holds(Base(*p, r)) and place_free(scene, walk, p) is None])
        scene.store("deploy", zone.key, known, 96)
    return known


def spread(
    ranked: Iterable[Place], most: int, gaps: Iterable[float], usable: Callable[[Place], bool] = lambda place: True
) -> list[Place]:
    """The first usable ones that are as far from each other as the first gap, then as the next, until there are enough.
    Only those are tested that are far enough from each other."""
    ranked = list(ranked)
    chosen: list[Place] = []
    for apart in gaps:
        for p in ranked:
            if len(chosen) == most:
                return chosen
            if all(math.dist(p, q) >= apart for q in chosen) and usable(p):
                chosen.append(p)
    return chosen


def facing_at(scene: Scene, where: Place, foes: Iterable[tuple[Place, str]]) -> float:
    """Towards the nearest of the foes (place and id), or else towards the middle of the table."""
    nearest = min(foes, key=lambda foe: (math.dist(foe[0][:2], where[:2]), foe[1]), default=None)
    if nearest is not None:
        return round(direction(where, nearest[0]), 1)
    middle = (scene.width / 2, scene.depth / 2, 0.0)
    return round(direction(where, middle), 1) if math.dist(middle[:2], where[:2]) > 0.01 else 0.0
