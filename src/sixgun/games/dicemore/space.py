"""Distances, arcs, sight and cover as this game means them, from the geometry of the table.

Cover is worked out by nine lines (dicemore.ruling.sight-lines): from three points of the shooter's base to three of the
target's. Walls block them at the height of the eyes, and so do open pieces as tall as a figure for those who do not
stand at them; other open pieces (fences, rocks, carts) cover a target that the line between the two centres reaches
through them. Every answer names the piece that made it so.
"""

from __future__ import annotations

import math
from collections.abc import Container
from functools import lru_cache
from typing import Literal

import msgspec

from sixgun.core.choice import Place
from sixgun.games.dicemore.board import Board
from sixgun.games.dicemore.state import Cart, Character, Horse, Skirmish
from sixgun.miniatures.by_hand import cover_word
from sixgun.miniatures.flight import Flight
from sixgun.miniatures.vehicle import outline
from sixgun.miniatures.zones import Box
from sixgun.table import Base, Piece, Walk, crossed, distance_to_piece, gap, segment_blocked
from sixgun.table.ground import pieces_near_segment
from sixgun.table.shapes import Point

Level = Literal["none", "light", "partial", "whole"]
LEVELS: tuple[Level, ...] = ("none", "light", "partial", "whole")
"""From none to the best."""
HAND = "by-hand"
"""What covers somebody where that was said by hand."""

TOLERANCE = 0.001
"""Distances are compared with this much to spare: limits are inclusive (dicemore.ruling.measuring)."""
RADIUS = 0.5
"""dicemore.setup.miniatures, dicemore.ruling.measuring: bases are circles 1U across, riders' too."""
WALK = Walk(RADIUS)
"""A base on plain ground, with nothing to get over or through."""
EYE, MOUNTED_EYE = 1.2, 2.0
KNEE = 0.3
"""The height at which open scenery between two people must stand to cover one of them."""
TALL = 1.4
"""How tall a figure is, where somebody may be above or below a line, or behind something (dicemore.ruling.sight-lines).
"""
NEAR = 1.0
"""dicemore.cover.shooter-at-cover, dicemore.ruling.behind-miniature, dicemore.gap.buildings: "at" something is within
this many U of it."""
BLIND, POOR_SIGHT = "injury-blind", 18.0
"""dicemore.special.injury-blind."""


class Cover(msgspec.Struct, frozen=True):
    """How much a target is covered: the level that counts, the piece, building or miniature that gives it (an id), and
    whether that is a miniature."""

    level: Level
    by: str = ""
    miniature: bool = False


OPEN = Cover("none")


def better(one: Cover, other: Cover) -> bool:
    """Whether one cover protects more than the other."""
    return LEVELS.index(one.level) > LEVELS.index(other.level)


def within(distance: float, limit: float) -> bool:
    """dicemore.ruling.measuring: "within" a limit includes the limit."""
    return distance <= limit + TOLERANCE


def base(c: Character) -> Base:
    return Base(c.x, c.y, c.z, RADIUS, c.facing)


def horse_base(h: Horse) -> Base:
    return Base(h.x, h.y, 0.0, RADIUS, h.facing)


def spot(place: Place, radius: float = RADIUS) -> Base:
    """A base that stands at a place."""
    return Base(place[0], place[1], place[2], radius)


def eye(c: Character) -> float:
    """Height of the eyes above the floor on which it stands."""
    return MOUNTED_EYE if c.horse else EYE


def bodies(g: Skirmish, *leave_out: str) -> tuple[Base, ...]:
    """Every base on the table: characters who are not on a cart, horses without riders; not those with these ids."""
    return _bodies(tuple(g.characters.values()), tuple(g.horses.values()), leave_out)


@lru_cache(maxsize=256)
def _bodies(people: tuple[Character, ...], horses: tuple[Horse, ...], leave_out: tuple[str, ...]) -> tuple[Base, ...]:
    """Kept while nobody moves."""
    found = [base(c) for c in people if c.in_play and not c.cart and c.id not in leave_out]
    found += [horse_base(h) for h in horses if not h.out and not h.rider and h.id not in leave_out]
    return tuple(found)


