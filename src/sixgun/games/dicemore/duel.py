"""The duel: nobody shoots before a leader does, and a follower near his leader sets him off.

Which leader has been set off is noted here; his shot is in duel_shot.py, which runs right after the movement that set
him off.
"""

from __future__ import annotations

import math
from functools import partial

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import flight, placing, space
from sixgun.games.dicemore.choices import Enter
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.state import Character, Skirmish

HOLD = "dicemore.scenario.duel-hold-fire"
TRIGGER = "dicemore.scenario.duel-trigger"
DETAILS = "dicemore.ruling.duel-details"
ENTER = "dicemore.scenario.duel-deployment"
OPEN = "duel-open"
"""Progress: the shooting has begun."""
STEP = 1.0


def set_off(side: str) -> str:
    """Progress: the leader of this side has been set off and has not shot yet."""
    return f"set-off:{side}"


def champion(g: Skirmish, side: str) -> Character:
    """The leader who stands in the street; dicemore.ruling.leaderless-bands: in a band without one a hero stands in,
    or else anybody."""
    members = [g[who] for who in g.bands[side].members]
    for able in ([c for c in members if c.role == "leader"], [c for c in members if c.hero], members):
        if able:
            return able[0]
    raise AssertionError(f"{side} has nobody")


def holds_fire(g: Skirmish) -> bool:
    """dicemore.scenario.duel-hold-fire: all weapons are silent until a leader has fired. It is also over when a leader
    is gone: there is nobody left to wait for."""
    if g.board.scenario != "duel" or g.progress.get(OPEN):
        return False
    return not any(champion(g, side).out for side in g.bands)


def has_card(g: Skirmish, who: str) -> bool:
    """dicemore.ruling.duel-details: leaders have no card before the shooting starts."""
    return not holds_fire(g) or who not in [champion(g, side).id for side in g.bands]


def after_move(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.scenario.duel-trigger, dicemore.ruling.duel-details: a follower who ends a move within 10U of his own
    leader sets him off."""
    c = g[who]
    if not holds_fire(g) or c.side not in g.bands or not c.in_play:
        return
    leader = champion(g, c.side)
    near = float(numbers("duel")["trigger_u"])
    if who != leader.id and space.within(space.distance(g, who, leader.id), near):
        g.progress[set_off(c.side)] = 1
        ref.tell("sets-off", TRIGGER, who=who, leader=leader.id)


def start_of_round(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.duel-details: a leader without followers is set off at the start of the round."""
    if not holds_fire(g):
        return
    for side in g.bands:
        leader = champion(g, side)
        if all(g[who].out for who in g.bands[side].members if who != leader.id):
            g.progress[set_off(side)] = 1
            ref.tell("sets-off", DETAILS, who=leader.id, leader=leader.id)


# coming on -----------------------------------------------------------------------------------------------------------
def enter(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.scenario.duel-deployment, dicemore.ruling.duel-details: a follower comes on from his band's short side
    when he is activated; his owner says where. His base then touches the edge. Nobody comes on where there is no room.
    """
    places = entries(g, who)
    if not places:
        ref.tell("no-room-to-enter", ENTER, who=who)
        return
    facing = 0.0 if places[0][0] < g.board.scene.width / 2 else 180.0
    ring = (places[0], places[-1])
    options = [Option(Enter(who, (place,), facing), 0, (ENTER,), Region("edge", (ring,))) for place in _spread(places)]
    choice = ref.ask(g.seat_of(who), ENTER, options, partial(check_enter, g, who), {"who": who})
    g.change(who, inside=True)
    placing.put(g, who, choice.path[0], facing if choice.facing is None else choice.facing)
    ref.tell("enters", ENTER, who=who)


def entries(g: Skirmish, who: str) -> list[Place]:
    """Free places along the edge, a U apart."""
    x, low, high = _edge(g, who)
    places = [(x, low + k * STEP, 0.0) for k in range(int((high - low) / STEP + 1e-9) + 1)]
    return [place for place in places if check_enter(g, who, Enter(who, (place,))) is None]


def _edge(g: Skirmish, who: str) -> tuple[float, float, float]:
    """Where a base touches the short side of its band: x, and from which y to which."""
    r, box, width = space.base(g[who]).r, g.board.boxes[f"entry-{g[who].side}"], g.board.scene.width
    return r if box.x < width / 2 else width - r, box.y + r, box.y + box.h - r


def _spread(places: list[Place]) -> list[Place]:
    """Some of many: the middle first, for that is where the street is."""
    middle = (places[0][1] + places[-1][1]) / 2
    return sorted(places[:: max(1, len(places) // 8)], key=lambda place: (abs(place[1] - middle), place[1]))


def check_enter(g: Skirmish, who: str, choice: Choice) -> Refusal | None:
    edge, low, high = _edge(g, who)
    if not isinstance(choice, Enter) or choice.actor != who or len(choice.path) != 1:
        return Refusal(ENTER, "where-to-enter", ("enter",))
    if choice.facing is not None and not math.isfinite(choice.facing):
        return Refusal(ENTER, "no-such-place")
    x, y, z = choice.path[0]
    if abs(x - edge) > 1e-6 or z or not low - 1e-6 <= y <= high + 1e-6:
        return Refusal(ENTER, "not-on-own-edge", facts={"x": edge})
    if not flight.field_for(g, who).free(space.WALK, (x, y, 0.0)):
        return Refusal(ENTER, "no-room-there", facts={"who": who})
    return None
