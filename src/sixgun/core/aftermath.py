"""What follows a finished game in a campaign: its part `Aftermath`."""

from __future__ import annotations

from sixgun.core.game import Part, S
from sixgun.core.ref import Ref


class Aftermath(Part[S]):
    def roll(self, ref: Ref, state: S) -> str | None:
        """Roll what follows; the bands for the next game as TOML, or None if the rules have nothing of the kind."""
        return None
