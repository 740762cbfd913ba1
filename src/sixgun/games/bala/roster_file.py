"""Bands as a TOML file of ready characters: what `sixgun aftermath` writes and scenario files can hold."""

from __future__ import annotations

from sixgun.core.toml_text import inline
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
            lines += [f"{key} = {inline(value)}" for key, value in ready(member).items()]
            lines.append("")
    return "\n".join(lines)


def _plain(text: str) -> str:
    return " ".join(text.split())
