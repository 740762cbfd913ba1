"""Kinds of scenery: what a row of a scenario file becomes on the table.

bala.gap.terrain-definitions: cover, obstacle, low fence, rough ground and woods are not defined by the rules, so each
kind states here what it is, and a scenario may state otherwise for each piece.
"""

from __future__ import annotations

from typing import Literal

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


_LOW = frozenset({"cover", "solid", "obstacle"})
_TALL = _LOW | {"blocks_sight", "high"}
_FENCE = frozenset({"cover", "low_fence", "obstacle"})
_POST = frozenset({"post"})
_OPENINGS = frozenset({"openings"})


def _low(height: float, radius: float = 0.0, more: frozenset[str] = frozenset()) -> Kind:
    return Kind(family="area", height=height, radius=radius, flags=_LOW | more)


def _tall(height: float, radius: float = 0.0, more: frozenset[str] = frozenset()) -> Kind:
    return Kind(family="area", height=height, radius=radius, flags=_TALL | more)


KINDS: dict[str, Kind] = {
    "building": Kind(family="building", height=3.0),
    # lines
    "wall": Kind(family="line", height=3.0, flags=_TALL, keys=_OPENINGS),
    "bars": Kind(family="line", height=3.0, flags=_LOW | {"high"}, keys=_OPENINGS),
    "low-wall": Kind(family="line", height=0.9, flags=_FENCE),
    "fence": Kind(family="line", height=0.8, thickness=0.15, flags=_FENCE | _POST),
    "hedge": Kind(family="line", height=1.6, thickness=0.6, flags=frozenset({"blocks_sight", "cover", "low_fence"})),
    "railing": Kind(family="line", height=PARAPET_HEIGHT, thickness=0.15, flags=_LOW),
    "hitching-rail": Kind(family="line", height=0.6, thickness=0.15, flags=_POST),  # one ducks under it
    # areas
    "rocks": _low(1.0),
    "boulder": _tall(2.5, radius=1.2),
    "ledge": _tall(3.0, more=frozenset({"standable"})),
    # whoever stands in woods is in cover; across woods it is inches that count (bala.detect.woods), not an obstacle
    "woods": Kind(family="area", height=4.0, terrain="woods", flags=frozenset({"high"})),
    "tree": _tall(5.0, radius=0.5, more=_POST),
    "rough": Kind(family="area", terrain="rough"),
    "water": Kind(family="area", terrain="rough"),
    "porch": Kind(family="area"),
    "road": Kind(family="area"),
    "balcony": Kind(family="area", height=0.1, z=2.4, flags=frozenset({"blocks_sight", "standable"})),
    "barrel": _low(0.9, radius=0.45),
    "crates": _low(0.9),
    "hay": _low(1.0),
    "trough": _low(0.7, more=_POST),
    "table": _low(0.7),
    "desk": _low(0.7),
    "counter": _low(0.9),
    "well": _low(0.8, radius=0.7, more=_POST),
    "wagon-wreck": _tall(1.8),
    # passages
    "stairs": Kind(family="passage", link="stairs", steps=True),
    "ladder": Kind(family="passage", link="climb"),
    "climb": Kind(family="passage", link="climb"),
}

STYLE = Style(
    kinds=KINDS,
    tags={"high": RIDER_COVER_TAG, "obstacle": OBSTACLE_TAG, "post": POST_TAG},
    gates={"low_fence": FENCE},
    wall=(RIDER_COVER_TAG, OBSTACLE_TAG),
    low=(OBSTACLE_TAG,),
    unit="in",
    parapet=PARAPET_HEIGHT,
)
