"""Places worth going to: the finite list of moves that the game offers. Any other place may be named as well.

Advice, not a rule: what is offered here still goes through the one legality test."""

from __future__ import annotations

import math
from functools import lru_cache

from sixgun.core.choice import Place
from sixgun.games.bala.board import Board
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, base, movable
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import others, walk_on_foot, walk_trot
from sixgun.table import Walk, place_free, route
from sixgun.table.hiding import Spot, hidden_from, spots_along
from sixgun.table.shapes import LEVEL

Candidate = tuple[Place, str, str]
"""A place, the enemy it attacks ("" for none), and why one might go there."""

_FAR = 14.0


@lru_cache(maxsize=64)
def cover_spots(board: Board) -> tuple[Spot, ...]:
    """Places beside scenery that gives cover, on the ground and on floors."""
    levels = sorted({0.0, *(p.top for p in board.scene.pieces if p.standable)})
    beside = [(p, next((z for z in levels if abs(z - p.base) <= LEVEL), None)) for p in board.scene.pieces if p.cover]
    return spots_along(board.scene, [(p, z) for p, z in beside if z is not None], FOOT_RADIUS, 2.5)


def places_worth_going(g: Fight, me: Character, how: str) -> list[Candidate]:
    """Attacks, goals of the scenario, cover, and plain steps towards and away from the nearest enemy."""
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    walk = walk_trot() if how == "trot" or (how == "short" and me.mounted) else walk_on_foot(g, me)
    found: list[Candidate] = []
    if how != "short":
        found += _attacks(me, foes, walk)
        found += _goals(g, me)
    if how != "trot":
        found += _covers(g, me, foes, walk, 2.0 if how == "short" else 10.0)
    found += _steps(g, me, foes, walk, 1.8 if how == "short" else 6.0)
    kept: list[Candidate] = []
    around = others(g, me.id)
    for place, target, why in found:
        if any(math.dist(place, other) < 0.5 and target == aim for other, aim, _ in kept):
            continue
        if math.dist(place, me.place) < 0.3:
            continue
        if target or place_free(g.board.scene, walk, place, around, movable(g)) is None:
            kept.append((place, target, why))
    return kept


def _attacks(me: Character, foes: list[Character], walk: Walk) -> list[Candidate]:
    found = []
    for foe in [c for c in foes if not c.cart and math.dist(c.place, me.place) <= _FAR][:2]:
        reach = walk.r + base(foe).r + 0.02
        away = math.atan2(me.y - foe.y, me.x - foe.x)
        place = (round(foe.x + reach * math.cos(away), 3), round(foe.y + reach * math.sin(away), 3), foe.z)
        found.append((place, foe.id, "attack"))
    return found


def _goals(g: Fight, me: Character) -> list[Candidate]:
    """Where the scenario wants this side to be: its tasks, goods on the ground, free horses, and the way out."""
    found: list[Candidate] = []
    for task in g.board.tasks.values():
        if (
            task.side in ("", me.side)
            and g.progress.get(task.id, 0) < task.actions
            and not task_blocked(me, task.needs)
        ):
            found.append((_beside(g, me, task.at), "", f"task:{task.id}"))
    for item in g.items.values():
        if item.gun is None:
            found.append((_beside(g, me, (item.x, item.y, item.z)), "", f"item:{item.id}"))
    wants_out = bool(me.carries) or any(goal.side == me.side and goal.kind == "leave" for goal in g.board.goals)
    if wants_out:
        for way_out in g.board.exits.values():
            if way_out.side in ("", me.side):
                r = (HORSE_RADIUS if me.mounted else FOOT_RADIUS) + 0.02
                width, depth = g.board.scene.width, g.board.scene.depth
                x = min(max(me.x, way_out.x), way_out.x + way_out.w)
                y = min(max(me.y, way_out.y), way_out.y + way_out.d)
                found.append(
                    (
                        (round(min(max(x, r), width - r), 2), round(min(max(y, r), depth - r), 2), 0.0),
                        "",
                        f"exit:{way_out.id}",
                    )
                )
    if not me.mounted and not me.gatling:
        near = [
            h for h in g.horses.values() if not h.out and not h.rider and math.dist((h.x, h.y, h.z), me.place) <= 10.0
        ]
        for horse in near[:1]:
            found.append((_beside(g, me, (horse.x, horse.y, horse.z), HORSE_RADIUS), "", f"horse:{horse.id}"))
    return found


def task_blocked(me: Character, needs: str) -> bool:
    return bool(needs) and needs not in me.carries


def _beside(g: Fight, me: Character, at: Place, radius: float = 0.0) -> Place:
    """A free place from which a thing can be handled: on it, or beside it on the nearer side."""
    walk = walk_on_foot(g, me)
    around = others(g, me.id)
    reach = FOOT_RADIUS + radius + 0.1
    first = math.degrees(math.atan2(me.y - at[1], me.x - at[0]))
    if not radius and place_free(g.board.scene, walk, at, around, movable(g)) is None:
        return at
    for turn in (0, 45, -45, 90, -90, 135, -135, 180):
        a = math.radians(first + turn)
        place = (round(at[0] + reach * math.cos(a), 2), round(at[1] + reach * math.sin(a), 2), at[2])
        if place_free(g.board.scene, walk, place, around, movable(g)) is None:
            return place
    return at


def _covers(g: Fight, me: Character, foes: list[Character], walk: Walk, far: float) -> list[Candidate]:
    """The nearest places with scenery between them and the nearest enemy, and some that also lead forward; those to
    which there is a way."""
    if not foes:
        return []
    around, extra = others(g, me.id), movable(g)

    def in_reach(place: Place) -> bool:
        return route(g.board.scene, walk, me.place, place, around, extra) is not None

    found = hidden_from(cover_spots(g.board), me.place, foes[0].place, far, 3, in_reach)
    return [(place, "", "cover") for place in found]


def _steps(g: Fight, me: Character, foes: list[Character], walk: Walk, far: float) -> list[Candidate]:
    if not foes:
        return []
    foe = foes[0]
    towards = math.degrees(math.atan2(foe.y - me.y, foe.x - me.x))
    found: list[Candidate] = []
    for turn, why in ((0, "advance"), (180, "retreat"), (90, "left"), (-90, "right")):
        a = math.radians(towards + turn)
        step = min(far, math.dist(foe.place, me.place) - 2.5) if turn == 0 else far
        if step < 1.0:
            continue
        place = (round(me.x + step * math.cos(a), 2), round(me.y + step * math.sin(a), 2), me.z)
        found.append((place, "", why))
    return found
