"""Places worth going to: the finite list of movements that the game offers. Any other place may be named as well.

Advice, not a rule: what is offered here still goes through the one legality test."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from sixgun.core.choice import Place
from sixgun.games.dicemore import limits, purpose, space, ways
from sixgun.games.dicemore.board import Board
from sixgun.games.dicemore.headings import BACKWARD, CLASSES, FORWARD, SIDEWAYS
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.state import Character, Course, Skirmish
from sixgun.miniatures.wishes import Wish, apart, towards
from sixgun.table import Walk, direction, rounded, turn_between
from sixgun.table.beside import in_contact
from sixgun.table.hiding import Shelter, hidden_from, shelters_along
from sixgun.table.shapes import LEVEL

_STAND = Walk(space.RADIUS, 1.0, (), ((LOW, 0.0),), ((ways.STAIRS, 1.0),))


def wishes(
    g: Skirmish, me: Character, kind: limits.Kind, course: Course | None, can_go: Callable[[Place], bool]
) -> list[Wish]:
    """Charges, goals, cover, and plain steps, at most a handful, for a kind of movement."""
    most = course.left if course is not None else limits.most_u(g, me, kind)
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    classes = CLASSES[kind.mode, kind.kind]
    found: list[Wish] = []
    if FORWARD in classes:
        if not me.shocked and not g.going.attacked:
            found += _charges(me, foes, most, course)
        found += [*_goals(g, me, most), *_covers(g, me, foes, most, can_go)]
    found += _steps(g, me, foes, most, classes)
    table = ways.field(g, me.id)
    return apart(me.place, found, lambda wish: table.free(_STAND, wish.place))


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
    found = purpose.steps(g, me, most)
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


def _covers(
    g: Skirmish, me: Character, foes: list[Character], most: float, can_go: Callable[[Place], bool]
) -> list[Wish]:
    """The nearest places with scenery between them and the nearest enemy, and some that also lead forward; those to
    which this movement can lead."""
    if not foes:
        return []
    found = hidden_from(shelters(g.board), me.place, foes[0].place, most, 2, can_go)
    return [Wish(place, "cover") for place in found]


def _steps(g: Skirmish, me: Character, foes: list[Character], most: float, classes: tuple[str, ...]) -> list[Wish]:
    """Straight ahead, towards the nearest enemy, to the sides and back, as far as the ground allows; a walk keeps an
    eye on the enemy."""
    ahead = direction(me.place, foes[0].place) if foes else me.facing
    turns: list[tuple[float, str, float | None]] = []
    if FORWARD in classes:
        turns += [(me.facing, "advance", None), (ahead, "advance", None), (ahead + 180.0, "retreat", None)]
    if SIDEWAYS in classes:
        turns += [(ahead + 90.0, "left", ahead), (ahead - 90.0, "right", ahead)]
    if BACKWARD in classes:
        turns += [(ahead + 180.0, "retreat", ahead)]
    found = []
    walk, table = ways.walk_of(g, me, gates=False), ways.field(g, me.id)
    for turn, why, looks in turns:
        spot = rounded(table.straight(walk, me.place, turn, most - 0.02))
        if math.dist(spot, me.place) < 0.5:
            continue
        usable = looks is not None and g.going.course is None and turn_between(looks, me.facing) <= 89.9
        facing = round(looks % 360.0, 1) if usable and looks is not None and not g.going.rotated else None
        found.append(Wish(spot, why, facing=facing))
    return found


def facings(g: Skirmish, me: Character) -> list[tuple[str, float]]:
    """Towards the nearest enemies that are not straight ahead."""
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    found = [(c.id, round(direction(me.place, c.place), 1)) for c in foes]
    return [(name, facing) for name, facing in found if turn_between(facing, me.facing) > 45.0][:2]
