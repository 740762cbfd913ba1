"""The lines of a shot between models on different heights (punk.geo.air-lines): through the air between the lower model
and a point of the edge, and over the upper model's surface between that point and its base."""

from __future__ import annotations

import math

from sixgun.games.punk.board import Board
from sixgun.games.punk.heights import edge
from sixgun.games.punk.level_lines import Drawn
from sixgun.games.punk.obstacles import Obstacle, hides, plan_of
from sixgun.games.punk.space import CONTACT, STEP, TOLERANCE, carriers, nominal_height, sized
from sixgun.table import Base, Point, distance_to_point
from sixgun.table.fan import FAR, DiscShadow, PartShadow, Shadow, crosses, factors, lit
from sixgun.table.shapes import shape_of

AIR, TOP = 0, 1
"""The two parts of a line: through the air, and over the upper model's surface."""
Shadows = tuple[Shadow, ...]


class AirLines:
    """All lines from a to t, with what some of them cross. With `either` they are those of either direction together
    (punk.los.mutual)."""

    __slots__ = ("_ends", "_fronts", "_models", "_top", "_upward", "_zones", "crossed", "edge", "models")

    def __init__(self, board: Board, a: Base, t: Base, others: tuple[Base, ...], either: bool = False) -> None:
        self._upward = upward = t.z > a.z
        upper, lower = (t, a) if upward else (a, t)
        self.edge = edge(board, upper, lower)
        self._ends = (lower, upper)
        self._fronts = (upward and not either, not upward and not either)
        self._top = distance_to_point(upper, *self.edge.point) > CONTACT
        """Whether there is a way between the edge and the upper model's base."""
        self._zones: dict[str, tuple[int, Shadows]] = {}
        self._models: dict[int, tuple[int, Shadows]] = {}
        found: list[Obstacle] = []
        if self.edge.kind != "under":
            found = self._cross_zones(board)
            self._cross_models(others)
        if len(found) > 1:
            found.sort(key=lambda one: shape_of(one.zone.piece).form.distance(a.x, a.y))
        self.crossed: tuple[Obstacle, ...] = tuple(found)
        self.models: tuple[int, ...] = tuple(self._models)

    def _cross_zones(self, board: Board) -> list[Obstacle]:
        """The zones that some line crosses: none that carries one of the two (punk.geo.support)."""
        found = []
        carrying = {*self.edge.surface, *[zone.id for zone in carriers(board, self._ends[AIR])]}
        for zone in sized(board):
            shape = shape_of(zone.piece)
            part = self._part(zone.foot)
            if zone.id in carrying or not self._near(part, shape.cx, shape.cy, shape.radius):
                continue
            span = self._factors(part, zone.foot, zone.level)
            shadows = tuple([PartShadow(one, self.edge.point, *span) for one in shape.parts]) if span else ()
            if crosses(self._ends[part], self._fronts[part], shadows):
                self._zones[zone.id] = part, shadows
                hiding = hides(zone.size, self._ends[part])
                found.append(Obstacle(zone, plan_of(zone), zone.size, hiding, part == AIR or self._upward))
        return found

    def _cross_models(self, others: tuple[Base, ...]) -> None:
        """The models that some line crosses: cylinders of their nominal heights."""
        for i, other in enumerate(others):
            part = self._part(other.z)
            if not self._near(part, other.x, other.y, other.r):
                continue
            span = self._factors(part, other.z, other.z + nominal_height(other))
            shadows = (DiscShadow(other.x, other.y, other.r, self.edge.point, *span),) if span else ()
            if crosses(self._ends[part], self._fronts[part], shadows):
                self._models[i] = part, shadows

    def clear(self, among: tuple[Obstacle, ...], models: tuple[int, ...] = ()) -> Drawn:
        """punk.geo.air-lines: a line that touches none of these, if each part has one."""
        if self.edge.kind == "under":
            return ()
        ends = [lit(self._ends[part], self._fronts[part], self._dark(part, among, models)) for part in (AIR, TOP)]
        return self._drawn(*ends) if None not in ends else ()

    def uncovered(self, among: tuple[Obstacle, ...]) -> Drawn:
        """The same for the target's cover: about that of the lower model the part in the air decides alone."""
        if self._upward or self.edge.kind == "under":
            return self.clear(among)
        end = lit(self._ends[AIR], self._fronts[AIR], self._dark(AIR, among, ()))
        return () if end is None else self._drawn(end, None)

    def through(self, model: int, hiders: tuple[Obstacle, ...]) -> Drawn:
        """A line through a model that crosses no hider in that part."""
        part, crossing = self._models[model]
        end = lit(self._ends[part], self._fronts[part], self._dark(part, hiders, ()), crossing)
        if end is None:
            return ()
        return (end, self.edge.point) if (part == AIR) == self._upward else (self.edge.point, end)

    def _drawn(self, below: Point | None, above: Point | None) -> Drawn:
        line = [above if self._top else None, self.edge.point, below]
        drawn = tuple([point for point in line if point is not None])
        return drawn[::-1] if self._upward else drawn

    def _part(self, level: float) -> int:
        """punk.geo.air-lines: what stands on the upper model's level is tested there."""
        return TOP if abs(level - self._ends[TOP].z) <= STEP + TOLERANCE else AIR

    def _near(self, part: int, x: float, y: float, r: float) -> bool:
        """Whether something in that circle can be in the way at all."""
        if part == TOP and not self._top:
            return False
        end, (px, py) = self._ends[part], self.edge.point
        dx, dy = end.x - px, end.y - py
        square = dx * dx + dy * dy
        share = max(0.0, min(1.0, ((x - px) * dx + (y - py) * dy) / square)) if square > 0.0 else 0.0
        return math.hypot(px + share * dx - x, py + share * dy - y) <= end.r + r + CONTACT

    def _factors(self, part: int, foot: float, top: float) -> tuple[float, float] | None:
        """On the upper model's surface heights do not count."""
        if part == TOP:
            return 1.0, FAR
        lower, upper = self._ends
        return factors(upper.z, lower.z, foot, top)

    def _dark(self, part: int, among: tuple[Obstacle, ...], models: tuple[int, ...]) -> list[Shadow]:
        """The shadows of these on one part's end."""
        found = [self._zones[one.zone.id] for one in among] + [self._models[i] for i in models]
        return [dark for where, crossing in found if where == part for dark in crossing]
