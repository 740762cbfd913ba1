"""Several situations in one table: side by side, or one over changing values."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.bar import Bar
from rich.console import Group
from rich.table import Table
from rich.text import Text

from sixgun.screen.text import core_texts, decimal
from sixgun.screen.words import percent, remainder_text
from sixgun.situation.odds import Odds
from sixgun.situation.show import BAR, PERCENT, READABLE, Fitted, assumed_lines, basis
from sixgun.situation.words import colon, percent_text, said

if TYPE_CHECKING:
    from sixgun.situation.vary import Sweep


def comparison_rich(names: list[str], several: list[Odds]) -> Group:
    """Side by side: every line of every model, one column a situation."""
    words = several[0].situation.words()
    grid = Table(box=None, padding=(0, 2))
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right")
    rows: dict[tuple[str, str], tuple[int, list[Fraction]]] = {}
    for column, odds in enumerate(several):
        for group in odds.summary:
            for row in group.rows:
                _, cells = rows.setdefault((group.name, row.text), (row.severity, [Fraction(0)] * len(several)))
                cells[column] += row.p
    order = list(dict.fromkeys(model for model, _ in rows))
    for model in order:
        grid.add_row(Text(model, style="bold"))
        mine = sorted((s, text, cells) for (m, text), (s, cells) in rows.items() if m == model)
        for _, text, cells in mine:
            grid.add_row(f"  {text}", *[percent_text(words, p) if p else "-" for p in cells])
        grid.add_row()
    notes = [Text(colon(words, name, basis(odds)), style="dim") for name, odds in zip(names, several, strict=True)]
    return Group(grid, *notes, Text(assumed_lines(words, several[0].assumed)[0], style="dim"))


def sweep_rich(sweep: Sweep) -> Group:
    """A table of a sweep, with a bar for the first column."""
    sampled = any(point.sampled for point in sweep.points if not point.problem)
    notes = [said(sweep.language, "sweep.sampled" if sampled else "sweep.exact")]
    rest = max((point.remainder for point in sweep.points), default=Fraction(0))
    if rest:
        share = remainder_text(core_texts(sweep.language), rest)
        notes.append(said(sweep.language, "odds.but-for", share=share))
    return Group(Fitted(partial(_points, sweep)), Text(" ".join(notes), style="dim"))


def _points(sweep: Sweep, room: int) -> Group:
    """The points of a sweep. In a narrow window there are no bars, and below the table stands what is not possible."""
    texts = core_texts(sweep.language)
    headings = column_titles(sweep)
    grid = Table(box=None, padding=(0, 1))
    widths = [PERCENT] * len(sweep.columns)
    for i, key in enumerate(sweep.keys):
        widest = max((len(value_shown(sweep, point.values[i])) for point in sweep.points), default=1)
        widths.append(max(widest, min(len(key), READABLE)))
        grid.add_column(key, justify="right", overflow="fold", min_width=widths[-1])
    for heading in headings:
        grid.add_column(heading, justify="right", overflow="fold", min_width=PERCENT)
    bars = room >= sum(widths) + 2 * len(widths) + 2 + BAR
    if bars:
        grid.add_column(headings[0] if headings else "", min_width=BAR)
    for point in sweep.points:
        cells = [decimal(texts, percent(p)) for p in point.chances] + ["-"] * (len(sweep.columns) - len(point.chances))
        bar = Bar(1.0, 0.0, float(point.chances[0]), width=BAR, color="red") if bars and point.chances else None
        last = [bar or point.told] if bars else []
        grid.add_row(*[value_shown(sweep, v) for v in point.values], *cells, *last)
    problems = () if bars else dict.fromkeys(point.told for point in sweep.points if point.problem)
    return Group(grid, *(Text(f"-: {problem}", style="dim") for problem in problems))


def column_titles(sweep: Sweep) -> list[str]:
    """The columns of a sweep are the severities, from the least."""
    return [said(sweep.language, f"severity.{n}") for n in range(1, len(sweep.columns) + 1)]


def value_shown(sweep: Sweep, value: Any) -> str:
    """A value of a key, as numbers are written and in words where it is yes or no."""
    texts = core_texts(sweep.language)
    if isinstance(value, bool):
        return texts["word.yes" if value else "word.no"]
    return decimal(texts, sweep.show(value)) if isinstance(value, float) else sweep.show(value)
