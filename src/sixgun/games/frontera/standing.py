"""Where people stand when the Mayor calls for a fight that no beat prepares.

frontera.concept.roles leaves that to the Mayor; this is what is meant unless the adventure says something else."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.games.frontera.adventure_file import Spot
from sixgun.games.frontera.space import WALKER, plan
from sixgun.games.frontera.state import Character, Session, replace
from sixgun.table import Base, distance_to_piece

APART = 3.0
"""Between people of one side, in metres."""


def take_places(g: Session) -> None:
    """Whoever has no place on the plan of this scene yet stands where a beat of the scene would put him; the others
    stand with their side, the sides evenly apart."""
    if g.scene not in g.board.places:
        return
    here = [c for c in g.characters.values() if c.present and not c.dead]
    spots = {spot.who: spot for beat in g.board.scenes[g.scene].beats for spot in beat.spots}
    sides = list(dict.fromkeys(c.side for c in here))
    for number, side in enumerate(sides):
        members = [c for c in here if c.side == side]
        for n, c in enumerate(members):
            if not _placed(g, c):
                across = plan(g).width * (2 * number + 1) / (2 * len(sides))
                along = plan(g).depth / 2 + (n - (len(members) - 1) / 2) * APART
                _put(g, c, spots.get(c.id), across, along)


def _placed(g: Session, c: Character) -> bool:
    return (c.x, c.y) != (0.0, 0.0) and 0 <= c.x <= plan(g).width and 0 <= c.y <= plan(g).depth


def _put(g: Session, c: Character, spot: Spot | None, x: float, y: float) -> None:
    if spot is not None:
        x, y = spot.x, spot.y
        if spot.cover:
            g.change(c.id, cover="partial", cover_piece=spot.cover)
    else:
        x, y = next((place for place in _around(g, x, y) if _free(g, *place)), (x, y))
    g.change(c.id, x=x, y=y)
    if c.mount:
        g.mounts[c.mount] = replace(g.mounts[c.mount], x=x, y=y)


def _around(g: Session, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Whole metres away from a place, the nearest first, on the plan."""
    yield x, y
    for far in range(1, int(max(plan(g).width, plan(g).depth)) + 1):
        for dx, dy in ((0, far), (0, -far), (far, 0), (-far, 0), (far, far), (-far, -far)):
            if 0 < x + dx < plan(g).width and 0 < y + dy < plan(g).depth:
                yield x + dx, y + dy


def _free(g: Session, x: float, y: float) -> bool:
    """Neither scenery nor anybody else is there."""
    base = Base(x, y, 0.0, WALKER.r)
    if any(distance_to_piece(plan(g), piece.id, base) <= 0 for piece in plan(g).pieces):
        return False
    return all((c.x, c.y) != (x, y) for c in g.characters.values() if c.present and not c.dead)
