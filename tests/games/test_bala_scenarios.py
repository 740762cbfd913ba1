"""The shipped scenarios, and what is said about files that are wrong."""

from __future__ import annotations

import copy
import json
import math
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixgun.core.game import BadSetup, load_game
from sixgun.games.bala import catalogue
from sixgun.games.bala.display.picture import picture, sketch
from sixgun.games.bala.scenarios import scenario
from sixgun.games.bala.scenarios.schema import gun_rows
from sixgun.games.bala.space import base, horse_base, movable, neighbour_base
from sixgun.games.bala.state import Fight
from sixgun.miniatures.display.sketch import letters
from sixgun.miniatures.vehicle import outline
from sixgun.screen.display import Display
from sixgun.table import Place, Walk, place_free, route
from sixgun.table.shapes import contains

NAMES = ("ambush-rocks", "bank-robbery", "jailbreak", "stagecoach", "street-duel")
ON_FOOT = Walk(
    0.5,
    terrain=(("rough", 2.0),),
    gates=(("door", 1.0), ("closed-door", 0.0), ("window", 0.0), ("fence", 0.0)),
    links=(("stairs", 2.0), ("climb", 2.0)),
)
RIDING = Walk(0.75, terrain=(("rough", 2.0),))


def fight(name: str) -> Fight:
    return scenario.SCENARIOS.start(scenario.SCENARIOS.plain(scenario.SCENARIOS.load(scenario.SCENARIOS.text(name))))


def everything() -> list[Fight]:
    return [fight(name) for name in NAMES]


# the shipped scenarios -----------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.gap.scenarios", "bala.setup.weapon-year", "bala.setup.equipment")
@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scenario_has_no_problems(name: str) -> None:
    assert scenario.SCENARIOS.problems(scenario.SCENARIOS.text(name)) == []
    g, year = fight(name), scenario.SCENARIOS.load(scenario.SCENARIOS.text(name)).scenario.year
    assert g.board.story.count(".") == 2
    for c in g.characters.values():
        assert all(g.board.weapons[gun.weapon].year <= year for gun in c.guns)


def test_these_scenarios_are_shipped() -> None:
    assert scenario.SCENARIOS.names() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_nobody_stands_in_a_wall_or_on_somebody(name: str) -> None:
    g = fight(name)
    scene = g.board.scene
    bases = [base(c) for c in g.characters.values() if not c.cart]
    bases += [horse_base(h) for h in g.horses.values() if not h.rider] + [
        neighbour_base(n) for n in g.neighbours.values()
    ]
    for i, b in enumerate(bases):
        others = bases[:i] + bases[i + 1 :]
        assert place_free(scene, Walk(b.r), (b.x, b.y, b.z), others, movable(g)) is None


@pytest.mark.rule("bala.gap.character-creation", "bala.character.level")
@pytest.mark.parametrize("name", NAMES)
def test_the_sides_have_equal_levels(name: str) -> None:
    g = fight(name)
    assert len(g.bands) == 2
    assert len({band.total for band in g.bands.values()}) == 1
    for side, band in g.bands.items():
        people = g.in_play(side)
        assert band.total == sum(c.level for c in people)
        assert 4 <= len(people) <= 6
    assert all(1 <= c.level <= 6 for c in g.characters.values())


@pytest.mark.rule("bala.ruling.starting-state", "bala.interrupt.budget", "bala.ruling.interruption-level-low")
@pytest.mark.parametrize("name", NAMES)
def test_everybody_starts_whole_loaded_and_with_interruptions(name: str) -> None:
    g = fight(name)
    assert (g.turn, g.phase, g.stack, g.deck) == (0, "turn", (), ())
    for c in g.characters.values():
        assert (c.shock, c.damage, c.paralysed, c.out) == (0, 0, False, "")
        assert c.interruptions == max(0, c.level - 2)
        for gun in c.guns:
            weapon = g.board.weapons[gun.weapon]
            assert gun.loaded == weapon.ammo or weapon.explosive
            assert gun.shot == weapon.shot_barrel
            assert not gun.jammed
    for gatling in g.gatlings.values():
        assert gatling.gun.loaded == g.board.weapons[gatling.gun.weapon].ammo


def around(place: Place, reach: float) -> Iterator[Place]:
    for k in range(5):
        for j in range(16):
            a = math.tau * j / 16
            yield (place[0] + reach * k / 4 * math.cos(a), place[1] + reach * k / 4 * math.sin(a), place[2])


def can_reach(g: Fight, who: str, place: Place, reach: float) -> bool:
    me = g.characters[who]
    return any(
        route(g.board.scene, ON_FOOT, me.place, spot, (), movable(g)) is not None
        for spot in around(place, reach)
        if place_free(g.board.scene, ON_FOOT, spot, (), movable(g)) is None
    )


