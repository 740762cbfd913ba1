"""Following a path: what it costs, what it runs into, how far a budget carries along it, and where a base fits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from tests.twins.polygons import merged
from tests.twins.walk_ground import Gate, ground_of, passages
from tests.twins.walk_plane import span, spans_near

from sixgun.table.shapes import BODY, EPS, LEVEL, TOUCH, Base, Piece, Place, Scene
from sixgun.table.walk_links import part_of
from sixgun.table.walk_terms import Crossing, Hit, Stretch, Trace, Walk


def trace(
    scene: Scene,
    walk: Walk,
    path: Sequence[Place],
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
) -> Trace:
    """Follow a polyline and account for every inch of it.

    Two places one after the other on different levels are joined by the link that leads from one to the other.
    """
    at = 0.0
    stretches: list[Stretch] = []
    gates: list[Crossing] = []
    inside: list[tuple[float, tuple[Gate, ...]]] = []
    """For each of these crossings: where the centre leaves it, and which gates it leads through."""
    hit: Hit | None = None

    def pave(start: float, end: float, factor: float, piece: str) -> None:
        if end - start <= EPS:
            return
        last = stretches[-1] if stretches else None
        if last is not None and last.factor == factor and last.piece == piece:
            stretches[-1] = Stretch(last.start, end, factor, piece)
        else:
            stretches.append(Stretch(start, end, factor, piece))

    for here, there in pairwise(path):
        if here[2] != there[2]:
            part = part_of(scene, walk, here, there)
            if part is not None:
                length = part.length
                pave(at, at + length, max(walk.factor, dict(walk.links)[part.link.kind]), part.link.id)
                at += length
                continue
        if abs(here[2] - there[2]) > LEVEL:
            if hit is None:
                hit = Hit(at, "level")
            length = math.dist(here, there)
            pave(at, at + length, walk.factor, "")
            at += length
            continue
        ground = ground_of(scene, walk, here[2], extra)
        p, q = (here[0], here[1]), (there[0], there[1])
        length = math.dist(p, q)
        if hit is None:
            found = ground.first_hit(p, q, others)
            if found is not None:
                t, what = found
                hit = Hit(at + t * length, what.reason, what.piece, what.base)
        done = 0.0
        for s0, s1, factor, piece in ground.factors(p, q):
            pave(at + done * length, at + s0 * length, walk.factor, "")
            pave(at + s0 * length, at + s1 * length, factor, piece)
            done = s1
        pave(at + done * length, at + length, walk.factor, "")
        for s0, s1, through in passages(ground.gates, p, q):
            wide = merged([near for gate in through for near in spans_near(gate.shape, p, q, ground.r)])
            w0, w1 = next(((w0, w1) for w0, w1 in wide if w0 <= s0 + EPS and s1 <= w1 + EPS), (s0, s1))
            first = through[0]
            if s0 > EPS:
                cost = max(gate.cost for gate in through)
                gates.append(Crossing(first.shape.id, first.kind, at + w0 * length, at + w1 * length, cost))
                inside.append((at + s1 * length, through))
                continue
            # under way through it already: from the leg before, or from before the path
            for k in range(len(gates) - 1, -1, -1):
                old, (until, before) = gates[k], inside[k]
                same = any(gate in before for gate in through) and old.leave >= at - EPS
                if same or (old.kind == first.kind and until >= at - EPS):
                    gates[k] = Crossing(old.id, old.kind, old.enter, at + w1 * length, old.cost)
                    inside[k] = (at + s1 * length, (*before, *through))
                    break
        at += length
    gates.sort(key=lambda g: g.enter)
    cost = math.fsum([(s.end - s.start) * s.factor for s in stretches] + [g.cost for g in gates])
    return Trace(at, cost, tuple(stretches), tuple(gates), hit)


def first_hit(
    scene: Scene, walk: Walk, start: Place, goal: Place, others: Sequence[Base] = (), extra: tuple[Piece, ...] = ()
) -> Hit | None:
    """What a straight leg on one level runs into: the `hit` of its trace, without the account of every inch."""
    p, q = (start[0], start[1]), (goal[0], goal[1])
    found = ground_of(scene, walk, start[2], extra).first_hit(p, q, others)
    if found is None:
        return None
    t, what = found
    return Hit(t * math.dist(p, q), what.reason, what.piece, what.base)


def leg_length(here: Place, there: Place, scene: Scene | None = None, walk: Walk | None = None) -> float:
    """The length of one leg of a path, as `trace` counts it; that of a link is its own."""
    if here[2] != there[2] and scene is not None and walk is not None:
        part = part_of(scene, walk, here, there)
        if part is not None:
            return part.length
    return math.dist(here, there) if abs(here[2] - there[2]) > LEVEL else math.dist(here[:2], there[:2])


def place_at(path: Sequence[Place], distance: float, scene: Scene | None = None, walk: Walk | None = None) -> Place:
    """The place that far along a path. Give scene and walk when it uses links, whose length is their own."""
    left = distance
    for here, there in pairwise(path):
        length = leg_length(here, there, scene, walk)
        if left <= length:
            t = left / length if length > 0.0 else 0.0
            t = max(0.0, t)
            return (
                here[0] + t * (there[0] - here[0]),
                here[1] + t * (there[1] - here[1]),
                here[2] + t * (there[2] - here[2]),
            )
        left -= length
    return path[-1]


def distance_for_cost(trace: Trace, budget: float) -> float:
    """How far along the path a budget carries: at most up to what the path hits, and not into a gate it cannot pay."""
    end = trace.length if trace.hit is None else min(trace.length, trace.hit.distance)
    left = budget
    k = 0
    for stretch in trace.stretches:
        at = stretch.start
        while k < len(trace.gates) and trace.gates[k].enter < stretch.end - EPS:
            gate = trace.gates[k]
            enter = max(at, gate.enter)
            step = (enter - at) * stretch.factor
            if step > left + EPS:
                return min(end, at + max(0.0, left) / stretch.factor)
            left -= step
            if gate.cost > left + EPS:
                return min(end, enter)
            left -= gate.cost
            at = enter
            k += 1
        step = (stretch.end - at) * stretch.factor
        if step > left + EPS:
            return min(end, at + max(0.0, left) / stretch.factor)
        left -= step
    return end


def straight(
    scene: Scene,
    walk: Walk,
    start: Place,
    direction: float,
    budget: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
) -> tuple[Place, Trace]:
    """A straight move in a direction that stops before obstacles: where it ends, and the trace up to there."""
    far = budget / walk.factor
    a = math.radians(direction)
    goal = (start[0] + far * math.cos(a), start[1] + far * math.sin(a), start[2])
    whole = trace(scene, walk, (start, goal), others, extra)
    d = distance_for_cost(whole, budget)
    end = place_at((start, goal), d)
    rest = trace(scene, walk, (start, end), others, extra)
    stopped = whole.hit if whole.hit is not None and whole.hit.distance <= d + EPS else None
    return end, Trace(rest.length, rest.cost, rest.stretches, rest.gates, stopped)


def place_free(
    scene: Scene,
    walk: Walk,
    place: Place,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
) -> str | None:
    """Why a base cannot stand there: the id of a solid piece, "base:<index>", "table" or "edge"; None when it can."""
    why = ground_of(scene, walk, place[2], extra).stops(place[0], place[1])
    if why is not None:
        return why
    return base_at(walk.r, place, others)


def base_at(r: float, place: Place, others: Sequence[Base]) -> str | None:
    for i, base in enumerate(others):
        if abs(base.z - place[2]) < BODY and span(base.x - place[0], base.y - place[1]) < r + base.r - TOUCH:
            return f"base:{i}"
    return None


def spots_within(
    scene: Scene,
    walk: Walk,
    start: Place,
    distance: float,
    others: Sequence[Base] = (),
    extra: tuple[Piece, ...] = (),
    step: float = 0.5,
) -> tuple[Place, ...]:
    """Free places within a straight distance on the same level, on rings about the start, nearest first.

    The way there may pass the gates that the walker lists, whatever they cost, but nothing solid.
    """
    ground = ground_of(scene, walk, start[2], extra)
    found: list[Place] = []
    if ground.stops(start[0], start[1]) is None and base_at(walk.r, start, others) is None:
        found.append(start)
    rings = max(1, math.ceil(distance / step - EPS)) if distance > EPS else 0
    for k in range(1, rings + 1):
        radius = distance * k / rings
        n = max(8, 4 * math.ceil(math.tau * radius / step / 4))
        for j in range(n):
            a = math.tau * j / n
            place = (start[0] + radius * math.cos(a), start[1] + radius * math.sin(a), start[2])
            if (
                ground.stops(place[0], place[1]) is None
                and base_at(walk.r, place, others) is None
                and not ground.blocked((start[0], start[1]), (place[0], place[1]), others)
            ):
                found.append(place)
    return tuple(found)
