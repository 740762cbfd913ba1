"""Everything that the commands print goes through here: words of users can do nothing to a terminal, and what it cannot
show becomes a question mark."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any, TextIO

from sixgun.core.plain import visible


def say(text: object = "", *, end: str = "\n", stderr: bool = False) -> None:
    print(visible(str(text)), end=end, file=sys.stderr if stderr else sys.stdout)


def say_json(data: Any) -> None:
    """As JSON for other programs, whatever letters the terminal has."""
    utf8 = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "").startswith("utf8")
    say(json.dumps(data, indent=2, ensure_ascii=not utf8))


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
