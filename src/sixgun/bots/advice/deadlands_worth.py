"""What people and places are worth in Deadlands. A value of 1 is an unhurt fighter."""

from __future__ import annotations

import math

from sixgun.core.choice import Place
from sixgun.games.deadlands.catalogue import Firearm
from sixgun.games.deadlands.state import Person, Shootout

WON = 6.0
WINDED, GONE = 0.12, 0.3
"""What is left of somebody who is out of breath, or off the table."""
WOUND, STUN, SHAKEN, PRONE, EMPTY, CHIP, BAG = 0.13, 0.3, 0.04, 0.05, 0.12, 0.03, 0.7
HELD = 0.15
CARD = 0.05
"""A card that is still to be played, one up the sleeve half as much again."""
ERRAND = 0.012
"""A yard on the way to what the scenario is about."""


def worth(g: Shootout, seat: str) -> float:
    """How much better things stand for a side than for the other."""
    if g.ended is not None and g.ended.winners:
        return WON if seat in g.ended.winners else -WON
    total = 0.0
    for one in g.people.values():
        if one.side:
            total += _person(g, one) * (1.0 if g.sides[one.side].seat == seat else -1.0)
    for side in g.sides.values():
        chips = g.chips.get(side.id)
        total += CHIP * (chips.total if chips else 0) * (1.0 if side.seat == seat else -1.0)
    return total


def _person(g: Shootout, one: Person) -> float:
    if one.dead or one.gave_up:
        return 0.0
    if one.gone:
        return GONE
    if one.winded:
        return WINDED
    start = g.sheet(one.id).wind
    value = 1.0 - WOUND * one.wounds.worst - 0.03 * _all_wounds(one) - 0.25 * (1.0 - min(1.0, one.wind / start))
    value -= STUN * one.stunned + SHAKEN * one.shaken + HELD * bool(one.held_by) + PRONE * (one.posture == "prone")
    value += 0.02 * (one.aim.actions if one.aim else 0) + BAG * len(one.gear)
    value += CARD * (len(g.hands.get(one.id, ())) + 1.5 * (one.id in g.sleeves))
    return max(0.15, value - EMPTY * (not _ready(g, one)))


def _all_wounds(one: Person) -> int:
    w = one.wounds
    return w.noggin + w.guts + w.arm_left + w.arm_right + w.leg_left + w.leg_right


def _ready(g: Shootout, one: Person) -> bool:
    """Whether he holds something that he can attack with at once."""
    for i in {one.right, one.left}:
        if i >= 0:
            row, arm = g.board.weapon(one.arms[i].weapon), one.arms[i]
            if not isinstance(row, Firearm) or (arm.loaded and not arm.jammed):
                return True
    return False


def errand(g: Shootout, who: str) -> Place | None:
    """Where the scenario is decided, as far as it is a matter of places."""
    me = g[who]
    first = me.side == g.posse
    match g.board.victory:
        case "bags" if not first:
            if me.gear:
                return _exit(g, me)
            bags = [one.at for one in g.things.values() if one.gear]
            return min(bags, key=lambda at: math.dist(at, me.place), default=None)
        case "through" if first:
            return _exit(g, me)
        case _:
            return None


def _exit(g: Shootout, me: Person) -> Place | None:
    """A place beyond the nearest edge that counts for his side."""
    scene = g.board.scene
    ways = [way for way in g.board.exits if way.side in ("", me.side)]
    if not ways:
        return None
    x, y = min(
        ((min(max(me.x, way.x), way.x + way.w), min(max(me.y, way.y), way.y + way.d)) for way in ways),
        key=lambda at: math.dist(at, me.place[:2]),
    )
    x = -0.5 if x <= 0.6 else scene.width + 0.5 if x >= scene.width - 0.6 else x
    y = -0.5 if y <= 0.6 else scene.depth + 0.5 if y >= scene.depth - 0.6 else y
    return (x, y, 0.0)


def nearest(g: Shootout, who: str) -> Person | None:
    me = g[who]
    foes = [foe for foe in g.opponents(who) if foe.placed and not foe.winded]
    return min(foes, key=lambda foe: math.dist(foe.place, me.place), default=None)
