"""From a scenario file and two bands to a match: reading, checking, the set-up of a record, the first state.

A set-up is the scenario file as plain data with both bands in it, so that a record needs no file beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from importlib.resources import files

from msgspec.structs import replace

from sixgun.core.setups import WithBands, listed
from sixgun.core.strict import Reader
from sixgun.core.switches import Switch, switches
from sixgun.games.dicemore import deployment, persons, placing, scenery
from sixgun.games.dicemore.bands import band_check, band_file, muster
from sixgun.games.dicemore.board import Board, Layout, Switches
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.scenario_check import check, numbers, table_size
from sixgun.games.dicemore.scenario_file import SIDES, ScenarioFile
from sixgun.games.dicemore.state import Band, Cart, Skirmish
from sixgun.table import Piece, Scene

# files ---------------------------------------------------------------------------------------------------------------
_DATA = files("sixgun.games.dicemore") / "data"


def shipped() -> tuple[str, ...]:
    """Names of the scenarios of the rulebook."""
    return listed(_DATA / "scenarios")


# set-ups -------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=1)
def switch_list() -> tuple[Switch, ...]:
    """dicemore.table.options, and the values of the house."""
    return switches(Switches, {str(row["option"]): str(row["ruling"]) for row in table("options")})


def _judge(reader: Reader, file: ScenarioFile, bands: dict[str, band_file.Band]) -> None:
    check(reader, file)
    for side, band in bands.items():
        coming = [] if reader.flawed(side) else muster.characters(band, side)
        if file.rules and len(coming) < 2:
            reader.report(f"{side}.members", "expected at least two people")
        elif not coming:
            reader.report(f"{side}.members", "expected somebody")
        elif not file.switches.illegal_bands:
            reader.problems += band_check.problems(band, side)


# the match -----------------------------------------------------------------------------------------------------------
def _match(read: tuple[ScenarioFile, dict[str, band_file.Band]]) -> Skirmish:
    """The state before the first step."""
    scenario, bands = read
    g = Skirmish(board(scenario))
    _muster(g, scenario, bands)
    _wagons(g, scenario)
    persons.add(g, civilians(scenario))
    deployment.begin(g)
    return g


SCENARIOS = WithBands(
    _DATA / "scenarios", ScenarioFile, band_file.BANDS, SIDES, _judge, _match, Switches, also=(_DATA / "house",)
)
"""The seven of the rulebook, then those of the house."""


def _wagons(g: Skirmish, file: ScenarioFile) -> None:
    """dicemore.gap.vehicles: drawn vehicles, and who begins aboard."""
    for row in file.wagons:
        g.carts[row.id] = Cart(row.id, row.x, row.y, row.facing)
        able = [who for who in g.bands[row.side].members if not g[who].horse and not g[who].cart] if row.side else []
        for i, who in enumerate(able[: row.crew]):
            g.change(who, inside=True, cart=row.id, driver=i == 0)
        placing.seat(g, row.id)


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
