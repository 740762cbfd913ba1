"""What a player may choose: choices, options, questions and refusals, all plain data.

The same objects serve the terminal, the page, bots, records and tests. A *choice* is what somebody decided; an *option*
is a choice on offer with its price and its rules; an *offer* is an option, or makes one when somebody asks for it; a
*question* is a set of offers put to one seat; a *refusal* says by which rule a choice is not allowed and what would be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVarTuple

import msgspec

from sixgun.core.errors import SixgunError

Place = tuple[float, float, float]
"""A point of the table: x, y and the height of the floor there."""

Fact = str | int | float | bool | tuple[Any, ...] | None


class _Tagged(msgspec.StructMeta):
    """Makes the tag of a class of choices its kind."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any) -> Any:
        tag = config.get("tag")
        if tag is None:
            return super().__new__(mcls, name, bases, namespace, **config)
        made = super().__new__(mcls, name, bases, namespace, tag_field="kind", **config)
        setattr(made, "kind", tag)  # noqa: B010  # mypy knows no such attribute of a metaclass
        return made


class Choice(
    msgspec.Struct, metaclass=_Tagged, frozen=True, omit_defaults=True, forbid_unknown_fields=True, cache_hash=True
):
    """One decision. Each kind is a class of the game with the fields that it needs and no others:

        class Shoot(Choice, frozen=True, tag="shoot"):
            actor: str
            target: str
            barrel: int = 0

    Code that does not know the game reads what is here: the kind, who acts, on whom, how many, along which way and
    facing where. A class with such a field has it under this name; others leave these as they are.
    """

    packed: ClassVar[Mapping[str, tuple[str, Packing]]] = {}
    """How records of format 1 wrote fields that they had no name for (core/kinds.py). A single word for which they had
    none stood in `item`; that need not be said."""

    @classmethod
    def reshaped(cls, former: PlainChoice) -> PlainChoice:
        """A choice of format 1 as `packed` reads it, for a kind that had two shapes there."""
        return former

    @property
    def kind(self) -> str:
        """The game's own verb."""
        raise NotImplementedError

    @property
    def actor(self) -> str:
        return ""

    @property
    def target(self) -> str:
        return ""

    @property
    def how(self) -> str:
        """Which of several wordings its text has: "option.KIND-HOW" goes before "option.KIND"."""
        return ""

    @property
    def path(self) -> tuple[Place, ...]:
        return ()

    @property
    def facing(self) -> float | None:
        return None

    @property
    def number(self) -> int:
        """How many or how far; offers that differ in nothing else stand in one row."""
        return 0

    @property
    def item(self) -> str:
        """Only a `PlainChoice` has one."""
        return ""


class PlainChoice(Choice, frozen=True):
    """A choice as format 1 of the records writes those of every game: each kind says in these fields whatever it has
    to. Games that have no `Kinds` of their own yet use it as it is."""

    kind: str
    actor: str = ""
    target: str = ""
    item: str = ""
    how: str = ""
    number: int = 0
    path: tuple[Place, ...] = ()
    facing: float | None = None


class Packing(NamedTuple):
    """How a field's value becomes that of a field of `PlainChoice`, and back."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area in which any place may be chosen, with its outline rings for drawing. Where those take long to find they
    are left out here, and `Display.overlay` draws the area while somebody looks at the choice."""

    kind: str
    rings: tuple[tuple[Place, ...], ...] = ()
    facts: dict[str, Any] = {}
    keeps_target: bool = False
    """Whether the choice is about its target wherever the place is; otherwise the target belongs to the place that was
    proposed, and another place has none."""
    most: float = 0.0
    """No place is farther away than this, in the unit of the game; 0 where that is not said."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice on offer.

    With a `region` the choice is a template: its last `path` place (and `facing`) may be replaced by any place of the
    region; without one it is taken as it stands. `cost` counts in whatever pays for a turn in the game at hand.
    """

    choice: Choice
    cost: int = 0
    rules: tuple[str, ...] = ()
    region: Region | None = None
    facts: dict[str, Any] = {}


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a choice is not allowed: the rule, the reason (a text key with its facts) and what would be allowed."""

    rule: str
    reason: str
    allowed: tuple[str, ...] = ()
    facts: dict[str, Any] = {}


class Withheld(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of choice that is not on offer now, what it would be about, and why not."""

    kind: str
    refusal: Refusal
    item: str = ""


class Refused(SixgunError):
    """Raised by a referee when a rule function meets an answer that is not allowed; the working copy is thrown away."""

    def __init__(self, refusal: Refusal, choice: Choice | None = None) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal
        self.choice = choice


# offers --------------------------------------------------------------------------------------------------------------
Ts = TypeVarTuple("Ts")


class Later:
    """An option that is made when somebody asks for it, and once: `make` with these arguments gives it, or None where
    the rules refuse it. What `make` answers may not depend on whether other options have been made."""

    __slots__ = ("_args", "_make", "_option")

    def __init__(self, make: Callable[[*Ts], Option | None], *args: *Ts) -> None:
        self._make: Callable[..., Option | None] | None = make
        self._args: tuple[Any, ...] = args
        self._option: Option | None = None

    def option(self) -> Option | None:
        if self._make is not None:
            self._option = self._make(*self._args)
            self._make, self._args = None, ()
        return self._option


