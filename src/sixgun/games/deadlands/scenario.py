"""From a scenario file to the first state, with every mistake that a file can have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.references import check_references, check_unique
from sixgun.core.setups import Scenarios
from sixgun.core.strict import Reader
from sixgun.core.switches import Switch, switches
from sixgun.games.deadlands import row_checks, terrain
from sixgun.games.deadlands.board import Board, Lamp, Mount, Switches, Zone
from sixgun.games.deadlands.catalogue import (
    BOOK,
    AnyWeapon,
    Blade,
    Firearm,
    Missile,
    Profile,
    blades,
    firearms,
    fog,
    garments,
    lights,
    missiles,
    people,
    table,
    weapons,
)
from sixgun.games.deadlands.scenario_file import PersonRow, ScenarioFile
from sixgun.games.deadlands.sheet import Sheet
from sixgun.games.deadlands.space import RADIUS
from sixgun.games.deadlands.state import (
    COLOURS,
    NO_ARM,
    POT,
    PRONE,
    STANDING,
    Arm,
    Chips,
    Person,
    Posture,
    Shootout,
    Side,
    Thing,
    Wounds,
)
from sixgun.miniatures.file_checks import Spot, check_ids, check_on_table, check_scenery_places, check_spots, scene_of
from sixgun.miniatures.objectives import check_exits
from sixgun.miniatures.rows import place
from sixgun.miniatures.scenery import Ground, check_scenery, lay_out
from sixgun.table import Base, Scene
from sixgun.table.compass import degrees

_TRAITS = ("id", "name", "title", "scout")
_FLAGS = ("blocks_sight", "cover", "solid", "terrain", "standable", "parapet")
LEAST_TN = 5
"""deadlands.surprise.tn-range"""


# reading -------------------------------------------------------------------------------------------------------------
def read(reader: Reader, data: Mapping[str, Any]) -> ScenarioFile:
    """deadlands.scenario.frame: everything that can be wrong is reported."""
    file = reader.read(data, ScenarioFile)
    size = (file.scenario.width, file.scenario.depth)
    _check_scenery_rows(reader, file)
    ground = check_scenery(reader, file.scenery, terrain.style())
    check_ids(reader, file, ("people", "neutrals", "things", "mounts", "exits"), file.scenery, ground)
    check_references(reader, file, _known(file, ground))
    check_exits(reader, file.exits, *size)
    _check_rows(reader, file)
    _check_sides(reader, file)
    scene = scene_of(reader, *size, ground)
    if scene is not None:
        _check_places(reader, file, scene)
    return file


def _known(file: ScenarioFile, ground: Ground) -> dict[str, list[str]]:
    """What names may refer to."""
    return {
        "side": [row.id for row in file.sides],
        "character": [*people(), *[row.id for row in file.characters]],
        "weapon": [*weapons(), *[row.id for row in (*file.firearms, *file.blades, *file.missiles)]],
        "garment": [*garments(), *[row.id for row in file.garments]],
        "light": [key for key, row in lights().items() if not row.radius],
        "lamp": [key for key, row in lights().items() if row.radius],
        "piece of scenery": [piece.id for piece in ground.pieces],
    }


def _check_scenery_rows(reader: Reader, file: ScenarioFile) -> None:
    """What a kind is stands in scenery.toml; a row does not say otherwise."""
    for i, row in enumerate(file.scenery):
        for key in _FLAGS:
            reader.expect(getattr(row, key) is None, f"scenery[{i}].{key}", "a kind has this of itself; expected none")


def _check_rows(reader: Reader, file: ScenarioFile) -> None:
    """Rows of its own."""
    lists = (
        ("firearms", firearms(), row_checks.check_firearm),
        ("blades", blades(), row_checks.check_blade),
        ("missiles", missiles(), row_checks.check_missile),
        ("garments", garments(), row_checks.check_garment),
        ("characters", people(), row_checks.check_profile),
    )
    ids: list[tuple[str, str]] = []
    for name, shipped, check in lists:
        for i, row in enumerate(getattr(file, name)):
            where = f"{name}[{i}]"
            ids.append((f"{where}.id", row.id))
            reader.expect(row.id not in shipped, f"{where}.id", f"there is a {row.id} already; expected another id")
            if not reader.flawed(where):
                check(reader, where, row)
    check_unique(reader, ids)


def _check_sides(reader: Reader, file: ScenarioFile) -> None:
    """deadlands.scenario.deploy, deadlands.surprise.tn-range: everybody has room, and a number that there is."""
    width, depth = file.scenario.width, file.scenario.depth
    check_unique(reader, [(f"sides[{i}].id", row.id) for i, row in enumerate(file.sides)])
    for i, row in enumerate(file.sides):
        x0, y0, x1, y1 = row.zone
        fits = 0 <= x0 < x1 <= width and 0 <= y0 < y1 <= depth and min(x1 - x0, y1 - y0) >= 2 * RADIUS
        reader.expect(fits, f"sides[{i}].zone", f"expected [x, y, x, y] on the table of {width:g} by {depth:g}")
        reader.expect(not row.hidden or i == 1, f"sides[{i}].hidden", "only the second side can be hidden")
        _check_target(reader, f"sides[{i}].surprise", row.surprise)
        mine = [one for one in file.people if one.side == row.id]
        reader.expect(mine, f"sides[{i}]", "has nobody; expected a row of [[people]] with this side")
    for i, one in enumerate(file.people):
        _check_target(reader, f"people[{i}].surprise", one.surprise)


def _check_target(reader: Reader, where: str, number: int) -> None:
    what = f"expected 0, or a target number from {LEAST_TN} to 11"
    reader.expect(number == 0 or number >= LEAST_TN, where, what)


def _check_places(reader: Reader, file: ScenarioFile, scene: Scene) -> None:
    spots = [Spot(f"neutrals[{i}].at", row.id, Base(*place(row.at), RADIUS)) for i, row in enumerate(file.neutrals)]
    spots += [Spot(f"mounts[{i}].at", row.id, Base(*place(row.at), RADIUS)) for i, row in enumerate(file.mounts)]
    check_spots(reader, spots, scene, ())
    check_on_table(reader, [(f"things[{i}].at", row.at) for i, row in enumerate(file.things)], scene)
    check_on_table(reader, [(f"lamps[{i}].at", row.at) for i, row in enumerate(file.lamps)], scene)
    check_scenery_places(reader, file.scenery, scene, RADIUS)
    own = {row.id: row for row in file.firearms}
    for i, mount in enumerate(file.mounts):
        row = own.get(mount.weapon) or firearms().get(mount.weapon)
        reader.expect(row and row.emplaced, f"mounts[{i}].weapon", "expected a firearm that is emplaced")
    for i, thing in enumerate(file.things):
        reader.expect(bool(thing.gear) != bool(thing.weapon), f"things[{i}]", "expected either gear or a weapon")
    if file.scenario.victory == "store":
        reader.expect(file.scenario.store, "scenario.store", "missing: expected the piece that is to be blown up")


# the board -----------------------------------------------------------------------------------------------------------
def board(file: ScenarioFile) -> Board:
    """deadlands.scenario.frame"""
    head, ground = file.scenario, lay_out(file.scenery, terrain.style())
    pieces = terrain.fixed(ground)
    links = (*ground.links, *terrain.ways_up(head.width, head.depth, pieces))
    return Board(
        key=head.name,
        title=head.title,
        story=" ".join(head.story.split()),
        scene=Scene(head.width, head.depth, pieces, links),
        ground=ground,
        cover=terrain.covers(ground),
        leaves=terrain.leaves(ground),
        zones=tuple([Zone(row.id, *row.zone, row.hidden) for row in file.sides]),
        mounts=tuple([Mount(row.id, row.weapon, place(row.at), degrees(row.facing)) for row in file.mounts]),
        exits=file.exits,
        walled=head.walled,
        supplies=head.supplies,
        store=head.store,
        rounds=head.rounds,
        light=lights()[head.light].modifier,
        fog=fog().conceal if head.fog else 0,
        lamps=tuple([_lamp(row.light, place(row.at)) for row in file.lamps]),
        victory=head.victory,
        surprise=_surprise(file),
        nonlethal=head.nonlethal,
        holstered=head.holstered,
        chips=tuple([(row.id, row.chips) for row in file.sides]),
        marshal=head.switches.marshal,
        director=head.switches.director,
        switches=head.switches,
        own_weapons=_own_weapons(file),
        own_garments={row.id: row for row in file.garments},
    )


def _own_weapons(file: ScenarioFile) -> dict[str, AnyWeapon]:
    rows: list[AnyWeapon] = [*file.firearms, *file.blades, *file.missiles]
    return {row.id: row for row in rows}


def _lamp(key: str, at: tuple[float, float, float]) -> Lamp:
    row = lights()[key]
    return Lamp(at, float(row.radius), row.modifier)


def _surprise(file: ScenarioFile) -> tuple[tuple[str, int], ...]:
    sides = [(row.id, row.surprise) for row in file.sides if row.surprise]
    return (*sides, *[(one.id, one.surprise) for one in file.people if one.surprise])


# people --------------------------------------------------------------------------------------------------------------
def sheet_of(row: Profile, who: str, name: str, scout: bool = False) -> Sheet:
    """What is printed of somebody who is made from a row."""
    kept = {key: getattr(row, key) for key in Sheet.__struct_fields__ if key not in _TRAITS}
    return Sheet(id=who, name=name, title=row.id, scout=row.scout or scout, **kept)


def arms_of(
    known: Mapping[str, AnyWeapon], keys: tuple[str, ...], ammo: Mapping[str, int], cylinders: int
) -> tuple[Arm, ...]:
    """deadlands.scenario.deploy, deadlands.ruling.cylinders: guns are loaded, and so are the spare cylinders of his
    revolver."""
    found = []
    for key in keys:
        row = known[key]
        match row:
            case Firearm():
                spare = (row.shots,) * cylinders if row.cylinder else ()
                cylinders = 0 if spare else cylinders
                found.append(Arm(key, row.shots, spare))
            case Missile():
                found.append(Arm(key, row.shots, pieces=max(1, ammo.get(key, 1)) if row.thrown else 1))
            case Blade():
                found.append(Arm(key))
    return tuple(found)


def loose(known: Mapping[str, AnyWeapon], ammo: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Cartridges and arrows; what is thrown is itself in the hand."""
    rows = [(key, number, known[key]) for key, number in ammo.items()]
    return tuple([(key, number) for key, number, row in rows if not (isinstance(row, Missile) and row.thrown)])


