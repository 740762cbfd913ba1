"""What can be wrong with the places of a scenario: off the table, in a wall, in the air, on somebody else."""

from __future__ import annotations

import math

from sixgun.core.strict import Reader
from sixgun.games.bala.scenarios.schema import CartRow, ScenarioFile
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS
from sixgun.games.bala.state import Cart
from sixgun.miniatures.file_checks import Spot, check_on_table, check_scenery_places, check_spots, scene_of
from sixgun.miniatures.rows import place
from sixgun.miniatures.scenery import Ground
from sixgun.miniatures.vehicle import convex_overlap, on_table, outline
from sixgun.table import Base, Piece, Scene
from sixgun.table.compass import degrees
from sixgun.table.shapes import Polygon, shape_of

CREW_REACH = FOOT_RADIUS + GATLING_RADIUS + 0.1
"""House measure, centre to centre: who serves a Gatling stands in contact with it, or as good as."""
_RADII = {"horses": HORSE_RADIUS, "neighbours": FOOT_RADIUS, "gatlings": GATLING_RADIUS}


def check_places(reader: Reader, file: ScenarioFile, ground: Ground) -> None:
    """Nobody off the table, in a wall, in the air or on somebody else."""
    if reader.flawed("scenario.width") or reader.flawed("scenario.depth"):
        return
    scene = scene_of(reader, file.scenario.width, file.scenario.depth, ground)
    if scene is None:
        return
    movable = [ground.doors[id] for id, state in ground.states.items() if state != "open"]
    for i, cart in enumerate(file.carts):
        corners = outline(cart_of(cart))
        _cart(reader, f"carts[{i}].at", cart, corners, scene)
        movable.append(Piece(id=cart.id, kind="cart", polygon=corners, height=cart.roof, solid=True))
    check_spots(reader, _spots(reader, file), scene, movable)
    _crews(reader, file)
    loose = [(f"goods[{i}].at", thing.at) for i, thing in enumerate(file.goods)]
    check_on_table(reader, [*loose, *[(f"tasks[{i}].at", task.at) for i, task in enumerate(file.tasks)]], scene)
    check_scenery_places(reader, file.scenery, scene, FOOT_RADIUS - 0.05)


def cart_of(row: CartRow) -> Cart:
    """A cart as its row puts it on the table."""
    return Cart(row.id, row.at[0], row.at[1], degrees(row.facing), row.length, row.width, row.roof, row.places)


def _cart(reader: Reader, where: str, cart: CartRow, corners: Polygon, scene: Scene) -> None:
    if not on_table(scene, corners):
        reader.report(where, f"reaches beyond the table of {scene.width:g} by {scene.depth:g}")
    elif place(cart.at)[2]:
        reader.report(where, "expected a cart on the ground: [x, y]")
    for piece in scene.pieces:
        low = (piece.solid or piece.gate) and piece.base < 1.0
        if low and any(convex_overlap(corners, part) for part in shape_of(piece).parts):
            reader.report(where, f"stands in {piece.id}; expected a free place")


def _spots(reader: Reader, file: ScenarioFile) -> list[Spot]:
    rows = [
        (f"characters[{i}].at", c.id, c.at, HORSE_RADIUS if c.horse else FOOT_RADIUS)
        for i, c in enumerate(file.characters)
    ]
    for key, r in _RADII.items():
        rows += [(f"{key}[{i}].at", row.id, row.at, r) for i, row in enumerate(getattr(file, key))]
    return [
        Spot(where, id, Base(*place(at), r)) for where, id, at, r in rows if at is not None and not reader.flawed(where)
    ]


def _crews(reader: Reader, file: ScenarioFile) -> None:
    guns = {row.id: row for row in file.gatlings if row.id}
    for i, c in enumerate(file.characters):
        if c.gatling in guns and c.at is not None and math.dist(place(c.at), place(guns[c.gatling].at)) > CREW_REACH:
            what = f"serves {c.gatling}; expected a place within {CREW_REACH} in of it"
            reader.report(f"characters[{i}].at", what)
