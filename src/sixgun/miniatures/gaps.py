"""Gaps between floors, and people between two of them."""

from __future__ import annotations

import math
from typing import NamedTuple

from sixgun.table import Link, Place, Scene, surface_at
from sixgun.table.shapes import LEVEL

_STEP = 0.05


class Gap(NamedTuple):
    """What lies between two places of about the same height: how much of the straight line has nothing under it, and
    the places below that part, in order."""

    width: float
    below: tuple[Place, ...]

    @property
    def middle(self) -> Place:
        """Where somebody comes down who does not get across."""
        return self.below[len(self.below) // 2]


def gap_between(scene: Scene, start: Place, landing: Place, edge: float) -> Gap:
    """The gap that a jump leads over; a floor that lies lower by no more than `edge` is none."""
    length = math.dist(start[:2], landing[:2])
    steps = max(1, round(length / _STEP))
    empty = 0
    below: list[Place] = []
    for k in range(steps):
        t = (k + 0.5) / steps
        x, y = start[0] + t * (landing[0] - start[0]), start[1] + t * (landing[1] - start[1])
        under = surface_at(scene, x, y, start[2])
        if under is None:
            empty += 1
        elif abs(under.z - start[2]) > edge:
            empty += 1
            below.append((x, y, under.z))
    return Gap(round(empty * length / steps, 2), tuple(below))


def halfway_up(scene: Scene, place: Place) -> Link | None:
    """The stairs or climb on which somebody stands or hangs, between the floors that it joins."""
    for link in scene.links:
        if not link.foot[2] + LEVEL < place[2] < link.head[2] - LEVEL:
            continue
        t = (place[2] - link.foot[2]) / (link.head[2] - link.foot[2])
        x, y = [a + t * (b - a) for a, b in zip(link.foot[:2], link.head[:2], strict=True)]
        if math.hypot(place[0] - x, place[1] - y) <= LEVEL:
            return link
    return None
