"""The kinds of choices of a game: one class each (core/choice.py), known together by their tags.

Only here is it known how a choice becomes plain data and is read again. Everything else that does not know the game
(records, stores, workers, pages) carries the plain data. Records of format 1 were written when every choice had the
same eight fields; `read_old` and `write_old` translate them, and a record keeps its format to its end.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import UnionType, new_class
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import inspect as mi

from sixgun.core.choice import Choice, Packing, PlainChoice, Refusal
from sixgun.core.errors import SixgunError

Plain = dict[str, Any]
"""A choice as plain data, for example {"kind": "shoot", "actor": "ringo", "target": "belle"}."""


K = TypeVar("K", bound=Choice)


def kind(shape: type[K], tag: str, meaning: str) -> type[K]:
    """A kind of choice that says nothing beyond its shape: `Aim = kind(Own, "aim", "bala.action.aim")`. It is called as
    its tag says."""
    name = "".join(map(str.capitalize, tag.split("-")))
    told = {"__doc__": meaning, "__module__": sys._getframe(1).f_globals["__name__"]}
    return new_class(name, (shape,), {"frozen": True, "tag": tag}, lambda space: space.update(told))


class BadChoice(SixgunError, ValueError):
    """Plain data that is no choice of this game: the field that is wrong ("kind" for an unknown one), and how."""

    def __init__(self, kind: str, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.kind = kind
        self.field = field
        self.message = message

    def refusal(self, rule: str, allowed: tuple[str, ...] = ()) -> Refusal:
        return Refusal(rule, "not-offered", allowed, {"field": self.field})


class Kinds:
    """All classes of choices of one game, given one by one or as their union."""

    format = 2
    """Of the records that new games are written in."""

    def __init__(self, *classes: type[Choice] | UnionType) -> None:
        each: list[type[Choice]] = [one for given in classes for one in (get_args(given) or (given,))]
        self._classes = {tag(one): one for one in each}
        assert len(self._classes) == len(each), "two classes of choices have the same tag"

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def fields(self, kind: str) -> Mapping[str, mi.Type]:
        """The fields of a kind with their types; none for a kind that there is not."""
        return _fields(self._classes[kind]) if kind in self._classes else {}

    # plain data ------------------------------------------------------------------------------------------------------
    def encode(self, choice: Choice) -> Plain:
        return plain(choice)

    def decode(self, data: object, *, strict: bool = True) -> Choice:
        """The choice of plain data. Unless `strict`, numbers may be written as text. Raises BadChoice."""
        kind = data.get("kind") if isinstance(data, Mapping) else None
        found = self._class(kind if isinstance(kind, str) else "")
        try:
            return msgspec.convert(data, found, strict=strict)
        except msgspec.ValidationError as error:
            raise _misfit(str(kind), str(error)) from None

    def _class(self, kind: str) -> type[Choice]:
        if kind not in self._classes:
            raise BadChoice(kind, "kind", f"there is no choice {kind!r:.40}")
        return self._classes[kind]

    # records ---------------------------------------------------------------------------------------------------------
    def read(self, data: object, format: int) -> Choice:
        """A choice from a record of this format. Raises BadChoice."""
        return self.decode(data) if format > 1 else self.read_old(PLAIN.decode(data))

    def write(self, choice: Choice, format: int) -> Plain:
        return plain(choice if format > 1 else self.write_old(choice))

    def read_old(self, old: Choice) -> Choice:
        """What format 1 wrote in the fields that every choice had. Raises BadChoice."""
        made = self._class(old.kind)
        assert isinstance(old, PlainChoice)
        old = made.reshaped(old)
        data: Plain = {"kind": old.kind}
        left = plain(old)
        del left["kind"]
        packed = packed_in(made)
        for field in made.__struct_fields__:
            name, packing = packed.get(field, (field, SAME))
            if name in PlainChoice.__struct_fields__:
                left.pop(name, None)
                data[field] = _read(old.kind, field, packing, getattr(old, name))
        if left:
            raise BadChoice(old.kind, next(iter(left)), "nothing of the kind belongs to this choice")
        return self.decode(data)

    def said_in(self, old: Choice) -> dict[str, Any]:
        """What a choice of format 1 says, as it is written there, by the names of the fields of its class."""
        packed = packed_in(self._classes[old.kind]) if old.kind in self._classes else {}
        return {field: getattr(old, name) for field, (name, _) in packed.items()}

    def write_old(self, choice: Choice) -> PlainChoice:
        """The same choice as format 1 writes it."""
        old: Plain = {}
        packed = packed_in(type(choice))
        for field in dict.fromkeys((*choice.__struct_fields__, *packed)):
            name, packing = packed.get(field, (field, SAME))
            written = packing.write(getattr(choice, field))
            if written or name not in old:  # two fields may have shared one
                old[name] = written
        return PlainChoice(choice.kind, **old)


class _PlainKinds(Kinds):
    """Of a game whose choices are all a `PlainChoice`."""

    format = 1

    def fields(self, kind: str) -> Mapping[str, mi.Type]:
        return _fields(PlainChoice)

    def _class(self, kind: str) -> type[Choice]:
        return PlainChoice

    def read(self, data: object, format: int) -> Choice:
        return self.decode(data)

    def write(self, choice: Choice, format: int) -> Plain:
        return plain(choice)


PLAIN = _PlainKinds()


def plain(choice: Choice) -> Plain:
    data: Plain = msgspec.json.decode(msgspec.json.encode(choice))
    return data


def tag(made: type[Choice]) -> str:
    """The kind of all choices of a class."""
    return str(made.__struct_config__.tag)


@cache
def _fields(made: type[Choice]) -> Mapping[str, mi.Type]:
    info = mi.type_info(made)
    assert isinstance(info, mi.StructType)
    return {field.name: field.type for field in info.fields}


@cache
def packed_in(made: type[Choice]) -> Mapping[str, tuple[str, Packing]]:
    """Where format 1 wrote the fields of a class that it had no names for: as the class says, or a single word in
    `item`."""
    new = [field for field in made.__struct_fields__ if field not in PlainChoice.__struct_fields__]
    return made.packed or ({new[0]: ("item", SAME)} if len(new) == 1 and holds_text(made, new[0]) else {})


def holds_text(made: type[Choice], field: str) -> bool:
    """Whether a field is a word, and so may be an empty one."""
    return isinstance(_fields(made).get(field), mi.StrType | mi.LiteralType)


def holds_several(made: type[Choice], field: str) -> bool:
    """Whether a field is a list."""
    return isinstance(_fields(made).get(field), mi.VarTupleType)


def holds_number(made: type[Choice], field: str) -> bool:
    """Whether a field is a whole number, or a list of them."""
    kind = _fields(made).get(field)
    return isinstance(kind.item_type if isinstance(kind, mi.VarTupleType) else kind, mi.IntType)


def own_fields(choice: Choice) -> dict[str, Any]:
    """What a choice says besides who acts, along which way and facing where."""
    names = [name for name in choice.__struct_fields__ if name not in ("kind", "actor", "path", "facing")]
    return {name: getattr(choice, name) for name in names}


def in_short(choice: Choice) -> str:
    """A choice for those who read programs: its kind and what it names."""
    return " ".join([choice.kind, *(str(part) for part in parts(list(own_fields(choice).values())) if part)])


def parts(value: object) -> Iterator[str | int | float]:
    """The words and numbers of plain data, however deep."""
    if isinstance(value, str | int | float):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from parts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from parts(one)


_FIELD = re.compile(r"field `(\w+)`|at `\$\.(\w+)")


def _misfit(kind: str, message: str) -> BadChoice:
    """The field that is wrong, and in words of our own what is wrong with it."""
    found = _FIELD.search(message)
    field = (found[1] or found[2]) if found else ""
    wrong = "missing" if "missing" in message else "unknown" if "unknown" in message else "not what belongs there"
    return BadChoice(kind, field, wrong)


# how format 1 packed fields ------------------------------------------------------------------------------------------
def _read(kind: str, field: str, packing: Packing, value: Any) -> Any:
    try:
        return packing.read(value)
    except (ValueError, LookupError) as error:
        raise BadChoice(kind, field, f"format 1 has no {value!r:.40} there") from error


def _same(value: Any) -> Any:
    return value


def joined(by: str) -> Packing:
    """Several ids in one word; none in an empty one."""
    return Packing(lambda text: tuple(text.split(by)) if text else (), by.join)


def in_words(words: Mapping[Any, str]) -> Packing:
    """Each of a few values as a word of its own."""
    back = {word: value for value, word in words.items()}
    return Packing(back.__getitem__, words.__getitem__)


def old(**fields: str | tuple[str, Packing]) -> Mapping[str, tuple[str, Packing]]:
    """Where format 1 wrote fields of a choice: the name of a field of `PlainChoice`, with how it was packed there if it
    was not as it stands. Fields of the same name need not be said."""
    return {name: (where, SAME) if isinstance(where, str) else where for name, where in fields.items()}


SAME = Packing(_same, _same)
WHOLE = Packing(int, str)
"""A whole number that was written as text."""
FLAG = Packing(bool, int)
"""Yes or no as the number 1 or 0."""
PLUS = joined("+")
COMMA = joined(",")
