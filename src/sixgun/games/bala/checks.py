"""Everything that can be wrong with a file although each of its values has the right type."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sixgun.core.strict import Reader, close_to
from sixgun.games.bala import catalogue
from sixgun.games.bala.catalogue import LONG, SHORT, Weapon
from sixgun.games.bala.scenery import KINDS, Made, Unfit, allowed_keys, make, place
from sixgun.games.bala.schema import (
    WEAPON_LISTS,
    At,
    GunRow,
    Library,
    Placed,
    Ready,
    ScenarioFile,
    Scenery,
    all_weapons,
    degrees,
    gun_rows,
    scenery_ids,
)
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, cart_outline
from sixgun.games.bala.state import Cart
from sixgun.table import Base, Piece, Scene, surface_at
from sixgun.table.shapes import BODY, LEVEL, contains, distance_to

OVERLAP = 0.01
"""Bases and scenery may overlap by this much before it is called a mistake."""
CREW_REACH = 1.3
"""House measure, centre to centre: who serves a Gatling stands this near."""
SEATS = {"driver": 1, "inside": 5, "roof": 3}
"""House profile of a cart: how many fit where (bala.gap.cart-details)."""
WEAPON_KINDS = (
    "derringer",
    "pistol",
    "revolver",
    "shotgun",
    "rifle",
    "carbine",
    "machine-gun",
    "bow",
    "blade",
    "explosive",
    "fist",
)
CHARACTER_SWITCHES: tuple[str, ...] = ()
"""Special rules of single characters that the game knows (bala.setup.special-rules); anything else is for `notes`."""


# weapons and people --------------------------------------------------------------------------------------------------
def check_library(reader: Reader, library: Library, data: Mapping[str, Any]) -> None:
    """A file that holds only weapons and ready characters."""
    _weapons(reader, library, data)
    known = all_weapons(library)
    _unique(reader, [(f"characters[{i}].id", c.id) for i, c in enumerate(library.characters)])
    for i, c in enumerate(library.characters):
        where = f"characters[{i}]"
        _guns(reader, c, where, f"{where}.guns", known, year=0)
        _person(reader, c, where)


def _weapons(reader: Reader, file: ScenarioFile | Library, data: Mapping[str, Any]) -> None:
    """bala.setup.equipment: weapons that the director invented."""
    ids = []
    for key in WEAPON_LISTS:
        rows = data.get(key, ())
        for i, weapon in enumerate(getattr(file, key)):
            where = f"{key}[{i}]"
            ids.append((f"{where}.id", weapon.id))
            if weapon.id in catalogue.weapons():
                reader.report(f"{where}.id", f"{weapon.id} is a printed weapon; expected an id of its own")
            row = rows[i] if isinstance(rows, list | tuple) and i < len(rows) else None
            if isinstance(row, Mapping) and "weapon_class" in row:
                reader.report(f"{where}.weapon_class", f"unknown key; the list {key} says the class")
            _weapon(reader, where, weapon)
    _unique(reader, ids)


def _weapon(reader: Reader, where: str, weapon: Weapon) -> None:
    if not weapon.id or not weapon.id.replace("-", "").replace(".", "").isalnum() or weapon.id != weapon.id.lower():
        reader.report(f"{where}.id", 'expected small letters, digits, "-" and "."')
    if weapon.kind not in WEAPON_KINDS:
        reader.report(f"{where}.kind", f"unknown kind of weapon {weapon.kind!r}{close_to(weapon.kind, WEAPON_KINDS)}")
    for name in weapon.__struct_fields__:
        value = getattr(weapon, name)
        low = {"reload_one": 1, "shots_per_action": 1}.get(name, 0)
        high = {"year": 1930, "melee_success": 6, "arc": 360, "turn": 360, "range": 200, "seed_row": 0}.get(name, 40)
        if isinstance(value, int) and not isinstance(value, bool) and not low <= value <= high:
            reader.report(f"{where}.{name}", f"expected a whole number from {low} to {high}, not {value}")
    if weapon.kind == "explosive" and not weapon.blast_radius:
        reader.report(f"{where}.blast_radius", "missing: expected inches for something that explodes")


def _guns(
    reader: Reader,
    c: Placed | Ready,
    where: str,
    guns_at: str,
    known: Mapping[str, Weapon],
    year: int,
    any_sight: bool = False,
) -> None:
    own = c.guns is not None and guns_at.endswith(".guns")
    rows = gun_rows(c.guns)
    for j, row in enumerate(rows):
        plain = own and c.guns is not None and isinstance(c.guns[j], str)
        here = f"{guns_at}[{j}]" if own else guns_at
        name_at = here if plain or not own else f"{here}.weapon"
        weapon = known.get(row.weapon)
        if weapon is None:
            reader.report(name_at, f"unknown weapon {row.weapon!r}{close_to(row.weapon, known)}")
            continue
        if weapon.kind == "machine-gun":
            reader.report(name_at, f"nobody carries a {weapon.title}; expected it in [[gatlings]]")
        if year and weapon.year > year:
            reader.report(name_at, f"{weapon.title} is of {weapon.year}; expected a weapon of {year} or before")
        _fitted(reader, here, row, weapon, any_sight, own)
    if c.hand is not None and c.hand != "none" and c.hand not in [row.weapon for row in rows]:
        carried = [row.weapon for row in rows]
        reader.report(
            f"{where}.hand", f"expected a weapon that it carries or none, not {c.hand!r}{close_to(c.hand, carried)}"
        )


def _fitted(reader: Reader, where: str, row: GunRow, weapon: Weapon, any_sight: bool, own: bool) -> None:
    """bala.ruling.telescopic-sight-fit, bala.gear.shoulder-stock, bala.ruling.bayonet-fixed: what fits what."""

    def at(key: str) -> str:
        return f"{where}.{key}" if own else where

    if row.sight and not (weapon.rifle or (any_sight and weapon.weapon_class in (SHORT, LONG))):
        reader.report(at("sight"), f"a telescopic sight fits rifles and carbines, not a {weapon.title}")
    if row.stock and weapon.weapon_class != SHORT:
        reader.report(at("stock"), f"a shoulder stock fits short arms, not a {weapon.title}")
    if row.bayonet and (weapon.weapon_class != LONG or weapon.shotgun):
        reader.report(at("bayonet"), f"a bayonet fits long arms other than shotguns, not a {weapon.title}")
    if row.sticks and not weapon.explosive:
        reader.report(at("sticks"), f"only dynamite comes in sticks, not a {weapon.title}")
    if row.loaded is not None and row.loaded > (weapon.ammo if not weapon.explosive else 20):
        reader.report(at("loaded"), f"a {weapon.title} holds {weapon.ammo}, not {row.loaded}")


def _person(reader: Reader, c: Placed | Ready, where: str) -> None:
    carried = catalogue.gear()
    for j, name in enumerate(c.gear or ()):
        thing = carried.get(name)
        if thing is None:
            reader.report(f"{where}.gear[{j}]", f"unknown gear {name!r}{close_to(name, carried)}")
        elif thing.fits != "character":
            reader.report(f"{where}.gear[{j}]", f"a {thing.title} is fitted to a weapon; expected it in guns")
    for j, name in enumerate(c.switches):
        if name not in CHARACTER_SWITCHES:
            reader.report(
                f"{where}.switches[{j}]",
                f"unknown special rule {name!r}{close_to(name, CHARACTER_SWITCHES)}; use notes for free text",
            )
    for j, wound in enumerate(c.wounds):
        if (wound.place == "arm") != bool(wound.arm):
            reader.report(
                f"{where}.wounds[{j}].arm", "expected good or bad for a wounded arm, and nothing for other places"
            )


def _unique(reader: Reader, ids: Iterable[tuple[str, str]]) -> None:
    first: dict[str, str] = {}
    for where, id in ids:
        if id in first:
            reader.report(where, f"{id} is the id of {first[id].removesuffix('.id')} too; expected one of its own")
        elif id:
            first[id] = where


# scenarios -----------------------------------------------------------------------------------------------------------
def check_scenario(
    reader: Reader, file: ScenarioFile, resolved: ScenarioFile, data: Mapping[str, Any], ready: Mapping[str, Ready]
) -> None:
    """Every mistake of a scenario. `file` is as written, `resolved` has the ready characters filled in."""
    _weapons(reader, file, data)
    made = _scenery(reader, file)
    _ids(reader, file, made)
    _head(reader, file)
    _characters(reader, file, resolved, ready, made)
    _things(reader, file, made)
    _goals(reader, file, resolved)
    _places(reader, resolved, made)


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
    _unique(reader, rows)
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
        _guns(reader, c, where, guns_at, weapons, year, any_sight)
        _person(reader, c, where)
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
    limit = SEATS.get(c.seat, 1)
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


# places --------------------------------------------------------------------------------------------------------------
def _places(reader: Reader, file: ScenarioFile, made: Sequence[Made]) -> None:
    """Nobody off the table, in a wall, in the air or on somebody else."""
    head = file.scenario
    if reader.flawed("scenario.width") or reader.flawed("scenario.depth"):
        return
    pieces = [p for m in made for p in m.pieces]
    leaves = [closed for m in made for closed, state in m.doors.values() if state != "open"]
    try:
        scene = Scene(head.width, head.depth, pieces)
    except ValueError as mistake:
        reader.report("scenery", str(mistake))
        return
    for i, cart in enumerate(file.carts):
        corners = cart_outline(Cart(cart.id, cart.at[0], cart.at[1], degrees(cart.facing), cart.length, cart.width))
        if any(not (0.0 <= x <= head.width and 0.0 <= y <= head.depth) for x, y in corners):
            reader.report(f"carts[{i}].at", f"reaches beyond the table of {head.width:g} by {head.depth:g}")
        elif place(cart.at)[2]:
            reader.report(f"carts[{i}].at", "expected a cart on the ground: [x, y]")
        blocked = next((p for p in pieces if (p.solid or p.gate) and p.base < 1.0 and _meet(p, corners)), None)
        if blocked is not None:
            reader.report(f"carts[{i}].at", f"stands in {blocked.id}; expected a free place")
        leaves.append(Piece(id=cart.id, kind="cart", polygon=corners, height=cart.roof, solid=True))
    spots: list[tuple[str, str, Base]] = []

    def add(where: str, id: str, at: At | None, r: float) -> None:
        if at is not None and not reader.flawed(where):
            spots.append((where, id, Base(*place(at), r)))

    for i, c in enumerate(file.characters):
        add(f"characters[{i}].at", c.id, c.at, HORSE_RADIUS if c.horse else FOOT_RADIUS)
    for i, horse in enumerate(file.horses):
        add(f"horses[{i}].at", horse.id, horse.at, HORSE_RADIUS)
    for i, person in enumerate(file.neighbours):
        add(f"neighbours[{i}].at", person.id, person.at, FOOT_RADIUS)
    for i, gatling in enumerate(file.gatlings):
        add(f"gatlings[{i}].at", gatling.id, gatling.at, FOOT_RADIUS)
    for where, _, spot in spots:
        _stands(reader, where, spot, scene, leaves)
    crews = {(c.id, c.gatling) for c in file.characters if c.gatling}
    for k, (where, id, spot) in enumerate(spots):
        for _, other, base in spots[:k]:
            if (other, id) in crews:  # a gunner stands close behind the gun
                continue
            if abs(base.z - spot.z) < BODY and math.hypot(base.x - spot.x, base.y - spot.y) < base.r + spot.r - OVERLAP:
                reader.report(where, f"overlaps the base of {other}; expected bases side by side")
                break
    serving = {c.gatling: (i, c) for i, c in enumerate(file.characters) if c.gatling}
    for row in file.gatlings:
        if row.id in serving:
            i, c = serving[row.id]
            if c.at is not None and math.dist(place(c.at), place(row.at)) > CREW_REACH:
                reader.report(f"characters[{i}].at", f"serves {row.id}; expected a place within {CREW_REACH} in of it")
    loose = [(f"goods[{i}].at", thing.at) for i, thing in enumerate(file.goods) if thing.at is not None]
    loose += [(f"tasks[{i}].at", task.at) for i, task in enumerate(file.tasks)]
    for where, at in loose:
        if not (0.0 <= at[0] <= head.width and 0.0 <= at[1] <= head.depth):
            reader.report(where, f"off the table of {head.width:g} by {head.depth:g}")
    for i, scenery in enumerate(file.scenery):
        for point in (*(scenery.outline or ()), *(scenery.points or ())):
            if not (-1.0 <= point[0] <= head.width + 1.0 and -1.0 <= point[1] <= head.depth + 1.0):
                reader.report(f"scenery[{i}]", f"reaches beyond the table of {head.width:g} by {head.depth:g}")
                break
        if scenery.at is not None and not (0.0 <= scenery.at[0] <= head.width and 0.0 <= scenery.at[1] <= head.depth):
            reader.report(f"scenery[{i}].at", f"off the table of {head.width:g} by {head.depth:g}")
        for key in ("foot", "head"):
            end = getattr(scenery, key)
            if end is not None and not reader.flawed(f"scenery[{i}]"):
                x, y, z = place(end)
                _stands(reader, f"scenery[{i}].{key}", Base(x, y, z, FOOT_RADIUS - 0.05), scene, ())


def _stands(reader: Reader, where: str, spot: Base, scene: Scene, leaves: Sequence[Piece]) -> None:
    x, y, z, r = spot.x, spot.y, spot.z, spot.r
    if not (r - OVERLAP <= x <= scene.width - r + OVERLAP and r - OVERLAP <= y <= scene.depth - r + OVERLAP):
        reader.report(where, f"off the table of {scene.width:g} by {scene.depth:g}, with a base of radius {r:g}")
        return
    surface = surface_at(scene, x, y, z)
    floor = surface.z if surface is not None else 0.0
    if abs(floor - z) > LEVEL:
        reader.report(where, f"there is no floor at height {z:g} here; the next one below is at {floor:g}")
        return
    for piece in (*scene.pieces, *leaves):
        if not (piece.solid or piece.gate) or not (piece.base < z + BODY and piece.top > z + LEVEL):
            continue
        if distance_to(piece.polygon, x, y) < r - OVERLAP:
            reader.report(where, f"stands in {piece.id}; expected a free place")
            return


def _meet(piece: Piece, corners: Sequence[tuple[float, float]]) -> bool:
    """Whether two polygons overlap, near enough: a corner or the middle of a side of either lies in the other."""

    def points(polygon: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        n = len(polygon)
        middles = [((polygon[i - 1][0] + polygon[i][0]) / 2, (polygon[i - 1][1] + polygon[i][1]) / 2) for i in range(n)]
        centre = (sum(p[0] for p in polygon) / n, sum(p[1] for p in polygon) / n)
        return [*polygon, *middles, centre]

    return any(contains(corners, *p) for p in points(piece.polygon)) or any(
        contains(piece.polygon, *p) for p in points(corners)
    )
