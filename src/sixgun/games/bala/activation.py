"""Activations and actions: how an activation begins and ends, what it can pay for, and one row for each action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sixgun.core.choice import Choice, Later, Offer, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.bala.catalogue import half
from sixgun.games.bala.state import Activation, Character, Fight, replace

Facts = dict[str, Any]


class Action(Verb[Fight, Character, Any]):
    """A verb of the action list, for one action if nothing else is said. Nobody Paralysed gets as far as its `check`
    (turn.py).

    `about` gives the things of which it may name one, by id, with facts for the text; `also` are further rules of what
    is offered."""

    def __init__(
        self,
        kind: type[Choice],
        rule: str,
        perform: Callable[[Ref, Fight, Any], None],
        *,
        check: Callable[[Fight, Character, Any], Refusal | None],
        cost: int | Callable[[Fight, Character, Any], int] = 1,
        about: Callable[[Fight, Character], Mapping[str, Facts]] | None = None,
        also: tuple[str, ...] = (),
        offers: Callable[[Fight, Character], Iterable[Option | Later | Choice]] | None = None,
        options: Callable[[Fight, Character], Iterable[Offer]] | None = None,
    ) -> None:
        def each(g: Fight, me: Character) -> Iterator[Offer]:
            for name, facts in about(g, me).items() if about is not None else ():
                yield Later(of, g, me, name, facts)

        def of(g: Fight, me: Character, name: str, facts: Facts) -> Option | None:
            choice = kind(me.id, name)
            if check(g, me, choice) is not None:
                return None
            return Option(choice, self.cost(g, me, choice), (rule, *also), facts=facts)

        listed = each if about is not None else options
        super().__init__(kind, rule, offers=offers, options=listed, check=check, cost=cost, perform=perform)


def enemies(g: Fight, me: Character) -> dict[str, Facts]:
    return {c.id: {} for c in g.enemies(me.id)}


def no_actions_left(g: Fight, cost: int, rule: str) -> Refusal | None:
    """The refusal for a price that the active character cannot pay."""
    left = g.activation.left
    if cost > left:
        return Refusal(rule, "too-few-actions", facts={"cost": cost, "left": left})
    return None


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
    c = g[who]
    if c.drives and g.carts[c.cart].moving:
        # bala.ruling.cart-moving: "moving" looks at the driver's most recent activation, and that is now this one
        g.carts[c.cart] = replace(g.carts[c.cart], moving=False)


def end(g: Fight) -> None:
    """End the activation on top of the stack: its remaining actions are lost."""
    g.change_activation(left=0, announced=None, course=None)
