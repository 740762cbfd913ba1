"""Actions that are not on offer now, and why: the one legality test is asked about what one would most likely try.

Nothing is judged here. Actions that need something which this table does not have are left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from sixgun.core.choice import Choice, Question, Withheld
from sixgun.games.bala import hands, turn
from sixgun.games.bala.carts import SEATS
from sixgun.games.bala.reload import ALL, BULLET
from sixgun.games.bala.shooting import ways_to_fire
from sixgun.games.bala.space import sees
from sixgun.games.bala.state import Character, Fight

Tries = Callable[[Fight, Character], Iterable[Choice]]


def unavailable(g: Fight, question: Question, offered: Iterable[str]) -> Iterator[Withheld]:
    """One entry for each kind of action of which nothing is `offered` to the active character."""
    if question.rule != turn.CHOOSE:
        return
    me, there = g.active, set(offered)
    for kind in turn.ACTIONS:
        if kind in there or kind not in _TRIES:
            continue
        for choice in _TRIES[kind](g, me):
            refusal = turn.check(g, choice)
            if refusal is not None:
                yield Withheld(kind, refusal, choice.target or choice.item)
                break


def _plain(kind: str) -> Tries:
    return lambda g, me: (Choice(kind, me.id),)


def _enemies(kind: str) -> Tries:
    """The nearest enemy that can be seen, else the nearest."""

    def tries(g: Fight, me: Character) -> Iterator[Choice]:
        foes = sorted(g.enemies(me.id), key=lambda c: (not sees(g, me.id, c.id), math.dist(c.place, me.place)))
        found = hands.held_ranged(g, me)
        how = ways_to_fire(found[0])[0] if found is not None and kind == "shoot" else ""
        for foe in foes[:1]:
            yield Choice(kind, me.id, foe.id, how=how)

    return tries


def _nearest(
    kind: str, things: Callable[[Fight, Character], Iterable[tuple[str, float, float]]], how: str = ""
) -> Tries:
    """The thing of this table that lies nearest."""

    def tries(g: Fight, me: Character) -> Iterator[Choice]:
        near = sorted(things(g, me), key=lambda thing: math.dist(thing[1:], (me.x, me.y)))
        for name, _, _ in near[:1]:
            yield Choice(kind, me.id, item=name, how=how)

    return tries


def _move(g: Fight, me: Character) -> Iterator[Choice]:
    yield Choice("move", me.id, how="turn", facing=me.facing)


def _reload(g: Fight, me: Character) -> Iterator[Choice]:
    for how in (BULLET, ALL):
        yield Choice("reload", me.id, how=how)


def _draw(g: Fight, me: Character) -> Iterator[Choice]:
    for gun in me.guns:
        yield Choice("draw", me.id, item=gun.weapon)


def _horses(g: Fight, me: Character) -> Iterator[tuple[str, float, float]]:
    return ((h.id, h.x, h.y) for h in g.horses.values() if not h.out)


def _tasks(g: Fight, me: Character) -> Iterator[tuple[str, float, float]]:
    for task in g.board.tasks.values():
        if task.side in ("", me.side) and g.progress.get(task.id, 0) < task.actions:
            yield task.id, task.at[0], task.at[1]


def _goods(g: Fight, me: Character) -> Iterator[tuple[str, float, float]]:
    return ((i.id, i.x, i.y) for i in g.items.values() if i.gun is None)


def _thrown(g: Fight, me: Character) -> Iterator[tuple[str, float, float]]:
    return ((i.id, i.x, i.y) for i in g.items.values() if i.gun is not None)


def _ways_out(g: Fight, me: Character) -> Iterator[tuple[str, float, float]]:
    for way in g.board.exits.values():
        if way.side in ("", me.side):
            yield way.id, way.x + way.w / 2, way.y + way.d / 2


def _carts(g: Fight, me: Character) -> Iterator[tuple[str, float, float]]:
    return ((c.id, c.x, c.y) for c in g.carts.values())


_TRIES: dict[str, Tries] = {
    "shoot": _enemies("shoot"),
    "aim": _enemies("aim"),
    "detect": _enemies("detect"),
    "move": _move,
    "reload": _reload,
    "draw": _draw,
    "remove-shock": _plain("remove-shock"),
    "mount": _nearest("mount", _horses),
    "board": _nearest("board", _carts, SEATS[0]),
    "task": _nearest("task", _tasks),
    "take": _nearest("take", _goods),
    "pick-up": _nearest("pick-up", _thrown),
    "leave": _nearest("leave", _ways_out),
}
"""What to ask about, by kind. A kind that is not here is shown only when it can be done."""
