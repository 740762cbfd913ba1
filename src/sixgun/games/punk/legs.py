"""The legs of a path: walked, climbed, jumped, dropped. Each says what it costs; none rolls anything."""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace

from sixgun.core.choice import Place, Refusal
from sixgun.games.punk import falls
from sixgun.games.punk.attributes import has
from sixgun.games.punk.board import GOOD, IMPASSABLE, Board, Zone
from sixgun.games.punk.space import CONTACT, TOLERANCE, nominal_height
from sixgun.games.punk.state import Model
from sixgun.games.punk.surfaces import (
    below,
    carrier,
    climbs,
    flattened,
    grounds_under,
    has_ladder,
    mounts,
    on_floor,
    raised,
    stepped_on,
    wall_at,
)
from sixgun.games.punk.walks import walk_of
from sixgun.miniatures.field import Field
from sixgun.table import near_spans
from sixgun.table.shapes import LEVEL, shape_of

WALK, CLIMB, DROP, FALL, JUMP, OVER = "walk", "climb", "drop", "fall", "jump", "over"
BASIC, CLIMBING, LADDER = "punk.move.basic", "punk.climb.basic", "punk.climb.ladder"
IMPASSABLE_RULE, UNSTABLE, TALL = "punk.terrain.impassable", "punk.obstacle.unstable", "punk.obstacle.otherwise"
JUMP_LEVEL, JUMP_MAX, ENEMY = "punk.jump.level", "punk.jump.max", "punk.ruling.enemy-blocks"
DETAILS, DROPPING = "punk.ruling.climb-details", "punk.ruling.drop-route"
SLACK = 0.05
"""How far a place at a wall may be from touching it: what is dragged on a page is never exact."""


class Leg(NamedTuple):
    """From one place of a path to the next."""

    kind: str
    start: Place
    end: Place
    length: float
    """What it costs (punk.geo.path)."""
    zone: str = ""
    """The wall that is climbed."""
    rough: bool = False
    """Climbed as rough ground (punk.climb.basic): not by a ladder, nor by a climber."""
    height: float = 0.0
    """Of a drop or Fall; of a jump, how deep the gap is."""
    gap: float = 0.0
    """Of a jump: from edge to edge."""
    off: float = 0.0
    """Of a jump: how far from its start the edge is."""


def leg(board: Board, me: Model, field: Field, p: Place, q: Place, drops: bool) -> Leg | Refusal:
    """How a model gets from one place to the next, or why it does not. `drops` lets it fall where it would climb
    down."""
    if math.dist(p, q) <= TOLERANCE:
        return Leg(WALK, p, q, 0.0)
    flat_p, flat_q = flattened(board, me, p), flattened(board, me, q)
    standing = on_floor(board, p), on_floor(board, q)
    rise = flat_q[2] - flat_p[2]
    if all(standing) and abs(rise) <= LEVEL:
        return _level(board, me, field, flat_p, flat_q)
    if not any(standing) and abs(rise) <= LEVEL:
        return _over(board, me, p, q)
    if rise > LEVEL or (rise > -LEVEL and not standing[0]):
        return _up(board, me, p, q)
    return _down(board, me, field, p, q, standing[0], drops)


def _no_way(rule: str, reason: str, q: Place, **facts: object) -> Refusal:
    return Refusal(rule, reason, facts={"x": round(q[0], 1), "y": round(q[1], 1), **facts})


# on one level --------------------------------------------------------------------------------------------------------
def _level(board: Board, me: Model, field: Field, p: Place, q: Place) -> Leg | Refusal:
    """A walk, or a jump across a gap of a raised level."""
    there = (q[0], q[1], p[2])
    walk = walk_of(board, me)
    if not field.is_open(walk, (p, there)):
        hit = field.trace(walk, (p, there)).hit
        if hit is not None and hit.reason == "edge":
            return _jump(board, me, field, p, q)
    return _walked_into(board, me, field, p, there) or Leg(WALK, p, there, math.dist(p[:2], q[:2]))


