"""Everything that can be wrong with a scenario, or a file of weapons and people, although each value has the right
type."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from sixgun.core.references import check_references, check_unique
from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.bala import catalogue
from sixgun.games.bala.carts import seats
from sixgun.games.bala.catalogue import LONG, SHORT, Weapon
from sixgun.games.bala.scenarios import schema
from sixgun.games.bala.scenarios.schema import STYLE, Library, Placed, Ready, ScenarioFile, all_weapons
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS
from sixgun.games.bala.state import Cart
from sixgun.miniatures.file_checks import Spot, check_ids, check_on_table, check_scenery_places, check_spots, scene_of
from sixgun.miniatures.objectives import check_exits, check_goals, check_goods
from sixgun.miniatures.rows import place
from sixgun.miniatures.scenery import Ground, check_scenery
from sixgun.miniatures.vehicle import convex_overlap, on_table, outline
from sixgun.table import Base, Piece, Scene
from sixgun.table.compass import degrees
from sixgun.table.shapes import Polygon, shape_of

CHARACTER_SWITCHES: tuple[str, ...] = ()
"""Special rules of single characters that the game knows (bala.setup.special-rules); anything else is for `notes`."""
CREW_REACH = FOOT_RADIUS + GATLING_RADIUS + 0.1
"""House measure, centre to centre: who serves a Gatling stands in contact with it, or as good as."""
_WITH_IDS = ("sides", "characters", "horses", "carts", "gatlings", "neighbours", "goods", "tasks", "exits")
_RADII = {"horses": HORSE_RADIUS, "neighbours": FOOT_RADIUS, "gatlings": GATLING_RADIUS}
_NO_PLACE = "missing: expected [x, y] or [x, y, height]"


def check_scenario(
    reader: Reader, file: ScenarioFile, resolved: ScenarioFile, data: Mapping[str, Any], ready: Mapping[str, Ready]
) -> None:
    """Every mistake of a scenario. `file` is as written, `resolved` has the ready characters filled in."""
    _weapons(reader, file, data)
    ground = check_scenery(reader, file.scenery, STYLE)
    check_ids(reader, file, _WITH_IDS, file.scenery, ground)
    check_references(reader, file, _known(reader, file, ready, ground))
    _head(reader, file)
    _characters(reader, file, resolved)
    _transport(reader, resolved)
    _gatlings(reader, file)
    carried = [(f"characters[{i}].carries", c.carries) for i, c in enumerate(file.characters)]
    check_goods(reader, file.goods, file.tasks, carried)
    check_exits(reader, file.exits, file.scenario.width, file.scenario.depth)
    check_goals(reader, file.goals, file.exits, {c.id: c.side for c in file.characters})
    _places(reader, resolved, ground)


def check_library(reader: Reader, library: Library, data: Mapping[str, Any]) -> None:
    """A file that holds only weapons and ready characters."""
    _weapons(reader, library, data)
    known = all_weapons(library)
    check_unique(reader, [(f"characters[{i}].id", c.id) for i, c in enumerate(library.characters)])
    for i, c in enumerate(library.characters):
        where = f"characters[{i}]"
        _guns(reader, c, where, f"{where}.guns", known, year=0)
        _person(reader, c, where)


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
    no_limit = "there is no limit of turns; expected turns, or no at_limit"
    reader.expect(file.scenario.turns or not file.scenario.at_limit, "scenario.at_limit", no_limit)
    people = [f"characters[{i}].side" for i in range(len(file.characters))]
    if reader.flawed("characters") and any(reader.flawed(where) for where in (*people, "characters")):
        return
    for i, side in enumerate(file.sides):
        nobody = f"nobody is of side {side.id}; expected at least one character"
        reader.expect(any(c.side == side.id for c in file.characters), f"sides[{i}]", nobody)


# weapons -------------------------------------------------------------------------------------------------------------
def _weapons(reader: Reader, file: ScenarioFile | Library, data: Mapping[str, Any]) -> None:
    """bala.setup.equipment: weapons that the director invented."""
    ids = []
    for key in catalogue.LISTS:
        rows = data.get(key, ())
        for i, weapon in enumerate(getattr(file, key)):
            where = f"{key}[{i}]"
            ids.append((f"{where}.id", weapon.id))
            row = rows[i] if isinstance(rows, list | tuple) and i < len(rows) else None
            classed = isinstance(row, Mapping) and "weapon_class" in row
            printed = f"{weapon.id} is a printed weapon; expected an id of its own"
            bare = "missing: expected inches for something that explodes"
            reader.expect(weapon.id not in catalogue.weapons(), f"{where}.id", printed)
            reader.expect(not classed, f"{where}.weapon_class", f"unknown key; the list {key} says the class")
            reader.expect(not weapon.seed_row, f"{where}.seed_row", "only printed weapons have one; expected nothing")
            reader.expect(weapon.kind != "explosive" or weapon.blast_radius, f"{where}.blast_radius", bare)
    check_unique(reader, ids)


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
    rows = schema.gun_rows(c.guns)
    for j, row in enumerate(rows):
        plain = own and c.guns is not None and isinstance(c.guns[j], str)
        here = f"{guns_at}[{j}]" if own else guns_at
        name_at = here if plain or not own else f"{here}.weapon"
        if not reader.known(name_at, row.weapon, known, "weapon", MANY):
            continue
        weapon = known[row.weapon]
        carried = f"nobody carries a {weapon.title}; expected it in [[gatlings]]"
        reader.expect(weapon.kind != "machine-gun", name_at, carried)
        reader.expect(not year or weapon.year <= year, name_at, _too_new(weapon, year))
        _fitted(reader, here, row, weapon, any_sight, own)
    carried_ids = [row.weapon for row in rows]
    if c.hand is not None and c.hand not in ("none", *carried_ids):
        near = close_to(c.hand, carried_ids)
        reader.report(f"{where}.hand", f"expected a weapon that it carries or none, not {c.hand!r}{near}")


def _too_new(weapon: Weapon, year: int) -> str:
    return f"{weapon.title} is of {weapon.year}; expected a weapon of {year} or before"


def _fitted(reader: Reader, where: str, row: schema.GunRow, weapon: Weapon, any_sight: bool, own: bool) -> None:
    """bala.ruling.telescopic-sight-fit, bala.gear.shoulder-stock, bala.ruling.bayonet-fixed: what fits what."""
    short, long = weapon.weapon_class == SHORT, weapon.weapon_class == LONG
    for key, fits, message in (
        ("sight", weapon.rifle or (any_sight and (short or long)), "a telescopic sight fits rifles and carbines"),
        ("stock", short, "a shoulder stock fits short arms"),
        ("bayonet", long and not weapon.shotgun, "a bayonet fits long arms other than shotguns"),
        ("sticks", weapon.explosive, "only dynamite comes in sticks"),
    ):
        at = f"{where}.{key}" if own else where
        reader.expect(fits or not getattr(row, key), at, f"{message}, not a {weapon.title}")
    if row.loaded is not None and row.loaded > (weapon.ammo if not weapon.explosive else 20):
        at = f"{where}.loaded" if own else where
        reader.report(at, f"a {weapon.title} holds {weapon.ammo}, not {row.loaded}")


def _gatlings(reader: Reader, file: ScenarioFile) -> None:
    weapons = all_weapons(file)
    for i, row in enumerate(file.gatlings):
        weapon = weapons.get(row.weapon)
        if weapon is None or weapon.kind != "machine-gun":
            near = close_to(row.weapon, [w.id for w in weapons.values() if w.kind == "machine-gun"])
            reader.report(f"gatlings[{i}].weapon", f"expected a machine-gun, not {row.weapon!r}{near}")
        elif weapon.year > file.scenario.year and not reader.flawed("scenario.year"):
            reader.report(f"gatlings[{i}]", _too_new(weapon, file.scenario.year))


# people --------------------------------------------------------------------------------------------------------------
def _characters(reader: Reader, file: ScenarioFile, resolved: ScenarioFile) -> None:
    weapons = all_weapons(file)
    any_sight = file.scenario.switches.telescopic_sight_on_any
    year = 0 if reader.flawed("scenario.year") else file.scenario.year
    for i, (own, c) in enumerate(zip(file.characters, resolved.characters, strict=True)):
        where = f"characters[{i}]"
        for key in () if own.use else ("name", "level"):
            unsaid = "missing: expected it, or use = a ready character"
            reader.expect(getattr(own, key) is not None, f"{where}.{key}", unsaid)
        guns_at = f"{where}.guns" if own.guns is not None or not own.use else f"{where}.use"
        _guns(reader, c, where, guns_at, weapons, year, any_sight)
        _person(reader, c, where)


def _person(reader: Reader, c: Placed | Ready, where: str) -> None:
    carried = catalogue.gear()
    for j, name in enumerate(c.gear or ()):
        at = f"{where}.gear[{j}]"
        if reader.known(at, name, carried, "gear"):
            thing = carried[name]
            fitted = f"a {thing.title} is fitted to a weapon; expected it in guns"
            reader.expect(thing.fits == "character", at, fitted)
    for j, name in enumerate(c.switches):
        if name not in CHARACTER_SWITCHES:
            near = close_to(name, CHARACTER_SWITCHES)
            reader.report(f"{where}.switches[{j}]", f"unknown special rule {name!r}{near}; use notes for free text")
    for j, wound in enumerate(c.wounds):
        which = "expected good or bad for a wounded arm, and nothing for other places"
        reader.expect((wound.place == "arm") == bool(wound.arm), f"{where}.wounds[{j}].arm", which)


# who is on what ------------------------------------------------------------------------------------------------------
def _transport(reader: Reader, file: ScenarioFile) -> None:
    """Nobody is on two things, nor two people on what is for one."""
    riders: dict[str, str] = {}
    crews: dict[str, str] = {}
    seated: dict[str, list[Placed]] = {row.id: [] for row in file.carts}
    carts = {row.id: row for row in file.carts if row.id}
    for i, c in enumerate(file.characters):
        where = f"characters[{i}]"
        if len([key for key in (c.horse, c.cart, c.gatling) if key]) > 1:
            reader.report(where, "expected only one of horse, cart and gatling")
        if c.horse in riders:
            reader.report(f"{where}.horse", f"{riders[c.horse]} rides {c.horse}; expected one rider on a horse")
        if c.gatling in crews:
            reader.report(f"{where}.gatling", f"{crews[c.gatling]} serves it; expected one gunner")
        for on, taken in ((c.horse, riders), (c.gatling, crews)):
            if on:
                taken.setdefault(on, c.id)
        if c.cart in carts:
            _seat(reader, where, c, carts[c.cart], seated[c.cart])
        reader.expect(c.cart or not c.seat, f"{where}.seat", "a seat needs a cart")
        there = "somebody on a cart is where the cart is; expected no place"
        reader.expect(not c.cart or c.at is None, f"{where}.at", there)
        reader.expect(c.cart or c.at is not None, f"{where}.at", _NO_PLACE)
    for i, horse in enumerate(file.horses):
        where, rider = f"horses[{i}]", riders.get(horse.id)
        ridden = rider is not None
        reader.expect(ridden or horse.at is not None, f"{where}.at", f"{_NO_PLACE}, or a rider")
        placed = f"{rider} rides it and says where it is; expected no place"
        reader.expect(not ridden or horse.at is None, f"{where}.at", placed)
        tied = f"{rider} rides it; expected a horse that is not tied"
        reader.expect(not (ridden and horse.tied), f"{where}.tied", tied)


def _seat(reader: Reader, where: str, c: Placed, cart: schema.CartRow, on: list[Placed]) -> None:
    reader.expect(c.seat, f"{where}.seat", "missing: expected driver, inside or roof")
    on.append(c)
    limit = seats(c.seat)
    full = f"{c.cart} has a driver already; expected inside or roof"
    full = full if c.seat == "driver" else f"{c.seat} takes {limit} people and is full"
    reader.expect(sum(1 for other in on if other.seat == c.seat) <= limit, f"{where}.seat", full)
    reader.expect(len(on) <= cart.places, f"{where}.cart", f"{c.cart} has {cart.places} places and is full")


# places --------------------------------------------------------------------------------------------------------------
def _places(reader: Reader, file: ScenarioFile, ground: Ground) -> None:
    """Nobody off the table, in a wall, in the air or on somebody else."""
    if reader.flawed("scenario.width") or reader.flawed("scenario.depth"):
        return
    scene = scene_of(reader, file.scenario.width, file.scenario.depth, ground)
    if scene is None:
        return
    movable = [ground.doors[id] for id, state in ground.states.items() if state != "open"]
    for i, cart in enumerate(file.carts):
        corners = outline(cart_of(cart))
        _cart(reader, f"carts[{i}].at", cart, corners, scene)
        movable.append(Piece(id=cart.id, kind="cart", polygon=corners, height=cart.roof, solid=True))
    check_spots(reader, _spots(reader, file), scene, movable)
    guns = {row.id: place(row.at) for row in file.gatlings if row.id}
    for i, c in enumerate(file.characters):
        if c.gatling in guns and c.at is not None and math.dist(place(c.at), guns[c.gatling]) > CREW_REACH:
            what = f"serves {c.gatling}; expected a place within {CREW_REACH} in of it"
            reader.report(f"characters[{i}].at", what)
    loose = [(f"goods[{i}].at", thing.at) for i, thing in enumerate(file.goods)]
    check_on_table(reader, [*loose, *[(f"tasks[{i}].at", task.at) for i, task in enumerate(file.tasks)]], scene)
    check_scenery_places(reader, file.scenery, scene, FOOT_RADIUS - 0.05)


def cart_of(row: schema.CartRow) -> Cart:
    """A cart as its row puts it on the table."""
    return Cart(row.id, row.at[0], row.at[1], degrees(row.facing), row.length, row.width, row.roof, row.places)


def _cart(reader: Reader, where: str, cart: schema.CartRow, corners: Polygon, scene: Scene) -> None:
    beyond = f"reaches beyond the table of {scene.width:g} by {scene.depth:g}"
    reader.expect(on_table(scene, corners), where, beyond)
    reader.expect(not place(cart.at)[2], where, "expected a cart on the ground: [x, y]")
    for piece in scene.pieces:
        low = (piece.solid or piece.gate) and piece.base < 1.0
        if low and any(convex_overlap(corners, part) for part in shape_of(piece).parts):
            reader.report(where, f"stands in {piece.id}; expected a free place")


def _spots(reader: Reader, file: ScenarioFile) -> list[Spot]:
    rows = [
        (f"characters[{i}].at", c.id, c.at, HORSE_RADIUS if c.horse else FOOT_RADIUS)
        for i, c in enumerate(file.characters)
    ]
    for key, r in _RADII.items():
        rows += [(f"{key}[{i}].at", row.id, row.at, r) for i, row in enumerate(getattr(file, key))]
    return [
        Spot(where, id, Base(*place(at), r)) for where, id, at, r in rows if at is not None and not reader.flawed(where)
    ]
