"""Lanes of fire: past whom a band does not shoot, and whom a missed shot may hit instead."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.games.dicemore.catalogue import bands
from sixgun.games.dicemore.scores import born
from sixgun.games.dicemore.space import TOLERANCE, base, eye, movable, on_line, scenery_cover, within
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish
from sixgun.games.dicemore.trials import beside_captain
from sixgun.table import Base, gap

INDIANS = "indians"
_LANE_RULES = {
    "lawmen": "dicemore.band.lawmen-fire",
    "cowboys": "dicemore.band.cowboys-fire",
    "mountain-men": "dicemore.band.mountain-fire",
    "rangers": "dicemore.band.rangers-fire",
    "soldiers": "dicemore.band.soldiers-fire",
    "indians": "dicemore.band.indians-fire",
}
"""Of the bands that do not fire past everybody."""
NEAR_TARGET = 2.0


def band_key(g: Skirmish, c: Character) -> str:
    """dicemore.ruling.common-in-bands: hired common characters follow the limits of their side."""
    band = g.bands.get(c.side)
    return c.band if band is None else band.key


def barred_by(g: Skirmish, c: Character, other: Character) -> bool:
    """Whether the shooter's band does not fire past this friend or neutral.

    dicemore.ruling.fire-lane. dicemore.band.soldiers-fire: a soldier within 5U of the Captain fires past anybody.
    dicemore.band.mountain-fire: allies bar, civilians do not. dicemore.band.indians-fire: another Indian bars, nobody
    else whom the tribe has hired."""
    key = band_key(g, c)
    row = bands()[key]
    if key == "soldiers" and beside_captain(g, c.id):
        return False
    if other.side == NEUTRAL:
        return not row.fire_past_civilian
    return not row.fire_past_ally and (key != INDIANS or born(other) == INDIANS)


def lane_refusal(g: Skirmish, c: Character, target: str, aim: Base) -> Refusal | None:
    """dicemore.ruling.fire-lane, dicemore.band.lawmen-fire, dicemore.band.cowboys-fire, dicemore.band.rangers-fire: who
    stands between shooter and target. dicemore.band.outlaws-fire, dicemore.band.mexicans-fire,
    dicemore.band.bounty-fire: nobody stops these."""
    mine = base(c)
    for other in bystanders(g, c.id, target):
        if on_line(mine, aim, base(other)) and barred_by(g, c, other):
            return Refusal(_LANE_RULES[band_key(g, c)], "in-the-way", facts={"who": other.id, "target": target})
    return None


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
