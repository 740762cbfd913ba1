"""Attributes as they are at the moment, and the special rules that a model has from itself and from what it carries."""

from __future__ import annotations

from sixgun.games.punk.catalogue import Armour, Weapon
from sixgun.games.punk.state import Fray, Model

SHOCK = 3
"""punk.shock.effect: off Combat, Precision and Agility."""
CUMBERSOME = 1
"""punk.special.cumbersome: off Agility."""
LEAST = 1
"""punk.ruling.attribute-floor: temporary losses and equipment leave at least this much."""
ACTIONS = 3
"""punk.attr.actions-cap"""


# what it carries -----------------------------------------------------------------------------------------------------
def weapon(g: Fray, id: str) -> Weapon:
    return g.board.stock.weapons[id]


def weapon_of(g: Fray, me: Model, number: int) -> Weapon:
    """One of its weapons, by number."""
    return g.board.stock.weapons[me.arms[number].weapon]


def worn(g: Fray, me: Model) -> list[Armour]:
    return [g.board.stock.armour[id] for id in me.armour]


def has(me: Model, kind: str) -> bool:
    """Whether it has a special rule of its own."""
    return me.special(kind) is not None


def burdened(g: Fray, me: Model) -> bool:
    """punk.special.cumbersome: by something that it carries."""
    return any(weapon(g, arm.weapon).has("cumbersome") for arm in me.arms) or any(
        one.has("cumbersome") for one in worn(g, me)
    )


# attributes ----------------------------------------------------------------------------------------------------------
def _less(value: int, loss: int) -> int:
    """punk.ruling.attribute-floor; "-" stays "-" (punk.attr.dash)."""
    return max(LEAST, value - loss) if value > 0 and loss else value


def agility(g: Fray, me: Model) -> int:
    """punk.special.cumbersome, punk.shock.effect"""
    heavy = CUMBERSOME if burdened(g, me) else 0
    return _less(me.agility, heavy + (SHOCK if me.shocked else 0))


def combat(me: Model) -> int:
    """punk.shock.effect"""
    return _less(me.combat, SHOCK if me.shocked else 0)


def precision(me: Model) -> int:
    """punk.shock.effect"""
    return _less(me.precision, SHOCK if me.shocked else 0)


def actions(me: Model) -> int:
    """punk.action.count, punk.attr.actions-cap"""
    return min(me.actions, ACTIONS)


def allowance(me: Model) -> float:
    """punk.move.basic, punk.special.swift: how far one Movement Action leads."""
    return 15.0 if has(me, "swift") else 10.0
