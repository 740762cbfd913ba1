"""Mistakes of a layout: what does not fit on the table, into its building, or is missing for the scenario's rules."""

from __future__ import annotations

import math
from collections.abc import Mapping

from sixgun.core.strict import Reader, close_to
from sixgun.games.dicemore import catalogue, placing
from sixgun.games.dicemore.scenario_file import BAD, GOOD, Row, ScenarioFile
from sixgun.games.dicemore.scenery import DOOR_WIDTH, WALL, shared_wall, wall_of
from sixgun.games.dicemore.state import Cart
from sixgun.miniatures.vehicle import outline
from sixgun.table import Point, rectangle

NEEDED: dict[str, dict[str, str]] = {
    "bank-robbery": {"bank": "open"},
    "prisoner": {"saloon": "open", "jail": "open", "main-road": "street"},
    "kidnapping": {"hideout": "open"},
    "duel": {"leader-good": "point", "leader-bad": "point", "entry-good": "zone", "entry-bad": "zone"},
    "murder": {"bank": "open", "guard": "point"},
    "witness": {"witness-house": "open"},
    "meeting": {"stage": "cover", "politician": "point", "sniper": "point", "sheriffs-office": "open"},
}
"""Ids that the rules of each scenario speak of, and what they must be; "open" is a building with a door."""
_RADIUS = 0.5


def numbers(rules: str) -> Mapping[str, float]:
    """The row of a scenario in dicemore.table.scenarios; empty for a plain fight."""
    return next((row for row in catalogue.table("scenarios") if row["key"] == rules), {})


def table_size(file: ScenarioFile) -> tuple[float, float]:
    """dicemore.ruling.table-in-u: the printed centimetres at 2 cm for a U; a file may say otherwise."""
    if file.size is not None:
        return file.size
    row = numbers(file.rules)
    return (float(row["u_x"]), float(row["u_y"])) if row else (60.0, 45.0)


def check(reader: Reader, file: ScenarioFile) -> None:
    """Report every mistake that reading alone does not find."""
    rows, doors = check_layout(reader, file)
    _check_needs(reader, file, rows, doors)
    _check_wagons(reader, file, rows)
    if file.civilians is not None:
        least = int(numbers(file.rules).get("crowd", 0))
        if file.rules != "meeting":
            reader.report("civilians", 'only rules = "meeting" has a crowd')
        elif file.civilians < least:
            reader.report("civilians", f"expected at least {least}")


def check_layout(reader: Reader, file: ScenarioFile) -> tuple[dict[str, Row], set[str]]:
    """Report what does not fit on the table or into each other, whatever the rules of the scenario need. Returns the
    rows by id, and the buildings that have a door."""
    rows: dict[str, Row] = {}
    doors: set[str] = set()
    for i, row in enumerate(file.layout):
        where = f"layout[{i}]"
        reader.expect(row.id not in rows, f"{where}.id", f'there is another "{row.id}"')
        rows.setdefault(row.id, row)
    for i, row in enumerate(file.layout):
        _check_row(reader, f"layout[{i}]", row, rows, table_size(file))
        if row.kind == "point" and row.of:
            doors.add(row.of)
    _check_overlaps(reader, file)
    return rows, doors


