"""Plain data read into records, reporting every mistake at once.

`msgspec.convert` stops at the first mistake; an author of a scenario wants the whole list. `Reader.read` walks the data
along the type. A value that is wrong, or missing, is reported with its key path and replaced by a stand-in, so that
later checks can go on; `Reader.report` stays silent about anything at, above or below a place reported before.
"""

from __future__ import annotations

import difflib
import math
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect as mi

from sixgun.core.game import BadSetup, Problem
from sixgun.core.plain import plain_lines

T = TypeVar("T")

_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")


FEW = 12
MANY = 100
"""As long a list as anybody reads who has nowhere else to look."""


def close_to(word: str, known: Iterable[str], most: int = FEW) -> str:
    """ "; did you mean x?" where a known word is near, or else a list of all of them, if there are `most` or fewer."""
    names = sorted(set(known))
    near = difflib.get_close_matches(word, names, n=3, cutoff=0.6)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    if names and len(names) <= most:
        return f"; expected one of: {', '.join(names)}"
    return ""


def _name(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'the text "{value[:40]}"'
    if value != value:
        return "nan, which is no number"
    if isinstance(value, int | float):
        return f"the number {value}" if abs(value) < 1e12 else "a huge number"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    return f"a {type(value).__name__}"


class Reader:
    """Collects the problems of one file."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._seen: list[str] = []

    # reporting -------------------------------------------------------------------------------------------------------
    def report(self, where: str, message: str) -> None:
        """Add a problem, unless one at, above or below the same place was reported already."""
        if not self.flawed(where):
            self._add(where, message)

    def flawed(self, where: str) -> bool:
        return any(_under(where, old) or _under(old, where) for old in self._seen)

    def expect(self, true: object, where: str, message: str) -> None:
        if not true:
            self.report(where, message)

    def known(self, where: str, name: str, known: Iterable[str], what: str = "character", most: int = FEW) -> bool:
        """Whether the name is one of those that are known; one that is not is reported, with what it may have meant."""
        if name in (names := list(known)):
            return True
        self.report(where, f"unknown {what} {name!r}{close_to(name, names, most)}")
        return False

    def finish(self) -> None:
        """Raises BadSetup with every problem, if there is any."""
        if self.problems:
            raise BadSetup(self.problems)

    def _add(self, where: str, message: str) -> None:
        self.problems.append(Problem(where, message))
        self._seen.append(where)

    # reading ---------------------------------------------------------------------------------------------------------
    def toml(self, text: str) -> dict[str, Any] | None:
        """The tables of a TOML text; None, with the line reported, where it is not TOML."""
        try:
            return tomllib.loads(plain_lines(text))
        except tomllib.TOMLDecodeError as mistake:
            found = _AT_LINE.search(str(mistake))
            if found:
                where = f"line {found[1]}"
            else:
                where = f"line {text.count(chr(10)) + 1}"
            what = _AT_LINE.sub("", str(mistake)).replace("(at end of document)", "at the end of the file").strip()
            self._add(where, f"not TOML: {what}")
        except (RecursionError, ValueError):
            self._add("line 1", "not TOML: tables or numbers beyond all measure")
        return None

    def read(self, data: Any, kind: type[T], where: str = "") -> T:
        """`data` as a `kind`, with stand-ins for whatever is wrong."""
        value: T = self._value(data, _type_info(kind), where)
        return value

    def _value(self, data: Any, kind: mi.Type, where: str) -> Any:
        return _READERS[type(kind)](self, data, kind, where)

    def _wrong(self, where: str, message: str, kind: mi.Type) -> Any:
        """Report a value and go on with another one."""
        self._add(where, message)
        return stand_in(kind)

    def _plain(self, data: Any, kind: mi.Type, where: str) -> Any:
        if _fits(data, kind):
            return data
        return self._wrong(where, f"expected {describe(kind)}, not {_name(data)}", kind)

    def _bare(self, data: Any, kind: mi.Metadata, where: str) -> Any:
        return self._value(data, kind.type, where)

    def _anything(self, data: Any, kind: mi.Type, where: str) -> Any:
        """The caller judges it."""
        return data

    def _literal(self, data: Any, kind: mi.LiteralType, where: str) -> Any:
        if any(data == value and type(data) is type(value) for value in kind.values):
            return data
        hint = close_to(data, [str(v) for v in kind.values if v != ""]) if isinstance(data, str) else ""
        return self._wrong(where, f"expected {describe(kind)}, not {_name(data)}{hint if '?' in hint else ''}", kind)

    def _text(self, data: Any, kind: mi.StrType, where: str) -> Any:
        if not isinstance(data, str):
            return self._wrong(where, f"expected a text, not {_name(data)}", kind)
        most = kind.max_length or 4000
        if len(data) > most:
            return self._wrong(where, f"expected a text of at most {most} characters", kind)
        if len(data) < (kind.min_length or 0):
            return self._wrong(where, "expected a text, not an empty one", kind)
        if kind.pattern and not re.search(kind.pattern, data):
            return self._wrong(where, f'expected small letters, digits, "-" and ".", not "{data[:40]}"', kind)
        return data

    def _number(self, data: Any, kind: mi.IntType | mi.FloatType, where: str) -> Any:
        if not _fits(data, kind) or not _finite(data):
            return self._wrong(where, f"expected {describe(kind)}, not {_name(data)}", kind)
        if not self._in_range(data, kind, where):
            return stand_in(kind)
        return data if isinstance(kind, mi.IntType) else float(data)

    def _dict(self, data: Any, kind: mi.DictType, where: str) -> Any:
        if not isinstance(data, Mapping):
            return self._wrong(where, f"expected a table, not {_name(data)}", kind)
        return {str(key): self._value(v, kind.value_type, _join(where, str(key))) for key, v in data.items()}

    def _in_range(self, data: float, kind: mi.IntType | mi.FloatType, where: str) -> bool:
        below = (kind.ge is not None and data < kind.ge) or (kind.gt is not None and data <= kind.gt)
        above = (kind.le is not None and data > kind.le) or (kind.lt is not None and data >= kind.lt)
        if below or above:
            what = "whole number" if isinstance(kind, mi.IntType) else "number"
            self._add(where, f"expected a {what}{_range(kind)}, not {_name(data).removeprefix('the number ')}")
        return not (below or above)

    def _struct(self, data: Any, kind: mi.StructType, where: str) -> Any:
        if not isinstance(data, Mapping):
            return self._wrong(where, f"expected a table, not {_name(data)}", kind)
        fields = {field.encode_name: field for field in kind.fields}
        for key in data:
            if key not in fields:
                near = difflib.get_close_matches(str(key), fields, n=1, cutoff=0.6)
                hint = f"; did you mean {near[0]}?" if near else f"; known keys: {', '.join(fields)}"
                self._add(_join(where, str(key)), f"unknown key{hint}")
        values = {}
        for name, field in fields.items():
            if name in data:
                values[field.name] = self._value(data[name], field.type, _join(where, name))
            elif field.required:
                self._add(_join(where, name), f"missing: expected {describe(field.type)}")
                values[field.name] = stand_in(field.type)
        return kind.cls(**values)

    def _union(self, data: Any, kind: mi.UnionType, where: str) -> Any:
        for option in kind.types:
            if _fits(data, option):
                return self._value(data, option, where)
        return self._wrong(where, f"expected {describe(kind)}, not {_name(data)}", kind)

    def _list(self, data: Any, kind: mi.ListType | mi.VarTupleType, where: str) -> Any:
        if not isinstance(data, list | tuple):
            return self._wrong(where, f"expected a list, not {_name(data)}", kind)
        low, high = kind.min_length or 0, kind.max_length or 1000
        if not low <= len(data) <= high:
            self._add(where, f"expected a list of {low} to {high}, not of {len(data)}")
            data = data[:high]
        items = [self._value(item, kind.item_type, f"{where}[{i}]") for i, item in enumerate(data)]
        if len(items) < low:
            items += [stand_in(kind.item_type) for _ in range(low - len(items))]
        return items if isinstance(kind, mi.ListType) else tuple(items)

    def _tuple(self, data: Any, kind: mi.TupleType, where: str) -> Any:
        if not isinstance(data, list | tuple) or len(data) != len(kind.item_types):
            return self._wrong(where, f"expected {describe(kind)}, not {_name(data)}", kind)
        pairs = zip(data, kind.item_types, strict=True)
        return tuple([self._value(item, option, f"{where}[{i}]") for i, (item, option) in enumerate(pairs)])


def tables(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises BadSetup where it is not TOML."""
    reader = Reader()
    found = reader.toml(text)
    reader.finish()
    return found or {}


_READERS: dict[type[mi.Type], Callable[[Reader, Any, Any, str], Any]] = {
    mi.StructType: Reader._struct,
    mi.UnionType: Reader._union,
    mi.ListType: Reader._list,
    mi.VarTupleType: Reader._list,
    mi.TupleType: Reader._tuple,
    mi.DictType: Reader._dict,
    mi.LiteralType: Reader._literal,
    mi.StrType: Reader._text,
    mi.BoolType: Reader._plain,
    mi.NoneType: Reader._plain,
    mi.IntType: Reader._number,
    mi.FloatType: Reader._number,
    mi.AnyType: Reader._anything,
    mi.Metadata: Reader._bare,
}
"""By the sort of a type; those that no file of ours has are left out."""

_type_info: Callable[[Any], mi.Type] = cache(mi.type_info)
"""Looking a type over takes longer than reading a file with it."""


def _under(where: str, above: str) -> bool:
    return where == above or (where.startswith(above) and where[len(above)] in ".[")


def _join(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def _finite(data: float) -> bool:
    try:
        return math.isfinite(data)
    except OverflowError:
        return False


def _fits(data: Any, kind: mi.Type) -> bool:
    """Whether the outer form of the data is that of the type."""
    match kind:
        case mi.Metadata():
            return _fits(data, kind.type)
        case mi.StructType() | mi.DictType():
            return isinstance(data, Mapping)
        case mi.StrType():
            return isinstance(data, str)
        case mi.BoolType():
            return isinstance(data, bool)
        case mi.IntType():
            return isinstance(data, int) and not isinstance(data, bool)
        case mi.FloatType():
            return isinstance(data, int | float) and not isinstance(data, bool)
        case mi.ListType() | mi.VarTupleType():
            return isinstance(data, list | tuple)
        case mi.TupleType():
            return isinstance(data, list | tuple) and len(data) == len(kind.item_types)
        case mi.LiteralType():
            return any(isinstance(data, type(value)) for value in kind.values)
        case mi.NoneType():
            return data is None
    return False


def _range(kind: mi.IntType | mi.FloatType) -> str:
    low = kind.ge if kind.ge is not None else kind.gt
    high = kind.le if kind.le is not None else kind.lt
    over = "more than " if kind.ge is None and kind.gt is not None else ""
    match low, high:
        case None, None:
            return ""
        case None, _:
            return f" up to {high:g}"
        case _, None:
            return f" of {over or 'at least '}{low:g}"
    return f" from {over}{low:g} to {high:g}"


def describe(kind: mi.Type) -> str:
    """What a value of the type is, in words."""
    match kind:
        case mi.Metadata():
            return describe(kind.type)
        case mi.StructType() | mi.DictType():
            return "a table"
        case mi.StrType():
            return "a text"
        case mi.BoolType():
            return "true or false"
        case mi.IntType():
            return f"a whole number{_range(kind)}"
        case mi.FloatType():
            return f"a number{_range(kind)}"
        case mi.ListType() | mi.VarTupleType():
            return "a list"
        case mi.TupleType():
            return "[" + ", ".join(describe(t) for t in kind.item_types) + "]"
        case mi.LiteralType():
            return "one of " + ", ".join(str(v) for v in kind.values if v != "")
        case mi.UnionType():
            return " or ".join(dict.fromkeys(describe(t) for t in kind.types if not isinstance(t, mi.NoneType)))
    return "nothing"


def stand_in(kind: mi.Type) -> Any:
    """A value of the type to go on with where the true one is missing or wrong."""
    if type(kind) in _NOTHING:
        return _NOTHING[type(kind)]()
    match kind:
        case mi.Metadata():
            return stand_in(kind.type)
        case mi.StructType():
            return kind.cls(**{f.name: stand_in(f.type) for f in kind.fields if f.required})
        case mi.IntType():
            return int(kind.ge or kind.gt or 0)
        case mi.FloatType():
            return float(kind.ge or kind.gt or 0.0)
        case mi.ListType():
            return [stand_in(kind.item_type) for _ in range(kind.min_length or 0)]
        case mi.VarTupleType():
            return tuple([stand_in(kind.item_type) for _ in range(kind.min_length or 0)])
        case mi.TupleType():
            return tuple([stand_in(t) for t in kind.item_types])
        case mi.LiteralType():
            return kind.values[0]
        case mi.UnionType():
            return stand_in(kind.types[0])
    return None


_NOTHING: dict[type[mi.Type], Callable[[], Any]] = {mi.StrType: str, mi.BoolType: bool, mi.DictType: dict}
"""Types of which the empty value will do."""


def plain(value: msgspec.Struct) -> dict[str, Any]:
    """A record as JSON-able data."""
    data: dict[str, Any] = msgspec.to_builtins(value)
    return data


def shared_fields(row: msgspec.Struct, record: type[msgspec.Struct]) -> dict[str, Any]:
    """The values of a row that a record of this type has under the same names."""
    return {name: getattr(row, name) for name in record.__struct_fields__ if name in row.__struct_fields__}
