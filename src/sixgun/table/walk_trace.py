"""Following a path: what it costs, what it runs into, how far a budget carries along it, and where a base fits."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .kernel.ground import FREE, Ground, Opening
from .kernel.plane import merged
from .shapes import EPS, LEVEL, Place, Scene
from .walk_ground import crowd_of, ground_of
from .walk_links import part_of
from .walk_terms import Bases, Crossing, Hit, Pieces, Stretch, Trace, Walk


def trace(scene: Scene, walk: Walk, path: Sequence[Place], others: Bases = (), extra: Pieces = ()) -> Trace:
    """Follow a polyline and account for every inch of it.

    Two places one after the other on different levels are joined by the link that leads from one to the other.
    """
    at = 0.0
    stretches: list[Stretch] = []
    gates: list[Crossing] = []
    inside: list[Inside] = []
    hit: Hit | None = None
    crowd = crowd_of(others)

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
            length = leg_length(here, there)
            pave(at, at + length, walk.factor, "")
            at += length
            continue
        ground = ground_of(scene, walk, here[2], extra)
        px, py, qx, qy = here[0], here[1], there[0], there[1]
        length = leg_length(here, there)
        if hit is None:
            found = ground.first_hit(px, py, qx, qy, crowd)
            if found is not None:
                t, reason, name, base = found
                hit = Hit(at + t * length, reason, name, base)
        done = 0.0
        for s0, s1, factor, piece in ground.factors(px, py, qx, qy) if ground.rough else ():
            pave(at + done * length, at + s0 * length, walk.factor, "")
            pave(at + s0 * length, at + s1 * length, factor, piece)
            done = s1
        pave(at + done * length, at + length, walk.factor, "")
        _pass_gates(ground, (px, py, qx, qy), at, length, gates, inside)
        at += length
    gates.sort(key=lambda g: g.enter)
    cost = math.fsum([(s.end - s.start) * s.factor for s in stretches] + [g.cost for g in gates])
    return Trace(at, cost, tuple(stretches), tuple(gates), hit)


Inside = tuple[float, tuple[Opening, ...]]
"""Of a crossing: where the centre leaves it, and which gates it leads through."""


def _pass_gates(
    ground: Ground,
    leg: tuple[float, float, float, float],
    at: float,
    length: float,
    gates: list[Crossing],
    inside: list[Inside],
) -> None:
    """The gates of a leg that begins `at` so far on the path, added to those before it."""
    for s0, s1, which in ground.passages(*leg) if ground.gates else ():
        wide = merged([span for g in which for span in ground.near_gate(g, *leg)])
        w0, w1 = next(((w0, w1) for w0, w1 in wide if w0 <= s0 + EPS and s1 <= w1 + EPS), (s0, s1))
        through = tuple([ground.gates[g] for g in which])
        first = through[0]
        if s0 > EPS:
            cost = max([gate.cost for gate in through])
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


def first_hit(
    scene: Scene, walk: Walk, start: Place, goal: Place, others: Bases = (), extra: Pieces = ()
) -> Hit | None:
    """What a straight leg on one level runs into: the `hit` of its trace, without the account of every inch."""
    found = ground_of(scene, walk, start[2], extra).first_hit(start[0], start[1], goal[0], goal[1], crowd_of(others))
    if found is None:
        return None
    t, reason, name, base = found
    return Hit(t * math.dist(start[:2], goal[:2]), reason, name, base)


def leg_length(here: Place, there: Place, scene: Scene | None = None, walk: Walk | None = None) -> float:
    """The length of one leg of a path, as `trace` counts it; that of a link is its own."""
    if here[2] != there[2] and scene is not None and walk is not None:
        part = part_of(scene, walk, here, there)
        if part is not None:
            return part.length
    return math.dist(here, there) if abs(here[2] - there[2]) > LEVEL else math.dist(here[:2], there[:2])


class Track:
    """A path with the lengths of its legs, measured once. Give scene and walk when it uses links, whose length is their
    own."""

    __slots__ = ("lengths", "path")

    def __init__(self, path: Sequence[Place], scene: Scene | None = None, walk: Walk | None = None) -> None:
        self.path = tuple(path)
        self.lengths = tuple([leg_length(here, there, scene, walk) for here, there in pairwise(path)])

    def legs(self) -> Iterator[tuple[Place, Place, float]]:
        """From where, to where and how long."""
        return zip(self.path, self.path[1:], self.lengths, strict=False)

    def box(self) -> tuple[float, float, float, float]:
        """What the path does not leave, seen from above: from x to x and from y to y."""
        xs, ys = [place[0] for place in self.path], [place[1] for place in self.path]
        return min(xs), max(xs), min(ys), max(ys)

    def at(self, distance: float) -> Place:
        """The place that far along the path; its end if it is shorter."""
        left = distance
        for leg, length in enumerate(self.lengths):
            if left <= length:
                t = left / length if length > 0.0 else 0.0
                t = max(0.0, t)
                x, y, z = self.path[leg]
                p, q, r = self.path[leg + 1]
                return (x + t * (p - x), y + t * (q - y), z + t * (r - z))
            left -= length
        return self.path[-1]

    def first_part(self, far: float) -> tuple[Place, ...]:
        """The path up to that distance, or all of it, from its start on."""
        kept = [self.path[0]]
        at = 0.0
        for there, length in zip(self.path[1:], self.lengths, strict=True):
            at += length
            if at < far - 1e-9:
                kept.append(there)
        return tuple(kept) if len(kept) == len(self.path) else (*kept, self.at(far))

    def rest(self, done: float) -> tuple[Place, ...]:
        """What is left of the path after that distance, from the place reached."""
        at = 0.0
        for leg, length in enumerate(self.lengths):
            at += length
            if at > done + 1e-9:
                return (self.at(done), *self.path[leg + 1 :])
        return self.path[-1:]


def place_at(path: Sequence[Place], distance: float, scene: Scene | None = None, walk: Walk | None = None) -> Place:
    """The place that far along a path. Give scene and walk when it uses links, whose length is their own."""
    return Track(path, scene, walk).at(distance)


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
    scene: Scene, walk: Walk, start: Place, direction: float, budget: float, others: Bases = (), extra: Pieces = ()
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


def place_free(scene: Scene, walk: Walk, place: Place, others: Bases = (), extra: Pieces = ()) -> str | None:
    """Why a base cannot stand there: the id of a solid piece, "base:<index>", "table" or "edge"; None when it can."""
    why: str | None = ground_of(scene, walk, place[2], extra).stops(place[0], place[1])
    if why is not None:
        return why
    return base_at(walk.r, place, others)


def base_at(r: float, place: Place, others: Bases) -> str | None:
    """The first of some bases that a base of that radius would overlap there, as "base:<index>"."""
    crowd = crowd_of(others)
    which = -1 if crowd is None else crowd.at(r, place[0], place[1], place[2])
    return None if which < 0 else f"base:{which}"


def spots_within(
    scene: Scene, walk: Walk, start: Place, distance: float, others: Bases = (), extra: Pieces = (), step: float = 0.5
) -> tuple[Place, ...]:
    """Free places within a straight distance on the same level, on rings about the start, nearest first.

    The way there may pass the gates that the walker lists, whatever they cost, but nothing solid.
    """
    ground, crowd = ground_of(scene, walk, start[2], extra), crowd_of(others)
    x, y, z = start

    def free(x: float, y: float) -> bool:
        return ground.stop(x, y) == FREE and (crowd is None or crowd.at(walk.r, x, y, z) < 0)

    found: list[Place] = []
    if free(x, y):
        found.append(start)
    rings = max(1, math.ceil(distance / step - EPS)) if distance > EPS else 0
    for k in range(1, rings + 1):
        radius = distance * k / rings
        n = max(8, 4 * math.ceil(math.tau * radius / step / 4))
        for j in range(n):
            a = math.tau * j / n
            there = (x + radius * math.cos(a), y + radius * math.sin(a), z)
            if free(there[0], there[1]) and not ground.blocked(x, y, there[0], there[1], crowd):
                found.append(there)
    return tuple(found)
