"""Small boards and bases for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from sixgun.games.punk.board import GOOD, Board, Element, Ladder, Zone
from sixgun.games.punk.stock import shipped
from sixgun.table import Base, Piece, Polygon, Scene, rectangle

HEIGHTS = {0: 0.0, 1: 3.0, 2: 6.0, 3: 9.0}
"""punk.geo.coordinates: of a zone whose height is not given."""


class Built(NamedTuple):
    """An element and its zones."""

    element: Element
    zones: tuple[Zone, ...]


def zone(
    x: float = 0.0,
    y: float = 0.0,
    w: float = 1.0,
    d: float = 1.0,
    *,
    size: int = 2,
    grade: str = "medium",
    height: float | None = None,
    foot: float = 0.0,
    angle: float = 0.0,
    polygon: Polygon | None = None,
    top: str = GOOD,
    standable: bool = True,
    ladders: tuple[Ladder, ...] = (),
) -> Zone:
    """A w by d rectangle with its first corner at (x, y), turned about that corner, or any polygon."""
    piece = Piece(
        id="",
        kind="zone",
        polygon=polygon or rectangle(x, y, w, d, angle),
        base=foot,
        height=HEIGHTS[size] if height is None else height,
        solid=size > 0,
        standable=standable,
        terrain=top,
    )
    return Zone("", "", piece, size, grade, top, standable, ladders)


def element(id: str, *zones: Zone, kind: str = "", title: str = "") -> Built:
    """An element made of these zones, which get its id and a number."""
    named = [
        msgspec.structs.replace(
            one, id=f"{id}.{n}", element=id, piece=msgspec.structs.replace(one.piece, id=f"{id}.{n}")
        )
        for n, one in enumerate(zones, 1)
    ]
    return Built(Element(id, kind or id, tuple(one.id for one in named), title), tuple(named))


def block(id: str, x: float, y: float, w: float, d: float, size: int = 2, grade: str = "medium") -> Built:
    """An element of one rectangular zone."""
    return element(id, zone(x, y, w, d, size=size, grade=grade))


def board(*elements: Built, size: float = 90.0) -> Board:
    """A square table with these elements."""
    zones = tuple(zone for built in elements for zone in built.zones)
    pieces = tuple(zone.piece for zone in zones)
    return Board(
        key="test",
        title="",
        story="",
        scene=Scene(size, size, pieces),
        elements=tuple(built.element for built in elements),
        zones=zones,
        stock=shipped(),
    )


def base(x: float, y: float, mm: float = 25.0, facing: float = 0.0, z: float = 0.0) -> Base:
    """A base of so many millimetres."""
    return Base(x, y, z, mm / 20.0, facing)


def ids(zones: Sequence[Zone]) -> list[str]:
    return [one.id for one in zones]
