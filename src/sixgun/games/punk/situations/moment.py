"""A moment of a game from a situation file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from sixgun.core.setups import once_each
from sixgun.core.strict import Reader
from sixgun.games.punk import attributes, scenario, seeing, sites, turn
from sixgun.games.punk.board import Board
from sixgun.games.punk.scenario_file import SIDES
from sixgun.games.punk.sites import Laid
from sixgun.games.punk.situations import listed
from sixgun.games.punk.situations.checks import check_places, check_situation
from sixgun.games.punk.situations.lines import standing
from sixgun.games.punk.situations.people import bullets_of, facing, model, nearest_enemy, places, shelter
from sixgun.games.punk.situations.schema import ActionRow, ActivationRow, SituationFile, Standing
from sixgun.games.punk.state import Activation, Charged, Fire, Fray, Side
from sixgun.games.punk.stock import Stock, shipped
from sixgun.miniatures.rows import place
from sixgun.table import Scene

ROOM = 6.0
"""cm to an enemy on the other side of a piece of scenery."""


def _prepare(full: Mapping[str, Any]) -> Fray:
    reader, stock = Reader(), shipped()
    file = reader.read(full, SituationFile)
    rows = standing(reader, file.characters)
    check_situation(reader, file, rows, stock)
    laid = [(f"scenery[{i}]", one) for i, one in enumerate(scenario.rows(file.scenery))]
    if not any(reader.flawed(f"characters[{i}]") for i in range(len(rows))):
        laid += _shelters(reader, rows, stock)
    size = (file.table.width, file.table.depth)
    scenario.check_scenery(reader, laid, size, stock)
    taken = {row.id for row in rows}
    for where, one in laid:
        reader.expect(one.id not in taken, f"{where}.id", f"{one.id} is a model; expected another id")
    reader.finish()
    g = _state(file, rows, [one for _, one in laid], stock)
    check_places(reader, g)
    reader.finish()
    g.activation = _activation(g, file)
    if g.activation is not None:
        g.phase = "act"
        g.round = turn.due_round(g, g.active)
    return g


prepared = once_each(_prepare)
"""The state at the moment of a file in full; equal files share one board. Raises BadSetup with every mistake."""


def _shelters(reader: Reader, rows: Sequence[Standing], stock: Stock) -> list[tuple[str, Laid]]:
    """The scenery behind which models stand, towards the nearest enemy for whom there is room beyond it."""
    at, found = places(rows, stock), []
    for i, row in enumerate(rows):
        if row.behind:
            foe = nearest_enemy(row, rows, at, ROOM)
            if foe:
                found.append((f"characters[{i}].behind", shelter(row, foe, at, stock)))
            else:
                reader.report(f"characters[{i}].behind", "there is no enemy beyond it; lay the piece as [[scenery]]")
    return found


def _state(file: SituationFile, rows: Sequence[Standing], laid: Sequence[Laid], stock: Stock) -> Fray:
    scene = Scene(file.table.width, file.table.depth)
    title, story = file.title or "A situation", file.story or ""
    bare = Board("situation", title, story, scene, (), (), stock, turns=max(file.turns, file.turn))
    board = replace(bare, director=file.options.director, switches=file.options)
    g = Fray(sites.furnished(board, laid) if laid else board)
    g.turn, g.phase = file.turn, "round"
    at = places(rows, stock)
    for row in rows:
        x, y, z = at[row.id]
        made = model(row, file.turn, stock)
        g.models[row.id] = replace(made, x=x, y=y, z=z, facing=facing(row, nearest_enemy(row, rows, at), at))
        bullets = bullets_of(row, stock)
        if bullets:
            g.bullets[row.id] = bullets
    for side in SIDES:
        factions = [stock.profiles[m.profile].faction for m in g.models.values() if m.side == side]
        g.sides[side] = Side(side, side, side.capitalize(), factions[0] if factions else "")
    g.next_side = rows[0].side
    g.round = max([turn.due_round(g, m) for m in g.in_play()], default=1)
    g.fires = tuple([Fire(place(fire.at), fire.strength) for fire in file.fires])
    return g


def _activation(g: Fray, file: SituationFile) -> Activation | None:
    """As the file tells; nobody's where it begins with somebody's activation."""
    if file.activation is None and ActionRow.of(file.actions[0]).do in listed.SPECIAL:
        return None
    row = file.activation or ActivationRow()
    me = g[row.who or next(iter(g.models))]
    return Activation(
        me.id,
        attributes.actions(me) if row.left is None else row.left,
        begun=True,
        aims=tuple(sorted(row.aims)),
        charging=row.charging,
        charge_moves=row.charge_moves,
        stumbled=row.stumbled,
        charged=tuple([Charged(one.target, one.moves, one.unseen) for one in row.charged]),
        seen_by=seeing.seen_by(g, me),
        stood=row.stood,
    )
