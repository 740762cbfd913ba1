"""Many games between bots: who wins how often, how long games last, and how fast they run.

Game `i` of a run depends on the seed and on `i` alone, not on the number of processes.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import Game, Setup, load_game
from sixgun.core.glimpse import Bot, BotFailed, Glimpse, judged, made
from sixgun.core.processes import Stopped, shared_out
from sixgun.core.ref import SimulationRef

NewBot = Callable[[], Bot]
LONGEST = 100_000
"""Steps after which a game is given up."""
_CHUNK = 4
"""Games that a process plays before it reports."""
_SINGLE = 16
"""The first games are reported one by one, so that there is something to show soon."""


class Illegal(msgspec.Struct, frozen=True):
    """Choices of a bot that the rules refused, by rule and reason. The game's usual answer was played instead."""

    bot: int
    rule: str
    reason: str
    times: int = 1


class Played(msgspec.Struct, frozen=True):
    """One game. `bots` says which of the bots sat in each seat; `turns` is 0 where the game does not count any."""

    winners: tuple[str, ...]
    reason: str
    bots: dict[str, int]
    steps: int
    decisions: int
    turns: int
    illegal: tuple[Illegal, ...] = ()


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, with the 95 % interval of Wilson."""

    name: str
    wins: int
    games: int
    rate: float
    low: float
    high: float


class Result(msgspec.Struct, frozen=True):
    games: int
    seconds: float
    bots: tuple[Rate, ...]
    """Games that a bot won alone."""
    sides: tuple[Rate, ...]
    """Games that a side won alone."""
    draws: int
    unfinished: int
    reasons: dict[str, int]
    mean_turns: float
    mean_decisions: float
    games_per_second: float
    decisions_per_second: float
    illegal: tuple[Illegal, ...] = ()


def play_one(
    game: Game[Any], setup: Setup, bots: Sequence[NewBot], seed: str, swap: int = 0, longest: int = LONGEST
) -> Played:
    """One game; with `swap` the bots move on by so many seats. Rivals are seated first, then all others."""
    state = game.start(setup)
    seats = game.seats(state)
    rivals = game.rivals(state)
    order = (*rivals, *(seat for seat in seats if seat not in rivals))
    sitting = {seat: (number + swap) % len(bots) for number, seat in enumerate(order)}
    players = {seat: _made(bots, number) for seat, number in sitting.items()}
    streams = {seat: Random(f"{seed}/{seat}") for seat in seats}
    decisions = 0
    refusals: Counter[tuple[int, str, str]] = Counter()

    def decide(question: Question) -> Choice:
        nonlocal decisions
        decisions += 1
        seat = question.seat
        glimpse = Glimpse(question, lambda: game.view(state, seat), setup, game, streams[seat])
        try:
            choice, refusal = judged(players[seat], glimpse)
        except BotFailed as failed:
            failed.number = sitting[seat]
            raise
        if refusal is not None:
            refusals[sitting[seat], refusal.rule, refusal.reason] += 1
        return choice

    ref = SimulationRef(SeededChance(seed), decide)
    steps = 0
    ending = game.ending(state)
    while ending is None and steps < longest:
        game.advance(ref, state)
        ref.log.clear()
        steps += 1
        ending = game.ending(state)
    view = game.view(state, "")
    turn = view.get("turn", view.get("round", 0))
    turns = turn if isinstance(turn, int) else 0
    winners, reason = (tuple(ending.winners), ending.reason) if ending is not None else ((), "unfinished")
    return Played(winners, reason, sitting, steps, decisions, turns, _listed(refusals))


def _made(bots: Sequence[NewBot], number: int) -> Bot:
    try:
        return made(bots[number])
    except BotFailed as failed:
        failed.number = number
        raise


def _listed(refusals: Counter[tuple[int, str, str]]) -> tuple[Illegal, ...]:
    """By bot, the most frequent first."""
    ordered = sorted(refusals.items(), key=lambda item: (item[0][0], -item[1], item[0]))
    return tuple([Illegal(*what, times) for what, times in ordered])


def illegal_in(played: Iterable[Played]) -> tuple[Illegal, ...]:
    """All choices that the rules refused in these games."""
    sums: Counter[tuple[int, str, str]] = Counter()
    for one in played:
        for part in one.illegal:
            sums[part.bot, part.rule, part.reason] += part.times
    return _listed(sums)


def _chunk(key: str, setup: Setup, bots: Sequence[NewBot], seed: str, numbers: range, swap: bool) -> list[Played]:
    game = load_game(key)
    # the games of one round of swaps have the same dice
    return [
        play_one(game, setup, bots, f"{seed}/{i // len(bots) if swap else i}", i % len(bots) if swap else 0)
        for i in numbers
    ]


def play_many(
    game: Game[Any],
    setup: Setup,
    bots: Sequence[NewBot],
    games: int,
    seed: int | str,
    *,
    swap: bool = False,
    processes: int = 2,
    progress: Callable[[int], None] | None = None,
) -> list[Played]:
    """All games, in order. `progress` gets the number of games just finished. Raises BotFailed, and Stopped with the
    games that were over when somebody pressed Ctrl-C."""
    alone = processes < 2 or games <= 2 * _CHUNK
    single = games if alone else min(games, _SINGLE)
    chunks = [range(i, i + 1) for i in range(single)]
    chunks += [range(i, min(i + _CHUNK, games)) for i in range(single, games, _CHUNK)]
    jobs = [(game.key, setup, bots, str(seed), chunk, swap) for chunk in chunks]
    done: dict[int, list[Played]] = {}
    try:
        for number, played in shared_out(_chunk, jobs, 1 if alone else processes):
            done[number] = played
            if progress is not None:
                progress(len(played))
    except KeyboardInterrupt:
        raise Stopped(_in_order(done)) from None
    return _in_order(done)


def _in_order(done: dict[int, list[Played]]) -> list[Played]:
    return [one for number in sorted(done) for one in done[number]]


def simulate(
    game: Game[Any],
    setup: Setup,
    bots: Sequence[NewBot],
    names: Sequence[str],
    games: int,
    seed: int | str,
    *,
    swap: bool = False,
    processes: int = 2,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Raises BotFailed, and Stopped with the result of the games that were over when somebody pressed Ctrl-C."""
    began = time.perf_counter()
    seats = game.seats(game.start(setup))
    try:
        played = play_many(game, setup, bots, games, seed, swap=swap, processes=processes, progress=progress)
    except Stopped as stopped:
        played = stopped.so_far
        raise Stopped(summary(played, names, seats, time.perf_counter() - began) if played else None) from None
    return summary(played, names, seats, time.perf_counter() - began)


