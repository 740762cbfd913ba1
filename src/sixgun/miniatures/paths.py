"""Parts of a path: its beginning, its rest, and where on it somebody may break in."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from sixgun.table import Place, Scene, Walk
from sixgun.table.walk import Track

Path = tuple[Place, ...]


def length_of(path: Sequence[Place]) -> float:
    """As the crow flies from place to place, height included."""
    return sum(math.dist(a, b) for a, b in pairwise(path))


def first_part(path: Path, far: float, scene: Scene | None = None, walk: Walk | None = None) -> Path:
    """A path up to that distance, or all of it, from its start on. Give scene and walk where it uses links."""
    return Track(path, scene, walk).first_part(far)


def in_between(distance: float, crossings: Iterable[tuple[float, float]]) -> bool:
    """Whether somebody so far along a path is in the middle of a crossing, each given by where it begins and ends."""
    return any(enter + 1e-6 < distance < leave - 1e-6 for enter, leave in crossings)


def along(path: Sequence[Place], spacing: float) -> list[Place]:
    """Places of a path from its start to its end, no farther apart than that, its corners among them."""
    found = [path[0]]
    for here, there in pairwise(path):
        steps = max(1, math.ceil(math.dist(here, there) / spacing))
        for k in range(1, steps + 1):
            x, y, z = (a + (b - a) * (k / steps) for a, b in zip(here, there, strict=True))
            found.append((x, y, z))
    return found
