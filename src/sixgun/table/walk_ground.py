"""The ground as one kind of walker meets it on one level, made from a scene and kept for a while."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .kernel.crowd import Crowd
from .kernel.graph import Graph
from .kernel.ground import Ground
from .shapes import BODY, LEVEL, TOUCH, Base, Piece, Polygon, Scene, Shape, shape_of
from .walk_plane import bends_about, portals_of, zone_of
from .walk_terms import Walk

_GROUNDS = 96
_GRAPHS = 48
"""How many grounds, and how many of their graphs, are remembered, on all tables together: about 4 and 2 megabytes. A
graph takes 30 kilobytes on a table of usual size, 250 on the largest."""


class Gate:
    """A gate that a walker may pass, what it costs, and the opening, stretched to both sides by the base's radius."""

    __slots__ = ("cost", "kind", "narrow", "shape", "zone")

    def __init__(self, shape: Shape, cost: float, r: float) -> None:
        self.shape = shape
        self.kind = shape.piece.gate
        self.cost = cost
        self.zone: Polygon = zone_of(shape, r)
        (ax, ay), (bx, by) = self.zone[0], self.zone[1]
        self.narrow = math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) <= 2 * r + 0.1


def made(scene: Scene, walk: Walk, z: float, extra: tuple[Piece, ...]) -> Ground:
    """What concerns a walker on one level."""
    terrain = dict(walk.terrain)
    prices = dict(walk.gates)
    solids: list[Shape] = []
    rough: list[tuple[Shape, float]] = []
    gates: list[Gate] = []
    shapes = scene.shapes if not extra else (*scene.shapes, *(shape_of(p) for p in extra))
    for shape in shapes:
        piece = shape.piece
        body = shape.foot < z + BODY and shape.top > z + LEVEL
        flat = abs(shape.foot - z) <= LEVEL
        if not body and not flat:
            continue
        factor = terrain.get(piece.terrain, 1.0) if piece.terrain else 1.0
        if piece.gate:
            if piece.gate in prices:
                gates.append(Gate(shape, prices[piece.gate], walk.r))
            elif body:
                solids.append(shape)
        elif (piece.solid and body) or factor == math.inf:
            solids.append(shape)
        if factor > walk.factor and factor != math.inf:
            rough.append((shape, factor))
    surfaces = None
    if z > LEVEL:
        surfaces = [s for s in shapes if s.piece.standable and abs(s.top - z) <= LEVEL]
    return Ground((scene.width, scene.depth), walk.r, walk.factor, z, solids, gates, rough, surfaces)


def ground_of(scene: Scene, walk: Walk, z: float, extra: tuple[Piece, ...]) -> Ground:
    key = (walk, z, extra)
    known = scene.recall("ground", key)
    if known is None:
        known = made(scene, walk, z, extra)
        scene.store("ground", key, known, _GROUNDS)
    ground: Ground = known
    return ground


def graph_of(scene: Scene, walk: Walk, z: float, extra: tuple[Piece, ...]) -> Graph:
    """The points of a level that shortest ways turn at: about corners, and on both sides of gates."""
    key = (walk, z, extra)
    known = scene.recall("graph", key)
    if known is None:
        ground = ground_of(scene, walk, z, extra)
        marks = []
        for shape in ground.solids:
            marks += bends_about(shape.outline, ground.r + 2 * TOUCH)
        for shape, _ in ground.rough:
            marks += bends_about(shape.outline, 0.01)
        for gate in ground.gates:
            marks += [(point, None) for point in portals_of(gate.shape.outline, ground.r)]
        known = Graph(ground, marks)
        scene.store("graph", key, known, _GRAPHS)
    graph: Graph = known
    return graph


_CROWDS = 64
_crowds: dict[int, tuple[Sequence[Base], Crowd]] = {}
"""The last ones that were asked about, by the identity of their bases, which live as long as they are kept here."""


def crowd_of(others: Sequence[Base]) -> Crowd | None:
    """Bases as the kernel knows them; None when there are none. They are remembered for a while, if nobody can change
    them: a player who considers a move asks about the same bases many times."""
    if not others:
        return None
    known = _crowds.get(id(others))
    if known is not None and known[0] is others:
        return known[1]
    crowd = Crowd(others)
    if isinstance(others, tuple):
        if len(_crowds) >= _CROWDS:
            _crowds.clear()
        _crowds[id(others)] = (others, crowd)
    return crowd
