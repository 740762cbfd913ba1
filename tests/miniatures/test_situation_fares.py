"""What becomes of models: jams, loads, ways and charges."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sixgun.core.fares import Fate
from sixgun.core.situations import Condition
from sixgun.miniatures.situations.part import charges, tell_model


class Gun(msgspec.Struct, frozen=True):
    weapon: str
    jammed: bool = False


class Model(msgspec.Struct, frozen=True):
    place: tuple[float, float, float] = (0.0, 0.0, 0.0)
    guns: tuple[Gun, ...] = ()
    carries: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ({}, {}, []),
        ({"guns": (Gun("colt"),)}, {"guns": (Gun("colt", True),)}, [("jammed", "colt")]),
        ({"guns": (Gun("colt", True),)}, {"guns": (Gun("colt"),)}, [("clear", "colt")]),
        ({"carries": ("a", "b")}, {"carries": ("b", "c")}, [("takes", "c"), ("drops", "a")]),
        ({}, {"place": (3.0, 4.0, 0.0)}, [("moved", 5)]),
        ({}, {"place": (0.0, 0.0, 2.0)}, [("moved", 2)]),
        ({}, {"place": (0.05, 0.0, 0.0)}, []),
    ],
)
def test_what_is_told_of_a_model(old: dict[str, Any], new: dict[str, Any], parts: list[tuple[str, Any]]) -> None:
    fate = Fate()
    tell_model(fate, Model(**old), Model(**new), "clear")
    assert fate.parts == parts and fate.severity == 0


def test_charges_lie_there_or_are_gone() -> None:
    lies, gone = Condition((("charge-lies", ""),)), Condition((("charge-gone", ""),))
    assert charges(["one", "two"], ["two", "three"]) == {"one": gone, "two": lies, "three": lies}
