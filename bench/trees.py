"""Iterations of a tree search at real decisions of random games.

An iteration forks the state of a decision and applies one of its options, whose list a tree has made once, up to the
next question ("one choice"); to expand, it draws an option there ("one draw"); to play out, it decides ten times more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any, NamedTuple

from bench.drive import Draw, Over, moments, playout, uniform
from bench.jobs import Several, Spent, Tree, TreeJob

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.game import Game, load_game
from sixgun.core.ref import Ref, SimulationRef

EVERY = 7
"""Not each decision of a game is taken, so that few states are spread over it."""
TEN = 10


class Root(NamedTuple):
    state: Any
    lists: tuple[tuple[Choice, ...], ...]
    """What may be answered to each of its questions."""


def trees(job: TreeJob) -> Several:
    game = load_game(job.game)
    setup = game.setup(job.scenario)
    parts = {"list": Spent(0, 0.0), "fork": Spent(0, 0.0)}
    roots: list[Root] = []
    for moment in moments(game, setup, f"tree-{job.seed}", EVERY):
        if len(roots) == job.states:
            break
        start = process_time()
        lists = tuple([tuple([option.choice for option in question.options]) for question in moment.questions])
        took = process_time() - start
        if any(len(choices) > 1 for choices in lists):  # a tree has no branches elsewhere
            parts["list"] += Spent(1, took)
            roots.append(Root(moment.state, lists))
    parts["fork"] = _forks(game, roots)
    for what in job.what:
        draw = playout if what == "ten playout decisions" else uniform
        if draw is not None:
            parts[what] = _iterations(game, roots, what, draw, job)
    return Several(parts)


def _forks(game: Game[Any], roots: Sequence[Root], times: int = 200) -> Spent:
    start = process_time()
    for root in roots:
        for _ in range(times):
            game.fork(root.state)
    return Spent(times * len(roots), process_time() - start)


def _iterations(game: Game[Any], roots: Sequence[Root], what: Tree, draw: Draw, job: TreeJob) -> Spent:
    """All roots equally often, at least once. What is applied first is the same in every lane."""
    more = {"one choice": 0, "one choice, one draw": 1}.get(what, TEN)
    picker, rng, chance = Random(job.seed), Random(job.seed), SeededChance(job.seed)
    count = 0
    start = now = process_time()
    while roots and now - start < job.seconds:
        for root in roots:
            first = [choices[int(picker.random() * len(choices))] for choices in reversed(root.lists)]
            decide = _decider(first, more, what == "one choice, one draw", draw, rng)
            _go_on(game, game.fork(root.state), SimulationRef(chance, decide))
        count += len(roots)
        now = process_time()
    return Spent(count, now - start)


def _decider(first: list[Choice], more: int, stay: bool, draw: Draw, rng: Random) -> Callable[[Question], Choice]:
    """Answers with the choices of `first`, the last one first, then draws `more`; the next question raises Over. With
    `stay` the last one that is drawn does."""

    def decide(question: Question) -> Choice:
        nonlocal more
        if first:
            return first.pop()
        if not more:
            raise Over
        more -= 1
        choice = draw(question, rng)
        if stay and not more:
            raise Over
        return choice

    return decide


def _go_on(game: Game[Any], state: Any, ref: Ref) -> None:
    try:
        while game.ending(state) is None:
            game.advance(ref, state)
    except Over:
        pass
