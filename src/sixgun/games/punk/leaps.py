"""Salto: ways through the air."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sixgun.core.choice import Place, Refusal
from sixgun.games.punk import courses, fire
from sixgun.games.punk.courses import Course, Station
from sixgun.games.punk.legs import Leg
from sixgun.games.punk.space import CONTACT, STEP, TOLERANCE, nominal_height
from sixgun.games.punk.state import Fray, Model
from sixgun.table import Piece, near_spans
from sixgun.table.kernel.plane import circle_span
from sixgun.table.shapes import shape_of

LEAP = "leap"
TENTHS = 10
THREE_D, DETAILS = "punk.leap.three-d", "punk.ruling.leap-details"


def follow(g: Fray, me: Model, path: Sequence[Place]) -> Course:
    """punk.ruling.leap-details: the length of the path in space; only fire falls due on the way
    (punk.leap.ignore-terrain, punk.fire.contact)."""
    legs = [Leg(LEAP, p, q, math.dist(p, q)) for p, q in pairwise(path)]
    length = sum(leg.length for leg in legs)
    bare = Course(tuple(legs), length, (), tuple(path))
    return bare._replace(stations=tuple(_fires(g, me, bare)))


def _fires(g: Fray, me: Model, course: Course) -> Iterator[Station]:
    """Where it first touches a marker, looked for at every mm."""
    steps = math.ceil(course.length * TENTHS) if g.fires else -1
    for k in range(steps + 1):
        far = min(course.length, k / TENTHS)
        if fire.strongest(g, fire.along(me, [courses.place_at(g.board, me, course, far)])):
            yield Station(far, "fire", 0)
            return


def way(g: Fray, me: Model, places: Sequence[Place], touching: tuple[str, ...] = ()) -> Course | Refusal:
    """The leap through these places; to a single one straight, or over what is in between."""
    path = (me.place, *places)
    if len(places) == 1 and blocked(g, me, me.place, places[0], touching):
        path = _arch(g, me, places[0])
    for p, q in pairwise(path):
        by = blocked(g, me, p, q, touching)
        if by:
            return Refusal(THREE_D, "no-room-in-the-air", facts={"by": by})
    return follow(g, me, path)


def blocked(g: Fray, me: Model, p: Place, q: Place, touching: tuple[str, ...] = ()) -> str:
    """punk.geo.path: what leaves no room for a stretch through the air: the id of an element or an enemy; "" if it is
    clear."""
    r = me.base / 20
    for zone in g.board.zones:
        if zone.size and zone.foot < max(p[2], q[2]) + nominal_height(me.body):
            for s0, s1 in _spans(zone.piece, p, q, r - 2 * CONTACT):
                low = min(p[2] + (q[2] - p[2]) * s for s in (s0, s1))
                if low < zone.level - CONTACT:
                    return zone.element
    for foe in g.enemies(me.id):
        near = r + foe.body.r - (2 * CONTACT if foe.id in touching else -2 * CONTACT)
        s0, s1 = circle_span(foe.x, foe.y, near, p[0], p[1], q[0], q[1])
        if s0 <= s1 and min(p[2] + (q[2] - p[2]) * s for s in (s0, s1)) <= foe.z + STEP + TOLERANCE:
            return foe.id
    return ""


def _spans(piece: Piece, p: Place, q: Place, r: float) -> list[tuple[float, float]]:
    """Where a base is over a piece on a stretch, also on one straight up or down."""
    if math.dist(p[:2], q[:2]) > CONTACT:
        return near_spans(piece, p[:2], q[:2], r)
    return [(0.0, 1.0)] if shape_of(piece).form.distance(p[0], p[1]) < r else []


def _arch(g: Fray, me: Model, goal: Place) -> tuple[Place, ...]:
    """Up, over the tallest thing in between, and down."""
    r = me.base / 20
    tops = [zone.level for zone in g.board.zones if zone.size and _spans(zone.piece, me.place, goal, r)]
    crowd = [
        foe.z + STEP + 0.1
        for foe in g.enemies(me.id)
        if circle_span(foe.x, foe.y, r + foe.body.r + 0.1, me.x, me.y, goal[0], goal[1])[1] > 0.0
    ]
    high = max(me.z, goal[2], *tops, *crowd)
    return (me.place, (me.x, me.y, high), (goal[0], goal[1], high), goal)
