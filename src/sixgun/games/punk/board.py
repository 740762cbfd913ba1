"""The board: scenery as the rulebook sees it, and what a scenario settles before the first Turn. It never changes
while people fight."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

import msgspec

from sixgun.games.punk.stock import Stock
from sixgun.table import Piece, Point, Polygon, Scene

GOOD, ROUGH, VERY_ROUGH, IMPASSABLE, CONTAMINATED = "good", "rough", "very-rough", "impassable", "contaminated"
"""Kinds of ground, as in punk.table.terrain."""
Ladder = tuple[Point, Point]
"""A stretch of a zone's outline that is climbed as if it were good ground (punk.climb.ladder)."""


class Zone(msgspec.Struct, frozen=True, cache_hash=True):
    """punk.cover.zones: a part of an element with one size. Flat ground has size 0 and no height."""

    id: str
    element: str
    piece: Piece
    """Its outline, the level of its foot (`base`) and its height."""
    size: int
    grade: str
    """"light", "medium", "heavy", or nothing (punk.cover.grades)."""
    top: str = GOOD
    """The kind of ground on it; of flat ground, its own."""
    standable: bool = True
    ladders: tuple[Ladder, ...] = ()

    @property
    def foot(self) -> float:
        return self.piece.base

    @property
    def level(self) -> float:
        """Of those who stand on it."""
        return self.piece.base + self.piece.height


class Element(msgspec.Struct, frozen=True, cache_hash=True):
    """A piece of scenery, which counts once however many zones it has (punk.geo.bonus-procedure)."""

    id: str
    kind: str
    """The row of the scenery data that it was made from: "car-wreck"."""
    zones: tuple[str, ...]
    title: str = ""


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What players may agree on before a game (punk.setup.table-talk-freedom); the defaults are the written rules."""

    free_turn: Literal["none", "activation"] = "none"
    """punk.ruling.facing: "none", or "activation" for one free turn when an activation starts."""
    engaged_may_pass: bool = False
    """punk.ruling.pass-engaged"""
    shock_reading: Literal["by-object", "striker"] = "by-object"
    """punk.ruling.shock-reading: "by-object" or "striker"."""
    lob_needs_sight: bool = True
    """punk.ruling.lob-details"""
    director: bool = False
    """punk.ruling.real-table"""


class Board(msgspec.Struct, frozen=True, dict=True, eq=False):
    """What never changes while people fight."""

    key: str
    title: str
    story: str
    scene: Scene
    elements: tuple[Element, ...]
    zones: tuple[Zone, ...]
    stock: Stock
    turns: int = 6
    victory: str = "points"
    """"points" (scrap-brawl) or "bodies" (body-count): punk.table.house-scenarios."""
    size: int = 400
    """Points of the game."""
    depth: float = 15.0
    """Of the deployment zones."""
    edges: tuple[str, str] = ("south", "north")
    """The two opposite edges along which people deploy."""
    pieces: int = 0
    """How many pieces of scenery players lay before they deploy, and how many of a kind."""
    of_a_kind: int = 2
    layout: str = "fixed"
    """How scenery gets onto the table: "fixed", "turns" or "mirrored"."""
    director: bool = False
    switches: Switches = Switches()
    roads: tuple[Polygon, ...] = ()
    """Asphalt, which is drawn and no more."""

    @cached_property
    def zone(self) -> dict[str, Zone]:
        return {zone.id: zone for zone in self.zones}

    @cached_property
    def element(self) -> dict[str, Element]:
        return {element.id: element for element in self.elements}
