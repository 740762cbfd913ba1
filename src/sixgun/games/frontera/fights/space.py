"""Place, range, cover and sight on the plan of a scene, in metres.

frontera.ruling.distance-measure: a character is a point (a rider the point of his mount); distances are straight lines,
height included, and are not rounded before the range band is read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixgun.core.choice import Place
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.state import Character, Session
from sixgun.miniatures import moves
from sixgun.table import Base, Scene, Walk, crossed, distance_to_piece, near, segment_blocked

ADJACENT, SHORT, MEDIUM, LONG = "adjacent", "short", "medium", "long"
RANGE_LIMITS: tuple[tuple[str, float], ...] = tuple((row["key"], float(row["to_m"])) for row in table("ranges"))
LIMITS: dict[str, float] = dict(RANGE_LIMITS)
"""Where each band ends, in metres."""
_COVER: dict[str, int] = {row["key"]: row["endurance"] for row in table("cover")}
EYE = 1.5
"""Where a line of fire starts and ends above the ground."""
_KNEE = 0.05
"""Whatever stands on the ground, however low, is crossed at this height."""
WALKER = Walk(r=0.25)
"""frontera.ruling.distance-measure: people block nobody, scenery does; a person still needs room to pass."""
BEHIND = 1.0
"""frontera.ruling.cover-and-sight: cover is taken at most so far from its piece."""


def plan(g: Session) -> Scene:
    """The plan of the present scene."""
    return g.board.places[g.scene]


def metres(a: Place, b: Place) -> float:
    return math.dist(a, b)


def band(distance: float) -> str | None:
    """frontera.range.bands, frontera.ruling.range-boundaries: each band includes its lower limit and excludes its upper
    one, but 200 m itself is still Long; beyond it nothing reaches."""
    for key, limit in RANGE_LIMITS:
        if distance < limit:
            return key
    return LONG if distance <= RANGE_LIMITS[-1][1] else None


def line_of_fire(g: Session, shooter: Character, start: Place, target: Character) -> str | None:
    """The piece that blocks sight, if any: the cover pieces of shooter and target never do
    (frontera.ruling.cover-and-sight)."""
    if g.scene not in g.board.places:
        return None
    ignore = tuple(piece for piece in (shooter.cover_piece, target.cover_piece) if piece)
    heights = (start[2] + EYE, target.z + EYE)
    return segment_blocked(plan(g), start[:2], (target.x, target.y), heights, "sight", (), ignore)


def cover_points(g: Session, start: Place, target: Character) -> tuple[int, str]:
    """Points of Endurance that cover adds against an attack from `start`, and the piece.

    frontera.cover.levels, .exposed, .partial, .full: it counts if the line to the target crosses its piece
    (frontera.ruling.cover-and-sight); otherwise he is exposed. Without a plan the Mayor's word counts for all."""
    if target.cover == "exposed":
        return 0, ""
    if not target.cover_piece or g.scene not in g.board.places:
        return _COVER[target.cover], target.cover_piece
    if target.cover_piece not in plan(g).by_id:
        return _COVER[target.cover], target.cover_piece
    here, there = Base(*start, 0.0), Base(target.x, target.y, target.z, 0.0)
    if target.cover_piece in [name for name, _ in crossed(plan(g), here, _KNEE, there, _KNEE)]:
        return _COVER[target.cover], target.cover_piece
    return 0, ""


def covers_near(g: Session, place: Place) -> list[tuple[str, bool]]:
    """Pieces that give cover within reach of a place, nearest first: id, and whether full cover as well."""
    if g.scene not in g.board.places:
        return []
    covers, here = g.board.covers.get(g.scene, {}), Base(*place, 0.0)
    near = [(distance_to_piece(plan(g), piece, here), piece) for piece in covers_within(g, place, BEHIND)]
    return [(piece, covers[piece].full) for distance, piece in sorted(near) if distance <= BEHIND + 1e-9]


def covers_within(g: Session, place: Place, most: float) -> tuple[str, ...]:
    """Pieces of the plan that give cover no farther away than that, or by a hair."""
    covers = g.board.covers.get(g.scene, {})
    return near(plan(g), Base(*place, 0.0), most, lambda piece: piece.id in covers)


def covers_for(g: Session, c: Character, place: Place) -> list[tuple[str, bool]]:
    """The same for somebody: a rider finds none (frontera.ruling.cover-mounted)."""
    return [] if c.mount else covers_near(g, place)


def cover_taken(g: Session, c: Character, place: Place) -> tuple[str, str]:
    """Cover that somebody takes by himself who comes to a place: which, and behind what."""
    near = covers_for(g, c, place)
    return ("partial", near[0][0]) if near else ("exposed", "")


def standing_on(g: Session, x: float, y: float, *, solid: bool = True) -> str | None:
    """The piece, solid or any, that is where somebody would stand."""
    base = Base(x, y, 0.0, WALKER.r)
    pieces = [piece.id for piece in plan(g).pieces if piece.solid or not solid]
    return next((piece for piece in pieces if distance_to_piece(plan(g), piece, base) <= 0), None)


def end_of(c: Character, path: Sequence[Place]) -> Place:
    """Where somebody is after a way, if he goes any."""
    return path[-1] if path else c.place


def along(start: Place, path: Sequence[Place], spacing: float = 0.5) -> list[Place]:
    """Points of a path from its start to its end, close enough together to find the best one to strike from."""
    return moves.along((start, *path), spacing)


def path_length(start: Place, path: Sequence[Place]) -> float:
    return moves.length_of((start, *path))
