"""Situation files come in full or in a short form. What is alike in every game: which form a file has, how it is
written out, who stands in it, and the JSON schema of all forms. Knows no game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

import msgspec

from sixgun.core.strict import Reader, close_to

Full = dict[str, Any]
"""The data of a file in full, or of a row of it."""

_SHARED: dict[str, Any] = {
    "choices": {
        "type": "object",
        "description": "What players decide inside, by the id of the rule that asks: a kind, or a table with more.",
        "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "object", "required": ["kind"]}]},
    },
    "policy": {"enum": ["first", "random"], "default": "first"},
}
"""What stands in every situation file, whatever its game."""


class ShortForm(Protocol):
    """What a file in a short form holds."""

    def full(self, reader: Reader) -> Full:
        """The same written out; mistakes are reported with the keys of the short form."""
        ...


class Forms(NamedTuple):
    """The forms of a game's situation files."""

    game: str
    file: type[msgspec.Struct]
    """What a file in full holds."""
    forms: tuple[type[ShortForm], ...] = ()
    """The short ones; their field `kind` has the name of the kind as its default."""
    keys: Mapping[str, str] = {}
    """Keys that tell the kind of a file which does not name it; the first one that a file has decides."""
    head: tuple[str, ...] = ("title", "story")
    """Keys that mean the same in full."""

    @property
    def short(self) -> dict[str, type[ShortForm]]:
        """The short forms by kind."""
        return {_default(form, "kind"): form for form in self.forms}

    def in_full(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data of a file with a short form written out. Raises BadSetup."""
        if "characters" in data:
            return data
        reader = Reader()
        full = self.expand(reader, data)
        reader.finish()
        return full

    def with_options(self, data: Mapping[str, Any], options: Mapping[str, Any] | None) -> Full:
        """The file in full with other switches, as plain data. Raises BadSetup."""
        full = dict(self.in_full(data))
        if options:
            full["options"] = {**dict(full.get("options", {})), **options}
        found: Full = msgspec.json.decode(msgspec.json.encode(full))
        return found

    def expand(self, reader: Reader, data: Mapping[str, Any]) -> Full:
        """The same situation in full; mistakes are reported with the keys of the short form."""
        kind = self.kind_of(reader, data)
        full: Full = {"game": self.game, **{key: data[key] for key in self.head if key in data}}
        if kind is not None:
            full |= reader.read({**data, "kind": kind}, self.short[kind]).full(reader)
        said = data.get("options")
        if isinstance(said, Mapping):
            full["options"] = {**said, **full.get("options", {})}
        return full

    def kind_of(self, reader: Reader, data: Mapping[str, Any]) -> str | None:
        """The form that a file names, or the one of the first key that only that form has. Reports a mistake and gives
        None if there is none."""
        kind = data.get("kind")
        if kind is None:
            kind = next((form for key, form in self.keys.items() if key in data), None)
        if isinstance(kind, str) and kind in self.short:
            return kind
        if kind is None:
            reader.report("kind", f"missing: expected [[characters]], or a short form: {', '.join(self.short)}")
        else:
            hint = close_to(kind, self.short) if isinstance(kind, str) else ""
            reader.report("kind", f"expected one of {', '.join(self.short)}{hint if '?' in hint else ''}")
        return None

    def schema(self) -> dict[str, Any]:
        """JSON schema: a file in full, or one of the short forms."""
        return schema_of((self.file, *self.forms))


def _default(form: type[Any], name: str) -> str:
    return next(str(field.default) for field in msgspec.structs.fields(form) if field.name == name)


# people --------------------------------------------------------------------------------------------------------------
def somebody(name: str, key: str, ready: Container[str] = (), /, **state: Any) -> Full:
    """A row of [[characters]]: a ready one of that name, or somebody new; by the key if the name is no id. What is
    nothing is left out."""
    row: Full = {"id": name if is_id(name) or name in ready else key}
    if name in ready:
        row["use"] = name
    elif not is_id(name):
        row["name"] = name
    return row | {k: v for k, v in state.items() if not (v is None or v is False or v in ("", (), []))}


def stated(form: object, names: Iterable[str], prefix: str = "") -> Full:
    """What a form says of somebody under these names, which have the prefix there; names that it does not have are
    left out."""
    return {name: getattr(form, prefix + name) for name in names if hasattr(form, prefix + name)}


def is_id(name: str) -> bool:
    return bool(name) and len(name) <= 40 and all(part.isalnum() and part == part.lower() for part in name.split("-"))


def distinct(reader: Reader, form: object, one: str, other: str) -> None:
    """Report two keys of a form that name the same person."""
    if getattr(form, one) == getattr(form, other):
        reader.report(other, f"{getattr(form, other)} is the {one} too; expected somebody else")


# schema --------------------------------------------------------------------------------------------------------------
def schema_of(forms: tuple[Any, ...]) -> dict[str, Any]:
    """JSON schema: a file in any of the forms, with what stands in every file."""
    rows, defs = msgspec.json.schema_components(forms, ref_template="#/$defs/{name}")
    for form in forms:
        defs[form.__name__]["additionalProperties"] = False
        defs[form.__name__]["properties"] |= _SHARED
    return {"anyOf": list(rows), "$defs": defs}
