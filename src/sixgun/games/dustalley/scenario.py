"""From a scenario file to the first state, with every mistake that a file can have."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sixgun.core.files import Files
from sixgun.core.game import Setup
from sixgun.core.references import check_references
from sixgun.core.strict import Reader, shared_fields
from sixgun.games.dustalley.space import RADIUS
from sixgun.games.dustalley.state import Alley, Board, Gunman
from sixgun.miniatures.file_checks import Spot, check_ids, check_on_table, check_scenery_places, check_spots, scene_of
from sixgun.miniatures.objectives import Exit, check_exits
from sixgun.miniatures.rows import At, Id, Row, Size, Story, Words, place
from sixgun.miniatures.scenery import Ground, Kind, SceneryRow, Style, check_scenery, lay_out
from sixgun.miniatures.setups import Scenarios
from sixgun.table import Base, Scene
from sixgun.table.compass import Facing, degrees

STYLE = Style(
    kinds={
        "wall": Kind(family="line", height=3.0, flags=frozenset({"blocks_sight", "solid"})),
        "crate": Kind(family="area", height=1.0, flags=frozenset({"cover", "low"})),
    },
    gates={"low": "crate"},
    unit="paces",
)


class Switches(msgspec.Struct, frozen=True, omit_defaults=True):
    director: bool = False


class Head(Row, frozen=True, kw_only=True):
    name: Id
    title: Words
    story: Story
    width: Size
    depth: Size
    rounds: Annotated[int, Meta(ge=1, le=100)] = 8
    switches: Switches = Switches()


class GunmanRow(Row, frozen=True, kw_only=True):
    id: Id
    name: Words
    at: At
    facing: Facing = 0.0


class BagRow(Row, frozen=True, kw_only=True):
    at: At


class ScenarioFile(Row, frozen=True, kw_only=True):
    scenario: Head
    gunmen: Annotated[tuple[GunmanRow, ...], Meta(min_length=2, max_length=2)]
    bag: BagRow
    exits: Annotated[tuple[Exit, ...], Meta(min_length=1, max_length=4)]
    scenery: Annotated[tuple[SceneryRow, ...], Meta(max_length=60)] = ()


# mistakes ------------------------------------------------------------------------------------------------------------
def read(reader: Reader, data: Mapping[str, Any]) -> ScenarioFile:
    """dustalley.setup.table: everything that can be wrong is reported."""
    file = reader.read(data, ScenarioFile)
    head = file.scenario
    ground = check_scenery(reader, file.scenery, STYLE)
    check_ids(reader, file, ("gunmen", "exits"), file.scenery, ground)
    check_references(reader, file, {"side": [row.id for row in file.gunmen]})
    check_exits(reader, file.exits, head.width, head.depth)
    if (scene := scene_of(reader, head.width, head.depth, ground)) is not None:
        check_standing(reader, file.gunmen, scene)
        check_on_table(reader, [("bag.at", file.bag.at)], scene)
        check_scenery_places(reader, file.scenery, scene, RADIUS)
    return file


def check_standing(reader: Reader, rows: tuple[GunmanRow, ...], scene: Scene) -> None:
    spots = [Spot(f"gunmen[{i}].at", row.id, Base(*place(row.at), RADIUS)) for i, row in enumerate(rows)]
    check_spots(reader, spots, scene, ())


# the first state -----------------------------------------------------------------------------------------------------
def build(file: ScenarioFile) -> Alley:
    """dustalley.setup.gunmen"""
    head = file.scenario
    g = Alley(board_of(head, lay_out(file.scenery, STYLE), file.exits), place(file.bag.at))
    g.gunmen = {row.id: gunman(row) for row in file.gunmen}
    return g


def board_of(head: Head, ground: Ground, exits: tuple[Exit, ...]) -> Board:
    scene = Scene(head.width, head.depth, ground.pieces)
    return Board(head.title, head.story, scene, ground, exits, head.rounds, head.switches.director)


def gunman(row: GunmanRow) -> Gunman:
    """Each gunman is a side and a seat of his own; a row of a situation says more of him."""
    own = {"seat": row.id, "place": place(row.at), "facing": degrees(row.facing)}
    return Gunman(**shared_fields(row, Gunman) | own)


SCENARIOS = Scenarios(files(__package__) / "data" / "scenarios", read, build, Switches)


class AlleyFiles(Files[Alley]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return SCENARIOS.setup(text, options)