@pytest.mark.rule("bala.gap.scenarios", "bala.gap.task-details")
@pytest.mark.parametrize("name", NAMES)
def test_every_goal_is_possible(name: str) -> None:
    g = fight(name)
    board = g.board
    on_foot = [c for c in g.characters.values() if not c.cart and not c.horse]
    for door, state in g.doors.items():
        if state == "locked":
            keys = [c.id for c in g.characters.values() if door in c.keys]
            keys += [t.id for t in board.tasks.values() if door in (t.key, t.opens)]
            if keys:
                g.doors[door] = "closed"
    for task in board.tasks.values():
        doer = next(c for c in on_foot if task.side in ("", c.side))
        assert can_reach(g, doer.id, task.place, task.within + 0.49), task.id
    for item in g.items.values():
        assert can_reach(g, on_foot[0].id, (item.x, item.y, item.z), 1.49), item.id
    for way in board.exits.values():
        place = (
            min(max(way.x + way.w / 2, 0.6), board.scene.width - 0.6),
            min(max(way.y + way.d / 2, 0.6), board.scene.depth - 0.6),
            0.0,
        )
        for c in on_foot:
            if way.side in ("", c.side):
                assert can_reach(g, c.id, place, 0.0), (way.id, c.id)
    for goal in board.goals:
        if goal.kind in ("carry-off", "leave"):
            assert any(way.side in ("", goal.side) for way in board.exits.values())
        for item_id in goal.items:
            sources = [t.id for t in board.tasks.values() if t.gives == item_id]
            sources += [c.id for c in g.characters.values() if item_id in c.carries]
            assert sources or item_id in g.items


def test_the_coach_has_a_way_out() -> None:
    g = fight("stagecoach")
    coach = g.carts["coach"]
    way = g.board.exits["east-road"]
    y0, y1 = coach.y - coach.width / 2, coach.y + coach.width / 2
    assert coach.facing == 0.0
    assert way.y <= y0 and y1 <= way.y + way.d
    for piece in g.board.scene.pieces:
        if piece.solid or piece.gate or piece.terrain == "rough":
            assert not any(coach.x < x and y0 < y < y1 for x, y in piece.polygon), piece.id
    for c in g.characters.values():
        assert not c.cart or contains(outline(coach), c.x, c.y)


def test_tied_horses_stand_at_a_post() -> None:
    for g in everything():
        for horse in g.horses.values():
            if horse.tied:
                near = [p for p in g.board.posts if _distance(g, p, horse_base(horse)) <= 1.0]
                assert near, horse.id


def _distance(g: Fight, piece: str, b: Any) -> float:
    from sixgun.table import distance_to_piece

    return distance_to_piece(g.board.scene, piece, b)


