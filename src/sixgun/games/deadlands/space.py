"""Distances, contact, heights, bases and scenery, as this game means them: everything in yards."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from sixgun.core.choice import Place
from sixgun.games.deadlands.board import Board, Cover, Leaf
from sixgun.games.deadlands.catalogue import scenery
from sixgun.games.deadlands.state import PRONE, Person, Shootout
from sixgun.miniatures.field import Field
from sixgun.table import Base, Piece, Walk, inside, segment_blocked, turn_between

RADIUS = 0.5
"""deadlands.map.base"""
CM = 2.54
"""Centimetres of a real table that a yard is: an inch, so that a base is one inch wide."""
EYE = 1.5
"""deadlands.map.sight: how high above the ground the lines of sight run, from man to man."""
TOUCH = 0.001
NEAR = 0.5
"""From the rim of a base to what somebody works on: a door, a table, the powder store."""
ARC = 45.0
"""deadlands.ruling.gatling-mount: to either side."""
CLIMB, ROCK, STAIRS, LADDER = "climb", "rock", "stairs", "ladder"
"""Ways up: onto low scenery for what it costs to climb over it, over rock and by ladder two yards for each yard of
height, by stairs as on the ground (deadlands.map.height)."""
_LINKS = ((CLIMB, 1.0), (ROCK, 2.0), (STAIRS, 1.0), (LADDER, 2.0))
_RESTS = ("bushes", "swing-doors", "rough-ground", "open-door")
"""Scenery to pass in which one may also stay."""


# distances -----------------------------------------------------------------------------------------------------------
def whole_yards(a: Place, b: Place) -> int:
    """deadlands.ruling.distance, deadlands.map.height: between centres, through space, rounded down."""
    return math.floor(math.dist(a, b) + 1e-9)


def yards(g: Shootout, a: str, b: str) -> int:
    return whole_yards(g[a].place, g[b].place)


def touching(a: Place, b: Place) -> bool:
    """deadlands.ruling.distance: 0 or 1 whole yard is contact."""
    return whole_yards(a, b) <= 1


def in_contact(g: Shootout, a: str, b: str) -> bool:
    return touching(g[a].place, g[b].place)


def above(a: Place, b: Place) -> bool:
    """deadlands.ruling.height-contact: a footing at least one yard higher."""
    return a[2] - b[2] >= 1.0 - TOUCH


def higher(g: Shootout, a: str, b: str) -> bool:
    return above(g[a].place, g[b].place)


# bases and scenery ---------------------------------------------------------------------------------------------------
def base(one: Person) -> Base:
    return Base(one.x, one.y, one.z, RADIUS)


def takes_room(one: Person) -> bool:
    """deadlands.map.base: who stands or kneels; nobody who lies down, is winded or dead."""
    return one.in_play and one.posture != PRONE and not one.winded


def leaf(board: Board, piece: str) -> Leaf | None:
    return next((one for one in board.leaves if one.id == piece), None)


def movable(g: Shootout) -> tuple[Piece, ...]:
    """Doors as they are now."""
    return leaves_of(g.board, g.changed)


def leaves_of(board: Board, changed: tuple[str, ...]) -> tuple[Piece, ...]:
    """Doors as they are with these changes."""
    if not board.leaves:
        return ()
    return board.scene.remembered(
        "deadlands leaves",
        changed,
        lambda: tuple([one.pieces[one.id in changed] for one in board.leaves if one.moves]),
        32,
    )


def cover_of(board: Board, changed: tuple[str, ...], piece: str) -> Cover:
    """A piece of scenery as it is now."""
    found = board.cover_of.get(piece)
    if found is None:
        one = leaf(board, piece)
        assert one is not None, piece
        found = one.covers[piece in changed]
    return found


def on_overturned(g: Shootout, place: Place) -> bool:
    """Whether a place is on a table that lies on its side: nobody stands there."""
    tables = [one for one in g.board.leaves if not one.moves and one.id in g.changed]
    return any(inside(one.pieces[0], place[:2]) for one in tables)


def _mounted(g: Shootout) -> list[Base]:
    """deadlands.ruling.gatling-mount: a base of one yard."""
    return [Base(*mount.at, RADIUS) for mount in g.board.mounts]


def _gates(kinds: Iterable[str]) -> tuple[tuple[str, float], ...]:
    rows = scenery()
    return tuple([(kind, float(rows[kind].cross)) for kind in kinds if rows[kind].cross >= 0])


@lru_cache(maxsize=16)
def walk(factor: float = 1.0) -> Walk:
    """deadlands.map.path: somebody on the move; a yard costs `factor`."""
    return Walk(RADIUS, factor, gates=_gates(scenery()), links=_LINKS)


@lru_cache(maxsize=1)
def stand() -> Walk:
    """For standing somewhere: nobody stays in a window or on a fence."""
    return Walk(RADIUS, gates=_gates(_RESTS), links=_LINKS)


def _known(g: Shootout, who: str) -> list[Person]:
    """Those of whom his side knows where they are: nobody learns of hidden people by trying where there is room."""
    side = g[who].side
    return [one for one in g.people.values() if one.side in (side, "") or g.place_known(one.id)]


def way_field(g: Shootout, who: str) -> Field:
    """deadlands.map.path: enemies who stand or kneel are in the way, friends are not."""
    side = g[who].side
    foes = tuple([base(one) for one in _known(g, who) if one.side not in (side, "") and takes_room(one)])
    return Field(g.board.scene, (*foes, *_mounted(g)), movable(g))


def rest_field(g: Shootout, who: str, prone: bool = False) -> Field:
    """deadlands.map.path, deadlands.map.base: nobody ends overlapping anybody, unless he lies down."""
    others = () if prone else tuple([base(one) for one in _known(g, who) if one.id != who and takes_room(one)])
    return Field(g.board.scene, (*others, *_mounted(g)), movable(g))


# lines ---------------------------------------------------------------------------------------------------------------
def stops_bullets(g: Shootout, start: Place, far: float, away: tuple[float, float]) -> float:
    """deadlands.ruling.stray-which: how far from a place in a direction the first scenery that blocks sight begins;
    `far` if nothing does."""
    x, y, z = start
    low, most = 0.0, far
    end = (x + away[0] * most, y + away[1] * most)
    blocked = segment_blocked(g.board.scene, (x, y), end, z + EYE, "sight", movable(g))
    if blocked is None:
        return far
    for _ in range(40):
        middle = (low + most) / 2
        end = (x + away[0] * middle, y + away[1] * middle)
        if segment_blocked(g.board.scene, (x, y), end, z + EYE, "sight", movable(g)) is None:
            low = middle
        else:
            most = middle
    return low


def behind(g: Shootout, a: str, b: str, half_width: float, most: float = math.inf) -> list[str]:
    """deadlands.stray.corridor, deadlands.stray.wide-corridor, deadlands.stray.order, deadlands.ruling.stray-which:
    people farther along the line from a through b than b himself, whose centres are at most so far beside it, the
    nearest to a first; nobody farther than `most` yards from a, nor behind scenery that blocks sight."""
    me, other = g[a], g[b]
    length = math.hypot(other.x - me.x, other.y - me.y)
    if length < TOUCH:
        return []
    ux, uy = (other.x - me.x) / length, (other.y - me.y) / length
    size = g.board.scene.width + g.board.scene.depth
    end = length + stops_bullets(g, other.place, size, (ux, uy))
    found = []
    for one in g.people.values():
        if one.id in (a, b) or not one.placed or one.gone or one.dead:
            continue
        along = (one.x - me.x) * ux + (one.y - me.y) * uy
        beside = abs((one.y - me.y) * ux - (one.x - me.x) * uy)
        if length + TOUCH < along <= min(end, most) + TOUCH and beside <= half_width + TOUCH:
            found.append((along, beside, one.id))
    return [who for _, _, who in sorted(found)]


def in_gun_arc(g: Shootout, mount: str, target: Place) -> bool:
    """deadlands.ruling.gatling-mount: within 45 degrees to either side of its facing."""
    at = next(one.at for one in g.board.mounts if one.id == mount)
    towards = math.degrees(math.atan2(target[1] - at[1], target[0] - at[0]))
    return turn_between(towards, g.turned[mount]) <= ARC + TOUCH
