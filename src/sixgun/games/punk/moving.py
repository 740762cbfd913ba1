"""Movement Actions: Move, Turn and Stand up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sixgun.core.choice import Later, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import activation, bloodthirst, candidates, courses, passing, reaching, resting
from sixgun.games.punk.attributes import allowance
from sixgun.games.punk.choices import Move, StandUp, Turn
from sixgun.games.punk.courses import Course
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray, Model, Passage
from sixgun.miniatures.wishes import Wish
from sixgun.table import turn_between

BASIC, FACING, STAND_UP = "punk.move.basic", "punk.ruling.facing", "punk.prone.stand-up"
ONLY_WAY, NO_MINIMUM = "punk.assault.only-way", "punk.ruling.no-minimum-move"


# move ----------------------------------------------------------------------------------------------------------------
def plan(g: Fray, me: Model, choice: Move) -> Course | Refusal:
    """punk.move.basic: the way of a move, or why it is not to be had."""
    course = courses.way(g, me, choice.path, drops=choice.drop)
    if isinstance(course, Refusal):
        return course
    most = allowance(me)
    if course.length > most + TOLERANCE:
        return Refusal(BASIC, "too-far", facts={"far": round(course.length, 1), "most": most})
    if resting.touches_enemy(g, me, course.end):
        return Refusal(ONLY_WAY, "contact-only-by-assault", ("charge",), {"who": me.id})
    return courses.check_end(g, me, course.end) or course


def check(g: Fray, me: Model, choice: Move) -> Refusal | None:
    found = plan(g, me, choice)
    return found if isinstance(found, Refusal) else None


def offers(g: Fray, me: Model) -> Iterator[Later]:
    """A few sensible places; `check` accepts any other in reach."""

    def can_go(place: Place) -> bool:
        return check(g, me, Move(me.id, (place,))) is None

    for foe in bloodthirst.prey(g, me) if bloodthirst.applies(g, me) else ():
        yield Later(_toward, g, me, foe)
    yield from candidates.wishes(g, me, can_go).offers(partial(_to_place, g, me))


def _toward(g: Fray, me: Model, foe: Model) -> Option | None:
    """punk.bloodlust.advance: as near to its prey as the Action leads."""
    return _to_place(g, me, Wish(reaching.toward(g, me, foe), "toward", foe.id))


def _to_place(g: Fray, me: Model, wish: Wish) -> Option | None:
    choice = Move(me.id, (wish.place,), candidates.facing_at(g, me, wish.place))
    found = plan(g, me, choice)
    if isinstance(found, Refusal):
        return None
    x, y, _ = wish.place
    facts = {"why": wish.why, "about": wish.about, "x": round(x, 1), "y": round(y, 1), "far": round(found.length, 1)}
    return Option(choice, 1, (BASIC,), Region("reach", most=allowance(me)), facts)


def perform(ref: Ref, g: Fray, choice: Move) -> None:
    me = g[choice.actor]
    course = plan(g, me, choice)
    assert isinstance(course, Course)
    ref.tell("moves", BASIC, who=me.id, far=round(course.length, 1))
    passage = Passage(me.id, "move", course.path, allowance(me), me.facing, facing=choice.facing, drops=choice.drop)
    passing.begin(ref, g, passage)


# turn ----------------------------------------------------------------------------------------------------------------
def check_turn(g: Fray, me: Model, choice: Turn) -> Refusal | None:
    """punk.ruling.facing, punk.ruling.no-minimum-move: a Movement Action of 0 cm."""
    if turn_between(choice.facing, me.facing) <= 0.01:
        return Refusal(FACING, "looks-there", facts={"who": me.id})
    return None


def turns(g: Fray, me: Model) -> Iterator[Option]:
    for foe, facing in candidates.facings(g, me):
        choice = Turn(me.id, facing)
        yield Option(choice, turn_cost(g, me, choice), (FACING,), Region("facing"), {"about": foe})


def turn_cost(g: Fray, me: Model, choice: Turn) -> int:
    return 0 if activation.free_turn(g) else 1


def turn(ref: Ref, g: Fray, choice: Turn) -> None:
    """The free turn is no Action; any other is a Movement Action and draws defensive fire."""
    me = g[choice.actor]
    ref.tell("turns", FACING, who=me.id, facing=round(choice.facing % 360.0))
    if activation.free_turn(g):
        g.change_activation(turned=True)
        g.change(me.id, facing=choice.facing % 360.0)
        return
    passing.begin(ref, g, Passage(me.id, "move", (me.place, me.place), 0.0, me.facing, facing=choice.facing))


# stand up ------------------------------------------------------------------------------------------------------------
def check_stand(g: Fray, me: Model, choice: StandUp) -> Refusal | None:
    return None if me.prone else Refusal(STAND_UP, "not-prone", facts={"who": me.id})


def stand_offers(g: Fray, me: Model) -> Iterator[Option]:
    """As it lies, or turned to an enemy."""
    yield Option(StandUp(me.id), 1, (STAND_UP,), facts={"about": ""})
    for foe, facing in candidates.facings(g, me):
        yield Option(StandUp(me.id, facing), 1, (STAND_UP,), Region("facing"), {"about": foe})


def stand_up(ref: Ref, g: Fray, choice: StandUp) -> None:
    """punk.prone.stand-up, punk.ruling.standup-reaction: a Movement Action, into which enemies may shoot."""
    me = g[choice.actor]
    passing.begin(ref, g, Passage(me.id, "stand-up", (me.place, me.place), 0.0, me.facing, facing=choice.facing))


ACTIONS = (
    Verb(StandUp, STAND_UP, offers=stand_offers, check=check_stand, cost=1, perform=stand_up),
    Verb(Move, BASIC, offers=offers, check=check, cost=1, perform=perform),
    Verb(Turn, FACING, offers=turns, check=check_turn, cost=turn_cost, perform=turn),
)
