"""Lines at the end of a test run: how much was compared, and how often two ways disagreed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

PROPERTY = "comparisons"
"""Under this name a test reports [comparison, game, number, disagreements]."""
Record = Callable[[str, object], None]
"""pytest's `record_property`."""


def counted(record: Record, comparison: str, game: str, number: int, wrong: int) -> None:
    record(PROPERTY, [comparison, game, number, wrong])


def lines(reports: Iterable[Any]) -> list[str]:
    sums: dict[tuple[str, str], list[int]] = {}
    for report in reports:
        for name, value in getattr(report, "user_properties", ()):
            if name == PROPERTY and getattr(report, "when", "call") == "call":
                comparison, game, number, wrong = value
                row = sums.setdefault((comparison, game), [0, 0])
                row[0] += number
                row[1] += wrong
    if not sums:
        return []
    rows = [
        f"{game:<10} {name:<40} {n:>8} compared {wrong:>5} wrong" for (name, game), (n, wrong) in sorted(sums.items())
    ]
    total, wrong = (sum(row[place] for row in sums.values()) for place in (0, 1))
    return [*rows, f"{'all':<10} {'':<40} {total:>8} compared {wrong:>5} wrong"]