def _walked_into(board: Board, me: Model, field: Field, p: Place, q: Place) -> Refusal | None:
    """What keeps a model from walking straight from one place to another of the same level."""
    walk = walk_of(board, me)
    if field.is_open(walk, (p, q)):
        if _is_impassable(board, p, q):
            return _no_way(IMPASSABLE_RULE, "impassable", q)
        return _crossings(board, me, p, q)
    hit = field.trace(walk, (p, q)).hit
    if hit is not None and hit.reason == "base":
        return _no_way(ENEMY, "enemy-in-the-way", q)
    piece = hit.piece if hit is not None else ""
    if piece in board.zone and board.zone[piece].top == IMPASSABLE:
        return _no_way(IMPASSABLE_RULE, "impassable", q)
    return _no_way(TALL, "no-way", q, piece=board.zone[piece].element if piece in board.zone else "")


def _is_impassable(board: Board, p: Place, q: Place) -> bool:
    """punk.terrain.impassable: whether a way over tops leads onto one that nobody may move on."""
    bad = [zone for zone in board.zones if zone.size and zone.top == IMPASSABLE and abs(zone.level - p[2]) <= LEVEL]
    return any(near_spans(zone.piece, p[:2], q[:2], 0.0) for zone in bad)


def _crossings(board: Board, me: Model, p: Place, q: Place) -> Refusal | None:
    """punk.obstacle.narrow, punk.obstacle.wide, punk.obstacle.unstable, punk.ruling.obstacle-thickness: what is
    thicker than the base has to carry it."""
    far = math.dist(p[:2], q[:2])
    for zone in stepped_on(board, me, p[2]):
        for s0, s1 in near_spans(zone.piece, p[:2], q[:2], 0.0):
            if (s1 - s0) * far > me.base / 10 + TOLERANCE and not zone.standable:
                return _no_way(UNSTABLE, "cannot-stand-on", q, piece=zone.element)
    return None


def tops(board: Board, me: Model, p: Place, q: Place) -> list[tuple[float, Zone]]:
    """punk.obstacle.wide: where on a walk, from 0 to 1, it gets onto a top that it has to walk over: one that it steps
    onto, or of the level on which it is."""
    far = math.dist(p[:2], q[:2])
    found = []
    for zone in stepped_on(board, me, p[2]):
        for s0, s1 in near_spans(zone.piece, p[:2], q[:2], 0.0):
            ends = s1 > 1.0 - TOLERANCE or s0 < TOLERANCE
            if zone.top != GOOD and (ends or (s1 - s0) * far > me.base / 10 + TOLERANCE):
                found.append((s0, zone))
    for zone in board.zones:
        if zone.top != GOOD and zone.size and abs(zone.level - p[2]) <= LEVEL and not mounts(me, zone):
            found += [(s0, zone) for s0, _ in near_spans(zone.piece, p[:2], q[:2], 0.0)[:1]]
    return found


# jumps ---------------------------------------------------------------------------------------------------------------
def _jump(board: Board, me: Model, field: Field, p: Place, q: Place) -> Leg | Refusal:
    """punk.jump.conditions, punk.jump.level, punk.jump.max, punk.ruling.jump-details: from edge to edge along the
    path, to the same level or at most two base sizes lower."""
    size = me.base / 10
    if q[2] > p[2] + LEVEL or p[2] - q[2] > 2 * size + TOLERANCE:
        return _no_way(JUMP_LEVEL, "wrong-level", q)
    far = math.dist(p[:2], q[:2])
    off = _held(board, p, p, q)
    on = 1.0 - _held(board, q, q, p)
    gap = (on - off) * far
    if gap > 4 * size + TOLERANCE:
        return _no_way(JUMP_MAX, "too-wide", q, gap=round(gap, 1), most=4 * size)
    if in_the_air(board, me, p, (p[0] + (q[0] - p[0]) * on, p[1] + (q[1] - p[1]) * on, p[2])):
        return _no_way(TALL, "no-way", q)
    inside = min(1.0, on + 2 * CONTACT / max(far, CONTACT))
    landing = (p[0] + (q[0] - p[0]) * inside, p[1] + (q[1] - p[1]) * inside, q[2])
    refused = _walked_into(board, me, field, landing, q)
    if refused is not None:
        return refused
    beyond = off + min(on - off, 0.02 / max(far, 0.02))
    depth = below(board, (p[0] + (q[0] - p[0]) * beyond, p[1] + (q[1] - p[1]) * beyond, p[2] - 2 * LEVEL))
    return Leg(JUMP, p, q, far, height=p[2] - depth[2], gap=gap, off=off * far)


