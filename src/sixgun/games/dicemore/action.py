"""What an action is: one entry per verb of the action list, with its legality, price and effect in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Character, Skirmish


class Action:
    """A verb of the action list.

    `check` is the one legality test: options, bots, the page and play all go through it. It may assume that the actor
    is the active character and that no surplus fields are named (turn.py sees to that), and must test everything else,
    also that enough points are left. `options` offers finitely many choices, each of which passes `check`. `perform`
    runs after the points are paid (dicemore.reflex.failure: they are gone whatever happens). `fields` are the fields of
    a choice that this verb understands, besides kind and actor.
    """

    __slots__ = ("check", "cost", "fields", "kind", "options", "perform", "rule")

    def __init__(
        self,
        kind: str,
        rule: str,
        *,
        fields: tuple[str, ...] = (),
        options: Callable[[Skirmish, Character], Iterable[Option]],
        check: Callable[[Skirmish, Character, Choice], Refusal | None],
        cost: Callable[[Skirmish, Character, Choice], int],
        perform: Callable[[Ref, Skirmish, Choice], None],
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.fields = fields
        self.options = options
        self.check = check
        self.cost = cost
        self.perform = perform


def too_dear(g: Skirmish, cost: int, rule: str = "dicemore.action.cost") -> Refusal | None:
    """dicemore.action.cost: the refusal for a price that the active character cannot pay."""
    left = g.going.left
    if cost > left:
        return Refusal(rule, "too-few-points", facts={"cost": cost, "left": left})
    return None
