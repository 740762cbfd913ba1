"""Stray shots: a miss endangers everybody else near the line of fire."""

from __future__ import annotations

import math
from typing import NamedTuple

import msgspec

from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, neighbours
from sixgun.games.bala.harm import shock
from sixgun.games.bala.space import base, everybody, eye, figure, movable, within
from sixgun.games.bala.state import Character, Fight, replace
from sixgun.miniatures.flight import Flight, from_rim_to_rim
from sixgun.table import segment_blocked

WIDTH = 2.0
"""bala.stray.trigger: inches from the trajectory."""

_LOW_KINDS, _HIGH_KINDS = ("friend", "neighbour"), ("enemy", "horse")


def _thresholds(shotgun: bool) -> tuple[int, int]:
    """The highest roll that reads the lower line of the table and the lowest that reads the upper one."""
    rows = [row for row in catalogue.table("stray-shots") if row["victim"] and (shotgun or not row["shotgun_only"])]
    low = max(row["roll"] for row in rows if row["victim"] in _LOW_KINDS)
    high = min(row["roll"] for row in rows if row["victim"] in _HIGH_KINDS)
    return low, high


_PLAIN, _SHOTGUN = _thresholds(False), _thresholds(True)


def _points(victim: str) -> int:
    """The points of Shock that a kind of victim suffers; for a horse, its rider."""
    shock: int = next(row["shock"] for row in catalogue.table("stray-shots") if row["victim"] == victim)
    return shock


_FRIEND, _ENEMY, _RIDER = _points("friend"), _points("enemy"), _points("horse")


class Strays(msgspec.Struct, frozen=True):
    """Who is near the line of one shot: friends and neighbours, and enemies and horses, by id."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    shotgun: bool


def candidates(g: Fight, shooter: str, target: str, shotgun: bool) -> Strays | None:
    """Everybody who a miss of this shot could hit; None if there is nobody.

    bala.stray.trigger, bala.ruling.stray-trajectory: within 2 in of the line from base to base, which ends at the
    target; not the shooter, its own mount or the target, but the target's horse. bala.ruling.stray-line-of-sight:
    nobody behind blocking scenery. bala.ruling.stray-horse: any horse, ridden or not."""
    c, t = g[shooter], figure(g, target)
    line = _Trajectory(g, from_rim_to_rim(base(c), base(t)), eye(c), eye(t))
    low: list[str] = []
    high: list[str] = []
    for other in everybody(g):
        aboard = other.cart if other.cart in (c.cart, t.cart) else ""  # a shot into or out of a cart is inside there
        if other.id not in (shooter, target, c.horse) and line.endangers(other, aboard):
            (low if other.side == c.side or other.id in g.neighbours else high).append(other.id)
    return Strays(tuple(low), tuple(high), shotgun) if low or high else None


class _Trajectory(NamedTuple):
    """The line of a shot, at the feet, and how high the eyes are at its ends."""

    g: Fight
    line: Flight
    from_eye: float
    to_eye: float

    def endangers(self, other: Character, ignore: str) -> bool:
        part, x, y, aside = self.line.passing(base(other))
        if not within(math.hypot(max(0.0, aside), other.z - self.line.height(part)), WIDTH):
            return False
        heights = (self.from_eye + part * (self.to_eye - self.from_eye), eye(other))
        scene = self.g.board.scene
        blocked = segment_blocked(scene, (x, y), (other.x, other.y), heights, "sight", movable(self.g), (ignore,))
        return blocked is None


def roll_stray(ref: Ref, strays: Strays, shooter: str) -> str:
    """bala.stray.trigger, bala.ruling.stray-one-die: one die for a missed shot; returns the id of the victim, or
    nothing.

    bala.stray.nothing, bala.stray.shotgun: 1 and 6 hit somebody, for shotguns also 2 and 5. Of several victims of the
    kinds that the result names, exactly one is hit, with equal chances."""
    low, high = _SHOTGUN if strays.shotgun else _PLAIN
    roll = ref.dice(1, 6, "bala.stray.trigger", cuts=(low + 1, high))
    at_risk = strays.low if roll.total <= low else strays.high if roll.total >= high else ()
    victim = ref.pick(at_risk, "bala.ruling.stray-one-die") if at_risk else ""
    rule = "bala.stray.shotgun" if strays.shotgun else "bala.stray.trigger"
    if victim:
        ref.tell("stray-hits", rule, roll, who=shooter, victim=victim)
    else:
        ref.tell("stray-nobody", "bala.stray.nothing", roll, who=shooter)
    return victim


def hit_by_stray(ref: Ref, g: Fight, shooter: str, victim: str) -> None:
    """bala.stray.friend, bala.stray.enemy: 1 Shock. bala.stray.neighbour: eliminated. bala.stray.horse: eliminated."""
    if victim in g.characters:
        friend = g[victim].side == g[shooter].side
        rule = "bala.stray.friend" if friend else "bala.stray.enemy"
        shock(ref, g, victim, _FRIEND if friend else _ENEMY, rule)
    elif victim in g.neighbours:
        if not g.neighbours[victim].out:
            neighbours.eliminate(ref, g, victim, "bala.stray.neighbour")
    else:
        kill_horse(ref, g, victim, "bala.stray.horse")


def kill_horse(ref: Ref, g: Fight, horse: str, rule: str) -> None:
    """bala.stray.horse, bala.ruling.stray-horse: the horse is gone; its rider suffers 1 Shock and stands where it
    was."""
    h = g.horses[horse]
    if h.out:
        return
    g.horses[horse] = replace(h, out=True, rider="", tied=False)
    if not h.rider:
        ref.tell("horse-killed", rule, horse=horse)
    else:
        ref.tell("mount-killed", rule, horse=horse, who=h.rider)
        g.change(h.rider, horse="")
        shock(ref, g, h.rider, _RIDER, rule)


def victims(strays: Strays | None) -> tuple[str, ...]:
    return strays.low + strays.high if strays is not None else ()
