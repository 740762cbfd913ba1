"""Actions that are not on offer now, and why: the one legality test is asked about what one would most likely try.

Nothing is judged here. Actions that need something which this character or table does not have are left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from sixgun.core.choice import Choice, Question, Withheld
from sixgun.games.dicemore import fire, lasso, limits, turn
from sixgun.games.dicemore.catalogue import EXPLOSIVE, weapons
from sixgun.games.dicemore.custody import captive
from sixgun.games.dicemore.loot import is_bag
from sixgun.games.dicemore.space import sees
from sixgun.games.dicemore.state import Character, Skirmish

Tries = Callable[[Skirmish, Character], Iterable[Choice]]
NEAR = 12.0
"""Things farther away are not worth a line."""


def unavailable(g: Skirmish, question: Question, offered: Iterable[str]) -> Iterator[Withheld]:
    """One entry for each kind of action of which nothing is `offered` to the active character."""
    if question.rule != turn.CHOOSE or g.activation is None:
        return
    me, there = g.active, set(offered)
    for kind in turn.ACTIONS:
        if kind in there or kind not in _TRIES:
            continue
        for choice in _TRIES[kind](g, me):
            refusal = turn.check(g, choice)
            if refusal is not None:
                yield Withheld(kind, refusal, choice.target)
                break


def _plain(kind: str) -> Tries:
    return lambda g, me: (Choice(kind, me.id),)


def _foe(g: Skirmish, me: Character) -> str:
    """The nearest enemy in sight, else the nearest."""
    foes = sorted(g.enemies(me.id), key=lambda c: (not sees(g, me.id, c.id), math.dist(c.place, me.place)))
    return foes[0].id if foes else ""


def _fire(g: Skirmish, me: Character) -> Iterator[Choice]:
    foe = _foe(g, me)
    for index in me.hands:
        if foe and fire.fires(weapons()[me.guns[index].weapon]):
            yield Choice("fire", me.id, foe, str(index), number=1)


def _throw(g: Skirmish, me: Character) -> Iterator[Choice]:
    foe = _foe(g, me)
    for index in me.hands:
        weapon = weapons()[me.guns[index].weapon]
        if foe and weapon.thrown and weapon.melee:
            yield Choice("throw", me.id, foe, str(index))


def _explosive(g: Skirmish, me: Character) -> Iterator[Choice]:
    foe = _foe(g, me)
    for index, gun in enumerate(me.guns):
        if foe and weapons()[gun.weapon].family == EXPLOSIVE:
            yield Choice("explosive", me.id, foe, str(index), "throw")


def _at_foe(kind: str) -> Tries:
    def tries(g: Skirmish, me: Character) -> Iterator[Choice]:
        foe = _foe(g, me)
        if foe:
            yield Choice(kind, me.id, foe)

    return tries


def _lasso(g: Skirmish, me: Character) -> Iterable[Choice]:
    return _at_foe("lasso")(g, me) if lasso.has_lasso(me) else ()


def _move(g: Skirmish, me: Character) -> Iterator[Choice]:
    mode = limits.mode_of(me)
    if mode != "vehicle":
        ahead = math.radians(me.facing)
        step = (me.x + math.cos(ahead), me.y + math.sin(ahead), me.z)
        for how in limits.MODES[mode]:
            yield Choice("move", me.id, how=how, path=(step,))


def _rotate(g: Skirmish, me: Character) -> Iterator[Choice]:
    yield Choice("rotate", me.id, facing=(me.facing + 45.0) % 360.0)


def _load(g: Skirmish, me: Character) -> Iterator[Choice]:
    for index in me.hands:
        totals = weapons()[me.guns[index].weapon].totals
        if totals:
            yield Choice("load", me.id, item=str(index), number=totals[0])


def _jammed(g: Skirmish, me: Character) -> Iterator[Choice]:
    for index, gun in enumerate(me.guns):
        if gun.jammed:
            yield Choice("clear-jam", me.id, item=str(index))


def _mount(g: Skirmish, me: Character) -> Iterator[Choice]:
    if me.horse or me.cart:
        return
    near = sorted((math.dist((h.x, h.y), (me.x, me.y)), h.id) for h in g.horses.values() if not h.out and not h.rider)
    for away, horse in near[:1]:
        if away <= NEAR:
            yield Choice("mount", me.id, item=horse)


def _bag(g: Skirmish, me: Character) -> Iterator[Choice]:
    near = sorted((math.dist((i.x, i.y), (me.x, me.y)), i.id) for i in g.items.values() if is_bag(i.id))
    for away, bag in near[:1]:
        if away <= NEAR:
            yield Choice("take-bag", me.id, item=bag)


def _leave(g: Skirmish, me: Character) -> Iterable[Choice]:
    held = captive(g)
    matters = bool(me.carries) or (held is not None and (held.bearer == me.id or held.id == me.id))
    return (Choice("leave", me.id),) if matters else ()


_TRIES: dict[str, Tries] = {
    "fire": _fire,
    "throw": _throw,
    "explosive": _explosive,
    "aim": _plain("aim"),
    "melee": _at_foe("melee"),
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
