"""What somebody can do in a turn: one entry for each verb, with its legality, price and effect in one place."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Generic, Protocol, TypeVar

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref


class Somebody(Protocol):
    @property
    def id(self) -> str: ...


G = TypeVar("G")
C = TypeVar("C", bound=Somebody)
K = TypeVar("K", bound=Choice)


class Verb(Generic[G, C, K]):
    """A verb of a game, for its states, its characters and the class of its choices.

    `check` is the one legality test: options, bots, the page and play all go through it. It may assume what the turn
    sees to (that it is the actor's turn) and must test everything else, also that
    the price can be paid; without it the verb is always legal. `offers` lists finitely many choices, of which `options`
    are those that pass `check`; a verb that has to know before what is legal gives its options itself, and one of which
    nothing is said but who acts needs neither. `cost` is a price, or works it out. `perform` runs after it is paid.
    """

    __slots__ = ("_offers", "check", "cost", "kind", "of", "options", "perform", "rule")

    def __init__(
        self,
        kind: type[K] | str,
        rule: str,
        *,
        offers: Callable[[G, C], Iterable[Option]] | None = None,
        options: Callable[[G, C], Iterable[Option]] | None = None,
        check: Callable[[G, C, K], Refusal | None] | None = None,
        cost: int | Callable[[G, C, K], int],
        perform: Callable[[Ref, G, K], None],
    ) -> None:
        self.of = kind
        self.kind = kind if isinstance(kind, str) else str(kind.__struct_config__.tag)
        self.rule = rule
        self.options: Callable[[G, C], Iterable[Option]] = options or self._legal
        self.check: Callable[[G, C, K], Refusal | None] = check or (lambda _g, _c, _choice: None)
        self.cost: Callable[[G, C, K], int] = cost if callable(cost) else lambda _g, _c, _choice: cost
        self.perform = perform
        self._offers = offers
        if offers is None and not isinstance(kind, str) and kind.__struct_fields__ == ("actor",):
            self._offers = lambda g, c: [Option(kind(c.id), self.cost(g, c, kind(c.id)), (rule,))]

    def _legal(self, g: G, c: C) -> Iterator[Option]:
        for option in self._offers(g, c) if self._offers is not None else ():
            if self.check(g, c, option.choice) is None:  # type: ignore[arg-type]  # its own
                yield option


def real_places(choice: Choice) -> bool:
    """Whether every place and the facing of a choice are numbers with which one can measure."""
    numbers = [number for place in choice.path for number in place]
    if choice.facing is not None:
        numbers.append(choice.facing)
    return all(math.isfinite(number) and abs(number) < 1e5 for number in numbers)
