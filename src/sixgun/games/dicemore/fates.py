"""How somebody fares between two moments, in one word: the rows of previews and summaries."""

from __future__ import annotations

from sixgun.games.dicemore.state import Skirmish

UNHURT, HORSE_LOST, SHAKEN = "unhurt", "horse-lost", "shaken"
WOUNDED, WOUNDED_TWICE, GONE, ELIMINATED = "wounded", "wounded-twice", "gone", "eliminated"
FATES: dict[str, tuple[int, str]] = {
    UNHURT: (0, "dicemore.rescue.no-wound"),
    HORSE_LOST: (1, "dicemore.shoot.horse-down"),
    SHAKEN: (1, "dicemore.panic.procedure"),
    WOUNDED: (2, "dicemore.rescue.one-wound"),
    WOUNDED_TWICE: (3, "dicemore.rescue.two-wounds"),
    GONE: (3, "dicemore.ruling.flight-details"),
    ELIMINATED: (4, "dicemore.end.elimination"),
}
"""From nothing to the worst: how bad each is, and the rule behind it."""


def fate(before: Skirmish, after: Skirmish, who: str) -> str:
    """The worst that has happened to a character. Shaken is shocked, scared or lying that it was not before."""
    one, other = before.characters[who], after.characters[who]
    if one == other:
        return UNHURT
    if other.out:
        return ELIMINATED if other.out == "eliminated" else GONE
    wounds = other.wounds - one.wounds
    if wounds:
        return WOUNDED if wounds == 1 else WOUNDED_TWICE
    if one.horse and not other.horse:
        return HORSE_LOST
    if (other.scared, other.shocked, other.fleeing) > (one.scared, one.shocked, one.fleeing):
        return SHAKEN
    return SHAKEN if other.lying and not one.lying else UNHURT
