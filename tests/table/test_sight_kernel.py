"""Lines, single lines and distances: kernel, its interpreted source and slow twin give the same to the last bit.

The questions are those of games played at random for a few decisions, and some about random tables, on which more
touches, overlaps and lies behind something than in a game.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.twins import interpreted
from tests.twins import sight as twin
from tests.twins.asked import Asked, recorded
from tests.twins.polygons import contains, distance_to

from sixgun.core.game import games
from sixgun.table import Base, Piece, Scene, rectangle
from sixgun.table import ground as kernel_ground
from sixgun.table import sight as kernel_sight
from sixgun.table.shapes import Shape, shape_of

MOST = 300
"""How many questions of a kind are asked for each game."""

SIGHT = ("lines", "segment_blocked", "crossed", "run_through")
GROUND = ("distance_to_piece", "surface_at")


def _distance_to_piece(scene: Scene, piece: Piece | str, base: Base) -> float:
    shape = scene.by_id[piece] if isinstance(piece, str) else shape_of(piece)
    return max(0.0, distance_to(shape.outline, base.x, base.y) - base.r)


def _surface_at(scene: Scene, x: float, y: float, z: float) -> kernel_ground.Surface | None:
    if not kernel_ground.on_table(scene, x, y):
        return None
    below = [s for s in scene.standable if 0.0 < s.top <= z + 0.1 and _over(s, x, y)]
    best = max(below, key=lambda s: s.top, default=None)
    return kernel_ground.Surface(0.0) if best is None else kernel_ground.Surface(best.top, best.id)


def _over(shape: Shape, x: float, y: float) -> bool:
    return shape.x0 <= x <= shape.x1 and shape.y0 <= y <= shape.y1 and contains(shape.outline, x, y)


TWINS: dict[str, Callable[..., Any]] = {name: getattr(twin, name) for name in SIGHT}
TWINS |= {"distance_to_piece": _distance_to_piece, "surface_at": _surface_at}
KERNEL: dict[str, Callable[..., Any]] = {name: getattr(kernel_sight, name) for name in SIGHT}
KERNEL |= {name: getattr(kernel_ground, name) for name in GROUND}


def made_up(rng: Random) -> list[Asked]:
    """Questions about a table on which everything is crowded; whole numbers, so that edges lie on one line."""

    def number(low: int, high: int) -> float:
        return float(rng.randint(low, high)) if rng.random() < 0.5 else rng.uniform(low, high)

    def piece(name: str) -> Piece:
        x, y = number(2, 14), number(2, 14)
        polygon = rectangle(x, y, number(1, 4), number(1, 4), rng.choice([0.0, 0.0, 30.0, 45.0]))
        if rng.random() < 0.3:
            polygon = ((x, y), (x + 3, y), (x + 3, y + 1), (x + 1, y + 1), (x + 1, y + 3), (x, y + 3))
        return Piece(
            id=name,
            kind="block",
            polygon=polygon,
            base=rng.choice([0.0, 0.0, 1.0]),
            height=rng.choice([0.5, 1.0, 3.0]),
            blocks_sight=rng.random() < 0.6,
            cover=rng.random() < 0.6,
            standable=rng.random() < 0.5,
        )

    def base() -> Base:
        return Base(number(1, 17), number(1, 17), 0.0, rng.choice([0.0, 0.5, 1.0]), rng.uniform(0, 360))

    scene = Scene(18, 18, [piece(f"p{i}") for i in range(rng.randint(1, 9))])
    extra = tuple(piece(f"e{i}") for i in range(rng.randint(0, 2)))
    found: list[Asked] = []
    for _ in range(12):
        a, b = base(), base()
        heights = (rng.choice([0.5, 1.0, 2.0]), rng.choice([0.5, 1.0, 4.0]))
        which = rng.choice(["sight", "cover", scene.pieces[:3]])
        more: dict[str, Any] = {"extra": extra, "ignore": ("p0",) if rng.random() < 0.3 else ()}
        looks = {**more, "all_round": rng.random() < 0.7}
        if rng.random() < 0.4:
            looks["discs"] = tuple((number(1, 17), number(1, 17), rng.choice([0.4, 1.0])) for _ in range(2))
        if rng.random() < 0.2:
            looks["through"] = ((a.x + b.x) / 2, (a.y + b.y) / 2, 0.7)
        found.append(("lines", (scene, a, heights[0], b, heights[1], which), looks))
        found.append(("segment_blocked", (scene, (a.x, a.y), (b.x, b.y), heights, which), more))
        found.append(("crossed", (scene, a, heights[0], b, heights[1]), {}))
        found.append(("run_through", (scene.pieces, (a.x, a.y), (b.x, b.y)), {}))
        found.append(("distance_to_piece", (scene, rng.choice(scene.pieces), a), {}))
        found.append(("surface_at", (scene, a.x, a.y, heights[1]), {}))
    return found


def compare(asked: list[Asked]) -> Counter[str]:
    """Ask all three; how many questions of each kind that were, and how many answers there are about how much is
    blocked."""
    other = interpreted.table()
    counts: Counter[str] = Counter()
    scenes: dict[int, Any] = {}
    for name, args, more in asked:
        for arg in args:
            if isinstance(arg, Scene):
                arg.memo.clear()
                if id(arg) not in scenes:
                    scenes[id(arg)] = other.Scene(arg.width, arg.depth, interpreted.moved(arg.pieces))
        answer = KERNEL[name](*args, **more)
        counts[name] += 1
        counts[getattr(answer, "blocked", "")] += 1
        assert repr(answer) == repr(TWINS[name](*args, **more)), (name, args, more)
        there = [scenes[id(arg)] if isinstance(arg, Scene) else interpreted.moved(arg) for arg in args]
        again = getattr(other, name)(*there, **{key: interpreted.moved(value) for key, value in more.items()})
        assert interpreted.plain(again) == interpreted.plain(answer), (name, args, more)
    return counts


@pytest.mark.parametrize("key", games())
def test_what_games_ask_has_the_same_answers(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = recorded(key, KERNEL, lambda _: MOST, monkeypatch)
    monkeypatch.undo()
    compare(asked)


def test_crowded_tables_have_the_same_answers() -> None:
    rng = Random(7)
    counts: Counter[str] = Counter()
    for _ in range(150):
        counts += compare(made_up(rng))
    assert all(counts[name] > 1000 for name in KERNEL)
    assert all(counts[blocked] > 100 for blocked in ("none", "some", "all"))


def test_a_form_travels_to_another_process() -> None:
    piece = Piece(id="x", kind="block", polygon=rectangle(1, 2, 3, 4, 30.0), base=0.5, height=2.0)
    form = shape_of(piece).form
    again = pickle.loads(pickle.dumps(form))
    assert (again.name, again.foot, again.top, again.radius) == ("x", 0.5, 2.5, form.radius)
    assert again.distance(0.0, 0.0) == form.distance(0.0, 0.0) > 0.0


def test_more_parts_than_there_was_room_for() -> None:
    """The arrays grow, and what is in them stays."""
    rng = Random(3)
    spots = [(rng.uniform(3, 57), rng.uniform(3, 17)) for _ in range(400)]
    posts = [
        Piece(id=f"post{i}", kind="post", polygon=rectangle(x, y, 0.1, 0.1), height=3.0)
        for i, (x, y) in enumerate(spots)
    ]
    a, b = Base(1.5, 10.0, 0.0, 1.5, 0.0), Base(58.5, 10.0, 0.0, 1.5, 180.0)
    scene = Scene(60, 20, posts)
    discs = tuple((rng.uniform(0, 60), rng.uniform(5, 15), 0.5) for _ in range(60))
    counts = compare([("lines", (scene, a, 1.0, b, 1.0, tuple(posts)), {"discs": discs[:k]}) for k in (0, 5, 60)])
    assert counts["lines"] == 3
    assert len(kernel_sight.lines(scene, a, 1.0, b, 1.0, tuple(posts)).by) > 40
