"""From a scenario file to the first state, with every mistake that a file can have."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Annotated, Any

from msgspec import Meta

from sixgun.core.references import check_references
from sixgun.core.setups import Scenarios
from sixgun.core.strict import Reader, shared_fields
from sixgun.games.dustalley.space import RADIUS
from sixgun.games.dustalley.state import Alley, Gunman
from sixgun.miniatures.file_checks import check_on_table
from sixgun.miniatures.objectives import Exit, check_exits
from sixgun.miniatures.rows import At, Row, place
from sixgun.miniatures.scenery import Kind, Style, lay_out
from sixgun.miniatures.tables import Head, Laid, PersonRow, Switches, board_of, check_table
from sixgun.table.compass import degrees

STYLE = Style(
    kinds={
        "wall": Kind(family="line", height=3.0, flags=frozenset({"blocks_sight", "solid"})),
        "crate": Kind(family="area", height=1.0, flags=frozenset({"cover", "low"})),
    },
    gates={"low": "crate"},
    unit="paces",
)


class BagRow(Row, frozen=True, kw_only=True):
    at: At


class ScenarioFile(Laid, frozen=True, kw_only=True):
    scenario: Head
    gunmen: Annotated[tuple[PersonRow, ...], Meta(min_length=2, max_length=2)]
    bag: BagRow
    exits: Annotated[tuple[Exit, ...], Meta(min_length=1, max_length=4)]


def read(reader: Reader, data: Mapping[str, Any]) -> ScenarioFile:
    """dustalley.setup.table: everything that can be wrong is reported."""
    file = reader.read(data, ScenarioFile)
    size = (file.scenario.width, file.scenario.depth)
    _, scene = check_table(reader, file, STYLE, size, ("gunmen", "exits"), RADIUS)
    check_references(reader, file, {"side": [row.id for row in file.gunmen]})
    check_exits(reader, file.exits, *size)
    if scene is not None:
        check_on_table(reader, [("bag.at", file.bag.at)], scene)
    return file


def build(file: ScenarioFile) -> Alley:
    """dustalley.setup.gunmen"""
    g = Alley(board_of(file.scenario, lay_out(file.scenery, STYLE), file.exits), place(file.bag.at))
    g.gunmen = {row.id: gunman(row) for row in file.gunmen}
    return g


def gunman(row: PersonRow) -> Gunman:
    """Each gunman is a side and a seat of his own; a row of a situation says more of him."""
    own = {"seat": row.id, "place": place(row.at), "facing": degrees(row.facing)}
    return Gunman(**shared_fields(row, Gunman) | own)


SCENARIOS = Scenarios(files(__package__) / "data" / "scenarios", read, build, Switches)