def _held(board: Board, on: Place, p: Place, q: Place) -> float:
    """How far along the way from p to q, from 0 to 1, the floor of a place goes on."""
    spans = [
        span
        for zone in board.zones
        if zone.standable and zone.size and abs(zone.level - on[2]) <= LEVEL
        for span in near_spans(zone.piece, p[:2], q[:2], 0.0)
    ]
    held = 0.0
    for s0, s1 in sorted(spans):
        if s0 <= held + 1e-6:
            held = max(held, s1)
    return held


def in_the_air(board: Board, me: Model, p: Place, q: Place) -> bool:
    """punk.geo.path: whether something that reaches up to the model is in the way of a stretch through the air."""
    low, high = min(p[2], q[2]), max(p[2], q[2]) + nominal_height(me.body)
    return any(
        zone.size
        and zone.level > low + LEVEL
        and zone.foot < high - LEVEL
        and near_spans(zone.piece, p[:2], q[:2], me.base / 20 - CONTACT)
        for zone in board.zones
    )


# walls ---------------------------------------------------------------------------------------------------------------
def _check_climb(me: Model, q: Place) -> Refusal | None:
    """punk.special.beast, punk.mounted.limits"""
    barred = climbs(me)
    return _no_way(f"punk.special.{barred}", "cannot-climb", q, who=me.id) if barred else None


def _climbed(me: Model, zone: Zone, p: Place, q: Place, at: Place) -> Leg:
    """punk.climb.basic, punk.climb.ladder, punk.special.climber: height and distance add up."""
    easy = has(me, "climber") or has_ladder(zone, at)
    return Leg(CLIMB, p, q, abs(q[2] - p[2]) + math.dist(p[:2], q[:2]), zone.id, not easy)


def _up(board: Board, me: Model, p: Place, q: Place) -> Leg | Refusal:
    """punk.climb.basic: up a wall that it touches, to its top or to a height on it."""
    wall = wall_at(board, me, p)
    if wall is None or q[2] > wall.level + LEVEL:
        return _no_way(CLIMBING, "no-wall", q)
    on_top = carrier(board, q)
    hangs = math.dist(p[:2], q[:2]) <= CONTACT and q[2] <= wall.level + TOLERANCE
    mounts_it = on_top is not None and abs(on_top.level - wall.level) <= LEVEL
    if not hangs and not (mounts_it and math.dist(p[:2], q[:2]) <= me.base / 10 + SLACK):
        return _no_way(DETAILS, "not-at-wall", q)
    return _check_climb(me, q) or _climbed(me, wall, p, q, p)


def _over(board: Board, me: Model, p: Place, q: Place) -> Leg | Refusal:
    """punk.ruling.climb-details: over the top of a wall on which it cannot stand, in one go, if that is no thicker
    than its base."""
    near, far = wall_at(board, me, p), wall_at(board, me, q)
    same = near is not None and near is far and abs(near.level - p[2]) <= LEVEL
    if near is None or not same:
        return _no_way(DETAILS, "not-at-wall", q)
    plan = math.dist(p[:2], q[:2])
    thick = sum((s1 - s0) * plan for s0, s1 in near_spans(near.piece, p[:2], q[:2], 0.0))
    if thick > me.base / 10 + TOLERANCE:
        return _no_way(UNSTABLE, "cannot-stand-on", q, piece=near.element)
    return _check_climb(me, q) or Leg(OVER, p, q, plan, near.id, not has(me, "climber"))


