"""Eliminations and morale: who is out of the game, and which band runs."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.bala.catalogue import half
from sixgun.games.bala.harm import has_lost_all_actions
from sixgun.games.bala.placing import lay_down
from sixgun.games.bala.state import Fight, replace

ELIMINATED, FLED = "eliminated", "fled"
STANDS = 4
"""bala.morale.roll: the number that keeps a band on the table."""
SHOCK_STEP = 2
"""bala.morale.sum: so many points of Shock lower the sum by 1."""


def settle(ref: Ref, g: Fight, first: str = "") -> None:
    """bala.ruling.elimination-immediate: everybody who has lost all actions leaves the table now, and morale is
    checked.

    bala.morale.trigger, bala.ruling.morale-own-band: the bands of the eliminated check, the band `first` before the
    others. bala.ruling.morale-simultaneous: all who are out leave before the first check; each of them means one
    check."""
    losses: dict[str, int] = {}
    for c in list(g.characters.values()):
        if not c.out and has_lost_all_actions(g, c.id):
            losses[c.side] = losses.get(c.side, 0) + 1
            eliminate(ref, g, c.id)
    for side in sorted(losses, key=lambda side: side != first):
        for _ in range(losses[side]):
            if not check_morale(ref, g, side):
                break


def eliminate(ref: Ref, g: Fight, who: str) -> None:
    """bala.morale.eliminated: the figure is removed; horse, cart, Gatling and goods stay where it was."""
    dead = g[who].dead
    ref.tell("eliminated", "bala.wound.rip" if dead else "bala.morale.eliminated", who=who, dead=dead)
    _leave(g, who, ELIMINATED)


def _leave(g: Fight, who: str, why: str) -> None:
    """Take a figure from the table; what it rode, served or carried for the scenario stays."""
    me = g[who]
    for name in me.carries:
        lay_down(g, who, name)
    if me.horse:
        g.horses[me.horse] = replace(g.horses[me.horse], rider="")
    g.change(who, out=why, horse="", cart="", seat="", gatling="")


def morale_sum(g: Fight, side: str) -> int:
    """bala.morale.sum, bala.ruling.morale-shock-pooled: Levels still in play less 1 for each 2 Shock of the whole band.

    Damage does not count, and neighbours belong to no band (bala.ruling.neighbour-not-band)."""
    members = g.in_play(side)
    return sum(c.level for c in members) - sum(c.shock for c in members) // SHOCK_STEP


def threshold(g: Fight, side: str) -> int:
    """bala.morale.threshold: half of the Levels at the start, rounded up."""
    return half(g.bands[side].total)


def check_morale(ref: Ref, g: Fight, side: str) -> bool:
    """Whether the band stays. bala.morale.threshold: it tests if its sum is half of the start or less;
    bala.morale.roll: 4+.

    bala.ruling.morale-last: nobody left, no test."""
    if not g.in_play(side):
        ref.tell("band-out", "bala.ruling.morale-last", side=side)
        return False
    total, limit = morale_sum(g, side), threshold(g, side)
    if total > limit:
        ref.tell("morale-firm", "bala.morale.threshold", side=side, sum=total, limit=limit)
        return True
    roll = ref.dice(1, 6, "bala.morale.roll", cuts=(STANDS,))
    stands = roll.total >= STANDS
    ref.tell(
        "morale-holds" if stands else "morale-breaks", "bala.morale.roll", roll=roll, side=side, sum=total, limit=limit
    )
    if not stands:
        flee(ref, g, side)
    return stands


def flee(ref: Ref, g: Fight, side: str) -> None:
    """bala.ruling.morale-flight: the whole band leaves the table at once, riders with their horses; goods stay
    behind."""
    g.bands[side] = replace(g.bands[side], fled=True)
    for c in g.in_play(side):
        _leave(g, c.id, FLED)
        if c.horse:
            g.horses[c.horse] = replace(g.horses[c.horse], out=True)
    ref.tell("band-flees", "bala.ruling.morale-flight", side=side)
