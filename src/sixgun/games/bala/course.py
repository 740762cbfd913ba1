"""Going along a declared path: inch by inch, until the inches, a crossing, an enemy or an interruption end it.

What is left of a move that an interruption holds up is kept as a `Course` and followed later by `go_on`.
"""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.bala import contact, crossing, detection, hands, interrupt, limits, neighbours, placing, ways
from sixgun.games.bala.state import Character, Course, Fight, replace
from sixgun.miniatures.field import Field
from sixgun.miniatures.room import last_rest
from sixgun.table import Trace, Walk, direction, distance_for_cost, place_at, turn_between
from sixgun.table.walk import Hit, Track

STRAIGHT = 0.5
"""Degrees by which a gallop may differ from the horse's facing: what a drawn line can be off by."""
RIDDEN = ("trot", "gallop")


def walk_of(g: Fight, course: Course) -> Walk:
    me = g[course.choice.actor]
    if course.choice.kind == "recover":
        return ways.walk_short(g, me)
    if course.choice.how == "foot":
        return ways.walk_on_foot(g, me)
    return ways.walk_trot() if course.choice.how == "trot" else ways.walk_gallop()


def where(g: Fight, course: Course, distance: float) -> Place:
    """The place that far along a path."""
    return place_at(course.path, distance, g.board.scene, walk_of(g, course))


def start(ref: Ref, g: Fight, course: Course) -> None:
    """bala.ruling.move-interrupt-by-other-actions: once rolled for, a move is finished before the next action begins;
    only windows, fences and interruptions come in between."""
    way = _way(g, course)
    reached = interrupt.on_the_way(ref, g, course, _whole_inches(way), partial(_walk_to, ref, way))
    if reached is not None:
        _finish(ref, way._replace(course=reached))


def go_on(ref: Ref, g: Fight, course: Course) -> None:
    """The rest of a move after an interruption: carried out if it is still possible, otherwise lost."""
    me = g[course.choice.actor]
    expected = where(g, course, course.done)
    if me.paralysed or math.dist(me.place, expected) > 0.01 or (course.choice.how in RIDDEN and not me.mounted):
        interrupt.lost(ref, g, course)
    else:
        _finish(ref, _way(g, course))


def turn_on_the_spot(ref: Ref, g: Fight, me: Character, facing: float) -> None:
    placing.put(g, me.id, me.place, facing)
    detection.refresh(g)
    ref.tell("turns", "bala.ruling.facing", who=me.id, facing=round(facing % 360.0, 1))


class _Way(NamedTuple):
    """A move under way: its path is measured and traced once, since nobody else moves meanwhile."""

    g: Fight
    course: Course
    me: Character
    """As it set off."""
    walk: Walk
    field: Field
    """The table as it meets it."""
    track: Track
    whole: Trace
    """All that the path costs and crosses."""

    @property
    def mover(self) -> tuple[str, ...]:
        """Who moves, with the horse below."""
        return (self.me.id, self.me.horse)

    def can_rest(self, distance: float) -> bool:
        """Whether the mover can come to rest that far along its path: there is room, and it is not on its way across a
        window or fence."""
        if crossing.not_in_between(self.whole, distance) > distance + 1e-6:
            return False
        return placing.in_the_way(self.g, self.me, self.track.at(distance), self.field) is None

    def last_rest(self, most: float) -> float:
        """Where the mover comes to rest that gets so far."""
        return last_rest(self.can_rest, self.course.done, most)

    def in_the_way(self, distance: float, *ignore: str) -> Hit | None:
        """What stops the mover farther on."""
        rest = self.track.rest(distance)
        if rest == self.track.path and not any(ignore):
            return self.whole.hit
        return ways.follow(self.g, self.me, self.walk, rest, *ignore).hit


def _way(g: Fight, course: Course) -> _Way:
    me, walk = g[course.choice.actor], walk_of(g, course)
    field, track = ways.field(g, me.id), Track(course.path, g.board.scene, walk)
    return _Way(g, course, me, walk, field, track, crossing.follow_across(field, walk, track))


def _whole_inches(way: _Way) -> tuple[int, ...]:
    """bala.ruling.interruption-window, bala.ruling.interrupt-fight: each whole inch of the path that will be covered,
    before contact with an enemy; not where nobody can stand, as in the middle of a window or fence."""
    if not interrupt.rivals(way.g):
        return ()
    stop, foes = _next_stop(way)
    last = math.ceil(stop - 1e-6) - 1 if foes else math.floor(stop + 1e-6)
    return tuple([n for n in range(math.floor(way.course.done) + 1, last + 1) if way.can_rest(n)])


