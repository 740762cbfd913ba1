"""Everything that the commands print goes through here: words of users can do nothing to a terminal, and what it cannot
show becomes a question mark."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TextIO

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.segment import Segment

from sixgun.core.plain import visible


def say(text: object = "", *, end: str = "\n", stderr: bool = False) -> None:
    print(visible(str(text)), end=end, file=sys.stderr if stderr else sys.stdout)


def say_json(data: Any) -> None:
    """As JSON for other programs, whatever letters the terminal has."""
    utf8 = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").startswith("utf8")
    say(json.dumps(data, indent=2, ensure_ascii=not utf8))


def console(*, stderr: bool = False) -> Console:
    """Lines are folded for a terminal only, never in a file or a pipe."""
    piped = not (sys.stderr if stderr else sys.stdout).isatty()
    made = _Console(highlight=False, markup=False, emoji=False, stderr=stderr, soft_wrap=piped)
    made.push_render_hook(_Visible())
    return made


def progress_bar(what: str) -> Progress:
    """How far something is that takes long; on a terminal only."""
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


# the streams of the process ------------------------------------------------------------------------------------------
def prepare_streams() -> None:
    """Streams that were closed lead nowhere, and no letter is a reason to stop."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # in the order of their numbers
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # as long as we run
    for stream, errors in ((sys.stdout, "replace"), (sys.stderr, "backslashreplace")):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(errors=errors)


def flush() -> None:
    """Raises OSError if what was printed does not arrive."""
    sys.stdout.flush()
    sys.stderr.flush()


def let_go() -> None:
    """Nobody reads a stream any more, or it cannot be written: from now on it leads nowhere."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _lead_nowhere(stream)


def _lead_nowhere(stream: TextIO) -> None:
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
