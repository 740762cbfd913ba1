"""What the owner of a band may decide while it is built: one class for each kind of choice. Those that every band knows
are in core/building.py."""

from __future__ import annotations

from sixgun.core.building import Back, Buy, Dismiss, Done, Joining, Name, Of, Person, Rename, Thing
from sixgun.core.kinds import Kinds


class Enlist(Joining, frozen=True, tag="enlist"):
    """punk.table.house-profiles"""


class GiveBack(Thing, frozen=True, tag="give-back"):
    """punk.table.house-equipment: one piece of it less."""


class Bullets(Of, frozen=True, tag="bullets"):
    """punk.setup.band-record: so many, in secret."""

    number: int


ABOUT = (Buy, GiveBack, Bullets, Name, Dismiss)
"""What is done about one member."""
KINDS = Kinds(Done, Enlist, Person, Rename, Back, *ABOUT)
