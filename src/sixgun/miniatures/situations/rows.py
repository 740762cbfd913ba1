"""Rows of situation files that every game with people on a table has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from sixgun.core.choice import Place
from sixgun.miniatures.rows import At, place
from sixgun.table.compass import Facing


class ActionRow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO TARGET"."""

    do: str
    who: str = ""
    """The one whose activation it is, if it is not said."""
    target: str = ""
    """The only enemy on the table if it is not said."""
    item: str = ""
    weapon: str = ""
    how: str = ""
    to: At | None = None
    """A destination."""
    path: Annotated[tuple[At, ...], Meta(max_length=20)] = ()
    """Several places, one after the other."""
    facing: Facing | None = None
    times: Annotated[int, Meta(ge=1, le=20)] = 1


def way(path: Sequence[Sequence[float]], to: Sequence[float] | None) -> tuple[Place, ...]:
    """The places of a row, with its destination as the last one."""
    return tuple([place(at) for at in (*path, *(() if to is None else (to,)))])
