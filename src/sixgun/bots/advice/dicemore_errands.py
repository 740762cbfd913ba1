"""Who should go where in For a Few Dice More: errands that follow from the scenario, and the road to them."""

from __future__ import annotations

import math

from sixgun.bots.advice.dicemore_worth import ready_guns
from sixgun.bots.advice.road import Errand, Road
from sixgun.core.choice import Place
from sixgun.games.dicemore.candidates import purposes
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER, led_by
from sixgun.games.dicemore.fire import fires
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.shots import ranges
from sixgun.games.dicemore.space import RADIUS, cover_at, distance, movable
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.field import Field
from sixgun.miniatures.wishes import Wish
from sixgun.table import Walk, circle, place_at, rounded

GO, HUNT, GUARD = 0.28, 0.12, 0.1
"""What a U nearer is worth: on an errand, towards an enemy, and towards somebody to be guarded."""
FAR_ENOUGH = 2.0
"""Who need not come nearer than this shoots."""
LOW_FENCE = 4.0
"""A low obstacle on the way counts like so many U."""
ON_ROAD = 0.6
"""So many U beside its road a character is still on it."""
_WALK = Walk(RADIUS, 1.0, (), (("low", LOW_FENCE),), (("stairs", 1.0),))
_GUARDED = {"murder": MAYOR, "witness": BOY, "meeting": POLITICIAN, "prisoner": PRISONER}


def along(road: Road, units: float) -> Place | None:
    """Where one is after so many U on the road."""
    if road.path is None or road.length < 0.3:
        return None
    return rounded(place_at(road.path, min(units, max(0.3, road.length - 0.02))))


# errands -------------------------------------------------------------------------------------------------------------
def errand_of(g: Skirmish, me: Character) -> Errand:
    """What a character should be about: its part in the scenario, or else the nearest enemy."""
    if me.person in (MAYOR, BOY):
        return Errand("hold", me.place, 0.0)
    return _of_scenario(g, me) or _hunt(g, me) or Errand("hold", me.place, 0.0)


def _of_scenario(g: Skirmish, me: Character) -> Errand | None:
    led = led_by(g, me.id)
    found = purposes(g, me)
    if not found:
        return _guard(g, me)
    place, why, about, *_ = found[0]
    if why == "edge" or why == "spot":
        return Errand(why, place, GO, 0.0, about)
    if why == "item":
        return _loot(g, me, found)
    if g.board.scenario == "duel":
        return Errand("follow", place, GO, 8.0, about)
    if led is not None:
        return None
    captive = g[about]
    if (captive.person == PRISONER and me.side == GOOD) or (captive.person == HOSTAGE and me.side == BAD):
        if captive.bearer:
            return Errand("guard", place, GUARD, 3.0, about)
        return Errand("person", place, GO, 0.9, about)
    if captive.person in (PRISONER, HOSTAGE) and not captive.bearer:
        return None
    prey = captive.bearer or captive.id
    return Errand("prey", g[prey].place, GO if g.board.scenario != "kidnapping" else 0.2, _reach(g, me), prey)


def _loot(g: Skirmish, me: Character, found: list[Wish]) -> Errand | None:
    """A bag on the ground is for the one of the side who is nearest to it."""
    for place, why, about, *_ in found:
        if why == "item":
            nearest = min(
                [c for c in g.in_play(me.side) if not c.person and not c.scared],
                key=lambda c: math.dist(c.place, place),
            )
            if nearest.id == me.id:
                return Errand("item", place, GO, 0.9, about)
        elif why == "person" and me.side == GOOD:
            return Errand("prey", place, 0.2, _reach(g, me), about)
    return None


def _guard(g: Skirmish, me: Character) -> Errand | None:
    """A protector does not go far away while nobody can be seen."""
    name = _GUARDED.get(g.board.scenario, "")
    if me.side != GOOD or not name or not g[name].in_play or g.board.scenario not in ("witness", "meeting"):
        return None
    if g.board.scenario == "meeting":
        return None
    ward = g[name]
    return Errand("guard", ward.place, GUARD, 6.0, name) if math.dist(ward.place, me.place) > 12.0 else None


def _reach(g: Skirmish, me: Character) -> float:
    """How near a fighter wants to be: within the short range of what is in hand, loaded or not."""
    guns = [gun for _, gun in ready_guns(me)] or [me.guns[i] for i in me.hands if fires(weapons()[me.guns[i].weapon])]
    shorts = [ranges(g, me, gun)[0] for gun in guns]
    return max(2.0, max(shorts) - 1.0) if shorts else 1.0


def _hunt(g: Skirmish, me: Character) -> Errand | None:
    foes = [c for c in g.enemies(me.id) if not c.bearer]
    if not foes or me.person:
        return None
    foe = min(foes, key=lambda c: math.dist(c.place, me.place) - 4.0 * (c.scared or c.shocked))
    waits = g.board.scenario == "witness" and me.side == GOOD
    return Errand("hunt", foe.place, 0.02 if waits else HUNT, _reach(g, me), foe.id)


# roads ---------------------------------------------------------------------------------------------------------------
def road_of(g: Skirmish, me: Character) -> Road:
    """The road of a character to what it should be about, around the scenery; people will have moved on."""
    errand = errand_of(g, me)
    if errand.kind == "hold" or errand.pull <= 0.0:
        return Road(errand, None, ON_ROAD)
    if _arrived(g, me, errand):
        return Road(errand._replace(pull=0.0), None, ON_ROAD)
    goal = errand.place
    tries = (goal, *circle(goal, 1.1, 8, math.atan2(me.y - goal[1], me.x - goal[0])))
    table = Field(g.board.scene, (), movable(g))
    on_level = abs(goal[2] - me.z) < 0.1
    way = table.route_to_first(_WALK, me.place, map(rounded, tries)) if on_level else None
    return Road(errand, None, ON_ROAD) if way is None else _trimmed(g, errand, way.path)


def _arrived(g: Skirmish, me: Character, errand: Errand) -> bool:
    """A fighter is near enough, and sees its target."""
    if errand.near < FAR_ENOUGH or not errand.target or distance(g, me.id, errand.target) > errand.near:
        return False
    return cover_at(g, me.place, errand.target).level != "whole"


def _trimmed(g: Skirmish, errand: Errand, path: tuple[Place, ...]) -> Road:
    """A fighter has arrived where it is near enough and sees its target: there is no need to stand beside it, but every
    need to come around the corner."""
    road = Road(errand, path, ON_ROAD)
    if errand.near < FAR_ENOUGH or not errand.target:
        return road
    units, length = 0.0, road.length
    while units < length:
        place = place_at(path, units)
        if length - units <= errand.near and cover_at(g, place, errand.target).level != "whole":
            break
        units += 1.0
    near = max(0.0, length - units)
    return Road(errand._replace(near=near), path, ON_ROAD)
