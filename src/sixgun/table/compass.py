"""Directions as files name them: degrees (0 east, 90 north), or the point of the compass."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Compass = Literal["east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east"]
COMPASS: dict[str, float] = {
    "east": 0.0,
    "north-east": 45.0,
    "north": 90.0,
    "north-west": 135.0,
    "west": 180.0,
    "south-west": 225.0,
    "south": 270.0,
    "south-east": 315.0,
}
Facing = Annotated[float, Meta(ge=-360.0, le=360.0)] | Compass


def degrees(facing: float | str) -> float:
    return COMPASS[facing] if isinstance(facing, str) else facing % 360.0
