"""The move out of a combat after breaking away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sixgun.core.choice import Choice, Later, Option, Place, Refusal, Region, any_offered
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places
from sixgun.games.punk import candidates, combats, courses, passing, resting, walks
from sixgun.games.punk.attributes import allowance
from sixgun.games.punk.choices import Slip
from sixgun.games.punk.courses import Course
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray, Model, Passage
from sixgun.games.punk.surfaces import flattened, raised
from sixgun.miniatures.wishes import Wish

SUCCESS, NO_ASSAULT = "punk.disengage.success", "punk.disengage.no-assault"


def plan(g: Fray, me: Model, choice: Slip) -> Course | Refusal:
    """punk.disengage.success, punk.ruling.break-away-details: an ordinary move that ends out of contact with every
    enemy; it may pass along those whom it touched."""
    touched = tuple([foe.id for foe in combats.touched(g, me.id)])
    course = courses.way(g, me, choice.path, touched)
    if isinstance(course, Refusal):
        return course
    if course.length > allowance(me) + TOLERANCE:
        facts = {"far": round(course.length, 1), "most": allowance(me)}
        return Refusal("punk.move.basic", "too-far", facts=facts)
    if resting.touches_enemy(g, me, course.end):
        return Refusal(NO_ASSAULT, "still-in-contact", facts={"who": me.id})
    return courses.check_end(g, me, course.end) or course


def offers(g: Fray, me: Model) -> Iterator[Later]:
    def can_go(place: Place) -> bool:
        return not isinstance(plan(g, me, Slip(me.id, (place,))), Refusal)

    found = list(candidates.wishes(g, me, can_go, away=True).offers(partial(_option, g, me)))
    yield from found
    yield Later(_narrow_way, g, me, found)


def _narrow_way(g: Fray, me: Model, found: list[Later]) -> Option | None:
    """The nearest place out of contact, where no other way out is on offer: punk.ruling.break-away-details lets it
    leave as long as there is one."""
    if any(offer.option() is not None for offer in found):
        return None
    touched = [foe.id for foe in combats.touched(g, me.id)]
    field, walk = walks.way_field(g, me, *touched), walks.walk_of(g.board, me)
    spots = field.reach(walk, flattened(g.board, me, me.place), allowance(me), 0.5)
    options = (_option(g, me, Wish(raised(g.board, me, spot.place), "step")) for spot in spots)
    return next((option for option in options if option is not None), None)


def _option(g: Fray, me: Model, wish: Wish) -> Option | None:
    choice = Slip(me.id, (wish.place,), candidates.facing_at(g, me, wish.place))
    if isinstance(plan(g, me, choice), Refusal):
        return None
    facts = {"why": wish.why, "about": wish.about, "x": round(wish.place[0], 1), "y": round(wish.place[1], 1)}
    return Option(choice, 0, (SUCCESS,), Region("reach", most=allowance(me)), facts)


def has_way(g: Fray, me: Model) -> bool:
    """punk.ruling.break-away-details: whether there is any legal way out."""
    return any_offered(offers(g, me))


def leave(ref: Ref, g: Fray, who: str) -> None:
    """punk.disengage.success: where it goes, at once."""
    me = g[who]

    def judged(choice: Choice) -> Refusal | None:
        if not isinstance(choice, Slip) or choice.actor != who:
            return Refusal(SUCCESS, "not-offered", ("slip",))
        if not real_places(choice):
            return Refusal("punk.geo.coordinates", "no-such-place")
        found = plan(g, me, choice)
        return found if isinstance(found, Refusal) else None

    answer = ref.ask(g.seat_of(who), SUCCESS, lambda: offers(g, me), judged, {"who": who})
    assert isinstance(answer, Slip)
    course = plan(g, me, answer)
    assert isinstance(course, Course)
    g.left_combat = (*g.left_combat, who)
    passing.begin(ref, g, Passage(who, "break-away", course.path, allowance(me), me.facing, facing=answer.facing))
