"""Bands as a TOML file of ready characters: what `sixgun aftermath` writes and scenario files can hold."""

from __future__ import annotations

from typing import Any

from sixgun.games.bala.campaign import Aftermath, ready


def roster_toml(after: Aftermath) -> str:
    """The living of all sides as blocks of ready characters, the dead as comments."""
    lines: list[str] = ['game = "bala"', ""]
    for roster in after.rosters:
        lines += [f"# {roster.side}", ""]
        for member in roster.members:
            if member.dead:
                lines += [f"# dead: {_plain(member.name)}", ""]
                continue
            lines.append("[[characters]]")
            lines += [f"{key} = {_value(value)}" for key, value in ready(member).items()]
            lines.append("")
    return "\n".join(lines)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _value(value: Any) -> str:
    """A TOML value of what a row of ready characters can hold."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    return "[" + ", ".join(_value(item) for item in value) + "]"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'
