"""Starting an activation, and what the character on top of the stack has left."""

from __future__ import annotations

from sixgun.games.bala.catalogue import half
from sixgun.games.bala.state import Activation, Fight, replace


def half_actions(actions: int) -> int:
    """bala.interrupt.half-actions: half of what it would have now, rounded up."""
    return half(actions)


def begin(g: Fight, who: str, interruption: bool = False) -> None:
    """Put a new activation on top of the stack.

    bala.turn.actions-from-level, bala.turn.actions-lost, bala.ruling.actions-recount: counted now; half for an
    interruption. bala.ruling.interruption-move-count: an interruption is an activation of its own for every limit."""
    actions = max(0, g.allowance(who))
    if interruption:
        actions = half_actions(actions)
    g.stack = (*g.stack, Activation(who, actions, interruption=interruption, opened=interruption))
    g.phase = "act"
    c = g.characters[who]
    if c.cart and c.seat == "driver" and g.carts[c.cart].moving:
        # bala.ruling.cart-moving: "moving" looks at the driver's most recent activation, and that is now this one
        g.carts[c.cart] = replace(g.carts[c.cart], moving=False)


def end(g: Fight) -> None:
    """End the activation on top of the stack: its remaining actions are lost."""
    g.change_activation(left=0, announced=None, course=None)
