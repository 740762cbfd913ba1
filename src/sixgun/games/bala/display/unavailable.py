"""Actions that are not on offer now, and why: the one legality test is asked about what one would most likely try.

Nothing is judged here. Actions that need something which this table does not have are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from sixgun.core.choice import Choice, Question, Withheld
from sixgun.core.kinds import own_fields
from sixgun.games.bala import hands, turn
from sixgun.games.bala.carts import SEATS
from sixgun.games.bala.choices import (
    Aim,
    Detect,
    DoTask,
    Draw,
    GetOn,
    Leave,
    Mount,
    Move,
    PickUp,
    Reload,
    RemoveShock,
    Shoot,
    Take,
)
from sixgun.games.bala.reload import ALL, BULLET
from sixgun.games.bala.shooting import ways_to_fire
from sixgun.games.bala.space import sees
from sixgun.games.bala.state import Character, Fight
from sixgun.miniatures.display.withheld import Thing, likeliest_foe, nearest, withheld

Tries = Callable[[Fight, Character], Iterable[Choice]]


def unavailable(g: Fight, question: Question, offered: Iterable[str]) -> Iterator[Withheld]:
    """One entry for each kind of action of which nothing is `offered` to the active character."""
    if question.rule != turn.CHOOSE:
        return iter(())
    tries = ((kind, _TRIES[kind](g, g.active)) for kind in turn.ACTIONS if kind in _TRIES)
    return withheld(tries, offered, lambda choice: turn.check(g, choice), partial(_about, g))


def _about(g: Fight, choice: Choice) -> str:
    if isinstance(choice, Draw):
        return g.active.guns[choice.weapon].weapon
    named = {name: value for name, value in own_fields(choice).items() if isinstance(value, str) and name != "how"}
    return next(iter(named.values()), "")


def _enemies(at: Callable[[str, str], Choice]) -> Tries:
    def tries(g: Fight, me: Character) -> Iterator[Choice]:
        for foe in likeliest_foe(g.enemies(me.id), me.place, lambda name: sees(g, me.id, name)):
            yield at(me.id, foe)

    return tries


def _nearest(at: Callable[[str, str], Choice], things: Callable[[Fight, Character], Iterable[Thing]]) -> Tries:
    """The thing of this table that lies nearest."""
    return lambda g, me: (at(me.id, name) for name in nearest(things(g, me), me.x, me.y))


def _shoot(g: Fight, me: Character) -> Iterable[Choice]:
    found = hands.held_ranged(g, me)
    how = ways_to_fire(found[0])[0] if found is not None else ""
    return _enemies(lambda who, foe: Shoot(who, foe, how))(g, me)


def _move(g: Fight, me: Character) -> Iterator[Choice]:
    yield Move(me.id, "turn", facing=me.facing)


def _reload(g: Fight, me: Character) -> Iterator[Choice]:
    for how in (BULLET, ALL):
        yield Reload(me.id, how)


def _draw(g: Fight, me: Character) -> Iterator[Choice]:
    for index in range(len(me.guns)):
        yield Draw(me.id, index)


def _remove_shock(g: Fight, me: Character) -> Iterator[Choice]:
    yield RemoveShock(me.id)


def _horses(g: Fight, me: Character) -> Iterator[Thing]:
    return ((h.id, h.x, h.y) for h in g.horses.values() if not h.out)


def _tasks(g: Fight, me: Character) -> Iterator[Thing]:
    for task in g.board.tasks.values():
        if task.side in ("", me.side) and g.progress.get(task.id, 0) < task.actions:
            yield task.id, task.at[0], task.at[1]


def _goods(g: Fight, me: Character) -> Iterator[Thing]:
    return ((i.id, i.x, i.y) for i in g.items.values() if i.gun is None)


def _thrown(g: Fight, me: Character) -> Iterator[Thing]:
    return ((i.id, i.x, i.y) for i in g.items.values() if i.gun is not None)


def _ways_out(g: Fight, me: Character) -> Iterator[Thing]:
    for way in g.board.exits.values():
        if way.side in ("", me.side):
            yield way.id, way.x + way.w / 2, way.y + way.d / 2


def _carts(g: Fight, me: Character) -> Iterator[Thing]:
    return ((c.id, c.x, c.y) for c in g.carts.values())


_TRIES: dict[str, Tries] = {
    "shoot": _shoot,
    "aim": _enemies(Aim),
    "detect": _enemies(Detect),
    "move": _move,
    "reload": _reload,
    "draw": _draw,
    "remove-shock": _remove_shock,
    "mount": _nearest(Mount, _horses),
    "board": _nearest(lambda who, cart: GetOn(who, cart, SEATS[0]), _carts),
    "task": _nearest(DoTask, _tasks),
    "take": _nearest(Take, _goods),
    "pick-up": _nearest(PickUp, _thrown),
    "leave": _nearest(Leave, _ways_out),
}
"""What to ask about, by kind. A kind that is not here is shown only when it can be done."""
