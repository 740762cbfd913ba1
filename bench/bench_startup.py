"""How long commands take from nothing: processor time of real processes, with cached bytecode, against bare Python."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

ROOT = Path(__file__).parents[1]
COMMANDS = {
    "sixgun --help": ("-m", "sixgun", "--help"),
    "sixgun odds, one shot": ("-m", "sixgun", "odds", str(ROOT / "docs" / "situations" / "shot.toml")),
    "sixgun games": ("-m", "sixgun", "games"),
}
AIMS = {"sixgun --help": 0.06, "sixgun odds, one shot": 0.18}
"""Seconds of the processor."""
BARE = ("-c", "pass")
RUNS = 20


def startup_speed(runs: int = RUNS) -> list[tuple[str, float, str]]:
    """The median of several runs of each, in turn."""
    with tempfile.TemporaryDirectory() as bytecode:
        env = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env |= {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONPATH": str(ROOT / "src")}
        jobs = {"bare Python": BARE, **COMMANDS}
        taken: dict[str, list[float]] = {name: [] for name in jobs}
        for number in range(runs + 1):
            for name, arguments in jobs.items():
                seconds = _processor_time(arguments, env)
                if number:  # the first run writes the bytecode
                    taken[name].append(seconds)
    bare = median(taken["bare Python"])
    found = []
    for name in COMMANDS:
        took = median(taken[name])
        aim = f"{'under' if took < AIMS[name] else 'OVER'} {AIMS[name] * 1e3:.0f} ms, " if name in AIMS else ""
        found.append((f"start: {name}", took, f"{aim}{took / bare:.1f}x bare Python ({bare * 1e3:.1f} ms)"))
    return found


def _processor_time(arguments: tuple[str, ...], env: dict[str, str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], env=env, check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
