"""Neighbours: bystanders who belong to no band, and what alarms them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, detection, falls, morale, placing, ways
from sixgun.games.bala.harm import Harm, has_lost_all_actions, suffer
from sixgun.games.bala.space import FOOT_RADIUS, base, neighbour_base, within
from sixgun.games.bala.state import Fight, replace
from sixgun.miniatures.pushing import Push
from sixgun.table import ahead, distance_to_path, gap

MOVE_ALARM = 2.0
"""bala.neighbour.trigger-move"""
SHOT_ALARM = 6.0
"""bala.neighbour.trigger-shot"""
ELIMINATED, VANISHED, GONE = "eliminated", "vanished", "gone"
_SHOOTS, _FLEES, _STAYS = catalogue.table("neighbour-reaction")
_SHOTS = catalogue.table("neighbour-shot")
_TURN = 5
"""Degrees between the directions tried around scenery."""
_STEP = 0.5
_LEAST = 0.01
_LOOK = 24.0


def take_note(g: Fight, who: str) -> None:
    """bala.ruling.neighbour-suspicious: a shot or an attack makes suspicious from then on."""
    if g.board.switches.suspicious_after_violence and not g[who].suspicious:
        g.change(who, suspicious=True)


def react_to_move(ref: Ref, g: Fight, who: str, path: Sequence[Place]) -> None:
    """bala.neighbour.trigger-move, bala.ruling.neighbour-frequency: each neighbour within 2 in of the nearest point of
    a suspicious character's path rolls once, when the Move action is over. A path of one place is a move of 0 in."""
    me = g[who]
    if not me.suspicious or not path:
        return
    mine = base(me)
    for n in list(g.neighbours.values()):
        if not n.out and within(distance_to_path((n.x, n.y, n.z), path) - mine.r - FOOT_RADIUS, MOVE_ALARM):
            _react(ref, g, who, n.id, "bala.neighbour.trigger-move")


def react_to_shot(ref: Ref, g: Fight, who: str) -> None:
    """bala.neighbour.trigger-shot, bala.ruling.neighbour-frequency: each neighbour within 6 in of a suspicious
    character that has shot rolls once, when the Shoot action is over."""
    me = g[who]
    if not me.suspicious:
        return
    mine = base(me)
    for n in list(g.neighbours.values()):
        if not n.out and within(gap(mine, neighbour_base(n)), SHOT_ALARM):
            _react(ref, g, who, n.id, "bala.neighbour.trigger-shot")


def _react(ref: Ref, g: Fight, who: str, neighbour: str, rule: str) -> None:
    """The reaction of one neighbour: bala.neighbour.shoots, bala.neighbour.flees or bala.neighbour.nothing.

    Nobody reacts to a character that is out by now."""
    me = g[who]
    if me.out:
        return
    roll = ref.dice(1, 6, rule, cuts=(_FLEES["min"], _STAYS["min"]))
    ref.tell("neighbour-alarmed", rule, roll=roll, who=who, neighbour=neighbour)
    if roll.total <= _SHOOTS["max"]:
        _shoot(ref, g, who, neighbour)
    elif roll.total <= _FLEES["max"]:
        inches = ref.dice(2, 6, "bala.neighbour.flees", cuts=tuple(range(3, 13)))
        ref.tell("neighbour-flees", "bala.neighbour.flees", roll=inches, neighbour=neighbour, inches=inches.total)
        flee(ref, g, neighbour, me.place, inches.total)
    else:
        ref.tell("neighbour-stays", "bala.neighbour.nothing", neighbour=neighbour)


def _shoot(ref: Ref, g: Fight, who: str, neighbour: str) -> None:
    """bala.neighbour.shoots, bala.ruling.neighbour-shot-target: at the one who alarmed it, unmodified, then it is gone.

    Damage may make the victim fall (bala.ruling.fall-wounded-means-damage)."""
    rule = "bala.neighbour.shoots"
    roll = ref.dice(1, 6, rule, cuts=tuple(row["min"] for row in _SHOTS[1:]))
    row = next(row for row in _SHOTS if row["min"] <= roll.total <= row["max"])
    ref.tell("neighbour-shoots", rule, roll=roll, who=who, neighbour=neighbour)
    g.neighbours[neighbour] = replace(g.neighbours[neighbour], out=VANISHED)
    harm = Harm(row["shock"], row["damage"])
    suffer(ref, g, who, harm, rule)
    if harm.damage and not has_lost_all_actions(g, who):
        falls.check_fall(ref, g, who, False, False)
    morale.settle(ref, g, g[who].side)


def eliminate(ref: Ref, g: Fight, neighbour: str, rule: str) -> None:
    """bala.ruling.neighbour-as-target, bala.stray.neighbour: it is removed, and no band minds
    (bala.ruling.neighbour-not-band)."""
    g.neighbours[neighbour] = replace(g.neighbours[neighbour], out=ELIMINATED)
    ref.tell("neighbour-out", rule, neighbour=neighbour)


# flight --------------------------------------------------------------------------------------------------------------
def flee(ref: Ref, g: Fight, neighbour: str, from_place: Place, inches: float) -> None:
    """bala.ruling.neighbour-flees-direction: straight away from somebody, around scenery; off the table it is gone.

    Where the straight way is blocked it turns aside as little as it must, to the side that is open farther, and keeps
    to that side until the straight way is free again; it never comes nearer to what it flees from. Where it ends it is
    a neighbour again."""
    field = ways.field_without(g, neighbour)
    n = g.neighbours[neighbour]
    place: Place = (n.x, n.y, n.z)
    left = float(inches)
    side = 0
    while left > _LEAST:
        away = math.degrees(math.atan2(place[1] - from_place[1], place[0] - from_place[0]))
        push = Push(field, placing.STAND, place)
        far, off = push.reach(away, left)
        direction, side = away, side if far <= _LEAST else 0
        if far <= _LEAST and not off:
            found = _aside(push, away, min(left, _STEP), side)
            if found is None:
                break
            direction, far, side = found
            far, off = push.reach(direction, far)
        place = ahead(place, direction, far)
        left -= far
        if off and left > _LEAST:
            g.neighbours[neighbour] = replace(n, x=place[0], y=place[1], out=GONE)
            ref.tell("neighbour-gone", "bala.ruling.neighbour-flees-direction", neighbour=neighbour)
            return
    g.neighbours[neighbour] = replace(n, x=place[0], y=place[1])
    detection.refresh(g)


def _aside(push: Push, away: float, inches: float, side: int) -> tuple[float, float, int] | None:
    """The least turn off a blocked way that leads on: direction, distance and side (1 left, -1 right)."""
    sides = (side,) if side else (1, -1)
    for turn in range(_TURN, 90 + _TURN, _TURN):
        found = []
        for hand in sides:
            direction = away + hand * turn
            far, _ = push.reach(direction, inches)
            if far > _LEAST:
                open_for, _ = push.reach(direction, _LOOK)
                found.append((open_for, hand, direction, far))
        if found:
            _, hand, direction, far = max(found)
            return direction, far, hand
    return None
