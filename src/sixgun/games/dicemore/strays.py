"""Whom a missed shot may hit instead."""

from __future__ import annotations

from sixgun.games.dicemore.space import TOLERANCE, base, eye, movable, on_line, scenery_cover, within
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish
from sixgun.table import gap

NEAR_TARGET = 2.0


def bystanders(g: Skirmish, shooter: str, target: str) -> list[Character]:
    """Friends of the shooter and neutrals: whom a stray shot may hit and what a lane must be free of."""
    side = g.characters[shooter].side
    return [c for c in g.in_play() if c.id not in (shooter, target) and c.side in (side, NEUTRAL)]


def stray_victims(g: Skirmish, shooter: str, target: str) -> list[str]:
    """Who would be hit by a shot that goes astray: one of these, at random if there are several.

    dicemore.ruling.stray-priority: in the line of fire the one nearest to the shooter, else within 2U of the target the
    one nearest to it; nobody whom scenery hides wholly from the shooter."""
    c, t = g.characters[shooter], g.characters[target]
    mine, aim = base(c), base(t)
    found = [
        b
        for b in bystanders(g, shooter, target)
        if scenery_cover(g.board, movable(g), mine, eye(c), base(b), eye(b)).level != "whole"
    ]
    in_line = [(gap(mine, base(b)), b.id) for b in found if on_line(mine, aim, base(b))]
    near = in_line or [(gap(aim, base(b)), b.id) for b in found if within(gap(aim, base(b)), NEAR_TARGET)]
    least = min((units for units, _ in near), default=0.0)
    return [who for units, who in near if units <= least + TOLERANCE]
