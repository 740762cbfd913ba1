"""What can stand between two models on the same height, and how large it counts there."""

from __future__ import annotations

import math

import msgspec

from sixgun.games.punk.board import Board, Zone
from sixgun.games.punk.space import STEP, TOLERANCE, carriers, nominal_height, ordinary, sized
from sixgun.table import Base, Piece

BOTTOMLESS = 1000.0
"""In plan view a zone reaches from so far below the table to so far above it."""


class Obstacle(msgspec.Struct, frozen=True, cache_hash=True):
    """A zone that lines may cross."""

    zone: Zone
    plan: Piece
    """Its outline, for lines that have no height."""
    size: int
    """That counts for the two models (punk.geo.effective-size)."""
    hides: bool
    """punk.geo.hider"""
    covers: bool = True
    """Whether it can give its bonus to the target: not so on the roof of somebody who shoots down
    (punk.geo.air-lines)."""


def plan_of(zone: Zone) -> Piece:
    """A zone without heights."""
    return Piece(
        id=zone.id, kind=zone.piece.kind, polygon=zone.piece.polygon, base=-BOTTOMLESS, height=2.0 * BOTTOMLESS
    )


def effective_size(zone: Zone, a: Base, b: Base) -> int:
    """punk.geo.effective-size, punk.ruling.height-equal, punk.cover.size-guide: 0 if the zone is no obstacle for two
    models on the same height."""
    level = min(a.z, b.z)
    if zone.foot >= max(a.z + nominal_height(a), b.z + nominal_height(b)) - TOLERANCE:
        return 0
    if abs(zone.foot - level) <= STEP + TOLERANCE:
        return zone.size
    rise = zone.level - level
    if rise <= TOLERANCE:
        return 0
    return min(3, max(1, math.ceil((rise - TOLERANCE) / 3.0)))


def hides(size: int, *models: Base) -> bool:
    """punk.geo.hider, punk.cover.total-size2, punk.cover.total-size3, punk.ruling.hiding-pair: whether a zone of that
    size can hide one of these models from another."""
    return size == 3 or (size == 2 and any(ordinary(model) for model in models))


def obstacles(board: Board, a: Base, b: Base) -> tuple[Obstacle, ...]:
    """The zones that lines between two models on the same height may cross, in the order of the board: none that
    carries one of the two (punk.geo.support)."""
    found = board.scene.remembered("punk obstacles", (a.z, a.r, b.z, b.r), lambda: _obstacles(board, a, b))
    carrying = (*carriers(board, a), *carriers(board, b))
    return tuple([one for one in found if one.zone not in carrying]) if carrying else found


def _obstacles(board: Board, a: Base, b: Base) -> tuple[Obstacle, ...]:
    found = []
    for zone in sized(board):
        size = effective_size(zone, a, b)
        if size:
            found.append(Obstacle(zone, plan_of(zone), size, hides(size, a, b)))
    return tuple(found)
