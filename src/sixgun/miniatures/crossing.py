"""Getting over something long and narrow: its frame, how far it is across, and where one stands on the other side;
gaps between floors, and people between two of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from sixgun.miniatures.field import Field
from sixgun.table import Base, Crossing, Link, Piece, Place, Scene, Walk, surface_at
from sixgun.table.shapes import LEVEL, shape_of

Span = tuple[float, float]
Length = Callable[[float, float], float]
"""The length of a vector. Two ways to work it out may differ in the last bit, and records keep every bit."""
_BEYOND = 0.001


class Frame(NamedTuple):
    """A piece along its longest edge: the direction of that, and the extent of the piece along and across it."""

    ahead: tuple[float, float]
    along: Span
    across: Span


def frame(piece: Piece, length: Length = math.hypot) -> Frame:
    outline = shape_of(piece).outline
    best, ux, uy = 0.0, 1.0, 0.0
    px, py = outline[-1]
    for x, y in outline:
        long = length(x - px, y - py)
        if long > best + 1e-9:
            best, ux, uy = long, (x - px) / long, (y - py) / long
        px, py = x, y
    along = [x * ux + y * uy for x, y in outline]
    across = [y * ux - x * uy for x, y in outline]
    return Frame((ux, uy), (min(along), max(along)), (min(across), max(across)))


def straight_over(frame: Frame, r: float) -> float:
    """How far the centre of a base goes from one side to the other."""
    return frame.across[1] - frame.across[0] + 2 * r


def both_sides(frame: Frame, me: Base) -> tuple[Place, Place]:
    """Where somebody stands before and after going straight across, in contact; at the middle of what is hardly wider
    than its base."""
    (ux, uy), (a0, a1), (c0, c1) = frame
    along, across, r = me.x * ux + me.y * uy, me.y * ux - me.x * uy, me.r
    a = (a0 + a1) / 2 if a1 - a0 <= 2 * r + 0.1 else min(max(along, a0 + r), a1 - r)
    near, far = (c0 - r, c1 + r + _BEYOND) if across < (c0 + c1) / 2 else (c1 + r, c0 - r - _BEYOND)
    return (a * ux - near * uy, a * uy + near * ux, me.z), (a * ux - far * uy, a * uy + far * ux, me.z)


def leads_over(
    field: Field,
    walk: Walk,
    start: Place,
    sides: tuple[Place, Place],
    piece: str,
    counts: Callable[[Crossing], bool] = bool,
) -> bool:
    """Whether one gets to the far side over that piece and nothing else that counts: straight on, or by its near
    side."""
    near, far = sides
    for path in ((start, far), (start, near, far)):
        found = field.trace(walk, path)
        if found.hit is None and [gate.id for gate in found.gates if counts(gate)] == [piece]:
            return True
    return False


# gaps and climbs -----------------------------------------------------------------------------------------------------
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
