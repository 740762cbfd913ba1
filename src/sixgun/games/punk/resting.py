"""Putting a model down: where there is room, and what it meets there."""

from __future__ import annotations

import math
from collections.abc import Callable

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.punk import combats, falls, harm, walks
from sixgun.games.punk.legs import in_the_air
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import Due, Fray, Model
from sixgun.games.punk.surfaces import below
from sixgun.miniatures.room import nearest_room
from sixgun.table import Base, Walk, circle
from sixgun.table.shapes import LEVEL

FAR = 30.0
"""How far away a free place is looked for."""
STEP = 0.5


def touches_enemy(g: Fray, me: Model, place: Place) -> bool:
    body = Base(place[0], place[1], place[2], me.base / 20)
    return any(contact(body, foe.body) for foe in g.enemies(me.id))


def room(g: Fray, me: Model, near: Place) -> Place:
    """punk.ruling.fall-place: the nearest free place of that level, out of contact with enemies if possible, and on
    impassable ground only if there is no other."""
    field, stand = walks.rest_field(g, me), walks.stand(me.base)
    if walks.may_rest(g, me, near) and not touches_enemy(g, me, near):
        return near
    apart = field._replace(around=(*field.around, *walks.enemies_about(g, me)))
    tries = ((one, walk) for walk in (walks.safe(me.base), stand) for one in (apart, field))
    return next((place for one, walk in tries if (place := nearest_room(one, walk, near, FAR)) is not None), near)


def out_of(g: Fray, me: Model, source: Place, fits: Callable[[Base], bool], straight: float) -> Place | None:
    """punk.ruling.fire-flee: straight away from `source`, that far; else the nearest free place that fits. Never in
    contact with an enemy, and not on impassable ground if there is any other."""
    field, safe = walks.rest_field(g, me), walks.safe(me.base)

    def good(place: Place, stand: Walk) -> bool:
        body = Base(place[0], place[1], place[2], me.base / 20)
        room = field.free(stand, place) and walks.has_headroom(g, me, place)
        return room and fits(body) and not touches_enemy(g, me, place)

    d = math.dist(source[:2], me.place[:2])
    turn = math.atan2(me.y - source[1], me.x - source[0]) if d > 0.001 else math.radians(me.facing)
    there = below(g.board, (me.x + straight * math.cos(turn), me.y + straight * math.sin(turn), me.z))
    if there[2] <= me.z + LEVEL and _runs(g, me, (there[0], there[1], me.z)) and good(there, safe):
        return there
    around = [place for k in range(1, round(FAR / STEP) + 1) for place in circle(me.place, k * STEP, 8 + 4 * k)]
    tries = (safe, walks.stand(me.base))
    return next((place for stand in tries for place in around if good(place, stand)), None)


def _runs(g: Fray, me: Model, there: Place) -> bool:
    """Whether nothing is in its way there; an edge, over which it falls, is nothing."""
    hit = walks.rest_field(g, me).trace(walks.walk_of(g.board, me), (me.place, there)).hit
    return hit is None or (hit.reason == "edge" and not in_the_air(g.board, me, me.place, there))


def lie(ref: Ref, g: Fray, due: Due) -> None:
    """punk.ruling.fall-place: a marker does not hang on a wall; it lies at its foot."""
    me = g[due.who]
    x, y, z = room(g, me, below(g.board, me.place))
    g.change(me.id, x=x, y=y, z=z)


def put(ref: Ref, g: Fray, who: str, place: Place, facing: float | None = None) -> None:
    """Move a model without an Action; over an edge it falls (punk.ruling.fire-flee), and impassable ground takes it
    (punk.terrain.impassable-removal)."""
    height = g[who].z - place[2]
    fields = {"x": place[0], "y": place[1], "z": place[2], "hangs": ""}
    g.change(who, **fields, **({} if facing is None else {"facing": facing}))
    if not walks.is_safe(g, g[who], place):
        harm.remove(ref, g, who, "punk.terrain.impassable-removal")
        return
    if height > LEVEL:
        falls.hurt(ref, g, who, height)
    meet(ref, g, who)


def meet(ref: Ref, g: Fray, who: str) -> None:
    """punk.prone.contact: a Prone model in contact with an enemy stands up at once, with -3 for the rest of the
    activation. Both sides are looked at."""
    if not g[who].in_play:
        return
    for one in (who, *[foe.id for foe in combats.touched(g, who)]):
        if g[one].prone and combats.engaged(g, one):
            g.change(one, prone=False)
            if g.activation is not None:
                g.change_activation(stood=tuple(sorted({*g.going.stood, one})))
            ref.tell("stands-in-contact", "punk.prone.contact", target=one)
