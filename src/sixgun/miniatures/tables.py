"""A file with a table in it: its head, rows of people and of scenery, all that can be wrong with them, and the board
that is made of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from sixgun.core.strict import Reader
from sixgun.miniatures.file_checks import Spot, check_ids, check_scenery_places, check_spots, scene_of
from sixgun.miniatures.objectives import Exit
from sixgun.miniatures.rows import At, Id, Row, Size, Story, Words, place
from sixgun.miniatures.scenery import Ground, SceneryRow, Style, check_scenery
from sixgun.table import Base, Scene
from sixgun.table.compass import Facing


class Switches(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every table may agree on."""

    director: bool = False
    """Somebody says how things stand on a real table (miniatures/by_hand.py)."""


class Head(Row, frozen=True, kw_only=True):
    """[scenario]"""

    name: Id
    title: Words
    story: Story
    width: Size
    depth: Size
    rounds: Annotated[int, Meta(ge=1, le=100)] = 8
    switches: Switches = Switches()


class PersonRow(Row, frozen=True, kw_only=True):
    """Somebody with a base."""

    id: Id
    name: Words
    at: At
    facing: Facing = 0.0


class Board(msgspec.Struct, frozen=True):
    """What never changes while a game is played."""

    title: str
    story: str
    scene: Scene
    ground: Ground
    exits: tuple[Exit, ...]
    rounds: int
    director: bool


def board_of(head: Head, ground: Ground, exits: tuple[Exit, ...] = ()) -> Board:
    scene = Scene(head.width, head.depth, ground.pieces)
    return Board(head.title, head.story, scene, ground, exits, head.rounds, head.switches.director)


class Laid(Row, frozen=True, kw_only=True):
    """A file with scenery."""

    scenery: Annotated[tuple[SceneryRow, ...], Meta(max_length=60)] = ()


def check_table(
    reader: Reader, file: Laid, style: Style, size: tuple[float, float], lists: Sequence[str], r: float
) -> tuple[Ground, Scene | None]:
    """The ground and the scene of a file, with every mistake reported; None for a scene that cannot be laid. `lists`
    are the names of its rows with ids, the first of them people, all with bases of that radius."""
    ground = check_scenery(reader, file.scenery, style)
    check_ids(reader, file, lists, file.scenery, ground)
    scene = scene_of(reader, *size, ground)
    if scene is not None:
        people: Sequence[PersonRow] = getattr(file, lists[0])
        spots = [Spot(f"{lists[0]}[{i}].at", row.id, Base(*place(row.at), r)) for i, row in enumerate(people)]
        check_spots(reader, spots, scene, ())
        check_scenery_places(reader, file.scenery, scene, r)
    return ground, scene