class Several:
    """Offers that belong together, such as those of one verb: listed when somebody asks for them, and once."""

    __slots__ = ("_args", "_list", "_listed")

    def __init__(self, offers: Callable[[*Ts], Iterable[Offer]], *args: *Ts) -> None:
        self._list: Callable[..., Iterable[Offer]] | None = offers
        self._args: tuple[Any, ...] = args
        self._listed: tuple[Offer, ...] = ()

    def listed(self) -> tuple[Offer, ...]:
        if self._list is not None:
            self._listed = tuple(self._list(*self._args))
            self._list, self._args = None, ()
        return self._listed


Offer = Option | Later | Several


class Draws(Protocol):
    """Chance for a player that picks an option; it has nothing to do with the dice of a game. A `random.Random` is
    one."""

    def randrange(self, stop: int, /) -> int:
        """One of the numbers below `stop`, each with the same chance."""


def singly(offers: Iterable[Offer]) -> Iterator[Option | Later]:
    """Each offer by itself, with those of groups in their place. None is made."""
    for offer in offers:
        if isinstance(offer, Several):
            yield from singly(offer.listed())
        else:
            yield offer


def made(offers: Iterable[Offer]) -> Iterator[Option]:
    """The options that come of offers, in their order, each made when it is its turn."""
    for offer in singly(offers):
        option = offer.option() if isinstance(offer, Later) else offer
        if option is not None:
            yield option


def any_offered(offers: Iterable[Offer]) -> bool:
    """Whether there is an option at all. None is made after the first."""
    return next(made(offers), None) is not None


def drawn(offers: Iterable[Offer], rng: Draws) -> Option | None:
    """An offer at random and, if that is a group, one of its offers; without those that come to nothing. None if all
    do."""
    left = list(offers)
    while left:
        offer = left.pop(rng.randrange(len(left)))
        if isinstance(offer, Several):
            option = drawn(offer.listed(), rng)
        else:
            option = offer.option() if isinstance(offer, Later) else offer
        if option is not None:
            return option
    return None


# questions -----------------------------------------------------------------------------------------------------------
Check = Callable[[Choice], Refusal | None]
Offers = Callable[[], Iterable[Offer]] | Sequence[Offer]


class Question:
    """What is on offer to one seat. Nothing is listed before somebody looks, and no option is made before somebody asks
    for it: `options` makes them all, `sample` and `playout` those that they draw, `first` those up to it.

    `check` judges any choice, also one that nobody listed; without it exactly the listed choices are legal.
    """

    __slots__ = ("_check", "_drawn", "_listed", "_offers", "_options", "facts", "rule", "seat")

    def __init__(
        self,
        seat: str,
        rule: str,
        offers: Offers,
        check: Check | None = None,
        facts: Mapping[str, Fact] | None = None,
    ) -> None:
        self.seat = seat
        self.rule = rule
        self.facts: dict[str, Fact] = dict(facts or {})
        self._offers = offers
        self._check = check
        self._listed: tuple[Offer, ...] | None = None
        self._options: tuple[Option, ...] | None = None
        self._drawn: dict[int, Option] = {}

    @property
    def listed(self) -> tuple[Offer, ...]:
        """The offers as the rules give them, made or not."""
        if self._listed is None:
            self._listed = tuple(self._offers() if callable(self._offers) else self._offers)
        return self._listed

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option, in the order of the rules."""
        if self._options is None:
            self._options = tuple(made(self.listed))
        return self._options

    @property
    def first(self) -> Option:
        """The first of the options. Raises LookupError if there is none."""
        return self._given(next(made(self.listed), None) if self._options is None else next(iter(self._options), None))

    def sample(self, rng: Draws) -> Option:
        """One of the options, each with exactly the same chance: an offer is drawn, and another one instead where it
        comes to nothing. Only those that are drawn are made. Raises LookupError if there is no option.

        What is drawn depends on the offers and on `rng`, never on what has been made before."""
        return self._given(drawn(singly(self.listed), rng))

    def playout(self, rng: Draws) -> Option:
        """One of the options, as fast as can be: legal, and each has a chance, but NOT the same chance. A group of
        offers (`Several`: mostly all of one kind) is drawn first and then one of its offers; other groups are not even
        listed. Raises LookupError if there is no option."""
        return self._given(drawn(self.listed, rng))

    def _given(self, option: Option | None) -> Option:
        if option is None:
            raise LookupError(f"{self.key} offers nothing")
        self._drawn[id(option.choice)] = option
        return option

    @property
    def key(self) -> str:
        return f"{self.rule}@{self.seat}"

    def check(self, choice: Choice) -> Refusal | None:
        """None if the choice is legal here."""
        if self._check is not None:
            return self._check(choice)
        options = self.options
        if any(option.choice == choice for option in options):
            return None
        return Refusal(self.rule, "not-offered", tuple(dict.fromkeys(o.choice.kind for o in options)))

    def offers(self, choice: Choice) -> bool:
        """Whether this very choice was taken from the options, listed or drawn: those are legal, and nobody needs to
        check it again."""
        if id(choice) in self._drawn:
            return True
        return self._options is not None and any(option.choice is choice for option in self._options)


def offered(rule: str, *choices: Choice) -> list[Option]:
    """These choices on offer, all by one rule."""
    return [Option(choice, rules=(rule,)) for choice in choices]


def option(kind: str, rule: str, **fields: Any) -> Option:
    """Short form for the options of small questions."""
    return Option(PlainChoice(kind, **fields), rules=(rule,))
