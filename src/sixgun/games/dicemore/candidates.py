"""Places worth going to: the finite list of movements that the game offers. Any other place may be named as well.

Advice, not a rule: what is offered here still goes through the one legality test.
A purpose is a place far away; `steps` says how far a movement gets towards it by the shortest way around the scenery.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from sixgun.core.choice import Place
from sixgun.games.dicemore import limits, loot, space, ways
from sixgun.games.dicemore.board import Board
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER, led_by
from sixgun.games.dicemore.headings import BACKWARD, FORWARD, SIDEWAYS
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.state import Character, Course, Skirmish
from sixgun.miniatures.field import Field
from sixgun.miniatures.wishes import APART, Wish, Wishes, towards
from sixgun.table import Walk, circle, direction, place_at, place_free, rounded, turn_between
from sixgun.table.beside import in_contact
from sixgun.table.hiding import Shelter, shelters_along
from sixgun.table.shapes import LEVEL
from sixgun.table.walk import Route

_STAND = Walk(space.RADIUS, 1.0, (), ((LOW, 0.0),), ((ways.STAIRS, 1.0),))
_COVERS = 2
"""So many places in cover are near by, and as many lead forward."""
_VICTIMS = {"murder": MAYOR, "witness": BOY, "meeting": POLITICIAN}


def wishes(
    g: Skirmish, me: Character, kind: limits.Kind, course: Course | None, can_go: Callable[[Place], bool]
) -> Wishes:
    """Charges, goals, cover, and plain steps, at most a handful, for a kind of movement."""
    most = limits.left_u(g, me, kind)
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    classes = kind.classes
    table = ways.field(g, me.id)
    found = Wishes(me.place, lambda wish: table.free(_STAND, wish.place))
    if FORWARD in classes:
        if not me.shocked and not g.going.attacked:
            found.add(_charges(me, foes, most, course))
        found.add(_goals(g, me, most))
        found.add_covers(shelters(g.board), foes[0].place if foes else None, most, _COVERS, can_go)
    for turn, why, looks in _directions(me, foes, classes):
        step = _step(g, me, table, turn, why, looks, most)
        found.add_first(1, step, partial(_on_line, me.place, turn, most))
    return found


def _charges(me: Character, foes: list[Character], most: float, course: Course | None) -> list[Wish]:
    found = []
    for foe in foes[:3]:
        if foe.cart or math.dist(foe.place, me.place) > most + 2 * space.RADIUS + 1.0:
            continue
        if course is not None and course.target != foe.id:
            continue
        place = rounded(in_contact(space.base(foe), space.base(me), 0.1), 3)
        found.append(Wish(place, "charge", foe.id, foe.id if course is None else ""))
    return found


def _goals(g: Skirmish, me: Character, most: float) -> list[Wish]:
    """What the scenario is about, things on the ground, free animals, doors, and the short edges of the table."""
    found = steps(g, me, most)
    things = [((item.x, item.y, item.z), "item", item.id) for item in g.items.values()]
    if not me.horse:
        things += [((h.x, h.y, 0.0), "animal", h.id) for h in g.horses.values() if not h.out and not h.rider]
    things += [((spot.x, spot.y, spot.z), "spot", spot.id) for spot in g.board.spots.values()]
    things.sort(key=lambda thing: math.dist(thing[0], me.place))
    for place, why, goal in things[:2]:
        distance = math.dist(place, me.place)
        if distance > 0.5:
            found.append(Wish(_towards(me, place, min(most, max(distance - 1.1, 0.3))), why, goal))
    width, depth = g.board.scene.width, g.board.scene.depth
    if me.carries or me.person:
        edge = (space.RADIUS, me.y, me.z) if me.x < width / 2 else (width - space.RADIUS, me.y, me.z)
        found.append(Wish(_towards(me, edge, min(most, math.dist(edge, me.place))), "edge"))
        side = (me.x, space.RADIUS, me.z) if me.y < depth / 2 else (me.x, depth - space.RADIUS, me.z)
        if me.person:
            found.append(Wish(_towards(me, side, min(most, math.dist(side, me.place))), "edge"))
    return found


def _towards(me: Character, goal: Place, far: float) -> Place:
    return rounded(towards(me.place, goal, far))


@lru_cache(maxsize=64)
def shelters(board: Board) -> tuple[Shelter, ...]:
    """Places beside scenery that gives cover, on the ground."""
    hides = [p for p in board.scene.pieces if (p.cover or p.blocks_sight) and abs(p.base) <= LEVEL]
    return shelters_along(board.scene, [(piece, 0.0) for piece in hides], space.RADIUS, 3.0)


Direction = tuple[float, str, float | None]
"""Which way, why, and where one looks all the while."""


def _directions(me: Character, foes: list[Character], classes: tuple[str, ...]) -> list[Direction]:
    """Straight ahead, towards the nearest enemy, to the sides and back; a walk keeps an eye on the enemy."""
    ahead = direction(me.place, foes[0].place) if foes else me.facing
    turns: list[Direction] = []
    if FORWARD in classes:
        turns += [(me.facing, "advance", None), (ahead, "advance", None), (ahead + 180.0, "retreat", None)]
    if SIDEWAYS in classes:
        turns += [(ahead + 90.0, "left", ahead), (ahead - 90.0, "right", ahead)]
    if BACKWARD in classes:
        turns += [(ahead + 180.0, "retreat", ahead)]
    return turns


def _step(
    g: Skirmish, me: Character, table: Field, turn: float, why: str, looks: float | None, most: float
) -> Iterator[Wish]:
    """A straight step as far as the ground allows, unless that is next to nothing."""
    spot = rounded(table.straight(ways.walk_of(g, me, gates=False), me.place, turn, most - 0.02))
    if math.dist(spot, me.place) >= 0.5:
        usable = looks is not None and g.going.course is None and turn_between(looks, me.facing) <= 89.9
        facing = round(looks % 360.0, 1) if usable and looks is not None and not g.going.rotated else None
        yield Wish(spot, why, facing=facing)


def _on_line(here: Place, turn: float, most: float, wish: Wish) -> bool:
    """Whether a straight step may end about where a wish leads to; with room for rounding."""
    ux, uy = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = wish.place[0] - here[0], wish.place[1] - here[1]
    along = min(max(dx * ux + dy * uy, 0.0), most)
    return math.hypot(dx - along * ux, dy - along * uy) < APART + 0.05


def facings(g: Skirmish, me: Character) -> list[tuple[str, float]]:
    """Towards the nearest enemies that are not straight ahead."""
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    found = [(c.id, round(direction(me.place, c.place), 1)) for c in foes]
    return [(name, facing) for name, facing in found if turn_between(facing, me.facing) > 45.0][:2]


# purposes ------------------------------------------------------------------------------------------------------------
def purposes(g: Skirmish, me: Character) -> list[Wish]:
    """Everything that the scenario gives somebody to walk to, nearest first where there are several."""
    scenario = g.board.scenario
    led = led_by(g, me.id)
    if led is not None and led.person == PRISONER:
        return [Wish(_room(g.board, "jail"), "spot", "jail")]
    if (led is not None and led.person == HOSTAGE) or (me.person in (PRISONER, HOSTAGE) and not me.bearer):
        return _edges(g, me)
    if me.person == POLITICIAN:
        return [Wish(_room(g.board, "sheriffs-office"), "spot", "sheriffs-office")]
    if me.person:
        return []
    if scenario == "bank-robbery":
        return _robbery(g, me)
    if scenario in ("prisoner", "kidnapping"):
        captive = g[PRISONER if scenario == "prisoner" else HOSTAGE]
        return [Wish(captive.place, "person", captive.id)] if captive.in_play else []
    if scenario == "duel" and not g.progress.get("duel-open"):
        leader = g.leader(me.side)
        return [Wish(leader.place, "person", leader.id)] if leader is not None and leader.id != me.id else []
    victim = _VICTIMS.get(scenario, "")
    if victim and me.side == BAD and g[victim].in_play:
        return [Wish(g[victim].place, "person", victim)]
    return []


def _robbery(g: Skirmish, me: Character) -> list[Wish]:
    if me.side == BAD and me.carries:
        return _edges(g, me)
    found: list[Wish] = []
    for bag in loot.bags():
        item, holder = g.items.get(bag), loot.holder(g, bag)
        if item is not None:
            found.append(Wish((item.x, item.y, item.z), "item", bag))
        elif holder is not None and holder.side != me.side and me.side == GOOD:
            found.append(Wish(holder.place, "person", holder.id))
    return sorted(dict.fromkeys(found), key=lambda p: math.dist(p.place, me.place))


def _edges(g: Skirmish, me: Character) -> list[Wish]:
    """The nearest free place at each short edge, the nearer edge first."""
    scene = g.board.scene
    found = []
    for x in (space.RADIUS, scene.width - space.RADIUS):
        ys = sorted([space.RADIUS + k for k in range(int(scene.depth))], key=lambda y: abs(y - me.y))
        free = next((y for y in ys if place_free(scene, space.WALK, (x, y, 0.0)) is None), None)
        if free is not None:
            found.append(Wish((x, free, 0.0), "edge"))
    return sorted(found, key=lambda p: math.dist(p.place, me.place))


@lru_cache(maxsize=64)
def _room(board: Board, house: str) -> Place:
    """The middle of a house."""
    box = board.boxes[house]
    return (box.x + box.w / 2, box.y + box.h / 2, 0.0)


def steps(g: Skirmish, me: Character, most: float) -> list[Wish]:
    """How far a movement of that length gets towards each purpose."""
    found: list[Wish] = []
    for goal, why, about, *_ in purposes(g, me):
        way = _way(g, me, goal)
        if way is None or way.length < 0.3:
            continue
        far = min(most - 0.02, way.length)
        way = _around_people(g, me, way, far) or way
        far = min(far, way.length)
        corner = math.dist(way.path[0], way.path[1])
        # the first corner, too: a bent way may need a turn that a straight one does not
        for stop in dict.fromkeys((far, min(far, corner))):
            x, y, _ = place_at(way.path, stop)
            found.append(Wish(rounded((x, y, me.z)), why, about))
    return found


def _around_people(g: Skirmish, me: Character, way: Route, far: float) -> Route | None:
    """The beginning of a way around those who are in the way, if there are any; a short search."""
    table = ways.field(g, me.id)
    hit = table.trace(space.WALK, way.path).hit
    if hit is None or hit.distance > far:
        return None
    spots = [place_at(way.path, min(on, way.length)) for on in (far, far + 2.0, far + 4.0)]
    return table.route_to_first(space.WALK, me.place, spots, 3.0 * far)


def _way(g: Skirmish, me: Character, goal: Place) -> Route | None:
    """The way to a place, or to just beside it, among the scenery alone: people will have moved on."""
    if abs(goal[2] - me.z) >= 0.1:
        return None
    table = Field(g.board.scene, (), space.movable(g))
    beside = (goal, *circle(goal, 1.1, 8))
    key = (me.place, goal, table.extra)
    return table.scene.remembered("purposes", key, lambda: table.route_to_first(space.WALK, me.place, beside))