@pytest.mark.rule(
    "bala.gap.terrain-definitions",
    "bala.gap.heavy-load",
    "bala.gap.neighbour-setup",
    "bala.gap.cart-details",
    "bala.gap.special-character-rules",
    "bala.setup.special-rules",
)
def test_between_them_the_scenarios_use_every_chapter() -> None:
    fights = everything()
    boards = [g.board for g in fights]
    people = [c for g in fights for c in g.characters.values()]
    pieces = [p for b in boards for p in b.scene.pieces]
    weapons = {gun.weapon for c in people for gun in c.guns} | {
        w.gun.weapon for g in fights for w in g.gatlings.values()
    }
    kinds = {catalogue.weapons()[w].kind for w in weapons}
    tasks = [t for b in boards for t in b.tasks.values()]
    features = {
        "horses": {h.kind for g in fights for h in g.horses.values()},
        "mounted": {bool(h.rider) for g in fights for h in g.horses.values()},
        "tied": {h.tied for g in fights for h in g.horses.values() if not h.rider},
        "seats": {c.seat for c in people},
        "doors": {state for g in fights for state in g.doors.values()},
        "links": {link.kind for b in boards for link in b.scene.links},
        "terrain": {p.terrain for p in pieces},
        "gates": {p.gate for p in pieces},
        "roofs": {p.parapet for p in pieces if p.kind == "roof" and p.standable},
        "goals": {goal.kind for b in boards for goal in b.goals},
        "heavy": {goods.heavy for b in boards for goods in b.goods.values()},
        "kinds": kinds,
    }
    assert features == {
        "horses": set(catalogue.horse_kinds()),
        "mounted": {True, False},
        "tied": {True},
        "seats": {"", "driver", "inside", "roof"},
        "doors": {"open", "closed", "locked"},
        "links": {"stairs", "climb"},
        "terrain": {"", "rough", "woods"},
        "gates": {"", "door", "window", "fence"},
        "roofs": {True, False},
        "goals": {"carry-off", "leave", "eliminate", "last-standing"},
        "heavy": {True, False},
        "kinds": kinds,
    }
    assert kinds >= {
        "derringer",
        "revolver",
        "shotgun",
        "rifle",
        "carbine",
        "bow",
        "blade",
        "explosive",
        "fist",
        "machine-gun",
    }
    assert weapons >= {
        "le-mat-breech",
        "apache",
        "lance",
        "sabre",
        "bowie-knife",
        "axe",
        "knife",
        "spencer-carbine",
        "henry",
    }
    drawn = {p.kind for p in pieces}
    assert drawn >= {
        *(
            "wall",
            "bars",
            "window",
            "door",
            "roof",
            "parapet",
            "fence",
            "low-wall",
            "hedge",
            "railing",
            "hitching-rail",
        ),
        *("rocks", "boulder", "ledge", "woods", "tree", "rough", "balcony", "stairs", "barrel", "crates", "trough"),
        *("table", "desk", "counter", "hay", "well", "wagon-wreck", "road"),
    }
    assert any(p.base > 0 and p.cover and p.kind == "rocks" for p in pieces)  # cover on a ledge
    for gun_field in ("sight", "stock", "bayonet"):
        assert any(getattr(gun, gun_field) for c in people for gun in c.guns)
    assert any("spyglass" in c.gear for c in people)
    assert any(gun.weapon == "dynamite" and gun.loaded == 2 for c in people for gun in c.guns)
    assert any(c.gatling for c in people) and any(c.carries for c in people) and any(c.keys for c in people)
    assert any(c.z > 0 for c in people)
    assert {"gives", "key", "opens", "needs"} <= {
        f for t in tasks for f in ("gives", "key", "opens", "needs") if getattr(t, f)
    }
    assert any(t.roll for t in tasks) and any(t.actions > 1 for t in tasks) and any(t.both_hands for t in tasks)
    assert any(g.neighbours for g in fights) and any(s.suspicious for b in boards for s in b.sides.values())
    assert any(g.seen for g in fights) and any(b.exits for b in boards) and any(b.notes for b in boards)
    assert any(b.switches.poor_light for b in boards) and any(b.switches.sun_from is not None for b in boards)
    assert all(8 <= b.turns <= 12 for b in boards) and any(b.at_limit for b in boards)


def test_the_ready_characters_are_sound_and_various() -> None:
    ready = scenario.ready_characters()
    assert len(ready) >= 24
    assert {c.level for c in ready.values()} == {1, 2, 3, 4, 5}
    carried = {row.weapon for c in ready.values() for row in gun_rows(c.guns)}
    assert len(carried) >= 35


@pytest.mark.parametrize("name", NAMES)
def test_a_setup_goes_through_json(name: str) -> None:
    setup = scenario.SCENARIOS.plain(scenario.SCENARIOS.load(scenario.SCENARIOS.text(name)))
    again = json.loads(json.dumps(setup))
    assert again == setup
    one, two = scenario.SCENARIOS.start(setup), scenario.SCENARIOS.start(again)
    assert one is not two
    assert one.board is two.board
    assert one.stored() == two.stored()
    one.change(next(iter(one.characters)), shock=1)
    assert scenario.SCENARIOS.start(setup).stored() == two.stored()


@pytest.mark.parametrize("name", NAMES)
def test_the_sketch_shows_everybody(name: str) -> None:
    g = fight(name)
    texts = load_game("bala").part(Display).texts()
    drawn = sketch(g.decoded(g.encode()), 100, texts)
    lines = drawn.splitlines()
    table = lines[1 : lines.index(lines[0], 1)]
    assert {len(line) for line in table} == {100}
    for who, letter in letters(picture(g, texts)).items():
        if not g.characters[who].cart:
            assert any(letter in line for line in table), who
        assert f"{letter} {who} (" in drawn


