"""Who sits where on a drawn vehicle (dicemore.gap.vehicles)."""

from __future__ import annotations

import math

from sixgun.games.dicemore.state import Character, Skirmish

_DRIVER = (1.3, 0.0)
_PLACES = ((0.2, 0.5), (0.2, -0.5), (-0.7, 0.5), (-0.7, -0.5), (-1.5, 0.0))
"""Where people sit, along and across a house wagon."""


def aboard(g: Skirmish, cart: str) -> list[Character]:
    return [c for c in g.characters.values() if c.cart == cart and c.in_play]


def seat(g: Skirmish, item: str) -> None:
    """Put everybody aboard on their places."""
    cart = g.carts[item]
    seats = iter(_PLACES)
    turn = math.radians(cart.facing)
    for c in aboard(g, cart.id):
        along, across = _DRIVER if c.driver else next(seats, _PLACES[-1])
        x = cart.x + along * math.cos(turn) - across * math.sin(turn)
        y = cart.y + along * math.sin(turn) + across * math.cos(turn)
        g.change(c.id, x=x, y=y, z=0.0, facing=cart.facing)
