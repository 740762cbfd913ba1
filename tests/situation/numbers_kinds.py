"""How a row of the table of examples is seen in an outcome."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sixgun.situation import End

Seen = Callable[[End], bool]
Number = tuple[Seen, Callable[[], Fraction]]


def after(model: str, field: str, value: Any) -> Seen:
    """A field of a model has that value in the end, by the outcome's changes."""
    return lambda end: end.changes.get(model, {}).get(field, [None, None])[1] == value


def changed(model: str, *fields: str) -> Seen:
    return lambda end: any(field in end.changes.get(model, {}) for field in fields)


def gone(model: str) -> Seen:
    return changed(model, "out")
