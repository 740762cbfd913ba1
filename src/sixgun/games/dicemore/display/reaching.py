"""The area in which a movement may end, for drawing: what is inside is allowed by the one legality test, and what is
outside is not. A grid is judged, and between two of its points the border is found by halving."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.games.dicemore import compulsion, movement, rally, turn
from sixgun.games.dicemore.limits import kind_of, most_u
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.space import RADIUS, movable
from sixgun.games.dicemore.state import Character, Skirmish, identity, replace
from sixgun.games.dicemore.ways import follow, others, over_gates, path_of, round_gates
from sixgun.table import Point, Walk, route
from sixgun.table.contour import Cell, rings_about
from sixgun.table.fan import ways
from sixgun.table.shapes import distance_to

Rings = tuple[tuple[Point, ...], ...]
Judge = Callable[[Place], bool]
_HALVINGS = 4
_FINE, _COARSE, _MANY = 0.5, 1.0, 7.0
"""Spacing of the grid: fine for what leads no farther than `_MANY` U."""
_DIRECTIONS = 120
_LEAST = 0.05


KINDS = ("move", "drive", "jump", "leap", "climb", "swim", "carry")
"""Choices of an activation with a place that may be changed."""


def area(g: Skirmish, choice: Choice) -> Rings:
    """Where the last place of a choice of the active character may be, all else as it is; empty if nowhere or if it has
    no place."""
    if not choice.path or g.activation is None or choice.actor != g.activation.who:
        return ()
    key = (identity(g), replace(choice, path=(*choice.path[:-1], (0.0, 0.0, choice.path[-1][2]))))
    known: Rings | None = g.board.scene.recall("area", key)
    if known is None:
        known = _area(g, g.active, choice)
        g.board.scene.store("area", key, known, 64)
    return known


def _area(g: Skirmish, me: Character, choice: Choice) -> Rings:
    if (rally.action_refusal(g, choice) or compulsion.check(g, choice)) is not None:  # wherever it leads
        return ()
    if choice.kind == "drive":
        return _fan(g, me, choice)
    if choice.kind == "move" and len(choice.path) == 1:
        return _moves(g, me, choice)
    start = choice.path[-2] if len(choice.path) > 1 else me.place
    z = choice.path[-1][2]
    far = _FAR.get(choice.kind, 0.0)
    if choice.kind == "move":
        kind = kind_of(g, me, choice.how)
        far = 0.0 if kind is None else most_u(g, me, kind)

    def judge(place: Place) -> bool:
        return turn.check(g, replace(choice, path=(*choice.path[:-1], place))) is None

    spacing = _FINE if far <= _MANY else _COARSE
    inside = [cell for cell in _cells(far, spacing) if judge(_place(start, cell, spacing, z))]
    return rings_about(inside, lambda a, b: _border(_place(start, a, spacing, z), _place(start, b, spacing, z), judge))


_FAR = {"jump": 3.0, "climb": 4.0, "leap": 6.0, "swim": 3.0, "carry": 10.0}
"""How far the other kinds can lead at all; the rules say how far they do."""


def _cells(far: float, spacing: float) -> Iterable[Cell]:
    n = math.ceil(far / spacing)
    span = range(-n, n + 1)
    return [(x, y) for x in span for y in span if math.hypot(x, y) * spacing <= far + 1e-9]


def _place(start: Place, cell: Cell, spacing: float, z: float) -> Place:
    return (start[0] + cell[0] * spacing, start[1] + cell[1] * spacing, z)


def _border(inside: Place, outside: Place, judge: Judge) -> Point:
    """The last place that is allowed on the way to one that is not."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        x, y = (inside[k] + middle * (outside[k] - inside[k]) for k in (0, 1))
        low, high = (middle, high) if judge((x, y, inside[2])) else (low, middle)
    return (inside[0] + low * (outside[0] - inside[0]), inside[1] + low * (outside[1] - inside[1]))


