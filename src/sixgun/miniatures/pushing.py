"""Straight moves that nobody chose: how far a base gets before something stops it, and where it can come to rest.

Terrain costs nothing here. What stops a base: whatever its walk cannot pass, other bases, the edge of what it stands
on, and the edge of the table.
"""

from __future__ import annotations

from typing import NamedTuple

from sixgun.miniatures.field import Field
from sixgun.miniatures.room import last_rest
from sixgun.table import Place, Walk, ahead
from sixgun.table.walk import first_hit


class Push(NamedTuple):
    """Somebody about to be moved: how its base passes things, and how it stands where it comes to rest. Without a stand
    it rests wherever it is stopped."""

    field: Field
    walk: Walk
    start: Place
    stand: Walk | None = None

    def reach(self, direction: float, far: float) -> tuple[float, bool]:
        """How far it gets in a direction, at most so far, and whether the edge of the table stops it."""
        key = (*self[1:], direction, far, tuple(self.field.around), self.field.extra)
        # the odds of one fight ask hundreds of times
        return self.field.scene.remembered("pushed", key, lambda: self._reach(direction, far))

    def _reach(self, direction: float, far: float) -> tuple[float, bool]:
        most, off = self.most(direction, far)
        rest = self.rest(direction, most)
        return rest, off and rest == most

    def most(self, direction: float, far: float) -> tuple[float, bool]:
        """As `reach`, wherever it would come to rest."""
        end = ahead(self.start, direction, far)
        hit = first_hit(self.field.scene, self.walk, self.start, end, self.field.around, self.field.extra)
        if hit is None or hit.distance >= far:
            return far, False
        return max(0.0, hit.distance), hit.reason == "table"

    def rest(self, direction: float, far: float) -> float:
        """How much of a way that leads `far` straight on is left to a base that has to come to rest at its end."""
        stand, alone = self.stand, self.field._replace(around=())
        if stand is None:
            return far
        return last_rest(lambda d: alone.free(stand, ahead(self.start, direction, d)), 0.0, far)
