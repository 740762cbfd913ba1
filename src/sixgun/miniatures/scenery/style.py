"""What a game says about scenery: its kinds, and what the flags of its rows mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from sixgun.miniatures.scenery.rows import KEYS, SceneryRow
from sixgun.table import Link, Piece
from sixgun.table.shapes import Polygon


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """What a kind of scenery is unless its row says otherwise."""

    family: Literal["building", "line", "area", "passage"]
    height: float = 0.0
    thickness: float = 0.25
    radius: float = 0.0
    """Of an area of which only the place is given; 0 means that it needs a shape."""
    z: float = 0.0
    flags: frozenset[str] = frozenset()
    """Keys of a row that are true for it: "blocks_sight", "cover", "solid", "standable", and the game's own."""
    terrain: str = ""
    link: str = ""
    """Of a passage: the kind of link."""
    steps: bool = False
    """A passage that is drawn."""
    keys: frozenset[str] = frozenset()
    """Keys that it has besides those of its family."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How a game builds."""

    kinds: Mapping[str, Kind]
    tags: Mapping[str, str] = {}
    """Flags that tag a piece."""
    gates: Mapping[str, str] = {}
    """Flags that make a piece something to get over, with the kind of gate; it is not solid then."""
    wall: tuple[str, ...] = ()
    """Tags of the walls and closed doors of buildings."""
    low: tuple[str, ...] = ()
    """Tags of windows and parapets."""
    unit: str = ""
    parapet: float = 0.7
    """Its height."""

    def keys(self, row: SceneryRow) -> frozenset[str]:
        """The keys that a row of a known kind may have besides kind, id and title."""
        kind = self.kinds[row.kind]
        own = set(row.__struct_fields__) - set(SceneryRow.__struct_fields__)
        return KEYS[kind.family] | kind.keys | (own if kind.family in ("area", "line") else set())

    def is_(self, row: SceneryRow, flag: str) -> bool:
        """By the row where it says so, else by its kind; a flag that no row has belongs to kinds alone."""
        own: bool | None = getattr(row, flag, None)
        return flag in self.kinds[row.kind].flags if own is None else own

    def piece(self, row: SceneryRow, id: str, polygon: Polygon, z: float, height: float) -> Piece:
        """A piece as its row and kind have it."""
        kind = self.kinds[row.kind]
        gate = next((name for flag, name in self.gates.items() if self.is_(row, flag)), "")
        return Piece(
            id=id,
            kind=row.kind,
            polygon=polygon,
            base=z,
            height=height,
            blocks_sight=self.is_(row, "blocks_sight"),
            cover=self.is_(row, "cover"),
            solid=self.is_(row, "solid") and not gate,
            gate=gate,
            terrain=kind.terrain if row.terrain is None else row.terrain,
            standable=self.is_(row, "standable"),
            parapet=self.is_(row, "parapet"),
            tags=tuple([tag for flag, tag in self.tags.items() if self.is_(row, flag)]),
        )


class Made(msgspec.Struct):
    """What one row became."""

    pieces: list[Piece] = []
    links: list[Link] = []
    doors: dict[str, tuple[Piece, str]] = {}
    """Door id to its closed leaf and the state in which it starts."""


class Unfit(Exception):
    """A row that cannot be built: the key that is wrong, and what was expected."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key
        self.message = message


def expect(fits: object, key: str, message: str) -> None:
    """Raises Unfit for a key of a row that does not fit."""
    if not fits:
        raise Unfit(key, message)
