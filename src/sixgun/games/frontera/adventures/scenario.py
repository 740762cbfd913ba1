"""Adventures as files: reading, checking, and the session that they start."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from sixgun.core.file_game import ScenarioFiles
from sixgun.core.game import Setup
from sixgun.core.setups import Scenarios
from sixgun.core.situations import SITUATION
from sixgun.core.strict import Reader, close_to
from sixgun.core.switches import Switch, switches
from sixgun.games.frontera import arrivals, casting
from sixgun.games.frontera.adventures.adventure_check import check, check_use, lists_of
from sixgun.games.frontera.adventures.adventure_file import AdventureFile, PieceRow, PlaceRow, SceneRow
from sixgun.games.frontera.board import Board, Cover, Switches
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.house_lists import LISTS
from sixgun.games.frontera.state import MAYOR, Session
from sixgun.table import Piece, Scene, rectangle

OPEN, ROOM = (60.0, 40.0), 20.0
"""In metres: ground without a plan, and what is left of it beyond the people on it."""
USE = "use"
"""In a file of lists alone: the ready adventure that is played with them."""


def _with_ready(data: dict[str, Any], reader: Reader) -> dict[str, Any]:
    """A file of the house's lists (house_lists.py) needs no adventure of its own: it names a ready one."""
    if USE not in data:
        return data
    allowed = (*LISTS, "switches")
    for key in data:
        if key not in (USE, *allowed):
            reader.report(key, f"a file that uses a ready adventure has only {', '.join(allowed)}")
    if data[USE] not in SCENARIOS.names():
        names = SCENARIOS.names()
        reader.report(USE, f"there is no adventure {data[USE]!r}{close_to(str(data[USE]), names)}")
        reader.finish()
    return {**tomllib.loads(SCENARIOS.text(data[USE])), **{key: data[key] for key in allowed if key in data}}


@lru_cache(maxsize=1)
def switch_list() -> tuple[Switch, ...]:
    """frontera.table.options."""
    return switches(Switches, {str(row["key"]): str(row["rule"]) for row in table("options")})


# the session ---------------------------------------------------------------------------------------------------------
def board_of(file: AdventureFile) -> Board:
    drawn = {scene.id: scene.place for scene in file.scenes if scene.place is not None}
    plans = {scene.id: drawn.get(scene.id) or open_ground(scene) for scene in file.scenes}
    return Board(
        name=file.name,
        title=file.title,
        story=file.story,
        switches=file.switches,
        places={id: plan_of(place.width, place.depth, place.pieces) for id, place in plans.items()},
        covers={
            id: {piece.id: Cover(piece.id, piece.cover == "full") for piece in place.pieces if piece.cover}
            for id, place in drawn.items()
        },
        floors={id: place.floors for id, place in drawn.items()},
        scenes={scene.id: scene for scene in file.scenes},
        titles={piece.id: piece.title for place in drawn.values() for piece in (*place.floors, *place.pieces)},
        duel_of_sides=file.duel_of_sides,
        lists=lists_of(file, Reader()),
        unseen={person.id: person for person in file.people if person.unseen},
    )


def open_ground(scene: SceneRow) -> PlaceRow:
    """A scene without a plan, should it come to a fight there: open ground with room for everybody
    (frontera.ruling.fight-places)."""
    spots = [spot for beat in scene.beats for spot in beat.spots]
    width = max([OPEN[0], *[spot.x + ROOM for spot in spots]])
    depth = max([OPEN[1], *[spot.y + ROOM for spot in spots]])
    return PlaceRow(width=width, depth=depth)


def plan_of(width: float, depth: float, rows: Sequence[PieceRow]) -> Scene:
    """The plan of a place with its pieces."""
    pieces = [
        Piece(
            id=piece.id,
            kind=piece.kind,
            polygon=rectangle(piece.x, piece.y, piece.w, piece.h),
            height=piece.height,
            blocks_sight=piece.blocks,
            cover=bool(piece.cover),
            solid=not piece.passable,
        )
        for piece in rows
    ]
    return Scene(width, depth, pieces)


def build(file: AdventureFile) -> Session:
    """The session before its first step."""
    g = Session(board_of(file))
    casting.enter(g, [person for person in file.people if not person.unseen])
    arrivals.seat_all(g, (MAYOR, *file.seats), file.late_seats)
    g.scene = file.scenes[0].id
    return g


# files ---------------------------------------------------------------------------------------------------------------
def read(reader: Reader, data: dict[str, Any]) -> AdventureFile:
    file = reader.read(data, AdventureFile)
    check(file, reader)
    return file


class Adventures(Scenarios[AdventureFile, Session]):
    head, what = "", "adventure"

    def read_text(self, reader: Reader, data: dict[str, Any]) -> AdventureFile:
        """What is written for nothing is a mistake as well."""
        file = read(reader, _with_ready(data, reader))
        check_use(file, reader)
        return file


SCENARIOS = Adventures(files("sixgun.games.frontera") / "data" / "adventures", read, build, Switches)


class FronteraFiles(ScenarioFiles[Session]):
    def switches(self) -> tuple[Switch, ...]:
        return switch_list()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        return dict(setup[SITUATION].get("options", {})) if SITUATION in setup else super().switched(setup)
