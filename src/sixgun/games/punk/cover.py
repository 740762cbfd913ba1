"""Cover: what scenery adds to the armour of a target, and which models stand in the way of a shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from sixgun.games.punk.board import Board
from sixgun.games.punk.heights import Edge
from sixgun.games.punk.level_lines import Drawn
from sixgun.games.punk.obstacles import Obstacle
from sixgun.games.punk.sight import Lines, hiders, sight_lines, sighting
from sixgun.games.punk.space import TOLERANCE, distance, in_view, ordinary, touches_element
from sixgun.table import Base

VALUES = {"light": 3, "medium": 5, "heavy": 7}
"""punk.cover.grades: what cover adds to armour."""
FURTHER = 1
"""punk.cover.stacking: what each element after the best one adds."""
SHIELD = "shield"
"""The id of a shield among elements."""
COVERS = 2048
"""How many answers are remembered, on all tables together."""

Extent = Literal["none", "partial", "total"]


class Covering(msgspec.Struct, frozen=True):
    """An element that gives its bonus to the target."""

    element: str
    zone: str
    """Its zone that gives most, the nearest to the shooter of these."""
    grade: str
    value: int
    rule: str


class Ignored(msgspec.Struct, frozen=True):
    """An element that lines cross, but that gives the target nothing, and the rule that says so."""

    element: str
    rule: str


class Cover(msgspec.Struct, frozen=True):
    """What covers a target from a shot."""

    elements: tuple[Covering, ...] = ()
    """All that count, the best first."""
    extent: Extent = "none"
    ignored: tuple[Ignored, ...] = ()
    """Elements that the shooter touches."""
    too_small: tuple[Ignored, ...] = ()
    """Elements that are too low for the target, or protect nobody."""
    clear: Drawn = ()
    """A line clear of all cover and of all that hides, if there is one."""
    covering: tuple[int, ...] = ()
    """Indices of the models in the way, the nearest to the shooter first."""
    strays: tuple[int, ...] = ()
    """Those of them that a stray shot may hit: the nearest one, or several that are equally near."""
    shield: int = 0
    """The value of the target's shield."""
    edge: Edge | None = None
    """Of a target on a higher level: where the lines pass the edge of what carries it."""

    @property
    def bonus(self) -> int:
        """punk.cover.stacking, punk.cover.bonus-to-armour, punk.cover.stack-shield: the highest bonus, and 1 more for
        each further element; a shield is one."""
        return stacked([one.value for one in self.elements], self.shield)

    @property
    def avoided(self) -> int:
        """punk.ruling.evade-all: the bonus that is left when the shooter avoids the scenery: that of the shield."""
        return self.shield if self.avoidable else self.bonus

    @property
    def avoidable(self) -> bool:
        """punk.geo.bonus-procedure, punk.ruling.evade-all, punk.modelcover.no-evade: only partial cover by scenery can
        be avoided."""
        return self.extent == "partial"


def stacked(values: Sequence[int], shield: int = 0) -> int:
    """punk.cover.stacking: several bonuses together."""
    together = [*values, shield] if shield else values
    return max(together) + FURTHER * (len(together) - 1) if together else 0


def with_shield(cover: Cover, value: int) -> Cover:
    """punk.cover.stack-shield, punk.ruling.shield: the same cover for a target with a shield of that value."""
    return msgspec.structs.replace(cover, shield=value)