# small files ---------------------------------------------------------------------------------------------------------
MINI = """
[scenario]
name = "mini"
title = "Two men"
story = "There are two men. There is one street."
year = 1875
width = 24
depth = 24
turns = 6
at_limit = "east"
detected = [["a", "b"]]

[[sides]]
id = "east"
title = "East"

[[sides]]
id = "west"
title = "West"

[[characters]]
id = "a"
name = "A"
level = 3
side = "east"
at = [4, 4]
guns = [{ weapon = "henry", sight = true }, { weapon = "colt-navy", stock = true }]
keys = ["shed.front"]

[[characters]]
id = "b"
use = "kid-sorrow"
side = "west"
at = [20, 20]
facing = "south-west"
carries = ["bag"]

[[characters]]
id = "rider"
name = "Rider"
level = 2
side = "west"
at = [20, 10]
horse = "mare"
guns = ["dynamite", "knife"]
hand = "knife"
gear = ["spyglass"]

[[characters]]
id = "whip"
name = "Whip"
level = 1
side = "east"
cart = "coach"
seat = "driver"

[[characters]]
id = "gunner"
name = "Gunner"
level = 1
side = "east"
at = [4, 9]
gatling = "gun"

[[horses]]
id = "mare"
kind = "nag"

[[horses]]
id = "colt"
kind = "cow-horse"
at = [15, 20]

[[carts]]
id = "coach"
at = [12, 3]

[[gatlings]]
id = "gun"
at = [5, 9]

[[neighbours]]
id = "nan"
at = [8, 20]

[[goods]]
id = "bag"
title = "Bag"

[[tasks]]
id = "search"
title = "Search"
at = [10, 12]
opens = "shed.front"

[[exits]]
id = "out"
title = "Out"
x = 23
y = 10
w = 1
d = 4

[[goals]]
side = "west"
kind = "carry-off"
title = "Take the bag away"
items = ["bag"]

[[goals]]
side = "east"
kind = "eliminate"
title = "Stop the kid"
people = ["b"]

[[scenery]]
kind = "building"
id = "shed"
at = [9, 10]
size = [5, 4]
openings = [{ kind = "door", id = "front", wall = "south", at = 2, state = "locked" }]

[[scenery]]
kind = "barrel"
at = [18, 4]
"""


def wrong(old: str, new: str, count: int = 1) -> list[tuple[str, str]]:
    assert old in MINI, old
    return [(p.where, p.message) for p in scenario.SCENARIOS.problems(MINI.replace(old, new, count))]


@pytest.mark.rule("bala.ruling.detection-at-start", "bala.ruling.stock-details", "bala.ruling.telescopic-sight-fit")
def test_the_small_file_is_sound_and_builds() -> None:
    assert scenario.SCENARIOS.problems(MINI) == []
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.plain(scenario.SCENARIOS.load(MINI, origin="mini.toml")))
    assert g.seen.keys() == {("a", "b")} and g.seen["a", "b"].now
    assert (g["a"].guns[0].sight, g["a"].guns[0].loaded, g["a"].guns[1].stock) == (True, 15, True)
    assert (g["a"].hand, g["rider"].hand, g["gunner"].hand) == (0, 1, -1)
    assert g["rider"].guns[0].loaded == 1  # one stick unless more are given
    assert (g.horses["mare"].rider, g.horses["mare"].x) == ("rider", 20.0)
    assert g["b"].name == "Kid Sorrow" and g["b"].facing == 225.0 and g["b"].interruptions == 0
    assert g.doors == {"shed.front": "locked"}
    assert g.bands["east"].total == 5 and g.bands["east"].seat == "east"


def test_without_goals_the_last_side_wins() -> None:
    start, end = MINI.index("[[goals]]"), MINI.index("[[scenery]]")
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.plain(scenario.SCENARIOS.load(MINI[:start] + MINI[end:])))
    assert [goal.kind for goal in g.board.goals] == ["last-standing", "last-standing"]


