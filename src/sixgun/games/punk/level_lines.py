"""The lines of a shot between models on the same height: in plan view, from the shooter's front arc to the target's
base (punk.geo.sight-lines, punk.geo.front-arc)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixgun.games.punk.board import Board
from sixgun.games.punk.obstacles import Obstacle, obstacles
from sixgun.games.punk.space import CONTACT, HIGH, TOLERANCE
from sixgun.table import Base, Lines, Point, lines

Drawn = tuple[Point, ...]
"""A line to draw, from its first point to its last; nothing if there is none."""


class LevelLines:
    """All lines from a to t, with what some of them cross (punk.cover.exists, punk.geo.corridor,
    punk.ruling.stack-any-line): obstacles, nearest to a first, and models, as indices into `others`."""

    __slots__ = ("_a", "_board", "_clear", "_others", "_t", "crossed", "models")
    edge = None
    """On the same height none counts."""

    def __init__(self, board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> None:
        self._board, self._a, self._t, self._others = board, a, _apart(a, t), others
        self.crossed: tuple[Obstacle, ...] = ()
        self.models: tuple[int, ...] = ()
        self._clear: Drawn = ()
        if _overlap(a, t):
            # one stands over the other's head: nothing is between them
            self._clear = ((t.x, t.y), (t.x, t.y))
            return
        level = _on_their_height(a, t, others)
        everything = obstacles(board, a, t)
        found = self._traced(everything, level)
        by_id = {one.zone.id: one for one in everything} if found.by else {}
        self.crossed = tuple([by_id[name] for name in found.by])
        self.models = tuple([level[i] for i in found.discs])
        self._clear = found.clear or ()

    def clear(self, among: tuple[Obstacle, ...], models: tuple[int, ...] = ()) -> Drawn:
        """punk.geo.clear-line, punk.geo.crossing, punk.ruling.grazing: a line that does not even touch any of these, of
        those that lines cross."""
        if self._clear or (among == self.crossed and models == self.models):
            return self._clear
        return self._line(among, models)

    def uncovered(self, among: tuple[Obstacle, ...]) -> Drawn:
        """The same for the target's cover."""
        return self.clear(among)

    def through(self, model: int, hiders: tuple[Obstacle, ...]) -> Drawn:
        """A line through a model's base that crosses no hider (punk.ruling.model-behind-wall)."""
        return self._line(hiders, (), model)

    def _line(self, among: tuple[Obstacle, ...], models: tuple[int, ...], via: int | None = None) -> Drawn:
        return self._traced(among, models, via).clear or ()

    def _traced(self, among: Sequence[Obstacle], models: Sequence[int], via: int | None = None) -> Lines:
        """The lines with these obstacles and models in the way, through the base of one if it is said."""
        others, flat = self._others, 0.0
        discs = tuple([(others[i].x, others[i].y, others[i].r) for i in models])
        through = None if via is None else (others[via].x, others[via].y, others[via].r)
        plans = tuple([one.plan for one in among])
        return lines(self._board.scene, self._a, flat, self._t, flat, plans, discs=discs, through=through)


def _overlap(a: Base, t: Base) -> bool:
    """punk.geo.distance: whether two bases overlap seen from above, as they may on levels far enough apart."""
    return math.hypot(t.x - a.x, t.y - a.y) < a.r + t.r - CONTACT


def _apart(a: Base, t: Base) -> Base:
    """The target, moved back by less than lines can tell (punk.geo.tolerance) if it touches the shooter, so that there
    are lines between them."""
    away = math.hypot(t.x - a.x, t.y - a.y)
    least = a.r + t.r + CONTACT
    if away >= least:
        return t
    f = math.atan2(t.y - a.y, t.x - a.x)
    return Base(a.x + least * math.cos(f), a.y + least * math.sin(f), t.z, t.r, t.facing)


def _on_their_height(a: Base, t: Base, others: tuple[Base, ...]) -> list[int]:
    """punk.geo.los-procedure: the models that can stand between two others."""
    low, high = max(a.z, t.z) - HIGH - TOLERANCE, min(a.z, t.z) + HIGH + TOLERANCE
    return [i for i, other in enumerate(others) if low <= other.z <= high]
