"""Scenery: what a row of a scenario file becomes on the table. Its kinds stand in data/scenery.toml
(bala.gap.terrain-definitions)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from sixgun.games.bala.space import OBSTACLE_TAG, POST_TAG, RIDER_COVER_TAG
from sixgun.miniatures.scenery import Kind, SceneryRow, Style

FENCE = "fence"
"""The gate kind of everything that is crossed like a low fence (bala.move.window-fence)."""
PARAPET_HEIGHT = 0.7


class Scenery(SceneryRow, frozen=True, kw_only=True):
    """One piece of scenery. Which keys it may have follows from its kind."""

    terrain: Literal["", "rough", "woods"] | None = None
    low_fence: bool | None = None
    """Crossing it costs an action."""
    high: bool | None = None
    """It covers riders too."""
    obstacle: bool | None = None
    """A fighter can defend it."""
    post: bool | None = None
    """Horses can be tied to it."""


_FILE = files("sixgun.games.bala") / "data" / "scenery.toml"

STYLE = Style(
    kinds=msgspec.convert(tomllib.loads(_FILE.read_text(encoding="utf-8")), dict[str, Kind]),
    tags={"high": RIDER_COVER_TAG, "obstacle": OBSTACLE_TAG, "post": POST_TAG},
    gates={"low_fence": FENCE},
    wall=(RIDER_COVER_TAG, OBSTACLE_TAG),
    low=(OBSTACLE_TAG,),
    unit="in",
    parapet=PARAPET_HEIGHT,
)
