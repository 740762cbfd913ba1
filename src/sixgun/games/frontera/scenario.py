"""Adventures as files: reading, checking, and the session that they start."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.strict import Reader, close_to
from sixgun.games.frontera import decks
from sixgun.games.frontera.adventure_file import AdventureFile, Beat, Person, PlaceRow, SceneRow
from sixgun.games.frontera.board import Board, Cover, Switches
from sixgun.games.frontera.catalogue import goods, mounts, people, weapons
from sixgun.games.frontera.state import MAYOR, Arm, Character, Mount, Player, Session
from sixgun.table import Piece, Scene, rectangle

_FOLDER = files("sixgun.games.frontera") / "data" / "adventures"


def shipped() -> tuple[str, ...]:
    """Names of the ready adventures."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _FOLDER.iterdir() if file.name.endswith(".toml")))


@lru_cache(maxsize=16)
def shipped_text(name: str) -> str:
    if name not in shipped():
        raise BadSetup([Problem("scenario", f"there is no adventure {name!r}{close_to(name, shipped())}")])
    return (_FOLDER / f"{name}.toml").read_text(encoding="utf-8")


# reading -------------------------------------------------------------------------------------------------------------
def problems(text: str) -> list[Problem]:
    """Every mistake of an adventure file."""
    reader = Reader()
    data = reader.toml(text)
    if data is not None:
        _check(reader.read(data, AdventureFile), reader)
    return reader.problems


def load_text(text: str) -> AdventureFile:
    if found := problems(text):
        raise BadSetup(found)
    return msgspec.convert(tomllib.loads(text), AdventureFile)


def to_setup(file: AdventureFile, options: Mapping[str, Any] | None = None) -> Setup:
    """The file as plain data, with some switches changed."""
    data: dict[str, Any] = msgspec.to_builtins(file)
    if options:
        switches = {**data.get("switches", {}), **options}
        reader = Reader()
        reader.read(switches, Switches, "switches")
        if reader.problems:
            raise BadSetup(reader.problems)
        data["switches"] = switches
    return data


def _check(file: AdventureFile, reader: Reader) -> None:
    """What one part of the file says about another."""
    ids = [person.id for person in file.people]
    for n, person in enumerate(file.people):
        _check_person(person, f"people[{n}]", file, reader)
        if ids.count(person.id) > 1:
            reader.report(f"people[{n}].id", f"{person.id!r} is used twice")
    for seat in file.seats:
        if seat == MAYOR:
            reader.report("seats", "the Mayor has a seat of his own")
        elif not any(person.seat == seat for person in file.people):
            reader.report("seats", f"nobody plays for {seat!r}")
    scenes = {scene.id for scene in file.scenes}
    for n, scene in enumerate(file.scenes):
        pieces = {piece.id for piece in scene.place.pieces} if scene.place else set()
        for k, beat in enumerate(scene.beats):
            _check_beat(beat, f"scenes[{n}].beats[{k}]", ids, scenes, scene, pieces, reader)
    switches = file.switches
    players = len(file.seats) + 1
    for problem in decks.problems(
        switches.mode, players, switches.packs, switches.jokers_per_pack, switches.dmh_source, switches.pile_adjust
    ):
        reader.report(f"switches.{problem.where}", problem.message)


def _check_person(person: Person, where: str, file: AdventureFile, reader: Reader) -> None:
    if person.seat and person.seat not in file.seats:
        reader.report(f"{where}.seat", f"unknown seat {person.seat!r}{close_to(person.seat, file.seats)}")
    if person.npc and person.npc not in people():
        reader.report(f"{where}.npc", f"unknown kind {person.npc!r}{close_to(person.npc, people())}")
    for weapon in person.weapons:
        if weapon not in weapons():
            reader.report(f"{where}.weapons", f"unknown weapon {weapon!r}{close_to(weapon, weapons())}")
    if person.in_hand and person.in_hand not in person.weapons:
        reader.report(f"{where}.in_hand", f"{person.in_hand!r} is not among its weapons")
    for item in person.goods:
        if item not in goods():
            reader.report(f"{where}.goods", f"unknown goods {item!r}{close_to(item, goods())}")
    if person.mount and person.mount not in mounts():
        reader.report(f"{where}.mount", f"unknown mount {person.mount!r}{close_to(person.mount, mounts())}")


