"""Do previews keep what they promise? Bots play; at some questions every kind of option that has a preview is really
carried out from there, many times, and what comes of it is compared with the rows of the preview.

What comes of a choice is read by a game's witness from the log and the state after it, not by the code of the odds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from sixgun.bots import load_bot
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Option, Question
from sixgun.core.game import Game, Outcome, Preview, Setup
from sixgun.core.glimpse import Glimpse
from sixgun.core.log import LogLine
from sixgun.core.ref import SimulationRef

NEVER = 1e-9
"""A difference that chance makes less often than this is a fault."""

Witness = Callable[[Any, Any, list[LogLine], Choice, Preview], str]
"""Reads the name of the row that came true: state before, state after, log, choice, preview."""
Besides = Callable[[Any, Any, list[LogLine], Choice, Preview, Outcome], bool]
"""Whether something came true that may happen besides: the same, and the row about it."""
Finish = Callable[[SimulationRef, Any, Choice], None]
"""Carries on what the choice began, where its effect comes in a later step."""


Group = Callable[[str], str]
"""Rows that the witness does not tell apart, as one name."""


class Position(NamedTuple):
    """What is on offer in the question that a step of a game begins with."""

    state: Any
    options: tuple[Option, ...]
    seat: str = ""
    setup: Setup | None = None


def positions(game: Game[Any], scenario: str, seed: int, most: int, bot: str = "gunhand") -> Iterator[Position]:
    """Questions of a game between bots, each with the state before its step."""
    setup = game.setup(scenario)
    state = game.start(setup)
    players = {seat: load_bot(bot)() for seat in game.seats(state)}
    streams = {seat: Random(f"{seed}/{seat}") for seat in players}
    first: list[tuple[tuple[Option, ...], str]] = []

    def decide(question: Question) -> Choice:
        if not first:
            first.append((tuple(question.options), question.seat))
        seat = question.seat
        return players[seat].choose(Glimpse(question, lambda: game.view(state, seat), setup, game, streams[seat]))

    ref = SimulationRef(SeededChance(seed), decide)
    for _ in range(most):
        if game.ending(state) is not None:
            return
        before = game.fork(state)
        first.clear()
        rolled = len(ref.log)
        game.advance(ref, state)
        del ref.log[rolled:]
        if first:
            yield Position(before, *first[0], setup)


def samples(
    game: Game[Any],
    position: Position,
    choice: Choice,
    number: int,
    seed: int,
    finish: Finish | None = None,
    hidden: bool = False,
) -> Iterator[tuple[Any, list[LogLine]]]:
    """What comes of a choice: everybody else decides by the policy that the odds assume. Where things are hidden from
    whoever chooses, each sample has them as they may be."""
    chance = SeededChance(seed)
    view = game.view(position.state, position.seat) if hidden else None
    for salt in range(number):
        given: list[bool] = []

        def decide(question: Question, given: list[bool] = given) -> Choice:
            if not given:
                given.append(True)
                return choice
            return game.policy(question)

        if view is None:
            state = game.fork(position.state)
        else:
            assert position.setup is not None
            state = game.imagine(view, position.setup, salt)
        ref = SimulationRef(chance, decide)
        game.advance(ref, state)
        if finish is not None:
            finish(ref, state, choice)
        yield state, ref.log


def unlikely(count: int, number: int, chance: Fraction) -> float:
    """No less than the chance of a count that is as far off as this: the bound of Chernoff."""
    if chance in (0, 1):
        return float(count == number * chance)
    p, q = float(chance), count / number
    nats = 0.0
    if q > 0.0:
        nats += q * math.log(q / p)
    if q < 1.0:
        nats += (1.0 - q) * math.log((1.0 - q) / (1.0 - p))
    return math.exp(-number * nats)


def broken(preview: Preview, counts: Counter[str], number: int, group: Group = str) -> list[str]:
    """Rows that did not come true as often as they promise, and what came that no row names."""
    rows = dict.fromkeys(counts, Fraction(0))
    for row in preview.outcomes:
        rows[group(row.name)] = rows.get(group(row.name), Fraction(0)) + row.p
    wrong = [(name, p, counts[name]) for name, p in rows.items() if unlikely(counts[name], number, p) < NEVER]
    aimed = {group(row.name) for row in preview.aimed_at}
    p, count = sum((row.p for row in preview.aimed_at), Fraction(0)), sum(counts[name] for name in aimed)
    if unlikely(count, number, p) < NEVER:
        wrong.append(("what it aims at", p, count))
    return [f"{name}: {float(p):.3f} promised, {count} of {number} came" for name, p, count in wrong]


def check(
    game: Game[Any],
    scenario: str,
    seed: int,
    witness: Witness,
    *,
    besides: Besides,
    steps: int,
    per_kind: int,
    number: int,
    finish: Finish | None = None,
    group: Group = str,
    kind_of: Callable[[Choice], str] = lambda choice: choice.kind,
    bot: str = "gunhand",
    hidden: bool = False,
) -> tuple[Counter[str], list[str]]:
    """Compare up to so many previews of each kind; returns how many of which kind were, and what is broken."""
    looked: Counter[str] = Counter()
    found: list[str] = []
    chooser = Random(seed)
    for position in positions(game, scenario, seed, steps, bot):
        options = list(position.options)
        chooser.shuffle(options)
        here: set[str] = set()
        for option in options:
            kind = kind_of(option.choice)
            if not kind or looked[kind] >= per_kind or kind in here:
                continue
            preview = game.preview(game.fork(position.state), option.choice)
            if preview is None:
                continue
            here.add(kind)
            looked[kind] += 1
            counts: Counter[str] = Counter()
            also = [0 for _ in preview.also]
            for state, log in samples(game, position, option.choice, number, seed, finish, hidden):
                seen = position.state, state, log, option.choice, preview
                counts[witness(*seen)] += 1
                also = [n + besides(*seen, row) for n, row in zip(also, preview.also, strict=True)]
            wrong = broken(preview, counts, number, group)
            for row, n in zip(preview.also, also, strict=True):
                if unlikely(n, number, row.p) < NEVER:
                    wrong.append(f"{row.name} {row.who}: {float(row.p):.3f} promised, {n} of {number} came")
            for line in wrong:
                found.append(f"{scenario}, seed {seed}, {option.choice}: {line}")
    return looked, found
