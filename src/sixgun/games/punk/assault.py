"""Charging: as direct as possible, with the fewest Actions."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import courses, passing, seeing, shots, walks
from sixgun.games.punk.attributes import allowance
from sixgun.games.punk.choices import Charge
from sixgun.games.punk.courses import Course
from sixgun.games.punk.space import TOLERANCE, contact
from sixgun.games.punk.state import Fray, Model, Passage
from sixgun.games.punk.surfaces import below, carrier
from sixgun.miniatures.room import last_rest
from sixgun.table import Base, circle, plan_gap
from sixgun.table.shapes import shape_of

DEFINITION, LOS, ONLY_WAY = "punk.assault.definition", "punk.assault.los", "punk.assault.only-way"
FEWEST, DETOUR, COUNT = "punk.assault.fewest-actions", "punk.assault.detour", "punk.ruling.charge-fewest"
SEVERAL = "punk.ruling.charge-several"
NEARLY = 0.1
"""cm that an Action of a charge may fall short of its whole distance."""
AROUND = 24
"""Places at an enemy's base that are tried for contact."""


class Plan(NamedTuple):
    """One Movement Action of a charge."""

    course: Course
    reaches: bool
    """It ends in contact."""


# the shortest way ----------------------------------------------------------------------------------------------------
def body_at(me: Model, place: Place) -> Base:
    return Base(place[0], place[1], place[2], me.base / 20, me.facing)


def touches(me: Model, place: Place, foe: Model) -> bool:
    return contact(body_at(me, place), foe.body)


def shortest(g: Fray, me: Model, foe: Model, budget: float = math.inf) -> Course | None:
    """punk.ruling.charge-fewest: the shortest way into contact with an enemy, all terrain tests taken as passed; jumps
    that need a test and Falls are no ways. Enemies whom it does not see are kept away from (punk.assault.los)."""
    key = (me, foe.body, budget, tuple([m.body for m in g.models.values() if m.id != me.id and m.in_play]))
    return g.board.scene.remembered("punk charge", key, lambda: _shortest(g, me, foe, budget), 256)


def _shortest(g: Fray, me: Model, foe: Model, budget: float) -> Course | None:
    if plan_gap(me.body, foe.body) > budget + TOLERANCE:
        return None
    best: Course | None = None
    for place in beside(me, foe):
        spot = below(g.board, place)
        if not touches(me, spot, foe) or courses.check_end(g, me, spot) is not None or not _seen_only(g, me, spot):
            continue
        least = math.dist(me.place[:2], spot[:2])
        if best is not None and least >= best.length - TOLERANCE:
            continue
        course = courses.way(g, me, (spot,), _meeting(g, me, foe, spot))
        if (
            isinstance(course, Course)
            and not course.risky
            and (best is None or course.length < best.length - TOLERANCE)
        ):
            best = course
    return best


def beside(me: Model, foe: Model) -> list[Place]:
    """Places at the enemy's base, the nearest first."""
    reach = (me.base + foe.base) / 20
    turn = math.atan2(me.y - foe.y, me.x - foe.x)
    straight = (foe.x + reach * math.cos(turn), foe.y + reach * math.sin(turn), foe.z)
    others = circle(foe.place, reach, AROUND)
    return [straight, *sorted(others, key=lambda place: math.dist(place[:2], me.place[:2]))]


def _seen_only(g: Fray, me: Model, place: Place) -> bool:
    """punk.assault.los: contact only with enemies in sight at the start of the Action."""
    return all(seeing.sees(g, me, other) for other in g.enemies(me.id) if touches(me, place, other))


def _meeting(g: Fray, me: Model, foe: Model, place: Place) -> tuple[str, ...]:
    """punk.ruling.charge-several: the enemies whom it may touch on its way to a place: the one whom it charges, and
    others in sight whom it meets there."""
    met = [other.id for other in g.enemies(me.id) if touches(me, place, other) and seeing.sees(g, me, other)]
    return tuple(sorted({foe.id, *met}))


def fewest(g: Fray, me: Model, foe: Model, left: int) -> int:
    """punk.ruling.charge-fewest: how many Movement Actions the shortest way takes; 0 if more than are left."""
    most = allowance(me)
    course = shortest(g, me, foe, most * left)
    if course is None or course.length > most * left + TOLERANCE:
        return 0
    needed = _actions(course, most)
    return needed if needed <= left else 0


