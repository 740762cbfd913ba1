"""From a scenario file and two bands to a match: reading, checking, the set-up of a record, the first state.

A set-up is the scenario file as plain data with both bands in it, so that a record needs no file beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec.structs import replace

from sixgun.core.game import Problem, Setup
from sixgun.core.strict import Reader, close_to
from sixgun.core.switches import Switch, switches
from sixgun.games.dicemore import deployment, persons, scenery, seating
from sixgun.games.dicemore.bands import band_check, band_file, muster
from sixgun.games.dicemore.board import Board, Layout, Switches
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.scenario_check import check, numbers, table_size
from sixgun.games.dicemore.scenario_file import SIDES, ScenarioFile
from sixgun.games.dicemore.state import Band, Cart, Skirmish
from sixgun.miniatures.setups import listed, once_each, ready_text, sound, switched
from sixgun.table import Piece, Scene

# files ---------------------------------------------------------------------------------------------------------------
_DATA = files("sixgun.games.dicemore") / "data"


def shipped() -> tuple[str, ...]:
    """Names of the scenarios that come with the game."""
    return listed(_DATA / "scenarios")


def house() -> tuple[str, ...]:
    """Names of ready scenarios that are none of the rulebook's."""
    return listed(_DATA / "house")


def shipped_text(name: str) -> str:
    """A ready scenario's file. Raises BadSetup for an unknown name."""
    return ready_text(_DATA / ("house" if name in house() else "scenarios"), name)


def ready_bands() -> tuple[str, ...]:
    """Names of the bands that come with the game."""
    return listed(_DATA / "bands")


@lru_cache(maxsize=64)
def ready_band(name: str) -> band_file.Band:
    """A band that comes with the game. Raises BadSetup for an unknown name."""
    return band_file.BANDS.read(ready_text(_DATA / "bands", name, "band"))


# set-ups -------------------------------------------------------------------------------------------------------------
def setup_for(name: str, options: Mapping[str, Any] | None = None) -> Setup:
    """A ready scenario as plain data. `options` are switches (board.Switches) and `good`, `bad`: a ready band's name or
    a band's plain data. Raises BadSetup."""
    return setup_of_text(shipped_text(name), options)


def setup_of_text(text: str, options: Mapping[str, Any] | None = None) -> Setup:
    """The same for a user's file."""
    reader = Reader()
    data = reader.toml(text)
    return setup_with(_setup(sound(reader, data)), options)


def _setup(data: Mapping[str, Any]) -> Setup:
    reader = Reader()
    file, bands = sound(reader, _read(reader, data))
    setup: Setup = msgspec.to_builtins(file)
    setup["layout"] = [dict(row) for row in setup["layout"]]
    return setup | {side: msgspec.json.decode(msgspec.json.encode(band)) for side, band in bands.items()}


@lru_cache(maxsize=1)
def switch_list() -> tuple[Switch, ...]:
    """dicemore.table.options, and the values of the house."""
    rules = {str(row["option"]): str(row["ruling"]) for row in table("options")}
    house = {
        "illegal_bands": "dicemore.band.budget",
        "round_limit": "dicemore.gap.game-length",
        "template_length": "dicemore.gap.shotgun-template",
        "template_width": "dicemore.gap.shotgun-template",
        "cm_per_u": "dicemore.setup.unit-scale",
    }
    return switches(Switches, rules | house, leave_out=("director",))


def setup_with(setup: Setup, options: Mapping[str, Any] | None) -> Setup:
    """The same set-up with other switches or bands. Values of switches may be texts as on a command line."""
    if not options:
        return setup
    changed = switched(Switches, setup.get("switches", {}), options, SIDES)
    return _setup({**setup, **{side: options[side] for side in SIDES if side in options}, "switches": changed})


def problems(text: str) -> list[Problem]:
    """Every mistake of a user's scenario file."""
    reader = Reader()
    data = reader.toml(text)
    if data is not None:
        _read(reader, data)
    return reader.problems


