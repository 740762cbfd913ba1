"""What stands in a scenario file: the story, which of the seven sets the rules, and the layout of the table."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sixgun.games.dicemore.board import Switches

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Across = Annotated[float, msgspec.Meta(ge=0, le=200)]
Edge = Annotated[float, msgspec.Meta(ge=20, le=200)]

GOOD, BAD = "good", "bad"
SIDES = (GOOD, BAD)
Rules = Literal["", "bank-robbery", "prisoner", "kidnapping", "duel", "murder", "witness", "meeting"]
Look = Literal[
    "",
    "barrels",
    "big-rock",
    "big-tree",
    "bushes",
    "cart",
    "crates",
    "fence",
    "low-wall",
    "rocks",
    "small-rocks",
    "stage",
    "stockade",
    "tree",
    "trough",
    "wagon",
    "wall",
    "well",
]
Class = Literal["", "light", "partial", "whole"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A thing of the layout, in U: its lower left corner and its size, or a point (dicemore.gap.scenario-maps)."""

    id: Id
    piece: Title
    kind: Literal["street", "building", "balcony", "cover", "zone", "point"]
    look: Look = ""
    """What a piece of cover is."""
    of: str = ""
    """A door or a balcony: the building that it belongs to."""
    side: Literal["", "good", "bad"] = ""
    """Whose zone it is."""
    x: Across
    y: Across
    w: Across = 0.0
    h: Across = 0.0
    up: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.0
    """How high a balcony is; how tall a piece of cover is, where that is not the usual height of its look."""
    cover: Class = ""
    """The class of its cover, where that is not the usual one of its look (dicemore.ruling.cover-classes)."""


class WagonRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A drawn vehicle (dicemore.gap.vehicles): its middle, in U, and where it looks, 0 being east."""

    id: Id
    title: Title = "wagon"
    x: Across
    y: Across
    facing: Annotated[float, msgspec.Meta(ge=0, lt=360)] = 0.0
    side: Literal["", "good", "bad"] = ""
    """Whose people are aboard at the beginning."""
    crew: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    """How many: the first of that band without a horse of their own; the first of them drives."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scenario file without its two bands, which `good` and `bad` name or hold."""

    name: Id
    title: Title
    story: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    rules: Rules = ""
    """Nothing is a plain fight: each side sets up in its zones, and the last one on the table wins."""
    size: tuple[Edge, Edge] | None = None
    """In U; without it that of the scenario's rules (dicemore.ruling.table-in-u)."""
    town: bool = True
    night: bool | None = None
    """Without it, as the scenario's rules say."""
    civilians: Annotated[int, msgspec.Meta(ge=0, le=40)] | None = None
    """The crowd of a meeting."""
    wagons: Annotated[tuple[WagonRow, ...], msgspec.Meta(max_length=8)] = ()
    layout: Annotated[tuple[Row, ...], msgspec.Meta(min_length=1, max_length=300)]
    switches: Switches = Switches()