def in_hands(known: Mapping[str, AnyWeapon], arms: tuple[Arm, ...], strong: str) -> dict[str, int]:
    """deadlands.ruling.strong-hand: the first weapon, and the second of a pair in the weak hand."""
    if not arms:
        return {}
    weak = "left" if strong == "right" else "right"
    if known[arms[0].weapon].hands > 1:
        return {strong: 0, weak: 0}
    pair = len(arms) > 1 and arms[1].weapon == arms[0].weapon
    return {strong: 0, weak: 1 if pair else NO_ARM}


def harmless(row: AnyWeapon) -> bool:
    """deadlands.table.house-scenarios: what one may bring to a brawl."""
    return isinstance(row, Blade) and not row.lethal


def _person(file: ScenarioFile, row: PersonRow, profile: Profile, known: Mapping[str, AnyWeapon]) -> Person:
    keys = tuple(
        [key for key in (*profile.weapons, *row.weapons) if not file.scenario.nonlethal or harmless(known[key])]
    )
    ammo = {key: number for key, number in {**profile.ammo, **row.ammo}.items() if not file.scenario.nonlethal}
    sheet = sheet_of(profile, row.id, row.name, row.scout)
    arms = arms_of(known, keys, ammo, profile.cylinders)
    empty = file.scenario.holstered or row.holstered
    hands: dict[str, Any] = {} if empty else in_hands(known, arms, sheet.hand)
    hidden = any(side.id == row.side and side.hidden for side in file.sides)
    wind = sheet.wind if row.wind is None else min(row.wind, sheet.wind)
    hurt = Wounds(**{key.replace("-", "_"): level for key, level in row.wounds.items()})
    more: dict[str, Any] = {"arms": arms, "ammo": loose(known, ammo), "wounds": hurt, "known": not hidden}
    return Person(row.id, row.side, wind=wind, **more, **hands)


