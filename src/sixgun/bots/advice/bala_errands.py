"""Who should go where: errands that follow from the goals of a scenario, and the road to them."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

from sixgun.bots.advice.road import Errand, Road
from sixgun.core.choice import Place
from sixgun.games.bala.goals import carried_off
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import field, walk_on_foot, walk_trot, way
from sixgun.miniatures.objectives import Goal, Task
from sixgun.table import rounded
from sixgun.table.shapes import shape_of

GO, HUNT, HOLD = 0.3, 0.07, 0.02
"""What an inch nearer is worth: on an errand, towards an enemy, and towards one for a side that only has to wait."""
NEAR_ENOUGH = 7.0
"""A hunter need not get nearer than this."""
ON_ROAD = 0.35
"""So many inches beside its road a character is still on it."""


Give = Callable[[Errand, list[Character]], None]
"""Gives an errand to the nearest of some characters, if one of them is free."""


# errands -------------------------------------------------------------------------------------------------------------
def errand_of(g: Fight, who: str) -> Errand | None:
    """What a character should be about: an errand of its side's goals, or else the nearest enemy."""
    me = g[who]
    return errands(g, me.side).get(who) or _hunt(g, me)


def errands(g: Fight, side: str) -> dict[str, Errand]:
    """The errands of a side, each given to the nearest."""
    given: dict[str, Errand] = {}
    free = {c.id: c for c in g.in_play(side)}

    def give(errand: Errand, able: list[Character]) -> None:
        able = [c for c in able if c.id in free]
        if able:
            who = min(able, key=lambda c: math.dist(c.place, errand.place)).id
            given[who] = errand
            del free[who]

    if any(goal.side == side and goal.kind in ("leave", "carry-off") for goal in g.board.goals):
        _unlock(g, side, free, give)
    for goal in g.board.goals:
        if goal.side != side:
            continue
        if goal.kind == "leave":
            _leave(g, goal, free, given)
        elif goal.kind == "carry-off":
            _carry(g, goal, free, given, give)
    return given


def _leave(g: Fight, goal: Goal, free: dict[str, Character], given: dict[str, Errand]) -> None:
    people = [free[who] for who in goal.people if who in free] if goal.people else list(free.values())
    ways = {c.id: way_out for c in people if (way_out := nearest_exit(g, c)) is not None}
    people = sorted([c for c in people if c.id in ways], key=lambda c: math.dist(c.place, ways[c.id]))
    already = sum(1 for c in g.characters.values() if c.side == goal.side and c.out == "left")
    number = len(people) if goal.people else (goal.count or len(people)) - already + 1
    for c in people[: max(0, number)]:
        given[c.id] = Errand("exit", ways[c.id], GO)
        del free[c.id]


def _carry(g: Fight, goal: Goal, free: dict[str, Character], given: dict[str, Errand], give: Give) -> None:
    off = sum(1 for item in goal.items if g.progress.get(carried_off(goal.side, item)))
    needed = (goal.count or len(goal.items)) - off
    wanted: list[tuple[float, str]] = []
    carriers = {item: c for c in g.in_play() for item in c.carries}
    tasks = {task.gives: task for task in g.board.tasks.values() if task.gives and task.side in ("", goal.side)}
    for item in goal.items:
        if any(g.progress.get(carried_off(side, item)) for side in g.bands):
            continue
        if item in carriers:
            wanted.append((0.0 if carriers[item].side == goal.side else 2.0, item))
        elif item in g.items:
            wanted.append((1.0, item))
        elif item in tasks:
            wanted.append((3.0 + _nearest(g, goal.side, tasks[item].place) / 100, item))
    for _, item in sorted(wanted)[: max(0, needed)]:
        carrier = carriers.get(item)
        if carrier is not None and carrier.side == goal.side:
            _bring_out(g, carrier, free, given)
        elif carrier is not None:
            hunters = sorted(free.values(), key=lambda c: math.dist(c.place, carrier.place))[:2]
            for c in hunters:
                given[c.id] = Errand("hunt", carrier.place, 2 * HUNT, NEAR_ENOUGH, carrier.id)
                del free[c.id]
        elif item in g.items:
            thing = g.items[item]
            give(Errand("take", (thing.x, thing.y, thing.z), GO), list(free.values()))
        else:
            give(Errand("task", tasks[item].place, GO), _able(tasks[item], free))


def _bring_out(g: Fight, carrier: Character, free: dict[str, Character], given: dict[str, Errand]) -> None:
    """To the nearest exit, on foot or with the cart that the carrier is on."""
    driver = next((c for c in free.values() if c.cart and c.cart == carrier.cart and c.seat == "driver"), None)
    goer = carrier if driver is None else driver
    out = nearest_exit(g, goer)
    if out is not None and goer.id in free:
        given[goer.id] = Errand("exit", out, GO)
        del free[goer.id]
    free.pop(carrier.id, None)


