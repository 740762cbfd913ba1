"""Where people want to go in a scenario: advice for what is offered to players and bots, not a rule.

A purpose is a place far away; `steps` says how far a movement gets towards it by the shortest way around the scenery.
"""

from __future__ import annotations

import math
from functools import lru_cache

from sixgun.core.choice import Place
from sixgun.games.dicemore import loot, space, ways
from sixgun.games.dicemore.board import Board
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER, led_by
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.field import Field
from sixgun.miniatures.wishes import Wish
from sixgun.table import circle, place_at, place_free, rounded
from sixgun.table.walk import Route

_VICTIMS = {"murder": MAYOR, "witness": BOY, "meeting": POLITICIAN}


def purposes(g: Skirmish, me: Character) -> list[Wish]:
    """Everything that the scenario gives somebody to walk to, nearest first where there are several."""
    scenario = g.board.scenario
    led = led_by(g, me.id)
    if led is not None and led.person == PRISONER:
        return [Wish(_room(g.board, "jail"), "spot", "jail")]
    if (led is not None and led.person == HOSTAGE) or (me.person in (PRISONER, HOSTAGE) and not me.bearer):
        return _edges(g, me)
    if me.person == POLITICIAN:
        return [Wish(_room(g.board, "sheriffs-office"), "spot", "sheriffs-office")]
    if me.person:
        return []
    if scenario == "bank-robbery":
        return _robbery(g, me)
    if scenario in ("prisoner", "kidnapping"):
        captive = g[PRISONER if scenario == "prisoner" else HOSTAGE]
        return [Wish(captive.place, "person", captive.id)] if captive.in_play else []
    if scenario == "duel" and not g.progress.get("duel-open"):
        leader = g.leader(me.side)
        return [Wish(leader.place, "person", leader.id)] if leader is not None and leader.id != me.id else []
    victim = _VICTIMS.get(scenario, "")
    if victim and me.side == BAD and g[victim].in_play:
        return [Wish(g[victim].place, "person", victim)]
    return []


def _robbery(g: Skirmish, me: Character) -> list[Wish]:
    if me.side == BAD and me.carries:
        return _edges(g, me)
    found: list[Wish] = []
    for bag in loot.bags():
        item, holder = g.items.get(bag), loot.holder(g, bag)
        if item is not None:
            found.append(Wish((item.x, item.y, item.z), "item", bag))
        elif holder is not None and holder.side != me.side and me.side == GOOD:
            found.append(Wish(holder.place, "person", holder.id))
    return sorted(dict.fromkeys(found), key=lambda p: math.dist(p.place, me.place))


def _edges(g: Skirmish, me: Character) -> list[Wish]:
    """The nearest free place at each short edge, the nearer edge first."""
    scene = g.board.scene
    found = []
    for x in (space.RADIUS, scene.width - space.RADIUS):
        ys = sorted([space.RADIUS + k for k in range(int(scene.depth))], key=lambda y: abs(y - me.y))
        free = next((y for y in ys if place_free(scene, space.WALK, (x, y, 0.0)) is None), None)
        if free is not None:
            found.append(Wish((x, free, 0.0), "edge"))
    return sorted(found, key=lambda p: math.dist(p.place, me.place))


@lru_cache(maxsize=64)
def _room(board: Board, house: str) -> Place:
    """The middle of a house."""
    box = board.boxes[house]
    return (box.x + box.w / 2, box.y + box.h / 2, 0.0)


def steps(g: Skirmish, me: Character, most: float) -> list[Wish]:
    """How far a movement of that length gets towards each purpose."""
    found: list[Wish] = []
    for goal, why, about, *_ in purposes(g, me):
        way = _way(g, me, goal)
        if way is None or way.length < 0.3:
            continue
        far = min(most - 0.02, way.length)
        way = _around_people(g, me, way, far) or way
        far = min(far, way.length)
        corner = math.dist(way.path[0], way.path[1])
        # the first corner, too: a bent way may need a turn that a straight one does not
        for stop in dict.fromkeys((far, min(far, corner))):
            x, y, _ = place_at(way.path, stop)
            found.append(Wish(rounded((x, y, me.z)), why, about))
    return found


def _around_people(g: Skirmish, me: Character, way: Route, far: float) -> Route | None:
    """The beginning of a way around those who are in the way, if there are any; a short search."""
    table = ways.field(g, me.id)
    hit = table.trace(space.WALK, way.path).hit
    if hit is None or hit.distance > far:
        return None
    spots = [place_at(way.path, min(on, way.length)) for on in (far, far + 2.0, far + 4.0)]
    return table.route_to_first(space.WALK, me.place, spots, 3.0 * far)


def _way(g: Skirmish, me: Character, goal: Place) -> Route | None:
    """The way to a place, or to just beside it, among the scenery alone: people will have moved on."""
    if abs(goal[2] - me.z) >= 0.1:
        return None
    table = Field(g.board.scene, (), space.movable(g))
    return table.route_to_first(space.WALK, me.place, (goal, *circle(goal, 1.1, 8)))