def distance(g: Skirmish, one: str, other: str) -> float:
    """dicemore.ruling.measuring: between the nearest points of two bases, with the difference in height."""
    return gap(base(g.characters[one]), base(g.characters[other]))


def distance_to(g: Skirmish, who: str, place: Place) -> float:
    """dicemore.ruling.measuring: from the nearest point of a base to a point."""
    return gap(base(g.characters[who]), spot(place, 0.0))


def friends_near(g: Skirmish, who: str, limit: float) -> list[Character]:
    """The others of its side within a distance."""
    c = g.characters[who]
    here = base(c)
    far = limit + 2 * RADIUS + 2 * TOLERANCE
    return [
        f for f in g.friends(who) if abs(f.x - c.x) < far and abs(f.y - c.y) < far and within(gap(here, base(f)), limit)
    ]


def edges(g: Skirmish, c: Character) -> list[tuple[float, Place]]:
    """How far somebody's middle is from each edge of the table, and the place straight ahead where its base touches it:
    west, east, south, north."""
    width, depth = g.board.scene.width, g.board.scene.depth
    return [
        (c.x, (RADIUS, c.y, c.z)),
        (width - c.x, (width - RADIUS, c.y, c.z)),
        (c.y, (c.x, RADIUS, c.z)),
        (depth - c.y, (c.x, depth - RADIUS, c.z)),
    ]


# arcs ----------------------------------------------------------------------------------------------------------------
def in_front(c: Character, other: Character | Base) -> bool:
    """dicemore.setup.front-arc, dicemore.ruling.front-arc-geometry: the direction from centre to centre is at most 90
    degrees off the facing. At the very same point everybody is in front."""
    turn = math.radians(c.facing)
    dx, dy = other.x - c.x, other.y - c.y
    return dx * math.cos(turn) + dy * math.sin(turn) >= -1e-9


def behind(g: Skirmish, attacker: str, target: str) -> bool:
    """dicemore.ruling.front-arc-geometry: the attacker is outside the target's front half."""
    return not in_front(g.characters[target], g.characters[attacker])


# movable scenery -----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def _wagons(carts: tuple[Cart, ...]) -> tuple[Piece, ...]:
    return tuple(
        Piece(id=cart.id, kind="wagon", polygon=outline(cart), height=1.5, cover=True, gate="climb") for cart in carts
    )


def movable(g: Skirmish) -> tuple[Piece, ...]:
    """Drawn vehicles, as scenery (dicemore.gap.vehicles): they cover like a wagon."""
    return _wagons(tuple(g.carts.values())) if g.carts else ()


def piece(g: Skirmish, name: str) -> Piece | None:
    """A piece of scenery or a vehicle by id."""
    known = g.board.scene.by_id.get(name)
    if known is not None:
        return known.piece
    return next((p for p in movable(g) if p.id == name), None)


# indoors -------------------------------------------------------------------------------------------------------------
class House(msgspec.Struct, frozen=True, eq=False):
    """A building that can be entered: its floor, how high it is, its doors and windows."""

    floor: Box
    top: float
    openings: tuple[Piece, ...]

    def holds(self, b: Base) -> bool:
        """dicemore.gap.buildings: whether somebody is inside; the roof is outside."""
        x, y, w, h = self.floor.x, self.floor.y, self.floor.w, self.floor.h
        return x < b.x < x + w and y < b.y < y + h and b.z < self.top - 0.1


@lru_cache(maxsize=64)
def _houses(board: Board) -> tuple[House, ...]:
    found = []
    for name in sorted(board.open_buildings):
        parts = [p for p in board.scene.pieces if board.wholes.get(p.id) == name or name in p.tags]
        openings = tuple(p for p in parts if p.kind in ("door", "window"))
        found.append(House(board.boxes[name], max((p.top for p in parts), default=math.inf), openings))
    return tuple(found)