def _actions(course: Course, most: float) -> int:
    """With so much for an Action, each as far as it can stop: not in the middle of what is done in one go."""
    whole, at, needed = courses.in_one_go(course), 0.0, 0
    while at < course.length - TOLERANCE:
        end = min([start for start, stop in whole if start < at + most - TOLERANCE < stop], default=at + most)
        if end <= at + TOLERANCE:
            return courses.MOST
        at, needed = end, needed + 1
    return max(1, needed)


# one Action of it ----------------------------------------------------------------------------------------------------
def plan(g: Fray, me: Model, choice: Charge) -> Plan | Refusal:
    """punk.assault.los, punk.assault.fewest-actions: the way of this Action, or why there is no charge."""
    foe = g.models.get(choice.target)
    if foe is None or not foe.in_play or foe.side == me.side:
        return Refusal(DEFINITION, "no-such-enemy", facts={"target": choice.target})
    unseen = shots.check_sight(g, me, foe)
    if unseen is not None:
        return Refusal(LOS, unseen.reason, facts=unseen.facts)
    if choice.drop:
        return _from_above(g, me, foe, choice)
    needed = fewest(g, me, foe, g.going.left)
    if not needed:
        return Refusal(COUNT, "too-far-to-charge", ("move",), {"target": foe.id})
    touching = _meeting(g, me, foe, choice.path[-1]) if choice.path else ()
    course = courses.way(g, me, choice.path, touching) if choice.path else _first_part(g, me, foe)
    if isinstance(course, Refusal):
        return course
    most = allowance(me)
    if course.length > most + TOLERANCE:
        return Refusal("punk.move.basic", "too-far", facts={"far": round(course.length, 1), "most": most})
    return _check_end(g, me, foe, course, needed)


def _first_part(g: Fray, me: Model, foe: Model) -> Course | Refusal:
    """The shortest way as far as one Action leads."""
    most = allowance(me)
    course = shortest(g, me, foe, most * g.going.left)
    assert course is not None
    if course.length <= most + TOLERANCE:
        return course
    far = last_rest(lambda far: _may_stop(g, me, course, far), 0.0, most)
    return cut(g, me, course, far, (foe.id,))


def _may_stop(g: Fray, me: Model, course: Course, far: float) -> bool:
    place = courses.place_at(g.board, me, course, far)
    free = courses.may_stop(course, far) and courses.check_end(g, me, place) is None
    return free and not any(touches(me, place, foe) for foe in g.enemies(me.id))


def cut(g: Fray, me: Model, course: Course, far: float, touching: tuple[str, ...]) -> Course | Refusal:
    """The course up to a distance."""
    path, at = [me.place], 0.0
    for leg in course.legs:
        if at + leg.length >= far - TOLERANCE:
            break
        at += leg.length
        path.append(leg.end)
    path.append(courses.place_at(g.board, me, course, far))
    return courses.follow(g, me, path, walks.way_field(g, me, *touching))


def _check_end(g: Fray, me: Model, foe: Model, course: Course, needed: int) -> Plan | Refusal:
    """Contact with this enemy; or a whole Action that leaves no more to go than the fewest Actions
    (punk.assault.detour)."""
    touched = [other for other in g.enemies(me.id) if touches(me, course.end, other)]
    if any(not seeing.sees(g, me, other) for other in touched):
        return Refusal(LOS, "contact-unseen", facts={"target": foe.id})
    blocked = courses.check_end(g, me, course.end)
    if blocked is not None:
        return blocked
    if touched:
        if foe not in touched:
            return Refusal(ONLY_WAY, "contact-with-another", facts={"target": touched[0].id})
        return Plan(course, True)
    if needed == 1:
        return Refusal(FEWEST, "not-the-fewest", facts={"target": foe.id, "actions": needed})
    x, y, z = course.end
    there = replace(me, x=x, y=y, z=z, facing=seeing.bearing_of(me, course.end, foe))
    after = fewest(g, there, foe, needed - 1)
    if not after:
        return Refusal(FEWEST, "not-the-fewest", facts={"target": foe.id, "actions": needed})
    if course.length < allowance(me) - TOLERANCE and _goes_on(g, there, foe, allowance(me) - course.length, needed - 1):
        return Refusal(FEWEST, "not-the-fewest", facts={"target": foe.id, "actions": needed})
    return Plan(course, False)