MISTAKES = [
    # keys, types, ranges
    ('title = "Two men"', 'titel = "Two men"', "scenario.titel", "did you mean title"),
    ("turns = 6", 'turns = "six"', "scenario.turns", "whole number"),
    ("width = 24", "width = 5000", "scenario.width", "from 12 to 120"),
    ("at = [20, 20]", "at = [20]", "characters[1].at", "list of 2 to 3"),
    ("at = [20, 20]", "at = [nan, 20]", "characters[1].at[0]", "number"),
    ('side = "east"\nat = [4, 4]', "at = [4, 4]", "characters[0].side", "missing"),
    ('facing = "south-west"', 'facing = "up"', "characters[1].facing", "north"),
    ('name = "A"\n', "", "characters[0].name", "missing"),
    ('id = "nan"', 'id = "Nan!"', "neighbours[0].id", "small letters"),
    ("turns = 6", "turns = 6\nswitches = { poor_lite = true }", "scenario.switches.poor_lite", "poor_light"),
    ("turns = 6", 'turns = 6\nswitches = { fight_dice = "all" }', "scenario.switches.fight_dice", "allowance"),
    # levels and people
    ("level = 3", "level = 7", "characters[0].level", "from 1 to 6"),
    ("level = 3", "level = 0", "characters[0].level", "from 1 to 6"),
    ('use = "kid-sorrow"', 'use = "kid-sorow"', "characters[1].use", "did you mean kid-sorrow"),
    ('side = "west"\nat = [20, 20]', 'side = "wset"\nat = [20, 20]', "characters[1].side", "did you mean west"),
    ('id = "nan"', 'id = "a"', "neighbours[0].id", "id of characters[0]"),
    (
        'title = "West"\n',
        'title = "West"\n[[sides]]\nid = "north"\ntitle = "N"\n',
        "sides[2]",
        "nobody is of side north",
    ),
    # weapons and gear
    ('weapon = "henry"', 'weapon = "hennry"', "characters[0].guns[0].weapon", "did you mean henry"),
    ('"dynamite", "knife"', '"dynamight", "knife"', "characters[2].guns[0]", "did you mean dynamite"),
    ("year = 1875", "year = 1855", "characters[0].guns[0].weapon", "of 1860; expected a weapon of 1855 or before"),
    ('use = "kid-sorrow"', 'use = "hattie-voss"', "characters[1].use", "Colt Lightning"),
    ('weapon = "henry", sight', 'weapon = "colt-army", sight', "characters[0].guns[0].sight", "rifles and carbines"),
    ('weapon = "henry", sight', 'weapon = "henry", stock', "characters[0].guns[0].stock", "short arms"),
    (
        'weapon = "henry", sight',
        'weapon = "shotgun-ejector-double", bayonet',
        "characters[0].guns[0].bayonet",
        "other than shotguns",
    ),
    ('weapon = "henry", sight = true', 'weapon = "henry", sticks = 2', "characters[0].guns[0].sticks", "dynamite"),
    ('weapon = "henry", sight = true', 'weapon = "henry", loaded = 19', "characters[0].guns[0].loaded", "holds 15"),
    ('"dynamite", "knife"', '"gatling", "knife"', "characters[2].guns[0]", "[[gatlings]]"),
    ('hand = "knife"', 'hand = "lance"', "characters[2].hand", "carries or none"),
    ('gear = ["spyglass"]', 'gear = ["spyglas"]', "characters[2].gear[0]", "did you mean spyglass"),
    ('gear = ["spyglass"]', 'gear = ["telescopic-sight"]', "characters[2].gear[0]", "expected it in guns"),
    ('gear = ["spyglass"]', 'switches = ["bulletproof"]', "characters[2].switches[0]", "special rule"),
    ('gear = ["spyglass"]', 'wounds = [{ place = "arm" }]', "characters[2].wounds[0].arm", "good or bad"),
    # horses, carts, Gatlings
    ('horse = "mare"', 'horse = "mule"', "characters[2].horse", "unknown horse"),
    ('carries = ["bag"]', 'carries = ["bag"]\nhorse = "mare"', "characters[2].horse", "one rider"),
    ('kind = "nag"', 'kind = "nagg"', "horses[0].kind", "did you mean nag"),
    ('kind = "nag"', 'kind = "nag"\nat = [1, 1]', "horses[0].at", "rides it"),
    ('kind = "nag"', 'kind = "nag"\ntied = true', "horses[0].tied", "rides it"),
    ("at = [15, 20]", "", "horses[1].at", "missing"),
    ('cart = "coach"', 'cart = "couch"', "characters[3].cart", "did you mean coach"),
    ('seat = "driver"', "", "characters[3].seat", "driver, inside or roof"),
    ('seat = "driver"', 'seat = "boot"', "characters[3].seat", "driver"),
    ('seat = "driver"', 'seat = "driver"\nat = [1, 1]', "characters[3].at", "expected no place"),
    ('gatling = "gun"', 'cart = "coach"\nseat = "driver"', "characters[4].seat", "has a driver"),
    ('gatling = "gun"', 'gatling = "guns"', "characters[4].gatling", "did you mean gun"),
    ("at = [4, 9]", "at = [4, 7]", "characters[4].at", "within 1.1 in"),
    # places
    ("at = [20, 20]", "at = [30, 20]", "characters[1].at", "off the table"),
    ("at = [20, 20]", "at = [23.7, 20]", "characters[1].at", "off the table"),
    ("at = [20, 20]", "at = [9, 12]", "characters[1].at", "stands in shed.wall"),
    ("at = [20, 20]", "at = [18.5, 4]", "characters[1].at", "stands in barrel-1"),
    ("at = [20, 20]", "at = [20, 20, 3]", "characters[1].at", "no floor at height 3"),
    ("at = [20, 20]", "at = [20, 11]", "characters[2].at", "overlaps the base of b"),
    ("at = [20, 20]", "at = [12, 3]", "characters[1].at", "stands in coach"),
    ("at = [12, 3]", "at = [1, 3]", "carts[0].at", "beyond the table"),
    ("at = [12, 3]", "at = [12, 9.5]", "carts[0].at", "stands in shed"),
    ("at = [10, 12]", "at = [10, 42]", "tasks[0].at", "off the table"),
    # goods, doors, tasks, exits, goals
    ('carries = ["bag"]', 'carries = ["bags"]', "characters[1].carries[0]", "did you mean bag"),
    ('title = "Bag"', 'title = "Bag"\nat = [3, 3]', "characters[1].carries[0]", "one source"),
    ('title = "Bag"', 'title = "Bag"\n[[goods]]\nid = "gold"\ntitle = "Gold"', "goods[1]", "nobody can get it"),
    ('keys = ["shed.front"]', 'keys = ["shed.door"]', "characters[0].keys[0]", "unknown door"),
    ('opens = "shed.front"', 'opens = "shed.frnt"', "tasks[0].opens", "did you mean shed.front"),
    ('opens = "shed.front"', 'key = "barn"', "tasks[0].key", "shed.front"),
    ('opens = "shed.front"', 'needs = "crowbar"', "tasks[0].needs", "unknown goods"),
    ('opens = "shed.front"', 'side = "north"', "tasks[0].side", "unknown side"),
    ("x = 23", "x = 12", "exits[0]", "along an edge"),
    ("d = 4", "d = 40", "exits[0]", "beyond the table"),
    ('side = "west"\nkind', 'side = "nobody"\nkind', "goals[0].side", "unknown side"),
    ('items = ["bag"]', 'items = ["loot"]', "goals[0].items[0]", "unknown goods"),
    ('items = ["bag"]', "", "goals[0].items", "missing"),
    ('items = ["bag"]', 'items = ["bag"]\ncount = 2', "goals[0].count", "from 0 to 1"),
    ('kind = "carry-off"', 'kind = "steal"', "goals[0].kind", "carry-off"),
    ('people = ["b"]', 'people = ["c"]', "goals[1].people[0]", "unknown character"),
    ('people = ["b"]', 'people = ["a"]', "goals[1].people[0]", "another side"),
    ('at_limit = "east"', 'at_limit = "easst"', "scenario.at_limit", "did you mean east"),
    ("turns = 6\n", "", "scenario.at_limit", "no limit of turns"),
    ('[["a", "b"]]', '[["a", "z"]]', "scenario.detected[0][1]", "unknown character"),
    # scenery
    ('kind = "barrel"', 'kind = "barel"', "scenery[1].kind", "did you mean barrel"),
    ('kind = "barrel"', 'kind = "barrel"\nroof = "flat"', "scenery[1].roof", "does not belong to barrel"),
    ('kind = "barrel"', 'kind = "barrel"\nsize = [1, 1]\nradius = 1', "scenery[1].radius", "only one of"),
    ("at = [18, 4]", "", "scenery[1].at", "missing"),
    ("at = 2, state", "at = 9, state", "scenery[0].openings[0].at", "does not fit"),
    ('wall = "south", at', 'wall = "up", at', "scenery[0].openings[0].wall", "south"),
    ('wall = "south", at', "at", "scenery[0].openings[0].wall", "south"),
    (
        'kind = "barrel"\nat = [18, 4]',
        'kind = "rough"\noutline = [[1, 1], [3, 3], [3, 1], [1, 3]]',
        "scenery[1].outline",
        "cross",
    ),
    (
        'kind = "barrel"\nat = [18, 4]',
        'kind = "ladder"\nfoot = [14.7, 12]\nhead = [13.3, 12]',
        "scenery[1].head",
        "higher than the foot",
    ),
    (
        'kind = "barrel"\nat = [18, 4]',
        'kind = "ladder"\nfoot = [14.7, 12]\nhead = [13.3, 12, 2]',
        "scenery[1].head",
        "no floor at height 2",
    ),
]