# the first state -----------------------------------------------------------------------------------------------------
def build(file: ScenarioFile) -> Shootout:
    """deadlands.scenario.deploy: everybody waits to be deployed. Chips are drawn when the fight begins."""
    here = board(file)
    known: dict[str, AnyWeapon] = {**weapons(), **here.own_weapons}
    rows: dict[str, Profile] = {**people(), **{row.id: row for row in file.characters}}
    sheets = {row.id: sheet_of(rows[row.character], row.id, row.name, row.scout) for row in file.people}
    sheets |= {row.id: sheet_of(rows[row.character], row.id, row.name) for row in file.neutrals}
    g = Shootout(here, sheets)
    g.sides = {row.id: Side(row.id, row.id, row.title) for row in file.sides}
    g.people = {row.id: _person(file, row, rows[row.character], known) for row in file.people}
    for neutral in file.neutrals:
        x, y, z = place(neutral.at)
        wind = sheets[neutral.id].wind
        posture: Posture = STANDING if here.marshal else PRONE
        g.people[neutral.id] = Person(neutral.id, "", x, y, z, posture=posture, placed=True, wind=wind)
    for thing in file.things:
        arm = Arm(thing.weapon, 1) if thing.weapon else None
        g.things[thing.id] = Thing(thing.id, place(thing.at), arm, thing.gear)
    for mount in here.mounts:
        row = known[mount.weapon]
        assert isinstance(row, Firearm)
        g.things[mount.id] = Thing(mount.id, mount.at, Arm(mount.weapon, row.shots, mount=mount.id))
        g.turned[mount.id] = mount.facing
    if here.switches.fate_chips:
        pot = {row["colour"]: row["in_pot"] for row in table("house-fate-chips")}
        g.chips[POT] = Chips(POT, **{colour: pot[colour] for colour in COLOURS})
    return g


SCENARIOS = Scenarios(BOOK.folder / "data" / "scenarios", read, build, Switches)


def switch_list() -> tuple[Switch, ...]:
    """deadlands.table.options: each with the ruling or gap that explains it."""
    rules = {row["option"]: row["where"] for row in table("options")}
    seats = {"marshal": "deadlands.scenario.marshal-seat", "director": "deadlands.table.options"}
    return switches(Switches, seats | rules)
