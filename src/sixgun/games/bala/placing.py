"""Where a base may stand, and putting a character there, with the horse it rides or the Gatling it pushes; laying down
what it carries.

People pass doors, windows and low fences, but stand on one side of a window, fence or closed door, not in it
(bala.ruling.window-counts-as-move, bala.ruling.key-counts-as-task); no base stands on another. On stairs and climbs
only other bases are in the way.
"""

from __future__ import annotations

import math
from collections.abc import Container
from itertools import count

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS, base, wall_between
from sixgun.games.bala.state import Cart, Character, Fight, Horse, Item, replace
from sixgun.games.bala.ways import GATLING_GAP, field, field_without
from sixgun.miniatures.crossing import halfway_up
from sixgun.miniatures.field import Field
from sixgun.miniatures.room import nearest_room
from sixgun.miniatures.vehicle import alongside, places_on
from sixgun.table import Walk, ahead, either_side, ring, surface_at
from sixgun.table.walk_trace import base_at

STAND = Walk(FOOT_RADIUS, gates=(("door", 0.0),))
"""Somebody on foot who stays where it is: in an open doorway, perhaps."""
_MOUNTED = Walk(HORSE_RADIUS)
_DEGREES = tuple(str(degree) for degree in range(360))
_FIND = 6.0
"""How far around a free spot is looked for."""
_WHEELS = Walk(GATLING_RADIUS)


def in_the_way(g: Fight, me: Character, place: Place, table: Field | None = None) -> str | None:
    """Why `me` cannot come to rest there: the id of a piece, "base:<index>", "table" or "edge"; None if it can."""
    table = table or field(g, me.id)
    if table.floor(place) is None:  # half-way up
        return base_at(base(me).r, place, table.around)
    return table.stops(_MOUNTED if me.mounted else STAND, place)


def free_spot(g: Fight, who: str, near: Place) -> Place:
    """The nearest place to `near` where the base of somebody on foot can stand, clear of doors, windows and fences, and
    not on the far side of scenery if there is room on this one; `near` itself if there is none around."""
    return nearest_room(field_without(g, who), Walk(FOOT_RADIUS), near, _FIND) or near


def put(g: Fight, who: str, place: Place, facing: float) -> None:
    """Place a character, with the horse it rides or the Gatling it pushes."""
    facing %= 360.0
    c = g.change(who, x=place[0], y=place[1], z=place[2], facing=facing)
    if c.horse:
        g.horses[c.horse] = replace(g.horses[c.horse], x=c.x, y=c.y, z=c.z, facing=facing)
    if c.gatling:
        x, y, _ = _beside_gunner(g, c)
        g.gatlings[c.gatling] = replace(g.gatlings[c.gatling], x=x, y=y, z=c.z, facing=facing)


def _beside_gunner(g: Fight, c: Character) -> Place:
    """bala.ruling.gatling-crew: the Gatling goes before its gunner, in contact; aside as little as it must where there
    is no room for it."""
    tries = ring(c.place, GATLING_GAP, c.facing, either_side(15))
    return field(g, c.id).first_free(_WHEELS, tries) or ahead(c.place, c.facing, GATLING_GAP)


def lay_down(g: Fight, who: str, name: str) -> None:
    """Goods that a character no longer carries lie where it stands (bala.ruling.elimination-immediate)."""
    c = g.change(who, carries=tuple([item for item in g[who].carries if item != name]))
    goods = g.board.goods[name]
    g.items[name] = Item(name, goods.title, *where_it_falls(g, c, c.place), goods.heavy)


def any_direction(ref: Ref, rule: str) -> int:
    """A whole degree, at random."""
    return int(ref.pick(_DEGREES, rule))


def unused(kind: str, taken: Container[str]) -> str:
    """A new name for a thing of that kind."""
    return next(name for number in count(1) if (name := f"{kind}-{number}") not in taken)


def where_it_falls(g: Fight, c: Character, place: Place) -> Place:
    """Where a thing lies that somebody loses or that is thrown at it: there, on the ground beside its cart, or at the
    foot of the stairs or climb which it is half-way up."""
    if c.cart:
        return beside_cart(g, place, g.carts[c.cart])
    link = halfway_up(g.board.scene, c.place)
    return place if link is None else link.foot


def beside_cart(g: Fight, place: Place, cart: Cart) -> Place:
    """The ground beside a cart on the side nearer to a place on it, its left if there is none nearer; on the other side
    if a wall or the edge of the table is there."""
    turn = math.radians(cart.facing)
    ux, uy = math.cos(turn), math.sin(turn)
    dx, dy = place[0] - cart.x, place[1] - cart.y
    along = max(-cart.length / 2, min(cart.length / 2, dx * ux + dy * uy))
    near = -1.0 if dy * ux - dx * uy < 0.0 else 1.0
    out = cart.width / 2 + FOOT_RADIUS + 0.01
    found: list[Place] = []
    for x, y, _ in places_on(cart, [(along, side * out) for side in (near, -near)]):
        below = surface_at(g.board.scene, x, y, place[2])
        spot = (x, y, below.z if below is not None else 0.0)
        if below is not None and not wall_between(g, (cart.x, cart.y, 0.0), spot, cart.id):
            return spot
        found.append(spot)
    return found[0]


# getting off ---------------------------------------------------------------------------------------------------------
def get_off(g: Fight, who: str, towards: tuple[float, float] | None = None) -> None:
    """Put a rider or somebody on a cart on foot beside it (bala.ruling.dismount-position,
    bala.ruling.fall-height-horse), on the side nearest to `towards` where there is room."""
    c = g[who]
    if c.horse:
        horse = g.horses[c.horse]
        g.horses[horse.id] = replace(horse, rider="")
        g.change(who, horse="")
        x, y, _ = beside_horse(g, who, horse, towards)
        g.change(who, x=x, y=y, z=horse.z)
    elif c.cart:
        cart = g.carts[c.cart]
        g.change(who, cart="", seat="")
        near = towards or (c.x, c.y)
        places = sorted(alongside(cart, FOOT_RADIUS, range(-4, 5), (1, -1)), key=lambda p: math.dist(p[:2], near))
        x, y, _ = field(g, who).first_free(STAND, places) or free_spot(g, who, places[0])
        g.change(who, x=x, y=y, z=0.0)


def beside_horse(g: Fight, who: str, horse: Horse, towards: tuple[float, float] | None = None) -> Place:
    """A free spot in contact with a horse; its own side first, then all round; the nearest one if there is no room."""
    reach = HORSE_RADIUS + FOOT_RADIUS + 0.001
    first = horse.facing + 90.0
    if towards is not None:
        first = math.degrees(math.atan2(towards[1] - horse.y, towards[0] - horse.x))
    here = (horse.x, horse.y, horse.z)
    return field(g, who).first_free(STAND, ring(here, reach, first, either_side(30))) or free_spot(g, who, here)