@pytest.mark.rule(
    "bala.character.level",
    "bala.setup.weapon-year",
    "bala.ruling.telescopic-sight-fit",
    "bala.gear.shoulder-stock",
    "bala.ruling.bayonet-fixed",
    "bala.gap.terrain-definitions",
)
@pytest.mark.parametrize(("old", "new", "where", "message"), MISTAKES)
def test_a_mistake_is_reported_where_it_is(old: str, new: str, where: str, message: str) -> None:
    found = wrong(old, new)
    assert [w for w, _ in found if w == where] == [where], found
    assert any(message in text for w, text in found if w == where), found


def test_one_mistake_is_reported_once() -> None:
    for old, new in (("level = 3", "level = 9"), ('"henry"', '"hennry"'), ('kind = "nag"', 'kind = "nagg"')):
        assert len(wrong(old, new)) == 1


def test_all_mistakes_are_reported_together() -> None:
    text = MINI
    for old, new in (
        ("level = 3", "level = 9"),
        ('weapon = "henry"', 'weapon = "hennry"'),
        ('kind = "nag"', 'kind = "nagg"'),
        ("at = [20, 20]", "at = [99, 20]"),
        ('title = "Bag"', "title = 5"),
        ("x = 23", "x = 12"),
        ('kind = "barrel"', 'kind = "barel"'),
    ):
        text = text.replace(old, new, 1)
    assert {p.where for p in scenario.SCENARIOS.problems(text)} == {
        "characters[0].level",
        "characters[0].guns[0].weapon",
        "characters[1].at",
        "horses[0].kind",
        "goods[0].title",
        "exits[0]",
        "scenery[1].kind",
    }


