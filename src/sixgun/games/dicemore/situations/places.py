"""Where the people and things of a situation file may be: on the table, on a floor, not in each other or in scenery."""

from __future__ import annotations

import math

from sixgun.core.strict import Reader
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.situations.schema import SituationFile
from sixgun.games.dicemore.space import RADIUS
from sixgun.table import Scene, Walk, on_table, place_free, surface_at

_STAND = Walk(RADIUS, 1.0, (), ((LOW, 0.0), ("climb", 0.0)), (("stairs", 1.0),))
_TOUCH = 0.005


def check_places(reader: Reader, file: SituationFile, scene: Scene) -> None:
    """Report everybody who stands where nobody can."""
    stand: list[tuple[str, float, float, float]] = []
    for i, row in enumerate(file.characters):
        if row.out or row.cart or row.bearer:
            continue
        _place(reader, f"characters[{i}].at", row.id, row.at, scene, stand)
    ridden = {c.horse for c in file.characters if c.horse}
    for i, horse in enumerate(file.horses):
        if horse.id not in ridden:
            _place(reader, f"horses[{i}].at", horse.id, horse.at, scene, stand)
    for name in ("carts", "items", "charges"):
        for i, thing in enumerate(getattr(file, name)):
            if not on_table(scene, thing.at[0], thing.at[1]):
                reader.report(f"{name}[{i}].at", f"off the table of {scene.width:g} by {scene.depth:g}")


def _place(
    reader: Reader,
    where: str,
    name: str,
    at: tuple[float, ...],
    scene: Scene,
    stand: list[tuple[str, float, float, float]],
) -> None:
    x, y, z = at[0], at[1], at[2] if len(at) > 2 else 0.0
    if not on_table(scene, x, y, RADIUS):
        size = f"{scene.width:g} by {scene.depth:g}"
        reader.report(where, f"off the table of {size}, with a base of radius {RADIUS:g}")
        return
    floor = surface_at(scene, x, y, z)
    if floor is None or abs(floor.z - z) > 0.05:
        below = 0.0 if floor is None else floor.z
        reader.report(where, f"there is no floor at height {z:g} here; the next one below is at {below:g}")
        return
    hit = place_free(scene, _STAND, (x, y, z))
    if hit is not None:
        reader.report(where, f"stands in {hit}; expected a free place")
    for other, ox, oy, oz in stand:
        if math.hypot(ox - x, oy - y) < 2 * RADIUS - _TOUCH and abs(oz - z) < 1.0:
            reader.report(where, f"overlaps the base of {other}; expected bases side by side")
    stand.append((name, x, y, z))
