"""Moving a base: what a path costs and what it runs into, the shortest way, and how far a budget carries.

The base is a disc that may touch but not overlap solid pieces and other bases. Terrain counts where the centre is; of
several factors on the same inch the largest counts. A gate is crossed when the centre passes through it: its price is
due where the rim first touches it. An opening narrower than the base lets it pass nevertheless: the walls beside it
give way to its shoulders while the centre is in the opening.
"""

from __future__ import annotations

from .walk_reach import outlines, reach, spots_in_reach
from .walk_route import route
from .walk_terms import Crossing, Hit, Outline, Reach, Route, Spot, Stretch, Trace, Walk
from .walk_trace import (
    Track,
    distance_for_cost,
    first_hit,
    leg_length,
    place_at,
    place_free,
    spots_within,
    straight,
    trace,
)

__all__ = [
    "Crossing",
    "Hit",
    "Outline",
    "Reach",
    "Route",
    "Spot",
    "Stretch",
    "Trace",
    "Track",
    "Walk",
    "distance_for_cost",
    "first_hit",
    "leg_length",
    "outlines",
    "place_at",
    "place_free",
    "reach",
    "route",
    "spots_in_reach",
    "spots_within",
    "straight",
    "trace",
]
