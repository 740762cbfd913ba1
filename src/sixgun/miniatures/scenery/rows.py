"""One piece of scenery in a file, with its doors and windows."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.miniatures.rows import At, Height, Id, Point, Row, Size, Words


class OpeningRow(Row, frozen=True, kw_only=True):
    """A door or window. `at` is where its middle is, from the wall's west or south end (or from the first point)."""

    kind: Literal["door", "window"]
    at: Annotated[float, Meta(ge=0.0, le=200.0)]
    id: Id | None = None
    wall: Literal["", "south", "east", "north", "west"] = ""
    edge: Annotated[int, Meta(ge=0, le=40)] | None = None
    """For a building with an outline: which edge, from 0."""
    width: Annotated[float, Meta(ge=1.1, le=10.0)] = 1.5
    state: Literal["open", "closed", "locked"] = "closed"
    sill: Annotated[float, Meta(ge=0.1, le=3.0)] = 0.9
    lintel: Annotated[float, Meta(ge=1.1, le=20.0)] = 2.0


class SceneryRow(Row, frozen=True, kw_only=True):
    """One piece of scenery. Which keys it may have follows from its kind. A game adds flags and marks of its own."""

    kind: str
    id: Id | None = None
    title: Words | None = None
    # where and how large
    at: Point | None = None
    """The middle of something round, the south-west corner of something with a size."""
    z: Height | None = None
    """The height of its foot."""
    radius: Size | None = None
    size: tuple[Size, Size] | None = None
    angle: Annotated[float, Meta(ge=-360.0, le=360.0)] | None = None
    outline: Annotated[tuple[Point, ...], Meta(min_length=3, max_length=40)] | None = None
    points: Annotated[tuple[Point, ...], Meta(min_length=2, max_length=40)] | None = None
    thickness: Annotated[float, Meta(ge=0.05, le=3.0)] | None = None
    height: Height | None = None
    # buildings and walls
    roof: Literal["flat", "parapet", "pitched", "open"] | None = None
    openings: Annotated[tuple[OpeningRow, ...], Meta(max_length=40)] | None = None
    # passages
    foot: At | None = None
    head: At | None = None
    length: Size | None = None
    # flags
    blocks_sight: bool | None = None
    cover: bool | None = None
    solid: bool | None = None
    terrain: str | None = None
    standable: bool | None = None
    parapet: bool | None = None


NAMES = frozenset({"kind", "id", "title"})
_FLAGS = frozenset({"blocks_sight", "cover", "solid", "terrain", "standable", "parapet"})
KEYS: dict[str, frozenset[str]] = {
    "building": frozenset({"at", "size", "angle", "outline", "thickness", "height", "roof", "openings"}),
    "line": frozenset({"points", "z", "thickness", "height", "blocks_sight", "cover", "solid"}),
    "area": frozenset({"at", "radius", "size", "angle", "outline", "z", "height"}) | _FLAGS,
    "passage": frozenset({"foot", "head", "length"}),
}
"""Keys of a row by the family of its kind, besides its names; areas and lines take a game's own keys too."""
