"""Distances, contact and the ground under a base, as this game means them."""

from __future__ import annotations

import math

from sixgun.games.punk.board import Board, Zone
from sixgun.table import Base, gap, in_arc, plan_gap
from sixgun.table.shapes import TOUCH, shape_of

TOLERANCE = 0.000001
"""punk.geo.tolerance: how far a length may exceed a limit that it has to keep."""
CONTACT = 0.001
"""punk.geo.tolerance: the widest gap between things in contact."""
STEP = 2.5
"""punk.measure.vertical-contact: bases that far above one another are still in contact; scenery whose foot is that far
from a level stands on it (punk.geo.effective-size, punk.geo.air-lines)."""
HIGH = 5.0
"""punk.height.threshold: levels that differ by more are different heights."""
CARRIES = 0.1
"""punk.geo.support: how far the top of a zone may be from the level of whom it carries."""
SMALL, MEDIUM = 25 / 20, 40 / 20
"""Radii of the bases up to which a model is of ordinary height, and up to which low scenery covers it
(punk.geo.coordinates, punk.ruling.base-classes)."""

SQUARE, SQUARES = 15.0, 1024
"""How wide squares of the table are for which it is remembered what lies there, and of how many."""


def distance(a: Base, b: Base) -> float:
    """punk.geo.distance, punk.measure.between-models, punk.ruling.distance-vertical: from rim to rim, by tape. Anybody
    may measure at any time (punk.measure.any-time)."""
    return gap(a, b)


def contact(a: Base, b: Base) -> bool:
    """punk.measure.vertical-contact, punk.geo.distance: base to base."""
    return abs(a.z - b.z) <= STEP + TOLERANCE and plan_gap(a, b) <= CONTACT


def in_view(a: Base, b: Base) -> bool:
    """punk.geo.in-arc, punk.los.arc, punk.ruling.arc-partial: some part of b's base is ahead of a."""
    return in_arc(a, b, 180.0)


def ordinary(base: Base) -> bool:
    """punk.ruling.base-classes: a base of 40 mm or less."""
    return base.r <= MEDIUM + TOLERANCE


def nominal_height(base: Base) -> float:
    """punk.geo.coordinates: of a model on that base."""
    if base.r <= SMALL + TOLERANCE:
        return 3.0
    return 4.0 if ordinary(base) else 6.0


def different_heights(a: Base, b: Base) -> bool:
    """punk.height.threshold"""
    return abs(a.z - b.z) > HIGH + TOLERANCE


def sized(board: Board) -> tuple[Zone, ...]:
    """The zones that are more than flat ground (punk.cover.sizes)."""
    return board.scene.remembered("punk sized zones", 0, lambda: tuple([z for z in board.zones if z.size]))


def _sized_about(board: Board, x: float, y: float) -> tuple[Zone, ...]:
    """Those of them that may lie under a point: that reach into its square of the table."""
    column, row = math.floor(x / SQUARE), math.floor(y / SQUARE)

    def reach_in() -> tuple[Zone, ...]:
        return tuple([zone for zone in sized(board) if _reaches(zone, column * SQUARE, row * SQUARE)])

    return board.scene.remembered("punk zones of a square", (column, row), reach_in, SQUARES)


def _reaches(zone: Zone, x: float, y: float) -> bool:
    """Whether a zone reaches into the square that begins at a point, or up to it."""
    box = shape_of(zone.piece)
    return bool(box.x0 <= x + SQUARE + 1 and box.x1 >= x - 1 and box.y0 <= y + SQUARE + 1 and box.y1 >= y - 1)


def carriers(board: Board, base: Base) -> tuple[Zone, ...]:
    """punk.geo.support: the zones on whose top a model stands: more than one where they meet under its centre."""
    found = []
    for zone in _sized_about(board, base.x, base.y):
        if -CARRIES <= zone.piece.base + zone.piece.height - base.z <= CARRIES:
            form = shape_of(zone.piece).form
            if form.distance(base.x, base.y) <= TOUCH:
                found.append(zone)
    return tuple(found)


def support(board: Board, base: Base) -> Zone | None:
    """punk.geo.support: the zone that carries a model, if it stands on scenery."""
    found = carriers(board, base)
    return found[0] if found else None


def touches_zone(zone: Zone, base: Base) -> bool:
    """punk.geo.tolerance: whether a base stands at a zone or on it."""
    piece = zone.piece
    if not piece.base - CONTACT <= base.z <= piece.base + piece.height + CARRIES:
        return False
    return shape_of(piece).form.distance(base.x, base.y) - base.r <= CONTACT


def touches_element(board: Board, base: Base, element_id: str) -> bool:
    """punk.cover.contact-exception, punk.geo.tolerance: whether a base is in contact with any zone of an element."""
    return any(touches_zone(board.zone[zone], base) for zone in board.element[element_id].zones)
