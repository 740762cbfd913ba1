"""Ways, reach, traces and free places: kernel, its interpreted source and slow twin give the same to the last bit.

The questions are those of games played at random for a few decisions, and some about random tables, on which more
touches and overlaps than in a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.twins import interpreted, walk_reach, walk_route, walk_trace
from tests.twins.asked import Asked, recorded

from sixgun.core.game import games
from sixgun.table import Base, Link, Piece, Place, Scene, Walk, rectangle, walk

TRACING = ("trace", "first_hit", "place_at", "straight", "place_free", "spots_within")
REACHING = ("reach", "spots_in_reach", "outlines")
TWINS: dict[str, Callable[..., Any]] = {name: getattr(walk_trace, name) for name in TRACING}
TWINS |= {name: getattr(walk_reach, name) for name in REACHING}
TWINS["route"] = walk_route.route
KERNEL: dict[str, Callable[..., Any]] = {name: getattr(walk, name) for name in TWINS}


def most(name: str) -> int:
    """How many questions of a kind are asked for each game: the twin's searches take long."""
    return 6 if name in REACHING else 60 if name == "route" else 250


def made_up(rng: Random) -> list[Asked]:
    """Questions about a crowded table with a roof; whole numbers, so that edges lie on one line and bases touch."""

    def number(low: int, high: int) -> float:
        return float(rng.randint(low, high)) if rng.random() < 0.5 else rng.uniform(low, high)

    def piece(name: str) -> Piece:
        x, y = number(2, 11), number(2, 13)
        polygon = rectangle(x, y, number(1, 3), number(1, 3), rng.choice([0.0, 0.0, 30.0, 45.0]))
        if rng.random() < 0.2:
            polygon = ((x, y), (x + 3, y), (x + 3, y + 1), (x + 1, y + 1), (x + 1, y + 3), (x, y + 3))
        kind = rng.choice(["wall", "wall", "rough", "bog", "fence", "door"])
        if kind == "wall":
            return Piece(id=name, kind=kind, polygon=polygon, height=3, solid=True, cover=rng.random() < 0.5)
        if kind in ("fence", "door"):
            return Piece(id=name, kind=kind, polygon=polygon, height=0.8, gate=kind)
        return Piece(id=name, kind=kind, polygon=polygon, terrain=kind)

    roof = Piece(id="roof", kind="roof", polygon=rectangle(13, 4, 5, 6), base=2.9, height=0.1, standable=True)
    ladder = Link("ladder", "ladder", (12.5, 7.0, 0.0), (13.5, 7.0, 3.0), 3.0)
    scene = Scene(18, 18, [roof, *(piece(f"p{i}") for i in range(rng.randint(1, 8)))], (ladder,))
    extra = (piece("extra"),) if rng.random() < 0.3 else ()
    gates = (("fence", rng.choice([0.0, 1.5])), ("door", 0.0)) if rng.random() < 0.8 else ()
    terrain = (("rough", 2.0), ("bog", rng.choice([3.0, float("inf")])))
    mover = Walk(rng.choice([0.4, 0.5, 1.0]), rng.choice([1.0, 1.0, 1.5]), terrain, gates, (("ladder", 1.0),))
    others = tuple(Base(number(1, 17), number(1, 17), 0.0, rng.choice([0.4, 0.5, 1.0])) for _ in range(5))
    others += (Base(15.0, 7.0, 3.0, 0.5),)

    def place() -> Place:
        if rng.random() < 0.15:
            return (rng.uniform(13, 18), rng.uniform(4, 10), 3.0)
        return (number(1, 17), number(1, 17), 0.0)

    found: list[Asked] = []
    for _ in range(8):
        start, middle, goal = place(), place(), place()
        about = (others, extra)
        found.append(("route", (scene, mover, start, goal, *about, rng.choice([float("inf"), 5.0, 12.0])), {}))
        found.append(("trace", (scene, mover, (start, middle, goal), *about), {}))
        found.append(("first_hit", (scene, mover, start, goal, *about), {}))
        found.append(("place_free", (scene, mover, goal, *about), {}))
        found.append(("straight", (scene, mover, start, rng.uniform(0, 360), rng.uniform(1, 9), *about), {}))
        found.append(("place_at", ((start, middle, goal), rng.uniform(0, 20), scene, mover), {}))
    found.append(("spots_within", (scene, mover, start, 2.0, *about), {}))
    budget = rng.choice([3.0, 4.5])
    found.append(("reach", (scene, mover, start, budget, *about), {}))
    found.append(("spots_in_reach", (scene, mover, goal, budget, *about), {"wanted": lambda p: p[0] > 6.0}))
    found.append(("outlines", (scene, mover, goal, (2.0, budget), *about), {}))
    return found


def compare(asked: list[Asked]) -> Counter[str]:
    """Ask all three; how many questions of each kind that were, and how many of them found something."""
    other = interpreted.table()
    counts: Counter[str] = Counter()
    scenes: dict[int, Any] = {}
    for name, args, more in asked:
        for arg in args:
            if isinstance(arg, Scene) and id(arg) not in scenes:
                pieces, links = interpreted.moved(arg.pieces), interpreted.moved(arg.links)
                scenes[id(arg)] = other.Scene(arg.width, arg.depth, pieces, links)
        answer = KERNEL[name](*args, **more)
        counts[name] += 1
        counts[f"{name} found"] += answer is not None
        assert repr(answer) == repr(TWINS[name](*args, **more)), (name, args, more)
        there = [scenes[id(arg)] if isinstance(arg, Scene) else interpreted.moved(arg) for arg in args]
        again = getattr(other.walk, name)(*there, **{key: interpreted.moved(value) for key, value in more.items()})
        assert repr(interpreted.plain(again)) == repr(interpreted.plain(answer)), (name, args, more)
    return counts


def test_what_games_ask_has_the_same_answers() -> None:
    counts: Counter[str] = Counter()
    for key in games():
        with pytest.MonkeyPatch.context() as patch:
            asked = recorded(key, KERNEL, most, patch)
        counts += compare(asked)
    assert all(counts[name] > 100 for name in ("route", "trace", "first_hit", "place_at", "place_free")), counts


def test_crowded_tables_have_the_same_answers() -> None:
    rng = Random(11)
    counts: Counter[str] = Counter()
    for _ in range(60):
        counts += compare(made_up(rng))
    assert all(counts[name] >= (60 if name in (*REACHING, "spots_within") else 480) for name in KERNEL)
    for name in ("route", "first_hit", "place_free"):
        assert 40 < counts[f"{name} found"] < counts[name] - 40
