"""Forms of what may be chosen besides the lists, and their usual fields: a direction, a place, a way, one of several.

Nothing is judged here: a game leaves out a form where its legality test would refuse all that could be filled in."""

from __future__ import annotations

from sixgun.core.choice import Choice, Place
from sixgun.core.form import MOST_PLACES, Field, Form

OTHER = "other"
"""The section of all of them."""


def form(name: str, common: Choice, rules: str | tuple[str, ...], *fields: Field) -> Form:
    return Form(common.kind, fields, (rules,) if isinstance(rules, str) else rules, OTHER, name, common, type(common))


def facing(at: Place, *, least: int = 0, label: str = "facing") -> Field:
    """Any direction; none where it may be left out."""
    return Field("facing", label, "facing", least=least, at=at)


def place(at: Place, *, least: int = 1) -> Field:
    return Field("path", "place", "places", least=least, at=at)


def way(at: Place, *, least: int = 1) -> Field:
    """A place with the corners before it."""
    return Field("path", "way", "places", least=least, most=MOST_PLACES, at=at)


def one_of(name: str, label: str, ids: tuple[str, ...], shown: tuple[str, ...] = ()) -> Field:
    """One of several, the first unless somebody says otherwise."""
    return Field(name, label, ids=ids, start=ids[0], shown=shown)
