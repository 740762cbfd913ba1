"""What a character's scores count for, and whom its profile's own rules concern."""

from __future__ import annotations

from functools import lru_cache

from sixgun.games.dicemore.catalogue import profiles, table
from sixgun.games.dicemore.state import Character

_WHISKY: int = next(row["cool_mod"] for row in table("coolness-modifiers") if row["id"] == "whisky")


def cool_score(c: Character) -> int:
    """dicemore.skill.coolness; dicemore.item.whisky, dicemore.ruling.whisky: 1 more for every use after a bottle."""
    return c.cool + (_WHISKY if c.drunk else 0)


def ref_score(c: Character) -> int:
    """dicemore.skill.reflexes; dicemore.item.whisky, dicemore.ruling.whisky: 1 less for every use after a bottle."""
    return c.ref - (_WHISKY if c.drunk else 0)


@lru_cache(maxsize=512)
def _profile_rules(profile: str) -> tuple[str, frozenset[str]]:
    row = profiles().get(profile)
    if row is None:
        return "", frozenset()
    return row.band, frozenset(rule.strip() for rule in row.rules.split(",") if rule.strip())


def has_rule(c: Character, rule: str) -> bool:
    """Whether a rule of the list of characters belongs to its profile, e.g. dicemore.char.captain."""
    return rule in _profile_rules(c.profile)[1]


def born(c: Character) -> str:
    """The band whose profile it has: hired common characters belong to none of the nine."""
    return _profile_rules(c.profile)[0]
