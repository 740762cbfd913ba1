"""Places worth going to: the finite list of moves that the game offers. Any other place may be named as well.

Advice, not a rule: what is offered here still goes through the one legality test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from sixgun.core.choice import Place
from sixgun.games.punk import attributes, combats, courses, walks
from sixgun.games.punk.board import Board
from sixgun.games.punk.state import DOWNED, Fray, Model
from sixgun.games.punk.surfaces import flattened, on_floor, raised
from sixgun.miniatures.room import last_rest
from sixgun.miniatures.wishes import Wish, Wishes
from sixgun.table import circle, direction, rounded, turn_between
from sixgun.table.hiding import Shelter, shelters_along
from sixgun.table.shapes import LEVEL, shape_of

COVERS = 2
EVERY = 4.0
"""cm from one shelter along a wall to the next."""


def wishes(g: Fray, me: Model, can_go: Callable[[Place], bool], away: bool = False) -> Wishes:
    """Towards enemies, bodies, friends with bullets, into cover, onto tops, and plain steps."""
    most = attributes.allowance(me)
    foes = sorted(g.enemies(me.id), key=lambda foe: math.dist(foe.place, me.place))
    found = Wishes(me.place, lambda wish: walks.may_rest(g, me, wish.place))
    if not away:
        found.add_first(2, _towards(g, me, foes, most))
        found.add_first(1, _bodies(g, me))
    found.add_covers(shelters(g.board, me.base), foes[0].place if foes else None, most, COVERS, can_go)
    found.add_first(1, (Wish(place, "top", why) for place, why in tops(g, me, most) if can_go(place)))
    for turn in range(0, 360, 45):
        found.add_first(1, _step(g, me, float(turn), most))
    return found


def _towards(g: Fray, me: Model, foes: list[Model], most: float) -> Iterator[Wish]:
    """As far as the Action leads on the way to the nearest enemies."""
    field = walks.way_field(g, me)
    for foe in foes[:2]:
        reach = (me.base + foe.base) / 20 + 0.5
        goals = sorted(circle(foe.place, reach, 8), key=lambda place: math.dist(place, me.place))
        for goal in goals[:3]:
            path = courses.route(g.board, me, field, goal)
            if path is not None:
                course = courses.follow(g, me, path, field)
                if isinstance(course, courses.Course):
                    yield Wish(rounded(_last(g, me, course, most), 3), "toward", foe.id)
                    break


def _last(g: Fray, me: Model, course: courses.Course, most: float) -> Place:
    def rests(far: float) -> bool:
        return courses.check_end(g, me, courses.place_at(g.board, me, course, far)) is None

    return courses.place_at(g.board, me, course, last_rest(rests, 0.0, min(most, course.length)))


def _bodies(g: Fray, me: Model) -> Iterator[Wish]:
    """Beside markers at which something is left."""
    bodies = [m for m in g.models.values() if m.where == DOWNED and (m.arms or m.gear)]
    for body in sorted(bodies, key=lambda m: math.dist(m.place, me.place))[:1]:
        reach = (me.base + body.base) / 20
        for place in sorted(circle(body.place, reach, 8), key=lambda place: math.dist(place, me.place)):
            yield Wish(place, "body", body.id)


def shelters(board: Board, base: int) -> tuple[Shelter, ...]:
    """Places beside scenery that gives cover."""

    def made() -> tuple[Shelter, ...]:
        hides = [(zone.piece, zone.foot) for zone in board.zones if zone.size and zone.grade and zone.foot <= LEVEL]
        return shelters_along(board.scene, hides, base / 20, EVERY)

    return board.scene.remembered("punk shelters", base, made, 64)


def tops(g: Fray, me: Model, reach: float) -> Iterator[tuple[Place, str]]:
    """Places on top of scenery that may be in reach, with the element: its middle and the points nearest to the
    model."""
    for zone in g.board.zones:
        if not zone.size or not zone.standable or abs(zone.level - me.z) <= LEVEL:
            continue
        shape = shape_of(zone.piece)
        if math.hypot(shape.cx - me.x, shape.cy - me.y) - shape.radius > reach:
            continue
        middle = (round(shape.cx, 2), round(shape.cy, 2), zone.level)
        nearest = min(shape.outline, key=lambda p: math.dist(p, (me.x, me.y)))
        edge = (round((nearest[0] + 2 * shape.cx) / 3, 2), round((nearest[1] + 2 * shape.cy) / 3, 2), zone.level)
        for place in (edge, middle):
            if walks.may_rest(g, me, place):
                yield place, zone.element
                break


def _step(g: Fray, me: Model, turn: float, most: float) -> Iterator[Wish]:
    """As far as the way is open in a direction."""
    touched = [foe.id for foe in combats.touched(g, me.id)]
    field, walk = walks.way_field(g, me, *touched), walks.walk_of(g.board, me)
    start = flattened(g.board, me, me.place)
    if abs(start[2] - me.z) > LEVEL or not on_floor(g.board, me.place):
        return
    for far in (most, most / 2):
        end = field.straight(walk, start, turn, far)
        place = rounded(raised(g.board, me, end), 3)
        if walks.may_rest(g, me, place):
            yield Wish(place, "step")
            return


def facings(g: Fray, me: Model) -> Iterator[tuple[str, float]]:
    """Towards enemies whom it does not already face, the nearest first."""
    for foe in sorted(g.enemies(me.id), key=lambda foe: math.dist(foe.place, me.place))[:3]:
        facing = round(direction(me.place, foe.place), 1)
        if turn_between(facing, me.facing) > 5.0:
            yield foe.id, facing


def facing_at(g: Fray, me: Model, place: Place) -> float | None:
    """Towards the nearest enemy from a place."""
    foe = min(g.enemies(me.id), key=lambda foe: math.dist(foe.place, place), default=None)
    return None if foe is None else round(direction(place, foe.place), 1)
