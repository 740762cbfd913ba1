"""Sheets in the terminal."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sixgun.screen.sheet import Card, Grid, Section, Sheet

_GAP = 2
"""Between columns."""


def print_sheet(
    console: Console,
    sheet: Sheet,
    *,
    cards: bool = True,
    boxes: bool = True,
    wanted: Callable[[Section], bool] = lambda _: True,
) -> None:
    """A whole sheet, or the sections that are wanted; cards are long and can be left out, and so can their boxes."""
    console.print()
    console.print(Text.assemble((sheet.title, "bold"), (f"  {sheet.subtitle}", "dim")))
    for section in sheet.sections:
        if wanted(section):
            _section(console, section, cards=cards, boxes=boxes)


def _section(console: Console, section: Section, *, cards: bool, boxes: bool) -> None:
    shown = section.text or section.grid or section.lines or (section.cards and cards)
    if not shown:
        return
    if section.title:
        console.print(Text(section.title, "bold"))
    for text in section.text:
        console.print(Text(text))
    if section.grid is not None and section.grid.rows:
        _grid(console, section.grid)
    for line in section.lines:
        console.print(Text.assemble("  ", (line.label, "bold"), f"  {line.text}", ("  " + " ".join(line.rules), "dim")))
    for card in section.cards if cards else ():
        _card(console, card, boxes=boxes)


def _grid(console: Console, grid: Grid) -> None:
    """A table; or row by row where there is no room for the words of all columns."""
    widths = _widths(grid, console.width)
    if widths is None:
        _row_by_row(console, grid)
        return
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, _GAP, 0, 0))
    for i, column in enumerate(grid.columns):
        table.add_column(column, justify="right" if i in grid.numbers else "left", width=widths[i])
    for row in grid.rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)


def _widths(grid: Grid, room: int) -> list[int] | None:
    """The width of each column: no word is broken and no number folded. What room is left goes to the texts, from the
    left. None if there is too little."""
    columns = [(heading, *(row[i] for row in grid.rows)) for i, heading in enumerate(grid.columns)]
    whole = [max(map(len, cells)) for cells in columns]
    words = [max((len(word) for cell in cells for word in cell.split()), default=1) for cells in columns]
    widths = [whole[i] if i in grid.numbers else words[i] for i in range(len(columns))]
    left = room - sum(widths) - _GAP * len(columns)
    if left < 0:
        return None
    for i in range(len(columns)):
        more = min(left, whole[i] - widths[i])
        widths[i] += more
        left -= more
    return widths


def _row_by_row(console: Console, grid: Grid) -> None:
    for row in grid.rows:
        console.print(Text(row[0], "bold"))
        labelled = [f"{column} {cell}".strip() if cell else "" for column, cell in zip(grid.columns, row, strict=True)]
        numbers = [labelled[i] for i in range(1, len(row)) if i in grid.numbers]
        others = [labelled[i] for i in range(1, len(row)) if i not in grid.numbers]
        for line in (", ".join(filter(None, numbers)), *others):
            if line:
                console.print(Text(f"  {line}"))


def _card(console: Console, card: Card, *, boxes: bool) -> None:
    console.print()
    state = (f"  {card.state}", "yellow") if card.state else ""
    console.print(Text.assemble((card.title, "bold"), f"  {card.subtitle}", state))
    scores = "   ".join(f"{name} {value}" for name, value in card.scores)
    console.print(Text(f"  {scores}"))
    for name, count in card.boxes if boxes else ():
        if count:
            console.print(Text.assemble(f"  {name} ", ("□ " * count).rstrip()))
    for line in card.lines:
        console.print(Text.assemble("  ", (line.label, "bold"), f"  {line.text}", ("  " + " ".join(line.rules), "dim")))
