"""Opportunity shots: breaking into an enemy's movement (dicemore.opp.what).

The mover states his whole path; then each enemy side is asked who of its people shoots first and where, or nobody, and
again after every shot (dicemore.ruling.opp-timing). Places on the path are named in steps of half a U from its start.
Each such question is a step of its own: until it is answered the path stands in the activation, so that those who
may shoot see the odds of the very shot that they would take.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Choice, Fact, Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import fire, flight, persons, placing, rally, space, ways
from sixgun.games.dicemore.choices import Hold, Opportunity
from sixgun.games.dicemore.state import Character, Passage, Skirmish, replace
from sixgun.miniatures.moves import in_between, length_of
from sixgun.table import Trace, circle, place_at

WINDOW = "dicemore.ruling.opp-timing"
CONDITION = "dicemore.opp.target-condition"
CHARGE_GAP = 5.0
STEP = 0.5
HOLD = Hold()
"""Let him pass."""

Shots = dict[str, dict[int, tuple[int, ...]]]
"""For each possible reactor: the steps of the path where it may shoot, and with which of its weapons."""


def able(g: Skirmish, mover: str) -> list[Character]:
    """dicemore.opp.not-acted: enemies who have not acted; not the scared (dicemore.state.scared-effect), nor who is
    bound in melee (dicemore.ruling.engaged), nor anybody who may not fire."""
    if rally.scripted(g) or g[mover].side not in g.bands:
        return []
    return [
        c
        for c in g.enemies(mover)
        if not (c.acted or c.scared or c.engaged or c.fleeing or c.bearer or c.person)
        and c.hands
        and c.side in g.bands
        and persons.fire_refusal(g, c.id) is None
    ]


def shots(g: Skirmish, passage: Passage) -> Shots:
    """Who may shoot where on the rest of the path.

    dicemore.opp.target-condition: only at a target that will be hidden from the shooter at the end of the path;
    dicemore.melee.charge-opportunity, dicemore.ruling.charge: the enemy who is charged from more than 5U needs no such
    thing, and from 5U or less may not shoot at all for being charged."""
    found: Shots = {}
    for who, step, guns in _each_shot(g, passage):
        found.setdefault(who, {})[step] = guns
    return found


def _each_shot(g: Skirmish, passage: Passage) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """Who may shoot, at which step and with which weapons; each looked for when it is asked for."""
    mover, path = passage.who, passage.path
    steps: list[int] | None = None
    for c in able(g, mover):
        if c.id != passage.charged and space.cover(g, c.id, mover, path[-1]).level != "whole":
            continue
        if steps is None:
            steps = _steps(passage)
        for n in steps:
            if guns := fire.opportunity_guns(g, c.id, mover, place_on(path, n)):
                yield c.id, n, guns


def gates(taken: Trace) -> tuple[tuple[float, float], ...]:
    """Where on a path somebody is in the middle of an obstacle."""
    return tuple([(gate.enter, gate.leave) for gate in taken.gates])


def _steps(passage: Passage) -> list[int]:
    """Every half U that is still ahead, not in the middle of an obstacle."""
    last = math.floor(length_of(passage.path) / STEP + 1e-6)
    return [n for n in range(passage.at, last + 1) if not in_between(n * STEP, passage.gates)]


def place_on(path: tuple[Place, ...], step: int) -> Place:
    return place_at(path, step * STEP)


# on the way ----------------------------------------------------------------------------------------------------------
def go(ref: Ref, g: Skirmish, passage: Passage) -> None:
    """Set somebody on a path. Where nobody can shoot he is at its end at once, otherwise the next step asks."""
    g.change_activation(passage=passage)
    if next(_each_shot(g, passage), None) is None:
        arrive(ref, g)


def window(ref: Ref, g: Skirmish) -> None:
    """One question, and the shot that comes of it.

    dicemore.ruling.opp-timing: if he is shocked or scared his movement ends where he was shot and he flees; if he is
    eliminated he is removed; otherwise he goes on."""
    passage = g.going.passage
    assert passage is not None
    answer = _ask(ref, g, passage, shots(g, passage))
    if answer is None:
        arrive(ref, g)
    elif strike(ref, g, answer):
        go(ref, g, replace(passage, at=answer.number))
    elif g.ended is None:
        _stopped(ref, g, passage.who)
        leave(ref, g)


def strike(ref: Ref, g: Skirmish, shot: Opportunity) -> bool:
    """The shot, at the place that was named. False if the movement ends there. The shooter has used its turn
    (dicemore.opp.uses-turn)."""
    passage = stand_at(g, shot.number)
    who = passage.who
    before = _condition(g[who])
    ref.tell("opportunity", "dicemore.opp.what", who=shot.actor, target=who, u=shot.number * STEP)
    fire.fire_action(ref, g, shot)
    return g.ended is None and _condition(g[who]) == before


def stand_at(g: Skirmish, step: int) -> Passage:
    """Put the mover on a place of his path."""
    passage = g.going.passage
    assert passage is not None
    _put(g, passage, place_on(passage.path, step))
    return passage


def _condition(c: Character) -> tuple[object, ...]:
    """What a shot can change so that the movement ends there; a wound alone does not."""
    return (c.out, c.place, c.shocked, c.scared, c.lying, c.horse, c.fleeing)


def _stopped(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.ruling.shocked-movement: hit during its own activation, its movement ends."""
    g.change_activation(still=True)
    if not g[who].out:
        ref.tell("stopped", WINDOW, who=who)


