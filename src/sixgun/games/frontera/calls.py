"""What the Mayor's calls ask for.

Each field of such a choice (choices.py) says itself of whom or of what one chooses there, and why anything else is
refused. Legality, the forms of page and terminal (core/form.py), the log and the odds all read that; what a call does
is in console.py. frontera.concept.roles: the Mayor decides what happens, and the rules decide how it turns out.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, get_type_hints

from sixgun.core.choice import Choice
from sixgun.core.form import Entry

CONSOLE = "frontera.concept.roles"
LEVELS = {"health": -4, "morale": -3, "sobriety": -3}
HOURS = ("busy", "rest", "bed")
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


class Blank(NamedTuple):
    """Something that a call names: `among` says of whom or of what one chooses, and `reason` why anything else is
    refused, where the blank alone decides that: by the call's own rule unless there is another."""

    label: str
    among: str = ""
    kind: Entry = "one"
    least: int = 1
    most: int = 1
    start: str = ""
    scale: int = 1
    reason: str = ""
    rule: str = ""
    last: bool = False
    """Whether a form asks for it after everything else, wherever the choice has it."""
    name: str = ""
    """The field of the choice."""

    @property
    def of_people(self) -> bool:
        return self.among in ("present", "dying", "others", "unseen", "debtors")

    def names(self, choice: Choice) -> tuple[str, ...]:
        """Whom a choice names there."""
        said = getattr(choice, self.name)
        return said if isinstance(said, tuple) else (said,) if said else ()


def some(label: str, least: int, most: int, among: str = "present") -> Blank:
    return Blank(label, among, "some", least, most)


def a_number(label: str, least: int, most: int, start: int = 0, *, last: bool = False) -> Blank:
    return Blank(label, "", "number", least, most, f"{start:g}", reason="a-number", rule=CONSOLE, last=last)


def dollars(label: str, least: int, start: int, *, last: bool = False) -> Blank:
    """At least so many cents; it starts with so many dollars."""
    return a_number(label, least, 10_000 * CENTS, start, last=last)._replace(scale=CENTS)


@cache
def blanks_of(kind: type[Choice]) -> tuple[Blank, ...]:
    """What a choice of this kind names on the Mayor's word, in the order in which a form asks for it."""
    hints = get_type_hints(kind, include_extras=True)
    said = [(name, getattr(hints[name], "__metadata__", ())) for name in kind.__struct_fields__]
    blanks = [blank._replace(name=name) for name, notes in said for blank in notes if isinstance(blank, Blank)]
    return tuple(sorted(blanks, key=lambda blank: blank.last))
