"""How people and animals get about: what the ground costs them, who is in the way, and the path of a declared move."""

from __future__ import annotations

import math
from typing import NamedTuple

from sixgun.core.choice import Place
from sixgun.games.dicemore.catalogue import animals
from sixgun.games.dicemore.scenery import CLIMB, LOW
from sixgun.games.dicemore.scores import born, has_rule
from sixgun.games.dicemore.space import RADIUS, bodies, movable, piece
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.crossing import frame, straight_over
from sixgun.miniatures.field import Field
from sixgun.table import Base, Piece, Trace, Walk, trace
from sixgun.table.shapes import Shape, distance_to

BROKEN, WATER, STAIRS = "broken", "water", "stairs"
HALVED = 2.0
"""dicemore.gap.broken-ground: what a U of broken ground costs, so that distances are halved there."""
_DETOUR = 3.0
"""How many U of detour a way that the rules look for takes rather than a point for an obstacle."""
WIDEST = 3.0
"""U that getting over an obstacle may carry somebody along for nothing."""
_ROUGH = {True: ((WATER, math.inf),), False: ((BROKEN, HALVED), (WATER, math.inf))}
WINDOW = "window"
_CLEAR = 0.01
"""Boxes so far from each other have nothing in common, however numbers are rounded."""


def ignores_broken(c: Character) -> bool:
    """dicemore.band.mountain-broken-ground, dicemore.band.indians-broken-ground, dicemore.char.scout,
    dicemore.special.broken-ground."""
    return born(c) in ("mountain-men", "indians") or has_rule(c, "dicemore.char.scout")


def walk_of(g: Skirmish, me: Character, gates: bool = True, price: float = 0.0) -> Walk:
    """The ground as it is for somebody's Tab.2 movement.

    dicemore.gap.broken-ground; stairs are normal movement and water has to be swum (dicemore.gap.buildings,
    dicemore.action.swim). Low obstacles let people over, and animals that jump (dicemore.animal.mule)."""
    rough = _ROUGH[ignores_broken(me)]
    if me.horse:
        jumps = animals()[g.horses[me.horse].kind].jumps
        return Walk(RADIUS, 1.0, rough, ((LOW, price),) if gates and jumps else ())
    return Walk(RADIUS, 1.0, rough, ((LOW, price),) if gates else (), ((STAIRS, 1.0),))


LEAPER = Walk(RADIUS, 1.0, (), ((LOW, 0.0), (CLIMB, 0.0)))
"""Who climbs or jumps passes over low and high obstacles, broken ground and water, but not through walls."""
RIDING_LEAPER = Walk(RADIUS, 1.0, (), ((LOW, 0.0),))
"""dicemore.ruling.riders: what an animal jumps over."""
SWIMMER = Walk(RADIUS, 1.0, ())


def others(g: Skirmish, who: str) -> tuple[Base, ...]:
    """Every base that stands in the way of `who`; those whom it leads or carries step aside."""
    led = [c.id for c in g.characters.values() if c.bearer == who]
    return bodies(g, who, g[who].horse, *led)


def field(g: Skirmish, who: str) -> Field:
    """The table as `who` meets it."""
    return Field(g.board.scene, others(g, who), movable(g))


class Way(NamedTuple):
    """A path, start included, and what is met along it."""

    path: tuple[Place, ...]
    taken: Trace


def way_of(g: Skirmish, me: Character, places: tuple[Place, ...], most_gates: int, most: float) -> Way | None:
    """The way of a declared move: straight on through the declared places where that is open, and for a single place
    the best way round what is in between, over no more obstacles than can be paid and no farther than `most` U. None if
    there is no such way."""
    table, walk = field(g, me.id), walk_of(g, me)
    straight = (me.place, *places)
    found = table.trace(walk, straight)
    on = Way(straight, found) if found.hit is None else None
    if len(places) != 1 or (on is not None and len(found.gates) <= most_gates):
        return on
    if most_gates > 0 and on is None:
        farthest = most + most_gates * (_DETOUR + WIDEST)
        over = table.route(walk_of(g, me, price=_DETOUR), me.place, places[0], farthest)
        if over is not None:
            taken = table.trace(walk, over.path)
            if len(taken.gates) <= most_gates:
                return Way(over.path, taken)
    around = table.route(walk_of(g, me, gates=False), me.place, places[0], most)
    return on if around is None else Way(around.path, table.trace(walk, around.path))


def follow(g: Skirmish, me: Character, path: tuple[Place, ...], walk: Walk | None = None) -> Trace:
    return field(g, me.id).trace(walk or walk_of(g, me), path)


def length_of(g: Skirmish, found: Trace) -> float:
    """U of movement that a path takes: what the ground costs, without the way over obstacles, which is part of the side
    action that gets over them (dicemore.ruling.one-move)."""
    free = sum(
        min(gate.leave - gate.enter, straight_over(frame(gate_piece(g, gate.id)), RADIUS)) for gate in found.gates
    )
    return max(0.0, found.cost - free)


def gate_piece(g: Skirmish, name: str) -> Piece:
    """What has to be got over, be it scenery or a vehicle."""
    found = piece(g, name)
    assert found is not None
    return found


def stands_in(g: Skirmish, place: Place) -> str:
    """The obstacle on which a base at this place would stand; empty if none."""
    scene = g.board.scene
    obstacles = scene.remembered("obstacles", 0, lambda: [s for s in scene.shapes if s.piece.gate in (LOW, CLIMB)])
    x, y, z = place
    for shape in obstacles:
        if x + RADIUS < shape.x0 or x - RADIUS > shape.x1 or y + RADIUS < shape.y0 or y - RADIUS > shape.y1:
            continue
        piece = shape.piece
        level = piece.base < z + 1.0 and piece.top > z + 0.05
        if level and distance_to(shape.outline, x, y) < RADIUS - 0.005:
            return piece.id
    return ""


def terrain_on(g: Skirmish, path: tuple[Place, ...], terrain: str) -> bool:
    """Whether the centre of a base touches such ground on a path."""
    scene = g.board.scene
    ground = scene.remembered("terrain", terrain, lambda: [s for s in scene.shapes if s.piece.terrain == terrain])
    pieces = [shape for shape in ground if _passes_near(shape, path)]
    if not pieces:
        return False
    walk = Walk(RADIUS, 1.0, ((terrain, 1.5),), ((LOW, 0.0), (CLIMB, 0.0)), ((STAIRS, 1.0),))
    found = trace(scene, walk, path if len(path) > 1 else (*path, *path), (), ())
    if any(s.factor == 1.5 for s in found.stretches):
        return True
    return any(distance_to(shape.outline, x, y) <= 0.0 for shape in pieces for x, y, _ in (path[0], path[-1]))


def _passes_near(shape: Shape, path: tuple[Place, ...]) -> bool:
    """Whether the boxes about a piece and a path meet."""
    xs, ys = [x for x, _, _ in path], [y for _, y, _ in path]
    across = min(xs) <= shape.x1 + _CLEAR and max(xs) >= shape.x0 - _CLEAR
    return across and min(ys) <= shape.y1 + _CLEAR and max(ys) >= shape.y0 - _CLEAR
