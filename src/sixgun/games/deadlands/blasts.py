"""Explosions: whom they reach, how much is left of them there, and what stops them (deadlands.explosive)."""

from __future__ import annotations

import math

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.deadlands import attacks, damage, harm, location, seeing, space, store
from sixgun.games.deadlands.catalogue import DYNAMITE, STOPS_ALL, Damage, Missile
from sixgun.games.deadlands.harm import Hit
from sixgun.games.deadlands.state import Person, Shootout
from sixgun.table import near_spans

FALLOFF, WHERE, END = "deadlands.explosive.falloff", "deadlands.explosive.location", "deadlands.explosive.end"
ARMOR, VICTIMS = "deadlands.explosive.armor", "deadlands.ruling.explosion-victims"
LANDING, LOCATIONS = "deadlands.ruling.throw-landing", "deadlands.ruling.blast-locations"
SHORT = 0.5
"""deadlands.ruling.throw-landing: yards before what stops it."""
STOPS_THROWS = ("chest", "tall")


def increment_of(g: Shootout, row: Missile) -> int:
    """deadlands.ruling.dynamite-increment"""
    return g.board.switches.dynamite_increment if row.id == DYNAMITE else row.blast


def goes_off(ref: Ref, g: Shootout, who: str, row: Missile, place: Place) -> None:
    """deadlands.ruling.explosion-victims: it goes off on landing."""
    ref.tell("explodes", FALLOFF, who=who, weapon=row.id, x=round(place[0], 1), y=round(place[1], 1))
    explode(ref, g, who, row.dice, increment_of(g, row), place)
    if store.landed(ref, g, place):
        explode(ref, g, who, store.DAMAGE, store.INCREMENT, store.centre(g))


def explode(ref: Ref, g: Shootout, by: str, dice: Damage, increment: int, place: Place) -> None:
    """Everybody for whom dice are left, friend or foe, the nearest first (deadlands.ruling.dice-stream)."""
    near = sorted(_reached(g, dice, increment, place), key=lambda one: math.dist(one.place, place))
    spare: dict[str, int] = {}
    for left, one in enumerate(near):
        if left:
            ref.again(VICTIMS, left, tuple(sorted(spare.items())), left=len(near) - left)
        if not g.people[one.id].dead:
            _struck(ref, g, by, dice, increment, place, one.id, spare)


def steps_at(place: Place, one: Person, increment: int) -> int:
    """deadlands.explosive.falloff: a die type for each full increment."""
    return space.whole_yards(place, one.place) // increment


def _reached(g: Shootout, dice: Damage, increment: int, place: Place) -> list[Person]:
    people = [one for one in g.people.values() if one.placed and not one.gone and not one.dead]
    return [one for one in people if damage.stepped(dice.n, dice.sides, steps_at(place, one, increment))[0]]


def _struck(
    ref: Ref, g: Shootout, by: str, dice: Damage, increment: int, place: Place, who: str, spare: dict[str, int]
) -> None:
    """deadlands.ruling.blast-locations: one location; by a switch as many as a d6 says, less those of the distance."""
    steps = steps_at(place, g.people[who], increment)
    hits = 1
    if g.board.switches.blast == "d6-locations":
        die = ref.dice(1, 6, LOCATIONS)
        hits = max(0, die.total - steps)
        ref.tell("blast-hits", LOCATIONS, die, target=who, hits=hits)
    exposure = seeing.exposure_to(g, place, who)
    for _ in range(hits):
        struck = location.located(ref, g, by or who, 0, 0)
        part = struck.part
        level = exposure.level(part) if part in exposure.covered else 0
        if exposure.impossible is not None:
            level = STOPS_ALL
        through = attacks.through_cover(ref, who, part, level, exposure.by) if level else 0
        if through is not None:
            blow = damage.against(g, by or who, who, struck, dice, cover=steps + through, extra=False)
            harm.strike(ref, g, Hit(who, struck, blow, not g.board.nonlethal, by), spare)


# what stops a throw --------------------------------------------------------------------------------------------------
def stopped_at(g: Shootout, start: Place, away: tuple[float, float], far: float) -> float:
    """deadlands.ruling.throw-landing: half a yard before scenery that blocks sight or is chest-high."""
    if far <= 0:
        return 0.0
    end = (start[0] + away[0] * far, start[1] + away[1] * far)
    best = far
    for piece in (*g.board.scene.pieces, *space.movable(g)):
        cover = space.cover_of(g.board, g.changed, piece.id)
        if not cover.sight and cover.height not in STOPS_THROWS:
            continue
        if not piece.base - 1.0 <= start[2] <= piece.base + piece.height:
            continue
        for begins, ends in near_spans(piece, start[:2], end, 0.0):
            if ends > 1e-9:
                best = min(best, max(0.0, begins * far - SHORT))
                break
    return best