def _down(board: Board, me: Model, field: Field, p: Place, q: Place, standing: bool, drops: bool) -> Leg | Refusal:
    """punk.climb.drop, punk.climb.drop-high, punk.ruling.drop-route: off an edge that the base has reached, set down
    at the foot of the wall; or down the wall, or off it. Never onto impassable ground (punk.terrain.impassable)."""
    plan = math.dist(p[:2], q[:2])
    height = flattened(board, me, p)[2] - q[2]
    edge = _edge_zone(board, me, p, q) if standing else wall_at(board, me, p)
    if edge is None or plan > me.base / 10 + SLACK:
        if standing and on_floor(board, q):
            return _jump_down(board, me, field, p, q)
        return _no_way(DROPPING, "not-at-edge", q)
    landed = on_floor(board, q)
    if landed and IMPASSABLE in grounds_under(board, replace(me.body, x=q[0], y=q[1], z=q[2])):
        return _no_way(IMPASSABLE_RULE, "impassable", q)
    if landed and (falls.is_free(height, me.base) or drops):
        kind = DROP if falls.is_free(height, me.base) else FALL
        return Leg(kind, p, q, 0.0, edge.id, height=height)
    return _check_climb(me, q) or _climbed(me, edge, p, q, q)


def _jump_down(board: Board, me: Model, field: Field, p: Place, q: Place) -> Leg | Refusal:
    """A jump to a lower top."""
    if carrier(board, q) is None:
        return _no_way(DROPPING, "not-at-edge", q)
    return _jump(board, me, field, p, q)


def _edge_zone(board: Board, me: Model, p: Place, q: Place) -> Zone | None:
    """The zone that carries p if its base touches the edge over which q lies at the foot."""
    r = me.base / 20
    for zone in board.zones:
        if not zone.size or abs(zone.level - p[2]) > LEVEL:
            continue
        form = shape_of(zone.piece).form
        if form.distance(p[0], p[1]) <= CONTACT and abs(form.distance(q[0], q[1]) - r) <= SLACK:
            return zone
    return None


# where one is on the way ---------------------------------------------------------------------------------------------
def place_on(board: Board, me: Model, leg: Leg, far: float) -> Place:
    """The place so far along a leg: on top of what the model steps onto; up a wall first, then onto it, and the other
    way round down; of a jump, level up to the edge and down across the gap."""
    (px, py, pz), (qx, qy, qz) = leg.start, leg.end
    plan = math.dist((px, py), (qx, qy))
    if leg.kind == CLIMB:
        up = qz > pz
        rise = abs(qz - pz)
        climbed = min(rise, far) if up else max(0.0, far - plan)
        gone = max(0.0, far - rise) if up else min(plan, far)
        t = gone / plan if plan > 0.0 else 0.0
        return (px + (qx - px) * t, py + (qy - py) * t, pz + climbed if up else pz - climbed)
    if leg.kind == JUMP and leg.length > 0.0:
        t, sunk = min(1.0, far / leg.length), min(1.0, max(0.0, (far - leg.off) / leg.gap)) if leg.gap > 0.0 else 1.0
        return (px + (qx - px) * t, py + (qy - py) * t, pz + (qz - pz) * sunk)
    t = min(1.0, far / leg.length) if leg.length > 0.0 else 1.0
    place = (px + (qx - px) * t, py + (qy - py) * t, pz + (qz - pz) * t)
    if leg.kind == WALK:
        return raised(board, me, place)
    return leg.end if t >= 1.0 else place
