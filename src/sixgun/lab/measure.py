"""How often one bot beats another: every scenario equally often, every seed twice with the sides exchanged."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from sixgun.core.game import Game
from sixgun.core.processes import Stopped
from sixgun.lab.simulate import Illegal, NewBot, Played, Rate, illegal_in, play_many, rate


class Score(msgspec.Struct, frozen=True):
    """The games of one scenario, or of all, from the first bot's side. Only a game that it won alone is a win."""

    wins: Rate
    draws: int
    losses: int
    unfinished: int
    mean_turns: float
    mean_decisions: float
    seconds: float


class Measured(msgspec.Struct, frozen=True):
    scenarios: tuple[Score, ...]
    total: Score
    illegal: tuple[Illegal, ...] = ()


def measure(
    game: Game[Any],
    scenarios: Sequence[str],
    bots: tuple[NewBot, NewBot],
    games: int,
    seed: int | str,
    *,
    processes: int = 2,
    progress: Callable[[int], None] | None = None,
) -> Measured:
    """At least that many games in all: the same even number of each scenario. Raises BotFailed, and Stopped with the
    games that were over when somebody pressed Ctrl-C."""
    each = games_each(games, len(scenarios))
    everything: list[Played] = []
    scores: list[Score] = []
    began = time.perf_counter()

    def measured() -> Measured:
        return Measured(tuple(scores), score("all", everything, time.perf_counter() - began), illegal_in(everything))

    for name in scenarios:
        start = time.perf_counter()
        stopped = False
        try:
            played = play_many(
                game, game.setup(name), bots, each, f"{seed}/{name}", swap=True, processes=processes, progress=progress
            )
        except Stopped as stop:
            played, stopped = stop.so_far, True
        if played:
            scores.append(score(name, played, time.perf_counter() - start))
            everything += played
        if stopped:
            raise Stopped(measured() if everything else None)
    return measured()


def games_each(games: int, scenarios: int) -> int:
    """Games a scenario: enough for the number asked for, and even, for the sides are exchanged."""
    return 2 * -(-games // (2 * scenarios))


def score(name: str, played: Sequence[Played], seconds: float) -> Score:
    wins = draws = losses = unfinished = 0
    for one in played:
        winners = {one.bots[seat] for seat in one.winners if seat in one.bots}
        if one.reason == "unfinished":
            unfinished += 1
        elif winners == {0}:
            wins += 1
        elif winners == {1}:
            losses += 1
        else:
            draws += 1
    n = max(1, len(played))
    return Score(
        rate(name, wins, len(played)),
        draws,
        losses,
        unfinished,
        sum(one.turns for one in played) / n,
        sum(one.decisions for one in played) / n,
        seconds,
    )
