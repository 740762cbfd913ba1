"""A declared movement: its legs, how far it leads, and where tests fall due."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from sixgun.core.choice import Place, Refusal
from sixgun.games.punk import falls, fire, legs, walks
from sixgun.games.punk.attributes import allowance, has
from sixgun.games.punk.board import GOOD, ROUGH, VERY_ROUGH, Board
from sixgun.games.punk.legs import CLIMB, DROP, FALL, JUMP, OVER, WALK, Leg
from sixgun.games.punk.space import CONTACT, TOLERANCE
from sixgun.games.punk.state import Fray, Model
from sixgun.games.punk.surfaces import (
    carrier,
    flat_areas,
    flattened,
    grounds_under,
    has_ladder,
    on_floor,
    raised,
    wall_at,
)
from sixgun.miniatures.field import Field
from sixgun.table import near_spans
from sixgun.table.kernel.plane import circle_span
from sixgun.table.shapes import LEVEL, shape_of

BASIC, NO_OVERLAP = "punk.move.basic", "punk.move.no-overlap"
STAND, ONLY_WAY = "punk.move.must-stand", "punk.assault.only-way"
MOST = 40
"""Places that a path may have."""


class Station(NamedTuple):
    """A point of the way where something falls due."""

    at: float
    kind: str
    """"rough", "very-rough", "jump", "fire" or "fall"."""
    leg: int


class Course(NamedTuple):
    """A movement from its start to its end."""

    legs: tuple[Leg, ...]
    length: float
    stations: tuple[Station, ...]
    path: tuple[Place, ...]
    """Its corners, from the start on."""

    @property
    def end(self) -> Place:
        return self.path[-1]

    @property
    def risky(self) -> bool:
        """punk.ruling.charge-fewest: it has a jump that needs a test, or a Fall."""
        return any(station.kind in ("jump", "fall") for station in self.stations)


# the way -------------------------------------------------------------------------------------------------------------
def way(
    g: Fray, me: Model, places: Sequence[Place], touching: tuple[str, ...] = (), drops: bool = False
) -> Course | Refusal:
    """The course through these places; a single one is reached the shortest way."""
    if not 0 < len(places) <= MOST:
        return Refusal(BASIC, "no-such-place")
    field = walks.way_field(g, me, *touching)
    if len(places) == 1:
        return _shortest(g, me, places[0], field, drops)
    return follow(g, me, (me.place, *places), field, drops)


def _shortest(g: Fray, me: Model, place: Place, field: Field, drops: bool) -> Course | Refusal:
    """The way round or over what is in between, or straight on by a jump or a drop where that is shorter. What may fail
    is done only if no other way leads there in one Action."""
    straight = follow(g, me, (me.place, place), field, drops)
    path = route(g.board, me, field, place)
    if path is not None and len(path) == 2:
        return straight
    paths = [path, _off_the_edge(g.board, me, place)]
    ways = [follow(g, me, one, field, drops) for one in paths if one is not None]
    found = sorted([way for way in (*ways, straight) if isinstance(way, Course)], key=lambda way: way.length)
    safe = [way for way in found if not way.risky]
    if safe and (safe[0].length <= allowance(me) + TOLERANCE or safe[0] is found[0]):
        return safe[0]
    return found[0] if found else straight


def _off_the_edge(board: Board, me: Model, goal: Place) -> tuple[Place, ...] | None:
    """punk.climb.drop: straight on to the edge of what carries it, a drop that costs nothing, and on below."""
    zone = carrier(board, me.place)
    if zone is None or me.z - goal[2] <= LEVEL or not falls.is_free(me.z - goal[2], me.base):
        return None
    outline, r = shape_of(zone.piece).outline, me.base / 20
    for (px, py), (qx, qy) in zip(outline, (*outline[1:], outline[0]), strict=True):
        long = math.dist((px, py), (qx, qy))
        ox, oy = (qy - py) / long, (px - qx) / long
        near, far = (me.x - px) * ox + (me.y - py) * oy, (goal[0] - px) * ox + (goal[1] - py) * oy
        if near > TOLERANCE or far <= r:
            continue
        t = near / (near - far)
        x, y = me.x + (goal[0] - me.x) * t, me.y + (goal[1] - me.y) * t
        along = ((x - px) * (qx - px) + (y - py) * (qy - py)) / long
        if 0.0 <= along <= long:
            return (me.place, (x - ox * CONTACT, y - oy * CONTACT, me.z), (x + ox * r, y + oy * r, goal[2]), goal)
    return None


def follow(g: Fray, me: Model, path: Sequence[Place], field: Field, drops: bool = False) -> Course | Refusal:
    """The course along a path, its start included. punk.measure.movement: the way of the centre of the base is
    measured."""
    found: list[Leg] = []
    for p, q in pairwise(path):
        if math.dist(p, q) <= TOLERANCE and found:
            continue
        leg = legs.leg(g.board, me, field, p, q, drops)
        if isinstance(leg, Refusal):
            return leg
        found.append(leg)
    length = sum(leg.length for leg in found)
    return Course(tuple(found), length, tuple(_stations(g, me, found)), tuple(path))


def route(board: Board, me: Model, field: Field, goal: Place, budget: float = math.inf) -> tuple[Place, ...] | None:
    """The shortest way to a place, over walls and ladders too; None if there is none."""
    walk = walks.walk_of(board, me)
    start, end = flattened(board, me, me.place), flattened(board, me, goal)
    lead: tuple[Place, ...] = ()
    if not on_floor(board, me.place):
        lead, start = _off_the_wall(board, me, goal)
    if abs(start[2] - end[2]) <= LEVEL and field.is_open(walk, (start, (end[0], end[1], start[2]))):
        corners: tuple[Place, ...] = (start, end)
    else:
        found = field.route(walk, start, end, budget)
        if found is None:
            return None
        corners = found.path
    path = [raised(board, me, corner) for corner in corners]
    path[-1] = goal
    return (*lead, *path) if lead else (me.place, *path[1:])


def _off_the_wall(board: Board, me: Model, goal: Place) -> tuple[tuple[Place, ...], Place]:
    """Where a model that hangs on a wall gets to solid ground: its top if the goal is as high, else its foot."""
    wall = wall_at(board, me, me.place)
    foot = (me.x, me.y, 0.0 if wall is None else wall.foot)
    return (me.place,), foot


# what falls due ------------------------------------------------------------------------------------------------------
def felt(me: Model, ground: str) -> str:
    """punk.special.all-terrain: very rough ground is rough to it, rough ground good (punk.terrain.good). Walls are no
    ground (punk.ruling.all-terrain-climb)."""
    if not has(me, "all-terrain"):
        return ground
    return {VERY_ROUGH: ROUGH, ROUGH: GOOD}.get(ground, ground)


def _stations(g: Fray, me: Model, found: Sequence[Leg]) -> list[Station]:
    """The first point of each kind of test (punk.ruling.rough-mix), each jump that needs one, fire, and a Fall, in
    order."""
    stations: list[Station] = []
    at = 0.0
    for number, leg in enumerate(found):
        for kind, far in _on_leg(g, me, leg):
            once = kind in (ROUGH, VERY_ROUGH, "fire")
            if not once or not any(one.kind == kind for one in stations):
                stations.append(Station(at + far, kind, number))
        at += leg.length
    started = [felt(me, ground) for ground in grounds_under(g.board, me.body)]
    if not on_floor(g.board, me.place) and not _is_easy(g, me):
        started.append(ROUGH)
    begins = [Station(0.0, kind, 0) for kind in (ROUGH, VERY_ROUGH) if kind in started]
    later = [one for one in stations if one.kind not in {begin.kind for begin in begins}]
    return sorted([*begins, *later], key=lambda one: one.at)


def _is_easy(g: Fray, me: Model) -> bool:
    """Whether it hangs at a ladder, or climbs like nothing."""
    wall = wall_at(g.board, me, me.place)
    return has(me, "climber") or (wall is not None and has_ladder(wall, me.place))


def _on_leg(g: Fray, me: Model, leg: Leg) -> list[tuple[str, float]]:
    """What falls due on a leg, and how far along it. punk.jump.easy: a jump of up to twice the base size needs no
    test."""
    due: list[tuple[str, float]] = []
    if leg.kind == WALK:
        due += _grounds(g.board, me, leg)
    elif leg.kind in (CLIMB, OVER) and leg.rough:
        due.append((ROUGH, 0.0))
    elif leg.kind == JUMP and leg.gap > 2 * me.base / 10 + TOLERANCE:
        due.append(("jump", leg.off))
    elif leg.kind == FALL:
        due.append(("fall", 0.0))
    if leg.kind in (JUMP, CLIMB, DROP):
        due += _lands(g.board, me, leg)
    return sorted(due + _fires(g, me, leg), key=lambda pair: pair[1])


def _lands(board: Board, me: Model, leg: Leg) -> list[tuple[str, float]]:
    """punk.terrain.rough-test, punk.terrain.bad-half: the ground before a jump and after it, and at the end of a climb
    or a drop; before a drop it may still stay where it is (punk.terrain.rough-edge)."""
    if leg.kind == JUMP:
        on = leg.off + leg.gap
        before = leg._replace(end=legs.place_on(board, me, leg, leg.off), length=leg.off)
        after = leg._replace(start=legs.place_on(board, me, leg, on), length=leg.length - on)
        return [*_grounds(board, me, before), *[(kind, on + far) for kind, far in _grounds(board, me, after)]]
    x, y, z = leg.end
    there = [felt(me, ground) for ground in grounds_under(board, replace(me.body, x=x, y=y, z=z))]
    far = leg.length if leg.kind == CLIMB else -2 * TOLERANCE
    return [(kind, far) for kind in there if kind in (ROUGH, VERY_ROUGH)]


def _grounds(board: Board, me: Model, leg: Leg) -> list[tuple[str, float]]:
    """punk.terrain.rough-test, punk.terrain.bad-half: where any part of the base first is on such ground; and tops
    that it has to walk over (punk.obstacle.wide)."""
    found: list[tuple[str, float]] = []
    p, q, far = leg.start[:2], leg.end[:2], leg.length
    for zone in flat_areas(board):
        if abs(zone.foot - leg.start[2]) <= LEVEL and (kind := felt(me, zone.top)) in (ROUGH, VERY_ROUGH):
            found += [(kind, s0 * far) for s0, _ in near_spans(zone.piece, p, q, me.base / 20 - CONTACT)[:1]]
    for s0, zone in legs.tops(board, me, leg.start, leg.end):
        if felt(me, zone.top) in (ROUGH, VERY_ROUGH):
            found.append((felt(me, zone.top), s0 * far))
    return found


def _fires(g: Fray, me: Model, leg: Leg) -> list[tuple[str, float]]:
    """punk.fire.contact: where it first touches a marker; in the air and on a wall that is looked for at every mm."""
    found = []
    for one in g.fires:
        near = fire.RADIUS + me.base / 20
        s0, s1 = circle_span(one.at[0], one.at[1], near, leg.start[0], leg.start[1], leg.end[0], leg.end[1])
        steps = [s0 * leg.length] if leg.kind == WALK else [k / 10 for k in range(math.ceil(10 * leg.length) + 1)]
        for far in steps if s0 <= s1 else ():
            x, y, z = legs.place_on(g.board, me, leg, min(leg.length, far + CONTACT))
            if fire.touches(one.at, me.body.__class__(x, y, z, me.base / 20 + 2 * CONTACT)):
                found.append(("fire", min(leg.length, far)))
                break
    return found


def in_one_go(course: Course) -> list[tuple[float, float]]:
    """punk.ruling.jump-details, punk.ruling.climb-details: the stretches on which nobody stops: jumps from edge to
    edge, and the tops of thin walls."""
    found, at = [], 0.0
    for leg in course.legs:
        if leg.kind == JUMP:
            found.append((at + leg.off, at + leg.off + leg.gap))
        elif leg.kind == OVER:
            found.append((at, at + leg.length))
        at += leg.length
    return found


def may_stop(course: Course, far: float) -> bool:
    """Whether that far along the course is nothing that is done in one go."""
    return not any(start + TOLERANCE < far < end - TOLERANCE for start, end in in_one_go(course))


# where one is --------------------------------------------------------------------------------------------------------
def place_at(board: Board, me: Model, course: Course, far: float) -> Place:
    """The place so far along the course. A drop costs nothing: who has gone the whole way is at its foot."""
    if far >= course.length - TOLERANCE:
        return course.end
    for leg in course.legs:
        if far <= leg.length + TOLERANCE and (leg.length > 0.0 or far <= 0.0):
            return legs.place_on(board, me, leg, far)
        far -= leg.length
    return course.end


def facing_at(me: Model, course: Course, far: float) -> float:
    """punk.ruling.facing-moving: along the stretch that it is on; at the very start as it was."""
    if far <= TOLERANCE:
        return me.facing
    facing = me.facing
    for leg in course.legs:
        dx, dy = leg.end[0] - leg.start[0], leg.end[1] - leg.start[1]
        if math.hypot(dx, dy) > CONTACT:
            facing = math.degrees(math.atan2(dy, dx)) % 360.0
        if far <= leg.length + TOLERANCE:
            break
        far -= leg.length
    return facing


# its end -------------------------------------------------------------------------------------------------------------
def check_end(g: Fray, me: Model, place: Place) -> Refusal | None:
    """punk.move.no-overlap, punk.move.must-stand, punk.move.climb-position: it stands free, or hangs on a wall."""
    facts = {"x": round(place[0], 1), "y": round(place[1], 1)}
    if on_floor(g.board, place):
        return None if walks.may_rest(g, me, place) else Refusal(NO_OVERLAP, "no-room", facts=facts)
    if wall_at(g.board, me, place) is None:
        return Refusal(STAND, "nothing-to-stand-on", facts=facts)
    return None if _hangs_free(g, me, place) else Refusal(NO_OVERLAP, "no-room", facts=facts)


def _hangs_free(g: Fray, me: Model, place: Place) -> bool:
    body = me.body.__class__(place[0], place[1], place[2], me.base / 20)
    return not any(
        math.hypot(other.x - body.x, other.y - body.y) < other.r + body.r - CONTACT and abs(other.z - body.z) < 2.5
        for other in walks.bodies(g, (me.id,))
    )


def half(me: Model) -> float:
    """punk.terrain.rough-half"""
    return allowance(me) / 2
