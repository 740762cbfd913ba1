"""`random`: any offered option, each with the same chance; and a player for playouts, who is faster than fair."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.glimpse import Glimpse


class RandomBot:
    __slots__ = ()

    def choose(self, glimpse: Glimpse) -> Choice:
        return glimpse.question.sample(glimpse.rng).choice

    def why(self) -> str:
        return "any of the options, at random"


class PlayoutBot:
    """Plays games out for trees and learning: legal choices at random, but not all with the same chance
    (`Question.playout`)."""

    __slots__ = ()

    def choose(self, glimpse: Glimpse) -> Choice:
        return glimpse.question.playout(glimpse.rng).choice

    def why(self) -> str:
        return "any kind of action, and any of that kind, at random"
