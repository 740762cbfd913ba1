"""Everything that can be wrong with a scenario although each of its values has the right type."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from sixgun.core.strict import Reader, close_to
from sixgun.games.bala import catalogue
from sixgun.games.bala.carts import seats
from sixgun.games.bala.check_people import check_guns, check_person, check_unique, check_weapons
from sixgun.games.bala.check_places import check_places
from sixgun.games.bala.scenery import KINDS, Made, Unfit, allowed_keys, make
from sixgun.games.bala.schema import Placed, Ready, ScenarioFile, Scenery, all_weapons, scenery_ids


def check_scenario(
    reader: Reader, file: ScenarioFile, resolved: ScenarioFile, data: Mapping[str, Any], ready: Mapping[str, Ready]
) -> None:
    """Every mistake of a scenario. `file` is as written, `resolved` has the ready characters filled in."""
    check_weapons(reader, file, data)
    made = _scenery(reader, file)
    _ids(reader, file, made)
    _head(reader, file)
    _characters(reader, file, resolved, ready, made)
    _things(reader, file, made)
    _goals(reader, file, resolved)
    check_places(reader, resolved, made)


def _scenery(reader: Reader, file: ScenarioFile) -> list[Made]:
    made = []
    for i, (row, id) in enumerate(zip(file.scenery, scenery_ids(file), strict=True)):
        where = f"scenery[{i}]"
        if row.kind not in KINDS:
            reader.report(f"{where}.kind", f"unknown kind of scenery {row.kind!r}{close_to(row.kind, KINDS)}")
            continue
        if not _keys(reader, row, where) or reader.flawed(where):
            continue
        try:
            made.append(make(row, id))
        except Unfit as unfit:
            reader.report(f"{where}.{unfit.key}", unfit.message)
        except ValueError as mistake:
            reader.report(where, str(mistake))
    return made


def _keys(reader: Reader, row: Scenery, where: str) -> bool:
    allowed = allowed_keys(row.kind)
    sound = True
    for key in row.__struct_fields__:
        if key not in ("kind", "id", "title") and key not in allowed and getattr(row, key) is not None:
            reader.report(f"{where}.{key}", f"does not belong to {row.kind}; known keys: {', '.join(sorted(allowed))}")
            sound = False
    return sound


def _ids(reader: Reader, file: ScenarioFile, made: Sequence[Made]) -> None:
    rows: list[tuple[str, str]] = []
    for key in ("sides", "characters", "horses", "carts", "gatlings", "neighbours", "goods", "tasks", "exits"):
        rows += [(f"{key}[{i}].id", row.id) for i, row in enumerate(getattr(file, key))]
    rows += [(f"scenery[{i}].id", id) for i, id in enumerate(scenery_ids(file))]
    check_unique(reader, rows)
    taken = {id for _, id in rows}
    parts: dict[str, int] = {}
    for m in made:
        for id in (*[p.id for p in m.pieces], *[closed.id for closed, _ in m.doors.values()]):
            parts[id] = parts.get(id, 0) + 1
    whole = {id for _, id in rows if _.startswith("scenery")}
    for id, count in parts.items():
        if count > 1 or (id in taken and id not in whole):
            reader.report("scenery", f"two things would be called {id}; expected other ids")


def _head(reader: Reader, file: ScenarioFile) -> None:
    sides = [side.id for side in file.sides]
    people = {c.id for c in file.characters}
    head = file.scenario
    if head.at_limit and head.at_limit not in sides:
        reader.report("scenario.at_limit", f"unknown side {head.at_limit!r}{close_to(head.at_limit, sides)}")
    if head.at_limit and not head.turns:
        reader.report("scenario.at_limit", "there is no limit of turns; expected turns, or no at_limit")
    for j, pair in enumerate(head.detected):
        for k, who in enumerate(pair):
            if who not in people:
                reader.report(f"scenario.detected[{j}][{k}]", f"unknown character {who!r}{close_to(who, people)}")
    sun = head.switches.sun_from
    if sun is not None and not -360.0 <= sun <= 360.0:
        reader.report("scenario.switches.sun_from", "expected degrees from -360 to 360")
    for i, side in enumerate(file.sides):
        if not side.id or not side.title:
            reader.report(f"sides[{i}].{'title' if side.id else 'id'}", "expected a text, not an empty one")
        sided = any(reader.flawed(f"characters[{k}].side") for k in range(len(file.characters)))
        if not sided and not reader.flawed("characters") and not any(c.side == side.id for c in file.characters):
            reader.report(f"sides[{i}]", f"nobody is of side {side.id}; expected at least one character")


def _characters(
    reader: Reader, file: ScenarioFile, resolved: ScenarioFile, ready: Mapping[str, Ready], made: Sequence[Made]
) -> None:
    weapons = all_weapons(file)
    sides = [side.id for side in file.sides]
    horses = {row.id for row in file.horses}
    carts = {row.id: row for row in file.carts}
    doors = {id for m in made for id in m.doors}
    goods = {row.id for row in file.goods}
    gatlings = {row.id for row in file.gatlings}
    scenery_flawed = any(p.where.startswith("scenery") for p in reader.problems)
    riders: dict[str, str] = {}
    crews: dict[str, str] = {}
    seated: dict[str, list[Placed]] = {}
    for i, (own, c) in enumerate(zip(file.characters, resolved.characters, strict=True)):
        where = f"characters[{i}]"
        if own.use and own.use not in ready:
            reader.report(f"{where}.use", f"unknown ready character {own.use!r}{close_to(own.use, ready)}")
        elif not own.use:
            for key in ("name", "level"):
                if getattr(own, key) is None:
                    reader.report(f"{where}.{key}", "missing: expected it, or use = a ready character")
        if c.side not in sides:
            reader.report(f"{where}.side", f"unknown side {c.side!r}{close_to(c.side, sides)}")
        guns_at = f"{where}.guns" if own.guns is not None or not own.use else f"{where}.use"
        any_sight = file.scenario.switches.telescopic_sight_on_any
        year = 0 if reader.flawed("scenario.year") else file.scenario.year
        check_guns(reader, c, where, guns_at, weapons, year, any_sight)
        check_person(reader, c, where)
        for key, known, what in (("keys", doors, "door"), ("carries", goods, "goods")):
            if key == "keys" and scenery_flawed:
                continue
            for j, name in enumerate(getattr(c, key)):
                if name not in known:
                    reader.report(f"{where}.{key}[{j}]", f"unknown {what} {name!r}{close_to(name, known)}")
        if len([key for key in (c.horse, c.cart, c.gatling) if key]) > 1:
            reader.report(where, "expected only one of horse, cart and gatling")
        if c.horse:
            if c.horse not in horses:
                reader.report(f"{where}.horse", f"unknown horse {c.horse!r}{close_to(c.horse, horses)}")
            elif c.horse in riders:
                reader.report(f"{where}.horse", f"{riders[c.horse]} rides {c.horse}; expected one rider on a horse")
            riders.setdefault(c.horse, c.id)
        if c.gatling:
            if c.gatling not in gatlings:
                reader.report(f"{where}.gatling", f"unknown Gatling {c.gatling!r}{close_to(c.gatling, gatlings)}")
            elif c.gatling in crews:
                reader.report(f"{where}.gatling", f"{crews[c.gatling]} serves it; expected one gunner")
            crews.setdefault(c.gatling, c.id)
        if c.cart:
            _seat(reader, where, c, carts, seated)
        elif c.seat:
            reader.report(f"{where}.seat", "a seat needs a cart")
        if c.cart and c.at is not None:
            reader.report(f"{where}.at", "whoever is on a cart is where the cart is; expected no place")
        if not c.cart and c.at is None:
            reader.report(f"{where}.at", "missing: expected [x, y] or [x, y, height]")
    for i, horse in enumerate(file.horses):
        where = f"horses[{i}]"
        if horse.kind not in catalogue.horse_kinds():
            reader.report(
                f"{where}.kind", f"unknown horse {horse.kind!r}{close_to(horse.kind, catalogue.horse_kinds())}"
            )
        if horse.id in riders and horse.at is not None:
            reader.report(f"{where}.at", f"{riders[horse.id]} rides it and says where it is; expected no place")
        if horse.id in riders and horse.tied:
            reader.report(f"{where}.tied", f"{riders[horse.id]} rides it; expected a horse that is not tied")
        if horse.id not in riders and horse.at is None:
            reader.report(f"{where}.at", "missing: expected [x, y] or [x, y, height], or a rider")


def _seat(reader: Reader, where: str, c: Placed, carts: Mapping[str, Any], seated: dict[str, list[Placed]]) -> None:
    if c.cart not in carts:
        reader.report(f"{where}.cart", f"unknown cart {c.cart!r}{close_to(c.cart, carts)}")
        return
    if not c.seat:
        reader.report(f"{where}.seat", "missing: expected driver, inside or roof")
    on = seated.setdefault(c.cart, [])
    if c.seat == "driver" and any(other.seat == "driver" for other in on):
        reader.report(f"{where}.seat", f"{c.cart} has a driver already; expected inside or roof")
    on.append(c)
    limit = seats(c.seat)
    if c.seat in ("inside", "roof") and sum(1 for other in on if other.seat == c.seat) > limit:
        reader.report(f"{where}.seat", f"{c.seat} takes {limit} people and is full")
    if len(on) > carts[c.cart].places:
        reader.report(f"{where}.cart", f"{c.cart} has {carts[c.cart].places} places and is full")


def _things(reader: Reader, file: ScenarioFile, made: Sequence[Made]) -> None:
    sides = [side.id for side in file.sides]
    doors = {id for m in made for id in m.doors}
    goods = {row.id for row in file.goods}
    scenery_flawed = any(p.where.startswith("scenery") for p in reader.problems)
    sources: dict[str, list[str]] = {row.id: [] for row in file.goods}
    for i, task in enumerate(file.tasks):
        where = f"tasks[{i}]"
        if task.side and task.side not in sides:
            reader.report(f"{where}.side", f"unknown side {task.side!r}{close_to(task.side, sides)}")
        for key in ("needs", "gives"):
            name = getattr(task, key)
            if name and name not in goods:
                reader.report(f"{where}.{key}", f"unknown goods {name!r}{close_to(name, goods)}")
        for key in ("key", "opens"):
            name = getattr(task, key)
            if name and name not in doors and not scenery_flawed:
                reader.report(f"{where}.{key}", f"unknown door {name!r}{close_to(name, doors)}")
        if task.gives in sources:
            sources[task.gives].append(f"{where}.gives")
    for i, c in enumerate(file.characters):
        for j, name in enumerate(c.carries):
            if name in sources:
                sources[name].append(f"characters[{i}].carries[{j}]")
    for i, thing in enumerate(file.goods):
        given = ([f"goods[{i}].at"] if thing.at is not None else []) + sources[thing.id]
        if not given:
            reader.report(
                f"goods[{i}]",
                "nobody can get it; expected a place (at), a task that gives it or somebody who carries it",
            )
        for extra in given[1:]:
            reader.report(extra, f"{thing.id} comes from {given[0].rsplit('.', 1)[0]} already; expected one source")
    for i, row in enumerate(file.gatlings):
        weapon = all_weapons(file).get(row.weapon)
        if weapon is None or weapon.kind != "machine-gun":
            known = [w.id for w in all_weapons(file).values() if w.kind == "machine-gun"]
            reader.report(
                f"gatlings[{i}].weapon", f"expected a machine-gun, not {row.weapon!r}{close_to(row.weapon, known)}"
            )
        elif weapon.year > file.scenario.year and not reader.flawed("scenario.year"):
            year = file.scenario.year
            reader.report(
                f"gatlings[{i}]", f"{weapon.title} is of {weapon.year}; expected a weapon of {year} or before"
            )
    width, depth = file.scenario.width, file.scenario.depth
    for i, way in enumerate(file.exits):
        where = f"exits[{i}]"
        if way.side and way.side not in sides:
            reader.report(f"{where}.side", f"unknown side {way.side!r}{close_to(way.side, sides)}")
        numbers = (way.x, way.y, way.w, way.d)
        if not all(math.isfinite(v) and -1e-9 <= v <= 1000 for v in numbers) or not (way.w > 0 and way.d > 0):
            reader.report(where, "expected x, y, w and d in inches, on the table, w and d more than 0")
        elif way.x + way.w > width + 1e-9 or way.y + way.d > depth + 1e-9:
            reader.report(where, f"reaches beyond the table of {width:g} by {depth:g}")
        elif way.x > 1e-9 and way.y > 1e-9 and way.x + way.w < width - 1e-9 and way.y + way.d < depth - 1e-9:
            reader.report(where, "expected a strip along an edge of the table")


def _goals(reader: Reader, file: ScenarioFile, resolved: ScenarioFile) -> None:
    sides = [side.id for side in file.sides]
    goods = {row.id for row in file.goods}
    people = {c.id: c.side for c in resolved.characters}
    for i, goal in enumerate(file.goals):
        where = f"goals[{i}]"
        if goal.side not in sides:
            reader.report(f"{where}.side", f"unknown side {goal.side!r}{close_to(goal.side, sides)}")
            continue
        for j, name in enumerate(goal.items):
            if name not in goods:
                reader.report(f"{where}.items[{j}]", f"unknown goods {name!r}{close_to(name, goods)}")
        for j, name in enumerate(goal.people):
            if name not in people:
                reader.report(f"{where}.people[{j}]", f"unknown character {name!r}{close_to(name, people)}")
            elif goal.kind in ("leave", "eliminate") and (people[name] == goal.side) != (goal.kind == "leave"):
                whom = "its own side" if goal.kind == "leave" else "another side"
                reader.report(f"{where}.people[{j}]", f"expected a character of {whom}")
        if goal.items and goal.kind != "carry-off":
            reader.report(f"{where}.items", f"{goal.kind} is not about goods; expected people, or nothing")
        if goal.people and goal.kind not in ("leave", "eliminate"):
            reader.report(f"{where}.people", f"{goal.kind} is not about people")
        if goal.kind == "carry-off" and not goal.items:
            reader.report(f"{where}.items", "missing: expected the goods to carry off")
        if goal.kind in ("carry-off", "leave") and not any(way.side in ("", goal.side) for way in file.exits):
            reader.report(where, f"there is no exit for {goal.side}; expected one in [[exits]]")
        own = sum(1 for side in people.values() if side == goal.side)
        most = {
            "carry-off": len(goal.items),
            "leave": len(goal.people) or own,
            "eliminate": len(goal.people) or len(people) - own,
            "last-standing": 0,
        }[goal.kind]
        if not 0 <= goal.count <= most:
            reader.report(f"{where}.count", f"expected a whole number from 0 to {most}, not {goal.count}")