def _at_opening(board: Board, house: House, b: Base) -> str:
    """The door or window of the house within 1U of a base, if any."""
    found = [(distance_to_piece(board.scene, p, b), p.id) for p in house.openings]
    found = [entry for entry in found if within(entry[0], NEAR)]
    return min(found)[1] if found else ""


# cover ---------------------------------------------------------------------------------------------------------------
def _three(b: Base, ux: float, uy: float) -> tuple[Point, ...]:
    """The centre of a base and its two ends across a direction."""
    if b.r <= 0.0:
        return ((b.x, b.y),)
    return ((b.x, b.y), (b.x - uy * b.r, b.y + ux * b.r), (b.x + uy * b.r, b.y - ux * b.r))


def _between(board: Board, extra: tuple[Piece, ...], a: Base, b: Base) -> tuple[list[Piece], list[Piece]]:
    """Walls and open cover that lie near the line of fire: blockers and covers."""
    margin = max(a.r, b.r) + 0.01
    walls: list[Piece] = []
    covers: list[Piece] = []
    for p in pieces_near_segment(board.scene, (a.x, a.y), (b.x, b.y), margin, extra):
        if p.blocks_sight:
            walls.append(p)
        elif p.cover:
            covers.append(p)
    return walls, covers


def scenery_cover(
    board: Board, extra: tuple[Piece, ...], a: Base, eye_a: float, b: Base, eye_b: float, near: bool = True
) -> Cover:
    """The cover that scenery gives somebody at b from somebody at a; dicemore.ruling.sight-lines.

    dicemore.cover.everything, dicemore.cover.whole, dicemore.cover.partial, dicemore.cover.light, dicemore.cover.none,
    dicemore.cover.not-cumulative: one level, the best. dicemore.cover.reciprocal, dicemore.ruling.reciprocal-sight:
    whether anything of b is visible is the same seen from b. dicemore.cover.shooter-at-cover: without `near` the
    exception for pieces within 1U of the shooter does not hold (dicemore.ruling.blast-protection).
    dicemore.gap.buildings: inside a building one is wholly covered from outside unless at a door or window, and then
    partially."""
    key = (a.x, a.y, a.z, a.r, eye_a, b.x, b.y, b.z, b.r, eye_b, extra, near)
    return board.scene.remembered("cover", key, lambda: _scenery_cover(board, extra, a, eye_a, b, eye_b, near), 4096)


def _scenery_cover(
    board: Board, extra: tuple[Piece, ...], a: Base, eye_a: float, b: Base, eye_b: float, near: bool
) -> Cover:
    window = ""
    mine, other = [next((house for house in _houses(board) if house.holds(base)), None) for base in (a, b)]
    if mine is not other:
        if mine is not None and not _at_opening(board, mine, a):
            return Cover("whole", mine.floor.id)
        if other is not None:
            window = _at_opening(board, other, b)
            if not window:
                return Cover("whole", other.floor.id)
    walls, open_pieces = _between(board, extra, a, b)
    tall = [p for p in open_pieces if hides(board, p) and not (near and _at_either(board, p, a, b))]
    shown, wall = _visible_points(board, [*walls, *tall], a, eye_a, b, eye_b, near)
    if shown == 0:
        return Cover("whole", wall)
    if window:
        return Cover("partial", window)
    if shown < 3 and wall:
        return Cover("partial", wall)
    best = OPEN
    for p in _crossed(board, (*walls, *open_pieces), a, b):
        if near and within(distance_to_piece(board.scene, p, a), NEAR):
            continue
        found = Cover(cover_class(board, p), p.id)
        if better(found, best):
            best = found
    return best


def cover_class(board: Board, p: Piece) -> Level:
    """dicemore.ruling.cover-classes, dicemore.example.cover-lists: what the layout says of a piece; a wall's corner is
    partial cover, and so is a wagon (dicemore.gap.vehicles)."""
    return "light" if board.covers.get(p.id) == "light" else "partial"


