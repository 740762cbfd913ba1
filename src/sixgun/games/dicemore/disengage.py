"""Breaking off from melee."""

from __future__ import annotations

import math

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, persons, placing, space, trials, ways
from sixgun.games.dicemore.action import PRICES, Action
from sixgun.games.dicemore.choices import Away, Disengage, Stay
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.choices import Own
from sixgun.table import direction, rounded

DISENGAGE = "dicemore.melee.disengage-test"
COST_RULE = "dicemore.melee.disengage-cost"
DISTANCE = "dicemore.ruling.disengage-distance"
LEAST = 10.0
"""dicemore.melee.disengage-distance: 10U and the result of a die."""


def check(g: Skirmish, me: Character, _choice: Own) -> Refusal | None:
    """dicemore.melee.disengage-cost: only somebody bound in melee, for 3 points."""
    if not me.engaged:
        return Refusal("dicemore.ruling.engaged", "not-engaged", facts={"who": me.id})
    return None


def perform(ref: Ref, g: Skirmish, choice: Own) -> None:
    """dicemore.melee.disengage-test, dicemore.ruling.disengage-test: one die, 1 more for each enemy beyond the first,
    lower than REF; with `disengage_equal` an equal total succeeds as well. dicemore.reflex.failure: a failure costs the
    points all the same."""
    who = choice.actor
    extra = len(g[who].engaged) - 1
    mods = [Mod(extra, DISENGAGE, "further-enemies")] if extra else []
    bonus = [Mod(1, "dicemore.ruling.disengage-test", "equal")] if g.board.switches.disengage_equal else []
    if not trials.reflexes(ref, g, who, DISENGAGE, mods=mods, bonus=bonus, dice=1):
        ref.tell("stays-engaged", DISENGAGE, who=who)
        return
    roll = ref.dice(1, 6, DISTANCE)
    far = LEAST + roll.total
    ref.tell("disengages", DISTANCE, roll, who=who, u=far)
    _away(ref, g, who, far)


def _away(ref: Ref, g: Skirmish, who: str, far: float) -> None:
    """dicemore.melee.disengage-distance, dicemore.ruling.disengage-distance: in any direction away from the engaged
    enemies, ending more than 1U from all of them; it needs no facing and triggers nothing. Like a fleeing one
    (flight.run), who lay gets up."""
    foes = g[who].engaged
    ends = _ends(g, who, foes, far)
    offered = [Option(Away(who, (place,)), 0, (DISTANCE,), Region("reach"), {"u": round(u, 1)}) for u, place in ends]
    offered.append(Option(Stay(who), 0, (DISTANCE,)))
    me = g[who]
    answer = ref.ask(
        g.seat_of(who), DISTANCE, offered, lambda chosen: _check_end(g, me, foes, far, chosen), {"who": who, "u": far}
    )
    if isinstance(answer, Stay):
        return
    bonds.release(g, who)
    facing = direction(me.place, answer.path[0]) if answer.facing is None else answer.facing
    placing.put(g, who, answer.path[0], facing)
    g.change(who, lying=False)
    g.change_activation(moved=True, still=True)
    ref.tell("arrives", DISTANCE, who=who, x=round(answer.path[0][0], 2), y=round(answer.path[0][1], 2))
    persons.after_move(ref, g, who)


def _check_end(g: Skirmish, me: Character, foes: tuple[str, ...], far: float, choice: Choice) -> Refusal | None:
    if choice == Stay(me.id):
        return None
    if not isinstance(choice, Away) or choice.actor != me.id:
        return Refusal(DISTANCE, "away-or-stay", ("away", "stay"))
    refused = placing.check_places(choice)
    if refused is not None or len(choice.path) != 1:
        return refused or Refusal(DISTANCE, "no-destination", facts={"how": "away"})
    place = choice.path[0]
    there = space.spot(place)
    for foe in foes:
        gap = math.dist(place, g[foe].place) - there.r - space.base(g[foe]).r
        if space.within(gap, bonds.REACH) or math.dist(place, g[foe].place) < math.dist(me.place, g[foe].place):
            return Refusal(DISTANCE, "not-away", facts={"target": foe})
    way = ways.field(g, me.id).route(ways.walk_of(g, me), me.place, place, far)
    if way is None or way.cost > far + 1e-6 or ways.stands_in(g, place):
        return Refusal(DISTANCE, "moves-too-far", facts={"most": far, "u": far, "how": "away"})
    return None


def _ends(g: Skirmish, who: str, foes: tuple[str, ...], far: float) -> list[tuple[float, Place]]:
    """A few ends, the farthest from the enemies first."""
    me = g[who]
    x = sum(g[foe].x for foe in foes) / len(foes)
    y = sum(g[foe].y for foe in foes) / len(foes)
    back = direction((x, y, 0.0), me.place)
    table = ways.field(g, who)
    found: list[tuple[float, Place]] = []
    for turn in (0.0, 45.0, -45.0, 80.0, -80.0):
        end = table.straight(ways.walk_of(g, me, gates=False), me.place, back + turn, far - 0.01)
        place = rounded(end) if table.free(ways.walk_of(g, me), rounded(end)) else end
        if _check_end(g, me, foes, far, Away(who, (place,))) is None:
            found.append((math.dist(place, me.place), place))
    return sorted(found, key=lambda pair: -pair[0])


ACTIONS = (
    Action(
        Disengage,
        COST_RULE,
        perform,
        check=check,
        cost=PRICES["disengage"],
        rules=(COST_RULE, DISENGAGE),
        unpaid=COST_RULE,
    ),
)
