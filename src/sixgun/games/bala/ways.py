"""How people, horses and guns on wheels get about: the costs of ground for each of them, and who is in the way."""

from __future__ import annotations

import math

from sixgun.core.choice import Place
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.hands import use_both_hands
from sixgun.games.bala.space import FOOT_RADIUS, GATLING_RADIUS, HORSE_RADIUS, bodies, movable
from sixgun.games.bala.state import Character, Fight
from sixgun.miniatures.field import Field
from sixgun.table import Base, Trace, Walk

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


def take_load(g: Fight, who: str) -> None:
    """bala.ruling.bow-ready: moving a heavy load takes both hands."""
    if loaded_heavily(g, g[who]):
        use_both_hands(g, who)


def walk_on_foot(g: Fight, me: Character) -> Walk:
    """The costs of moving on foot.

    bala.move.door, bala.move.stairs, bala.move.climb, bala.move.heavy-load, bala.move.rough, bala.ruling.merged-cells,
    bala.ruling.double-inches-not-cumulative. A Gatling goes over easy ground only (bala.weapon.gatling-load)."""
    if me.gatling:
        return _WITH_GATLING
    return _LOADED if loaded_heavily(g, me) else _ON_FOOT


def walk_short(g: Fight, me: Character) -> Walk:
    """bala.ruling.recover-move-mounted: the 2 in of recovery, on foot without windows and fences, or a horse's walk."""
    return _TROT if me.mounted else _SHORT[walk_on_foot(g, me)]


def walk_trot() -> Walk:
    """bala.ruling.horse-rough, bala.ruling.jump-on-foot-only: double on rough ground; no stairs, windows, doors or
    fences."""
    return _TROT


def walk_gallop() -> Walk:
    """bala.ruling.horse-rough: no gallop over rough ground."""
    return _GALLOP


def _on_foot(factor: float) -> Walk:
    gates = (("door", DOOR), ("closed-door", 0.0), *[(gate, 0.0) for gate in PAID_WITH_AN_ACTION])
    return Walk(FOOT_RADIUS, factor, (("rough", DOUBLE),), gates, (("stairs", STAIRS), ("climb", CLIMB)))


def _without_crossings(walk: Walk) -> Walk:
    gates = tuple([gate for gate in walk.gates if gate[0] not in PAID_WITH_AN_ACTION])
    return Walk(walk.r, walk.factor, walk.terrain, gates, walk.links)


# Each way to walk is one object, which is found again sooner than an equal one.
_ON_FOOT, _LOADED = _on_foot(1.0), _on_foot(HEAVY)
_WITH_GATLING = Walk(
    FOOT_RADIUS, HEAVY, (("rough", math.inf), ("woods", math.inf)), (("door", DOOR), ("closed-door", 0.0))
)
_SHORT = {walk: _without_crossings(walk) for walk in (_ON_FOOT, _LOADED, _WITH_GATLING)}
_TROT = Walk(HORSE_RADIUS, 1.0, (("rough", DOUBLE),))
_GALLOP = Walk(HORSE_RADIUS, 1.0, (("rough", math.inf),))


def others(g: Fight, who: str, *ignore: str) -> tuple[Base, ...]:
    """Every base that stands in the way of `who`: all but its own and that of the Gatling that it pushes."""
    mine = g[who].gatling if who else ""
    return bodies(g, who, mine, *ignore)


def field(g: Fight, who: str, *ignore: str) -> Field:
    """The table as `who` meets it."""
    return Field(g.board.scene, others(g, who, *ignore), movable(g))


def field_without(g: Fight, *names: str) -> Field:
    """The table without some of those who stand on it."""
    return Field(g.board.scene, bodies(g, *names), movable(g))


def floor(g: Fight, place: Place) -> Place | None:
    """A declared place at the very height of the floor that is meant; None where there is none at about that height."""
    return Field(g.board.scene).floor(place)


def on_floor(g: Fight, place: Place) -> Place:
    """The same, or the place as it was declared: nobody stands a little above or below the floor."""
    return floor(g, place) or place


def way(g: Fight, me: Character, walk: Walk, places: tuple[Place, ...], *ignore: str) -> tuple[Place, ...] | None:
    """The path of a declared move, start included; None if there is no way."""
    return field(g, me.id, *ignore).declared(walk, me.place, tuple([on_floor(g, place) for place in places]))


def follow(g: Fight, me: Character, walk: Walk, path: tuple[Place, ...], *ignore: str) -> Trace:
    return field(g, me.id, *ignore).trace(walk, path)