def hides(board: Board, p: Piece) -> bool:
    """dicemore.ruling.sight-lines, dicemore.cover.everything: whether a piece can hide a figure wholly. A building can;
    anything else if it is as tall as a figure and not light, unless the players agree that only buildings do."""
    if p.blocks_sight:
        return True
    by_size = board.switches.whole_cover == "size"
    return by_size and p.cover and p.height >= TALL - 1e-9 and cover_class(board, p) != "light"


def _at_either(board: Board, p: Piece, a: Base, b: Base) -> bool:
    """dicemore.cover.partial: people at a piece look over or round it, and show head and arm."""
    return any(within(distance_to_piece(board.scene, p, base), NEAR) for base in (a, b))


def _crossed(board: Board, pieces: tuple[Piece, ...], a: Base, b: Base) -> list[Piece]:
    """The pieces that the line between the two centres crosses."""
    line = (a.z + KNEE, b.z + KNEE)
    names = {name for name, _ in crossed(board.scene, a, line[0], b, line[1], pieces)}
    return [p for p in pieces if p.id in names]


def _visible_points(
    board: Board, walls: list[Piece], a: Base, eye_a: float, b: Base, eye_b: float, near: bool
) -> tuple[int, str]:
    """How many of the target's points (of three) count as visible from the shooter's best point, and a wall that hides
    one. A target that is a single point is there three times."""
    if not walls:
        return 3, ""
    length = math.hypot(b.x - a.x, b.y - a.y)
    ux, uy = ((b.x - a.x) / length, (b.y - a.y) / length) if length > 1e-9 else (1.0, 0.0)
    scene = board.scene
    close = tuple([p for p in walls if near and within(distance_to_piece(scene, p, a), NEAR)])
    far = tuple([p for p in walls if p not in close])
    heights = (a.z + eye_a, b.z + eye_b)
    targets = _three(b, ux, uy)
    best, by = 0, ""
    for p in _three(a, ux, uy):
        real, lenient, hidden = 0, 0, ""
        for q in targets:
            wall = segment_blocked(scene, p, q, heights, far) if far else None
            if wall is not None:
                hidden = hidden or wall
                continue
            wall = segment_blocked(scene, p, q, heights, close) if close else None
            if wall is None:
                real += 1
            else:
                by = by or wall
                lenient += 1
        by = hidden or by
        if real:
            best = max(best, real + lenient)
    if len(targets) == 1:
        best *= 3
    return best, by


def cover(g: Skirmish, shooter: str, target: str, at: Place | None = None) -> Cover:
    """The target's cover from a shooter; `at` puts the target at another place, as if it stood there.

    dicemore.ruling.sight-lines, and dicemore.cover.behind-miniature."""
    c, t = g.characters[shooter], g.characters[target]
    if at is None and (c.by_hand or t.by_hand):
        told = _told(c, t)
        if told is not None:
            return told
    aim = base(t) if at is None else spot(at)
    mine = base(c)
    found = scenery_cover(g.board, movable(g), mine, eye(c), aim, eye(t))
    if found.level == "whole":
        return found
    hidden_by = behind_miniature(g, mine, aim, (shooter, target))
    return Cover("whole", hidden_by, miniature=True) if hidden_by else found


def behind_tall(g: Skirmish, found: Cover) -> bool:
    """Whether somebody is hidden by a piece only because of its size, not by a building, a miniature or a word."""
    by = piece(g, found.by) if found.level == "whole" and not found.miniature else None
    return by is not None and not by.blocks_sight


def _told(c: Character, t: Character) -> Cover | None:
    """dicemore.ruling.real-table: what was said by hand of the target's cover. dicemore.cover.reciprocal:
    somebody said to be wholly covered does not see the other either."""
    for level in LEVELS:
        if cover_word(level, c.id, c.place, t.place) in t.by_hand:
            return Cover(level, "" if level == "none" else HAND)
    return Cover("whole", HAND) if cover_word("whole", t.id, t.place, c.place) in c.by_hand else None


