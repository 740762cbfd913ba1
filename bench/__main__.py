"""All benchmarks in one run: `make bench`, or `python -m bench [--quick] [--markdown FILE]`.

Each comparison measures its baseline in the same run; trust the ratios, absolute figures move with the machine.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
from pathlib import Path

from bench.bench_play import Row, games_speed, options_speed
from bench.bench_rules import odds_speed, shot_speed, snapshot_speed
from bench.bench_sight import sight_speed
from bench.bench_situation import situation_speed, sweep_speed
from bench.bench_startup import startup_speed


def run(quick: bool) -> list[Row]:
    rows: list[Row] = []
    for part in (shot_speed, odds_speed, sight_speed, snapshot_speed, situation_speed, sweep_speed, startup_speed):
        rows += part()
        _show(rows)
    rows += options_speed(1 if quick else 4)
    _show(rows)
    for bot, games in (("random", 5 if quick else 20), ("gunhand", 2 if quick else 10)):
        rows += games_speed(bot, games)
        _show(rows)
    return rows


_shown = 0


def _show(rows: list[Row]) -> None:
    global _shown
    for name, seconds, note in rows[_shown:]:
        print(f"{name:45s} {_time(seconds):>12s}   {note}", flush=True)
    _shown = len(rows)


def _time(seconds: float) -> str:
    if seconds >= 0.5:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"


def markdown(rows: list[Row]) -> str:
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout
    head = f"Commit {commit.strip() or 'unknown'}, Python {platform.python_version()}, one process.\n\n"
    lines = ["| what | time | ratio |", "|---|---:|---|", *(f"| {n} | {_time(s)} | {note} |" for n, s, note in rows)]
    return head + "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games")
    parser.add_argument("--markdown", type=Path, help="also write the table to this file")
    args = parser.parse_args()
    rows = run(args.quick)
    if args.markdown:
        args.markdown.write_text(markdown(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
