"""Forms of situation files: which one a file has, how it is written out, who stands in it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from sixgun.core.game import BadSetup
from sixgun.core.short_form import Forms, distinct, is_id, somebody, stated
from sixgun.core.strict import Reader


class File(msgspec.Struct, frozen=True, kw_only=True):
    game: str = "duel"
    title: str = ""
    options: dict[str, bool] = {}
    characters: tuple[dict[str, Any], ...]


class ShotForm(msgspec.Struct, frozen=True, kw_only=True):
    game: str = "duel"
    kind: Literal["shot"] = "shot"
    title: str = ""
    options: dict[str, bool] = {}
    shooter: str = "shooter"
    target: str = "target"
    target_wounds: int = 0

    def full(self, reader: Reader) -> dict[str, Any]:
        distinct(reader, self, "shooter", "target")
        return {"characters": [{"id": self.shooter}], "options": {"night": True}}


class RestForm(msgspec.Struct, frozen=True, kw_only=True):
    game: str = "duel"
    kind: Literal["rest"] = "rest"
    who: str = "who"

    def full(self, reader: Reader) -> dict[str, Any]:
        return {"characters": [{"id": self.who}]}


FORMS = Forms("duel", File, (ShotForm, RestForm), {"shooter": "shot", "who": "rest"})


def problems(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(BadSetup) as bad:
        FORMS.in_full(data)
    return [(p.where, p.message) for p in bad.value.problems]


def test_a_file_in_full_stays_as_it_is() -> None:
    data = {"characters": [{"id": "ines"}]}
    assert FORMS.in_full(data) is data


def test_a_short_form_keeps_its_head_and_the_switches_of_both() -> None:
    full = FORMS.in_full({"shooter": "ines", "title": "At noon", "options": {"rain": True, "night": False}})
    assert full == {
        "game": "duel",
        "title": "At noon",
        "characters": [{"id": "ines"}],
        "options": {"rain": True, "night": True},
    }
    assert FORMS.in_full({"kind": "rest"}) == {"game": "duel", "characters": [{"id": "who"}]}


def test_mistakes_are_reported_with_the_keys_of_the_short_form() -> None:
    assert problems({"kind": "shot", "shooter": "ines", "target": "ines"}) == [
        ("target", "ines is the shooter too; expected somebody else")
    ]
    assert problems({"kind": "rest", "options": 3, "whom": "ines"}) == [
        ("options", "unknown key; known keys: game, kind, who"),
        ("whom", "unknown key; did you mean who?"),
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "missing: expected [[characters]], or a short form: shot, rest"),
        ({"kind": "shoot"}, "expected one of shot, rest; did you mean shot?"),
        ({"kind": 3}, "expected one of shot, rest"),
    ],
)
def test_a_file_without_a_form_is_told_which_there_are(data: dict[str, Any], message: str) -> None:
    assert problems(data) == [("kind", message)]


def test_the_schema_knows_all_forms_and_what_stands_in_every_file() -> None:
    schema = FORMS.schema()
    assert [row["$ref"] for row in schema["anyOf"]] == ["#/$defs/File", "#/$defs/ShotForm", "#/$defs/RestForm"]
    for one in ("File", "ShotForm", "RestForm"):
        assert schema["$defs"][one]["additionalProperties"] is False
        assert {"choices", "policy"} <= set(schema["$defs"][one]["properties"])


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("ines", {"id": "ines"}),
        ("mara-bell", {"id": "mara-bell", "use": "mara-bell"}),
        ("Inés", {"id": "who", "name": "Inés"}),
        ("", {"id": "who", "name": ""}),
    ],
)
def test_somebody_is_ready_or_new(name: str, row: dict[str, Any]) -> None:
    assert somebody(name, "who", {"mara-bell"}) == row


def test_a_zero_is_said_and_nothing_is_not() -> None:
    state = {"cool": 0, "wounds": 2, "name": "", "lying": False, "level": None, "guns": [], "skills": ()}
    assert somebody("ines", "who", **state) == {"id": "ines", "cool": 0, "wounds": 2}


def test_what_a_form_says_of_somebody() -> None:
    form = ShotForm(target_wounds=2)
    assert stated(form, ("wounds", "cool"), "target_") == {"wounds": 2}
    assert stated(form, ("title",)) == {"title": ""}


@pytest.mark.parametrize(
    ("name", "right"),
    [("ines", True), ("mara-2", True), ("", False), ("Ines", False), ("a--b", False), ("x" * 41, False)],
)
def test_what_is_an_id(name: str, right: bool) -> None:
    assert is_id(name) is right


def test_a_whole_game_takes_other_switches_and_leaves_the_file_as_it_is() -> None:
    data = {"characters": ({"id": "ines"},), "options": {"rain": True, "night": True}}
    full = FORMS.with_options(data, {"night": False})
    assert full == {"characters": [{"id": "ines"}], "options": {"rain": True, "night": False}}
    assert data["options"] == {"rain": True, "night": True}
    assert FORMS.with_options({"kind": "rest"}, None) == FORMS.in_full({"kind": "rest"})
