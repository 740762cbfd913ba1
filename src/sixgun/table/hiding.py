"""Places behind scenery, to look for before going into cover.

Where to look is advice; whether a place covers anybody is for a game's own rules to say."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from .shapes import Piece, Place, Point, Scene, shape_of
from .walk import Walk
from .walk_trace import place_free

GAP = 0.06
"""How far from the scenery somebody stands who stands close to it."""
APART = 0.9
"""Two places nearer to each other than this are one."""
SHORTEST = 0.4
"""A side shorter than this hides nobody."""


class Shelter(NamedTuple):
    """A place beside scenery, and the middle of that."""

    place: Place
    middle: Point


def shelters_along(
    scene: Scene, pieces: Iterable[tuple[Piece, float]], radius: float, every: float
) -> tuple[Shelter, ...]:
    """Free places for a base along the sides of these pieces, one for each so many units of a side. With each piece
    goes the height on which one stands beside it."""
    walk = Walk(radius)
    out = radius + GAP
    found: list[Shelter] = []
    for piece, z in pieces:
        shape = shape_of(piece)
        ring = shape.outline
        for i, (ax, ay) in enumerate(ring):
            bx, by = ring[(i + 1) % len(ring)]
            length = math.hypot(bx - ax, by - ay)
            if length < SHORTEST:
                continue
            nx, ny = (by - ay) / length, (ax - bx) / length
            steps = max(1, round(length / every))
            for k in range(steps):
                t = (k + 0.5) / steps
                place = (round(ax + t * (bx - ax) + nx * out, 2), round(ay + t * (by - ay) + ny * out, 2), z)
                if place_free(scene, walk, place) is None and all(math.dist(place, f.place) > APART for f in found):
                    found.append(Shelter(place, (shape.cx, shape.cy)))
    return tuple(found)


def hidden_from(
    shelters: Iterable[Shelter],
    me: Place,
    foe: Place,
    far: float,
    most: int,
    usable: Callable[[Place], bool] = lambda place: True,
) -> Iterator[Place]:
    """Of those the nearest, within reach, whose scenery lies towards an enemy; and as many that also lead forward. What
    is not `usable`, such as a place that nobody can get to, is passed over for the next; nothing is tested before
    somebody asks for the next place."""
    near = []
    for place, (cx, cy) in shelters:
        d = math.dist(place, me)
        if d <= far and (foe[0] - place[0]) * (cx - place[0]) + (foe[1] - place[1]) * (cy - place[1]) > 0.0:
            near.append((d, place))
    near.sort()
    mine = math.dist(me, foe)
    places = [place for _, place in near]
    back = []
    for place in islice(filter(usable, places), most):
        back.append(place)
        yield place
    ahead = [place for place in places if math.dist(place, foe) < mine - 2.0 and place not in back]
    yield from islice(filter(usable, ahead), most)
