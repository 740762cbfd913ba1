"""Whole games: options with odds for one activation, and how many games and decisions a second of CPU time."""

from __future__ import annotations

import statistics
from random import Random
from time import process_time
from typing import Any

from sixgun.bots import load_bot
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import SimulationRef
from sixgun.games.bala.game import GAME
from sixgun.games.bala.turn import CHOOSE
from sixgun.lab.simulate import play_one

Row = tuple[str, float, str]


def options_speed(games: int = 4, decisions: int = 120) -> list[Row]:
    """Every option of a decision, with the exact odds of each option that has any, at the decisions of random games."""
    times: list[float] = []
    setup = GAME.setup("street-duel")
    for seed in range(games):
        state = GAME.start(setup).fork()
        enough = len(times) + decisions
        ref = SimulationRef(SeededChance(seed), _timed_chooser(state, Random(seed), times))
        while GAME.ending(state) is None and len(times) < enough:
            GAME.advance(ref, state)
    times.sort()
    p95 = times[int(len(times) * 0.95)]
    return [
        ("options with odds, 5 against 5, median", statistics.median(times), f"{len(times)} decisions"),
        ("options with odds, 5 against 5, p95", p95, "aim: under 100 ms"),
    ]


def _timed_chooser(state: Any, rng: Random, times: list[float]) -> Any:
    def choose(question: Question) -> Choice:
        start = process_time()
        options = question.options
        if question.rule == CHOOSE:
            for option in options:
                GAME.preview(state, option.choice)
            times.append(process_time() - start)
        return rng.choice(options).choice

    return choose


def games_speed(bot: str, games: int) -> list[Row]:
    """Games between two bots of one kind, one process, the scenarios in turn."""
    player = load_bot(bot)
    scenarios = GAME.scenarios()
    setups = [GAME.setup(name) for name in scenarios]
    for setup in setups:
        GAME.start(setup)  # tables are built once and shared
    decisions = 0
    start = process_time()
    for number in range(games):
        played = play_one(GAME, setups[number % len(setups)], (player, player), f"bench-{number}")
        decisions += played.decisions
    seconds = process_time() - start
    return [
        (f"one game, {bot} against {bot}", seconds / games, f"{games / seconds:.2f} games/s"),
        (f"one decision, {bot} against {bot}", seconds / decisions, f"{decisions / seconds:.0f} decisions/s"),
    ]
