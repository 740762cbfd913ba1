"""Places worth going to: the finite list of moves that the game offers. Any other place may be named as well.

Advice, not a rule: what is offered here still goes through the one legality test."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from sixgun.core.choice import Place
from sixgun.games.deadlands import loads, space
from sixgun.games.deadlands.board import Board
from sixgun.games.deadlands.space import RADIUS, TOUCH
from sixgun.games.deadlands.state import Person, Shootout
from sixgun.miniatures.room import last_rest
from sixgun.miniatures.wishes import Wish, Wishes
from sixgun.table import distance_for_cost, place_at, ring, rounded
from sixgun.table.hiding import Shelter, shelters_along
from sixgun.table.shapes import LEVEL, shape_of

COVERS = 2
EVERY = 2.0
"""Yards from one shelter along a wall to the next."""
CLOSE = 2 * RADIUS + 0.2
"""From centre to centre, for a fight."""


def wishes(g: Shootout, me: Person, can_go: Callable[[Place], bool]) -> Wishes:
    """To what the scenario is about, towards opponents, into cover, onto tops, and plain steps."""
    run = loads.may_run(g, me.id)
    walked, most = loads.allowance(g, me.id), loads.allowance(g, me.id, run)
    foes = sorted((one for one in g.opponents(me.id) if one.placed), key=lambda foe: math.dist(foe.place, me.place))
    found = Wishes(me.place, lambda wish: can_go(wish.place))
    found.add_first(4, _aims(g, me, most))
    found.add_first(2, _towards(g, me, foes, walked))
    if most > walked + TOUCH:
        found.add_first(1, _towards(g, me, foes, most))
    found.add_covers(shelters(g.board), foes[0].place if foes else None, most, COVERS, can_go)
    found.add_first(1, (Wish(place, "top", why) for place, why in _tops(g, me, most) if can_go(place)))
    for turn in range(0, 360, 45):
        found.add_first(1, _step(g, me, float(turn), walked))
    return found


def _aims(g: Shootout, me: Person, most: float) -> Iterator[Wish]:
    """Exits, things that lie about, guns on mounts, the store: right there, or as far as he gets."""
    for way in g.board.exits:
        if way.side in ("", me.side):
            yield from _exit(g, me, way.id, (way.x, way.y, way.x + way.w, way.y + way.d), most)
    for thing in sorted(g.things.values(), key=lambda one: math.dist(one.at, me.place))[:3]:
        yield from _toward(g, me, "thing", thing.id, thing.at, most)
    if g.board.store:
        shape = shape_of(g.board.scene.by_id[g.board.store].piece)
        yield from _toward(g, me, "store", g.board.store, (shape.cx, shape.cy, 0.0), most, shape.radius)


def _exit(g: Shootout, me: Person, key: str, box: tuple[float, float, float, float], most: float) -> Iterator[Wish]:
    """Over the edge where an exit is nearest, or towards it."""
    scene = g.board.scene
    x, y = min(max(me.x, box[0]), box[2]), min(max(me.y, box[1]), box[3])
    gaps = ((x, (0.0, y)), (scene.width - x, (scene.width, y)), (y, (x, 0.0)), (scene.depth - y, (x, scene.depth)))
    _, (ex, ey) = min(gaps)
    inner = (min(max(ex, RADIUS), scene.width - RADIUS), min(max(ey, RADIUS), scene.depth - RADIUS), 0.0)
    if math.dist(me.place, inner) <= most:
        yield Wish((ex, ey, 0.0), "exit", key)
    yield from _toward(g, me, "exit", key, inner, most)


def _toward(
    g: Shootout, me: Person, why: str, about: str, goal: Place, most: float, size: float = 0.0
) -> Iterator[Wish]:
    """As far as the allowance leads on the way to a place, or beside it."""
    place = _along_way(g, me, (goal, *ring(goal, CLOSE + size, 0.0, range(0, 360, 45))), most)
    if place is not None:
        yield Wish(place, why, about)


def _towards(g: Shootout, me: Person, foes: list[Person], most: float) -> Iterator[Wish]:
    """As far as the allowance leads on the way to the nearest opponents."""
    for foe in foes[:2]:
        goals = sorted(ring(foe.place, CLOSE, 0.0, range(0, 360, 45)), key=lambda place: math.dist(place, me.place))
        place = _along_way(g, me, tuple(goals[:3]), most)
        if place is not None:
            yield Wish(place, "toward", foe.id)


def _along_way(g: Shootout, me: Person, goals: tuple[Place, ...], most: float) -> Place | None:
    field, walk = space.way_field(g, me.id), space.walk(loads.yard_costs(me))
    way = field.route_to_first(walk, me.place, goals)
    if way is None:
        return None
    scene, rest = g.board.scene, space.rest_field(g, me.id)
    far = distance_for_cost(field.trace(walk, way.path), most)
    far = last_rest(lambda d: rest.fits(space.stand(), place_at(way.path, d, scene, walk)), 0.0, far)
    return rounded(place_at(way.path, far, scene, walk), 3)


def shelters(board: Board) -> tuple[Shelter, ...]:
    """Places beside scenery that gives cover."""

    def made() -> tuple[Shelter, ...]:
        hides = [(p, 0.0) for p in board.scene.pieces if p.cover and p.base <= LEVEL]
        return shelters_along(board.scene, hides, RADIUS, EVERY)

    return board.scene.remembered("deadlands shelters", 0, made, 64)


def _tops(g: Shootout, me: Person, most: float) -> Iterator[tuple[Place, str]]:
    """Places on top of scenery to which a way up leads, the nearest first."""
    links = sorted(g.board.scene.links, key=lambda link: math.dist(link.foot, me.place))
    for link in links[:3]:
        if link.head[2] > me.z + LEVEL and math.dist(link.foot, me.place) <= most:
            yield link.head, link.id


def _step(g: Shootout, me: Person, turn: float, most: float) -> Iterator[Wish]:
    """As far as the way is open in a direction."""
    field, walk, rest = space.way_field(g, me.id), space.walk(loads.yard_costs(me)), space.rest_field(g, me.id)
    for far in (most, most / 2):
        place = rounded(field.straight(walk, me.place, turn, far), 3)
        if rest.fits(space.stand(), place):
            yield Wish(place, "step")
            return
