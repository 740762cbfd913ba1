"""Where a blast hurls people, and whether that matters to how anybody fares."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.situations import Placing
from sixgun.games.dicemore import duel, trials
from sixgun.games.dicemore.custody import captive
from sixgun.games.dicemore.scores import has_rule
from sixgun.games.dicemore.state import Skirmish

HURLED = ("dicemore.explosive.blown-away", "dicemore.ruling.blast-aftermath")
"""Whose dice say how far, and which way."""
_AFTER = (*HURLED, "dicemore.explosive.panic")


def matters(g: Skirmish) -> bool:
    """Whether it can make a difference to how people fare where somebody lands: near a Captain nobody is scared
    (dicemore.char.captain), whoever comes near his leader sets off a duel (dicemore.scenario.duel-trigger), and a
    captive may be taken again."""
    return duel.holds_fire(g) or captive(g) is not None or any(has_rule(c, trials.CAPTAIN) for c in g.in_play())


def placing(g: Skirmish, choice: Choice) -> Placing | None:
    """The dice of a blast that only place somebody."""
    return None if choice.kind != "explosive" or matters(g) else Placing(HURLED, _AFTER, ("moved",))
