"""The area in which a movement may end, for drawing (miniatures/display/reach.py)."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.games.dicemore import compulsion, movement, rally, turn
from sixgun.games.dicemore.choices import Carry, Climb, Drive, Jump, Leap, Move, Swim
from sixgun.games.dicemore.limits import kind_of, most_u
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.space import RADIUS, movable
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.games.dicemore.ways import follow, others, over_gates, path_of, round_gates
from sixgun.miniatures.display.reach import Grid, Judge, Rings, judged, star
from sixgun.table import Walk, route
from sixgun.table.contour import Cell
from sixgun.table.fan import ways
from sixgun.table.shapes import distance_to

_FINE, _COARSE, _MANY = 0.5, 1.0, 7.0
"""Spacing of the grid: fine for what leads no farther than `_MANY` U."""


KINDS = (Move, Drive, Jump, Leap, Climb, Swim, Carry)
"""Choices of an activation with a place that may be changed."""


def area(g: Skirmish, choice: Choice) -> Rings:
    """Where the last place of a choice of the active character may be, all else as it is; empty if nowhere or if it has
    no place."""
    if not choice.path or g.activation is None or choice.actor != g.activation.who:
        return ()
    key = (g.identity(), replace(choice, path=(*choice.path[:-1], (0.0, 0.0, choice.path[-1][2]))))
    known: Rings | None = g.board.scene.recall("area", key)
    if known is None:
        known = _area(g, g.active, choice)
        g.board.scene.store("area", key, known, 64)
    return known


def _area(g: Skirmish, me: Character, choice: Choice) -> Rings:
    if (rally.action_refusal(g, choice) or compulsion.check(g, choice)) is not None:  # wherever it leads
        return ()
    if isinstance(choice, Drive):
        return _fan(g, me, choice)
    if isinstance(choice, Move) and len(choice.path) == 1:
        return _moves(g, me, choice)
    start = choice.path[-2] if len(choice.path) > 1 else me.place
    z = choice.path[-1][2]
    far = _FAR.get(type(choice), 0.0)
    if isinstance(choice, Move):
        kind = kind_of(g, me, choice.how)
        far = 0.0 if kind is None else most_u(g, me, kind)

    def judge(place: Place) -> bool:
        return turn.check(g, replace(choice, path=(*choice.path[:-1], place))) is None

    return judged(_grid(start, z, far), far, judge)


_FAR: dict[type[Choice], float] = {Jump: 3.0, Climb: 4.0, Leap: 6.0, Swim: 3.0, Carry: 10.0}
"""How far the other kinds can lead at all; the rules say how far they do."""


def _grid(start: Place, z: float, far: float) -> Grid:
    return Grid(start, z, _FINE if far <= _MANY else _COARSE)


# on foot and on horseback --------------------------------------------------------------------------------------------
def _moves(g: Skirmish, me: Character, choice: Move) -> Rings:
    """Ways round what is in between are looked for once for all places; each is then judged like a declared path."""
    found = movement.means(g, me, choice)
    if isinstance(found, Refusal):
        return ()
    if not _gates_near(g, me, found.most):
        found = replace(found, spare=0)
    grid = _grid(me.place, choice.path[-1][2], found.farthest)
    paths = _paths(g, me, found, grid.within(found.farthest))

    def fits(path: tuple[Place, ...]) -> bool:
        return isinstance(movement.along(g, me, choice, found, path), movement.Plan)

    inside = [cell for cell, path in paths.items() if fits(path)]

    def beyond(cell: Cell) -> Judge:
        """Straight on where that is open, otherwise round the same corners as to the point inside."""
        before = paths[cell][:-1]

        def judge(place: Place) -> bool:
            straight = (me.place, place)
            if follow(g, me, straight).hit is None:
                return fits(straight)
            path = (*before, place)
            return len(path) > 2 and follow(g, me, path).hit is None and fits(path)

        return judge

    return grid.rings(inside, beyond)


def _gates_near(g: Skirmish, me: Character, far: float) -> bool:
    """Whether there is anything to get over on the way."""
    shapes = [shape for shape in g.board.scene.shapes if shape.piece.gate == LOW]
    return any(distance_to(shape.outline, me.x, me.y) <= far + RADIUS for shape in shapes)


def _paths(
    g: Skirmish, me: Character, found: movement.Means, places: Mapping[Cell, Place]
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
def _fan(g: Skirmish, me: Character, choice: Drive) -> Rings:
    """A vehicle goes straight to a place: how far it gets in each direction, as one star about it."""
    kind = kind_of(g, me, choice.how)
    if kind is None or not me.cart or len(choice.path) != 1:
        return ()
    cart = g.carts[me.cart]

    def judge(place: Place) -> bool:
        return turn.check(g, replace(choice, path=(place,))) is None

    return star((cart.x, cart.y, 0.0), most_u(g, me, kind), judge)
