"""A call of the Mayor's as one record: what it names, why it may be refused, what it does, and what the log says of it.

The calls themselves are in mayor.py. Legality, the forms of page and terminal (core/form.py), the log and the odds all
read the same record. frontera.concept.roles: the Mayor decides what happens, and the rules decide how it turns out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sixgun.core.choice import Choice, Fact, Refusal
from sixgun.core.form import Entry, Field, Form, form_of
from sixgun.core.ref import Ref
from sixgun.games.frontera import arrivals, casting, debts, gambling
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import PassMinutes, PassTime, PassTurns
from sixgun.games.frontera.house_lists import drinks, helpers
from sixgun.games.frontera.state import Session
from sixgun.games.frontera.trials import TESTS

CONSOLE = "frontera.concept.roles"
LEVELS = {"health": -4, "morale": -3, "sobriety": -3}
HOURS = ("busy", "rest", "bed")
PASSING: dict[type[Choice], int] = {PassTime: 600, PassMinutes: 10, PassTurns: 1}
"""The calls that let hours, minutes or turns pass, with how many turns one of them is (frontera.combat.turn-length,
frontera.ruling.minute-turns)."""
ENDINGS = ("players", "mayor", "nobody")
ALIKE = "alike"
"""frontera.ruling.chase-means: a chase is tested although some ride and others do not."""
TAKE = "take"
"""Money or goods that the Mayor takes away instead of giving them."""
CENTS = 100
LONGEST = 120
"""Letters of the stakes of a draw of luck, in the Mayor's own words."""
TOLD = 1000
"""Letters of what the Mayor tells everybody: a paragraph or two at a time."""
HARDEST = 15
"""frontera.trait-test.difficulty."""


Do = Callable[[Ref, Session, Any], object]
Refuses = Callable[[Session, Any], Refusal | None]


class Slot(NamedTuple):
    """Something that a call names: `among` says of whom or of what one chooses, and `reason` why anything else is
    refused, where the slot alone decides that: by the call's own rule unless there is another."""

    name: str
    label: str
    among: str = ""
    kind: Entry = "one"
    least: int = 1
    most: int = 1
    start: str = ""
    scale: int = 1
    reason: str = ""
    rule: str = ""

    @property
    def of_people(self) -> bool:
        return self.among in ("present", "dying", "others", "unseen", "debtors")

    def names(self, choice: Choice) -> tuple[str, ...]:
        """Whom a choice names there."""
        said = getattr(choice, self.name)
        return said if isinstance(said, tuple) else (said,) if said else ()

    def refusal(self, g: Session, choice: Choice, rule: str) -> Refusal | None:
        said = getattr(choice, self.name)
        if self.kind == "number":
            facts: dict[str, Fact] = {"least": self.least, "most": self.most}
            return None if self.least <= said <= self.most else Refusal(self.rule, self.reason, facts=facts)
        allowed = tuple(_LISTS[self.among](g)) if self.reason else ()
        return Refusal(self.rule or rule, self.reason, allowed) if self.reason and said not in allowed else None


def who(label: str, least: int = 1, most: int = 1, name: str = "", among: str = "present") -> Slot:
    return Slot(
        name or ("target" if most == 1 else "people"), label, among, "one" if most == 1 else "some", least, most
    )


def a_number(
    label: str, least: int, most: int, start: int, scale: int = 1, reason: str = "a-number", rule: str = CONSOLE
) -> Slot:
    return Slot("number", label, "", "number", least, most, f"{start / scale:g}", scale, reason, rule)


def _nothing(ref: Ref, g: Session, choice: Choice) -> None:
    """What flow.py does: the next beat, the next scene, the end."""


def of(rule: Callable[..., object], *fields: str) -> Do:
    """A rule that is carried out with these fields of the choice."""
    return lambda ref, g, choice: rule(ref, g, *[getattr(choice, field) for field in fields])


