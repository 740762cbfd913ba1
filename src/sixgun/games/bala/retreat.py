"""Moves that nobody chose: straight back from a fight, through open doors, windows and over low fences on foot, but
without coming to rest in a window or on a fence."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sixgun.core.choice import Choice, Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala.choices import Retreat
from sixgun.games.bala.harm import shock
from sixgun.games.bala.limits import says
from sixgun.games.bala.placing import STAND
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, TOLERANCE, base, bodies, movable
from sixgun.games.bala.state import Fight, replace
from sixgun.miniatures.field import Field
from sixgun.miniatures.pushing import Push
from sixgun.table import Base, Walk, ahead

DIRECTION = "bala.ruling.retreat-direction"
ASIDE = 45
"""Degrees to either side of straight back."""
ENEMY_REACH = 1.0 + 2 * TOLERANCE
"""Nearer than this is within 1 in of an enemy."""
_OFFERED = 15
"""Every so many degrees a direction is offered; any other that leads as far may be named."""
ON_FOOT = Walk(FOOT_RADIUS, gates=(("door", 0.0), ("window", 0.0), ("fence", 0.0)))
ON_HORSE = Walk(HORSE_RADIUS)


def push(g: Fight, who: str, around: Sequence[Base]) -> Push:
    """A character that is moved among these bases, on its horse if it rides."""
    me = g[who]
    field = Field(g.board.scene, around, movable(g))
    return Push(field, ON_HORSE, me.place) if me.horse else Push(field, ON_FOOT, me.place, STAND)


def lose_run_up(g: Fight, who: str) -> None:
    """bala.ruling.jump-procedure: a jumper who was moved from where the run ended jumps without it."""
    g.stack = tuple([replace(a, run_up=0.0) if a.who == who and a.run_up else a for a in g.stack])


def keep_away(other: Base, z: float, inches: float) -> Base:
    """A base that stands for everything within `inches` of another one, for a character whose feet are at that
    height."""
    rise = min(inches, abs(other.z - z))
    return Base(other.x, other.y, z, other.r + math.sqrt(inches * inches - rise * rise))


def retreat(ref: Ref, g: Fight, who: str, opponent: Base, inches: float, rival: str = "") -> None:
    """bala.ruling.retreat-direction: straight away from the opponent, or aside if that is blocked, the owner choosing.

    bala.melee.no-retreat: who cannot go the full distance goes as far as possible and suffers 1 Shock.
    bala.ruling.retreat-mounted: with the horse, its facing unchanged. bala.ruling.forced-moves-no-fight and
    bala.ruling.wound-paralysed-and-retreat: it starts no fight, and Paralysis does not stop it. It lets go of a
    Gatling, and nobody on a cart goes back."""
    me = g[who]
    if me.cart:
        _cornered(ref, g, who, 0.0)
        return
    pushed = _push(g, who, rival)
    back = math.degrees(math.atan2(me.y - opponent.y, me.x - opponent.x))
    far, _ = pushed.reach(back, inches)
    direction = back
    if far < inches - TOLERANCE:
        key = (pushed.walk, pushed.start, back, inches, pushed.field.around, pushed.field.extra)
        # the odds of one fight ask dozens of times
        best, ways = g.board.scene.remembered("retreats", key, lambda: _ways(pushed, back, inches))
        if best > far + TOLERANCE:
            far = best
            direction = _chosen(ref, g, who, pushed, back, far, ways)
    if far > TOLERANCE:
        _put(g, who, ahead(me.place, direction, far))
        ref.tell("retreat", DIRECTION, who=who, inches=round(far, 2))
    if far < inches - TOLERANCE:
        _cornered(ref, g, who, far)


def _push(g: Fight, who: str, rival: str) -> Push:
    """A character that is about to go back, with everything that can be in the way."""
    me = g[who]
    enemies = [base(c) for c in g.enemies(who) if c.id != rival and not c.cart]
    near = [keep_away(enemy, me.z, ENEMY_REACH) for enemy in enemies if abs(enemy.z - me.z) < ENEMY_REACH]
    return push(g, who, (*bodies(g, who, me.horse), *near))


def _ways(pushed: Push, back: float, inches: float) -> tuple[float, list[float]]:
    """The farthest that can be reached to either side, and the turns off straight back that lead so far, least
    first."""
    sides = [side for turn in range(1, ASIDE + 1) for side in (turn, -turn)]
    far = {side: pushed.reach(back + side, inches)[0] for side in sides}
    best = max(far.values())
    return best, [float(side) for side in sides if far[side] >= best - TOLERANCE]


def _chosen(ref: Ref, g: Fight, who: str, pushed: Push, back: float, far: float, ways: list[float]) -> float:
    """The owner's choice among the directions that lead equally far; it is asked only if there is more than one."""
    offered = list(_offered(ways))
    if len(offered) == 1:
        return back + offered[0]

    def check(choice: Choice) -> Refusal | None:
        if not says(choice, Retreat, who) or choice.facing is None:
            return Refusal(DIRECTION, "retreat-needs-direction", ("retreat",), {"who": who})
        aside = (choice.facing - back + 180.0) % 360.0 - 180.0
        if abs(aside) > ASIDE + TOLERANCE:
            return Refusal(DIRECTION, "retreat-too-far-aside", ("retreat",), {"who": who, "most": ASIDE})
        if pushed.reach(choice.facing, far)[0] < far - TOLERANCE:
            return Refusal(DIRECTION, "retreat-blocked", ("retreat",), {"who": who, "inches": round(far, 2)})
        return None

    options = [
        Option(Retreat(who, back + way), rules=(DIRECTION,), facts={"aside": round(way), "inches": round(far, 2)})
        for way in offered
    ]
    choice = ref.ask(g.seat_of(who), DIRECTION, options, check=check, facts={"who": who, "inches": round(far, 2)})
    assert choice.facing is not None
    return choice.facing


def _offered(ways: list[float]) -> Iterator[float]:
    """The least turn of each gap, and every fifteenth degree."""
    known = set(ways)
    for way in ways:
        nearer = way - math.copysign(1.0, way)
        if nearer not in known or way % _OFFERED == 0:
            yield way


def _put(g: Fight, who: str, place: Place) -> None:
    me = g.change(who, x=place[0], y=place[1], gatling="")
    lose_run_up(g, who)
    if me.horse:
        g.horses[me.horse] = replace(g.horses[me.horse], x=me.x, y=me.y)


def _cornered(ref: Ref, g: Fight, who: str, far: float) -> None:
    ref.tell("cornered", "bala.melee.no-retreat", who=who, inches=round(far, 2))
    shock(ref, g, who, 1, "bala.melee.no-retreat")
