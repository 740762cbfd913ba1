"""Swapping bullets, whose number nobody else learns."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk.choices import Swap
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import Fray, Model

EXCHANGE, SECRET = "punk.bullets.exchange", "punk.bullets.secret"


def partners(g: Fray, me: Model) -> list[Model]:
    """punk.bullets.exchange: friends in contact."""
    return [m for m in g.friends(me.id) if contact(me.body, m.body)]


def check(g: Fray, me: Model, choice: Swap) -> Refusal | None:
    near = [m.id for m in partners(g, me)]
    if choice.target not in near:
        return Refusal(EXCHANGE, "no-friend-in-contact", tuple(near), {"target": choice.target})
    giver = me.id if choice.number > 0 else choice.target
    if not 0 < abs(choice.number) <= g.bullets.get(giver, 0):
        return Refusal(EXCHANGE, "so-many-bullets", facts={"who": giver, "most": g.bullets.get(giver, 0)})
    return None


def offers(g: Fray, me: Model) -> Iterator[Option]:
    for friend in partners(g, me):
        for number in range(1, g.bullets.get(me.id, 0) + 1):
            yield Option(Swap(me.id, friend.id, number), 1, (EXCHANGE,), facts={"gives": number, "takes": 0})
        for number in range(1, g.bullets.get(friend.id, 0) + 1):
            yield Option(Swap(me.id, friend.id, -number), 1, (EXCHANGE,), facts={"gives": 0, "takes": number})


def perform(ref: Ref, g: Fray, choice: Swap) -> None:
    """punk.bullets.secret: the other side learns that bullets change hands, and no more."""
    who, friend = choice.actor, choice.target
    g.bullets[who] = g.bullets.get(who, 0) - choice.number
    g.bullets[friend] = g.bullets.get(friend, 0) + choice.number
    ref.tell("swaps", EXCHANGE, who=who, target=friend)
    giver, taker = (who, friend) if choice.number > 0 else (friend, who)
    ref.tell("swaps-bullets", SECRET, seats=(g.seat_of(who),), who=giver, target=taker, number=abs(choice.number))


ACTIONS = (Verb(Swap, EXCHANGE, offers=offers, check=check, cost=1, perform=perform),)
