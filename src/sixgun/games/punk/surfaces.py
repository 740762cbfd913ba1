"""What carries a model: the ground, the tops of scenery, walls on which it hangs; and the kinds of ground under it."""

from __future__ import annotations

from functools import lru_cache

from sixgun.core.choice import Place
from sixgun.games.punk.attributes import has
from sixgun.games.punk.board import GOOD, IMPASSABLE, Board, Zone
from sixgun.games.punk.space import CARRIES, CONTACT, TOLERANCE
from sixgun.games.punk.state import Model
from sixgun.table import Base, Point, inside, nearest_point, surface_at
from sixgun.table.shapes import LEVEL, shape_of

LARGE = 40
"""punk.obstacle.size2-large: bases of more mm step onto size 2."""


# what a model steps onto ---------------------------------------------------------------------------------------------
def mounts(me: Model, zone: Zone) -> bool:
    """punk.obstacle.size1, punk.obstacle.size2-large: whether it steps onto a zone without climbing. Nobody who is
    mounted crosses obstacles (punk.mounted.limits)."""
    return bool(zone.size) and zone.size <= _most(me)


def _most(me: Model) -> int:
    """The largest size that it steps onto."""
    return 0 if has(me, "mounted") else 2 if me.base > LARGE else 1


@lru_cache(maxsize=256)
def _zones(board: Board, least: int, most: int) -> tuple[Zone, ...]:
    """Those of these sizes."""
    return tuple([zone for zone in board.zones if least <= zone.size <= most])


def flat_areas(board: Board) -> tuple[Zone, ...]:
    """Areas without any height."""
    return _zones(board, 0, 0)


def stepped_on(board: Board, me: Model, z: float) -> list[Zone]:
    """The zones of a level that a model steps onto."""
    return [zone for zone in _zones(board, 1, _most(me)) if abs(zone.foot - z) <= LEVEL]


def climbs(me: Model) -> str:
    """The special rule that forbids it to climb (punk.special.beast, punk.special.mounted); "" for none."""
    return next((kind for kind in ("beast", "mounted") if has(me, kind)), "")


# what carries it -----------------------------------------------------------------------------------------------------
def carrier(board: Board, place: Place) -> Zone | None:
    """punk.geo.support: the zone on whose top a place is, if any."""
    found = surface_at(board.scene, place[0], place[1], place[2] + CARRIES)
    if found is None or not found.piece or abs(found.z - place[2]) > LEVEL:
        return _at_edge(board, place)
    return board.zone[found.piece]


def _at_edge(board: Board, place: Place) -> Zone | None:
    """punk.ruling.jump-details: the centre of a base may reach the very edge of what carries it, on every side."""
    if place[2] <= LEVEL:
        return None
    tops = [zone for zone in board.zones if zone.size and zone.standable and abs(zone.level - place[2]) <= LEVEL]
    return next((zone for zone in tops if shape_of(zone.piece).form.distance(*place[:2]) <= TOLERANCE), None)


def on_floor(board: Board, place: Place) -> bool:
    """Whether something carries a place: the table, or a top on which one can stand."""
    found = surface_at(board.scene, place[0], place[1], place[2] + CARRIES)
    if found is not None and abs(found.z - place[2]) <= LEVEL:
        return True
    return _at_edge(board, place) is not None


def below(board: Board, place: Place) -> Place:
    """The floor under a place, or that place if there is none."""
    found = surface_at(board.scene, place[0], place[1], place[2] + CARRIES)
    return place if found is None else (place[0], place[1], found.z)


def flattened(board: Board, me: Model, place: Place) -> Place:
    """The same place as if whatever the model steps onto were flat: where walking goes on."""
    zone = carrier(board, place)
    while zone is not None and mounts(me, zone):
        place = (place[0], place[1], zone.foot)
        zone = carrier(board, place) if zone.foot > LEVEL else None
    return place


def raised(board: Board, me: Model, place: Place) -> Place:
    """The other way round: on top of what the model steps onto there and can stand on."""
    for zone in stepped_on(board, me, place[2]):
        if zone.standable and inside(zone.piece, place[:2]):
            return (place[0], place[1], zone.level)
    return place


# walls ---------------------------------------------------------------------------------------------------------------
def wall_at(board: Board, me: Model, place: Place) -> Zone | None:
    """The zone whose wall a base touches at this height, the nearest one; impassable walls have no holds
    (punk.terrain.impassable)."""
    r, found = me.base / 20, None
    for zone in board.zones:
        if not zone.size or zone.top == IMPASSABLE:
            continue
        if not zone.foot - TOLERANCE <= place[2] <= zone.level + TOLERANCE:
            continue
        away = shape_of(zone.piece).form.distance(place[0], place[1])
        if 0.0 < away <= r + 10 * CONTACT and (found is None or away < found[0]):
            found = (away, zone)
    return None if found is None else found[1]


def has_ladder(zone: Zone, place: Place) -> bool:
    """punk.climb.ladder, punk.ruling.climb-details: whether the nearest point of the wall lies on a ladder."""
    x, y = nearest_point(zone.piece, place[0], place[1])
    return any(_on_stretch((x, y), ladder) for ladder in zone.ladders)


def _on_stretch(point: Point, stretch: tuple[Point, Point]) -> bool:
    (ax, ay), (bx, by) = stretch
    square = (bx - ax) ** 2 + (by - ay) ** 2
    t = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / square if square else 0.0
    across = abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax))
    return -TOLERANCE <= t <= 1 + TOLERANCE and across <= 0.01 * square**0.5


# kinds of ground -----------------------------------------------------------------------------------------------------
def grounds_under(board: Board, body: Base) -> tuple[str, ...]:
    """The kinds of ground that any part of a base is on: flat areas of its level, and the top of what carries it."""
    found = []
    zone = carrier(board, (body.x, body.y, body.z))
    if zone is not None and zone.size and zone.top != GOOD:
        found.append(zone.top)
    for area in flat_areas(board):
        if abs(area.foot - body.z) <= LEVEL and shape_of(area.piece).form.distance(body.x, body.y) < body.r - CONTACT:
            found.append(area.top)
    return tuple(dict.fromkeys(found))
