"""Placing miniatures before the first round: places of a zone, a few that are offered, where somebody looks.

The game says who is placed when, in which zone (zones.py), and what else must hold there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from sixgun.core.choice import Place, Refusal
from sixgun.miniatures.zones import Zone
from sixgun.table import Base, Scene, Walk, direction, place_free


def check_placing(who: str, able: Sequence[str], where: Place, facing: float | None, rule: str) -> Refusal | None:
    """Whether it is the turn of somebody to be placed, and somewhere at all."""
    if who not in able:
        return Refusal(rule, "not-to-be-placed-now", tuple(able), {"who": who})
    if not all(math.isfinite(n) and abs(n) < 1e5 for n in (*where, facing or 0.0)):
        return Refusal(rule, "no-such-place")
    return None


def grid(scene: Scene, zone: Zone, r: float, step: float) -> tuple[Place, ...]:
    """Places of a zone on a fixed grid, twice as fine indoors, where a base fits among the scenery; or the few that the
    zone has. The table remembers them."""
    if zone.only:
        return zone.only
    known: tuple[Place, ...] | None = scene.recall("deploy", zone.key)
    if known is None:
        walk = Walk(r)
        if zone.indoors:
            step /= 2
        columns, rows = range(int(scene.width / step) + 1), range(int(scene.depth / step) + 1)
        places = [(i * step, j * step, 0.0) for i in columns for j in rows]
        known = tuple([p for p in places if zone.holds(Base(*p, r)) and place_free(scene, walk, p) is None])
        scene.store("deploy", zone.key, known, 96)
    return known


def spread(
    ranked: Iterable[Place], most: int, gaps: Iterable[float], usable: Callable[[Place], bool] = lambda place: True
) -> list[Place]:
    """The first usable ones that are as far from each other as the first gap, then as the next, until there are enough.
    Only those are tested that are far enough from each other."""
    ranked = list(ranked)
    chosen: list[Place] = []
    for apart in gaps:
        for p in ranked:
            if len(chosen) == most:
                return chosen
            if all(math.dist(p, q) >= apart for q in chosen) and usable(p):
                chosen.append(p)
    return chosen


def facing_at(scene: Scene, where: Place, foes: Iterable[tuple[Place, str]]) -> float:
    """Towards the nearest of the foes (place and id), or else towards the middle of the table."""
    nearest = min(foes, key=lambda foe: (math.dist(foe[0][:2], where[:2]), foe[1]), default=None)
    if nearest is not None:
        return round(direction(where, nearest[0]), 1)
    middle = (scene.width / 2, scene.depth / 2, 0.0)
    return round(direction(where, middle), 1) if math.dist(middle[:2], where[:2]) > 0.01 else 0.0
