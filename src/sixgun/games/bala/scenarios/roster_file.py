"""Bands as a TOML file of ready characters: what `sixgun aftermath` writes and scenario files can hold."""

from __future__ import annotations

from sixgun.core import aftermath
from sixgun.core.ref import Ref
from sixgun.core.toml_text import inline
from sixgun.games.bala import campaign
from sixgun.games.bala.campaign import Aftermath, ready
from sixgun.games.bala.state import Fight


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


class BalaAftermath(aftermath.Aftermath[Fight]):
    def roll(self, ref: Ref, state: Fight) -> str:
        return roster_toml(campaign.aftermath(ref, state))
