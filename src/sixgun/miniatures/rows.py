"""Types of values in the files of games with miniatures, and the base of their rows.

x runs east, y runs north, from the table's south-west corner. Every key that a row does not declare is a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from sixgun.core.choice import Place

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9]+(?:[.-][a-z0-9]+)*$")]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Story = Annotated[str, Meta(min_length=1, max_length=600)]
Across = Annotated[float, Meta(ge=-10.0, le=200.0)]
Size = Annotated[float, Meta(ge=0.1, le=200.0)]
Height = Annotated[float, Meta(ge=0.0, le=20.0)]
Point = tuple[Across, Across]
At = Annotated[tuple[Across, ...], Meta(min_length=2, max_length=3)]
"""[x, y], or [x, y, height of the floor]."""


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table of a file."""


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of a printed list: its id, what the rulebook calls it, and what it is called in English."""

    id: Id
    name: str
    title: str


def place(at: Sequence[float]) -> Place:
    return (float(at[0]), float(at[1]), float(at[2]) if len(at) > 2 else 0.0)
