"""From a scenario file to a fight: reading, the set-up of a record, the board and the first state.

A set-up is the scenario as plain data with its ready characters filled in, so that a record needs no file beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.strict import Reader
from sixgun.core.switches import Switch, switches
from sixgun.games.bala import catalogue
from sixgun.games.bala.board import Board, Switches
from sixgun.games.bala.carts import seat_place
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.interrupt import stock
from sixgun.games.bala.scenarios.check_people import check_library
from sixgun.games.bala.scenarios.check_places import cart_of
from sixgun.games.bala.scenarios.checks import check_scenario
from sixgun.games.bala.scenarios.scenery import STYLE
from sixgun.games.bala.scenarios.schema import (
    WEAPON_LISTS,
    GunRow,
    Library,
    Placed,
    Ready,
    ScenarioFile,
    Turns,
    all_weapons,
    gun_rows,
    resolve,
)
from sixgun.games.bala.space import POST_TAG
from sixgun.games.bala.state import (
    GOOD,
    Band,
    Character,
    Fight,
    Gatling,
    Gun,
    Horse,
    Item,
    Neighbour,
    Sighting,
    Wound,
)
from sixgun.miniatures.objectives import Goal
from sixgun.miniatures.rows import place
from sixgun.miniatures.scenery import Ground, lay_out
from sixgun.miniatures.setups import from_text, listed, once_each, ready_text, sound, switched
from sixgun.table import Scene
from sixgun.table.compass import degrees

# files ---------------------------------------------------------------------------------------------------------------
_DATA = files("sixgun.games.bala") / "data"


def shipped() -> tuple[str, ...]:
    """Names of the scenarios that come with the game."""
    return listed(_DATA / "scenarios")


def shipped_text(name: str) -> str:
    """A shipped scenario's file. Raises BadSetup for an unknown name."""
    return ready_text(_DATA / "scenarios", name)


@lru_cache(maxsize=1)
def ready_characters() -> dict[str, Ready]:
    """The ready characters that come with the game."""
    found = read_library((_DATA / "characters.toml").read_text(encoding="utf-8"))
    if isinstance(found, list):
        raise BadSetup(found)
    return {c.id: c for c in found.characters}


def read_library(text: str) -> Library | list[Problem]:
    """A file of weapons and ready characters only, or everything that is wrong with it."""
    reader = Reader()
    data = reader.toml(text)
    if data is None:
        return reader.problems
    library = reader.read(data, Library)
    check_library(reader, library, data)
    return reader.problems or library


def load_text(text: str, *, origin: str = "", libraries: Sequence[Library] = ()) -> ScenarioFile:
    """A scenario from its TOML text, with ready characters filled in. Raises BadSetup with every mistake."""
    reader = Reader()
    data = reader.toml(text)
    file = _read(reader, data, libraries) if data is not None else None
    if reader.problems or file is None:
        where = f"{origin}: " if origin else ""
        raise BadSetup([Problem(f"{where}{p.where}", p.message) for p in reader.problems])
    return file


def problems(text: str, libraries: Sequence[Library] = ()) -> list[Problem]:
    """Every mistake of a file: a scenario, or one that holds only weapons or characters. Empty if it is sound."""
    reader = Reader()
    data = reader.toml(text)
    if data is None:
        return reader.problems
    if "scenario" not in data and data and set(data) <= {"characters", *WEAPON_LISTS}:
        check_library(reader, reader.read(data, Library), data)
    else:
        _read(reader, data, libraries)
    return reader.problems


def _read(reader: Reader, data: Mapping[str, Any], libraries: Sequence[Library]) -> ScenarioFile:
    file = reader.read(data, ScenarioFile)
    ready = dict(ready_characters())
    for library in libraries:
        ready.update({c.id: c for c in library.characters})
        file = replace(file, **{key: getattr(file, key) + getattr(library, key) for key in WEAPON_LISTS})
    resolved = replace(file, characters=tuple([resolve(c, ready) for c in file.characters]))
    check_scenario(reader, file, resolved, data, ready)
    return resolved


# set-ups -------------------------------------------------------------------------------------------------------------
def to_setup(file: ScenarioFile) -> Setup:
    """The scenario as JSON-able data: the head of a record."""
    setup: Setup = msgspec.json.decode(msgspec.json.encode(file))
    for key in WEAPON_LISTS:
        for row in setup.get(key, ()):
            row.pop("weapon_class", None)
    return setup


SWITCHES = (
    *switches(
        Switches,
        {
            "interruption_refresh": "bala.ruling.interruption-period",
            "fight_dice": "bala.ruling.fight-dice-actions",
            "untied_horses": "bala.ruling.untied-horse",
            "shoot_horses": "bala.ruling.shoot-horse",
            "telescopic_sight_on_any": "bala.ruling.telescopic-sight-fit",
            "poor_light": "bala.detect.light",
            "sun_from": "bala.detect.light",
            "suspicious_after_violence": "bala.ruling.neighbour-suspicious",
        },
        leave_out=("director",),
    ),
    Switch("turns", "whole", 0, "bala.setup.special-rules", (), 0, 100),
)
"""What can be agreed on before a fight; the director's word is for a real table alone."""


def setup_with(setup: Setup, options: Mapping[str, Any] | None) -> Setup:
    """bala.setup.special-rules: the same set-up with other switches, or another number of turns (`turns`).

    Values may be texts as on a command line. Raises BadSetup for an unknown switch or a value that does not fit.
    """
    if not options:
        return setup
    head = dict(setup.get("scenario", {}))
    head["switches"] = switched(Switches, head.get("switches", {}), options, ("turns",))
    if "turns" in options:
        reader = Reader()
        head["turns"] = reader.read(from_text(options["turns"]), Turns, "turns")
        sound(reader, setup)
    return {**setup, "scenario": head}


