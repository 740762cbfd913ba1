"""Who sits where on a drawn vehicle (dicemore.gap.vehicles)."""

from __future__ import annotations

from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.vehicle import places_on

_DRIVER = (1.3, 0.0)
_PLACES = ((0.2, 0.5), (0.2, -0.5), (-0.7, 0.5), (-0.7, -0.5), (-1.5, 0.0))
"""Where people sit, along and across a house wagon."""


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
