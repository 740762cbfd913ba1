"""The meeting: its scripted first round and its crowd of civilians."""

from __future__ import annotations

import math
from functools import partial

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places
from sixgun.games.dicemore import flight, placing, space
from sixgun.games.dicemore.choices import CrowdDone, CrowdMove, CrowdOff, CrowdStay
from sixgun.games.dicemore.custody import CIVILIAN, POLITICIAN, SNIPER
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.state import Skirmish
from sixgun.table import circle, direction, rounded

FIRST = "dicemore.ruling.meeting-first-round"
CROWD = "dicemore.ruling.meeting-civilians"
MOVES = ("move",)
"""The one kind of action of the scripted round."""
DIRECTIONS = 8


def scripted(g: Skirmish) -> bool:
    """dicemore.scenario.meeting-first-round: no initiative is rolled, only the bad side acts, one movement each."""
    return g.board.scenario == "meeting" and g.round == 1


def open_round(ref: Ref, g: Skirmish) -> None:
    """dicemore.scenario.meeting-first-round, dicemore.ruling.meeting-first-round: without dice the politician loses 1
    COS and can only walk from now on, the sniper is removed, the civilians move. Nobody wins an initiative in this
    round; the good side, which does nothing else, moves the civilians."""
    c = g[POLITICIAN]
    g.change(POLITICIAN, wounds=c.wounds + 1, walks_only=True)
    ref.tell("sniper-fires", FIRST, who=POLITICIAN, n=1)
    g.change(SNIPER, out="eliminated")
    ref.tell("sniper-falls", FIRST, who=SNIPER)
    move_civilians(ref, g, GOOD)


def takes_part(g: Skirmish, side: str) -> bool:
    """dicemore.ruling.meeting-first-round: the good side does nothing in the scripted round."""
    return not scripted(g) or side == BAD


def action_refusal(g: Skirmish, choice: Choice) -> Refusal | None:
    """dicemore.ruling.meeting-first-round: in the scripted round the killers make one movement each, nothing else."""
    if scripted(g) and choice.kind not in MOVES:
        return Refusal(FIRST, "only-moves", MOVES, {"kind": choice.kind})
    return None


# the crowd -----------------------------------------------------------------------------------------------------------
def move_civilians(ref: Ref, g: Skirmish, side: str) -> None:
    """dicemore.scenario.meeting-civilians, dicemore.ruling.meeting-civilians: the winner of the first initiative of
    a round moves all civilians, up to 10U each; one who reaches an edge may be taken off. They need no cards, and the
    flight of 9.12 is not for them. He may leave those alone whom he does not want to move."""
    if g.board.scenario != "meeting":
        return
    for who in [c.id for c in g.in_play() if c.person == CIVILIAN]:
        choice = ref.ask(g.bands[side].seat, CROWD, partial(offers, g, who), partial(check, g, who), {"who": who})
        if isinstance(choice, CrowdDone):
            return
        if isinstance(choice, CrowdStay):
            continue
        where = choice.path[0]
        placing.put(g, who, where, direction(g[who].place, where))
        if isinstance(choice, CrowdOff):
            g.change(who, out="left")
            ref.tell("civilian-leaves", CROWD, who=who)
        else:
            ref.tell("civilian-moves", CROWD, who=who, x=round(where[0], 2), y=round(where[1], 2))


def reach() -> float:
    return float(numbers("meeting")["crowd_move_u"])


def check(g: Skirmish, who: str, choice: Choice) -> Refusal | None:
    """Up to 10U by a way on which nothing has to be climbed, to a place with room; off the table from its edge."""
    if choice in (CrowdDone(), CrowdStay(who)):
        return None
    if not isinstance(choice, (CrowdMove, CrowdOff)) or choice.actor != who or len(choice.path) != 1:
        kinds = ("crowd-move", "crowd-off", "crowd-stay", "crowd-done")
        return Refusal(CROWD, "move-this-civilian", kinds, {"who": who})
    where = choice.path[0]
    if not real_places(choice) or where[2]:
        return Refusal(CROWD, "no-such-place")
    if not flight.field_for(g, who).free(space.WALK, where):
        return Refusal(CROWD, "no-room-there", facts={"who": who})
    if isinstance(choice, CrowdOff) and not at_edge(g, where):
        return Refusal(CROWD, "not-at-edge", facts={"who": who})
    if math.dist(g[who].place, where) > reach() + space.TOLERANCE:
        return Refusal(CROWD, "too-far", facts={"who": who, "u": reach()})
    way = flight.field_for(g, who).route(space.WALK, g[who].place, where, reach() + 1.0)
    if way is None or way.length > reach() + space.TOLERANCE:
        return Refusal(CROWD, "too-far", facts={"who": who, "u": reach()})
    return None


def at_edge(g: Skirmish, where: Place) -> bool:
    scene = g.board.scene
    gap = min(where[0], where[1], scene.width - where[0], scene.depth - where[1])
    return gap <= space.RADIUS + space.TOLERANCE


def offers(g: Skirmish, who: str) -> list[Option]:
    """Away to an edge if it can be reached, a few places around, staying, and no more of this."""
    found: list[Option] = []
    off = [CrowdOff(who, (place,)) for _, place in space.edges(g, g[who])]
    there = [CrowdMove(who, (place,)) for place in _around(g, who)]
    found += [Option(choice, 0, (CROWD,)) for choice in off if check(g, who, choice) is None]
    found += [Option(choice, 0, (CROWD,), Region("reach")) for choice in there if check(g, who, choice) is None]
    found.append(Option(CrowdStay(who), 0, (CROWD,)))
    found.append(Option(CrowdDone(), 0, (CROWD,)))
    return found


def _around(g: Skirmish, who: str) -> list[Place]:
    """Straight away from the stage first, then the other directions; as far as it can, or half as far."""
    c = g[who]
    stage = g.board.boxes["stage"]
    away = math.atan2(c.y - stage.y - stage.h / 2, c.x - stage.x - stage.w / 2)
    found: list[Place] = []
    circles = [circle((c.x, c.y, 0.0), far, DIRECTIONS, away) for far in (reach(), reach() / 2)]
    for tries in zip(*circles, strict=True):
        places = [rounded(where, 3) for where in tries]
        found += [where for where in places if math.dist(where, c.place) <= reach()][:1]
    return found
