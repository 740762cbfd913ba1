"""Two ways to the same answer agree, over random cases of every game. The comparisons are in `compare_*.py`."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.differential import report
from tests.differential.registry import Compared, Comparison, agrees, comparisons, differs, impossible
from tests.differential.report import Record, counted

CHUNK = 25
"""Cases of one long test, so that several processes share them."""
SHOWN = 5
ALL = comparisons()


def chunks(cases: range) -> Iterable[range]:
    return [range(first, min(first + CHUNK, cases.stop)) for first in range(cases.start, cases.stop, CHUNK)]


def run(comparison: Comparison, key: str, cases: range, record: Record) -> None:
    number = 0
    wrong: list[str] = []
    for case in cases:
        for compared in comparison.run(key, case):
            number += 1
            if compared.wrong:
                wrong.append(f"{key}, {comparison.name}, case {case}: {compared.what}: {compared.wrong}")
    counted(record, comparison.name, key, number, len(wrong))
    assert not wrong, "\n".join([f"{len(wrong)} of {number} disagree", *wrong[:SHOWN]])
    assert number, f"{comparison.name} of {key} compares nothing in the cases {cases}"


@pytest.mark.parametrize(
    ("comparison", "key"),
    [pytest.param(one, key, id=f"{one.name}-{key}".replace(" ", "-")) for one in ALL for key in one.games],
)
def test_a_few_cases_agree(comparison: Comparison, key: str, record_property: Record) -> None:
    run(comparison, key, range(comparison.few), record_property)


@pytest.mark.long
@pytest.mark.parametrize(
    ("comparison", "key", "cases"),
    [
        pytest.param(one, key, cases, id=f"{one.name}-{key}-{cases.start}".replace(" ", "-"))
        for one in ALL
        for key in one.games
        for cases in chunks(range(one.few, one.many))
    ],
)
def test_many_cases_agree(comparison: Comparison, key: str, cases: range, record_property: Record) -> None:
    run(comparison, key, cases, record_property)


# the harness itself --------------------------------------------------------------------------------------------------
class Row:
    when = "call"

    def __init__(self, *value: object) -> None:
        self.user_properties = [(report.PROPERTY, list(value))]


def test_what_was_compared_is_added_up() -> None:
    found = report.lines([Row("one way", "bala", 5, 0), Row("one way", "bala", 7, 1), Row("one way", "frontera", 1, 0)])
    assert [line.split()[-4:] for line in found] == [
        ["12", "compared", "1", "wrong"],
        ["1", "compared", "0", "wrong"],
        ["13", "compared", "1", "wrong"],
    ]
    assert report.lines([]) == []


def test_a_disagreement_fails_with_its_case_and_is_counted() -> None:
    def one_is_wrong(key: str, case: int) -> Iterable[Compared]:
        yield agrees("a")
        if case == 3:
            yield differs("b", "1/2 against 1/3")

    told: list[object] = []
    compared = Comparison("two ways", one_is_wrong, ("bala",), 1, 5)  # type: ignore[arg-type]  # a generator
    with pytest.raises(AssertionError, match="bala, two ways, case 3: b: 1/2 against 1/3"):
        run(compared, "bala", range(5), lambda name, value: told.append(value))
    assert told == [["two ways", "bala", 6, 1]]


def test_the_bound_lets_nothing_pass_that_cannot_be() -> None:
    assert impossible(2_000, 0.5, 1_200) and impossible(2_000, 0.5, 800) and impossible(2_000, 0.0, 1)
    assert not impossible(2_000, 0.5, 1_100) and not impossible(2_000, 0.0, 0)
    assert impossible(2_000, 1.0, 1_999)
