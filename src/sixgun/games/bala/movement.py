"""Moving on foot and on horseback: declaring, rolling, going along the path, and what happens on the way.

A move is announced with its path, then rolled for, then followed inch by inch: rivals may break in at each whole inch,
windows and low fences take their action, and coming within 1 in of an enemy ends it in a fight. What is left of a move
that an interruption holds up is kept as a `Course` and followed later by `go_on`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.log import Roll
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala import (
    carts,
    contact,
    crossing,
    detection,
    interrupt,
    leaping,
    neighbours,
    reload,
    resting,
    riding,
)
from sixgun.games.bala.action import Action, one
from sixgun.games.bala.candidates import places_worth_going
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.limits import DECLARE, check_may_move, check_may_walk, check_places, foot_inches, on_foot
from sixgun.games.bala.placing import direction, put
from sixgun.games.bala.state import Character, Course, Fight, replace
from sixgun.games.bala.ways import (
    follow,
    loaded_heavily,
    on_floor,
    rest_of,
    walk_gallop,
    walk_on_foot,
    walk_short,
    walk_trot,
    way,
)
from sixgun.table import Trace, Walk, distance_for_cost, leg_length, place_at, turn_between

FIRST, NEXT = "bala.move.foot-first", "bala.move.foot-next"
TROT, GALLOP = "bala.move.horse-trot", "bala.move.horse-gallop"
SHORT_WALK = 2.0
STRAIGHT = 0.5
"""Degrees by which a gallop may differ from the horse's facing: what a drawn line can be off by."""

_RIDE = {str(row["id"]): int(str(row["dice"])[0]) for row in table("move-horse")}
_ON_FOOT = {str(row["id"]): str(row["dice"]) for row in table("move-foot")}
_FIRST_DICE = int(_ON_FOOT["first-move"][0])
_NEXT_DICE = int(_ON_FOOT["next-moves"][0])


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    """bala.action.move-cap, bala.action.move-declare, bala.ruling.move-declaration: a way and an end, named before the
    dice."""
    refused = check_may_move(g, me) or check_places(choice)
    if refused is not None:
        return refused
    if choice.how == "cross":
        return crossing.check(g, me, choice)
    if choice.item or choice.number:
        return Refusal(DECLARE, "move-fields")
    if choice.how == "foot":
        return _check_foot(g, me, choice)
    if choice.how in ("trot", "gallop"):
        return _check_ride(g, me, choice)
    if choice.how == "turn":
        return _check_turn(g, me, choice)
    if choice.how == "fight":
        return contact.check_fight_on_the_spot(g, me, choice)
    return Refusal(DECLARE, "unknown-way", ("foot", "trot", "gallop", "turn", "cross", "fight"))


