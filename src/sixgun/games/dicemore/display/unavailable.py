"""Actions that are not on offer now, and why: the one legality test is asked about what one would most likely try.

Nothing is judged here. Actions that need something which this character or table does not have are left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from sixgun.core.choice import Choice, Question, Withheld
from sixgun.games.dicemore import fire, lasso, limits, turn
from sixgun.games.dicemore.catalogue import EXPLOSIVE, weapons
from sixgun.games.dicemore.choices import (
    Aim,
    ClearJam,
    Explosive,
    Fire,
    Lasso,
    Leave,
    Load,
    Melee,
    Mount,
    Move,
    Rotate,
    TakeBag,
    Throw,
)
from sixgun.games.dicemore.custody import captive
from sixgun.games.dicemore.loot import is_bag
from sixgun.games.dicemore.space import sees
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.display.withheld import likeliest_foe, nearest, withheld

Tries = Callable[[Skirmish, Character], Iterable[Choice]]
NEAR = 12.0
"""Things farther away are not worth a line."""


def unavailable(g: Skirmish, question: Question, offered: Iterable[str]) -> Iterator[Withheld]:
    """One entry for each kind of action of which nothing is `offered` to the active character."""
    if question.rule != turn.CHOOSE or g.activation is None:
        return iter(())
    tries = ((kind, _TRIES[kind](g, g.active)) for kind in turn.ACTIONS if kind in _TRIES)
    return withheld(tries, offered, lambda choice: turn.check(g, choice))


def _foe(g: Skirmish, me: Character) -> Iterator[str]:
    return likeliest_foe(g.enemies(me.id), me.place, lambda name: sees(g, me.id, name))


def _fire(g: Skirmish, me: Character) -> Iterator[Choice]:
    for foe in _foe(g, me):
        for index in me.hands:
            if fire.fires(weapons()[me.guns[index].weapon]):
                yield Fire(me.id, foe, index, number=1)


def _throw(g: Skirmish, me: Character) -> Iterator[Choice]:
    for foe in _foe(g, me):
        for index in me.hands:
            weapon = weapons()[me.guns[index].weapon]
            if weapon.thrown and weapon.melee:
                yield Throw(me.id, foe, index)


def _explosive(g: Skirmish, me: Character) -> Iterator[Choice]:
    for foe in _foe(g, me):
        for index, gun in enumerate(me.guns):
            if weapons()[gun.weapon].family == EXPLOSIVE:
                yield Explosive(me.id, index, "throw", foe)


def _lasso(g: Skirmish, me: Character) -> Iterable[Choice]:
    return (Lasso(me.id, foe) for foe in _foe(g, me)) if lasso.has_lasso(me) else ()


def _move(g: Skirmish, me: Character) -> Iterator[Choice]:
    mode = limits.mode_of(me)
    if mode != "vehicle":
        ahead = math.radians(me.facing)
        step = (me.x + math.cos(ahead), me.y + math.sin(ahead), me.z)
        for how in limits.MODES[mode]:
            yield Move(me.id, how, (step,))


def _rotate(g: Skirmish, me: Character) -> Iterator[Choice]:
    yield Rotate(me.id, (me.facing + 45.0) % 360.0)


def _load(g: Skirmish, me: Character) -> Iterator[Choice]:
    for index in me.hands:
        totals = weapons()[me.guns[index].weapon].totals
        if totals:
            yield Load(me.id, index, totals[0])


def _jammed(g: Skirmish, me: Character) -> Iterator[Choice]:
    for index, gun in enumerate(me.guns):
        if gun.jammed:
            yield ClearJam(me.id, index)


def _mount(g: Skirmish, me: Character) -> Iterator[Choice]:
    if not me.horse and not me.cart:
        loose = ((h.id, h.x, h.y) for h in g.horses.values() if not h.out and not h.rider)
        yield from (Mount(me.id, horse) for horse in nearest(loose, me.x, me.y, NEAR))


def _bag(g: Skirmish, me: Character) -> Iterator[Choice]:
    bags = ((i.id, i.x, i.y) for i in g.items.values() if is_bag(i.id))
    yield from (TakeBag(me.id, bag) for bag in nearest(bags, me.x, me.y, NEAR))


def _leave(g: Skirmish, me: Character) -> Iterable[Choice]:
    held = captive(g)
    matters = bool(me.carries) or (held is not None and (held.bearer == me.id or held.id == me.id))
    return (Leave(me.id),) if matters else ()


_TRIES: dict[str, Tries] = {
    "fire": _fire,
    "throw": _throw,
    "explosive": _explosive,
    "aim": lambda g, me: (Aim(me.id),),
    "melee": lambda g, me: (Melee(me.id, foe) for foe in _foe(g, me)),
    "move": _move,
    "rotate": _rotate,
    "load": _load,
    "clear-jam": _jammed,
    "lasso": _lasso,
    "mount": _mount,
    "take-bag": _bag,
    "leave": _leave,
}
"""What to ask about, by kind. A kind that is not here is shown only when it can be done."""
