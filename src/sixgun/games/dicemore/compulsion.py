"""The Warrior's compulsion: enemies near him have to be attacked (dicemore.char.warrior)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.games.dicemore import bonds, explosives, fire, melee, movement, rally, space
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Explosive, Fire, Melee, Move, Throw
from sixgun.games.dicemore.scores import has_rule
from sixgun.games.dicemore.state import Skirmish

WARRIOR = "dicemore.char.warrior"
RULING = "dicemore.ruling.warrior-compulsion"
NEAR = 8.0
_DIRECT = (Fire, Throw, Melee)


def provoked_by(g: Skirmish, who: str) -> tuple[str, ...]:
    """dicemore.ruling.warrior-compulsion: visible enemies within 8U when his activation begins."""
    if not has_rule(g[who], WARRIOR) or rally.scripted(g):  # a scripted round leaves nothing to decide
        return ()
    near = [foe.id for foe in g.enemies(who) if space.within(space.distance(g, who, foe.id), NEAR)]
    return tuple([foe for foe in near if space.visible(g, who, foe)])


def _bound(g: Skirmish) -> tuple[str, ...]:
    """Whom he still has to attack one of."""
    a = g.going
    return () if a.attacked else tuple([foe for foe in a.must_attack if g[foe].in_play])


def _attacks(g: Skirmish, foes: tuple[str, ...]) -> Iterator[Option]:
    """Attacks on one of them that are possible as things stand."""
    for action in (*fire.ACTIONS, *melee.ACTIONS):
        if action.of in _DIRECT:
            yield from (option for option in action.options(g, g.active) if option.choice.target in foes)


def _charges(g: Skirmish, foes: tuple[str, ...]) -> Iterator[Option]:
    """Movements that end within reach of one of them, with a point left for the attack; none is begun twice."""
    for option in movement.ACTIONS[0].options(g, g.active) if g.going.course is None else ():
        if option.choice.target in foes and option.cost + melee.COST <= g.going.left:
            yield option


def check(g: Skirmish, choice: Choice) -> Refusal | None:
    """dicemore.ruling.warrior-compulsion: while he can attack one of them, at once or by a charge, he attacks nobody
    else, moves nowhere else, and keeps the points for it. Otherwise he acts freely."""
    foes = _bound(g)
    if not foes or (choice.target in foes and isinstance(choice, _DIRECT)) or _gets_there(g, foes, choice):
        return None
    if _blows_up(g, foes, choice):
        return None
    if isinstance(choice, Move | Explosive):
        refused = any(_attacks(g, foes)) or any(_charges(g, foes))
    elif isinstance(choice, _DIRECT):
        refused = any(_attacks(g, foes))
    else:
        prices = [option.cost for option in _attacks(g, foes)]
        refused = bool(prices) and g.going.left - _price(g, choice) < min(prices)
    return Refusal(RULING, "must-attack", foes, {"who": g.going.who}) if refused else None


def _gets_there(g: Skirmish, foes: tuple[str, ...], choice: Choice) -> bool:
    """Whether a movement is a charge at one of them that brings him within reach, with the points for the attack."""
    if not isinstance(choice, Move) or choice.target not in foes or not choice.path:
        return False
    gap = max(0.0, math.dist(choice.path[-1], g[choice.target].place) - 2 * space.RADIUS)
    return space.within(gap, bonds.REACH) and _price(g, choice) + melee.COST <= g.going.left


def _blows_up(g: Skirmish, foes: tuple[str, ...], choice: Choice) -> bool:
    """Whether an explosive is meant for one of them."""
    if not isinstance(choice, Explosive) or (place := explosives.landing(g, choice)) is None:
        return False
    radius = weapons()[g.active.guns[choice.gun].weapon].radius_u
    return any(space.within(space.distance_to(g, foe, place), radius) for foe in foes)


def _price(g: Skirmish, choice: Choice) -> int:
    from sixgun.games.dicemore.turn import ACTIONS  # the list of all actions, which is made after this module

    return ACTIONS[choice.kind].cost(g, g.active, choice)


def check_pass(g: Skirmish) -> Refusal | None:
    """He does not stop before he has attacked, if he can."""
    foes = _bound(g)
    if foes and (any(_attacks(g, foes)) or any(_charges(g, foes))):
        return Refusal(RULING, "must-attack", foes, {"who": g.going.who})
    return None
