"""How people fare, from tables of what is said of a field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sixgun.core.fares import GONE, Fate, Told, survivors
from sixgun.core.situations import Condition


class Person(msgspec.Struct, frozen=True):
    wounds: int = 0
    lying: bool = False
    horse: str = ""
    out: str = ""


ROWS = (
    Told("wounds", "more-wounds", "fewer-wounds", 3, first="wounds"),
    Told("lying", "lying", "up", 1),
    Told("horse", "mounted"),
)


@pytest.mark.parametrize(
    ("old", "new", "parts", "severity"),
    [
        ({}, {}, (("unhurt", ""),), 0),
        ({}, {"wounds": 2}, (("wounds", 2),), 3),
        ({"wounds": 1}, {"wounds": 3}, (("more-wounds", 2),), 3),
        ({"wounds": 3}, {"wounds": 1}, (("fewer-wounds", 2),), 0),
        ({}, {"wounds": 1, "lying": True}, (("wounds", 1), ("lying", "")), 3),
        ({"lying": True}, {}, (("up", ""),), 0),
        ({}, {"horse": "bay"}, (("mounted", ""),), 0),
        ({"horse": "bay"}, {"horse": "roan"}, (("unhurt", ""),), 0),
        ({"horse": "bay"}, {}, (("unhurt", ""),), 0),
    ],
)
def test_fields_that_have_changed_are_told(
    old: dict[str, Any], new: dict[str, Any], parts: tuple[Any, ...], severity: int
) -> None:
    fate = Fate()
    fate.compare(Person(**old), Person(**new), ROWS)
    assert fate.condition("unhurt") == Condition(parts, severity)


def test_what_is_said_besides_counts_by_the_worst_of_it() -> None:
    fate = Fate()
    fate.say("falls", 3, 2)
    fate.say("loses", severity=1)
    fate.say("", severity=3)
    assert fate.condition("unhurt") == Condition((("falls", 3), ("loses", "")), 3)


def test_of_those_who_were_there_some_are_gone() -> None:
    before = {"a": Person(), "b": Person(), "c": Person(out="fled")}
    after = {"a": Person(), "b": Person(out="eliminated"), "c": Person(out="fled")}
    assert survivors(before, after) == {"a": Condition((("unhurt", ""),)), "b": Condition((("gone", ""),), GONE)}
