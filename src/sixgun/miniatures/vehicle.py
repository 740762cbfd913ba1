"""Carts and wagons: boxes that face somewhere, with places on and beside them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec

from sixgun.table import Place, Point, Scene


class Vehicle(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A box on the ground, by its middle; a game has carts of its own size."""

    id: str
    x: float
    y: float
    facing: float = 0.0
    length: float = 4.0
    width: float = 2.0


def places_on(v: Vehicle, spots: Iterable[Point], z: float = 0.0) -> list[Place]:
    """Where spots of a vehicle are on the table; each is given by how far ahead of its middle and to its left it is."""
    turn = math.radians(v.facing)
    cos, sin = math.cos(turn), math.sin(turn)
    return [(v.x + ahead * cos - left * sin, v.y + ahead * sin + left * cos, z) for ahead, left in spots]


def outline(v: Vehicle) -> tuple[Point, ...]:
    """Its four corners."""
    length, width = v.length / 2, v.width / 2
    corners = ((length, width), (-length, width), (-length, -width), (length, -width))
    return tuple([place[:2] for place in places_on(v, corners)])


def alongside(v: Vehicle, r: float, eighths: Iterable[int], ends: Iterable[int]) -> list[Place]:
    """Places in contact with a vehicle for a base of that radius: left and right of each of these eighths of its length
    ahead of the middle, and then before (1) or behind it (-1)."""
    out = r + 0.01
    length, width = v.length / 2 + out, v.width / 2 + out
    sides = [(length * k / 4, side * width) for k in eighths for side in (1, -1)]
    return places_on(v, [*sides, *[(end * length, 0.0) for end in ends]])


def on_table(scene: Scene, corners: Iterable[Point]) -> bool:
    return all(0.0 <= x <= scene.width and 0.0 <= y <= scene.depth for x, y in corners)


def convex_overlap(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether two convex polygons share some area, exactly."""
    for polygon, other in ((one, two), (two, one)):
        for i, (ax, ay) in enumerate(polygon):
            bx, by = polygon[(i + 1) % len(polygon)]
            nx, ny = by - ay, ax - bx
            mine = [nx * x + ny * y for x, y in polygon]
            theirs = [nx * x + ny * y for x, y in other]
            if max(mine) <= min(theirs) + 1e-9 or max(theirs) <= min(mine) + 1e-9:
                return False
    return True