class Call(NamedTuple):
    rule: str
    slots: tuple[Slot, ...] = ()
    do: Do = _nothing
    refuses: Refuses = lambda g, choice: None
    """Why it is not allowed, besides what its slots say."""
    says: Callable[[Any], str] = lambda choice: ""
    """Which of its sentences the log has before it happens: "" for the ordinary one."""
    told_after: bool = False
    """Its one line names what has come of it."""

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple([slot.name for slot in self.slots])

    def bounds(self, name: str) -> tuple[int, int] | None:
        """How many people, letters, or which numbers it takes in one of its fields; None if it does not have it."""
        return next(((slot.least, slot.most) for slot in self.slots if slot.name == name), None)

    def people(self, choice: Choice) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Whom a choice names, and whom besides."""
        first, besides, *_ = [*[slot.names(choice) for slot in self.slots if slot.of_people], (), ()]
        return first, besides

    def refusal(self, g: Session, choice: Choice) -> Refusal | None:
        """Whether as many are named as it takes, then what only this call knows, then the other slots."""
        people = [slot for slot in self.slots if slot.of_people]
        for slot in people[:1]:
            if not slot.least <= len(slot.names(choice)) <= slot.most:
                return Refusal(CONSOLE, "how-many", facts={"least": slot.least})
        if any(not slot.names(choice) for slot in people[1:]):
            return Refusal(CONSOLE, "whom", facts={"kind": choice.kind})
        if refused := self.refuses(g, choice):
            return refused
        return next((refused for slot in self.slots if (refused := slot.refusal(g, choice, self.rule))), None)

    def forms(self, g: Session, kind: type[Choice], section: str) -> Iterator[Form]:
        """None if nobody, or nothing, could be named now."""
        fields = tuple([_field(g, slot) for slot in self.slots])
        if fields and all(field.kind in ("number", "text") or len(field.ids) >= field.least for field in fields):
            yield form_of(kind, {}, *fields, rules=(self.rule,), section=section)


def present(g: Session) -> list[str]:
    return [c.id for c in g.characters.values() if c.present and not c.dead]


# forms ---------------------------------------------------------------------------------------------------------------
_LISTS: dict[str, Callable[[Session], Iterable[str]]] = {
    "present": present,
    "dying": lambda g: [who for who in present(g) if g[who].dying],
    "others": lambda g: [who for who in present(g) if not g[who].protagonist],
    "unseen": casting.unseen,
    "debtors": debts.debtors,
    "pledges": debts.pledges,
    "settles": lambda g: debts.WAYS,
    "scenes": lambda g: g.board.scenes,
    "tests": lambda g: TESTS,
    "hours": lambda g: HOURS,
    "endings": lambda g: ENDINGS,
    "by": lambda g: ("horse", "train"),
    "fights": lambda g: ("", "last-one"),
    "hard": lambda g: ("0", *[str(row["difficulty"]) for row in table("house-difficulties") if row["difficulty"]]),
    "games": lambda g: gambling.SKILL_GAMES,
    "give": lambda g: ("", TAKE),
    "means": lambda g: ("", ALIKE),
    "bettors": lambda g: ("", *present(g)),
    "drinks": lambda g: ("", *drinks(g.board.lists)),
    "goods": lambda g: g.board.lists.goods,
    "helpers": lambda g: helpers(g.board.lists),
    "weapons": lambda g: [key for key in g.board.lists.weapons if key != "fists"],  # those nobody can give or take
    "kinds": lambda g: g.board.lists.kinds,
    "sides": lambda g: dict.fromkeys(("", *(c.side for c in g.characters.values() if c.side))),
    "free": arrivals.free,
    "ways": lambda g: arrivals.WAYS,
    "levels": lambda g: LEVELS,
}


def _field(g: Session, slot: Slot) -> Field:
    ids = tuple(_LISTS[slot.among](g)) if slot.among else ()
    start = slot.start or (ids[0] if ids and slot.kind in ("one", "each") else "")
    of, join = ("people", ",") if slot.kind == "each" else ("", "+")
    return Field(slot.name, slot.label, slot.kind, ids, slot.least, slot.most, start, join, of, slot.scale)
