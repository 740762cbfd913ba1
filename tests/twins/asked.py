"""What the rules of a game ask the geometry while it is played at random, to put the same questions to others."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import load_game
from sixgun.core.ref import SimulationRef
from sixgun.table import Scene

DECISIONS = 60

Asked = tuple[str, tuple[Any, ...], dict[str, Any]]
"""A function's name, and what it was given."""


def recorded(
    key: str, functions: Mapping[str, Callable[..., Any]], most: Callable[[str], int], patch: pytest.MonkeyPatch
) -> list[Asked]:
    """The questions of some decisions of a game to these functions, each once, and at most so many of a kind."""
    asked: dict[str, Asked] = {}
    counts: Counter[str] = Counter()

    def noting(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def note(*args: Any, **more: Any) -> Any:
            if counts[name] < most(name):
                label = repr((name, [id(arg) if isinstance(arg, Scene) else arg for arg in args], more))
                if label not in asked:
                    counts[name] += 1
                    asked[label] = (name, args, more)
            return ask(*args, **more)

        return note

    game = load_game(key)
    starts = [game.start(game.setup(scenario)) for scenario in game.scenarios()]
    names = [
        n for n in sorted(sys.modules) if n == "sixgun.table" or n.startswith(("sixgun.games", "sixgun.miniatures"))
    ]
    for module in [sys.modules[n] for n in names]:
        for name, ask in functions.items():
            if getattr(module, name, None) is ask:
                patch.setattr(module, name, noting(name, ask))
    for seed, start in enumerate(starts[:2]):
        state = start.fork()
        rng = Random(seed)
        left = DECISIONS

        def choose(question: Question) -> Choice:
            nonlocal left
            left -= 1
            return rng.choice(question.options).choice  # noqa: B023 - used up before the next game

        ref = SimulationRef(SeededChance(seed), choose)
        while left > 0 and game.ending(state) is None:
            game.advance(ref, state)
    return list(asked.values())
