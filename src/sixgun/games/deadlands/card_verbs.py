"""Verbs of weapons: what is offered of them says which weapon it is, and how it is used."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from sixgun.core import verbs
from sixgun.core.choice import Choice, Option
from sixgun.games.deadlands.catalogue import FIST
from sixgun.games.deadlands.state import Person, Shootout

K = TypeVar("K", bound=Choice)
MANNERS = ("draw", "stun", "kill", "fast", "cylinder", "spare")
"""Fields of choices that say how something is done."""


class CardVerb(verbs.Verb[Shootout, Person, K]):
    """Its offers have the facts `weapon`, where they are about one, and `manner`."""

    __slots__ = ()

    def option(self, g: Shootout, c: Person, choice: K) -> Option:
        found = super().option(g, c, choice)
        return replace(found, facts={**found.facts, **_facts(c, choice)})


def _facts(me: Person, choice: Choice) -> dict[str, Any]:
    facts: dict[str, Any] = {"manner": tuple([key for key in MANNERS if getattr(choice, key, False)])}
    arm = getattr(choice, "arm", None)
    if arm is not None:
        facts["weapon"] = me.arms[arm].weapon if arm >= 0 else FIST
    return facts
