"""What a player may choose: choices, options, questions and refusals, all plain data.

The same objects serve the terminal, the page, bots, records and tests. A *choice* is what somebody decided; an *option*
is a choice on offer with its price and its rules; a *question* is a set of options put to one seat; a *refusal* says by
which rule a choice is not allowed and what would be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

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
    """How records of format 1 wrote fields that they had no name for (core/kinds.py)."""

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


Check = Callable[[Choice], Refusal | None]
Offer = Callable[[], Sequence[Option]]


class Question:
    """A set of options for one seat. Options are made when somebody looks at them, and only then.

    `check` judges any choice, also one that nobody listed; without it exactly the listed choices are legal.
    """

    __slots__ = ("_check", "_offer", "_options", "facts", "rule", "seat")

    def __init__(
        self,
        seat: str,
        rule: str,
        offer: Offer | Sequence[Option],
        check: Check | None = None,
        facts: Mapping[str, Fact] | None = None,
    ) -> None:
        self.seat = seat
        self.rule = rule
        self.facts: dict[str, Fact] = dict(facts or {})
        self._offer = offer
        self._check = check
        self._options: tuple[Option, ...] | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        if self._options is None:
            self._options = tuple(self._offer() if callable(self._offer) else self._offer)
        return self._options

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
        """Whether this very choice was taken from the options, which are legal: then nobody needs to check it again."""
        return self._options is not None and any(option.choice is choice for option in self._options)


def offered(rule: str, *choices: Choice) -> list[Option]:
    """These choices on offer, all by one rule."""
    return [Option(choice, rules=(rule,)) for choice in choices]


def option(kind: str, rule: str, **fields: Any) -> Option:
    """Short form for the options of small questions."""
    return Option(PlainChoice(kind, **fields), rules=(rule,))