# the question --------------------------------------------------------------------------------------------------------
def _ask(ref: Ref, g: Skirmish, passage: Passage, possible: Shots) -> Opportunity | None:
    """One question to each enemy side of which somebody may shoot; of several sides the earliest place goes first.

    dicemore.ruling.opp-timing: each once, in the order that the owners choose."""
    wanted: list[Opportunity] = []
    for side in dict.fromkeys(g[name].side for name in possible):
        mine = {name: where for name, where in possible.items() if g[name].side == side}

        def check(choice: Choice, mine: Shots = mine) -> Refusal | None:
            return refusal(passage, mine, choice)

        facts: dict[str, Fact] = {"who": passage.who, "reactors": tuple(mine)}
        answer = ref.ask(g.bands[side].seat, WINDOW, _options(g, passage, mine), check, facts)
        if isinstance(answer, Opportunity):
            wanted.append(answer)
    return min(wanted, key=lambda choice: choice.number) if wanted else None


def _options(g: Skirmish, passage: Passage, possible: Shots) -> list[Option]:
    offered = [Option(HOLD, 0, (WINDOW,))]
    for name, where in possible.items():
        for n, guns in where.items():
            place = place_on(passage.path, n)
            for gun in guns:
                choice = Opportunity(name, passage.who, gun, n, path=(place,))
                facts = {
                    "u": n * STEP,
                    "x": round(place[0], 2),
                    "y": round(place[1], 2),
                    "weapon": g[name].guns[gun].weapon,
                }
                offered.append(Option(choice, 0, ("dicemore.opp.what", CONDITION), facts=facts))
    return offered


def refusal(passage: Passage, possible: Shots, choice: Choice) -> Refusal | None:
    """Why a shot is not to be had. The place need not be named besides its step."""
    if isinstance(choice, Hold):
        return None
    if isinstance(choice, Opportunity) and choice.target == passage.who:
        guns = possible.get(choice.actor, {}).get(choice.number, ())
        if choice.gun in guns and choice.path in ((), (place_on(passage.path, choice.number),)):
            return None
    return Refusal(CONDITION, "no-opportunity", tuple(possible), {"who": choice.actor})


# going along a path --------------------------------------------------------------------------------------------------
def _put(g: Skirmish, passage: Passage, place: Place) -> None:
    """A driver takes the vehicle along with everybody aboard, a bearer the comrade."""
    me = g[passage.who]
    if me.cart:
        g.change_cart(me.cart, x=place[0], y=place[1])
        placing.seat(g, me.cart)
        return
    placing.put(g, me.id, place)
    if passage.mate:
        placing.put(g, passage.mate, place)


def arrive(ref: Ref, g: Skirmish) -> None:
    """The end of the path."""
    passage = g.going.passage
    assert passage is not None
    _put(g, passage, passage.path[-1])
    me = g[passage.who]
    if passage.facing is not None:
        if me.cart:
            g.change_cart(me.cart, facing=passage.facing)
            placing.seat(g, me.cart)
        else:
            placing.put(g, me.id, me.place, passage.facing)
    leave(ref, g)


def leave(ref: Ref, g: Skirmish) -> None:
    """The movement is over, here or before its end: a comrade is set down, the scenario looks on."""
    passage = g.going.passage
    assert passage is not None
    g.change_activation(passage=None)
    who, mate = passage.who, passage.mate
    if mate:
        g.change(mate, bearer="")
        placing.put(g, mate, _beside(g, mate, g[mate].place))
    if not g[who].out and not g[who].cart:
        persons.after_move(ref, g, who)
    if mate:
        persons.after_move(ref, g, mate)


def _beside(g: Skirmish, mate: str, place: Place) -> Place:
    """The nearest free place for the comrade who is set down."""
    tries = (place, *[there for far in (1.01, 1.5, 2.0, 2.5, 3.0) for there in circle(place, far, 16)])
    return flight.field_for(g, mate).first_free(space.WALK, tries, lambda there: not ways.stands_in(g, there)) or place
