"""What commands print with colours, tables and bars, under the same two promises as plain lines (output.py)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook
from rich.segment import Segment

from sixgun.core.plain import visible

if TYPE_CHECKING:
    from rich.progress import Progress


def console(*, stderr: bool = False) -> Console:
    """Lines are folded for a terminal only, never in a file or a pipe."""
    piped = not (sys.stderr if stderr else sys.stdout).isatty()
    made = _Console(highlight=False, markup=False, emoji=False, stderr=stderr, soft_wrap=piped)
    made.push_render_hook(_Visible())
    return made


def progress_bar(what: str) -> Progress:
    """How far something is that takes long; on a terminal only."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    shown = console(stderr=True)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """`main` knows what to do about a reader that has seen enough."""
        raise BrokenPipeError


class _Visible(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Shown(one) for one in renderables]


class _Shown:
    def __init__(self, inside: RenderableType) -> None:
        self._inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self._inside, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)
