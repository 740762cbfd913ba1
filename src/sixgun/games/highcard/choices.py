"""What a duellist may decide: one class for each kind of choice."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.kinds import Kinds, old


class Play(Choice, frozen=True, tag="play"):
    """highcard.turn.choose: this card against this rival."""

    actor: str
    target: str
    card: str
    packed = old(card="item")


class Duck(Choice, frozen=True, tag="duck"):
    """highcard.shoot.duck: this card is thrown away for it."""

    actor: str
    card: str
    packed = old(card="item")


class Stand(Choice, frozen=True, tag="stand"):
    """highcard.shoot.duck: nothing is thrown away."""

    actor: str


KINDS = Kinds(Play, Duck, Stand)