def _check_foot(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    """bala.move.foot-first, bala.move.foot-next; dismounting on the way is free (bala.action.dismount)."""
    refused = check_may_walk(g, me)
    if refused is not None:
        return refused
    if not choice.path:
        return Refusal(DECLARE, "no-destination")
    if choice.target:
        refused = contact.check_target(g, me, choice.target)
        if refused is not None:
            return refused
    dismounted = _afoot(g, me, choice)
    if way(dismounted, dismounted[me.id], walk_on_foot(g, me), choice.path, choice.target) is None:
        return Refusal(DECLARE, "no-way", facts=_where(choice))
    if not choice.target and (piece := crossing.ends_in_one(g, dismounted[me.id], choice.path[-1])):
        return Refusal("bala.ruling.window-counts-as-move", "ends-in-between", facts={"piece": piece})
    return None


def _where(choice: Choice) -> dict[str, float]:
    return {"x": round(choice.path[-1][0], 1), "y": round(choice.path[-1][1], 1)}


def _check_ride(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    rule = TROT if choice.how == "trot" else GALLOP
    if not me.mounted:
        return Refusal(rule, "not-mounted", ("foot",), {"who": me.id})
    if g.activation.steady:
        return Refusal("bala.ruling.mounted-moved-whole-activation", "stood-still", facts={"who": me.id})
    if not choice.path:
        return Refusal(DECLARE, "no-destination")
    if choice.target:
        refused = contact.check_target(g, me, choice.target)
        if refused is not None:
            return refused
    if choice.how == "gallop":
        return _check_gallop(g, me, choice)
    if way(g, me, walk_trot(), choice.path, choice.target) is None:
        return Refusal(DECLARE, "no-way", facts=_where(choice))
    return None


def _check_gallop(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    """bala.move.horse-gallop, bala.ruling.gallop-direction, bala.ruling.gallop-exact: straight ahead, no turn, to a
    named point. The horse's facing counts, which is not the rider's after a shot to the side."""
    heading = g.horses[me.horse].facing
    if len(choice.path) != 1 or choice.facing is not None:
        return Refusal(GALLOP, "gallop-straight", facts={"facing": heading})
    x, y, z = choice.path[0]
    ahead = math.degrees(math.atan2(y - me.y, x - me.x))
    if abs(z - me.z) > 0.1 or turn_between(ahead, heading) > STRAIGHT:
        return Refusal("bala.ruling.gallop-direction", "gallop-straight", facts={"facing": heading})
    if follow(g, me, walk_gallop(), (me.place, on_floor(g, choice.path[0])), choice.target).hit is not None:
        return Refusal(GALLOP, "no-way", facts=_where(choice))
    return None


def _check_turn(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    """bala.ruling.facing: turning on the spot is a Move action of 0 in; a Gatling has its own rule."""
    if choice.facing is None or choice.path or choice.target:
        return Refusal("bala.ruling.facing", "turn-where", facts={"who": me.id})
    if (refused := _turns_with_gatling(me)) is not None:
        return refused
    if me.mounted and g.activation.steady:
        return Refusal("bala.ruling.mounted-moved-whole-activation", "stood-still", facts={"who": me.id})
    return check_may_walk(g, me) if on_foot(me) else None


def _turns_with_gatling(me: Character) -> Refusal | None:
    """bala.weapon.gatling-turn: whoever holds a crank turns on the spot only together with the Gatling."""
    if not me.gatling:
        return None
    return Refusal("bala.weapon.gatling-turn", "turns-with-gatling", ("turn-gatling",), {"who": me.id})


def _afoot(g: Fight, me: Character, choice: Choice) -> Fight:
    """The fight as it is when the walk begins: with the mover beside its horse or cart if it has to get off first."""
    if not me.mounted and not me.cart:
        return g
    fork = g.fork()
    _get_off(fork, me.id, choice)
    return fork


def _get_off(g: Fight, who: str, choice: Choice) -> None:
    me = g.characters[who]
    if me.mounted:
        riding.unhorse(g, who, towards=choice.path[0][:2])
    elif me.cart:
        carts.alight(g, who, towards=choice.path[0][:2])


# options -------------------------------------------------------------------------------------------------------------
def options(g: Fight, me: Character) -> Iterator[Option]:
    """A finite list of moves worth thinking about; `check` accepts any other."""
    if check_may_move(g, me) is not None:
        return
    yield from contact.fight_options(g, me)
    if me.cart and me.seat == "driver":
        return  # carts.py offers the driving; getting off is a matter of naming a place
    if me.mounted:
        yield from _ride_options(g, me)
    if check_may_walk(g, me) is None:
        yield from _foot_options(g, me)
        yield from crossing.options(g, me)
    yield from _turn_options(g, me)


def _foot_options(g: Fight, me: Character) -> Iterator[Option]:
    rule = NEXT if g.activation.ran_first else FIRST
    rules = (rule, DECLARE) if not me.mounted else (rule, DECLARE, "bala.action.dismount")
    for place, target, why in places_worth_going(g, me, "foot"):
        choice = Choice("move", me.id, target=target, how="foot", path=(place,))
        if _check_foot(g, me, choice) is None:
            yield Option(choice, 1, rules, Region("reach"), _purpose(me, place, why, target))


def _purpose(me: Character, place: Place, why: str, target: str) -> dict[str, str | float]:
    """Why one might go there, as facts: a word, the task, thing or enemy that it is about, where it is and how far."""
    word, _, goal = why.partition(":")
    inches = round(math.dist(me.place[:2], place[:2]), 1)
    return {"why": word, "goal": goal or target, "x": place[0], "y": place[1], "inches": inches}


def _ride_options(g: Fight, me: Character) -> Iterator[Option]:
    for place, target, why in places_worth_going(g, me, "trot"):
        choice = Choice("move", me.id, target=target, how="trot", path=(place,))
        if _check_ride(g, me, choice) is None:
            yield Option(choice, 1, (TROT, DECLARE), Region("reach"), _purpose(me, place, why, target))
    yield from _gallop_options(g, me)


def _gallop_options(g: Fight, me: Character) -> Iterator[Option]:
    """Straight ahead as far as the ground allows, and into the first enemy on the line."""
    if g.activation.steady:
        return
    turn = math.radians(g.horses[me.horse].facing)
    far = 6.0 * _RIDE["gallop"]
    goal = (me.x + far * math.cos(turn), me.y + far * math.sin(turn), me.z)
    for enemy in ("", *[c.id for c in g.enemies(me.id)]):
        path = (me.place, goal)
        hit = follow(g, me, walk_gallop(), path, enemy).hit
        distance = far if hit is None else hit.distance - 0.01
        if enemy:
            met = contact.first(g, me.id, walk_gallop(), path, 0.0, distance)
            if met is None or enemy not in met[1]:
                continue
        if distance >= 1.0:
            choice = Choice("move", me.id, target=enemy, how="gallop", path=(place_at(path, distance),))
            if _check_gallop(g, me, choice) is None:
                facts = _purpose(me, choice.path[0], "attack" if enemy else "advance", enemy)
                yield Option(choice, 1, (GALLOP, DECLARE), facts=facts)


def _turn_options(g: Fight, me: Character) -> Iterator[Option]:
    """Towards the nearest enemies that are not in front."""
    behind = [c for c in g.enemies(me.id) if turn_between(direction(me.place, c.place), me.facing) > 45.0]
    behind.sort(key=lambda c: math.dist(c.place, me.place))
    for c in behind[:2]:
        facing = round(direction(me.place, c.place), 1)
        choice = Choice("move", me.id, how="turn", facing=facing)
        if _check_turn(g, me, choice) is None:
            yield Option(choice, 1, ("bala.ruling.facing",), facts={"why": "towards", "goal": c.id})


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Fight, choice: Choice) -> None:
    """bala.ruling.horse-move-cap: every Move action counts towards the three, whatever its kind."""
    g.change_activation(moves=g.activation.moves + 1, run_up=0.0)
    if choice.how == "turn":
        _turn(ref, g, choice)
    elif choice.how == "cross":
        _take_load(g, choice.actor)
        crossing.cross(ref, g, choice)
    elif choice.how == "fight":
        contact.fight_on_the_spot(ref, g, choice)
    elif choice.how == "foot":
        _set_off_on_foot(ref, g, choice)
    else:
        _set_off_riding(ref, g, choice)


def _turn(ref: Ref, g: Fight, choice: Choice) -> None:
    assert choice.facing is not None
    me = g.characters[choice.actor]
    if me.mounted:  # bala.ruling.facing: for a rider it counts as moving
        g.change_activation(rode=True)
    elif on_foot(me):
        g.change_activation(foot_moves=g.activation.foot_moves + 1)
    put(g, me.id, me.place, choice.facing)
    detection.refresh(g)
    ref.tell("turns", "bala.ruling.facing", who=me.id, facing=round(choice.facing % 360.0, 1))


def _set_off_on_foot(ref: Ref, g: Fight, choice: Choice) -> None:
    who = choice.actor
    if g.characters[who].mounted or g.characters[who].cart:
        # bala.action.dismount, bala.ruling.dismount-position: free, and it starts in contact with the horse
        before = g.characters[who]
        _get_off(g, who, choice)
        ref.tell("dismounts", "bala.action.dismount", who=who)
        if contact.attack_landed(ref, g, who, before, choice.target):  # bala.ruling.recover-move-fight
            return
    me = g.characters[who]
    a = g.activation
    inches, roll, rule = _roll_on_foot(ref, g, me)
    g.change_activation(ran_first=True, foot_moves=a.foot_moves + 1)
    _take_load(g, who)
    if me.gatling:
        g.change_activation(gatling="moved")
    path = way(g, me, walk_on_foot(g, me), choice.path, choice.target)
    ref.tell("moves", rule, roll=roll, who=who, inches=inches, how="foot", target=choice.target)
    if path is not None:
        _start(ref, g, Course(choice, path, float(inches)))


def _take_load(g: Fight, who: str) -> None:
    """bala.ruling.bow-ready: moving a heavy load takes both hands."""
    if loaded_heavily(g, g.characters[who]):
        reload.use_both_hands(g, who)


def _roll_on_foot(ref: Ref, g: Fight, me: Character) -> tuple[int, Roll, str]:
    """bala.move.foot-first, bala.move.foot-next."""
    number, rule = (_NEXT_DICE, NEXT) if g.activation.ran_first else (_FIRST_DICE, FIRST)
    return (*foot_inches(ref, me, number, 6, rule), rule)


def inches_spread(g: Fight, who: str, how: str) -> dict[int, Fraction]:
    """How many inches a Move action of this kind would give, with the chance of each: the very dice of the move."""

    def roll(ref: Ref, fork: Fight) -> int:
        if how == "foot":
            return _roll_on_foot(ref, fork, fork[who])[0]
        return riding.ride_inches(ref, fork, who, _RIDE[how], TROT if how == "trot" else GALLOP)

    spread: dict[int, Fraction] = {}
    for case in enumerate_outcomes(roll, g, Fight.fork, lambda _: None, log=False):
        spread[case.result] = spread.get(case.result, Fraction(0)) + case.p
    return spread


def _set_off_riding(ref: Ref, g: Fight, choice: Choice) -> None:
    """bala.move.horse-trot, bala.move.horse-gallop: the same dice for every Move action
    (bala.ruling.horse-move-cap)."""
    who = choice.actor
    rule = TROT if choice.how == "trot" else GALLOP
    g.change_activation(rode=True)
    inches = riding.ride_inches(ref, g, who, _RIDE[choice.how], rule)
    me = g.characters[who]
    straight = (me.place, on_floor(g, choice.path[0]))
    path = straight if choice.how == "gallop" else way(g, me, walk_trot(), choice.path, choice.target)
    ref.tell("moves", rule, who=who, inches=inches, how=choice.how, target=choice.target)
    if path is not None:
        _start(ref, g, Course(choice, path, float(inches)))


def _walk_of(g: Fight, course: Course) -> Walk:
    me = g.characters[course.choice.actor]
    if course.choice.kind == "recover":
        return walk_short(g, me)
    if course.choice.how == "foot":
        return walk_on_foot(g, me)
    return walk_trot() if course.choice.how == "trot" else walk_gallop()


# the way -------------------------------------------------------------------------------------------------------------
def _start(ref: Ref, g: Fight, course: Course) -> None:
    """bala.ruling.move-interrupt-by-other-actions: once rolled for, a move is finished before the next action begins;
    only windows, fences and interruptions come in between."""
    g.change_activation(course=course)
    declared = interrupt.declaration(ref, g, "path", course.choice, _whole_inches(g, course))
    if declared is not None:
        course = _walk_to(ref, g, course, float(declared.number))
        g.change_activation(course=course)
        if interrupt.break_in(ref, g, declared.actor):
            return
    _finish(ref, g, course)


def go_on(ref: Ref, g: Fight) -> None:
    """The rest of a move after an interruption: carried out if it is still possible, otherwise lost.

    bala.ruling.interruption-window: an action already rolled for is lost when it has become impossible."""
    course = g.activation.course
    assert course is not None
    me = g.characters[course.choice.actor]
    expected = place_at(course.path, course.done, g.board.scene, _walk_of(g, course))
    if me.paralysed or math.dist(me.place, expected) > 0.01 or (course.choice.how in _RIDE and not me.mounted):
        g.change_activation(course=None)
        ref.tell("move-lost", "bala.ruling.interruption-window", who=me.id)
        return
    _finish(ref, g, course)


def _whole_inches(g: Fight, course: Course) -> tuple[int, ...]:
    """bala.ruling.interruption-window, bala.ruling.interrupt-fight: each whole inch of the path that will be covered,
    before contact with an enemy; not where nobody can stand, as in the middle of a window or fence."""
    if not interrupt.rivals(g):
        return ()
    stop, foes = _next_stop(g, course)
    last = math.ceil(stop - 1e-6) - 1 if foes else math.floor(stop + 1e-6)
    whole = crossing.follow_across(g, g.characters[course.choice.actor], _walk_of(g, course), course.path)
    return tuple([n for n in range(math.floor(course.done) + 1, last + 1) if _can_rest(g, course, whole, n)])


def _can_rest(g: Fight, course: Course, whole: Trace, distance: float) -> bool:
    """Whether the mover can come to rest that far along its path: there is room, and it is not on its way across a
    window or fence."""
    if crossing.not_in_between(whole, distance) > distance + 1e-6:
        return False
    place = place_at(course.path, distance, g.board.scene, _walk_of(g, course))
    return resting.in_the_way(g, g.characters[course.choice.actor], place) is None


def _next_stop(g: Fight, course: Course) -> tuple[float, tuple[str, ...]]:
    """How far along the path the move gets if nobody interferes, by inches, obstacles, crossings and enemies on the
    way; and the enemies that it meets there.

    bala.ruling.move-distance-is-maximum: the inches are a limit, and the declared end is approached as far as they
    allow and there is room. The whole path counts for the inches; for what is in the way only the part that lies
    ahead."""
    me = g.characters[course.choice.actor]
    walk = _walk_of(g, course)
    whole = crossing.follow_across(g, me, walk, course.path)
    hit = follow(g, me, walk, rest_of(g, walk, course.path, course.done), course.choice.target).hit
    if hit is not None:
        hit = replace(hit, distance=hit.distance + course.done)
    stop = distance_for_cost(crossing.without_inches(g.board.scene, replace(whole, hit=hit)), course.inches)
    stop = max(course.done, crossing.held_back(whole, g.activation, me, course, stop))
    meeting = contact.first(g, me.id, walk, course.path, course.done, stop + 1e-6, course.choice.target)
    if meeting is None:
        return resting.last_rest(partial(_can_rest, g, course, whole), course.done, stop), ()
    met = min(stop, crossing.not_in_between(whole, meeting[0]))
    if _can_rest(g, course, whole, met):
        return met, meeting[1]
    return _where_to_fight(g, course, whole, met, stop, meeting[1])


def _where_to_fight(
    g: Fight, course: Course, whole: Trace, met: float, stop: float, foes: tuple[str, ...]
) -> tuple[float, tuple[str, ...]]:
    """As `_next_stop`, where it comes within 1 in of enemies in a place where nobody can stand, such as the doorway of
    a closed door: there if it can step up to one of them, else on the far side if it gets so far, else it stops before
    that place without a fight (bala.ruling.fight-reach: the mover must be able to stand adjacent)."""
    me = g.characters[course.choice.actor]
    walk = _walk_of(g, course)
    there = place_at(course.path, met, g.board.scene, walk)
    coming = replace(me, x=there[0], y=there[1], z=there[2])
    reached = tuple([foe for foe in foes if contact.room_beside(g, coming, foe) is not None])
    if reached:
        return met, reached
    hit = follow(g, me, walk, rest_of(g, walk, course.path, met)).hit
    far = stop if hit is None else min(stop, met + hit.distance)
    beyond = next((met + k * 0.05 for k in range(1, 41) if _can_rest(g, course, whole, met + k * 0.05)), math.inf)
    if beyond <= far:
        return beyond, foes
    return resting.last_rest(partial(_can_rest, g, course, whole), course.done, met), ()


def up_to_contact(g: Fight, choice: Choice) -> Fight:
    """A copy of the fight as it is when a declared attack comes within 1 in of its target, if the dice carry so far and
    nobody breaks in; with the mover where it stands now if it does not get there."""
    a = g.activation
    me = g.characters[choice.actor]
    fork = _afoot(g, me, choice).fork() if choice.how == "foot" else g.fork()
    fork.change_activation(left=a.left - 1, moves=a.moves + 1, foot_moves=a.foot_moves + int(choice.how == "foot"))
    me = fork.characters[choice.actor]
    walk = _walk_of(fork, Course(choice, (), 0.0))
    path = (me.place, *choice.path) if choice.how == "gallop" else way(fork, me, walk, choice.path, choice.target)
    if not choice.path or path is None:
        return fork
    stop, foes = _next_stop(fork, Course(choice, path, math.inf))
    if choice.target in foes:
        put(fork, me.id, place_at(path, stop, fork.board.scene, walk), me.facing)
        if choice.how == "gallop":
            fork.change_activation(galloped=a.galloped + stop)
    return fork


def _walk_to(ref: Ref, g: Fight, course: Course, distance: float) -> Course:
    """Put the mover that far along its path, paying crossings on the way and letting everybody look at each whole
    inch."""
    who = course.choice.actor
    walk = _walk_of(g, course)
    course = _pay_crossings(ref, g, course, walk, distance)
    gates = crossing.paid_gates(crossing.follow_across(g, g.characters[who], walk, course.path))
    at = course.done
    while at < distance - 1e-9:
        at = min(distance, math.floor(at + 1e-9) + 1.0)
        at = next((gate.leave for gate in gates if gate.enter + 1e-6 < at < gate.leave), at)
        here = place_at(course.path, at, g.board.scene, walk)
        before = g.characters[who]
        moved = math.dist(before.place[:2], here[:2]) > 1e-6
        facing = before.facing
        ahead = direction(before.place, here)
        if moved and (course.choice.how != "gallop" or turn_between(ahead, facing) > STRAIGHT):
            facing = ahead  # bala.ruling.gallop-direction: a gallop leaves it, unless an interruption has turned it
        put(g, who, here, facing)
        detection.refresh(g)
    return replace(course, done=max(course.done, distance))


def _pay_crossings(ref: Ref, g: Fight, course: Course, walk: Walk, distance: float) -> Course:
    me = g.characters[course.choice.actor]
    found = crossing.follow_across(g, me, walk, course.path)
    climbs = [s for s in found.stretches if s.piece and s.start < distance - 1e-9 and s.end > course.done + 1e-9]
    if any(link.id == s.piece and link.kind == "climb" for s in climbs for link in g.board.scene.links):
        reload.use_both_hands(g, me.id)  # bala.move.climb: climbing needs both hands
    return crossing.pay(ref, g, course, found, distance)


def _finish(ref: Ref, g: Fight, course: Course) -> None:
    """Go as far as the move gets, then settle facing, fights and neighbours."""
    who = course.choice.actor
    stop, foes = _next_stop(g, course)
    course = _walk_to(ref, g, course, stop)
    g.change_activation(course=None)
    way_gone = walked(g, course)
    _note_run(g, course, way_gone)
    if foes:
        contact.attack(ref, g, course, foes, way_gone)
        return
    me = g.characters[who]
    if course.choice.how != "gallop" and course.choice.facing is not None:
        put(g, who, me.place, course.choice.facing)  # bala.ruling.facing: any facing at the end
    detection.refresh(g)
    ref.tell(
        "arrives",
        DECLARE,
        who=who,
        x=round(me.x, 2),
        y=round(me.y, 2),
        z=round(me.z, 2),
        distance=round(course.done, 2),
    )
    neighbours.react_to_move(ref, g, who, way_gone)


def walked(g: Fight, course: Course) -> tuple[Place, ...]:
    """The part of the path that was really covered."""
    walk = _walk_of(g, course)
    points = [course.path[0]]
    at = 0.0
    for before, after in pairwise(course.path):
        at += leg_length(before, after, g.board.scene, walk)
        if at < course.done - 1e-9:
            points.append(after)
    points.append(place_at(course.path, course.done, g.board.scene, walk))
    return tuple(points)


def _note_run(g: Fight, course: Course, way_gone: tuple[Place, ...]) -> None:
    """What a later action looks back at: a straight run for a jump (bala.move.jump-run-up), inches galloped for a
    charge."""
    if course.choice.how == "gallop":
        g.change_activation(galloped=g.activation.galloped + course.done)
    elif course.choice.how == "foot":
        heading = direction(way_gone[-2], way_gone[-1])
        g.change_activation(run_up=_straight(way_gone, heading), run_direction=heading)
    else:
        g.change_activation(run_up=0.0)


def _straight(way_gone: tuple[Place, ...], heading: float) -> float:
    """Inches of the last part of a way that lead in one direction on one level, through however many named places."""
    inches = 0.0
    for before, after in reversed(list(pairwise(way_gone))):
        length = math.dist(before, after)
        if before[2] != after[2] or (length > 1e-6 and turn_between(direction(before, after), heading) > STRAIGHT):
            break
        inches += length
    return inches


# the 2 in of recovery ------------------------------------------------------------------------------------------------
def short_walk_places(g: Fight, me: Character) -> list[Place]:
    """A few ends for the 2 in move of recovery: the nearest cover, and away from the nearest enemy."""
    if me.cart:
        return []
    return [place for place, _, _ in places_worth_going(g, me, "short") if math.dist(place, me.place) <= SHORT_WALK][:4]


def check_short_walk(g: Fight, me: Character, choice: Choice) -> Refusal | None:
    """bala.action.recover-move, bala.ruling.recover-move-mounted: up to 2 in, no dice; costs of ground apply."""
    rule = "bala.action.recover-move"
    refused = check_places(choice)
    if refused is not None:
        return refused
    if me.cart and choice.path:
        return Refusal(rule, "on-cart", facts={"who": me.id})
    if me.gatling and g.activation.gatling == "fired":
        return Refusal("bala.weapon.gatling-move-or-fire", "gatling-fired", facts={"who": me.id})
    if me.mounted and g.activation.steady:
        return Refusal("bala.ruling.mounted-moved-whole-activation", "stood-still", facts={"who": me.id})
    if not choice.path:
        return _turns_with_gatling(me)
    walk = walk_short(g, me)
    path = way(g, me, walk, choice.path)
    if path is None:
        return Refusal(rule, "no-way", facts=_where(choice))
    if follow(g, me, walk, path).cost > SHORT_WALK + 1e-6:
        return Refusal(rule, "too-far", facts={"inches": SHORT_WALK})
    return None


def short_walk(ref: Ref, g: Fight, choice: Choice) -> None:
    """It may start a fight (bala.ruling.recover-move-fight) and counts as moving for a rider."""
    me = g.characters[choice.actor]
    if me.mounted:
        g.change_activation(rode=True)
    if not choice.path:
        assert choice.facing is not None
        put(g, me.id, me.place, choice.facing)
        detection.refresh(g)
        ref.tell("turns", "bala.ruling.facing", who=me.id, facing=round(choice.facing % 360.0, 1))
        return
    if me.gatling:
        g.change_activation(gatling="moved")
    _take_load(g, me.id)
    path = way(g, me, walk_short(g, me), choice.path)
    assert path is not None
    _start(ref, g, Course(choice, path, SHORT_WALK))


ACTIONS = (
    Action("move", DECLARE, options=options, check=check, cost=one, perform=perform),
    *leaping.ACTIONS,
)
