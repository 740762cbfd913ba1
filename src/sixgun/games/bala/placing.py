"""Putting a character somewhere, with the horse it rides or the Gatling it pushes, and laying down what it carries."""

from __future__ import annotations

import math

from sixgun.core.choice import Place
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, bodies, movable, wall_between
from sixgun.games.bala.state import Cart, Character, Fight, Item, replace
from sixgun.games.bala.ways import GATLING_GAP
from sixgun.table import Link, Walk, place_free, surface_at
from sixgun.table.shapes import LEVEL

_WHEELS = Walk(GATLING_RADIUS)


def direction(a: Place, b: Place) -> float:
    """The direction from one place to another, 0 to 360 degrees."""
    return math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 360.0


def put(g: Fight, who: str, place: Place, facing: float) -> None:
    """Place a character, with the horse it rides or the Gatling it pushes."""
    facing %= 360.0
    c = g.change(who, x=place[0], y=place[1], z=place[2], facing=facing)
    if c.horse:
        g.horses[c.horse] = replace(g.horses[c.horse], x=c.x, y=c.y, z=c.z, facing=facing)
    if c.gatling:
        x, y = _beside_gunner(g, c)
        g.gatlings[c.gatling] = replace(g.gatlings[c.gatling], x=x, y=y, z=c.z, facing=facing)


def _beside_gunner(g: Fight, c: Character) -> tuple[float, float]:
    """bala.ruling.gatling-crew: the Gatling goes before its gunner, in contact; aside as little as it must where there
    is no room for it."""
    around = bodies(g, (c.id, c.gatling))

    def at(turn: int) -> tuple[float, float]:
        angle = math.radians(c.facing + turn)
        return c.x + GATLING_GAP * math.cos(angle), c.y + GATLING_GAP * math.sin(angle)

    for turn in range(0, 181, 15):
        for side in (1, -1) if 0 < turn < 180 else (1,):
            x, y = at(side * turn)
            if place_free(g.board.scene, _WHEELS, (x, y, c.z), around, movable(g)) is None:
                return x, y
    return at(0)


def lay_down(g: Fight, who: str, name: str) -> None:
    """Goods that a character no longer carries lie where it stands (bala.ruling.elimination-immediate)."""
    c = g.change(who, carries=tuple([item for item in g.characters[who].carries if item != name]))
    goods = g.board.goods[name]
    g.items[name] = Item(name, goods.title, *where_it_falls(g, c, c.place), goods.heavy)


def where_it_falls(g: Fight, c: Character, place: Place) -> Place:
    """Where a thing lies that somebody loses or that is thrown at it: there, on the ground beside its cart, or at the
    foot of the stairs or climb which it is half-way up."""
    if c.cart:
        return beside_cart(g, place, g.carts[c.cart])
    link = halfway_up(g, c)
    return place if link is None else link.foot


def halfway_up(g: Fight, c: Character) -> Link | None:
    """The stairs or climb on which somebody stands or hangs, between the floors that it joins."""
    for link in g.board.scene.links:
        if not link.foot[2] + LEVEL < c.z < link.head[2] - LEVEL:
            continue
        t = (c.z - link.foot[2]) / (link.head[2] - link.foot[2])
        x, y = [a + t * (b - a) for a, b in zip(link.foot[:2], link.head[:2], strict=True)]
        if math.hypot(c.x - x, c.y - y) <= LEVEL:
            return link
    return None


def beside_cart(g: Fight, place: Place, cart: Cart) -> Place:
    """The ground beside a cart on the side nearer to a place on it, its left if there is none nearer; on the other side
    if a wall or the edge of the table is there."""
    turn = math.radians(cart.facing)
    ux, uy = math.cos(turn), math.sin(turn)
    dx, dy = place[0] - cart.x, place[1] - cart.y
    along = max(-cart.length / 2, min(cart.length / 2, dx * ux + dy * uy))
    near = -1.0 if dy * ux - dx * uy < 0.0 else 1.0
    found: list[Place] = []
    for side in (near, -near):
        out = side * (cart.width / 2 + FOOT_RADIUS + 0.01)
        x, y = cart.x + along * ux - out * uy, cart.y + along * uy + out * ux
        below = surface_at(g.board.scene, x, y, place[2])
        spot = (x, y, below.z if below is not None else 0.0)
        if below is not None and not wall_between(g, (cart.x, cart.y, 0.0), spot, cart.id):
            return spot
        found.append(spot)
    return found[0]