def _next_stop(way: _Way) -> tuple[float, tuple[str, ...]]:
    """How far along the path the move gets if nobody interferes, by inches, obstacles, crossings and enemies on the
    way; and the enemies that it meets there.

    bala.ruling.move-distance-is-maximum: the inches are a limit, and the declared end is approached as far as they
    allow and there is room. The whole path counts for the inches; for what is in the way only the part that lies
    ahead."""
    g, course, me, walk, _, track, whole = way
    hit = way.in_the_way(course.done, course.choice.target)
    if hit is not None:
        hit = replace(hit, distance=hit.distance + course.done)
    stop = distance_for_cost(crossing.without_inches(g.board.scene, replace(whole, hit=hit)), course.inches)
    stop = max(course.done, crossing.held_back(whole, g.activation, me, course, stop))
    meeting = contact.first(g, me.id, walk, track, course.done, stop + 1e-6, course.choice.target)
    if meeting is None:
        return way.last_rest(stop), ()
    met = min(stop, crossing.not_in_between(whole, meeting[0]))
    return (met, meeting[1]) if way.can_rest(met) else _where_to_fight(way, met, stop, meeting[1])


def _where_to_fight(way: _Way, met: float, stop: float, foes: tuple[str, ...]) -> tuple[float, tuple[str, ...]]:
    """As `_next_stop`, where it comes within 1 in of enemies in a place where nobody can stand, such as the doorway of
    a closed door: there if it can step up to one of them, else on the far side if it gets so far, else it stops before
    that place without a fight (bala.ruling.fight-reach: the mover must be able to stand adjacent)."""
    x, y, z = way.track.at(met)
    coming = replace(way.me, x=x, y=y, z=z)
    reached = tuple([foe for foe in foes if contact.room_beside(way.g, coming, foe) is not None])
    if reached:
        return met, reached
    hit = way.in_the_way(met)
    far = stop if hit is None else min(stop, met + hit.distance)
    beyond = next((met + k * 0.05 for k in range(1, 41) if way.can_rest(met + k * 0.05)), math.inf)
    return (beyond, foes) if beyond <= far else (way.last_rest(met), ())


def _walk_to(ref: Ref, way: _Way, distance: float) -> Course:
    """Put the mover that far along its path, paying crossings on the way and letting everybody look at each whole
    inch."""
    g, course, who = way.g, way.course, way.me.id
    if _climbs(way, distance):
        hands.use_both_hands(g, who)  # bala.move.climb: climbing needs both hands
    course = crossing.pay(ref, g, course, way.whole, distance)
    at, before = course.done, g[who]
    place, facing = before.place, before.facing
    watched = detection.concerns(g, way.mover)  # if not, nobody learns anything on the way
    changed: tuple[str, ...] = ()  # since everybody looked: anything before the first inch, then only the mover
    while at < distance - 1e-9:
        at = crossing.not_in_between(way.whole, min(distance, math.floor(at + 1e-9) + 1.0))
        here = way.track.at(at)
        ahead = direction(place, here)
        moved = math.hypot(here[0] - place[0], here[1] - place[1]) > 1e-6
        if moved and (course.choice.how != "gallop" or turn_between(ahead, facing) > STRAIGHT):
            facing = ahead  # bala.ruling.gallop-direction: a gallop leaves it, unless an interruption has turned it
        place = here
        if watched or at >= distance - 1e-9:
            placing.put(g, who, place, facing)
            detection.refresh(g, *changed)
            changed = way.mover
    return replace(course, done=max(course.done, distance))


def _climbs(way: _Way, distance: float) -> bool:
    done = way.course.done
    passed = {s.piece for s in way.whole.stretches if s.start < distance - 1e-9 and s.end > done + 1e-9}
    return any(link.id in passed and link.kind == "climb" for link in way.g.board.scene.links)


def _finish(ref: Ref, way: _Way) -> None:
    """Go as far as the move gets, then settle facing, fights and neighbours."""
    g, who = way.g, way.me.id
    stop, foes = _next_stop(way)
    course = _walk_to(ref, way, stop)
    way_gone = way.track.first_part(course.done)
    _note_run(g, course, way_gone)
    if foes:
        contact.attack(ref, g, course, foes, way_gone)
        return
    if course.choice.how != "gallop" and course.choice.facing is not None:
        placing.put(g, who, g[who].place, course.choice.facing)  # bala.ruling.facing: any facing at the end
    detection.refresh(g, *(way.mover if course.done > way.course.done else ()))
    x, y, z = [round(number, 2) for number in g[who].place]
    ref.tell("arrives", limits.DECLARE, who=who, x=x, y=y, z=z, distance=round(course.done, 2))
    neighbours.react_to_move(ref, g, who, way_gone)


def _note_run(g: Fight, course: Course, way_gone: tuple[Place, ...]) -> None:
    """The move is over. What a later action looks back at: a straight run for a jump (bala.move.jump-run-up), inches
    galloped for a charge."""
    if course.choice.how == "gallop":
        g.change_activation(course=None, galloped=g.activation.galloped + course.done)
    elif course.choice.how == "foot":
        heading = direction(way_gone[-2], way_gone[-1])
        g.change_activation(course=None, run_up=_straight(way_gone, heading), run_direction=heading)
    else:
        g.change_activation(course=None, run_up=0.0)


def _straight(way_gone: tuple[Place, ...], heading: float) -> float:
    """Inches of the last part of a way that lead in one direction on one level, through however many named places."""
    inches = 0.0
    for before, after in reversed(list(pairwise(way_gone))):
        length = math.dist(before, after)
        if before[2] != after[2] or (length > 1e-6 and turn_between(direction(before, after), heading) > STRAIGHT):
            break
        inches += length
    return inches
