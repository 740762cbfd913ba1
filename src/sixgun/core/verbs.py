"""What somebody can do in a turn: one entry for each verb, with its legality, price and effect in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar

from sixgun.core.choice import Choice, Fact, Later, Offer, Option, Question, Refusal, Several, made, singly
from sixgun.core.ref import Ref


class Somebody(Protocol):
    @property
    def id(self) -> str: ...


G = TypeVar("G")
C = TypeVar("C", bound=Somebody)
K = TypeVar("K", bound=Choice)
_FAR = 1e5
"""Nothing on a table is so far away."""


class Verb(Generic[G, C, K]):
    """A verb of a game, for its states, its characters and the class of its choices.

    `check` is the one legality test: options, bots, the page and play all go through it. It may assume what the turn
    sees to (that it is the actor's turn) and must test everything else, also that the price can be paid; without it the
    verb is always legal. `offers` lists finitely many choices, or whole options, made or to be made, of which those
    that pass `check` are on offer: each is tested when somebody asks for it. A verb that has to know before what is
    legal gives its `options` itself, all of them legal; `about` gives the things of which a choice may name one, with
    facts of each; and one of which nothing is said but who acts needs none of them. `cost` is a price, or works it out.
    `perform` runs after it is paid. Choices are offered by the `rule`, or by several `rules`, and with `facts`.
    """

    __slots__ = ("_about", "_facts", "_legal", "_offers", "_rules", "check", "cost", "kind", "of", "perform", "rule")

    def __init__(
        self,
        kind: type[K] | str,
        rule: str,
        perform: Callable[[Ref, G, K], None],
        *,
        offers: Callable[[G, C], Iterable[Option | Later | Choice]] | None = None,
        options: Callable[[G, C], Iterable[Offer]] | None = None,
        check: Callable[[G, C, K], Refusal | None] | None = None,
        about: Callable[[G, C], Mapping[str, dict[str, Any]]] | None = None,
        cost: int | Callable[[G, C, K], int] = 1,
        rules: tuple[str, ...] = (),
        facts: Callable[[G, C, K], dict[str, Any]] = lambda _g, _c, _choice: {},
    ) -> None:
        self.of = kind
        self.kind = kind if isinstance(kind, str) else str(kind.__struct_config__.tag)
        self.rule = rule
        self.check: Callable[[G, C, K], Refusal | None] = check or (lambda _g, _c, _choice: None)
        self.cost: Callable[[G, C, K], int] = cost if callable(cost) else lambda _g, _c, _choice: cost
        self.perform = perform
        self._rules, self._facts = rules or (rule,), facts
        self._about, self._legal = about, options
        self._offers = offers
        if offers is None and not isinstance(kind, str) and kind.__struct_fields__ == ("actor",):
            self._offers = lambda _g, c: [kind(c.id)]

    def offers(self, g: G, c: C) -> Iterable[Offer]:
        """What may be chosen of it, in order, each tested and made when somebody asks for it."""
        if self._legal is not None:
            return self._legal(g, c)
        if self._about is not None:
            return (Later(self._named, g, c, name, facts) for name, facts in self._about(g, c).items())
        proposed = self._offers(g, c) if self._offers is not None else ()
        return (Later(self._tested, g, c, one) for one in proposed)

    def options(self, g: G, c: C) -> Iterator[Option]:
        """The same, made one after another."""
        return made(self.offers(g, c))

    def option(self, g: G, c: C, choice: K) -> Option:
        """A legal choice as it is offered."""
        return Option(choice, self.cost(g, c, choice), self._rules, facts=self._facts(g, c, choice))

    def _named(self, g: G, c: C, name: str, facts: dict[str, Any]) -> Option | None:
        choice: Any = self.of(c.id, name)  # type: ignore[operator]  # a kind whose choices name a thing
        if self.check(g, c, choice) is not None:
            return None
        return Option(choice, self.cost(g, c, choice), self._rules, facts=facts)

    def _tested(self, g: G, c: C, offer: Option | Later | Choice) -> Option | None:
        if isinstance(offer, Choice):
            legal = self.check(g, c, offer) is None  # type: ignore[arg-type]  # its own
            return self.option(g, c, offer) if legal else None  # type: ignore[arg-type]  # the same
        found = offer.option() if isinstance(offer, Later) else offer
        if found is None or self.check(g, c, found.choice) is not None:  # type: ignore[arg-type]  # the same
            return None
        return found


class Verbs(Generic[G, C]):
    """All verbs of a game in which one after another is active, with the rule by which he is asked. `active` says who
    that is, `seat` who decides for him."""

    def __init__(
        self, rule: str, active: Callable[[G], C | None], seat: Callable[[G, C], str], verbs: Iterable[Verb[G, C, Any]]
    ) -> None:
        self.rule, self.active, self._seat = rule, active, seat
        self._verbs = {verb.kind: verb for verb in verbs}

    def __getitem__(self, kind: str) -> Verb[G, C, Any]:
        return self._verbs[kind]

    def check(self, g: G, choice: Choice) -> Refusal | None:
        """The one legality test of an action: of the right kind, by the right one, at real places, and as the verb
        allows it."""
        me = self.active(g)
        if choice.kind not in self._verbs:
            return Refusal(self.rule, "not-offered", tuple(self._verbs))
        if me is None or choice.actor != me.id:
            active = me.id if me is not None else ""
            return Refusal(self.rule, "not-active", (active,) if active else (), {"active": active})
        if not real_places(choice):
            return Refusal(self.rule, "no-such-place")
        return self[choice.kind].check(g, me, choice)

    def offers(self, g: G) -> Iterator[Several]:
        """What the active one may choose, made when somebody asks for it."""
        me = self.active(g)
        return (Several(verb.offers, g, me) for verb in self._verbs.values() if me is not None)

    def options(self, g: G) -> list[Option]:
        return list(made(self.offers(g)))

    def question(self, g: G, check: Callable[[G, Choice], Refusal | None] | None = None, **facts: Fact) -> Question:
        """What the active one is asked; `check` judges more than verbs, where a game has other choices as well."""
        me, judge = self.active(g), check or self.check
        assert me is not None
        return Question(self._seat(g, me), self.rule, lambda: self.offers(g), lambda choice: judge(g, choice), facts)


def retested(offers: Iterable[Offer], check: Callable[[Choice], Refusal | None]) -> Iterator[Later]:
    """Those offers that pass another test, each made and tested when somebody asks for it."""

    def passed(offer: Option | Later) -> Option | None:
        option = offer.option() if isinstance(offer, Later) else offer
        return option if option is not None and check(option.choice) is None else None

    return (Later(passed, offer) for offer in singly(offers))


def real_places(choice: Choice) -> bool:
    """Whether every place and the facing of a choice are numbers with which one can measure."""
    for place in choice.path:
        for number in place:
            if not -_FAR < number < _FAR:  # nor is what is no number
                return False
    return choice.facing is None or -_FAR < choice.facing < _FAR
