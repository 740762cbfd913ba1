"""Standing orders: what a seat has left word for, so that it is not asked the same reaction again and again.

Orders are kept outside the game's state and its record; an answer that an order gives is recorded like any other.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Question
from sixgun.core.errors import SixgunError
from sixgun.core.ref import Decider

_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
}
Facts = Callable[[], Mapping[str, Any]]
_CONDITION = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*(<=|>=|<|>|=)\s*([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)\s*")


class BadOrder(SixgunError, ValueError):
    """An order that cannot be understood, in one sentence."""


class Condition(msgspec.Struct, frozen=True):
    """A comparison of one fact of the question with a number."""

    fact: str
    sign: str
    number: float

    def holds(self, question: Question, more: Facts = dict) -> bool:
        """False also where neither the question nor `more` has the fact: then the seat is asked."""
        value = question.facts[self.fact] if self.fact in question.facts else more().get(self.fact)
        return isinstance(value, int | float) and _COMPARE[self.sign](value, self.number)

    def __str__(self) -> str:
        """As `parse_condition` reads it: the number exactly, and without an exponent."""
        number = f"{Decimal(repr(self.number)):f}".removesuffix(".0")
        return f"{self.fact} {self.sign} {number}"


def parse_condition(text: str) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise BadOrder(f"a condition is a fact, a sign and a number, such as distance > 12, not {text.strip()!r}")
    return Condition(found[1], found[2], float(found[3]))


class Order(msgspec.Struct, frozen=True):
    """Answer questions of `rule` (and of rules below it; "" means of every rule) with the first option of `kind`."""

    kind: str
    rule: str = ""
    when: Condition | None = None

    def concerns(self, question: Question) -> bool:
        return not self.rule or question.rule == self.rule or question.rule.startswith(self.rule + ".")

    def answer(self, question: Question, more: Facts = dict, options: Sequence[Option] | None = None) -> Choice | None:
        if not self.concerns(question) or (self.when is not None and not self.when.holds(question, more)):
            return None
        offered = question.options if options is None else options
        return next((option.choice for option in offered if option.choice.kind == self.kind), None)

    def __str__(self) -> str:
        return (
            f"always {self.kind}"
            + (f" at {self.rule}" if self.rule else "")
            + (f" when {self.when}" if self.when is not None else "")
        )


class StandingOrders:
    """The orders of all seats. A seat without an order for a question is asked."""

    def __init__(self) -> None:
        self._orders: dict[str, tuple[Order, ...]] = {}

    def of(self, seat: str) -> tuple[Order, ...]:
        return self._orders.get(seat, ())

    def leave(self, seat: str, order: Order) -> None:
        """Add an order; the newest goes first, and replaces one for the same rule and condition."""
        older = tuple(old for old in self.of(seat) if (old.rule, old.when) != (order.rule, order.when))
        self._orders[seat] = (order, *older)

    def ask(self, seat: str, rule: str = "") -> int:
        """Forget the seat's orders for `rule` and below, or all of them; returns how many there were."""
        kept = tuple(o for o in self.of(seat) if rule and o.rule != rule and not o.rule.startswith(rule + "."))
        gone = len(self.of(seat)) - len(kept)
        self._orders[seat] = kept
        return gone

    def concern(self, question: Question) -> bool:
        """Whether the seat may have ordered something for this question: then its options will be looked at."""
        return any(order.concerns(question) for order in self.of(question.seat))

    def answer(self, question: Question, more: Facts = dict, options: Sequence[Option] | None = None) -> Choice | None:
        """What the seat has ordered for this question; None if it wants to be asked, or if the rules would refuse.

        `more` are facts that take a while to find (Asking.order_facts); only a condition asks for them. `options`
        are those of the question, if somebody has made them already."""
        for order in self.of(question.seat):
            choice = order.answer(question, more, options)
            if choice is not None:
                return choice if question.check(choice) is None else None
        return None

    def wrap(self, decide: Decider | None = None) -> Decider:
        """A decider that follows the orders and leaves everything else to `decide`."""

        def decided(question: Question) -> Choice | None:
            choice = self.answer(question)
            if choice is None and decide is not None:
                choice = decide(question)
            return choice

        return decided
