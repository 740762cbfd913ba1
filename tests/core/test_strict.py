"""Reading plain data into records with every mistake found."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from sixgun.core.game import BadSetup
from sixgun.core.strict import Reader, close_to, shared_fields


class Part(msgspec.Struct, frozen=True):
    name: Annotated[str, Meta(min_length=1, pattern="^[a-z]+$")]
    size: Annotated[float, Meta(gt=0.0, le=9.0)] = 1.0
    tone: Literal["", "light", "dark"] = ""


class Whole(msgspec.Struct, frozen=True):
    count: Annotated[int, Meta(ge=1, le=6)]
    parts: tuple[Part, ...] = ()
    pair: tuple[int, str] = (0, "")
    either: str | Part = ""
    maybe: float | None = None
    flag: bool = False


def read(data: Any) -> tuple[Whole, dict[str, str]]:
    reader = Reader()
    whole = reader.read(data, Whole)
    return whole, {p.where: p.message for p in reader.problems}


def test_sound_data_is_read_as_it_is() -> None:
    data = {
        "count": 3,
        "parts": [{"name": "a", "size": 2, "tone": "dark"}, {"name": "b"}],
        "pair": [1, "x"],
        "either": {"name": "c"},
        "maybe": 1,
        "flag": True,
    }
    whole, problems = read(data)
    assert problems == {}
    assert whole == msgspec.convert(data, Whole)


def test_every_mistake_is_found_and_stood_in_for() -> None:
    whole, problems = read(
        {
            "count": 9,
            "parts": [{"nmae": "a"}, {"name": "B!", "size": 0, "tone": "drak"}, 7],
            "pair": [1],
            "either": 4,
            "maybe": "x",
            "flag": 1,
            "more": 1,
        }
    )
    assert set(problems) == {
        "count",
        "parts[0].nmae",
        "parts[0].name",
        "parts[1].name",
        "parts[1].size",
        "parts[1].tone",
        "parts[2]",
        "pair",
        "either",
        "maybe",
        "flag",
        "more",
    }
    assert problems["count"] == "expected a whole number from 1 to 6, not 9"
    assert problems["parts[0].nmae"] == "unknown key; did you mean name?"
    assert problems["parts[1].tone"].endswith("did you mean dark?")
    assert whole.count == 1 and len(whole.parts) == 3


def test_a_flawed_place_is_not_reported_twice() -> None:
    reader = Reader()
    reader.read({"count": 0, "parts": [{"name": "?"}]}, Whole)
    for where in ("count", "parts[0]", "parts[0].name", "parts"):
        assert reader.flawed(where)
        reader.report(where, "again")
    assert not reader.flawed("counter")
    reader.report("counter", "another")
    assert [p.where for p in reader.problems] == ["count", "parts[0].name", "counter"]


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("henri", ["henry", "hawken"], "; did you mean henry?"),
        ("x", ["a", "b"], "; expected one of: a, b"),
        ("x", [], ""),
    ],
)
def test_near_words(word: str, known: list[str], hint: str) -> None:
    assert close_to(word, known) == hint


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["count", "parts", "name", "size", "pair", "either", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(ANYTHING)
def test_anything_is_read_or_reported(data: Any) -> None:
    whole, problems = read(data)
    assert isinstance(whole, Whole)
    if not problems:
        assert whole == msgspec.convert(data, Whole, strict=True)


def test_names_that_are_not_known_come_with_what_they_may_have_meant() -> None:
    reader = Reader()
    assert reader.known("a", "ines", ["ines"]) and not reader.known("b", "inez", ["ines"])
    assert not reader.known("c", "x", {"long": 1, "short": 2}, "arm") and not reader.known(
        "d", "x", map(str, range(13))
    )
    assert [(p.where, p.message) for p in reader.problems] == [
        ("b", "unknown character 'inez'; did you mean ines?"),
        ("c", "unknown arm 'x'; expected one of: long, short"),
        ("d", "unknown character 'x'"),
    ]


def test_what_is_not_as_expected_is_reported_and_raised_at_the_end() -> None:
    reader = Reader()
    reader.expect(1, "a", "never")
    reader.finish()
    reader.expect("", "a", "expected more")
    with pytest.raises(BadSetup) as bad:
        reader.finish()
    assert [(p.where, p.message) for p in bad.value.problems] == [("a", "expected more")]


def test_fields_that_a_row_and_a_record_share() -> None:
    class Row(msgspec.Struct):
        name: str = "a"
        size: int = 2
        facing: str = "north"

    assert shared_fields(Row(size=3), Part) == {"name": "a", "size": 3}
