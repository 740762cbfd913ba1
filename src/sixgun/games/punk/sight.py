"""Line of sight: in the field of vision, and not hidden (punk.los.definition)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from sixgun.games.punk.air_lines import AirLines
from sixgun.games.punk.board import Board
from sixgun.games.punk.heights import Edge
from sixgun.games.punk.level_lines import Drawn, LevelLines
from sixgun.games.punk.obstacles import Obstacle
from sixgun.games.punk.space import different_heights, in_view, ordinary
from sixgun.table import Base

SIGHTINGS = 2048
"""How many answers are remembered, on all tables together."""


class Lines(Protocol):
    """The lines of a shot, whatever the heights."""

    @property
    def crossed(self) -> tuple[Obstacle, ...]: ...

    @property
    def models(self) -> tuple[int, ...]: ...

    @property
    def edge(self) -> Edge | None: ...

    def clear(self, among: tuple[Obstacle, ...], models: tuple[int, ...] = ()) -> Drawn: ...

    def uncovered(self, among: tuple[Obstacle, ...]) -> Drawn: ...

    def through(self, model: int, hiders: tuple[Obstacle, ...]) -> Drawn: ...


class Sighting(msgspec.Struct, frozen=True):
    """Whether one model sees another."""

    seen: bool
    reason: str = ""
    """Why not: "behind" (out of the field of vision), "hidden" (by scenery), "models" (by these, or by both together),
    "edge" (one stands too far from the edge above the other), "under" (what one stands on lies above the other)."""
    rule: str = "punk.los.definition"
    """That says so."""
    by: tuple[str, ...] = ()
    """The zones that hide the target, nearest to the observer first."""
    models: tuple[int, ...] = ()
    """Indices of the models that stand in the way."""
    clear: Drawn = ()
    """A line that nothing blocks."""
    mutual: bool = False
    """punk.ruling.mutual-trace: only a line from the other side is clear."""
    edge: Edge | None = None
    """Between models on different heights, where the lines pass the edge of what carries the upper one."""


def sighting(board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> Sighting:
    """punk.geo.los-procedure, punk.cover.los-first: whether a sees t, with these standing models about."""
    if not in_view(a, t):
        return _BEHIND
    return board.scene.remembered("punk sight", (a, t, others), lambda: _sighting(board, a, t, others), SIGHTINGS)


_BEHIND = Sighting(False, "behind", "punk.los.arc")


def sees(board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> bool:
    """Whether a has line of sight to t."""
    return sighting(board, a, t, others).seen


def sight_lines(board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> Lines:
    """punk.geo.sight-lines, punk.height.threshold: the lines from a to t."""
    kind = AirLines if different_heights(a, t) else LevelLines
    return board.scene.remembered("punk lines", (a, t, others), lambda: kind(board, a, t, others))


def lines_of_either(board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> Lines:
    """punk.los.mutual, punk.ruling.mutual-trace, punk.geo.air-lines: the lines that a has besides its own to a model
    that has a in view; on different heights its own are among them."""
    return AirLines(board, a, t, others, True) if different_heights(a, t) else sight_lines(board, t, a, others)


def hiders(found: Sequence[Obstacle]) -> tuple[Obstacle, ...]:
    """punk.geo.hider: of these, the zones that can hide the two models."""
    return tuple([one for one in found if one.hides])


def _sighting(board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> Sighting:
    """Only what hides counts, in contact with a or not, and models (punk.ruling.mixed-sizes, punk.cover.contact-hidden,
    punk.cover.hidden-both-ways, punk.ruling.contact-only-bonus); one clear line is enough (punk.cover.shortcut)."""
    way = sight_lines(board, a, t, others)
    if way.edge is not None and way.edge.hides:
        return _beyond_edge(way.edge, a.z > t.z)
    walls = hiders(way.crossed)
    clear = way.clear(walls, way.models)
    if clear:
        return Sighting(True, clear=clear, edge=way.edge)
    if in_view(t, a):
        either = lines_of_either(board, a, t, others)
        clear = either.clear(hiders(either.crossed), either.models)
        if clear:
            return Sighting(True, rule="punk.los.mutual", clear=clear, mutual=True, edge=way.edge)
    by = tuple([one.zone.id for one in walls])
    if not way.models or not way.clear(walls):
        return Sighting(False, "hidden", _hidden_by(walls, t), by, edge=way.edge)
    rule = "punk.ruling.models-block-sight" if walls else "punk.modelcover.total"
    return Sighting(False, "models", rule, by, way.models, edge=way.edge)


def _beyond_edge(edge: Edge, downward: bool) -> Sighting:
    """punk.height.target-far, punk.height.shooter-above, punk.geo.edge-gap: neither sees the other."""
    by = (edge.zone.id,) if edge.zone is not None else ()
    if edge.kind == "under":
        return Sighting(False, "under", "punk.geo.edge-gap", by, edge=edge)
    return Sighting(False, "edge", "punk.height.shooter-above" if downward else "punk.height.target-far", by, edge=edge)


def _hidden_by(walls: Sequence[Obstacle], t: Base) -> str:
    """The rule by which zones hide a model."""
    if any(one.size == 3 for one in walls):
        return "punk.cover.total-size3"
    return "punk.cover.total-size2" if ordinary(t) else "punk.ruling.hiding-pair"