def summary(played: Sequence[Played], names: Sequence[str], seats: Sequence[str], seconds: float) -> Result:
    n = len(played)
    reasons: dict[str, int] = {}
    bot_wins = [0] * len(names)
    side_wins = dict.fromkeys(seats, 0)
    draws = 0
    for one in played:
        reasons[one.reason] = reasons.get(one.reason, 0) + 1
        winning = {one.bots[seat] for seat in one.winners if seat in one.bots}
        if len(winning) == 1:
            bot_wins[winning.pop()] += 1
        if len(one.winners) == 1 and one.winners[0] in side_wins:
            side_wins[one.winners[0]] += 1
        if len(one.winners) != 1 and one.reason != "unfinished":
            draws += 1
    decisions = sum(one.decisions for one in played)
    return Result(
        n,
        seconds,
        tuple(rate(name, wins, n) for name, wins in zip(names, bot_wins, strict=True)),
        tuple(rate(seat, wins, n) for seat, wins in side_wins.items()),
        draws,
        reasons.get("unfinished", 0),
        dict(sorted(reasons.items())),
        sum(one.turns for one in played) / n,
        decisions / n,
        n / seconds if seconds > 0 else 0.0,
        decisions / seconds if seconds > 0 else 0.0,
        illegal_in(played),
    )


def rate(name: str, wins: int, games: int) -> Rate:
    low, high = wilson(wins, games)
    return Rate(name, wins, games, wins / games if games else 0.0, low, high)


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The score interval of Wilson for a proportion; sensible also for few games and for 0 or all wins."""
    if games == 0:
        return 0.0, 1.0
    p = wins / games
    scale = 1 + z * z / games
    middle = (p + z * z / (2 * games)) / scale
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)
