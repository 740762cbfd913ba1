"""Building a band through the referee, visit after visit: first whom it is about, then what is done. Here is what every
game has: the kinds of choices, and a question whose one legality test says what is offered, and why not the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from sixgun.core.choice import Choice, Option, Question, Refusal, Withheld
from sixgun.core.game import Part, S
from sixgun.core.kinds import old, tag
from sixgun.core.procedure import Made, Maker, MakerAsking, MakerFiles
from sixgun.core.ref import Ref
from sixgun.core.roster import Roster, name_refusal


# choices -------------------------------------------------------------------------------------------------------------
class Of(Choice, frozen=True):
    """About this member."""

    target: str


class Thing(Of, frozen=True):
    """About this thing, and the member who has it or gets it."""

    thing: str


class Joining(Choice, frozen=True):
    """Somebody of this profile, under this name."""

    profile: str
    name: str
    packed = old(profile="item", name="how")


class Done(Choice, frozen=True, tag="done"):
    """The band is as it shall be."""


class Person(Of, frozen=True, tag="person"):
    """See to this member."""


class Rename(Choice, frozen=True, tag="rename"):
    """The band has this name."""

    name: str
    packed = old(name="how")


class Back(Choice, frozen=True, tag="back"):
    """Nothing about this member."""


class Buy(Thing, frozen=True, tag="buy"):
    """One piece of it."""


class Name(Of, frozen=True, tag="name"):
    """The member has this name."""

    name: str
    packed = old(name="how")


class Dismiss(Of, frozen=True, tag="dismiss"):
    """Not in the band any more."""


# questions -----------------------------------------------------------------------------------------------------------
class Visit(NamedTuple):
    """A question to somebody who builds a band."""

    rule: str
    ideas: Callable[[], Iterable[Option]]
    """Everything that might be done, allowed or not."""
    check: Callable[[Choice], Refusal | None]
    """The one legality test."""
    facts: Mapping[str, Any]

    def options(self) -> list[Option]:
        return [option for option in self.ideas() if self.check(option.choice) is None]

    def ask(self, ref: Ref, seat: str) -> Choice:
        return ref.ask(seat, self.rule, self.options, self.check, self.facts)

    def withheld(self, told: Mapping[type[Choice], str]) -> tuple[Withheld, ...]:
        """What might be offered but is not, with the reason: kinds that are `told`, each with the field that says what
        it is about."""
        tried = ((option.choice, self.check(option.choice)) for option in self.ideas() if type(option.choice) in told)
        return tuple(Withheld(one.kind, why, _about(one, told[type(one)])) for one, why in tried if why is not None)


def _about(choice: Choice, field: str) -> str:
    return str(getattr(choice, field)) if field else ""


def member_asked(band: Roster, question: Question) -> Any:
    """The member whom a question is about; None if it is about the band."""
    return next((one for one in band.members if one.id == question.facts.get("who")), None)


def band_refusal(
    band: Roster, choice: Choice, rule: str, writing: str, kinds: tuple[type[Choice], ...]
) -> Refusal | None:
    """Of what every band may be asked: a member to see to, a name (by the rule of `writing`); nothing else but `kinds`,
    which the game judges."""
    match choice:
        case Person() if any(member.id == choice.target for member in band.members):
            return None
        case Rename():
            return name_refusal(writing, choice.name)
    return Refusal(rule, "not-offered", tuple(tag(kind) for kind in kinds))


# the procedure -------------------------------------------------------------------------------------------------------
class Founding(Maker[S]):
    """A band is built; its state has it as `band`."""

    keys = ("members",)

    def made(self, state: S) -> Any:
        return state.band  # type: ignore[attr-defined]  # as its class says


def founding_parts(package: str, **others: str | type[Part[Any]]) -> Mapping[str, str | type[Part[Any]]]:
    """The parts of such a procedure, whose display stands in founding_display.py of the package; `others` are besides
    or elsewhere."""
    display = f"{package}.founding_display:FoundingDisplay"
    return {"Asking": MakerAsking, "Display": display, "Files": MakerFiles, "Products": Made, **others}
