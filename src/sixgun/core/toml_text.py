"""Plain data written as TOML that people can edit. What is written reads back as the same data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def document(data: Mapping[str, Any]) -> str:
    """A whole file: plain values first, then tables, then lists of tables, each in the order of `data`. Numbers, texts,
    truth values, lists and tables can be written; a value of None is left out."""
    lines: list[str] = []
    _table(lines, data)
    return "\n".join(lines).lstrip("\n") + "\n"


def _table(lines: list[str], data: Mapping[str, Any]) -> None:
    tables = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    blocks = {key: value for key, value in data.items() if _is_blocks(value)}
    _rows(lines, {key: value for key, value in data.items() if key not in tables and key not in blocks})
    for key, value in tables.items():
        lines += ["", f"[{_key(key)}]"]
        _rows(lines, value)
    for key, rows in blocks.items():
        for row in rows:
            lines += ["", f"[[{_key(key)}]]"]
            _rows(lines, row)


def _rows(lines: list[str], data: Mapping[str, Any]) -> None:
    lines.extend(f"{_key(key)} = {inline(value)}" for key, value in data.items() if value is not None)


def _is_blocks(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) > 0 and all(isinstance(row, Mapping) for row in value)


def inline(value: Any) -> str:
    """One value on one line; a list of tables gets a line for each."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {inline(item)}" for key, item in value.items() if item is not None)
        return f"{{ {inner} }}" if inner else "{}"
    if _is_blocks(value):
        return "[\n" + "".join(f"  {inline(row)},\n" for row in value) + "]"
    return "[" + ", ".join(inline(item) for item in value) + "]"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
