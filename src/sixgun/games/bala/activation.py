"""Activations and actions: how an activation begins and ends, what it can pay for, and one row for each action."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Refusal
from sixgun.core.verbs import Verb
from sixgun.games.bala.catalogue import half
from sixgun.games.bala.state import Activation, Character, Fight, replace

Facts = dict[str, Any]
Action = Verb[Fight, Character, Any]
"""A verb of the action list. Nobody Paralysed gets as far as its `check` (turn.py)."""


def enemies(g: Fight, me: Character) -> dict[str, Facts]:
    return {c.id: {} for c in g.enemies(me.id)}


def no_actions_left(g: Fight, cost: int, rule: str) -> Refusal | None:
    """The refusal for a price that the active character cannot pay."""
    left = g.activation.left
    if cost > left:
        return Refusal(rule, "too-few-actions", facts={"cost": cost, "left": left})
    return None


def begin(g: Fight, who: str, interruption: bool = False) -> None:
    """Put a new activation on top of the stack.

    bala.turn.actions-from-level, bala.turn.actions-lost, bala.ruling.actions-recount: counted now;
    bala.interrupt.half-actions: half of that for an interruption, rounded up. bala.ruling.interruption-move-count: an
    interruption is an activation of its own for every limit."""
    actions = max(0, g.allowance(who))
    if interruption:
        actions = half(actions)
    g.stack = (*g.stack, Activation(who, actions, interruption=interruption, opened=interruption))
    g.phase = "act"
    c = g[who]
    if c.drives and g.carts[c.cart].moving:
        # bala.ruling.cart-moving: "moving" looks at the driver's most recent activation, and that is now this one
        g.carts[c.cart] = replace(g.carts[c.cart], moving=False)


def end(g: Fight) -> None:
    """End the activation on top of the stack: its remaining actions are lost."""
    g.change_activation(left=0, announced=None, course=None)
