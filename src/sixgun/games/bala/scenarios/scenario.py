"""From a scenario file to a fight: reading, the set-up of a record, the board and the first state.

A set-up is the scenario as plain data with its ready characters filled in, so that a record needs no file beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.core.game import Problem, Setup
from sixgun.core.setups import Scenarios, from_text, in_toml, sound, switched
from sixgun.core.strict import Reader, shared_fields
from sixgun.core.switches import Switch, switches
from sixgun.games.bala import catalogue
from sixgun.games.bala.board import Board, Switches
from sixgun.games.bala.carts import seat_place
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.interrupt import stock
from sixgun.games.bala.scenarios import schema
from sixgun.games.bala.scenarios.checks import cart_of, check_library, check_scenario
from sixgun.games.bala.scenarios.schema import STYLE
from sixgun.games.bala.space import POST_TAG
from sixgun.games.bala.state import Band, Character, Fight, Gatling, Gun, Horse, Item, Neighbour, Sighting, Wound
from sixgun.miniatures.objectives import Goal
from sixgun.miniatures.rows import place
from sixgun.miniatures.scenery import Ground, lay_out
from sixgun.table import Scene
from sixgun.table.compass import degrees

# files ---------------------------------------------------------------------------------------------------------------
_DATA = files("sixgun.games.bala") / "data"


@lru_cache(maxsize=1)
def ready_characters() -> dict[str, schema.Ready]:
    """The ready characters that come with the game."""
    text = (_DATA / "characters.toml").read_text(encoding="utf-8")
    return {c.id: c for c in in_toml(text, _read_library).characters}


def _read_library(reader: Reader, data: Mapping[str, Any]) -> schema.Library:
    library = reader.read(data, schema.Library)
    check_library(reader, library, data)
    return library


def _read(reader: Reader, data: Mapping[str, Any]) -> schema.ScenarioFile:
    file = reader.read(data, schema.ScenarioFile)
    resolved = with_ready(file)
    check_scenario(reader, file, resolved, data, ready_characters())
    return resolved


def with_ready(file: schema.ScenarioFile) -> schema.ScenarioFile:
    """The file with ready characters filled in."""
    return replace(file, characters=tuple([schema.resolve(c, ready_characters()) for c in file.characters]))


# set-ups -------------------------------------------------------------------------------------------------------------
SWITCHES = (*switches(Switches), Switch("turns", "whole", 0, "bala.setup.special-rules", (), 0, 100))
"""What can be agreed on before a fight; the director's word is for a real table alone."""


class Files(Scenarios[schema.ScenarioFile, Fight]):
    """A file may also hold only weapons or characters."""

    def problems(self, text: str) -> list[Problem]:
        reader = Reader()
        data = reader.toml(text)
        if data and "scenario" not in data and set(data) <= {"characters", *catalogue.LISTS}:
            _read_library(reader, data)
            return reader.problems
        return super().problems(text)

    def plain(self, file: schema.ScenarioFile) -> Setup:
        setup = super().plain(file)
        for key in catalogue.LISTS:
            for row in setup.get(key, ()):
                row.pop("weapon_class", None)
        return setup

    def with_options(self, setup: Setup, options: Mapping[str, Any] | None) -> Setup:
        """bala.setup.special-rules: besides the switches there is the number of turns (`turns`)."""
        if not options:
            return setup
        head = dict(setup.get("scenario", {}))
        head["switches"] = switched(Switches, head.get("switches", {}), options, ("turns",))
        if "turns" in options:
            reader = Reader()
            head["turns"] = reader.read(from_text(options["turns"]), schema.Turns, "turns")
            sound(reader, setup)
        return {**setup, "scenario": head}


# the fight -----------------------------------------------------------------------------------------------------------
def build(file: schema.ScenarioFile) -> Fight:
    """Board and fight of a file in which there is no mistake."""
    ground = lay_out(file.scenery, STYLE)
    return _fight(file, _board(file, ground), dict(ground.states))


def _board(file: schema.ScenarioFile, ground: Ground) -> Board:
    head = file.scenario
    goals = file.goals or tuple(
        [Goal(side=side.id, kind="last-standing", title="Be the last band on the table") for side in file.sides]
    )
    return Board(
        title=head.title,
        story=head.story,
        scene=Scene(head.width, head.depth, ground.pieces, ground.links),
        doors=ground.doors,
        sides={side.id: side for side in file.sides},
        weapons=schema.all_weapons(file),
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
        titles=ground.titles,
        wholes=ground.wholes,
        notes=(*head.notes, *[f"{c.name}: {c.notes}" for c in file.characters if c.notes]),
    )


def _fight(file: schema.ScenarioFile, board: Board, doors: dict[str, str]) -> Fight:
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
        g.horses[horse.id] = Horse(horse.id, horse.kind, *place(at), facing, rider.id if rider else "", horse.tied)
    for row in file.gatlings:
        x, y, z = place(row.at)
        gun = full(schema.GunRow(weapon=row.weapon), board.weapons[row.weapon])
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
            g.items[thing.id] = Item(thing.id, thing.title, *place(thing.at), thing.heavy)
    g.neighbours = {row.id: Neighbour(row.id, *place(row.at)) for row in file.neighbours}
    for side in file.sides:
        total = sum(c.level for c in g.characters.values() if c.side == side.id)
        g.bands[side.id] = Band(side.id, side.id, total)
    for observer, target in file.scenario.detected:
        t = g.characters[target]
        g.seen[observer, target] = Sighting(t.x, t.y, t.z, True)
    return g


SCENARIOS = Files(_DATA / "scenarios", _read, build)


def full(row: schema.GunRow, weapon: Weapon, in_hand: bool = True) -> Gun:
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


def _character(c: schema.Placed, where: Place, board: Board) -> Character:
    """bala.interrupt.budget, bala.ruling.interruption-level-low: Level - 2 interruptions, never less than none."""
    rows = schema.gun_rows(c.guns)
    level = c.level or 1
    hand = 0 if rows else -1
    if c.hand is not None:
        hand = next((i for i, row in enumerate(rows) if row.weapon == c.hand), -1)
    said = {
        "name": c.name or c.id,
        "level": level,
        "x": where[0],
        "y": where[1],
        "z": where[2],
        "facing": degrees(c.facing),
        "guns": tuple([full(row, board.weapons[row.weapon], in_hand=i == hand) for i, row in enumerate(rows)]),
        "hand": -1 if c.gatling else hand,
        "gear": tuple(c.gear or ()),
        "interruptions": stock(level),
        "suspicious": board.sides[c.side].suspicious if c.suspicious is None else c.suspicious,
        "wounds": tuple([Wound(w.place, w.arm, True) for w in c.wounds]),
    }
    return Character(**shared_fields(c, Character) | said)
