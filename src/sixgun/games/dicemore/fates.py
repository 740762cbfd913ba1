"""How somebody fares between two moments, in one word: the rows of previews and summaries."""

from __future__ import annotations

from sixgun.games.dicemore.state import Skirmish

UNHURT, HORSE_LOST, SHAKEN, WOUNDED, WOUNDED_TWICE, GONE, ELIMINATED = (
    "unhurt",
    "horse-lost",
    "shaken",
    "wounded",
    "wounded-twice",
    "gone",
    "eliminated",
)
SEVERITY: dict[str, int] = {
    UNHURT: 0,
    HORSE_LOST: 1,
    SHAKEN: 1,
    WOUNDED: 2,
    WOUNDED_TWICE: 3,
    GONE: 3,
    ELIMINATED: 4,
}
"""From nothing to the worst."""
RULES: dict[str, str] = {
    UNHURT: "dicemore.rescue.no-wound",
    HORSE_LOST: "dicemore.shoot.horse-down",
    SHAKEN: "dicemore.panic.procedure",
    WOUNDED: "dicemore.rescue.one-wound",
    WOUNDED_TWICE: "dicemore.rescue.two-wounds",
    GONE: "dicemore.ruling.flight-details",
    ELIMINATED: "dicemore.end.elimination",
}
"""The rule behind each row."""


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
