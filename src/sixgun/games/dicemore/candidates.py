"""Places worth going to: the finite list of movements that the game offers. Any other place may be named as well.

Advice, not a rule: what is offered here still goes through the one legality test."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import msgspec

from sixgun.core.choice import Choice, Place
from sixgun.games.dicemore import purpose
from sixgun.games.dicemore.board import Board
from sixgun.games.dicemore.headings import BACKWARD, CLASSES, FORWARD, SIDEWAYS
from sixgun.games.dicemore.limits import Kind, most_u
from sixgun.games.dicemore.placing import direction
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.space import RADIUS, movable
from sixgun.games.dicemore.state import Character, Course, Skirmish
from sixgun.games.dicemore.ways import STAIRS, others, walk_of
from sixgun.table import Walk, place_free, straight, turn_between
from sixgun.table.hiding import Spot, hidden_from, spots_along
from sixgun.table.shapes import LEVEL

_STAND = Walk(RADIUS, 1.0, (), ((LOW, 0.0),), ((STAIRS, 1.0),))


class Wish(msgspec.Struct, frozen=True):
    """A movement worth thinking about, and why."""

    choice: Choice
    why: str
    goal: str = ""


Target = tuple[Place, str, str]
"""A place, why one might go there, and the enemy or thing that it is about."""


def wishes(
    g: Skirmish, me: Character, kind: Kind, course: Course | None, legal: Callable[[Choice], bool]
) -> list[Wish]:
    """Charges, goals, cover, and plain steps, at most a handful, for a kind of movement."""

    def can_go(place: Place) -> bool:
        return legal(Choice("move", me.id, how=kind.kind, path=(place,)))

    most = course.left if course is not None else most_u(g, me, kind)
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    classes = CLASSES[kind.mode, kind.kind]
    found: list[Wish] = []
    if FORWARD in classes:
        if not me.shocked and not g.going.attacked:
            found += _charges(g, me, kind, foes, most, course)
        for place, why, goal in [*_goals(g, me, most), *_covers(g, me, foes, most, can_go)]:
            found.append(Wish(Choice("move", me.id, how=kind.kind, path=(place,)), why, goal))
    found += _steps(g, me, kind, foes, most, classes)
    return _apart(g, me, found)


def _apart(g: Skirmish, me: Character, found: list[Wish]) -> list[Wish]:
    kept: list[Wish] = []
    around, extra = others(g, me.id), movable(g)
    for wish in found:
        place = wish.choice.path[-1]
        if math.dist(place, me.place) < 0.3:
            continue
        if any(
            math.dist(place, other.choice.path[-1]) < 0.5 and wish.choice.target == other.choice.target
            for other in kept
        ):
            continue
        if place_free(g.board.scene, _STAND, place, around, extra) is None:
            kept.append(wish)
    return kept


def _charges(
    g: Skirmish, me: Character, kind: Kind, foes: list[Character], most: float, course: Course | None
) -> list[Wish]:
    found = []
    for foe in foes[:3]:
        if foe.cart or math.dist(foe.place, me.place) > most + 2 * RADIUS + 1.0:
            continue
        if course is not None and course.target != foe.id:
            continue
        away = math.atan2(me.y - foe.y, me.x - foe.x)
        reach = 2 * RADIUS + 0.1
        place = (round(foe.x + reach * math.cos(away), 3), round(foe.y + reach * math.sin(away), 3), foe.z)
        target = foe.id if course is None else ""
        found.append(Wish(Choice("move", me.id, target=target, how=kind.kind, path=(place,)), "charge", foe.id))
    return found


def _goals(g: Skirmish, me: Character, most: float) -> list[Target]:
    """What the scenario is about, things on the ground, free animals, doors, and the short edges of the table."""
    found: list[Target] = purpose.steps(g, me, most)
    things = [((item.x, item.y, item.z), "item", item.id) for item in g.items.values()]
    if not me.horse:
        things += [((h.x, h.y, 0.0), "animal", h.id) for h in g.horses.values() if not h.out and not h.rider]
    things += [((spot.x, spot.y, spot.z), "spot", spot.id) for spot in g.board.spots.values()]
    things.sort(key=lambda thing: math.dist(thing[0], me.place))
    for place, why, goal in things[:2]:
        distance = math.dist(place, me.place)
        if distance > 0.5:
            found.append((_towards(me.place, place, min(most, max(distance - 1.1, 0.3))), why, goal))
    width, depth = g.board.scene.width, g.board.scene.depth
    if me.carries or me.person:
        edge = (RADIUS, me.y, me.z) if me.x < width / 2 else (width - RADIUS, me.y, me.z)
        found.append((_towards(me.place, edge, min(most, math.dist(edge, me.place))), "edge", ""))
        side = (me.x, RADIUS, me.z) if me.y < depth / 2 else (me.x, depth - RADIUS, me.z)
        if me.person:
            found.append((_towards(me.place, side, min(most, math.dist(side, me.place))), "edge", ""))
    return found


def _towards(a: Place, b: Place, far: float) -> Place:
    d = math.dist(a[:2], b[:2])
    t = min(1.0, far / d) if d > 1e-6 else 0.0
    return (round(a[0] + t * (b[0] - a[0]), 2), round(a[1] + t * (b[1] - a[1]), 2), a[2])


@lru_cache(maxsize=64)
def cover_spots(board: Board) -> tuple[Spot, ...]:
    """Places beside scenery that gives cover, on the ground."""
    hides = [p for p in board.scene.pieces if (p.cover or p.blocks_sight) and abs(p.base) <= LEVEL]
    return spots_along(board.scene, [(piece, 0.0) for piece in hides], RADIUS, 3.0)


def _covers(
    g: Skirmish, me: Character, foes: list[Character], most: float, can_go: Callable[[Place], bool]
) -> list[Target]:
    """The nearest places with scenery between them and the nearest enemy, and some that also lead forward; those to
    which this movement can lead."""
    if not foes:
        return []
    found = hidden_from(cover_spots(g.board), me.place, foes[0].place, most, 2, can_go)
    return [(place, "cover", "") for place in found]


def _steps(
    g: Skirmish, me: Character, kind: Kind, foes: list[Character], most: float, classes: tuple[str, ...]
) -> list[Wish]:
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
    walk = walk_of(g, me, gates=False)
    for turn, why, looks in turns:
        place, _ = straight(g.board.scene, walk, me.place, turn, most - 0.02, others(g, me.id), movable(g))
        spot = (round(place[0], 2), round(place[1], 2), me.z)
        if math.dist(spot, me.place) < 0.5:
            continue
        usable = looks is not None and g.going.course is None and turn_between(looks, me.facing) <= 89.9
        facing = round(looks % 360.0, 1) if usable and looks is not None and not g.going.rotated else None
        item = "keep" if facing is not None else ""
        found.append(Wish(Choice("move", me.id, item=item, how=kind.kind, path=(spot,), facing=facing), why))
    return found


def facings(g: Skirmish, me: Character) -> list[tuple[str, float]]:
    """Towards the nearest enemies that are not straight ahead."""
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    found = [(c.id, round(direction(me.place, c.place), 1)) for c in foes]
    return [(name, facing) for name, facing in found if turn_between(facing, me.facing) > 45.0][:2]
