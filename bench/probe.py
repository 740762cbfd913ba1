"""``python -m bench.probe``: the process of one lane. It reads jobs from its standard input, one line each, measures by
processor time and writes what it found."""

from __future__ import annotations

import sys
from contextlib import suppress
from time import process_time
from typing import Any

import msgspec
from bench.drive import playout, random_game, uniform
from bench.growth import growth
from bench.jobs import About, AboutJob, Failed, Found, GrowthJob, Job, LookJob, PlayJob, Spent, TreeJob
from bench.trees import trees

from sixgun.bots import Bot, Glimpse, load_bot
from sixgun.bots.drive import without_clock
from sixgun.core.choice import Choice
from sixgun.core.game import Game, Setup, games, load_game
from sixgun.lab.simulate import LONGEST, play_one


def work(job: Job) -> Found:
    match job:
        case AboutJob():
            return About(compiled(), _scenarios())
        case PlayJob():
            return play(job)
        case TreeJob():
            return trees(job)
        case LookJob():
            try:
                from bench.looks import looks
            except ImportError:  # older sources have other jobs
                return Failed("these sources have no such looks")
            return looks(job)
        case GrowthJob():
            return growth(job)


def _scenarios() -> dict[str, list[str]]:
    """By game. Older sources may not have every game that is installed now."""
    found = {}
    for key in games():
        with suppress(ImportError):
            found[key] = list(load_game(key).scenarios())
    return found


def compiled() -> bool:
    """Whether the kernel of these sources runs compiled."""
    try:
        from sixgun.table import kernel
    except ImportError:
        return False
    return kernel.MODE == "compiled"


# games ---------------------------------------------------------------------------------------------------------------
def play(job: PlayJob) -> Found:
    game = load_game(job.game)
    setup = game.setup(job.scenario)
    if job.player == "playouts" and playout is None:
        return Failed("these sources have no playouts")
    game.start(setup)
    warmed = 0
    start = process_time()
    while process_time() - start < job.warm:
        random_game(game, setup, uniform, f"warm-{job.seed}/{warmed}", most=20)
        warmed += 1
    found = Spent(0, 0.0)
    while not found.games or found.seconds < job.seconds:
        found += _one_game(game, setup, job, f"bench-{job.seed}/{found.games}")
    return found


def _one_game(game: Game[Any], setup: Setup, job: PlayJob, seed: str) -> Spent:
    start = process_time()
    if job.player == "random":
        return Spent(random_game(game, setup, uniform, seed, job.most), process_time() - start, 1)
    if job.player == "playouts":
        assert playout is not None
        return Spent(random_game(game, setup, playout, seed, job.most), process_time() - start, 1)
    times: list[float] = []
    hurried = job.player == "gunhand"

    def timed() -> Bot:
        return Timed(load_bot("gunhand")(), times, hurried)

    played = play_one(game, setup, (timed, timed), seed, longest=job.most or LONGEST)
    return Spent(played.decisions, process_time() - start, 1, times)


class Timed:
    """A bot whose decisions are timed; one that may take its time unless it is `hurried`."""

    def __init__(self, bot: Bot, times: list[float], hurried: bool) -> None:
        self._bot = bot if hurried else without_clock(bot)
        self._times = times

    def choose(self, glimpse: Glimpse) -> Choice:
        start = process_time()
        choice = self._bot.choose(glimpse)
        self._times.append(process_time() - start)
        return choice

    def why(self) -> str:
        return self._bot.why()


def main() -> None:
    out = sys.stdout
    sys.stdout = sys.stderr  # whatever else is printed must not get between the answers
    encode = msgspec.json.Encoder().encode
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin:
        out.write(encode(work(decoder.decode(line))).decode() + "\n")
        out.flush()


if __name__ == "__main__":
    main()
