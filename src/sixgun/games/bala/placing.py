"""Putting a character somewhere, with the horse it rides or the Gatling it pushes, and laying down what it carries."""

from __future__ import annotations

import math

from sixgun.core.choice import Place
from sixgun.games.bala.state import Fight, Item, replace
from sixgun.games.bala.ways import GATLING_GAP


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
        turn = math.radians(facing)
        g.gatlings[c.gatling] = replace(
            g.gatlings[c.gatling],
            x=c.x + GATLING_GAP * math.cos(turn),
            y=c.y + GATLING_GAP * math.sin(turn),
            z=c.z,
            facing=facing,
        )


def lay_down(g: Fight, who: str, name: str) -> None:
    """Goods that a character no longer carries lie where it stands (bala.ruling.elimination-immediate)."""
    c = g.change(who, carries=tuple([item for item in g.characters[who].carries if item != name]))
    goods = g.board.goods[name]
    g.items[name] = Item(name, goods.title, c.x, c.y, c.z, goods.heavy)
