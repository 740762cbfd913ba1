"""What can be wrong with the places of a scenario: off the table, in a wall, in the air, on somebody else."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixgun.core.strict import Reader
from sixgun.games.bala.scenery import Made, place
from sixgun.games.bala.schema import At, ScenarioFile
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS, cart_outline
from sixgun.games.bala.state import Cart
from sixgun.table import Base, Piece, Scene, surface_at
from sixgun.table.compass import degrees
from sixgun.table.shapes import BODY, LEVEL, contains, distance_to

OVERLAP = 0.01
"""Bases and scenery may overlap by this much before it is called a mistake."""
CREW_REACH = FOOT_RADIUS + GATLING_RADIUS + 0.1
"""House measure, centre to centre: who serves a Gatling stands in contact with it, or as good as."""


def check_places(reader: Reader, file: ScenarioFile, made: Sequence[Made]) -> None:
    """Nobody off the table, in a wall, in the air or on somebody else."""
    head = file.scenario
    if reader.flawed("scenario.width") or reader.flawed("scenario.depth"):
        return
    pieces = [p for m in made for p in m.pieces]
    leaves = [closed for m in made for closed, state in m.doors.values() if state != "open"]
    try:
        scene = Scene(head.width, head.depth, pieces)
    except ValueError as mistake:
        reader.report("scenery", str(mistake))
        return
    for i, cart in enumerate(file.carts):
        corners = cart_outline(Cart(cart.id, cart.at[0], cart.at[1], degrees(cart.facing), cart.length, cart.width))
        if any(not (0.0 <= x <= head.width and 0.0 <= y <= head.depth) for x, y in corners):
            reader.report(f"carts[{i}].at", f"reaches beyond the table of {head.width:g} by {head.depth:g}")
        elif place(cart.at)[2]:
            reader.report(f"carts[{i}].at", "expected a cart on the ground: [x, y]")
        blocked = next((p for p in pieces if (p.solid or p.gate) and p.base < 1.0 and _meet(p, corners)), None)
        if blocked is not None:
            reader.report(f"carts[{i}].at", f"stands in {blocked.id}; expected a free place")
        leaves.append(Piece(id=cart.id, kind="cart", polygon=corners, height=cart.roof, solid=True))
    spots: list[tuple[str, str, Base]] = []

    def add(where: str, id: str, at: At | None, r: float) -> None:
        if at is not None and not reader.flawed(where):
            spots.append((where, id, Base(*place(at), r)))

    for i, c in enumerate(file.characters):
        add(f"characters[{i}].at", c.id, c.at, HORSE_RADIUS if c.horse else FOOT_RADIUS)
    for i, horse in enumerate(file.horses):
        add(f"horses[{i}].at", horse.id, horse.at, HORSE_RADIUS)
    for i, person in enumerate(file.neighbours):
        add(f"neighbours[{i}].at", person.id, person.at, FOOT_RADIUS)
    for i, gatling in enumerate(file.gatlings):
        add(f"gatlings[{i}].at", gatling.id, gatling.at, GATLING_RADIUS)
    for where, _, spot in spots:
        _stands(reader, where, spot, scene, leaves)
    for k, (where, _, spot) in enumerate(spots):
        for _, other, base in spots[:k]:
            if abs(base.z - spot.z) < BODY and math.hypot(base.x - spot.x, base.y - spot.y) < base.r + spot.r - OVERLAP:
                reader.report(where, f"overlaps the base of {other}; expected bases side by side")
                break
    serving = {c.gatling: (i, c) for i, c in enumerate(file.characters) if c.gatling}
    for row in file.gatlings:
        if row.id in serving:
            i, c = serving[row.id]
            if c.at is not None and math.dist(place(c.at), place(row.at)) > CREW_REACH:
                reader.report(f"characters[{i}].at", f"serves {row.id}; expected a place within {CREW_REACH} in of it")
    loose = [(f"goods[{i}].at", thing.at) for i, thing in enumerate(file.goods) if thing.at is not None]
    loose += [(f"tasks[{i}].at", task.at) for i, task in enumerate(file.tasks)]
    for where, at in loose:
        if not (0.0 <= at[0] <= head.width and 0.0 <= at[1] <= head.depth):
            reader.report(where, f"off the table of {head.width:g} by {head.depth:g}")
    for i, scenery in enumerate(file.scenery):
        for point in (*(scenery.outline or ()), *(scenery.points or ())):
            if not (-1.0 <= point[0] <= head.width + 1.0 and -1.0 <= point[1] <= head.depth + 1.0):
                reader.report(f"scenery[{i}]", f"reaches beyond the table of {head.width:g} by {head.depth:g}")
                break
        if scenery.at is not None and not (0.0 <= scenery.at[0] <= head.width and 0.0 <= scenery.at[1] <= head.depth):
            reader.report(f"scenery[{i}].at", f"off the table of {head.width:g} by {head.depth:g}")
        for key in ("foot", "head"):
            end = getattr(scenery, key)
            if end is not None and not reader.flawed(f"scenery[{i}]"):
                x, y, z = place(end)
                _stands(reader, f"scenery[{i}].{key}", Base(x, y, z, FOOT_RADIUS - 0.05), scene, ())


def _stands(reader: Reader, where: str, spot: Base, scene: Scene, leaves: Sequence[Piece]) -> None:
    x, y, z, r = spot.x, spot.y, spot.z, spot.r
    if not (r - OVERLAP <= x <= scene.width - r + OVERLAP and r - OVERLAP <= y <= scene.depth - r + OVERLAP):
        reader.report(where, f"off the table of {scene.width:g} by {scene.depth:g}, with a base of radius {r:g}")
        return
    surface = surface_at(scene, x, y, z)
    floor = surface.z if surface is not None else 0.0
    if abs(floor - z) > LEVEL:
        reader.report(where, f"there is no floor at height {z:g} here; the next one below is at {floor:g}")
        return
    for piece in (*scene.pieces, *leaves):
        if not (piece.solid or piece.gate) or not (piece.base < z + BODY and piece.top > z + LEVEL):
            continue
        if distance_to(piece.polygon, x, y) < r - OVERLAP:
            reader.report(where, f"stands in {piece.id}; expected a free place")
            return


def _meet(piece: Piece, corners: Sequence[tuple[float, float]]) -> bool:
    """Whether two polygons overlap, near enough: a corner or the middle of a side of either lies in the other."""

    def points(polygon: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        n = len(polygon)
        middles = [((polygon[i - 1][0] + polygon[i][0]) / 2, (polygon[i - 1][1] + polygon[i][1]) / 2) for i in range(n)]
        centre = (sum(p[0] for p in polygon) / n, sum(p[1] for p in polygon) / n)
        return [*polygon, *middles, centre]

    return any(contains(corners, *p) for p in points(piece.polygon)) or any(
        contains(piece.polygon, *p) for p in points(corners)
    )
