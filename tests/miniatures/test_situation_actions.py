"""Listed actions of situation files: where mistakes are reported, what must be said, and the choices they are."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.game import BadSetup
from sixgun.core.kinds import PLAIN, Kinds
from sixgun.core.listed_actions import Need, Only, check_carried, check_keys, check_target, listed, only_one
from sixgun.core.strict import Reader
from sixgun.miniatures.rows import place
from sixgun.miniatures.situations.actions import ActionRow, chosen, steps, way

NEEDS = (Need(("walk",), ("to", "path"), "a place"), Need(("turn",), ("facing",), "a direction"))
ONLY = (Only("weapon", ("shoot",), "{do} needs no weapon"),)
read = ActionRow.of


def problems(reader: Reader) -> list[tuple[str, str]]:
    return [(p.where, p.message) for p in reader.problems]


@pytest.mark.parametrize(("text", "do", "target"), [("aim", "aim", ""), (" shoot  rook ", "shoot", "rook")])
def test_a_plain_text_names_the_action_and_its_target(text: str, do: str, target: str) -> None:
    assert read(text) == ActionRow(do=do, target=target)


def test_a_row_stays_as_it_is() -> None:
    row = ActionRow(do="aim", times=3)
    assert read(row) is row


def test_a_mistake_is_reported_at_its_key_or_at_the_text_that_has_none() -> None:
    actions: list[str | ActionRow] = ["aim", ActionRow(do="walk")]
    found = list(listed(actions, read))
    assert [one.at("to") for one in found] == ["actions[0]", "actions[1].to"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (ActionRow(do="walk"), [("actions[0].to", "missing: expected a place")]),
        (ActionRow(do="walk", to=(1.0, 2.0)), []),
        (ActionRow(do="walk", path=((1.0, 2.0),)), []),
        (ActionRow(do="turn"), [("actions[0].facing", "missing: expected a direction")]),
        (ActionRow(do="turn", facing=0.0), []),
        (ActionRow(do="aim", weapon="colt"), [("actions[0].weapon", "aim needs no weapon")]),
        (ActionRow(do="shoot", weapon="colt"), []),
    ],
)
def test_what_an_action_needs_and_what_only_others_have(row: ActionRow, expected: list[tuple[str, str]]) -> None:
    reader = Reader()
    for one in listed([row], read):
        check_keys(reader, one, NEEDS, ONLY)
    assert problems(reader) == expected


@pytest.mark.parametrize(
    ("action", "foes", "expected"),
    [
        ("shoot", ["rook"], []),
        ("shoot rook", ["rook", "pike"], []),
        ("shoot", ["rook", "pike"], [("actions[0]", "missing: expected a target, one of rook, pike")]),
        ("shoot", [], [("actions[0]", "missing: expected a target, one of nobody")]),
    ],
)
def test_a_target_may_be_left_open_if_there_is_but_one(
    action: str, foes: list[str], expected: list[tuple[str, str]]
) -> None:
    reader = Reader()
    for one in listed([action], read):
        check_target(reader, one, foes)
    assert problems(reader) == expected
    people = [SimpleNamespace(id=foe) for foe in foes]
    assert only_one(read(action).target, people) == ("" if expected else "rook")


def test_a_weapon_that_nobody_carries_comes_with_those_that_are_near() -> None:
    reader = Reader()
    check_carried(reader, "a", "ines", "colt", ["colt"])
    check_carried(reader, "b", "ines", "clt", ["colt"])
    assert problems(reader) == [("b", "ines does not carry 'clt'; did you mean colt?")]


def test_steps_are_repeated_and_go_on_with_whoever_is_active_then() -> None:
    rows = [ActionRow(do="aim", times=2), ActionRow(do="card", who="rook"), ActionRow(do="aim"), ActionRow(do="card")]
    found = steps([*rows, ActionRow(do="aim", who="pike")], "ines", "card", lambda row, who: PlainChoice(row.do, who))
    assert [(step.kind, step.actor) for step in found] == [
        ("aim", "ines"),
        ("aim", "ines"),
        ("card", "rook"),
        ("aim", "rook"),
        ("card", "rook"),
        ("aim", "pike"),
    ]


class Leap(Choice, frozen=True, tag="leap"):
    actor: str


def test_a_row_becomes_a_choice_with_its_way_and_direction() -> None:
    row = ActionRow(do="walk", item="bag", how="run", path=((1, 2), (3, 4, 5)), to=(6, 7), facing="north")
    way_there = ((1.0, 2.0, 0.0), (3.0, 4.0, 5.0), (6.0, 7.0, 0.0))
    assert chosen(PLAIN, row, "ines", "rook", 2) == PlainChoice(
        "walk", "ines", "rook", "bag", "run", 2, way_there, 90.0
    )
    assert chosen(PLAIN, ActionRow(do="draw", weapon="colt", item="bag"), "ines", "").item == "colt"
    with pytest.raises(BadSetup, match=r"actions\.item: leap does not take that"):
        chosen(Kinds(Leap), ActionRow(do="leap", item="bag"), "ines", "")
    with pytest.raises(BadSetup, match=r"actions\.do: unknown action 'leep'; did you mean leap\?"):
        chosen(Kinds(Leap), ActionRow(do="leep"), "ines", "")
    assert chosen(Kinds(Leap), ActionRow(do="leap"), "ines", "") == Leap("ines")


def test_a_place_without_a_height_lies_on_the_ground() -> None:
    assert place((1, 2)) == (1.0, 2.0, 0.0) and place((1, 2, 3)) == (1.0, 2.0, 3.0)
    assert way((), None) == () and way((), (1, 2)) == ((1.0, 2.0, 0.0),)
