"""The actions of a character: how each is offered, what it costs, and what somebody cannot pay for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from sixgun.core.choice import Choice, Later, Offer, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.state import Character, Skirmish

COST = "dicemore.action.cost"
TAB1 = {str(row["id"]): row for row in table("actions")}
PRICES = {id: int(row["ca"]) for id, row in TAB1.items()} | {
    str(row["id"]): int(row["ca_min"]) for row in table("other-action-costs")
}
"""The points of side actions, and of what has its price elsewhere in the rulebook."""


AnyAction = Verb[Skirmish, Character, Any]


class Action(AnyAction):
    """A verb of the action list. dicemore.reflex.failure: its points are gone whatever happens.

    What can be paid is offered as well as legal. Without a `cost` it is that of its row in Tab.1, or nothing. `unpaid`
    is the rule that asks for the points."""

    def __init__(
        self,
        kind: type[Choice],
        rule: str,
        perform: Callable[[Ref, Skirmish, Any], None],
        *,
        cost: int | Callable[[Skirmish, Character, Any], int] | None = None,
        check: Callable[[Skirmish, Character, Any], Refusal | None] = lambda _g, _me, _choice: None,
        offers: Callable[[Skirmish, Character], Iterable[Choice | Option | Later]] | None = None,
        rules: tuple[str, ...] = (),
        facts: Callable[[Skirmish, Character, Any], dict[str, Any]] = lambda _g, _me, _choice: {},
        unpaid: str = COST,
    ) -> None:
        def affordable(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
            return check(g, me, choice) or too_dear(g, self.cost(g, me, choice), unpaid)

        if cost is None:
            cost = PRICES.get(rule.removeprefix("dicemore.action."), 0)
        super().__init__(kind, rule, perform, offers=offers, check=affordable, cost=cost, rules=rules, facts=facts)


class Planned(Protocol):
    @property
    def cost(self) -> int: ...


def planned(
    kind: type[Choice],
    rule: str,
    plan: Callable[[Skirmish, Character, Any], Planned | Refusal],
    offers: Callable[[Skirmish, Character], Iterable[Offer]],
    perform: Callable[[Ref, Skirmish, Any], None],
) -> AnyAction:
    """An action of which only the way there shows the price: `plan` says how it would go, or why it cannot. What it
    `offers` has been planned."""

    def check(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
        found = plan(g, me, choice)
        return found if isinstance(found, Refusal) else None

    def cost(g: Skirmish, me: Character, choice: Choice) -> int:
        found = plan(g, me, choice)
        return 0 if isinstance(found, Refusal) else found.cost

    return AnyAction(kind, rule, options=offers, check=check, cost=cost, perform=perform)


def weapon_of(_g: Skirmish, me: Character, choice: Any) -> dict[str, Any]:
    """The fact of an action with a weapon: which one."""
    return {"weapon": me.guns[choice.gun].weapon}


def too_dear(g: Skirmish, cost: int, rule: str = COST) -> Refusal | None:
    """dicemore.action.cost: the refusal for a price that the active character cannot pay. What it has just paid for the
    action at hand counts."""
    left = g.going.left + g.going.paying
    return Refusal(rule, "too-few-points", facts={"cost": cost, "left": left}) if cost > left else None
