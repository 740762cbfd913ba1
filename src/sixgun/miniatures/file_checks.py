"""What can be wrong with any file of miniatures on a table: ids that are taken, places where nobody can stand."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from sixgun.core.choice import Place
from sixgun.core.references import check_unique
from sixgun.core.strict import Reader
from sixgun.miniatures.rows import At, place
from sixgun.miniatures.scenery import Ground, SceneryRow, scenery_ids
from sixgun.table import Base, Piece, Scene, surface_at
from sixgun.table.shapes import BODY, LEVEL, distance_to

OVERLAP = 0.01
"""Bases and scenery may overlap by this much before it is called a mistake."""


Stops = Callable[[Place], str | None]
"""What a base would stand in at a place, where a game has scenery that one may stand in."""


class Spot(NamedTuple):
    """Somebody or something with a base: where the file says so, its id, the base."""

    where: str
    id: str
    base: Base


def check_ids(
    reader: Reader, file: msgspec.Struct, keys: Iterable[str], rows: Sequence[SceneryRow], ground: Ground
) -> None:
    """No two things of a file have the same id. `keys` are its lists of rows with ids, besides `rows` of scenery."""
    ids = [(f"{key}[{i}].id", row.id) for key in keys for i, row in enumerate(getattr(file, key))]
    scenery = scenery_ids(rows)
    check_unique(reader, [*ids, *[(f"scenery[{i}].id", id) for i, id in enumerate(scenery)]])
    taken = {id for _, id in ids} - set(scenery)
    parts = Counter([piece.id for piece in (*ground.pieces, *ground.doors.values())])
    for id, count in parts.items():
        if count > 1 or id in taken:
            reader.report("scenery", f"two things would be called {id}; expected other ids")


def scene_of(reader: Reader, width: float, depth: float, ground: Ground) -> Scene | None:
    """The table of a file; None, with the reason reported, where it cannot be laid."""
    try:
        return Scene(width, depth, ground.pieces)
    except ValueError as mistake:
        reader.report("scenery", str(mistake))
        return None


def check_on_table(reader: Reader, places: Iterable[tuple[str, At | None]], scene: Scene) -> None:
    for where, at in places:
        if at is not None and not (0.0 <= at[0] <= scene.width and 0.0 <= at[1] <= scene.depth):
            reader.report(where, f"off the table of {scene.width:g} by {scene.depth:g}")


def check_scenery_places(reader: Reader, rows: Sequence[SceneryRow], scene: Scene, r: float) -> None:
    """Scenery lies on the table, and somebody with a base of that radius can stand at both ends of a passage."""
    for i, row in enumerate(rows):
        where = f"scenery[{i}]"
        for x, y in (*(row.outline or ()), *(row.points or ())):
            if not (-1.0 <= x <= scene.width + 1.0 and -1.0 <= y <= scene.depth + 1.0):
                reader.report(where, f"reaches beyond the table of {scene.width:g} by {scene.depth:g}")
        check_on_table(reader, [(f"{where}.at", row.at)], scene)
        for key, end in (("foot", row.foot), ("head", row.head)):
            if end is not None and not reader.flawed(where):
                _check_stand(reader, Spot(f"{where}.{key}", "", Base(*place(end), r)), scene, ())


def check_spots(
    reader: Reader, spots: Sequence[Spot], scene: Scene, movable: Sequence[Piece], stops: Stops | None = None
) -> None:
    """Nobody stands off the table, in a wall, in the air or on somebody else. `movable`: closed doors and vehicles."""
    for spot in spots:
        _check_stand(reader, spot, scene, movable, stops)
    for k, (where, _, mine) in enumerate(spots):
        for _, other, base in spots[:k]:
            far = math.hypot(base.x - mine.x, base.y - mine.y)
            if abs(base.z - mine.z) < BODY and far < base.r + mine.r - OVERLAP:
                reader.report(where, f"overlaps the base of {other}; expected bases side by side")
                break


def _check_stand(
    reader: Reader, spot: Spot, scene: Scene, movable: Sequence[Piece], stops: Stops | None = None
) -> None:
    x, y, z, r = spot.base.x, spot.base.y, spot.base.z, spot.base.r
    if not (r - OVERLAP <= x <= scene.width - r + OVERLAP and r - OVERLAP <= y <= scene.depth - r + OVERLAP):
        what = f"off the table of {scene.width:g} by {scene.depth:g}, with a base of radius {r:g}"
        reader.report(spot.where, what)
        return
    surface = surface_at(scene, x, y, z)
    floor = surface.z if surface is not None else 0.0
    if abs(floor - z) > LEVEL:
        reader.report(spot.where, f"there is no floor at height {z:g} here; the next one below is at {floor:g}")
        return
    hit = _stands_in(spot.base, (*scene.pieces, *movable)) if stops is None else stops((x, y, z))
    if hit is not None:
        reader.report(spot.where, f"stands in {hit}; expected a free place")


def _stands_in(base: Base, pieces: Sequence[Piece]) -> str | None:
    for piece in pieces:
        at_height = piece.base < base.z + BODY and piece.top > base.z + LEVEL
        if (piece.solid or piece.gate) and at_height and distance_to(piece.polygon, base.x, base.y) < base.r - OVERLAP:
            return piece.id
    return None
