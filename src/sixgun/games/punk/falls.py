"""Falls, and lying Prone."""

from __future__ import annotations

from typing import Any

from sixgun.core.ref import Ref
from sixgun.games.punk import dice, harm
from sixgun.games.punk.catalogue import table
from sixgun.games.punk.dice import Party
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray

ROLL, SURVIVE, LOST = "punk.fall.roll", "punk.fall.survive", "punk.fall.lost"
BANDS = "punk.fall.bands"
FREE = 2
"""punk.climb.drop: base sizes that a model drops without harm."""


def strength(height: float, base: int) -> int:
    """punk.fall.bands: by the height in base sizes; 0 where there is no roll."""
    sizes = height / (base / 10)
    return next(int(row["strength"]) for row in table("fall-strength") if sizes <= row["upto"] + TOLERANCE)


def is_free(height: float, base: int) -> bool:
    """punk.climb.drop: at most twice the base size."""
    return height <= FREE * base / 10 + TOLERANCE


def hurt(ref: Ref, g: Fray, who: str, height: float) -> None:
    """punk.fall.roll: bare Toughness against the Strength of the Fall; punk.fall.survive: Prone; punk.fall.lost:
    Downed. punk.ruling.harmless-fall-prone: a Fall of up to twice the base size leaves it Prone, too."""
    me = g[who]
    g.change(who, prone=True, hangs="")
    force = strength(height, me.base)
    if not force:
        ref.tell("falls", SURVIVE, target=who, height=round(height, 1))
        return
    contest = dice.opposed(ref, g, Party(who, me.toughness), Party("", force), ROLL)
    saved = dice.wins(g, contest, me.side, "")
    facts: dict[str, Any] = {"target": who, "height": round(height, 1), "strength": force}
    totals: dict[str, Any] = {"toughness": contest.one.total, "against": contest.two.total, "die": contest.two.dice[0]}
    ref.tell("survives-fall" if saved else "dies-falling", ROLL, contest.one, **facts, **totals)
    if not saved:
        harm.down(ref, g, who, LOST)
