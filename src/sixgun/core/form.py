"""Choices that are too many to be listed, as forms: a kind of choice, and what has to be filled in.

A game describes them as data (`Game.forms`); the page and the terminal ask for the fields and put the choice together.
Whether it is allowed is for the question's own `check` to say, as for any choice. Words come from the game's texts:
"form.KIND" says what the call is for, "section.SECTION" names a group of forms, "field.LABEL" a field,
"field.LABEL.ID" (with "none" for the empty id) what may be named there, where its ordinary name would not do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from sixgun.core.choice import Choice
from sixgun.core.errors import SixgunError

Fills = Literal["actor", "target", "item", "how", "number"]
Entry = Literal["one", "some", "each", "number", "text"]
"""How a field is filled in: one of its ids; several, joined by `join`; one for each thing that the field `of` names,
joined alike; a whole number; words of one's own."""


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a choice names."""

    name: Fills
    """The field of the choice that it fills in."""
    label: str
    kind: Entry = "one"
    ids: tuple[str, ...] = ()
    least: int = 1
    """The smallest number; of several ids how many at least; of a text how long."""
    most: int = 1
    start: str = ""
    """What it begins with."""
    join: str = "+"
    of: str = ""
    scale: int = 1
    """People read and write the number divided by this: cents as dollars."""
    file: bool = False
    """Whether the text is that of a file, rather than something to be said."""


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    """Of the choice."""
    fields: tuple[Field, ...]
    rules: tuple[str, ...] = ()
    section: str = ""


class BadEntry(SixgunError, ValueError):
    """What was written into a field does not fit it. `reason` is "one-of", "how-many", "number" or "text"."""

    def __init__(self, field: Field, reason: str) -> None:
        super().__init__(f"{field.label}: {reason}")
        self.field = field
        self.reason = reason


def filled(form: Form, entries: Mapping[str, str]) -> Choice:
    """The choice of a form; `entries` are by name of the field, what is left out is as the form begins. Raises
    BadEntry for what cannot be meant; the rules may still refuse the choice."""
    found: dict[str, str | int] = {}
    for field in form.fields:
        text = entries.get(field.name, field.start).strip()
        others = next((len(str(found[one.name]).split(one.join)) for one in form.fields if one.name == field.of), 1)
        found[field.name] = _value(field, text, others)
    return Choice(form.kind, **found)  # type: ignore[arg-type]  # names and types are those of the fields


def _value(field: Field, text: str, others: int) -> str | int:
    if field.kind == "number":
        return _number(field, text)
    if field.kind == "text":
        if not field.least <= len(text) <= field.most:
            raise BadEntry(field, "text")
        return text
    parts = [part.strip() for part in text.split(field.join)] if field.kind != "one" and text else [text]
    if field.kind == "some":
        parts = [part for part in parts if part]
        if not field.least <= len(parts) <= field.most:
            raise BadEntry(field, "how-many")
    elif field.kind == "each" and len(parts) not in (1, others):
        raise BadEntry(field, "how-many")
    if any(part not in field.ids for part in parts):
        raise BadEntry(field, "one-of")
    return field.join.join(parts)


def _number(field: Field, text: str) -> int:
    try:
        number = round(float(text.replace(",", ".") or "0") * field.scale)
    except (ValueError, OverflowError):
        raise BadEntry(field, "number") from None
    if not field.least <= number <= field.most:
        raise BadEntry(field, "number")
    return number


def shown_number(field: Field, number: int) -> str:
    """A number as people read it in this field."""
    return str(number) if field.scale == 1 else f"{number / field.scale:g}"


def entries_of(form: Form, choice: Choice) -> dict[str, str]:
    """How a form is filled in that gives this choice."""
    found: dict[str, str] = {}
    for field in form.fields:
        value = getattr(choice, field.name)
        found[field.name] = shown_number(field, value) if field.kind == "number" else str(value)
    return found


def takes_length(forms: Sequence[Form], kind: str) -> frozenset[str]:
    """The fields of a choice of this kind that hold words of one's own, or several names, and so may be long."""
    fields = [field for form in forms if form.kind == kind for field in form.fields]
    return frozenset(field.name for field in fields if field.kind in ("text", "some", "each"))


def label_texts(forms: Sequence[Form]) -> set[str]:
    """Keys of the texts that these forms need."""
    found = {f"form.{form.kind}" for form in forms} | {f"section.{form.section}" for form in forms}
    return found | {f"field.{field.label}" for form in forms for field in form.fields}
