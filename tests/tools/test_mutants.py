"""Changes of rules: what is changed, what is left alone, and that the changed code runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.mutants import Mutant, changed, mutants_of

SOURCE = '''"""Module."""


def hits(ref, roll: int = 4, cover: bool = False) -> bool:
    """toy.shoot.roll: 4 or more."""
    if cover and roll < 6:
        return False
    ref.note("one")
    ref.note("two")
    return roll >= 4 - 1


class Gun:
    def load(self, shots):
        assert shots > 0
        return round(shots + 0.0001, 2)
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "shoot.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def made(module: Path) -> list[Mutant]:
    return list(mutants_of(module, "shoot.py", lambda text: ["toy.shoot.roll"] if "toy.shoot.roll" in text else []))


def test_each_kind_of_change_is_made_once(module: Path) -> None:
    of_hits = sorted(mutant.change for mutant in made(module) if mutant.function == "hits")
    assert of_hits == sorted(
        [
            "and becomes or",
            "< becomes <=",
            "6 becomes 7",
            "False becomes True",
            "without ref.note('one')",
            "without ref.note('two')",
            "ref.note('two') comes first",
            ">= becomes >",
            "- becomes +",
            "4 becomes 5",
            "1 becomes 2",
        ]
    )


def test_assertions_roundings_and_tolerances_are_left_alone(module: Path) -> None:
    assert [mutant.change for mutant in made(module) if mutant.function == "Gun.load"] == ["+ becomes -"]


def test_a_mutant_knows_the_rules_that_its_function_names(module: Path) -> None:
    assert {mutant.function: mutant.rules for mutant in made(module)} == {"hits": ("toy.shoot.roll",), "Gun.load": ()}


def test_a_mutant_knows_the_lines_that_a_test_must_run_to_notice_it(module: Path) -> None:
    lines = {mutant.change: mutant.lines for mutant in made(module) if mutant.function == "hits"}
    at = {text.strip(): number for number, text in enumerate(SOURCE.splitlines(), 1)}
    condition, first, end = at["if cover and roll < 6:"], at['ref.note("one")'], at["return roll >= 4 - 1"]
    assert lines["6 becomes 7"] == lines["and becomes or"] == (condition, condition)
    assert lines["False becomes True"] == (condition + 1, condition + 1)
    assert lines["without ref.note('one')"] == lines["ref.note('two') comes first"] == (first, first)
    assert lines["without ref.note('two')"] == (first + 1, first + 1)
    assert lines["- becomes +"] == (end, end)


def test_changes_that_read_the_same_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "twice.py"
    path.write_text("def sum():\n    return (1, 1)\n", encoding="utf-8")
    keys = [mutant.key for mutant in mutants_of(path, "twice.py", lambda text: [])]
    assert keys == [
        "twice.py::sum: 1 becomes 2 in `return (1, 1)`",
        "twice.py::sum: 1 becomes 2 in `return (1, 1)` (2)",
    ]


def test_every_changed_module_runs_and_only_its_change_differs(module: Path) -> None:
    class Ref:
        def __init__(self) -> None:
            self.noted: list[str] = []

        def note(self, what: str) -> None:
            self.noted.append(what)

    def played(code: object) -> list[object]:
        names: dict[str, object] = {}
        exec(code, names)  # type: ignore[arg-type]
        found: list[object] = []
        for roll in range(8):
            for cover in (False, True):
                ref = Ref()
                found.append((names["hits"](ref, roll, cover), tuple(ref.noted)))  # type: ignore[operator]
        return found

    right = played(compile(SOURCE, "shoot.py", "exec"))
    for mutant in made(module):
        if mutant.function == "hits":
            assert played(compile(changed(module, mutant), "shoot.py", "exec")) != right, mutant.change
