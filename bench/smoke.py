"""Whether the compiled kernel is still worth it: the same decisions compiled and interpreted, in under a minute.

It fails when a ratio falls below half of what docs/benchmarks.md states."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bench import report
from bench.jobs import Player, PlayJob, Spent
from bench.lanes import Lane
from bench.report import Table

KEY = "smoke"
WHAT: tuple[tuple[Player, int], ...] = (("random", 40), ("gunhand, no clock", 10))
"""So many decisions of each scenario."""
ROUNDS = 2


def run(lanes: Sequence[Lane], page: Path, note: bool) -> int:
    """The exit code. With `note` the ratios are written into the page instead."""
    if len(lanes) < 2:
        print("Nothing to compare: passed.")
        return 0
    stated = {} if note else {row[:2]: float(row[2]) for row in report.rows_of(page, KEY)}
    rows: list[tuple[str, ...]] = []
    worst = 0
    for game, scenarios in lanes[0].about.games.items():
        for player, most in WHAT:
            compiled, interpreted = _seconds(lanes, game, scenarios, player, most)
            found = interpreted / compiled
            docs = stated.get((game, player), 0.0)
            slow = found < docs / 2
            worst |= slow
            rows.append((game, player, f"{found:.2f}", f"{docs:.2f}" if docs else "-", "TOO SLOW" if slow else ""))
    table = Table(KEY, "Compiled against interpreted", ("game", "player", "ratio", "docs", ""), rows, 2)
    print(table.text())
    if note:
        report.fill(page, KEY, table._replace(head=table.head[:3], rows=[row[:3] for row in rows]).markdown())
    return int(worst)


def _seconds(lanes: Sequence[Lane], game: str, scenarios: Sequence[str], player: Player, most: int) -> list[float]:
    """What each lane spends on the same games."""
    spent = [Spent(0, 0.0) for _ in lanes]
    for number in range(ROUNDS):
        for scenario in scenarios:
            job = PlayJob(game, scenario, player, number, 0.0, 0.0, most)
            for i, lane in enumerate(lanes):
                spent[i] += lane.ask(job, Spent)
    assert len({one.count for one in spent}) == 1, f"the lanes have played different games of {game}: {spent}"
    return [one.seconds for one in spent]
