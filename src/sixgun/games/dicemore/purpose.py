"""Where people want to go in a scenario: advice for what is offered to players and bots, not a rule.

A purpose is a place far away; `steps` says how far a movement gets towards it by the shortest way around the scenery.
"""

from __future__ import annotations

import math
from functools import lru_cache

from sixgun.core.choice import Place
from sixgun.games.dicemore import loot
from sixgun.games.dicemore.board import Board
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER, led_by
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.space import RADIUS, movable
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.games.dicemore.ways import others
from sixgun.table import Walk, place_at, place_free, route, trace
from sixgun.table.walk import Route

Purpose = tuple[Place, str, str]
"""A place, why one goes there, and what it is about."""
_WALK = Walk(RADIUS)
_VICTIMS = {"murder": MAYOR, "witness": BOY, "meeting": POLITICIAN}


def purposes(g: Skirmish, me: Character) -> list[Purpose]:
    """Everything that the scenario gives somebody to walk to, nearest first where there are several."""
    scenario = g.board.scenario
    led = led_by(g, me.id)
    if led is not None and led.person == PRISONER:
        return [(_room(g.board, "jail"), "spot", "jail")]
    if (led is not None and led.person == HOSTAGE) or (me.person in (PRISONER, HOSTAGE) and not me.bearer):
        return _edges(g, me)
    if me.person == POLITICIAN:
        return [(_room(g.board, "sheriffs-office"), "spot", "sheriffs-office")]
    if me.person:
        return []
    if scenario == "bank-robbery":
        return _robbery(g, me)
    if scenario in ("prisoner", "kidnapping"):
        captive = g[PRISONER if scenario == "prisoner" else HOSTAGE]
        return [(captive.place, "person", captive.id)] if captive.in_play else []
    if scenario == "duel" and not g.progress.get("duel-open"):
        leader = g.leader(me.side)
        return [(leader.place, "person", leader.id)] if leader is not None and leader.id != me.id else []
    victim = _VICTIMS.get(scenario, "")
    if victim and me.side == BAD and g[victim].in_play:
        return [(g[victim].place, "person", victim)]
    return []


def _robbery(g: Skirmish, me: Character) -> list[Purpose]:
    if me.side == BAD and me.carries:
        return _edges(g, me)
    found: list[Purpose] = []
    for bag in loot.bags():
        item, holder = g.items.get(bag), loot.holder(g, bag)
        if item is not None:
            found.append(((item.x, item.y, item.z), "item", bag))
        elif holder is not None and holder.side != me.side and me.side == GOOD:
            found.append((holder.place, "person", holder.id))
    return sorted(dict.fromkeys(found), key=lambda p: math.dist(p[0], me.place))


def _edges(g: Skirmish, me: Character) -> list[Purpose]:
    """The nearest free place at each short edge, the nearer edge first."""
    scene = g.board.scene
    found = []
    for x in (RADIUS, scene.width - RADIUS):
        ys = sorted([RADIUS + k for k in range(int(scene.depth))], key=lambda y: abs(y - me.y))
        free = next((y for y in ys if place_free(scene, _WALK, (x, y, 0.0)) is None), None)
        if free is not None:
            found.append(((x, free, 0.0), "edge", ""))
    return sorted(found, key=lambda p: math.dist(p[0], me.place))


@lru_cache(maxsize=64)
def _room(board: Board, house: str) -> Place:
    """The middle of a house."""
    box = board.boxes[house]
    return (box.x + box.w / 2, box.y + box.h / 2, 0.0)


def steps(g: Skirmish, me: Character, most: float) -> list[Purpose]:
    """How far a movement of that length gets towards each purpose."""
    found: list[Purpose] = []
    for goal, why, about in purposes(g, me):
        way = _way(g, me, goal)
        if way is None or way.length < 0.3:
            continue
        far = min(most - 0.02, way.length)
        way = _around_people(g, me, way, far) or way
        far = min(far, way.length)
        corner = math.dist(way.path[0], way.path[1])
        # the first corner, too: a bent way may need a turn that a straight one does not
        for stop in dict.fromkeys((far, min(far, corner))):
            place = place_at(way.path, stop)
            found.append(((round(place[0], 2), round(place[1], 2), me.z), why, about))
    return found


def _around_people(g: Skirmish, me: Character, way: Route, far: float) -> Route | None:
    """The beginning of a way around those who are in the way, if there are any; a short search."""
    scene, bodies, extra = g.board.scene, others(g, me.id), movable(g)
    hit = trace(scene, _WALK, way.path, bodies, extra).hit
    if hit is None or hit.distance > far:
        return None
    for ahead in (far, far + 2.0, far + 4.0):
        spot = place_at(way.path, min(ahead, way.length))
        if place_free(scene, _WALK, spot, bodies, extra) is None:
            local = route(scene, _WALK, me.place, spot, bodies, extra, 3.0 * far)
            if local is not None:
                return local
    return None


def _way(g: Skirmish, me: Character, goal: Place) -> Route | None:
    """The way to a place, or to just beside it, among the scenery alone: people will have moved on."""
    scene, extra = g.board.scene, movable(g)
    for away in (0.0, 1.1):
        for k in range(8 if away else 1):
            turn = math.tau * k / 8
            spot = (goal[0] + away * math.cos(turn), goal[1] + away * math.sin(turn), goal[2])
            if abs(spot[2] - me.z) < 0.1 and place_free(scene, _WALK, spot, (), extra) is None:
                way = route(scene, _WALK, me.place, spot, (), extra)
                if way is not None:
                    return way
    return None
