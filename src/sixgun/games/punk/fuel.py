"""Combustible (X): charges, and what happens when a hit sets them off."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.punk import attributes, harm
from sixgun.games.punk.harm import Blow
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import Due, Fray

EXPLOSION = "punk.fuel.explosion"
PENETRATION = 3


def note(g: Fray, victim: str, die: int, by: str) -> None:
    """punk.fuel.explosion: a natural 1 of the attacker sets off each fuel item with charges left, after all impacts
    (punk.ruling.fuel-details)."""
    if die != 1:
        return
    for number, arm in enumerate(g[victim].arms):
        if arm.fuel > 0 and not arm.spent:
            g.then(Due("explode", victim, by, number))


def explode(ref: Ref, g: Fray, due: Due) -> None:
    """punk.fuel.explosion: the carrier, if it is still in play, and every model in contact with it. The item is
    gone."""
    carrier = g[due.who]
    charges = carrier.arms[due.arm].fuel if due.arm < len(carrier.arms) else 0
    if charges <= 0:
        return
    g.change_arm(due.who, due.arm, fuel=0, spent=True)
    ref.tell("explodes", EXPLOSION, target=due.who, item=carrier.arms[due.arm].weapon, strength=charges)
    victims = [m.id for m in g.in_play() if m.id == due.who or contact(m.body, carrier.body)]
    for victim in sorted(victims, key=lambda id: id != due.who):
        if g[victim].in_play:
            die = harm.impact(ref, g, victim, Blow(charges, PENETRATION, EXPLOSION))
            note(g, victim, die, "")


def carried(g: Fray, who: str) -> list[int]:
    """The numbers of its weapons that have fuel."""
    return [n for n, arm in enumerate(g[who].arms) if attributes.weapon(g, arm.weapon).has("fuel") and arm.fuel > 0]
