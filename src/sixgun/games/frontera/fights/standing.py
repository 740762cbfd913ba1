"""Where people stand when the Mayor calls for a fight that no beat prepares.

frontera.concept.roles leaves that to the Mayor; this is what is meant unless the adventure says something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sixgun.games.frontera.adventures.adventure_file import Beat, Spot
from sixgun.games.frontera.fights import riding
from sixgun.games.frontera.fights.space import plan, standing_on
from sixgun.games.frontera.state import Character, Mount, Session

APART = 3.0
"""Between people of one side, in metres."""
BESIDE = 2.0
"""Between somebody and the mount that stands beside him, in metres."""


def take_places(g: Session) -> None:
    """Those without a place on the plan of this scene yet stand where a beat of the scene would put them; the others
    stand with their side, the sides evenly apart."""
    if g.scene not in g.board.places:
        return
    here = list(g.here.values())
    spots = {spot.who: spot for beat in beats_here(g) for spot in beat.spots}
    sides = list(dict.fromkeys(c.side for c in here))
    for number, side in enumerate(sides):
        members = [c for c in here if c.side == side]
        for n, c in enumerate(members):
            if not _placed(g, c):
                across = plan(g).width * (2 * number + 1) / (2 * len(sides))
                along = plan(g).depth / 2 + (n - (len(members) - 1) / 2) * APART
                _put(g, c, spots.get(c.id), across, along)


def beats_here(g: Session) -> Sequence[Beat]:
    """What the story has for this scene; nothing in a session that has no story."""
    return g.board.scenes[g.scene].beats if g.scene in g.board.scenes else ()


def leave_places(g: Session) -> None:
    """Another scene: nobody has a place there yet, and what lies about stays behind."""
    for c in tuple(g.characters.values()):
        g.change(c.id, x=0.0, y=0.0, z=0.0, cover="exposed", cover_piece="")
    g.dropped = ()


def put_at(g: Session, who: str, x: float, y: float) -> None:
    """Somebody stands there, with the mount that he rides and all who are on it."""
    mount = g[who].mount
    for one in g.mounts[mount].riders if mount else (who,):
        g.change(one, x=x, y=y)
    if mount:
        g.change_mount(mount, x=x, y=y)


def where_mounts_are(g: Session) -> str:
    """As the place has it; nobody rides into a scene without a plan unless the Mayor says so."""
    place = g.board.scenes[g.scene].place if g.scene in g.board.scenes else None
    return place.mounts if place is not None else "outside"


def mount_up(g: Session, spots: Mapping[str, Spot]) -> None:
    """A prepared fight begins: a character with a mount is on it, unless his spot or the place says otherwise; then it
    stands beside him, or waits outside. What somebody else has ridden away on stays his."""
    for mount in tuple(g.mounts.values()):
        strangers = [who for who in mount.riders if who not in mount.party and who in g.here]
        party = mount.riders if strangers else mount.party
        there = [who for who in party if who in g.here]
        for who in (*mount.riders, *mount.party):
            if g[who].mount in ("", mount.id):
                g.change(who, mount="")
        if there and riding.carries(mount):
            _stand_by(g, mount, there, spots)
        else:
            g.change_mount(mount.id, riders=(), scene="", speed="halted")


def _stand_by(g: Session, mount: Mount, there: list[str], spots: Mapping[str, Spot]) -> None:
    first = g[there[0]]
    said = {who: spots[who].mounted for who in there if who in spots}
    ridden = where_mounts_are(g) == "ridden"
    on = [who for who in there if (ridden if said.get(who) is None else said[who]) and not g[who].mount]
    scene = g.scene if where_mounts_are(g) != "outside" and not on else ""
    x, y = _beside(g, first)
    g.change_mount(mount.id, x=x, y=y, speed="halted", riders=tuple(on), scene=scene)
    for who in on:
        lead = g[on[0]]
        g.change(who, mount=mount.id, x=lead.x, y=lead.y, cover="exposed", cover_piece="")
        g.change_mount(mount.id, x=lead.x, y=lead.y)


def _beside(g: Session, c: Character) -> tuple[float, float]:
    """Where his mount stands: within reach (frontera.ruling.mount-on-off), and not on top of him."""
    if g.scene in g.board.places:
        for dx, dy in ((0, BESIDE), (0, -BESIDE), (BESIDE, 0), (-BESIDE, 0)):
            x, y = c.x + dx, c.y + dy
            if 0 < x < plan(g).width and 0 < y < plan(g).depth and _free(g, x, y, solid=True):
                return x, y
    return c.x, c.y


def bring_mount(g: Session, who: str) -> None:
    """What he has left standing comes along when the Mayor puts him somewhere else."""
    for mount in tuple(g.mounts.values()):
        if not mount.riders and mount.party[:1] == (who,) and riding.here(g, mount):
            x, y = _beside(g, g[who])
            g.change_mount(mount.id, x=x, y=y)


def _placed(g: Session, c: Character) -> bool:
    return (c.x, c.y) != (0.0, 0.0) and 0 <= c.x <= plan(g).width and 0 <= c.y <= plan(g).depth


def _put(g: Session, c: Character, spot: Spot | None, x: float, y: float) -> None:
    if spot is not None:
        x, y = spot.x, spot.y
        if spot.cover:
            g.change(c.id, cover="partial", cover_piece=spot.cover)
    else:
        x, y = next((place for place in _around(g, x, y) if _free(g, *place)), (x, y))
    put_at(g, c.id, x, y)


def _around(g: Session, x: float, y: float) -> Iterator[tuple[float, float]]:
    """Whole metres away from a place, the nearest first, on the plan."""
    yield x, y
    for far in range(1, int(max(plan(g).width, plan(g).depth)) + 1):
        for dx, dy in ((0, far), (0, -far), (far, 0), (-far, 0), (far, far), (-far, -far)):
            if 0 < x + dx < plan(g).width and 0 < y + dy < plan(g).depth:
                yield x + dx, y + dy


def _free(g: Session, x: float, y: float, *, solid: bool = False) -> bool:
    """Neither scenery, or at least nothing solid, nor anybody else is there."""
    return standing_on(g, x, y, solid=solid) is None and all((c.x, c.y) != (x, y) for c in g.here.values())
