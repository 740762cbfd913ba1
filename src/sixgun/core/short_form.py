"""Situation files come in full or in a short form. What is alike in every game: which form a file has, and the JSON
schema of all of them. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from sixgun.core.game import BadSetup
from sixgun.core.strict import Reader, close_to

_SHARED: dict[str, Any] = {
    "choices": {
        "type": "object",
        "description": "What players decide inside, by the id of the rule that asks: a kind, or a table with more.",
        "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "object", "required": ["kind"]}]},
    },
    "policy": {"enum": ["first", "random"], "default": "first"},
}
"""What stands in every situation file, whatever its game."""


def form_of(reader: Reader, data: Mapping[str, Any], forms: Mapping[str, Any], keys: Mapping[str, str]) -> str | None:
    """The short form of a file: the one that it names, or the one of the first key that only that form has. Reports a
    mistake and gives None if there is none."""
    kind = data.get("kind")
    if kind is None:
        kind = next((form for key, form in keys.items() if key in data), None)
    if isinstance(kind, str) and kind in forms:
        return kind
    if kind is None:
        reader.report("kind", f"missing: expected [[characters]], or a short form: {', '.join(forms)}")
    else:
        hint = close_to(kind, forms) if isinstance(kind, str) else ""
        reader.report("kind", f"expected one of {', '.join(forms)}{hint if '?' in hint else ''}")
    return None


Writer = Callable[[Reader, Any], dict[str, Any]]
"""Writes a short form out in full; mistakes are reported with the keys of the short form."""


def expanded(
    reader: Reader,
    data: Mapping[str, Any],
    forms: Mapping[str, Any],
    keys: Mapping[str, str],
    writers: Mapping[str, Writer],
) -> dict[str, Any]:
    """What the writer of a file's short form makes of it; nothing, with a mistake reported, if it has none."""
    kind = form_of(reader, data, forms, keys)
    return {} if kind is None else writers[kind](reader, reader.read({**data, "kind": kind}, forms[kind]))


def written_out(
    data: Mapping[str, Any], expand: Callable[[Reader, Mapping[str, Any]], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """The data of a file with a short form written out. Raises BadSetup."""
    reader = Reader()
    full = expand(reader, data) if "characters" not in data else data
    if reader.problems:
        raise BadSetup(reader.problems)
    return full


def schema_of(forms: tuple[Any, ...]) -> dict[str, Any]:
    """JSON schema: a file in any of the forms, with what stands in every file."""
    rows, defs = msgspec.json.schema_components(forms, ref_template="#/$defs/{name}")
    for form in forms:
        defs[form.__name__]["additionalProperties"] = False
        defs[form.__name__]["properties"] |= _SHARED
    return {"anyOf": list(rows), "$defs": defs}