def _check_beat(
    beat: Beat, where: str, ids: list[str], scenes: set[str], scene: SceneRow, pieces: set[str], reader: Reader
) -> None:
    names = [] if beat.who in ("any", "all", "each") else beat.who.split("+")
    for name in [*names, *(beat.against.split("+") if beat.against else ())]:
        if name not in ids:
            reader.report(f"{where}.who", f"unknown person {name!r}{close_to(name, ids)}")
    for n, spot in enumerate(beat.spots):
        if spot.who not in ids:
            reader.report(f"{where}.spots[{n}].who", f"unknown person {spot.who!r}{close_to(spot.who, ids)}")
        if spot.cover and spot.cover not in pieces:
            reader.report(f"{where}.spots[{n}].cover", f"unknown piece {spot.cover!r}{close_to(spot.cover, pieces)}")
        if scene.place and not (0 <= spot.x <= scene.place.width and 0 <= spot.y <= scene.place.depth):
            reader.report(f"{where}.spots[{n}]", "is not on the plan of the scene")
    if beat.kind == "fight" and (scene.place is None or not beat.spots):
        reader.report(where, "a fight needs a scene with a place, and spots for the people in it")
    for effect in (*beat.success, *beat.partial, *beat.failure):
        if effect.goto and effect.goto not in scenes:
            reader.report(where, f"unknown scene {effect.goto!r}{close_to(effect.goto, scenes)}")
        if effect.goods and effect.goods not in goods():
            reader.report(where, f"unknown goods {effect.goods!r}{close_to(effect.goods, goods())}")
        if effect.who not in ("doer", "all", "rival", *ids):
            reader.report(where, f"unknown person {effect.who!r}")


# the session ---------------------------------------------------------------------------------------------------------
def board_of(file: AdventureFile) -> Board:
    places = {scene.id: _place(scene.place) for scene in file.scenes if scene.place is not None}
    covers = {
        scene.id: {piece.id: Cover(piece.id, piece.cover == "full") for piece in scene.place.pieces if piece.cover}
        for scene in file.scenes
        if scene.place is not None
    }
    titles = {piece.id: piece.title for scene in file.scenes if scene.place for piece in scene.place.pieces}
    return Board(
        name=file.name,
        title=file.title,
        story=file.story,
        switches=file.switches,
        places=places,
        covers=covers,
        scenes={scene.id: scene for scene in file.scenes},
        titles=titles,
        duel_of_sides=file.duel_of_sides,
    )


def _place(row: PlaceRow) -> Scene:
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
        for piece in row.pieces
    ]
    return Scene(row.width, row.depth, pieces)


@lru_cache(maxsize=64)
def _board(text: bytes) -> tuple[AdventureFile, Board]:
    """One board for each set-up, so that what a scene has worked out is shared."""
    file = msgspec.json.decode(text, type=AdventureFile)
    return file, board_of(file)


def start(setup: Setup) -> Session:
    """The session before its first step. Raises BadSetup."""
    reader = Reader()
    file = reader.read(setup, AdventureFile)
    _check(file, reader)
    if reader.problems:
        raise BadSetup(reader.problems)
    file, board = _board(msgspec.json.encode(setup, order="sorted"))
    g = Session(board)
    g.deal = (MAYOR, *file.seats)
    g.players = {seat: Player(seat, seat.title()) for seat in g.deal}
    for person in file.people:
        g.characters[person.id] = _character(person)
        if person.mount:
            mount = f"{person.id}-{person.mount}"
            g.mounts[mount] = Mount(mount, person.mount, riders=(person.id,))
            g.change(person.id, mount=mount)
    g.scene = file.scenes[0].id
    return g


def _character(person: Person) -> Character:
    return Character(
        id=person.id,
        name=person.name,
        seat=person.seat or MAYOR,
        hands=person.hands,
        senses=person.senses,
        muscle=person.muscle,
        head=person.head,
        skills=person.skills,
        protagonist=bool(person.seat),
        npc=person.npc,
        side=person.side or ("heroes" if person.seat else "mayor"),
        arms=tuple(Arm(weapon, count) for weapon, count in person.weapons.items()),
        in_hand=person.in_hand,
        goods=person.goods,
        cents=round(person.dollars * 100),
    )