# the fight -----------------------------------------------------------------------------------------------------------
def board_and_fight(setup: Setup) -> Fight:
    """The state before the first turn. Equal set-ups share one board. Raises BadSetup."""
    return _prepared(setup).fork()


def _prepare(data: Mapping[str, Any]) -> Fight:
    reader = Reader()
    return build(sound(reader, _read(reader, data, ())))


_prepared = once_each(_prepare)


def build(file: ScenarioFile) -> Fight:
    """Board and fight of a file in which there is no mistake."""
    ground = lay_out(file.scenery, STYLE)
    return _fight(file, _board(file, ground), dict(ground.states))


def _board(file: ScenarioFile, ground: Ground) -> Board:
    head = file.scenario
    goals = file.goals or tuple(
        [Goal(side=side.id, kind="last-standing", title="Be the last band on the table") for side in file.sides]
    )
    return Board(
        name=head.name,
        title=head.title,
        story=head.story,
        scene=Scene(head.width, head.depth, ground.pieces, ground.links),
        doors=ground.doors,
        sides={side.id: side for side in file.sides},
        weapons=all_weapons(file),
        gear=catalogue.gear(),
        horse_kinds=catalogue.horse_kinds(),
        switches=head.switches,
        tasks={row.id: replace(row, at=row.place) for row in file.tasks},
        exits={row.id: row for row in file.exits},
        goods={row.id: row for row in file.goods},
        goals=goals,
        turns=head.turns,
        at_limit=head.at_limit,
        posts=tuple([piece.id for piece in ground.pieces if POST_TAG in piece.tags and piece.kind != "window"]),
        year=head.year,
        titles=ground.titles,
        wholes=ground.wholes,
        notes=(*head.notes, *[f"{c.name}: {c.notes}" for c in file.characters if c.notes]),
    )


def _fight(file: ScenarioFile, board: Board, doors: dict[str, str]) -> Fight:
    """bala.ruling.starting-state, bala.ruling.detection-at-start"""
    g = Fight(board)
    g.doors = doors
    g.carts = {cart.id: cart_of(cart) for cart in file.carts}
    riders = {c.horse: c for c in file.characters if c.horse}
    for horse in file.horses:
        rider = riders.get(horse.id)
        at = rider.at if rider is not None else horse.at
        assert at is not None
        facing = degrees(rider.facing if rider is not None else horse.facing)
        x, y, z = place(at)
        g.horses[horse.id] = Horse(horse.id, horse.kind, x, y, z, facing, rider.id if rider else "", horse.tied)
    for row in file.gatlings:
        x, y, z = place(row.at)
        gun = full(GunRow(weapon=row.weapon), board.weapons[row.weapon])
        g.gatlings[row.id] = Gatling(row.id, x, y, gun, z, degrees(row.facing))
    seats: dict[tuple[str, str], int] = {}
    for c in file.characters:
        if c.cart:
            index = seats.get((c.cart, c.seat), 0)
            seats[c.cart, c.seat] = index + 1
            where = seat_place(g.carts[c.cart], c.seat, index)
        else:
            assert c.at is not None
            where = place(c.at)
        g.characters[c.id] = _character(c, where, board)
    for thing in file.goods:
        if thing.at is not None:
            x, y, z = place(thing.at)
            g.items[thing.id] = Item(thing.id, thing.title, x, y, z, thing.heavy)
    for person in file.neighbours:
        x, y, z = place(person.at)
        g.neighbours[person.id] = Neighbour(person.id, x, y, z)
    for side in file.sides:
        total = sum(c.level for c in g.characters.values() if c.side == side.id)
        g.bands[side.id] = Band(side.id, side.id, total)
    for observer, target in file.scenario.detected:
        t = g.characters[target]
        g.seen[observer, target] = Sighting(t.x, t.y, t.z, True)
    return g


def full(row: GunRow, weapon: Weapon, in_hand: bool = True) -> Gun:
    """bala.ruling.starting-state: fully loaded, but a bow has an arrow on it only in hand (bala.ruling.hands).
    bala.gap.spare-ammunition: one stick unless it says more."""
    ammo = (row.sticks or 1) if weapon.explosive else weapon.ammo
    if weapon.kind == "bow" and not in_hand:
        ammo = 0
    return Gun(
        weapon.id,
        loaded=ammo if row.loaded is None else row.loaded,
        shot=weapon.shot_barrel,
        sight=row.sight,
        stock=row.stock,
        bayonet=row.bayonet,
    )


def _character(c: Placed, where: Place, board: Board) -> Character:
    """bala.interrupt.budget, bala.ruling.interruption-level-low: Level - 2 interruptions, never less than none."""
    rows = gun_rows(c.guns)
    level = c.level or 1
    hand = 0 if rows else -1
    if c.hand is not None:
        hand = next((i for i, row in enumerate(rows) if row.weapon == c.hand), -1)
    return Character(
        id=c.id,
        name=c.name or c.id,
        side=c.side,
        level=level,
        x=where[0],
        y=where[1],
        z=where[2],
        facing=degrees(c.facing),
        guns=tuple([full(row, board.weapons[row.weapon], in_hand=i == hand) for i, row in enumerate(rows)]),
        hand=-1 if c.gatling else hand,
        arm=GOOD,
        gear=tuple(c.gear or ()),
        keys=c.keys,
        interruptions=stock(level),
        horse=c.horse,
        cart=c.cart,
        seat=c.seat,
        gatling=c.gatling,
        suspicious=board.sides[c.side].suspicious if c.suspicious is None else c.suspicious,
        carries=c.carries,
        switches=c.switches,
        wounds=tuple([Wound(w.place, w.arm, True) for w in c.wounds]),
    )
