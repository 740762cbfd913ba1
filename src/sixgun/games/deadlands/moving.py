"""Movement: how far somebody may still go in a round, the ways that he may take, and the move itself."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from sixgun.core.choice import Later, Option, Place, Refusal, Region
from sixgun.core.form import MOST_PLACES
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import candidates, loads, mounts, seeing, space
from sixgun.games.deadlands.board import Leaf
from sixgun.games.deadlands.choices import Stance, StandUp, Walk
from sixgun.games.deadlands.loads import allowance as allowance
from sixgun.games.deadlands.space import RADIUS, TOUCH
from sixgun.games.deadlands.state import KNEELING, PRONE, STANDING, Person, Shootout
from sixgun.miniatures.field import Field
from sixgun.miniatures.moves import Path, first_part, length_of
from sixgun.miniatures.objectives import Exit
from sixgun.miniatures.room import last_rest
from sixgun.miniatures.wishes import Wish
from sixgun.table import Trace, distance_for_cost, place_at
from sixgun.table.walk import Track

PATH, EDGE, HEIGHT = "deadlands.map.path", "deadlands.map.table-edge", "deadlands.map.height"
SPLIT, RUN = "deadlands.movement.split", "deadlands.movement.running"
DECLARED, MAIMED_LIMB = "deadlands.ruling.running-declaration", "deadlands.wounds.maimed-limb"
POSTURES, HELD, ENTANGLED = (
    "deadlands.table.house-postures",
    "deadlands.ruling.kneel-prone",
    "deadlands.fight.entangled",
)
RISING = 2.0
"""deadlands.table.house-postures: yards that getting up from a knee costs."""
JUMP = 2.0
"""deadlands.map.height: yards that one may jump down."""
OVER_EDGE = 0.05
"""A place so near to an edge, or beyond it, is no place to stand but one to leave by."""
_ON = "deadlands.map.base"


class Course(NamedTuple):
    """A way that somebody may take."""

    path: Path
    """Its start included."""
    length: float
    cost: float
    """Of the allowance of the round."""
    off: bool = False
    """It leads over an edge of the table."""
    doors: tuple[str, ...] = ()
    """Closed doors on the way, which he opens."""


# ways ----------------------------------------------------------------------------------------------------------------
def _off(g: Shootout, place: Place) -> bool:
    """deadlands.map.table-edge"""
    x, y, _ = place
    scene = g.board.scene
    return min(x, y) <= OVER_EDGE or x >= scene.width - OVER_EDGE or y >= scene.depth - OVER_EDGE


def _beside(g: Shootout, place: Place) -> Place:
    """The last place on the table before one beyond its edge."""
    x, y, z = place
    scene = g.board.scene
    return (min(max(x, RADIUS), scene.width - RADIUS), min(max(y, RADIUS), scene.depth - RADIUS), z)


def exit_at(g: Shootout, who: str, place: Place) -> Exit | None:
    """The exit of his side that a place beyond an edge belongs to."""
    beside = _beside(g, place)
    body = space.base(g[who])
    here = type(body)(*beside, RADIUS)
    return next((way for way in g.board.exits if way.side in ("", g[who].side) and way.touches(here, 0.01)), None)


def _trace(g: Shootout, me: Person, path: Path) -> Trace:
    return space.way_field(g, me.id).trace(space.walk(loads.yard_costs(me)), path)


def _saved(g: Shootout, path: Path, trace: Trace) -> float:
    """deadlands.map.height: a jump down of at most two yards costs nothing; getting down a link was paid like getting
    up."""
    links = {link.id: link for link in g.board.scene.links}
    down = [(a, b) for a, b in pairwise(path) if 0.0 < a[2] - b[2] <= JUMP + TOUCH]
    paid = [one for one in trace.stretches if one.piece in links and links[one.piece].kind == space.CLIMB]
    if not down or not paid:
        return 0.0
    saved = 0.0
    for a, b in down:
        plain = math.dist(a[:2], b[:2])
        track = Track((a, b), g.board.scene, space.walk())
        saved += max(0.0, track.lengths[0] - plain)
    return saved


def _found(g: Shootout, me: Person, places: Path) -> Path | None:
    """deadlands.map.path: through the declared places; to a single one the cheapest way."""
    field, walk = space.way_field(g, me.id), space.walk(loads.yard_costs(me))
    last = places[-1]
    if not _off(g, last):
        return field.declared(walk, me.place, places)
    beside = _beside(g, last)
    found = (
        field.declared(walk, me.place, (*places[:-1], beside)) if math.dist(me.place, beside) > TOUCH else (me.place,)
    )
    return None if found is None else (*found, last)


def measure(g: Shootout, me: Person, path: Path) -> Course:
    """What a path comes to, its start included."""
    off = len(path) > 1 and _off(g, path[-1])
    inside = path[:-1] if off else path
    trace = _trace(g, me, inside)
    length, cost = trace.length, trace.cost - _saved(g, inside, trace) * loads.yard_costs(me)
    if off:
        last = math.dist(path[-2], path[-1])
        length, cost = length + last, cost + last * loads.yard_costs(me)
    gates = [(gate, space.leaf(g.board, gate.id)) for gate in trace.gates]
    doors = tuple([gate.id for gate, leaf in gates if leaf is not None and leaf.moves])
    cost += sum(_dearer(leaf, g.changed) for _, leaf in gates if leaf is not None)
    return Course(path, length, cost, off, doors)


def _dearer(leaf: Leaf, changed: tuple[str, ...]) -> int:
    """deadlands.table.house-scenery: a table on its side is harder to get over."""
    return 0 if leaf.moves or leaf.id not in changed else leaf.covers[1].cross - leaf.covers[0].cross


def plan(
    g: Shootout, me: Person, places: Path, run: bool = False, posture: str = "", most: float | None = None
) -> Course | Refusal:
    """The way through these places, or why it is not to be had. `most`: how much of his allowance it may cost, if that
    is not what he has left."""
    refusal = _check_places(g, me, places, posture)
    if refusal is not None:
        return refusal
    path = _found(g, me, places)
    x, y, _ = places[-1]
    if path is None:
        return Refusal(PATH, "no-way", facts={"x": round(x, 1), "y": round(y, 1)})
    course = measure(g, me, path)
    left = allowance(g, me.id, run) if most is None else most
    if course.cost > left + TOUCH:
        return Refusal(SPLIT, "too-far", facts={"far": round(course.cost, 1), "most": round(left, 1)})
    return course


def _check_places(g: Shootout, me: Person, places: Path, posture: str) -> Refusal | None:
    """deadlands.map.path, deadlands.map.base, deadlands.map.table-edge"""
    field, off = space.way_field(g, me.id), bool(places) and _off(g, places[-1])
    on_table = places[:-1] if off else places
    if not 0 < len(places) <= MOST_PLACES or any(field.floor(place) is None for place in on_table):
        return Refusal(PATH, "no-such-place")
    if off:
        return _check_leaving(g, me, places[-1])
    x, y, z = places[-1]
    prone = (posture or me.posture) == PRONE
    if z > TOUCH and space.on_overturned(g, places[-1]):
        return Refusal(HEIGHT, "no-room", facts={"x": round(x, 1), "y": round(y, 1)})
    if not space.rest_field(g, me.id, prone).free(space.stand(), places[-1]):
        return Refusal(_ON, "no-room", facts={"x": round(x, 1), "y": round(y, 1)})
    return None


def _check_leaving(g: Shootout, me: Person, place: Place) -> Refusal | None:
    """deadlands.map.table-edge"""
    if me.stunned or me.winded or me.held_by:
        return Refusal(EDGE, "cannot-leave", facts={"who": me.id})
    if g.board.walled and exit_at(g, me.id, place) is None:
        return Refusal(EDGE, "no-exit", tuple([way.id for way in g.board.exits]))
    return None


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Shootout, me: Person, choice: Walk) -> Refusal | None:
    """deadlands.movement.split, deadlands.ruling.running-declaration, deadlands.fight.entangled"""
    refusal = check_able(g, me)
    if refusal is not None:
        return refusal
    if choice.run and not loads.may_run(g, me.id):
        rule = MAIMED_LIMB if loads.maimed_legs(me) else POSTURES
        return Refusal(rule, "no-running", facts={"who": me.id})
    if choice.posture:
        refusal = check_posture(g, me, choice.posture)
        if refusal is not None:
            return refusal
    found = plan(g, me, choice.path, choice.run, choice.posture)
    return found if isinstance(found, Refusal) else None


def check_able(g: Shootout, me: Person) -> Refusal | None:
    """deadlands.fight.entangled: who is held does not move."""
    if me.held_by:
        return Refusal(ENTANGLED, "entangled", facts={"who": me.id, "by": me.held_by})
    return None


def check_posture(g: Shootout, me: Person, posture: str) -> Refusal | None:
    """deadlands.table.house-postures: kneeling and lying down are free, rising from a knee costs two yards, rising from
    the ground a card."""
    if posture not in (STANDING, KNEELING, PRONE) or posture == me.posture:
        return Refusal(POSTURES, "no-such-posture", facts={"who": me.id})
    if me.posture == PRONE:
        return Refusal(POSTURES, "card-to-rise", ("stand-up",), {"who": me.id})
    if posture == STANDING and allowance(g, me.id) < RISING - TOUCH:
        return Refusal(POSTURES, "no-yards-to-rise", facts={"who": me.id, "most": round(allowance(g, me.id), 1)})
    if posture != PRONE and loads.maimed_legs(me) == 2:
        return Refusal(MAIMED_LIMB, "only-crawls", facts={"who": me.id})
    return None


def way(g: Shootout, me: Person, choice: Walk) -> Path:
    """The path of a legal choice, its start included."""
    found = plan(g, me, choice.path, choice.run, choice.posture)
    assert isinstance(found, Course), found
    return found.path


# paths ---------------------------------------------------------------------------------------------------------------
def yards_of(path: Path) -> int:
    """deadlands.ruling.interrupt-window: how many whole yards there are on it."""
    return math.floor(length_of(path) + 1e-9)


def split(path: Path, yards: float) -> tuple[Path, Path]:
    """A path up to so many yards, and what is left of it from there on."""
    return first_part(path, yards), Track(path).rest(yards)


# moving --------------------------------------------------------------------------------------------------------------
def step_aside(g: Shootout, who: str, course: Course) -> None:
    """deadlands.vamoose.ground-distance: a planned way is gone as it is, whatever it costs."""
    _go(g, who, course)


def _cut(g: Shootout, me: Person, path: Path, run: bool, posture: str) -> Course | None:
    """deadlands.ruling.interrupted-action: as much of a declared way as can still be gone."""
    path = (me.place, *path[1:])
    if len(path) < 2:
        return None
    course = measure(g, me, path)
    if not course.off:
        hit = _trace(g, me, path).hit
        fits = plan(g, me, path[1:], run, posture) if hit is None else None
        if isinstance(fits, Course):
            return course
    elif _trace(g, me, path[:-1]).hit is None and course.cost <= allowance(g, me.id, run) + TOUCH:
        return course if _check_leaving(g, me, path[-1]) is None else None
    inside = path[:-1] if course.off else path
    if len(inside) < 2:
        return None
    trace = _trace(g, me, inside)
    most = min(distance_for_cost(trace, allowance(g, me.id, run)), trace.length)
    field = space.rest_field(g, me.id, (posture or me.posture) == PRONE)
    far = last_rest(lambda d: _rests(g, field, inside, d), 0.0, most)
    return measure(g, me, first_part(inside, far, g.board.scene, space.walk())) if far > TOUCH else None


def _rests(g: Shootout, field: Field, path: Path, far: float) -> bool:
    return field.fits(space.stand(), place_at(path, far, g.board.scene, space.walk()))


def carry(g: Shootout, who: str, path: Path, run: bool = False, posture: str = "") -> Course | None:
    """Somebody goes along a declared path, its start included, as far as that is still possible, and takes a posture at
    its end; what it comes to, or None if he does not leave his place. Nothing is told."""
    if run and not g[who].running:
        g.change(who, running=True, aim=None)
    course = _cut(g, g[who], path, run, posture) if len(path) > 1 else None
    if course is not None:
        _go(g, who, course)
    if posture and posture != g[who].posture and not g[who].gone and check_posture(g, g[who], posture) is None:
        take(g, who, posture)
    return course


def _go(g: Shootout, who: str, course: Course) -> None:
    me = g[who]
    x, y, z = course.path[-1]
    opened = tuple([door for door in course.doors if door not in g.changed])
    shut = tuple([door for door in course.doors if door in g.changed])
    g.changed = tuple([one for one in g.changed if one not in shut]) + opened
    g.change(who, x=x, y=y, z=z, moved=me.moved + course.cost, walked=me.walked + course.length)
    if course.off:
        way = exit_at(g, who, course.path[-1])
        g.change(who, gone=True, exited=way.id if way is not None else "")
    mounts.leave(g, who)
    seeing.moved(g, who)


def take(g: Shootout, who: str, posture: str) -> None:
    """deadlands.table.house-postures"""
    me = g[who]
    rises = posture == STANDING and me.posture == KNEELING
    g.change(who, posture=posture, moved=me.moved + (RISING if rises else 0.0))
    seeing.look_about(g)


def walk(ref: Ref, g: Shootout, who: str, path: Path, run: bool = False, posture: str = "") -> None:
    """deadlands.movement.split: the same, and it is told."""
    before = g[who]
    course = carry(g, who, path, run, posture)
    if run and not before.running:
        ref.tell("runs", RUN, who=who)
    if course is not None:
        _tell(ref, g, who, course)
    if g[who].posture != before.posture:
        ref.tell(f"takes-{g[who].posture}", POSTURES, who=who)


def go(ref: Ref, g: Shootout, choice: Walk) -> None:
    walk(ref, g, choice.actor, way(g, g[choice.actor], choice), choice.run, choice.posture)


def _tell(ref: Ref, g: Shootout, who: str, course: Course) -> None:
    seats = () if g.place_known(who) or g[who].gone else (g.seat_of(who),)
    x, y, z = course.path[-1]
    if course.off:
        by = g[who].exited
        ref.tell("leaves", EDGE, who=who, by=by, gear=g[who].gear)
        return
    far = round(course.length, 1)
    ref.tell("moves", SPLIT, seats=seats, who=who, far=far, x=round(x, 1), y=round(y, 1), z=round(z, 1))
    for door in course.doors:
        ref.tell("opens", "deadlands.table.action-speed", seats=seats, who=who, piece=door)


# offers --------------------------------------------------------------------------------------------------------------
def offers(g: Shootout, me: Person) -> Iterator[Later]:
    """A few sensible places; `check` accepts any other in reach."""
    if check_able(g, me) is not None or (allowance(g, me.id, loads.may_run(g, me.id)) < 0.5):
        return

    def course_to(place: Place) -> bool:
        return _shortest(g, me, place) is not None

    yield from candidates.wishes(g, me, course_to).offers(partial(_to_place, g, me))


def _shortest(g: Shootout, me: Person, place: Place) -> tuple[Walk, Course] | None:
    """To a place without running, if that is possible, or else with it."""
    for run in (False, True):
        if run and (me.running or not loads.may_run(g, me.id)):
            return None
        found = plan(g, me, (place,), run)
        if isinstance(found, Course):
            return Walk(me.id, (place,), run), found
    return None


def _to_place(g: Shootout, me: Person, wish: Wish) -> Option | None:
    found = _shortest(g, me, wish.place)
    if found is None:
        return None
    choice, course = found
    x, y, _ = wish.place
    facts = {"why": wish.why, "about": wish.about, "x": round(x, 1), "y": round(y, 1), "far": round(course.length, 1)}
    rules = (SPLIT, RUN) if choice.run else (SPLIT,)
    return Option(choice, 0, rules, Region("reach", most=allowance(g, me.id, choice.run)), facts)


# postures ------------------------------------------------------------------------------------------------------------
def check_stance(g: Shootout, me: Person, choice: Stance) -> Refusal | None:
    return check_able(g, me) or check_posture(g, me, choice.posture)


def stances(g: Shootout, me: Person) -> Iterator[Stance]:
    for posture in (STANDING, KNEELING, PRONE):
        if posture != me.posture:
            yield Stance(me.id, posture)


def stance(ref: Ref, g: Shootout, choice: Stance) -> None:
    walk(ref, g, choice.actor, (), False, choice.posture)


def check_stand_up(g: Shootout, me: Person, choice: StandUp) -> Refusal | None:
    """deadlands.table.house-postures"""
    if me.posture != PRONE:
        return Refusal(POSTURES, "not-prone", facts={"who": me.id})
    if loads.maimed_legs(me) == 2:
        return Refusal(MAIMED_LIMB, "only-crawls", facts={"who": me.id})
    if not space.rest_field(g, me.id).free(space.stand(), me.place):
        return Refusal(_ON, "no-room", facts={"x": round(me.x, 1), "y": round(me.y, 1)})
    return check_able(g, me)


def stand_up(ref: Ref, g: Shootout, choice: StandUp) -> None:
    take(g, choice.actor, STANDING)
    ref.tell("takes-standing", POSTURES, who=choice.actor)


WALK = Verb(Walk, SPLIT, offers=offers, check=check, cost=0, perform=go)
STANCE = Verb(Stance, POSTURES, offers=stances, check=check_stance, cost=0, perform=stance)
STAND_UP = Verb(StandUp, POSTURES, check=check_stand_up, cost=1, perform=stand_up)
