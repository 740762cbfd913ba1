"""Sight and cover against a slow twin that takes the ledger's definitions literally (literal.py), in random scenes."""

from __future__ import annotations

import math
import random

import pytest
from tests.rules.punk import literal
from tests.rules.punk.build import base, board, element, zone
from tests.rules.punk.random_scenes import scene

from sixgun.games.punk.board import Board
from sixgun.games.punk.cover import cover
from sixgun.games.punk.heights import edge
from sixgun.games.punk.sight import hiders, sight_lines, sighting
from sixgun.games.punk.space import in_view
from sixgun.table import Base, Point

LEVEL, HEIGHTS = 24, 24
"""How many scenes of either kind a normal run compares."""


def claims(table: Board, a: Base, t: Base, others: tuple[Base, ...]) -> list[tuple[Point, ...]]:
    """The lines from a to t that the fast code has found, for whatever purpose."""
    if not in_view(a, t):
        return []
    way = sight_lines(table, a, t, others)
    walls = hiders(way.crossed)
    found = [
        way.clear(walls, way.models),
        way.clear(walls),
        way.uncovered(way.crossed),
        cover(table, a, t, others).clear,
    ]
    found += [way.through(i, walls) for i in way.models]
    return [line for line in found if line]


def compare(table: Board, a: Base, t: Base, others: tuple[Base, ...]) -> int:
    """Ask both, and count the answers that the twin was sure about."""
    there, back = claims(table, a, t, others), claims(table, t, a, others)
    slow = literal.Scene(table, a, t, others, there, back)
    fast = sighting(table, a, t, others)
    sure = 0
    seen = slow.seen()
    if seen is not None:
        assert fast.seen == seen, (fast, a, t, others, table.zones)
        sure += 1
    if not fast.seen or literal.in_view(a, t) is not True or not slow.there:
        return sure
    found = cover(table, a, t, others)
    elements, partial = slow.cover()
    counted = {one.element: one.value for one in found.elements}
    for name, (value, counts) in elements.items():
        if counts is True:
            assert counted.get(name) == value, (name, found, a, t, others, table.zones)
            sure += 1
    assert counted.keys() <= elements.keys(), (found, elements, a, t, others, table.zones)
    if partial is not None and counted and slow.only_mutual() is False:
        assert (found.extent == "partial") == partial, (found, partial, a, t, others, table.zones)
        sure += 1
    for i, covers in slow.covering().items():
        if covers is not None:
            assert (i in found.covering) == covers, (i, found, a, t, others, table.zones)
            sure += 1
    assert set(found.covering) <= {i for i, _, _ in slow.people}
    return sure


def run(seed: int, count: int, heights: bool) -> tuple[int, int]:
    """Compare so many scenes: how many, and how many answers the twin was sure about."""
    rng = random.Random(seed)
    done = sure = 0
    while done < count:
        made = scene(rng, heights)
        if made is not None:
            sure += compare(*made)
            done += 1
    return done, sure


@pytest.mark.rule(
    "punk.geo.los-procedure",
    "punk.geo.bonus-procedure",
    "punk.geo.model-procedure",
    "punk.geo.corridor",
    "punk.geo.clear-line",
    "punk.geo.tolerance",
)
def test_models_on_the_same_height_agree_with_the_definitions() -> None:
    done, sure = run(2, LEVEL, heights=False)
    assert sure > 2 * done


@pytest.mark.rule("punk.geo.air-lines", "punk.geo.edge-gap")
def test_models_on_different_heights_agree_with_the_definitions() -> None:
    done, sure = run(3, HEIGHTS, heights=True)
    assert sure > 2 * done


@pytest.mark.rule("punk.geo.edge-gap", "punk.height.line-origin", "punk.geo.tolerance")
def test_the_near_edge_is_the_one_inside_the_hull_of_both_bases() -> None:
    """A little more room lets the edge come nearer, a little less drives it away: the gap lies in between."""
    rng = random.Random(4)
    kinds = {"at": 0, "near": 0, "far": 0, "under": 0}
    for _ in range(400):
        angle = math.radians(rng.choice((0.0, 90.0, rng.uniform(0.0, 360.0))))
        c, s = math.cos(angle), math.sin(angle)
        w, d = rng.uniform(4.0, 16.0), rng.uniform(4.0, 16.0)
        roof = [zone(45.0, 45.0, w, d, size=3, height=8.0, angle=math.degrees(angle))]
        if rng.random() < 0.5:
            high, at = rng.choice((8.0, 8.0, 2.5)), rng.choice((0.0, rng.uniform(0.0, d)))
            x, y = 45.0 + w * c - at * s, 45.0 + w * s + at * c
            roof.append(zone(x, y, 4.0, rng.uniform(2.0, 9.0), size=3, height=high, angle=math.degrees(angle)))
        table = board(element("roof", *roof))
        u, v = w * rng.uniform(0.01, 0.99), d * rng.uniform(0.01, 0.99)
        upper = base(45.0 + u * c - v * s, 45.0 + u * s + v * c, rng.choice((25, 25, 40, 55)), z=8.0)
        away, turn = rng.choice((rng.uniform(0.3, 6.0), rng.uniform(5.0, 40.0))), rng.uniform(0.0, math.tau)
        lower = base(upper.x + away * math.cos(turn), upper.y + away * math.sin(turn), rng.choice((25, 40, 55)))
        found = edge(table, upper, lower)
        kinds[found.kind] += 1
        near, far = literal.brink(table, upper, lower, 0.01), literal.brink(table, upper, lower, -0.01)
        if found.kind == "under":
            assert far is None
            continue
        assert near is not None
        assert near.gap - 0.001 <= found.gap <= (math.inf if far is None else far.gap + 0.001)
        away_from_centre = math.dist(found.point, (upper.x, upper.y))
        assert max(0.0, away_from_centre - upper.r) == pytest.approx(found.gap, abs=0.001)
        assert set(found.surface) == set(near.zones)
    assert min(kinds.values()) > 15


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.rule(
    "punk.geo.los-procedure", "punk.geo.bonus-procedure", "punk.geo.model-procedure", "punk.geo.air-lines"
)
def test_thousands_of_scenes_agree_with_the_definitions(seed: int) -> None:
    run(100 + seed, 250, heights=False)
    run(200 + seed, 250, heights=True)