def behind_miniature(g: Skirmish, a: Base, b: Base, without: Container[str]) -> str:
    """dicemore.cover.behind-miniature, dicemore.ruling.behind-miniature: a miniature within 1U of the target whose base
    the line between the centres crosses."""
    far = NEAR + RADIUS + b.r + 2 * TOLERANCE
    for c in g.characters.values():
        if abs(c.x - b.x) > far or abs(c.y - b.y) > far or c.id in without or not c.in_play:
            continue
        there = base(c)
        if within(gap(there, b), NEAR) and on_line(a, b, there):
            return c.id
    return ""


def on_line(a: Base, b: Base, other: Base) -> bool:
    """dicemore.ruling.fire-lane, dicemore.ruling.stray-priority: the line between two centres crosses a circle 1U
    across around somebody, who is not far above or below it."""
    line = Flight((a.x, a.y, a.z), (b.x, b.y, b.z))
    if line.start[:2] == line.end[:2]:
        return False
    part, _, _, aside = line.passing(other)
    return aside < -1e-9 and abs(line.height(part) - other.z) <= TALL


def cover_at(g: Skirmish, place: Place, target: str) -> Cover:
    """The target's cover from somebody on foot who stood at a place; miniatures are left out."""
    t = g.characters[target]
    return scenery_cover(g.board, movable(g), spot(place), EYE, base(t), eye(t))


def visible(g: Skirmish, observer: str, target: str) -> bool:
    """dicemore.cover.whole: some part of the target can be seen from the observer, whichever way that one faces, and is
    near enough for an injured eye (dicemore.special.injury-blind)."""
    return _eyes_reach(g[observer], base(g[target])) and cover(g, observer, target).level != "whole"


def _eyes_reach(c: Character, aim: Base) -> bool:
    return BLIND not in c.injuries or within(gap(base(c), aim), POOR_SIGHT)


def sees(g: Skirmish, observer: str, target: str, at: Place | None = None) -> bool:
    """dicemore.setup.front-arc: visible, in the front half, and near enough for an injured eye
    (dicemore.special.injury-blind). `at` is another place for the target."""
    c = g.characters[observer]
    aim = base(g.characters[target]) if at is None else spot(at)
    return in_front(c, aim) and _eyes_reach(c, aim) and cover(g, observer, target, at).level != "whole"


def sees_point(g: Skirmish, observer: str, place: Place) -> bool:
    """dicemore.setup.front-arc, dicemore.ruling.blast-throw: a point of the ground in front with nothing solid in
    between."""
    c = g.characters[observer]
    aim = spot(place, 0.0)
    if not in_front(c, aim) or not _eyes_reach(c, aim):
        return False
    return scenery_cover(g.board, movable(g), base(c), eye(c), aim, KNEE).level != "whole"


# blasts --------------------------------------------------------------------------------------------------------------
def shields(g: Skirmish, point: Place, b: Base, lying: bool = False) -> list[tuple[str, Level]]:
    """What stands between a blast and a base: pieces (or a building) with "partial" or "whole" for each.

    dicemore.ruling.blast-protection: as for sight, without the exception for near pieces; somebody lying within 1U
    behind a piece is wholly protected by it; miniatures protect nobody."""
    board, extra = g.board, movable(g)
    centre = spot(point, 0.0)
    found: list[tuple[str, Level]] = []
    walls, open_pieces = _between(board, extra, centre, b)
    seen = scenery_cover(board, extra, centre, KNEE, b, EYE, near=False)
    if seen.level == "whole" or (seen.level == "partial" and not any(p.id == seen.by for p in open_pieces)):
        found.append((seen.by, seen.level))
    for p in _crossed(board, (*walls, *open_pieces), centre, b):
        flat = lying and within(distance_to_piece(board.scene, p, b), NEAR)
        found.append((p.id, "whole" if flat else "partial"))
    return found
