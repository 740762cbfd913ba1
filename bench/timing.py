"""How long short calls take."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

ROUNDS = 7
Row = tuple[str, float, str]
"""What was measured, in how many seconds, and what it is compared with."""


def best_of(jobs: dict[str, Callable[[], object]], number: int, rounds: int = ROUNDS) -> dict[str, float]:
    """CPU seconds of one call of each job: the best of several interleaved rounds."""
    best = dict.fromkeys(jobs, float("inf"))
    for _ in range(rounds):
        for name, job in jobs.items():
            start = process_time()
            for _ in range(number):
                job()
            best[name] = min(best[name], (process_time() - start) / number)
    return best
