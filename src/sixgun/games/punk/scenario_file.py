"""What stands in a scenario file: the story, the table and its scenery, how long it lasts and how it is won."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sixgun.games.punk.board import Switches
from sixgun.games.punk.catalogue import Id

SIDES = ("left", "right")
"""punk.setup.players: two."""
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Across = Annotated[float, msgspec.Meta(ge=0, le=200)]
Edge = Annotated[float, msgspec.Meta(ge=90, le=120)]
"""punk.setup.table-size"""

Corners = Annotated[tuple[tuple[Across, Across], ...], msgspec.Meta(min_length=3, max_length=12)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A piece of scenery: its kind, its middle in cm, and the direction of its length in degrees."""

    kind: str
    id: Id | None = None
    title: Title = ""
    x: Across
    y: Across
    angle: Annotated[float, msgspec.Meta(ge=-360, le=360)] = 0.0


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scenario file without its two bands, which `left` and `right` name or hold."""

    game: Literal["punk"] = "punk"
    name: Id
    title: Title
    story: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    size: tuple[Edge, Edge] = (90.0, 90.0)
    """punk.setup.table-size: in cm."""
    turns: Annotated[int, msgspec.Meta(ge=1, le=20)] = 6
    """punk.setup.game-length"""
    points: Annotated[int, msgspec.Meta(ge=50, le=2000)] = 400
    victory: Literal["points", "bodies"] = "points"
    depth: Annotated[float, msgspec.Meta(ge=5, le=40)] = 15.0
    edges: Literal["south-north", "west-east"] = "south-north"
    layout: Literal["fixed", "turns", "mirrored"] = "fixed"
    pieces: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    """How many pieces of scenery the players lay, where the layout is not fixed."""
    of_a_kind: Annotated[int, msgspec.Meta(ge=1, le=40)] = 2
    scenery: Annotated[tuple[Row, ...], msgspec.Meta(max_length=80)] = ()
    roads: Annotated[tuple[Corners, ...], msgspec.Meta(max_length=10)] = ()
    """Asphalt, each by its corners: it is drawn, and good ground like any other (punk.terrain.good)."""
    switches: Switches = Switches()