# on foot and on horseback --------------------------------------------------------------------------------------------
def _moves(g: Skirmish, me: Character, choice: Choice) -> Rings:
    """Ways round what is in between are looked for once for all places; each is then judged like a declared path."""
    found = movement.means(g, me, choice)
    if isinstance(found, Refusal):
        return ()
    if not _gates_near(g, me, found.most):
        found = replace(found, spare=0)
    z = choice.path[-1][2]
    spacing = _FINE if found.farthest <= _MANY else _COARSE
    places = {cell: _place(me.place, cell, spacing, z) for cell in _cells(found.farthest, spacing)}
    paths = _paths(g, me, found, places)

    def fits(path: tuple[Place, ...]) -> bool:
        return isinstance(movement.along(g, me, choice, found, path), movement.Plan)

    inside = [cell for cell, path in paths.items() if fits(path)]

    def border(a: Cell, b: Cell) -> Point:
        """Straight on where that is open, otherwise round the same corners as to the point inside."""
        before = paths[a][:-1]

        def judge(place: Place) -> bool:
            straight = (me.place, place)
            if follow(g, me, straight).hit is None:
                return fits(straight)
            path = (*before, place)
            return len(path) > 2 and follow(g, me, path).hit is None and fits(path)

        return _border(places[a], _place(me.place, b, spacing, z), judge)

    return rings_about(inside, border)


def _gates_near(g: Skirmish, me: Character, far: float) -> bool:
    """Whether there is anything to get over on the way."""
    shapes = [shape for shape in g.board.scene.shapes if shape.piece.gate == LOW]
    return any(distance_to(shape.outline, me.x, me.y) <= far + RADIUS for shape in shapes)


def _paths(
    g: Skirmish, me: Character, found: movement.Means, places: dict[Cell, Place]
) -> dict[Cell, tuple[Place, ...]]:
    """The path that a declared movement would take to each of the places that can be got to."""
    around, extra, scene = others(g, me.id), movable(g), g.board.scene
    blocked = [place for place in places.values() if follow(g, me, (me.place, place)).hit is not None]
    known: dict[tuple[Walk, Place], tuple[Place, ...] | None] = {}
    searches = [round_gates(g, me, found.most, me.place)]
    if found.spare:
        searches.append(over_gates(g, me, found.spare, found.most, me.place))
    for walk, _, budget in searches:
        ready = ways(scene, walk, me.place, blocked, budget, around, extra)
        known.update({(walk, place): path for place, path in zip(blocked, ready, strict=True)})

    def find(walk: Walk, goal: Place, budget: float) -> tuple[Place, ...] | None:
        if (walk, goal) in known:
            return known[walk, goal]
        way = route(scene, walk, me.place, goal, around, extra, budget)
        return None if way is None else way.path

    paths = {cell: path_of(g, me, (place,), found.spare, found.most, find) for cell, place in places.items()}
    return {cell: path for cell, path in paths.items() if path is not None}


# vehicles ------------------------------------------------------------------------------------------------------------
def _fan(g: Skirmish, me: Character, choice: Choice) -> Rings:
    """A vehicle goes straight to a place: how far it gets in each direction, as one star about it."""
    kind = kind_of(g, me, choice.how)
    if kind is None or not me.cart or len(choice.path) != 1:
        return ()
    cart = g.carts[me.cart]
    most = most_u(g, me, kind)

    def reaches(angle: float, far: float) -> bool:
        place = (cart.x + far * math.cos(angle), cart.y + far * math.sin(angle), 0.0)
        return turn.check(g, replace(choice, path=(place,))) is None

    ring: list[Point] = []
    for k in range(_DIRECTIONS):
        angle = math.tau * k / _DIRECTIONS
        far = _farthest(lambda u, angle=angle: reaches(angle, u), most)  # type: ignore[misc]  # bound to this angle
        ring.append((cart.x + far * math.cos(angle), cart.y + far * math.sin(angle)))
    return (tuple(ring),) if any(math.dist(p, (cart.x, cart.y)) > _LEAST for p in ring) else ()


def _farthest(reaches: Callable[[float], bool], most: float) -> float:
    """The longest stretch from the start that is open all along."""
    if reaches(most):
        return most
    low, high = 0.0, most
    for _ in range(_HALVINGS + 2):
        middle = (low + high) / 2
        low, high = (middle, high) if reaches(middle) else (low, middle)
    return low
