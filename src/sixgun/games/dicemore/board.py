"""What never changes during a match: the table, the options that rulings name, and the scenario's goals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import msgspec

from sixgun.core.switches import by
from sixgun.miniatures.zones import Box
from sixgun.table import Scene


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The readings that are also defensible (dicemore.table.options), and house values that may be set."""

    move_first: bool = False
    aim_all_shots: bool = False
    horse_test: Literal["modifier", "dice"] = "modifier"
    attacker_down: Literal[-1, 1] = -1
    disengage_equal: bool = False
    hunting_rifle_ca: Literal[2, 3] = 3
    blast_wounds: Literal["rescue", "direct"] = "rescue"
    mountain_terror: Literal["modifier", "before"] = "modifier"
    whole_cover: Literal["size", "buildings"] = "size"
    profile_errata: bool = False
    illegal_bands: Annotated[bool, by("dicemore.band.budget")] = False
    """Bands that the rules forbid may play; without it they are refused by rule (band_check.py)."""
    round_limit: Annotated[int, by("dicemore.gap.game-length", ge=0, le=100)] = 20
    """A draw after this many rounds; 0 means no limit."""
    template_length: Annotated[float, by("dicemore.gap.shotgun-template", ge=1, le=30)] = 6.0
    """House value: how far the cone of the sawn-off shotgun reaches."""
    template_width: Annotated[float, by("dicemore.gap.shotgun-template", ge=0.5, le=30)] = 3.0
    """House value: how wide that cone is at its far end."""
    director: bool = False
    """dicemore.ruling.real-table: at a real table, miniatures may be put where they stand by a word (director.py)."""
    cm_per_u: Annotated[float, by("dicemore.setup.unit-scale", ge=0.1, le=20)] = 2.0
    """Only for showing distances."""


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named point of the layout: a door, the place of a miniature."""

    id: str
    x: float
    y: float
    z: float = 0.0


@dataclass(eq=False, kw_only=True)
class Layout:
    """What a game knows of the pieces and places of its table."""

    boxes: dict[str, Box] = field(default_factory=dict)
    """Buildings, zones and streets by id."""
    spots: dict[str, Spot] = field(default_factory=dict)
    covers: dict[str, str] = field(default_factory=dict)
    """Cover class of each piece of scenery: "light", "partial" or "whole" (dicemore.ruling.cover-classes)."""
    protection: dict[str, str] = field(default_factory=dict)
    """Row of Tab.9 for each piece: "wall, rock", "wooden building", "fence, car, wagon" ..."""
    titles: dict[str, str] = field(default_factory=dict)
    wholes: dict[str, str] = field(default_factory=dict)
    """Which piece of scenery, as a player counts them, a part belongs to: "bank" for "bank.wall0.1"."""
    open_buildings: frozenset[str] = frozenset()
    """Buildings that can be entered (dicemore.gap.buildings)."""
    zones: dict[str, str] = field(default_factory=dict)
    """Whose zone a box is: "good", "bad" or nobody's."""


@dataclass(eq=False, kw_only=True)
class Board(Layout):
    """Built once from a set-up; shared by every fork; compared and hashed by identity."""

    title: str
    story: str
    scenario: str
    """Which of the seven sets the rules of play and victory: a key of dicemore.table.scenarios; "" is a plain
    fight in which the last band on the table wins."""
    scene: Scene
    switches: Switches
    town: bool = True
    """dicemore.ruling.indians-town."""
    night: bool = False
    """dicemore.scenario.witness-night."""
