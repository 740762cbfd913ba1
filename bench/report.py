"""Tables of figures: on the terminal, and in a page between marks, so that one command brings the page up to date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Table(NamedTuple):
    """`key` is its mark in a page: ``<!-- bench: KEY -->``, the table, ``<!-- end -->``."""

    key: str
    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    left: int = 1
    """So many columns hold words."""

    def text(self) -> str:
        widths = [max(len(row[i]) for row in (self.head, *self.rows)) for i in range(len(self.head))]
        lines = [
            "  ".join(
                cell.ljust(width) if i < self.left else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in (self.head, *self.rows)
        ]
        return "\n".join([self.title, *lines, ""])

    def markdown(self) -> str:
        rule = ("---",) * self.left + ("---:",) * (len(self.head) - self.left)
        return "\n".join("| " + " | ".join(row) + " |" for row in (self.head, rule, *self.rows)).replace(
            "| ---", "|---"
        )


def _mark(key: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- bench: {re.escape(key)} -->\n).*?(<!-- end -->)", re.DOTALL)


def fill(page: Path, key: str, content: str) -> None:
    """Put this between the marks of a page. Raises LookupError if it has none."""
    text, times = _mark(key).subn(lambda found: f"{found[1]}{content}\n{found[2]}", page.read_text(encoding="utf-8"))
    if times != 1:
        raise LookupError(f"{page} has {times} places for {key!r}, not one")
    page.write_text(text, encoding="utf-8")


def rows_of(page: Path, key: str) -> list[tuple[str, ...]]:
    """The cells of a table of a page, without its head."""
    found = _mark(key).search(page.read_text(encoding="utf-8"))
    if found is None:
        raise LookupError(f"{page} has no table {key!r}")
    lines = [line for line in found[0].splitlines() if line.startswith("|")]
    return [tuple([cell.strip() for cell in line.strip("|").split("|")]) for line in lines[2:]]


def rate(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def ratio(number: float) -> str:
    return f"{number:.2f}" if number < 10 else f"{number:.1f}"


def time(seconds: float) -> str:
    if seconds >= 0.5:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.1f} µs"


def ms(seconds: float) -> str:
    return f"{seconds * 1e3:.2f}" if seconds < 0.01 else f"{seconds * 1e3:.1f}"
