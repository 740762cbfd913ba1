"""Links between levels (ladders, stairs) as a walker uses them, also from half-way."""

from __future__ import annotations

import math

import msgspec

from .ground import surface_at
from .shapes import LEVEL, Link, Place, Scene
from .walk_terms import Walk


class Part(msgspec.Struct, frozen=True):
    """A part of a link: the whole of it, or what lies between somebody half-way and an end."""

    link: Link
    length: float


def part_of(scene: Scene, walk: Walk, p: Place, q: Place) -> Part | None:
    """The part of a link that leads from p to q, if the walker can use it; its length goes by the height climbed."""
    slack = walk.r + 0.3
    kinds = dict(walk.links)
    for link in scene.links:
        if kinds.get(link.kind, math.inf) == math.inf:
            continue
        one, two = _along(scene, link, p, slack), _along(scene, link, q, slack)
        if one is not None and two is not None and one != two:
            return Part(link, link.length * abs(two - one))
    return None


def _along(scene: Scene, link: Link, place: Place, slack: float) -> float | None:
    """How far up a link a place is (0 to 1), if it is on it and not on some floor; it may stand off by the slack."""
    rise = link.head[2] - link.foot[2]
    if abs(rise) <= LEVEL:
        return None
    t = (place[2] - link.foot[2]) / rise
    end = LEVEL / abs(rise)
    if not -end <= t <= 1.0 + end:
        return None
    t = 0.0 if t <= end else 1.0 if t >= 1.0 - end else t
    x = link.foot[0] + t * (link.head[0] - link.foot[0])
    y = link.foot[1] + t * (link.head[1] - link.foot[1])
    if math.hypot(place[0] - x, place[1] - y) > slack:
        return None
    if 0.0 < t < 1.0:
        floor = surface_at(scene, place[0], place[1], place[2])
        if floor is None or abs(floor.z - place[2]) <= LEVEL:
            return None
    return t


def half_way(scene: Scene, walk: Walk, place: Place) -> list[tuple[Link, float]]:
    """The links on which a place is half-way, and how far up."""
    if place[2] <= LEVEL and not any(min(link.foot[2], link.head[2]) < -LEVEL for link in scene.links):
        return []
    slack = walk.r + 0.3
    found = [(link, _along(scene, link, place, slack)) for link in scene.links]
    return [(link, t) for link, t in found if t is not None and 0.0 < t < 1.0]
