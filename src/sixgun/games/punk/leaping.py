"""The Leap: one or several Movement Actions in one, through the air, also into contact."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import assault, candidates, courses, leaps, passing, resting, seeing, shots
from sixgun.games.punk.attributes import allowance, has
from sixgun.games.punk.choices import Leap
from sixgun.games.punk.courses import MOST, Course
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray, Model, Passage
from sixgun.games.punk.surfaces import below, on_floor

SPECIAL, SUPER, LAND = "punk.special.leap", "punk.leap.super", "punk.leap.three-d"
LOS, ONLY_WAY, FEWEST = "punk.assault.los", "punk.assault.only-way", "punk.assault.fewest-actions"


def plan(g: Fray, me: Model, choice: Leap) -> Course | Refusal:
    """punk.leap.three-d, punk.leap.super: as far as so many Actions lead, to a place where it can stand; into contact
    only as an Assault."""
    if not has(me, "leap"):
        return Refusal(SPECIAL, "cannot-leap", ("move",), {"who": me.id})
    if not 1 <= choice.number <= g.going.left or not 0 < len(choice.path) <= MOST:
        return Refusal(SUPER, "so-many-actions", facts={"left": g.going.left})
    if not choice.target and resting.touches_enemy(g, me, choice.path[-1]):
        return Refusal(ONLY_WAY, "contact-only-by-assault", facts={"who": me.id})
    touching = (choice.target,) if choice.target else ()
    course = leaps.way(g, me, choice.path, touching)
    if isinstance(course, Refusal):
        return course
    most = allowance(me) * choice.number
    if course.length > most + TOLERANCE:
        return Refusal(SUPER, "too-far", facts={"far": round(course.length, 1), "most": most})
    if not on_floor(g.board, course.end):
        return Refusal(LAND, "nothing-to-stand-on", facts={"x": round(course.end[0], 1), "y": round(course.end[1], 1)})
    return courses.check_end(g, me, course.end) or _check_contact(g, me, choice, course)


def _check_contact(g: Fray, me: Model, choice: Leap, course: Course) -> Course | Refusal:
    """punk.assault.los, punk.ruling.leap-details: an Assault needs sight at the start and the fewest Actions."""
    if not choice.target:
        return course
    touched = [foe for foe in g.enemies(me.id) if assault.touches(me, course.end, foe)]
    foe = g.models.get(choice.target)
    if foe is None or foe not in touched:
        return Refusal(ONLY_WAY, "no-contact", facts={"target": choice.target})
    if any(not seeing.sees(g, me, other) for other in touched):
        return shots.check_sight(g, me, foe) or Refusal(LOS, "contact-unseen", facts={"target": foe.id})
    needed = min(_actions(me, course), fewest(g, me, foe))
    facts = {"target": foe.id, "actions": needed}
    return course if choice.number == needed else Refusal(FEWEST, "not-the-fewest", facts=facts)


def _actions(me: Model, course: Course) -> int:
    """How many Movement Actions a leap takes."""
    return max(1, math.ceil((course.length - TOLERANCE) / allowance(me)))


def fewest(g: Fray, me: Model, foe: Model) -> int:
    """punk.ruling.charge-fewest: with how many Actions a leap reaches an enemy at best."""
    spots = [below(g.board, place) for place in assault.beside(me, foe)]
    free = [spot for spot in spots if assault.touches(me, spot, foe) and courses.check_end(g, me, spot) is None]
    ways = [leaps.way(g, me, (spot,), (foe.id,)) for spot in free]
    return min([_actions(me, way) for way in ways if isinstance(way, Course)], default=MOST)


def check(g: Fray, me: Model, choice: Leap) -> Refusal | None:
    found = plan(g, me, choice)
    return found if isinstance(found, Refusal) else None


def offers(g: Fray, me: Model) -> Iterator[Option]:
    """Into contact with enemies in sight, and to a few good places, roofs among them."""
    if not has(me, "leap"):
        return
    reach = allowance(me)
    for foe in g.enemies(me.id):
        for place in assault.beside(me, foe)[:3]:
            spot = below(g.board, place)
            course = leaps.way(g, me, (spot,), (foe.id,))
            if isinstance(course, Course) and course.length <= reach * g.going.left + TOLERANCE:
                number = max(1, math.ceil((course.length - TOLERANCE) / reach))
                facts = {"why": "", "x": round(spot[0], 1), "y": round(spot[1], 1)}
                yield Option(Leap(me.id, (spot,), None, number, foe.id), number, (SPECIAL,), facts=facts)
    for place, why in candidates.tops(g, me, reach * g.going.left):
        number = max(1, math.ceil((math.dist(me.place, place) - TOLERANCE) / reach))
        facts = {"why": why, "x": round(place[0], 1), "y": round(place[1], 1)}
        for n in range(number, g.going.left + 1):
            yield Option(Leap(me.id, (place,), None, n), n, (SPECIAL,), Region("reach", most=reach * n), facts)


def cost(g: Fray, me: Model, choice: Leap) -> int:
    return max(1, choice.number)


def perform(ref: Ref, g: Fray, choice: Leap) -> None:
    """punk.ruling.leap-details: each merged Action counts as a charging one if the enemy was in sight when it began."""
    me = g[choice.actor]
    course = plan(g, me, choice)
    assert isinstance(course, Course)
    counted = g.going.charge_moves if g.going.charging == choice.target and choice.target else 0
    moves = counted + choice.number if choice.target else 0
    g.change_activation(charging=choice.target, charge_moves=moves)
    ref.tell("leaps", SPECIAL, who=me.id, target=choice.target, far=round(course.length, 1))
    seen = tuple([foe.id for foe in seeing.seen_enemies(g, me)]) if choice.target else ()
    most = allowance(me) * choice.number
    passage = Passage(
        me.id, "leap", course.path, most, me.facing, facing=choice.facing, target=choice.target, seen=seen
    )
    passing.begin(ref, g, passage)


ACTIONS = (Verb(Leap, SPECIAL, offers=offers, check=check, cost=cost, perform=perform),)
