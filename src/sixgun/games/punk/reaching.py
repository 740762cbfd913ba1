"""How near to an enemy one Action leads."""

from __future__ import annotations

from msgspec.structs import replace

from sixgun.core.choice import Place, Refusal
from sixgun.games.punk import assault, courses, seeing, walks
from sixgun.games.punk.attributes import allowance
from sixgun.games.punk.choices import Charge
from sixgun.games.punk.state import Fray, Model
from sixgun.miniatures.room import last_rest


def can_charge(g: Fray, me: Model, foe: Model) -> bool:
    """Whether it can reach an enemy with the Actions that it has left, and has room to stop where each of them ends."""
    return not isinstance(assault.plan(g, me, Charge(me.id, foe.id)), Refusal)


def toward(g: Fray, me: Model, foe: Model) -> Place:
    """Where a plain move ends that goes as near to an enemy as one Action leads, out of contact."""
    field = walks.way_field(g, me)
    for place in assault.beside(me, foe):
        away = _apart(foe, place)
        path = courses.route(g.board, me, field, away)
        if path is None:
            continue
        course = courses.follow(g, me, path, field)
        if isinstance(course, courses.Course):
            return _as_far(g, me, course)
    return me.place


def _as_far(g: Fray, me: Model, course: courses.Course) -> Place:
    """The last place on the way where it can stay, as far as the Action leads."""
    most = min(course.length, allowance(me))
    far = last_rest(
        lambda far: courses.may_stop(course, far) and _rests(g, me, courses.place_at(g.board, me, course, far)),
        0.0,
        most,
    )
    return courses.place_at(g.board, me, course, far)


def _apart(foe: Model, place: Place) -> Place:
    """The same place a little away from the enemy."""
    share = 1.0 + 0.05 / max(0.1, ((place[0] - foe.x) ** 2 + (place[1] - foe.y) ** 2) ** 0.5)
    return (foe.x + (place[0] - foe.x) * share, foe.y + (place[1] - foe.y) * share, place[2])


def _rests(g: Fray, me: Model, place: Place) -> bool:
    return courses.check_end(g, me, place) is None and not any(assault.touches(me, place, e) for e in g.enemies(me.id))


def nearest_after_move(g: Fray, me: Model, foe: Model) -> float:
    """How far away an enemy is after such a move."""
    x, y, z = toward(g, me, foe)
    return seeing.far(replace(me, x=x, y=y, z=z), foe)
