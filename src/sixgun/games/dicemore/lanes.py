"""Lanes of fire: past whom a band does not shoot."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.games.dicemore.catalogue import bands
from sixgun.games.dicemore.scores import born, has_rule
from sixgun.games.dicemore.space import base, friends_near, on_line
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish
from sixgun.games.dicemore.strays import bystanders
from sixgun.games.dicemore.trials import AURA_REACH, CAPTAIN
from sixgun.table import Base

INDIANS = "indians"
_LANE_RULES = {
    "lawmen": "dicemore.band.lawmen-fire",
    "outlaws": "dicemore.band.outlaws-fire",
    "cowboys": "dicemore.band.cowboys-fire",
    "mountain-men": "dicemore.band.mountain-fire",
    "mexicans": "dicemore.band.mexicans-fire",
    "rangers": "dicemore.band.rangers-fire",
    "bounty-hunters": "dicemore.band.bounty-fire",
    "soldiers": "dicemore.band.soldiers-fire",
    "indians": "dicemore.band.indians-fire",
}


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
    if key == "soldiers" and (
        has_rule(c, CAPTAIN) or any(has_rule(f, CAPTAIN) for f in friends_near(g, c.id, AURA_REACH))
    ):
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