def test_a_full_cart_is_full() -> None:
    more = "".join(
        f'[[characters]]\nid = "p{i}"\nname = "P"\nlevel = 1\nside = "east"\ncart = "coach"\nseat = "{seat}"\n'
        for i, seat in enumerate(["inside"] * 4 + ["roof"] * 2)
    )
    assert [(p.where, p.message) for p in scenario.SCENARIOS.problems(MINI + more)] == [
        ("characters[10].cart", "coach has 6 places and is full")
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[scenario]\nname = \n", "line 2"),
        ("[scenario\n", "line 1"),
        ("a = 1\na = 2\n", "line 2"),
        ("a = [1,\n", "line 2"),
    ],
)
def test_a_text_that_is_not_toml_names_the_line(text: str, line: str) -> None:
    (problem,) = scenario.SCENARIOS.problems(text)
    assert problem.where == line
    assert problem.message.startswith("not TOML")


def test_deep_nesting_is_no_crash() -> None:
    (problem,) = scenario.SCENARIOS.problems("a = " + "[" * 100_000)
    assert problem.message.startswith("not TOML")


def test_an_empty_file_needs_a_scenario() -> None:
    assert {p.where for p in scenario.SCENARIOS.problems("")} >= {"scenario", "sides", "characters"}


# weapons and characters of the user ----------------------------------------------------------------------------------
LIBRARY = """
[[long_arms]]
id = "elephant-gun"
name = "Elephant gun"
title = "Elephant gun"
kind = "rifle"
range = 60
ammo = 1
reload_one = 2
lethal = true
year = 1870

[[characters]]
id = "sir-edmund"
name = "Sir Edmund"
level = 4
guns = [{ weapon = "elephant-gun", sight = true }, "apache"]
"""


@pytest.mark.rule("bala.setup.equipment")
def test_a_file_of_weapons_and_characters_only() -> None:
    assert scenario.SCENARIOS.problems(LIBRARY) == []
    text = MINI.replace("kid-sorrow", "sir-edmund")
    assert [p.where for p in scenario.SCENARIOS.problems(text)] == ["characters[1].use"]


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('kind = "rifle"', 'kind = "rifel"', "long_arms[0].kind"),
        ("range = 60", "range = -1", "long_arms[0].range"),
        ("range = 60", "rnage = 60", "long_arms[0].rnage"),
        ("range = 60", 'weapon_class = "short"', "long_arms[0].weapon_class"),
        ('id = "elephant-gun"', 'id = "henry"', "long_arms[0].id"),
        ("level = 4", "level = 44", "characters[0].level"),
        ('"apache"]', '"apatche"]', "characters[0].guns[1]"),
        ("level = 4", "level = 4\nat = [1, 1]", "characters[0].at"),
    ],
)
def test_mistakes_in_a_file_of_weapons_and_characters(old: str, new: str, where: str) -> None:
    assert where in [p.where for p in scenario.SCENARIOS.problems(LIBRARY.replace(old, new, 1))]


def test_a_scenario_may_hold_weapons_of_its_own() -> None:
    weapons = LIBRARY[: LIBRARY.index("[[characters]]")]
    text = (MINI + weapons).replace('weapon = "henry"', 'weapon = "elephant-gun"')
    assert scenario.SCENARIOS.problems(text) == []
    setup = scenario.SCENARIOS.plain(scenario.SCENARIOS.load(text))
    g = scenario.SCENARIOS.start(setup)
    assert g["a"].guns[0].loaded == 1
    assert g.board.weapons["elephant-gun"].weapon_class == "long"
    assert g.board.weapons["elephant-gun"].rifle


