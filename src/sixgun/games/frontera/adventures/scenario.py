"""Adventures as files: reading, checking, and the session that they start."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from sixgun.core.game import Setup
from sixgun.core.strict import Reader, close_to, tables
from sixgun.core.switches import Switch, switches
from sixgun.games.frontera import arrivals, casting
from sixgun.games.frontera.adventures.adventure_check import check, check_use, lists_of
from sixgun.games.frontera.adventures.adventure_file import AdventureFile, PieceRow, PlaceRow, SceneRow
from sixgun.games.frontera.board import Board, Cover, Switches
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.house_lists import LISTS
from sixgun.games.frontera.state import MAYOR, Player, Session
from sixgun.miniatures.setups import listed, once_each, ready_text, switched
from sixgun.table import Piece, Scene, rectangle

_FOLDER = files("sixgun.games.frontera") / "data" / "adventures"


def shipped() -> tuple[str, ...]:
    """Names of the ready adventures."""
    return listed(_FOLDER)


@lru_cache(maxsize=16)
def shipped_text(name: str) -> str:
    return ready_text(_FOLDER, name, "adventure")


# reading -------------------------------------------------------------------------------------------------------------
def load_text(text: str) -> AdventureFile:
    """An adventure from its file. Raises BadSetup with every mistake."""
    reader = Reader()
    file = reader.read(_with_ready(tables(text), reader), AdventureFile)
    check(file, reader)
    check_use(file, reader)
    reader.finish()
    return file


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
    if data[USE] not in shipped():
        reader.report(USE, f"there is no adventure {data[USE]!r}{close_to(str(data[USE]), shipped())}")
        reader.finish()
    return {**tomllib.loads(shipped_text(data[USE])), **{key: data[key] for key in allowed if key in data}}


@lru_cache(maxsize=1)
def switch_list() -> tuple[Switch, ...]:
    """frontera.table.options."""
    return switches(Switches, {str(row["key"]): str(row["rule"]) for row in table("options")})


def to_setup(file: AdventureFile, options: Mapping[str, Any] | None = None) -> Setup:
    """The file as plain data, with some switches changed."""
    data: dict[str, Any] = msgspec.to_builtins(file)
    if options:
        data["switches"] = switched(Switches, data.get("switches", {}), options)
    return data


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


def _prepare(data: dict[str, Any]) -> tuple[AdventureFile, Board]:
    reader = Reader()
    file = reader.read(data, AdventureFile)
    check(file, reader)
    reader.finish()
    return file, board_of(file)


_read = once_each(_prepare)
"""One board for each sound set-up, so that what a scene has worked out is shared."""


def board(setup: Setup) -> Board:
    """What never changes during a session of this set-up. Raises BadSetup."""
    return _read(setup)[1]


def start(setup: Setup) -> Session:
    """The session before its first step. Raises BadSetup."""
    file, board = _read(setup)
    g = Session(board)
    g.deal = (MAYOR, *file.seats)
    g.players = {seat: Player(seat, seat.title()) for seat in g.deal}
    casting.enter(g, [person for person in file.people if not person.unseen])
    for person in file.people:
        if person.seat in file.late_seats:
            arrivals.send_away(g, person.id)
    g.players |= {seat: Player(seat, seat.title(), joined=arrivals.NOT_YET) for seat in file.late_seats}
    g.scene = file.scenes[0].id
    return g
