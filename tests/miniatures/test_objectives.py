"""Goods, exits and goals."""

from __future__ import annotations

import pytest

from sixgun.core.strict import Reader
from sixgun.miniatures.objectives import (
    Exit,
    Goal,
    Goods,
    Standing,
    Task,
    check_exits,
    check_goals,
    check_goods,
    reached,
)
from sixgun.table import Base

SIDES = {"ann": "law", "bob": "law", "cat": "gang", "dan": "gang"}
WEST = Exit("west", "West road", 0.0, 5.0, 1.0, 10.0)


@pytest.mark.parametrize(
    ("goal", "won"),
    [
        (Goal("gang", "carry-off", "Gold", items=("gold",)), True),
        (Goal("gang", "carry-off", "Both", items=("gold", "map")), False),
        (Goal("gang", "carry-off", "Either", items=("gold", "map"), count=1), True),
        (Goal("law", "carry-off", "Gold", items=("gold",)), False),
        (Goal("gang", "leave", "All away"), False),
        (Goal("gang", "leave", "One away", count=1), True),
        (Goal("gang", "leave", "Cat away", people=("cat",)), True),
        (Goal("gang", "eliminate", "All"), False),
        (Goal("gang", "eliminate", "Ann", people=("ann",)), True),
        (Goal("law", "eliminate", "One", count=1), False),
        (Goal("law", "last-standing", "Stay"), False),
    ],
)
def test_what_reaches_a_goal(goal: Goal, won: bool) -> None:
    assert reached(goal, Standing(SIDES, {"cat"}, {"ann"}, {("gang", "gold")})) is won


def test_a_base_touches_an_exit() -> None:
    assert WEST.touches(Base(1.5, 8, 0.0, 0.5), 0.001)
    assert not WEST.touches(Base(1.51, 8, 0.0, 0.5), 0.001)
    assert WEST.touches(Base(1.3, 4.6, 0.0, 0.5), 0.001) and not WEST.touches(Base(1.3, 4.59, 0.0, 0.5), 0.001)


def test_everything_comes_from_one_source() -> None:
    reader = Reader()
    goods = (Goods("gold", "Gold"), Goods("map", "Map", at=(1.0, 1.0)), Goods("key", "Key"))
    task = Task("safe", "Safe", (2.0, 2.0), gives="gold")
    check_goods(reader, goods, [task], [("people[0].carries", ("gold", "other")), ("people[1].carries", ("map",))])
    assert {p.where: p.message for p in reader.problems} == {
        "people[0].carries[0]": "gold comes from tasks[0] already; expected one source",
        "people[1].carries[0]": "map comes from goods[1] already; expected one source",
        "goods[2]": "nobody can get it; expected a place (at), a task that gives it or a character that carries it",
    }


@pytest.mark.parametrize(
    ("way", "message"),
    [
        (WEST, ""),
        (Exit("e", "E", 19.0, 5.0, 2.0, 2.0), "reaches beyond the table of 20 by 20"),
        (Exit("e", "E", 5.0, 5.0, 2.0, 2.0), "expected a strip along an edge of the table"),
    ],
)
def test_an_exit_is_a_strip_of_an_edge(way: Exit, message: str) -> None:
    reader = Reader()
    check_exits(reader, [way], 20.0, 20.0)
    assert "".join(p.message for p in reader.problems) == message


@pytest.mark.parametrize(
    ("goal", "where", "message"),
    [
        (Goal("law", "carry-off", "x"), "items", "missing: expected the goods to carry off"),
        (Goal("law", "leave", "x", items=("gold",)), "items", "leave is not about goods; expected people, or nothing"),
        (Goal("law", "leave", "x", people=("cat",)), "people[0]", "expected a character of its own side"),
        (Goal("law", "eliminate", "x", people=("ann",)), "people[0]", "expected a character of another side"),
        (Goal("law", "last-standing", "x", people=("ann",)), "people", "last-standing is not about people"),
        (Goal("law", "eliminate", "x", count=3), "count", "expected a whole number from 0 to 2, not 3"),
    ],
)
def test_what_is_wrong_with_a_goal(goal: Goal, where: str, message: str) -> None:
    reader = Reader()
    check_goals(reader, [goal], [WEST], SIDES)
    assert [(p.where, p.message) for p in reader.problems] == [(f"goals[0].{where}", message)]


def test_whoever_must_leave_needs_an_exit() -> None:
    reader = Reader()
    check_goals(reader, [Goal("law", "leave", "x")], [Exit("w", "W", 0.0, 0.0, 1.0, 1.0, "gang")], SIDES)
    assert [p.message for p in reader.problems] == ["there is no exit for law; expected one in [[exits]]"]
