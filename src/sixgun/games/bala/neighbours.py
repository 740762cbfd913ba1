"""Neighbours: bystanders who belong to no band, and what alarms them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, falls, morale
from sixgun.games.bala.catalogue import table
from sixgun.games.bala.forced import ahead, bodies, pushed
from sixgun.games.bala.harm import Harm, has_lost_all_actions, suffer
from sixgun.games.bala.space import FOOT_RADIUS, base, neighbour_base, within
from sixgun.games.bala.state import Fight, Neighbour, replace
from sixgun.table import Base, Walk, gap

MOVE_ALARM = 2.0
"""bala.neighbour.trigger-move"""
SHOT_ALARM = 6.0
"""bala.neighbour.trigger-shot"""
ELIMINATED, VANISHED, GONE = "eliminated", "vanished", "gone"
_SHOOTS, _FLEES, _STAYS = table("neighbour-reaction")
_SHOTS = table("neighbour-shot")
_WALK = Walk(FOOT_RADIUS, gates=(("door", 0.0),))
_TURN = 5
"""Degrees between the directions tried around scenery."""
_STEP = 0.5
_LEAST = 0.01
_LOOK = 24.0


def take_note(g: Fight, who: str) -> None:
    """bala.ruling.neighbour-suspicious: whoever has fired a shot or attacked is suspicious from then on."""
    if g.board.switches.suspicious_after_violence and not g.characters[who].suspicious:
        g.change(who, suspicious=True)


def react_to_move(ref: Ref, g: Fight, who: str, path: Sequence[Place]) -> None:
    """bala.neighbour.trigger-move, bala.ruling.neighbour-frequency: each neighbour within 2 in of the nearest point of
    a suspicious character's path rolls once, when the Move action is over. A path of one place is a move of 0 in."""
    me = g.characters[who]
    if not me.suspicious or not path:
        return
    mine = base(me)
    for n in list(g.neighbours.values()):
        if not n.out and within(_nearest(path, n) - mine.r - FOOT_RADIUS, MOVE_ALARM):
            _react(ref, g, who, n.id, "bala.neighbour.trigger-move")


def react_to_shot(ref: Ref, g: Fight, who: str) -> None:
    """bala.neighbour.trigger-shot, bala.ruling.neighbour-frequency: each neighbour within 6 in of a suspicious
    character that has shot rolls once, when the Shoot action is over."""
    me = g.characters[who]
    if not me.suspicious:
        return
    mine = base(me)
    for n in list(g.neighbours.values()):
        if not n.out and within(gap(mine, neighbour_base(n)), SHOT_ALARM):
            _react(ref, g, who, n.id, "bala.neighbour.trigger-shot")


def _nearest(path: Sequence[Place], n: Neighbour) -> float:
    """How near the centre of a base comes to a neighbour's along a path, in space."""
    here = (n.x, n.y, n.z)
    best = min(math.dist(place, here) for place in path)
    for p, q in pairwise(path):
        length2 = sum((b - a) ** 2 for a, b in zip(p, q, strict=True))
        if length2 > 0.0:
            t = sum((b - a) * (h - a) for a, b, h in zip(p, q, here, strict=True)) / length2
            t = min(1.0, max(0.0, t))
            best = min(best, math.dist([a + t * (b - a) for a, b in zip(p, q, strict=True)], here))
    return best


def _react(ref: Ref, g: Fight, who: str, neighbour: str, rule: str) -> None:
    """The reaction of one neighbour: bala.neighbour.shoots, bala.neighbour.flees or bala.neighbour.nothing.

    Nobody reacts to a character that is out by now."""
    me = g.characters[who]
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
    morale.settle(ref, g, g.characters[who].side)


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
    others = bodies(g, (neighbour,))
    n = g.neighbours[neighbour]
    place: Place = (n.x, n.y, n.z)
    left = float(inches)
    side = 0
    while left > _LEAST:
        away = math.degrees(math.atan2(place[1] - from_place[1], place[0] - from_place[0]))
        far, off = pushed(g, _WALK, place, away, left, others)
        direction, side = away, side if far <= _LEAST else 0
        if far <= _LEAST and not off:
            found = _aside(g, place, away, min(left, _STEP), others, side)
            if found is None:
                break
            direction, far, side = found
            far, off = pushed(g, _WALK, place, direction, far, others)
        place = ahead(place, direction, far)
        left -= far
        if off and left > _LEAST:
            g.neighbours[neighbour] = replace(n, x=place[0], y=place[1], out=GONE)
            ref.tell("neighbour-gone", "bala.ruling.neighbour-flees-direction", neighbour=neighbour)
            return
    g.neighbours[neighbour] = replace(n, x=place[0], y=place[1])
    detection.refresh(g)


def _aside(
    g: Fight, place: Place, away: float, inches: float, others: Sequence[Base], side: int
) -> tuple[float, float, int] | None:
    """The least turn off a blocked way that leads on: direction, distance and side (1 left, -1 right)."""
    sides = (side,) if side else (1, -1)
    for turn in range(_TURN, 90 + _TURN, _TURN):
        found = []
        for hand in sides:
            direction = away + hand * turn
            far, _ = pushed(g, _WALK, place, direction, inches, others)
            if far > _LEAST:
                open_for, _ = pushed(g, _WALK, place, direction, _LOOK, others)
                found.append((open_for, hand, direction, far))
        if found:
            _, hand, direction, far = max(found)
            return direction, far, hand
    return None
