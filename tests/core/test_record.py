"""Records: to text and back; every kind of damage is found on its line, and what is before it can be saved."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixgun.core.choice import PlainChoice
from sixgun.core.kinds import plain as plain_choice
from sixgun.core.record import FORMATS, Chain, End, Given, Head, Item, Mark, Record, RecordError, parse, recover

words = st.text(st.characters(codec="utf-8"), max_size=12)
floats = st.floats(allow_nan=False, allow_infinity=False)
places = st.tuples(floats, floats, floats)
choices = st.builds(
    PlainChoice,
    kind=words,
    actor=words,
    target=words,
    item=words,
    how=words,
    number=st.integers(-(2**53), 2**53),
    path=st.lists(places, max_size=3).map(tuple),
    facing=st.none() | floats,
)
keys = words.filter(bool)
answers = (
    st.builds(Given, keys, dice=st.lists(st.integers(1, 100), max_size=4).map(tuple))
    | st.builds(Given, keys, cards=st.lists(words, min_size=1, max_size=4).map(tuple))
    | st.builds(Given, keys, choice=choices.map(plain_choice))
)
marks = st.builds(Mark, st.text("0123456789abcdef", min_size=16, max_size=16))
ends = st.builds(End, st.lists(words, max_size=3).map(tuple), words, words)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | floats | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
heads = st.builds(
    Head,
    record=st.sampled_from(FORMATS),
    game=words,
    rules=words,
    setup=st.dictionaries(words, plain, max_size=3),
    commitment=words,
    seats=st.dictionaries(words, words, max_size=3),
)


@st.composite
def records(draw: Any) -> Record:
    items: list[Item] = draw(st.lists(answers | marks, max_size=6))
    return Record(draw(heads), items + draw(st.lists(ends, max_size=1)))


def small() -> Record:
    head = Head(1, "highcard", "1", {"seats": ["ringo", "belle"], "x": 1.5, "deep": {"a": [1, None]}}, "c0ffee")
    items: list[Item] = [
        Given("game.turn.deal#draw1of2", cards=("7",)),
        Given("game.shoot.roll#2d6", dice=(5, 4)),
        Given("game.turn.move@ringo", choice={"kind": "move", "actor": "ringo", "path": [[1.0, 2.5, 0.0]]}),
        Mark("0123456789abcdef"),
        End(("ringo",), "last-standing", "ab" * 32),
    ]
    return Record(head, items)


def same_head(one: Head, two: Head) -> bool:
    return msgspec.structs.replace(one, check="") == msgspec.structs.replace(two, check="")


@given(records())
def test_a_record_comes_back_from_its_text(record: Record) -> None:
    again = parse(record.text())
    assert same_head(again.head, record.head)
    assert again.items == record.items
    assert again.text() == record.text()


@given(records())
def test_lines_can_be_written_one_by_one(record: Record) -> None:
    chain = Chain()
    lines = [chain.head(record.head), *(chain.item(item) for item in record.items)]
    assert "".join(line + "\n" for line in lines) == record.text()


def test_every_truncation_is_found_and_the_rest_recovered() -> None:
    """A cut between two lines leaves the record of a game that goes on; any other cut is damage."""
    record, text = small(), small().text()
    for cut in range(len(text)):
        got, error = recover(text[:cut])
        whole = text[:cut].count("\n")
        if cut and text[cut - 1] == "\n":
            assert error is None
            assert got is not None
            assert got.items == record.items[: whole - 1]
            continue
        assert error is not None
        assert error.line == whole + 1
        _intact(record, got, whole)
        with pytest.raises(RecordError, match=f"^line {whole + 1}: "):
            parse(text[:cut])


EDITS = '0 "x{\n\\'


def edits() -> list[tuple[int, str]]:
    """Each single character removed, replaced or doubled, with the number of intact lines before it."""
    text = small().text()
    found = []
    for at in range(len(text)):
        before = text[:at].count("\n")
        found.append((before, text[:at] + text[at + 1 :]))
        for new in EDITS:
            if new != text[at]:
                found.append((before, text[:at] + new + text[at + 1 :]))
            found.append((before, text[:at] + new + text[at:]))
    return found


def test_every_edit_of_one_character_is_found_on_its_line() -> None:
    record = small()
    text = record.text()
    for before, edited in edits():
        if edited == text:
            continue
        got, error = recover(edited)
        assert error is not None, edited
        # A line break that comes after a whole line leaves that line whole.
        assert error.line in (before + 1, before + 2), edited
        if error.line == before + 2:
            assert edited.split("\n")[before] == text.split("\n")[before]
        _intact(record, got, error.line - 1)


@settings(max_examples=300)
@given(records(), st.data())
def test_edits_of_any_record_are_found(record: Record, data: st.DataObject) -> None:
    text = record.text()
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.characters(codec="utf-8") | st.just(""))
    edited = text[:at] + new + text[at + data.draw(st.integers(0, 1)) :]
    if edited in (text, ""):
        return
    got, error = recover(edited)
    if error is None:  # only the end of the file may be cut off unnoticed, and a line may end as on other systems
        assert text.startswith(edited) or edited.replace("\r\n", "\n") == text
        return
    assert error.line in (text[:at].count("\n") + 1, text[:at].count("\n") + 2)
    _intact(record, got, error.line - 1)


def _intact(record: Record, got: Record | None, lines: int) -> None:
    if lines == 0:
        assert got is None
    else:
        assert got is not None
        assert same_head(got.head, record.head)
        assert got.items == record.items[: lines - 1]


def test_lines_that_are_missing_doubled_or_swapped_are_found() -> None:
    lines = small().text().splitlines(keepends=True)
    for at in range(1, len(lines) - 1):
        for wrong in (
            lines[:at] + lines[at + 1 :],
            lines[: at + 1] + lines[at:],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            _, error = recover("".join(wrong))
            assert error is not None
            assert error.line in (at + 1, at + 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the file is empty"),
        ("\n", "line 1: not a line of JSON"),
        ("hello\n", "line 1: not a line of JSON"),
        ("\ufeff{}\n", "line 1: this is not a Sixgun record"),
        ("\ud800\n", "line 1: not a line of JSON"),
        ("[" * 100_000 + "\n", "line 1: not a line of JSON"),
        ("[1, 2]\n", "line 1: not a JSON object"),
        ('{"a": 1}\n', "line 1: this is not a Sixgun record"),
        ('{"record": null}\n', "line 1: this is not a Sixgun record"),
        ('{"record": 3}\n', "line 1: record format 3 is not known here; this version reads 1 and 2"),
        ('{"record": "1"}\n', "line 1: record format '1' is not known here"),
        ('{"record":1,"game":"x"}\n', "line 1: Object missing required field `rules`"),
        ('{"record":1,"game":"x","rules":"1","setup":{},"extra":1}\n', "line 1: Object contains unknown field `extra`"),
        ('{"record":1,"game":"x","rules":"1","setup":{}}\n', "line 1: the line was changed"),
        ('{"record":1,"game":"x","rules":"1","setup":{"a":' + "[" * 5000 + "]" * 5000 + "}}\n", "line 1: "),
        ('{"record":1' + " " * 4_000_000 + "}\n", "line 1: the line is too long for a record"),
    ],
)
def test_foreign_files(text: str, message: str) -> None:
    record, error = recover(text)
    assert record is None
    assert str(error).startswith(message)
    with pytest.raises(RecordError):
        parse(text)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"key": "a"}, "a line is an answer"),
        ({"key": "a", "dice": [1], "cards": ["x"]}, "a line is an answer"),
        ({"dice": [1]}, "a line is an answer"),
        ({"digest": "x", "key": "a", "dice": [1]}, "a line is an answer"),
        ({"end": {"winners": [], "reason": "x"}, "digest": "y"}, "a line is an answer"),
        ({}, "a line is an answer"),
        ({"key": "a", "dice": ["x"]}, "Expected `int`"),
        ({"key": "a", "dice": [True]}, "Expected `int`"),
        ({"key": "a", "choice": [3]}, "Expected `object | null`"),
        ({"key": "a", "dice": [1], "more": 1}, "unknown field `more`"),
    ],
)
def test_lines_with_sound_checks_but_wrong_fields(fields: dict[str, Any], message: str) -> None:
    """Somebody may make a record with another program and get the checks right."""
    chain = Chain()
    text = chain.head(small().head) + "\n" + chain._sealed(fields) + "\n"
    record, error = recover(text)
    assert record is not None
    assert error is not None
    assert error.line == 2
    assert message in error.message


def test_nothing_comes_after_the_end() -> None:
    record = small()
    record.items.append(Mark("0" * 16))
    got, error = recover(record.text())
    assert error is not None
    assert (error.line, error.message) == (7, "there is a line after the end of the game")
    assert got is not None
    assert got.end == End(("ringo",), "last-standing", "ab" * 32)
