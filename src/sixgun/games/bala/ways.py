"""How people, horses and guns on wheels get about: the costs of ground for each of them, and who is in the way."""

from __future__ import annotations

import math
from itertools import pairwise

from sixgun.core.choice import Place
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS, bodies, movable
from sixgun.games.bala.state import Character, Fight
from sixgun.table import Base, Route, Trace, Walk, leg_length, place_at, route, surface_at, trace
from sixgun.table.shapes import LEVEL

_FOOT = {str(row["id"]): row for row in table("move-foot")}

DOUBLE = float(_FOOT["rough"]["inch_factor"])
STAIRS = float(_FOOT["stairs"]["inch_factor"])
CLIMB = float(_FOOT["climb"]["inch_factor"])
HEAVY = float(_FOOT["heavy-load"]["inch_factor"])
DOOR = float(_FOOT["door"]["cost_inches"])

PAID_WITH_AN_ACTION = ("window", "fence")
"""bala.move.window-fence: crossings that cost an action, not inches."""

GATLING_GAP = FOOT_RADIUS + GATLING_RADIUS
"""bala.ruling.gatling-crew: a gunner stands in contact with the Gatling; from centre to centre."""


def loaded_heavily(g: Fight, me: Character) -> bool:
    """bala.move.heavy-load, bala.gap.heavy-load: carrying heavy goods, or moving a Gatling
    (bala.weapon.gatling-load)."""
    return bool(me.gatling) or any(g.board.goods[item].heavy for item in me.carries)


def walk_on_foot(g: Fight, me: Character) -> Walk:
    """The costs of moving on foot.

    bala.move.door, bala.move.stairs, bala.move.climb, bala.move.heavy-load, bala.move.rough, bala.ruling.merged-cells,
    bala.ruling.double-inches-not-cumulative. A Gatling goes over easy ground only (bala.weapon.gatling-load)."""
    if me.gatling:
        return Walk(
            FOOT_RADIUS, HEAVY, (("rough", math.inf), ("woods", math.inf)), (("door", DOOR), ("closed-door", 0.0))
        )
    return Walk(
        FOOT_RADIUS,
        HEAVY if loaded_heavily(g, me) else 1.0,
        (("rough", DOUBLE),),
        (("door", DOOR), ("closed-door", 0.0), ("window", 0.0), ("fence", 0.0)),
        (("stairs", STAIRS), ("climb", CLIMB)),
    )


def walk_short(g: Fight, me: Character) -> Walk:
    """bala.ruling.recover-move-mounted: the 2 in of recovery, on foot without windows and fences, or a horse's walk."""
    if me.mounted:
        return walk_trot()
    full = walk_on_foot(g, me)
    gates = tuple([gate for gate in full.gates if gate[0] not in PAID_WITH_AN_ACTION])
    return Walk(full.r, full.factor, full.terrain, gates, full.links)


def walk_trot() -> Walk:
    """bala.ruling.horse-rough, bala.ruling.jump-on-foot-only: double on rough ground; no stairs, windows, doors or
    fences."""
    return Walk(HORSE_RADIUS, 1.0, (("rough", DOUBLE),))


def walk_gallop() -> Walk:
    """bala.ruling.horse-rough: no gallop over rough ground."""
    return Walk(HORSE_RADIUS, 1.0, (("rough", math.inf),))


def others(g: Fight, who: str, *ignore: str) -> tuple[Base, ...]:
    """Every base that stands in the way of `who`: all but its own and that of the Gatling that it pushes."""
    mine = g.characters[who].gatling if who else ""
    return tuple(bodies(g, (who, mine, *ignore)))


def on_floor(g: Fight, place: Place) -> Place:
    """A declared place at the very height of the floor that is meant: nobody stands a little above or below it."""
    floor = surface_at(g.board.scene, place[0], place[1], place[2])
    if floor is None or abs(floor.z - place[2]) > LEVEL:
        return place
    return (place[0], place[1], floor.z)


def way(g: Fight, me: Character, walk: Walk, places: tuple[Place, ...], *ignore: str) -> tuple[Place, ...] | None:
    """The path of a declared move, start included: straight on through the declared places where that is open ground,
    and for a single place the shortest way round what is in between. None if there is no way."""
    around = others(g, me.id, *ignore)
    extra = movable(g)
    start = me.place
    places = tuple([on_floor(g, place) for place in places])
    path = (start, *places)
    if trace(g.board.scene, walk, path, around, extra).hit is None:
        return path
    if len(places) != 1:
        return None
    found: Route | None = route(g.board.scene, walk, start, places[0], around, extra)
    return found.path if found is not None else None


def rest_of(g: Fight, walk: Walk, path: tuple[Place, ...], done: float) -> tuple[Place, ...]:
    """What is left of a path after that distance, from the place reached."""
    at = 0.0
    for index, (here, there) in enumerate(pairwise(path)):
        at += leg_length(here, there, g.board.scene, walk)
        if at > done + 1e-9:
            return (place_at(path, done, g.board.scene, walk), *path[index + 1 :])
    return path[-1:]


def follow(g: Fight, me: Character, walk: Walk, path: tuple[Place, ...], *ignore: str) -> Trace:
    return trace(g.board.scene, walk, path, others(g, me.id, *ignore), movable(g))
