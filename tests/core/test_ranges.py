"""Which sums of dice lead where: against a twin that rolls every sum by itself."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ranges import RangedRef, Span, by_event, first_span, noting, ranges
from sixgun.core.ref import Ref


@given(st.integers(1, 3), st.sampled_from([3, 6, 8]), st.integers(-3, 3), st.lists(st.integers(0, 20), max_size=4))
def test_every_sum_belongs_to_the_span_of_its_row(n: int, sides: int, plus: int, thresholds: list[int]) -> None:
    cuts = tuple(sorted(set(thresholds)))

    def row_of(total: int) -> int:
        return sum(total >= cut for cut in cuts)

    def run(ref: Ref, rows: list[int]) -> tuple[str, Span | None] | None:
        mods = (Mod(plus, "x.mod", "by itself"),) if plus else ()
        rows.append(row_of(ref.dice(n, sides, "x.roll", mods, cuts=cuts or (0,)).total))
        return first_span(ref)

    start: list[int] = []
    spread = enumerate_outcomes(run, start, lambda rows: rows[:], lambda rows: rows[-1], referee=RangedRef)
    spans: dict[int, list[Span]] = {}
    for case in spread:
        assert case.result is not None
        label, span = case.result
        assert label == f"{n}D{sides}"
        spans.setdefault(case.state[-1], []).append(span)
    twin: dict[int, set[int]] = {}
    for fallen in range(n, n * sides + 1):
        twin.setdefault(row_of(fallen + plus), set()).add(fallen)
    assert ranges(spans) == {row: (min(sums), max(sums)) for row, sums in twin.items()}


def test_a_range_with_a_gap_or_shared_with_another_is_none() -> None:
    assert ranges({"a": [(2, 3), (4, 4)], "b": [(5, 5), (7, 7)], "c": [(9, 10)], "d": [(10, 12)]}) == {
        "a": (2, 4),
        "b": None,
        "c": None,
        "d": None,
    }


def test_dice_that_count_one_by_one_have_no_span() -> None:
    def run(ref: Ref, state: list[int]) -> tuple[str, Span | None] | None:
        state.append(sum(die >= 4 for die in ref.dice(2, 6, "x.roll", faces=(4,)).dice))
        return first_span(ref)

    start: list[int] = []
    spread = enumerate_outcomes(run, start, lambda s: s[:], lambda s: s[-1], referee=RangedRef)
    assert [case.result for case in spread] == [None] * 3
    assert sum((case.p for case in spread), Fraction(0)) == 1


def test_a_preview_by_the_event_that_is_told() -> None:
    def test(ref: Ref, told: list[str]) -> None:
        total = ref.dice(1, 6, "x.test", cuts=(3, 5)).total
        told.append("good" if total >= 5 else "fair" if total >= 3 else "poor")
        ref.tell(told[-1], "x.test")

    def preview(**events: int) -> Preview | None:
        start: list[str] = []
        odds = enumerate_outcomes(noting(test), start, lambda told: told[:], tuple, referee=RangedRef)
        return by_event(odds, "try", events, target="rook")

    third = Fraction(1, 3)
    assert preview(good=0, poor=2, nothing=1) == Preview(
        "x.test",
        "try",
        (),
        (Outcome("good", third, 0, "x.test", (5, 6)), Outcome("poor", third, 2, "x.test", (1, 2))),
        {"target": "rook"},
        dice="1D6",
    )
    assert preview(good=0) is None


@pytest.mark.parametrize("cuts", [(5,), ()])
def test_a_preview_of_open_ended_dice_has_no_ranges_and_states_its_remainder(cuts: tuple[int, ...]) -> None:
    def test(ref: Ref, told: list[str]) -> None:
        roll = ref.open(2, 4, "x.test", cuts=cuts)
        told.append("bust" if roll.bust else "good" if roll.total >= 5 else "poor")
        ref.tell(told[-1], "x.test")

    start: list[str] = []
    odds = enumerate_outcomes(noting(test), start, lambda told: told[:], tuple, referee=RangedRef)
    found = by_event(odds, "try", {"good": 0, "poor": 2, "bust": 3})
    assert found is not None
    assert found.dice == "2D4!"
    assert [(row.p, row.dice) for row in found.outcomes] == [
        (Fraction(7, 16), None),
        (Fraction(1, 2), None),
        (Fraction(1, 16), None),
    ]
    assert found.remainder == odds.remainder
    assert (found.remainder > 0) is (cuts == ())
