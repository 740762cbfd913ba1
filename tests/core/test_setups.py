"""Ready files, switches and set-ups."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from sixgun.core.game import BadSetup
from sixgun.core.setups import from_text, listed, once_each, ready_text, switched


class Switches(msgspec.Struct, omit_defaults=True):
    night: bool = False
    rounds: int = 20
    mode: Literal["plain", "hard"] = "plain"


def test_ready_files_are_listed_and_read(tmp_path: Path) -> None:
    for name in ("well.toml", "bank.toml", "notes.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert listed(tmp_path) == ("bank", "well")
    assert ready_text(tmp_path, "bank") == "bank.toml"
    with pytest.raises(BadSetup) as bad:
        ready_text(tmp_path, "bnk", "story")
    assert [(p.where, p.message) for p in bad.value.problems] == [
        ("scenario", 'there is no story "bnk"; did you mean bank?')
    ]


@pytest.mark.parametrize(
    ("typed", "meant"), [("Yes", True), ("off", False), ("3", 3), ("2.5", 2.5), ("hard", "hard"), (7, 7), (None, None)]
)
def test_what_somebody_meant_who_typed_it(typed: Any, meant: Any) -> None:
    assert from_text(typed) == meant and type(from_text(typed)) is type(meant)


def test_switches_are_changed_and_put_back() -> None:
    assert switched(Switches, {"rounds": 5}, {"night": "on", "rounds": "none"}) == {"night": True}
    assert switched(Switches, {"rounds": 5}, {"bands": "x"}, ("bands",)) == {"rounds": 5}


@pytest.mark.parametrize(
    ("options", "where"), [({"nigth": True}, "nigth"), ({"rounds": "many"}, "rounds"), ({"mode": "soft"}, "mode")]
)
def test_a_wrong_switch_is_named(options: dict[str, Any], where: str) -> None:
    with pytest.raises(BadSetup) as bad:
        switched(Switches, {}, options)
    assert [p.where for p in bad.value.problems] == [where]


def test_equal_setups_share_what_is_made_of_them() -> None:
    made: list[dict[str, Any]] = []

    def make(data: dict[str, Any]) -> list[int]:
        made.append(data)
        return []

    prepared = once_each(make)
    assert prepared({"a": 1, "b": 2}) is prepared({"b": 2, "a": 1})
    assert prepared({"a": 2}) is not prepared({"a": 1, "b": 2})
    assert made == [{"a": 1, "b": 2}, {"a": 2}]
    with pytest.raises(BadSetup):
        prepared([1])  # type: ignore[arg-type]  # a record that somebody has written by hand
