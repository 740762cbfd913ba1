"""The position at hand in an activation of For a Few Dice More."""

from __future__ import annotations

from sixgun.bots.advice import dicemore_worth as opinion
from sixgun.bots.advice.dicemore_errands import road_of
from sixgun.bots.advice.road import Road
from sixgun.games.dicemore.state import Skirmish


class Here:
    """The position at hand, with which everything else is compared."""

    def __init__(self, g: Skirmish) -> None:
        self.g = g
        self.me = g.active
        self.left = g.going.left
        self._road: Road | None = None
        self._now: float | None = None

    @property
    def road(self) -> Road:
        if self._road is None:
            self._road = road_of(self.g, self.me)
        return self._road

    @property
    def now(self) -> float:
        if self._now is None:
            self._now = opinion.place_worth(self.g, self.me.id)
        return self._now

    def gain(self, after: Skirmish) -> float:
        """How much better the character stands in another state."""
        me = after[self.me.id]
        if me.out:
            return 0.0
        value = opinion.place_worth(after, me.id) - self.now
        if self.road.errand.pull:
            value += self.road.pull(me.place) - self.road.pull(self.me.place)
        return value
