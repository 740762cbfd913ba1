"""A movement under way: stretch by stretch, with the enemies' shots, the tests that fall due, and its end."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Option, Place
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.punk import (
    aftermath,
    attributes,
    contacts,
    courses,
    dice,
    falls,
    fire,
    harm,
    leaps,
    resting,
    seeing,
    walks,
    watching,
)
from sixgun.games.punk.board import IMPASSABLE
from sixgun.games.punk.choices import Careful, Dare
from sixgun.games.punk.courses import Course, Station
from sixgun.games.punk.legs import DROP
from sixgun.games.punk.space import CONTACT, STEP, TOLERANCE
from sixgun.games.punk.state import Fray, Model, Passage
from sixgun.games.punk.surfaces import below, grounds_under, on_floor, wall_at
from sixgun.miniatures.field import Field
from sixgun.miniatures.room import last_rest

ROUGH_TEST, ROUGH_HALF, ROUGH_EDGE = "punk.terrain.rough-test", "punk.terrain.rough-half", "punk.terrain.rough-edge"
GAMBLE, JUMP_FAIL = "punk.terrain.bad-gamble", "punk.jump.fail"
MEDIUM, LONG = "punk.jump.medium", "punk.jump.long"
REMOVAL, FACING = "punk.terrain.impassable-removal", "punk.ruling.facing"
SPACING = 1.0
"""punk.ruling.rear-charge-check: cm between the points at which sight is looked at."""


def course_of(g: Fray, passage: Passage) -> Course:
    """The way of a movement, from where it began. Who was driven into it since then does not change it
    (punk.ruling.defensive-declaration)."""
    x, y, z = passage.path[0]
    me = replace(g[passage.who], x=x, y=y, z=z, facing=passage.started)
    if passage.how == "leap":
        return leaps.follow(g, me, passage.path)
    found = courses.follow(g, me, passage.path, Field(g.board.scene), passage.drops)
    assert isinstance(found, Course), found
    return found


def stretch(g: Fray, passage: Passage) -> tuple[Course, float]:
    """The way of a movement, and how far it goes before the next test falls due."""
    course = course_of(g, passage)
    limit = min(course.length, passage.most)
    ahead = _ahead(passage, course)
    return course, limit if ahead is None or ahead.at > limit + TOLERANCE else ahead.at


def begin(ref: Ref, g: Fray, passage: Passage) -> None:
    """punk.action.move-family: every Movement Action sets somebody on a way, be it of 0 cm."""
    g.passage = passage
    go_on(ref, g)


def go_on(ref: Ref, g: Fray) -> None:
    """The next part of the way, up to a question or to its end. Who has fallen on the way goes no further
    (punk.ruling.defensive-declaration)."""
    while (passage := g.passage) is not None:
        if g[passage.who].prone and passage.how != "stand-up":
            g.passage = None
            return
        course, until = stretch(g, passage)
        limit = min(course.length, passage.most)
        ahead = _ahead(passage, course)
        if not passage.asked and watching.is_open(g, passage, course, until):
            _window(ref, g, passage, course, until)
            return
        if ahead is None or ahead.at > limit + TOLERANCE:
            arrive(ref, g, passage, course, limit)
            return
        if _reach(ref, g, passage, course, ahead):
            return


def _ahead(passage: Passage, course: Course) -> Station | None:
    """The next point where something falls due. Fire that a shot has lit around the mover falls due where it is now."""
    left = [one for one in course.stations if (one.kind, one.leg) not in passage.done]
    return left[0]._replace(at=max(left[0].at, passage.at)) if left else None


def _window(ref: Ref, g: Fray, passage: Passage, course: Course, until: float) -> None:
    """One question of defensive fire, and the shot that comes of it; punk.defensive.move-continues: a mover that is not
    Downed goes on."""
    shot = watching.ask(ref, g, passage, course, until)
    if shot is None:
        g.passage = replace(passage, asked=True)
        return
    watching.react(ref, g, shot, passage, course)
    if not g[passage.who].in_play:
        _struck_down(g, passage)
    else:
        g.passage = _before_enemies(g, replace(passage, at=shot.number / watching.TENTH), course)


def _before_enemies(g: Fray, passage: Passage, course: Course) -> Passage:
    """punk.ruling.defensive-declaration, punk.ruling.enemy-blocks: an enemy whom fire has driven into its way stops it.
    Looked for at every mm."""
    me, end = g[passage.who], min(course.length, passage.most)
    steps = range(math.ceil(passage.at * watching.TENTH), math.ceil(end * watching.TENTH) + 1)
    for far in [min(end, k / watching.TENTH) for k in steps] if passage.how != "leap" else ():
        x, y, z = courses.place_at(g.board, me, course, far)
        bodies = [foe.body for foe in g.enemies(me.id) if abs(foe.z - z) <= STEP]
        if any(math.hypot(body.x - x, body.y - y) < body.r + me.body.r - CONTACT for body in bodies):
            return replace(passage, most=max(passage.at, far - 1 / watching.TENTH))
    return passage


def _struck_down(g: Fray, passage: Passage) -> None:
    """punk.ruling.fall-place: it lies where it was, on the floor below; beside whatever is there already."""
    me = g[passage.who]
    if not on_floor(g.board, me.place) or not walks.may_rest(g, me, me.place):
        x, y, z = resting.room(g, me, below(g.board, me.place))
        g.change(me.id, x=x, y=y, z=z, hangs="")
    g.passage = None


# on the way ----------------------------------------------------------------------------------------------------------
def _move_to(g: Fray, passage: Passage, course: Course, far: float) -> None:
    """Put the mover so far along, and note who sees it on the way."""
    who = passage.who
    if g.activation is not None and g.going.who == who:
        seen = g.going.seen_by
        blind = [foe for foe in g.enemies(who) if foe.id not in seen]
        steps = [watching.moved(g, passage, course, step) for step in _looks(course, passage.at, far)] if blind else []
        new = [foe.id for foe in blind if _seen_by(g, foe, steps)]
        g.change_activation(seen_by=tuple(sorted({*seen, *new})))
    g.models[who] = watching.moved(g, passage, course, far)


def _seen_by(g: Fray, foe: Model, steps: list[Model]) -> bool:
    """Whether an enemy sees the mover at any of these points."""
    about = g.around([foe.body, *[there.body for there in steps]])
    return any(seeing.sees(g, foe, there, about) for there in steps)


def _looks(course: Course, start: float, end: float) -> list[float]:
    """punk.ruling.rear-charge-check: the points of a stretch at which sight is looked at: every cm, all corners, and
    its beginning, where somebody who stood in between may have gone down."""
    ends = accumulate(leg.length for leg in course.legs)
    every = [start + SPACING * k for k in range(1, math.ceil(end - start))]
    return sorted({start, *[far for far in (*every, *ends) if start + TOLERANCE < far < end - TOLERANCE], end})


def _reach(ref: Ref, g: Fray, passage: Passage, course: Course, ahead: Station) -> bool:
    """Go to a point where something falls due and settle it. True if the step ends there."""
    _move_to(g, passage, course, ahead.at)
    g.passage = replace(passage, at=ahead.at, done=(*passage.done, (ahead.kind, ahead.leg)), asked=False)
    return _DUE[ahead.kind](ref, g, g.passage, course, ahead)


def _stop(g: Fray) -> bool:
    g.passage = None
    return True


def _careful(g: Fray, passage: Passage) -> None:
    """A declined test halves the distance; an Action that it cuts short is no part of a charge
    (punk.ruling.charge-counting)."""
    _limit(g, passage)
    if passage.how == "charge":
        g.change_activation(charging="", charge_moves=0)


def _limit(g: Fray, passage: Passage) -> None:
    """punk.terrain.rough-half, punk.terrain.rough-edge, punk.terrain.bad-edge, punk.ruling.rough-mix: half distance
    for the whole Action; already past it, it stops here."""
    g.passage = replace(passage, most=min(passage.most, max(courses.half(g[passage.who]), passage.at)))


def _dares(ref: Ref, g: Fray, who: str, rule: str) -> bool:
    """Whether it takes a test that it may decline; one that Sed de sangre drives does
    (punk.ruling.bloodthirst-details)."""
    options = [Option(Dare(who), rules=(rule,))]
    if not (g.activation is not None and g.going.who == who and g.going.driven):
        options.append(Option(Careful(who), rules=(ROUGH_HALF,)))
    return isinstance(ref.ask(g.seat_of(who), rule, options, facts={"who": who}), Dare)


def _needless(g: Fray, passage: Passage, course: Course) -> bool:
    """punk.terrain.rough-test: an Action of no more than half distance in all needs no test."""
    return min(course.length, passage.most) <= courses.half(g[passage.who]) + TOLERANCE


def _rough(ref: Ref, g: Fray, passage: Passage, course: Course, ahead: Station) -> bool:
    """punk.terrain.rough-test, punk.terrain.rough-once, punk.climb.basic"""
    if _needless(g, passage, course):
        return False
    who = passage.who
    if _dares(ref, g, who, ROUGH_TEST):
        test = dice.test(ref, g, who, attributes.agility(g, g[who]), ROUGH_TEST)
        ref.tell("keeps-footing" if test.passed else "slows-down", ROUGH_TEST, test.told, who=who, **test.facts)
        if test.passed:
            return True
        if g.activation is not None:
            g.change_activation(stumbled=True)
    else:
        ref.tell("goes-carefully", ROUGH_HALF, who=who)
        _careful(g, passage)
        return True
    _limit(g, passage)
    return True


def _very_rough(ref: Ref, g: Fray, passage: Passage, course: Course, ahead: Station) -> bool:
    """punk.terrain.bad-half, punk.terrain.bad-gamble, punk.terrain.bad-once, punk.ruling.bad-fall-place"""
    if _needless(g, passage, course):
        return False
    who = passage.who
    if not _dares(ref, g, who, GAMBLE):
        ref.tell("goes-carefully", "punk.terrain.bad-half", who=who)
        _careful(g, passage)
        return True
    test = dice.test(ref, g, who, attributes.agility(g, g[who]), GAMBLE)
    ref.tell("keeps-footing" if test.passed else "slips", GAMBLE, test.told, who=who, **test.facts)
    if test.passed:
        return True
    if g.activation is not None:
        g.change_activation(stumbled=True)
    leg = course.legs[ahead.leg]
    _fallen(ref, g, who, leg.end if leg.kind == DROP else g[who].place)
    return _stop(g)


def _jump(ref: Ref, g: Fray, passage: Passage, course: Course, ahead: Station) -> bool:
    """punk.jump.medium, punk.jump.long, punk.jump.fail, punk.ruling.jump-details"""
    who, leg = passage.who, course.legs[ahead.leg]
    far = leg.gap > 3 * g[who].base / 10 + TOLERANCE
    mods = [Mod(-2, LONG, "long-jump")] if far else []
    rule = LONG if far else MEDIUM
    test = dice.test(ref, g, who, attributes.agility(g, g[who]), rule, mods)
    event = "jumps" if test.passed else "jump-fails"
    ref.tell(event, rule, test.told, who=who, gap=round(leg.gap, 1), **test.facts)
    if test.passed:
        return True
    if g.activation is not None:
        g.change_activation(charging="", charge_moves=0)
    x, y, z = g[who].place
    _fallen(ref, g, who, below(g.board, (x, y, z - leg.height + 0.2)), leg.height)
    return _stop(g)


def _fall(ref: Ref, g: Fray, passage: Passage, course: Course, ahead: Station) -> bool:
    """punk.climb.drop-high: it lets itself fall; an Assault from above is settled at its end."""
    leg = course.legs[ahead.leg]
    if passage.how == "charge" and ahead.leg == len(course.legs) - 1:
        return False
    _fallen(ref, g, passage.who, leg.end, leg.height)
    return _stop(g)


def _fallen(ref: Ref, g: Fray, who: str, place: Place, height: float = 0.0) -> None:
    """punk.ruling.fall-place; impassable ground at the bottom takes it (punk.ruling.jump-details)."""
    me = g[who]
    body = replace(me.body, x=place[0], y=place[1], z=place[2])
    if IMPASSABLE in grounds_under(g.board, body):
        harm.remove(ref, g, who, REMOVAL)
        return
    x, y, z = resting.room(g, me, place)
    g.change(who, x=x, y=y, z=z, hangs="")
    falls.hurt(ref, g, who, height)
    resting.meet(ref, g, who)
    aftermath.settle(ref, g)


def _burns(ref: Ref, g: Fray, passage: Passage, course: Course, ahead: Station) -> bool:
    """punk.fire.contact, punk.ruling.fire-actions: at first contact, by the strongest marker that the way touches."""
    me = g[passage.who]
    steps = range(int(ahead.at), int(min(course.length, passage.most)) + 2)
    ways = [courses.place_at(g.board, me, course, min(float(k), course.length)) for k in steps]
    fire.scorch(ref, g, me.id, fire.along(me, ways))
    aftermath.settle(ref, g)
    if not g[me.id].in_play:
        _struck_down(g, passage)
        return True
    return False


_DUE: dict[str, Callable[[Ref, Fray, Passage, Course, Station], bool]] = {
    "rough": _rough,
    "very-rough": _very_rough,
    "jump": _jump,
    "fall": _fall,
    "fire": _burns,
}


# its end -------------------------------------------------------------------------------------------------------------
def arrive(ref: Ref, g: Fray, passage: Passage, course: Course, limit: float) -> None:
    """The end of the way, or the last place before its limit where it can stay (punk.move.no-overlap)."""
    me = g[passage.who]

    def rests(far: float) -> bool:
        place = courses.place_at(g.board, me, course, far)
        touches = resting.touches_enemy(g, me, place) and passage.how not in ("charge", "leap")
        return courses.may_stop(course, far) and courses.check_end(g, me, place) is None and not touches

    whole = limit >= course.length - TOLERANCE
    far = limit if whole else last_rest(rests, passage.at, limit)
    if not rests(far):
        whole, far = False, last_rest(rests, 0.0, far)
    _move_to(g, passage, course, far)
    g.passage = None
    _settle(ref, g, passage, whole)
    if passage.target and g[me.id].in_play:
        contacts.arrive(ref, g, passage, course, whole)


def _settle(ref: Ref, g: Fray, passage: Passage, whole: bool) -> None:
    """punk.ruling.facing: it looks where it likes; by default where it went."""
    me = g[passage.who]
    fields: dict[str, Any] = {"hangs": _wall(g, me), "prone": False}
    if passage.facing is not None:
        fields["facing"] = passage.facing % 360.0
    g.change(me.id, **fields)
    if passage.how == "stand-up":
        ref.tell("stands-up", "punk.prone.stand-up", who=me.id)
    else:
        facts: dict[str, Any] = {"x": round(me.x, 1), "y": round(me.y, 1), "z": round(me.z, 1)}
        ref.tell("arrives" if whole else "stops-short", "punk.move.basic", who=me.id, how=passage.how, **facts)
    if IMPASSABLE in grounds_under(g.board, g[me.id].body) and on_floor(g.board, g[me.id].place):
        harm.remove(ref, g, me.id, REMOVAL)


def _wall(g: Fray, me: Model) -> str:
    if on_floor(g.board, me.place):
        return ""
    wall = wall_at(g.board, me, me.place)
    return "" if wall is None else wall.id
