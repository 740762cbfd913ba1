"""Places worth going to: the finite list of moves that the game offers. Any other place may be named as well.

Advice, not a rule: what is offered here still goes through the one legality test."""

from __future__ import annotations

import math
from functools import lru_cache

from sixgun.core.choice import Place
from sixgun.games.bala.board import Board
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, base
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import field, walk_on_foot, walk_trot
from sixgun.miniatures.objectives import Exit
from sixgun.miniatures.wishes import Wish, Wishes
from sixgun.table import Base, Walk, ahead, either_side, ring, rounded
from sixgun.table.beside import in_contact
from sixgun.table.hiding import Shelter, shelters_along
from sixgun.table.shapes import LEVEL

_FAR = 14.0
ADVANCE = "advance"
_COVERS = 3
"""So many places in cover are near by, and as many lead forward."""


@lru_cache(maxsize=64)
def shelters(board: Board) -> tuple[Shelter, ...]:
    """Places beside scenery that gives cover, on the ground and on floors."""
    levels = sorted({0.0, *(p.top for p in board.scene.pieces if p.standable)})
    beside = [(p, next((z for z in levels if abs(z - p.base) <= LEVEL), None)) for p in board.scene.pieces if p.cover]
    return shelters_along(board.scene, [(p, z) for p, z in beside if z is not None], FOOT_RADIUS, 2.5)


def places_worth_going(g: Fight, me: Character, how: str) -> Wishes:
    """Attacks, goals of the scenario, cover, and plain steps towards and away from the nearest enemy."""
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    walk = walk_trot() if how == "trot" or (how == "short" and me.mounted) else walk_on_foot(g, me)
    found = _free(g, me, walk)
    if how != "short":
        found.add(_attacks(me, foes, walk))
        found.add(_goals(g, me))
    if how != "trot":
        _add_covers(found, g, me, foes, walk, 2.0 if how == "short" else 10.0, _COVERS)
    found.add(_steps(me, foes, 1.8 if how == "short" else 6.0))
    return found


def covers_and_ahead(g: Fight, me: Character, how: str, covers: int) -> Wishes:
    """Of those the cover, so many places near by and as many that lead forward, and the plain step forward."""
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    walk = walk_trot() if how == "trot" else walk_on_foot(g, me)
    found = _free(g, me, walk)
    if how != "trot":
        _add_covers(found, g, me, foes, walk, 10.0, covers)
    found.add([wish for wish in _steps(me, foes, 6.0) if wish.why == ADVANCE])
    return found


def _free(g: Fight, me: Character, walk: Walk) -> Wishes:
    """For wishes to places that are free."""
    table = field(g, me.id)
    return Wishes(me.place, lambda wish: bool(wish.target) or table.free(walk, wish.place))


def _add_covers(
    found: Wishes, g: Fight, me: Character, foes: list[Character], walk: Walk, far: float, number: int
) -> None:
    """Those to which there is a way."""
    table, foe = field(g, me.id), foes[0].place if foes else None
    found.add_covers(shelters(g.board), foe, far, number, lambda at: table.route(walk, me.place, at) is not None)


def _attacks(me: Character, foes: list[Character], walk: Walk) -> list[Wish]:
    mine = Base(me.x, me.y, me.z, walk.r)
    near = [c for c in foes if not c.cart and math.dist(c.place, me.place) <= _FAR][:2]
    return [Wish(rounded(in_contact(base(foe), mine, 0.02), 3), "attack", foe.id, foe.id) for foe in near]


def _goals(g: Fight, me: Character) -> list[Wish]:
    """Where the scenario wants this side to be: its tasks, goods on the ground, free horses, and the way out."""
    sides = ("", me.side)
    tasks = [t for t in g.board.tasks.values() if t.side in sides and g.progress.get(t.id, 0) < t.actions]
    able = [task for task in tasks if not task.needs or task.needs in me.carries]
    found = [Wish(_beside(g, me, task.place), "task", task.id) for task in able]
    goods = [item for item in g.items.values() if item.gun is None]
    found += [Wish(_beside(g, me, (item.x, item.y, item.z)), "item", item.id) for item in goods]
    if me.carries or any(goal.side == me.side and goal.kind == "leave" for goal in g.board.goals):
        exits = [way_out for way_out in g.board.exits.values() if way_out.side in sides]
        found += [Wish(_at_exit(g, me, way_out), "exit", way_out.id) for way_out in exits]
    if not me.mounted and not me.gatling:
        free = [(h.id, (h.x, h.y, h.z)) for h in g.horses.values() if not h.out and not h.rider]
        near = [(name, place) for name, place in free if math.dist(place, me.place) <= 10.0]
        found += [Wish(_beside(g, me, place, HORSE_RADIUS), "horse", name) for name, place in near[:1]]
    return found


def _at_exit(g: Fight, me: Character, way_out: Exit) -> Place:
    """The nearest place of an exit at which there is room on the table."""
    r = base(me).r + 0.02
    x = min(max(me.x, way_out.x), way_out.x + way_out.w)
    y = min(max(me.y, way_out.y), way_out.y + way_out.d)
    scene = g.board.scene
    return rounded((min(max(x, r), scene.width - r), min(max(y, r), scene.depth - r), 0.0))


def _beside(g: Fight, me: Character, at: Place, radius: float = 0.0) -> Place:
    """A free place from which a thing can be handled: on it, or beside it on the nearer side."""
    first = math.degrees(math.atan2(me.y - at[1], me.x - at[0]))
    beside = map(rounded, ring(at, FOOT_RADIUS + radius + 0.1, first, either_side(45)))
    tries = beside if radius else (at, *beside)
    return field(g, me.id).first_free(walk_on_foot(g, me), tries) or at


def _steps(me: Character, foes: list[Character], far: float) -> list[Wish]:
    if not foes:
        return []
    foe = foes[0]
    towards = math.degrees(math.atan2(foe.y - me.y, foe.x - me.x))
    found = []
    for turn, why in ((0, ADVANCE), (180, "retreat"), (90, "left"), (-90, "right")):
        step = min(far, math.dist(foe.place, me.place) - 2.5) if turn == 0 else far
        if step >= 1.0:
            found.append(Wish(rounded(ahead(me.place, towards + turn, step)), why))
    return found
