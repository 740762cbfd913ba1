"""Result 8: a target on foot runs 2 in to cover, or out of sight if it can."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

from sixgun.core.choice import Choice, Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, limits, placing, retreat, ways
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.choices import TakeCover
from sixgun.games.bala.space import FOOT_EYE, FOOT_RADIUS, base, beyond, cover_at, movable, within, woods
from sixgun.games.bala.state import Character, Fight, replace
from sixgun.miniatures.field import Field
from sixgun.table import Base, Piece, gap, lines
from sixgun.table.measure import bearing
from sixgun.table.shapes import TOUCH, shape_of
from sixgun.table.walk import Walk, place_at, spots_in_reach, spots_within

RULE = "bala.shoot.result-8-foot"
PROCEDURE = "bala.ruling.result-8-procedure"
KEEP_OFF = 1.0
"""It may not come within this many inches of an enemy."""

_INCHES = float(max(row["move_to_cover"] for row in table("shooting-results")))
_MAY_APPROACH: dict[int, bool] = {row["level"]: row["may_take_cover_towards_shooter"] for row in table("levels")}
_WALK = Walk(FOOT_RADIUS, gates=tuple((gate, 0.0) for gate in ("door", "window", "fence", "closed-door")))
"""Terrain costs are ignored; low fences, windows and unlocked doors may be crossed, walls may not."""

_OFFERS = 8
"""So many places are offered."""

HIDDEN, COVERED, TOWARDS, STAY = "hidden", "covered", "towards", "stay"
_EVENTS = {HIDDEN: "hides", COVERED: "takes-cover", TOWARDS: "runs-for-cover"}
Refuge = tuple[str, tuple[Place, ...]]
"""What kind of place can be reached, and the places on offer, the nearest first."""


class _Danger(NamedTuple):
    """Where the danger comes from, and everything that decides which places are allowed."""

    g: Fight
    me: Character
    origin: Base
    eye: float
    ignore: str
    field: Field
    enemies: tuple[Base, ...]

    @property
    def may_approach(self) -> bool:
        return _MAY_APPROACH[self.me.level]

    @property
    def far(self) -> float:
        return gap(base(self.me), self.origin)

    def at(self, place: Place) -> Character:
        return replace(self.me, x=place[0], y=place[1], z=place[2])

    def allowed(self, place: Place) -> bool:
        """bala.shoot.result-8-approach: Level 1 and 2 not nearer to the shooter; nobody within 1 in of an enemy."""
        there = base(self.at(place))
        if not self.may_approach and not within(self.far, gap(there, self.origin)):
            return False
        away = all(beyond(gap(there, enemy), KEEP_OFF) for enemy in self.enemies)
        return away and self.field.free(placing.STAND, place)

    def covered(self, place: Place) -> bool:
        return bool(cover_at(self.g, self.origin, self.eye, self.at(place), self.ignore))

    def hidden(self, place: Place) -> bool:
        """bala.shoot.result-8-hide: out of sight altogether, whichever way the shooter faces."""
        ignore = (self.ignore,) if self.ignore else ()
        there = base(self.at(place))
        scene, _, extra = self.field
        seen = lines(
            scene, self.origin, self.eye, there, place[2] + FOOT_EYE, "sight", extra, ignore=ignore, all_round=True
        )
        return seen.blocked == "all"


def _danger(g: Fight, me: Character, origin: Base, eye: float, ignore: str) -> _Danger:
    enemies = tuple([base(enemy) for enemy in g.enemies(me.id)])
    return _Danger(g, me, origin, eye, ignore, ways.field_without(g, me.id), enemies)


def refuges(g: Fight, who: str, origin: Base, eye: float, ignore: str = "") -> Refuge:
    """The places that result 8 offers to a target on foot; bala.ruling.result-8-procedure.

    bala.ruling.result-8-wounds: wounds and Paralysis do not shorten the move. bala.ruling.result-8-on-cart: on a roof
    it never leads over the edge."""
    if not (g.board.scene.cover or g.carts or g.doors or woods(g.board)):
        return (STAY, ())
    me = g[who]
    danger = _danger(g, me, origin, eye, ignore)
    key = (me.place, me.level, origin, eye, ignore, *danger.field[1:], danger.enemies)
    return g.board.scene.remembered("refuges", key, lambda: _refuges(danger))


def _refuges(danger: _Danger) -> Refuge:
    me = danger.me
    scene, others, extra = danger.field
    near = [p for p in spots_within(scene, _WALK, me.place, _INCHES, others, extra) if danger.allowed(p)]

    def around_a_corner(good: Callable[[Place], bool]) -> Iterator[Place]:
        """Good places in reach that are not among the near ones, the nearest first."""

        def wanted(place: Place) -> bool:
            return abs(place[2] - me.z) < TOUCH and place not in near and danger.allowed(place) and good(place)

        ways = spots_in_reach(scene, _WALK, me.place, _INCHES, others, extra, 0.5, wanted)
        yield from sorted({s.place for s in ways}, key=lambda place: (math.dist(place, me.place), place))

    hidden = _some(near, danger.hidden) or tuple(islice(around_a_corner(danger.hidden), _OFFERS))
    if hidden:
        return (HIDDEN, hidden)
    covered = _some(near, danger.covered)
    if len(covered) < _OFFERS:
        covered += tuple(islice(around_a_corner(danger.covered), _OFFERS - len(covered)))
    return (COVERED, covered) if covered else _towards(danger)


def _some(places: Iterable[Place], good: Callable[[Place], bool]) -> tuple[Place, ...]:
    """The first few good places; players may name any other that is as good."""
    return tuple(islice(filter(good, places), _OFFERS))


def _scenery(g: Fight) -> Iterator[Piece]:
    for shape in g.board.scene.cover:
        yield shape.piece
    yield from woods(g.board)
    for piece in movable(g):
        if piece.cover:
            yield piece


def _towards(danger: _Danger) -> Refuge:
    """No cover within 2 in: up to 2 in of the way to the nearest cover allowed to which there is one, as far as it may
    stop there, or nowhere."""
    shut_off: list[Place] = []
    for goal in _nearest_first(danger):
        if not danger.allowed(goal) or not danger.covered(goal):
            continue
        if any(danger.field.is_open(_WALK, (goal, place)) for place in shut_off):
            continue  # a place to which there is a straight way from one that nobody can get to
        way = danger.field.route(_WALK, danger.me.place, goal)
        if way is None:
            shut_off.append(goal)
            continue
        tenths = range(round(10 * _INCHES), 0, -1)
        ends = [place_at(way.path, min(tenth / 10, way.length)) for tenth in tenths]
        end = next(filter(danger.allowed, ends), None)
        return (STAY, ()) if end is None else (TOWARDS, (end,))
    return (STAY, ())


def _nearest_first(danger: _Danger) -> list[Place]:
    """Places about all scenery that may cover somebody."""
    here = danger.me.place
    places = dict.fromkeys(place for piece in _scenery(danger.g) for place in _around(piece, here[2]))
    return sorted(places, key=lambda place: math.dist(place, here))


def _around(piece: Piece, z: float) -> Iterator[Place]:
    """Places in contact with a piece, about an inch from one another."""
    outline = shape_of(piece).outline
    out = FOOT_RADIUS + 0.01 if piece.solid or piece.gate else FOOT_RADIUS - 0.05
    ax, ay = outline[-1]
    for bx, by in outline:
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length, (ax - bx) / length
        steps = max(1, math.ceil(length))
        for k in range(steps + 1):
            t = k / steps
            yield (ax + t * (bx - ax) + nx * out, ay + t * (by - ay) + ny * out, z)
        ax, ay = bx, by


def run_to_cover(ref: Ref, g: Fight, who: str, origin: Base, eye: float, shooter_id: str) -> None:
    """bala.shoot.result-8-foot: the target's owner moves it; bala.shoot.result-8-rider, bala.ruling.result-8-on-cart:
    riders and people on carts stay where they are. The danger is at `origin`, a shooter's base or an explosion.

    It ends in any facing (bala.ruling.facing) and starts no fight (bala.ruling.forced-moves-no-fight). Paralysis
    comes with the result itself; detection follows what is visible now (bala.ruling.result-8-detection)."""
    c = g[who]
    if c.horse or c.cart:
        return
    shooter = g.characters.get(shooter_id)
    ignore = shooter.cart if shooter is not None else ""
    kind, places = refuges(g, who, origin, eye, ignore)
    if kind == STAY:
        ref.tell("no-cover", PROCEDURE, who=who)
        return
    danger = _danger(g, c, origin, eye, ignore)

    choices = [TakeCover(who, (place,), bearing(base(danger.at(place)), origin)) for place in places]
    options = [Option(choice, rules=(RULE, PROCEDURE), facts={"kind": kind}) for choice in choices]
    check = partial(_check, who, kind, places, danger)
    chosen = ref.ask(g.seat_of(who), RULE, options, check, facts={"who": who, "kind": kind})
    x, y, z = chosen.path[0]
    facing = c.facing if chosen.facing is None else chosen.facing % 360.0
    moved = (x, y, z) != c.place
    g.change(who, x=x, y=y, z=z, facing=facing, gatling="" if moved else c.gatling)
    if moved:
        retreat.lose_run_up(g, who)
    rule = "bala.shoot.result-8-hide" if kind == HIDDEN else RULE
    ref.tell(_EVENTS[kind] if moved else "stays-in-cover", rule, who=who, x=x, y=y)
    detection.refresh(g)


def _check(who: str, kind: str, places: tuple[Place, ...], danger: _Danger, choice: Choice) -> Refusal | None:
    """Any place is good that is as good as those on offer."""
    if not limits.says(choice, TakeCover, who) or len(choice.path) != 1:
        return Refusal(RULE, "not-offered", ("take-cover",))
    place = choice.path[0]
    if place in places:
        return None
    if kind == TOWARDS:
        return Refusal(PROCEDURE, "nearest-cover-only")
    if not danger.allowed(place):
        rule = PROCEDURE if danger.may_approach else "bala.shoot.result-8-approach"
        return Refusal(rule, "place-not-allowed")
    way = danger.field.route(_WALK, danger.me.place, place, _INCHES)
    if way is None or abs(place[2] - danger.me.z) > TOUCH:
        return Refusal(PROCEDURE, "out-of-reach", facts={"inches": _INCHES})
    if kind == HIDDEN and not danger.hidden(place):
        return Refusal("bala.shoot.result-8-hide", "must-hide")
    if kind == COVERED and not danger.covered(place):
        return Refusal(RULE, "must-take-cover")
    return None