def _unlock(g: Fight, side: str, free: dict[str, Character], give: Give) -> None:
    """Doors that a task of the scenario is about."""
    for task in g.board.tasks.values():
        door = task.key or task.opens
        if task.side not in ("", side) or not door or g.doors.get(door) != "locked":
            continue
        holders = [c for c in g.in_play(side) if door in c.keys]
        if holders:
            shape = shape_of(g.board.doors[door])
            give(Errand("door", (shape.cx, shape.cy, 0.0), GO), holders)
        elif g.progress.get(task.id, 0) < task.actions:
            give(Errand("task", task.place, GO), _able(task, free))


def _able(task: Task, free: dict[str, Character]) -> list[Character]:
    return [c for c in free.values() if not c.cart and (not task.needs or task.needs in c.carries)]


def _nearest(g: Fight, side: str, place: Place) -> float:
    return min([math.dist(c.place, place) for c in g.in_play(side)], default=0.0)


def _hunt(g: Fight, me: Character) -> Errand | None:
    foes = g.enemies(me.id)
    if not foes:
        return None
    prey = {who for goal in g.board.goals if goal.side == me.side and goal.kind == "eliminate" for who in goal.people}
    foe = min(foes, key=lambda c: math.dist(c.place, me.place) * (0.4 if c.id in prey else 1.0))
    if g.board.at_limit == me.side:
        return Errand("hunt", foe.place, HOLD, NEAR_ENOUGH, foe.id)
    late = g.turn / g.board.turns if g.board.turns else 0.0
    return Errand("hunt", foe.place, HUNT * (1.0 + late), NEAR_ENOUGH, foe.id)


def nearest_exit(g: Fight, me: Character) -> Place | None:
    return next(iter(_along_exits(g, me)), None)


def _along_exits(g: Fight, me: Character) -> tuple[Place, ...]:
    """Places at which a character can leave, the nearest first: somebody may stand in one of them."""
    r = (HORSE_RADIUS if me.mounted else FOOT_RADIUS) + 0.02
    width, depth = g.board.scene.width, g.board.scene.depth
    found = []
    for way_out in g.board.exits.values():
        if way_out.side in ("", me.side):
            near = (_within(me.x, way_out.x, way_out.w), _within(me.y, way_out.y, way_out.d))
            found.append(near)
            found += [(way_out.x + way_out.w * k / 4, way_out.y + way_out.d * k / 4) for k in (1, 2, 3)]
    places = [rounded((_within(x, r, width - 2 * r), _within(y, r, depth - 2 * r), 0.0)) for x, y in found]
    return tuple(sorted(places, key=lambda place: math.dist(place, me.place)))


def _within(value: float, start: float, length: float) -> float:
    return min(max(value, start), start + length)


# roads ---------------------------------------------------------------------------------------------------------------
def road_of(g: Fight, me: Character, shut: set[Hashable]) -> Road:
    """The road of a character to what it should be about; if there is none, to the nearest enemy. `shut` remembers
    for the rest of a turn where there was none: looking for a way that is not there takes long."""
    errand = errand_of(g, me.id) or Errand("hold", me.place, 0.0)
    if me.cart or me.gatling:
        return Road(errand, None, ON_ROAD)
    road = _road_to(g, me, errand, shut)
    if road.path is None and errand.kind not in ("hunt", "hold"):
        hunt = _hunt(g, me)
        if hunt is not None:
            return _road_to(g, me, hunt, shut)
    return road


def _road_to(g: Fight, me: Character, errand: Errand, shut: set[Hashable]) -> Road:
    """To the first of the places that will do."""
    walk = walk_trot() if me.mounted else walk_on_foot(g, me)
    here = (g.turn, me.id, errand.place, tuple(g.doors.items()))
    if here in shut:
        return Road(errand, None, ON_ROAD)
    for spot in around(g, me, errand):
        if not field(g, me.id, errand.target).free(walk, spot):
            continue
        path = way(g, me, walk, (spot,), errand.target)
        if path is not None:
            return Road(errand, path, ON_ROAD)
        if errand.kind != "exit":
            break
    shut.add(here)
    return Road(errand, None, ON_ROAD)


def around(g: Fight, me: Character, errand: Errand) -> tuple[Place, ...]:
    """Places from which the errand can be done: the place itself, or one beside it, the nearest first."""
    x, y, z = errand.place
    if errand.kind == "exit":
        return _along_exits(g, me)
    gap = 1.05 if errand.kind == "hunt" else 0.95
    if errand.kind == "hunt" and (me.mounted or g[errand.target].mounted):
        gap += HORSE_RADIUS
    first = math.atan2(me.y - y, me.x - x)
    turned = [first + turn for turn in (0.0, 1.2, -1.2, math.pi)]
    beside = [rounded((x + gap * math.cos(turn), y + gap * math.sin(turn), z)) for turn in turned]
    return tuple(beside) if errand.kind == "hunt" else (errand.place, *beside)
