"""Random play of well-known games in other programs: what a decision costs elsewhere, on this machine, in this run.

They are in the extra `bench` (``pip install -e '.[bench]'``); without it there is a line that says so."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import NamedTuple

from bench.jobs import Spent


class Yardstick(NamedTuple):
    name: str
    module: str
    play: Callable[[float], Spent]


def _chess(seconds: float) -> Spent:
    from pettingzoo.classic import chess_v6

    rng = Random(1)
    found = Spent(0, 0.0)
    while found.seconds < seconds:
        steps = 0
        start = process_time()
        env = chess_v6.env()
        env.reset(seed=found.games)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[rng.randrange(len(legal))]))
            steps += 1
        found += Spent(steps, process_time() - start, 1)
    return found


def _backgammon(seconds: float) -> Spent:
    import pyspiel

    rng = Random(1)
    game = pyspiel.load_game("backgammon")
    found = Spent(0, 0.0)
    while found.seconds < seconds:
        steps = 0
        start = process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        found += Spent(steps, process_time() - start, 1)
    return found


YARDSTICKS = (
    Yardstick("PettingZoo chess", "pettingzoo", _chess),
    Yardstick("OpenSpiel backgammon", "pyspiel", _backgammon),
)


def measured(seconds: float) -> dict[str, Spent | None]:
    """By name; None for what is not installed."""
    return {one.name: one.play(seconds) if find_spec(one.module) else None for one in YARDSTICKS}
