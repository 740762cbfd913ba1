"""How somebody walks, and what there is to know about a path, a way and a reachable area."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from .shapes import Base, Piece, Place, Point

Bases = Sequence[Base]
"""Those that stand in the way."""
Pieces = tuple[Piece, ...]
"""Movable scenery, besides that of the scene."""


class Walk(msgspec.Struct, frozen=True, cache_hash=True):
    """How somebody walks: base radius, factor for every inch, factors by terrain, prices of gates, factors by link."""

    r: float
    factor: float = 1.0
    terrain: tuple[tuple[str, float], ...] = ()
    gates: tuple[tuple[str, float], ...] = ()
    links: tuple[tuple[str, float], ...] = ()


class Stretch(msgspec.Struct, frozen=True):
    """A part of a path where each inch costs the same; `piece` is the terrain or link that sets the factor, if any."""

    start: float
    end: float
    factor: float
    piece: str = ""


class Crossing(msgspec.Struct, frozen=True):
    """A gate on the way: where the rim touches it, where the rim is past it, and its price."""

    id: str
    kind: str
    enter: float
    leave: float
    cost: float


class Hit(msgspec.Struct, frozen=True):
    """What stops a path, and the distance along it where the base touches it."""

    distance: float
    reason: Literal["solid", "base", "table", "edge", "level"]
    piece: str = ""
    base: int = -1


class Trace(msgspec.Struct, frozen=True):
    """All about one path. Length, cost, stretches and gates are those of the whole path, also beyond what it hits."""

    length: float
    cost: float
    stretches: tuple[Stretch, ...]
    gates: tuple[Crossing, ...]
    hit: Hit | None = None


class Route(msgspec.Struct, frozen=True):
    """A way from one place to another."""

    path: tuple[Place, ...]
    cost: float
    length: float


class Spot(msgspec.Struct, frozen=True):
    """A place that can be reached, and what the way there costs."""

    place: Place
    cost: float


class Outline(msgspec.Struct, frozen=True):
    """The reachable area of one level, as closed rings: outer ones counter-clockwise, holes clockwise."""

    z: float
    rings: tuple[tuple[Point, ...], ...]


class Reach(msgspec.Struct, frozen=True):
    """Everything within a budget: spots in the order of their cost, and the outline of the area per level."""

    spots: tuple[Spot, ...]
    outline: tuple[Outline, ...]
