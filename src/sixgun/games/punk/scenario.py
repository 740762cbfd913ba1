"""From a scenario file and two bands to a game: reading, checking, the set-up of a record, the first state.

A set-up is the scenario file as plain data with both bands in it, so that a record needs no file beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sixgun.core.game import Setup
from sixgun.core.setups import WithBands, once_each, sound
from sixgun.core.situations import SITUATION
from sixgun.core.strict import Reader, close_to
from sixgun.games.punk import catalogue, sites
from sixgun.games.punk.bands import band_check, band_file, muster, own_rows
from sixgun.games.punk.board import Board, Switches
from sixgun.games.punk.scenario_file import SIDES, Row, ScenarioFile
from sixgun.games.punk.sites import Laid
from sixgun.games.punk.state import Fray, Side
from sixgun.games.punk.stock import Stock
from sixgun.table import Polygon, Scene
from sixgun.table.beside import polygons_apart

_DATA = catalogue.BOOK.folder / "data"
OPPOSITE = {"south-north": ("south", "north"), "west-east": ("west", "east")}


# set-ups -------------------------------------------------------------------------------------------------------------
def _judge(reader: Reader, file: ScenarioFile, bands: dict[str, band_file.Band]) -> None:
    own_rows.check_together(reader, {f"{side}.stock": band.stock for side, band in bands.items()})
    stock = band_file.stock_of(*bands.values())
    size = 0 if reader.flawed("points") else file.points
    for side, band in bands.items():
        if _is_understood(reader, side):
            reader.problems += band_check.problems(band, side, size)
            _check_room(reader, band, side, file, stock)
    if not any(reader.flawed(key) for key in ("size", *(f"{side}.stock" for side in bands))):
        laid = [(f"scenery[{i}]", one) for i, one in enumerate(rows(file.scenery))]
        if len(bands) < len(SIDES):  # what the other band brings along nobody knows
            laid = [pair for pair in laid if pair[1].kind in stock.scenery]
        check_scenery(reader, [pair for pair in laid if not reader.flawed(pair[0])], file.size, stock)


def _is_understood(reader: Reader, side: str) -> bool:
    """Whether the rules can judge a band: a wrong id or name hides no other mistakes."""
    return all(one.where.endswith((".id", ".name")) for one in reader.problems if one.where.startswith(f"{side}."))


def _check_room(reader: Reader, band: band_file.Band, side: str, file: ScenarioFile, stock: Stock) -> None:
    """punk.table.house-scenarios: everybody can stand with the whole base in a deployment zone."""
    if reader.flawed("depth"):
        return
    for i, member in enumerate(band.members):
        base = stock.profiles[member.profile].base
        why = f"a base of {base} mm does not fit into a deployment zone of {file.depth:g} cm"
        reader.expect(base / 10 <= file.depth, f"{side}.members[{i}].profile", why)


def rows(scenery: Iterable[Row]) -> list[Laid]:
    """The scenery of a file; a row without an id has its kind and a number."""
    counts: dict[str, int] = {}
    found = []
    for row in scenery:
        counts[row.kind] = counts.get(row.kind, 0) + 1
        id = row.id or f"{row.kind}-{counts[row.kind]}"
        found.append(Laid(id, row.kind, row.x, row.y, row.angle, row.title))
    return found


def check_scenery(reader: Reader, laid: Iterable[tuple[str, Laid]], size: tuple[float, float], stock: Stock) -> None:
    """Kinds that there are, on the table, not on top of each other. Each piece comes with its place in the file."""
    width, depth = size
    boxes: list[tuple[str, list[Polygon], bool]] = []
    ids: set[str] = set()
    for where, one in laid:
        if one.kind not in stock.scenery:
            reader.report(f"{where}.kind", f"unknown kind of scenery {one.kind!r}{close_to(one.kind, stock.scenery)}")
            continue
        if one.id in ids:
            reader.report(f"{where}.id", f"{one.id!r} is there twice")
        ids.add(one.id)
        kind = stock.scenery[one.kind]
        zones = [sites.outline(kind, one, zone) for zone in kind.zones]
        if any(not (0.0 <= x <= width and 0.0 <= y <= depth) for zone in zones for x, y in zone):
            reader.report(where, f"off the table of {width:g} by {depth:g}")
        for other, others, flat in boxes:
            if flat == kind.flat and any(polygons_apart(a, b) <= 0.0 for a in zones for b in others):
                reader.report(where, f"lies on {other}")
        boxes.append((one.id, zones, kind.flat))


# the game ------------------------------------------------------------------------------------------------------------
def board(file: ScenarioFile, stock: Stock) -> Board:
    """punk.setup.scenery-agreement: the table of a file."""
    bare = Board(
        key=file.name,
        title=file.title,
        story=" ".join(file.story.split()),
        scene=Scene(*file.size),
        elements=(),
        zones=(),
        stock=stock,
        turns=file.turns,
        victory=file.victory,
        size=file.points,
        depth=file.depth,
        edges=OPPOSITE[file.edges],
        pieces=file.pieces,
        of_a_kind=file.of_a_kind,
        layout=file.layout,
        director=file.switches.director,
        switches=file.switches,
        roads=file.roads,
    )
    return sites.furnished(bare, rows(file.scenery)) if file.scenery else bare


def public(setup: Setup, seat: str = "") -> Setup:
    """What a seat may know of a set-up: of other bands the name, the faction and rows of their own, but neither who is
    in them nor what they carry (punk.setup.band-record, punk.ruling.infiltration-details)."""
    if SITUATION in setup:
        rows = [_without_bullets(row, seat) for row in setup[SITUATION]["characters"]]
        return {**setup, SITUATION: {**setup[SITUATION], "characters": rows}}
    return {key: {**value, "members": []} if key in SIDES and key != seat else value for key, value in setup.items()}


def _without_bullets(row: Any, seat: str) -> Any:
    """punk.bullets.secret: a model of a situation as others may know it. A line says nothing of bullets."""
    if isinstance(row, str) or row["side"] == seat:
        return row
    return {key: value for key, value in row.items() if key != "bullets"}


def _ground(data: Mapping[str, Any]) -> Fray:
    """The table without any models, from the public part of a set-up."""
    reader = Reader()
    file, bands = sound(reader, SCENARIOS.unjudged(reader, data))
    g = Fray(board(file, band_file.stock_of(*bands.values())))
    g.sides.update({side: Side(side, side, band.name, band.faction) for side, band in bands.items()})
    return g


_grounds = once_each(_ground)


def ground(setup: Setup) -> Fray:
    """The table and the sides of a set-up. Equal ones share one board, whatever is secret in them."""
    return _grounds(public(setup)).fork()


def _start(read: tuple[ScenarioFile, dict[str, band_file.Band]]) -> Fray:
    """Everybody's id says the side, so that it tells nothing about the other band."""
    g, (_, bands) = ground(SCENARIOS.plain(read)), read
    for side in SIDES:
        everybody = {member.id for member in bands[side].members}
        coming = muster.models(bands[side], side, g.site.stock, everybody)
        g.bullets.update(muster.bullets(bands[side], side, everybody))
        g.models.update({m.id: m for m in coming})
    return g


SCENARIOS = WithBands(_DATA / "scenarios", ScenarioFile, band_file.BANDS, SIDES, _judge, _start, Switches)
