"""What a worker of the server does for people at real decisions, in this process: the list of a question, what is drawn
while somebody considers an offer, its odds, and what a model sees. Each is timed as a job of the worker, from data to
data."""

from __future__ import annotations

from itertools import islice
from random import Random
from time import process_time
from typing import Any

import msgspec
from bench.drive import Moment, moments
from bench.jobs import LookJob, Several, Spent

from sixgun.core.choice import Choice
from sixgun.core.game import Game, Setup, load_game
from sixgun.core.record import FORMATS
from sixgun.screen.display import Display
from sixgun.server import worker

EVERY = 3
"""Not each decision of a game is taken, so that few are spread over it."""
OPTIONS = "options"
MOVE, OTHER, ODDS = "look at a move", "look at another choice", "odds of it"
SIGHT = "sight of a model"
KINDS = (OPTIONS, MOVE, OTHER, ODDS, SIGHT)
LANGUAGE = "en"


def looks(job: LookJob) -> Several:
    """Nothing for a game without a table."""
    game = load_game(job.game)
    setup = game.setup(job.scenario)
    rng = Random(job.seed)
    parts: dict[str, Spent] = {}
    for moment in islice(moments(game, setup, f"look-{job.seed}", EVERY), job.decisions):
        for what, asked in _asked(game, setup, moment, rng):
            start = process_time()
            worker.work(asked)
            took = process_time() - start
            parts[what] = parts.get(what, Spent(0, 0.0)) + Spent(1, took, 0, [took])
    return Several(parts)


def _asked(game: Game[Any], setup: Setup, moment: Moment, rng: Random) -> list[tuple[str, worker.Job]]:
    """What somebody who is asked looks at before a choice."""
    question = moment.questions[0]
    view = game.view(moment.state, question.seat)
    picture = game.part(Display).picture(view, setup, LANGUAGE)
    if picture is None or not picture.width:
        return []
    spot = worker.Spot(game.key, setup, game.encode(moment.state), (), question.seat, FORMATS[-1])
    found: list[tuple[str, worker.Job]] = [(OPTIONS, worker.OptionsJob(spot))]
    choices = [option.choice for option in question.options]
    moves = [choice for choice in choices if choice.path]
    others = [choice for choice in choices if not choice.path]

    if moves:
        found.append((MOVE, _look(game, setup, view, rng.choice(moves), None)))
    if others:
        other = rng.choice(others)
        found.append((OTHER, _look(game, setup, view, other, None)))
        found.append((ODDS, _look(game, setup, view, other, spot)))
    if picture.models:
        model = rng.choice(picture.models).id
        found.append((SIGHT, worker.SightJob(game.key, setup, view, model, LANGUAGE)))
    return found


def _look(game: Game[Any], setup: Setup, view: dict[str, Any], choice: Choice, spot: worker.Spot | None) -> worker.Job:
    """What to draw for a choice; with `spot` its odds."""
    plain = msgspec.to_builtins(choice)
    return worker.LookJob("overlay" if spot is None else "preview", game.key, setup, view, plain, LANGUAGE, spot)