def _goes_on(g: Fray, there: Model, foe: Model, rest: float, actions: int) -> bool:
    """punk.ruling.charge-fewest: whether a model that has stopped could have used more of its distance. What is
    dragged on a page is never exact."""
    ahead = shortest(g, there, foe, allowance(there) * actions)
    if ahead is None:
        return False
    rest = min(rest, ahead.length)
    far = last_rest(lambda far: _may_stop(g, there, ahead, far), 0.0, rest)
    return far > NEARLY


def _from_above(g: Fray, me: Model, foe: Model, choice: Charge) -> Plan | Refusal:
    """punk.assault.above, punk.ruling.drop-assault-eligible: from the edge straight down, the landing in contact."""
    if not choice.path:
        return Refusal("punk.assault.above", "no-such-place", facts={"target": foe.id})
    field = walks.way_field(g, me, foe.id)
    course = courses.follow(g, me, (me.place, *choice.path), field, drops=True)
    if isinstance(course, Refusal):
        return course
    if course.length > allowance(me) + TOLERANCE:
        return Refusal("punk.move.basic", "too-far", facts={"far": round(course.length, 1), "most": allowance(me)})
    return _check_end(g, me, foe, course, 1)


def check(g: Fray, me: Model, choice: Charge) -> Refusal | None:
    found = plan(g, me, choice)
    return found if isinstance(found, Refusal) else None


def offers(g: Fray, me: Model) -> Iterator[Option]:
    """At every enemy in sight, the shortest way; and down onto those below."""
    most = allowance(me) * g.going.left
    for foe in g.enemies(me.id):
        if plan_gap(me.body, foe.body) <= most + TOLERANCE:
            yield Option(Charge(me.id, foe.id), 1, (DEFINITION,), facts={"way": ""})
            for path in drops_onto(g, me, foe):
                yield Option(Charge(me.id, foe.id, path, True), 1, (DEFINITION,), facts={"way": "from-above"})


def drops_onto(g: Fray, me: Model, foe: Model) -> Iterator[tuple[Place, ...]]:
    """Ways off the edge of what carries it that end at an enemy below."""
    if me.z - foe.z <= 2.5:
        return
    r = me.base / 20
    for edge in _edges_near(g, me, foe):
        (ex, ey), (ox, oy) = edge
        top, foot = (ex - ox * 0.01, ey - oy * 0.01, me.z), (ex + ox * r, ey + oy * r, foe.z)
        landing = below(g.board, (foot[0], foot[1], me.z - 0.5))
        if touches(me, landing, foe):
            yield (top, landing)


def _edges_near(g: Fray, me: Model, foe: Model) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Points of the edge of its surface from which a drop lands at the enemy, with the direction out."""
    zone = carrier(g.board, me.place)
    if zone is None:
        return
    outline = shape_of(zone.piece).outline
    reach, r = (me.base + foe.base) / 20, me.base / 20
    for (px, py), (qx, qy) in zip(outline, (*outline[1:], outline[0]), strict=True):
        long = math.dist((px, py), (qx, qy))
        ux, uy, ox, oy = (qx - px) / long, (qy - py) / long, (qy - py) / long, (px - qx) / long
        along, out = (foe.x - px) * ux + (foe.y - py) * uy, (foe.x - px) * ox + (foe.y - py) * oy
        rest = reach * reach - (out - r) ** 2
        if rest < 0.0:
            continue
        for t in (along - math.sqrt(rest), along + math.sqrt(rest)):
            if 0.0 <= t <= long:
                yield (px + ux * t, py + uy * t), (ox, oy)


def perform(ref: Ref, g: Fray, choice: Charge) -> None:
    """punk.assault.bonus, punk.assault.bonus-consecutive, punk.ruling.charge-counting: consecutive Actions at the same
    enemy count."""
    me = g[choice.actor]
    found = plan(g, me, choice)
    assert isinstance(found, Plan)
    counted = g.going.charge_moves if g.going.charging == choice.target else 0
    g.change_activation(charging=choice.target, charge_moves=counted + 1)
    ref.tell("charges", DEFINITION, who=me.id, target=choice.target, far=round(found.course.length, 1))
    seen = tuple([foe.id for foe in seeing.seen_enemies(g, me)])
    facing = None if found.reaches else seeing.bearing_of(me, found.course.end, g[choice.target])
    most = allowance(me)
    passage = Passage(
        me.id, "charge", found.course.path, most, me.facing, facing=facing, target=choice.target, seen=seen
    )
    passing.begin(ref, g, replace(passage, drops=choice.drop))


ACTIONS = (Verb(Charge, DEFINITION, offers=offers, check=check, cost=1, perform=perform),)
