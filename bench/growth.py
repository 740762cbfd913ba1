"""How the time of a decision grows with the number of models and of pieces of scenery.

Tables are made from seeds by the recipes of growth.toml: a fixed size, pieces on a grid in the middle (every other one
a building), models at the two ends. Decisions are uniform, and as many for each model.
"""

from __future__ import annotations

import copy
import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from bench.drive import random_game, uniform
from bench.jobs import Failed, GrowthJob, Spent

from sixgun.core.game import Setup, load_game

MODELS = (5, 10, 20)
PIECES = (15, 30, 60)
EACH = 4
"""Decisions for each model of a table; tables without `models` count as ten."""
COLUMNS, ROWS = 10, 6
"""Of the grid for pieces: the most that there can be."""
STRIP = 8.0
"""How wide the ends are."""


@cache
def recipes() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def growth(job: GrowthJob) -> Spent | Failed:
    recipe = recipes().get(job.game)
    if recipe is None:
        return Failed("no table")
    game = load_game(job.game)
    most = EACH * 2 * (job.models if "models" in recipe else 5)
    found = Spent(0, 0.0)
    for number in range(job.tables):
        setup = table(recipe, job.models, job.pieces, Random(f"{job.seed}/{number}"))
        random_game(game, setup, uniform, f"warm-{job.seed}/{number}", most)  # gets to know the ground
        start = process_time()
        made = random_game(game, setup, uniform, f"growth-{job.seed}/{number}", most)
        found += Spent(made, process_time() - start)
    return found


def table(recipe: Mapping[str, Any], models: int, pieces: int, rng: Random) -> Setup:
    setup: Setup = copy.deepcopy(recipe["setup"])
    width, depth = float(recipe["width"]), float(recipe["depth"])
    across, down = (width - 2 * STRIP) / COLUMNS, depth / ROWS
    cells = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]
    for number, (column, row) in enumerate(rng.sample(cells, pieces)):
        w, h = round(rng.uniform(1.0, across - 2.2), 2), round(rng.uniform(1.0, down - 2.2), 2)
        if number % 2 == 0:  # large ones need room for a door or two
            w, h = round(across - 2.2, 2), round(down - 2.6, 2)
        left = round(STRIP + column * across + rng.uniform(1.1, across - 1.1 - w), 2)
        low = round(row * down + rng.uniform(1.1, down - 1.1 - h), 2)
        words = {
            "id": f"piece-{number}",
            "left": left,
            "low": low,
            "high": round(low + h, 2),
            "w": w,
            "h": h,
            "x": round(left + w / 2, 2),
            "y": round(low + h / 2, 2),
        }
        _add(setup, recipe["large" if number % 2 == 0 else "small"], words)
    for end, side in enumerate(recipe.get("sides", ())):
        for number in range(recipe.get("already", 0), models):
            x = (2.0 if number % 2 else 5.0) + rng.uniform(-0.5, 0.5)
            y = depth * (number // 2 + 0.5) / math.ceil(models / 2) + rng.uniform(-0.5, 0.5)
            words = {
                "id": f"{side}-{number}",
                "side": side,
                "x": round(width - x if end else x, 2),
                "y": round(y, 2),
                "facing": "west" if end else "east",
            }
            _add(setup, recipe["models"], words)
    return setup


def _add(setup: Setup, rows: Sequence[Mapping[str, Any]], words: Mapping[str, Any]) -> None:
    for row in rows:
        inside: Any = setup
        for step in str(row["into"]).format(**words).split("."):
            inside = inside[int(step) if step.isdigit() else step]
        inside.append(_filled(row["row"], words))


def _filled(template: Any, words: Mapping[str, Any]) -> Any:
    """The template with words in the place of their names in braces."""
    match template:
        case dict():
            return {key: _filled(value, words) for key, value in template.items()}
        case list():
            return [_filled(value, words) for value in template]
        case str() if template[:1] == "{":
            return words[template[1:-1]]
    return template


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """Of the power of the size by which the times grow: the slope of a straight line through their logarithms."""
    x, y = [math.log(size) for size in sizes], [math.log(time) for time in times]
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in zip(x, y, strict=True)) / sum((a - mx) ** 2 for a in x)
