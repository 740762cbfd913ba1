"""Running the command line in this process, and writing situation files."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixgun.cli import main


@dataclass
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@contextlib.contextmanager
def _typed(text: str) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before


def cli(*argv: object, typed: str = "") -> Ran:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _typed(typed):
        try:
            code = main([str(arg) for arg in argv])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
    return Ran(code, out.getvalue(), err.getvalue())


def toml(data: dict[str, Any]) -> str:
    """Plain data as TOML: tables inside are written inline."""
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in data.items())


def _key(key: str) -> str:
    return json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(part) for part in value) + "]"
    return json.dumps(value)
