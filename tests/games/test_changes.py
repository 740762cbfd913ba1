"""Game.changes: states that the rules can tell apart differ in it, in every game, part by part."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.game import Game, Setup, load_game
from sixgun.core.ref import SimulationRef
from sixgun.core.situations import Situations

GAMES = ("bala", "dicemore", "frontera", "highcard")


def played(game: Game[Any], setup: Setup, seed: int, steps: int) -> list[Any]:
    """The states of a game in which everybody does anything."""
    pick = Random(seed)
    ref = SimulationRef(SeededChance(seed), lambda question: pick.choice(list(question.options)).choice)
    state = game.start(setup)
    found = [game.fork(state)]
    while len(found) <= steps and game.ending(state) is None:
        game.advance(ref, state)
        found.append(game.fork(state))
    return found


def parts(state: Any) -> list[str]:
    fields = getattr(state, "__struct_fields__", None) or getattr(state, "__dict__", None)
    return list(fields or [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())])


def mixed(game: Game[Any], one: Any, other: Any) -> Iterator[tuple[str, Any]]:
    """One state with a single part of the other, and with a single entry of a table."""
    for name in parts(one):
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine == theirs:
            continue
        values = [theirs]
        if isinstance(mine, dict):
            keys = [key for key in (*mine, *theirs) if mine.get(key) != theirs.get(key)]
            values = [{**mine, key: theirs[key]} for key in dict.fromkeys(keys) if key in theirs]
        for value in values:
            state = game.fork(one)
            setattr(state, name, value)
            yield name, state


def check(key: str, seeds: range, steps: int) -> Counter[str]:
    """How often states were compared, by the part in which they differ."""
    game = load_game(key)
    compared: Counter[str] = Counter()
    for scenario in game.scenarios():
        for seed in seeds:
            states = played(game, game.setup(scenario), seed, steps)
            pick = Random(seed)
            pairs = [*itertools.pairwise(states), *[(pick.choice(states), states[-1]) for _ in range(5)]]
            for one, other in pairs:
                for name, state in (("all", other), *mixed(game, one, other)):
                    if game.identity(one) == game.identity(state):
                        continue
                    compared[name] += 1
                    assert any(game.part(Situations).changes(one, state).values()), (
                        f"{scenario}, seed {seed}: {name} differs"
                    )
                    assert any(game.part(Situations).changes(state, one).values()), (
                        f"{scenario}, seed {seed}: {name} differs"
                    )
    return compared


@pytest.mark.parametrize("key", GAMES)
def test_whatever_the_rules_can_tell_apart_is_a_change(key: str) -> None:
    compared = check(key, range(1), 25)
    assert compared["all"] > 20 and len(compared) > 3


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_whatever_the_rules_can_tell_apart_is_a_change_in_long_games(key: str) -> None:
    assert check(key, range(1, 9), 200)["all"] > 500
