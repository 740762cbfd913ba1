"""Everything that can be wrong with a scenario although each of its values has the right type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.references import check_references
from sixgun.core.strict import Reader, close_to
from sixgun.games.bala import catalogue
from sixgun.games.bala.scenarios.check_people import check_guns, check_person, check_weapons
from sixgun.games.bala.scenarios.check_places import check_places
from sixgun.games.bala.scenarios.check_transport import check_transport
from sixgun.games.bala.scenarios.scenery import STYLE
from sixgun.games.bala.scenarios.schema import Ready, ScenarioFile, all_weapons
from sixgun.miniatures.file_checks import check_ids
from sixgun.miniatures.objectives import check_exits, check_goals, check_goods
from sixgun.miniatures.scenery import Ground, check_scenery

_WITH_IDS = ("sides", "characters", "horses", "carts", "gatlings", "neighbours", "goods", "tasks", "exits")


def check_scenario(
    reader: Reader, file: ScenarioFile, resolved: ScenarioFile, data: Mapping[str, Any], ready: Mapping[str, Ready]
) -> None:
    """Every mistake of a scenario. `file` is as written, `resolved` has the ready characters filled in."""
    check_weapons(reader, file, data)
    ground = check_scenery(reader, file.scenery, STYLE)
    check_ids(reader, file, _WITH_IDS, file.scenery, ground)
    check_references(reader, file, _known(reader, file, ready, ground))
    _head(reader, file)
    _characters(reader, file, resolved)
    check_transport(reader, resolved)
    _gatlings(reader, file)
    carried = [(f"characters[{i}].carries", c.carries) for i, c in enumerate(file.characters)]
    check_goods(reader, file.goods, file.tasks, carried)
    check_exits(reader, file.exits, file.scenario.width, file.scenario.depth)
    check_goals(reader, file.goals, file.exits, {c.id: c.side for c in file.characters})
    check_places(reader, resolved, ground)


def _known(
    reader: Reader, file: ScenarioFile, ready: Mapping[str, Ready], ground: Ground
) -> dict[str, list[str] | Mapping[str, Any]]:
    """What rows can name. Doors only if the scenery is sound: else they may be missing for that alone."""
    known: dict[str, list[str] | Mapping[str, Any]] = {
        "side": [row.id for row in file.sides if row.id],
        "character": [row.id for row in file.characters],
        "ready character": ready,
        "goods": [row.id for row in file.goods],
        "horse": [row.id for row in file.horses],
        "kind of horse": catalogue.horse_kinds(),
        "cart": [row.id for row in file.carts],
        "Gatling": [row.id for row in file.gatlings],
    }
    if not any(p.where.startswith("scenery") for p in reader.problems):
        known["door"] = ground.doors
    return known


def _head(reader: Reader, file: ScenarioFile) -> None:
    if file.scenario.at_limit and not file.scenario.turns:
        reader.report("scenario.at_limit", "there is no limit of turns; expected turns, or no at_limit")
    people = [f"characters[{i}].side" for i in range(len(file.characters))]
    if reader.flawed("characters") and any(reader.flawed(where) for where in (*people, "characters")):
        return
    for i, side in enumerate(file.sides):
        if not any(c.side == side.id for c in file.characters):
            reader.report(f"sides[{i}]", f"nobody is of side {side.id}; expected at least one character")


def _characters(reader: Reader, file: ScenarioFile, resolved: ScenarioFile) -> None:
    weapons = all_weapons(file)
    any_sight = file.scenario.switches.telescopic_sight_on_any
    year = 0 if reader.flawed("scenario.year") else file.scenario.year
    for i, (own, c) in enumerate(zip(file.characters, resolved.characters, strict=True)):
        where = f"characters[{i}]"
        for key in () if own.use else ("name", "level"):
            if getattr(own, key) is None:
                reader.report(f"{where}.{key}", "missing: expected it, or use = a ready character")
        guns_at = f"{where}.guns" if own.guns is not None or not own.use else f"{where}.use"
        check_guns(reader, c, where, guns_at, weapons, year, any_sight)
        check_person(reader, c, where)


def _gatlings(reader: Reader, file: ScenarioFile) -> None:
    weapons = all_weapons(file)
    for i, row in enumerate(file.gatlings):
        weapon = weapons.get(row.weapon)
        if weapon is None or weapon.kind != "machine-gun":
            known = [w.id for w in weapons.values() if w.kind == "machine-gun"]
            near = close_to(row.weapon, known)
            reader.report(f"gatlings[{i}].weapon", f"expected a machine-gun, not {row.weapon!r}{near}")
        elif weapon.year > file.scenario.year and not reader.flawed("scenario.year"):
            what = f"{weapon.title} is of {weapon.year}; expected a weapon of {file.scenario.year} or before"
            reader.report(f"gatlings[{i}]", what)