def cover(board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> Cover:
    """punk.geo.bonus-procedure, punk.geo.model-procedure: what covers t from a, with these standing models about.

    Of a target that a cannot see it says what would cover it: zones that hide it count with their grade
    (punk.ruling.stray-combat-cover)."""
    if not in_view(a, t):
        return _NONE
    return board.scene.remembered("punk cover", (a, t, others), lambda: _cover(board, a, t, others), COVERS)


_NONE = Cover()


def _cover(board: Board, a: Base, t: Base, others: tuple[Base, ...]) -> Cover:
    """punk.cover.partial, punk.cover.total: partial if a line is clear of all that counts, and of all that hides."""
    way = sight_lines(board, a, t, others)
    edge = way.edge if t.z > a.z else None
    if edge is None and not way.crossed and not way.models:
        return Cover(clear=way.uncovered(()))
    walls = hiders(way.crossed)
    touched = _touched(board, a, way.crossed)
    candidates = [one for one in way.crossed if one.covers and one.zone.element not in touched]
    kept = [one for one in candidates if grants(one, t)]
    seen = sighting(board, a, t, others)
    clear = () if seen.mutual else way.uncovered(_either(way.crossed, kept, walls))
    if edge is not None and edge.hides:
        clear = ()
    elements = [*_edge_cover(edge, seen.seen), *[_covers(one, bool(clear), seen.seen) for one in kept]]
    extent: Extent = "none" if not elements else "partial" if clear else "total"
    counted = {one.element for one in elements}
    covering = _covering_models(way, walls)
    near = sorted([(distance(a, others[i]), i) for i in covering])
    return Cover(
        elements=_best_of_each(elements),
        extent=extent,
        ignored=tuple([Ignored(element, "punk.cover.contact-exception") for element in touched]),
        too_small=_too_small(candidates, counted, bool(clear)),
        clear=clear,
        covering=tuple([i for _, i in near]),
        strays=tuple([i for d, i in near if d <= near[0][0] + TOLERANCE]),
        edge=edge,
    )


def grants(one: Obstacle, t: Base) -> bool:
    """punk.cover.partial-size1, punk.cover.partial-size23, punk.cover.total-size1: whether a zone gives its bonus to a
    target."""
    return one.zone.grade in VALUES and (one.size > 1 or ordinary(t))


def _touched(board: Board, a: Base, crossed: Sequence[Obstacle]) -> tuple[str, ...]:
    """punk.cover.contact-exception, punk.ruling.contact-exception-total, punk.ruling.contact-only-bonus: the elements
    in contact with the shooter, which cover nobody from it."""
    elements = dict.fromkeys([one.zone.element for one in crossed])
    return tuple([element for element in elements if touches_element(board, a, element)])


def _either(crossed: Sequence[Obstacle], kept: Sequence[Obstacle], walls: Sequence[Obstacle]) -> tuple[Obstacle, ...]:
    return tuple([one for one in crossed if one in kept or one in walls])


def _edge_cover(edge: Edge | None, seen: bool) -> list[Covering]:
    """punk.height.target-near-edge, punk.height.stack, punk.ruling.height-both-edges: what the structure under a target
    on a higher level gives it, whatever its base; nothing at the very edge."""
    if edge is None or edge.zone is None or edge.kind == "at" or edge.zone.grade not in VALUES:
        return []
    rule = "punk.height.target-near-edge" if seen else "punk.ruling.stray-combat-cover"
    return [Covering(edge.zone.element, edge.zone.id, edge.zone.grade, VALUES[edge.zone.grade], rule)]


def _covers(one: Obstacle, partial: bool, seen: bool) -> Covering:
    """What a zone gives to the target."""
    rule = granted_by(one, partial) if seen or not one.hides else "punk.ruling.stray-combat-cover"
    return Covering(one.zone.element, one.zone.id, one.zone.grade, VALUES[one.zone.grade], rule)


def granted_by(one: Obstacle, partial: bool) -> str:
    """The rule by which a zone gives its bonus, or none to a large base."""
    if one.size == 1:
        return "punk.cover.partial-size1" if partial else "punk.cover.total-size1"
    return "punk.cover.total-size2" if one.size == 2 and not one.hides and not partial else "punk.cover.partial-size23"


def _best_of_each(elements: Sequence[Covering]) -> tuple[Covering, ...]:
    """punk.geo.bonus-procedure, punk.cover.zones: each element once, with the best grade of its zones; the best
    first."""
    best: dict[str, Covering] = {}
    for one in elements:
        known = best.get(one.element)
        if known is None or one.value > known.value:
            best[one.element] = one
    return tuple(sorted(best.values(), key=lambda one: -one.value))


def _too_small(candidates: Sequence[Obstacle], counted: set[str], partial: bool) -> tuple[Ignored, ...]:
    """punk.cover.stacking: elements that lines cross and that give the target nothing."""
    found: dict[str, Ignored] = {}
    for one in candidates:
        zone = one.zone
        if zone.element not in counted and zone.element not in found:
            rule = granted_by(one, partial) if zone.grade in VALUES else "punk.cover.grades"
            found[zone.element] = Ignored(zone.element, rule)
    return tuple(found.values())


def _covering_models(way: Lines, walls: tuple[Obstacle, ...]) -> tuple[int, ...]:
    """punk.geo.model-procedure, punk.modelcover.test, punk.ruling.model-behind-wall, punk.ruling.model-contact: the
    models that some line crosses without crossing what hides."""
    return tuple([i for i in way.models if way.through(i, walls)]) if walls else way.models
