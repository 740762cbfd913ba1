"""Sheets in the terminal."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sixgun.core.sheet import Card, Grid, Section, Sheet


def print_sheet(
    console: Console, sheet: Sheet, *, cards: bool = True, wanted: Callable[[Section], bool] = lambda _: True
) -> None:
    """A whole sheet, or the sections that are wanted; cards are long and can be left out."""
    console.print()
    console.print(Text.assemble((sheet.title, "bold"), (f"  {sheet.subtitle}", "dim")))
    for section in sheet.sections:
        if wanted(section):
            _section(console, section, cards=cards)


def _section(console: Console, section: Section, *, cards: bool) -> None:
    shown = section.text or section.grid or section.lines or (section.cards and cards)
    if not shown:
        return
    if section.title:
        console.print(Text(section.title, "bold"))
    for text in section.text:
        console.print(Text(text))
    if section.grid is not None and section.grid.rows:
        console.print(_grid(section.grid))
    for line in section.lines:
        console.print(Text.assemble("  ", (line.label, "bold"), f"  {line.text}", ("  " + " ".join(line.rules), "dim")))
    for card in section.cards if cards else ():
        _card(console, card)


def _grid(grid: Grid) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 2, 0, 0))
    for i, column in enumerate(grid.columns):
        number = i in grid.numbers
        table.add_column(column, justify="right" if number else "left", no_wrap=number)
    for row in grid.rows:
        table.add_row(*(Text(cell) for cell in row))
    return table


def _card(console: Console, card: Card) -> None:
    console.print()
    state = (f"  {card.state}", "yellow") if card.state else ""
    console.print(Text.assemble((card.title, "bold"), f"  {card.subtitle}", state))
    scores = "   ".join(f"{name} {value}" for name, value in card.scores)
    console.print(Text(f"  {scores}"))
    for name, count in card.boxes:
        if count:
            console.print(Text.assemble(f"  {name} ", ("□ " * count).rstrip()))
    for line in card.lines:
        console.print(Text.assemble("  ", (line.label, "bold"), f"  {line.text}", ("  " + " ".join(line.rules), "dim")))
