"""Putting people somewhere: at a place with the horse that they ride, or on the seats of a vehicle."""

from __future__ import annotations

import math
from functools import lru_cache

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.verbs import real_places
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.vehicle import places_on
from sixgun.table import Point
from sixgun.table.shapes import contains


def put(g: Skirmish, who: str, place: Place, facing: float | None = None) -> None:
    """Place a character, with the horse that it rides. Without a facing it keeps its own."""
    c = g[who]
    facing = c.facing if facing is None else facing % 360.0
    g.change(who, x=place[0], y=place[1], z=place[2], facing=facing)
    if c.horse:
        g.change_horse(c.horse, x=place[0], y=place[1], facing=facing)


def check_places(choice: Choice) -> Refusal | None:
    """Every place and facing of a choice is a real one."""
    return None if real_places(choice) else Refusal("dicemore.move.one-kind", "no-such-place")


# vehicles ------------------------------------------------------------------------------------------------------------
_DRIVER = (1.3, 0.0)
_PLACES = ((0.2, 0.5), (0.2, -0.5), (-0.7, 0.5), (-0.7, -0.5), (-1.5, 0.0))
"""Where people sit, along and across a house wagon."""
_STEP = 0.25
_CLEAR = 1e-6
"""Boxes so far from each other hold nothing in common, however numbers are rounded."""


def aboard(g: Skirmish, cart: str) -> list[Character]:
    return [c for c in g.characters.values() if c.cart == cart and c.in_play]


def seat(g: Skirmish, item: str) -> None:
    """Put everybody aboard on their places."""
    cart = g.carts[item]
    seats = iter(_PLACES)
    people = aboard(g, cart.id)
    taken = places_on(cart, [_DRIVER if c.driver else next(seats, _PLACES[-1]) for c in people])
    for c, (x, y, z) in zip(people, taken, strict=True):
        g.change(c.id, x=x, y=y, z=z, facing=cart.facing)


@lru_cache(maxsize=1024)
def _rim(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    """Points all along an outline."""
    rim: list[Point] = []
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        n = max(1, math.ceil(math.hypot(bx - ax, by - ay) / _STEP))
        rim += [(ax + k / n * (bx - ax), ay + k / n * (by - ay)) for k in range(n)]
    return tuple(rim)


@lru_cache(maxsize=1024)
def _box(outline: tuple[Point, ...]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def overlap(outline: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    x0, y0, x1, y1 = _box(outline)
    u0, v0, u1, v1 = _box(other)
    if x0 > u1 + _CLEAR or u0 > x1 + _CLEAR or y0 > v1 + _CLEAR or v0 > y1 + _CLEAR:
        return False
    return any(contains(other, x, y) for x, y in _rim(outline)) or any(contains(outline, x, y) for x, y in other)
