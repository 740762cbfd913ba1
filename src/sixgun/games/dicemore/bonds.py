"""Who is bound with whom in melee (dicemore.ruling.engaged). Bonds are always mutual."""

from __future__ import annotations

from sixgun.games.dicemore import space
from sixgun.games.dicemore.state import Skirmish

REACH = 1.0
"""dicemore.melee.reach: contact, or a gap of at most this many U."""


def bind(g: Skirmish, one: str, other: str) -> None:
    """dicemore.ruling.engaged: a melee attack makes both engaged with each other."""
    for who, foe in ((one, other), (other, one)):
        if foe not in g[who].engaged:
            g.change(who, engaged=(*g[who].engaged, foe))


def release(g: Skirmish, who: str) -> None:
    """End every bond of a character."""
    for foe in g[who].engaged:
        _unbind(g, who, foe)


def _unbind(g: Skirmish, one: str, other: str) -> None:
    for who, foe in ((one, other), (other, one)):
        g.change(who, engaged=tuple([name for name in g[who].engaged if name != foe]))


def refresh(g: Skirmish) -> None:
    """dicemore.ruling.engaged: a bond lasts while both are on the table and within reach of each other."""
    for c in [c for c in g.characters.values() if c.engaged]:
        for foe in g[c.id].engaged:
            here = g[c.id].in_play and g[foe].in_play
            if not here or not space.within(space.distance(g, c.id, foe), REACH):
                _unbind(g, c.id, foe)
