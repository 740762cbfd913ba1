"""What somebody types about figures and places."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.table.typed import place_in, who_is


class Figure(msgspec.Struct):
    id: str
    name: str


PEOPLE = (Figure("doc", "Doc Holliday"), Figure("wyatt", "Wyatt Earp"))


@given(st.lists(st.floats(-1000, 1000), min_size=2, max_size=3), st.none() | st.floats(0, 360))
def test_a_place_is_read_as_it_was_typed(at: list[float], facing: float | None) -> None:
    words = [repr(number) for number in at]
    assert place_in([*words, *([f"@{facing!r}"] if facing is not None else [])]) == (at, facing)


@pytest.mark.parametrize("words", ["", "3", "3 4 5 6", "3 here", "3 4 @north"])
def test_anything_else_is_no_place(words: str) -> None:
    with pytest.raises(ValueError, match=r"^place$"):
        place_in(words.split())


@pytest.mark.parametrize(
    ("text", "who"), [("doc", "doc"), ("WYATT EARP", "wyatt"), ("Wyatt", "wyatt"), ("earp", "earp")]
)
def test_people_are_called_by_id_name_or_first_name(text: str, who: str) -> None:
    assert who_is(text, PEOPLE) == who