def _read(reader: Reader, data: Mapping[str, Any]) -> tuple[ScenarioFile, dict[str, band_file.Band]]:
    file = reader.read({key: value for key, value in data.items() if key not in SIDES}, ScenarioFile)
    check(reader, file)
    bands = {}
    for side in SIDES:
        found = _band(reader, data.get(side), side)
        if found is not None:
            bands[side] = found
            coming = [] if reader.flawed(side) else muster.characters(found, side)
            if file.rules and len(coming) < 2:
                reader.report(f"{side}.members", "expected at least two people")
            elif not coming:
                reader.report(f"{side}.members", "expected somebody")
            elif not file.switches.illegal_bands:
                reader.problems += band_check.problems(found, side)
    return file, bands


def _band(reader: Reader, value: Any, side: str) -> band_file.Band | None:
    if value is None:
        reader.report(side, "missing: expected the name of a ready band, or a band")
    elif isinstance(value, str):
        if value in ready_bands():
            return ready_band(value)
        reader.report(side, f'there is no band "{value}"{close_to(value, ready_bands())}')
    else:
        return band_file.BANDS.within(reader, value, side)
    return None


# the match -----------------------------------------------------------------------------------------------------------
def board_and_match(setup: Setup) -> Skirmish:
    """The state before the first step; equal set-ups share one board. Raises BadSetup."""
    return _prepared(setup).fork()


def _prepare(data: Mapping[str, Any]) -> Skirmish:
    reader = Reader()
    file, bands = sound(reader, _read(reader, data))
    g = Skirmish(board(file))
    _muster(g, file, bands)
    _wagons(g, file)
    persons.add(g, civilians(file))
    deployment.begin(g)
    return g


_prepared = once_each(_prepare)


def _wagons(g: Skirmish, file: ScenarioFile) -> None:
    """dicemore.gap.vehicles: drawn vehicles, and who begins aboard."""
    for row in file.wagons:
        g.carts[row.id] = Cart(row.id, row.x, row.y, row.facing)
        able = [who for who in g.bands[row.side].members if not g[who].horse and not g[who].cart] if row.side else []
        for i, who in enumerate(able[: row.crew]):
            g.change(who, inside=True, cart=row.id, driver=i == 0)
        seating.seat(g, row.id)


def civilians(file: ScenarioFile) -> int:
    """dicemore.scenario.meeting-deployment: how large the crowd is."""
    return int(numbers(file.rules).get("crowd", 0)) if file.civilians is None else file.civilians


def board(file: ScenarioFile, more: Sequence[Piece] = ()) -> Board:
    """dicemore.scenario.general, dicemore.gap.scenario-maps, dicemore.ruling.indians-town: the table of a file, with
    `more` pieces that no layout has.

    dicemore.scenario.bank-table, dicemore.scenario.prisoner-table, dicemore.scenario.kidnapping-table,
    dicemore.scenario.duel-table, dicemore.scenario.murder-table, dicemore.scenario.witness-table and
    dicemore.scenario.meeting-table are the shipped files. dicemore.scenario.witness-night"""
    made = scenery.make(file.layout)
    made.titles |= {row.id: row.title for row in file.wagons}
    width, depth = table_size(file)
    return Board(
        name=file.name,
        title=file.title,
        story=" ".join(file.story.split()),
        scenario=file.rules,
        scene=Scene(width, depth, (*made.pieces, *more), made.links),
        switches=file.switches,
        town=file.town,
        night=bool(numbers(file.rules).get("night")) if file.night is None else file.night,
        **{known.name: getattr(made, known.name) for known in fields(Layout)},
    )


def _muster(g: Skirmish, file: ScenarioFile, bands: Mapping[str, band_file.Band]) -> None:
    """dicemore.gap.sides: a good side and a bad one, whichever bands they are; everybody waits to be placed."""
    taken = {*persons.names(civilians(file)), *g.board.titles, *[row.id for row in file.wagons]}
    for side in SIDES:
        band = bands[side]
        if file.switches.profile_errata:
            band = replace(band, profile_errata=True)
        folk = muster.characters(band, side, taken)
        for horse in muster.horses(band, side, taken):
            g.horses[horse.id] = horse
        for c in folk:
            g.characters[c.id] = replace(c, inside=False)
        taken |= {c.id for c in folk}
        g.bands[side] = Band(side, side, band.kind, band.name, tuple([c.id for c in folk]))