def _check_row(reader: Reader, where: str, row: Row, rows: Mapping[str, Row], size: tuple[float, float]) -> None:
    if row.x + row.w > size[0] + 1e-9 or row.y + row.h > size[1] + 1e-9:
        reader.report(where, f"{row.id} does not lie on the table of {size[0]:g} x {size[1]:g}")
    if row.kind == "point":
        for key in ("w", "h"):
            reader.expect(not getattr(row, key), f"{where}.{key}", "a point has no size")
    elif row.kind != "zone" and (row.w <= 0 or row.h <= 0):
        reader.report(f"{where}.{'w' if row.w <= 0 else 'h'}", "expected a size of more than 0")
    if (row.kind == "cover") != bool(row.look):
        what = "missing: expected what it is, as fence or wagon" if row.kind == "cover" else f"a {row.kind} has no look"
        reader.report(f"{where}.look", what)
    if row.cover and row.kind not in ("cover", "building"):
        reader.report(f"{where}.cover", f"a {row.kind} gives no cover of its own")
    elif row.cover == "whole" and row.kind == "cover":
        reader.report(f"{where}.cover", "expected light or partial; how tall it is (up) says whom it hides")
    reader.expect(not row.side or row.kind == "zone", f"{where}.side", "only zones belong to a side")
    if row.up and row.kind not in ("balcony", "cover"):
        reader.report(f"{where}.up", "only a balcony is up somewhere, and only cover is so tall")
    if row.kind == "building" and min(row.w, row.h) < DOOR_WIDTH + 2 * WALL and row.w > 0 < row.h:
        reader.report(where, f"expected a building of at least {DOOR_WIDTH + 2 * WALL:g} each way")
    _check_of(reader, where, row, rows)


def _check_of(reader: Reader, where: str, row: Row, rows: Mapping[str, Row]) -> None:
    """Doors and balconies belong into a wall."""
    on_ground = row.kind != "balcony"
    reader.expect(on_ground or row.of, f"{where}.of", "missing: expected the building that it belongs to")
    reader.expect(on_ground or row.up > 0, f"{where}.up", "missing: expected how high it is")
    if not row.of:
        return
    if row.kind not in ("point", "balcony"):
        reader.report(f"{where}.of", "only doors and balconies belong to a building")
        return
    house = rows.get(row.of)
    if house is None or house.kind != "building":
        known = [r.id for r in rows.values() if r.kind == "building"]
        reader.report(f"{where}.of", f'there is no building "{row.of}"{close_to(row.of, known)}')
    elif row.kind == "balcony":
        if shared_wall(house, row) is None:
            reader.report(where, f"expected a balcony along a wall of {house.id}, inside it, with wall on either side")
    else:
        edge = wall_of(house, (row.x, row.y))
        if edge is None:
            reader.report(where, f"a door of {house.id} must lie on one of its walls")
        else:
            along = min(row.x - house.x, house.x + house.w - row.x) if edge % 2 == 0 else 0.0
            along = along or min(row.y - house.y, house.y + house.h - row.y)
            fits = along >= DOOR_WIDTH / 2 + WALL / 2
            reader.expect(fits, where, f"a door {DOOR_WIDTH:g} wide does not fit there")


def _check_overlaps(reader: Reader, file: ScenarioFile) -> None:
    """Buildings and cover do not stand in each other; a balcony is part of its building and a closed one."""
    standing = [(i, row) for i, row in enumerate(file.layout) if row.kind in ("building", "cover")]
    for k, (i, row) in enumerate(standing):
        for _, other in standing[:k]:
            if (
                min(row.x + row.w, other.x + other.w) - max(row.x, other.x) > 1e-6
                and min(row.y + row.h, other.y + other.h) - max(row.y, other.y) > 1e-6
            ):
                reader.report(f"layout[{i}]", f"{row.id} stands in {other.id}")
    doors = {row.of for row in file.layout if row.kind == "point"}
    seen: set[tuple[str, int | None]] = set()
    rows = {row.id: row for row in file.layout}
    for i, row in enumerate(file.layout):
        if row.kind == "balcony" and row.of in rows:
            key = (row.of, shared_wall(rows[row.of], row))
            if row.of in doors:
                reader.report(f"layout[{i}].of", "expected a building without a door")
            elif key in seen:
                reader.report(f"layout[{i}]", "expected one balcony a wall")
            seen.add(key)