# switches ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.setup.special-rules")
def test_switches_can_be_set_from_texts() -> None:
    setup = scenario.SCENARIOS.plain(scenario.SCENARIOS.load(MINI))
    changed = scenario.SCENARIOS.with_options(
        setup, {"poor_light": "yes", "sun_from": "90", "interruption_refresh": "turn", "turns": "3"}
    )
    board = scenario.SCENARIOS.start(changed).board
    assert board.switches.poor_light is True
    assert (board.switches.sun_from, board.switches.interruption_refresh, board.turns) == (90.0, "turn", 3)
    assert scenario.SCENARIOS.with_options(setup, None) is setup
    assert scenario.SCENARIOS.start(setup).board.switches.poor_light is False


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"poor_lite": "yes"}, "poor_lite"),
        ({"poor_light": "7"}, "poor_light"),
        ({"interruption_refresh": "never"}, "interruption_refresh"),
        ({"sun_from": "south"}, "sun_from"),
        ({"turns": "many"}, "turns"),
    ],
)
def test_a_wrong_switch_is_refused(options: dict[str, str], where: str) -> None:
    with pytest.raises(BadSetup) as refused:
        scenario.SCENARIOS.with_options(scenario.SCENARIOS.plain(scenario.SCENARIOS.load(MINI)), options)
    assert [p.where for p in refused.value.problems] == [where]


@pytest.mark.rule("bala.ruling.telescopic-sight-fit")
def test_the_director_may_allow_a_sight_on_any_firearm() -> None:
    text = MINI.replace('weapon = "henry"', 'weapon = "colt-army"')
    assert scenario.SCENARIOS.problems(text)
    assert not scenario.SCENARIOS.problems(
        text.replace("turns = 6", "turns = 6\nswitches = { telescopic_sight_on_any = true }")
    )


def test_an_unknown_scenario_suggests_a_near_one() -> None:
    with pytest.raises(BadSetup, match="street-duel"):
        scenario.SCENARIOS.text("street-duell")


# anything at all -----------------------------------------------------------------------------------------------------
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 60),
    st.sampled_from([10**30, -(10**30), 0.1, 1e308, -3.5, 23.4]),
    st.floats(allow_nan=True, allow_infinity=True),
    st.sampled_from(
        ["", "a", "b", "east", "henry", "bag", "shed.front", "door", "none", "coach", "rocks", "ledge", "ünï"]
    ),
    st.lists(st.integers(-1, 30), max_size=4),
    st.builds(dict),
    st.builds(lambda: {"id": "x", "kind": "rocks", "at": [5, 5]}),
)


def paths(data: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, dict):
        for key in data:
            yield (*here, key)
            yield from paths(data[key], (*here, key))
    elif isinstance(data, list):
        for i in range(len(data)):
            yield (*here, i)
            yield from paths(data[i], (*here, i))


PARSED = [tomllib.loads(MINI), *[tomllib.loads(scenario.SCENARIOS.text(name)) for name in NAMES]]
PLACES = [list(paths(data)) for data in PARSED]


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_changed_data_builds_or_is_refused(data: st.DataObject) -> None:
    which = data.draw(st.integers(0, len(PARSED) - 1))
    setup = copy.deepcopy(PARSED[which])
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(PLACES[which]))
        at: Any = setup
        try:
            for key in path[:-1]:
                at = at[key]
            how = data.draw(st.sampled_from(["replace", "delete", "copy", "add"]))
            if how == "delete":
                del at[path[-1]]
            elif how == "copy" and isinstance(at, list):
                at.append(copy.deepcopy(at[path[-1]]))
            elif how == "add" and isinstance(at, dict):
                at[data.draw(st.sampled_from(["x", "z", "solid", "height", "standable", "use", "roll"]))] = data.draw(
                    JUNK
                )
            else:
                at[path[-1]] = data.draw(JUNK)
        except (KeyError, IndexError, TypeError):
            continue
    try:
        g = scenario.SCENARIOS.start(json.loads(json.dumps(setup)))
    except BadSetup as refused:
        assert refused.problems
        assert all(p.where and p.message for p in refused.problems)
    else:
        assert g.decoded(g.encode()).characters == g.characters
        sketch(g, 60, load_game("bala").part(Display).texts())


@settings(max_examples=150)
@given(st.data())
def test_a_changed_text_builds_or_is_refused(data: st.DataObject) -> None:
    text = MINI
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.sampled_from([0, 0, 1, 2, 10])))
        text = text[:start] + data.draw(st.text(st.characters(codec="utf-8"), max_size=3)) + text[end:]
    if not scenario.SCENARIOS.problems(text):
        scenario.SCENARIOS.start(scenario.SCENARIOS.plain(scenario.SCENARIOS.load(text)))
