"""Choices that are too many to be listed, as forms: a kind of choice, and what has to be filled in.

A game describes them as data (`Asking.forms`); page and terminal ask for the fields and put the choice together.
Whether it is allowed is for the question's own `check` to say, as for any choice. Words come from the game's texts:
"form.NAME" says what the call is for, "group.NAME" names it, "section.SECTION" a group of forms, "field.LABEL" a field,
"field.LABEL.ID" (with "none" for the empty id, "other" for all that have no text of their own) what may be named there,
where its ordinary name would not do.

A list, a point that is pressed on the map, the fields of a form and a typed line are all ways to fill in one form:
`expressible` (core/game.py) says whether any of them can say a choice.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from sixgun.core.choice import Choice, Option, Place, PlainChoice
from sixgun.core.errors import SixgunError
from sixgun.core.kinds import Plain, holds_several, holds_text, plain

Named = TypeVar("Named")
Entry = Literal["one", "some", "each", "number", "text", "places", "facing"]
"""How a field is filled in: one of its ids; several, with `join` between them; one for each thing that the field `of`
names, written alike; a whole number; free words; places of the table, "x,y" or "x,y,height", with spaces
between them; a direction in degrees."""
MOST_PLACES = 12
"""Of one way."""


class Blank(msgspec.Struct, Generic[Named], frozen=True, omit_defaults=True):
    """One thing to fill in; `ids` are what may be named, each as a `Named`."""

    name: str
    """The field of the choice that it fills in."""
    label: str
    kind: Entry = "one"
    ids: tuple[Named, ...] = ()
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
    at: Place | None = None
    """Where one looks from: a place without a height is as high, and a direction is that to the point one presses."""
    ahead: float | None = None
    """The direction of a way that leads straight on from `at`: a number alone is so far along it. With a sign before
    it, a direction is so many degrees off this one, to the left with a plus."""


class Field(Blank[str], frozen=True):
    """One thing that a choice names."""

    shown: tuple[str, ...] = ()
    """Ids of what is shown to people for each of `ids`, where these are only numbers: the weapon in a place."""


class Form(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    """Of the choice."""
    fields: tuple[Field, ...]
    rules: tuple[str, ...] = ()
    section: str = ""
    name: str = ""
    """What it is called where several forms make choices of one kind; empty: as the kind."""
    common: Choice | Plain | None = None
    """What all its choices have in common besides their kind: their fields."""
    of: type[Choice] = PlainChoice
    """The class of its choices."""
    whose: str = ""
    """Who acts in all its choices, where the question has a form of this name for each of several."""

    @property
    def called(self) -> str:
        return self.name or self.kind

    @property
    def key(self) -> str:
        """What no other form of its question has."""
        return f"{self.called} {self.whose}".strip()

    @property
    def begins(self) -> Plain:
        """The kind of its choices and what they have in common, as plain data."""
        common = plain(self.common) if isinstance(self.common, Choice) else self.common or {}
        return {**common, "kind": self.kind}


def form_of(
    of: type[Choice],
    common: Plain,
    *fields: Field,
    rules: tuple[str, ...] = (),
    section: str = "",
    name: str = "",
) -> Form:
    """A form for choices of a class."""
    return Form(str(of.__struct_config__.tag), fields, rules, section, name, common, of)


class BadEntry(SixgunError, ValueError):
    """What was written into a field does not fit it. `reason` is "one-of", "how-many", "number", "text", "places" or
    "facing"."""

    def __init__(self, field: Field, reason: str) -> None:
        super().__init__(f"{field.label}: {reason}")
        self.field = field
        self.reason = reason


def filled(form: Form, entries: Mapping[str, str]) -> Choice:
    """The choice of a form; `entries` are by name of the field, what is left out is as the form begins. Raises
    BadEntry for what cannot be meant; the rules may still refuse the choice."""
    found = form.begins
    several: dict[str, int] = {}
    for field in form.fields:
        value = _value(field, entries.get(field.name, field.start).strip(), several.get(field.of, 1))
        if isinstance(value, list):
            several[field.name] = len(value)
            value = value if holds_several(form.of, field.name) else field.join.join(value)
        if value == "" and not holds_text(form.of, field.name):
            found.pop(field.name, None)
        else:
            found[field.name] = value
    try:
        return msgspec.convert(found, form.of, strict=False)  # a number may be one of the ids
    except msgspec.ValidationError as error:
        raise BadEntry(
            next((f for f in form.fields if f"$.{f.name}" in str(error)), form.fields[0]), "one-of"
        ) from None


def _value(field: Field, text: str, others: int) -> str | int | float | list[str] | tuple[Place, ...] | None:
    match field.kind:
        case "number":
            return _number(field, text)
        case "text":
            if not field.least <= len(text) <= field.most:
                raise BadEntry(field, "text")
            return text
        case "places":
            return _places(field, text)
        case "facing":
            return _facing(field, text)
        case "one":
            return _ids(field, text, others)[0] or (None if field.name == "facing" else "")
        case _:
            return _ids(field, text, others)


def _ids(field: Field, text: str, others: int) -> list[str]:
    parts = [part.strip() for part in text.split(field.join)] if field.kind != "one" and text else [text]
    if field.kind == "some":
        parts = [part for part in parts if part]
        if not field.least <= len(parts) <= field.most:
            raise BadEntry(field, "how-many")
    elif field.kind == "each" and len(parts) not in (1, others):
        raise BadEntry(field, "how-many")
    if any(part not in field.ids for part in parts):
        raise BadEntry(field, "one-of")
    return parts


def _places(field: Field, text: str) -> tuple[Place, ...]:
    found = tuple([_place(field, word) for word in text.split()])
    if not field.least <= len(found) <= field.most:
        raise BadEntry(field, "places")
    return found


def _place(field: Field, word: str) -> Place:
    numbers = [_decimal(field, part, "places") for part in word.split(",")]
    x, y, height = field.at or (0.0, 0.0, 0.0)
    if len(numbers) == 1 and field.ahead is not None:
        turn = math.radians(field.ahead)
        return (x + numbers[0] * math.cos(turn), y + numbers[0] * math.sin(turn), height)
    if len(numbers) not in (2, 3):
        raise BadEntry(field, "places")
    return (numbers[0], numbers[1], numbers[2] if len(numbers) == 3 else height)


def _facing(field: Field, text: str) -> float | None:
    if not text and field.least == 0:
        return None
    degrees = _decimal(field, text, "facing")
    if field.ahead is not None and text[0] in "+-":
        degrees += field.ahead
    return degrees % 360.0


def _decimal(field: Field, text: str, reason: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise BadEntry(field, reason) from None
    if not math.isfinite(number):
        raise BadEntry(field, reason)
    return number


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
    return {field.name: written(field, getattr(choice, field.name)) for field in form.fields}


def written(field: Field, value: Any) -> str:
    """What stands in a field for this value of the choice."""
    match value:
        case None:
            return ""
        case tuple() if field.kind != "places":
            return field.join.join(map(str, value))
        case tuple():
            return " ".join(",".join(repr(float(number)) for number in place) for place in value)
        case float():
            return repr(value % 360.0)
        case int() if field.kind == "number":
            return shown_number(field, value)
        case _:
            return str(value)


# what can be said ----------------------------------------------------------------------------------------------------
WRITE = "write"
"""A fact of an option whose choice holds something of the player's own: the name of the field that may be replaced
(a text or a whole number). As it stands the choice is legal, too."""


def says(form: Form, choice: Choice) -> bool:
    """Whether this form can be filled in so that it means this choice."""
    if form.kind != choice.kind:
        return False
    try:
        return same(filled(form, entries_of(form, choice)), choice)
    except BadEntry:
        return False


def same(one: Choice, other: Choice) -> bool:
    """Whether two choices are the same; a direction may be given as any number of whole turns more."""
    return one == other or _in_one_turn(one) == _in_one_turn(other)


def _in_one_turn(choice: Choice) -> Choice:
    if choice.facing is None:
        return choice
    return msgspec.structs.replace(choice, facing=round(choice.facing % 360.0, 6) % 360.0)


FACING = "facing"
"""The kind of a region in which there is no place to choose, only a direction."""


def elsewhere(option: Option, places: Sequence[Place], facing: float | None) -> Choice | None:
    """The choice of an option with other places at the end of its way, or none, and another direction, or None for as
    it is; None if the option does not leave that open."""
    choice, region = option.choice, option.region
    if region is None or (places and region.kind == FACING) or len(places) > MOST_PLACES:
        return None
    changed: Plain = {} if facing is None else {"facing": facing}
    if places:
        changed["path"] = (*choice.path[:-1], *places)
        if choice.target and not region.keeps_target:
            changed["target"] = ""
    if not changed.keys() <= set(choice.__struct_fields__):
        return None
    return msgspec.structs.replace(choice, **changed)


def own_words(option: Option, value: str | int) -> Choice | None:
    """The choice of an option with what the player adds where it has room for that."""
    field = option.facts.get(WRITE)
    if field is None or type(getattr(option.choice, field)) is not type(value):
        return None
    return msgspec.structs.replace(option.choice, **{field: value})


def leaves_open(option: Option, choice: Choice) -> bool:
    """Whether an option can be made into this choice: at another place, in another direction, in other words."""
    places = choice.path[max(0, len(option.choice.path) - 1) :] if choice.path != option.choice.path else ()
    ways = [elsewhere(option, places, choice.facing)]
    if (field := option.facts.get(WRITE)) is not None:
        ways.append(own_words(option, getattr(choice, field)))
    return any(way is not None and same(way, choice) for way in ways)


def can_be_said(forms: Sequence[Form], options: Sequence[Option], choice: Choice) -> bool:
    """Whether a choice is among these options, or can be written into one of these forms, or into what an option
    leaves open."""
    if any(same(option.choice, choice) for option in options):
        return True
    if any(says(form, choice) for form in forms):
        return True
    return any(leaves_open(option, choice) for option in options)


def takes_length(forms: Sequence[Form], kind: str) -> frozenset[str]:
    """The fields of a choice of this kind that hold free words, or several names, and so may be long."""
    fields = [field for form in forms if form.kind == kind for field in form.fields]
    return frozenset(field.name for field in fields if field.kind in ("text", "some", "each", "places"))