def _check_needs(reader: Reader, file: ScenarioFile, rows: Mapping[str, Row], doors: set[str]) -> None:
    for id, what in NEEDED.get(file.rules, {}).items():
        row = rows.get(id)
        kind = "building" if what == "open" else what
        if row is None or row.kind != kind:
            reader.report("layout", f'rules = "{file.rules}" needs a {kind} with id = "{id}"')
        elif what == "open" and id not in doors:
            reader.report("layout", f'{id} needs a door: a point with of = "{id}"')
    if not file.rules:
        for side in (GOOD, BAD):
            if not any(row.kind == "zone" and row.side == side for row in rows.values()):
                reader.report("layout", f'a plain fight needs a zone with side = "{side}"')
    if file.rules == "duel":
        _check_duel(reader, rows, table_size(file))
    if file.rules == "murder":
        _check_guard(reader, rows)


def _check_wagons(reader: Reader, file: ScenarioFile, rows: Mapping[str, Row]) -> None:
    """dicemore.gap.vehicles: 4 by 2U, on the table, in the open, with room for all who are aboard."""
    width, depth = table_size(file)
    standing = [row for row in rows.values() if row.kind in ("building", "cover")]
    placed: list[tuple[str, tuple[Point, ...]]] = []
    taken = dict.fromkeys((GOOD, BAD), 0)
    for i, row in enumerate(file.wagons):
        where = f"wagons[{i}]"
        cart = Cart(row.id, row.x, row.y, row.facing)
        corners = outline(cart)
        if row.id in rows or row.id in [name for name, _ in placed]:
            reader.report(f"{where}.id", f'there is another "{row.id}"')
        if any(not (0.0 <= x <= width and 0.0 <= y <= depth) for x, y in corners):
            reader.report(where, f"{row.id} does not lie on the table of {width:g} x {depth:g}")
        for name, other in [*[(r.id, rectangle(r.x, r.y, r.w, r.h)) for r in standing], *placed]:
            reader.expect(not placing.overlap(corners, other), where, f"{row.id} stands in {name}")
        placed.append((row.id, corners))
        if bool(row.crew) != bool(row.side):
            what = "missing: expected whose people are aboard" if row.crew else "expected how many are aboard"
            reader.report(f"{where}.{'side' if row.crew else 'crew'}", what)
        elif row.crew > cart.places:
            reader.report(f"{where}.crew", f"expected at most {cart.places}")
        elif row.side:
            taken[row.side] += row.crew
    if any(taken.values()) and file.rules:
        reader.report("wagons", "only in a plain fight does somebody begin aboard; expected no rules, or no crew")


def _check_guard(reader: Reader, rows: Mapping[str, Row]) -> None:
    """dicemore.scenario.murder-deployment: the mayor's man is 5U before the door of the bank."""
    guard = rows.get("guard")
    doors = [row for row in rows.values() if row.of == "bank" and row.kind == "point"]
    away = float(numbers("murder")["guard_u"])
    if guard and doors:
        gaps = [math.hypot(guard.x - door.x, guard.y - door.y) - _RADIUS for door in doors]
        if all(abs(gap - away) > 0.01 for gap in gaps):
            reader.report("layout", f"guard: expected {away:g}U between the door of the bank and the base")


def _check_duel(reader: Reader, rows: Mapping[str, Row], size: tuple[float, float]) -> None:
    """dicemore.scenario.duel-deployment: 10U between the leaders, and a short edge for each band."""
    one, other = rows.get("leader-good"), rows.get("leader-bad")
    apart = float(numbers("duel")["apart_u"])
    if one and other and abs(math.hypot(one.x - other.x, one.y - other.y) - 2 * _RADIUS - apart) > 0.01:
        reader.report("layout", f"expected {apart:g}U between the bases of leader-good and leader-bad")
    for id in ("entry-good", "entry-bad"):
        row = rows.get(id)
        if row and (row.w or row.x not in (0.0, size[0]) or row.h < 2 * _RADIUS):
            reader.report("layout", f"{id}: expected a stretch of a short edge: w = 0, x = 0 or {size[0]:g}")
