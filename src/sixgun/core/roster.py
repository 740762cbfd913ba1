"""A band is a record with a name and `members`, each with an id and a name, whatever else a game knows of them: what
files, builders and tables do with any such band."""

from __future__ import annotations

from collections.abc import Collection, Container
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from sixgun.core.choice import Refusal
from sixgun.core.game import Problem
from sixgun.core.references import check_unique
from sixgun.core.strict import Reader

LONGEST = 60
"""Letters of a name."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of a file that people keep."""


class Enlisted(Entry, frozen=True):
    """A member of a band, which has an id and a name."""

    @property
    def named(self) -> dict[str, Any]:
        """Whom a log line or a refusal is about."""
        found: Any = self
        return {"who": found.id, "name": found.name}


class Named(Protocol):
    """A member."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


class Roster(Protocol):
    """A band."""

    @property
    def name(self) -> str: ...

    @property
    def members(self) -> tuple[Named, ...]: ...


B = TypeVar("B", bound=msgspec.Struct)
M = TypeVar("M", bound=msgspec.Struct)


def check_names(reader: Reader, band: Roster, where: str = "") -> None:
    """Names can be printed."""
    at = f"{where}." if where else ""
    named = ((at, band.name), *((f"{at}members[{i}].", member.name) for i, member in enumerate(band.members)))
    for here, name in named:
        reader.expect(name.isprintable(), f"{here}name", "expected a name of letters that can be printed")


def check_ids(reader: Reader, band: Roster, where: str = "") -> None:
    """Each member has an id of its own."""
    at = f"{where}." if where else ""
    check_unique(reader, [(f"{at}members[{i}].id", member.id) for i, member in enumerate(band.members)])


def name_refusal(rule: str, name: str) -> Refusal | None:
    """A name that somebody writes, and that a file could hold."""
    if name != " ".join(name.split()) or not 1 <= len(name) <= LONGEST or not name.isprintable():
        return Refusal(rule, "bad-name")
    return None


def as_problem(where: str, refusal: Refusal) -> Problem:
    """What the rules have against a band, as a mistake of a file that has it in this place."""
    why = ", ".join(f"{key} {value}" for key, value in refusal.facts.items() if key != "who")
    return Problem(where, f"{refusal.rule}: {refusal.reason} {why}".strip())


def with_member(band: B, member: M, **fields: Any) -> B:
    """The band with a changed member in the place of the one with the same id."""
    changed: Any = replace(member, **fields)
    before: tuple[Any, ...] = getattr(band, "members")  # noqa: B009  # a band has members, its type does not say so
    return replace(band, members=tuple(changed if one.id == changed.id else one for one in before))


def numbered_id(stem: str, band: Roster) -> str:
    """An id for somebody new: "thug-2"."""
    taken = {member.id for member in band.members}
    return next(f"{stem}-{n}" for n in range(1, len(taken) + 2) if f"{stem}-{n}" not in taken)


def numbered_name(title: str, taken: Collection[str]) -> str:
    """A name for somebody new: the title, with a number where others have it."""
    return next(name for name in (title, *(f"{title} {n}" for n in range(2, 100))) if name not in taken)


def id_at_table(id: str, side: str, taken: Container[str]) -> str:
    """An id that is `taken` gets the side in front."""
    return f"{side}.{id}" if id in taken else id


def less(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """Without the first of these."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]
