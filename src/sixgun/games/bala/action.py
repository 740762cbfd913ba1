"""What an action is: one entry per verb of the action list, with its legality, price and effect in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala.state import Character, Fight


class Action:
    """A verb of the action list.

    `check` is the one legality test: options, bots, the page and play all go through it. It may assume that the actor
    is the active character and not Paralysed (turn.py sees to that) and must test everything else, also that enough
    actions are left. `options` offers finitely many choices, each of which passes `check`. `perform` runs after the
    price is paid.
    """

    __slots__ = ("check", "cost", "kind", "options", "perform", "rule")

    def __init__(
        self,
        kind: str,
        rule: str,
        *,
        options: Callable[[Fight, Character], Iterable[Option]],
        check: Callable[[Fight, Character, Choice], Refusal | None],
        cost: Callable[[Fight, Character, Choice], int],
        perform: Callable[[Ref, Fight, Choice], None],
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.options = options
        self.check = check
        self.cost = cost
        self.perform = perform


def no_actions_left(g: Fight, cost: int, rule: str) -> Refusal | None:
    """The refusal for a price that the active character cannot pay."""
    left = g.activation.left
    if cost > left:
        return Refusal(rule, "too-few-actions", facts={"cost": cost, "left": left})
    return None


def one(_g: Fight, _c: Character, _choice: Choice) -> int:
    return 1
