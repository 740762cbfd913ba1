"""Exact sight and cover between all pairs of bases, against lines drawn with shapely in the same run.

Run it with `python bench/bench_sight.py`. Both sides answer: is some line clear of the sight blockers, and is some line
clear of the cover? Ours decides it exactly; shapely tests 9 x 9 lines with an STRtree and prepared polygons.
"""

from __future__ import annotations

import math
import random
import time

import shapely
from shapely.geometry import Polygon as Area

from sixgun.table import Base, Piece, Scene, lines, rectangle
from sixgun.table.shapes import distance_to

SIZE = 48.0
TABLES = 10
PIECES = 30
BASES = 10
RADIUS = 0.5
GRID = 9
ROUNDS = 7


def table(rng: random.Random) -> tuple[Scene, list[tuple[Base, Base]]]:
    """A random table: every other piece blocks sight, all give cover; and all ordered pairs of bases, looking."""
    pieces = [
        Piece(
            id=f"p{i}",
            kind="block",
            polygon=rectangle(
                rng.uniform(2, SIZE - 2),
                rng.uniform(2, SIZE - 2),
                rng.uniform(1, 6),
                rng.uniform(0.5, 4),
                rng.uniform(0, 360),
            ),
            height=3,
            blocks_sight=i % 2 == 0,
            cover=True,
        )
        for i in range(PIECES)
    ]
    spots: list[tuple[float, float]] = []
    while len(spots) < BASES:
        x, y = rng.uniform(1, SIZE - 1), rng.uniform(1, SIZE - 1)
        if all(distance_to(p.polygon, x, y) > RADIUS + 0.1 for p in pieces) and all(
            math.dist((x, y), s) > 2.5 * RADIUS for s in spots
        ):
            spots.append((x, y))
    pairs = [
        (
            Base(a[0], a[1], 0.0, RADIUS, math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))),
            Base(b[0], b[1], 0.0, RADIUS, 0.0),
        )
        for a in spots
        for b in spots
        if a is not b
    ]
    return Scene(SIZE, SIZE, pieces), pairs


def ours(scene: Scene, pairs: list[tuple[Base, Base]]) -> list[tuple[bool, bool]]:
    return [
        (
            lines(scene, a, 1.0, b, 1.0).clear is not None,
            lines(scene, a, 1.0, b, 1.0, "cover").clear is not None,
        )
        for a, b in pairs
    ]


class Drawn:
    """The same two answers with shapely."""

    def __init__(self, scene: Scene) -> None:
        self.sets = []
        for chosen in ([p for p in scene.pieces if p.blocks_sight], [p for p in scene.pieces if p.cover]):
            areas = [Area(p.polygon) for p in chosen]
            shapely.prepare(areas)
            self.sets.append((areas, shapely.STRtree(areas)))

    def clear(self, a: Base, b: Base) -> tuple[bool, bool]:
        f = math.radians(a.facing)
        steps = [math.pi * (i / (GRID - 1) - 0.5) for i in range(GRID)]
        starts = [(a.x + a.r * math.cos(f + t), a.y + a.r * math.sin(f + t)) for t in steps]
        ends = [(b.x - b.r * math.cos(f + t), b.y - b.r * math.sin(f + t)) for t in steps]
        drawn = shapely.linestrings([(p, q) for p in starts for q in ends])
        hull = shapely.convex_hull(shapely.multipoints(starts + ends))
        answers = []
        for areas, tree in self.sets:
            left = drawn
            for i in tree.query(hull, predicate="intersects"):
                left = left[~shapely.intersects(areas[i], left)]
                if not len(left):
                    break
            answers.append(len(left) > 0)
        return answers[0], answers[1]


def sight_speed() -> list[tuple[str, float, str]]:
    """The rows for the common table: CPU seconds for one pair, the best of several interleaved rounds."""
    rng = random.Random(11)
    tables = [table(rng) for _ in range(TABLES)]
    drawn = [Drawn(scene) for scene, _ in tables]
    count = sum(len(pairs) for _, pairs in tables)
    best_ours = best_drawn = best_memo = math.inf
    exact: list[tuple[bool, bool]] = []
    sample: list[tuple[bool, bool]] = []
    for _ in range(ROUNDS):
        exact = []
        took_ours = took_memo = 0.0
        for scene, pairs in tables:
            scene.memo.clear()
            start = time.process_time()
            first = ours(scene, pairs)
            took_ours += time.process_time() - start
            # again at once, since what is remembered has a budget: for one table, not for ten that take turns
            start = time.process_time()
            again = ours(scene, pairs)
            took_memo += time.process_time() - start
            assert again == first
            exact += first
        best_ours, best_memo = min(best_ours, took_ours), min(best_memo, took_memo)
        start = time.process_time()
        sample = [d.clear(a, b) for d, (_, pairs) in zip(drawn, tables, strict=True) for a, b in pairs]
        best_drawn = min(best_drawn, time.process_time() - start)
    missed = sum(e[k] and not s[k] for e, s in zip(exact, sample, strict=True) for k in (0, 1))
    wrong = sum(s[k] and not e[k] for e, s in zip(exact, sample, strict=True) for k in (0, 1))
    note = f"{best_drawn / best_ours:.1f} x shapely; misses {wrong} clear lines"
    return [
        (f"exact sight and cover, {PIECES} pieces, {BASES} bases", best_ours / count, note),
        ("the same, remembered by position", best_memo / count, f"{best_drawn / best_memo:.0f} x shapely"),
        (
            f"shapely, STRtree, prepared, {GRID} x {GRID} lines",
            best_drawn / count,
            f"baseline; misses {missed} clear lines",
        ),
    ]


if __name__ == "__main__":
    for name, seconds, note in sight_speed():
        print(f"{name:45s} {seconds * 1e6:9.1f} µs   {note}")
