"""Shock, Damage and Paralysis: how they are suffered and what they take away at once.

`Harm` adds up what one hit, or a group of simultaneous hits, does to one character
(bala.ruling.several-shots-one-action); `suffer` applies it. What follows from being harmed (falls, elimination, morale)
is in falls.py and morale.py.
"""

from __future__ import annotations

import msgspec

from sixgun.core.ref import Ref
from sixgun.games.bala.state import Activation, Fight, Wound, replace


class Harm(msgspec.Struct, eq=False):
    """Everything that one moment does to one character."""

    shock: int = 0
    damage: int = 0
    paralysed: bool = False
    serious: bool = False
    """At least one Serious Wound."""
    wounds: list[Wound] = []
    dead: bool = False
    to_cover: bool = False
    """A result 8: it runs to cover when everything else is done."""


def suffer(ref: Ref, g: Fight, who: str, harm: Harm, rule: str) -> None:
    """bala.state.shock, bala.state.damage, bala.state.paralysed, bala.state.lasting-wound: apply the counters and
    states.

    Each new point takes one unspent action from an activation under way (bala.ruling.actions-recount), and any harm
    spoils the victim's aim (bala.ruling.aim-duration)."""
    victim = g.characters[who]
    points = harm.shock + harm.damage
    if not (points or harm.paralysed or harm.dead):
        return
    shock, damage = victim.shock + harm.shock, victim.damage + harm.damage
    paralysed = victim.paralysed or harm.paralysed
    if harm.serious:
        wounds = (*victim.wounds, *harm.wounds)
        dead = victim.dead or harm.dead
        hurt = replace(victim, shock=shock, damage=damage, paralysed=paralysed, wounds=wounds, dead=dead)
    else:
        hurt = replace(victim, shock=shock, damage=damage, paralysed=paralysed)
    g.characters[who] = hurt
    for activation in g.stack:
        if activation.who == who:
            g.stack = tuple([_lessened(a, points) if a.who == who else a for a in g.stack])
            break
    if ref.listening:
        ref.tell("harm", rule, who=who, shock=harm.shock, damage=harm.damage, paralysed=harm.paralysed, dead=harm.dead)


def _lessened(activation: Activation, points: int) -> Activation:
    return replace(activation, left=max(0, activation.left - points), aim="", aims=0)


def shock(ref: Ref, g: Fight, who: str, points: int, rule: str) -> None:
    """Plain Shock from anything."""
    suffer(ref, g, who, Harm(shock=points), rule)


def has_lost_all_actions(g: Fight, who: str) -> bool:
    """bala.morale.eliminated: nothing left of Level - Damage - Shock, or dead."""
    c = g.characters[who]
    return c.dead or c.level - c.damage - c.shock <= 0
