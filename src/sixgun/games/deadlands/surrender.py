"""Giving up (deadlands.scenario.withdraw)."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import cards, holding
from sixgun.games.deadlands.choices import GiveUp
from sixgun.games.deadlands.state import Person, Shootout

WITHDRAW = "deadlands.scenario.withdraw"


def give_up(ref: Ref, g: Shootout, choice: GiveUp) -> None:
    """He drops what he holds and takes no more part; nobody may attack him."""
    who = choice.actor
    ref.tell("gives-up", WITHDRAW, who=who)
    holding.empty_both(ref, g, who, WITHDRAW)
    cards.lose_all(g, who)
    g.change(who, gave_up=True)


def _unasked(g: Shootout, me: Person) -> tuple[GiveUp, ...]:
    """It is legal at every card of his, and listed at none: people say so by a form."""
    return ()


GIVE_UP: Verb[Shootout, Person, GiveUp] = Verb(GiveUp, WITHDRAW, offers=_unasked, cost=1, perform=give_up)
